# The baseline (the paper's algorithms in plain C), benchmarks and plots.
PAPER_SRC := $(wildcard tests/bench/paper/*.c)
PAPER_OBJ := $(PAPER_SRC:%.c=$(B)/%.o)
$(PAPER_OBJ): $(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(OPT) -Isrc $(CPPFLAGS) $(CFLAGS) -c $< -o $@
-include $(PAPER_OBJ:.o=.d)
