# shellcheck shell=bash disable=SC2016,SC2034,SC2154
# xling.sh: nd-flow xling: texts in two languages that say the same.

flow=xling
usage_operands='A B'
example='--first 1 de.tsv en.tsv'
option_rows="+ $input_options $form_options"'
+ again array dry-run hosts html html-max jobs local open output rejects shared stages submit summary timeout update verbose
B window       N            window     whole     = with --via window: places compared (2000)
D bits         N            bits       whole,65536 = of a sketch (1000)
f fields       LIST         fields     columns   = the columns that are text (2; of JSON, all)
l table        TABLE        table      any       < probabilities p(word of A|word of B)
m method       METHOD       method     any       = of sketches: rp or simhash
Q tables       N            tables     whole,99999 = with --via window: tables (300)
t threshold    T            t          threshold = least cosine (0.3; with --first, none)
- by           WAY          by         any       = words, characters or both (as a sample decides)
- csls         K            csls       csls_ok   = with --first: rank by CSLS of K neighbours, 0: by cosine (2)
- columns      ORDER        order      any       = of TABLE: efp, fep, ... or l for ln p
- first        N            first_of   whole     = the N most similar texts of B for each of A
- inverse      -            inverse    any       = TABLE has p(word of B|word of A)
- mem          SIZE         mem        memory_of_job - for all stages (half of the machine); with --hosts for each (1G)
- min-p        P            least      threshold = leave out less probable translations
- mutual       -            mutual     any       = with --first: and of each text of B
- no-copy      -            no_copy    any       = leave out words that TABLE lacks
- seed         N            seed       number    = seed of random numbers (0)
- stem         A,B          stem       any       = stems of the two languages, - for none
- top          N            top        whole     = use the N likeliest translations of a word
- via          WAY          via        any       = exact, sketches or window
- weigh        OPTIONS      weigh      any       = more options of nd-weigh
'

window='' bits='' by='' fields='' table='' method='' dry='' dir=''
tables='' t='' verbose='' again='' order='' first_of='' inverse='' csls=''
html='' shown=1000 least='' mutual='' copy=--copy no_copy='' seed='' stem='' top='' via=exact weigh=''
jobs=$(nproc) || exit
mem=$(half_memory) room=$((1 << 30)) || exit
inputs=()

