# nd-flow-query.bats: documents are looked up in a run of near.
load helper

usage="try 'nd-flow query --help'"

# corpus: base.tsv and asked.tsv, which share texts and edited ones.
corpus() {
	python3 "$top/tests/data/long-texts.py" 5 60 300 | sed 's/^/b/' >base.tsv
	awk -F '\t' 'NR % 3 == 0 { gsub(/ [a-e]/, " z", $2); print "q" NR "\t" $2 }
		NR % 5 == 0 { print "q" NR "\t" $2 }' base.tsv >asked.tsv
	printf 'none\t\nother\tno text of these has such words\n' >>asked.tsv
}

# answers K T [nd-shingle OPTION...]: what the sets of base.tsv answer to those of
# asked.tsv, without the empty lines, sorted; by another way than a partition.
answers() {
	local t=$1
	shift
	nd-shingle -q "$@" base.tsv >base.sets
	nd-shingle -q "$@" asked.tsv >asked.sets
	nd-pairs -q --cross -t "$t" -x base.sets asked.sets | sort
}

@test "the answers are all pairs at the threshold, whatever -j, way, -t and piece" {
	corpus
	answers 0.5 -k 3 >want
	answers 0.8 -k 3 >higher
	[ "$(wc -l <want)" -gt "$(wc -l <higher)" ]
	[ -s higher ]
	for way in index minhash; do
		nd-flow near -q --via $way -k 3 -t 0.5 -o $way base.tsv
		ok nd-flow query $way <asked.tsv
		grep . <<<"$output" | sort | same want -
		cp /dev/null all
		for j in 1 2 4; do
			nd-flow query -j $j $way asked.tsv >all
			[ "$(grep -c '^$' all)" -eq "$(wc -l <asked.tsv)" ]
			grep . all | sort | same want -
			cat asked.tsv | nd-flow query -j $j -t 0.8 $way - | grep . |
				sort | same higher -
		done
	done
	split -n l/3 --additional-suffix=.tsv base.tsv part.
	nd-flow near -q -k 3 -t 0.5 -o parts part.*.tsv
	nd-flow query parts <asked.tsv | grep . | sort | same want -
}

@test "the answers come in the order of the documents, each with an empty line" {
	nd-flow near -k 3 -t 0.5 -o run "$samples/docs.tsv"
	printf '%s\n' "x	apple	0.740740	20	24	23" "x	apple-copy	0.740740	20	24	23" \
		"x	apple-edit	1.000000	24	24	24" '' '' "x	cheese	1.000000	12	12	12" '' >want
	{
		sed -n 's/^apple-edit/x/p' "$samples/docs.tsv"
		printf 'x\t\n'
		sed -n 's/^cheese/x/p' "$samples/docs.tsv"
	} | nd-flow query run | same want -
	ok nd-flow query run </dev/null
	[ -z "$output" ]
}

# asks COMMAND...: writes the lines of `lines` to the command, each after the
# answer to the one before, and prints the answers.
asks() {
	local line to from pid
	coproc "$@"
	exec {to}>&"${COPROC[1]}" {from}<&"${COPROC[0]}"
	pid=$COPROC_PID
	eval "exec ${COPROC[1]}>&-"
	while IFS= read -r line; do
		printf '%s\n' "$line" >&$to
		while read -r -t 60 line <&$from && [ -n "$line" ]; do
			printf '%s\n' "$line"
		done
		echo
	done <lines
	exec {to}>&-
	wait "$pid"
}

@test "an answer is there before the next document is, from records and JSON lines" {
	corpus
	nd-flow near -q -k 3 -t 0.5 -o run base.tsv
	nd-flow query run asked.tsv >want
	cp asked.tsv lines
	asks nd-flow query run >got
	same want got
	jq -R -c 'split("\t") | { id: .[0], text: .[1] }' asked.tsv >lines
	asks nd-flow query --json id,text run >got
	same want got
	jq -R -c 'split("\t") | { id: .[0], text: .[1] }' base.tsv >base.jsonl
	nd-flow near -q -k 3 -t 0.5 --json id,text -o json base.jsonl
	asks nd-flow query json >got
	same want got
}

@test "a form that is given replaces that of the run" {
	echo '{"i":"a","t":"one two three four five six"}' >run.jsonl
	printf 'id,text\nb,one two three four five six\n' >asked.csv
	tr , '\t' <asked.csv >asked.tsv
	nd-flow near -k 2 --json i,t -o json run.jsonl
	nd-flow near -k 2 --csv id,text -o csv asked.csv
	gives 'b\ta\t1.000000\t5\t5\t5\n\n' '' 0 nd-flow query --csv id,text json asked.csv
	nd-flow query --tsv id,text json <asked.tsv | same wanted.out -
	gives 'a\tb\t1.000000\t5\t5\t5\n\n' '' 0 nd-flow query --json i,t csv run.jsonl
	misused 'nd-flow query' '--csv: unexpected --json' --json i,t --csv id,text csv asked.csv
}

