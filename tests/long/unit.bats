# long/unit.bats: drivers of single modules, with more and longer cases.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "edit distances are those of the plain table, many times over" {
	for level in none avx2 avx512; do
		ND_SIMD=$level ok "$units/edit-distance" 5
		[ -z "$output" ]
	done
}

@test "similarities of sketches are the true ones, cut, for up to 4096 bits" {
	seq 8 8 4096 >bits
	python3 "$top/tests/oracle/angle.py" <bits >wanted
	"$units/sketch-similarity" <bits >got
	same wanted got
	[ "$(wc -l <got)" -eq $((2 * 512 + 2 * 128)) ]
}
