# What the three figures share. `csv` and `svg` come from the command line.
set datafile separator ","
set datafile missing NaN
set terminal svg size 800,500 dynamic font "sans,14" background "white"
set output svg
set key top left reverse Left
set grid ytics lc rgb "#dddddd"
set border 3
set tics nomirror out
set xlabel "objects"
set xtics 2000
set xrange [0:10500]
set format x "%.0f"

# A column of the rows of one path and stage; the others count as missing, so lines run across them.
pick(path, stage, column) = strcol(3) eq path && strcol(5) eq stage ? column(column) : NaN

set style line 1 lc rgb "#0b5fa5" lw 2 pt 7 ps 0.6
set style line 2 lc rgb "#0b5fa5" lw 2 pt 6 ps 0.6 dt 2
set style line 3 lc rgb "#c8500a" lw 2 pt 5 ps 0.6
set style line 4 lc rgb "#c8500a" lw 2 pt 4 ps 0.6 dt 2
