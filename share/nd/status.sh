# shellcheck shell=bash disable=SC2016,SC2034,SC2154
# status.sh: nd-flow status: the progress of a run over hosts; nd-flow deploy: the
# tools, to hosts or as an archive.

usage() {
	echo 'usage: nd-flow status DIR'
	echo '       nd-flow deploy --hosts FILE'
	echo '       nd-flow deploy --archive FILE'
}

# status DIR: a line for each stage, for each host, and for each part that is being
# made.
status() {
	[[ ${1-} != -h && ${1-} != --help ]] || { usage && exit; }
	[ $# -eq 1 ] || bad 'status: expected a directory'
	local run=$1/hosts name
	[ -n "$1" ] || bad "status: expected a directory, got ''"
	[ -d "$1" ] || die "$1: no such directory"
	is_run "$1" || [ -e "$run/plan" ] || die "$1: made by no flow"
	[ -d "$run" ] || die "$1: no run over hosts"
	no_links "$1"
	[ -e "$run/plan" ] || die "$run: no plan"
	{
		sed 's/^/stage\t/' "$run/plan"
		for name in "$run"/made/*; do
			[ ! -e "$name" ] || sed "s,^,made\t${name##*/}\t," "$name"
		done
		for name in "$run"/running/*; do
			[[ ${name##*/} == said.* || ! -e $name ]] ||
				sed "s,^,running\t${name##*/}\t," "$name"
		done
		for name in "$run"/failed/*; do
			[ ! -e "$name" ] || printf 'failed\t%s\n' "${name##*/}"
		done
	} | awk -F '\t' -v OFS='\t' -v now="$EPOCHSECONDS" '
		{ stage = $2; sub(/[.][0-9-]*$/, "", stage) }
		function bytes(files, n, i, f, s) {
			n = split(files, f, " ")
			for (i = 1; i <= n; i++) { sub(/.*:/, "", f[i]); s += f[i] }
			return s }
		function host(h) { if (!seen[h]++) hosts[++nh] = h }
		function line(k) { return done[k] + 0 OFS running[k] + 0 OFS \
			failed[k] + 0 OFS seconds[k] + 0 OFS sprintf("%.0f", made[k]) }
		function add(k) { done[k]++; seconds[k] += $5; made[k] += bytes($6) }
		$1 == "stage" { stages[++ns] = $2; parts[$2] = split($3, all, " ") }
		$1 == "made" { add("s" stage); add("h" $4); host($4) }
		$1 == "running" { running["s" stage]++; running["h" $3]++; host($3)
			work[++nw] = stage OFS substr($2, length(stage) + 2) OFS $3 OFS now - $4 }
		$1 == "failed" { failed["s" stage]++ }
		END {
			print "stage", "parts", "done", "running", "failed", "seconds", "bytes"
			for (i = 1; i <= ns; i++) print stages[i], parts[stages[i]], line("s" stages[i])
			for (i = 1; i <= nh; i++) print "host " hosts[i], "-", line("h" hosts[i])
			for (i = 1; i <= nw; i++) print "running", work[i] }' | cat
}

# deploy OPTION FILE
deploy() {
	local engine=$share/engine SOCKETS='' archive=''
	case ${1-} in
	-h | --help) usage && exit ;;
	--hosts) hosts=${2-} ;;
	--hosts=*) hosts=${1#*=} && set -- "$@" '' ;;
	--archive) archive=${2-} ;;
	--archive=*) archive=${1#*=} && set -- "$@" '' ;;
	esac
	if [ -z "$hosts$archive" ] || [ $# -ne 2 ]; then
		bad 'deploy: expected --hosts FILE or --archive FILE'
	fi
	load engine/run.sh
	load engine/ssh.sh
	if [ -n "$archive" ]; then
		can_write "$archive"
		local part=$archive.part
		# A device, a pipe or what a link leads to is written to, not replaced.
		[ ! -L "$archive" ] && { [ ! -e "$archive" ] || [ -f "$archive" ]; } ||
			part=$archive
		if pack_tools gzip >"$part"; then
			[ "$part" = "$archive" ] || mv -- "$part" "$archive"
			return
		fi
		[ "$part" = "$archive" ] || rm -f -- "$part"
		die "$archive: cannot be written"
	fi
	deploy_to_hosts
}
# deploy_to_hosts: makes sure that every host has the tools.
deploy_to_hosts() {
	local login all failed=0 answer
	[ -r "$hosts" ] || die "$hosts: cannot be read"
	all=$(read_hosts "$hosts") || exit 1
	name_tools
	while IFS=$'\t' read -r _ login; do
		if [ "$login" = : ]; then
			continue
		elif answer=$(give_tools "$login" 2>&1 </dev/null); then
			printf '%s\t%s\n' "$login" "$tools"
		else
			echo "nd-flow: $login: ${answer:-does not answer}" >&2
			failed=1
		fi
	done <<<"$all"
	return "$failed"
}
