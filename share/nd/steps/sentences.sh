# shellcheck shell=bash disable=SC2034,SC2086,SC2094,SC2154
# sentences.sh: from sentences to pairs. shape is the options of nd-shingle; B, the bands
# and rows; M, the most sentences of a band; T, the least edit similarity; sort,
# nd-sort with its options; sorting, -j of a sort, or nothing.

# keys_of [SENTENCES]: sentences -> keys
keys_of() { nd-shingle $shape "$@" | nd-minhash $B; }

# candidates_of: sorted keys -> sorted candidates, each once
candidates_of() { nd-pairs -M "$M" -t 0 | cut -f 1,2 | $sort -u; }

# bands_fit SENTENCES: whether nd-bands -t needs at most half of mem bytes: 16 for each
# band of a sentence, 200 for each sentence, and the text.
bands_fit() {
	local lines bytes values
	read -r lines bytes < <(wc -lc <"$1")
	read -r _ values _ <<<"$B"
	[ $((lines * (16 * values + 200) + bytes)) -le $((mem / 2)) ]
}

# banded SENTENCES WORK [OPTION...]: sorted pairs of the sentences that keys_of, sort and
# candidates_of make candidates, each once. If the texts do not fit in memory, by
# candidates in files called WORK.*, where WORK has a slash
banded() {
	local room=$((mem / 2))
	[ "$room" -ge $((16 << 20)) ] || room=$((16 << 20))
	if bands_fit "$1"; then
		nd-bands $shape $B -M "$M" -t "$T" "${@:3}" "$1"
		return
	fi
	nd-bands $shape $B -M "$M" --ids "$2.ids" -S "$room" \
		-T "${2%/*}" "${@:3}" "$1" >"$2.candidates" &&
		nd-pick -a "$2.ids" "$1" | cut -f 1,2 | $sort ${sorting-} >"$2.texts" &&
		scored "$2.candidates" "$2.texts" -S "$room" "${@:3}" &&
		rm "$2.ids" "$2.candidates" "$2.texts"
}

# scored CANDIDATES SENTENCES [OPTION...]: pairs
scored() { nd-score -m edit -t "$T" -a "$2" "${@:3}" "$1"; }

# For awk: the characters of a text, of which an escape is one.
characters='
	function characters(text) {
		gsub(/\\./, "x", text)
		gsub(/[\200-\277]/, "", text)
		return length(text)
	}'

# exact LONGEST SENTENCES [OPTION...]: sorted pairs of the sentences that have at most as
# many characters as the file LONGEST says
exact() {
	local longest
	read -r longest <"$1"
	[ "$longest" != all ] || longest=''
	nd-text-pairs -t "$T" ${longest:+--max-length "$longest"} "${@:3}" "$2" |
		$sort ${sorting-}
}

# of_places COPIES: sorted pairs of different sentences -> those of all places
of_places() {
	if [ -s "$1" ]; then
		nd-copies --label sentences -M "$M" -a "$1" | $sort ${sorting-}
	else
		cat
	fi
}

# families_of DISTINCT COPIES: sorted pairs of different sentences -> for each sentence that
# is similar to one that is kept: itself, this one, and the evidence
families_of() {
	nd-cluster | awk -F '\t' '$1 != $2 { print $1 FS $2 }' |
		nd-score -q -m edit -t "$T" -a "$1" | nd-copies --stars -a "$2" |
		awk -F '\t' -v OFS='\t' '{ print $2, $1, $3, $4, $6, $5 }' | $sort
}

# exact_between LONGEST A B: pairs of a sentence of A and one of B that exact would find in
# A and B, where each of both has all sentences of a text, sorted
exact_between() {
	local longest a b
	read -r longest <"$1"
	[ "$longest" != all ] || longest=''
	for a in "$2" "$3"; do
		b=$2
		[ "$a" != "$2" ] || b=$3
		nd-text-pairs -t "$T" ${longest:+--max-length "$longest"} --longer "$a" "$b"
	done | $sort
}

# between FROM END SENTENCES: the sentences that may be in pairs of more than FROM
# characters, up to END, which may be `all`. A character has at least one byte.
between() {
	awk -F '\t' -v from="$1" -v end="$2" -v t="$T" "$characters"'
		length($2) >= int(from * t) && (end == "all" || length($2) <= end ||
		    $2 ~ /[\\\200-\377]/ && characters($2) <= end)' <"$3"
}

# each_stratum LONGEST BANDS SENTENCES WORK COMMAND...: for each line of the file BANDS, the
# sentences in the pairs that it is for go to the file WORK; then COMMAND, with its number
# of bands in the variable bands. LONGEST is the file that says which pairs are exact.
each_stratum() {
	local bands from end
	read -r from <"$1" || return
	while read -r bands end; do
		between "$from" "$end" "$3" >"$4"
		[ ! -s "$4" ] || "${@:5}"
		from=$end
	done <"$2"
	rm -f "$4"
}

# stratum SENTENCES WORK [OPTION...]: adds pairs of the SENTENCES to the file WORK.pairs
stratum() {
	B="-b $((bands * times)) -r 4" banded "$@" >"$2.more" || return
	if [ -s "$2.pairs" ]; then
		$sort -m -u "$2.pairs" "$2.more" >"$2.both" && mv "$2.both" "$2.pairs" && rm "$2.more"
	else
		mv "$2.more" "$2.pairs"
	fi
}
