# nd-lines-copies.bats: copies of passages, found and removed.
load helper

copies() { python3 -S "$top/tests/data/random-copies.py" "$@"; }
oracle() { python3 -S "$top/tests/oracle/copies.py" "$@"; }


@test "ranges and what is left are those of a suffix array" {
	local seed x unit n
	for unit in word byte line; do
		for n in 1 2 3 7 20; do
			set -- "$@" "$unit:$n"
		done
	done
	for seed in 1 2 3 15 40 41; do
		copies $seed 12 $((seed % 40 + 1)) >docs
		oracle "$@" <docs
		for x; do
			nd-lines --unit "${x%:*}" --copies "${x#*:}" docs >got
			same "${x/:/.}" got
			nd-lines -q --cut got docs | same "${x/:/.}.cut" -
		done
		[ -s word.3 ]
	done
}

@test "of sentences too" {

	for seed in 1 2 3; do
		python3 -S - $seed >docs <<-'END'
			import random, sys
			rng = random.Random(int(sys.argv[1]))
			for d in range(30):
			    print('d%d\t%s' % (d, ' '.join('Word %s here.' % rng.choice('abcdef') for _ in range(rng.randrange(9)))))
		END
		oracle sentence:{1,2,3} <docs
		for n in 1 2 3; do
			nd-lines --unit sentence --copies $n docs >got
			same sentence.$n got
			[ -s got ]
			nd-lines -q --cut got docs | same sentence.$n.cut -
		done
	done
}

@test "the ranges are the same for any -j and -S, also on disk" {
	copies 7 6000 3000 >docs
	[ "$(wc -c <docs)" -gt 1000000 ]
	for n in 5 12; do
		nd-lines --copies $n docs >wanted
		[ -s wanted ]
		for o in '-j 2' '-j 8' '-S 1M' '-j 3 -S 1M'; do
			# shellcheck disable=SC2086
			nd-lines --copies $n $o docs | same wanted -
		done
		nd-lines -q --cut wanted docs >cut
		nd-lines -q -S 1M --cut wanted docs | same cut -
	done
	nd-lines --copies 20 --unit byte docs >wanted
	nd-lines --copies 20 --unit byte -j 8 -S 1M docs | same wanted -
}

@test "of a text that repeats itself the beginning stays" {
	printf '%s\n' 'd	a a a a a a' 'e	b c b c b c b' >docs
	gives 'd\t4\t11\td\t0\ne\t6\t13\te\t2\n' '' 0 nd-lines --copies 2 docs
	gives 'd\t6\t11\td\t0\ne\t8\t13\te\t0\n' '' 0 nd-lines --copies 3 docs
	gives '' '' 0 nd-lines --copies 6 docs
}

@test "a first place stays inside a longer copy" {
	printf '%s\n' 'a	x y z' 'b	x y z u v' 'c	z u v' >docs
	gives 'b\t0\t4\ta\t0\nc\t0\t5\tb\t4\n' '' 0 nd-lines --copies 3 docs
	nd-lines --copies 3 docs >ranges
	gives 'a\tx y z\nb\tz u v\nc\t\n' \
		"nd-lines: docs: 1 document left empty, the first is 'c'\n" 0 \
		nd-lines --cut ranges docs
}

@test "--rank says in which document a run stays" {
	copies 5 14 9 >docs
	cut -f 1 docs | sort -R --random-source=<(yes) >order
	nl -w1 order | awk -F '\t' '{ print $2 "\t" 100 - $1 }' >rank
	oracle --order order word:4 line:1 <docs
	nd-lines --copies 4 --rank rank docs | same word.4 -
	nd-lines --copies 1 --unit line --rank rank docs | same line.1 -
	run ! cmp -s word.4 <(nd-lines --copies 4 docs)
}

@test "words are equal if only case, forms and punctuation differ" {
	printf '%s\n' 'a	One, two; THREE' 'b	so: one ﹣ Ｔｗｏ three! End' >docs
	gives 'b\t4\t29\ta\t0\n' '' 0 nd-lines --copies 3 docs
	gives '' '' 0 nd-lines --copies 3 --unit byte docs
}

