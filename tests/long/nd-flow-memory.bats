# long/nd-flow-memory.bats: the memory of nd-flow near, against --mem.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

# Prints the table, and fails where a row has more than a tenth above --mem and
# 40 MB, or another answer than the rows before it.
@test "near by every way, -j, -o and --dedup keeps to --mem on 120 MB of text" {
	BENCH_DIR=$PWD ND_BIN=${ND_BIN:-$top/bin} \
		"$top/tests/bench/memory" table 120 96M
}

@test "near with four processes at once keeps to --mem on 250 MB of text" {
	BENCH_DIR=$PWD ND_BIN=${ND_BIN:-$top/bin} \
		"$top/tests/bench/memory" table 250 256M 4
}
