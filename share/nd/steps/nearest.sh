# shellcheck shell=bash disable=SC2016,SC2034,SC2086,SC2154
# nearest.sh: the most similar pair below a threshold, for pages without pairs: exact joins
# at lower and lower thresholds, of a sample of large inputs. work is a directory for
# files; t is the threshold of a join; sort, nd-sort with its options.

# The most bytes of sets, and of sentences, that are compared.
nearest_sets=32000000 nearest_sentences=250000

# step_of BYTES FILE...: n, so that each nth line of the files makes at most about BYTES
step_of() {
	local most=$1 bytes
	bytes=$(cat -- "${@:2}" | wc -c) || return
	echo $((bytes > most ? (bytes - 1) / most + 1 : 1))
}

# each_nth N UNIT FILE...: each Nth line of the files. If N is not 1, the file sample in
# work gets how many lines these are; UNIT is what a line is called.
each_nth() {
	cat -- "${@:3}" | awk -v step="$1" -v unit="$2" -v to="$work/sample" '
		NR % step == 1 % step { n++; print }
		END { if (step > 1) print n " of " NR " " unit >to }'
}

# most_similar: pairs -> the most similar one; of equals, the first in byte order
most_similar() {
	awk -F '\t' '
		!n++ || $3 "" > top || $3 "" == top && $0 "" < line { top = $3 ""; line = $0 "" }
		END { if (n) print line }'
}

# lower_than T: tenths below T, then 0.05, 0.02 and 0.01; the greatest first
lower_than() {
	awk -v t="$1" 'BEGIN {
		n = split("0.9 0.8 0.7 0.6 0.5 0.4 0.3 0.2 0.1 0.05 0.02 0.01", lower, " ")
		for (i = 1; i <= n; i++) if (lower[i] + 1e-9 < t + 0) print lower[i]
	}'
}

# nearest WHAT T NOTES COMMAND...: the most similar pair of the first threshold below T at
# which COMMAND finds one. WHAT is what a pair is called. The file NOTES gets options of
# nd-html, a word a line.
nearest() {
	local top=$2 t='' found=''
	: >"$3"
	lower most_similar "${@:4}" || return
	[ -z "$found" ] || printf '%s\n' --try "-t $(cut -f 3 <<<"$found" | as_threshold)" >"$3"
	[ -n "$found" ] || can_be_shorter "$4" >"$3"
	put_nearest "$1" "$3"
}

# can_be_shorter COMMAND: for nd-html what to try if its pairs are of shingles
can_be_shorter() {
	case $1 in
	sets_at | parts_at | items_at | passages_at) printf '%s\n' --try 'a smaller -k' ;;
	esac
}

# lower CHOOSE COMMAND...: sets found to what CHOOSE takes of the pairs of COMMAND at
# thresholds below top, if there is any, and t to the last threshold
lower() {
	for t in $(lower_than "$top"); do
		found=$(ND_QUIET=1 "${@:2}" | "$1") || return
		[ -z "$found" ] || break
	done
}

# put_nearest WHAT NOTES [DETAIL]: prints found, notes the sample, and reports both
put_nearest() {
	local read='' message=", nor at $t"
	[ -n "$t" ] || message='; no lower threshold is tried'
	if [ -n "$found" ]; then
		printf '%s\n' "$found"
		message="; the most similar $1 has $(cut -f 3 <<<"$found" | as_fraction)${3-}"
	fi
	[ ! -s "$work/sample" ] || read=$(<"$work/sample")
	[ -z "$read" ] || printf '%s\n' --sample "$read" >>"$2"
	[ -n "${ND_QUIET-}" ] || echo "nd-flow: no ${1}s at $top$message${read:+, in $read}" >&2
}

# as_fraction: a similarity of six decimals -> two decimals, rounded down, if these are not 0
as_fraction() { sed -E '/^0\.00/!s/....$//'; }

# as_threshold: a similarity of six decimals -> the first decimal that is not 0
as_threshold() { sed -E 's/^1.*/1/; s/^(0\.0*[1-9]).*/\1/'; }

# sets_at SETS...: pairs of documents
sets_at() {
	local step
	[ -e "$work/sets" ] ||
		{ step=$(step_of "$nearest_sets" "$@") &&
			each_nth "$step" documents "$@" >"$work/sets"; } || return
	nd-pairs -t "$t" -x - <"$work/sets"
}

