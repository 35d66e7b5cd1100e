# shellcheck shell=bash disable=SC2015,SC2034,SC2154
# files.sh: files of a run, and the machines that hold them.
#
# A list of files has a line for each: login, TAB, STAGE.PART/NAME, TAB, bytes;
# all of one login stand together. Sourced where ssh is set, the words of the
# command; sockets, the directory of connections to log in through, or nothing;
# tools, where these are on every host, and work, the directory of the run there.

# login_ok LOGIN: whether it is [user@]host, and no option of ssh.
login_ok() { [[ $1 =~ ^[A-Za-z0-9._@][A-Za-z0-9._@-]*$ ]]; }

# read_settings FILE: flow, way, work and tools are what FILE says, in this order.
# They are parts of commands: fails where they are not as hosts/run writes them.
read_settings() {
	local lines
	mapfile -t lines <"$1" && [ ${#lines[@]} -eq 4 ] || return
	flow=${lines[0]#flow=} way=${lines[1]#way=} work=${lines[2]#work=}
	tools=${lines[3]#tools=}
	[[ ${lines[0]} =~ ^flow=(join|partial|sentences|xling)$ &&
		${lines[1]} =~ ^way=(ssh|stdin|shared)$ ]] || return
	[ "${lines[2]}" = "work=$RUN/work" ] ||
		[[ ${lines[2]} =~ ^work=(\.cache/nd/runs/|/([A-Za-z0-9/._+,@=-]*/)?nd\.)[0-9a-f]{16}$ &&
			${lines[3]} =~ ^tools=\.cache/nd/[0-9a-f]{16}$ ]]
}

# read_options FILE: each NAME=VALUE of FILE, which NUL ends, becomes a variable.
read_options() {
	local option
	while IFS= read -r -d '' option; do
		option_ok "$option" || return
		printf -v "${option%%=*}" %s "${option#*=}"
	done <"$1"
}
# option_ok NAME=VALUE: NAME is none that a shell or a tool heeds.
option_ok() { [[ $1 =~ ^([A-Z]|[a-z][a-z0-9_]*)= ]]; }

# is_packed FILE: whether zstd packed it.
is_packed() {
	[[ $(head -c 4 -- "$1" | od -An -tx4) =~ ^' '(fd2fb528|184d2a5.)$ ]]
}

# stamp FILE: stamp is its size, when it was changed, and its name.
stamp() {
	stamp=$(stat -L -c '%s %.Y %n' -- "$1")
}

# socket LOGIN: path, that of the connection; its name must not be long.
socket() {
	path=$sockets/${1//[^A-Za-z0-9]/_}
	[ -n "$sockets" ] && [ ${#path} -le 85 ] || path=none
}

# connect LOGIN: from now on logins go through one connection, as long as it
# lasts. Nothing of it holds a pipe of ours. Where many log in at once, sshd
# turns some away: these come again.
connect() {
	local path tries
	login_ok "$1" || return
	socket "$1"
	[ "$1" != local ] && [ "$path" != none ] && [ ! -S "$path" ] || return 0
	for tries in 1 2 3 4; do
		"${ssh[@]}" -o ControlMaster=yes -o ControlPath="$path" \
			-o ControlPersist=300 "$1" -- true </dev/null >/dev/null \
			2>"$path.said" && return
		grep -q 'Connection \(reset\|closed\)' "$path.said" || break
		sleep "$tries.$((RANDOM % 10))"
	done
	cat "$path.said" >&2
	return 1
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
# What is more than words is for bash, whatever the user's shell is there.
at() {
	local path command=$2
	if ! login_ok "$1"; then
		echo "expected [user@]host, got '$1'" >&2
		return 1
	elif [ "$1" = local ]; then
		(cd && exec setsid -w /bin/bash -p -c "$2")
	else
		socket "$1"
		command=${command//$'\n'/ }
		[[ ! $2 =~ [^A-Za-z0-9/._+,@\ -] ]] ||
			command="/bin/bash --norc -p -c '${command//\'/\'\\\'\'}'"
		"${ssh[@]}" -o ControlMaster=no -o ControlPath="$path" "$1" -- \
			"exec $command"
	fi
}

# serve_from LOGIN: the files whose names are on stdin, from there, for tar -x.
serve_from() {
	at "$1" "tar -C $work -cf - --verbatim-files-from -T -"
}

# read_list LIST: files and sizes are what is in it.
read_list() {
	local file bytes
	files=() sizes=()
	while IFS=$'\t' read -r _ file bytes; do
		files+=("$file") sizes+=("$bytes")
	done <"$1"
}

# each_whole LIST: fails where the files of LIST, here, do not have the sizes
# that are known of them: these were damaged.
each_whole() {
	local files sizes i got
	read_list "$1"
	[ ${#files[@]} -gt 0 ] || return 0
	mapfile -t got < <(stat -L -c %s -- "${files[@]}")
	for i in "${!files[@]}"; do
		[ "${got[i]-}" = "${sizes[i]}" ] || {
			echo "${files[i]}: expected ${sizes[i]} bytes, got ${got[i]-none}" >&2
			return 1
		}
	done
}

# check: of the list on stdin the STAGE.PART of files that are not as they were; a
# part without files is its directory, of no bytes.
check() {
	local list file bytes size
	local -A is=()
	list=$(cat)
	while read -r size file; do
		is[$file]=$size
	done < <(cut -f 2 <<<"$list" | xargs -d '\n' stat -c '%s %n' -- 2>/dev/null)
	while IFS=$'\t' read -r _ file bytes; do
		size=${is[$file]-none}
		[ "$size" != none ] && [ "$size" = "${bytes:-$size}" ] || echo "${file%/*}"
	done <<<"$list" | sort -u
}

# each_login LIST COMMAND...: COMMAND for each login of LIST, with the login as
# its last word and the names of its files as stdin.
each_login() {
	local list=$1 login one file logins=()
	shift
	while IFS=$'\t' read -r login _; do
		[ "${logins[*]: -1}" = "$login" ] || logins+=("$login")
	done <"$list"
	for login in "${logins[@]}"; do
		while IFS=$'\t' read -r one file _; do
			[ "$one" != "$login" ] || printf '%s\n' "$file"
		done <"$list" >"$list.one"
		"$@" "$login" <"$list.one" || return
	done
}
