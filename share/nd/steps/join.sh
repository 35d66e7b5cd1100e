# shellcheck shell=bash disable=SC2086,SC2094,SC2119,SC2120,SC2154,SC2206
# join.sh: from sets to pairs through keys that similar sets have in common. via is
# postings, prefix or minhash; T, -t and the threshold, with -m and the measure if that
# is not Jaccard; B, the bands and rows of minhash; idf, not empty if features weigh;
# sort, nd-sort with its options; sorting, -j of the sort of candidates, or nothing.

# --min-shared and the features that the prefixes of two similar sets share, if they
# have as many.
overlap='--min-shared 4'

# is_counted: whether candidates stay as often as they were found, which is counted.
is_counted() { [[ $via$idf =~ ^(postings|prefix)$ ]]; }

# keys_of DF [SETS]: sets -> keys; DF has the document frequencies for prefixes
keys_of() {
	case $via$idf in
	postings) nd-index "${@:2}" ;;
	prefix) nd-index -p $T -d "$1" $overlap "${@:2}" ;;
	prefix*) nd-index -p $T -d "$1" --idf "${@:2}" ;;
	minhash) nd-minhash $B "${@:2}" ;;
	esac
}

# candidates_of [OPTION...]: sorted keys -> sorted candidates
candidates_of() {
	local once=-u
	! is_counted || once=''
	nd-pairs $T "$@" | $sort ${sorting-} $once
}

# likely [OPTION...]: sorted candidates -> those that can be similar, each once; with
# postings, the pairs
likely() {
	case $via$idf in
	postings) nd-score --count $T "$@" ;;
	prefix) nd-pairs -q $overlap $T "$@" ;;
	*) uniq ;;
	esac
}

# scored SETS DF [OPTION...]: sorted candidates, each once if they are not counted -> pairs
scored() {
	local score=(nd-score -a "$1" ${idf:+-d "$2" --idf} $T "${@:3}")
	case $via$idf in
	postings) likely ;;
	prefix) likely | "${score[@]}" ;;
	*) "${score[@]}" ;;
	esac
}

# stars_of SETS [OPTION...]: sorted keys -> pairs of a set that is kept and one that it is
# kept for, of which nd-cluster makes the clusters of all pairs
stars_of() {
	local counted=''
	! is_counted || counted=$overlap
	nd-score --stars -a "$1" $counted $T "${@:2}" | $sort
}

# of_one_band TRUE SETS: those of sorted pairs of ids whose sets have a key in common. The file
# TRUE.pairs is there for a while.
of_one_band() {
	cut -f 1,2 "$1" >"$1.pairs"
	tr '\t' '\n' <"$1.pairs" | $sort -u | nd-pick -a - "$2" | nd-minhash $B |
		awk -F '\t' '{ print $2 FS $1 }' | $sort -u | awk -F '\t' -v OFS='\t' '
		$1 "" != id && n { print id, n, keys; n = 0 }
		{ id = $1 ""; keys = n++ ? keys " " $2 : $2 }
		END { if (n) print id, n, keys }' |
		nd-score -q -t 0.000001 -a - "$1.pairs" &&
		rm "$1.pairs"
}
