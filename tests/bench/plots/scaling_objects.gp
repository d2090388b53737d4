# Time by number of objects, at the same density.
load folder."/style.gp"
set title "One thread, random boxes, one pair of overlapping boxes an object"
set ylabel "ns an object (minimum)"
set logscale xy
set xrange [800:1.25e6]
set xtics auto
set format x "10^{%L}"
set yrange [10:*]
set format y "%g"
row(column) = strcol(1) eq "objects" ? column(column) : NaN
plot csv using 2:(row(6)) with linespoints ls 1 title "contacts, poses to answer", \
     csv using 2:(row(5)) with linespoints ls 2 title "broad phase"
