# shellcheck shell=bash disable=SC2016,SC2034,SC2154
# sentences.sh: nd-flow sentences: sentences that stand in more than one place.

flow=sentences
usage_operands='input ...'
example='wiki.xml'
option_rows="+ $input_options $form_options"'
+ again array dry-run hosts html html-max jobs local mem open output shared stages submit summary timeout update verbose
b bands        N            bands      whole     = of MinHash values (planned; with -k or -r 10)
f fields       LIST         fields     columns   = the text columns (2; of JSON lines all)
k ngram        N            k          whole,1000 = characters in a shingle (5; with -b or -r 10)
M max          N            max        whole     = equal sentences, and those of a band, that are paired (1000)
r rows         N            rows_of_band whole   = of a band (4; with -b or -k 8)
t threshold    T            t          threshold = least edit similarity of a pair (0.75)
- drop-sections FILE        drop       any       < of dumps: headings whose sections go
- families     -            families   any       = similar sentences and what is kept for them, not pairs
- lines        -            lines      any       = every line ends a sentence
- max-tokens   N            most       whole     = discard longer sentences
- min-tokens   N            least      whole     = discard shorter sentences (5)
- preset       NAME         preset     preset_ok = options for a kind of text: translation-memory
- recall       R            recall     threshold = fraction of the pairs to find, 1 for all (0.9)
- stars        -            stars      any       = clusters are stars, not chains
'
presets='translation-memory --lines --min-tokens=1 --threshold=0.6 --recall=0.99 --stars'

bands='' rows_of_band='' fields='' k='' max='' dry='' dir='' t=0.75
verbose='' again='' drop='' html='' shown=1000 lines='' most='' least=5 recall='' stars='' families=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=()
steps='answers sentences' values+=' drop shape B M T recall in_band'
# The options of nd-sentence. For each input: the command that prints the pages of a
# dump, or nothing.
cut='' wiki=()

check_options() {
	local i
	inputs=("$@")
	[ $# -gt 0 ] || bad 'expected a dump or documents'
	[ -z "$again" ] || [ -n "$dir" ] || bad "$again goes with -o"
	[ -z "$recall" ] || [ -z "$bands$rows_of_band" ] ||
		bad '--recall chooses -b and -r'
	[ -z "$most" ] || [ "$least" -le "$most" ] || bad "--max-tokens: \
expected at least the $least of --min-tokens, got $most"
	[ -z "$bands$rows_of_band" ] || bands_ok
	[ -z "$drop" ] || [ ! -d "$drop" ] || die "$drop: is a directory"
	[ -z "$drop" ] || [ -r "$drop" ] || die "$drop: cannot be read"
	for i in html stars array stages hosts; do
		[ -z "$families" ] || [ -z "${!i-}" ] || bad "--families: unexpected --$i"
	done
	dir_ok "$dir"
	html_ok "$html" "$dir" "$@"
	hosts_ok "$@"
}

# bands_ok: nd-bands must have so many values.
bands_ok() {
	local b=${bands:-10} r=${rows_of_band:-8}
	[ $((b * r)) -le 1048576 ] ||
		bad "-b and -r: expected at most 1048576 values, got $b times $r"
}

in_band='' planned=''

# Sets b, the bands and rows, and if these are measured, planned.
plan() {
	b="-b ${bands:-10} -r ${rows_of_band:-8}"
	in_band=$max
	if [ -z "$recall" ] && [ -n "$bands$rows_of_band$k" ]; then
		k=${k:-10} max=${max:-100}
		return
	fi
	k=${k:-5} recall=${recall:-0.9}
	planned=1
	max=${max:-1000}
}

# note_recall_of_bands: reports the recall of the bands on a sample, if there were bands.
note_recall_of_bands() {
	local longest
	[ -s "$dir/recall" ] || return 0
	read -r _ longest <"$dir/plan" || exit
	note_recall "pairs of unequal sentences above $longest characters, in the first $max places of each" "$recall"
}

# add_sentences: adds the inputs. The text of a dump is in column 3 of its pages.
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
		add whole "$i" "$i" "nd-sentence $cut --ids IDS -f 3 --label \"\$$input\" <PAGES" '' "${wiki[-1]}" \
			"$(can_cut "$i" && echo whole,wiki || echo spool)"
	done
	[ -z "$drop" ] || [ ${#wiki[@]} -gt 0 ] ||
		bad '--drop-sections: expected a dump among the inputs, got none'
	[ ${#rest[@]} -eq 0 ] || add_inputs "nd-sentence $cut --ids IDS -f \"\$fields\"" \
		"$form" "${rest[@]}"
	[ -z "$dir" ] || reread "${inputs[@]}"
}

flow() {
	local result=sentences map='' b
	[ -z "$families" ] || result=families
	plan
	add_sentences
	if [ -n "$dry" ]; then
		print_stages "$result"
		return
	fi
	open_stages "${inputs[@]}" ${drop:+"$drop"}
	[ -z "$stages" ] || { show_stages texts; return; }
	# Without -o nobody sees the sizes and articles.
	stage_make wanted="$dir/sentences" "$([ -n "$keeps$families" ] && echo "$result" || echo wanted)" || exit 1
	[ -z "$planned" ] || note_recall_of_bands
	end_stages
}

# sort_bytes: of the memory that a sort may have, at most 128 MB or 40 times the files of
# the inputs, which may be packed: the pairs of texts made from templates take more, and
# are sorted as fast on disk.
sort_bytes() {
	local most=$((128 << 20)) each=$((mem / jobs)) i bytes=$input_bytes
	for i in "${!wiki[@]}"; do
		[ "$bytes" -lt 0 ] || [ -z "${wiki[i]}" ] || bytes=$((bytes + $(stat -L -c %s -- "${inputs[i]}" || echo 0)))
	done
	[ "$bytes" -ge 0 ] || most=$each
	[ $((bytes * 40)) -le "$most" ] || most=$((bytes * 40))
	echo $((each < most ? each : most))
}

# stage_make MAKE-ARGUMENT...
stage_make() {
	local args=() n dumps=''
	for n in "${!wiki[@]}"; do
		dumps+="$((n + 1)) "
		args+=("wiki-$((n + 1))=${wiki[n]}")
		sets[n]=${sets[n]/PAGES/$dir/pages.$((n + 1))}
	done
	sort_with "$(sort_bytes)"
	shape="-c -k $k" B=$b M=$max T=$t
	run_make sentences "$jobs" "$dir" "${args[@]}" dumps="$dumps" \
		drop="${drop:+1}" cut="$cut" planned="$planned" \
		C="$([ -n "$stars" ] || echo --components)" seen="$([ -n "$families" ] || echo "${keeps:+1}${html:+1}")" \
		H="$(html_options 2 2) --noun sentence" "$@"
}
