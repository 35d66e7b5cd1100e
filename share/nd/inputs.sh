# shellcheck shell=bash disable=SC2086,SC2034,SC2154
# inputs.sh: what a flow reads, each input with the commands for it.

# Of input i: sets[i] is the command that prints its sets, keep[i] the one that
# prints the documents that stay of it (REMOVED: a file that lists the
# others), docs[i] the one that prints all as document records, name[i] the name
# of the file for those that stay, from[i] where it is read, kind[i] how engine/run
# reads it. A command has no value that a user chose: input N, from first on, is in
# the variable input_N, an array if it is several files and directories; name[i]
# is in name_N.
# input_bytes is the size of all, -1 where one is a pipe and cannot tell.
sets=() keep=() docs=() name=() from=() kinds=() files=() input_bytes=0 first=1
# The name of the variables before _N; input is that of the input that is added.
numbered=input input=''
# Where malformed lines go, or nothing: then they end the flow.
rejects=''
# Where ids are: of origin i the file; the number of its collection, in which an
# id must be unique; and the command that prints line number and id of each
# record. Of the standard input that is "lines" if a line of it is a record, or
# nothing. Where a record is a file its line number is -.
origin=() origin_of=() origin_ids=() collections=0
# --long of each tool that reads an input, or nothing.
long=''

taken() {
	local n
	for n in "${name[@]}"; do
		[ "$n" != "$1" ] || return 0
	done
	return 1
}

