# shellcheck shell=bash disable=SC2034,SC2154
# threads.sh: nd-flow threads: clusters of near-duplicate forum threads.

flow=threads
steps='answers join recall' values+=' via T B idf'
usage_operands='input ...'
example='threads.tsv'
option_rows="+ $input_options $form_options"'
+ again annotate array average clusters components compress dedup dry-run format hosts html
+ html-max jobs keep local map max-cluster mem open output pairs print0 rank recall shared stages
+ submit summary timeout update verbose via
c chars        -            chars      any       = shingles of characters, not of words
f fields       LIST         fields     any       = the columns of the parts (2,3,... as -w has)
k ngram        LIST         k          any       = words in a shingle, or one of each part (3)
m measure      LIST         measure    any       = one, or one of each part (jaccard)
t threshold    T            t          threshold = least weighted sum of a pair (0.5)
w weights      LIST         weights    any       = of the parts; their sum is 1 (0.4,0.2,0.4)
- idf          -            idf        any       = rare shingles weigh more
- renormalise  -            renormalise any      = a part that a thread lacks has no weight
- stem         LANGUAGE     stem       any       = shingles of the stems of words
'

chars='' fields='' k=3 max='' measure=jaccard dry='' dir='' t=0.5
verbose='' weights=0.4,0.2,0.4 again='' annotate='' average='' clusters_file='' components='' dedup=''
format=tsv html='' shown=1000 idf='' map='' pairs_file='' policy='' print0='' rank=''
recall='' renormalise='' stem='' via=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=()
# The weight, column, shingle length and measure of each part.
weight=() column=() ngram=() of_part=()
# The number of the input on stdin.
stdin=''

