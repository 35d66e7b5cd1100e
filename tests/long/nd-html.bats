# long/nd-html.bats: more pages, larger texts, and how long they take.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

oracle=$top/tests/oracle/pages.py
texts=$top/tests/oracle/pair_pages.py
. "$top/tests/browse.bash"

@test "pages are the oracle's for many hostile texts" {
	for seed in {100..120}; do
		python3 "$oracle" make $seed
		for k in 1 2 5; do
			nd-html -k $k -a docs -o site pairs 2>notes
			python3 "$oracle" check site pairs $k &&
				python3 "$texts" site pairs $k ||
				{ echo "seed $seed: $k"; return 1; }
		done
		nd-html -a docs -o site passages 2>notes
		python3 "$oracle" check site passages 3 &&
			python3 "$texts" site passages 2 ||
			{ echo "seed $seed"; return 1; }
	done
}

@test "a browser finds no more in many hostile pages, and they fit a phone" {
	for seed in {200..204}; do
		python3 "$oracle" make $seed
		for of in pairs passages; do
			nd-html -a docs -o site $of 2>notes
			python3 "$oracle" frames site 30
			browse
			python3 "$oracle" framed site 30 <dom ||
				{ echo "seed $seed: $of"; return 1; }
		done
	done
}

@test "a browser finds real pages as they should be" {
	need partial-pan-a.docs.tsv.zst
	zstdcat "$data/partial-pan-a.docs.tsv.zst" | head -n 400 >docs
	nd-sentence docs >sents
	nd-shingle -k 3 sents 2>notes | nd-pairs -t 0.5 -x - |
		nd-diag --map 2>>notes | sort >dots
	nd-diag --gap 2 -a sents dots >passages
	nd-html -a docs -o site --sentences sents --dots dots passages
	python3 "$oracle" check site passages 3
	python3 "$texts" site passages 2
	python3 "$oracle" frames site 10
	browse
	python3 "$oracle" framed site 10 <dom
}

# seconds COMMAND...: the least processor time of three runs, in hundredths.
seconds() {
	for _ in 1 2 3; do
		{ time -p "$@" >/dev/null; } 2>&1 |
			awk '/user|sys/ { s += $2 } END { print int(100 * s) }'
	done | sort -n | head -n 1
}

# repeated N: two documents that repeat one word so often, but for the last.
repeated() {
	awk -v n="$1" 'BEGIN { for (d = 0; d < 2; d++) {
		printf "%s\t", d
		for (i = 1; i < n; i++)
			printf i % 1000 ? "la " : d "x "
		print d
	} }' >docs
	printf '0\t1\t0.500000\n' >pairs
}

@test "texts that repeat one word take time in proportion" {
	repeated 50000
	small=$(seconds nd-html -a docs -o site pairs)
	repeated 400000
	large=$(seconds nd-html -a docs -o site pairs)
	echo "$small $large"
	[ "$large" -le $((16 * small + 50)) ]
}
