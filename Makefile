# dcd: `make help` lists the targets.
.SUFFIXES:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all

MAJOR   := 0
MINOR   := 1
PATCH   := 0
VERSION := $(MAJOR).$(MINOR).$(PATCH)
# 0.x may break the ABI at every minor, so the soname carries both numbers.
SOVER   := $(MAJOR).$(MINOR)

PREFIX     ?= /usr/local
INCLUDEDIR ?= $(PREFIX)/include
LIBDIR     ?= $(PREFIX)/lib
BINDIR     ?= $(PREFIX)/bin
DESTDIR    ?=
CC         ?= cc
AR         ?= ar
INSTALL    ?= install
PKGCONFIG  ?= pkg-config
OPT        ?= -O3
CFLAGS     ?= -g
B          ?= build
DCD_DATA   ?= ../shared
export DCD_DATA

WARN := -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wdouble-promotion -Wfloat-equal \
        -Wstrict-prototypes -Wmissing-prototypes -Wold-style-definition -Wvla -Wshadow -Wcast-qual \
        -Wundef -Wswitch-enum -Wwrite-strings -Wpointer-arith -Wformat=2
# The same bits from every compiler and target: no fused multiply-add, no value-changing mathematics.
FP   := -ffp-contract=off -fno-fast-math -fno-math-errno
ALL  := -std=c11 -D_POSIX_C_SOURCE=200809L $(FP) $(WARN) -fvisibility=hidden -Isrc -MMD -MP

