# nd-flow-cut.bats: --dedup of nd-flow partial, lines and sentences: documents without
# later copies.
load helper

copies() { python3 -S "$top/tests/data/random-copies.py" "$@"; }
oracle() { python3 -S "$top/tests/oracle/copies.py" "$@"; }

@test "partial, lines and sentences --dedup cut what a suffix array finds" {
	copies 3 20 20 >docs.tsv
	oracle word:5 byte:15 line:1 <docs.tsv
	nd-flow partial -q --dedup --min-words 5 --map map docs.tsv | same word.5.cut -
	same word.5 map
	nd-flow partial -q --dedup --min-bytes 15 --map map docs.tsv | same byte.15.cut -
	same byte.15 map
	nd-flow lines -q --dedup --map map docs.tsv | same line.1.cut -
	same line.1 map
	printf 'a\tOne. Two. Three. Four.\nb\tOne. Two. So. Two. Three. Four.\n' >docs.tsv
	oracle sentence:{2,3} <docs.tsv
	nd-flow sentences -q --dedup --map map docs.tsv | same sentence.3.cut -
	same sentence.3 map
	nd-flow sentences -q --dedup --window 2 docs.tsv | same sentence.2.cut -
}

@test "the default is 50 words" {
	printf '%s\t%s\n' a "$(echo {1..50})" b "0 $(echo {1..50}) x" c "y $(echo {1..49})" >docs.tsv
	nd-flow partial -q --dedup docs.tsv | sed 1d >got
	printf 'b\t0 x\nc\ty %s\n' "$(echo {1..49})" >wanted
	same wanted got
}

@test "any -j, --mem, --parts and number of files give the same" {
	copies 8 300 100 >docs.tsv
	nd-flow partial -q --dedup --min-words 6 -o one docs.tsv
	[ -s one/cuts ]
	split -n l/3 --additional-suffix=.tsv docs.tsv part.
	for o in '-j 1' '-j 8' '--mem 1M' '--parts 3 -j 2'; do
		# shellcheck disable=SC2086
		nd-flow partial -q --dedup --min-words 6 --map map $o part.*.tsv |
			same one/kept/docs.tsv -
		same one/cuts map
	done
	zstd -q --rm part.aa.tsv
	nd-flow partial -q --dedup --min-words 6 -o four part.aa.tsv.zst part.a[!a].tsv
	{
		zstd -dc four/kept/part.aa.tsv.zst
		cat four/kept/part.ab.tsv four/kept/part.ac.tsv
	} | same one/kept/docs.tsv -
	nd-flow partial -q --dedup --min-words 6 - <docs.tsv | same one/kept/docs.tsv -
	bash <(nd-flow partial -q --dedup --min-words 6 -n docs.tsv) |
		same one/kept/docs.tsv -
}

@test "--keep says which document keeps a passage" {
	printf '%s\n' 'id,date,text' 'a,2001-01-01,x one two three' \
		'b,2003-01-01,one two three' 'c,2002-01-01,"one two three, and more"' >d.csv
	gives 'id,date,text\na,2001-01-01,x \nb,2003-01-01,one two three\nc,2002-01-01,"and more"\n' \
		'' 0 nd-flow partial -q --dedup --min-words 3 --keep newest:date --csv id,text d.csv
	printf 'a\tx\\nyes\nb\tyes\\nlonger\n' >d.tsv
	gives 'a\tx\nb\tyes\\nlonger\n' '' 0 nd-flow lines -q --dedup --keep longest d.tsv
	gives 'a\tx\\nyes\nb\tlonger\n' '' 0 nd-flow lines -q --dedup d.tsv
}

@test "each form of input comes back" {
	printf '%s\n' '{"id":1,"t":"one two three","u":[]}' '{"u":1,"t":"so one two three: end","id":2}' >d.jsonl
	gives '{"id":1,"t":"one two three","u":[]}\n{"u":1,"t":"so end","id":2}\n' '' 0 \
		nd-flow partial -q --dedup --min-words 3 --json id,t d.jsonl
	nd-flow partial -q --dedup --min-words 3 -o run --json id,t --id-prefix d.jsonl
	gives 'd.jsonl:2\t3\t18\td.jsonl:1\t0\n' '' 0 cat run/cuts
	gives '{"id":1,"t":"one two three","u":[]}\n{"u":1,"t":"so end","id":2}\n' '' 0 \
		cat run/kept/d.jsonl
	mkdir texts
	echo 'one two three' >texts/a
	echo 'so one two three end' >texts/b
	gives 'texts/a\tone two three\\n\ntexts/b\tso end\\n\n' '' 0 \
		nd-flow partial -q --dedup --min-words 3 texts
	printf '%s\n' 'a	<p>one two three' 'b	<b>so</b> one two three end' >h.tsv
	gives 'a\tone two three\nb\tso end\n' '' 0 \
		nd-flow partial -q --dedup --min-words 3 --html-text h.tsv
	printf '%s\n' 'a	0	one two three' 'b	one two three	so one two three end' >f.tsv
	gives 'a\t0\tone two three\nb\tone two three\tso end\n' '' 0 \
		nd-flow partial -q --dedup --min-words 3 -f 3 f.tsv
	cp "$top/share/nd/samples/crawl.warc" .
	nd-flow partial -q --dedup --min-words 1 -o warc crawl.warc
	nd-warc -q crawl.warc >docs
	nd-lines --copies 1 docs >cuts
	same cuts warc/cuts
	[ -s cuts ]
	nd-lines -q --cut cuts docs | same - warc/kept/crawl.warc.tsv
}