@test "columns, characters and HTML are those of the run" {
	printf 'a\tx\tthe cat sat on the mat\nb\tx\tan owl and a pussycat went\n' >base.tsv
	printf 'q\ty\tthe cat sat on the hat\n' >asked.tsv
	answers 0.3 -c -k 2 -f 3 >want
	[ -s want ]
	nd-flow near -q -c -k 2 -t 0.3 -f 3 -o run base.tsv
	nd-flow query run <asked.tsv | grep . | same want -
	printf 'q\tthe cat sat on the hat\n' | nd-flow query -f 2 run | grep . | same want -
	printf '{"i": 1, "t": "<p>the cat <b>sat</b> on the mat"}\n' >base.jsonl
	nd-flow near -q -k 2 --json i,t --html-text -o web base.jsonl
	printf '{"i": 2, "t": "<i>the cat sat on the <u>mat"}\n' >asked
	printf '2\t1\t1.000000\t5\t5\t5\n\n' | same - <(nd-flow query web <asked)
}

@test "documents that add has added are found, and the index follows the run" {
	corpus
	head -200 base.tsv >first.tsv
	tail -n +201 base.tsv >second.tsv
	nd-flow near -q -k 3 -t 0.5 -o run first.tsv
	nd-flow query run <asked.tsv >before
	nd-flow add -q run second.tsv
	answers 0.5 -k 3 >want
	nd-flow query run <asked.tsv | grep . | sort | same want -
	! cmp -s before want
	nd-flow near -q --again -k 3 -t 0.5 -o run first.tsv
	nd-flow query run <asked.tsv | same before -
	# It does not stand in the way of what else reads the run.
	nd-flow audit run >/dev/null
	nd-flow near -q -k 3 -t 0.5 -o run first.tsv
	rm -r run/query
	nd-flow query run <asked.tsv | same before -
}

@test "a query that runs keeps its index, and does not lock the run" {
	corpus
	head -200 base.tsv >first.tsv
	tail -n +201 base.tsv >second.tsv
	nd-flow near -q -k 3 -t 0.5 -o run first.tsv
	nd-flow query run asked.tsv >want
	coproc nd-flow query run
	exec {to}>&"${COPROC[1]}" {from}<&"${COPROC[0]}"
	pid=$COPROC_PID
	eval "exec ${COPROC[1]}>&-"
	head -1 asked.tsv >&$to
	sed -u '/^$/q' <&$from >got
	nd-flow add -q run second.tsv
	nd-flow query run </dev/null
	tail -n +2 asked.tsv >&$to
	exec {to}>&-
	cat <&$from >>got
	wait "$pid"
	same want got
}

@test "a directory that is no run of near of this version is refused by name" {
	fails 1 'nd-flow: none: expected the directory of a run, nd-flow -o' \
		nd-flow query none
	mkdir empty
	fails 1 'nd-flow: empty: expected the directory of a run, nd-flow -o' \
		nd-flow query empty
	nd-flow lines -q -o lines "$samples/docs.tsv"
	fails 1 'nd-flow: lines: expected a run of nd-flow near' nd-flow query lines
	nd-flow near -q -o run "$samples/docs.tsv"
	sed -i '1s/.*/nd\t0.6/' run/run
	rm run/sums
	touch run/sums
	echo x >run/sums
	fails 1 'nd-flow: run: made by nd 0.6, whose runs this version cannot read; nd-flow near --again -o run, with its options and inputs, makes it anew' \
		nd-flow query run
	[ ! -e run/query ]
	fails 2 "nd-flow: expected DIR [input]
$usage" nd-flow query
	fails 2 "nd-flow: unexpected operand 'b'
$usage" nd-flow query run a b
}

@test "a file of the run that is damaged or gone is no answer" {
	corpus
	nd-flow near -q -k 3 -t 0.5 -o run base.tsv
	cp -r run gone
	rm gone/sets.1
	fails 1 'nd-flow: gone/sets.1: missing; nd-flow with -o gone makes it again' \
		nd-flow query gone </dev/null
	cp -r run damaged
	printf X | dd of=damaged/sets.1 bs=1 seek=5000 conv=notrunc status=none
	apart nd-flow query damaged </dev/null
	[ "$status" -eq 1 ]
	[[ $stderr == 'nd-flow: damaged/sets.1: '*'; nd-flow with -o damaged makes it again' ]]
	[ ! -e damaged/query/index ]
}

