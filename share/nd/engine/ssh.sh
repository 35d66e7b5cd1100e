# shellcheck shell=bash disable=SC2016,SC2154
# ssh.sh: hosts make the parts, over ssh. GNU parallel runs here: it hands out the
# parts to the slots of the hosts. It logs in nowhere.

bin=$root/bin
# The ssh to log in with; PARALLEL_SSH, as for GNU parallel, may be another.
ND_SSH="${PARALLEL_SSH-ssh} -o BatchMode=yes -o ConnectTimeout=5 \
-o ServerAliveInterval=5 -o ServerAliveCountMax=3"

# read_hosts FILE: slots (0 if it has none), TAB, login of each line, as GNU parallel
# has them: 8/user@host, or : for this machine.
read_hosts() {
	NAME=$1 awk -v OFS='\t' '
		{ sub(/#.*/, ""); gsub(/^[ \t]+|[ \t\r]+$/, "") }
		!length { next }
		{ slots = 0; line = $0 }
		match($0, /^[0-9]+\//) { slots = substr($0, 1, RLENGTH - 1) + 0
			$0 = substr($0, RLENGTH + 1) }
		/[^A-Za-z0-9._@-]|^-|^$/ && $0 != ":" || seen[$0]++ || slots > 1000 {
			print "nd-flow: " ENVIRON["NAME"] ":" NR ": expected [N/][user@]host" \
				", each once, got \047" line "\047" >"/dev/stderr"
			exit bad = 1 }
		{ print slots, $0 }
		{ n++ }
		END { if (bad || n) exit bad
			print "nd-flow: " ENVIRON["NAME"] ": expected a host, got none" \
				>"/dev/stderr"
			exit 1 }' <"$1"
}

# tool_files: what a host needs, by full names: the tools, what they are linked with
# but for the C library, and the stages.
tool_files() {
	printf '%s\n' "$bin"/nd-* \
		"$root"/share/nd/{environment.sh,cpu.sh,values.sh,steps/*,stages/*}
	{ ldd "$bin"/nd-* 2>/dev/null || :; } | awk '$2 == "=>" && $3 ~ /^\// &&
		$1 !~ /^(libc|libm|libpthread|ld-linux.*)\.so/ { print $3 }' | sort -u
}
# name_tools: tools is the directory of the tools on a host, by what they are.
name_tools() {
	local sum
	sum=$(tool_files | tr '\n' '\0' | xargs -0 cat | sha256sum) ||
		die 'the tools cannot be read'
	tools=.cache/nd/${sum:0:16}
}
# pack_tools COMMAND...: them, as bin/, lib/ and share/nd/ of a tar archive, packed by
# COMMAND.
pack_tools() {
	tool_files | tar -P -h -T - -cf - --owner=0 --group=0 \
		--transform "s,^$root/,," --transform 's,^/.*/,lib/,' | "$@"
}
# give_tools LOGIN: makes sure that they are there, whole, and of this version; prints
# the number of processors.
give_tools() {
	local answer whole="(cd $tools && sha256sum --status -c sums) 2>/dev/null"
	answer=$(ask_tools "$1") || return
	if [ "$answer" = absent ]; then
		pack_tools zstd -q -1 | at "$1" "umask 077 && t=$tools.\$\$ && mkdir -p \$t &&
			zstd -q -d -c >\$t/tar && tar -C \$t -xmf \$t/tar && rm \$t/tar &&
			(cd \$t && find . -type f -exec sha256sum {} + >../\$\$.sums &&
				mv ../\$\$.sums sums) &&
			if $whole; then rm -r \$t;
				else rm -rf $tools && mv -T \$t $tools; fi ||
			{ rm -rf \$t; false; }" && answer=$(ask_tools "$1") || return
	fi
	case ${answer%%$'\n'*} in
	"$("$bin/nd-sort" --version)") printf '%s\n' "${answer##*$'\n'}" ;;
	nd-sort*)
		echo "expected $("$bin/nd-sort" --version), got ${answer%%$'\n'*}" >&2
		return 1
		;;
	*)
		echo "expected a login without a terminal to print nothing, got" \
			"'${answer%%$'\n'*}'" >&2
		return 1
		;;
	esac
}
ask_tools() {
	local whole="(cd $tools && sha256sum --status -c sums) 2>/dev/null"
	at "$1" "$whole || { echo absent; exit; };
		LD_LIBRARY_PATH=$tools/lib $tools/bin/nd-sort --version &&
		getconf _NPROCESSORS_ONLN"
}

