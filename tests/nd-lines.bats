# nd-lines.bats: the lines of documents, counted and removed.
load helper

# Three pages with a menu, and the list of what two of them have.
pages() {
	printf '%s\n' 'a	Menu\none\nMenu' 'b	two\n Menu\t' 'c	\none' >docs
	printf '2\tMenu\n2\tone\n' >list
}

# refused MESSAGE WORD...: wrong usage, with the message first.
refused() {
	apart nd-lines "${@:2}" </dev/null
	[ "$status" -eq 2 ]
	[ -z "$output" ]
	[ "${stderr_lines[0]}" = "nd-lines: $1" ]
}

@test "each line of a document is listed once, in the order of the document" {
	pages
	gives 'Menu\none\ntwo\nMenu\none\n' '' 0 nd-lines docs
	gives 'Menu\none\ntwo\nMenu\none\n' \
		'nd-lines: stdin: 3 documents, 5 lines listed\n' 0 nd-lines -v <docs
}

@test "lines are compared without spaces, TABs and CRs at their ends" {
	printf '%s\n' 'a	 x \n\tx\t\nx\r\n\r\nx y' $'b\tx\r' 'c	x\\t\nx\\\t\n\\r' >docs
	gives 'x\nx y\nx\nx\\\\t\nx\\\\\n\\\\r\n' '' 0 nd-lines docs
}

@test "escapes of documents are those of nd-records in the list" {
	printf '%s\n' 'a	1\t2\n\q\n\\q' >docs
	gives '1\\t2\n\\\\q\n' '' 0 nd-lines docs
	printf '2\t\\\\q\n' >list
	gives 'a\t1\\t2\n' '' 0 nd-lines -a list docs
}

@test "lines are counted in all columns of -f, once for a document" {
	printf '%s\n' 'a	x	y\nx	z' 'b		y	x' >docs
	gives 'x\ny\ny\n' '' 0 nd-lines docs -f 2,3
	gives 'x\ny\nz\ny\nx\n' '' 0 nd-lines docs -f 2-
	gives 'x\n' '' 0 nd-lines docs
}

@test "--over N prints the sorted lines that come more than N times" {
	printf '%s\n' a a a b 'b b' 'b b' >sorted
	gives '3\ta\n' '' 0 nd-lines --over 2 sorted
	gives '3\ta\n2\tb b\n' 'nd-lines: stdin: 2 lines\n' 0 \
		nd-lines -v --over 1 <sorted
	printf 'c\nc\nb\n' >unsorted
	gives '' "nd-lines: unsorted:3: expected lines in order, got 'b' after a greater one: sort with LC_ALL=C\n" \
		1 nd-lines --over 1 unsorted
	gives '' '' 0 nd-lines --over 1 /dev/null
}

@test "-a removes lines, with the newline before them" {
	pages
	gives 'a\t\nb\ttwo\nc\t\n' '' 0 nd-lines -a list docs
	printf '2\tMenu\n' | gives 'a\tone\nb\ttwo\nc\t\\none\n' '' 0 \
		nd-lines -a - docs
	gives 'a\t\nb\ttwo\nc\t\n' \
		'nd-lines: docs: 3 documents, 5 lines removed\n' 0 \
		nd-lines -v -a list docs
	gives 'a\tMenu\\none\\nMenu\nb\ttwo\\n Menu\\t\nc\t\\none\n' '' 0 \
		nd-lines -a /dev/null docs
}

@test "columns that -f does not name, empty lines and odd escapes stay as they are" {
	printf 'a\tx\\n\\q \\n\\n\tx\r\nb\tx\tx\n' >docs
	printf '1\tx\n' >list
	gives 'a\t\\q \\n\\n\tx\r\nb\t\tx\n' '' 0 nd-lines -a list docs
	gives 'a\tx\\n\\q \\n\\n\t\r\nb\tx\t\n' '' 0 nd-lines -f 3 -a list docs
}

