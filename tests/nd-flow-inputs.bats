#!/usr/bin/env bats
# nd-flow: which inputs it takes, and what it says of others.

load helper

# first MESSAGE COMMAND...: it fails with status 1 and prints nothing; MESSAGE is
# the first line on stderr that is no note.
first() {
	local want=$1
	shift
	apart "$@"
	[ "$status" -eq 1 ] && [ -z "$output" ] &&
		[ "$(sed '/^nd-\(sentence\|shingle\): .* \(document\|sentence\)s\? /d; / taken as one item; /d' <<<"$stderr" |
			head -n 1)" = "$want" ] && return
	printf 'exit %s of: %s\nstdout: %s\nstderr: %s\nwanted: %s\n' \
		"$status" "$*" "$output" "$stderr" "$want"
	return 1
}

texts() {
	printf 'a\tone two three four five six\nb\tten\n' >a.tsv
	printf 'c\tone two three four five six\na\tseven\n' >b.tsv
	cat a.tsv b.tsv >ab.tsv
}

@test "a named file that is no text is an error in near, by pipe and stages" {
	printf 'PAR1\25\4rest' >x.parquet
	printf 'a\0b' >x.bin
	echo text >t
	for o in '-j 1' '-j 3' '-j 1 --dedup'; do
		# shellcheck disable=SC2086
		first 'nd-flow: x.parquet: Parquet data; say --parquet ID,TEXT' \
			nd-flow near $o x.parquet
	done
	first 'nd-cat: x.bin: expected text, got binary data' nd-flow partial t x.bin
	cp x.parquet x.tsv
	first 'nd-text-pairs: x.tsv: Parquet data, convert it to JSON lines' \
		nd-flow near -j 1 x.tsv
}

# bats test_tags=long
@test "a directory without a text file is an error that counts what is there" {
	mkdir c4 none
	for i in 1 2 3 4; do
		printf 'PAR1\25\0' >c4/$i.parquet
	done
	echo text >t
	empty() {
		for flow in near 'near -o run' partial sentences 'contains t' lines; do
			# shellcheck disable=SC2086
			first "nd-flow: $2" nd-flow $flow --json id,text "$1"
		done
		for flow in 'near -j 1' 'near -j 3' partial 'contains -c t'; do
			# shellcheck disable=SC2086
			first "nd-cat: $2" nd-flow $flow "$1"
		done
	}
	empty c4 'c4: no text files (4 Parquet files skipped)'
	empty none 'none: no text files'
	first 'nd-flow: none: no text files' nd-flow threads --json id,a -w 1 none
	first 'nd-flow: none: no text files' nd-flow xling --json id,a none t
	echo '{"id":1,"text":"a"}' >c4/5.json
	gives '' 'nd-flow: c4: 4 Parquet files skipped\n' 0 \
		nd-flow near -j 1 --json id,text c4
}

@test "a JSON text key that no line of all inputs has is an error beforehand" {
	printf '{"id":1,"text":"a b","n":{"x":1}}\n' >a.jsonl
	printf '{"id":2,"title":"a b"}\n' | zstd -q >b.jsonl.zst
	for o in '' --dedup '-j 3' '-o run'; do
		# shellcheck disable=SC2086
		first "nd-flow: a.jsonl: no line has the key 'txt'; keys of the first line: id, text, n" \
			nd-flow near $o --json id,txt a.jsonl
	done
	[ ! -e run ]
	first "nd-flow: no line of the 2 files has the key 'txt'; keys of the first line: id, text, n" \
		nd-flow sentences --json id,text,txt a.jsonl b.jsonl.zst
	nd-flow near --json id,text,title a.jsonl b.jsonl.zst >got 2>err
	printf '1\t1\t1.000000\n1\t2\t1.000000\n' | same - got
	printf "nd-cat: %s: no line has the key '%s'\n" a.jsonl title b.jsonl.zst text | same - <(sort err)
	first "nd-cat: stdin: no line has the key 'txt'; keys of the first line: id, text, n" \
		nd-flow near --json id,txt - <a.jsonl
	# So is the key of the id, which some lines may lack.
	keys='no line has the key '"'uid'; keys of the first line: id, text, n"
	fails 1 "nd-flow: a.jsonl: $keys
nd-flow: if the lines have no ids, --json -,text,n.x makes them" \
		nd-flow near --json uid,text,n.x a.jsonl
	cat a.jsonl a.jsonl >aa.jsonl
	gives 'aa.jsonl:1\taa.jsonl:1\t1.000000\naa.jsonl:1\taa.jsonl:2\t1.000000\n' \
		'' 0 nd-flow near --json -,text aa.jsonl
	printf '{"text":"a b"}\n' >none.jsonl
	gives '1\t1\t1.000000\n1\tnone.jsonl:1\t1.000000\n' "\
nd-cat: none.jsonl: no line has the key 'id'
" 0 nd-flow near -j 1 --json id,text none.jsonl a.jsonl
	# The second line has it, and the first is malformed.
	printf '[\n{"id":1,"text":""}\n' >c.jsonl
	gives '' "\
nd-cat: c.jsonl: 1 line rejected
nd-text-pairs: c.jsonl: 1 document without a token
" 0 nd-flow near -j 1 --rejects r --json id,text c.jsonl
	[ "$(wc -l <r)" -eq 1 ]
}

