# Figure 2 of the paper: the same with a logarithmic axis.
load folder."/style.gp"
set title "Time of the whole search, logarithmic"
set ylabel "ms (minimum)"
set logscale y
set key bottom right
set format y "%g"
plot csv using 2:(pick("paper-serial", "total", 6)) with linespoints ls 3 title "baseline, serial", \
     csv using 2:(pick("paper-parallel", "total", 6)) with linespoints ls 4 title "baseline, parallel", \
     csv using 2:(pick("serial", "total", 6)) with linespoints ls 1 title "dcd, serial", \
     csv using 2:(pick("parallel", "total", 6)) with linespoints ls 2 title "dcd, parallel"
