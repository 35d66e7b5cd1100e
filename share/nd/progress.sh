# shellcheck shell=bash disable=SC2034,SC2154
# progress.sh: how far a flow is: on a terminal a line that is rewritten, and lines at
# SIGUSR1; and its peak memory. A tool writes its own line to the file $ND_PROGRESS.PID
# (lib/io/progress.h); share/nd/stage adds the stage to this name.

# A process without a handler would die of the signal. Tools have one.
trap '' USR1
unset ND_PROGRESS
began=${EPOCHREALTIME/./}
summary=''
# P is the directory of these files, unless nothing is printed at the end. watching is the
# process that looks at them, alarm the pipe that ends it, clear what erases its line,
# reported the descriptor of P/counts, where tools write numbers.
P='' watching='' alarm='' clear='' reported=''

# is_observed: whether a summary is wanted. is_counted: whether at least documents are.
is_observed() {
	[ -z "${dry-}" ] && { [ -n "${verbose-}${summary-}" ] ||
		{ [ -t 2 ] && [ -z "${quiet-}" ]; }; }
}
is_counted() { is_observed || [ -z "${dry-}${quiet-}" ]; }

# observe [DIR]: makes P, in DIR, where the next call finds it if this one is killed.
# In TMPDIR only --summary fails without it.
observe() {
	is_counted || return 0
	can_write "$summary" "${operands[@]}"
	if [ -n "${1-}" ]; then
		P=$1/progress
		{ rm -rf -- "$P" && mkdir -- "$P"; } 2>/dev/null || die "$P: cannot be made"
	else
		P=$(mktemp -d -- "${TMPDIR:-/tmp}/nd-flow.XXXXXX" 2>/dev/null) || P=''
	fi
	# The first line takes a block of the disk, which has room for all.
	[ -z "$P" ] || ! { exec 8>>"$P/counts" && printf 'cpu_ms\t0\n' >&8; } 2>/dev/null || reported=8
	[ -n "$P" ] || [ -z "${summary-}" ] ||
		die "TMPDIR: no directory can be made in ${TMPDIR:-/tmp}"
	[[ $P != [!/]* ]] || P=./$P
}

# prepare_watch COMMAND: whether the line is drawn while COMMAND runs: not over hosts,
# where engine/run has a line, and not if a pipeline prints to the same terminal.
prepare_watch() {
	clear=''
	if [ -n "$P" ] && [ -t 2 ] && [ -z "${quiet-}${hosts-}" ] &&
		{ [ "$1" != with_messages ] || [ ! -t 1 ]; }; then
		clear=$'\r\033[K'
		export ND_PROGRESS=$P/run
	fi
}

# wait_for PROCESS: its status. SIGUSR1 ends the wait early.
wait_for() {
	local signalled=1 status
	trap 'signalled=1; show_progress' USR1
	if [ -n "$P" ] && is_observed; then
		exec {alarm}<> <(:)
		watch </dev/null >/dev/null &
		watching=$!
	fi
	while [ -n "$signalled" ]; do
		signalled='' status=0
		wait "$1" || status=$?
	done
	trap '' USR1
	end_watch
	return "$status"
}

# end_watch: ends the process that watches, and erases its line.
end_watch() {
	[ -n "$watching" ] || return 0
	# read -t may lose what comes when its time is over.
	: >"$P/ended.$watching"
	echo >&"$alarm"
	wait "$watching"
	watching=''
	exec {alarm}>&-
	[ ! -e "$P/drawn" ] || printf %s "$clear" >&2
}

# watch: until alarm has a line, P a file that says so, or this flow is gone, adds up the memory of its processes,
# in pages, without what they share; draws the line from the second second on.
watch() {
	local peak=0 sum resident shared pids one pause=0.05 line columns=''
	[ ! -e "$P/peak" ] || read -r peak <"$P/peak"
	while kill -0 $$ && [ ! -e "$P/ended.$BASHPID" ]; do
		find_processes
		sum=0
		for one in "${pids[@]}"; do
			[ "$one" != "$BASHPID" ] && read -r _ resident shared _ <"/proc/$one/statm" &&
				sum=$((sum + resident - shared))
		done
		if [ "$sum" -gt "$peak" ]; then
			peak=$sum
			echo "$peak" >"$P/peak"
		fi
		if [ -n "$clear" ] && [ $((${EPOCHREALTIME/./} - began)) -gt 2000000 ] && is_in_front; then
			[ -n "$columns" ] || read -r _ columns < <(stty size <&9)
			[ "${columns:-0}" -gt 1 ] || columns=80
			: >"$P/drawn"
			find_line
			printf '%s%s' "$clear" "${line:0:columns - 1}" >&9
		fi
		! read -r -t "$pause" -u "$alarm" || return
		case $pause in
		0.05) pause=0.1 ;;
		0.1) pause=0.2 ;;
		*) pause=0.5 ;;
		esac
	done
} 9>&2 2>/dev/null

# find_processes: sets pids to this flow and all processes that it started.
find_processes() {
	local i children
	pids=($$)
	for ((i = 0; i < ${#pids[@]}; i++)); do
		children=()
		# The file has no newline.
		{ read -r -a children <"/proc/${pids[i]}/task/${pids[i]}/children"; } 2>/dev/null
		pids+=("${children[@]}")
	done
}

# is_in_front: whether the terminal is that of this flow: a job in the background draws
# nothing.
is_in_front() {
	local group front
	read -r _ _ _ _ group _ _ front _ <"/proc/$$/stat" && [ "$group" = "$front" ]
}

# elapsed: sets line to the flow and the time that it has run.
elapsed() {
	local seconds=$(((${EPOCHREALTIME/./} - began) / 1000000))
	printf -v line 'nd-flow: %s: %d:%02d' "$flow" $((seconds / 60)) $((seconds % 60))
}

# find_line: sets line to the line of the tool that needs the most time, after its stage.
find_line() {
	local file left text most=-2 stage
	elapsed
	for file in "$P"/run.*; do
		if ! IFS=$'\t' read -r left text <"$file" || ! kill -0 "${file##*.}"; then
			continue
		elif [[ $left =~ ^(-1|[0-9]{1,12})$ && $left -gt $most ]]; then
			most=$left stage=${file#"$P/run."}
			# Without a stage it is the process alone.
			[[ $stage == *.* ]] || stage=$flow.
			stage=${stage%.*}
			line="nd-flow: ${stage//:/\/}: $text"
		fi
	done
}

# show_progress: prints the time, then each tool prints its line; over hosts, the parts
# that are made.
show_progress() {
	local line pids one name made=0 all=0
	elapsed
	if [ -n "${hosts-}" ]; then
		for one in "$dir"/hosts/made/*; do
			[ ! -e "$one" ] || made=$((made + 1))
		done
		while IFS=$'\t' read -r _ name _; do
			read -r -a name <<<"$name"
			all=$((all + ${#name[@]}))
		done 2>/dev/null <"$dir/hosts/plan"
		line+=", $made of $all parts"
	fi
	printf '%s%s\n' "$clear" "$line" >&2
	[ -z "${hosts-}" ] || return 0
	find_processes
	for one in "${pids[@]}"; do
		{ read -r name <"/proc/$one/comm"; } 2>/dev/null &&
			[[ $name == nd-* && $name != nd-flow ]] && kill -USR1 "$one" 2>/dev/null
	done
}
