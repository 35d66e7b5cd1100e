# out.bats: how files are written: -o, --rejects and the like.
load helper

# bats puts files of its own into the directory of a test.
setup() {
	mkdir "$BATS_TEST_TMPDIR/work" && cd "$BATS_TEST_TMPDIR/work" || exit
}

# without CAPABILITY COMMAND...: runs it as a user who cannot pass over modes
# or give files away.
without() {
	local drop=$1
	shift
	if [ "$(id -u)" -eq 0 ]; then
		setpriv --bounding-set="$drop" "$@"
	else
		"$@"
	fi
}

# facts FILE...: mode, owner, group and kind of each.
facts() {
	stat -c '%a %u %g %F' -- "$@"
}

# await FILE: until it is there, for a minute or more.
await() {
	local i
	for ((i = 0; i < 6000; i++)); do
		! ls -d "$1" >/dev/null 2>&1 || return 0
		sleep 0.01
	done
	echo "$1 did not appear"
	return 1
}

# shim: compiles the watcher of system calls.
shim() {
	[[ $PATH != *asan* ]] || skip 'sanitizers want to be loaded first'
	cc -D_GNU_SOURCE -shared -fPIC -o shim.so "$top/tests/faults/watch-files.c" -ldl ||
		skip 'needs a compiler'
}

@test "a file that is replaced keeps its mode" {
	echo b >in
	umask 022
	for mode in 600 640 664 444 777 0; do
		touch out
		chmod $mode out
		ok nd-sort -o out in
		[ "$(stat -c %a out)" = $mode ]
		[ "$(stat -c %s out)" -eq 2 ]
		rm out
	done
	touch rejects
	chmod 600 rejects
	echo x >bad
	nd-cluster --rejects rejects bad 2>/dev/null
	[ "$(stat -c %a rejects)" = 600 ]
	[ -s rejects ]
}

@test "a new file has the mode that the umask leaves" {
	echo b >in
	(umask 027 && nd-sort -o out in)
	[ "$(stat -c %a out)" = 640 ]
	(umask 0 && nd-sort -o all in)
	[ "$(stat -c %a all)" = 666 ]
}

@test "a file that is replaced keeps its owner" {
	[ "$(id -u)" -eq 0 ] || skip 'only root gives files away'
	echo b >in
	touch out
	chown 1234:2345 out
	chmod 640 out
	ok nd-sort -o out in
	[ "$(facts out)" = '640 1234 2345 regular file' ]
	[ "$(cat out)" = b ]
}

@test "a file whose owner cannot be kept is opened to nobody" {
	[ "$(id -u)" -eq 0 ] || skip 'only root gives files away'
	without -chown true || skip 'needs setpriv'
	echo b >in
	touch out
	chown 1234:2345 out
	chmod 664 out
	ok without -chown nd-sort -o out in
	[ "$(facts out)" = '600 0 0 regular file' ]
	touch own
	chown 1234:0 own
	chmod 640 own
	ok without -chown nd-sort -o own in
	[ "$(facts own)" = '640 0 0 regular file' ]
}

