# shellcheck shell=bash disable=SC2034
# cpu.sh: the processor seconds of a stage or a part.

# read_cpu: cpu is the milliseconds, user and system, of this process and of the
# children that it has waited for.
read_cpu() {
	local pipe a b c d time
	# A subshell would count its own children.
	exec {pipe}<> <(:)
	times >&"$pipe"
	read -r -u "$pipe" a b
	read -r -u "$pipe" c d
	exec {pipe}>&-
	cpu=0
	for time in "$a" "$b" "$c" "$d"; do
		IFS=m.s read -r a b c <<<"$time"
		cpu=$((cpu + a * 60000 + 10#$b * 1000 + 10#$c))
	done
}
# as_seconds MILLISECONDS
as_seconds() { printf '%d.%03d' $(($1 / 1000)) $(($1 % 1000)); }
