# nd-flow-lower.bats: a command at lower and lower thresholds.
load helper

# finder T: a command that prints its words, if its last one, a threshold, is T or less,
# and writes each call to calls.
finder() {
	cat >find.sh <<-EOF
		#!/bin/sh
		echo "\$*" >>calls
		for last; do :; done
		awk -v t="\$last" 'BEGIN { exit !(t <= $1) }' && echo "found \$*"
		exit 0
	EOF
	chmod +x find.sh
	rm -f calls
}

@test "thresholds below T are tried, the greatest first, until one finds something" {
	finder 0.2
	gives 'found a b -t 0.2\n' '' 0 nd-flow lower -t 0.5 --report told -- ./find.sh a b
	printf 'a b -t %s\n' 0.4 0.3 0.2 | same - calls
	printf 'with\t-t 0.2\n' | same - told
	finder 0
	gives '' '' 0 nd-flow lower --report told -- ./find.sh
	printf -- '-t %s\n' 0.9 0.8 0.7 0.6 0.5 0.4 0.3 0.2 0.1 0.05 0.02 0.01 | same - calls
	[ ! -s told ]
	finder 1
	gives '' '' 0 nd-flow lower -t 0.01 -- ./find.sh
	gives 'found -t 0.1\n' '' 0 nd-flow lower -t 0.100001 -- ./find.sh
	gives 'found -t 0.05\n' '' 0 nd-flow lower -t 0.1 -- ./find.sh
}

@test "a command finds what it prints at a lower threshold" {
	nd-shingle -k 3 "$samples/docs.tsv" >sets
	nd-pairs -t 0.6 -a sets >wanted
	nd-flow lower -t 0.7 -a sets --report told -- nd-pairs -a @1 >got
	same wanted got
	printf 'read\t6\t6\nwith\t-t 0.6\n' | same - told
	nd-flow lower -t 0.7 -a <(zstd -q <sets) -- nd-pairs -a @1 | same wanted -
	nd-flow lower -t 0.9 -a "$samples/threads.tsv" -- nd-flow threads -q --pairs @out @1 >got
	nd-flow threads -q -t 0.6 --pairs wanted "$samples/threads.tsv" >clusters
	[ -s wanted ]
	same wanted got
}

@test "steps are taken in their order, each with all thresholds or once" {
	finder 0.05
	gives 'found x b -t 0.05\n' '' 0 \
		nd-flow lower -t 0.2 --step a,1 --step b,-t,@t --step y,-t,@t --report told -- ./find.sh x
	{ echo 'x a 1' && printf 'x b -t %s\n' 0.1 0.05; } | same - calls
	printf 'with\tb -t 0.05\n' | same - told
	gives 'found 0\n' '' 0 nd-flow lower -t 0.001 --step 0 -- ./find.sh
}

@test "of large files each second, fourth, ... line is the sample" {
	seq 1 1000 >a
	seq 1 10 >b
	printf '%s\n' '#!/bin/sh' 'cat "$1" "$2"; echo "$2" | grep -c "[.]tsv$"' >both
	chmod +x both
	mkdir tmp
	TMPDIR=$PWD/tmp nd-flow lower --bytes 1000 -a a -a b --report told -- ./both @1 @2 >got
	{ seq 1 4 1000 && cat b && echo 1; } | same - got
	printf 'read\t250\t1000\nread\t10\t10\nwith\t-t 0.9\n' | same - told
	[ -z "$(ls -A tmp)" ]
}

@test "nothing is done if there is something already" {
	finder 1
	echo x >some
	: >none
	gives '' '' 0 nd-flow lower --unless none --unless some -a missing --report told -- ./find.sh
	[ -e told ] && [ ! -s told ] && [ ! -e calls ]
	gives 'found -t 0.9\n' '' 0 nd-flow lower --unless none --unless missing -- ./find.sh
}

@test "a command that fails, or is none, ends the search" {
	printf '%s\n' '#!/bin/sh' 'echo found; echo bad >&2; exit 3' >no.sh
	chmod +x no.sh
	gives '' 'bad\nnd-flow: ./no.sh: exit status 3\n' 1 nd-flow lower -- ./no.sh
	gives '' 'nd-flow: ./none: No such file or directory\nnd-flow: ./none: exit status 127\n' 1 \
		nd-flow lower -- ./none
	printf '%s\n' '#!/bin/sh' 'kill -9 $$' >no.sh
	gives '' 'nd-flow: ./no.sh: ended by signal 9, Killed\n' 1 nd-flow lower -- ./no.sh
	fails 1 'nd-flow: missing: No such file or directory' nd-flow lower -a missing -- ./no.sh
	run -2 nd-flow lower
	run -2 nd-flow lower -a missing -t 2 -- ./no.sh
	: >a
	gives '' "nd-flow: @2: expected as many -a\ntry 'nd-flow lower --help'\n" 2 nd-flow lower -a a -- ./no.sh @2
}

@test "a signal leaves no file" {
	mkdir tmp
	printf '%s\n' '#!/bin/sh' ': >started' 'exec sleep 100' >sleeps.sh
	chmod +x sleeps.sh
	for try in 'HUP 129' 'INT 130' 'QUIT 131' 'TERM 143'; do
		# bash ignores some of these in a command of the background.
		TMPDIR=$PWD/tmp env --default-signal=INT,QUIT nd-flow lower -- ./sleeps.sh 2>err &
		local pid=$! status=0
		until [ -e started ]; do sleep 0.02; done
		kill -s "${try% *}" $pid
		wait $pid || status=$?
		[ "$status" = "${try#* }" ]
		find tmp -mindepth 1 | same - /dev/null
		rm started
	done
}