# src/vector is compiled with LANES_SRC below, src/cli for the tool.
LIB_SRC := $(filter-out src/cli/% src/vector/%,$(wildcard src/*.c src/*/*.c))
CLI_SRC := $(wildcard src/cli/*.c)

# Kernels that are also compiled with vectors: those that every x86-64 and aarch64 has ("base"; the narrow phase alone),
# and AVX2 and AVX-512, where the target is x86-64; src/lanes.c chooses at run time.
LANES_SRC := src/vector/order.c src/vector/tree.c src/vector/find.c src/vector/support.c src/vector/wave.c \
  $(addprefix src/object/,slab.c place.c placing.c inner.c) \
  $(addprefix src/narrow/,narrow.c simplex.c gjk.c axis.c coarse.c tetra.c witness.c) \
  $(addprefix src/measure/,distance.c difference.c depth.c polish.c profile.c bound.c) src/world/quadric.c
LANES_BASE_SRC := $(filter-out src/vector/order.c src/vector/tree.c src/vector/find.c,$(LANES_SRC))
LANES_FOR := $(shell $(CC) -dumpmachine)
LANES_OBJ := $(if $(filter x86_64% aarch64%,$(LANES_FOR)),$(LANES_BASE_SRC:%.c=$(B)/base/%.o)) \
             $(if $(filter x86_64%,$(LANES_FOR)),$(LANES_SRC:%.c=$(B)/avx2/%.o) $(LANES_SRC:%.c=$(B)/avx512/%.o))
LANES_HAVE := $(if $(filter x86_64% aarch64%,$(LANES_FOR)),-DDCD_HAVE_BASE) $(if $(filter x86_64%,$(LANES_FOR)),-DDCD_HAVE_X86)
$(B)/src/lanes.o $(B)/src/dispatch.o $(B)/pic/src/lanes.o $(B)/pic/src/dispatch.o: ALL += $(LANES_HAVE)
BASE   := -DDCD_LANES_SUFFIX=_base
AVX2   := -march=x86-64-v3 -DDCD_LANES_SUFFIX=_avx2
AVX512 := -march=x86-64-v4 -mprefer-vector-width=512 -DDCD_LANES_SUFFIX=_avx512

LIB_OBJ := $(LIB_SRC:%.c=$(B)/%.o) $(LANES_OBJ)
LIB_PIC := $(LIB_SRC:%.c=$(B)/pic/%.o) $(LANES_OBJ:$(B)/%=$(B)/pic/%)
CLI_OBJ := $(CLI_SRC:%.c=$(B)/%.o)
CLI_CFLAGS = $(shell $(PKGCONFIG) --cflags jansson expat) -Isrc/cli -I$(B)/src/cli
CLI_LIBS   = $(shell $(PKGCONFIG) --libs jansson expat) -lqhull_r -lgmp -lm -pthread

.PHONY: all lib install uninstall clean help
all: lib $(B)/dcd ## the library and the command-line tool
lib: $(B)/libdcd.a $(B)/libdcd.so.$(VERSION) ## the library alone (needs nothing but libc)

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(OPT) $(CPPFLAGS) $(CFLAGS) -c $< -o $@
$(B)/base/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(BASE) $(OPT) $(CPPFLAGS) $(CFLAGS) -c $< -o $@
$(B)/avx2/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(AVX2) $(OPT) $(CPPFLAGS) $(CFLAGS) -c $< -o $@
$(B)/avx512/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(AVX512) $(OPT) $(CPPFLAGS) $(CFLAGS) -c $< -o $@
$(B)/pic/base/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(BASE) $(OPT) -fPIC $(CPPFLAGS) $(CFLAGS) -c $< -o $@
$(B)/pic/avx2/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(AVX2) $(OPT) -fPIC $(CPPFLAGS) $(CFLAGS) -c $< -o $@
$(B)/pic/avx512/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(AVX512) $(OPT) -fPIC $(CPPFLAGS) $(CFLAGS) -c $< -o $@
$(B)/pic/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(OPT) -fPIC $(CPPFLAGS) $(CFLAGS) -c $< -o $@
$(B)/src/cli/%.o: src/cli/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL) $(OPT) $(CLI_CFLAGS) $(CPPFLAGS) $(CFLAGS) -c $< -o $@
# The page of `dcd view`, line by line.
$(B)/src/cli/view_page.h: src/cli/view.html
	@mkdir -p $(@D)
	sed 's/[\\"]/\\&/g; s/^/"/; s/$$/\\n",/' $< > $@
$(B)/src/cli/view.o: $(B)/src/cli/view_page.h
$(B)/libdcd.a: $(LIB_OBJ)
	rm -f $@
	$(AR) rcsD $@ $^
$(B)/libdcd.so.$(VERSION): $(LIB_PIC)
	$(CC) -shared -Wl,-soname,libdcd.so.$(SOVER) -Wl,-z,defs $(LDFLAGS) $^ -o $@ -lm -pthread

include tests/bench/bench.mk
include tests/tests.mk
include fuzz/fuzz.mk
include proofs/proofs.mk

$(B)/dcd: $(CLI_OBJ) $(PAPER_OBJ) $(B)/libdcd.a
	$(CC) $(LDFLAGS) $(CFLAGS) $^ -o $@ $(CLI_LIBS)

subst = sed -e 's|@PREFIX@|$(PREFIX)|;s|@LIBDIR@|$(LIBDIR)|;s|@INCLUDEDIR@|$(INCLUDEDIR)|;s|@VERSION@|$(VERSION)|'
install: all ## install under DESTDIR and PREFIX: header, libraries, dcd.pc, the tool
	$(INSTALL) -d $(DESTDIR)$(INCLUDEDIR) $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(BINDIR)
	$(INSTALL) -m 644 src/dcd.h $(DESTDIR)$(INCLUDEDIR)/
	$(INSTALL) -m 644 $(B)/libdcd.a $(DESTDIR)$(LIBDIR)/
	$(INSTALL) -m 755 $(B)/libdcd.so.$(VERSION) $(DESTDIR)$(LIBDIR)/
	ln -sf libdcd.so.$(VERSION) $(DESTDIR)$(LIBDIR)/libdcd.so.$(SOVER)
	ln -sf libdcd.so.$(SOVER) $(DESTDIR)$(LIBDIR)/libdcd.so
	$(subst) src/dcd.pc.in > $(DESTDIR)$(LIBDIR)/pkgconfig/dcd.pc
	$(INSTALL) -m 755 $(B)/dcd $(DESTDIR)$(BINDIR)/

uninstall: ## remove what install put there
	rm -f $(DESTDIR)$(INCLUDEDIR)/dcd.h $(DESTDIR)$(LIBDIR)/libdcd.* $(DESTDIR)$(LIBDIR)/pkgconfig/dcd.pc $(DESTDIR)$(BINDIR)/dcd

clean: ## remove everything built
	rm -rf $(B)

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## */\t/' | sort | expand -t 18

-include $(LIB_OBJ:.o=.d) $(LIB_PIC:.o=.d) $(CLI_OBJ:.o=.d)
