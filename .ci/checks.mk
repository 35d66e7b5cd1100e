# checks.mk: targets that check nd beyond `make check`, and those of a release.
# The Makefile includes it.

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
# Figures of the papers that nd follows, on texts of Debian's packages.
papers: have-build have-papers
	@$(MAKE) -s all
	@tests/bench/papers/run
# Calls that fail, full disks; kills at any moment; cuts of the power. LONG=1:
# the long setting; SEED=N: other trials; MINUTES=N.
faults kills power: have-build have-check
	@$(MAKE) -s all
	@tests/faults/$@ $(LONG:%=--long) $(SEED:%=--seed %) $(MINUTES:%=--minutes %)

# In dist/: a wheel for pip, and archives of static programs for x86-64 and arm64; their
# compiler and libraries are downloaded to build/static.
wheel:
	.ci/wheel $(VERSION)
static:
	.ci/static x86_64-linux-musl $(VERSION)
	.ci/static aarch64-linux-musl $(VERSION)

# In dist/: the tarball, whose tests run; the package for Debian, checked by lintian;
# the pages of the manuals; a release, which tests, packs and tags all of it.
dist: have-build have-check
deb: have-build have-deb
site: have-site
release: have-build have-check have-deb
dist deb site release:
	.ci/$@ $(VERSION)
