#!/usr/bin/env bats
# nd-flow-summary.bats: what a flow reports about itself: a summary at its end, and its
# progress.
load helper

# summary FLOW ...: runs it with --summary; output is the file, with N for what differs
# from run to run.
summary() {
	nd-flow "$@" --summary s.json >answer 2>err || { cat err && return 1; }
	output=$(sed -E 's/"(seconds|cpu_seconds|mb_per_second|peak_memory)": ([0-9.]+|null)/"\1": N/g
		s/"stages": \[(\{[^}]*\}(, )?)*\]/STAGES/; s/"version": "[^"]*"/VERSION/' s.json)
}

@test "near writes a summary of one pipeline" {
	cp "$samples/docs.tsv" .
	summary near docs.tsv
	[ "$output" = '{"flow": "near", VERSION, "documents": 6, "bytes": 843, "pairs": null, "clusters": 1, "kept": 5, "removed": 1, "removed_share": 0.166667, "seconds": N, "mb_per_second": N, "peak_memory": N, STAGES}' ]
	nd-flow near docs.tsv | same - answer
	[ ! -s err ]
	grep -q '"stages": \[{"name": "clusters", "seconds": [0-9.]*, "cpu_seconds": [0-9.]*}\]}$' s.json
}

@test "near writes the same summary of stages, with the seconds of each" {
	cp "$samples/docs.tsv" .
	summary near docs.tsv
	one=$output
	while read -r last o; do
		# shellcheck disable=SC2086
		summary near $o docs.tsv
		[ "$output" = "$one" ]
		grep -q '"name": "'"$last"'", "seconds": [0-9.]*, "cpu_seconds": [0-9.]*}\]}$' s.json
	done <<<$'clusters -o dir\nkept --dedup\nclusters --via prefix'
}

@test "a document that is alone in its star is no cluster" {
	local text='one two three four five six seven eight nine ten eleven twelve' one o
	printf '%s\t%s\n' a "$text" b "$text x" z "y z $text x" >docs.tsv
	nd-shingle -k 1 docs.tsv | nd-pairs -t 0.85 -x - | nd-cluster >wanted
	same <(printf 'a\ta\t1.000000\na\tb\t0.923076\n') wanted
	summary near -k 1 -t 0.85 docs.tsv
	same wanted answer
	one=$output
	[[ $one == *'"pairs": null, "clusters": 1, "kept": 2, "removed": 1,'* ]]
	for o in '' '-o dir' '--map map' '--via prefix'; do
		# shellcheck disable=SC2086
		summary near -k 1 -t 0.85 --clusters c $o docs.tsv
		[ "$output" = "$one" ]
		same wanted c
	done
	summary near -k 1 -t 0.85 --html pages docs.tsv
	[ "$output" = "$one" ]
	[ "$(echo pages/c1/*)" = pages/c1/1.html ]
	printf '%s\tt\t%s\n' a "$text" b "$text x" z "y z $text x" >threads.tsv
	summary threads -k 1 -f 2,3 -w 0.1,0.9 -t 0.86 threads.tsv
	[[ $output == *'"pairs": null, "clusters": 1, "kept": 2, "removed": 1,'* ]]
	same <(printf 'a\ta\t1.000000\na\tb\t0.930769\n') answer
}

@test "the summary is JSON, and its numbers are plausible" {
	cp "$samples/docs.tsv" .
	nd-flow near --via prefix --summary s.json docs.tsv >answer
	python3 -c '
import json
s = json.load(open("s.json"))
assert 0 < s["seconds"] < 100
assert abs(s["mb_per_second"] - 843e-6 / s["seconds"]) < 0.001
assert 1e6 < s["peak_memory"] < 1e9, s
assert [stage["name"] for stage in s["stages"]][-1] == "clusters"
assert sum(stage["seconds"] for stage in s["stages"]) > 0'
}

@test "of a pipe the bytes and the speed are unknown" {
	summary near - <"$samples/docs.tsv"
	[ "$output" = '{"flow": "near", VERSION, "documents": 6, "bytes": null, "pairs": null, "clusters": 1, "kept": 5, "removed": 1, "removed_share": 0.166667, "seconds": N, "mb_per_second": N, "peak_memory": N, STAGES}' ]
	grep -q '"mb_per_second": null' s.json
}

