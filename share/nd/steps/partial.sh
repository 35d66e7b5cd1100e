# shellcheck shell=bash disable=SC2034,SC2086,SC2154,SC2206
# partial.sh: from sentences to sets, and from pairs to dots. shape is the options of
# nd-shingle; terms, the file of document frequencies that they need, or nothing; most,
# the places that a sentence may be in; sort, nd-sort with its options.

# shingled [SENTENCES]: sentences -> their signatures.
shingled() { nd-shingle --some ${terms:+-d "$terms"} $shape "$@"; }

too_many='function too_many(most, id) {
	return "nd-flow: more pairs of sentences than " most " for each: too many are" \
		" alike, such as \047" id "\047; expected a higher -t or --common, or --families" }'

# bounded LIMIT [COUNT]: pairs -> these; more than LIMIT are an error: sentences that are
# similar, but not equal, have no other bound. Their number goes to the file COUNT.
bounded() {
	awk -F '\t' -v limit="$1" -v most="$most" -v count="${2-}" '
		NR > limit { print too_many(most, $1) >"/dev/stderr"; exit 1 }
		{ print }
		END { if (count != "") printf "pairs\t%d\t%s\n", NR, $1 >count }
		'"$too_many"
}

# dots_of PAIRS [OPTION...]: sorted dots, by the options of nd-diag --map
dots_of() { nd-diag --map "${@:2}" "$1" | $sort; }

# left_out N: that N sentences, at least two, are left out.
left_out() {
	echo "$1 sentences that stand in more than $most place$([ "$most" -eq 1 ] || echo s) left out"
}

# note_left_out N: the same, unless it is none or -q is set.
note_left_out() {
	[ "$1" -eq 0 ] || [ -n "${ND_QUIET-}" ] || echo "nd-flow: $(left_out "$1")" >&2
}

# facts_of_left DIR: for nd-html --facts: what the run in DIR leaves out, of sentences in
# common and common.other, or as left has it.
facts_of_left() {
	local common left="$1/left"
	common=$(lines_of "$1/common" "$1/common.other") || return
	{
		[ "$common" -eq 0 ] || echo ": $(left_out "$common")"
		[ ! -e "$left" ] || cat "$left"
	} | awk -v most="$most" '
		match($0, /: [0-9]+ /) { n = substr($0, RSTART + 2, RLENGTH - 3) }
		/ sentences that stand in more than / {
			printf "-\t%s that %s in more than %s place%s %s left out (--common).\n",
				n == 1 ? "1 sentence" : n " sentences", n == 1 ? "occurs" : "occur",
				most, most == 1 ? "" : "s", n == 1 ? "is" : "are"
		}
		/ left out that with similar ones occur/ {
			printf "-\t%s that, with similar ones, %s in more than %s place%s %s left out " \
				"(--common).\n", n == 1 ? "1 sentence" : n " sentences", n == 1 ? "occurs" : "occur",
				most, most == 1 ? "" : "s", n == 1 ? "is" : "are"
		}
		/ match.* inside a document left out/ {
			printf "-\t%s match%s within one document %s left out (--within keeps %s).\n",
				n, n == 1 ? "" : "es", n == 1 ? "is" : "are", n == 1 ? "it" : "them"
		}'
}