@test "a damaged index is an error, or answers what it did" {
	corpus
	nd-flow near -q -k 3 -t 0.5 -o run base.tsv
	nd-flow query run asked.tsv >want
	size=$(wc -c <run/query/kept.1)
	refused=0
	for at in $(seq 3 $((size / 11)) $((size - 1))); do
		cp -rp run copy
		printf '\125' | dd of=copy/query/kept.1 bs=1 seek="$at" conv=notrunc status=none
		touch -r run/query/kept.1 copy/query/kept.1
		status=0
		nd-flow query copy asked.tsv >got 2>err || status=$?
		if [ $status -eq 0 ]; then
			same want got
		else
			[ $status -eq 1 ]
			grep -q '^nd-pairs: copy/query/kept.1:' err
			refused=$((refused + 1))
		fi
		rm -r copy
	done
	[ $refused -gt 3 ]
}

@test "an index that is not what was made is made again, whole or not" {
	corpus
	nd-flow near -q -k 3 -t 0.5 -o run base.tsv
	nd-flow query run asked.tsv >want
	[ -s want ]
	[ ! run/query/kept.1 -nt run/query/index ]
	cp -r run/query made
	size=$(wc -c <made/kept.1)
	other() { head -40 run/sets.1 | nd-index -q -t 0.5 -o run/query/kept.1 -; }
	for change in ': >run/query/kept.1' 'head -50 run/sets.1 >run/query/kept.1' other \
		'head -c "$size" /dev/zero >run/query/kept.1' 'rm run/query/index' \
		': >run/query/index' 'rm run/query/gone.1' 'sed -i s/kept.1/kept.2/ run/query/index' \
		'truncate -s 64 run/query/kept.1; touch -r made/kept.1 run/query/kept.1'; do
		eval "$change"
		nd-flow query run asked.tsv >got 2>err
		same want got
		[ ! -s err ]
		diff -r made run/query
	done
	# One that cannot be made again is no answer.
	: >run/query/kept.1
	rm run/sets.1
	fails 1 'nd-flow: run/sets.1: missing; nd-flow with -o run makes it again' \
		nd-flow query run asked.tsv
}

# alters COMMAND...: asks run for the first document of asked.tsv, runs the command, then
# asks for the others; expects the answers in `want`, all, or some and an error that names
# the index; prints whether it was an error.
alters() {
	local to from pid status=0
	coproc nd-flow query run 2>err
	exec {to}>&"${COPROC[1]}" {from}<&"${COPROC[0]}"
	pid=$COPROC_PID
	eval "exec ${COPROC[1]}>&-"
	head -1 asked.tsv >&$to
	sed -u '/^$/q' <&$from >got
	"$@"
	(trap '' PIPE && tail -n +2 asked.tsv >&$to) 2>write.err || true
	exec {to}>&-
	cat <&$from >>got
	wait "$pid" || status=$?
	head -c "$(wc -c <got)" want | cmp - got
	[ $status -eq 1 ] || same want got
	[ $status -eq 0 ] || grep -q '^nd-pairs: run/query/kept.1: ' err
	echo $status
}

@test "an index that is changed in place while a query runs never makes an answer wrong" {
	awk 'BEGIN { for (i = 1; i <= 300; i++) {
		printf "d%d\t", i
		for (k = 0; k < 40; k++) printf "w%d ", (i * 40 + k * 7) % 9973
		print "" } }' >asked.tsv
	nd-flow near -q -k 3 -t 0.5 -o run asked.tsv
	nd-flow query run asked.tsv >want
	cp run/query/kept.1 whole
	size=$(wc -c <whole)
	head -c "$size" /dev/zero >zeros
	tr '\0' '\377' <zeros >ones
	for n in 1 64 5000; do
		alters truncate -s $n run/query/kept.1
		cp whole run/query/kept.1
	done >said
	for from in zeros ones; do
		alters dd if=$from of=run/query/kept.1 conv=notrunc status=none
		cp whole run/query/kept.1
	done >>said
	# The header was read before.
	alters dd if=zeros of=run/query/kept.1 bs=256 count=1 conv=notrunc status=none >>said
	printf '%d\n' 1 1 1 1 1 0 | same - said
}

