# shellcheck shell=bash disable=SC2015,SC2034,SC2154
# run.sh: a run of a dataflow in parts. RUN, its directory, has
#
#	settings      flow, way, files, tools, timeout and id, which names the run on
#	              hosts: a line each, as NAME=VALUE
#	inputs        for each input lines or whole and its stamp, or texts and the checksum
#	              of their names, which are in texts.N, or spool, its bytes and name
#	spool.N/      the documents of input N, from 1, in packed pieces
#	pieces        for each piece of the inputs: the number of its input from 0, of
#	              the piece from 1, and of the pieces of this input
#	plan          what nd-stage --plan prints; needs/STAGE and parts/STAGE, of it
#	hosts         slots and login of each host
#	files/        given/, what each part reads; out/STAGE.PART/, what parts made;
#	              work/, parts at work. A symbolic link if the hosts share it
#	made/STAGE.PART      the line of a part that is made
#	lists/STAGE.PART     the files that it reads
#	running/STAGE.PART   its host and the second in which it began
#	said/STAGE.PART, failed/STAGE.PART   its messages
#	lost/HOST     a host that does not answer, or has no room
#	log/STAGE     the log of GNU parallel
#	array         the name of the job array that Slurm runs
#	cpu           when the run has ended: the files that it made, with commas
#	              between, TAB, the processor seconds of this machine, without ssh's;
#	              then for each host its login, TAB, those of ssh and sshd for data
#
# Sourced where RUN and engine are set.

root=$(cd "$engine/../../.." && pwd) || exit
die() {
	printf 'nd-flow: %s\n' "$1" >&2
	exit 1
}

# note MESSAGE: not with -q of the flow.
note() {
	[ -n "${ND_QUIET-}" ] || printf 'nd-flow: %s\n' "$1" >&2
}

# read_settings: its variables. They are parts of commands: fails if they are not as
# write_settings writes them.
read_settings() {
	local lines
	mapfile -t lines <"$RUN/settings" && [ ${#lines[@]} -eq 6 ] || return
	[[ ${lines[0]} =~ ^flow=(join|partial|sentences|xling)$ &&
		${lines[1]} =~ ^way=(here|ssh|shared|array)$ &&
		${lines[2]} =~ ^files=(|(/[A-Za-z0-9/._+,@=-]*)?/nd\.[0-9a-f]{16})$ &&
		${lines[3]} =~ ^tools=(|\.cache/nd/[0-9a-f]{16})$ &&
		${lines[4]} =~ ^timeout=[1-9][0-9]{0,8}$ &&
		${lines[5]} =~ ^id=[0-9a-f]{16}$ ]] || return
	flow=${lines[0]#*=} way=${lines[1]#*=} shared=${lines[2]#*=}
	tools=${lines[3]#*=} timeout=${lines[4]#*=} id=${lines[5]#*=}
}

# hosts_by_slot: the host of each slot, but of hosts that are lost; each host's first
# slot before the second of any.
hosts_by_slot() {
	local slots login
	while IFS=$'\t' read -r slots login _; do
		[ -e "$RUN/lost/$login" ] || printf '%s\t%s\n' "$slots" "$login"
	done <"$RUN/hosts" | awk -F '\t' '
		{ n[NR] = $1; host[NR] = $2; if ($1 > most) most = $1 }
		END { for (k = 1; k <= most; k++) for (i = 1; i <= NR; i++)
			if (k <= n[i]) print host[i] }'
}

# at LOGIN COMMAND: runs it there, in the home directory. What is more than words is
# for bash, whatever the user's shell is there.
at() {
	local path command=${2//$'\n'/ }
	local ssh
	login_ok "$1" || die "expected [user@]host, got '$1'"
	read -ra ssh <<<"$ND_SSH"
	socket "$1"
	[[ ! $command =~ [^A-Za-z0-9/._+,@=\ -] ]] ||
		command="/bin/bash --norc -p -c '${command//\'/\'\\\'\'}'"
	"${ssh[@]}" -o ControlMaster=no -o ControlPath="$path" "$1" -- "exec $command"
}
# login_ok LOGIN: whether it is [user@]host, and no option of ssh.
login_ok() { [[ $1 =~ ^[A-Za-z0-9._@][A-Za-z0-9._@-]*$ ]]; }
# socket LOGIN: path, that of the connection; its name must not be long.
socket() {
	path=$SOCKETS/${1//[^A-Za-z0-9]/_}
	[ -n "$SOCKETS" ] && [[ ${#path} -le 85 && ! $path =~ [^A-Za-z0-9/._+,@=-] ]] || path=none
}

# is_packed FILE: whether zstd packed it.
is_packed() {
	[[ $(head -c 4 -- "$1" | od -An -tx4) =~ ^' '(fd2fb528|184d2a5.)$ ]]
}
# stamp FILE: stamp is its size, when it was changed, and its name.
stamp() {
	stamp=$(stat -L -c '%s %.Y %n' -- "$1")
}
# read_input N: kind is what input N is; what, its stamp or checksum; file, its name.
read_input() {
	local all
	mapfile -t all <"$RUN/inputs"
	kind=${all[$1]%%$'\t'*} what=${all[$1]#*$'\t'}
	file=${what#* * }
}
pack() { zstd -q -1; }
plain() { cat; }
# print_piece PIECE FORM: its bytes, in the form pack or plain.
print_piece() {
	local input k n kind what file stamp
	read -r input k n < <(sed -n "${1}p" "$RUN/pieces")
	read_input "$input"
	if [ "$kind" = texts ]; then
		"$root/bin/nd-cat" --recursive --null --strict --files-from "$RUN/texts.$input" | "$2"
		return
	fi
	if [ "$kind" = spool ]; then
		if [ "$2" = pack ]; then
			cat -- "$file/$k.zst"
		else
			zstd -q -d -c -- "$file/$k.zst"
		fi
		return
	fi
	if ! is_packed "$file"; then
		split -n "l/$k/$n" -- "$file" | "$2"
	elif [ "$2" = pack ]; then
		cat -- "$file"
	else
		zstd -q -d -c <"$file"
	fi || return
	stamp "$file" && [ "$stamp" = "$what" ] || {
		echo "$file: changed while it was read" >&2
		return 1
	}
}

# place_lines FILE: the messages of the part in FILE get its host, stage and number,
# and if it read a piece, the first malformed line the name and line of its input.
place_lines() {
	local input k n i before=0 kind what file named='docs|stdin|nd[.]lines'
	if [ "$stage" = map ]; then
		read -r input k n < <(sed -n "${part}p" "$RUN/pieces")
		read_input "$input"
		named="^nd-(cat|kind|sentence|shingle|terms|wiki): ($named):[0-9]+: "
		if [[ $kind != @(texts|spool) ]] && grep -Eq "$named" "$1"; then
			for ((i = 1; i < k; i++)); do
				before=$((before + $(split -n "l/$i/$n" -- "$file" | wc -l)))
			done
			FILE=$file awk -v before="$before" -v named="$named" '
				!done && match($0, named) {
					rest = substr($0, RLENGTH - 1)
					split($0, word, /: /)
					sub(/.*:/, "", word[2])
					$0 = sprintf("%s: %s:%.0f%s", word[1], ENVIRON["FILE"], \
						word[2] + before, rest)
					done = 1
				}
				{ print }' "$1" >"$1.placed" && mv "$1.placed" "$1"
		fi
	fi
	[ "$host" = here ] || sed -i -e '/^mux_client_request_session: /d' \
		-e '/^ControlSocket .* already exists/d' \
		-e "s/^/nd-flow: $host: $stage $part: /" "$1"
}
