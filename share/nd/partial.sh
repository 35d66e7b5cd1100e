# shellcheck shell=bash disable=SC2034,SC2154
# partial.sh: nd-flow partial: passages that two documents share.

flow=partial
steps='answers join recall partial' values+=' via T B idf shape shape_there terms most'
usage_operands='input ...'
example='quotes.tsv'
option_rows="+ $input_options"'
+ again array dry-run hosts html html-max jobs local mem open output recall rejects shared
+ stages submit summary timeout update verbose via
c chars        -            chars      any       = shingles of characters, not of words
f fields       N            fields     column    = the column of text (2)
g min-length   N            length     whole     = sentences of a passage that match (1)
i idf-range    LO,HI        range      any       = with imatch: the words that count (0.1,1)
k ngram        N            k          whole,1000 = words of a shingle (3), of a chain (2)
m method       METHOD       method     any       = shingle, whole, winnow, imatch or spotsigs
t threshold    T            t          threshold = least similarity of sentences (0.25)
- against      FILE         against+   any       < passages of the inputs in these only
- common       N            most       whole     = leave out sentences in more places (100)
- families     -            families   any       = passages with what is kept for each sentence only
- gap          N            gap        number    = sentences skipped within a passage (2)
- csv          ID,TEXT      csv        one_text_key = inputs are CSV with these columns
- json         ID,TEXT      json       one_text_key = inputs are JSON lines with these keys
- parquet      ID,TEXT      parquet    one_text_key = inputs are Parquet with these columns
- tsv          ID,TEXT      tsv        one_text_key = inputs are TSV whose header has these columns
- lines        -            lines      any       = every line ends a sentence
- min-bytes    N            alike      number    = fewest similar bytes of a passage (100)
- min-tokens   N            least      whole     = discard shorter sentences (1)
- ranges       -            ranges     any       = ranges of texts that occur elsewhere, not pairs
- sensitive    -            sensitive  any       = short and edited passages, word by word
- shingle      OPTIONS      more       any       = more options of nd-shingle
- stem         LANGUAGE     stem       any       = the stems of words
- within       -            within     any       = passages within one document too
'

chars='' fields=2 length=1 range='' k='' method=shingle dry=''
dir='' t='' verbose='' again='' most='' gap=2 html='' shown=1000 lines='' least=1
alike='' ranges='' sensitive='' recall='' more='' stem='' via=index within=''
families=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=() against=()

