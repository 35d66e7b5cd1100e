# nd-flow-keep.bats: which document of a cluster is kept.
load helper

# kept_by POLICY COMMAND...: the ids that it keeps are those of the oracle.
kept_by() {
	python3 "$BATS_TEST_DIRNAME/oracle/keep.py" kept "$1" >wanted
	"${@:2}" --keep "$1" 2>err
	same wanted got
}

# bats test_tags=long
@test "each policy keeps what brute force says" {
	local policy seed
	run_near() {
		nd-flow near -k 1 -t 0.7 --json id,text --dedup docs.jsonl "$@" |
			jq -r .id | sort >got
	}
	for seed in 1; do
		python3 "$BATS_TEST_DIRNAME/oracle/keep.py" make $seed
		for policy in longest shortest first last newest:date oldest:date max:n min:n; do
			kept_by $policy run_near
		done
	done
}

# bats test_tags=long
@test "a policy is the same in one pipeline, by stages, by other ways and from stdin" {
	local policy
	printf '#!/bin/bash\nseq "$1" | xargs -P 2 -n 1 "${@:4}"\n' >submit
	chmod +x submit
	python3 "$BATS_TEST_DIRNAME/oracle/keep.py" make 7
	for policy in longest first newest:date min:n; do
		nd-flow near -k 1 -t 0.7 --json id,text --keep $policy docs.jsonl >one 2>err
		nd-flow near -k 1 -t 0.7 --json id,text --keep $policy -o run --again \
			docs.jsonl 2>err
		same one run/clusters
		nd-flow near -k 1 -t 0.7 --json id,text --keep $policy --via prefix -j 3 \
			docs.jsonl >other 2>err
		same one other
		nd-flow near -k 1 -t 0.7 --json id,text --keep $policy - <docs.jsonl >other 2>err
		same one other
		nd-flow near -k 1 -t 0.7 --json id,text --keep $policy --array 3 \
			--submit ./submit -o array --again docs.jsonl 2>err
		same one array/clusters
		bash -c "$(nd-flow near -k 1 -t 0.7 --json id,text --keep $policy -n docs.jsonl)" \
			>other 2>err
		same one other
	done
}

