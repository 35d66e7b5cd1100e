# shellcheck shell=bash disable=SC2034,SC2154
# inputs.sh: what a flow reads, each input with the commands for it.

# Of input i: sets[i] is the command that prints its sets, keep[i] the one that
# prints the documents that stay of it (REMOVED: a file that lists the
# others), docs[i] the one that prints all as document records, name[i] the name
# of the file for those that stay, from[i] where it is read, piece[i] what
# hosts/run is told of it, paths[i] its files and directories for a shell.
# input_bytes is the size of all, -1 where one is a pipe and cannot tell. first
# is the number of the first.
sets=() keep=() docs=() name=() from=() piece=() paths=() files=() input_bytes=0 first=1
# Where malformed lines go, or nothing: then they end the flow.
rejects=''

taken() {
	local n
	for n in "${name[@]}"; do
		[ "$n" != "$1" ] || return 0
	done
	return 1
}

# add FROM NAME SETS KEEP DOCS PIECE [PATHS]
add() {
	local n=${2##*/}
	n=${n%.zst}
	while taken "$n"; do
		n=$((${#name[@]} + 1)).$n
	done
	from+=("$1") name+=("$n") sets+=("$3") keep+=("$4") docs+=("$5")
	piece+=("${6-}") paths+=("${7-$(printf %q "$1")}")
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
	local cat q
	[ $# -gt 0 ] || return 0
	printf -v q ' %q' "$@"
	cat="nd-cat --recursive --$q"
	# The system takes 128 kB as one argument, which a command is to make.
	[ ${#cat} -lt 120000 ] || die "$# names are too many: name their \
directory, or give their documents: nd-cat --files-from LIST | nd-flow near -"
	add texts texts.tsv "$cat | $map_tool" \
		"$cat | nd-pick --drop -a REMOVED" "$cat" $'command\t'"$cat" "$q"
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
	local stdins=0
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
		[ "$i" != - ] || stdins=$((stdins + 1))
		[ "$stdins" -le 1 ] || die 'stdin: expected - once, got it again'
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
			"nd-pick --drop --json $json$pass -a REMOVED -- $q" \
			"nd-cat --json $json$pass -- $q" \
			$'lines\t'"$q"$'\t'"nd-cat --json $json --"$'\t'"$i" ;;
		-) add - - "$map_tool$bad" '' '' ;;
		*.tsv | *.tsv.zst) add "$i" "$i" "$map_tool$bad -- $q" \
			"nd-pick --drop$pass -a REMOVED -- $q$whole" \
			"nd-pick --drop$pass -a /dev/null -- $q$whole" \
			$'lines\t'"$q" ;;
		*) texts+=("$i") ;;
		esac
	done
	add_texts "${texts[@]}"
}

# reread NAME...: each must be a file or a directory, which can be read again.
reread() {
	local i
	for i; do
		[ "$i" = - ] || [ -e "$i" ] ||
			die "$i: no such file or directory"
		if [ "$i" = - ] || [ ! -f "$i" ] && [ ! -d "$i" ]; then
			bad "$i: expected a file or a directory, which can be \
read again"
		fi
	done
}
