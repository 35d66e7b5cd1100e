# shellcheck shell=bash disable=SC2034,SC2154
# near.sh: nd-flow near: clusters of near-duplicate documents.

flow=near
steps='answers join recall' values+=' via T B idf'
usage_operands='input ...'
example='--dedup --map removed docs.tsv'
option_rows="+ $input_options $form_options"'
+ again annotate array average clusters components compress dedup dry-run format hosts html
+ html-max jobs keep local map max-cluster mem open output pairs print0 rank recall rejects shared stages
+ submit summary timeout update verbose via
c chars        -            chars      any       = shingles of characters, not of words
f fields       LIST         fields     columns   = the text columns (2; with --json all)
k ngram        N            k          whole,1000 = words or characters in a shingle (5)
t threshold    T            t          threshold = least similarity of a pair (0.8)
- all-pairs    -            all        any       = equal documents: all their pairs, not a star
- preset       NAME         preset     preset_ok = options for a kind of text: ocr, news, code or short (ocr: 154 s for 50 MB)
'
# tests/bench/PRESETS.txt has what they were chosen by.
presets='ocr --chars --ngram=5 --threshold=0.2 --average
news --ngram=5 --threshold=0.1 --average
code --chars --ngram=6 --threshold=0.3 --average
short --chars --ngram=4 --threshold=0.4 --average'

chars='' fields='' k=5 max='' dry='' dir='' t=0.8 verbose=''
again='' all='' annotate='' average='' clusters_file='' components='' dedup='' format=tsv html='' shown=1000
map='' pairs_file='' policy='' print0='' rank='' recall='' stars='' via=''
jobs=$(nproc) || exit
mem=$(half_memory) || exit
inputs=()

preset_cost='a low threshold compares more pairs: ocr takes 0.8 CPU seconds for 2 MB, 154 for 50 MB'

