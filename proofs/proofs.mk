# Proofs of the kernels with Frama-C/WP. README.md in this folder says what is proved and what is assumed.

# Units in the order in which they build on each other; each is src/NAME.c or src/FOLDER/NAME.c,
# with the contracts of NAME.h beside it.
PROVE_UNITS ?= \
  slice \
  share \
  team \
  pair \
  radix \
  tree \
  permutation \
  find \
  order \
  broad \
  axis \
  coarse \
  margin \
  slab \
  place \
  placing \
  bound \
  curve \
  support \
  simplex \
  tetra \
  witness \
  gjk \
  hull \
  inner \
  block \
  pose \
  big \
  exact \
  plane \
  insertion \
  acm \
  filter \
  compound \
  quadric \
  difference \
  curved \
  polish \
  profile \
  depth \
  distance \
  wave \
  narrow \
  frame \
  outer \
  lanes \
  world \
  solid \
  workspace \
  parts \
  heap \
  status \
  clock \
  kept \
  decide \
  listed \
  detect \
  near \
  detect_serial \
  parts_query

# Flags, with reasons:
#   -c11 -machdep gcc_x86_64           the language and the sizes that we ship for
#   -wp-rte                            no undefined behaviour: memory access, signed overflow, division, shifts
#   -warn-unsigned-*, -warn-signed-*   nor wrap-around and lossy conversion, though C defines them
#   -wp-definitions-terminate          every function terminates: each loop needs a variant
#   -wp-frama-c-stdlib-terminate       memcpy and its kind do
#   -wp-par 1, -wp-timeout             limits are wall time: wide, so that a busy machine gives the same answer
#   -wp-no-warn-memory-model is absent: hypotheses on aliasing are printed, and listed in README.md
export PROVE_TIMEOUT ?= 60
PROVE_PAR     ?= 1
PROVE_FLAGS   := -c11 -machdep gcc_x86_64 -cpp-extra-args="-Isrc -Ispec" -wp -wp-rte \
                 -warn-unsigned-overflow -warn-unsigned-downcast -warn-signed-downcast \
                 -wp-definitions-terminate -wp-frama-c-stdlib-terminate -wp-par $(PROVE_PAR)
# Integers first; a unit with floats names the provers without a theory of floating point.
PROVE_PROVERS := cvc5,z3
PROVE_PROVERS_slice := z3,cvc5
PROVE_SMOKE_TIMEOUT ?= 3
# Per unit: PROVE_PROVERS_<unit>, PROVE_FLAGS_<unit>

# Units about rounding. The prover computes with reals, and every rounded operation goes through a function of rounded.h
# whose contract says what IEEE 754 does; magnitudes in the contracts keep results finite.
PROVE_ROUNDED := -wp-model Typed+real -warn-special-float none
PROVE_PROVERS_axis := cvc4-nofp,cvc5-nofp,z3
PROVE_FLAGS_axis := $(PROVE_ROUNDED)
PROVE_PROVERS_coarse := cvc4-nofp,cvc5-nofp,z3
PROVE_FLAGS_coarse := $(PROVE_ROUNDED)
PROVE_PROVERS_margin := cvc4-nofp,cvc5-nofp,z3
PROVE_FLAGS_margin := $(PROVE_ROUNDED)
PROVE_PROVERS_slab := cvc4-nofp,cvc5-nofp,z3
PROVE_FLAGS_slab := $(PROVE_ROUNDED)
PROVE_PROVERS_place := cvc4-nofp,cvc5-nofp,z3
PROVE_FLAGS_place := $(PROVE_ROUNDED)
PROVE_PROVERS_placing := cvc4-nofp,cvc5-nofp,z3
PROVE_FLAGS_placing := $(PROVE_ROUNDED)
PROVE_PROVERS_bound := cvc4-nofp,cvc5-nofp,z3
PROVE_FLAGS_bound := $(PROVE_ROUNDED)