# refer FILE...: sets the variable of the next input, and input to its name.
refer() {
	local i
	input=${numbered}_$((first + ${#sets[@]}))
	for ((i = 0; i < $#; i++)); do
		printf -v "${input}[i]" %s "${@:i + 1:1}"
	done
}

# add FROM NAME SETS KEEP DOCS KIND
add() {
	local n=${2##*/}
	n=${n%.zst}
	while taken "$n"; do
		n=$((${#name[@]} + 1)).$n
	done
	printf -v "name_$((first + ${#sets[@]}))" %s "$n"
	from+=("$1") name+=("$n") sets+=("$3") keep+=("$4") docs+=("$5") kinds+=("$6")
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
	refer "$@"
	cat="nd-cat$long --recursive -- \"\${${input}[@]}\""
	add_origin '' "$cat | cut -f 1 | sed 's/^/-\t/'"
	add texts texts.tsv "$cat | $map_tool" \
		"$cat | nd-pick --drop -a REMOVED" "$cat" texts
}

# add_origin FILE COMMAND
add_origin() {
	origin+=("$1") origin_ids+=("$2") origin_of+=("$collections")
}

# named_once NAME...: no file or directory may be named twice.
named_once() {
	local i real paths=()
	local -A was=()
	for i; do
		[ "$i" = - ] || paths+=("$i")
	done
	[ ${#paths[@]} -gt 1 ] || return 0
	mapfile -d '' real < <(realpath -z -- "${paths[@]}")
	for i in "${!paths[@]}"; do
		if [ -n "${was[${real[i]}]-}" ]; then
			[ "${was[${real[i]}]}" != "${paths[i]}" ] ||
				die "${paths[i]} is named twice"
			die "${was[${real[i]}]} and ${paths[i]} are the same file"
		fi
		was[${real[i]}]=${paths[i]}
	done
}

# kind_of FILE: sets kind to what its lines seem to be: json, tabs, csv or
# nothing. Only its name and first bytes decide.
kind_of() {
	local line=''
	kind=''
	{ IFS= read -r -n 65536 line <"$1"; } 2>/dev/null
	if [[ $1 =~ \.(json|jsonl|ndjson)(\.zst)?$ ]]; then
		kind=json
	elif [[ $1 == *.zst || $line == $'(\xb5/\xfd'* || ${line#$'\xef\xbb\xbf'} =~ ^[[:space:]]*\{ ]] &&
		json_keys_of "$1" >/dev/null; then
		kind=json
	elif [[ $line == *$'\t'* ]]; then
		kind='tabs'
	elif [[ $1 =~ \.csv(\.zst)?$ ]]; then
		kind=csv
	fi
}

# json_keys_of FILE: prints the keys of the first object; fails if there is none.
json_keys_of() {
	nd-cat$long --keys -- "$1" 2>/dev/null
}

# one_text FILE OPTION: FILE was named, and OPTION reads JSON lines. A file of
# JSON lines is an error; of other lines that FILE is one text is reported.
one_text() {
	local kind keys how
	kind_of "$1"
	printf -v how 'nd-cat %q >%q' "$1" "${1%.zst}.tsv"
	case $kind in
	json)
		keys=$(json_keys_of "$1") &&
			keys=" (keys of the first line: $keys)"
		die "$1: looks like JSON lines; say $2 ID,TEXT$keys, or, \
to make it one text, $how"
		;;
	tabs) printf 'nd-flow: %s: taken as one text; %s\n' "$1" \
		'a name that ends in .tsv has its lines read' ;;
	csv) printf 'nd-flow: %s: taken as one text; %s\n' "$1" \
		"mlr --icsv --ojsonl cat makes JSON lines of it, for $2" ;;
	esac >&2
}

# no_tab NAME: over hosts an input has no TAB and newline in its name.
no_tab() {
	[ -z "${hosts-}" ] || [[ $1 != *[$'\n\t\x1f']* ]] ||
		die "$1: expected a name without TAB and newline"
}

# below NAME...: files is these names, and the files below a directory instead
# of it, but for those that are no text by their names, which are reported.
below() {
	local i f found kinds kind list before
	local -A n
	files=()
	for i; do
		if [ ! -d "$i" ]; then
			files+=("$i")
			continue
		fi
		mapfile -d '' found < <(find -L "$i" -type f -print0 | sort -z)
		n=() kinds=() list='' before=${#files[@]}
		for f in "${found[@]}"; do
			case $f in
			*.gz) kind=gzip ;;
			*.bz2) kind=bzip2 ;;
			*.xz) kind=xz ;;
			*.lz4) kind=lz4 ;;
			*.parquet) kind=Parquet ;;
			*.zip) kind=zip ;;
			*.pdf) kind=PDF ;;
			*) files+=("$f") && continue ;;
			esac
			[ -n "${n[$kind]-}" ] || kinds+=("$kind")
			n[$kind]=$((${n[$kind]-0} + 1))
		done
		for kind in "${kinds[@]}"; do
			list+="${list:+, }${n[$kind]} $kind file"
			[ "${n[$kind]}" -eq 1 ] || list+=s
		done
		[ ${#files[@]} -gt "$before" ] ||
			die "$i: no text files${list:+ ($list skipped)}"
		[ -z "$list" ] || echo "nd-flow: $i: $list skipped" >&2
	done
}

# keys_met KEYS FILE...: some line must have the key of the id, unless this is -, and
# some line each of the text keys. The first line has them all as a rule, and little is
# read. An id that is missing is no error of nd-cat, so it is a text key here too.
keys_met() {
	local keys=$1 id=${1%%,*} met said none
	shift
	[ "$id" = - ] || keys=$id,$keys
	met=$(printf '%s\0' "$@" | nd-cat$long --part --json "$keys" --null \
		--files-from - 2>/dev/null | awk -F '\t' '
		{ for (i = 2; i <= NF; i++) if ($i != "" && !met[i]++) n++ }
		n == NF - 1 { print; exit }' | head -c 1)
	[ -z "$met" ] || return 0
	said=$(printf '%s\0' "$@" | nd-cat$long --json "$keys" --null \
		--files-from - ${rejects:+--rejects /dev/null} \
		2>&1 >/dev/null) && return
	none="nd-cat: no line has the key '$id'"
	printf '%s\n' "${said/"$none"$'\n'/}" >&2
	[ "$id" = - ] || [[ $said != *"$none"* ]] ||
		echo "nd-flow: if the lines have no ids, --json -,${keys#*,*,} makes them" >&2
	exit 1
}

# add_inputs MAP OPTION JSON NAME...: MAP is the command from documents to sets;
# with JSON, the value of OPTION, not empty (ID,TEXT,...) the files are JSON
# lines.
add_inputs() {
	local map_tool=$1$long option=$2 json=$3 i texts=() bad='' pass='' whole='' least
	local stdins=0 again=() jsons tables
	if [ -n "$rejects" ]; then
		bad=' --rejects REJECTS' pass=' --rejects /dev/null'
		least=${fields:-2}
		whole=" | awk -F '\t' 'NF >= $(printf '%s\n' ${least//[,-]/ } |
			sort -n | tail -n 1)'"
	fi
	shift 3
	for i; do
		[ "$i" != - ] || { : 7<&0; } 2>/dev/null || die 'stdin: closed'
		[ "$i" != - ] || stdins=$((stdins + 1))
		[ "$stdins" -le 1 ] || die 'stdin: expected - once, got it again'
		[ "$i" = - ] || [ -e "$i" ] ||
			die "$i: no such file or directory"
		no_tab "$i"
		[ -n "$json" ] || [ ! -f "$i" ] || [ "$i" = - ] ||
			[[ $i =~ \.tsv(\.zst)?$ ]] || one_text "$i" "$option"
	done
	named_once "$@"
	if [ -n "$json" ]; then
		below "$@"
		for i in "${files[@]}"; do
			[ ! -f "$i" ] || [ "$i" = - ] || again+=("$i")
		done
		[ -n "${dry-}" ] || [ ${#again[@]} -eq 0 ] ||
			keys_met "$json" "${again[@]}"
		set -- "${files[@]}"
	fi
	read -r input_bytes jsons tables < <(find_files '%s\t%d\t%f\n' "$@" | awk '
		{ n += $1 * (/[.]zst$/ ? 10 : 1) }
		/[.](json|jsonl|ndjson)([.]zst)?$/ { jsons++ }
		$2 > 0 && /[.]tsv([.]zst)?$/ { tables++ }
		END { printf "%.0f %d %d\n", n, jsons, tables }')
	[ -n "$tables" ] || die 'the inputs cannot be counted: awk failed'
	[ -n "$json" ] || [ "$jsons" -eq 0 ] || printf 'nd-flow: %s; %s\n' \
		"JSON files in directories are taken as texts ($jsons)" \
		"$option ID,TEXT reads their lines" >&2
	[ -n "$json" ] || [ "$tables" -eq 0 ] || printf 'nd-flow: %s; %s\n' \
		".tsv files in directories are taken as texts ($tables)" \
		'a file that is named has its lines read' >&2
	for i; do
		[ -f "$i" ] || [ -d "$i" ] || input_bytes=-1
	done
	for i; do
		case ${json:+json}$i in
		json* | - | *.tsv | *.tsv.zst)
			add_texts "${texts[@]}"
			texts=()
			;;
		esac
		refer "$i"
		case ${json:+json}$i in
		json*) add_json "$i" ;;
		-)
			add_origin - "${rejects:-lines}"
			add - - "$map_tool$bad" '' '' ''
			;;
		*.tsv | *.tsv.zst)
			add_origin "$i" \
				"nd-pick$long --drop --line-number$pass -a /dev/null -- \"\$$input\""
			add "$i" "$i" "$map_tool$bad -- \"\$$input\"" \
				"nd-pick$long --drop$pass -a REMOVED -- \"\$$input\"$whole" \
				"nd-pick$long --drop$pass -a /dev/null -- \"\$$input\"$whole" lines
			;;
		*) texts+=("$i") ;;
		esac
	done
	add_texts "${texts[@]}"
	collections=$((collections + 1))
}

# add_json FILE: its JSON lines are an input, by the variables of add_inputs.
# keys_met knows the keys of all files that can be read again.
add_json() {
	local keys=${option#--} cat ids=''
	keys="--json \"\$${keys/-/_}\""
	cat="nd-cat$long --part $keys"
	[ -f "$1" ] || cat=${cat/ --part/}
	[ "$1" = - ] || ids="nd-pick$long --drop --line-number $keys$pass \
-a /dev/null -- \"\$$input\""
	add_origin "$1" "$ids"
	add "$1" "$1" "$cat$bad -- \"\$$input\" | $map_tool" \
		"nd-pick$long --drop $keys$pass -a REMOVED -- \"\$$input\"" \
		"$cat$pass -- \"\$$input\"" lines,json
}

# told_twice DIR LINE: whether LINE is a message that a stage in DIR met an id
# twice. Instead of the first about an id, reports the files and lines of the inputs
# that have it.
declare -gA named_twice=()
told_twice() {
	local from id where
	[[ $2 =~ ^(nd-[a-z]+):\ ((.*):\ )?duplicate\ id\ \'(.*)\'(\ \(first\ (on\ line\ [0-9]+|in\ .*)\))?$ ]] ||
		return
	from=${BASH_REMATCH[3]} id=${BASH_REMATCH[4]} where=${BASH_REMATCH[6]}
	[[ ${BASH_REMATCH[1]} =~ ^nd-(flow|stage)$ || $from == stdin:* || $from == "$1"/* ]] ||
		return
	[ -n "${named_twice[$id]-}" ] || two_places "$id" "$from" "$where"
	named_twice[$id]=1
}

# records_of ORIGIN ID: the line numbers and ids of its records whose id is ID or,
# as messages cut long ones, begins with it.
records_of() {
	by_values "${origin_ids[$1]}" 2>/dev/null </dev/null |
		ID=$2 awk -F '\t' '{ id = ENVIRON["ID"] "" }
			$2 "" == id || length(id) >= 40 && index($2, id) == 1'
}

# two_places ID FROM WHERE: reports the second record of ID in a collection, and
# where the first is. A tool met it in FROM, the first in WHERE: "in DIR" if that
# is a run to which documents are added.
two_places() {
	local i number id key place stdin=''
	local -A first=() line=() at=()
	for i in "${!origin[@]}"; do
		[ "${origin[i]}" != - ] || { stdin=$i && continue; }
		while IFS=$'\t' read -r number id; do
			key=${origin_of[i]}:$id place=${origin[i]:-$id}
			[ "$number" = - ] || place+=:$number
			[[ $3 != in\ * ]] || { twice "$place" "$id" "$3" && return; }
			if [ -z "${first[$key]-}" ]; then
				first[$key]=$place line[$key]=$number at[$key]=$i
			elif [ "${first[$key]}" = "$place" ]; then
				echo "nd-flow: ${origin[i]:-$id} is read twice:" \
					"it is named, and in a directory" && return
			elif [ "${at[$key]}" = "$i" ] && [ "$number" != - ]; then
				twice "$place" "$id" "on line ${line[$key]}" && return
			else
				twice "$place" "$id" "at ${first[$key]}" && return
			fi
		done < <(records_of "$i" "$1")
	done
	# The standard input cannot be read again.
	key=${origin_of[${stdin:-0}]}:$1
	if [ -z "$stdin" ]; then
		twice '' "$1" ''
	elif [ -z "${first[$key]-}" ]; then
		[[ "${#origin[@]} ${origin_ids[0]} $3" == '1 lines on '* ]] ||
			set -- "$1" '' ''
		twice "stdin${2:+:${2##*:}}" "$1" "$3"
	elif [ "${at[$key]}" -lt "$stdin" ]; then
		twice stdin "$1" "at ${first[$key]}"
	else
		twice "${first[$key]}" "$1" 'at stdin'
	fi
}

# twice PLACE ID FIRST
twice() {
	printf "nd-flow: %sduplicate id '%s'%s\n" "${1:+$1: }" "$2" \
		"${3:+ (first $3)}"
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
