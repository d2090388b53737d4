# Figure 1 of the paper: time of the whole search by number of objects.
load folder."/style.gp"
set title "Time of the whole search"
set ylabel "ms (minimum)"
set yrange [0:*]
set format y "%.0f"
plot csv using 2:(pick("paper-serial", "total", 6)) with linespoints ls 3 title "baseline, serial", \
     csv using 2:(pick("paper-parallel", "total", 6)) with linespoints ls 4 title "baseline, parallel", \
     csv using 2:(pick("serial", "total", 6)) with linespoints ls 1 title "dcd, serial", \
     csv using 2:(pick("parallel", "total", 6)) with linespoints ls 2 title "dcd, parallel"
