# nd-flow-broken.bats: where a part of nd or of the machine is missing, a flow
# ends with a message, and its directory is as it was.
load helper

# broken: a copy of the tools and scripts, in nd.
broken() {
	mkdir -p nd/share
	cp -r "$(dirname "$(command -v nd-flow)")" nd/bin
	cp -r "$top/share/nd" nd/share/nd
	cp "$samples/docs.tsv" .
}

# without_version: nd-shingle, but --version fails.
without_version() {
	mv nd/bin/nd-shingle nd/bin/real
	printf '%s\n' '#!/bin/sh' '[ "$1" != --version ] || exit 1' \
		'exec "${0%/*}/real" "$@"' >nd/bin/nd-shingle
	chmod +x nd/bin/nd-shingle
}

@test "without one of its modules nd-flow does nothing" {
	broken
	for file in flow options inputs stages hosts near; do
		f=nd/share/nd/$file.sh
		mv $f kept
		fails 1 "nd-flow: $PWD/$f: cannot be read" \
			nd/bin/nd-flow near -k 2 -t 0.3 -o run docs.tsv
		mkdir $f
		fails 1 "nd-flow: $PWD/$f: cannot be read" \
			nd/bin/nd-flow near -k 2 -t 0.3 -o run docs.tsv
		rmdir $f
		mv kept $f
		[ ! -e run ]
	done
	echo h >hosts
	fails 1 "nd-flow: $PWD/nd/share/nd/engine/run.sh: cannot be read" \
		bash -c 'rm nd/share/nd/engine/run.sh; nd/bin/nd-flow deploy --hosts hosts'
}

@test "an option that cannot be checked ends nd-flow" {
	broken
	sed -i 's/^whole() {/gone() {/' nd/share/nd/flow.sh
	run --separate-stderr nd/bin/nd-flow near -k 2 -o run docs.tsv
	[ "$status" -ne 0 ]
	[ -z "$output" ]
	[ ! -e run ]
}

@test "facts that cannot be had end nd-flow, and the next call goes on" {
	broken
	without_version
	fails 1 'nd-flow: nd-shingle --version: failed' \
		nd/bin/nd-flow near -k 2 -t 0.3 -o run docs.tsv
	[ ! -e run/run ]
	[ ! -e run/sets.1 ]
	mv nd/bin/real nd/bin/nd-shingle
	printf '%s\n' '#!/bin/sh' 'exit 1' >nd/bin/cksum
	chmod +x nd/bin/cksum
	run nd/bin/nd-flow near -k 2 -t 0.3 -o run docs.tsv
	[ "$status" -eq 1 ]
	[ ! -e run/run ]
	rm nd/bin/cksum
	ok nd/bin/nd-flow near -k 2 -t 0.3 -o run docs.tsv
	without_version
	fails 1 'nd-flow: nd-shingle --version: failed' \
		nd/bin/nd-flow near -k 2 -t 0.3 -o run docs.tsv
	mv nd/bin/real nd/bin/nd-shingle
	ok nd/bin/nd-flow near -k 2 -t 0.3 -o run docs.tsv
}

@test "what make prints itself is no part of the answer" {
	broken
	printf '%s\n' '#!/bin/sh' 'echo "make: *** virtual memory exhausted"' \
		'exit 2' >nd/bin/make
	chmod +x nd/bin/make
	for o in '--dedup' '-o run' '-o run -n'; do
		# shellcheck disable=SC2086
		run --separate-stderr nd/bin/nd-flow near $o docs.tsv
		[ "$status" -eq 1 ]
		[[ $output != *memory* ]]
		[ "$stderr" = 'nd-flow: make: virtual memory exhausted' ]
	done
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
	skip 'waits for the runner in C'
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
