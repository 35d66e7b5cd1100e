# nd-flow-run.bats: how nd-flow runs a table: processes, the directory of -o, failures.
load helper

# table ROW...: w.flow has these rows, docs.tsv three documents.
table() {
	printf '%s\n' "$@" >w.flow
	[ -e docs.tsv ] || printf 'a\tx y\nb\tx y\nc\tz\n' >docs.tsv
}

@test "without -o the last answer is printed, all pieces in order, and nothing stays" {
	printf 'd\tv\n' >more.tsv
	mkdir tmp
	export TMPDIR=$PWD/tmp
	table 'ids piece piece - cut -f 1 {piece} keep' \
		'texts piece piece - cut -f 2 {piece} keep'
	gives 'x y\nx y\nz\nv\n' '' 0 nd-flow ./w.flow -j 3 docs.tsv more.tsv
	table 'texts once piece* - cat {piece} | cut -f 2 keep'
	gives 'x y\nx y\nz\n' '' 0 nd-flow ./w.flow - <docs.tsv
	[ -z "$(ls tmp)" ]
	TMPDIR=none fails 1 \
		'nd-flow: TMPDIR: no directory can be made in none: No such file or directory' \
		nd-flow ./w.flow docs.tsv
}

@test "who reads the answer may end first" {
	seq 100000 | sed 's/^/a/; s/$/\tx/' >docs.tsv
	mkdir tmp
	export TMPDIR=$PWD/tmp
	table 'sets piece piece - cat {piece} keep'
	nd-flow ./w.flow docs.tsv 2>err | head -n 1 >got
	[ "${PIPESTATUS[*]}" = '141 0' ]
	[ "$(<got)" = "a1${TAB}x" ]
	[ ! -s err ]
	[ -z "$(ls tmp)" ]
	table 'first piece piece - cat {piece} | head -n 1 keep'
	gives 'a1\tx\n' '' 0 nd-flow ./w.flow docs.tsv
}

@test "an option of an input gets one file, also of many pieces" {
	printf 'd\tv\n' >more.tsv
	table 'sets piece piece - cut -f 1 {piece}' \
		'answer once sets* piece* - cat {piece} | nd-pick {-a sets} keep'
	gives 'a\tx y\nb\tx y\nc\tz\nd\tv\n' '' 0 nd-flow ./w.flow docs.tsv more.tsv
}

@test "any name of a file and directory works" {
	table 'sets piece piece 1 cat {piece}' 'answer part sets* - nd-sort -m {sets} keep'
	for name in $'a\nb' $'a\tb' 'a\b' 'a;b|c' "a'b\"c" '$(x)' '-x'; do
		cp docs.tsv "./$name.tsv"
		ok nd-flow ./w.flow -o "run $name" --parts 2 -- "./$name.tsv"
		[ "$(cat run*/answer.* | wc -l)" -eq 3 ]
		rm -r run* "./$name.tsv"
	done
}

@test "a directory of a stage has the names of the pieces, packed as they are" {
	table 'option - compress FORMAT zstd|gzip|none - packing' \
		'kept/.tsv piece piece - nd-cat --records {piece} keep'
	mkdir sub
	cp docs.tsv sub/
	gzip -c docs.tsv >docs.txt.gz
	zstd -q docs.tsv -o packed.tsv
	ok nd-flow ./w.flow -o run docs.tsv sub/docs.tsv packed.tsv
	[ "$(ls run/kept)" = $'2.docs.tsv\ndocs.tsv\npacked.tsv' ]
	same docs.tsv run/kept/2.docs.tsv
	zstd -dcq run/kept/packed.tsv | same docs.tsv -
	ok nd-flow ./w.flow -o run2 --compress gzip docs.tsv sub/docs.tsv packed.tsv
	[ "$(ls run2/kept)" = $'2.docs.tsv.gz\ndocs.tsv.gz\npacked.tsv.gz' ]
	zcat run2/kept/2.docs.tsv.gz | same docs.tsv -
	ok bash -c "$(nd-flow ./w.flow -o run3 --compress none -n docs.tsv packed.tsv)"
	same docs.tsv run3/kept/packed.tsv
	gives 'a\tx y\nb\tx y\nc\tz\n' '' 0 nd-flow ./w.flow packed.tsv
	mkdir there run4
	touch run4/sums
	ln -s ../there run4/kept
	fails 1 'nd-flow: run4/kept: expected no link in the directory of a run' nd-flow ./w.flow -o run4 docs.tsv
}

# age: what is in run was made a minute ago.
age() {
	find run -exec touch -d '1 minute ago' {} +
	touch -d '1 second ago' then
}

