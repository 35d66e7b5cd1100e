# shellcheck shell=bash disable=SC2034,SC2154
# pieces.sh: the inputs of a run, cut for its hosts.

# slots [N]: N or, without it, the slots of all hosts.
slots() {
	[ -n "$1" ] && echo "$1" && return
	awk '{ n += $1 } END { print n }' "$RUN/logins"
}

# is_packed FILE: whether zstd packed it.
is_packed() {
	[[ $(head -c 4 -- "$1" | od -An -tx4) =~ ^' '(fd2fb528|184d2a5.)$ ]]
}

# cut_inputs: RUN/pieces; RUN/inputs, which tells when they change; reads[N] and
# names[N], the second and third of input N; bytes, of all files. A plain file of
# lines is cut where it is, in pieces of a megabyte at least and of 256 at most,
# one for each slot where these allow.
cut_inputs() {
	local i k n lines size kind what read name command all=() file
	bytes=0 reads=() names=()
	: >"$RUN/inputs.part" || exit
	for i in "${!inputs[@]}"; do
		IFS=$'\x1f' read -r kind what read name <<<"${inputs[i]//$'\t'/$'\x1f'}"
		reads+=("$read") names+=("$name")
		all+=(0)
		if [ "$kind" != command ]; then
			eval "file=$what"
			[[ $file$name != *[$'\n\t\x1f']* ]] ||
				die "$what: expected a name without TAB and newline"
			stamp "$file" || exit
			all[i]=${stamp%% *}
		else
			stamp=''
		fi
		printf '%s\n' "$stamp" >>"$RUN/inputs.part" || exit
		bytes=$((bytes + all[i]))
	done
	[ ! -e "$RUN/inputs" ] || cmp -s "$RUN/inputs.part" "$RUN/inputs" ||
		die "$RUN: made from inputs that have changed; expected it removed"
	mv "$RUN/inputs.part" "$RUN/inputs" || exit
	[ ! -e "$RUN/pieces" ] || return 0
	size=$((bytes / $(slots "$parts") + 1))
	[ "$size" -ge $((1 << 20)) ] || size=$((1 << 20))
	[ "$size" -le $((1 << 28)) ] || size=$((1 << 28))
	[ "$size" -ge $((bytes / 20000)) ] || size=$((bytes / 20000))
	[ -z "$pieces" ] || size=$((bytes / pieces + 1))
	for i in "${!inputs[@]}"; do
		IFS=$'\x1f' read -r kind what read name <<<"${inputs[i]//$'\t'/$'\x1f'}"
		n=1 lines=0
		command="$what | zstd -q -1"
		if [ "$kind" != command ]; then
			eval "file=$what"
			command="cat -- $what"
			if ! is_packed "$file"; then
				[ "$kind" = whole ] || n=$((all[i] / size + 1))
				command+=' | zstd -q -1'
			fi
		fi
		for ((k = 1; k <= n; k++)); do
			[ "$n" -eq 1 ] || command="split -n l/$k/$n -- $what | zstd -q -1"
			printf '%d\t%d\t%s\n' "$i" "$lines" "$command" || exit
			# The id of a line may be its number.
			[ -z "$name" ] || [ "$n" -eq 1 ] ||
				lines=$((lines + $(bash -c "${command% | *}" | wc -l)))
		done
	done >"$RUN/pieces.part"
	mv "$RUN/pieces.part" "$RUN/pieces" || exit
}