@test "bytes are cut at whole characters" {
	printf '%s\n' 'a	xé1234é' 'b	yè1234è' >docs
	gives 'b\t3\t7\ta\t3\n' '' 0 nd-lines --copies 5 --unit byte docs
}

@test "columns are one text with newlines between, and no run goes on" {
	printf '%s\n' 'a	u v	w x' 'b	u v w x	w x' >docs
	gives 'b\t0\t7\ta\t0\nb\t8\t11\ta\t4\n' '' 0 \
		nd-lines --copies 2 -f 2- docs
	nd-lines --copies 2 -f 2- docs >ranges
	gives 'a\tu v\tw x\nb\t\t\n' '' 0 nd-lines -q -f 2- --cut ranges docs
	gives 'b\t0\t4\ta\t0\n' '' 0 nd-lines --copies 2 docs
}

@test "JSON lines keep all other bytes" {
	cat >docs.jsonl <<-'END'
		{"id": "a", "n": 1, "t": "one two three", "z": [ null ]}
		{"t": "\u00e9 \"one\"\n\uD83D\ude00 tw\u006f three\\ four", "id":"b"}
		{"t": ["one two three", null, "x", 4, true], "id":"c"}
		{"id":"d","t":[{"role":"u","content":"one two"},{"content":[{"text":"three"}]}]}
		{"id":"e","t":4.5}
		{"id":"f","t":null}
	END
	nd-cat --json id,t docs.jsonl >docs
	nd-lines --copies 3 docs >ranges
	cat >wanted <<-'END'
		{"id": "a", "n": 1, "t": "one two three", "z": [ null ]}
		{"t": "\u00e9 \"four", "id":"b"}
		{"t": ["", null, "x", 4, true], "id":"c"}
		{"id":"d","t":[{"role":"u","content":""},{"content":[{"text":""}]}]}
		{"id":"e","t":4.5}
		{"id":"f","t":null}
	END
	nd-lines -q --cut ranges --json id,t docs.jsonl | same wanted -
	printf 'c\t17\t18\nd\t2\t10\n' >ranges
	nd-lines -q --cut ranges --json id,t docs.jsonl | sed -n 3,4p >got
	printf '%s\n' '{"t": ["one two three", null, "x", "", true], "id":"c"}' \
		'{"id":"d","t":[{"role":"u","content":"on"},{"content":[{"text":"ree"}]}]}' |
		same - got
}

@test "CSV and TSV keep their headers, quotes and other columns" {
	printf 'id,t,x\r\n1,"a ""b"" c",y\r\n2,"""A,"" b\nc ""d""",z\r\n3,a b c e,\r\n' >c.csv
	nd-cat --csv id,t c.csv >docs
	nd-lines --copies 3 docs >ranges
	printf 'id,t,x\r\n1,"a ""b"" c",y\r\n2,"d""",z\r\n3,e,\r\n' >wanted
	nd-lines --cut ranges --csv id,t c.csv | same wanted -
	printf 't\tid\na\\tb c\t1\nz a\\tb\\\\c d\t2\n' >c.tsv
	nd-cat --tsv id,t c.tsv >docs
	nd-lines --copies 3 docs >ranges
	gives 't\tid\na\\tb c\t1\nz d\t2\n' '' 0 nd-lines --cut ranges --tsv id,t c.tsv
	printf 't\tid\n' >none.tsv
	gives 't\tid\n' '' 0 nd-lines --cut ranges --tsv id,t none.tsv
	printf 'c.tsv:2\t0\t2\n' >ranges
	gives 't\tid\na\\tb c\t1\na\\tb\\\\c d\t2\n' '' 0 \
		nd-lines --cut ranges --id-prefix --tsv id,t c.tsv
}

