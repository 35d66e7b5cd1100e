# long/nd-window.bats: many random cases, and collections of thousands.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "all forms find what the manual says, at every level" {
	for level in none avx2 avx512; do
		for seed in 2 3 4 5; do
			ND_SIMD=$level ok python3 "$top/tests/oracle/window.py" \
				$seed 30
			[ -z "$output" ]
		done
	done
}

@test "thousands of sketches give what the manual says" {
	for seed in 1 2; do
		ok python3 "$top/tests/oracle/window.py" $seed 5 6000
		[ -z "$output" ]
	done
}

@test "more pairs than can be merged at once come in the memory of -S" {
	python3 -c 'import random
r = random.Random(5)
for i in range(6000):
    print("%d\trp:64:0\t%016x" % (i, r.getrandbits(64)))' >s
	nd-window --all -t 0 s | md5sum >want
	within 10000 nd-window --all -t 0 -S 1M s | md5sum | same want -
}