# made FILE...: these files were made since, and no other.
made() {
	[ "$(cd run && find . -newer ../then -type f ! -name sums ! -name seconds ! -name lock ! -name run -printf '%P\n' |
		sort | tr '\n' ' ')" = "$*${*:+ }" ]
}

@test "what is made stays, and what is damaged or decided otherwise is made again" {
	table 'option k ngram N ngram 1 words' \
		'sets piece piece - nd-shingle -k $ngram {piece}' \
		'ids piece piece - cut -f 1 {piece} keep' \
		'sizes once sets* - cat {sets} | cut -f 2 keep'
	ok nd-flow ./w.flow -o run docs.tsv
	age
	ok nd-flow ./w.flow -o run docs.tsv
	made
	rm run/sets.1
	ok nd-flow ./w.flow -o run docs.tsv
	made sets.1
	printf x | dd of=run/ids.1 conv=notrunc status=none
	age
	apart nd-flow ./w.flow -o run docs.tsv
	[[ $stderr == 'nd-flow: run/ids.1: expected the checksum '????????????????', got '????????????????'; made again' ]]
	made ids.1
	[ "$(<run/ids.1)" = $'a\nb\nc' ]
	age
	ok nd-flow ./w.flow -k 2 -o run docs.tsv
	made sets.1 sizes
	printf 'cut' >>run/sums
	printf 'd\tv w\n' >>docs.tsv
	age
	ok nd-flow ./w.flow -k 2 -o run docs.tsv
	made ids.1 sets.1 sizes
	age
	ok nd-flow ./w.flow -k 2 -o run docs.tsv
	made
	sed -i 's/cat {sets} | cut/nd-sort -m {sets} | cut/' w.flow
	ok nd-flow ./w.flow -k 2 -o run docs.tsv
	made sizes
}

@test "no file of a run is read or written through a link" {
	table 'sets piece piece - cat {piece}' 'ids once sets* - cut -f 1 {sets} keep'
	mkdir run
	touch run/lock run/sums other
	for name in ids.part ids sums lock run; do
		rm -f run/$name
		ln -s ../other run/$name
		fails 1 "nd-flow: run/$name: expected no link in the directory of a run" \
			nd-flow ./w.flow -o run docs.tsv
		rm run/$name
		touch run/lock run/sums
	done
	[ ! -s other ]
	ok nd-flow ./w.flow -o run docs.tsv
}

@test "a command that fails, dies or is missing is named, and its file does not stay" {
	table 'sets piece piece - nd-shingle --no {piece}' 'ids once sets* - cat {sets} keep'
	fails 1 "nd-shingle: unknown option '--no'
try 'nd-shingle --help'
nd-flow: stage sets.1 failed; to repeat it: nd-flow ./w.flow -o run docs.tsv" nd-flow ./w.flow -o run docs.tsv
	[ ! -e run/sets.1 ]
	table 'sets piece piece - no-such-command {piece} keep'
	fails 1 'nd-flow: no-such-command: No such file or directory
nd-flow: stage sets.1 failed; to repeat it: nd-flow ./w.flow docs.tsv' nd-flow ./w.flow docs.tsv
	printf '#!/bin/sh\nkill -s "$1" $$\n' >die
	chmod +x die
	local again='; to repeat it: nd-flow ./w.flow docs.tsv'
	table 'sets piece piece - cat {piece} | ./die SEGV | sort keep'
	fails 139 "nd-flow: ./die died of SIGSEGV: this is a bug in ./die$again" \
		nd-flow ./w.flow docs.tsv
	table 'sets piece piece - cat {piece} | ./die KILL | sort keep'
	fails 137 "nd-flow: ./die died of SIGKILL: something killed it, perhaps the kernel for lack of memory$again" \
		nd-flow ./w.flow docs.tsv
}

@test "a stage that fails ends those that run meanwhile" {
	table 'sleeps once - - sleep 100 keep' 'ids piece piece - false {piece} keep'
	local began=$SECONDS
	fails 1 'nd-flow: stage ids.1 failed: false, exit status 1; to repeat it: nd-flow ./w.flow -j 2 -o run docs.tsv' nd-flow ./w.flow -j 2 -o run docs.tsv
	[ $((SECONDS - began)) -lt 50 ]
	[ ! -e run/sleeps ]
}