@test "CSV with semicolons and backslashes is cut" {
	printf '%s\n' 'id;t' '1;"a \"b\" c"' '2;"x \\ ""a"" b \"c\" \"d\""' >c.csv
	set -- --dialect semicolon-backslash --csv id,t
	nd-cat "$@" c.csv >docs
	nd-lines --copies 3 docs >ranges
	printf '%s\n' 'id;t' '1;"a \"b\" c"' '2;"x \\ ""d\""' | same - <(nd-lines --cut ranges "$@" c.csv)
}

@test "an absent text of JSON counts in the places of others" {
	printf '%s\n' '{"id":1,"t":"a b c"}' '{"u":"a b c d","id":2}' >docs.jsonl
	nd-cat -q --json id,t,u docs.jsonl >docs
	nd-lines --copies 3 -f 2- docs >ranges
	gives '2\t1\t7\t1\t0\n' '' 0 cat ranges
	gives '{"id":1,"t":"a b c"}\n{"u":"d","id":2}\n' '' 0 \
		nd-lines --cut ranges --json id,t,u docs.jsonl
}

@test "--copies-of takes the passages of the later document" {
	printf '%s\n' 'b	One two three. Four five.' 'a	So: four five. One two three!' >docs
	printf 'a\tb\t1.000000\t1\t1\t1\t2\t2\t4\t13\t15\t24\na\tb\t1.000000\t1\t2\t2\t1\t1\t15\t28\t0\t13\n' >passages
	gives 'a\t4\t15\tb\t15\na\t15\t29\tb\t0\n' '' 0 nd-lines --copies-of passages docs
	printf 'a\t2\nb\t1\n' >rank
	gives 'b\t0\t15\ta\t15\nb\t15\t25\ta\t4\n' '' 0 nd-lines --copies-of passages --rank rank docs
	echo 'a	x	1.000000	1	1	1	2	2	4	13	15	24' >passages
	gives '' "nd-lines: passages:1: expected the id of a document, got 'x'\n" 1 \
		nd-lines --copies-of passages docs
}

@test "a pipe is read as well" {
	copies 6 40 30 >docs
	nd-lines --copies 4 docs >wanted
	[ -s wanted ]
	nd-lines --copies 4 <docs | same wanted -
	zstd -qc docs | nd-lines --copies 4 -T . - | same wanted -
	nd-lines --copies 4 <(cat docs) | same wanted -
}

@test "malformed ranges and duplicate ids are errors" {
	printf '%s\n' 'a	x y' 'b	x y' >docs
	local line
	for line in 'a' 'a	1' 'a	1	x' 'a	2	2' 'a	3	2'; do
		printf 'a\t0\t1\n%s\n' "$line" >ranges
		gives '' "nd-lines: ranges:2: expected an id and where a range begins and ends, got '${line//$TAB/\\\\t}'\n" \
			1 nd-lines --cut ranges docs
	done
	printf 'a\t2\t3\na\t1\t2\n' >ranges
	gives '' 'nd-lines: ranges:2: expected ranges in order, got 1 after 3\n' 1 \
		nd-lines --cut ranges docs
	printf 'a\t0\t1\nb\t1\t2\na\t1\t2\n' >ranges
	gives '' "nd-lines: ranges:3: expected the ranges of 'a' together\n" 1 \
		nd-lines --cut ranges docs
	printf 'a\t0\t1\nb\t1\t4\n' >ranges
	gives 'a\t y\n' 'nd-lines: docs:2: expected ranges within its text, of 3 bytes, got one to byte 4\n' 1 \
		nd-lines --cut ranges docs
	# Also in the last of several passes.
	seq 30000 | sed 's/$/\tx y/' >many
	seq 30000 | sed 's/$/\t0\t3/; $s/3$/9/' >ranges
	apart nd-lines -S 1M --cut ranges many
	[ "$stderr" = 'nd-lines: many:30000: expected ranges within its text, of 3 bytes, got one to byte 9' ]
	# Rejected in any pass, in order, also after lines that an earlier pass removed.
	sed -i '7000s/.*/bad/; 20000s/.*/worse/' many
	sed -i '10s/3$/9/; 10000s/3$/9/; 25000s/3$/9/' ranges
	nd-lines -v --rejects one --cut ranges many >wanted 2>note
	nd-lines -v -S 1M --rejects several --cut ranges many >got 2>notes
	same note notes
	grep -qx 'nd-lines: many: 6 records rejected' note
	same wanted got
	same one several
	cut -d : -f 2 one | same <(printf '%s\n' 10 7000 10000 20000 25000 30000) -
	# Of CSV a record has several lines, also one that is a number.
	{ echo id,t; seq 30000 | sed 's/.*/&,"x\n5\nabc"/; 9000s/$/,z/'; } >many.csv
	seq 30000 | sed 's/$/\t0\t3/; 10s/3$/99/; 25000s/3$/99/' >ranges
	nd-lines -v --rejects one --csv id,t --cut ranges many.csv >wanted 2>note
	nd-lines -v -S 1M --rejects several --csv id,t --cut ranges many.csv >got 2>notes
	same wanted got
	same note notes
	same one several
	grep -o '^many.csv:[0-9]*' one | same <(printf 'many.csv:%d\n' 29 26999 74999) -
	printf '%s\n' 'a	x y' 'a	x y' >docs
	apart nd-lines --copies 2 docs
	[ "$status" -eq 1 ]
	[[ $stderr = *"duplicate id 'a'"* ]]
}

