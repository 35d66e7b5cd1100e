# shellcheck shell=bash disable=SC2154
# duplicates.sh: where the records of a duplicate id are. Sourced after inputs.sh.

# told_twice DIR LINE: whether LINE is a message that a stage in DIR met an id
# twice. Instead of the first about an id, reports the files and lines of the inputs
# that have it.
declare -gA named_twice=()
told_twice() {
	local from id where
	[[ $2 =~ ^(nd-[a-z-]+):\ ((.*):\ )?duplicate\ ids?\ \'(.*)\'(\ \(first\ (on\ line\ [0-9]+|in\ .*)\))?$ ]] ||
		return
	from=${BASH_REMATCH[3]} id=${BASH_REMATCH[4]} where=${BASH_REMATCH[6]}
	id=${id%%"' '"*}
	[[ ${BASH_REMATCH[1]} =~ ^nd-(flow|set-pairs|sort)$ || $from == stdin:* || $from == "$1"/* ]] ||
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
				within "${origin[i]}" "$id" && return
			elif [ "${at[$key]}" = "$i" ] && [ "$number" != - ]; then
				twice "$place" "$id" "on line ${line[$key]}" "$i" && return
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

# within FILE ID: reports that ID is there twice in an input whose records have no
# lines. Without FILE the input is files, directories and archives of text.
within() {
	local hint=''
	if [ -z "$1" ] && [ -e "$2" ]; then
		echo "nd-flow: $2 is read twice: it is named, and in a directory"
	elif [ -z "$1" ]; then
		echo "nd-flow: $2: two members of the archive have this name"
	else
		[ "${kind_of[$1]-}" != warc ] ||
			hint="; 'nd-warc --record-id' makes unique ids"
		echo "nd-flow: $1: duplicate id '$2'$hint"
	fi
}

# twice PLACE ID FIRST [ORIGIN]: also reports what makes ids unique.
twice() {
	local hint='' option=$form
	if [[ $3 == on\ line* && -n $option ]]; then
		hint="; --$option -,TEXT makes ids of FILE and LINE"
	elif [[ $3 == on\ line* ]]; then
		hint="; 'nl -ba -w 1 -s :' makes ids of LINE and ID"
	elif [[ -z $id_prefix && $3 == at\ * ]]; then
		hint='; --id-prefix makes ids of FILE and ID'
	fi
	printf "nd-flow: %sduplicate id '%s'%s%s\n" "${1:+$1: }" "$2" \
		"${3:+ (first $3)}" "$hint"
}