@test "documents without a key rank last, and are counted" {
	printf '{"id":"%s","t":"one two three","d":%s}\n' a null b '"2020"' c '"soon"' >docs.jsonl
	gives 'b\ta\t1.000000\nb\tb\t1.000000\nb\tc\t1.000000\n' \
		"nd-rank: newest:d: 2 of 3 documents without a date, ranked last (the first has '')\n" \
		0 nd-flow near --json id,t --keep newest:d docs.jsonl
	apart nd-flow near --json id,t --keep max:score docs.jsonl
	[ "$status" -eq 1 ]
	[ "$(sort <<<"$stderr")" = "nd-cat: docs.jsonl: no line has the key 'score'
nd-flow: stage ranks failed; to repeat it: nd-flow near --json id,t --keep max:score docs.jsonl
nd-rank: max:score: --by max: expected a number, got ''; no document has one" ]
	[ -z "$output" ]
}

@test "inputs are packed each in another way, or come from stdin" {
	head -n 3 "$samples/docs.tsv" | awk '{ print $0 "\t" NR }' >a.tsv
	tail -n +4 "$samples/docs.tsv" | awk '{ print $0 "\t" 9 - NR }' >b.tsv
	gzip -k a.tsv
	zstd -q b.tsv -o c.tsv.zst
	for policy in longest first max:3; do
		nd-flow near -q -k 3 -t 0.3 --keep $policy --html pages a.tsv b.tsv >wanted
		[ -s wanted ]
		nd-flow near -q -k 3 -t 0.3 --keep $policy --html packed a.tsv.gz b.tsv | same wanted -
		nd-flow near -q -k 3 -t 0.3 --keep $policy --html both a.tsv.gz c.tsv.zst | same wanted -
		nd-flow near -q -k 3 -t 0.3 --keep $policy --html piped - b.tsv <a.tsv.gz | same wanted -
		for pages in packed both piped; do
			diff -r pages $pages
		done
		rm -r pages packed both piped
	done
}

@test "--keep reads a recognized dialect of CSV, which is reported once" {
	printf 'id;t;d\na;one two three;1\nb;one two three;2\n' >s.csv
	gives 'id;t;d\nb;one two three;2\n' "\
nd-cat: s.csv: not CSV of RFC 4180, read with --dialect semicolon
nd-flow: near: 2 documents read, 1 removed, 1 kept on stdout
" 0 nd-flow near -j 1 -k 2 --csv id,t --keep max:d --dedup s.csv
}

@test "a key that no record has is an error, and no pair is made" {
	local o
	printf '{"id":"%s","t":"one two three"}\n' a b >a.jsonl
	printf '{"id":"%s","t":"one two three","d":"%s"}\n' c 1 d x >b.jsonl
	printf 'id,t,d\na,one two three,1\n' >a.csv
	printf 'id,t\nb,one two three\n' >b.csv
	printf '%s\tone two three\tx\n' a b >a.tsv
	printf '%s\tone two three\tx\n' c d >docs.tsv
	for o in '' --dedup '-o run' '-o run --via prefix'; do
		[ -z "$o" ] || [ "$o" = --dedup ] || o+=' --again'
		apart nd-flow near --json id,t --keep max:d $o a.jsonl
		[ "$status" -eq 1 ]
		# nd-rank is ended, or says that no document has a number before.
		[ "$(sort <<<"$stderr" | grep -v '^nd-rank: max:d: ')" = "nd-cat: a.jsonl: no line has the key 'd'
nd-flow: stage ranks failed; to repeat it: nd-flow near --json id,t --keep max:d${o:+ ${o% --again}} a.jsonl" ]
		fails 1 "nd-cat: b.csv:1: expected a column 'd', got 'id, t'
nd-flow: stage ranked.2 failed; to repeat it: nd-flow near --csv id,t --keep max:d${o:+ ${o% --again}} a.csv b.csv" \
			nd-flow near --csv id,t --keep max:d $o a.csv b.csv
		apart nd-flow near --csv id,t --keep max:d $o - <b.csv
		[ "$status" -eq 1 ]
		[ "${stderr_lines[0]}" = "nd-cat: stdin:1: expected a column 'd', got 'id, t'" ]
		fails 1 "nd-rank: newest:3: --by newest: expected a date such as 2024-05-01, got 'x'; no document has one
nd-flow: stage ranks failed; to repeat it: nd-flow near --keep newest:3${o:+ ${o% --again}} a.tsv" \
			nd-flow near --keep newest:3 $o a.tsv
		fails 1 "nd-rank: max:9: --by max: expected a number, got ''; no document has one
nd-flow: stage ranks failed; to repeat it: nd-flow threads -f 2,3 -w .5,.5 --keep max:9${o:+ ${o% --again}} a.tsv" \
			nd-flow threads -f 2,3 -w .5,.5 --keep max:9 $o a.tsv
		[ -z "$(find . -name pairs -o -name stars)" ]
	done
	nd-flow near --json id,t --keep max:d a.jsonl b.jsonl >got 2>err
	printf 'c\t%s\t1.000000\n' a b c d | same - got
	printf '%s\n' "nd-cat: a.jsonl: no line has the key 'd'" \
		"nd-rank: max:d: 3 of 4 documents without a number, ranked last (the first has '')" |
		same - <(sort err)
	nd-flow near -q --again -o run a.tsv
	fails 1 "nd-rank: min:9: --by min: expected a number, got ''; no document has one
nd-flow: stage ranks failed; to repeat it: nd-flow add --keep min:9 run docs.tsv" \
		nd-flow add --keep min:9 run docs.tsv
	: >empty.tsv
	ok nd-flow near -q --keep max:3 empty.tsv
}

@test "a key that only a record far down has is no error" {
	seq 1000 | awk -v OFS='\t' '{ print "d" $1, "one two three", $1 == 900 ? 5 : "" }' >docs.tsv
	apart nd-flow near --keep max:3 docs.tsv
	[ "$status" -eq 0 ]
	[ "$stderr" = "nd-rank: max:3: 999 of 1000 documents without a number, ranked last (the first has '')" ]
	[ "$(cut -f 1 <<<"$output" | uniq -c)" = '   1000 d900' ]
}

@test "nd-rank that fails after it printed numbers fails the flow" {
	printf '%s\tone two three\t1\n' a b >docs.tsv
	with nd-rank 'echo a$'"'\\t'"'1; echo "nd-rank: broken" >&2; exit 1'
	fails 1 'nd-rank: broken
nd-flow: stage ranks failed; to repeat it: nd-flow near --keep max:3 docs.tsv' copy/bin/nd-flow near --keep max:3 docs.tsv
	fails 1 'nd-rank: broken
nd-flow: stage ranks failed; to repeat it: nd-flow near --keep max:3 -o run docs.tsv' copy/bin/nd-flow near --keep max:3 -o run docs.tsv
}

@test "the key of a .tsv file is a column" {
	printf '%s\tone two three\t%s\n' a 9 b 10 c 1e1 >docs.tsv
	gives 'b\ta\t1.000000\nb\tb\t1.000000\nb\tc\t1.000000\n' '' 0 \
		nd-flow near --keep max:3 docs.tsv
	fails 1 "nd-flow: --keep max:score: docs.tsv has no keys; expected the number of a column from 2, got 'score'" \
		nd-flow near --keep max:score docs.tsv
	echo 'one two three' >text
	fails 1 'nd-flow: --keep max:3: expected --json, --csv, --tsv, --parquet or .tsv files; text has no keys' \
		nd-flow near --keep max:3 docs.tsv text
}

@test "the key of a dump is the date of its revisions" {
	{
		echo '<mediawiki>'
		printf '<page><title>%s</title><id>%s</id><revision><timestamp>%s</timestamp>%s\n' \
			A 1 2024-05-01T10:00:00Z '<text>one two three</text></revision></page>' \
			B 2 2023-12-31T23:59:59Z '<text>one two three</text></revision></page>' \
			C 3 2025-01-01T00:00:00Z '<text>one two three</text></revision></page>'
		echo '</mediawiki>'
	} >d.xml
	for o in '' '-q -o run --again' '-q -o run --again --via prefix'; do
		nd-flow near --keep oldest:date $o d.xml >got 2>err
		[ -z "$o" ] || cat run/clusters >got
		printf '2\t%s\t1.000000\n' 1 2 3 | same - got
		same /dev/null err
		nd-flow near --keep newest:date $o d.xml >got 2>err
		[ -z "$o" ] || cat run/clusters >got
		printf '3\t%s\t1.000000\n' 1 2 3 | same - got
		same /dev/null err
	done
	fails 1 "nd-flow: --keep max:4: expected the key 'date' of the dump d.xml, got '4'" \
		nd-flow near --keep max:4 d.xml
}

@test "the most trusted source is kept" {
	mkdir good bad
	for f in good/z bad/a bad/b; do echo 'one two three' >$f; done
	gives 'good/z\tbad/a\t1.000000\ngood/z\tbad/b\t1.000000\ngood/z\tgood/z\t1.000000\n' '' 0 \
		nd-flow near --keep source:good,bad bad good
	gives 'bad/b\tbad/a\t1.000000\nbad/b\tbad/b\t1.000000\nbad/b\tgood/z\t1.000000\n' '' 0 \
		nd-flow near --keep source:./bad/b,good/ bad good
	printf 'x\tone two three\n' >a.tsv
	printf 'y\tone two three\n' >b.tsv
	gives 'y\tx\t1.000000\ny\ty\t1.000000\n' '' 0 \
		nd-flow near --keep source:b.tsv a.tsv b.tsv
	gives 'y\tx\t1.000000\ny\ty\t1.000000\n' '' 0 \
		nd-flow near --keep source:-,a.tsv a.tsv - <b.tsv
	fails 1 "nd-flow: --keep source: expected a file or directory of the inputs, got 'c.tsv'" \
		nd-flow near --keep source:c.tsv a.tsv b.tsv
}

@test "threads keep by a policy" {
	printf '%s\tx y z\tu v w\t%s\n' a 'one two three' b 'one two three four' >threads.tsv
	ok nd-flow threads --keep longest -t 0.3 threads.tsv
	[ "$(cut -f 1,2 <<<"$output")" = $'b\ta\nb\tb' ]
	ok nd-flow threads --keep first -t 0.3 threads.tsv
	[ "$(cut -f 1,2 <<<"$output")" = $'a\ta\na\tb' ]
}

@test "a run with another policy is another run" {
	cp "$samples/docs.tsv" .
	nd-flow near -k 3 -t 0.5 -o run --keep longest docs.tsv
	fails 1 "nd-flow: run: made with --keep 'longest', not 'last'; --again or --update starts over" \
		nd-flow near -k 3 -t 0.5 -o run --keep last docs.tsv
	cp run/clusters before
	rm run/clusters
	ok nd-flow near -k 3 -t 0.5 -o run --keep longest docs.tsv
	same before run/clusters
}

@test "documents whose number is NaN or Infinity rank last" {
	printf '{"id":"%s","text":"one two three four five six","score":%s}\n' \
		a NaN b 1 c Infinity d 2 e -Infinity >d.jsonl
	apart nd-flow near --json id,text --keep max:score d.jsonl
	[ "$status" -eq 0 ]
	[ "$output" = "$(printf 'd\t%s\t1.000000\n' a b c d e)" ]
	[ "$(sort -u <<<"$stderr")" = "nd-cat: d.jsonl: 3 lines with NaN or Infinity
nd-rank: max:score: 3 of 5 documents without a number, ranked last (the first has 'NaN')" ]
	nd-flow near -q --json id,text --keep min:score d.jsonl >got
	[ "$(cut -f 1 got | sort -u)" = b ]
}

@test "a malformed line that --rejects skips has no number" {
	printf '{"id":"a","t":"x y","n":1}\nbad\n{"id":"b","t":"x y","n":2}\n' >d.jsonl
	gives 'b\ta\t1.000000\nb\tb\t1.000000\n' 'nd-cat: d.jsonl: 1 line rejected\n' 0 \
		nd-flow near --json id,t --keep max:n --rejects rejected d.jsonl
	[ "$(cut -f 2 rejected)" = bad ]
}

# bats test_tags=long
@test "what a policy names is no command" {
	local value
	cp "$samples/docs.tsv" .
	printf '{"id":"a","t":"x y"}\n' >docs.jsonl
	for value in '$(touch PWN)' '`touch PWN`' "';touch PWN;'" '";touch PWN;"' 'x";touch PWN;"'; do
		run nd-flow near --keep "max:$value" docs.tsv
		run nd-flow near --keep "newest:$value" --json id,t docs.jsonl
		run nd-flow near --keep "source:docs.tsv,$value" docs.tsv
		mkdir -p "$value"
		cp docs.tsv "$value/d"
		ok nd-flow near --keep "source:$value" "$value"
		nd-flow near --keep "source:$value" -n docs.tsv "$value" >todo
		bash todo >/dev/null
		[ ! -e PWN ]
	done
}

@test "bad policies are refused" {
	local bad
	cp "$samples/docs.tsv" .
	for bad in best longest:x newest newest: max:a,b source: source:a, first:1; do
		apart nd-flow near --keep "$bad" docs.tsv
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "nd-flow: --keep: expected longest, shortest, first, last, newest:KEY, oldest:KEY, max:KEY, min:KEY or source:LIST, got '$bad'" ]
	done
	apart nd-flow near --keep first --rank docs.tsv docs.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: --rank: unexpected --keep' ]
}
