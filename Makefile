# nd: finds text that occurs more than once.
# make demo, make check; also demo-xling, lint, bench, bench-rivals, papers, check-long,
# check-random, check-engines, newcomer, fuzz, faults, kills, power, coverage, mutants,
# asan, clang, install, wheel, static, dist, deb, site, release. BSD make, which alone has
# this variable, reads a file that ends it:
-include $(.MAKE.LEVEL:D.ci/bsd.mk)
VERSION := $(shell .ci/version)
PREFIX = /usr/local
MANDIR = $(PREFIX)/share/man
DOCDIR = $(PREFIX)/share/doc/nd
CC = gcc
CFLAGS = -O2
B = build
BIN = bin

WARN = -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
	-Wno-missing-field-initializers
CSTD = -std=c11 -pthread -D_GNU_SOURCE -DND_VERSION='"$(VERSION)"' -ffp-contract=off
LIBS = -lutf8proc -lzstd -lisal -lyajl -lstemmer -lexpat -lm
COMPILE = $(CC) $(CSTD) $(WARN) $(CFLAGS) $(CPPFLAGS) -Ilib -I/usr/include/libxml2 -MMD -MP

tools := $(patsubst cmd/%.c,$(BIN)/%,$(wildcard cmd/nd-*.c))
where = '$(BIN)' '$(DESTDIR)' '$(PREFIX)' '$(MANDIR)' '$(DOCDIR)'
units := $(patsubst tests/%.c,$B/%,$(wildcard tests/unit/*.c))
objects := $(patsubst %.c,$B/%.o,$(wildcard lib/*/*.c))

all: $(tools)
units: $(units)
include lib/page/markup.mk

$B/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(COMPILE) -c -o $@ $<
$B/libnd.a: $(objects)
	rm -f $@ && ar rc $@ $^
# The library of lib/nd/nd.h: no other names than its own.
$B/api/libnd.a: $B/libnd.a
	@mkdir -p $(@D)
	$(LD) -r -u nd_version -o $(@D)/nd.o $<
	objcopy -w --keep-global-symbol='nd_*' $(@D)/nd.o
	rm -f $@ && ar rc $@ $(@D)/nd.o
$(tools): $(BIN)/%: $B/cmd/%.o $B/libnd.a | $(BIN)
	$(CC) -pthread $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $B/libnd.a $(LIBS)
$(BIN)/nd-cat: LIBS += -larchive
$(BIN)/nd-html-text $(BIN)/nd-warc: LIBS += -lxml2 -lz
$(BIN)/nd-plan: $B/cmd/plan-sentences.o $B/cmd/plan-window.o
$(BIN)/nd-align: $B/cmd/align-sentences.o
# Made again when the version changes, not whenever NEWS does.
$B/version: always
	@mkdir -p $B && echo $(VERSION) | cmp -s - $@ || echo $(VERSION) >$@
$B/lib/option/opt_help.o $B/lib/nd/nd.o: $B/version
$(units): $B/%: tests/%.c $B/libnd.a
	@mkdir -p $(@D)
	$(COMPILE) $(LDFLAGS) -o $@ $< $B/libnd.a $(LIBS)
$(BIN):
	mkdir -p $@
-include $(wildcard $B/cmd/*.d $B/lib/*/*.d $B/unit/*.d)

# The build needs compiler and libraries: asks for them before it starts.
deps:
	.ci/deps build check
have-%:
	@.ci/deps --quiet $* || .ci/deps $*

demo: have-build
	@[ -e bin/nd-flow ] || echo 'building nd: about a minute of one processor'
	@$(MAKE) -s $(if $(filter -j%,$(MAKEFLAGS)),,-j$$(nproc)) all
	@share/nd/demo
demo-xling: have-build have-xling
	@$(MAKE) -s all
	@share/nd/demo-xling

check: have-build have-check
	@$(MAKE) -s all units
	@.ci/bats tests
check-long: check
	@.ci/bats --long tests
	@.ci/bats tests/long
# All other checks, benchmarks, packages and releases.
include .ci/checks.mk

install: all $B/api/libnd.a
	LIBRARY=$B/api/libnd.a .ci/install $(where)
uninstall:
	.ci/install --remove $(where)

# For clangd and other tools that read C.
compile_commands.json:
	@.ci/compile-commands $(COMPILE)

clean:
	rm -rf build bin dist compile_commands.json

always:
.PHONY: all always units deps demo demo-xling check check-long check-random check-engines \
    coverage mutants fuzz lint newcomer bench papers faults kills power install uninstall wheel \
    static dist deb site release clean \
    compile_commands.json $(variants)
.DELETE_ON_ERROR:
