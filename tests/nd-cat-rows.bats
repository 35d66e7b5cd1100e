# nd-cat-rows.bats: CSV and TSV with a header, JSON arrays, records, FILE:ID.
load helper

@test "--csv prints the columns of the header, without quotes, escaped" {
	printf 'id,"a ""b"", c",text\n1,x,"say ""hi"",\nthen\tgo"\n2,,a\\b\n"3","",""\n' >x.csv
	gives '1\tsay "hi",\\nthen\\tgo\n2\ta\\\\b\n3\t\n' '' 0 \
		nd-cat --csv id,text x.csv
	gives '1\tsay "hi",\\nthen\\tgo\t1\n2\ta\\\\b\t2\n3\t\t3\n' '' 0 \
		nd-cat --csv id,text,id <x.csv
}

@test "--csv: CRLF, byte order mark, blank lines, no last newline" {
	printf '\357\273\277id,text\r\n\r\n1,"a\r\nb"\r\n2,c\r\n\n3,d' >x.csv
	gives '1\ta\\r\\nb\n2\tc\n3\td\n' "\
nd-cat: x.csv: the last line lacked its newline, mended
nd-cat: x.csv: 1 byte order mark dropped
nd-cat: x.csv: 2 blank lines skipped
" 0 nd-cat --csv id,text x.csv
	# A CR at the end of a text without quotes is of the line's ending.
	printf 'id,text\n1,"a\r"\n2,b\r\n' >y.csv
	gives '1\ta\\r\n2\tb\n' '' 0 nd-cat --csv id,text y.csv
}

@test "--csv gives what python's csv gives, on random files" {
	for seed in 1 2 3 4 5; do
		python3 "$top/tests/oracle/csv-rows.py" "$seed" 300
		nd-cat --csv id,text random.csv >got 2>err
		same wanted.tsv got
		nd-pick --csv id -a ones random.csv >got 2>err
		same ones.csv got
	done
}

@test "--csv reads the dialects of other programs as python's csv does, on random files" {
	for dialect in ', \' ';' '; \' "$TAB" "$TAB \\" '|' '| \'; do
		for seed in 1 2 3 4 5 6; do
			IFS=' ' read -ra words <<<"x$dialect"
			python3 "$top/tests/oracle/csv-rows.py" "$seed" 300 "${words[0]#x}" "${words[@]:1}"
			nd-cat --csv id,text random.csv >got 2>err
			same wanted.tsv got
			nd-pick --csv id -a ones random.csv >got 2>err
			same ones.csv got
		done
	done
}

@test "--csv reports the dialect that it recognizes, and --dialect sets it" {
	printf 'id,text\n1,"say \\"hi\\", c:\\\\d\\e"\n' >spark.csv
	gives '1\tsay "hi", c:\\\\d\\\\e\n' \
		'nd-cat: spark.csv: not CSV of RFC 4180, read with --dialect comma-backslash\n' 0 \
		nd-cat --csv id,text spark.csv
	gives '1\tsay "hi", c:\\\\d\\\\e\n' '' 0 nd-cat --csv id,text --dialect comma-backslash - <spark.csv
	fails 1 "nd-cat: spark.csv:2: expected a comma after a closing quote, got 'h'; --dialect comma-backslash reads \\\" as a quote" \
		nd-cat --csv id,text --dialect comma spark.csv

	printf 'sep=;\r\nid;text\r\n1;"a;b, ""c"""\r\n2;d\r\n' >excel.csv
	gives '1\ta;b, "c"\n2\td\n' \
		'nd-cat: excel.csv: not CSV of RFC 4180, read with --dialect semicolon\n' 0 \
		nd-cat --csv id,text excel.csv
	gives 'sep=;\r\nid;text\r\n2;d\r\n' '' 0 nd-pick -q --csv id -a <(echo 2) excel.csv
	printf 'a;"\t%s\t1.000000\n' 1 2 >clusters
	gives 'sep=;\r\nid;text;nd_cluster;nd_kept;nd_similarity\r\n1;"a;b, ""c""";"a;""";false;1.000000\r\n2;d;"a;""";false;1.000000\r\n' '' 0 \
		nd-annotate -q --csv id -a clusters excel.csv
	printf 'id,text\n1,"\\"\n2,b"\n' >spark.csv
	printf 'a\\"\t1\t1.000000\n' >clusters
	gives 'id,text,nd_cluster,nd_kept,nd_similarity\n1,"\\"\n2,b","a\\\\\\"",false,1.000000\n' '' 0 \
		nd-annotate -q --csv id --dialect comma-backslash -a clusters spark.csv

	printf 'id,text\r1,"a\rb"\r2,c\r' >mac.csv
	gives '1\ta\\rb\n2\tc\n' \
		'nd-cat: mac.csv: not CSV of RFC 4180, read with --dialect comma and CR at the end of lines\n' 0 \
		nd-cat --csv id,text mac.csv
	gives 'id,text\n1,"a\rb"\n' '' 0 nd-pick -q --csv id -a <(echo 1) mac.csv
	misused nd-cat "--dialect: expected comma, semicolon, tab, pipe, comma-backslash, semicolon-backslash, tab-backslash or pipe-backslash, got 'excel'" \
		--csv id,text --dialect excel mac.csv
	misused nd-cat '--dialect: expected --csv ID,TEXT,... as well' --json id,text --dialect tab mac.csv
}

@test "--csv reads UTF-16 of Excel and SQL Server, with a byte order mark or without" {
	printf 'id\ttext\r\n1\t"a ""b"""\r\n2\té\r\n' >tabs.csv
	for encoding in UTF-16 UTF-16LE UTF-16BE; do
		iconv -f UTF-8 -t "$encoding" tabs.csv >x.csv
		gives '1\ta "b"\n2\té\n' 'nd-cat: x.csv: not CSV of RFC 4180, read with --dialect tab\n' 0 \
			nd-cat --csv id,text x.csv
		gives 'id\ttext\r\n2\té\r\n' '' 0 nd-pick -q --csv id -a <(echo 2) x.csv
	done
}

@test "--csv: what is well-formed as RFC 4180 is read as such" {
	printf 'id;n,text,id\n1;2,a\\,3\n4;5,"b\\",6\n' >x.csv
	gives '3\ta\\\\\n6\tb\\\\\n' '' 0 nd-cat --csv id,text x.csv
	# Beyond 64 kB the dialect stays.
	{
		echo 'id,text' && seq -f '%.0f,"a"' 20000
		printf '0,"\\"x"\n'
	} >y.csv
	fails 1 "nd-cat: y.csv:20002: expected a comma after a closing quote, got 'x'; --dialect comma-backslash reads \\\" as a quote" \
		nd-cat --csv id,text y.csv
	nd-cat --csv id,text --dialect comma-backslash y.csv | tail -n 1 >got
	printf '0\t"x\n' | same - got
	# A record of which the first 64 kB have a part decides nothing.
	{
		printf 'id;text\n1;"' && head -c 70000 /dev/zero | tr '\0' x && printf '"y\n2;z\n'
	} >z.csv
	fails 1 "nd-cat: z.csv:2: expected a semicolon after a closing quote, got 'y'" \
		nd-cat -q --csv id,text z.csv
}

@test "--csv: a file that two dialects read differently is an error with both" {
	printf 'id;text\n1;"a\\\\b"\n' >x.csv
	fails 1 'nd-cat: x.csv: can be read with --dialect semicolon and with --dialect semicolon-backslash, and the texts differ: choose one' \
		nd-cat --csv id,text x.csv
	gives '1\ta\\\\\\\\b\n' '' 0 nd-cat --csv id,text --dialect semicolon x.csv
	gives '1\ta\\\\b\n' '' 0 nd-cat --csv id,text --dialect semicolon-backslash x.csv
	# Fields that no name asks for may differ.
	printf 'id;x;text\n1;"a\\\\b";c\n' >y.csv
	gives '1\tc\n' 'nd-cat: y.csv: not CSV of RFC 4180, read with --dialect semicolon\n' 0 \
		nd-cat --csv id,text y.csv
}

@test "--csv: a malformed record of a dialect is an error, or rejected" {
	printf 'id;text\n1;a\n2\n3;c\n' >x.csv
	fails 1 'nd-cat: x.csv:3: expected 2 fields, got 1' nd-cat -q --csv id,text x.csv
	gives '1\ta\n3\tc\n' '' 0 nd-cat -q --csv id,text --rejects r x.csv
	printf 'x.csv:3: expected 2 fields, got 1\t2\n' | same - r
}

