#!/usr/bin/env bats
# faults.bats: calls that fail by the interposer of tests/faults, and short runs
# of the drivers there: they find a defect that is planted, and none in nd.
load helper

setup_file() {
	gcc -std=c11 -D_GNU_SOURCE -fPIC -shared \
		-o "$BATS_FILE_TMPDIR/interpose.so" \
		"$BATS_TEST_DIRNAME/faults/interpose.c" -ldl
}

# fault 'PROGRAM KIND N ERROR FOR' COMMAND...: runs it where this call fails.
fault() {
	[[ $PATH != *asan* ]] || skip 'the sanitizers have a malloc of their own'
	echo "$1" >"$BATS_FILE_TMPDIR/plan"
	rm -f "$BATS_FILE_TMPDIR/"{counts,hit}
	truncate -s 7680 "$BATS_FILE_TMPDIR/counts"
	LD_PRELOAD=$BATS_FILE_TMPDIR/interpose.so "${@:2}"
}

# drive DRIVER OPTION...: runs it, on the tools in bin if there is one; its last
# line in last.
drive() {
	[[ $PATH != *asan* ]] || skip 'the sanitizers have a malloc of their own'
	local here=$PWD/bin
	if [ ! -e bin ]; then
		here=${ND_BIN:-$top/bin}
	fi
	ND_BIN=$here apart \
		"$top/tests/faults/$1" --seed 1 "${@:2}"
	printf '%s\n' "$output" "$stderr"
	last=${lines[-1]}
}

