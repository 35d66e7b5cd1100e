# nd-flow-broken.bats: where a part of nd or of the machine is missing, a flow
# ends with a message, and its directory is as it was.
load helper

# broken: a copy of the tools and tables, in nd; no others are in PATH.
broken() {
	mkdir -p nd/share
	cp -r "$(dirname "$(command -v nd-flow)")" nd/bin
	cp -r "$top/share/nd" nd/share/nd
	cp "$samples/docs.tsv" .
	PATH=/usr/bin:/bin
}

@test "without its table, or a file that this includes, nd-flow does nothing" {
	broken
	for file in near inputs cluster; do
		f=nd/share/nd/flows/$file.flow
		mv $f kept
		fails 1 "nd-flow: $PWD/nd/bin/../share/nd/flows/$file.flow: No such file or directory" \
			nd/bin/nd-flow near -k 2 -t 0.3 -o run docs.tsv
		mkdir $f
		fails 1 "nd-flow: $PWD/nd/bin/../share/nd/flows/$file.flow: Is a directory" \
			nd/bin/nd-flow near -k 2 -t 0.3 -o run docs.tsv
		rmdir $f
		mv kept $f
		[ ! -e run ]
	done
}

# tool TEXT: nd-shingle is a file with this text.
tool() {
	rm -f nd/bin/nd-shingle
	echo "$1" >nd/bin/nd-shingle
}

@test "a tool that is missing or broken ends nd-flow, and the next call goes on" {
	broken
	mv nd/bin/nd-shingle real
	call=(nd/bin/nd-flow near -k 2 -t 0.3 -o run docs.tsv)
	again='; to repeat it: nd-flow near -k 2 -t 0.3 -o run docs.tsv'
	fails 1 'nd-flow: nd-shingle: No such file or directory
nd-flow: stage sets.1 failed'"$again" "${call[@]}"
	tool ''
	fails 1 'nd-flow: nd-shingle: Permission denied
nd-flow: stage sets.1 failed'"$again" "${call[@]}"
	tool 'exit 3'
	chmod +x nd/bin/nd-shingle
	fails 1 'nd-flow: stage sets.1 failed: nd-shingle, exit status 3'"$again" "${call[@]}"
	tool $'\177ELF'
	chmod +x nd/bin/nd-shingle
	run "${call[@]}"
	[ "$status" -eq 1 ]
	[ ! -e run/sets.1 ]
	[ ! -e run/clusters ]
	mv real nd/bin/nd-shingle
	ok "${call[@]}"
	ok nd/bin/nd-flow near -k 2 -t 0.3 -o whole docs.tsv
	same whole/clusters run/clusters
}

@test "an option that cannot be checked ends nd-flow" {
	broken
	rm nd/bin/nd-terms
	fails 1 'nd-flow: nd-terms: No such file or directory' \
		nd/bin/nd-flow xling --stem german,- -o run docs.tsv docs.tsv
	[ ! -e run ]
}

# below PID: the processes below it, the nearest first.
below() {
	local p
	for p in $(ps -o pid= --ppid "$1"); do
		echo "$p"
		below "$p"
	done
}

@test "SIGKILL of any process below a flow is reported by nd" {
	cp "$samples/docs.tsv" .
	nd-flow near -k 2 -t 0.3 - <docs.tsv >wanted
	mkfifo fifo.tsv
	for ((n = 0; ; n++)); do
		nd-flow near -k 2 -t 0.3 fifo.tsv >out 2>err 3>&- &
		flow=$!
		exec 9>fifo.tsv
		mapfile -t all < <(below $flow)
		[ "$n" -eq ${#all[@]} ] || kill -KILL "${all[n]}"
		cat docs.tsv >&9 2>cat.err || true
		exec 9>&-
		status=0
		wait $flow || status=$?
		if [ "$status" -eq 0 ]; then
			same wanted out
		else
			grep -q '^nd-' err
			! grep -v '^nd-' err
		fi
		[ "$n" -lt ${#all[@]} ] || break
	done
	[ "$n" -gt 1 ]
}

@test "a file that an option names stays as it was if it cannot be written" {
	cp "$samples/docs.tsv" .
	echo before >map
	run bash -c 'ulimit -f 0; trap "" XFSZ; nd-flow near -q --dedup --map map docs.tsv | cat'
	[ "$(cat map)" = before ]
	[ -c /dev/full ]
	fails 1 "cat: write error: No space left on device
nd-flow: stage /dev/full failed: cat, exit status 1; to repeat it: nd-flow near --dedup --map /dev/full docs.tsv" \
		nd-flow near --dedup --map /dev/full docs.tsv
	[ -c /dev/full ]
}