@test "an empty collection has a summary too" {
	: >docs.tsv
	summary near docs.tsv
	[ "$output" = '{"flow": "near", VERSION, "documents": 0, "bytes": 0, "pairs": null, "clusters": 0, "kept": 0, "removed": 0, "removed_share": null, "seconds": N, "mb_per_second": N, "peak_memory": N, STAGES}' ]
}

@test "each flow has a summary of what it found" {
	summary threads "$samples/threads.tsv"
	[[ $output == '{"flow": "threads", VERSION, "documents": 8, "bytes": 1420, "pairs": null, "clusters": 3, "kept": 5, "removed": 3, '* ]]
	summary sentences "$samples/wiki.xml"
	[[ $output == '{"flow": "sentences", VERSION, "sentences": 50, "documents": 10, "bytes": '*', "pairs": null, "clusters": 12, "kept": null, '* ]]
	# Without the pairs no equal sentences are paired.
	summary sentences -o dir "$samples/wiki.xml"
	[[ $output == *', "pairs": 34, "clusters": 12, "kept": null, '* ]]
	summary partial "$samples/docs.tsv"
	[[ $output == '{"flow": "partial", VERSION, "passages": 1, "documents": 6, "bytes": 843, "pairs": 1, "clusters": null, '* ]]
	summary xling -l "$samples/en-de.tsv" "$samples/de.tsv" "$samples/en.tsv"
	[[ $output == '{"flow": "xling", VERSION, "documents": 12, "bytes": '*', "pairs": 4, "clusters": null, '* ]]
}

@test "contains, add and audit have a summary" {
	printf 'q\tone two three four\n' >items.tsv
	printf 'a\tone two three four\nb\tfive six seven eight\n' >docs.tsv
	summary contains -k 3 --clean items.tsv docs.tsv
	[ "$output" = '{"flow": "contains", VERSION, "hits": 1, "documents": 2, "bytes": 65, "pairs": null, "clusters": null, "kept": 1, "removed": 1, "removed_share": 0.500000, "seconds": N, "mb_per_second": N, "peak_memory": N, STAGES}' ]
	printf 'c\tone two three five and six\n' >new.tsv
	# Looking for the nearest pair reads the documents again.
	summary contains -k 3 -t 0.9 --html pages items.tsv new.tsv
	[[ $output == '{"flow": "contains", VERSION, "hits": 0, "documents": 1, "bytes": 50, '*', "kept": 1, "removed": 0, '* ]]
	nd-flow near -k 2 -o dir docs.tsv
	printf 'c\tone two three four\n' >new.tsv
	summary add dir new.tsv
	[ "$output" = '{"flow": "add", VERSION, "documents": 1, "bytes": 21, "pairs": 1, "clusters": 1, "kept": 0, "removed": 1, "removed_share": 1.000000, "seconds": N, "mb_per_second": N, "peak_memory": N, STAGES}' ]
	summary audit dir
	[ "$output" = '{"flow": "audit", VERSION, "documents": 3, "bytes": null, "pairs": null, "clusters": null, "kept": null, "removed": null, "removed_share": null, "seconds": N, "mb_per_second": N, "peak_memory": N, STAGES}' ]
}

@test "documents are those of all inputs, also where a pipe reads the first one" {
	for n in 5 4; do
		seq $n | sed "s/.*/$n.&\tone two three $n/" >$n.tsv
	done
	for flow in near 'near --rejects R' 'near -o out' 'near --via prefix' 'threads -w 1' \
		'threads -w 1 --rejects R' partial 'sentences --min-tokens 1' 'lines --over 1' \
		'lines --over 1 --rejects R' 'contains 4.tsv --rejects R'; do
		# shellcheck disable=SC2086
		nd-flow $flow -q --summary S 5.tsv 4.tsv >/dev/null
		grep -q '"documents": 9,' S || echo "$flow"
	done | same /dev/null -
}

