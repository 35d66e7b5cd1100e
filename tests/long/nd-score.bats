# nd-score.bats: cosines and distances of many more records.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load scores

@test "cosines are exact, of forty collections" {
	for seed in {10..49}; do
		python3 "$top/tests/oracle/cosine.py" vectors $seed
		finds cosine "0 0.000001 0.6 0.707106 0.707107 0.96 1"
	done
}

@test "sketches of any kind are as alike as their distance says" {
	for kind in rp:8:0 rp:64:1 rp:1000:2 rp:3000:3 simhash:128:4 \
		minhash:32:5 minhash:1024:6; do
		python3 "$top/tests/oracle/cosine.py" $kind
		finds hamming "0 0.000001 0.6 0.707106 0.707107 0.96 1"
	done
}
