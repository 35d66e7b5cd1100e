# shellcheck shell=bash disable=SC2016,SC2034,SC2154
# lines.sh: nd-flow lines: lines that many documents have, listed or removed.

flow=lines
usage_operands='input ...'
example='--over 1 docs.tsv'
option_rows="+ $input_options $form_options"'
+ again compress dry-run jobs output rejects summary update verbose
f fields       LIST         fields     columns   = the text columns (2; of rows all)
- mem          SIZE         mem        memory    - for the sorts at once (half of the machine)
- over         N            over       whole     = lines that more than N documents have (10)
- remove       -            remove     any       > print the documents without these lines
'

fields='' over=10 remove='' dry='' dir='' verbose=''
again='' map=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=()

check_options() {
	inputs=("$@")
	[ $# -gt 0 ] || bad 'expected an input: files, directories or -'
	[ -z "$fields" ] || [ -z "$json" ] ||
		bad "-f: expected no --json, which has the keys of the texts"
	can_write "$rejects" "$@" ${dir:+"$dir"}
	[ -z "$again" ] || [ -n "$dir" ] || bad "$again goes with -o"
	dir_ok "$dir"
}

# add_keeps: the command for the documents of each input without the lines in REMOVED.
add_keeps() {
	local i options='${sort#nd-sort } -a REMOVED'
	for i in "${!docs[@]}"; do
		keep[i]="${docs[i]} | nd-lines -f \"\$fields\" $options"
		[[ ${what[i]} =~ ^(rows|parquet)$ ]] || continue
		if [ "$form$strip$id_prefix" = json ]; then
			keep[i]="nd-lines$long --json \"\$json\" $options${rejects:+ --rejects /dev/null} \
-- \"\$input_$((i + 1))\""
		else
			name_tsv "$i"
		fi
	done
}

# name_tsv I: the documents of input I that stay are records, so their file ends in .tsv.
name_tsv() {
	local n=${name[$1]}
	[[ ! $n =~ $table_name ]] || return 0
	n=$(sed -E "s/$packed\$/.tsv\\1/" <<<"$n")
	! taken "$n" || n=$(($1 + 1)).$n
	name[$1]=$n
	printf -v "name_$(($1 + 1))" %s "$n"
}

# stage_make MAKE-ARGUMENT...
stage_make() {
	sort_with $((mem / jobs))
	run_make lines "$jobs" "$dir" over="$over" "$@"
}

flow() {
	local goal=lines result=lines
	[ -z "$remove" ] || { goal=remove && result=''; }
	fields=${fields:-2${form:+-}}
	add_inputs 'nd-lines -f "$fields"' "$form" "${inputs[@]}"
	[ -z "$remove$dir" ] || reread "${inputs[@]}"
	add_keeps
	if [ -n "$dry" ]; then
		print_stages "$goal"
		return
	fi
	open_stages "${inputs[@]}"
	stage_make "$goal" || exit 1
	end_stages
}