# connect LOGIN: from now on logins go through one connection. Where many log in at
# once, sshd turns some away: these come again.
connect() {
	local path tries ssh
	read -ra ssh <<<"$ND_SSH"
	socket "$1"
	[ "$path" != none ] && [ ! -S "$path" ] || return 0
	for tries in 1 2 3 4; do
		"${ssh[@]}" -o ControlMaster=yes -o ControlPath="$path" \
			-o ControlPersist=yes "$1" -- true </dev/null >/dev/null \
			2>"$path.said" && return
		grep -q 'Connection \(reset\|closed\)' "$path.said" || break
		sleep "$tries.$((RANDOM % 10))"
	done
	cat "$path.said" >&2
	return 1
}

# connection_cpu LOGIN: the nanoseconds of processors that its connection took so far:
# of ssh here and of sshd there.
connection_cpu() {
	local path ssh pid here there
	read -ra ssh <<<"$ND_SSH"
	socket "$1"
	pid=$("${ssh[@]}" -o ControlPath="$path" -O check "$1" 2>&1) &&
		read -r here _ <"/proc/${pid//[!0-9]/}/schedstat" &&
		read -r there _ < <(at "$1" 'cat /proc/$PPID/schedstat') &&
		[[ $there =~ ^[0-9]{1,18}$ ]] && echo $((here + there))
} </dev/null 2>/dev/null
# connections_cpu: a line for each host, its seconds for data: not those until now.
connections_cpu() {
	local login before now
	while IFS=$'\t' read -r _ login; do
		if [ "$login" != : ] && [ ! -e "$RUN/lost/$login" ] &&
			read -r before <"$SOCKETS/$login.cpu" && now=$(connection_cpu "$login"); then
			printf '%s\t%s\n' "$login" "$(as_seconds $(((now - before) / 1000000)))"
		fi
	done <"$RUN/hosts"
}

# open_host LOGIN: readies it; its processors are log/LOGIN.
open_host() {
	[ "$1" != : ] || { nproc && return; }
	connect "$1" && give_tools "$1" && at "$1" "$tools/bin/nd-stage --clear $id" || return
	[ "$way" != shared ] || at "$1" "[ -e $shared/given ]" || {
		echo "expected ${shared%/*} to be the directory that this machine has" >&2
		return 1
	}
	connection_cpu "$1" >"$SOCKETS/$1.cpu" || :
}

# open_engine: RUN/hosts, of the hosts that answer.
open_engine() {
	local slots login why all running=()
	all=$(read_hosts "$hosts") || return
	SOCKETS=$(mktemp -d -- "${TMPDIR:-/tmp}/nd-ssh.XXXXXX") || return
	[[ $SOCKETS == /* ]] || SOCKETS=$PWD/$SOCKETS
	while IFS=$'\t' read -r _ login; do
		{ open_host "$login" </dev/null >"$SOCKETS/$login.answer" \
			2>"$SOCKETS/$login.why" || rm "$SOCKETS/$login.answer"; } &
		running+=($!)
	done <<<"$all"
	wait "${running[@]}"
	while IFS=$'\t' read -r slots login; do
		if [ -e "$SOCKETS/$login.answer" ]; then
			[ "$slots" -gt 0 ] || slots=$(<"$SOCKETS/$login.answer")
			printf '%s\t%s\n' "$slots" "$login"
			continue
		fi
		why=$(grep -v '^tar: Exiting ' "$SOCKETS/$login.why" | tail -n 1 | tr -d '\r')
		note "$login: ${why:-does not answer}; continues without it"
	done <<<"$all" >"$RUN/hosts"
	[ -s "$RUN/hosts" ] || die 'none of the hosts answers'
}

# make_parts STAGE PART...: GNU parallel's word is not enough: each part must be there.
make_parts() {
	local slots
	slots=$(hosts_by_slot | wc -l)
	printf '%s\n' "${@:2}" | parallel --will-cite -u -q -j "$slots" \
		--joblog "$RUN/log/$1" --halt soon,fail=1 "$engine/part" "$RUN" "$1" '{%}' '{}' \
		6>&2 2>"$RUN/log/$1.parallel" &&
		awk 'NR > 1 && ($7 != 0 || $8 != 0) { bad = 1 } END { exit bad }' "$RUN/log/$1"
}

close_engine() {
	local path ssh
	read -ra ssh <<<"$ND_SSH"
	for path in "$SOCKETS"/*; do
		[ ! -S "$path" ] || "${ssh[@]}" -o ControlPath="$path" -O exit x \
			</dev/null >/dev/null 2>&1
	done
	[ -z "$SOCKETS" ] || rm -rf "$SOCKETS"
}
