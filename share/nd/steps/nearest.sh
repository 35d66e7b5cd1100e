# shellcheck shell=bash disable=SC2016,SC2086,SC2154
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

# lower_than T: tenths below T, the greatest first
lower_than() {
	awk -v t="$1" 'BEGIN { for (i = 9; i > 0; i--) if (i + 1e-9 < t * 10) print "0." i }'
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
	[ -z "$t" ] || put_nearest "$1" "$3"
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
		joined_part nd-pairs -t "$t" -x - "${!part}" <"$work/$part" | cut -f 1,2 || return
	done | $sort -u >"$work/candidates" || return
	files=()
	for ((part = 1; part <= $#; part++)); do
		joined_part nd-score -t 0 -a "$work/$part" "${!part}" <"$work/candidates" >"$work/scored.$part" ||
			return
		files+=("$work/scored.$part")
	done
	nd-combine $options -t "$t" "${files[@]}"
}

# joined_part COMMAND... DIR:MEASURE: COMMAND with the measure, if there is one
joined_part() {
	local measure=${*: -1}
	measure=${measure##*:}
	"${@:1:$#-1}" ${measure:+-m "$measure"}
}

# items_at: pairs of documents and items; work has the sets of both as all and items
items_at() {
	local step
	[ -e "$work/sets" ] ||
		{ step=$(step_of "$nearest_sets" "$work/all") &&
			each_nth "$step" documents "$work/all" >"$work/sets"; } || return
	nd-index -m containment -t "$t" -o "$work/ndx" "$work/items" &&
		nd-pairs -m containment -t "$t" --cross -x "$work/ndx" "$work/sets" | awk -F '\t' -v OFS='\t' \
			-v t="$t" '$4 >= t * $6 { print $1, $2, $8, $4, $5, $6 }'
}

# vectors_at A B: for some texts of A the most similar one of B, of any similarity
vectors_at() {
	local n
	for n in 1 2; do
		every $((n * 1000)) $((n * 4000000)) "${!n}" >"$work/$n" || return
		[ "$(wc -l <"$work/$n")" -eq "$(awk -F '\t' '$3 > 0' <"${!n}" | wc -l)" ] ||
			wc -l <"$work/$n" >"$work/some"
	done
	[ ! -e "$work/some" ] || echo "$(wc -l <"$work/1") texts of A and $(wc -l <"$work/2") of B" >"$work/sample"
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
	if [ -n "$2" ]; then
		nd-index -t "$t" -o "$work/ndx" "$2" && nd-pairs -t "$t" --cross -x "$work/ndx" "$work/sets"
	else
		nd-pairs -t "$t" -x - <"$work/sets"
	fi >"$work/pairs" && "${@:3}" "$work/pairs"
}

# nearest_passage T NOTES PAIRS SETS OTHER COMMAND...: as nearest; but first the longest
# passage of PAIRS that is only too short for --min-bytes, and if none is long enough below
# T either, the longest one there
nearest_passage() {
	local top=$1 notes=$2 t='' found short='' detail='' tries=''
	: >"$notes"
	found=$(ND_QUIET=1 "${@:6}" --min-bytes 1 "$3" | longest_passage) || return
	short=$found
	[ -n "$found" ] || lower most_similar passages_at "${@:4}" || return
	[ -n "$found" ] || { lower longest_passage passages_at "${@:4}" --min-bytes 1 && short=$found; } || return
	if [ -n "$found" ]; then
		[ -z "$t" ] || tries="-t $(cut -f 3 <<<"$found" | as_threshold)"
		[ -z "$short" ] || detail="--min-bytes $(similar_bytes <<<"$found")"
		tries+=${tries:+${detail:+ }}$detail
		printf '%s\n' --try "$tries" >"$notes"
	else
		can_be_shorter passages_at >"$notes"
	fi
	put_nearest passage "$notes" "${detail:+, with $detail}"
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
