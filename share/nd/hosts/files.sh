# shellcheck shell=bash disable=SC2154
# files.sh: files of a run from the hosts that hold them.
#
# A list of files has a line for each: login, TAB, STAGE.PART/NAME, TAB, bytes;
# all of one login stand together. Sourced where ssh is set, the words of the
# command; sockets, where there is a connection to log in through or nothing;
# and work, the directory of the run on every host.

# serve: writes the files of a list, one after the other. What does not have
# the size that is known of it was damaged.
serve() {
	local login file bytes names=()
	while IFS=$'\t' read -r login file bytes; do
		[ "$(stat -c %s -- "$file")" = "$bytes" ] || {
			echo "$file: expected $bytes bytes" >&2
			return 1
		}
		names+=("$file")
	done
	[ ${#names[@]} -eq 0 ] || cat -- "${names[@]}"
}

# check: of a list the STAGE.PART of files that are not as they were; a part
# without files is its directory, of no bytes.
check() {
	local login file bytes
	while IFS=$'\t' read -r login file bytes; do
		[ -n "$bytes" ] || [ ! -d "$file" ] || continue
		[ "$(stat -c %s -- "$file" 2>/dev/null)" = "$bytes" ] ||
			echo "${file%/*}"
	done | sort -u
}

# store LIST: stdin is the files of LIST, one after the other; they go to in/.
store() {
	local login file bytes
	while IFS=$'\t' read -r login file bytes <&4; do
		mkdir -p "in/${file%/*}"
		head -c "$bytes" >"in/$file"
		[ "$(stat -c %s "in/$file")" = "$bytes" ] || {
			echo "$file of $login: cut short" >&2
			return 1
		}
	done 4<"$1"
}

# socket LOGIN: that of the connection; its name must not be long.
socket() {
	local path=$sockets/${1//[^A-Za-z0-9]/_}
	if [ -n "$sockets" ] && [ ${#path} -le 85 ]; then
		echo "$path"
	else
		echo none
	fi
}

# connect LOGIN: from now on logins go through one connection, as long as it
# lasts. Nothing of it holds a pipe of ours.
connect() {
	local path
	path=$(socket "$1")
	[ "$1" = local ] || [ "$path" = none ] || [ -S "$path" ] ||
		"${ssh[@]}" -o ControlMaster=yes -o ControlPath="$path" \
			-o ControlPersist=300 "$1" -- true </dev/null >/dev/null 2>&1
}

# disconnect: ends these connections.
disconnect() {
	local path
	for path in "$sockets"/*; do
		[ ! -S "$path" ] || "${ssh[@]}" -o ControlPath="$path" -O exit x \
			</dev/null >/dev/null 2>&1 || :
	done
}

# at LOGIN COMMAND: runs it there, in the home directory; local is this machine.
at() {
	if [ "$1" = local ]; then
		(cd && exec setsid -w bash -c "$2")
	else
		"${ssh[@]}" -o ControlMaster=no -o ControlPath="$(socket "$1")" \
			"$1" -- "$2"
	fi
}

# serve_from LOGIN: the files of the list on stdin, from the host that has them.
serve_from() {
	at "$1" "$tools/share/nd/hosts/job --serve $work"
}

# by_login LIST COMMAND...: COMMAND for each login of LIST, with the login as
# its last word and that part of LIST as stdin.
by_login() {
	local list=$1 login
	shift
	for login in $(cut -f 1 "$list" | uniq); do
		awk -F '\t' -v login="$login" '$1 == login' "$list" | "$@" "$login" ||
			return
	done
}

# others LOGIN: of the list on stdin the files that another host has.
others() {
	awk -F '\t' -v me="$1" '$1 != me'
}
