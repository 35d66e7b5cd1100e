#!/usr/bin/env bats
# witness.bats: near-duplicate pairs of real text, against a brute-force
# oracle that shares no code with lib/, and against pairs that somebody else
# computed.
load helper

# The oracle of one collection takes seconds: both at once, before all tests.
setup_file() {
	local name file
	for name in news-reuters-a neardup-spdx; do
		file=$data/$name.docs.tsv.zst
		[ -r "$file" ] || continue
		zstdcat "$file" | python3 "$top/tests/oracle/near.py" -k 3 \
			-f 2,3 "$BATS_FILE_TMPDIR/$name" 0.3 0.5 0.8 &
	done
	wait
}

# pairs_are_the_oracles NAME THRESHOLD: and there are some.
pairs_are_the_oracles() {
	need "$1.docs.tsv.zst"
	nd-shingle -k 3 -f 2,3 "$data/$1.docs.tsv.zst" |
		nd-pairs -t "$2" -x - | sort >got
	same "$BATS_FILE_TMPDIR/$1.$2" got
	[ -s got ]
}

# pairs_are_the_witness NAME: its shingles cross from one field into the next
# over a line feed, and every byte beyond ASCII separates words. So the same
# text with the two fields made one and those bytes made blanks has to give
# its pairs, all of them, to its four decimals; ids in either order.
pairs_are_the_witness() {
	need "$1.docs.tsv.zst" "$1.jaccard3.tsv.zst"
	zstdcat "$data/$1.docs.tsv.zst" | sed "s/$TAB/\\\\n/2" |
		tr '\200-\377' ' ' | nd-shingle -k 3 | nd-pairs -t 0.3 -x - |
		awk -F '\t' '{ printf "%s\t%s\t%.4f\n", $1, $2,
			$4 / ($5 + $6 - $4) }' | sort >got
	zstdcat "$data/$1.jaccard3.tsv.zst" | awk -F '\t' -v OFS='\t' '
		$1 "" > $2 "" { t = $1; $1 = $2; $2 = t } { print }' |
		sort >wanted
	same wanted got
	[ -s got ]
}

@test "news: the pairs at 0.3 are the oracle's" {
	pairs_are_the_oracles news-reuters-a 0.3
}

@test "news: the pairs at 0.5 are the oracle's" {
	pairs_are_the_oracles news-reuters-a 0.5
}

@test "news: the pairs at 0.8 are the oracle's" {
	pairs_are_the_oracles news-reuters-a 0.8
}

@test "licences: the pairs at 0.3 are the oracle's" {
	pairs_are_the_oracles neardup-spdx 0.3
}

@test "licences: the pairs at 0.5 are the oracle's" {
	pairs_are_the_oracles neardup-spdx 0.5
}

@test "licences: the pairs at 0.8 are the oracle's" {
	pairs_are_the_oracles neardup-spdx 0.8
}

@test "news: with its tokenizer, the pairs are those of the witness" {
	pairs_are_the_witness news-reuters-a
}

@test "licences: with its tokenizer, the pairs are those of the witness" {
	pairs_are_the_witness neardup-spdx
}

# A small collection whose answer can be counted by hand: no shingle crosses
# a field, a field shorter than k is one feature, one without a token none.
@test "the oracle knows fields, short fields and empty ones" {
	printf '%s\t%s\t%s\n' \
		a 'one two' 'three four five six' \
		b 'One, two!' 'Three four five seven' \
		c 'one two three' 'four five six' \
		d '...' 'three four five' \
		e '' '' >docs
	python3 "$top/tests/oracle/near.py" -k 3 -f 2,3 want 0.1 <docs
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' \
		a b 0.500000 2 3 3 a c 0.250000 1 3 2 \
		a d 0.333333 1 3 1 b d 0.333333 1 3 1 |
		sort | same - want.0.1
	nd-shingle -k 3 -f 2,3 docs 2>/dev/null | nd-pairs -t 0.1 -x - |
		sort >got
	same want.0.1 got
}
