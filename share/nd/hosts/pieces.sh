# shellcheck shell=bash disable=SC2034,SC2154
# pieces.sh: the inputs of a run, cut for its hosts.

# slots [N]: N or, without it, the slots of all hosts.
slots() {
	[ -n "$1" ] && echo "$1" && return
	awk '{ n += $1 } END { print n }' "$RUN/logins"
}

# cut_inputs: RUN/pieces; RUN/inputs, which tells when they change; read_N=VALUE and
# name_N=VALUE to told, the second and third of input N; bytes, of all files. A plain file of
# lines is cut where it is, in pieces of a megabyte at least and of 256 at most,
# one for each slot where these allow.
cut_inputs() {
	local i k n lines size kind what read name all=()
	bytes=0
	: >"$RUN/inputs.part" || exit
	for i in "${!inputs[@]}"; do
		IFS=$'\x1f' read -r kind what read name <<<"${inputs[i]//$'\t'/$'\x1f'}"
		told+=("read_$i=$read" "name_$i=$name")
		all+=(0)
		[[ $what$name != *[$'\n\x1f']* ]] ||
			die "$what: expected a name without newline"
		if [ "$kind" != command ]; then
			stamp "$what" || exit
			what=$stamp all[i]=${stamp%% *}
		fi
		printf '%s\t%s\n' "$kind" "$what" >>"$RUN/inputs.part" || exit
		bytes=$((bytes + all[i]))
	done
	[ ! -e "$RUN/inputs" ] || cmp -s "$RUN/inputs.part" "$RUN/inputs" ||
		die "$RUN: made from inputs that have changed; expected it removed"
	mv "$RUN/inputs.part" "$RUN/inputs" || exit
	if [ -e "$RUN/pieces" ]; then
		grep -qvxE $'([0-9]{1,15}\t){3}[0-9]{1,15}' "$RUN/pieces" || return 0
		die "$RUN/pieces: expected four numbers in each line"
	fi
	size=$((bytes / $(slots "$parts") + 1))
	[ "$size" -ge $((1 << 20)) ] || size=$((1 << 20))
	[ "$size" -le $((1 << 28)) ] || size=$((1 << 28))
	[ "$size" -ge $((bytes / 20000)) ] || size=$((bytes / 20000))
	[ -z "$pieces" ] || size=$((bytes / pieces + 1))
	for i in "${!inputs[@]}"; do
		IFS=$'\x1f' read -r kind what read name <<<"${inputs[i]//$'\t'/$'\x1f'}"
		n=1 lines=0
		[ "$kind" != lines ] || is_packed "$what" || n=$((all[i] / size + 1))
		for ((k = 1; k <= n; k++)); do
			printf '%d\t%d\t%d\t%d\n' "$i" "$lines" "$k" "$n" || exit
			# The id of a line may be its number.
			[ -z "$name" ] || [ "$n" -eq 1 ] ||
				lines=$((lines + $(split -n "l/$k/$n" -- "$what" | wc -l)))
		done
	done >"$RUN/pieces.part"
	mv "$RUN/pieces.part" "$RUN/pieces" || exit
}
