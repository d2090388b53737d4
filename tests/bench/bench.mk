# The baseline (the paper's algorithms in plain C), benchmarks and plots.
PAPER_SRC := $(wildcard tests/bench/paper/*.c)
PAPER_OBJ := $(PAPER_SRC:%.c=$(B)/%.o)
$(PAPER_OBJ): $(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(OPT) $(CPPFLAGS) $(CFLAGS) -c $< -o $@
-include $(PAPER_OBJ:.o=.d)

BENCH_REPS  ?= 3
SCALE_TURNS ?= 1
BENCH_PLOTS := runtime_linear runtime_log survival
SCALE_PLOTS := scaling_objects scaling_density scaling_threads

.PHONY: bench plots
bench: $(B)/dcd ## times of all stages: 10,000 hulls, serial, parallel, baseline
	$(B)/dcd bench --paper --reps $(BENCH_REPS) --csv $(B)/bench.csv

plots: $(patsubst %,$(B)/plots/%.svg,$(BENCH_PLOTS) $(SCALE_PLOTS)) ## the paper's figures, and how times grow, as SVG (some minutes)
$(B)/plots/sweep.csv: $(B)/dcd
	@mkdir -p $(@D)
	$(B)/dcd bench --sweep --paper --reps $(BENCH_REPS) --csv $@
$(B)/scaling: tests/bench/scaling.c $(B)/peers_cli.a $(B)/libdcd.a
	@mkdir -p $(@D)
	$(CC) $(ALL) $(OPT) -Isrc/cli $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) $^ -o $@ $(CLI_LIBS)
$(B)/plots/scaling.csv: $(B)/scaling
	@mkdir -p $(@D)
	$< $(SCALE_TURNS) > $@.new
	mv $@.new $@
$(BENCH_PLOTS:%=$(B)/plots/%.svg): plot_csv := $(B)/plots/sweep.csv
$(BENCH_PLOTS:%=$(B)/plots/%.svg): $(B)/plots/sweep.csv
$(SCALE_PLOTS:%=$(B)/plots/%.svg): plot_csv := $(B)/plots/scaling.csv
$(SCALE_PLOTS:%=$(B)/plots/%.svg): $(B)/plots/scaling.csv
$(B)/plots/%.svg: tests/bench/plots/%.gp tests/bench/plots/style.gp
	gnuplot -e "folder='tests/bench/plots'; csv='$(plot_csv)'; svg='$@.new'" $<
	mv $@.new $@

# Other libraries on the same scenes. Each is used where its headers are; `make bench-peers PEERS_INSTALL=1` gets them.
PEERS_PACKAGES := g++ libccd-dev libfcl-dev libbullet-dev libembree-dev libcgal-dev
PEERS_INSTALL  ?= 0
PEERS_ARGS     ?=
CXX            ?= c++
CXXFLAGS       ?= -O3 -g
PEERS_SRC := $(wildcard tests/bench/peers/*.cpp)
PEERS_OBJ := $(PEERS_SRC:%.cpp=$(B)/%.o)
# Names of those that pkg-config knows; Embree and CGAL have no .pc file, their headers are tried.
PEERS_PC     = $(foreach p,ccd fcl bullet,$(if $(shell $(PKGCONFIG) --exists $(p) && echo y),$(p)))
peers_header = $(shell echo '\#include <$(1)>' | $(CXX) -std=c++17 -E -x c++ - >/dev/null 2>&1 && echo y)
PEERS_LIBS   = $(if $(PEERS_PC),$(shell $(PKGCONFIG) --libs $(PEERS_PC))) \
               $(if $(call peers_header,embree3/rtcore.h),-lembree3)
PEERS_INC    = $(if $(PEERS_PC),$(patsubst -I%,-isystem %,$(shell $(PKGCONFIG) --cflags-only-I $(PEERS_PC))))

.PHONY: bench-peers peers-install FORCE
peers-install:
	$(if $(filter 1,$(PEERS_INSTALL)),apt-get update && apt-get install -y --no-install-recommends $(PEERS_PACKAGES))
# The names and versions that were found: what is compiled again when one comes or goes.
$(B)/tests/bench/peers/found: peers-install FORCE
	@mkdir -p $(@D)
	@{ for p in ccd fcl bullet; do \
	    $(PKGCONFIG) --exists $$p && printf '%s %s,\n' $$p "$$($(PKGCONFIG) --modversion $$p)"; done; \
	  printf '#include <embree3/rtcore.h>\nembree RTC_VERSION_STRING,\n' | $(CXX) -E -P -x c++ - 2>/dev/null; \
	  printf '#include <CGAL/version.h>\ncgal CGAL_VERSION\n' | $(CXX) -E -P -x c++ - 2>/dev/null; } | \
	  sed '/^[a-z]* "*[0-9.]*"*,*$$/!d;s/"//g' | tr '\n' ' ' > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(PEERS_OBJ): $(B)/%.o: %.cpp $(B)/tests/bench/peers/found
	@mkdir -p $(@D)
	$(CXX) -std=c++17 -Wall -Wextra -Wshadow -ffp-contract=off -DNDEBUG -MMD -MP $(CXXFLAGS) -Isrc -Isrc/cli $(PEERS_INC) \
	  -DPEERS_VERSIONS='"$(shell cat $(B)/tests/bench/peers/found)"' -c $< -o $@
# An archive, so that only what is used of the tool is linked.
$(B)/peers_cli.a: $(filter-out %/main.o,$(CLI_SRC:%.c=$(B)/%.o)) $(PAPER_OBJ)
	rm -f $@
	$(AR) rcsD $@ $^
$(B)/peers: $(PEERS_OBJ) $(B)/peers_cli.a $(B)/libdcd.a
	$(CXX) $(LDFLAGS) $(CXXFLAGS) $^ -o $@ $(PEERS_LIBS) $(CLI_LIBS) -lgmpxx
-include $(PEERS_OBJ:.o=.d)

# First a planted fault, which must be found.
bench-peers: $(B)/peers ## dcd beside libccd, FCL, Bullet, Embree and CGAL (some minutes; PEERS_INSTALL=1 installs them)
	! $(B)/peers --work broad --most 10000 --reps 1 --plant > $(B)/peers.log && grep -q '^dcd: WRONG' $(B)/peers.log
	$(B)/peers --csv $(B)/peers.csv $(PEERS_ARGS)

# Robots of the test data, beside FCL (libfcl-dev). What is printed where the two differ is judged in exact arithmetic.
ROBOTS_SRC   := $(wildcard tests/bench/robot/*.cpp)
ROBOTS_OBJ   := $(ROBOTS_SRC:%.cpp=$(B)/%.o)
ROBOTS_COUNT ?= 10000
ROBOTS_ARGS  ?=
ROBOTS       := $(DCD_DATA)/data/robots
PANDA         = $(ROBOTS)/panda_description/urdf/panda.urdf --srdf $(ROBOTS)/panda_description/srdf/panda.srdf
PANDA_ROUND   = $(ROBOTS)/panda_description/urdf/panda_collision.urdf --srdf $(ROBOTS)/panda_description/srdf/panda.srdf
UR10          = $(ROBOTS)/ur_description/urdf/ur10_robot.urdf
ALLEGRO       = $(ROBOTS)/allegro_hand_description/urdf/allegro_right_hand.urdf
ROBOTS_PATH   = --package-path example-robot-data=$(DCD_DATA)/data

.PHONY: bench-robot check-robots
$(ROBOTS_OBJ): $(B)/%.o: %.cpp
	@mkdir -p $(@D)
	$(CXX) -std=c++17 -Wall -Wextra -Wshadow -ffp-contract=off -DNDEBUG -MMD -MP $(CXXFLAGS) -Isrc -Isrc/cli -Itests \
	  $(patsubst -I%,-isystem %,$(shell $(PKGCONFIG) --cflags-only-I fcl)) -c $< -o $@
$(B)/robots: $(ROBOTS_OBJ) $(B)/tests/exact.o $(B)/tests/swept.o $(B)/peers_cli.a $(B)/libdcd.a
	$(CXX) $(LDFLAGS) $(CXXFLAGS) $^ -o $@ $(shell $(PKGCONFIG) --libs fcl) $(CLI_LIBS)
-include $(ROBOTS_OBJ:.o=.d)

bench-robot: $(B)/robots ## self-collision of a robot with margin, beside FCL; throughput; the slowest configurations
	$(B)/robots bench $(PANDA) $(ROBOTS_PATH) --margin 0.01 --count 100000 $(ROBOTS_ARGS)
	$(B)/robots bench $(PANDA) $(ROBOTS_PATH) --margin 0.01 --count 1000000 $(ROBOTS_ARGS) --worst-case

# First a planted fault, which must be found.
check-robots: $(B)/robots ## random configurations of robots beside FCL, differences judged exactly (ROBOTS_COUNT)
	! $(B)/robots check $(PANDA) $(ROBOTS_PATH) --count 1 --plant > $(B)/robots.log && grep -q 'DCD is wrong' $(B)/robots.log
	$(B)/robots check $(PANDA) $(ROBOTS_PATH) --count $(ROBOTS_COUNT)
	$(B)/robots check $(PANDA_ROUND) --count $(ROBOTS_COUNT)
	$(B)/robots check $(UR10) $(ROBOTS_PATH) --count $(ROBOTS_COUNT)
	$(B)/robots check $(ALLEGRO) $(ROBOTS_PATH) --count $(ROBOTS_COUNT)