@test "hostile documents are errors, or go to --rejects" {
	nd-flow near -q -k 3 -t 0.5 -o run "$samples/docs.tsv"
	fails 1 'nd-shingle: stdin:1: expected at least 2 fields, got 1
nd-flow: stage answers.1 failed; --rejects FILE skips malformed records' \
		nd-flow query run < <(printf 'bad\nx\ty\n')
	printf 'bad\nx\tpie\n' | nd-flow query --rejects r run | same - <(echo)
	[ "$(cut -f 2 r)" = bad ]
	printf '{"id": "a", "text": "b"}\n{"id": 3' >bad
	apart nd-flow query --json id,text run <bad
	[ "$status" -eq 1 ]
	head -c 20000 /dev/zero | tr '\0' 'x' | sed 's/^/id\t/' >long
	[ -z "$(nd-flow query run <long)" ]
	misused 'nd-flow query' '-t: expected 0.5, that of the run in run, or more; got 0.4' \
		-t 0.4 run </dev/null
	ok nd-flow query -t 0.50 run </dev/null
}

@test "a malformed document ends the answers after those before it" {
	corpus
	nd-flow near -q -k 3 -t 0.5 -o run base.tsv
	grep '^q' asked.tsv | head -n 6 >some
	nd-flow query run - <some >want
	(cat some && echo bad && tail -n 1 some) >more.tsv
	for _ in {1..10}; do
		nd-flow query run more.tsv >got 2>err && return 1
		[ "$(head -n 1 err)" = 'nd-shingle: more.tsv:7: expected at least 2 fields, got 1' ]
		same want got
	done
}

@test "-n prints a pipe that gives the answers" {
	nd-flow near -q -k 3 -t 0.5 -o run "$samples/docs.tsv"
	nd-flow query run "$samples/docs.tsv" >want
	nd-flow query -n run "$samples/docs.tsv" | bash | same want -
}

@test "the help has the default of -j: one processor, of other flows all" {
	[ "$(nd-flow help query | grep -e '--jobs')" = \
		'  -j, --jobs N             use up to N processors (default: 1)' ]
	[ "$(nd-flow help audit | grep -e '--jobs')" = \
		'  -j, --jobs N             use up to N processors (default: all)' ]
}

@test "a run that is made again has no index of what it was" {
	printf 'a\tone two three four five\n' >a.tsv
	printf 'b\tone two three four six\n' >b.tsv
	nd-flow near -q -k 2 -t 0.4 -o run a.tsv
	nd-flow add -q run b.tsv
	nd-flow near -q --again -k 2 -t 0.4 -o run a.tsv
	gives 'a\ta\t1.000000\t4\t4\t4\n\n' '' 0 nd-flow query run a.tsv
	ok nd-flow add -q run b.tsv
	gives 'a\ta\t1.000000\na\tb\t0.600000\n' '' 0 cat run/clusters
	rm -r run
	nd-flow near -q -k 2 -t 0.4 -o run a.tsv
	ok nd-flow query run a.tsv
	printf 'z\tother words are here now\n' >a.tsv
	nd-flow near -q --update -k 2 -t 0.4 -o run a.tsv
	echo mine >run/query/mine
	gives 'z\tz\t1.000000\t4\t4\t4\n\n' '' 0 nd-flow query run a.tsv
	nd-flow near -q --again -k 2 -t 0.4 -o run a.tsv
	gives 'z\tz\t1.000000\t4\t4\t4\n\n' '' 0 nd-flow query run a.tsv
	[ "$(<run/query/mine)" = mine ]
}

@test "an index that cannot be made again is refused, and stays" {
	printf 'a\tone two three four five\n' >a.tsv
	printf 'b\tone two three four six\n' >b.tsv
	nd-flow near -q -k 2 -t 0.4 -o run a.tsv
	nd-flow add -q run b.tsv
	nd-flow query run a.tsv >want
	cp -a run whole
	again='nd-flow with --again -o run, then nd-flow add, make it again'
	sed -i '2s/kept/kepT/' run/query/index
	fails 1 "nd-flow: run/query/index: missing, damaged or of another version; $again" nd-flow query run a.tsv
	sed '1s/2/1/; $d' whole/query/index >run/query/index
	hash_of <run/query/index >last
	cat last >>run/query/index
	fails 1 "nd-flow: run/query/index: missing, damaged or of another version; $again" nd-flow query run a.tsv
	cp whole/query/index run/query/index
	nd-flow query run a.tsv | same want -
	rm run/documents.2.zst
	fails 1 "nd-flow: run/documents.2.zst: missing; $again" nd-flow query run a.tsv
	fails 1 "nd-flow: run/documents.2.zst: missing; $again" nd-flow add run a.tsv
	diff -r whole/query run/query
}
