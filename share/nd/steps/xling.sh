# shellcheck shell=bash disable=SC2086,SC2154
# xling.sh: from terms to pairs. table is the translations, with translate, options of
# nd-translate; T, the least cosine.

# translated [OPTION...]: terms of A or, with --df, their frequencies -> those of a
# translation: how often a word is in a text, and in how many texts
translated() { nd-translate $translate -l "$table" "$@"; }

# windows SKETCHES Q B [OPTION...]: the options of nd-window for so many sketches. Q
# tables of windows of B are QB comparisons of each, of which those within a collection
# are left out: 2QBnm / (n + m), against nm.
windows() {
	[ $((2 * $2 * $3)) -lt "$1" ] && echo "-Q $2 -B $3 ${*:4}" || echo --all
}

# similar [OPTION...]: nd-score for pairs of T
similar() { nd-score -m cosine -t "$T" "$@"; }