@test "a range that begins or ends inside a character is an error" {
	printf '%s\n' 'a	xéy' 'b	x😀' 'c	x' >docs
	printf '%s\n' '{"id":"a","t":"x\u00e9y"}' '{"id":"b","t":["x\ud83d\ude00"]}' '{"id":"c","t":"x"}' >escaped
	printf '%s\n' '{"id":"a","t":"xéy"}' '{"id":"b","t":["x😀"]}' '{"id":"c","t":"x"}' >raw
	for range in '1 2' '2 3' '2 4' '0 2'; do
		printf 'a\t%d\t%d\n' $range >ranges
		message="expected ranges of whole characters, got one from byte ${range/ / to byte }"
		fails 1 "nd-lines: docs:1: $message" nd-lines --cut ranges docs
		for f in escaped raw; do
			fails 1 "nd-lines: $f:1: $message" nd-lines --cut ranges --json id,t $f
		done
	done
	printf '%s\t%d\t%d\n' a 0 1 a 1 3 b 0 3 c 0 1 >ranges
	message='expected ranges of whole characters, got one from byte 0 to byte 3'
	empty="1 document left empty, the first is 'c'"
	gives 'a\ty\nc\t\n' "nd-lines: docs: 1 record rejected\nnd-lines: docs: $empty\n" 0 \
		nd-lines --rejects bad --cut ranges docs
	same <(printf 'docs:2: %s\t%s\n' "$message" $'b\tx😀') bad
	for f in escaped raw; do
		gives '{"id":"a","t":"y"}\n{"id":"c","t":""}\n' "nd-lines: $f: 1 record rejected\nnd-lines: $f: $empty\n" 0 \
			nd-lines --rejects bad --cut ranges --json id,t $f
		sed -n 2p $f | sed "s/^/$f:2: $message\t/" | same - bad
	done
	# Bytes that are no character are cut anywhere.
	printf 'a\t\303\251\200\200x\n' >docs
	printf 'a\t2\t3\n' >ranges
	gives 'a\t\303\251\200x\n' '' 0 nd-lines --cut ranges docs
}

@test "a text of a million equal words takes linear time and little memory" {
	{
		printf 'a\t'
		yes x | head -n 1000000 | tr '\n' ' '
		printf '\nb\t'
		yes 'x y' | head -n 500000 | tr '\n' ' '
		echo
	} >docs
	soon 20 nd-lines --copies 50 -S 8M docs >got
	printf 'a\t100\t2000000\ta\t0\nb\t102\t2000000\tb\t2\n' | same - got
}
