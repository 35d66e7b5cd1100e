# long/nd-diag.bats: more plots, larger plots, and how long they take.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "passages and chains are the oracle's on many plots" {
	for seed in {100..130}; do
		python3 "$top/tests/data/random-dots.py" $seed 40 50 >pairs
		nd-diag --map --within pairs | sort >dots
		set -- 1,0 3,0 1,1 2,2 3,4 2,9 1,1000
		python3 "$top/tests/oracle/diag.py" "$@" <pairs
		for of; do
			nd-diag -g "${of%,*}" --gap "${of#*,}" dots >got
			same "want.$of" got || { echo "seed $seed: $of"; return 1; }
		done
	done
}

# block N: the dots of one sentence, repeated so often in both documents.
block() {
	awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++)
		for (k = 1; k <= n; k++)
			printf "a:%d\tb:%d\t0.%06d\n", i, k, 900000 + i * k % 7 }' |
		nd-diag --map | nd-sort
}

# seconds COMMAND...: the least processor time of three runs, in hundredths.
seconds() {
	for _ in 1 2 3; do
		{ time -p "$@" >/dev/null; } 2>&1 |
			awk '/user|sys/ { s += $2 } END { print int(100 * s) }'
	done | sort -n | head -n 1
}

@test "time goes with the dots, whatever the boilerplate and the gap" {
	block 500 >small
	block 1500 >large
	for gap in 1 30 2000; do
		few=$(seconds nd-diag --gap $gap small)
		many=$(seconds nd-diag --gap $gap large)
		echo "gap $gap: $few and $many for 9 times as many"
		[ "$many" -le $((27 * (few + 2))) ]
	done
}