# without TEXT LEFT: of TEXT, in \n, \r and \\, the line x is removed; as a record, one
# that ends in CRLF, and in JSON, where LF and CR have two escapes each.
without() {
	local json=("$1" "$2")
	gives "a\t${2//\\/\\\\}\n" '' 0 nd-lines -a list - <<<"a	$1"
	gives "a\t${2//\\/\\\\}\r\n" '' 0 nd-lines -a list - <<<"a	$1"$'\r'
	for _ in 1 2; do
		gives "{\"t\":\"${json[1]//\\/\\\\}\"}\n" '' 0 \
			nd-lines --json -,t -a list - <<<"{\"t\":\"${json[0]}\"}"
		json=("${json[@]//\\r/\\u000D}")
		json=("${json[@]//\\n/\\u000a}")
	done
}

@test "a line that is removed takes a whole CRLF along, and all else stays" {
	printf '1\tx\n' >list
	without 'a\r\nx' 'a'
	without 'a\r\nx\r\n' 'a\r\n'
	without 'a\r\nx\r\nx\r' 'a'
	without 'a\r\nx\nb\r\nc' 'a\r\nb\r\nc'
	without 'a\nx\r\nb\n\r\nx\r\n\r' 'a\nb\n\r\n\r'
	without 'x\r\na\r\n' 'a\r\n'
	without 'x\r\nx' ''
	without 'a\r' 'a\r'
	without 'a\rx\rb\nx' 'a\rx\rb'
	without 'a\r\r\nx' 'a\r'
	printf 'a\tb\\\\r\\nx\n' >docs
	gives 'a\tb\\\\r\n' '' 0 nd-lines -a list docs
	printf 'a\tb\\\\\\r\\nx\n' >docs
	gives 'a\tb\\\\\n' '' 0 nd-lines -a list docs
	printf 'a\tb\\r\\nx\r\nb\tx\r\nc\ty' >docs
	gives 'a\tb\r\nb\t\r\nc\ty\n' \
		'nd-lines: docs: the last line lacked its newline, mended\n' 0 \
		nd-lines -a list docs
}

@test "in JSON lines texts are replaced where they are, all else is byte for byte" {
	printf '1\tx\n1\ta "q" / \\\\é\n1\t7\n1\ttrue\n' >list
	cat >docs <<-'END'
	{ "id" : 1, "t":"x\n keep \u00e9\u000A\tx\r", "o":"x" }
	{"t":"a \"q\" \/ \\\u00e9\nx","n":{"u":"x\u000ay"},"id":"x"}

	{"id":3,"t":7,"n":{"u":true}}
	{"id":4,"t":8,"n":{"u":null}}
	{"t":"x","id":5,"t":"x\nlast counts"}
	END
	sed -i '1s/$/\r/' docs
	cat >wanted <<-'END'
	{ "id" : 1, "t":" keep \u00e9", "o":"x" }
	{"t":"","n":{"u":"y"},"id":"x"}
	{"id":3,"t":"","n":{"u":""}}
	{"id":4,"t":8,"n":{"u":null}}
	{"t":"x","id":5,"t":"last counts"}
	END
	sed -i '1s/$/\r/' wanted
	nd-lines --json id,t,n.u,t -a list docs >got 2>err
	same wanted got
	[ "$(<err)" = 'nd-lines: docs: 1 blank line skipped' ]
	echo '{"id":1}' | gives '{"id":1}\n' "nd-lines: stdin: no line has the key 't'\n" 0 \
		nd-lines --json id,t -a list -
}

@test "a list larger than -S is removed in several passes" {
	python3 "$top/tests/data/random-lines.py" 5 300 >docs
	python3 "$top/tests/data/random-lines.py" 5 300 json >docs.jsonl
	{
		nd-lines docs
		nd-cat --json id,a,b docs.jsonl | nd-lines -f 2-
		seq 50000 | sed 's/^/unused /'
	} | sort | nd-lines --over 1 | sed 'n; d' >list
	{
		cat list
		seq 50000 | sed 's/.*/2\tunused &/'
	} | sort -t "$TAB" -k 2.4 >long
	nd-lines -a list docs >wanted
	gives '' '' 0 bash -c 'nd-lines -S 1M -T . -a long docs >got'
	same wanted got
	gives '' '' 0 bash -c 'nd-lines -S 1M -T . -a long - <docs >got'
	same wanted got
	run ! cmp -s docs wanted
	nd-lines -a list --json id,a,b docs.jsonl >wanted
	gives '' '' 0 bash -c \
		'nd-lines -S 1M -T . --json id,a,b -a long docs.jsonl >got'
	same wanted got
	run ! cmp -s docs.jsonl wanted
	[ "$(strace -f -e trace=openat nd-lines -S 1M -T . -a long docs 2>&1 >got |
		grep -c O_TMPFILE)" -ge 3 ]
}