check_options() {
	[ $# -eq 2 ] || bad "expected two inputs, one of each language, got $#"
	inputs=("$@")
	[ -z "$no_copy" ] || copy=''
	options_ok "$@"
}

# memory_of_job OPTION SIZE
memory_of_job() { memory "$@" && room=$value; }

# csls_ok OPTION K: K must be a whole number from 0 to 100.
csls_ok() {
	[[ $2 =~ ^(0|[1-9][0-9]?|100)$ ]] ||
		bad "$1: expected a whole number from 0 to 100, got '$2'"
}

# options_ok: checks that the options go together.
options_ok() {
	[[ $by =~ ^(words|characters|both)?$ ]] ||
		bad "--by: expected words, characters or both, got '$by'"
	[ "$by" != characters ] || [ -z "$table$stem" ] ||
		bad '--by characters: unexpected -l or --stem'
	[[ $via =~ ^(exact|sketches|window)$ ]] ||
		bad "--via: expected exact, sketches or window, got '$via'"
	[ "$via" != exact ] || [ -z "$bits$method$seed" ] ||
		bad '-D, -m and --seed go with --via sketches or window'
	[ "$via" = window ] || [ -z "$window$tables" ] ||
		bad '-B and -Q go with --via window'
	[[ ${method:-rp} =~ ^(rp|simhash)$ ]] ||
		bad "-m: expected rp or simhash, got '$method'"
	[ -z "$table" ] || [ -f "$table" ] ||
		bad "-l: expected a file, got '$table'"
	[ -n "$table" ] || [ -z "$order$inverse$least$top" ] ||
		bad '--columns, --inverse, --min-p and --top go with -l'
	[ -z "$mutual" ] || [ -n "$first_of" ] || bad '--mutual goes with --first'
	[ -z "$csls" ] || [ -n "$first_of" ] || bad '--csls goes with --first'
	[ -n "$table" ] || [ -n "$copy" ] || bad '--no-copy goes with -l'
	[[ -z $order || $order == ??? && $order == *e* && $order == *f* && $order == *[pl]* ]] ||
		bad "--columns: expected the letters e, f and p (or l) in their order, got '$order'"
	[[ -z $stem || $stem =~ ^[a-z_-]+,[a-z_-]+$ ]] ||
		bad "--stem: expected two languages, such as german,english, got '$stem'"
	[[ $weigh =~ ^(\ *(-m\ *|--(method|k1|b|min-df|min-terms)(=|\ +))[A-Za-z0-9.]+(\ +|$))*$ ]] ||
		bad "--weigh: expected -m, --k1, --b, --min-df, --min-terms \
and their values, got '$weigh'"
	[ "$1" != - ] || [ "$2" != - ] ||
		die 'stdin: expected - once, got it again'
	can_write "$rejects" "$@" ${table:+"$table"} ${dir:+"$dir"}
	[ -z "$again" ] || [ -n "$dir" ] || bad "$again goes with -o"
	dir_ok "$dir"
	html_ok "$html" "$dir" "$@"
	hosts_ok "$@"
}

# terms LANGUAGE: the options of nd-terms.
terms() {
	[ "$1" = - ] || printf -- '--stem %s ' "$1"
}

steps='answers recall xling' values+=' table translate weigh T chunks ranking'
# Options of the tools, which check them.
translate='' sketch='' chunks=''
# How many neighbours CSLS has, if it ranks; how many pairs of a text are candidates.
neighbours='' candidates=0 ranking=''

tool_options() {
	local tongue
	for tongue in "${stem%,*}" "${stem#*,}"; do
		[ "${tongue:--}" = - ] || nd-terms --stem "$tongue" </dev/null ||
			exit
	done
	# shellcheck disable=SC2086
	tool_ok nd-weigh -d <(printf '\t1\t1\n') $weigh
	if [ -n "$table" ]; then
		translate="$copy$([ "$way_by" != both ] || echo ' --keep-grams')${inverse:+ --inverse}${order:+ --columns $order}"
		translate+="${least:+ --min-p $least}${top:+ --top $top}"
	fi
	sketch="-D ${bits:-1000}${method:+ -m $method}${seed:+ --seed $seed}"
	# shellcheck disable=SC2086
	nd-sketch $sketch </dev/null || exit
}

# one_input N NAME: there must be N inputs now, NAME the last.
one_input() {
	[ ${#sets[@]} -eq "$1" ] || die "$2: expected one file of JSON lines, \
got $((${#sets[@]} - $1 + 1))"
}

flow() {
	local result=pairs map='' dedup='' goal parts=1 others=1 threads=1 i maps=() sizes=()
	local alive=$jobs each=$((mem / jobs)) sorts=$((mem / jobs)) found=$((mem / jobs / 2))
	[ -n "$t" ] || least_cosine
	way_by=${by:-choose}
	# There the stages are known before the texts are read.
	[ -n "$by" ] || [ -z "$table$stem$hosts" ] || way_by=words
	# n-grams have punctuation and white space, but for a table and stems.
	[ "$way_by" = words ] || [ -n "$table$stem" ] || chunks='--chunks --join'
	[ -z "$first_of" ] || choose_ranking
	tool_options
	[ "$via" = exact ] || enough_bits
	stem=${stem:--,-} fields=${fields:-2${form:+-}}
	maps=("$(terms "${stem%,*}")" "$(terms "${stem#*,}")")
	[ -z "$chunks" ] || maps=("$chunks " "$chunks ")
	for i in 0 1; do
		add_inputs "nd-terms ${maps[i]}-f \"\$fields\"" "$form" "${inputs[i]}"
		one_input $((i + 1)) "${inputs[i]}"
		sizes+=("$input_bytes")
	done
	[ -z "$dir" ] || reread "${inputs[@]}"
	if [ -n "$dry" ]; then
		print_stages "$result"
		return
	fi
	open_stages "${inputs[@]}" ${table:+"$table"}
	[ -z "$stages" ] || { show_stages pairs; return; }
	if [ -z "$hosts" ]; then
		stage_make vectors || exit 1
		count_shares
		[ "$via" != exact ] || [ -e "$dir/pairs" ] || note_sketches
	fi
	stage_make "$result" || exit 1
	[ "$via" = exact ] || measure_sketches
	end_stages
}

# choose_ranking: CSLS ranks the pairs that are among the candidates most similar ones of
# either text: N + 4, which lose at most .002 of recall at 1, or as many as it has
# neighbours. It is not the default with --mutual, where it pairs more of the texts that
# have no counterpart.
choose_ranking() {
	result=first candidates=$first_of neighbours=${csls:-2}
	[ -z "$mutual" ] || neighbours=${csls:-0}
	[ "$neighbours" != 0 ] || neighbours=''
	[ -n "$table" ] || [ "$via" != exact ] || ranking=1
	[ -z "$neighbours" ] || candidates=$((first_of + 4))
	[ "$candidates" -ge "${neighbours:-0}" ] || candidates=$neighbours
}

# measure_sketches: reports the recall of sketches on a sample of pairs, unless -q is set.
measure_sketches() {
	[ -z "${ND_QUIET-}" ] || return 0
	[ -n "$hosts" ] || stage_make wanted="$dir/recall" wanted || exit 1
	note_recall pairs 0
}

# least_cosine: t unless given. With --first, each pair with a common word; sketches need
# more, because half of the pairs of texts without one look more similar than 0.
least_cosine() {
	t=0.3
	[ -z "$first_of" ] || t=0.1
	[ -z "$first_of" ] || [ "$via" != exact ] || t=0.000001
}

# count_shares: shares mem among the processes that find the pairs: alive is how many
# make runs at once, at most jobs; each, the bytes of each. With exact, parts and others
# are the shares of the vectors of A and of B, which are compared each with each; else
# threads is how many compare the sketches, and found the bytes for them and the pairs found.
count_shares() {
	local a b vectors terms least counted=("$dir"/df.[12])
	[ -z "$table" ] || counted[0]=$dir/translated.df
	[ -z "$ranking" ] || counted=("$dir"/common.[12])
	a=$(bytes_of "$dir/vectors.1") && b=$(bytes_of "$dir/vectors.2") &&
		vectors=$(cat "$dir"/vectors.[12] | wc -l) &&
		terms=$(cat "${counted[@]}" | wc -l) || exit
	[ $((alive << 26)) -le "$mem" ] || alive=$((mem >> 26 ? mem >> 26 : 1))
	if [ "$via" = exact ]; then
		share_vectors
	else
		share_sketches
	fi
	[ "$least" -le "$mem" ] || die "--mem: expected at least $(size "$least") for \
$vectors vectors of $terms terms, got $(size "$mem")"
}

# fit HELD: alive and each so that each process has this many bytes, and an eighth of
# its memory for its sort.
fit() {
	while [ "$alive" -gt 1 ] && [ $((mem / alive - mem / alive / 8)) -lt "$1" ]; do
		alive=$((alive - 1))
	done
	each=$((mem / alive)) sorts=$((mem / alive / 4))
}

# share_vectors: chooses the shares. The vectors of two shares take as much memory as they
# have bytes, and 64 bytes each; with --first 8 more for each of the first pairs of a
# text. Each process holds 100 bytes for each term, and 14 MB; those of one process count
# as programs. A share is at least a 62nd.
share_vectors() {
	local held=$((terms * 100)) share most top=$((candidates < vectors ? candidates : vectors))
	a=$((a + vectors * (64 + 8 * top)))
	b=$((b + vectors * (64 + 8 * (${#mutual} + ${#neighbours} ? top : 0))))
	most=$((a > b ? a : b))
	fit $((2 * (held + (14 << 20))))
	[ "$alive" -eq 1 ] || held=$((held + (14 << 20)))
	least=$(((held + most / 31) * 8 / 7 + 16))
	share=$((each - each / 8 - held))
	[ "$share" -gt 0 ] || share=1
	parts=$((a * 2 / share + 1)) others=$((b * 2 / share + 1))
	[ "$parts" -ge "$alive" ] || [ "$a" -lt $((alive << 20)) ] || parts=$alive
}

# share_sketches: one process holds them, and for each of its threads 32 bytes of each,
# and 64 kB. What they do not take is for the pairs found: found is the sum.
share_sketches() {
	local held=$(((vectors + 1) * (${bits:-1000} / 8 + 118))) apart=$((vectors * 32))
	local room=$((mem - mem / 8))
	threads=$((jobs < 256 ? jobs : 256))
	while [ "$threads" -gt 1 ] &&
		[ $((held + (2 << 20) + threads * (apart + 65536))) -gt "$room" ]; do
		threads=$((threads - 1))
	done
	held=$((held + threads * apart))
	sorts=$((mem / 4))
	least=$((held * 8 / 7 + 16))
	found=$((room - held))
	[ "$found" -le $((mem / 2)) ] || found=$((mem / 2))
	found=$((held + found))
}

# enough_bits: a note if the sketches are too short for the threshold. Of texts without a
# common term, one pair in forty reaches the similarity that nd-window --margin then requires, and
# half of all pairs do if that is 0.
enough_bits() {
	[ -n "${ND_QUIET-}" ] || awk -v t="$t" -v bits="${bits:-1000}" 'BEGIN {
		least = 6 / sqrt(bits)
		if (t > least - 0.0000001) exit
		printf "nd-flow: -t %s: sketches of %s bits leave many pairs " \
			"to the vectors; expected %smore bits or --via exact" \
			"\n", t, bits, (least < 1 ? sprintf("-t %.3f, ", \
			least + 0.000499) : "") }' >&2
}

# note_sketches: reports that exact cosines will take more than five CPU minutes, if
# sketches would take less. A cosine of two texts takes 2 ns or more for each term that both
# have. From 16 of these terms a pair on, sketches were 1.5 times faster or more
# (tests/bench/SKETCHES.txt), unless many pairs pass them, as enough_bits says.
note_sketches() {
	local df=df.1 minutes
	[ -z "$table" ] || df=translated.df
	minutes=$(join -t $'\t' "$dir/$df" "$dir/df.2" | awk -F '\t' -v t="$t" '
		NR == 1 { pairs = $2 * $4; next }
		{ common += $2 * $4 }
		END {
			if (t >= 0.19 && common >= 16 * pairs && common > 300 / 2e-9)
				printf "%d", common * 2e-9 / 60
		}') || exit
	[ -z "$minutes" ] || note "exact cosines take about $minutes CPU minutes or more; \
--via sketches was measured to be 1.5 to 5 times faster and to miss 0.3 % of the pairs"
}

# once: drops the notes on the table and on texts without a word that another tool printed.
once() {
	awk -v erase="$([ ! -t 2 ] || printf %s "$clear")" '
		/^nd-sketch: .* without a term$/ { next }
		{
			what = substr($0, index($0, ": "))
			sub(/document/, "vector", what)
			sub(/token$/, "term", what)
		}
		!/^nd-/ || !seen[what]++ { print erase $0; fflush() }' >&2
}

# stage_make MAKE-ARGUMENT... Over hosts each message is reported once. A translation has
# some four terms for each of the text.
stage_make() {
	[ -n "$hosts" ] || filter=once
	sort_with "$sorts"
	T=$t
	# What messages call the inputs.
	label_1=${inputs[0]} label_2=${inputs[1]}
	[ "$label_1" != - ] || label_1=stdin
	[ "$label_2" != - ] || label_2=stdin
	run_make xling "$alive" "$dir" way="$via" by="$way_by" sketch="$sketch" \
		Q="${tables:-300}" B="${window:-2000}" seed="${seed:+--seed $seed}" \
		table="${table:+1}" tell="${verbose:+-v}" most="$first_of" \
		mutual="$mutual" csls="$neighbours" ranking="$ranking" I="$(up_to "$parts")" J="$(up_to "$others")" \
		map-1="${maps[0]}" map-2="${maps[1]}" size-2="${sizes[1]}" room="$room" \
		size-1="$((${#table} ? 4 * sizes[0] : sizes[0]))" \
		threads="$threads" share_mem="$((found < 1 << 20 ? 1 : found >> 20))M" \
		mine=1 others=2 H="$(html_options 2) --title 'Documents in two languages'" \
		lookup="$(lookup_size "$mem")" "$@"
}