# planted TOOL: a directory bin with the tools, but TOOL of standard input.
planted() {
	mkdir bin
	ln -s "${ND_BIN:-$top/bin}"/* bin
	rm -f "bin/$1"
	cat >"bin/$1"
	chmod +x "bin/$1"
}

@test "a stemmer without memory is not an unknown language" {
	nd-terms --stem english "$samples/en.tsv" >wanted
	for n in {1..20}; do
		apart fault "nd-terms malloc $n 12 0" \
			nd-terms --stem english "$samples/en.tsv"
		if [ "$status" -eq 0 ]; then
			same wanted <(printf '%s\n' "$output")
		else
			[[ $status/$stderr == '1/nd-terms: out of memory'* ]]
		fi
		echo "$stderr"
	done >said
	grep -qx "nd-terms: out of memory: stemmer 'english'" said
}

@test "a partition is known by its first bytes, however few a read returns" {
	nd-shingle -k 3 "$samples/docs.tsv" | nd-index -k 3 -t 0.5 -o sets.ndx
	nd-pairs -t 0.5 -x sets.ndx sets.ndx >wanted
	[ -s wanted ]
	fault 'nd-pairs read 1 -1 1' nd-pairs -t 0.5 -x sets.ndx sets.ndx >got
	grep -q ' read ' "$BATS_FILE_TMPDIR/hit"
	same wanted got
	fails 1 'nd-pairs: sets.ndx: Input/output error' \
		fault 'nd-pairs read 1 5 0' nd-pairs -t 0.5 -x sets.ndx sets.ndx
}

@test "what nd-flow itself cannot do is one line" {
	nd-flow near -j 1 -k 2 -o D "$samples/docs.tsv"
	rm D/stars D/clusters
	mkdir D/stars.part
	fails 1 'nd-flow: D/stars.part: Is a directory' \
		nd-flow near -j 1 -k 2 -o D "$samples/docs.tsv"
	fails 1 'nd-flow: fork: Resource temporarily unavailable' fault 'nd-flow process 1 11 1' \
		nd-flow near -j 1 -k 2 -t 0.3 -o E "$samples/docs.tsv"
	apart fault 'nd-flow open 2 24 1' \
		nd-flow near -j 1 -k 2 -t 0.3 -o E "$samples/docs.tsv"
	[ "$status" -eq 1 ]
	[[ $stderr == 'nd-flow: '*'/inputs.flow: Too many open files' ]]
}

@test "an audit fails if one of its tools does, and says why" {
	nd-flow near -j 1 -k 2 -t 0.3 --dedup -o D "$samples/docs.tsv"
	apart fault 'nd-draw read 1 5 0' nd-flow audit D
	[ "$status" -eq 1 ]
	[[ $stderr == 'nd-draw: '*': Input/output error
nd-flow: stage '*' failed; to repeat it: nd-flow audit D' ]]
	[ -z "$output" ]
	apart fault 'nd-eval malloc 10 12 0' nd-flow audit D
	[ "$status" -eq 1 ]
	[[ $stderr == 'nd-eval: out of memory'* ]]
	fails 1 'nd-score: stdin: Input/output error
nd-flow: stage true failed; to repeat it: nd-flow audit D' \
		fault 'nd-score read 1 5 0' nd-flow audit D
}

@test "a full disk is told with the file that was written" {
	cp "$samples/docs.tsv" .
	local program file
	while read -r program file; do
		fails 1 "$program: run/$file: No space left on device
nd-flow: stage $file failed; to repeat it: nd-flow near -k 3 -t 0.5 -j 1 -o run docs.tsv" \
			fault "$program write 1 28 1" nd-flow near -k 3 -t 0.5 -j 1 -o run docs.tsv
	done <<<$'nd-shingle sets.1\nnd-cluster clusters'
	while read -r program file; do
		fails 1 "$program: sents/$file: No space left on device
nd-flow: stage $file failed; to repeat it: nd-flow sentences -q -j 1 --lines -o sents docs.tsv" \
			fault "${program% *} write 1 28 1" nd-flow sentences -q -j 1 --lines -o sents docs.tsv
	done <<<'nd-sentence sents.1'
	ok nd-flow near -k 3 -t 0.5 -o run docs.tsv
	# Without -o the directory of the stages goes.
	export TMPDIR=$PWD/temporary
	mkdir temporary
	fails 1 "nd-cluster: a temporary file in $TMPDIR (TMPDIR): No space left on device
nd-flow: stage clusters failed; to repeat it: nd-flow near -k 3 -t 0.5 -j 1 --html pages docs.tsv" \
		fault 'nd-cluster write 1 28 1' nd-flow near -k 3 -t 0.5 -j 1 --html pages docs.tsv
	[ -z "$(ls temporary)" ]
	# The answer that is printed is no file of the flow.
	fails 1 'nd-cluster: stdout: No space left on device
nd-flow: stage clusters failed; to repeat it: nd-flow near -k 3 -t 0.5 -j 1 docs.tsv' \
		fault 'nd-cluster write 1 28 1' nd-flow near -k 3 -t 0.5 -j 1 docs.tsv
}

@test "a directory whose DIR/run is all zeros is refused by one line" {
	mkdir D
	head -c 200 /dev/zero >D/run
	: >D/sets.1
	fails 1 'nd-flow: D: expected a new or empty directory, or one of an earlier run' \
		nd-flow near -o D "$samples/docs.tsv"
}

@test "a flow fails if a process that hands files to a tool fails" {
	cp "$samples/docs.tsv" .
	# One process would read two small files.
	{ sed 's/^/x/' docs.tsv && seq 9000 | awk -v OFS='\t' '{ print "y" $1, $1 }'; } >more.tsv
	mkdir bin
	cat >bin/cat <<-'EOF'
		#!/bin/bash
		head -n 1
		echo 'cat: out of memory' >&2
		exit 2
	EOF
	chmod +x bin/cat
	PATH=$PWD/bin:$PATH run nd-flow near -j 1 -t 0.3 docs.tsv more.tsv
	[ "$status" -eq 1 ]
	[ "$output" = 'cat: out of memory
nd-flow: stage clusters failed: cat, exit status 2; to repeat it: nd-flow near -j 1 -t 0.3 docs.tsv more.tsv' ]
	PATH=$PWD/bin:$PATH run nd-flow near -j 1 --via prefix --parts 2 -o D docs.tsv more.tsv
	[ "$status" -eq 1 ]
	[[ $output == *'cat: out of memory'*'nd-flow: stage '*' failed: cat, exit status 2; to repeat it: nd-flow near -j 1 --via prefix --parts 2 -o D docs.tsv more.tsv' ]]
	[ ! -e D/pairs ]
}

@test "faults finds nothing in a tool and in a flow" {
	drive faults --table tools --only '^nd-pick --drop'
	[ "$status" -eq 0 ]
	[[ $last == [1-9]*' passed, 0 failed, '* ]]
	drive faults --table flows --only 'k 4 -t 0.5 IN'
	[ "$status" -eq 0 ]
	[[ $last == [1-9]*' passed, 0 failed, '* ]]
}

@test "faults finds that a tool does not check its writes" {
	planted nd-pick </dev/null
	gcc -xc -o bin/nd-pick - <<-'EOF' 2>/dev/null
		#include <fcntl.h>
		#include <unistd.h>
		int
		main(void)
		{
			int fd = open("rejects", O_WRONLY | O_CREAT | O_TRUNC, 0666);
			write(1, "one\n", 4);
			write(fd, "two\n", 4);
			close(fd);
			return 0;
		}
	EOF
	drive faults --table tools --only '^nd-pick --drop --rej' --known /dev/null
	[ "$status" -eq 1 ]
	[[ $output == *'nd-pick write 1 '*': exit 0, another answer'* ]]
}

# bats test_tags=long
@test "kills finds nothing in a flow" {
	drive kills --kills 4 --only 'near -j 1 -k 2 -t 0.3 -o D'
	[ "$status" -eq 0 ]
	[[ $last == [1-9]*' passed, 0 failed, '* ]]
}

# bats test_tags=long
@test "kills finds that a directory counts as whole before it is" {
	planted nd-flow <<-'EOF'
		#!/bin/bash
		[ -e D ] || { mkdir D && : >D/a && sleep 1 && echo right >D/answer; }
	EOF
	drive kills --kills 9 --only 'near -j 1 -k 2 -t 0.3 -o D' --known /dev/null
	[ "$status" -eq 1 ]
	[[ $output == *': the same call: D/answer is missing'* ]]
}

# bats test_tags=long
@test "power finds nothing in a flow but what is known" {
	command -v strace >/dev/null || skip 'strace is not installed'
	drive power --cuts 6 --only 'near -j 1 -k 2 -t 0.3 -o D|^nd-sort -u'
	[ "$status" -eq 0 ]
	[[ $last == [1-9]*' passed, 0 failed, '* ]]
}

@test "power finds that a file that is empty counts as whole" {
	command -v strace >/dev/null || skip 'strace is not installed'
	planted nd-flow <<-'EOF'
		#!/bin/bash
		[ ! -e D/answer ] || exit 0
		mkdir -p D/kept && echo right >D/kept/part && echo right >D/part &&
			mv D/kept/part D/kept/a && mv D/part D/answer
	EOF
	drive power --cuts 60 --only 'near -j 1 -k 2 -t 0.3 -o D' --known /dev/null
	[ "$status" -eq 1 ]
	[[ $output == *'D/kept/a got its name before it was synced'* ]]
	[[ $output == *': D/answer differs'* ]]
}
