# shellcheck shell=bash disable=SC2034,SC2154
# flow.sh: what all flows share: messages and checks of options.
# Sourced by nd-flow, which sets version, share and PATH.

# mask TEXT: masked is it with control characters, which names of files may have, as ?.
mask() { masked=${1//[$'\x01'-$'\b'$'\v'-$'\x1f'$'\x7f']/?}; }
die() {
	local masked
	mask "$1"
	printf 'nd-flow: %s\n' "$masked" >&2
	exit 1
}
# note MESSAGE: not with -q, which sets ND_QUIET, also for the tools.
note() {
	local masked
	mask "$1"
	[ -n "${ND_QUIET-}" ] || printf 'nd-flow: %s\n' "$masked" >&2
}
bad() {
	local masked
	mask "$1"
	printf "nd-flow: %s\ntry 'nd-flow%s --help'\n" "$masked" "${flow:+ $flow}" >&2
	exit 2
}

# nearest WORD NAME...: prints the NAME that WORD becomes by the fewest changes, if
# these are few for its length: a letter is left out, added, replaced, or exchanged with
# the next one.
nearest() {
	printf '%s\n' "$@" | awk '
		function is_near(from, to, n) {
			while (from != "" && substr(from, 1, 1) == substr(to, 1, 1)) {
				from = substr(from, 2)
				to = substr(to, 2)
			}
			if (from == "" && to == "") return 1
			return n > 0 && (is_near(substr(from, 2), to, n - 1) ||
				is_near(from, substr(to, 2), n - 1) ||
				is_near(substr(from, 2), substr(to, 2), n - 1) ||
				substr(from, 1, 1) == substr(to, 2, 1) &&
				substr(from, 2, 1) == substr(to, 1, 1) &&
				is_near(substr(from, 3), substr(to, 3), n - 1))
		}
		{ name[NR] = $0 }
		END {
			letters = length(name[1])
			most = letters < 6 ? 1 : letters < 8 ? 2 : 3
			for (n = 1; n <= most && n < letters; n++)
				for (i = 2; i <= NR; i++)
					if (is_near(name[1], name[i], n)) {
						print name[i]
						exit
					}
		}'
}

# given OPTION VALUE: VALUE must not be empty: it may come from a variable of the
# caller that was not set.
given() {
	[ -n "$2" ] || bad "$1: expected a value, got ''"
}

# write_to FILE TEXT, append_to FILE TEXT: the message is ours, not that of bash.
write_to() {
	local said
	said=$({ printf '%s' "$2" >"$1"; } 2>&1) || die "$(unwritten "$1" "$said")"
}
append_to() {
	local said
	said=$({ printf '%s' "$2" >>"$1"; } 2>&1) || die "$(unwritten "$1" "$said")"
}

# whole OPTION VALUE [MOST]: VALUE must be a whole number from 1 to MOST, or of at most
# nine digits.
whole() {
	local most=${3-}
	[[ ! $2 =~ ^[1-9][0-9]{9,}$ ]] || most=${3-999999999}
	[[ $2 =~ ^[1-9][0-9]{0,8}$ && $2 -le ${3-$2} ]] ||
		bad "$1: expected a whole number from 1${most:+ to $most}, got '$2'"
}

# number OPTION VALUE: VALUE must be a whole number from 0.
number() {
	[[ $2 =~ ^(0|[1-9][0-9]{0,8})$ ]] ||
		bad "$1: expected a whole number from 0 of at most nine \
digits, got '$2'"
}

# threshold OPTION VALUE: VALUE must be above 0, up to 1, of six decimals; value is it
# with a digit in front.
threshold() {
	[[ $2 =~ ^(0?\.0*[1-9][0-9]*|1(\.0+)?)$ && ${2/#./0.} =~ ^.{1,8}$ ]] ||
		bad "$1: expected a number above 0, up to 1, of at most six \
decimals, got '$2'"
	value=${2/#./0.}
}

# columns OPTION LIST: LIST must be numbers and ranges of columns, not that of the id.
one_column='([2-9]|[1-9][0-9]{1,5})'
columns() {
	local one range="$one_column(-$one_column?)?" list=()
	if [[ $2 =~ ^$range(,$range)*$ ]]; then
		IFS=, read -ra list <<<"$2"
		for one in "${list[@]}"; do
			[[ $one != *-?* ]] || [ "${one%-*}" -le "${one#*-}" ] || list=()
		done
	fi
	[ ${#list[@]} -gt 0 ] || bad "$1: expected columns from 2 to 999999 such as 2,3 or 2-4 \
or 2-, got '$2'"
}

# column OPTION N: N must be a column that is not that of the id.
column() {
	[[ $2 =~ ^$one_column$ ]] || bad "$1: expected a column from 2 to 999999, got '$2'"
}

# json_keys OPTION KEYS: KEYS must be that of the id and of a text.
json_keys() {
	[[ $2 == ?*,?* && $2 != *,,* && $2 != *, ]] ||
		bad "$1: expected ID,TEXT,..., got '$2'"
}

# can_write FILE INPUT...: FILE must be nothing, or a device or a pipe, or lead to
# a directory of ours; none of the inputs, and in none of them.
can_write() {
	local file=$1 i
	[ -n "$file" ] || return 0
	[ ! -d "$file" ] || die "$file: is a directory"
	[[ $file != -* ]] || die "$file: expected a name without - in front"
	[ -w "$(dirname -- "$(realpath -m -- "$file")")" ] ||
		{ [ -w "$file" ] && [ ! -f "$file" ]; } ||
		die "$file: cannot be written there"
	shift
	for i; do
		[[ ! -d $i || $(realpath -m -- "$file") != "$(realpath -- "$i")"/* ]] ||
			die "$file: is in the input $i"
		[ ! "$file" -ef "$i" ] || die "$file: is an input too"
	done
}

# is_below PATH DIR: whether PATH is DIR or below it.
is_below() {
	[[ $(realpath -m -- "$1")/ == "$(realpath -m -- "$2")"/* ]]
}

# html_ok DIR KEPT INPUT...: nd-html must be able to write its pages in DIR,
# which is nothing or apart from the directory KEPT, if any, and from the
# inputs, and these be there to be read again, unless pages do not need them.
html_ok() {
	local d=$1 kept=$2 i
	[ -n "$d" ] || [ -z "${open-}" ] || bad '--open goes with --html'
	[ -n "$d" ] || [ -z "${explicit[html-max]-}" ] || bad '--html-max goes with --html'
	[ -n "$d" ] || return 0
	shift 2
	[ "$flow" = sentences ] || reread "$@"
	[ ! -e "$d" ] || [ -d "$d" ] || die "$d: expected a directory"
	[ -z "$kept" ] || { ! is_below "$d" "$kept" && ! is_below "$kept" "$d"; } ||
		die "$d: expected a directory apart from that of -o, $kept"
	for i; do
		[ ! -d "$i" ] || ! is_below "$d" "$i" || die "$d: is in the input $i"
	done
	[ ! -d "$d" ] || [ -w "$d" ] || die "$d: cannot be written"
	[ -e "$d/.nd-html" ] || [ ! -d "$d" ] || [ -z "$(ls -A -- "$d")" ] ||
		die "$d: not empty, and made by no nd-html"
	[ -d "$d" ] || can_write "$d" "$@"
}

# html_options K [FIELDS]: the options of nd-html: the directory, the columns, the words of
# a run that is marked, the pairs shown, and their threshold.
html_options() {
	# shellcheck disable=SC2016
	[ -z "$html" ] || printf -- '-o "$html" -f %s -k %s --max %s --max-option=--html-max --threshold %s' \
		"${2:-\"\$fields\"}" "$1" "$shown" "$t"
}

# open_pages DIR: opens its first page in a browser, if there is one.
open_pages() {
	local page=$1/index.html browser
	for browser in "${BROWSER-}" xdg-open; do
		browser=${browser%%[ :]*}
		[ -n "$browser" ] || continue
		[ -n "${BROWSER-}${DISPLAY-}${WAYLAND_DISPLAY-}" ] || continue
		command -v -- "$browser" >/dev/null || continue
		(trap '' HUP && exec "$browser" "$page" </dev/null >/dev/null 2>&1) &
		disown
		return
	done
	note "no browser: open $page"
}

# run_marked K...: the words of a common run that pages mark, for shingles of K words: K,
# so that something is marked, but at most 3; 2 for shingles of characters.
run_marked() {
	local n=$((${#chars} ? 2 : 3)) i
	for i; do
		[ "$i" -ge "$n" ] || n=$i
	done
	echo "$n"
}

# more_ok OPTION WORDS: WORDS are more options of a tool, none of which is one that
# the flow sets, that prints something else, or a part of its name. Adds the files they
# name to named: their content decides the stages, too.
named=()
more_ok() {
	local word file
	for word in $2; do
		[[ ! $word =~ ^(-c*[fhjqv]|--(f|h|j|l|q|r|t[e]|ve)) ]] || bad "$1: unexpected $word"
		for file in "$word" "${word#*=}" "${word#-?}"; do
			if [ -f "$file" ]; then
				named+=("$file")
				break
			fi
		done
	done
}

# tool_ok TOOL OPTION...: the tool says what is wrong with its options, and with
# an operand among them.
tool_ok() {
	local tool=$1
	shift
	"$tool" /dev/null "$@" || exit
}

# own_words TOOL WORD...: the tool must accept its options; otherwise nd-flow reports
# what the tool does, as these are options of the flow too.
own_words() {
	local text
	text=$("$@" 2>&1 >/dev/null </dev/null) && return
	text=${text%%$'\n'*}
	bad "${text#"$1: "}"
}

# dir_ok DIR: DIR must be a name that make takes as it is, or nothing.
dir_ok() {
	name_ok "$1" || bad "-o: expected a name of letters, digits and \
/._+,@=-, got '$1'"
}

# name_ok DIR: whether make takes it as it is, but for the ./ that it drops.
name_ok() {
	[[ ! $1 =~ [^A-Za-z0-9/._+,@=-]|^(\./+)*- ]]
}

# plain FILE: its name, which awk takes for no assignment.
plain() {
	[[ $1 == /* ]] && printf '%s' "$1" || printf './%s' "$1"
}

# bytes OPTION SIZE: prints a size such as 4G as a number, from 1k to 1024T: no
# sum of what follows is too large for the shell.
bytes() {
	local n shift=0
	[[ $2 =~ ^([1-9][0-9]*)([kMGT]?)$ ]] ||
		bad "$1: expected a size such as 512M or 4G (k, M, G, T), got '$2'"
	n=${BASH_REMATCH[1]}
	case ${BASH_REMATCH[2]} in
	k) shift=10 ;;
	M) shift=20 ;;
	G) shift=30 ;;
	T) shift=40 ;;
	esac
	[ ${#n} -gt 16 ] || [ "$n" -gt $((1 << (50 - shift))) ] &&
		bad "$1: expected at most 1024T, got '$2'"
	[ $((n << shift)) -ge 1024 ] || bad "$1: expected at least 1k, got '$2'"
	echo $((n << shift))
}

# way_ok OPTION WAY: WAY must be one from sets to pairs.
way_ok() {
	[[ $2 =~ ^(index|postings|prefix|minhash)$ ]] || bad "$1: \
expected index, postings, prefix or minhash, got '$2'"
}

# default_way: via is the one where none is asked for.
default_way() {
	if [ -z "$via" ]; then
		via=index
		[ -z "$hosts" ] || via=prefix
	fi
}

# sort_options BYTES DIR: of two sorts that share so much memory.
sort_options() {
	echo "-S $(($1 < 2 << 20 ? 1024 : $1 >> 11))k -T $2"
}

# sort_with BYTES: sort is nd-sort with them, in dir.
sort_with() { sort="nd-sort $(sort_options "$1" "$dir")"; }

# join_by BYTES: the variables of steps/join.sh, and sort, for a process of so many.
join_by() {
	T="-t $t" B=${bands-} idf=${idf-}
	sort_with $(($1 / (${#via} == 5 ? 4 : 1)))
}

# lookup_size BYTES: of them, those for the records of a file that are looked up.
lookup_size() {
	echo "$(($1 < 2 << 20 ? 1024 : $1 * 3 / 4096))k"
}

# Half of the machine's memory, in bytes.
half_memory() {
	local kilobytes
	{ read -r _ kilobytes _ </proc/meminfo; } 2>/dev/null ||
		die '/proc/meminfo: cannot be read'
	echo $((kilobytes * 512))
}

# threads_of N: the option -j of a process with up to N threads, of which each
# has 64 MB of mem, or nothing for one.
threads_of() {
	local n=$1
	[ $((mem >> 26)) -ge "$n" ] || n=$((mem >> 26))
	[ "$n" -le 256 ] || n=256
	[ "$n" -le 1 ] || echo "-j $n"
}

# shingled_by THREADS: nd-shingle and nd-cat, in the commands that print sets, have so
# many; files of text are read by one.
shingled_by() {
	local option form
	option=$(threads_of "$1")
	[ -n "$option" ] || return 0
	sets=("${sets[@]/nd-shingle /nd-shingle $option }")
	for form in json records; do
		sets=("${sets[@]/nd-cat --$form/nd-cat $option --$form}")
	done
}

# up_to N: prints 1 2 ... N.
up_to() {
	local i
	printf 1
	for ((i = 2; i <= $1; i++)); do
		printf ' %d' "$i"
	done
}

# --- pairs and clusters --------------------------------------------------------

# Near and threads have in common: dir, dedup, map, rank, again, max,
# components, average, t, via, recall, jobs, mem, the options.

# answer_ok INPUT...: the options for what is written where, and for the way.
answer_ok() {
	printed_ok "$@"
	[ -z "$again" ] || [ -n "$dir" ] || bad "$again goes with -o"
	[ -z "$average" ] || [ -z "$components" ] || bad '--average: unexpected --components'
	[ -z "$average" ] || [ -z "$max" ] || bad '--average: unexpected -M'
	[[ ! $recall =~ ^1 ]] ||
		bad "--recall: expected less than 1, got '$recall'"
	[ -z "$recall" ] || [ "$via" = minhash ] ||
		bad '--recall goes with --via minhash: the other ways find all'
	[ -z "$hosts" ] || [ "$via" != index ] ||
		bad "--via: expected postings, prefix or minhash with --array, --hosts and --stages"
	dir_ok "$dir"
}

cluster_options() {
	local o=${components:+--components}${average:+--average $t}
	[ -z "$max" ] || o+="${o:+ }-M $max"
	[ -z "$rank" ] || [ -n "${stages-}" ] ||
		o+="${o:+ }--rank \"\$rank\""
	[ -z "$rank" ] || [ -z "${stages-}" ] || o+="${o:+ }--rank given/rank"
	echo "$o"
}

# plan_bands [OPTION...]: the bands and rows that find a share of RECALL at the
# threshold.
plan_bands() {
	nd-plan -t "$t" --recall "${recall:-0.99}" "$@" |
		awk '$1 == "bands" { b = $2 } $1 == "rows" { r = $2 }
		END { if (!r) exit 1; print "-b " b " -r " r }'
}

# measure_recall WHAT: reports the recall of --via minhash on a sample of pairs of WHAT,
# unless -q is set.
measure_recall() {
	[ "$via" = minhash ] && [ -z "${ND_QUIET-}" ] || return 0
	local file=$dir/${stars:+stars.}recall
	[ -n "${hosts-}" ] || stage_make wanted="$file" wanted || exit 1
	note_recall "$1" "${recall:-0.99}" "$file"
}

# note_recall WHAT ASKED [FILE]: reports FILE, DIR/recall, of what was found of WHAT.
note_recall() {
	local share low high pairs less=''
	read -r share low high pairs _ <"${3-$dir/recall}" || exit
	if [ "$pairs" -eq 0 ]; then
		note "recall of $1: unknown, as a sample has no pair"
		return
	fi
	! awk -v high="$high" -v asked="$2" 'BEGIN { exit !(high < asked) }' ||
		less=", less than the $2 asked for"
	printf -v share '%.3f (%.3f to %.3f)' "$share" "$low" "$high"
	note "recall of $1: $share, of $pairs pair$([ "$pairs" -eq 1 ] || echo s) of a sample$less"
}

# bytes_of FILE...: their sizes together.
bytes_of() {
	stat -c %s -- "$@" | awk '{ n += $1 } END { printf "%.0f", n }'
}

# join_bytes FEATURES DOCUMENTS PARTS: bytes is the memory of the largest process
# that joins sets of so many features through an index, in so many parts, at the
# threshold t: 4 to 45 percent more than measured for English and Chinese text. In one
# part, these are the upper halves of the features, the lower ones up to 64 MB, and the
# lists, which few features take together in memory; in several, the halves and lists
# of a part. Besides: a table of frequencies, 64 bytes for each id in each process that
# makes a part, and up to 160 bytes a set.
join_bytes() {
	local features=$(($1 / $3)) percent=0 table lower rounds least
	[[ $t != 0.* ]] || { percent=${t#0.}0 && percent=$((100 - 10#${percent:0:2})); }
	table=$((features < 1 << 20 ? features * 12 : 12 << 20))
	lower=$((features < 1 << 24 ? features * 4 : 64 << 20))
	if [ "$3" -gt 1 ]; then
		bytes=$((features * (600 + 20 * percent) / 100))
	else
		# Lists of more than 4 million features are made in 2 to 4 rounds.
		rounds=$((features * (percent + 1) / 100 >> 22))
		[ "$rounds" -lt 2 ] || rounds=2
		bytes=$((features * (440 + (12 - 2 * rounds) * percent) / 100 + lower))
	fi
	bytes=$((bytes + table * 3 / 8))
	# While sets are read.
	least=$((features * 4 + lower + table))
	[ "$least" -le "$bytes" ] || bytes=$least
	bytes=$((bytes + $2 * 64 + $2 * 160 / $3))
}

# fits_one_part FEATURES DOCUMENTS: whether mem holds them in one part.
fits_one_part() {
	local bytes
	join_bytes "$1" "$2" 1
	[ "$bytes" -le $((mem - mem / 8)) ]
}

# least_memory FEATURES DOCUMENTS: least is the memory that they need; id_bytes, if it
# is set, the bytes of a document with other ways than index. Many small
# parts are no use: below 16M there are 16 at most, else 64.
least_memory() {
	local bytes small=$((16 << 20))
	if [ "$via" != index ]; then
		# Ids of equal documents, or where the record of each begins.
		least=$(($2 * ${id_bytes-64}))
		return
	fi
	join_bytes "$1" "$2" 16
	least=$((bytes + bytes / 7 + 16))
	[ "$least" -ge "$small" ] || return 0
	join_bytes "$1" "$2" 64
	least=$((bytes + bytes / 7 + 16))
	[ "$least" -ge "$small" ] || least=$small
}

# share_memory FEATURES DOCUMENTS [COLUMNS]: shares mem, of which there is enough, among the
# processes that find the pairs: alive is how many make runs at once, at most
# jobs; each, the bytes of each, an eighth of it for the sort behind the join;
# parts, those of the sets. Fewer processes with larger parts take no longer than
# many with small ones, as the parts are joined each with each: each has 64 MB. Of
# several columns, which are joined at once, these are the numbers of the largest.
share_memory() {
	local bytes most=64
	alive=$jobs each=$mem parts=1
	# One part is joined by one process.
	[ "$via" != index ] || [ "${3-1}" -gt 1 ] || ! fits_one_part "$1" "$2" || return 0
	[ $((alive << 26)) -le "$mem" ] || alive=$((mem >> 26 ? mem >> 26 : 1))
	if [ "$via" != index ]; then
		each=$((mem / alive)) parts=$((alive > 2 ? alive : 1))
		return
	fi
	[ "$mem" -ge $((16 << 20)) ] || most=16
	each=$((mem > 16384 ? mem : 16384))
	join_bytes "$1" "$2" "$most"
	while [ "$alive" -gt 1 ] && [ $(((each - each / 8) / alive)) -lt "$bytes" ]; do
		alive=$((alive - 1))
	done
	each=$((each / alive))
	while join_bytes "$1" "$2" "$parts" && [ $((each - each / 8)) -lt "$bytes" ] &&
		[ "$parts" -lt "$most" ]; do
		parts=$((parts + 1))
	done
}

# note_parts FEATURES DOCUMENTS [COLUMNS]: that an index is made in many parts, and what is
# faster. Several columns are joined by jobs processes at once, if each has 64 MB.
note_parts() {
	local bytes
	[ "$via" = index ] && [ "$parts" -gt 8 ] || return 0
	join_bytes "$1" "$2" 1
	bytes=$((bytes + bytes / 7))
	[ "${3-1}" -eq 1 ] || [ $((bytes + (1 << 20) >> 26)) -lt 2 ] || bytes=$((bytes * jobs))
	note "the index is made in $parts parts, as --mem is $(size "$mem"), and each is joined with \
each; --via prefix is faster, or --mem $(size "$bytes"), for one part"
}

# enough_memory FEATURES DOCUMENTS WHAT [BYTES]: mem must be enough for them, and at
# least BYTES; 16 kB are always there.
enough_memory() {
	local least
	least_memory "$1" "$2"
	[ "$least" -ge "${4-0}" ] || least=$4
	[ "$least" -le "$mem" ] || [ "$least" -le 16384 ] || die "--mem: expected at least $(size "$least") for \
$3, got $(size "$mem")"
}

# size BYTES: a value for --mem: above 9M whole megabytes, rounded up.
size() {
	if [ "$1" -gt $((9 << 20)) ]; then
		echo "$((($1 + (1 << 20) - 1) >> 20))M"
	else
		echo "$1"
	fi
}
