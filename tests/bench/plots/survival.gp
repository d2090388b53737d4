# Figure 3 of the paper: the share of all pairs that the broad phase leaves.
load folder."/style.gp"
set title "Candidates / all pairs"
set ylabel "survival ratio"
set key bottom right
set yrange [0:*]
share(path) = pick(path, "traverse", 8) / (0.5 * $2 * ($2 - 1))
plot csv using 2:(share("paper-serial")) with linespoints ls 3 title "baseline: pairs of overlapping leaves", \
     csv using 2:(share("serial")) with linespoints ls 1 title "dcd: pairs of overlapping boxes"
