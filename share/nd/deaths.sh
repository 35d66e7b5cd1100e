# shellcheck shell=bash disable=SC2016,SC2034,SC2154
# deaths.sh: one line for a tool that a signal killed: the tool, the signal,
# the cause, and the command that repeats it.
#
# bash prints a table of the pipeline on its own standard error instead:
#
#	bash: line 1:   402 Done                    nd-shingle docs.tsv
#	        403 Segmentation fault      | nd-pairs -x -
#
# It prints none if a later tool of the pipeline fails too, for example because
# its input ends in the middle of a line. report, in front of the commands of a
# shell, then prints a table that does not name the tool.
report='trap '\''last=$? all=("${PIPESTATUS[@]}")
for one in "${all[@]}"; do
	[ "$last" -gt 128 ] || [ "$one" -le 128 ] ||
		printf "bash: 0 %-24s%s\n" "$(kill -l "$one")" "a tool of this pipeline" >&2
done'\'' ERR'

# messages DIR: copies stdin to stderr, but prints one line for each of these
# tables; told_twice, of inputs.sh, reports the ids that a stage in DIR met twice.
# With -v, part_ended, of seconds.sh, makes one line for all parts of a stage. Of a stage
# in D, which goes with this call, its name stays. A signal that a user sends is no news.
# A full disk is one line, without the stages that failed for it.
messages() {
	local line table='' status dead erase='' full='' family=''
	[ ! -t 2 ] || erase=$clear
	while IFS= read -r line || [ -n "$line" ]; do
		if [[ $line =~ ^(bash|[^' :']*/[^' :']+):' '(line' '[0-9]+:' ')?' '*[0-9]+' '(.{24})(.+)$ ]]; then
			table=1 status=${BASH_REMATCH[3]} dead=${BASH_REMATCH[4]}
			death
		elif [ -n "$table" ] && [[ $line =~ ^' '+[0-9]+' '(.{24}).*'| '(.+)$ ]]; then
			status=${BASH_REMATCH[1]} dead=${BASH_REMATCH[2]}
			death
		elif [ -z "$table" ] || [[ $line =~ ^[A-Za-z0-9_.-]+:' ' ]]; then
			# What else follows in a table is the rest of a command of
			# several lines.
			table=''
			# bash names a script and its line.
			[[ ! $line =~ ^[^' ']*/nd/[a-z/-]*\.sh:' line '[0-9]+:' '(.*)$ ]] ||
				line="nd-flow: ${BASH_REMATCH[1]}"
			[ "$line" = Terminated ] || is_known "$line" || is_family "$line" || is_full "$1" "$line" ||
				told_twice "$1" "$line" ||
				part_ended "$line" "$erase" ||
				printf '%s%s\n' "$erase" "${line//${D:+"$D/"}/}"
		fi
	done >&2
	unfinished_parts "$erase" >&2
}

# is_known LINE: whether LINE is a note about what the first tool that read the documents
# has reported: documents without a token, blank lines; or that the sort before it is
# wrong, which a flow has right. Over hosts the host, the stage and the part are before it.
is_known() {
	[[ $1 =~ ^(nd-flow:\ .*:\ )?nd-((pairs|index|minhash):\ .*:\ [0-9]+\ sets?\ without\ a\ feature|\
score:\ .*:\ each\ of\ [0-9]+\ candidates\ occurs\ once,\ as\ after\ .*|\
score:\ .*:\ [0-9]+\ candidates?\ skipped:\ one\ of\ its\ records\ is\ empty|\
(pick|annotate|lines):\ .*:\ [0-9]+\ blank\ lines?\ skipped)$ ]]
}

# is_family LINE: whether LINE is the note of nd-pairs about a key of many sets; the first is
# printed, for the user of a flow.
is_family() {
	[[ $1 =~ nd-pairs:\ .*:\ ([0-9]+)\ postings\ of\ one\ key\ make ]] || return
	[ -n "$family" ] || printf '%snd-flow: %d texts share a key, and are compared each with each, which is slow%s\n' "$erase" "${BASH_REMATCH[1]}" "$(case $flow in
	near) echo '; clusters take less: index or --via prefix, without --pairs, --all-pairs and -M' ;;
	threads) echo '; clusters take less: index, without -o, --pairs and -M' ;;
	esac)"
	family=1
}