# parts_at WEIGHTS N DIR:MEASURE...: pairs of threads, by the files sets.1 ... sets.N of each
# part in its directory. WEIGHTS is the options of nd-combine.
parts_at() {
	local options=$1 inputs=$2 step part files=()
	shift 2
	[ -e "$work/1" ] || for part; do
		for ((i = 1; i <= inputs; i++)); do files+=("${part%:*}/sets.$i"); done
	done
	[ -e "$work/1" ] || step=$(step_of "$nearest_sets" "${files[@]}") || return
	for ((part = 1; part <= $#; part++)); do
		[ -e "$work/$part" ] ||
			each_nth "$step" threads "${files[@]:(part - 1) * inputs:inputs}" >"$work/$part" || return
	done
	for ((part = 1; part <= $#; part++)); do
		part_pairs "${!part}" "$work/$part" | cut -f 1,2 || return
	done | $sort -u >"$work/candidates" || return
	files=()
	for ((part = 1; part <= $#; part++)); do
		joined_part nd-score -t 0 ${idf:+-d "${!part%:*}/df" --idf} -a "$work/$part" "${!part}" \
			<"$work/candidates" >"$work/scored.$part" || return
		files+=("$work/scored.$part")
	done
	nd-combine $options -t "$t" "${files[@]}"
}

# part_pairs DIR:MEASURE SETS: the pairs of a part or, if features weigh, candidates
part_pairs() {
	local T="-t $t"
	if [ -z "$idf" ]; then
		joined_part nd-pairs -t "$t" -x - "$1" <"$2"
	else
		[ -z "${1##*:}" ] || T+=" -m ${1##*:}"
		keys_of "${1%:*}/df" "$2" | $sort | candidates_of | uniq
	fi
}

# joined_part COMMAND... DIR:MEASURE: COMMAND with the measure, if there is one
joined_part() {
	local measure=${*: -1}
	measure=${measure##*:}
	"${@:1:$#-1}" ${measure:+-m "$measure"}
}

# items_at: pairs of documents and items; work has the sets of both as sets and items
items_at() {
	nd-pairs -m containment -t "$t" --cross -a "$work/sets" --against "$work/items" |
		awk -F '\t' -v OFS='\t' -v t="$t" '$4 >= t * $6 { print $1, $2, $8, $4, $5, $6 }'
}

# vectors_at A B: for some texts of A the most similar one of B, of any similarity
vectors_at() {
	local n
	for n in 1 2; do
		nd-draw -n $((n * 1000)) --bytes $((n * 4000000)) --some 3 "${!n}" >"$work/$n" || return
		[ "$(wc -l <"$work/$n")" -eq "$(awk -F '\t' '$3 > 0' <"${!n}" | wc -l)" ] ||
			wc -l <"$work/$n" >"$work/some"
	done
	n=$(wc -l <"$work/1") || return
	[ ! -e "$work/some" ] || echo "$n text$([ "$n" -eq 1 ] || echo s) of A and $(wc -l <"$work/2") of B" >"$work/sample"
	nd-score --all -m cosine -t 0.000001 --first 1 --against "$work/2" "$work/1"
}

# sentences_at SENTENCES: pairs of sentences
sentences_at() {
	local step
	[ -e "$work/sentences" ] ||
		{ step=$(step_of "$nearest_sentences" "$1") &&
			each_nth "$step" sentences "$1" >"$work/sentences"; } || return
	nd-text-pairs -t "$t" "$work/sentences"
}

# passages_at SETS OTHER COMMAND...: the passages that COMMAND finds by the pairs of the sets of
# sentences, or of these and the file OTHER
passages_at() {
	local step
	[ -e "$work/sets" ] ||
		{ step=$(step_of $((nearest_sets / 4)) "$1") &&
			each_nth "$step" sentences "$1" >"$work/sets"; } || return
	nd-pairs -t "$t" -a "$work/sets" ${2:+--cross --against "$2"} >"$work/pairs" && "${@:3}" "$work/pairs"
}

# nearest_passage T NOTES PAIRS SETS OTHER COMMAND...: as nearest; but first the longest
# passage of PAIRS that is only too short for --min-bytes, and if none is long enough below
# T either, the longest one there. If COMMAND is aligned and none is found, the longest one
# of any words.
nearest_passage() {
	local top=$1 notes=$2 t='' found tries detail='' bits=''
	: >"$notes"
	found=$(ND_QUIET=1 "${@:6}" --min-bytes 1 "$3" | longest_passage) || return
	if [ -n "$found" ]; then
		detail=$(shorter "$6")
	else
		lower most_similar passages_at "${@:4}" || return
		[ -n "$found" ] || { lower longest_passage passages_at "${@:4}" --min-bytes 1 && detail=$(shorter "$6"); } ||
			return
	fi
	tries="${t:+-t $(passage_threshold "$6")}${t:+${detail:+ }}$detail"
	if [ -z "$found" ] && [ "$6" = aligned ]; then
		bits='--min-bits 1' detail='nd-align --min-bits 1' t=''
		found=$(ND_QUIET=1 "${@:6}" --min-bytes 1 "$3" | longest_passage) || return
		[ -n "$found" ] || lower longest_passage passages_at "${@:4}" --min-bytes 1 || return
		tries=${t:+-t $t }$detail
	fi
	if [ -n "$found" ]; then
		printf '%s\n' --try "$tries" >"$notes"
	else
		can_be_shorter passages_at >"$notes"
	fi
	put_nearest passage "$notes" "${detail:+, with $detail}"
}

# shorter COMMAND: the option that finds a passage too short for --min-bytes: found. Words
# that match are fewer than the sentences that they are in.
shorter() {
	if [ -z "$found" ]; then
		return
	elif [ "$1" = aligned ]; then
		echo '--min-bytes 1'
	else
		echo "--min-bytes $(similar_bytes <<<"$found")"
	fi
}

# passage_threshold COMMAND: the threshold that finds the passage found: of words that match,
# the one at which it was found, as they are more similar than their sentences.
passage_threshold() {
	if [ "$1" = aligned ]; then
		echo "$t"
	else
		cut -f 3 <<<"$found" | as_threshold
	fi
}

# aligned OPTIONS COMMAND...: the passages of words that nd-align finds, with these options,
# and bits, in the passages of COMMAND
aligned() {
	"${@:2}" >"$work/rough" && nd-align $1 $bits "$work/rough"
}

# similar_bytes: a passage -> the largest --min-bytes that keeps it
similar_bytes() {
	awk -F '\t' '{
		a = $10 - $9
		b = $12 - $11
		millionths = substr($3, 1, 1) substr($3, 3)
		n = int((a < b ? a : b) * millionths / 1000000)
		print (n ? n : 1)
	}'
}

# longest_passage: passages -> the longest; of equals, the first in byte order
longest_passage() {
	awk -F '\t' '
		{ bytes = ($10 - $9 < $12 - $11 ? $10 - $9 : $12 - $11) * $3 }
		NR == 1 || bytes > most || bytes == most && $0 "" < line { most = bytes; line = $0 "" }
		END { if (NR) print line }'
}

# thinned MOST UNIT: each Nth line of stdin, N a power of 2, so that these have at most
# about MOST bytes. If N is not 1, the file sample in work gets their number; UNIT is what
# a line is called.
thinned() {
	awk -v most="$1" -v unit="$2" -v to="$work/sample" '
		BEGIN { step = 1 }
		(NR - 1) % step == 0 { line[++n] = $0; bytes += length($0) + 1 }
		bytes > most && n > 1 {
			m = n
			n = bytes = 0
			step *= 2
			for (i = 1; i <= m; i += 2) {
				line[++n] = line[i]
				bytes += length(line[n]) + 1
			}
			for (i = n + 1; i <= m; i++) delete line[i]
		}
		END {
			for (i = 1; i <= n; i++) print line[i]
			if (step > 1) print n " of " NR " " unit >>to
		}'
}

# pages_as_documents: pages of a dump -> their ids and texts, in the column of texts
pages_as_documents() {
	if [ "$fields" = 3 ]; then cat; else cut -f 1,3; fi
}

# nearest_in_run NOTES TEXTS: as nearest, over hosts: by a run here of a sample of the documents,
# the file 1.tsv in work or, of two collections, 1.tsv and 2.tsv. sample_run is the flow and
# its options; exact, the options that find all pairs. The texts of the pair go to the file
# TEXTS.
nearest_in_run() {
	local inputs=("$work/1.tsv") run=$work/run choose=most_similar what=pair answer=pairs
	local found top=${T#-t } t='' tried
	[ "${sample_run[0]}" != partial ] || what=passage choose=longest_passage answer=passages
	[ ! -e "$work/2.tsv" ] || inputs+=("$work/2.tsv")
	[ ${#inputs[@]} -eq 1 ] || [ "$what" = pair ] || inputs=("$work/1.tsv" --against "$work/2.tsv")
	[[ ${sample_run[0]} != @(near|threads) ]] || sample_run+=(--pairs "$work/pairs")
	ND_QUIET='' nd-flow "${sample_run[@]}" -o "$run" --html "$work/pages" "${inputs[@]}" \
		2>"$work/log" || { cat "$work/log" >&2 && return 1; }
	[ ! -e "$run/first" ] || answer=first
	if [ "${sample_run[0]}" = sentences ]; then
		cat "$run"/sents.* >"$2" || return
	else
		cat "$work"/[12].tsv >"$2" || return
	fi
	found=$("$choose" <"$run/$answer") || return
	if [ -n "$found" ]; then
		# The run over hosts may miss pairs.
		printf '%s\n' --try "$exact" >"$1"
		put_nearest "$what" "$1"
		return
	fi
	tried=${1%/*}/tried
	cp "$run/tried" "$tried" || return
	if [ -e "$work/sample" ]; then
		# The run may search in a sample of this sample.
		sed -i '/^read/d' "$tried"
		awk -v OFS='\t' '{ print "read", $1, $3 }' "$work/sample" >>"$tried"
	fi
	printf '%s\n' --search "$tried" >"$1"
	[[ ${sample_run[0]} = @(xling|sentences) ]] || echo --shingles >>"$1"
	if [ "$what" = passage ]; then
		printf '%s\n' --min-bytes "${min_bytes:-100}" >>"$1"
	fi
	cat "$run/nearest"
}
