# shellcheck shell=bash disable=SC2086,SC2154
# add.sh: the documents of a run of near to which others are added: DIR/sets.N, the sets
# of its own inputs, and DIR/documents.N.zst, the documents of input N that were added.
# shingle and fields are the options of nd-shingle.

# files_of_inputs DIR: sets and documents are the files of each input. A pattern that
# cannot be read would mean that there are none.
files_of_inputs() {
	local n=1
	sets=() documents=()
	while [ -e "$1/sets.$n" ] || [ -e "$1/documents.$n.zst" ]; do
		[ ! -e "$1/sets.$n" ] || sets+=("$1/sets.$n")
		[ ! -e "$1/documents.$n.zst" ] || documents+=("$1/documents.$n.zst")
		n=$((n + 1))
	done
}

# picked_sets DIR OPTION...: prints the sets that nd-pick with the options picks. What
# nd-shingle reports of documents was reported when they were added.
picked_sets() {
	local sets documents notes
	files_of_inputs "$1"
	shift
	[ ${#sets[@]} -eq 0 ] || cat "${sets[@]}" | nd-pick "$@" - || return
	[ ${#documents[@]} -gt 0 ] || return 0
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

# pairs_of DIR: the name of its file of pairs: those of stars, where there are these.
pairs_of() {
	if [ ! -e "$1/stars" ] && [ -e "$1/pairs" ]; then echo pairs; else echo stars; fi
}