# is_full DIR LINE: whether LINE is about a full disk that DIR is on, or follows from it;
# the first is reported. Other files than those in DIR are named by the tool, and the disk
# of a host with its name.
is_full() {
	local cause name
	[ -n "$1" ] || return
	if [ -n "$full" ] && [[ $2 =~ ^(nd-flow:\ stage\ .*\ failed|free\(\):\ .*)$ ]]; then
		return 0
	fi
	[[ ! $2 =~ ^nd-flow:\ [^\ ]+:\ ([a-z_]+\ [0-9-]+:\ |.*;\ continues\ without\ it$) ]] || return
	case $2 in
	*'No space left on device'*) cause='no space left' ;;
	*'isk quota exceeded'*) cause='disk quota exceeded' ;;
	'nd-flow: '*': no space left'*) cause='no space left' ;;
	*) return 1 ;;
	esac
	name=${2//"$1/"/} name=${name//\/dev\/stdout/}
	[[ $name == nd-flow:* || $name != */* ]] || return
	[ -n "$full" ] || printf '%snd-flow: %s\n' "$erase" "$(where_full "$1" "$cause")"
	full=1
}
# where_full DIR CAUSE: a message about it; a directory in TMPDIR is not named, as it goes.
where_full() {
	if [ -n "${D-}" ] && [ "$1" = "$D" ]; then
		echo "${TMPDIR:-/tmp}: $2 for temporary files; TMPDIR can name another directory"
	else
		echo "$1: $2"
	fi
}
# unwritten FILE SAID: the message about FILE that could not be written, as bash SAID.
unwritten() {
	case $2 in
	*': No space left on device') where_full "${1%/*}" 'no space left' ;;
	*': Disk quota exceeded') where_full "${1%/*}" 'disk quota exceeded' ;;
	*) echo "$1: cannot be written" ;;
	esac
}

# death: the line for the first tool of a table with such a status.
death() {
	local signal cause
	[ "$table" = 1 ] || return 0
	# gawk frees twice what it could not write.
	[[ -z $full || ${dead#'| '} != awk* ]] || return 0
	case ${status%"${status##*[! ]}"} in
	'Segmentation fault' | SEGV) signal=SEGV ;;
	'Bus error' | BUS) signal=BUS ;;
	'Illegal instruction' | ILL) signal=ILL ;;
	'Floating point exception' | FPE) signal=FPE ;;
	'Aborted' | ABRT) signal=ABRT ;;
	'Bad system call' | SYS) signal=SYS ;;
	'Trace/breakpoint trap' | TRAP) signal=TRAP ;;
	'CPU time limit exceeded' | XCPU) signal=XCPU ;;
	'Killed' | KILL) signal=KILL ;;
	*) return 0 ;;
	esac
	table=reported
	dead=${dead#'(core dumped) '}
	dead=${dead#'| '}
	[[ $dead == 'a tool '* ]] || dead=${dead%% *} dead=${dead##*/}
	case $signal:$dead in
	KILL:*) cause='something killed it, perhaps the kernel for lack of memory' ;;
	X*) cause='a limit of the system (ulimit)' ;;
	*:nd-* | *:a\ *) cause='this is a bug in nd' ;;
	*) cause="this is a bug in $dead" ;;
	esac
	printf 'nd-flow: %s died of SIG%s: %s; to repeat it: %s\n' \
		"$dead" "$signal" "$cause" "$repeat"
}

# with_messages COMMAND...: runs it; what it says on stderr goes through messages. What it
# writes to stdout is the answer, unless made_in is the directory of all that it writes.
made_in=''
with_messages() {
	{ "$@" 2>&1 >&4 4>&- | messages "$made_in"; } 4>&1
}
