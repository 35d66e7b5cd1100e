# shellcheck shell=bash disable=SC1091,SC2013,SC2034,SC2153,SC2154
# run.sh: a run over many hosts, as the controlling machine knows it; RUN is its
# directory, which has
#
#	settings      flow, way, work, tools: as job has them
#	logins        slots, login of each host that takes part
#	pieces        for each piece of the inputs: the number of the input, the
#	              lines of it that come before, and the command that prints
#	              the piece
#	STAGE/PART    what there is of a part that is done: the line of job
#	needs/STAGE   the files that a stage reads, STAGE/NAME, of every part of
#	              that stage, or STAGE:PART/NAME, of one; % is its own part
#	count/STAGE   how many parts there are to be
#	running/STAGE.PART   login and second in which it began
#	said/STAGE.PART, failed/STAGE.PART   what the job said that made the
#	              part, and what the last one that failed
#	log/STAGE     what GNU parallel says of its jobs
#
# Sourced where RUN is set; SOCKETS is the directory of connections.

. "$(dirname "${BASH_SOURCE[0]}")/files.sh"
. "$RUN/settings"
read -r -a ssh <<<"$LOGIN_SSH"
sockets=$SOCKETS

# needs STAGE PART: the list of the files that the part reads.
needs() {
	local need stage name one count
	[ -s "$RUN/needs/$1" ] || return 0
	for need in $(sed "s/%/$2/g" "$RUN/needs/$1"); do
		stage=${need%%/*} name=${need#*/} one='[0-9]*' count=1
		if [[ $stage == *:* ]]; then
			one=${stage#*:} stage=${stage%:*}
		else
			count=$(<"$RUN/count/$stage")
		fi
		find "$RUN/$stage" -type f -name "$one" -exec cat {} + |
			awk -F '\t' -v OFS='\t' -v stage="$stage" -v name="$name" \
				-v count="$count" '
				{ n = split($5, file, " ")
				for (i = 1; i <= n; i++)
					if (index(file[i], name ":") == 1)
						print $2, stage "." $1 "/" name, \
							substr(file[i], length(name) + 2)
				}
				END { if (NR != count) {
					print stage ": expected " count " parts, got " NR \
						>"/dev/stderr"
					exit 1 } }' || return
	done | sort
}

# head_line LOGIN STAGE PART: the first line for job.
head_line() {
	local slots from=''
	slots=$(awk -v login="$1" '$2 == login { print $1 }' "$RUN/logins")
	[ "$2" != map ] || from=$(sed -n "${3}p" "$RUN/pieces" | cut -f 1,2 |
		tr '\t' ' ')
	printf '%s\t%s\t%s\t%s\t%s\n' "$flow" "$1" "$slots" "$way" "$from"
}

# input PIECE: prints it.
input() {
	bash -o pipefail -c "$(sed -n "${1}p" "$RUN/pieces" | cut -f 3-)"
}