check_options() {
	inputs=("$@")
	[ $# -gt 0 ] || bad 'expected an input: files, directories or -'
	default_way
	answer_ok "$@"
	html_ok "$html" "$dir" "$@"
	hosts_ok "$@"
}

flow() {
	local shingles="-k $k"
	local pairs="-t $t" cluster bands='' joined_by=''
	cluster=$(cluster_options) || exit
	fields=${fields:-2${form:+-}}
	[ -z "$chars" ] || shingles="-c $shingles"
	[ -n "$all" ] || joined_by=$(join_options)
	pairs="$pairs${joined_by:+ $joined_by}"
	[ "$via" != minhash ] || bands=$(plan_bands) || exit
	! read_twice || spool_stdin
	add_inputs "nd-shingle $shingles -f \"\$fields\"" "$form" "${inputs[@]}"
	! read_twice || reread "${inputs[@]}"
	note_one_document "${inputs[@]}"
	note_cost
	name_spooled
	only_paths
	[ -z "$dedup$annotate" ] || one_printed "--${dedup:+dedup}${annotate:+annotate}"
	rank_inputs
	choose_stars
	[ -z "$stars" ] || local id_bytes=96

	features 4
	[ -n "$hosts" ] || [ "$input_bytes" -lt 0 ] ||
		enough_memory "$features" $((input_bytes / 1000)) \
			"$input_bytes bytes of text"
	if [ -z "$dir$dedup$annotate$print0$html${besides[*]}" ] && [ "$format" = tsv ] && [ "$via" = index ] &&
		[ "$input_bytes" -ge 0 ] && fits_one_pipeline; then
		shingled_by "$jobs"
		one_pipeline
	else
		[ -n "$hosts" ] || shingled_by $((jobs / ${#sets[@]}))
		stages
	fi
}

# join_options: which pairs are found. Clusters, and what is printed of them, need those
# of a kept document and one it is kept for only; with --components, those that connect
# these as well. RANKS stands for the file of ranks, which the clusters read again.
join_options() {
	if [ "$via" != index ] || [ -n "$average$hosts$max$pairs_file$stages" ] ||
		{ [ -n "$rank" ] && [ ! -f "$rank" ]; }; then
		echo --collapse
		return
	fi
	echo "--stars${components:+ --components}${rank:+ --rank \"\$rank\"}${policy:+ --rank RANKS}"
}

# note_one_document NAME...: a note if the only input is one text.
note_one_document() {
	[ $# -gt 1 ] || [ -n "$dry" ] || [ "${what[0]}" != texts ] || [ ! -f "$1" ] ||
		[ "${kind_of[$1]-}" != text ] ||
		note "$1: one document; for documents of a line each: nl -ba -w1 FILE >FILE.tsv"
}

# note_cost: the time of ocr grows with the square of the text.
note_cost() {
	[[ $preset == ocr && $preset_set == *threshold* && -z $dry ]] || return 0
	[ "$input_bytes" -gt 10000000 ] || return 0
	note '--preset ocr is slow: 10 CPU seconds for 12 MB of text, 154 for 50 MB; -t 0.4 takes 0.6 for 12 MB'
}

# features BYTES: features is how many the inputs have: one a character or, of words, one
# for so many bytes.
features() {
	features=$((input_bytes / (${#chars} ? 1 : $1)))
}

# Words and documents are taken to be short here; where they must not be, those of
# tables are counted in a sample. The pairs of components may need more memory than
# there is, which shows only if they are in a file.
fits_one_pipeline() {
	local documents=$((input_bytes / 200))
	[ -z "$components$average" ] || [ "$mem" -ge "$(half_memory)" ] || return
	features 3
	! fits_one_part "$features" "$documents" || return 0
	[ -z "$form$html_text" ] && [ "$input_bytes" -lt $((2 * mem)) ] &&
		sample_tables "${inputs[@]}" &&
		fits_one_part "$features" "$documents"
}

# to_pairs: line is the command from documents to pairs. The sets of several inputs come
# together by a pipe.
to_pairs() {
	local r threads
	if [ ${#sets[@]} -eq 1 ]; then
		line=${sets[0]/nd-shingle /nd-set-pairs $pairs }
		return
	fi
	line=${sets[0]}
	for r in "${sets[@]:1}"; do
		line="$line && $r"
	done
	threads=$(threads_of "$jobs")
	line="{ $line; } | nd-pairs ${threads:+$threads }$pairs -x -"
}

# Nothing is kept and all fits memory: one line.
one_pipeline() {
	local line work took start=$EPOCHREALTIME
	to_pairs
	if [ -n "$ranks" ]; then
		tidy
		[ -n "$dry" ] || temporary
		work=${D:-\$D}
		line="{ $ranks; } >$work/ranks; ${line/ RANKS/ $work/ranks} | \
nd-cluster${cluster:+ $cluster} --rank $work/ranks"
	else
		line+=" | nd-cluster${cluster:+ $cluster}"
	fi
	if [ -n "$dry" ]; then
		print_preset
		printf 'export LC_ALL=C; set -o pipefail\n'
		[ -z "$ranks" ] || print_temporary
		print_values "$line"
		printf '%s\n' "$line"
		return
	fi
	stamp_inputs "${inputs[@]}" ${rank:+"$rank"}
	tidy
	observe
	ND_REPORT=$reported apart with_messages by_values "$line" || exit
	same_inputs
	[ -n "$P" ] || return 0
	took=$(((${EPOCHREALTIME/./} - ${start/./}) / 1000))
	printf -v took '%d.%03d' $((took / 1000)) $((took % 1000))
	printf 'near\t%s\n' "$took" >"$P/seconds"
	[ -z "$verbose" ] || printf 'nd-flow: near: %s seconds\n' "$took" >&2
	summarize "$P/seconds"
}

# stage_make MAKE-ARGUMENT...
stage_make() {
	local way=keys joined=distinct
	join_by "$each"
	[ "$via" != index ] || way=index
	[ -z "$hosts" ] || way=hosts
	[ -z "$all" ] || joined=all
	run_make near "$alive" "$dir" way="$way" via="$via" J="$(threads_of "$jobs")" T="$t" I="$shingles" \
		P="${joined_by/ RANKS/ $dir/ranks}" joined="$joined" B="$bands" C="$cluster" keep="$dedup" \
		map="$map" ranks="$ranks" stars="$stars" found="$(name_found)" \
		H="$(html_options "$(run_marked "$k")")" \
		K="$(up_to "$parts")" to_pairs="${line/ RANKS/ $dir/ranks}" "$@"
}

# choose_stars: sets stars if sorted keys need to give no pairs but those of a kept document
# and one it is kept for.
choose_stars() {
	if [[ $via =~ ^(prefix|minhash)$ ]] &&
		[ -z "$all$average$components$hosts$max$pairs_file" ] &&
		{ [ -z "$rank" ] || [ -f "$rank" ]; }; then
		stars=1
	fi
}

# name_found: the file of pairs: of all, or of stars. A directory may have both.
name_found() {
	if [ -n "$stars" ] || [[ $joined_by == --stars* ]]; then echo stars; else echo pairs; fi
}

# needs_no_sets: whether nothing but the pairs needs the sets, and they fit in memory.
needs_no_sets() {
	[ -z "$dir$hosts$html$rejects" ] && [ "$via" = index ] && [ ${#sets[@]} -eq 1 ] &&
		[ "$input_bytes" -ge 0 ] && fits_one_pipeline
}

stages() {
	local parts=1 goal result line='' alive=$jobs each=$((mem / jobs))
	choose_goal
	! needs_no_sets || to_pairs
	if [ -n "$dry" ]; then
		features 6
		[ "$input_bytes" -lt 0 ] || share_memory "$features" $((input_bytes / 1000))
		print_stages "$goal"
		return
	fi
	open_stages "${inputs[@]}" ${rank:+"$rank"}
	[ -z "$stages" ] || { show_stages pairs; return; }
	if [ -z "$hosts$line" ]; then
		stage_make sets || exit 1
		share_sets
	fi
	stage_make "$goal" || exit 1
	measure_recall pairs
	end_stages
}

# share_sets: shares the memory, now that the sets are there, 17 bytes a feature and
# at least 21 a document. Documents are counted if their number matters.
share_sets() {
	local bytes features documents
	bytes=$(bytes_of "$dir"/sets.*) || exit
	features=$((bytes / 17)) documents=$((bytes / 21))
	fits_one_part "$features" "$documents" ||
		documents=$(wc -l "$dir"/sets.* | awk 'END { print $1 }') || exit
	enough_memory "$features" "$documents" "$documents documents"
	share_memory "$features" "$documents"
	note_parts "$features" "$documents"
}
