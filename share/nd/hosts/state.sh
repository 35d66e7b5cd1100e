# shellcheck shell=bash disable=SC1091,SC2015,SC2034,SC2153,SC2154
# state.sh: a run over many hosts, as the calling machine knows it; RUN is its
# directory, which has
#
#	settings      flow, way, work, tools: as job has them
#	logins        slots, login, processors, memory in kB and free disk in kB of
#	              each host that takes part
#	inputs        for each input lines or whole and its stamp, or command and
#	              this; each call writes them anew, and they must not change
#	pieces        for each piece of the inputs: the number of the input from 0,
#	              the lines of it that come before, if they are known, the number
#	              of the piece from 1, and the number of pieces of the input
#	given/        what every host gets: options, NAME=VALUE that NUL ends, and
#	              files that are named
#	STAGE/PART    what there is of a part that is done: the line of job
#	lists/STAGE.PART     the files that it needs
#	count/STAGE   how many parts there are to be
#	running/STAGE.PART   login and second in which it began
#	said/STAGE.PART, failed/STAGE.PART   what the job said that made the
#	              part, and what the last one that failed
#	log/STAGE     what GNU parallel says of its jobs
#
# Sourced where RUN is set; SOCKETS is the directory of connections.

. "${BASH_SOURCE[0]%/*}/files.sh"
read_settings "$RUN/settings" || {
	echo "nd-flow: $RUN/settings: expected settings of a run" >&2
	exit 1
}
read -r -a ssh <<<"${LOGIN_SSH-}"
sockets=${SOCKETS-}

# missing PART...: those of STAGE that are not done.
missing() {
	local part
	for part; do
		[ -e "$RUN/$STAGE/$part" ] || echo "$part"
	done
}

# make_lists NEEDS PART...: RUN/lists of these parts of STAGE. Where parts have two
# numbers, I-J, %1 and %2 in NEEDS are one of them.
make_lists() {
	local need stage all count one manifests=() needs=$1
	shift
	mkdir -p "$RUN/lists"
	for need in $needs; do
		stage=${need%%/*} stage=${stage%:*} count=none
		all=("$RUN/$stage"/[0-9]*)
		[ ! -e "$RUN/count/$stage" ] || count=$(<"$RUN/count/$stage")
		if [ "${#all[@]}" != "$count" ] || [ ! -e "${all[0]}" ]; then
			echo "nd-flow: $STAGE: expected $count parts of $stage" >&2
			return 1
		fi
		manifests+=("need=$need" "${all[@]}")
	done
	for one; do
		: >"$RUN/lists/$STAGE.$one"
	done
	[ ${#manifests[@]} -gt 0 ] || return 0
	awk -F '\t' -v OFS='\t' -v all="$*" '
		BEGIN {
			parts = split(all, part, " ")
			for (i = 1; i <= parts; i++) {
				split(part[i], pair, "-")
				one[i] = pair[1]
				two[i] = pair[2]
			}
		}
		{
			split("", size)
			n = split($5, file, " ")
			for (i = 1; i <= n; i++) {
				match(file[i], /:[0-9]*$/)
				size[substr(file[i], 1, RSTART - 1)] = substr(file[i], RSTART + 1)
			}
			from = name = need
			sub(/\/.*/, "", from)
			sub(/[^\/]*\//, "", name)
			only = from ~ /:/ ? substr(from, index(from, ":") + 1) : ""
			sub(/:.*/, "", from)
			for (i = 1; i <= parts; i++) {
				if (only != "" && (only == "%" ? part[i] : only) "" != $1)
					continue
				f = name
				gsub(/%1/, one[i], f)
				gsub(/%2/, two[i], f)
				gsub(/%/, part[i], f)
				if (f in size)
					print part[i], $2, from "." $1 "/" f, size[f]
			}
		}' "${manifests[@]}" | sort | awk -F '\t' -v lists="$RUN/lists/$STAGE." '
		$1 "" != last { if (to && close(to)) exit 1; last = $1 ""; to = lists $1 }
		{ print substr($0, length($1) + 2) >to }'
}

# on_stdin LOGIN PART: what the job of this part of STAGE is told there.
on_stdin() {
	local me=$1 part=$2 slots login pieces list=$RUN/lists/$STAGE.$2
	local input='' before='' k='' n=''
	while IFS=$'\t' read -r slots login _; do
		[ "$login" != "$me" ] || break
	done <"$RUN/logins"
	if [ "$STAGE" = map ]; then
		mapfile -t pieces <"$RUN/pieces"
		IFS=$'\t' read -r input before k n <<<"${pieces[part - 1]}"
	fi
	printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$flow" "$me" "$slots" "$way" "$input" "$before"
	{ [ ! -s "$list" ] || cat "$list"; } && echo || return
	if [ "$way" = stdin ]; then
		awk -F '\t' -v me="$me" '$1 != me' "$list" >"$mine.others"
		each_login "$mine.others" serve_from || return
	fi
	[ -z "$k" ] || print_piece "$input" "$k" "$n"
}

# read_input N: kind is what input N is; what, its stamp or command; file, its
# name.
read_input() {
	local all
	mapfile -t all <"$RUN/inputs"
	kind=${all[$1]%%$'\t'*} what=${all[$1]#*$'\t'}
	file=${what#* * }
}

# print_piece INPUT K N: the Kth of N pieces of it, packed.
print_piece() {
	local kind what file stamp
	read_input "$1"
	if [ "$kind" = command ]; then
		/bin/bash -p -o pipefail -c "$what" | zstd -q -1
		return
	fi
	if is_packed "$file"; then
		cat -- "$file"
	elif [ "$3" -eq 1 ]; then
		cat -- "$file" | zstd -q -1
	else
		split -n "l/$2/$3" -- "$file" | zstd -q -1
	fi || return
	stamp "$file" && [ "$stamp" = "$what" ] || {
		echo "$file: changed while it was read" >&2
		return 1
	}
}
