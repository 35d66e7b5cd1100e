# shellcheck shell=bash disable=SC2154
# stamps.sh: whether the inputs of a call are what they were when it began.
# Sourced after inputs.sh.

# The standard output and error, which a directory of inputs may hold: device and
# inode of each; nothing if no directory is read.
own_files=''

# find_own_files INPUT...: sets own_files.
find_own_files() {
	local i=''
	for i; do
		[ ! -d "$i" ] || break
	done
	[ -d "$i" ] || return 0
	{ { own_files=$(stat -L -c %d:%i /dev/fd/6 /dev/fd/8); } 6>&1; } 8>&2 2>/dev/null
	own_files=${own_files//$'\n'/ }
}

# stamp INPUT...: prints a line for each of their files: name, TAB, size, the time of the
# last change of the content, and the inode: that of a file that replaces another differs.
# The time of the inode is left out: chmod changes it, and the content is the same. Pipes
# and own_files have no line. A newline in a name makes two lines.
stamp() {
	if [ -z "$own_files" ]; then
		find_files '%p\t%s %T@ %i\n' "$@"
		return
	fi
	find_files '%D:%i\t%p\t%s %T@ %i\n' "$@" | awk -v own="$own_files" '
		BEGIN { n = split(own, f); for (i = 1; i <= n; i++) skip[f[i]] }
		{ at = index($0, "\t") }
		!(substr($0, 1, at - 1) in skip) { print substr($0, at + 1) }' |
		sort
}

# stamp_inputs INPUT...: sets stamps to the lines of these inputs.
operands=() stamps=''
stamp_inputs() {
	operands=("$@")
	find_own_files "$@"
	stamps=$(stamp "$@")
}

# changed_name: reads what comm prints; prints the name in the first line.
changed_name() {
	sed -n '1 { s/^\t//; s/\t[^\t]*$//; s,^\./,,; p }'
}

# tell_changed NAME DIR: reports it; DIR is that of the stages, or nothing.
tell_changed() {
	local how=''
	[ -z "$2" ] || [ ! -e "$2/sums" ] || how=' with --again'
	echo "nd-flow: $1 changed while it was read; run the command again$how" >&2
	exit 1
}

# same_inputs [DIR]: ends the call if an input is not what it was.
same_inputs() {
	local name now
	now=$(stamp "${operands[@]}" 2>/dev/null)
	[ "$now" != "$stamps" ] || return 0
	name=$(comm -3 <(sort <<<"$stamps") <(sort <<<"$now") | changed_name)
	tell_changed "$name" "${1-}"
}

# same_as DIR INPUT...: ends a recipe if a file of these inputs is not in
# DIR/inputs, the lines from when the call began.
same_as() {
	local dir=$1 name
	shift
	name=$(comm -13 <(sort "$dir/inputs") <(stamp "$@" | sort) | changed_name)
	[ -z "$name" ] || tell_changed "$name" "$dir"
}