@test "--csv: without an id, and for the id -, it is file and line" {
	printf 'id,text\n,"a\nb"\n"",c\n3,d\n' >x.csv
	gives 'x.csv:2\ta\\nb\nx.csv:4\tc\n3\td\n' '' 0 nd-cat --csv id,text x.csv
	gives 'stdin:2\ta\\nb\nstdin:4\tc\nstdin:5\td\n' '' 0 nd-cat --csv -,text <x.csv
	printf 'id,text\n1,a\n' >y.csv
	gives 'x.csv:2\ta\\nb\nx.csv:4\tc\nx.csv:5\td\ny.csv:2\ta\n' '' 0 \
		nd-cat --csv -,text x.csv y.csv
}

@test "--csv: each file has a header of its own" {
	printf 'id,text\n1,a\n' >x.csv
	printf 'more,text,id\nz,b,2\n' | zstd -q >y.csv.zst
	: >empty.csv
	gives '1\ta\n2\tb\n' '' 0 nd-cat --csv id,text x.csv empty.csv y.csv.zst
	printf 'id,text\n' >header.csv
	gives '' '' 0 nd-cat --csv id,text header.csv
}

@test "--csv: a header without a column, or with two, is an error" {
	printf 'a,"b ""c""",d\n1,2,3\n' >x.csv
	gives '' "nd-cat: x.csv:1: expected a column 'id', got 'a, b \"c\", d'\n" 1 \
		nd-cat --csv id,d x.csv
	gives '' "nd-cat: x.csv:1: expected a column 'id', got 'a, b \"c\", d'\n" 1 \
		nd-cat --csv id,d --rejects r x.csv
	[ ! -e r ]
	printf 'id;text\n1;a\n' >semicolons.csv
	gives '' "nd-cat: semicolons.csv:1: expected a column 'n', got 'id;text'; --dialect semicolon reads semicolons\n" 1 \
		nd-cat --csv n,word semicolons.csv
	gives '' "\
nd-cat: semicolons.csv: not CSV of RFC 4180, read with --dialect semicolon
nd-cat: semicolons.csv:1: expected a column 'title', got 'id, text'
" 1 nd-cat --csv id,title semicolons.csv
	printf 'id\ttext\n1\ta\n' >tabs.csv
	gives '' "nd-cat: tabs.csv:1: expected a column 'n', got 'id\\\\ttext'; --dialect tab and --tsv read tabs\n" 1 \
		nd-cat --csv n,word tabs.csv
	gives '' "nd-cat: semicolons.csv:1: expected a column 'n', got 'id, text'\n" 1 \
		nd-cat --csv n,text --dialect semicolon semicolons.csv
	printf '\nid,text,id\n1,2,3\n' >y.csv
	gives '' "nd-cat: y.csv:2: expected one column 'id', got 2\n" 1 \
		nd-cat --csv id,text y.csv
	gives 'y.csv:3\t2\n' 'nd-cat: y.csv: 1 blank line skipped\n' 0 nd-cat --csv -,text y.csv
	printf 'id,"text\n' >z.csv
	gives '' 'nd-cat: z.csv:1: expected a closing quote, got the end of the file\n' 1 \
		nd-cat --csv id,text z.csv
	seq -s , 1000 >wide.csv
	fails 1 "nd-cat: wide.csv:1: expected a column 'id', got '$(seq -s ', ' 1000 | head -c 400)...'" \
		nd-cat --csv id,text wide.csv
}

@test "--csv: malformed records are errors with their first line, or rejected" {
	printf 'id,text\n1,"a\nb"\n2,c"d\n3,"e"f\n4\n5,a,b\n"a\nb",c\n6,ok\n7,"open\n8,x\n' >x.csv
	cat >wanted <<-EOF
	x.csv:4: expected quotes around all of a field that has quotes, got 'c"d'${TAB}2,c"d
	x.csv:5: expected a comma after a closing quote, got 'f'${TAB}3,"e"f
	x.csv:6: expected 2 fields, got 1${TAB}4
	x.csv:7: expected 2 fields, got 3${TAB}5,a,b
	x.csv:8: id: expected an id without control characters${TAB}"a
	b",c
	x.csv:11: expected a closing quote, got the end of the file${TAB}7,"open
	8,x
	EOF
	gives '1\ta\\nb\n6\tok\n' "\
nd-cat: x.csv: 6 lines rejected
" 0 nd-cat --csv id,text --rejects r x.csv
	same wanted r
	fails 1 "nd-cat: x.csv:4: expected quotes around all of a field that has quotes, got 'c\"d'" \
		nd-cat --csv id,text x.csv
	printf 'id,text\n1,"a"\r' >y.csv
	gives '1\ta\n' 'nd-cat: y.csv: the last line lacked its newline, mended\n' 0 \
		nd-cat --csv id,text y.csv
	printf 'id,text\n1,"a\nb"' >z.csv
	gives '1\ta\\nb\n' 'nd-cat: z.csv: the last line lacked its newline, mended\n' 0 \
		nd-cat --csv id,text z.csv
	printf 'id,text\n1,"a"\rb\n' >y.csv
	fails 1 "nd-cat: y.csv:2: expected a comma after a closing quote, got '\r'" \
		nd-cat --csv id,text y.csv
}

@test "--csv reads a record of 300,000 lines from a pipe" {
	{
		printf 'id,text\n1,"'
		yes 'a "" b' | head -300000
		printf '"\n2,x\n'
	} >x.csv
	yes 'a " b' | head -300000 | awk 'BEGIN { printf "1\t" } { printf "%s\\n", $0 }
		END { printf "\n2\tx\n" }' >wanted
	soon 20 nd-cat --csv id,text < <(cat x.csv) >got
	same wanted got
}

@test "--tsv takes fields as they are" {
	printf 'id\ttext\tmore\r\n1\ta\\nb\\\\c "q\t\r\n2\t\tx\n\n' >x.tsv
	gives '1\ta\\nb\\\\c "q\t\n2\t\tx\n' 'nd-cat: x.tsv: 1 blank line skipped\n' 0 \
		nd-cat --tsv id,text,more x.tsv
	gives 'x.tsv:2\ta\\nb\\\\c "q\nx.tsv:3\t\n' 'nd-cat: x.tsv: 1 blank line skipped\n' 0 \
		nd-cat --tsv -,text x.tsv
	gives '' "nd-cat: x.tsv:1: expected a column 'key', got 'id, text, more'\n" 1 \
		nd-cat --tsv key,text x.tsv
	printf 'id\ttext\n1\n' >y.tsv
	fails 1 'nd-cat: y.tsv:2: expected 2 fields, got 1' nd-cat --tsv id,text y.tsv
}

@test "--json: an array is the lines of its strings, numbers and words" {
	gives '1\ta\\nb\\nc\\n\\n1.50\\ntrue\\n\n2\t\n3\t]\\\\"\\\\\\\\\\n,\n' '' 0 \
		nd-cat --json id,t <<-'EOF'
	{"id":1,"t":["a", "b\nc" , "",1.50,true,null]}
	{"t":[ ],"id":2}
	{"id":3,"t":["]\\\"\\\\","," ]}
	EOF
	gives '1\tb\\nc\n' '' 0 nd-cat --json id,a.t <<<'{"id":1,"a":{"x":[],"t":["b","c"]}}'
	python3 -c 'print("{\"id\":1,\"t\":[" + ",".join(map(str, range(100000))) + "]}")' >j
	seq 0 99999 | awk '{ printf "%s%s", (NR > 1 ? "\\n" : "1\t"), $0 } END { print "" }' >wanted
	nd-cat --json id,t j >got
	same wanted got
}

@test "--json: a list of messages is their contents in order" {
	cat >chat.jsonl <<-'EOF'
	{"id":1,"t":[{"role":"user","content":"Hi [\"] {"},{"tool":{"content":["}"]},"content":"yo\n"}]}
	{"id":2,"t":[{"from":"human","value":"a"}, "b" ,{"content":null},{"content":"c"}]}
	{"id":3,"t":[{"role":"user"}]}
	{"id":4,"t":[{"content":{"parts":[]}}]}
	{"id":5,"t":[{}]}
	EOF
	gives '1\tHi ["] {\\nyo\\n\n2\ta\\nb\\n\\nc\n' \
		'nd-cat: chat.jsonl: 3 lines rejected\n' 0 nd-cat --json id,t --rejects bad chat.jsonl
	wanted='expected a string, a number or an array of them, got an array with an object in it; a message has its text in content or value'
	same bad - <<-EOF
	chat.jsonl:3: t: $wanted${TAB}$(sed -n 3p chat.jsonl)
	chat.jsonl:4: t: $wanted${TAB}$(sed -n 4p chat.jsonl)
	chat.jsonl:5: t: $wanted${TAB}$(sed -n 5p chat.jsonl)
	EOF
}

@test "--json: a message of parts is their texts" {
	local bad
	cat >chat.jsonl <<-'EOF'
	{"id":1,"t":[{"role":"user","content":[{"type":"text","text":"a]\n\""}, {"type":"text","text":"b"}]},{"content":"c"}]}
	{"id":2,"t":[{"content":[{"type":"image","url":"u"},{"text":"x","type":"text"},{"type":"image"},{"text":null}]}]}
	{"id":3,"t":[{"value":[]},{"content":[{"type":"text","text":"y"}]}]}
	EOF
	gives '1\ta]\\n"\\nb\\nc\n2\tx\n3\t\\ny\n' '' 0 nd-cat --json id,t chat.jsonl
	for bad in '{"t":"a"}' '"a"' '{"text":1}' '{"text":["a"]}' '[]'; do
		fails 1 'nd-cat: stdin:1: t: expected a string, a number or an array of them, got an array with an object in it; a message has its text in content or value' \
			nd-cat --json id,t <<<"{\"id\":1,\"t\":[{\"content\":[$bad]}]}"
	done
}

@test "--json: NaN and Infinity are read where no name needs them" {
	cat >nan.jsonl <<-'EOF'
	{"id":1,"t":"NaN \" Infinity","x":NaN}
	{"x":[-Infinity,{"a":Infinity}],"id":2,"t":"b"}
	{"id":3,"t":"c"}
	EOF
	gives '1\tNaN " Infinity\n2\tb\n3\tc\n' \
		'nd-cat: nan.jsonl: 2 lines with NaN or Infinity\n' 0 nd-cat --json id,t nan.jsonl
	nd-pick -q --json id -a <(printf '1\n2\n3\n') nan.jsonl >got
	same nan.jsonl got
	wanted='expected a string, a number or an array of them, got'
	fails 1 "nd-cat: nan.jsonl:1: x: $wanted NaN" nd-cat --json id,x nan.jsonl
	fails 1 "nd-cat: stdin:1: x: $wanted Infinity" nd-cat --json id,x <<<'{"id":1,"x":-Infinity}'
	fails 1 "nd-cat: stdin:1: x: $wanted an array with NaN in it" \
		nd-cat --json id,x <<<'{"id":1,"x":["a",NaN]}'
	fails 1 'nd-cat: stdin:1: x: expected a string or a number, got NaN' \
		nd-cat --json x,id <<<'{"id":1,"x":NaN}'
	for word in nan NaNs -NaN Inf +Infinity InfinityNaN; do
		apart nd-cat --json id,t <<<'{"id":1,"t":"a","x":'$word'}'
		[[ $status = 1 && $stderr = 'nd-cat: stdin:1: expected JSON, got an error at byte '* ]]
	done
}

@test "--json: byte order marks of files that were joined are dropped and counted" {
	printf '\xef\xbb\xbf{"id":1,"t":"a"}\n\xef\xbb\xbf{"id":2,"t":"b"}\n' >marks.jsonl
	gives '1\ta\n2\tb\n' 'nd-cat: marks.jsonl: 1 byte order mark dropped\nnd-cat: marks.jsonl: 1 byte order mark within the file dropped\n' 0 nd-cat --json id,t marks.jsonl
	nd-pick -q --json id -a <(echo 2) marks.jsonl >got
	tail -n 1 marks.jsonl >wanted
	same wanted got
}

@test "--json: a form feed or vertical tab is no blank" {
	fails 1 'nd-cat: stdin:1: expected JSON, got a form feed outside a string' \
		nd-cat --json id,t < <(printf '{"id":1,\f"t":"a"}\n')
	fails 1 'nd-cat: stdin:1: expected JSON, got a vertical tab outside a string' \
		nd-cat --json id,t < <(printf '{"id":1,"t":"a"}\v\n')
}

@test "the JSON id - is file and line, also if it is a key" {
	gives 'stdin:1\ta\n' '' 0 nd-cat --json -,t <<<'{"id":1,"t":"a","-":"x"}'
	gives '{"t":1}\n' '' 0 nd-pick --json - -a <(echo stdin:1) <<<'{"t":1}'
}

@test "--records prints document records" {
	printf 'a\t1\\n\t2\nb\nc\t' >x
	gives 'a\t1\\n\t2\nb\nc\t\n' 'nd-cat: stdin: the last line lacked its newline, mended\n' 0 \
		nd-cat --records <x
	printf 'a\t1\n\t2\n' >y
	fails 1 'nd-cat: y:2: expected an id, got nothing' nd-cat --records y
	gives 'a\t1\n' 'nd-cat: y: 1 line rejected\n' 0 nd-cat --records --rejects r y
	same <(printf 'y:2: expected an id, got nothing\t\t2\n') r
}