@test "a document without text and a blank line are noted once" {
	printf '{"id":"%s","text":"%s"}\n\n' a 'x y' b 'x y' c '' >docs.json
	one='nd-cat: docs.json: 3 blank lines skipped
nd-shingle: docs.json: 1 document without a token'
	for options in '' --dedup --annotate '--via prefix' '-o dir' '--dedup --via postings'; do
		# shellcheck disable=SC2086
		nd-flow near -j 1 --json id,text $options docs.json >answer 2>err
		sed 's/^nd-text-pairs/nd-shingle/; /^nd-flow: near: 3 documents read/d' err | sort |
			same <(echo "$one") -
	done
	printf 'a\tx y z\t\tx y z\nb\tx y z\tx y z\t\n' >threads.tsv
	nd-flow threads threads.tsv 2>&1 >answer | sort >err
	printf 'nd-shingle: threads.tsv: 1 document without a token in column %d\n' 3 4 | same - err
	[ "$(<answer)" = '' ]
	command -v parallel >/dev/null || skip 'parallel is not installed'
	echo 1/: >machines
	printf 'a\tx y\nb\t\n' >docs.tsv
	nd-flow near --hosts machines --via minhash -o far docs.tsv 2>err
	grep -v '^nd-eval' err | same <(echo 'nd-shingle: docs.tsv: 1 document without a token') -
	nd-flow near -f 3 --hosts machines -o near threads.tsv 2>err
	echo 'nd-shingle: threads.tsv: 1 document without a token in column 3' | same - err
}

@test "notes of one input of several name it" {
	printf '\357\273\277{"id":"b","text":"one"}\n\n{"id":"c","text":"two \\ud800"}\n' >b.jsonl
	echo '{"id":"a","text":"two"}' >a.jsonl
	fails 0 'nd-cat: b.jsonl: 1 byte order mark dropped
nd-cat: b.jsonl: 1 blank line skipped
nd-cat: b.jsonl: 1 lone surrogate or NUL replaced by U+FFFD' \
		nd-flow near -o run --json id,text b.jsonl a.jsonl
}

@test "notes name the input, also if a command reads it from another one" {
	printf '{"id":"%s","text":"%s"}\n' a 'x y z v w.' b '' >docs.json
	cp "$samples/wiki.xml" .
	fails 0 'nd-sentence: docs.json: 1 document without a sentence' \
		nd-flow sentences -j 1 --json id,text docs.json
	fails 0 'nd-sentence: docs.json: 1 document without a sentence
nd-flow: no passages; --sensitive also finds copied parts of sentences' \
		nd-flow partial -j 1 --json id,text docs.json
	fails 0 'nd-terms: docs.json: 1 document without a token
nd-terms: docs.json: 1 document without a token' \
		nd-flow xling -j 1 --first 1 --json id,text docs.json docs.json
	run nd-flow sentences -j 1 --json id,text - <docs.json
	[ "$output" = 'nd-sentence: stdin: 1 document without a sentence' ]
	run nd-flow near -j 1 --json id,text --dedup - <docs.json
	[ "${lines[0]}" = 'nd-text-pairs: stdin: 1 document without a token' ]
	nd-flow sentences wiki.xml 2>&1 >answer | grep -q '^nd-sentence: wiki.xml: 6 sentences'
	printf 'a\t<p>x y\nb\t<p>\n' >docs.tsv
	fails 0 'nd-text-pairs: docs.tsv: 1 document without a token' \
		nd-flow near -j 1 --html-text docs.tsv
	fails 0 'nd-text-pairs: docs.tsv: 1 document without a token' \
		nd-flow near -j 1 --id-prefix --html-text docs.tsv
}

@test "--main-text: menus make no near-duplicates; it asks for pages" {
	local text menu
	text=$(seq 50 | paste -sd' ')
	menu=$(seq -f '<a>menu %g</a>' 40 | paste -sd' ')
	printf 'a\t%s<p>%s\nb\t%s<p>x %s\n' "$menu" "$text" "$menu" "${text//1/9}" >docs.tsv
	ok nd-flow near -t 0.5 --html-text docs.tsv
	[ "$output" = $'a\ta\t1.000000\na\tb\t0.601265' ]
	ok nd-flow near -t 0.5 --html-text --main-text docs.tsv
	[ -z "$output" ]
	fails 2 "nd-flow: --main-text: expected --html-text or a WARC file as well
try 'nd-flow near --help'" nd-flow near --main-text docs.tsv
}

# bats test_tags=long
@test "a duplicate id names the file and line of both records, in every flow" {
	texts
	two="nd-flow: b.tsv:2: duplicate id 'a' (first at a.tsv:1); --id-prefix makes ids of FILE and ID"
	one="nd-flow: ab.tsv:4: duplicate id 'a' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID"
	for flow in 'near -j 1' 'near -j 3' 'near -o dir' 'near --via prefix' \
		'threads -w 1' partial sentences; do
		# shellcheck disable=SC2086
		first "$two" nd-flow $flow a.tsv b.tsv
		[ "$flow" = 'near -o dir' ] && rm -r dir
		# shellcheck disable=SC2086
		first "$one" nd-flow $flow ab.tsv
		rm -rf dir
	done
	for via in postings minhash; do
		first "$one" nd-flow near --dedup --via $via ab.tsv
	done
	first "$one" nd-flow xling a.tsv ab.tsv
	first "$one" nd-flow contains -k 1 ab.tsv a.tsv
	first "nd-flow: ab.tsv:1: duplicate id 'a' (first at b.tsv:2); --id-prefix makes ids of FILE and ID" \
		nd-flow contains -k 1 a.tsv b.tsv ab.tsv
	first "$one" nd-flow partial --against ab.tsv a.tsv
}

@test "what the message of a duplicate id proposes makes ids unique" {
	printf 'a\tone two\na\tone two\nb\tthree\n' >d.tsv
	nl -ba -w 1 -s : d.tsv >unique.tsv
	gives '1:a\t1:a\t1.000000\n1:a\t2:a\t1.000000\n' '' 0 nd-flow near -j 1 unique.tsv
	printf '{"i":"a","t":"one two"}\n{"i":"a","t":"one two"}\n' >d.jsonl
	first "nd-flow: d.jsonl:2: duplicate id 'a' (first on line 1); --json -,TEXT makes ids of FILE and LINE" \
		nd-flow near -j 1 --json i,t d.jsonl
	gives 'd.jsonl:1\td.jsonl:1\t1.000000\nd.jsonl:1\td.jsonl:2\t1.000000\n' '' 0 \
		nd-flow near -j 1 --json -,t d.jsonl
	printf 'i,t\na,one two\na,one two\n' >d.csv
	first "nd-flow: d.csv:3: duplicate id 'a' (first on line 2); --csv -,TEXT makes ids of FILE and LINE" \
		nd-flow near -j 1 --csv i,t d.csv
	gives 'd.csv:2\td.csv:2\t1.000000\nd.csv:2\td.csv:3\t1.000000\n' '' 0 \
		nd-flow near -j 1 --csv -,t d.csv
}

