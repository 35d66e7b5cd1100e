# shellcheck shell=bash disable=SC2154
# lock.sh: one nd-flow at a time works in a directory of stages. The lock is on DIR/lock,
# open as 9 here and in all processes that are started here.

# no_links DIR: nothing in it is opened through a symbolic link, which may lead to a file
# of somebody else. The parts of a run have links of their own.
no_links() {
	local link
	link=$(cd -- "$1" && find . -path ./hosts/files/work -prune -o \
		-type l ! -path ./hosts/files -printf '%P' -quit 2>/dev/null)
	[ -z "$link" ] || die "$1/$link: expected no link in the directory of a run"
}

# own_dir DIR: nobody else can work in DIR until the last process that was
# started here has ended. An addition that was broken off when it was all but
# done is ended.
own_dir() {
	no_links "$1"
	if [ -e "$1/lock" ]; then
		{ exec 9<"$1/lock"; } 2>/dev/null ||
			die "$1/lock: cannot be read"
	else
		{ exec 9>"$1/lock"; } 2>/dev/null ||
			die "$1: cannot be written"
	fi
	flock -n 9 || in_use "$1"
	[ ! -e "$1/add/done" ] || end_addition "$1"
}

# in_use DIR: ends the call, if DIR still is in use, and names the processes that hold the
# lock: those of another nd-flow, or what one began that was killed.
in_use() {
	local all=() names='' pid name
	mapfile -t all < <(lock_holders "$1/lock" 9>&-)
	if [ ${#all[@]} -eq 0 ]; then
		# Those that held it may have ended meanwhile.
		flock -n 9 || die "$1: in use by an nd-flow of another user or machine"
		return
	fi
	for pid in "${all[@]}"; do
		{ read -r name <"/proc/$pid/comm"; } 2>/dev/null || continue
		[[ ", $names," == *", $name,"* ]] || names+=${names:+, }$name
	done
	die "$1: in use by running processes ($names); to end them: kill ${all[*]}"
}

# lock_holders FILE: prints the number of each other process that has FILE open.
lock_holders() {
	local one pid last=''
	for one in /proc/[0-9]*/fd/*; do
		pid=${one#/proc/} pid=${pid%%/*}
		[[ $pid != "$last" && $pid != "$$" && $pid != "$BASHPID" && $one -ef $1 ]] || continue
		last=$pid
		echo "$pid"
	done
}
