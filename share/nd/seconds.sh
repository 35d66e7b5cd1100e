# shellcheck shell=bash disable=SC2154
# seconds.sh: with -v, the seconds of each stage when it ends: share/nd/stage reports
# them, and the parts of a stage become one line when the last of them ends.

# For each stage that is made in parts: how many have ended, and when the first began.
declare -gA ended=() first_began=()
in_parts=()

# part_of NAME: whether NAME is a part of a stage; then group is what the names of its
# parts have in common, and total their number: STEM.I.K is one of K, STEM.I.J.K of K
# times K, STEM.I.J.K.L of K times L. STEM.I is made of an input: a part if there are
# more than 8.
part_of() {
	local stem end n
	[[ $1 =~ ^(.*[^0-9.])((\.[0-9]{1,9}){1,4})(\.ndx)?$ ]] || return
	stem=${BASH_REMATCH[1]} end=${BASH_REMATCH[4]}
	IFS=. read -r -a n <<<"${BASH_REMATCH[2]#.}"
	case ${#n[@]} in
	1) total=${#sets[@]} group="$stem.*$end" ;;
	2) total=${n[1]} group="$stem.*.${n[1]}$end" ;;
	3) total=$((n[2] * n[2])) group="$stem.*.*.${n[2]}$end" ;;
	4) total=$((n[2] * n[3])) group="$stem.*.*.${n[2]}.${n[3]}$end" ;;
	esac
	[ "$total" -gt $((${#n[@]} == 1 ? 8 : 1)) ]
}

# part_ended LINE ERASE: whether LINE is about a part of a stage; prints the line of the
# stage, after ERASE, if it is the last one.
part_ended() {
	local group total began
	[[ $1 =~ ^nd-flow:\ ([^:\ ]+):\ ([0-9]{1,9})\.([0-9]{3})\ seconds$ ]] || return
	began=$((${EPOCHREALTIME/./} - 10#${BASH_REMATCH[2]}${BASH_REMATCH[3]} * 1000))
	part_of "${BASH_REMATCH[1]}" || return
	if [ -z "${ended[$group]-}" ]; then
		in_parts+=("$group")
		ended[$group]=0 first_began[$group]=$began
	fi
	ended[$group]=$((ended[$group] + 1))
	[ "${ended[$group]}" -lt "$total" ] || print_parts "$group" "$2"
}

print_parts() {
	local took=$(((${EPOCHREALTIME/./} - first_began[$1]) / 1000))
	printf '%snd-flow: %s: %d part%s, %d.%03d seconds\n' "$2" "$1" "${ended[$1]}" \
		"$([ "${ended[$1]}" -eq 1 ] || echo s)" $((took / 1000)) $((took % 1000))
	ended[$1]=''
}

# unfinished_parts ERASE: prints the lines of stages whose last part has not ended, or
# had parts before this run.
unfinished_parts() {
	local group
	for group in "${in_parts[@]}"; do
		[ -z "${ended[$group]}" ] || print_parts "$group" "$1"
	done
}
