# shellcheck shell=bash disable=SC2016,SC2034,SC2154
# sentences.sh: nd-flow sentences: sentences that stand in more than one place.

flow=sentences
usage_operands='input ...'
example='wiki.xml'
option_rows="+ $input_options $form_options"'
+ again array dry-run hosts jobs local mem output shared stages submit summary timeout update verbose
b bands        N            bands      whole     = of MinHash values (10)
f fields       LIST         fields     columns   = the text columns (2; of JSON lines all)
k ngram        N            k          whole,1000 = characters in a shingle (10; with --recall 5)
M max          N            max        whole     = sentences of a band that are paired (100)
r rows         N            rows_of_band whole   = of a band (8)
t threshold    T            t          threshold = least edit similarity of a pair (0.75)
- drop-sections FILE        drop       any       < of dumps: headings whose sections go
- lines        -            lines      any       = every line ends a sentence
- max-tokens   N            most       whole     = discard longer sentences
- min-tokens   N            least      whole     = discard shorter sentences (5)
- recall       R            recall     threshold = bands and rows that find a share of R
- stars        -            stars      any       = clusters are stars, not chains
'

bands='' rows_of_band='' fields='' k='' max=100 dry='' dir='' t=0.75
verbose='' again='' drop='' lines='' most='' least=5 recall='' stars=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=()
steps='answers sentences' values+=' drop shape B M T'
# The options of nd-sentence. For each input: the command that prints the pages of a
# dump, or nothing.
cut='' wiki=()

check_options() {
	inputs=("$@")
	[ $# -gt 0 ] || bad 'expected a dump or documents'
	[ -z "$again" ] || [ -n "$dir" ] || bad "$again goes with -o"
	[[ ! $recall =~ ^1 ]] ||
		bad "--recall: expected less than 1, got '$recall'"
	[ -z "$recall" ] || [ -z "$bands$rows_of_band" ] ||
		bad '--recall chooses -b and -r'
	[ -z "$most" ] || [ "$least" -le "$most" ] || bad "--max-tokens: \
expected at least the $least of --min-tokens, got $most"
	[ -z "$drop" ] || [ -r "$drop" ] || die "$drop: cannot be read"
	dir_ok "$dir"
	hosts_ok "$@"
}

# A sentence of 40 characters of which a share of e was changed in one place
# has at least (1 - e - 2 k / 40) / (1 + e) of its shingles in common with the
# one before. Planned for that, a share of R is found of the pairs of five
# words or more that Wikipedia has (tests/bench/SENTENCES.txt). Common shingles
# make more candidates than nd-plan knows of: hence more features, which make
# candidates dearer there.
plan_sentences() {
	local j
	j=$(awk -v e="$t" -v k="$k" 'BEGIN {
		e = 1 - e
		j = (1 - e - 2 * k / 40) / (1 + e)
		printf "%.2f", j < 0.1 ? 0.1 : j }')
	t=$j plan_bands --features 500
}

# Of a dump the text is in column 3 of its pages.
add_sentences() {
	local i rest=() tool="nd-wiki$long${drop:+ --drop-sections \"\$drop\"}"
	cut="${lines:+--lines }--min-tokens $least${most:+ --max-tokens $most}"
	fields=${fields:-2${form:+-}}
	walk_options
	recognize "${inputs[@]}"
	for i in "${inputs[@]}"; do
		if [[ ! $i =~ \.xml$packed$ && ${kind_of[$i]-} != dump ]]; then
			rest+=("$i")
			continue
		fi
		[ -f "$i" ] || die "$i: expected a file"
		named_once "${inputs[@]}"
		no_tab "$i"
		refer "$i"
		wiki[${#sets[@]}]="$tool -- \"\$$input\""
		add_origin "$i" "${wiki[-1]} | cut -f 1 | sed 's/^/-\t/'"
		add whole "$i" "$i" "nd-sentence $cut --ids IDS -f 3 PAGES" '' "${wiki[-1]}" \
			"$(can_cut "$i" && echo whole,wiki || echo spool)"
	done
	[ ${#rest[@]} -eq 0 ] || add_inputs "nd-sentence $cut --ids IDS -f \"\$fields\"" \
		"$form" "${rest[@]}"
	[ -z "$dir" ] || reread "${inputs[@]}"
}

flow() {
	local result=sentences map='' b
	k=${k:-${recall:+5}} k=${k:-10}
	b="-b ${bands:-10} -r ${rows_of_band:-8}"
	[ -z "$recall" ] || b=$(plan_sentences) || exit
	add_sentences
	if [ -n "$dry" ]; then
		print_stages sentences
		return
	fi
	open_stages "${inputs[@]}" ${drop:+"$drop"}
	[ -z "$stages" ] || { show_stages pairs; return; }
	stage_make sentences || exit 1
	end_stages
}

# stage_make MAKE-ARGUMENT...
stage_make() {
	local args=() n dumps='' parts=$jobs
	# Each part has 64 MB: a process that shares keys has a buffer for each part.
	[ $((parts << 26)) -le "$mem" ] || parts=$((mem >> 26 ? mem >> 26 : 1))
	for n in "${!wiki[@]}"; do
		dumps+="$((n + 1)) "
		args+=("wiki-$((n + 1))=${wiki[n]}")
		sets[n]=${sets[n]/PAGES/$dir/pages.$((n + 1))}
	done
	sort_with $((mem / jobs))
	shape="-c -k $k" B=$b M=$max T=$t
	run_make sentences "$jobs" "$dir" "${args[@]}" dumps="$dumps" \
		drop="${drop:+1}" cut="$cut" \
		C="$([ -n "$stars" ] || echo --components)" \
		lookup="$(lookup_size $((mem / 2)))" K="$(up_to "$parts")" "$@"
}
