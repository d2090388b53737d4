# Fuzzing (libFuzzer, clang) with AddressSanitizer and UBSan; the committed corpus is replayed by any compiler.
# fuzz/NAME.c with LLVMFuzzerTestOneInput is a target, fuzz/corpus/NAME its corpus.
FUZZ_TARGETS := detect_diff gjk_pair exact_pair curved_pair world_border scene_binary scene_text
FUZZ_DIR     := $(B)/fuzz
FUZZ_HELPERS := $(filter-out $(FUZZ_TARGETS:%=fuzz/%.c) fuzz/replay.c,$(wildcard fuzz/*.c)) \
                tests/exact.c tests/swept.c tests/brute.c tests/scene.c tests/hard_pairs.c tests/curved.c
FUZZ_CLI     := $(filter-out src/cli/main.c,$(CLI_SRC))
FUZZ_LIBS     = $(CLI_LIBS)
FUZZ_INCLUDE  = $(CLI_CFLAGS) -Ifuzz
CLANG       ?= clang-14

# Longest input, in bytes: enough for a tree of three levels, or for a mesh with some faces.
FUZZ_MAX_LEN_detect_diff  := 512
FUZZ_MAX_LEN_gjk_pair     := 160
FUZZ_MAX_LEN_exact_pair   := 64
FUZZ_MAX_LEN_curved_pair  := 160
FUZZ_MAX_LEN_world_border := 768
FUZZ_MAX_LEN_scene_binary := 1024
FUZZ_MAX_LEN_scene_text   := 1024
FUZZ_DICT_scene_text      := -dict=fuzz/scene_text.dict

# of a smoke run, at most, per target
FUZZ_SECONDS ?= 60
# of a smoke run, at most, per target
FUZZ_RUNS    ?= 50000
# of a nightly run, per target
FUZZ_HOURS   ?= 1
FUZZ_SANITIZE := -fsanitize=address,$(UNDEFINED) -fno-sanitize-recover=all
FUZZ_CFLAGS   := -g -O2 -fno-omit-frame-pointer

# Objects with coverage and sanitizers, apart from the ordinary ones. Comparisons are traced in the readers alone, where they
# tell the fuzzer what a format expects; elsewhere they would take three quarters of the time.
FUZZ_OBJ = $(patsubst %.c,$(FUZZ_DIR)/obj/%.o,$(LIB_SRC) $(FUZZ_CLI) $(FUZZ_HELPERS))
, := ,
FUZZ_COVERAGE = $(if $(filter src/cli/%,$<),-fsanitize=fuzzer-no-link,-fsanitize-coverage=inline-8bit-counters$(,)pc-table)
FUZZ_LANES := $(LANES_OBJ:$(B)/%=$(FUZZ_DIR)/obj/%)
$(FUZZ_DIR)/obj/src/lanes.o $(FUZZ_DIR)/obj/src/dispatch.o: ALL += $(LANES_HAVE)
$(FUZZ_DIR)/obj/base/%.o: ALL += $(BASE)
$(FUZZ_DIR)/obj/avx2/%.o: ALL += $(AVX2)
$(FUZZ_DIR)/obj/avx512/%.o: ALL += $(AVX512)
FUZZ_COMPILE = $(CLANG) $(ALL) $(FUZZ_CFLAGS) $(FUZZ_COVERAGE) $(FUZZ_SANITIZE) $(FUZZ_INCLUDE) -c $< -o $@
$(FUZZ_DIR)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(FUZZ_COMPILE)
$(FUZZ_DIR)/obj/src/cli/view.o: $(B)/src/cli/view_page.h
$(FUZZ_DIR)/obj/base/%.o: %.c
	@mkdir -p $(@D)
	$(FUZZ_COMPILE)
$(FUZZ_DIR)/obj/avx2/%.o: %.c
	@mkdir -p $(@D)
	$(FUZZ_COMPILE)
$(FUZZ_DIR)/obj/avx512/%.o: %.c
	@mkdir -p $(@D)
	$(FUZZ_COMPILE)
$(FUZZ_DIR)/obj/all.a: $(FUZZ_OBJ) $(FUZZ_LANES)
	rm -f $@
	$(AR) rcsD $@ $^
$(FUZZ_TARGETS:%=$(FUZZ_DIR)/%): $(FUZZ_DIR)/%: $(FUZZ_DIR)/obj/fuzz/%.o $(FUZZ_DIR)/obj/all.a
	$(CLANG) $(FUZZ_CFLAGS) -fsanitize=fuzzer $(FUZZ_SANITIZE) $^ -o $@ $(FUZZ_LIBS)

# The same targets with a plain main.
REPLAY_OBJ = $(FUZZ_HELPERS:%.c=$(B)/%.o) $(B)/fuzz/replay.o $(B)/fuzz/cli.a $(B)/libdcd.a
$(B)/fuzz/cli.a: $(FUZZ_CLI:%.c=$(B)/%.o)
	rm -f $@
	$(AR) rcsD $@ $^
$(B)/fuzz/%.o: fuzz/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(OPT) $(FUZZ_INCLUDE) $(CPPFLAGS) $(CFLAGS) -c $< -o $@
$(FUZZ_TARGETS:%=$(FUZZ_DIR)/replay_%): $(FUZZ_DIR)/replay_%: $(B)/fuzz/%.o $(REPLAY_OBJ)
	$(CC) $(LDFLAGS) $(CFLAGS) $^ -o $@ $(FUZZ_LIBS)

.PHONY: fuzz fuzz-replay fuzz-tsan fuzz-qemu fuzz-smoke fuzz-nightly fuzz-control model
fuzz: $(FUZZ_TARGETS:%=$(FUZZ_DIR)/%) ## build the fuzz targets

fuzz-replay: $(FUZZ_TARGETS:%=$(FUZZ_DIR)/replay_%) ## run the committed fuzz corpus through a plain build
	$(foreach t,$(FUZZ_TARGETS),$(REPLAY_RUN) $(FUZZ_DIR)/replay_$t fuzz/corpus/$t/* &&) true

fuzz-tsan: $(TSAN)/shim.o ## the same under ThreadSanitizer
	+$(TSAN_MAKE) fuzz-replay

# Targets that need nothing but the library, on another machine.
FUZZ_QEMU := detect_diff world_border
CROSS_CC  ?= aarch64-linux-gnu-gcc
CROSS_RUN ?= qemu-aarch64
$(FUZZ_QEMU:%=$(FUZZ_DIR)/cross_%): $(FUZZ_DIR)/cross_%: fuzz/%.c $(LIB_SRC)
	@mkdir -p $(@D)
	$(CROSS_CC) $(filter-out -MMD -MP,$(ALL)) -O2 -static -Ifuzz $^ \
	    fuzz/replay.c fuzz/input.c fuzz/trial.c fuzz/executors.c fuzz/bounds.c -o $@ -lm -pthread
fuzz-qemu: $(FUZZ_QEMU:%=$(FUZZ_DIR)/cross_%) ## the same for aarch64, emulated
	$(foreach t,$(FUZZ_QEMU),$(CROSS_RUN) $(FUZZ_DIR)/cross_$t fuzz/corpus/$t/* &&) true

# $(1) target, $(2) more options. New inputs and crashes go to the build folder, never to the committed corpus. The
# timeout of one input is wall time: far more than any input takes, for machines that stand still for a while.
fuzz_run = mkdir -p $(FUZZ_DIR)/corpus_$(1) && \
    $(FUZZ_DIR)/$(1) -seed=1 -max_len=$(FUZZ_MAX_LEN_$(1)) $(FUZZ_DICT_$(1)) -timeout=300 -rss_limit_mb=2048 \
    -print_final_stats=1 -artifact_prefix=$(FUZZ_DIR)/$(1)- $(2) $(FUZZ_DIR)/corpus_$(1) fuzz/corpus/$(1)

fuzz-smoke: fuzz ## corpus, then a bounded run of each target with a fixed seed
	$(foreach t,$(FUZZ_TARGETS),$(call fuzz_run,$t,-runs=$(FUZZ_RUNS) -max_total_time=$(FUZZ_SECONDS)) &&) true

fuzz-nightly: fuzz ## an hour of each target (FUZZ_HOURS)
	$(foreach t,$(FUZZ_TARGETS),$(call fuzz_run,$t,-seed=0 -max_total_time=$$(($(FUZZ_HOURS) * 3600))) &&) true

FUZZ_CONTROL_RUNS ?= 20000
fuzz-control: fuzz ## plant faults, one at a time: the fuzzer must find each
	COMPILE='$(CLANG) $(filter-out -MMD -MP,$(ALL)) $(FUZZ_CFLAGS) -fsanitize=fuzzer-no-link $(FUZZ_SANITIZE) $(FUZZ_INCLUDE)' \
	LINK='$(CLANG) $(FUZZ_CFLAGS) -fsanitize=fuzzer $(FUZZ_SANITIZE)' LIBS='$(FUZZ_LIBS)' \
	    fuzz/control.sh $(FUZZ_DIR) fuzz/corpus $(FUZZ_CONTROL_RUNS)

model: ## verify the model of the thread pool (Spin), and that planted faults are found
	CC='$(CC)' proofs/workers.sh $(B)/model

-include $(FUZZ_OBJ:.o=.d) $(FUZZ_LANES:.o=.d) $(FUZZ_TARGETS:%=$(FUZZ_DIR)/obj/fuzz/%.d) $(wildcard $(B)/fuzz/*.d)