@test "a signal ends what runs, and Ctrl-C says how to go on" {
	table 'sleeps once - - sleep 100 keep'
	mkdir tmp
	for try in 'INT 130' 'QUIT 131' 'TERM 143' 'HUP 129'; do
		for keep in '' '-o run'; do
			# bash ignores these in a command of the background.
			# shellcheck disable=SC2086
			TMPDIR=$PWD/tmp env --default-signal=INT,QUIT nd-flow ./w.flow $keep docs.tsv 2>err &
			local pid=$! status=0
			until pgrep -P $pid sleep >sleeper; do sleep 0.02; done
			kill -s "${try% *}" $pid
			wait $pid || status=$?
			[ "$status" = "${try#* }" ]
			run ! kill -0 "$(<sleeper)" 2>/dev/null
			find tmp -mindepth 1 | same - /dev/null
			case $try:$keep in
			INT*:) echo 'nd-flow: interrupted; to repeat it: nd-flow ./w.flow docs.tsv' ;;
			INT*) echo 'nd-flow: interrupted; to resume: nd-flow ./w.flow -o run docs.tsv' ;;
			esac | same - err
		done
	done
}

@test "a caller that ignores the end of children makes no run wait" {
	cp "$samples/docs.tsv" .
	nd-flow near -t 0.5 -k 3 docs.tsv >wanted
	soon 20 env --ignore-signal=CHLD nd-flow near -t 0.5 -k 3 docs.tsv | same wanted -
}

@test "what a killed nd-flow has started ends, and has the lock until then" {
	table 'sleeps once - - sleep 100 keep'
	nd-flow ./w.flow -o run docs.tsv &
	local pid=$!
	until pgrep -P $pid sleep >sleeper; do sleep 0.02; done
	fails 1 "nd-flow: run: in use by running processes (nd-flow, sleep); to end them: kill $pid $(<sleeper)" \
		nd-flow ./w.flow -o run docs.tsv
	kill -KILL $pid
	while kill -0 "$(<sleeper)" 2>/dev/null; do sleep 0.02; done
	table 'ids piece piece - cut -f 1 {piece} keep'
	ok nd-flow ./w.flow -o run docs.tsv
}

@test "an input that changes while it is read is an error" {
	printf '#!/bin/sh\ncat; echo >>docs.tsv\n' >change
	chmod +x change
	table 'ids piece piece - cat {piece} | ./change keep'
	fails 1 'nd-flow: docs.tsv changed while it was read; run the command again' \
		nd-flow ./w.flow -o run docs.tsv
}

@test "a directory of another flow is refused, and with --update starts over" {
	table 'ids piece piece - cut -f 1 {piece} keep'
	cp w.flow x.flow
	nd-flow near -k 2 -o run docs.tsv
	for flow in lines ./w.flow; do
		fails 1 "nd-flow: run: made with flow 'near', not '$flow'; --again or --update starts over" \
			nd-flow $flow -o run docs.tsv
	done
	[ -e run/clusters ]
	ok nd-flow ./w.flow --update -o run docs.tsv
	[ ! -e run/clusters ] && [ -e run/ids.1 ]
	fails 1 "nd-flow: run: made with flow './w.flow', not './x.flow'; --again or --update starts over" \
		nd-flow ./x.flow -o run docs.tsv
	fails 1 "nd-flow: run: made with flow './w.flow', not 'near'; --again or --update starts over" \
		nd-flow near -o run docs.tsv
	ok nd-flow ./x.flow --again -o run docs.tsv
	mkdir d
	cp docs.tsv d/text
	for dir in d d/run; do
		fails 1 "nd-flow: $dir: expected a directory outside the input d" \
			nd-flow ./w.flow -o $dir d
	done
	[ ! -e d/run ]
}

@test "an input is read once, a pipe too" {
	table 'ids piece piece - cut -f 1 {piece} keep' 'all piece piece - cat {piece} keep'
	mkdir d
	echo text >d/text
	fails 1 'nd-flow: d/text is read twice: it is named, and in a directory' \
		nd-flow ./w.flow -o run d d/text
	mkfifo pipe.tsv
	fails 2 "nd-flow: pipe.tsv: expected a file or a directory, which can be read again
try 'nd-flow ./w.flow --help'" nd-flow ./w.flow -o run pipe.tsv
	table 'ids piece piece - cut -f 1 {piece} keep'
	cat docs.tsv >pipe.tsv &
	gives 'a\nb\nc\n' '' 0 nd-flow ./w.flow pipe.tsv
	fails 2 "nd-flow: expected input ...: files, directories or -
try 'nd-flow ./w.flow --help'" nd-flow ./w.flow --files-from /dev/null
}

