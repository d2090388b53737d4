# The baseline (the paper's algorithms in plain C), benchmarks and plots.
PAPER_SRC := $(wildcard tests/bench/paper/*.c)
PAPER_OBJ := $(PAPER_SRC:%.c=$(B)/%.o)
$(PAPER_OBJ): $(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(OPT) -Isrc $(CPPFLAGS) $(CFLAGS) -c $< -o $@
-include $(PAPER_OBJ:.o=.d)

BENCH_REPS  ?= 3
BENCH_PLOTS := runtime_linear runtime_log survival

.PHONY: bench plots
bench: $(B)/dcd ## times of all stages: 10,000 hulls, serial, parallel, baseline
	$(B)/dcd bench --paper --reps $(BENCH_REPS) --csv $(B)/bench.csv

plots: $(BENCH_PLOTS:%=$(B)/plots/%.svg) ## the paper's figures 1 to 3 as SVG (some minutes)
$(B)/plots/sweep.csv: $(B)/dcd
	@mkdir -p $(@D)
	$(B)/dcd bench --sweep --paper --reps $(BENCH_REPS) --csv $@
$(B)/plots/%.svg: tests/bench/plots/%.gp tests/bench/plots/style.gp $(B)/plots/sweep.csv
	gnuplot -e "folder='tests/bench/plots'; csv='$(B)/plots/sweep.csv'; svg='$@.new'" $<
	mv $@.new $@
