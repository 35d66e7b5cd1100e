# shellcheck shell=bash
# completion.bash: completes the nd-* commands in bash, from the rows of their --help:
#
#	  -m, --measure MEASURE    jaccard, containment, dice, overlap or set-cosine
#
# completion.zsh and completion.fish do the same.

# _nd_rows COMMAND...: `LETTER NAME ARGUMENT VALUES...` for each option, with `.` for
# what is missing; `- WORD` if the first operand is a WORD such as the name of a flow.
# VALUES are the words of a help that is a list of them; of newest:KEY up to the colon.
# Of a NAME it may be one word after a colon. Those of --stem are the languages.
_nd_rows() {
	local row option word value list one values name help
	option="^  (-(.), |    )--([a-z0-9-]+)( ([^ ]+))? *(.*)$"
	word="^  ([a-z]+)  "
	value='[a-z0-9-]+(:[A-Z]+)?'
	list="^(.*: )?(($value(, | or ))+$value)( [(].*[)])?$"
	one="^(NAME .*: )($value)$"
	"$@" --help 2>/dev/null </dev/null | while IFS= read -r row; do
		if [[ $row =~ $option ]]; then
			name=${BASH_REMATCH[3]} help="${BASH_REMATCH[5]} ${BASH_REMATCH[6]}"
			row="${BASH_REMATCH[2]:-.} $name ${BASH_REMATCH[5]:-.}"
			[[ ${help#* } =~ $list || $help =~ $one ]] || BASH_REMATCH=()
			values=${BASH_REMATCH[2]-}
			[ "$name" != stem ] || values=$(_nd_languages "$1")
			values=${values//, / }
			echo "$row ${values// or / }"
		elif [[ $row =~ $word ]]; then
			echo "- ${BASH_REMATCH[1]}"
		fi
	done | sed 's/:[A-Z]*/:/g'
}

# _nd_languages COMMAND: the languages of --stem, as nd-shingle beside COMMAND lists them.
_nd_languages() {
	"${1%nd-*}nd-shingle" --stem '?' 2>&1 </dev/null |
		sed -n 's/.*expected one of \(.*\), got .*/\1/p'
}

# _nd_argument ROWS OPTION: the ARGUMENT and VALUES of the option, nothing for a flag.
# If OPTION is several letters, the last one counts.
_nd_argument() {
	local letter name argument values
	while read -r letter name argument values; do
		case $2 in
		--*) [ "$2" = "--$name" ] || continue ;;
		-?*) [ "${2: -1}" = "$letter" ] || continue ;;
		*) return ;;
		esac
		[ "$argument" = . ] || echo "$argument $values"
		return
	done <<<"$1"
}

# _nd_reply ACTION...: replies with what compgen finds for it; files as files.
_nd_reply() {
	[[ $1 != -[df] ]] || compopt -o filenames 2>/dev/null
	mapfile -t COMPREPLY < <(compgen "$@" -- "$cur")
}

_nd() {
	local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
	local rows argument values letter name rest words='' i

	# bash splits words at `=`: --threshold=0.8 is three words.
	if [ "$cur" = = ]; then
		cur=
	elif [ "$before" = = ]; then
		before=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	rows=$(_nd_rows "$1")
	for ((i = 1; i < COMP_CWORD; i++)); do
		[[ $rows == '- '* || "${1##*/} ${COMP_WORDS[i]}" =~ ^nd-plan\ window$ ]] || break
		rows=$(_nd_rows "${COMP_WORDS[@]:0:i+1}")
	done
	read -r argument values <<<"$(_nd_argument "$rows" "$before")"
	case $argument:$values in
	?*,?*:?*)
		# The values of a list with commas.
		before=${cur%"${cur##*,}"}
		_nd_reply -W "$before${values// / $before}" && return
		;;
	?*:?*) _nd_reply -W "$values" && return ;;
	FILE: | IDS: | DF: | TABLE: | GOLD: | TEXTS: | PREFIX:) _nd_reply -f && return ;;
	DIR:) _nd_reply -d && return ;;
	?*:) COMPREPLY=() && return ;;
	esac
	while read -r letter name rest; do
		case $letter:$cur in
		-:-*) ;;
		-:*) words+=" $name" ;;
		.:-*) words+=" --$name" ;;
		?:-*) words+=" -$letter --$name" ;;
		esac
	done <<<"$rows"
	if [ -n "$words" ]; then
		_nd_reply -W "$words"
	else
		_nd_reply -f
	fi
}

# Installed, it has the name of the command that it completes; read by hand, it completes
# every command in PATH.
mapfile -t _nd_commands < <(compgen -c nd- | sort -u)
[[ ${BASH_SOURCE[0]##*/} != nd-* ]] ||
	_nd_commands+=("${BASH_SOURCE[0]##*/}")
[ ${#_nd_commands[@]} -eq 0 ] || complete -F _nd "${_nd_commands[@]}"
unset _nd_commands