# Units that only compare and copy floats, which are finite by precondition: as reals.
PROVE_PROVERS_tree := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_tree := $(PROVE_ROUNDED)
PROVE_PROVERS_find := cvc5-nofp,cvc4-nofp,z3-nofp,z3
PROVE_FLAGS_find := $(PROVE_ROUNDED)
PROVE_PROVERS_broad := cvc5-nofp,cvc4-nofp,z3-nofp
PROVE_FLAGS_broad := $(PROVE_ROUNDED)

# Units where numbers are compared, but no number decides an address: any value will do, NaN and infinities too.
PROVE_ABSTRACT := -warn-special-float none
# Such units, whose functions call others that are proved about numbers in a range: those have contracts for any numbers too.
PROVE_ANY := $(PROVE_ABSTRACT) -cpp-extra-args="-DDCD_ANY_NUMBERS"
PROVE_PROVERS_order := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_order := $(PROVE_ABSTRACT)
PROVE_PROVERS_difference := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_difference := $(PROVE_ANY)
PROVE_PROVERS_curved := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_curved := $(PROVE_ANY)
PROVE_PROVERS_polish := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_polish := $(PROVE_ANY)
PROVE_PROVERS_profile := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_profile := $(PROVE_ANY)
PROVE_PROVERS_depth := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_depth := $(PROVE_ANY)
PROVE_PROVERS_distance := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_distance := $(PROVE_ANY)
PROVE_PROVERS_wave := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_wave := $(PROVE_ABSTRACT)
PROVE_PROVERS_narrow := cvc5-nofp,cvc4-nofp,z3
# No number is compared in it: as reals, which spares provers the theory of floats.
PROVE_FLAGS_narrow := $(PROVE_ROUNDED) -cpp-extra-args="-DDCD_ANY_NUMBERS"
PROVE_PROVERS_outer := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_outer := $(PROVE_ANY)
PROVE_PROVERS_status := cvc5-nofp,cvc4-nofp,z3
PROVE_PROVERS_solid := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_solid := $(PROVE_ANY)
PROVE_PROVERS_support := cvc5-nofp,cvc4-nofp
PROVE_FLAGS_support := $(PROVE_ABSTRACT)
PROVE_PROVERS_simplex := cvc5-nofp,cvc4-nofp
PROVE_FLAGS_simplex := $(PROVE_ABSTRACT)
PROVE_PROVERS_tetra := cvc4-nofp,cvc5-nofp,z3
PROVE_FLAGS_tetra := $(PROVE_ROUNDED)
PROVE_PROVERS_witness := cvc4-nofp,cvc5-nofp,z3
PROVE_FLAGS_witness := $(PROVE_ROUNDED)
PROVE_PROVERS_gjk := cvc5-nofp,cvc4-nofp
PROVE_FLAGS_gjk := $(PROVE_ABSTRACT)
PROVE_PROVERS_hull := cvc5-nofp,cvc4-nofp
PROVE_FLAGS_hull := $(PROVE_ABSTRACT)
PROVE_PROVERS_pose := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_pose := $(PROVE_ABSTRACT)
PROVE_PROVERS_big := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_big := $(PROVE_ABSTRACT)
# The numbers of big.h as they are named, without their digits.
PROVE_PROVERS_exact := cvc5-nofp,cvc4-nofp,z3-nofp
PROVE_FLAGS_exact := $(PROVE_ABSTRACT) -cpp-extra-args="-DDCD_BIG_OPAQUE"
PROVE_PROVERS_plane := cvc5-nofp,cvc4-nofp,z3-nofp
PROVE_FLAGS_plane := $(PROVE_ABSTRACT) -cpp-extra-args="-DDCD_BIG_OPAQUE -DDCD_ANY_NUMBERS"
PROVE_PROVERS_inner := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_inner := $(PROVE_ABSTRACT)
# Units that cut arrays from a block of bytes: a pointer keeps its place when its type changes.
PROVE_CUT := -wp-model Typed+cast
PROVE_PROVERS_acm := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_acm := $(PROVE_CUT)
PROVE_PROVERS_filter := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_filter := $(PROVE_ABSTRACT)
PROVE_PROVERS_compound := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_compound := $(PROVE_ABSTRACT)
PROVE_PROVERS_quadric := cvc5-nofp,cvc4-nofp,cvc5
PROVE_FLAGS_quadric := $(PROVE_ABSTRACT)
PROVE_PROVERS_frame := cvc5-nofp,cvc4-nofp,cvc5
PROVE_FLAGS_frame := $(PROVE_ABSTRACT)
PROVE_PROVERS_world := cvc5-nofp,cvc4-nofp
PROVE_FLAGS_world := $(PROVE_ABSTRACT) $(PROVE_CUT)
PROVE_PROVERS_workspace := cvc5-nofp,cvc4-nofp
PROVE_FLAGS_workspace := $(PROVE_ABSTRACT) $(PROVE_CUT)
PROVE_PROVERS_heap := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_heap := $(PROVE_ABSTRACT) $(PROVE_CUT)
PROVE_PROVERS_block := cvc5-nofp,cvc4-nofp,z3
PROVE_PROVERS_team := cvc5-nofp,cvc4-nofp,z3
# A call through a pointer: `calls` says which function it is, and its goal is that it is no other one, since WP knows no
# \valid_function. The executor's context is a pointer to anything, which is cast.
PROVE_FLAGS_team := $(PROVE_ABSTRACT) $(PROVE_CUT) -rte-no-pointer-call
PROVE_PROVERS_clock := cvc5-nofp,cvc4-nofp,z3
PROVE_FLAGS_clock := $(PROVE_ABSTRACT) -rte-no-pointer-call
PROVE_PROVERS_parts := cvc5-nofp,cvc4-nofp,z3-nofp
PROVE_FLAGS_parts := $(PROVE_ROUNDED)
# The coordinators: boxes are compared as reals, as in broad.
PROVE_COORD := $(PROVE_ROUNDED) -cpp-extra-args="-DDCD_ANY_NUMBERS"
PROVE_PROVERS_kept := cvc5-nofp,z3-nofp
PROVE_FLAGS_kept := $(PROVE_COORD)
PROVE_PROVERS_decide := z3-nofp,cvc5-nofp,cvc4-nofp
PROVE_FLAGS_decide := $(PROVE_COORD)
PROVE_PROVERS_detect := z3-nofp,cvc5-nofp,cvc4-nofp
PROVE_FLAGS_detect := $(PROVE_COORD)
PROVE_PROVERS_near := z3-nofp,cvc5-nofp,z3
PROVE_FLAGS_near := $(PROVE_COORD)
PROVE_PROVERS_detect_serial := cvc5-nofp,z3-nofp,cvc4-nofp
PROVE_FLAGS_detect_serial := $(PROVE_COORD)
PROVE_PROVERS_listed := z3-nofp,cvc5-nofp,z3
PROVE_FLAGS_listed := $(PROVE_COORD)
PROVE_PROVERS_parts_query := z3-nofp,cvc5-nofp,z3
PROVE_FLAGS_parts_query := $(PROVE_COORD)

