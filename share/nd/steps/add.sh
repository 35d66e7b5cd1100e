# shellcheck shell=bash disable=SC2086,SC2154
# add.sh: the documents of a run of near to which others are added: DIR/sets.N, the sets
# of its own inputs, and DIR/documents.N.zst, the documents of input N that were added.
# shingle and fields are the options of nd-shingle.

# picked_sets DIR OPTION...: prints the sets that nd-pick with the options picks. What
# nd-shingle reports of documents was reported when they were added.
picked_sets() {
	local d=$1 sets documents notes
	shift
	sets=("$d"/sets.*) documents=("$d"/documents.*.zst)
	[ ! -e "${sets[0]}" ] || cat "${sets[@]}" | nd-pick "$@" - || return
	[ -e "${documents[0]}" ] || return 0
	{
		notes=$(zstd -q -d -c "${documents[@]}" | nd-pick "$@" - |
			nd-shingle $shingle -f "$fields" 2>&1 >&6) ||
			{ printf '%s\n' "$notes" >&2 && return 1; }
	} 6>&1
}

# left_out_of REMOVED THERE: the ids of those that are removed, or were there already.
left_out_of() {
	cut -f 1 "$1" "$2" | $sort -u
}
