# long/nd-window.bats: many random cases, and collections of thousands.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "all forms find what the manual says, at every level" {
	for level in none avx2 avx512; do
		for seed in 2 3 4 5; do
			ND_SIMD=$level ok python3 "$top/tests/oracle-window.py" \
				$seed 30
			[ -z "$output" ]
		done
	done
}

@test "thousands of sketches give what the manual says" {
	for seed in 1 2; do
		ok python3 "$top/tests/oracle-window.py" $seed 5 6000
		[ -z "$output" ]
	done
}
