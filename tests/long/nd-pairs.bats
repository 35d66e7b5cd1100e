# long/nd-pairs.bats: real sets at every threshold, and millions of sets.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load counts
load joins

@test "retail has as many pairs as counted, at every threshold" {
	counts retail 0.5 0.6 0.7 0.8 0.9 0.95
}

@test "bms-webview-1 has as many pairs as counted, at every threshold" {
	counts bms-webview-1 0.5 0.6 0.7 0.8 0.9 0.95
}

@test "kosarak has as many pairs as counted, at every threshold" {
	counts kosarak-head 0.5 0.6 0.7 0.8 0.9 0.95
}

@test "a million copies collapse to a star, of short and of long sets" {
	for n in 1 300; do
		awk -v n=$n 'BEGIN {
			for (i = 1; i <= n; i++)
				f = f (i > 1 ? " " : "") sprintf("%016x", i * 977)
			for (i = 0; i < 1000000; i++)
				printf "%06d\t%d\t%s\n", i, n, f
		}' | nd-pairs --collapse -x - >got
		[ "$(wc -l <got)" -eq 999999 ]
		[ "$(cut -f 1,3 got | sort -u)" = "000000${TAB}1.000000" ]
	done
}

@test "the pairs within one collection are the oracle's, at five thresholds" {
	shapes
	within_one '0.3 0.333333 0.5 0.8 1' ties long small close far
}

@test "the pairs of two collections are the oracle's, at five thresholds" {
	shapes
	across_two '0.2 0.333333 0.5 0.8 1' ties long small close far
}

@test "the pairs of thirty long documents are the oracle's, at four thresholds" {
	python3 "$top/tests/data/long-texts.py" 7 30 8000 | nd-shingle >long
	within_one '0.2 0.5 0.8 0.95' long
}
