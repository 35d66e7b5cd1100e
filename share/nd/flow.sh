# shellcheck shell=bash disable=SC2034,SC2154
# flow.sh: what all flows share: messages, inputs, the directory of stages.
# Sourced by nd-flow, which sets version, share and PATH.

usage() {
	echo 'usage: nd-flow FLOW [option ...] input ...'
}
help() {
	echo '  near                     clusters of near-duplicate documents'
	echo '  threads                  clusters of near-duplicate forum threads'
	echo '  add                      new documents, to a run of near'
	echo '  audit                    how much of what is there a run found'
	echo '  contains                 which documents hold an item of a list'
	echo 'nd-flow FLOW --help tells its options.'
}
die() {
	printf 'nd-flow: %s\n' "$1" >&2
	exit 1
}
bad() {
	printf 'nd-flow: %s\n' "$1" >&2
	usage >&2
	exit 2
}

# whole OPTION VALUE [MOST]: VALUE must be a whole number from 1 to MOST.
whole() {
	[[ $2 =~ ^[1-9][0-9]{0,8}$ && $2 -le ${3-$2} ]] ||
		bad "$1: expected a whole number from 1${3+ to $3}, got '$2'"
}

# threshold OPTION VALUE: VALUE must be above 0, up to 1, of six decimals.
threshold() {
	[[ $2 =~ ^(0?\.0*[1-9][0-9]*|1(\.0+)?)$ && ${2/#./0.} =~ ^.{1,8}$ ]] ||
		bad "$1: expected a number above 0, up to 1, of at most six \
decimals, got '$2'"
}

# columns OPTION LIST: LIST must be numbers and ranges of columns.
columns() {
	[[ $2 =~ ^[0-9,-]+$ ]] ||
		bad "$1: expected columns such as 2,3 or 2-, got '$2'"
}

# json_keys OPTION KEYS: KEYS must be that of the id and of a text.
json_keys() {
	[[ $2 == ?*,?* ]] || bad "$1: expected ID,TEXT,..., got '$2'"
}

# can_write FILE INPUT...: FILE must be nothing, or in a directory of ours, none
# of the inputs, and in none of them.
can_write() {
	local file=$1 i
	[ -n "$file" ] || return 0
	[ ! -d "$file" ] || die "$file: is a directory"
	[[ $file != -* ]] || die "$file: expected a name without - in front"
	[ -w "$(dirname -- "$file")" ] || die "$file: cannot be written there"
	shift
	for i; do
		[[ ! -d $i || $(realpath -m -- "$file") != "$(realpath -- "$i")"/* ]] ||
			die "$file: is in the input $i"
		[ ! "$file" -ef "$i" ] || die "$file: is an input too"
	done
}

# write_to FILE SOURCE: the command that makes FILE of SOURCE: whole or not,
# but for what is no plain file, or a link, which is written through.
write_to() {
	local part=$1.nd-flow.$$.part
	if [ -L "$1" ] || { [ -e "$1" ] && [ ! -f "$1" ]; }; then
		printf 'cat %s >%q\n' "$2" "$1"
	else
		printf '{ cat %s >%q && mv %q %q || { rm -f %q; false; }; }\n' \
			"$2" "$part" "$part" "$1" "$part"
	fi
}

# dir_ok DIR: DIR must be a name that make takes as it is, or nothing.
dir_ok() {
	name_ok "$1" || bad "-o: expected a name of letters, digits and \
/._+,@=-, got '$1'"
}

# name_ok DIR: whether make takes it as it is.
name_ok() {
	[[ ! $1 =~ [^A-Za-z0-9/._+,@=-] ]]
}

# bytes OPTION SIZE: prints a size such as 4G as a number.
bytes() {
	[[ $2 =~ ^([1-9][0-9]{0,9})([kMGT]?)$ ]] ||
		bad "$1: expected a size such as 512M or 4G (k, M, G, T), got '$2'"
	case ${BASH_REMATCH[2]} in
	k) echo $((BASH_REMATCH[1] << 10)) ;;
	M) echo $((BASH_REMATCH[1] << 20)) ;;
	G) echo $((BASH_REMATCH[1] << 30)) ;;
	T) echo $((BASH_REMATCH[1] << 40)) ;;
	*) echo "${BASH_REMATCH[1]}" ;;
	esac
}

# way_ok OPTION WAY: WAY must be one from sets to pairs.
way_ok() {
	[[ $2 =~ ^(index|postings|prefix|minhash)$ ]] || bad "$1: \
expected index, postings, prefix or minhash, got '$2'"
}

# sort_options BYTES DIR: of two sorts that share so much memory.
sort_options() {
	echo "-S $(($1 < 2 << 20 ? 1024 : $1 >> 11))k -T $2"
}

# Half of the machine's memory, in bytes.
half_memory() {
	echo $(($(getconf _PHYS_PAGES) * $(getconf PAGESIZE) / 2))
}

# --- inputs ------------------------------------------------------------------

# Of input i: sets[i] is the command that prints its sets, keep[i] the one that
# prints the documents that stay of it (REMOVED: a file that lists the
# others), name[i] the name of the file for these, from[i] where it is read.
# input_bytes is the size of all, -1 where one is a pipe and cannot tell. first
# is the number of the first.
sets=() keep=() name=() from=() files=() input_bytes=0 first=1
# Where malformed lines go, or nothing: then they end the flow.
rejects=''

taken() {
	local n
	for n in "${name[@]}"; do
		[ "$n" != "$1" ] || return 0
	done
	return 1
}

# add FROM NAME SETS KEEP
add() {
	local n=${2##*/}
	n=${n%.zst}
	while taken "$n"; do
		n=$((${#name[@]} + 1)).$n
	done
	from+=("$1") name+=("$n") sets+=("$3") keep+=("$4")
}

# find_files FORMAT INPUT...: all files of the inputs, as find's -printf says.
find_files() {
	local format=$1 i paths=()
	shift
	for i; do
		[[ $i == /* ]] || i=./$i
		[ "$i" = ./- ] || paths+=("$i")
	done
	[ ${#paths[@]} -eq 0 ] ||
		find -L "${paths[@]}" -type f -printf "$format"
}

# add_texts NAME...: files and directories of text are one input together.
add_texts() {
	local cat
	[ $# -gt 0 ] || return 0
	printf -v cat ' %q' "$@"
	cat="nd-cat --recursive --$cat"
	# The system takes 128 kB as one argument, which a command is to make.
	[ ${#cat} -lt 120000 ] || die "$# names are too many: name their \
directory, or give their documents: nd-cat --files-from LIST | nd-flow near -"
	add texts texts.tsv "$cat | $map_tool" "$cat | nd-pick --drop -a REMOVED"
}

# has_tab FILE: whether its first line looks like a record.
has_tab() {
	local line
	{ IFS= read -r -n 4096 line <"$1"; } 2>/dev/null
	[[ $line == *$'\t'* ]]
}

# below NAME...: files is these names, and the files below a directory instead
# of it.
below() {
	local i more
	files=()
	for i; do
		if [ -d "$i" ]; then
			mapfile -d '' more < <(find -L "$i" -type f ! -name '*.gz' \
				! -name '*.bz2' ! -name '*.xz' -print0 | sort -z)
			files+=("${more[@]}")
		else
			files+=("$i")
		fi
	done
}

# add_inputs MAP OPTION JSON NAME...: MAP is the command from documents to sets;
# with JSON, the value of OPTION, not empty (ID,TEXT,...) the files are JSON
# lines.
add_inputs() {
	local map_tool=$1 option=$2 json='' q i texts=() bad='' pass='' whole='' least
	shift
	# shellcheck disable=SC2086
	if [ -n "$rejects" ]; then
		bad=' --rejects REJECTS' pass=' --rejects /dev/null'
		least=${fields:-2}
		whole=" | awk -F '\t' 'NF >= $(printf '%s\n' ${least//[,-]/ } |
			sort -n | tail -n 1)'"
	fi
	[ -z "$2" ] || printf -v json %q "$2"
	shift 2
	[ -z "$json" ] || below "$@"
	[ -z "$json" ] || set -- "${files[@]}"
	for i; do
		[ "$i" != - ] || { : 7<&0; } 2>/dev/null || die 'stdin: closed'
		[ "$i" = - ] || [ -e "$i" ] ||
			die "$i: no such file or directory"
		[[ -n $json || ! $i =~ \.(json|jsonl|ndjson)(\.zst)?$ ]] ||
			printf 'nd-flow: %s: taken as one text; %s\n' "$i" \
				"$option ID,TEXT reads its lines" >&2
		[ -n "$json" ] || [ ! -f "$i" ] ||
			[[ $i =~ \.tsv(\.zst)?$ ]] || ! has_tab "$i" ||
			printf 'nd-flow: %s: taken as one text; %s\n' "$i" \
				'a name that ends in .tsv has its lines read' >&2
	done
	input_bytes=$(find_files '%s\t%f\n' "$@" | awk '
		{ n += $1 * (/[.]zst$/ ? 10 : 1) }
		END { printf "%.0f", n }')
	for i; do
		[ -f "$i" ] || [ -d "$i" ] || input_bytes=-1
	done
	for i; do
		printf -v q %q "$i"
		case ${json:+json}$i in
		json* | - | *.tsv | *.tsv.zst)
			add_texts "${texts[@]}"
			texts=()
			;;
		esac
		case ${json:+json}$i in
		json*) add "$i" "$i" \
			"nd-cat --json $json$bad -- $q | $map_tool" \
			"nd-pick --drop --json $json$pass -a REMOVED -- $q" ;;
		-) add - - "$map_tool$bad" '' ;;
		*.tsv | *.tsv.zst) add "$i" "$i" "$map_tool$bad -- $q" \
			"nd-pick --drop$pass -a REMOVED -- $q$whole" ;;
		*) texts+=("$i") ;;
		esac
	done
	add_texts "${texts[@]}"
}

# reread NAME...: each must be a file or a directory, which can be read again.
reread() {
	local i
	for i; do
		if [ "$i" = - ] || [ ! -f "$i" ] && [ ! -d "$i" ]; then
			bad "$i: expected a file or a directory, which can be \
read again"
		fi
	done
}

# --- the directory of stages -------------------------------------------------

# What decides the stages, a line each: a name, TAB, what it was: versions, the
# flow's options, the inputs.
facts() {
	printf 'nd\t%s\n' "$version"
	nd-shingle --version | sed -n 's/^Unicode /Unicode\t/p'
	options
	input_facts input 1 "$@"
}

# input_facts WHAT FIRST INPUT...: the lines of inputs, numbered from FIRST.
input_facts() {
	local what=$1 number=$2 files
	shift 2
	files=$(find_files '%H\t%P\t%s\t%T@\n' "$@" | sort)
	printf '%s\n' "$files" | awk -F '\t' -v what="$what" -v first="$number" '
		NR == FNR {
			n[$1]++
			size[$1] += $3
			if ($4 > newest[$1]) newest[$1] = $4
			next
		}
		{
			f = /^\// ? $0 : "./" $0
			printf "%s %d, %s\t%d files, %.0f bytes, newest %s\n",
				what, first + FNR - 1, $0, n[f], size[f], newest[f]
		}' - <(printf '%s\n' "$@")
	printf 'names, sizes and times of files\t%s\n' "$(cksum <<<"$files")"
}

# The first difference between the facts of now, on stdin, and those of DIR.
difference() {
	awk -F '\t' '
		NR == FNR { was[$1] = $2; order[++n] = $1; next }
		!($1 in was) { print $1 " is new"; exit }
		was[$1] != $2 && $1 ~ /^input / {
			print $1 " has changed since"; exit }
		was[$1] != $2 { print "made with " $1 " \047" was[$1] \
			"\047, not \047" $2 "\047"; exit }
		{ delete was[$1] }
		END { for (i = 1; i <= n; i++) if (order[i] in was) {
			print order[i] " is gone"; exit } }
		' "$1/run" - | head -n 1
}

# own_dir DIR: nobody else can work in DIR until the last process that was
# started here has ended. An addition that was broken off when it was all but
# done is ended.
own_dir() {
	if [ -e "$1/lock" ]; then
		exec 9<"$1/lock"
	else
		exec 9>"$1/lock"
	fi || exit 1
	flock -n 9 || die "$1: another nd-flow works in it"
	[ ! -e "$1/add/done" ] || end_addition "$1"
}

# Moves what was made in DIR/add to its place; begins anywhere.
end_addition() {
	local f
	mkdir -p "$1/kept"
	for f in "$1"/add/kept/*; do
		[ ! -e "$f" ] || mv "$f" "$1/kept/" || exit
	done
	for f in "$1"/add/{sets.*,kept.*,pairs,clusters,removed,run}; do
		[ ! -f "$f" ] || mv "$f" "$1/" || exit
	done
	rm -r "$1/add"
}

# is_run DIR: whether a flow made it.
is_run() {
	[[ -e $1/run && $(head -n 1 "$1/run") == nd$'\t'* ]]
}

# fact DIR NAME: what decided the stages there.
fact() {
	awk -F '\t' -v name="$2" '$1 == name { print $2; exit }' "$1/run"
}

# open_dir DIR AGAIN INPUT...: makes DIR, or makes sure that what is in it was
# made from the same facts. With AGAIN not empty, empties it first.
open_dir() {
	local d=$1 again=$2 i other
	shift 2
	for i; do
		[ -d "$i" ] && [[ $(realpath -m -- "$d")/ == "$(realpath -- "$i")"/* ]] &&
			die "$d: expected a directory outside the input $i"
	done
	mkdir -p -- "$d" || exit 1
	if ! is_run "$d" && [ -n "$(ls -A -I run.part -I lock -- "$d")" ]; then
		die "$d: not empty, and made by no flow"
	fi
	own_dir "$d"
	if [ -e "$d/run" ] && [ -n "$again" ]; then
		rm -rf -- "$d"/{sets,part,pairs,kept,rejects}.[0-9]* "$d"/{kept,add} \
			"$d"/{keys,candidates,mapped,hits,threads,column}.[0-9]* \
			"$d"/{all,equal,distinct,df,similar,candidates,hits}{,.part} \
			"$d"/{pairs,clusters,removed,items.ndx}{,.part} \
			"$d/seconds" "$d/run"
	elif [ -e "$d/run" ]; then
		! grep -q '^addition' "$d/run" ||
			die "$d: documents were added; --again starts over"
		other=$(facts "$@" | difference "$d")
		[ -z "$other" ] || die "$d: $other; --again starts over"
		return
	fi
	facts "$@" >"$d/run.part" && mv "$d/run.part" "$d/run" || exit 1
}

# --- stages --------------------------------------------------------------------

# A flow sets dir, the directory that its user keeps or nothing; again, dry and
# verbose, its options; result, the file of its answer or, where that is what
# stays of the inputs, nothing; map, where it then tells what was removed; and
# has stage_make MAKE-ARGUMENT..., which makes. D is the directory that nobody
# keeps, keeps the one that the user does.
D='' keeps=''

# open_stages INPUT...: dir is there, and is ours.
open_stages() {
	local i
	keeps=$dir
	if [ -n "$dir" ]; then
		open_dir "$dir" "$again" "$@"
	else
		temporary
		dir=$D
	fi
	hold_stdin
	mkdir -p "$dir/kept" || exit 1
	for ((i = 0; i < ${#name[@]}; i++)); do
		[ -e "$dir/kept/${name[i]}" ] || rm -f "$dir/kept.$((i + 1))"
	done
}

end_stages() {
	[ -z "$verbose" ] || tell_seconds "$dir/seconds"
	eval "$(answer)"
}

# Makes the directory D, which goes when this process ends.
temporary() {
	D=$(mktemp -d "${TMPDIR:-/tmp}/nd-flow.XXXXXX") || exit
	trap 'rm -rf "$D"' EXIT
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 143' TERM
	name_ok "$D" || die "TMPDIR: expected a name of letters, \
digits and /._+,@=-, got '$TMPDIR'"
}

# make takes stdin away from its jobs: they find it as 3.
hold_stdin() {
	{ exec 3<&0; } 2>/dev/null || exec 3</dev/null
}

# print_stages GOAL: the commands of stages, to be pasted: in a shell of their
# own, which ends where one fails.
# shellcheck disable=SC2016
print_stages() {
	keeps=$dir
	echo '('
	echo 'export LC_ALL=C; set -euo pipefail; exec 3<&0'
	if [ -z "$dir" ]; then
		dir='$D'
		echo "D=\$(mktemp -d); trap 'rm -r \"\$D\"' EXIT"
	fi
	echo "mkdir -p $dir/kept"
	stage_make -n "$1" || exit 1
	answer
	echo ')'
}

# The commands that write what was asked for besides and, where no directory is
# kept, print the answer; each if the ones before it could.
answer() {
	local n write list=''
	if [ -n "$rejects" ]; then
		for ((n = 0; n < ${#sets[@]}; n++)); do
			if [[ ${sets[n]} == *REJECTS* ]] &&
				{ [ -n "$dry" ] || [ -e "$dir/rejects.$((n + 1))" ]; }; then
				list+=" $dir/rejects.$((n + 1))"
			fi
		done
		write=$(write_to "$rejects" "${list:-/dev/null}")
		[ -n "$keeps" ] || write+=' &&'
		echo "$write"
	fi
	[ -z "$keeps" ] || return 0
	if [ -n "$result" ]; then
		echo "cat $dir/$result"
		return
	fi
	[ -z "$map" ] || printf '%s &&\n' "$(write_to "$map" "$dir/removed")"
	printf cat
	for n in "${name[@]}"; do
		printf ' %s/kept/%q' "$dir" "$n"
	done
	echo
}

# The seconds of each stage, on stderr.
tell_seconds() {
	awk -F '\t' '
		!($1 in s) { o[++n] = $1 }
		{ s[$1] = $2 }
		END { for (i = 1; i <= n; i++)
			print "nd-flow: " o[i] ": " s[o[i]] " seconds" }' "$1" >&2
}

# --- pairs and clusters --------------------------------------------------------

# What near and threads have in common: dir, dedup, map, rank, again, max,
# components, t, via, recall, jobs, mem, the options.

# answer_ok INPUT...: the options for what is written where, and for the way.
answer_ok() {
	[ -z "$map" ] || [ -n "$dedup" ] || bad '--map goes with --dedup'
	[ -z "$map" ] || [ -z "$dir" ] ||
		bad '--map: with -o the map is DIR/removed'
	[ -z "$map" ] || [ "$map" != "$rejects" ] ||
		bad "--map and --rejects: expected two files, got '$map' for both"
	can_write "$map" "$@" ${rank:+"$rank"}
	can_write "$rejects" "$@" ${rank:+"$rank"} ${map:+"$map"} ${dir:+"$dir"}
	[ -z "$again" ] || [ -n "$dir" ] || bad '--again goes with -o'
	[[ ! $recall =~ ^1 ]] ||
		bad "--recall: expected less than 1, got '$recall'"
	[ -z "$recall" ] || [ "$via" = minhash ] ||
		bad '--recall goes with --via minhash: the other ways find all'
	dir_ok "$dir"
}

cluster_options() {
	local o=${components:+--components}
	[ -z "$max" ] || o+="${o:+ }-M $max"
	[ -z "$rank" ] || printf -v o '%s--rank %q' "${o:+$o }" "$rank"
	echo "$o"
}

# The bands and rows that find a share of RECALL at the threshold.
plan_bands() {
	nd-plan -t "$t" --recall "${recall:-0.99}" |
		awk '$1 == "bands" { b = $2 } $1 == "rows" { r = $2 }
		END { if (!r) exit 1; print "-b " b " -r " r }'
}

# count_parts BYTES ALIVE: how many parts of an index over BYTES of set records:
# 17 bytes a feature there, 12 in memory, for each of so many processes at once;
# and where there is much, and are many processes, some for each of them.
count_parts() {
	if [ "$via" != index ]; then
		parts=$((jobs > 2 ? jobs : 1))
		return
	fi
	local each=$((jobs > 2 ? jobs : 1)) some=$((1 + $1 / (64 << 20)))
	parts=$(($1 * 12 * $2 / (mem * 17) + 1))
	[ "$parts" -le 64 ] || die "--mem: $mem bytes are too little: the sets \
would be $parts parts, each to be joined with each; expected at least \
$((parts * mem / 64)) bytes"
	[ "$some" -le "$each" ] || some=$each
	[ "$some" -le 16 ] || some=16
	[ "$parts" -ge "$some" ] || parts=$some
}

# run_make FLOW JOBS DIR NAME=VALUE...: the stages of FLOW in DIR. The values
# may hold anything; make sees each $ doubled. Of what make says itself, what
# was not made stays.
run_make() {
	local flow=$1 jobs=$2 d=$3 i n numbers='' args=()
	shift 3
	args=("$@")
	for ((i = 0; i < ${#sets[@]}; i++)); do
		n=$((first + i))
		numbers+="$n "
		if [ "${from[i]}" = - ]; then
			args+=("sets-$n={ ${sets[i]}; } <&3")
		else
			args+=("sets-$n=${sets[i]}")
		fi
		args[-1]=${args[-1]/REJECTS/$d/rejects.$n}
		args+=("keep-$n=${keep[i]/REMOVED/$d/removed}"
			"name-$n=$(printf %q "${name[i]}")")
	done
	args+=("D=$d")
	{
		env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u MAKEFILES \
			make -f "$share/$flow.mk" --no-print-directory -s -r \
			-j "$jobs" share="$share" N="$numbers" \
			"${args[@]//\$/\$\$}" 2>&1 >&4 4>&- |
			sed -u -n 's/^make: \*\*\* \[[^]]*: \([^]]*\)\] .*/nd-flow: \1: not made/
				/^make: \*\*\* /!p' >&2
	} 4>&1
}
