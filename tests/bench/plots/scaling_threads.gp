# Time by threads.
load folder."/style.gp"
set title "Random boxes, one pair of overlapping boxes an object"
set xlabel "threads"
set ylabel "ns an object (minimum)"
set xrange [0.8:*]
set xtics 1
set yrange [0:*]
set format y "%g"
set key top right
row(objects, column) = strcol(1) eq "threads" && column(2) == objects ? column(column) : NaN
plot csv using 3:(row(10000, 6)) with linespoints ls 1 title "contacts, 10,000", \
     csv using 3:(row(10000, 5)) with linespoints ls 2 title "broad phase, 10,000", \
     csv using 3:(row(1000000, 6)) with linespoints ls 3 title "contacts, 1,000,000", \
     csv using 3:(row(1000000, 5)) with linespoints ls 4 title "broad phase, 1,000,000"