@test "random documents give what the oracle gives" {
	for seed in 1 2; do
		python3 "$top/tests/data/random-lines.py" $seed 200 >docs
		for n in 1 3 20; do
			python3 "$top/tests/oracle/lines.py" $n <docs >wanted
			nd-lines docs | sort | nd-lines --over $n |
				sort -t "$TAB" -k 1,1nr -k 2 >list
			same wanted list
			python3 "$top/tests/oracle/lines.py" $n --remove <docs >wanted
			nd-lines -a list docs | same wanted -
		done
		[ -s list ]
	done
}

@test "a malformed document is rejected, and a malformed list is an error" {
	printf 'a\tx\nno text\nb\tx\n' >docs
	printf '1\tx\n' >list
	gives 'x\n' 'nd-lines: docs:2: expected at least 2 fields, got 1\n' 1 \
		nd-lines docs
	gives 'a\t\nb\t\n' 'nd-lines: docs: 1 record rejected\n' 0 \
		nd-lines --rejects bad -a list docs
	[ "$(<bad)" = 'docs:2: expected at least 2 fields, got 1	no text' ]
	gives 'x\nx\n' 'nd-lines: docs: 1 record rejected\n' 0 \
		nd-lines --rejects bad docs
	for line in x 'one	x' '	x' ''; do
		printf '1\ty\n%s\n' "$line" >list
		gives '' "nd-lines: list:2: expected a count, a TAB and a line, got '${line/$TAB/\\\\t}'\n" \
			1 nd-lines -a list docs
	done
	printf '1\ty' >list
	gives '' 'nd-lines: list:1: expected a newline at the end of the last line, got none: the file is truncated\n' \
		1 nd-lines -a list docs
	gives '' 'nd-lines: absent: No such file or directory\n' 1 \
		nd-lines -a absent docs
}

@test "options that do not go together are refused" {
	pages
	refused '-S: expected -a LIST or --cut RANGES or --copies N as well' -S 1M docs
	refused '--json: expected -a LIST or --cut RANGES as well' --json id,t docs
	refused '--csv: expected --cut RANGES as well' -a list --csv id,t docs
	refused '--rank: expected --copies N or --copies-of PASSAGES as well' --rank docs docs
	refused '--unit: expected --copies N as well' --unit word docs
	refused "--unit: expected word, byte, line or sentence, got 'words'" \
		--copies 2 --unit words docs
	refused '-a: unexpected --cut' --cut list -a list docs
	refused '-a: unexpected --copies' --copies 2 -a list docs
	refused '--copies-of: unexpected --copies' --copies-of list --copies 2 docs
	refused "--json: expected ID,TEXT,..., got 'id'" -a list --json id docs
	refused "-f: expected columns from 2 such as 2,3 or 2-4 or 2-, got '1'" -f 1 docs
	refused '-S: expected at least 1M, got 1024' -a list -S 1k docs
	refused '--over: unexpected -a' --over 1 -a list docs
	refused '-f: unexpected --json' -f 2 -a list --json id,t docs
}

@test "a document of a million lines takes linear time" {
	{
		printf 'long\t'
		seq 1000000 | tr '\n' ' ' | sed 's/ /\\n/g'
		echo
		seq 30000 | sed 's/.*/&\tshort\\nline/'
	} >docs
	soon 20 nd-lines docs >got
	[ "$(wc -l <got)" -eq 1060000 ]
}
