# shellcheck shell=bash disable=SC2086,SC2094,SC2154
# recall.sh: the recall of a run, on a sample of its pairs. sort is nd-sort with its
# options; T is -t and the threshold, with -m and the measure if that is not Jaccard.

# drawn [FILE]: a sample of the records; of records that are such samples, the sample of all
drawn() { nd-draw -q -n 2000 --bytes 64M "$@"; }

# Over hosts: the sample of the samples of the pieces.
stage_drawn() { unpacked sample.zst | drawn | packed out/drawn.zst; }

# true_pairs SETS: sorted pairs of the drawn sets, each with all sets: idA, idB, and
# the id that was drawn.
true_pairs() { drawn "$1" | pairs_of_drawn "$1" | smaller_first; }

# some_true_pairs SETS WORK: the same; but of more than a quarter of a million, as families
# have, only those with each 256th set. Files called WORK.* are there for a while.
some_true_pairs() {
	drawn "$1" >"$2.drawn"
	split -n r/1/256 "$1" >"$2.some"
	pairs_of_drawn "$2.some" <"$2.drawn" >"$2.pairs"
	if [ "$(wc -l <"$2.pairs")" -gt 1000 ]; then
		cat "$2.pairs"
	else
		pairs_of_drawn "$1" <"$2.drawn"
	fi | smaller_first
	rm "$2".{drawn,some,pairs}
}

# pairs_of_drawn SETS: pairs of SETS with the drawn sets on stdin, which are second
pairs_of_drawn() { nd-pairs -q $T --cross -a "$1" --against -; }

# smaller_first: these pairs -> sorted pairs, each once, and the id that was drawn
smaller_first() {
	awk -F '\t' -v OFS='\t' '
		$1 "" < $2 "" { print $1, $2, $2 }
		$1 "" > $2 "" { print $2, $1, $2 }' | each_pair_once
}

# each_pair_once: lines that begin with pairs -> one line of each pair, sorted
each_pair_once() {
	$sort | awk -F '\t' '$1 FS $2 != last { print; last = $1 FS $2 }'
}

# combined_true PAIRS MISSED TRUE...: the lines of the samples TRUE, of several columns,
# whose pairs are in PAIRS or MISSED, one of each pair, sorted
combined_true() {
	{
		cut -f 1,2 "${@:3}" | $sort -u | comm -12 - <(cut -f 1,2 "$1")
		cut -f 1,2 "$2"
	} | awk -F '\t' '
		FILENAME == "-" { similar[$1 FS $2]; next }
		($1 FS $2) in similar' - /dev/fd/3 3< <($sort "${@:3}" | each_pair_once)
}
