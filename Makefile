# nd: finds text that occurs more than once.
# make demo, make check; also demo-xling, lint, bench, bench-rivals, check-long, check-random,
# check-engines, newcomer, fuzz, faults, kills, power, coverage, mutants, asan, clang, install,
# dist, deb, site, release. BSD make, which alone has this variable, reads a file that ends it:
-include $(.MAKE.LEVEL:D.ci/bsd.mk)
VERSION := $(shell .ci/version)
PREFIX = /usr/local
MANDIR = $(PREFIX)/share/man
DOCDIR = $(PREFIX)/share/doc/nd
CC = gcc
CFLAGS = -O2 -g
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
$(tools): $(BIN)/%: $B/cmd/%.o $B/libnd.a | $(BIN)
	$(CC) -pthread $(CFLAGS) $(LDFLAGS) -o $@ $(filter %.o,$^) $B/libnd.a $(LIBS)
$(BIN)/nd-cat: LIBS += -larchive
$(BIN)/nd-html-text $(BIN)/nd-warc: LIBS += -lxml2 -lz
$(BIN)/nd-plan: $B/cmd/plan-sentences.o $B/cmd/plan-window.o
# Made again when the version changes, not whenever NEWS does.
$B/version: always
	@mkdir -p $B && echo $(VERSION) | cmp -s - $@ || echo $(VERSION) >$@
$B/lib/option/opt.o: $B/version
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
# Which lines the tests run; which changes of a line no test notices.
coverage mutants: have-build have-check have-fuzz
	tests/$@/run $(if $(filter mutants,$@),$(SEED:%=--seed %))
# The dataflows on Spark and Hadoop, and Parquet files by pyarrow: all of these are
# downloaded to build/engines.
check-engines: have-build have-check
	@$(MAKE) -s all
	tests/engines/run
fuzz: have-build have-fuzz
	@$(MAKE) -s all
	tests/fuzz/run $(if $(LONG),--long --seconds $(LONG),$(SECONDS:%=--seconds %))
lint: have-build have-check have-lint
	.ci/lint
# The tests by other compilers, levels and checkers: see .ci/variant.
variants = gcc-O0 gcc-O3 clang clang-O0 clang-O3 asan asan-clang tsan
$(variants): have-build have-check have-lint
	@.ci/variant $@ .ci/bats tests
# Random collections, every way beside the others: SEED=N decides which,
# SECONDS=N or COUNT=N how many, ASAN=1 takes the tools of asan-clang, OLD=1
# compares dataflows with version 0.6.
OLD_COMMIT = c447ba19
build/old/bin/nd-flow:
	git worktree prune
	git worktree add --detach build/old $(OLD_COMMIT)
	$(MAKE) -C build/old
check-random: have-check $(if $(ASAN),have-lint) all \
		$(if $(OLD),build/old/bin/nd-flow)
	$(if $(ASAN),.ci/variant asan-clang )tests/random/run \
	    $(SEED:%=--seed %) $(if $(OLD),--old build/old/bin) $(if $(ASAN),--slow 5 --bin build/asan-clang/bin) \
	    $(if $(COUNT),--count $(COUNT),--seconds $(or $(SECONDS),300))
# README's first lines on a fresh Debian: as root, with debootstrap and a network.
newcomer:
	tests/newcomer
bench: have-build
	@$(MAKE) -s all
	tests/bench/run
	tests/bench/readers
# Other programs from PyPI and crates.io, downloaded to build/rivals: the same job.
bench-rivals: have-build
	@$(MAKE) -s all
	tests/bench/compare
	tests/bench/xling-peers
# Calls that fail, full disks; kills at any moment; cuts of the power. LONG=1:
# the long setting; SEED=N: other trials; MINUTES=N.
faults kills power: have-build have-check
	@$(MAKE) -s all
	@tests/faults/$@ $(LONG:%=--long) $(SEED:%=--seed %) $(MINUTES:%=--minutes %)

install: all
	.ci/install $(where)
uninstall:
	.ci/install --remove $(where)

# In dist/: the tarball, whose tests run; the package for Debian, checked by lintian;
# the pages of the manuals; a release, which tests, packs and tags all of it.
dist: have-build have-check
deb: have-build have-deb
site: have-site
release: have-build have-check have-deb
dist deb site release:
	.ci/$@ $(VERSION)

# For clangd and other tools that read C.
compile_commands.json:
	@.ci/compile-commands $(COMPILE)

clean:
	rm -rf build bin dist compile_commands.json

always:
.PHONY: all always units deps demo demo-xling check check-long check-random check-engines \
    coverage mutants fuzz lint newcomer bench faults kills power install uninstall dist \
    deb site release clean \
    compile_commands.json $(variants)
.DELETE_ON_ERROR:
