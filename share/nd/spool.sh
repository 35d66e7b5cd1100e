# shellcheck shell=bash disable=SC2034,SC2154
# spool.sh: copies stdin to a file, for flows that read their inputs twice.

# The file that has the bytes of stdin, as they came, or nothing.
spooled=''

# spool_stdin: replaces the operand - in inputs by a file: DIR/spool.FORM or
# DIR/spool.tsv with -o, which stays, or one in the temporary directory. If the file
# of an earlier call has the same bytes, it stays unchanged.
spool_stdin() {
	local i n='' to
	for i in "${!inputs[@]}"; do
		[ "${inputs[i]}" = - ] || continue
		[ -z "$n" ] || die 'stdin: expected - once, got it again'
		n=$i
	done
	[ -n "$n" ] || return 0
	{ : 7<&0; } 2>/dev/null || die 'stdin: closed'
	[ -z "${dry-}" ] || bad '-n: expected files: this run copies stdin to a file'
	tidy
	if [ -n "$dir" ]; then
		claim_dir "$dir" "${inputs[@]}"
		to=$dir
	else
		temporary
		to=$D
	fi
	to+=/spool.${form:-tsv}
	if [ -t 0 ]; then
		copy_stdin "$to.part"
	else
		apart copy_stdin "$to.part"
	fi || die "stdin: expected space for a copy in ${dir:-${TMPDIR:-/tmp}}"
	if cmp -s "$to.part" "$to"; then
		rm "$to.part"
	elif [ -n "$dir" ] && [ -e "$to" ] && is_run "$dir" && [ -z "$again" ]; then
		rm "$to.part"
		die "$dir: stdin has changed since; --again or --update starts over"
	else
		mv -T "$to.part" "$to"
	fi || die "$to: cannot be written"
	spooled=$to inputs[n]=$to
}
copy_stdin() { rm -f "$1" && cat >"$1"; } 2>/dev/null

# name_spooled: commands read the file as stdin, so messages and ids name stdin.
name_spooled() {
	local i n
	[ -n "$spooled" ] || return 0
	for i in "${!from[@]}"; do
		[ "${from[i]}" = "$spooled" ] || continue
		n=\"\$${numbered}_$((first + i))\"
		sets[i]=${sets[i]/ -- "$n"/ <"$n"}
		sets[i]=${sets[i]/ --label "$n"/}
		keep[i]=${keep[i]/ -- "$n"/ <"$n"}
		docs[i]=${docs[i]/ -- "$n"/ <"$n"}
	done
	for i in "${!origin[@]}"; do
		[ "${origin[i]}" = "$spooled" ] || continue
		origin[i]=stdin
		origin_ids[i]=${origin_ids[i]/ -- / <}
	done
}
