# shellcheck shell=bash disable=SC2034,SC2154
# add.sh: nd-flow add: new documents, to a run of near that is done.

flow=add
load steps/add.sh
steps='answers add' values+=' shingle'
usage_operands='DIR input ...'
example='work new.tsv'
option_rows='
+ exclude files-from gitignore include jobs keep long null summary verbose
- mem          SIZE         mem        memory    - for the sorts at once (half of the machine)
'

verbose='' dir='' old='' fields='' policy='' shingle=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=()

check_options() {
	[ $# -gt 1 ] || bad 'expected a directory and an input'
	old=${1%/} inputs=("${@:2}")
	dir_ok "$old"
}

# read_options: takes the options of the run in DIR that are not given now.
read_options() {
	form_of_run "$old" && shingle=$(known "$old" -k whole) &&
		fields=$(known "$old" -f columns) || exit
	shingle="-k $shingle"
	[ -z "$(fact "$old" -c)" ] || shingle="-c $shingle"
	[ -z "$policy" ] || return 0
	policy=$(fact "$old" --keep) || exit
	[ -z "$policy" ] || known "$old" --keep policy_ok >/dev/null || exit
}

# The names that kept documents have already are taken.
add_named() {
	local i n there
	for n in "$old"/kept/*; do
		[ ! -e "$n" ] || name+=("${n##*/}")
	done
	there=${#name[@]}
	for i in "${inputs[@]}"; do
		[ ! -d "$i" ] || ! is_below "$old" "$i" ||
			die "$old: expected a directory outside the input $i"
	done
	spool_stdin
	add_inputs "nd-shingle $shingle -f \"\$fields\"" "$form" "${inputs[@]}"
	name=("${name[@]:there}")
	reread "${inputs[@]}"
	name_spooled
	rank_inputs
}

# addition FIRST: the lines of DIR/run for an addition whose inputs are numbered from FIRST.
addition() {
	printf 'addition\t%s\n' "$1"
	input_facts added "$1" "${inputs[@]}"
}

# was_last: whether the last addition was of these inputs, as they are now.
was_last() {
	local last
	last=$(awk -F '\t' '$1 == "addition" { text = "" } { text = text $0 "\n" }
		END { printf "%s", text }' <"$old/run")
	[[ $last =~ ^addition$'\t'([1-9][0-9]*)$'\n' ]] &&
		[ "$last" = "$(addition "${BASH_REMATCH[1]}")" ]
}

# add_log FIRST: prints the log that DIR will have.
add_log() {
	wait_log "$old/add"
	grep -v -E $'^(stars|clusters|removed|run)\t' "$old/sums"
	printf 'run\tmade\n' && (cd "$old/add" && sum_files run)
	grep -E $'^(documents\\.[0-9]+\\.zst|kept\\.[0-9]+|kept/.*|stars|clusters|removed)\t' \
		"$old/add/sums"
}

# drop_addition: of an addition that did not come to its end nothing stays.
drop_addition() {
	[ -e "$old/add/done" ] || rm -rf "$old/add"
}

flow() {
	local d=$old/add found t first facts removed
	is_run "$old" || die "${old:-''}: expected the directory of nd-flow near -o"
	own_dir "$old"
	[ "$(fact "$old" flow)" = near ] ||
		die "$old: expected a run of nd-flow near"
	[ -z "$(fact "$old" --components)$(fact "$old" --average)$(fact "$old" -M)" ] ||
		die "$old: expected a run without --components, --average and -M"
	[ -e "$old/clusters" ] || die "$old: expected a run that is done"
	has_sets "$old"
	next_input
	read_options
	add_named
	if was_last; then
		rm -rf "$d"
		return
	fi
	found=$(pairs_of "$old")
	need_whole "$old" 'sets\.[0-9]+|documents\.[0-9]+\.zst|clusters|removed|kept\.[0-9]+|kept/.*|'"$found"
	t=$(known "$old" -t threshold) || exit
	stamp_inputs "${inputs[@]}"
	facts=$(addition "$first") || exit
	undo=drop_addition
	tidy
	rm -rf "$d" && mkdir -p "$d/kept" || exit 1
	{ : >"$d/sums"; } 2>/dev/null || die "$d/sums: cannot be written"
	observe "$d"
	hold_stdin
	removed=$d/left_out
	dir=$d sort_with $((mem / jobs))
	run_make add "$jobs" "$d" OLD="$old" found="$found" T="$t" \
		J="$(threads_of "$jobs")" \
		ranks="$ranks" added || exit 1
	same_inputs
	[ ! -s "$d/new" ] || keep_addition
	note_there
	if [ -n "$P" ]; then
		dir=$d count_stages
		dir=$d summarize "$d/seconds"
	fi
	[ ! -e "$d/done" ] || end_addition "$old"
}

# keep_addition: marks the addition in DIR/add as complete when it is on disk.
keep_addition() {
	{ cat "$old/run" && printf '%s\n' "$facts"; } >"$d/run" &&
		add_log >"$d/sums.part" && mv "$d/sums.part" "$d/sums" &&
		rm "$d"/sets.* &&
		sync "$d"/{documents.*,kept.*,stars,clusters,removed,sums,run} \
			"$d"/kept/* "$d/kept" "$d" && touch "$d/done" || exit 1
}

# next_input: first is the number of the first input that is added now.
next_input() {
	local sets documents
	files_of_inputs "$old"
	first=$((${#sets[@]} + ${#documents[@]} + 1))
}

# note_there: of the documents that the run has already.
note_there() {
	local there
	{ there=$(wc -l <"$d/there"); } 2>/dev/null || die "$d/there: cannot be read"
	[ "$there" -eq 0 ] || note "$old: $there document$(
		[ "$there" -eq 1 ] || echo s) already there, skipped"
}
