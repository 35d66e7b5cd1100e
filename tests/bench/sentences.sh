# shellcheck shell=bash disable=SC2034,SC2086,SC2094,SC2154,SC2206
# sentences.sh: from sentences to pairs. shape is the options of nd-shingle; B, the bands
# and rows; M, the most sentences of a band; T, the least edit similarity; sort,
# nd-sort with its options; sorting, -j of a sort, or nothing.

# keys_of [SENTENCES]: sentences -> keys
keys_of() { nd-shingle $shape "$@" | nd-minhash $B; }

# candidates_of: sorted keys -> sorted candidates, each once
candidates_of() { nd-pairs -M "$M" -t 0 | cut -f 1,2 | $sort -u; }

# bands_fit SENTENCES: whether nd-text-pairs --bands needs at most half of mem bytes: 16 for each
# band of a sentence, 200 for each sentence, and the text.
bands_fit() {
	local lines bytes values
	read -r lines bytes < <(wc -lc <"$1")
	read -r _ values _ <<<"$B"
	[ -z "${plan-}" ] || values=$(grep '^bands' "$plan" | cut -f 4 | sort -n | tail -n 1)
	[ $((lines * (16 * values + 200) + bytes)) -le $((mem / 2)) ]
}

# banded SENTENCES WORK [OPTION...]: sorted pairs of the sentences that keys_of, sort and
# candidates_of make candidates, each once; with the bands and lengths of the file plan, if
# it is set. If the texts do not fit in memory, by candidates in files called WORK.*, where
# WORK has a slash
banded() {
	local room=$((mem / 2)) values rows by together=cat
	read -r _ values _ rows <<<"$B"
	by=(--bands "$values,$rows")
	[ -z "${plan-}" ] || by=(--bands planned --plan "$plan") together="$sort -u"
	[ "$room" -ge $((16 << 20)) ] || room=$((16 << 20))
	if bands_fit "$1"; then
		nd-text-pairs $shape "${by[@]}" -M "$M" -t "$T" "${@:3}" "$1" | $together
		return
	fi
	nd-text-pairs $shape "${by[@]}" --candidates -M "$M" --ids "$2.ids" -S "$room" \
		-T "${2%/*}" "${@:3}" "$1" | $together >"$2.candidates" &&
		$together <"$2.ids" | nd-pick -a - "$1" | cut -f 1,2 | $sort ${sorting-} >"$2.texts" &&
		scored "$2.candidates" "$2.texts" -S "$room" "${@:3}" &&
		rm "$2.ids" "$2.candidates" "$2.texts"
}

# scored CANDIDATES SENTENCES [OPTION...]: pairs
scored() { nd-score -m edit -t "$T" -a "$2" "${@:3}" "$1"; }

# plan_sentences TRUTH WORK [OPTION...]: different sentences -> how those that are similar
# are found; true pairs of samples go to the file TRUTH
plan_sentences() {
	nd-plan sentences --draw | nd-plan sentences $shape -t "$T" --recall "$recall" -M "$M" \
		${in_band:+--band-most "$in_band"} --truth "$1" -T "${1%/*}" "${@:2}"
}

# exact PLAN SENTENCES [OPTION...]: sorted pairs of the sentences that have at most as
# many characters as the PLAN says
exact() { nd-text-pairs -t "$T" --plan "$1" "${@:3}" "$2" | $sort ${sorting-}; }

# planned SENTENCES PLAN TRUTH RECALL [OPTION...]: sorted pairs of SENTENCES by the bands of
# PLAN. The recall of the pairs TRUTH goes to the file RECALL. If it is missed, ten times the
# sentences of a band are paired, up to those of the PLAN, then all pairs are compared, if
# the PLAN allows that.
planned() {
	local plan=$2 result=$4 longest M most exact
	{ read -r _ longest && read -r _ M most && read -r _ exact; } <"$plan" || return
	: >"$result"
	[ "$longest" != all ] || return 0
	while :; do
		banded "$1" "$result.some" "${@:5}" >"$result.pairs" &&
			judged "$3" "$result.pairs" >"$result" || return
		! grep -q kept "$result" || break
		[ "$M" -lt "$most" ] || break
		M=$((M * 10))
	done
	if [ "$exact" = yes ] && grep -q missed "$result"; then
		nd-text-pairs -t "$T" "${@:5}" "$1" | $sort ${sorting-} >"$result.pairs" &&
			judged "$3" "$result.pairs" >"$result" || return
	fi
	cat "$result.pairs" && rm "$result.pairs"
}

# judged TRUTH FOUND: the recall of the sorted pairs FOUND on TRUTH, and whether it is kept
judged() { nd-eval --recall "$1" --least "$recall" "$2"; }

# of_places COPIES: sorted pairs of different sentences -> those of all places
of_places() {
	if [ -s "$1" ]; then
		nd-text-pairs --label sentences -M "$M" --pairs-of "$1" | $sort ${sorting-}
	else
		cat
	fi
}

# families_of DISTINCT COPIES: sorted pairs of different sentences -> for each sentence that
# is similar to one that is kept: itself, this one, and the evidence
families_of() {
	nd-cluster | awk -F '\t' '$1 != $2 { print $1 FS $2 }' |
		nd-score -q -m edit -t "$T" -a "$1" | nd-text-pairs --stars --pairs-of "$2" |
		awk -F '\t' -v OFS='\t' '{ print $2, $1, $3, $4, $6, $5 }' | $sort
}