@test "a file that is replaced keeps its ACL, and takes none from the directory" {
	echo b >in
	mkdir d
	touch d/out d/plain
	setfacl -m u:33:r,m::r d/out 2>/dev/null || skip 'needs setfacl'
	chmod 640 d/plain
	setfacl -d -m u:34:rwx d
	getfacl -c d/out >want
	ok nd-sort -o d/out in
	getfacl -c d/out | same want -
	ok nd-sort -o d/plain in
	[ "$(getfacl -c d/plain)" = 'user::rw-
group::r--
other::---' ]
	ok nd-sort -o d/new in
	getfacl -c -n d/new | grep -q '^user:34:rwx'
}

@test "links are followed and stay" {
	echo b >in
	mkdir d e
	echo a >d/file
	chmod 600 d/file
	ln -s ../d/file e/link
	ln -s "$PWD/e/link" link
	ok nd-sort -o link in
	[ -L link ]
	[ -L e/link ]
	[ ! -L d/file ]
	[ "$(cat d/file)" = b ]
	[ "$(stat -c %a d/file)" = 600 ]
	[ "$(ls d e)" = 'd:
file

e:
link' ]
	ln -s ../d/new e/dangling
	ok nd-sort -o e/dangling in
	[ -L e/dangling ]
	[ "$(cat d/new)" = b ]
}

@test "a link that leads to no file is an error and stays" {
	echo b >in
	mkdir d
	ln -s d directory
	ln -s no/file nowhere
	ln -s round round
	fails 1 'nd-sort: directory: Is a directory' nd-sort -o directory in
	fails 1 'nd-sort: d: Is a directory' nd-sort -o d in
	fails 1 'nd-sort: nowhere: No such file or directory' \
		nd-sort -o nowhere in
	fails 1 'nd-sort: round: Too many levels of symbolic links' \
		nd-sort -o round in
	[ -L directory ]
	[ -L nowhere ]
	[ -L round ]
	[ "$(ls . d)" = '.:
d
directory
in
nowhere
round

d:' ]
}

@test "devices, FIFOs and descriptors are written as they are" {
	echo b >in
	mkfifo fifo
	nd-sort -o fifo in 3>&- &
	[ "$(cat fifo)" = b ]
	wait $!
	[ -p fifo ]
	ok nd-sort -o /dev/null in
	[ -c /dev/null ]
	fails 1 'nd-sort: /dev/full: No space left on device' \
		nd-sort -o /dev/full in
	[ -c /dev/full ]
	ln -s /proc/self/fd/1 stdout
	{
		echo a
		nd-sort -o stdout in
		echo c
	} >out
	printf 'a\nb\nc\n' | same - out
	[ -L stdout ]
	nd-sort -o /dev/fd/9 in 9>out
	same in out
}

@test "a hard link parts from its file" {
	echo b >in
	echo a >one
	chmod 600 one
	ln one two
	ok nd-sort -o one in
	[ "$(cat one two)" = 'b
a' ]
	[ "$(stat -c %a one)" = 600 ]
}

@test "a directory where nothing can be created is an error" {
	without -dac_override true || skip 'needs setpriv'
	echo b >in
	mkdir d
	echo a >d/out
	chmod 555 d
	fails 1 'nd-sort: d/out: Permission denied' \
		without -dac_override nd-sort -o d/out in
	fails 1 'nd-sort: d/new: Permission denied' \
		without -dac_override nd-sort -o d/new in
	chmod 755 d
	[ "$(cat d/out)" = a ]
	[ "$(ls d)" = out ]
}

@test "what was planted under the temporary name is neither written nor removed" {
	echo b >in
	echo mine >victim
	for n in 1 2; do
		ln -s victim out.nd-$n.part
	done
	mkfifo out.nd-3.part
	mkdir out.nd-4.part
	mkfifo in.fifo
	nd-sort -o out in.fifo 3>&- &
	exec 4>in.fifo
	await out.nd-5.part
	echo b >&4
	exec 4>&-
	wait $!
	same in out
	[ "$(cat victim)" = mine ]
	[ "$(echo out.nd-*)" = 'out.nd-1.part out.nd-2.part out.nd-3.part out.nd-4.part' ]
}

@test "a killed program leaves the old file, and the next one clears up" {
	mkfifo fifo
	echo b >in
	for sig in HUP INT TERM KILL; do
		echo a >out
		(trap - INT; exec env --default-signal=HUP,INT nd-sort -o out fifo) 3>&- &
		exec 4>fifo
		await out.nd-1.part
		kill -$sig $!
		wait $! || true
		exec 4>&-
		[ "$(cat out)" = a ]
		[ $sig = KILL ] || [ "$(ls)" = 'fifo
in
out' ]
	done
	ok nd-sort -o out in
	same in out
	[ "$(ls)" = 'fifo
in
out' ]
}

@test "two programs that write one file do not disturb each other" {
	mkfifo one two
	nd-sort -o out one 3>&- &
	a=$!
	exec 4>one
	await out.nd-1.part
	nd-sort -o out two 3>&- 4>&- &
	b=$!
	exec 5>two
	await out.nd-2.part
	echo first >&4
	exec 4>&-
	wait $a
	[ "$(cat out)" = first ]
	echo second >&5
	exec 5>&-
	wait $b
	[ "$(cat out)" = second ]
	[ "$(ls)" = 'one
out
two' ]
}

@test "memory that runs out when a file was just created leaves none" {
	shim
	echo b >in
	apart env LD_PRELOAD="$PWD/shim.so" OUT_FAIL=1 \
		nd-sort -o out in
	[ "$status" -eq 1 ]
	[[ $stderr == 'nd-sort: out of memory: '* ]]
	[ "$(ls)" = 'in
shim.so' ]
}

@test "a file is on disk before it gets its name, and its directory after" {
	shim
	echo b >in
	mkdir d
	ok env LD_PRELOAD="$PWD/shim.so" OUT_LOG="$PWD/log" nd-sort -o d/out in
	[ "$(cat log)" = 'fsync out.nd-1.part
rename to out
fsync d' ]
	rm log
	ok env LD_PRELOAD="$PWD/shim.so" OUT_LOG="$PWD/log" \
		nd-partition --parts 2 -o d/p in
	[ "$(cat log)" = 'rename to p.1
rename to p.2' ]
}

@test "a name is forgotten when the file has it" {
	[[ $PATH != *asan* ]] || skip 'the driver frees nothing'
	echo mine >victim
	ok "$units/atomic-file"
	[ "$(cat victim)" = mine ]
	[ -e long-name ]
}

@test "two outputs cannot be one file" {
	fails 1 "nd-text-pairs: expected two files, got 'x' for both" \
		nd-text-pairs -m jaccard --places x --rejects x "$samples/docs.tsv"
	[ ! -e x ]
	fails 1 "nd-text-pairs: expected two files, got 'x' for both" \
		nd-text-pairs -m jaccard --places x --rejects x "$samples/docs.tsv"
}