@test "links that lead to one file can be read below a directory" {
	mkdir -p doc/one
	echo 'a licence' >doc/one/copyright
	ln -s one doc/two
	fails 1 'nd-flow: doc/one/copyright and doc/two/copyright are the same file; name it once, or a directory that has it: links there are skipped' \
		nd-flow near doc/*/copyright
	gives '' 'nd-cat: 1 link or special file skipped\n' 0 \
		nd-flow near -j 1 --include copyright doc
}

@test "a duplicate id is named in JSON, packed and malformed files, and dumps" {
	texts
	printf '\n{"i":"z","t":"y"}\n[\n{"i":"a","t":"x"}\n' >a.jsonl
	printf '{"i":"q","t":"y"}\n\n{"i":"a","t":"x"}\n' | zstd -q >b.jsonl.zst
	run -1 --separate-stderr nd-flow near -j 3 --rejects r --json i,t \
		a.jsonl b.jsonl.zst
	grep -qx "nd-flow: b.jsonl.zst:3: duplicate id 'a' (first at a.jsonl:4); --id-prefix makes ids of FILE and ID" \
		<<<"$stderr"
	mkdir dir
	echo 'some text' >dir/x
	printf 'y\tanother\ndir/x\tone\n' >y.tsv
	first "nd-flow: y.tsv:2: duplicate id 'dir/x' (first at dir/x); --id-prefix makes ids of FILE and ID" \
		nd-flow near -j 1 dir y.tsv
	printf '<mediawiki><page><title>T</title><id>b</id><revision><text>No. One two three four five.</text></revision></page></mediawiki>' >c.xml
	run -1 --separate-stderr nd-flow sentences a.tsv c.xml
	grep -qx "nd-flow: c.xml: duplicate id 'b' (first at a.tsv:2); --id-prefix makes ids of FILE and ID" <<<"$stderr"
	# Messages cut long ids.
	long=$(printf '%0100d' 7)
	printf '%s\tx\n%s8\ty\n%s9\tz\n%s8\tw\n' "$long" "$long" "$long" "$long" >l.tsv
	first "nd-flow: l.tsv:4: duplicate id '${long}8' (first on line 2); 'nl -ba -w 1 -s :' makes ids of LINE and ID" \
		nd-flow near -j 1 l.tsv
}

@test "a duplicate id on stdin is named as far as it can be" {
	texts
	first "nd-flow: stdin: duplicate id 'a' (first at a.tsv:1); --id-prefix makes ids of FILE and ID" \
		nd-flow near -j 1 a.tsv - <b.tsv
	first "nd-flow: a.tsv:1: duplicate id 'a' (first at stdin); --id-prefix makes ids of FILE and ID" \
		nd-flow near -j 1 - a.tsv <b.tsv
	for o in '-j 1' '-j 3' '--via prefix'; do
		# shellcheck disable=SC2086
		first "nd-flow: stdin:4: duplicate id 'a' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" \
			nd-flow near $o - <ab.tsv
	done
	first "nd-flow: stdin:4: duplicate id 'a' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" \
		nd-flow partial - <ab.tsv
}

@test "an input named twice is an error before anything runs" {
	texts
	mkdir dir
	ln -s ../a.tsv dir/link
	for flow in near 'threads -w 1' sentences partial 'contains b.tsv' lines; do
		# shellcheck disable=SC2086
		fails 1 'nd-flow: a.tsv is named twice' nd-flow $flow a.tsv b.tsv a.tsv
	done
	fails 1 'nd-flow: a.tsv and ./a.tsv are the same file; name it once, or a directory that has it: links there are skipped' \
		nd-flow near -o run a.tsv ./a.tsv
	fails 1 'nd-flow: dir/link and a.tsv are the same file; name it once, or a directory that has it: links there are skipped' \
		nd-flow near --json i,t dir/link a.tsv
	[ ! -e run ]
	rm dir/link
	echo text >dir/x
	first 'nd-flow: dir/x is read twice: it is named, and in a directory' \
		nd-flow near -j 1 dir dir/x
}

@test "a file of JSON lines without --json is an error that says how" {
	printf '{"url":"u","text":"a b c"}\n' >c4.jsonl
	zstd -q c4.jsonl -o 'c 4.ndjson.zst'
	printf '\357\273\277 {"url":"u"}\n' >corpus
	printf '{\n"a": 1\n}\n' | tee pretty >pretty.json
	says='looks like JSON lines; say --json ID,TEXT'
	fails 1 "nd-flow: c4.jsonl: $says (keys of the first line: url, text), or, to make it one text, nd-cat c4.jsonl >c4.jsonl.tsv" \
		nd-flow near c4.jsonl
	fails 1 "nd-flow: c 4.ndjson.zst: $says (keys of the first line: url, text), or, to make it one text, nd-cat 'c 4.ndjson.zst' >'c 4.ndjson.tsv'" \
		nd-flow partial 'c 4.ndjson.zst'
	fails 1 "nd-flow: corpus: $says (keys of the first line: url), or, to make it one text, nd-cat corpus >corpus.tsv" \
		nd-flow sentences corpus
	fails 1 "nd-flow: pretty.json: $says, or, to make it one text, nd-cat pretty.json >pretty.json.tsv" \
		nd-flow near pretty.json
	fails 1 "nd-flow: c4.jsonl: ${says/json/items-json} (keys of the first line: url, text), or, to make it one text, nd-cat c4.jsonl >c4.jsonl.tsv" \
		nd-flow contains c4.jsonl pretty
	nd-cat c4.jsonl >c4.jsonl.tsv
	ok nd-flow near -j 1 c4.jsonl.tsv pretty
}

@test "what else is taken as one text is reported, with how to say otherwise" {
	printf 'id,text\n1,a b\n' >d.csv
	printf 'a\tb c\n' >d.txt
	echo '{a set}' >set
	gives '' "\
nd-flow: d.csv: taken as one text; --csv ID,TEXT reads its records
nd-flow: d.txt: taken as one text; a name that ends in .tsv has its lines read
" 0 nd-flow near -j 1 d.csv d.txt set
	mkdir tables dir
	cp d.txt tables/a.tsv
	gives '' 'nd-flow: .tsv files in directories are taken as texts (1); a file that is named has its lines read\n' \
		0 nd-flow near -j 1 tables
	cp d.txt $'a\tb.tsv'
	ok nd-flow near -j 1 $'a\tb.tsv'
	echo '{"id":1,"text":"a"}' | tee dir/a.jsonl >dir/b.json
	gives 'dir/a.jsonl\tdir/a.jsonl\t1.000000\ndir/a.jsonl\tdir/b.json\t1.000000\n' \
		'nd-flow: JSON files in directories are taken as texts (2); --json ID,TEXT reads their lines\n' \
		0 nd-flow near -j 1 dir
}

@test "--mem is from 1k to 1024T, and beyond that refused by name" {
	texts
	for size in 1025T 8388608T 16777216T 1125899906842625 99999999999999999999; do
		run -2 --separate-stderr nd-flow near --mem $size a.tsv
		[ "${stderr_lines[0]}" = "nd-flow: --mem: expected at most 1024T, got '$size'" ]
	done
	for size in 1 6 1023; do
		run -2 --separate-stderr nd-flow near --mem $size a.tsv
		[ "${stderr_lines[0]}" = "nd-flow: --mem: expected at least 1k, got '$size'" ]
	done
	for size in 1k 1024T 1125899906842624; do
		ok nd-flow near -j 3 --mem $size a.tsv
	done
}

@test "one input goes through one pipeline, in as little memory as it may have" {
	awk 'BEGIN {
		srand(1)
		for (i = 0; i < 2000; i++) {
			printf "page 1 of long%d\t", i
			for (k = 0; k < 200; k++) printf "%d ", 1e9 + rand() * 1e6 + int(i / 2)
			print ""
		}
	}' >long.tsv
	nd-flow near -k 1 -t 0.1 long.tsv >want
	gzip -k long.tsv
	ln -s long.tsv $'a\nlink.tsv'
	for file in long.tsv long.tsv.gz a*.tsv; do
		ok nd-flow near -n --mem 1M -k 1 -t 0.1 "$file"
		[[ $output == *'nd-text-pairs'*'| nd-cluster'* ]]
		nd-flow near --mem 1M -k 1 -t 0.1 "$file" >got
		same want got
	done
	sed 's/^page/other/' long.tsv >other.tsv
	ok nd-flow near -n --mem 40M long.tsv other.tsv
	[[ $output != *nd-text-pairs* ]]
}

@test "Parquet: files below a directory, no standard input, one file printed" {
	mkdir d e
	printf 'PAR1\25rest' | tee a.parquet b.parquet >d/c.parquet
	echo x | tee d/readme >e/readme
	apart nd-flow near -n --parquet id,text d
	[ "$status" -eq 0 ]
	[ "$stderr" = 'nd-flow: d: 1 other file skipped' ]
	[[ $output == *'/parquet read -- id,text d/c.parquet |'* ]]
	first 'nd-flow: e: no Parquet files (1 other file skipped)' \
		nd-flow near --parquet id,text e
	first 'nd-flow: stdin: expected a file: Parquet data is read from its end' \
		nd-flow lines --parquet id,text - <a.parquet
	misused 'nd-flow near' '--dedup: expected one Parquet file, or -o, got several' \
		--dedup --parquet id,text a.parquet b.parquet
	misused 'nd-flow contains' '--clean: expected one Parquet file, or -o, got several' \
		--clean --parquet id,text d a.parquet b.parquet
	misused 'nd-flow near' '--annotate: expected one Parquet file, or -o, got several' \
		--annotate --parquet id,text a.parquet b.parquet
}

@test "documents of a packed dump keep the ending of its name" {
	bzip2 -c "$samples/wiki.xml" >w.xml.bz2
	ok nd-flow near -q --dedup -o run w.xml.bz2
	[ "$(ls run/kept)" = w.xml.tsv.bz2 ]
	bzcat run/kept/w.xml.tsv.bz2 >got
	nd-wiki -q "$samples/wiki.xml" >want
	same want got
	ok nd-flow near -q --dedup --compress zstd -o zst w.xml.bz2
	[ "$(ls zst/kept)" = w.xml.tsv.zst ]
	zstdcat zst/kept/w.xml.tsv.zst >got
	same want got
}

@test "--files-from without --null rejects NUL, empty names and directories" {
	texts
	printf 'a.tsv\0b.tsv\0' >names
	first 'nd-flow: names:1: expected a name without NUL; --null reads names that end in NUL' \
		nd-flow near --files-from names
	first 'nd-flow: -:1: expected a name without NUL; --null reads names that end in NUL' \
		nd-flow near --files-from - <names
	printf 'a.tsv\n\nb.tsv\n' >names
	first "nd-flow: names:2: expected the name of a file, got ''" \
		nd-flow near --files-from names
	mkdir dir
	first 'nd-flow: dir: is a directory; expected a file with names' \
		nd-flow near --files-from dir
	first 'nd-flow: none: cannot be read' nd-flow near --files-from none
	printf 'a.tsv' | ok nd-flow near --files-from -
	printf 'a.tsv\r\n' | ok nd-flow near --files-from -
	fails 0 'nd-flow: stdin: 1 missing file skipped: gone.tsv' \
		nd-flow near --files-from - < <(printf 'gone.tsv\r\na.tsv\r\n')
}

# A list of both inputs of a flow, with names that are skipped.
skipped_names='nd-flow: list: 2 links skipped: link, dangling.tsv
nd-flow: list: 4 missing files skipped: none, a.tsv/b, no?ne, ...
nd-flow: list: 1 file without text skipped: bin
nd-flow: list: 2 repeated names skipped: a.tsv, ./b.tsv'

@test "links, missing files and repeated names of a list are skipped" {
	cp "$samples/docs.tsv" a.tsv
	sed 's/^/n/' a.tsv >b.tsv
	ln -s a.tsv link
	ln -s none dangling.tsv
	printf 'a\0b\n' >bin
	printf '%s\n' link a.tsv none dangling.tsv a.tsv/b b.tsv $'no\rne' a.tsv ./b.tsv no/ne bin >list
	nd-flow near -o run -k 2 a.tsv
	printf 'x\tno items\n' >x.tsv
	for flow in 'near -k 2 -t 0.3' 'lines --over 1' 'contains -k 2'; do
		# shellcheck disable=SC2086
		nd-flow $flow a.tsv b.tsv >wanted 2>wanted.err || true
		# shellcheck disable=SC2086
		nd-flow $flow --files-from list >got 2>err || true
		same wanted got
		printf '%s\n' "$skipped_names" | cat - wanted.err | same - err
	done
	run -0 --separate-stderr nd-flow add --files-from <(cat list; echo run/kept) run x.tsv
	[[ $stderr == *': 2 links skipped: link, dangling.tsv'* ]]
	# An operand that is not there is an error, also beside a list.
	fails 1 "nd-flow: list: 2 links skipped: link, dangling.tsv
$(sed 1d <<<"$skipped_names")
nd-flow: none: no such file or directory" nd-flow near none --files-from list
	name=$(head -c 300 /dev/zero | tr '\0' x)
	fails 1 "nd-flow: $name: File name too long" nd-flow near --files-from - <<<"$name"
	# A link that is an operand is followed.
	nd-flow near -k 2 -t 0.3 a.tsv >wanted
	ln -s a.tsv link.tsv
	ok nd-flow near -k 2 -t 0.3 --files-from /dev/null link.tsv
	same wanted - <<<"$output"
}

@test "a list of a tree is read as the directory is" {
	mkdir g
	cd g
	git init -q .
	echo 'one two three four five six seven' >a
	ln -s a b
	git add .
	gives '' "\
nd-flow: stdin: 1 link skipped: b
nd-flow: a: one document; for documents of a line each: nl -ba -w1 FILE >FILE.tsv
" 0 nd-flow near --null --files-from - < <(git ls-files -z)
	for i in {1..40}; do
		echo "one two three four five $((i / 2)) seven" >"$i"
	done
	cp "$samples/docs.tsv" .
	cp "$samples/docs.tsv" more.tsv
	printf 'a\0b' >bin
	printf '{\n"a": 1\n}\n' >package.json
	tar -cf t.tar a
	rm {got,wanted}.*
	git add .
	nd-flow near -q -k 3 . | sed 's,\./,,g' | sort >../wanted
	nd-flow near -k 3 --null --files-from - < <(git ls-files -z) >../got 2>../err
	sort ../got | same ../wanted -
	same - ../err <<-'E'
	nd-flow: stdin: files that look like records are taken as texts (3), as in a directory; a file that is named has its lines read
	nd-flow: stdin: 1 link skipped: b
	nd-flow: stdin: 1 file without text skipped: bin
	nd-flow: stdin: 1 archive skipped: t.tar
	E
	# Of a few files a table has its lines read, and an archive its members.
	printf '%s\n' docs.tsv t.tar a |
		nd-flow near -q --files-from - >../got
	printf '%s\t%s\t1.000000\n' a a a t.tar/a apple apple apple apple-copy | same - ../got
}

@test "git ls-files of this tree is a list" {
	git -C "$top" rev-parse 2>/dev/null || skip 'this is no git checkout'
	cd "$top"
	git ls-files -z | nd-flow near -q --null --files-from - >"$BATS_TEST_TMPDIR/got"
	[ -s "$BATS_TEST_TMPDIR/got" ]
}

# bats test_tags=long
@test "a look at the first documents prints no message of bash" {
	for d in docs more; do
		seq 700 | awk -v d=$d '{
			printf "%s%d\t", d, $1
			for (i = 0; i < 30; i++) printf "w%d ", ($1 * 31 + i) * 7919
			print ""
		}' >$d.tsv
	done
	for _ in {1..20}; do
		nd-flow contains -k 5 docs.tsv more.tsv 2>err >/dev/null
		! grep bash: err
	done
}

# response URI BODY: a record of a WARC file.
response() {
	printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\n' "$1"
	printf 'Content-Type: application/http\r\nContent-Length: %d\r\n\r\n' \
		"$(printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n%b' "$2" | wc -c)"
	printf 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n%b\r\n\r\n' "$2"
}

@test "a file that opens but cannot be read is an error with its name" {
	[ -r /proc/self/mem ] || skip '/proc/self/mem cannot be read'
	for dir in '' '-o run'; do
		# shellcheck disable=SC2086
		apart nd-flow near $dir /proc/self/mem
		[ "$status" -eq 1 ]
		[ "${stderr_lines[0]}" = 'nd-cat: /proc/self/mem: Input/output error' ]
	done
}

@test "a WARC file that begins with binary data is a WARC file" {
	{
		response http://a/ '\0377\0376o\0n\0e\0 \0t\0w\0o\0'
		response http://b/ 'one two'
	} >crawl.warc
	ok nd-flow near crawl.warc
	[ "$output" = $'http://a/\thttp://a/\t1.000000\nhttp://a/\thttp://b/\t1.000000' ]
}

@test "an id twice in a WARC file, and a member twice in an archive, are errors" {
	{ response http://a/ 'one two' && response http://a/ three; } >crawl.warc
	first "nd-flow: crawl.warc: duplicate id 'http://a/'; 'nd-warc --record-id' makes unique ids" \
		nd-flow near crawl.warc
	echo 'one two' >x
	tar -cf old.tar x
	tar -rf old.tar x
	for flow in near partial; do
		first 'nd-flow: old.tar/x: two members of the archive have this name' \
			nd-flow $flow old.tar
	done
}

@test "--rank of a file that cannot be read is one error" {
	texts
	for flow in near 'threads -w 1'; do
		# shellcheck disable=SC2086
		fails 2 "nd-flow: --rank: expected a file, got 'none'
try 'nd-flow ${flow% -w 1} --help'" nd-flow $flow --rank none a.tsv
	done
}

@test "a run is not added to itself" {
	texts
	nd-flow near -o run a.tsv
	mkdir in
	mv run in/run
	echo text >in/x
	for i in in in/run; do
		fails 1 "nd-flow: in/run: expected a directory outside the input $i" \
			nd-flow add in/run $i
	done
}

@test "a table with more columns than id and text is noted, unless -f is given" {
	printf 'a\ttitle\tone two three\nb\ttitle\tfour five six\n' >docs.tsv
	gives 'a\ta\t1.000000\na\tb\t1.000000\n' \
		'nd-flow: docs.tsv: column 2 of 3 is taken as text; -f chooses others\n' \
		0 nd-flow near docs.tsv
	gives 'a\ta\t1.000000\na\tb\t1.000000\n' '' 0 nd-flow near -f 2 docs.tsv
	gives '' '' 0 nd-flow near -f 2- docs.tsv
	gives 'a\ta\t1.000000\na\tb\t1.000000\n' '' 0 nd-flow near -q docs.tsv
	cut -f 1,3 docs.tsv >two.tsv
	gives '' '' 0 nd-flow near two.tsv
}

@test "a named file of a JSON array is an error that says how to make lines" {
	printf '[{"id":"a","text":"x"},\n{"id":"b","text":"x"}]\n' >docs.json
	fails 1 "nd-flow: docs.json: expected JSON lines; jq -c '.[]' makes lines of an array; --json ID,TEXT reads them" \
		nd-flow near docs.json
	mkdir dir
	mv docs.json dir
	gives '' 'nd-flow: JSON files in directories are taken as texts (1); --json ID,TEXT reads their lines\n' \
		0 nd-flow near dir
}

@test "near and lines note that their only input is one document" {
	printf 'one\ntwo\none\n' >lines.txt
	gives '' 'nd-flow: lines.txt: one document; for documents of a line each: nl -ba -w1 FILE >FILE.tsv\n' \
		0 nd-flow near lines.txt
	gives '' '' 0 nd-flow near -q lines.txt
	gives '' 'nd-flow: lines.txt: one document; for documents of a line each: nl -ba -w1 FILE >FILE.tsv\n' \
		0 nd-flow lines lines.txt
	gives '' '' 0 nd-flow lines -q lines.txt
	nl -ba -w1 lines.txt >lines.txt.tsv
	gives '1\t1\t1.000000\n1\t3\t1.000000\n' '' 0 nd-flow near lines.txt.tsv
	gives '2\tone\n' '' 0 nd-flow lines --over 1 lines.txt.tsv
}

@test "--rejects skips files that are damaged before their first record" {
	printf '{"i":"g%d","t":"one two three"}\n' 1 2 >good.jsonl
	printf 'i,t\ng1,one two three\ng2,one two three\n' >good.csv
	for form in json csv; do
		good=(good."$form"*)
		bzip2 -c "${good[0]}" | head -c 30 >cut.$form.bz2
		for files in "cut.$form.bz2 ${good[0]}" "${good[0]} cut.$form.bz2"; do
			# shellcheck disable=SC2086
			gives 'g1\tg1\t1.000000\ng1\tg2\t1.000000\n' \
				"nd-cat: cut.$form.bz2: 1 line rejected\n" 0 \
				nd-flow near -k 2 --rejects r --$form i,t $files
			printf 'cut.%s.bz2: damaged or truncated bzip2 data\t\n' $form | same - r
		done
	done
}

@test "a malformed record ends a flow with a hint to --rejects, not a header" {
	printf 'id,text\na\nb,c\n' >docs.csv
	fails 1 'nd-cat: docs.csv:2: expected 2 fields, got 1
nd-flow: stage clusters failed; --rejects FILE skips malformed records' nd-flow near --csv id,text docs.csv
	printf 'a\n' >docs.tsv
	fails 1 'nd-shingle: docs.tsv:1: expected at least 2 fields, got 1
nd-flow: stage sets.1 failed; --rejects FILE skips malformed records' nd-flow near -o run docs.tsv
	fails 0 'nd-cat: docs.tsv: 1 line rejected
nd-flow: near: 0 documents' nd-flow near --rejects r docs.tsv
	first "nd-cat: docs.csv:1: expected a column 'txt', got 'id, text'" nd-flow near --csv id,txt docs.csv
	[[ $stderr != *--rejects* ]]
}

@test "invalid UTF-8 is noted by sentences and partial, too" {
	printf '%s\tcaf\xe9 is good for us all, as we say here.\n' a b >docs.tsv
	note='2 invalid UTF-8 sequences replaced'
	fails 0 "nd-text-pairs: docs.tsv: $note" nd-flow near docs.tsv
	fails 0 "nd-sentence: docs.tsv: $note" nd-flow sentences docs.tsv
	fails 0 "nd-sentence: docs.tsv: $note" nd-flow partial --min-bytes 0 docs.tsv
	cp docs.tsv other.tsv
	fails 0 "nd-sentence: docs.tsv: $note
nd-sentence: other.tsv: $note" nd-flow partial -j 1 --min-bytes 0 --against other.tsv docs.tsv
}

@test "an empty file is no text that may have a document a line" {
	: >empty
	fails 0 'nd-text-pairs: empty: 1 document without a token' nd-flow near empty
}

@test "small files that are named are read by one process, with the same answer" {
	for i in {1..30}; do printf '%s\tone two three four five %s\n' "a$i" $((i % 7)) "b$i" x; done |
		split -l 2 -a 3 -d --additional-suffix .tsv - in-
	printf 'c\t\nd\tcaf\xe9 one\n' >in-013a.tsv
	seq 12000 | awk -v OFS='\t' '{ print "L" $1, "six " $1 }' >in-016-large.tsv
	gzip in-020.tsv
	for o in '' '-c' '--via prefix' '--parts 2' '--keep longest'; do
		# shellcheck disable=SC2086
		nd-flow near -k 2 -t 0.5 $o -o run --again in-* >wanted 2>notes
		# shellcheck disable=SC2086
		nd-flow near -k 2 -t 0.5 $o in-* >got 2>err
		same run/clusters got
		same <(sort notes) <(sort err)
	done
	[ "$(nd-flow near -n in-* | grep -o 'nd-shingle' | wc -l)" -eq 3 ]
	printf 'bad\n' >in-005.tsv
	fails 1 'nd-shingle: in-005.tsv:1: expected at least 2 fields, got 1
nd-flow: stage clusters failed; --rejects FILE skips malformed records' nd-flow near in-00*.tsv in-016-large.tsv
	# A stage that reads what was made of each file leaves them apart.
	cat >w.flow <<-'END'
		sets piece piece - nd-shingle {piece}
		ids piece sets - cut -f 1 {sets}
		all once ids* sets* - cat {ids} {sets} keep
	END
	[ "$(nd-flow ./w.flow -n in-001.tsv in-002.tsv | grep -c nd-shingle)" -eq 2 ]
}

@test "a flow reads CSV of a recognized dialect or of --dialect, and keeps it" {
	printf 'sep=;\nid;text\na;"one; two ""x"" y"\nb;"one; two ""x"" y"\nc;z\n' >d.csv
	gives 'sep=;\nid;text\na;"one; two ""x"" y"\nc;z\n' "\
nd-cat: d.csv: not CSV of RFC 4180, read with --dialect semicolon
nd-flow: near: 3 documents read, 1 removed, 2 kept on stdout
" 0 nd-flow near -j 1 -k 2 --csv id,text --dedup d.csv
	gives 'a\ta\t1.000000\na\tb\t1.000000\n' '' 0 \
		nd-flow near -j 1 -k 2 --csv id,text --dialect semicolon -q d.csv
	nd-flow near -q -k 2 --csv id,text --dialect semicolon -o run d.csv
	printf 'id;text\nd;one; two; x y\n' >e.csv
	fails 1 'nd-cat: e.csv:2: expected 2 fields, got 4
nd-flow: stage read.1 failed; --rejects FILE skips malformed records' nd-flow add run e.csv
	misused 'nd-flow near' '--dialect: expected --csv as well' --json id,text --dialect tab d.csv
}

@test "a URI that comes twice in a packed WARC file has advice" {
	for text in 'one two three' 'one two four'; do
		printf 'WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: http://x/\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n' \
			${#text} "$text"
	done >a.warc
	gzip -k a.warc
	for file in a.warc a.warc.gz; do
		fails 1 "nd-flow: $file: duplicate id 'http://x/'; 'nd-warc --record-id' makes unique ids" \
			nd-flow near -j 1 $file
	done
}
