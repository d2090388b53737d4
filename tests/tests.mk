# The tests: one program, every test_NAME.c a suite `suite_NAME`.
TEST_APART  := tests/golden_main.c tests/race.c tests/tsan_c11threads.c # programs of their own
GOLDEN_SRC  := tests/golden_main.c tests/golden.c tests/scene.c
TEST_SRC    := $(filter-out $(TEST_APART),$(wildcard tests/*.c))
TEST_OBJ    := $(TEST_SRC:%.c=$(B)/%.o)
TEST_SUITES := $(patsubst tests/test_%.c,%,$(wildcard tests/test_*.c))
TEST_CFLAGS  = $(shell $(PKGCONFIG) --cflags check) $(CLI_CFLAGS) -Itests -I$(B)/tests
TEST_LIBS    = $(shell $(PKGCONFIG) --libs check) $(CLI_LIBS) -lgmp
TEST_WRAP   := $(foreach f,malloc calloc realloc aligned_alloc strdup thrd_create,-Wl,--wrap=$(f))
CLANG       ?= clang-14

.PHONY: check campaign check-asan check-tsan check-distance-faults check-install check-portability check-globals coverage FORCE
check: $(B)/tests/check $(B)/dcd ## build and run the tests
	CK_TIMEOUT_MULTIPLIER=$${CK_TIMEOUT_MULTIPLIER:-5} DCD_TOOL=$(B)/dcd $(B)/tests/check

$(B)/tests/check: $(TEST_OBJ) $(filter-out $(B)/src/cli/main.o,$(CLI_OBJ)) $(PAPER_OBJ) $(B)/libdcd.a
	$(CC) $(LDFLAGS) $(CFLAGS) $(TEST_WRAP) $^ -o $@ $(TEST_LIBS)
$(TEST_OBJ) $(B)/tests/golden_main.o: $(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(OPT) $(TEST_CFLAGS) $(CPPFLAGS) $(CFLAGS) -c $< -o $@
$(B)/tests/main.o: $(B)/tests/suites.h
$(B)/tests/suites.h: FORCE
	@mkdir -p $(@D)
	@printf 'SUITE(%s)\n' $(TEST_SUITES) > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# Sanitizers run everything but what is tagged "slow", each in a build folder of its own, all tests in one process: a process
# for each, as without them, has its memory searched for leaks 1,500 times, which takes longer than the tests. So there is
# one limit of time for all.
SANITIZED = CK_EXCLUDE_TAGS=slow CK_FORK=no timeout $(SANITIZED_LIMIT) $(MAKE) CC=$(CLANG) OPT=-O1
SANITIZED_LIMIT ?= 40m
UNDEFINED := undefined,float-divide-by-zero,float-cast-overflow
check-asan: ## tests under AddressSanitizer and UBSan
	+$(SANITIZED) B=$(B)/asan \
	    CFLAGS='-g -fno-omit-frame-pointer -fsanitize=address,$(UNDEFINED) -fno-sanitize-recover=all' check

# Suites with threads: those that name workers or an executor, or take the queries of query.h, which are run on both paths.
THREADED_SUITES = $(patsubst tests/test_%.c,%,$(shell grep -lE 'workers|executor|query\.h' tests/test_*.c))
# ThreadSanitizer knows pthreads, not C11 threads, hence the shim. race.c shows that it sees both a race and its absence.
TSAN := $(B)/tsan
TSAN_CFLAGS := -g -fsanitize=thread
TSAN_MAKE = $(SANITIZED) B=$(TSAN) CFLAGS='$(TSAN_CFLAGS)' LDFLAGS=$(TSAN)/shim.o
$(TSAN)/shim.o: tests/tsan_c11threads.c
	@mkdir -p $(@D)
	$(CLANG) $(ALL) -O1 $(TSAN_CFLAGS) -c $< -o $@
check-tsan: $(TSAN)/shim.o ## tests with threads under ThreadSanitizer, after a planted race that it must report
	+$(TSAN_MAKE) $(TSAN)/tests/race
	$(TSAN)/tests/race clean
	$(TSAN)/tests/race racy > $(TSAN)/race.log 2>&1; test $$? -eq 66 && grep -q 'data race' $(TSAN)/race.log
	+DCD_SUITES='$(THREADED_SUITES)' $(TSAN_MAKE) check
$(B)/tests/race: tests/race.c $(B)/libdcd.a
	@mkdir -p $(@D)
	$(CC) $(ALL) $(OPT) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $^ -o $@ -lm -pthread

campaign: $(B)/tests/check ## millions of hard pairs against exact solvers (DCD_PAIRS, DCD_DISTANCES, DCD_SEED)
	DCD_PAIRS=$${DCD_PAIRS:-2000000} DCD_SEED=$${DCD_SEED:-$$(date +%s)} CK_RUN_SUITE=certify CK_RUN_CASE=campaign $<
	DCD_DISTANCES=$${DCD_DISTANCES:-100000} DCD_SEED=$${DCD_SEED:-$$(date +%s)} CK_RUN_SUITE=distance CK_RUN_CASE=campaign $<

check-distance-faults: $(B)/tests/check ## plant faults in distances and depths; the tests must find them
	tests/distance_faults.sh $(B)/faults

check-install: all ## install into a scratch folder, build and run C and C++ programs against it
	CC='$(CC)' tests/install.sh $(B)

check-portability: ## the same answers from every compiler, optimisation level and machine at hand
	tests/portability.sh $(B)/portability
$(B)/tests/golden: $(GOLDEN_SRC:%.c=$(B)/%.o) $(B)/libdcd.a
	$(CC) $(LDFLAGS) $(CFLAGS) $^ -o $@ -lm -pthread

# Tables of pointers to constants are in .data.rel.ro: read-only once the program is loaded.
check-globals: $(LIB_OBJ) ## the library has no variables outside functions' frames and callers' memory
	@nm -f sysv $(LIB_OBJ) | awk -F'|' '$$7 ~ /^\.[st]?(data|bss)|COM/ && $$7 !~ /^\.data\.rel\.ro/ {print; bad = 1} \
	    END {if (bad) {print "the library has global variables" > "/dev/stderr"; exit 1}}'

COVERAGE := $(B)/coverage
GCOVR     = gcovr -r . --object-directory $(COVERAGE) -f 'src/(?!cli/).*\.c' $(COVERAGE)
coverage: ## lines and branches of the library that the tests reach
	+$(MAKE) B=$(COVERAGE) CC=gcc OPT=-O0 CFLAGS='-g --coverage -fprofile-update=atomic' check
	$(GCOVR)
	$(GCOVR) --branches --print-summary

-include $(TEST_OBJ:.o=.d)
