# shellcheck shell=bash
# values.sh: values that users choose, such as names of files and keys of JSON,
# apart from the commands that use them: a command refers to a variable, and a
# file has NAME=VALUE of each, ended by NUL. An element of an array is NAME[I]=VALUE.

# read_values FILE [COMMAND]: sets the variables of FILE; of those called NAME_N, of which
# there may be thousands, the ones in COMMAND. No shell and no tool has a meaning for
# such names.
read_values() {
	local value all
	mapfile -d '' -t all <"$1" || return
	for value in "${all[@]}"; do
		[[ $# -eq 1 || ${value%%[[=]*} != *_[0-9]* || $2 == *"${value%%[[=]*}"* ]] || continue
		[[ $value =~ ^([A-Z]|[a-z][a-z0-9_]*)(\[[0-9]+\])?= ]] || {
			printf "%s: %s: expected NAME=VALUE, got '%s'\n" "${0##*/}" "$1" "$value" >&2
			return 1
		}
		printf -v "${value%%=*}" %s "${value#*=}"
	done
}

# with_values FILE COMMAND: sets command to the words that run COMMAND, a text for
# bash, with the variables of FILE and the functions of the files steps.
with_values() {
	# shellcheck disable=SC2016,SC2034,SC2154
	command=(/bin/bash -p -euo pipefail -c "$report"'
. "$1"; read_values "$2" "$3"
for step in ${steps-}; do . "${1%/*}/steps/$step.sh"; done; set --
'"$2" /bin/bash "${BASH_SOURCE[0]}" "$1" "$2")
}