check_options() {
	inputs=("$@")
	[ $# -gt 0 ] || bad 'expected threads: files, directories or -'
	[ -z "$stem" ] || own_words nd-shingle --stem "$stem"
	parts_ok
	[ -z "$idf" ] || [ -z "$via" ] || [ "$via" = prefix ] ||
		bad '--idf goes with --via prefix alone'
	via=${via:-${idf:+prefix}}
	default_way
	answer_ok "$@"
	html_ok "$html" "$dir" "$@"
	hosts_ok "$@"
}

# for_parts OPTION LIST PATTERN WHAT: list is the values, one for each part; where
# there is one alone it is for all.
for_parts() {
	local v n=${#weight[@]}
	IFS=, read -ra list <<<"$2"
	for v in "${list[@]}"; do
		[[ $v =~ ^($3)$ ]] || bad "$1: expected $4, got '$v'"
	done
	while [ ${#list[@]} -lt "$n" ] && [ "$2" = "${list[0]}" ]; do
		list+=("$2")
	done
	[ ${#list[@]} -eq "$n" ] || bad "$1: expected $n, as many as weights, \
got ${#list[@]} in '$2'"
}

# parts_ok: sets the weight, column, shingle length and measure of each part.
parts_ok() {
	local n list i
	IFS=, read -ra weight <<<"$weights"
	n=${#weight[@]}
	for ((i = 0; i < n; i++)); do
		list[i]=/dev/null
	done
	own_words nd-combine -w "$weights" "${list[@]}"
	for_parts -f "${fields:-$(seq -s , 2 $((n + 1)))}" '[1-9][0-9]{0,5}' \
		'columns such as 2,3,4'
	column=("${list[@]}")
	[[ " ${list[*]} " != *' 1 '* ]] || bad "-f: expected columns from 2, got '$fields'"
	[ -z "$(printf '%s\n' "${list[@]}" | sort | uniq -d)" ] ||
		bad "-f: expected each column once, got '$fields'"
	for_parts -k "$k" '[1-9][0-9]{0,2}|1000' 'a whole number from 1 to 1000'
	ngram=("${list[@]}")
	for_parts -m "$measure" 'jaccard|containment|dice|overlap' \
		'jaccard, containment, dice or overlap'
	of_part=("${list[@]}")
	fields=$(IFS=, && echo "${column[*]}")
	pairs_names=a,b,similarity$(printf ',similarity_%s' "${column[@]}")
}

# columns_ok: the first line of each file of records has all parts.
columns_ok() {
	local i line n most
	most=$(printf '%s\n' "${column[@]}" | sort -n | tail -n 1) || exit
	[ -z "$json" ] || return 0
	for i in "${inputs[@]}"; do
		[[ $i == *.tsv && -f $i ]] || continue
		IFS= read -r line <"$i" || continue
		n=$(awk -F '\t' '{ print NF }' <<<"$line")
		[ "$n" -ge "$most" ] || die "$i:1: expected at least $most fields, \
an id and parts, got $n; -w gives the number of parts, -f their columns"
	done
}

flow() {
	local bands='' parts=1 goal result i order=("${column[@]}") stars=''
	local alive=$jobs each=$((mem / jobs))
	! needs_stars || stars=1
	choose_goal
	[ "$via" != minhash ] || bands=$(plan_bands) || exit
	columns_ok
	! read_twice || spool_stdin
	add_inputs 'nd-shingle PART' "$form" "${inputs[@]}"
	! read_twice || reread "${inputs[@]}"
	name_spooled
	only_paths
	[ -z "$dedup$annotate" ] || one_printed "--${dedup:+dedup}${annotate:+annotate}"
	rank_inputs
	for ((i = 0; i < ${#from[@]}; i++)); do
		[ "${from[i]}" != - ] || stdin=$((i + 1))
	done
	if [ -n "$dry" ]; then
		if [ "$input_bytes" -ge 0 ]; then
			share_memory $((input_bytes / (${#chars} ? 1 : 6))) $((input_bytes / 1000)) ${#column[@]}
			fits_stars $((input_bytes / (${#chars} ? 1 : 6))) $((input_bytes / 1000)) || stars=''
		fi
		print_stages "$goal"
		return
	fi
	open_stages "${inputs[@]}" ${rank:+"$rank"}
	[ -z "$stages" ] || { show_stages pairs; return; }
	if [ -z "$hosts" ]; then
		stage_make sets || exit 1
		largest_first
		share_sets
	fi
	stage_make "$goal" || exit 1
	measure_recall pairs
	end_stages
}

# share_sets: shares the memory, now that the sets are there, 17 bytes a feature.
# A column is joined at a lower threshold than t.
share_sets() {
	local bytes documents all t=0.25 id_bytes=16
	bytes=$(bytes_of "$dir/column.${order[0]}"/sets.*) &&
		documents=$(cat "$dir/column.${order[0]}"/sets.* | wc -l) &&
		all=$(bytes_of "$dir"/column.*/sets.*) || exit
	enough_memory $((bytes / 17)) "$documents" "$documents threads"
	share_memory $((bytes / 17)) "$documents" ${#column[@]}
	fits_stars $((all / 17)) "$documents" || stars=''
	[ -n "$stars" ] || note_parts $((bytes / 17)) "$documents" ${#column[@]}
}

# needs_stars: whether the answer needs no pairs but those of a kept thread and one it is
# kept for. A file of ranks is read twice.
needs_stars() {
	[ "$via" = index ] && [ -z "$average$components$dir$hosts$max$pairs_file" ] &&
		{ [ -z "$rank" ] || [ -f "$rank" ]; }
}

# fits_stars FEATURES DOCUMENTS: whether mem holds the sets of all columns together, and 2 MB
# for each thread.
fits_stars() {
	[ $(($1 * 36 + $2 * (150 + 16 * ${#column[@]}) + (jobs << 21))) -le "$mem" ]
}

# The columns by what they hold, the largest first.
largest_first() {
	local bytes lines
	lines=$(for i in "${column[@]}"; do
		bytes=$(bytes_of "$dir/column.$i"/sets.*) || exit
		printf '%s\t%s\n' "$bytes" "$i"
	done | sort -k 1,1nr | cut -f 2) || die "$dir: expected the sizes of sets, got none"
	mapfile -t order <<<"$lines"
}

# stage_make MAKE-ARGUMENT...
stage_make() {
	local way=keys args=() i n of shape cluster
	cluster=$(cluster_options) || exit
	join_by "$each"
	[ "$via" != index ] || way=index
	[ -z "$hosts" ] || way=hosts
	for ((i = 0; i < ${#column[@]}; i++)); do
		shape="${chars:+-c }-k ${ngram[i]}${stem:+ --stem $stem}"
		for ((n = 0; n < ${#sets[@]}; n++)); do
			of=${sets[n]}
			[ "${from[n]}" != - ] || of+=" $dir/threads.$((n + 1))"
			args+=("sets-${column[i]}-$((n + 1))=${of/nd-shingle PART/nd-shingle $shape -f ${column[i]}}")
		done
		args+=("I-${column[i]}=$shape")
		[ "${of_part[i]}" = jaccard ] || args+=("m-${column[i]}=-m ${of_part[i]}")
	done
	run_make threads "$alive" "$dir" "${args[@]}" F="${column[*]}" G="${order[*]}" \
		stdin="$stdin" way="$way" via="$via" J="$(threads_of "$jobs")" T="$t" joined=all B="$bands" \
		X="${idf:+--idf}" C="$cluster" keep="$dedup" \
		map="$map" ranks="$ranks" stars="$stars" \
		w="-w $weights -t $t${renormalise:+ --renormalise} -m $(IFS=, && echo "${of_part[*]}")" \
		lookup="$(lookup_size "$each")" \
		H="$(html_options "$(run_marked "${ngram[@]}")") --noun thread" \
		K="$(up_to "$parts")" "$@"
}

options() {
	local fields=${column[*]} k=${ngram[*]} measure=${of_part[*]}
	option_values
}