PROVE_DIR   := $(B)/proofs
PROVE_CACHE ?= update
# of a unit; forms for the compiler's vectors are no units
prove_source = $(filter-out src/cli/% src/vector/%,$(wildcard src/$(1).c src/*/$(1).c))
PROVE_GOALS  = python3 proofs/goals.py
export WHY3CONFIG = $(CURDIR)/proofs/why3.conf

prove_comma  := ,
prove_all     = $(or $(PROVE_PROVERS_$(1)),$(PROVE_PROVERS))
prove_provers = $(if $(UNIT_SMOKE),$(firstword $(subst $(prove_comma), ,$(prove_all))),$(prove_all))
# Units run side by side, the long ones first: more than there are processors, since WP looks for answers at intervals and sleeps
# between; still more where answers are kept, and no prover runs.
# A prover or the machine may get stuck: a unit has so many seconds, and a second go when it left no complete report. A
# unit that fails twice has no report, which fails the gate.
PROVE_JOBS  ?= 3
PROVE_KEPT_JOBS ?= 6
PROVE_LONG  := detect_serial near detect narrow kept listed exact plane distance
PROVE_LIMIT ?= 3600
UNIT_GOES   ?= all:$(PROVE_TIMEOUT) all:$(PROVE_TIMEOUT)
# Without kept answers, a prover that does not find a goal lets the next one wait for a minute. So functions that one prover is
# enough for, by goals.txt, are asked of that one alone; the others have a short go first; and what is left a long one.
PROVE_SHORT ?= 5
PROVE_COLD_JOBS ?= 4
# $(1) folder of reports, $(2) cache mode, $(3) more flags, $(4) also the functions that are open: yes or nothing, $(5) jobs
prove_units = $(PROVE_GOALS) unpack $(1) $(PROVE_UNITS) && $(call prove_each,$(1),$(2),$(3),$(4))
prove_each  = $(MAKE) -s --no-print-directory -j$(or $(5),$(PROVE_JOBS)) $(prove_ordered:%=prove-unit-%) \
    UNIT_DIR=$(1) UNIT_CACHE=$(2) UNIT_FLAGS='$(3)' UNIT_OPEN=$(4)
prove_ordered = $(filter $(PROVE_UNITS),$(PROVE_LONG)) $(filter-out $(PROVE_LONG),$(PROVE_UNITS))
# Kept answers are looked for first, of every prover, before one is asked: else the first would be asked what only a later one
# found. Then what is left. $(1) folder of reports
prove_kept  = $(PROVE_GOALS) unpack $(1) $(PROVE_UNITS) && \
    UNIT_GOES=kept:$(PROVE_TIMEOUT) $(call prove_each,$(1),offline,,,$(PROVE_KEPT_JOBS)) && \
    UNIT_GOES='left:$(PROVE_TIMEOUT) all:$(PROVE_TIMEOUT)' $(call prove_each,$(1),$(PROVE_CACHE),,)

.PHONY: $(PROVE_UNITS:%=prove-unit-%)
$(PROVE_UNITS:%=prove-unit-%): prove-unit-%:
	@provers=$(call prove_provers,$*); \
	for go in $(UNIT_GOES); do \
	  asks=$$($(PROVE_GOALS) asks $(UNIT_DIR) $* $${go%:*} $${provers%%,*} $(if $(UNIT_OPEN),open)) || continue; \
	  case $$go in one:*) with=$${provers%%,*};; *) with=$$provers;; esac; \
	  echo "prove $* ($$go s)"; \
	  timeout $(PROVE_LIMIT) frama-c $(PROVE_FLAGS) $(PROVE_FLAGS_$*) -wp-timeout $${go#*:} \
	    -wp-prover $$with -wp-session $(UNIT_DIR)/$* -wp-cache $(UNIT_CACHE) \
	    -wp-report-json $(UNIT_DIR)/$*.json $(UNIT_FLAGS) $(call prove_source,$*) $$asks \
	    > $(UNIT_DIR)/$*.log 2>&1; \
	  $(PROVE_GOALS) join $(UNIT_DIR) $*; \
	done; true

.PHONY: prove prove-cold prove-open prove-table prove-smoke prove-mutants
# With kept answers a unit takes some minutes; one that is stuck is not waited for longer than this.
prove: export PROVE_LIMIT := 2700
prove: ## prove the kernels (Frama-C/WP), with the committed cache of prover answers
	@rm -rf $(PROVE_DIR)
	@mkdir -p $(PROVE_DIR)
	@$(call prove_kept,$(PROVE_DIR))
	@$(if $(filter update,$(PROVE_CACHE)),$(PROVE_GOALS) pack $(PROVE_DIR) $(PROVE_UNITS))
	@$(PROVE_GOALS) gate $(PROVE_DIR) $(PROVE_UNITS)

prove-cold: export UNIT_GOES := one:$(PROVE_TIMEOUT) many:$(PROVE_SHORT) left:$(PROVE_TIMEOUT)
prove-cold: PROVE_JOBS := $(PROVE_COLD_JOBS)
prove-cold: ## the same with no answers kept before: every goal goes through a prover
	@rm -rf $(PROVE_DIR)-cold
	@mkdir -p $(PROVE_DIR)-cold
	@$(call prove_each,$(PROVE_DIR)-cold,update,,)
	@$(PROVE_GOALS) gate $(PROVE_DIR)-cold $(PROVE_UNITS)

prove-open: ## try the functions that are open as well; reports, never fails
	@rm -rf $(PROVE_DIR)-open
	@mkdir -p $(PROVE_DIR)-open
	@$(call prove_units,$(PROVE_DIR)-open,cleanup,,yes)
	@$(PROVE_GOALS) pack $(PROVE_DIR)-open $(PROVE_UNITS)
	@$(PROVE_GOALS) show $(PROVE_DIR)-open $(PROVE_UNITS)

# Open functions are not run: to try one for the table, change the status of its line to proved; it is written back
# as open when a goal is not proved.
prove-table: ## prove and write proofs/goals.txt anew; with PROVE_UNITS=... only the lines of those units
	@rm -rf $(PROVE_DIR)
	@mkdir -p $(PROVE_DIR)
	@$(call prove_kept,$(PROVE_DIR))
	@$(PROVE_GOALS) pack $(PROVE_DIR) $(PROVE_UNITS)
	@$(PROVE_GOALS) table $(PROVE_DIR) $(PROVE_UNITS)
	@$(PROVE_GOALS) show $(PROVE_DIR) $(PROVE_UNITS) | awk '{split($$3, n, "/"); if (n[1] != n[2]) print}'

# A smoke test passes when a prover finds nothing in its time: the first prover of a unit alone, and no time for goals.
prove-smoke: export UNIT_SMOKE := yes
prove-smoke: ## look for contradictory contracts and dead code
	@rm -rf $(PROVE_DIR)-smoke
	@mkdir -p $(PROVE_DIR)-smoke
	@$(call prove_units,$(PROVE_DIR)-smoke,update,-wp-smoke-tests -wp-smoke-timeout $(PROVE_SMOKE_TIMEOUT) -wp-timeout 1,)
	@$(PROVE_GOALS) smoke $(PROVE_DIR)-smoke $(PROVE_UNITS)

# One function of one unit in a copy of the sources, for mutants.py. The cache answers what the fault does not touch.
ROOT ?= .
.PHONY: prove-one
prove-one:
	@$(PROVE_GOALS) unpack $(B) $(U)
	@cd $(ROOT) && frama-c $(PROVE_FLAGS) $(PROVE_FLAGS_$(U)) -wp-timeout 5 -wp-prover $(call prove_provers,$(U)) \
	  -wp-session $(B)/$(U) -wp-cache update -wp-fct $(F) -wp-report-json $(B)/$(U).json $(call prove_source,$(U)) \
	  > $(B)/$(U).log 2>&1 || true

prove-mutants: ## plant seeded faults; each must make a proof fail
	@python3 proofs/mutants.py $(CURDIR)/$(B)/mutants

.PHONY: prove-coq
prove-coq: ## compile the lemmas on rounding (Coq, Flocq); fails on anything admitted or assumed
	@sh proofs/coq.sh $(B)/coq $(addprefix proofs/,$(shell cd proofs && coqdep -sort *.v 2>/dev/null))

# What E-ACSL of Frama-C 25 gets through; hull makes it crash.
RUN_UNITS := slice pair insertion radix tree find order curve support simplex permutation filter acm
.PHONY: run-contracts
run-contracts: ## run the kernels with their contracts as checks (E-ACSL), and with planted faults
	@python3 proofs/run_contracts.py $(B)/contracts $(RUN_UNITS)
