# long/nd-sketch.bats: the error of sketches, of more sizes and many pairs.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "the cosine is estimated as well as by normal hyperplanes" {
	for bits in 64 500 1000 3000; do
		for terms in 1 2 3 5 10 20 50 150 1000; do
			for seed in 1 2; do
				echo $bits $terms 10000 $seed
			done
		done
	done | "$units/random-projection" rp >got
	[ "$(wc -l <got)" -eq 72 ]
	awk '$7 > 1.05 || $8 * $8 > (0.0035 + 0.4 / $2) ^ 2' got >bad
	diff /dev/null bad
}
