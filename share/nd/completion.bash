# shellcheck shell=bash
# completion.bash: completes the nd-* commands in bash. What a command takes
# is read from its --help when it is asked for, so there is no list to keep:
# a row is `  -t, --threshold T   least similarity ...`.

# _nd_rows COMMAND...: `LETTER NAME ARGUMENT VALUES...` for each option, with
# `.` for what is missing; `- WORD` where the first operand has to be WORD.
# VALUES are the words behind a METHOD, MEASURE or WAY: `shingle or whole`.
_nd_rows() {
	local row option word values
	option="^  (-(.), |    )--([a-z-]+)( ([^ ]+))? *(.*)$"
	word="^  ([a-z]+)  "
	"$@" --help 2>/dev/null </dev/null | while IFS= read -r row; do
		if [[ $row =~ $option ]]; then
			values=
			case ${BASH_REMATCH[5]} in
			METHOD | MEASURE | WAY)
				values=${BASH_REMATCH[6]//,/ }
				values=${values// or / }
				;;
			esac
			echo "${BASH_REMATCH[2]:-.} ${BASH_REMATCH[3]}" \
				"${BASH_REMATCH[5]:-.} $values"
		elif [[ $row =~ $word ]]; then
			echo "- ${BASH_REMATCH[1]}"
		fi
	done
}

# _nd_argument ROWS OPTION: the ARGUMENT and VALUES of the option, nothing
# for a flag. Of letters that stand together the last one counts.
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

# _nd_reply ACTION...: what compgen finds for it; files as files.
_nd_reply() {
	[[ $1 != -[df] ]] || compopt -o filenames 2>/dev/null
	mapfile -t COMPREPLY < <(compgen "$@" -- "$cur")
}

_nd() {
	local cur=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
	local rows argument values letter name rest words=''

	# bash breaks words at `=`: --threshold=0.8 is three of them.
	if [ "$cur" = = ]; then
		cur=
	elif [ "$before" = = ]; then
		before=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	rows=$(_nd_rows "$1")
	if [[ $COMP_CWORD -gt 1 && ($rows == '- '* ||
		"${1##*/} ${COMP_WORDS[1]}" =~ ^nd-plan\ (window|scale)$) ]]; then
		rows=$(_nd_rows "$1" "${COMP_WORDS[1]}")
	fi
	read -r argument values <<<"$(_nd_argument "$rows" "$before")"
	case $argument in
	METHOD | MEASURE | WAY) _nd_reply -W "$values" && return ;;
	FILE | IDS | DF) _nd_reply -f && return ;;
	DIR) _nd_reply -d && return ;;
	?*) COMPREPLY=() && return ;;
	esac
	while read -r letter name rest; do
		case $letter in
		-) words+=" $name" ;;
		.) words+=" --$name" ;;
		?) words+=" -$letter --$name" ;;
		esac
	done <<<"$rows"
	if [[ $cur == -* ]]; then
		_nd_reply -W "$words --help --version"
	elif [[ $rows == '- '* ]]; then
		_nd_reply -W "$words"
	else
		_nd_reply -f
	fi
}

# Installed it bears the name of the command it was loaded for; read by hand
# it serves every command that can be found.
mapfile -t _nd_commands < <(compgen -c nd- | sort -u)
[[ ${BASH_SOURCE[0]##*/} != nd-* ]] ||
	_nd_commands+=("${BASH_SOURCE[0]##*/}")
[ ${#_nd_commands[@]} -eq 0 ] || complete -F _nd "${_nd_commands[@]}"
unset _nd_commands
