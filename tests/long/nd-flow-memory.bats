# long/nd-flow-memory.bats: the memory of flows, against --mem.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

# keeps_to FLOW MB SIZE [JOBS]: prints the table, and fails where a row has more than a
# tenth above --mem and 40 MB, or another answer than the rows before it. Without the
# limit they take clearly more than that.
keeps_to() {
	BENCH_DIR=$PWD ND_BIN=${ND_BIN:-$top/bin} "$top/tests/bench/memory" table "$@"
}

@test "near by every way, -j, -o and --dedup keeps to --mem on 120 MB of text" {
	keeps_to near 120 96M
}

@test "near with four processes at once keeps to --mem on 250 MB of text" {
	keeps_to near 250 256M 4
}

@test "threads by every way, with components and --idf, keeps to --mem" {
	keeps_to threads 40 24M 1,2,8
}

@test "sentences in components and in stars keeps to --mem" {
	keeps_to sentences 40 24M 1,2,8
}

@test "partial by every way and --against keeps to --mem" {
	keeps_to partial 60 104M 1,2,8
}

@test "xling by every way and --first keeps to --mem" {
	keeps_to xling 40 24M 1,2,8
}

@test "contains, lines, add and audit keep to --mem" {
	keeps_to contains 40 24M 1,2,8
	keeps_to lines 40 24M 1,2,8
	keeps_to add 40 48M 1,2,8
	keeps_to audit 40 24M 1,2,8
}