@test "a file that an option names is no input, and not one of nd-flow's own" {
	table 'ids piece piece - cut -f 1 {piece} keep'
	cp docs.tsv before
	ln -s docs.tsv link
	for file in docs.tsv ./docs.tsv link; do
		fails 1 'nd-flow: docs.tsv: is an input too' nd-flow ./w.flow --summary $file docs.tsv
	done
	same before docs.tsv
	fails 1 'nd-flow: run/sums: expected a file outside run, the directory of -o' \
		nd-flow ./w.flow -o run --summary run/sums docs.tsv
	fails 1 'nd-flow: run/lock: expected a file outside run, the directory of -o' \
		nd-flow lines -o run --rejects run/lock docs.tsv
	nd-flow ./w.flow --summary /dev/stderr docs.tsv 2>&1 >got | grep -q '^{"flow": "./w.flow", '
	cp w.flow 'a"b\.flow'
	nd-flow './a"b\.flow' --summary s.json docs.tsv >got
	python3 -c 'import json; assert json.load(open("s.json"))["flow"] == "./a\"b\\.flow"'
}

@test "no two stages make one file, and no column leads elsewhere" {
	table 'a piece piece - cat {piece} keep' 'a.1 once a* - cat {a} keep'
	fails 1 'nd-flow: run/a.1: expected a file that nothing else writes' \
		nd-flow ./w.flow -o run docs.tsv
	table 'option f fields LIST text - columns' 's% piece piece - cat {piece} keep'
	fails 2 "nd-flow: expected columns without /, got '/../../x'
try 'nd-flow ./w.flow --help'" nd-flow ./w.flow -o run -f /../../x docs.tsv
}

@test "--again and --update delete what an earlier run has made" {
	printf 'd\tv\n' >more.tsv
	table 'kept/ piece piece - cat {piece} keep'
	for again in --again --update; do
		ok nd-flow ./w.flow -o run docs.tsv more.tsv
		ok nd-flow ./w.flow -o run $again docs.tsv
		[ "$(ls run/kept)" = docs.tsv ]
	done
	ok nd-flow lines -o lines docs.tsv
	fails 1 'nd-flow: lines: input 2, more.tsv is new; --again or --update starts over' \
		nd-flow lines -o lines docs.tsv more.tsv
	ok nd-flow lines -o lines --update docs.tsv more.tsv
	fails 1 'nd-flow: lines: input 2, more.tsv is gone; --again or --update starts over' \
		nd-flow lines -o lines docs.tsv
}

@test "a command that fails ends the others of its pipe, and leaves no part" {
	table 'ids piece piece - sleep 100 | false | sleep 100 keep'
	local began=$SECONDS
	fails 1 'nd-flow: stage ids.1 failed: false, exit status 1; to repeat it: nd-flow ./w.flow -o run docs.tsv' nd-flow ./w.flow -o run docs.tsv
	[ $((SECONDS - began)) -lt 50 ]
	[ ! -e run/ids.1.part ]
}

@test "what does not end at a signal is killed" {
	printf '#!/bin/bash\ntrap "" TERM INT\nwhile :; do sleep 1; done\n' >stays
	chmod +x stays
	table 'ids once - - ./stays keep'
	nd-flow ./w.flow -o run docs.tsv &
	local pid=$! status=0
	until pgrep -P $pid >/dev/null; do sleep 0.02; done
	sleep 0.2
	kill -TERM $pid
	wait $pid || status=$?
	[ "$status" -eq 143 ]
	[ ! -e run/ids.part ]
}

@test "of an input that changes no answer is kept" {
	printf '#!/bin/sh\ncat; echo >>docs.tsv\n' >change
	chmod +x change
	table 'kept/ piece piece - cat {piece} | ./change keep'
	fails 1 'nd-flow: docs.tsv changed while it was read; run the command again' \
		nd-flow ./w.flow -o run docs.tsv
	[ ! -e run/kept/docs.tsv ]
}

@test "a copy of stdin that was cut does not spoil the directory" {
	table 'ids piece piece - cut -f 1 {piece} keep'
	(cat docs.tsv && sleep 100) | nd-flow ./w.flow -o run - &
	until [ -e run/stdin.new.part ]; do sleep 0.02; done
	pkill -KILL -P $BASHPID nd-flow || pkill -KILL -f 'nd-flow ./w.flow -o run -'
	sleep 0.2
	ok nd-flow ./w.flow -o run - <docs.tsv
	[ "$(<run/ids.1)" = $'a\nb\nc' ]
	pkill -P $$ sleep || :
}

@test "a record that somebody made up is none" {
	table 'ids piece piece - cut -f 1 {piece} keep'
	mkdir run
	printf 'ids.1\t%s\nids.1\t1\t2\t3\t%s\n' 0 0 >run/sums
	ok nd-flow ./w.flow -o run docs.tsv
	[ "$(<run/ids.1)" = $'a\nb\nc' ]
}
