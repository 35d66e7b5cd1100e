#!/usr/bin/env bats
# progress.bats: the line that shows how far a tool is.
load helper

erase=$'\r\e[K'

# on_terminal COMMAND: runs it on a terminal of its own; output is what it prints there.
on_terminal() {
	output=$(script -qec "$1" /dev/null </dev/null)
	output=${output//$'\r\n'/$'\n'}
}

# Ids come after SECONDS, through a pipe: so long nd-pick reads nothing.
slow_ids() {
	mkfifo ids
	{ sleep "$1" && echo 'a'; } >ids &
}

# One megabyte of documents, after a quarter of which a reader begins.
documents() {
	yes "a${TAB}one two three" | head -n 65536 >docs.tsv
}

@test "a tool on a terminal shows the share that is done, then erases it" {
	documents
	slow_ids 2.3
	on_terminal '{ head -c 262144 >/dev/null; nd-pick -a ids >out; } <docs.tsv'
	# A quarter was read before, and an eighth is the first chunk.
	[[ $output == $'\rnd-pick: 37 % of 1.0 MB, 0.1 MB/s, 0:0'[2-4]$' left\e[K'"$erase" ]]
	tail -c +262145 docs.tsv | same - out
}

@test "the line is erased before a message" {
	documents
	slow_ids 2.3
	printf 'b\tno newline' >other.tsv
	on_terminal 'nd-pick -a ids other.tsv >out; true'
	[[ $output == *$'\e[K'"${erase}nd-pick: "* ]]
}

@test "a tool that ends in 2 seconds shows nothing" {
	documents
	echo a >ids
	on_terminal 'nd-pick -a ids docs.tsv >out'
	[ -z "$output" ]
	same docs.tsv out
}

@test "nothing is shown if stdin is a pipe, or stdout is the terminal" {
	documents
	slow_ids 2.3
	on_terminal 'true | nd-pick -a ids docs.tsv >out'
	[ -z "$output" ]
	{ sleep 2.3 && echo b; } >ids &
	on_terminal 'nd-pick -a ids docs.tsv'
	[ -z "$output" ]
}

@test "without a terminal nothing is shown" {
	documents
	slow_ids 2.3
	ok nd-pick -a ids docs.tsv
}

@test "SIGUSR1 prints one line, without a terminal too" {
	mkfifo docs
	exec {in}<>docs
	# Until the tool catches the signal, it is ignored.
	trap '' USR1
	nd-shingle - <docs >out 2>err {in}>&- &
	trap - USR1
	for n in $(seq 100); do
		kill -USR1 $!
		printf 'a\tone two three\n' >&"$in"
		sleep 0.05
		[ ! -s err ] || break
	done
	exec {in}>&-
	wait $!
	[ -s err ]
	# Without a rate where the clock has not moved since the start.
	run ! grep -vxE "nd-shingle: 0[.]0 MB read(, [0-9.]+ MB/s)?" err
	[ "$(wc -l <out)" -eq "$n" ]
}

@test "SIGUSR1 prints how much of a long computation is done" {
	awk 'BEGIN { srand(1); for (i = 0; i < 12000; i++) {
		printf "d%d\t", i
		for (k = 0; k < 60; k++) printf "%c", 97 + int(26 * rand())
		print "" } }' >texts
	nd-score --all -m edit -t 0.9 texts >out 2>err &
	for _ in $(seq 50); do
		sleep 0.2
		kill -USR1 $!
		! grep -q comparing err || break
	done
	kill $!
	[[ $(tail -n 1 err) =~ ^'nd-score: comparing, '[0-9]+' %'(', '[0-9:]+' left')?$ ]]
}

@test "with ND_PROGRESS the line goes to a file, until the tool ends" {
	mkfifo docs
	mkdir dir
	ND_PROGRESS=$PWD/dir/run nd-shingle docs >out 2>err &
	exec {in}>docs
	sleep 0.7
	printf 'a\tone two three\n' >&"$in"
	for _ in $(seq 100); do
		[ ! -s "dir/run.$!" ] || break
		sleep 0.05
	done
	[ "$(<"dir/run.$!")" = "-1${TAB}nd-shingle: 0.0 MB read, 0.0 MB/s" ]
	exec {in}>&-
	wait $!
	[ -z "$(ls dir)" ]
	[ ! -s err ]
	[ -s out ]
}