@test "--id-prefix makes FILE:ID of ids, as nd-pick does" {
	printf 'a\t1\nb\t2\n' >x
	printf 'a\t3\n' >y
	gives 'x:a\t1\nx:b\t2\ny:a\t3\n' '' 0 nd-cat --records --id-prefix x y
	gives 'b\t2\n' '' 0 nd-pick --drop --id-prefix -a <(echo x:a) x
	printf '{"id":"a"}\n{"t":1}\n' >j
	gives 'j:a\t\nj:2\t1\n' '' 0 nd-cat --json id,t --id-prefix j
	gives '{"t":1}\n' '' 0 nd-pick --json id --id-prefix -a <(echo j:2) j
	printf 'id,t\na,1\n,2\n' >c.csv
	gives 'c.csv:a\t1\nc.csv:3\t2\n' '' 0 nd-cat --csv id,t --id-prefix c.csv
	gives 'id,t\n,2\n' '' 0 nd-pick --csv id --id-prefix -a <(echo c.csv:3) c.csv
}

@test "forms do not go together" {
	for try in '--csv id,t --json id,t:--json: unexpected --csv' \
		'--csv id,t --tsv id,t:--csv: unexpected --tsv' \
		'--records --tsv id,t:--records: unexpected --tsv' \
		'--keys --csv id,t:--keys: unexpected --csv' \
		'--id-prefix x:--id-prefix: expected --json, --csv, --tsv or --records as well' \
		"--csv id:--csv: expected ID,TEXT,..., got 'id'" \
		"--tsv id,:--tsv: expected ID,TEXT,..., got 'id,'"; do
		# shellcheck disable=SC2086
		apart nd-cat ${try%%:*}
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "nd-cat: ${try#*:}" ]
	done
}

# many_rows N: N JSON lines of some 100 bytes: some blank, malformed, without an id or
# a text, with what is replaced.
many_rows() {
	awk -v n="$1" 'BEGIN {
		for (i = 1; i <= n; i++) {
			text = sprintf("%050d some words of line %d", i * 7919 % n, i)
			if (i % 1000 == 7) print ""
			else if (i % 1500 == 9) print "{\"id\":" i ",\"text\":[[]]}"
			else if (i % 700 == 3) print "{\"other\":1,\"text\":\"" text "\\ud800\"}"
			else print "{\"id\":\"d" i "\",\"text\":\"" text "\",\"n\":[" i "]}"
		} }'
}

@test "rows are the same with any number of threads" {
	local j
	many_rows 20000 >a.jsonl
	many_rows 9000 | sed 's/"d/"e/' >b.jsonl
	nd-cat -v --json id,text,n --rejects bad a.jsonl b.jsonl >wanted 2>notes
	grep -q 'lone surrogates' notes
	[ "$(wc -l <bad)" -eq 20 ]
	for j in 2 3 16; do
		nd-cat -v -j $j --json id,text,n --rejects bad.$j a.jsonl b.jsonl >got 2>err
		same wanted got
		same notes err
		same bad bad.$j
		nd-cat -j $j --records --id-prefix wanted >got
		sed 's/^/wanted:/' wanted | same - got
	done
}

@test "the first error, and the keys of the first line, with any number of threads" {
	local j
	many_rows 20000 | sed '15000s/.*/{/; 18000s/.*/[/' >a.jsonl
	sed -i '/\[\[\]\]/d' a.jsonl
	yes '{"a":"some words that fill a block","b":2}' | head -n 9000 >b.jsonl
	sed -i '1s/.*/{"first":1,"a":2}/' b.jsonl
	for j in 1 2 16; do
		fails 1 'nd-cat: a.jsonl:14990: expected JSON, got the end of the line inside an object' \
			nd-cat -j $j --json id,text a.jsonl
		apart nd-cat -j $j --json a,text b.jsonl
		[ "$status" -eq 1 ]
		[ "$stderr" = "nd-cat: b.jsonl: no line has the key 'text'; keys of the first line: first, a" ]
	done
}

@test "--csv: where lines end in CR a line feed needs quotes" {
	printf 'id,text\r1,one\ntwo\r2,"three\nfour"\r' >cr.csv
	fails 1 "nd-cat: cr.csv:2: expected quotes around a field with a line feed, as lines end in CR" \
		nd-cat -q --csv id,text cr.csv
	gives '2\tthree\\nfour\n' '' 0 nd-cat -q --rejects bad --csv id,text cr.csv
	grep -q '^cr.csv:2: expected quotes' bad
}