@test "Parquet comes back with other texts" {
	unset -f python3
	python3 -c 'import pyarrow' 2>/dev/null || skip 'pyarrow is absent'
	python3 -c 'import pyarrow as pa, pyarrow.parquet as pq
t = pa.table({"id": ["a", "b", "c", None], "n": [1, 2, 3, 4],
              "t": ["one two\tthree", "so one two\n three end", None, "other"]})
pq.write_table(t, "d.parquet", row_group_size=2)'
	nd-flow partial -q --dedup --min-words 3 --parquet id,t d.parquet >got.parquet
	run -0 python3 -c 'import pyarrow.parquet as pq
print(pq.read_table("got.parquet").to_pydict())'
	[ "$output" = "{'id': ['a', 'b', 'c', None], 'n': [1, 2, 3, 4], 't': ['one two\\tthree', 'so end', None, 'other']}" ]
	nd-flow partial -q --dedup --min-words 3 -o run --parquet id,t d.parquet
	same got.parquet run/kept/d.parquet
}

@test "--sensitive cuts edited passages of the later document" {
	cp "$top/share/nd/samples/quotes.tsv" .
	nd-flow partial -q --sensitive quotes.tsv >passages
	nd-lines --copies-of passages quotes.tsv >cuts
	nd-flow partial -q --dedup --sensitive --map map quotes.tsv >got
	same cuts map
	nd-lines -q --cut cuts quotes.tsv | same - got
	grep -qx $'moon-edit\t' got
	printf 'moon-edit\t9\nmoon\t1\n' >rank
	nd-lines --copies-of passages --rank rank quotes.tsv | cut -f 1 >got
	printf 'moon\ndigest\n' | same - got
}

@test "documents that become empty are counted" {
	printf 'a\tyes\nb\tyes\nc\t\nd\tno\n' >d.tsv
	gives 'a\tyes\nb\t\nc\t\nd\tno\n' \
		'nd-flow: lines: 4 documents read, 1 range removed, 4 kept on stdout, 1 of them empty now\n' \
		0 nd-flow lines --dedup d.tsv
}

@test "a duplicate id is named with both places" {
	printf 'a\tyes\na\tyes\n' >d.tsv
	apart nd-flow lines --dedup d.tsv
	[ "$status" -eq 1 ]
	[[ $stderr = *"d.tsv:2: duplicate id 'a' (first on line 1)"* ]]
}

# refused FLOW MESSAGE OPTION...
refused() {
	apart nd-flow "$1" "${@:3}" d.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = "nd-flow: $2" ]
}

@test "options that do not go with --dedup, or only with it, are refused" {
	echo 'a	x' >d.tsv
	refused partial '--dedup: unexpected --within' --dedup --within
	refused partial '--dedup: unexpected --html' --dedup --html h
	refused partial '--dedup: unexpected --ranges' --dedup --ranges
	refused partial '--dedup: unexpected --families' --dedup --families
	refused partial '--dedup: unexpected --against' --dedup --against d.tsv
	refused partial '--dedup: expected one of --min-words and --min-bytes' \
		--dedup --min-words 3 --min-bytes 3
	for o in '-t .5' '-k 2' '-m whole' '-c' '-g 2' '--gap 1' '--common 3' '--stem english' \
		'--shingle --window=2' '--lines' '--min-tokens 2' '--via prefix'; do
		# shellcheck disable=SC2086
		refused partial '--dedup: expected --sensitive, which cuts passages that are similar, not equal' \
			--dedup $o
	done
	refused partial '--min-words goes with --dedup' --min-words 3
	refused partial '--sensitive: unexpected --min-words' --sensitive --dedup --min-words 3
	refused partial '--keep goes with --dedup' --keep longest
	refused lines '--map goes with --dedup' --map m
	refused lines '--dedup: unexpected --remove' --dedup --remove
	refused lines '--dedup: unexpected --over' --dedup --over 3
	refused sentences '--window goes with --dedup' --window 2
	refused sentences '--dedup: unexpected --html' --dedup --html h
	for o in '-t .5' '-b 3' '--recall .5' '--stars' '--min-tokens 2'; do
		# shellcheck disable=SC2086
		refused sentences '--dedup cuts equal sentences of any length: only --window changes which' \
			--dedup $o
	done
}
