# Time by density.
load folder."/style.gp"
set title "One thread, 100,000 random boxes"
set xlabel "pairs of overlapping boxes, an object"
set ylabel "ns an object (minimum)"
set logscale xy
set xrange [0.005:50]
set xtics auto
set format x "%g"
set yrange [10:*]
set format y "%g"
row(column) = strcol(1) eq "density" ? column(column) : NaN
plot csv using 4:(row(6)) with linespoints ls 1 title "contacts, poses to answer", \
     csv using 4:(row(5)) with linespoints ls 2 title "broad phase"