@test "lines counts the lines that it lists or removes" {
	printf '%s\tmenu\\n%s\n' a one b two c three >docs.tsv
	summary lines --over 2 docs.tsv
	[ "$output" = '{"flow": "lines", VERSION, "lines": 1, "documents": 3, "bytes": 38, "pairs": null, "clusters": null, "kept": null, "removed": null, "removed_share": null, "seconds": N, "mb_per_second": N, "peak_memory": N, STAGES}' ]
	for o in --remove '--remove -o dir'; do
		# shellcheck disable=SC2086
		summary lines --over 2 $o docs.tsv
		[ "$output" = '{"flow": "lines", VERSION, "lines": 1, "documents": 3, "bytes": 38, "pairs": null, "clusters": null, "kept": 3, "removed": 0, "lines_removed": 3, "removed_share": 0.000000, "seconds": N, "mb_per_second": N, "peak_memory": N, STAGES}' ]
	done
	printf 'a\tu v w x y z\nb\tu v w x y z 1\n' >copy.tsv
	summary partial --dedup --min-words 6 -o cut copy.tsv
	[ "$output" = '{"flow": "partial", VERSION, "copies": 1, "documents": 2, "bytes": 30, "pairs": null, "clusters": null, "kept": 2, "removed": 0, "ranges_removed": 1, "removed_share": 0.000000, "seconds": N, "mb_per_second": N, "peak_memory": N, STAGES}' ]
	summary lines --over 3 docs.tsv
	[[ $output == *'"lines": 0, "documents": 3, '* ]]
	apart nd-flow lines -v --over 1 docs.tsv
	[[ $stderr =~ 'nd-flow: lines: 3 documents, 38 bytes, 1 line; '[0-9.]+' seconds, ' ]]
}

# counts WANTED FLOW ...: the numbers that -v reports between the size and the seconds.
counts() {
	local wanted=$1
	shift
	apart nd-flow "$@" -v
	same <(echo "$wanted") <(sed -n 's/^nd-flow: [a-z]*: .* k\{0,1\}B, \(.*\); [0-9.]* seconds, .*/\1/p' <<<"$stderr")
}

@test "partial counts the pairs and passages that it prints, of no clusters" {
	local o
	for o in --families '--families --parts 3' '--families -o dir' '' '--parts 3' --sensitive; do
		# shellcheck disable=SC2086
		counts '3 pairs, 3 passages' partial $o "$samples/quotes.tsv"
	done
	counts '3 ranges' partial --ranges "$samples/quotes.tsv"
	counts '3 ranges' partial --ranges -m winnow "$samples/quotes.tsv"
	counts '3 ranges' partial --ranges --families "$samples/quotes.tsv"
	summary partial --families "$samples/quotes.tsv"
	[[ $output == '{"flow": "partial", VERSION, "passages": 3, "documents": 4, "bytes": '*', "pairs": 3, "clusters": null, "kept": null, "removed": null, '* ]]
	# Again, where all is made.
	counts '3 pairs, 3 passages' partial --families -o dir "$samples/quotes.tsv"
}

@test "partial --sensitive counts a passage in two parts twice" {
	printf '%s\t%s %s %s.\n' a "$(echo h{1..40})" "$(echo x{1..100})" "$(echo t{1..40})" \
		b "$(echo h{1..40})" "$(echo y{1..100})" "$(echo t{1..40})" >docs.tsv
	counts '1 pair, 2 passages' partial --sensitive docs.tsv
	counts '1 pair, 2 passages' partial --sensitive --parts 2 docs.tsv
	counts '1 pair, 2 passages' partial --sensitive -o dir docs.tsv
}

@test "xling --first counts the pairs that it prints" {
	counts '6 pairs' xling --first 1 "$samples/de.tsv" "$samples/en.tsv"
	counts '6 pairs' xling --first 1 -o dir "$samples/de.tsv" "$samples/en.tsv"
	counts '5 pairs' xling --first 1 --mutual "$samples/de.tsv" "$samples/en.tsv"
	counts '12 pairs' xling --first 2 "$samples/de.tsv" "$samples/en.tsv"
}

@test "sentences --families counts sentences, and the copies that it prints" {
	counts '50 sentences, 21 copies' sentences --families "$samples/wiki.xml"
	[ "$(wc -l <<<"$output")" = 21 ]
	summary sentences --families -o dir "$samples/wiki.xml"
	[[ $output == '{"flow": "sentences", VERSION, "sentences": 50, "copies": 21, "documents": 10, '*', "pairs": null, "clusters": null, "kept": null, "removed": null, '* ]]
	printf 'a\tone two three four five six.\nb\tone two three four five six.\n' >docs.tsv
	apart nd-flow sentences --families -v docs.tsv
	[[ $stderr == *' 2 sentences, 1 copy; '* ]]
}

