# shellcheck shell=bash disable=SC2016,SC2034,SC2154
# contains.sh: nd-flow contains: which documents hold an item of a list.

flow=contains
usage_operands='items input ...'
example='-k 3 items.tsv docs.tsv'
option_rows="+ $input_options $form_options"'
+ again compress dry-run html html-max jobs open output rejects summary update verbose
c chars        -            chars      any       = shingles of characters, not of words
f fields       LIST         fields     columns   = the text columns (2; of JSON lines all)
k ngram        N            k          whole,1000 = words or characters in a shingle (13)
t threshold    T            t          threshold = lowest fraction of an item that occurs (0.8)
- clean        -            clean      any       > print the documents that contain no item
- items-json   ID,TEXT,...  items_json json_keys = items are JSON lines with these keys
- map          FILE         map        any       . with --clean: also write removed -> item to FILE
- mem          SIZE         mem        memory    - for the sorts at once (half of the machine)
'

chars='' fields='' k=13 dry='' dir='' t=0.8 verbose=''
again='' clean='' html='' shown=1000 items_json='' map=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=()

check_options() {
	inputs=("$@")
	[ $# -gt 1 ] || bad 'expected items and an input'
	[ "$1" != - ] || bad 'items: expected a file or directory, got -'
	[ -z "$map" ] || [ -n "$clean" ] || bad '--map goes with --clean'
	[ -z "$map" ] || [ -z "$dir" ] ||
		bad '--map: with -o the map is DIR/removed'
	can_write "$map" "$@"
	can_write "$rejects" "$@" ${map:+"$map"} ${dir:+"$dir"}
	[ -z "$again" ] || [ -n "$dir" ] || bad "$again goes with -o"
	dir_ok "$dir"
	[ -z "$html" ] || steps+=' contains'
	html_ok "$html" "$dir" "$@"
}

# shingles JSON: the command from documents to sets.
shingles() {
	local columns='"$fields"'
	[ -n "$fields" ] || columns=2${1:+-}
	echo "nd-shingle ${chars:+-c }-k $k -f $columns"
}

# The command that prints the sets of the items, and the one that prints the items. The choices of a question lower the
# share of the item that a document with the question has: they are skipped.
items='' item_texts=''

add_items() {
	local i numbered=item
	label_1=$1
	add_inputs "$(shingles "$items_json") --skip-short --label \"\$label_1\"" \
		"${items_json:+items_json}" "$1"
	for i in "${sets[@]}"; do
		items+="${items:+ && }$i"
	done
	for i in "${docs[@]}"; do
		item_texts+="${item_texts:+ && }$i"
	done
	what=() sets=() keep=() docs=() name=() packing=() from=() kinds=()
}

# An item without a column of k words has one feature for each column, the whole of
# it. A file that is one text is one item, which may not be what was meant.
tell_short() {
	[ -z "${ND_QUIET-}" ] || return 0
	[ -n "$items_json" ] || [ ! -f "${inputs[0]}" ] || [[ ${inputs[0]} =~ $table_name ]] ||
		note "${inputs[0]}: taken as one item; of a name that ends in .tsv each line is one"
	[ -n "$chars" ] || by_values "${items//nd-shingle /nd-shingle --text }" 2>/dev/null |
		awk -F '\t' -v k="$k" '
		function item() { if (NR > 1 && most < k) n++; most = 0 }
		$1 != id { item(); id = $1 }
		{ words = gsub(/ /, " ", $3) + 1; if (words > most) most = words }
		END { item(); if (n) printf "nd-flow: %d item%s fewer than %d words (-k); " \
			"found only in a document with the same text; a lower -k finds shorter items\n", \
			n, n == 1 ? " has" : "s have", k }' >&2
}

# stage_make MAKE-ARGUMENT...
stage_make() {
	sort_with $((mem / jobs))
	run_make contains "$jobs" "$dir" items="$items" I="-m containment -t $t" \
		P="-m containment -t $t" mine="$(up_to ${#sets[@]})" others=items \
		docs-items="$item_texts" T="$t" \
		H="$(html_options 3 "${fields:-2$([ -z "$form$items_json" ] || echo -)}") \
--noun text --title 'Items in documents'" J="$(threads_of $((jobs / ${#sets[@]})))" "$@"
}

flow() {
	local goal=hits result=hits
	[ -z "$clean" ] || { goal=clean && result=''; }
	local bad_lines=$rejects
	rejects='' && add_items "${inputs[0]}" && rejects=$bad_lines
	add_inputs "$(shingles "$form")" "$form" "${inputs[@]:1}"
	[ -z "$clean" ] || one_printed --clean
	[ -z "$clean$dir" ] || reread "${inputs[@]}"
	if [ -n "$dry" ]; then
		print_stages "$goal"
		return
	fi
	open_stages "${inputs[@]}"
	tell_short
	stage_make "$goal" || exit 1
	end_stages
}
