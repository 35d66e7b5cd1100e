# shellcheck shell=bash disable=SC2016,SC2034,SC2154
# status.sh: nd-flow status: how far a run over hosts is; nd-flow deploy: the
# tools, to hosts.

load hosts/files.sh
load hosts/logins.sh
sockets=''

usage() {
	echo 'usage: nd-flow status DIR'
	echo '       nd-flow deploy --hosts FILE'
}

# status DIR: lines of stages, of hosts, and of parts that are at work.
status() {
	[ "${1-}" != --help ] || { usage && exit; }
	[ $# -eq 1 ] || bad 'status: expected a directory'
	local run=$1/hosts stages part flow
	[ -d "$1" ] || die "$1: no such directory"
	is_run "$1" || [ -e "$run/flow" ] || die "$1: made by no flow"
	[ -d "$run" ] || die "$1: no run over hosts"
	flow=$(<"$run/flow")
	[[ $flow =~ ^(join|partial|sentences|xling)$ ]] ||
		die "$run/flow: expected join, partial, sentences or xling, got '$flow'"
	stages=$(sed -n 's,^\$(run)/\([a-z_]*\)\.ok:.*,\1,p' "$share/hosts/$flow.mk" |
		tac | awk '!seen[$0]++' | tac)
	{
		for part in $stages; do
			[ ! -e "$run/count/$part" ] ||
				printf 'stage\t%s\t%s\n' "$part" "$(<"$run/count/$part")"
		done
		find "$run"/*/ -type f -name '[0-9]*' -printf '%p\n' | while IFS= read -r part; do
			sed 's/^/done\t/' "$part" | sed "s,\$,	$(basename "${part%/*}"),"
		done
		for part in "$run"/running/*[0-9]; do
			[ ! -e "$part" ] || sed "s,\$,	${part##*/}," "$part" | sed 's/^/running\t/'
		done
		for part in "$run"/failed/*; do
			[ ! -e "$part" ] || printf 'failed\t%s\n' "${part##*/}"
		done
	} | awk -F '\t' -v OFS='\t' -v now="$EPOCHSECONDS" '
		function stage_of(s) { sub(/[.][0-9-]*$/, "", s); return s }
		function bytes(files, n, i, f, s) {
			n = split(files, f, " ")
			for (i = 1; i <= n; i++) { sub(/.*:/, "", f[i]); s += f[i] }
			return s }
		function add(k) { done[k]++; seconds[k] += $4; fetched[k] += $5
			made[k] += bytes($6) }
		function line(k) { return done[k] + 0 OFS running[k] + 0 OFS \
			failed[k] + 0 OFS seconds[k] + 0 OFS \
			sprintf("%.0f", fetched[k]) OFS sprintf("%.0f", made[k]) }
		function host(h) { if (!seen[h]++) hosts[++nh] = h }
		$1 == "stage" { stages[++ns] = $2; parts[$2] = $3 }
		$1 == "done" && $7 in parts { add("s" $7); add("h" $3); host($3) }
		$1 == "running" { running["s" stage_of($4)]++; running["h" $2]++; host($2)
			work[++nw] = stage_of($4) OFS substr($4, length(stage_of($4)) + 2) \
				OFS $2 OFS now - $3 }
		$1 == "failed" { failed["s" stage_of($2)]++ }
		END {
			print "stage", "parts", "done", "running", "failed", "seconds", \
				"fetched", "made"
			for (i = 1; i <= ns; i++) print stages[i], parts[stages[i]], \
				line("s" stages[i])
			for (i = 1; i <= nh; i++) print "host " hosts[i], "-", \
				line("h" hosts[i])
			for (i = 1; i <= nw; i++) print "running", work[i] }'
}

# deploy --hosts FILE: makes sure that every host has the tools.
deploy() {
	local words login all bad=0 told
	words=$(getopt -n nd-flow -o '' -l hosts:,help -- "$@") || { usage >&2 && exit 2; }
	eval "set -- $words"
	hosts=''
	while [ "$1" != -- ]; do
		case $1 in
		--help) usage && exit ;;
		--hosts) hosts=$2 && shift ;;
		esac || exit 1
		shift
	done
	if [ $# -ne 1 ] || [ -z "$hosts" ]; then
		bad 'deploy: expected --hosts FILE'
	fi
	[ -r "$hosts" ] || die "$hosts: cannot be read"
	all=$(read_hosts "$hosts") || exit 1
	name_tools
	while IFS=$'\t' read -r _ login; do
		if told=$(give_tools "$login" 2>&1 </dev/null); then
			printf '%s\t%s\n' "$login" "$tools"
		else
			echo "nd-flow: $login: ${told:-does not answer}" >&2
			bad=1
		fi
	done <<<"$all"
	return "$bad"
}