@test "-v prints the summary as a line" {
	cp "$samples/docs.tsv" .
	apart nd-flow near -v docs.tsv
	[ "$(sed -E 's/[0-9.]+ seconds/N seconds/; s/seconds,.*/seconds/' <<<"$stderr")" = \
		'nd-flow: clusters: N seconds
nd-flow: near: 6 documents, 843 bytes, 1 cluster; 5 kept, 1 removed (16.7 %); N seconds' ]
	[[ $stderr =~ ' seconds, '[0-9.]+' '(bytes|kB)'/s, '[0-9.]+' MB of memory'$ ]]
}

@test "the file of --summary must be writable, and no input" {
	cp "$samples/docs.tsv" .
	fails 1 'nd-flow: none/s: the directory none does not exist' nd-flow near --summary none/s docs.tsv
	fails 1 'nd-flow: docs.tsv: is an input too' nd-flow near --summary docs.tsv docs.tsv
	nd-flow near --summary /dev/stderr docs.tsv 2>&1 >answer | grep -q '^{"flow": "near", '
	apart nd-flow near --summary /dev/full docs.tsv
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-flow: /dev/full: No space left on device' ]
}

@test "a flow that fails writes no summary" {
	printf 'a\tone\nb\n' >docs.tsv
	apart nd-flow near --summary s.json -v docs.tsv
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-text-pairs: docs.tsv:2: expected at least 2 fields, got 1
nd-flow: stage clusters failed; --rejects FILE skips malformed records' ]
	[ ! -e s.json ]
}

@test "nothing stays in TMPDIR" {
	cp "$samples/docs.tsv" .
	mkdir tmp
	TMPDIR=$PWD/tmp nd-flow near --summary s.json docs.tsv >answer
	TMPDIR=$PWD/tmp nd-flow near -v --via prefix docs.tsv >answer
	[ -z "$(ls -A tmp)" ]
}

@test "on a terminal a flow shows its stage, erases it, and prints the summary" {
	cp "$samples/docs.tsv" .
	head -n 3 docs.tsv >a
	tail -n +4 docs.tsv >b
	script -qec '{ cat a; sleep 2.4; cat b; sleep 1.2; } | nd-flow near --via prefix - >answer' \
		/dev/null </dev/null | tr '\r' '\n' >shown
	grep -qx $'\e\[Knd-flow: sets: nd-shingle: 0.0 MB read, 0.0 MB/s' shown
	nd-flow near docs.tsv | same - answer
	# What follows the last line is erased, and the summary.
	sed -n '/nd-shingle/h; $!d; x; s/.*/shown/p' shown | grep -qx shown
	last=$(grep . shown | tail -n 1)
	[[ ${last#$'\e[K'} =~ ^'nd-flow: near: 6 documents, 1 cluster; 5 kept, 1 removed (16.7 %); '[0-9.]+' seconds, '[0-9.]+' MB of memory'$ ]]
}

@test "a short flow shows the summary alone on a terminal" {
	cp "$samples/docs.tsv" .
	run script -qec 'nd-flow near docs.tsv >answer' /dev/null </dev/null
	[[ $output =~ ^'nd-flow: near: 6 documents, 843 bytes, 1 cluster; 5 kept, 1 removed (16.7 %); '[^$'\e']*' of memory'$'\r'?$ ]]
}

@test "SIGUSR1 prints the time of a flow, and its tools print their lines" {
	cp "$samples/docs.tsv" .
	mkfifo in
	nd-flow near --via prefix - <in >answer 2>err &
	exec {in}>in
	sleep 1
	for n in $(seq 50); do
		kill -USR1 $!
		printf 'x%d\tone two three\n' "$n" >&"$in"
		sleep 0.1
		! grep -q nd-shingle err || break
	done
	exec {in}>&-
	wait $!
	[ "$(sed -E 's/0:[0-9]+$/TIME/' err | sort -u)" = 'nd-flow: near: TIME
nd-shingle: 0.0 MB read, 0.0 MB/s' ]
}

# tells STDERR FLOW ...: that is all it says, and with -q it says nothing.
tells() {
	fails 0 "$1" nd-flow "${@:2}"
	rm -rf run
	ok nd-flow "${@:2}" -q
	rm -rf run
}

@test "a flow that removes documents or lines reports it by a line" {
	cp "$samples"/{docs,quotes,threads}.tsv .
	tells 'nd-flow: near: 6 documents read, 2 removed, 4 kept on stdout' near -k 2 --dedup docs.tsv
	tells 'nd-flow: near: 10 documents read, 2 removed, 8 kept in run/kept' \
		near -k 2 --dedup -o run docs.tsv quotes.tsv
	tells 'nd-flow: near: 6 documents read, 2 removed, 4 kept on stdout' \
		near -k 2 --dedup --via prefix --map map docs.tsv
	tells 'nd-flow: threads: 8 documents read, 3 removed, 5 kept in run/kept' \
		threads --dedup -o run -f 2,4 -w 0.5,0.5 threads.tsv
	head -n 1 docs.tsv >items.tsv
	tells 'nd-flow: contains: 6 documents read, 3 removed, 3 kept on stdout' \
		contains -k 3 --clean items.tsv docs.tsv
	tells 'nd-flow: contains: 6 documents read, 3 removed, 3 kept in run/kept' \
		contains -k 3 --clean -o run items.tsv docs.tsv
	printf '%s\tmenu\\n%s\n' a one b two c three >menus.tsv
	tells 'nd-flow: lines: 9 documents read, 3 lines removed, 9 kept in run/kept' \
		lines --over 2 --remove -o run menus.tsv docs.tsv
	printf 'a\tone two three\n' >one.tsv
	tells 'nd-flow: near: 1 document read, 0 removed, 1 kept on stdout' near --dedup one.tsv
	# Texts, rows and packed files.
	mkdir texts
	for n in 1 2 3; do echo "one two three four five $((n / 2))" >texts/$n; done
	tells 'nd-flow: near: 3 documents read, 1 removed, 2 kept on stdout' near --dedup texts
	sed 's/\(.*\)\t\(.*\)/{"i":"\1","t":"\2"}/; s/\\n//' docs.tsv | zstd -q >docs.jsonl.zst
	tells 'nd-flow: near: 6 documents read, 2 removed, 4 kept on stdout' \
		near -k 2 --dedup --json i,t docs.jsonl.zst
	if command -v parallel >/dev/null; then
		echo 2/: >here
		tells 'nd-flow: near: 6 documents read, 2 removed, 4 kept in run/kept' \
			near -k 2 --dedup -o run --hosts here docs.tsv
	fi
	# All is there already.
	for flow in 'near -k 2 --dedup' 'contains -k 3 --clean items.tsv' 'lines --over 2 --remove'; do
		rm -rf run
		# shellcheck disable=SC2086
		nd-flow $flow -o run docs.tsv 2>said
		# shellcheck disable=SC2086
		apart nd-flow $flow -o run docs.tsv
		echo "$stderr"
	done >again
	printf '%s\n' 'nd-flow: near: 6 documents read, 2 removed, 4 kept in run/kept' \
		'nd-flow: contains: 6 documents read, 3 removed, 3 kept in run/kept' \
		'nd-flow: lines: 6 documents read, 0 lines removed, 6 kept in run/kept' | same - again
	# With -v and on a terminal the summary has the numbers.
	apart nd-flow near -v -k 2 --dedup -o run --again docs.tsv
	[ "$(grep -c ' removed (' <<<"$stderr")" -eq 1 ]
	[[ $stderr == *'nd-flow: the result is in run/kept'* ]]
}

@test "an empty input is 0 documents" {
	: >empty.tsv
	: >none.tsv
	zstd -q -k empty.tsv
	cp "$samples/docs.tsv" .
	for flow in near threads sentences 'lines --over 1' 'contains docs.tsv' 'near --via prefix' \
		'near --dedup' 'lines --over 1 --remove'; do
		for input in empty.tsv empty.tsv.zst; do
			# shellcheck disable=SC2086
			tells "nd-flow: ${flow%% *}: 0 documents" $flow $input
			# shellcheck disable=SC2086
			tells "nd-flow: ${flow%% *}: 0 documents" $flow -o run $input
		done
		[[ $flow == *o* ]] && [[ $flow != *--[dr]* ]] || continue
		# shellcheck disable=SC2086
		fails 0 "nd-flow: ${flow%% *}: 0 documents" nd-flow $flow - <empty.tsv
	done
	tells 'nd-flow: xling: 0 documents' xling empty.tsv none.tsv
	fails 0 'nd-flow: no passages; --sensitive also finds copied parts of sentences
nd-flow: partial: 0 documents' nd-flow partial empty.tsv
}

@test "Ctrl-C prints the command that continues, or repeats, in one line" {
	cp "$samples/docs.tsv" 'a b.tsv'
	with nd-cluster ": >$PWD/there; exec sleep 60"
	while IFS='|' read -r options said; do
		rm -f there
		# shellcheck disable=SC2086
		env --default-signal=INT copy/bin/nd-flow near -k 2 $options 'a b.tsv' >out 2>err &
		until [ -e there ]; do sleep 0.01; done
		kill -INT $!
		status=0
		wait $! || status=$?
		[ "$status" -eq 130 ]
		[ ! -s out ]
		printf '%s' "${said:+$said$'\n'}" | same - err
	done <<-'EOF'
	-o run|nd-flow: interrupted; to resume: nd-flow near -k 2 -o run 'a b.tsv'
	-o run --again --dedup|nd-flow: interrupted; to resume: nd-flow near -k 2 -o run --dedup 'a b.tsv'
	|nd-flow: interrupted; to repeat it: nd-flow near -k 2 'a b.tsv'
	-q --dedup|
	EOF
	ok nd-flow near -k 2 -o run -q --dedup 'a b.tsv'
	# Another signal is no news.
	copy/bin/nd-flow near -k 2 -o run --again 'a b.tsv' >out 2>err &
	rm -f there
	until [ -e there ]; do sleep 0.01; done
	kill -TERM $!
	wait $! || true
	[ ! -s err ]
}

@test "packed bytes are no speed" {
	zstd -q -o docs.tsv.zst "$samples/docs.tsv"
	gzip -c "$samples/docs.tsv" >packed
	for f in docs.tsv.zst packed; do
		nd-flow near -o dir -v --again $f 2>err
		grep -q "^nd-flow: near: [16] documents*, [0-9]* bytes, .* seconds, [0-9.]* MB of memory$" err
		nd-flow near --summary s.json $f >answer 2>err
		grep -q '"mb_per_second": null' s.json
	done
}

@test "a flow that finds nothing says on a terminal and with -v what to try" {
	printf '%s\tone two three four five %s six seven eight nine ten\n' a x b y >docs.tsv
	printf 'i\tone two three four five six\n' >items.tsv
	html='--html DIR shows the most similar pair'
	said() {
		local note="nd-flow: $1"
		shift
		nd-flow "$@" -v docs.tsv >/dev/null 2>said
		grep -qxF "$note" said
		run script -qec "nd-flow $* docs.tsv" /dev/null </dev/null
		[[ $output == *"$note"* ]]
		nd-flow "$@" docs.tsv 2>said >/dev/null
		[[ $(<said) != *"$note"* ]]
		nd-flow "$@" -q -v docs.tsv 2>said >/dev/null
		[[ $(<said) != *"$note"* ]]
	}
	said "no clusters; a lower -t finds less similar documents, $html" near -t 0.99
	said "no clusters; a lower -t finds less similar documents, $html" near -t 0.99 --dedup
	said "no clusters; a lower -t finds less similar threads, --preset questions those in other words, $html" threads -f 2 -w 1 -t 0.99
	said "no clusters; a lower -t finds less similar sentences, $html" sentences -t 0.99
	said "no hits; a lower -t finds items that occur in part, $html" contains -k 2 -t 0.99 items.tsv
	said "no pairs; a lower -t or --first 1 finds less similar texts, $html" xling -t 0.99 items.tsv
	said 'no lines; a lower --over finds those of fewer documents' lines
	said 'no lines; a lower --over finds those of fewer documents' lines --remove
	nd-flow lines -v --over 1 docs.tsv 2>said
	[[ $(<said) != *'no lines'* ]]
}