check_options() {
	inputs=("$@")
	[ $# -gt 0 ] || bad 'expected an input: files, directories or -'
	options_ok "$@"
}

# one_text_key OPTION KEYS: KEYS must be that of the id and that of the text.
one_text_key() {
	[[ $2 =~ ^[^,]+,[^,]+$ ]] || bad "$1: expected ID,TEXT, got '$2'"
}

# options_ok: checks that the options go together; sets the defaults of --sensitive and
# of others.
options_ok() {
	local i
	for i in ranges array stages hosts; do
		[ -z "$sensitive" ] || [ -z "${!i-}" ] || bad "--sensitive: unexpected --$i"
	done
	t=${t:-${sensitive:+0.1}} alike=${alike:-${sensitive:+15}}
	t=${t:-0.25} alike=${alike:-100}
	for i in "${against[@]}"; do
		[ -f "$i" ] || [ -d "$i" ] ||
			bad "--against: expected a file or a directory, got '$i'"
	done
	[ ${#against[@]} -eq 0 ] || [ "$via" = index ] || [ -n "$hosts" ] ||
		bad "--against: unexpected --via $via"
	[ ${#against[@]} -eq 0 ] || [ -z "$within" ] ||
		bad '--against: unexpected --within'
	for i in ranges html array stages hosts sensitive; do
		[ -z "$families" ] || [ -z "${!i-}" ] || bad "--families: unexpected --$i"
	done
	[ -z "$families" ] || [ ${#against[@]} -eq 0 ] || bad '--families: unexpected --against'
	most=${most:-$([ -n "$families" ] && echo 4294967295 || echo 100)}
	for i in within html array stages hosts; do
		[ -z "$ranges" ] || [ -z "${!i-}" ] || bad "--ranges: unexpected --$i"
	done
	[[ $more != *[!A-Za-z0-9/._+,@=\ -]* ]] || bad "--shingle: expected \
letters, digits, blanks and /._+,@=-, got '$more'"
	more_ok --shingle "$more"
	html_ok "$html" "$dir" "$@" "${against[@]}"
	can_write "$rejects" "$@" "${against[@]}" ${dir:+"$dir"}
	[ -z "$again" ] || [ -n "$dir" ] || bad "$again goes with -o"
	[[ ! $recall =~ ^1 ]] ||
		bad "--recall: expected less than 1, got '$recall'"
	[ -z "$recall" ] || [ "$via" = minhash ] ||
		bad '--recall goes with --via minhash: the other ways find all'
	dir_ok "$dir"
	hosts_ok "$@" "${against[@]}"
}

# The options of signatures: shape; df if they need document frequencies, which the file
# terms has. nd-shingle checks each word of the options: what it accepts has no meaning
# to a shell.
shape='' df='' terms=''

signature() {
	case $method in
	shingle | winnow) k=${k:-3} ;;
	imatch) range=${range:-0.1,1} df=1 ;;
	spotsigs) [[ " $more" != *' --top'* ]] || df=1 ;;
	esac
	local words
	read -ra words <<<"$more"
	words=(-m "$method" ${chars:+-c} ${k:+-k "$k"} ${range:+-i "$range"}
		${stem:+--stem "$stem"} "${words[@]}")
	tool_ok nd-shingle ${df:+-d <(printf '\t1\t1\n')} "${words[@]}"
	shape=${words[*]}
}

# How documents are cut.
cut_options() {
	echo "${lines:+--lines }--min-tokens $least"
}

# The numbers of the inputs, and of those that they are compared with.
mine='' others=''

add_documents() {
	local cut bytes
	cut="nd-sentence --ids IDS $(cut_options) -f \"\$fields\"" || exit
	add_inputs "$cut" "$form" "${inputs[@]}"
	bytes=$input_bytes
	mine=$(up_to ${#sets[@]})
	if [ ${#against[@]} -gt 0 ]; then
		add_inputs "$cut" "$form" "${against[@]}"
		others=$(seq -s ' ' $(($(wc -w <<<"$mine") + 1)) ${#sets[@]})
		[ "$bytes" -lt 0 ] || bytes=$((bytes + input_bytes))
		input_bytes=$bytes
	fi
	[ -z "$dir" ] || reread "${inputs[@]}"
}

flow() {
	local bands='' parts=1 result=passages goal=partial map='' dedup='' n
	local alive=$jobs each=$((mem / jobs)) line=''
	[ -z "$ranges$families" ] || result=${families:+families}${ranges:+ranges} goal=$result
	signature
	[ "$via" != minhash ] || bands=$(plan_bands) || exit
	add_documents
	! needs_no_sets || to_pairs
	if [ -n "$dry" ]; then
		[ "$input_bytes" -lt 0 ] ||
			share_memory $((input_bytes / (${#chars} ? 1 : 4))) $((input_bytes / 100))
		print_stages "$goal"
		return
	fi
	open_stages "${inputs[@]}" "${against[@]}" "${named[@]}"
	if [ -n "$hosts" ]; then
		give_named
		[ -z "$stages" ] || { show_stages passages; return; }
	elif [ -n "$line" ] && small_sentences; then
		each=$mem
	else
		line=''
		stage_make sets || exit 1
		share_sets
	fi
	stage_make "$goal" || exit 1
	measure_recall 'pairs of sentences'
	note_nothing
	end_stages
}

# note_nothing: a note if there is no passage. Pages name the most similar passage instead.
note_nothing() {
	[ -n "$html$sensitive$ranges$families" ] || [ -s "$dir/passages" ] ||
		note 'no passages; --sensitive also finds copied parts of sentences'
}

# needs_no_sets: whether nothing but the pairs needs the sets, and they fit in memory,
# where words and sentences are taken to be short.
needs_no_sets() {
	[ -z "$dir$hosts$html$more$stem$families${against[*]}" ] && [ "$via" = index ] &&
		[ "$method" = shingle ] && [ "$input_bytes" -ge 0 ] &&
		fits_one_part $((input_bytes / (${#chars} ? 1 : 3))) $((input_bytes / 40))
}

# small_sentences: makes the sentences; whether all, and so their ids, which line holds
# in memory, take at most a quarter of mem.
small_sentences() {
	local bytes
	stage_make wanted="$dir/sentences" wanted || exit 1
	bytes=$(bytes_of "$dir/sentences") || exit
	[ "$bytes" -le $((mem / 4)) ]
}

# to_pairs: line is the command from sentences to pairs. It asks for the lower halves of
# features often, and gets memory for them.
to_pairs() {
	local threads kept=$((mem / 8))
	threads=$(threads_of "$jobs")
	[ "$kept" -lt "$input_bytes" ] || kept=$((input_bytes + 1))
	line="nd-set-pairs ${threads:+$threads }-t $t ${chars:+-c }-k $k -S $kept --most \"\$most\""
}

# give_named: the hosts have the files that more options name under other names,
# which % in shape_there is in front of; they are copied to given.
shape_there='' given=''

give_named() {
	local word file there=() n=0
	for word in $shape; do
		for file in "$word" "${word#*=}" "${word#-?}"; do
			[ -f "$file" ] || continue
			n=$((n + 1))
			cp -- "$file" "$dir/given.$n" || exit
			given+="$dir/given.$n "
			word=${word%"$file"}%given.$n
			break
		done
		there+=("$word")
	done
	shape_there=${there[*]}
}

# share_sets: shares the memory, now that the sets are there. With the little that each
# has, sets of sentences take 21 bytes a feature.
share_sets() {
	local bytes distinct sentences other=${others:+.other} there
	there=("$dir/places" ${other:+"$dir/places.other"})
	bytes=$(bytes_of "$dir/sets$other") && distinct=$(wc -l <"$dir/sets$other") &&
		sentences=$(cat "${there[@]}" | wc -l) || exit
	# Besides, those that find passages hold all places.
	enough_memory $((bytes / 21)) "$distinct" "$sentences sentences" $((sentences * 48))
	share_memory $((bytes / 21)) "$distinct"
	# With --against each part is asked once.
	[ -n "$others" ] || note_parts $((bytes / 21)) "$distinct"
	# Where the set of each sentence is takes memory besides that of the sorts.
	[ "$via" = index ] || each=$(((mem - distinct * 16) / alive))
}

# stage_make MAKE-ARGUMENT...
stage_make() {
	local way=keys cut
	terms=${df:+$dir/terms}
	cut=$(cut_options) || exit
	join_by "$each"
	[ "$via" != index ] || way=index
	[ -z "$hosts" ] || way=hosts
	run_make partial "$alive" "$dir" mine="$mine" others="$others" \
		terms="$terms" stem="${stem:+--stem $stem}" way="$way" via="$via" \
		cut="$cut" given="$given" pages="${html:+1}" \
		J="$(threads_of "$jobs")" T="$t" joined=all B="$bands" within="${within:+--within}" \
		G="-g $length --gap $gap$([ "$gap" = 0 ] || [ -n "$ranges" ] || echo ' -M 1000000')\
$([ "$alike" = 0 ] || echo " --min-bytes $alike")" \
		lookup="$(lookup_size "$each")" \
		rough="${sensitive:+rough}" \
		H="$(html_options $((k == 1 ? 1 : 2))) \
--sentences $dir/sentences --dots $dir/dots${others:+ --against-sentences $dir/others}" \
		K="$(up_to "$parts")" families="$families" to_pairs="$line" "$@"
}
