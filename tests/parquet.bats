# parquet.bats: Parquet files as documents, and without rows. tests/engines/run has
# pyarrow in a virtual environment.
load helper
unset -f python3 # helper.bash has it without pyarrow
parquet=$top/share/nd/parquet

need_pyarrow() {
	python3 -c 'import pyarrow' 2>/dev/null || skip 'pyarrow is absent'
}
# make_file KIND: KIND.parquet.
make_file() {
	need_pyarrow
	python3 "$top/tests/data/make-parquet.py" "$1.parquet" "$1"
}
oracle() { python3 "$top/tests/oracle/parquet.py" "$@"; }

@test "without pyarrow the message says how to install it" {
	mkdir none
	echo 'raise ImportError' >none/pyarrow.py
	PYTHONPATH=none fails 1 'nd: Parquet needs the pyarrow of the python3 in PATH: pip install pyarrow' \
		"$parquet" read id,text some.parquet
}

@test "a pyarrow that is too old is an error" {
	mkdir pyarrow
	touch pyarrow/{__init__,compute}.py
	echo 'class ParquetWriter: pass' >pyarrow/parquet.py
	PYTHONPATH=. fails 1 'nd: Parquet needs pyarrow 17 or newer: pip install --upgrade pyarrow' \
		"$parquet" read id,text some.parquet
}

@test "read prints document records" {
	make_file random
	oracle read random.parquet >wanted
	nuls=$(python3 -c 'import pyarrow.parquet as pq
print("".join(pq.read_table("random.parquet")["text"].to_pylist()).count("\0"))')
	"$parquet" read id,text random.parquet >got 2>err
	same wanted got
	[ "$(<err)" = "parquet: random.parquet: $nuls NULs replaced by U+FFFD" ]
	[ "$(wc -l <got)" -eq 5000 ]
}

@test "texts, numbers, dates, lists and nested columns are text, null is empty" {
	make_file kinds
	gives 'a\tx\\ny\\n\t1\\n2\tu1\t1\t2020-01-02\nb\t\t\t\t\t2020-01-02
kinds.parquet:3\t\t\t\t\t2020-01-02\nkinds.parquet:4\tz\\n\t3\tu4\t4\t2020-01-02
e\t\\t\t4\tu5\t\t2020-01-02\n' '' 0 \
		"$parquet" read id,tags,nums,meta.url,meta.x.y,day kinds.parquet
	gives '1\t2020-01-02 03:04:05.000000\t1.50\ttrue\tp\t\377\t1.5\tdot
2\t2020-01-02 03:04:05.000000\t1.50\tfalse\tq\t\t2.25\tdot
-3\t2020-01-02 03:04:05.000000\t1.50\t\tp\t\t\tdot
kinds.parquet:4\t2020-01-02 03:04:05.000000\t1.50\ttrue\tq\ta\\tb\t1e+30\tdot
5\t2020-01-02 03:04:05.000000\t1.50\ttrue\tp\tc\t-0.5\tdot\n' '' 0 \
		"$parquet" read n,time,decimal,flag,word,bytes,float,a.b kinds.parquet
	"$parquet" read -,id kinds.parquet | cut -f 1 >got
	printf 'kinds.parquet:%d\n' 1 2 3 4 5 | same - got
}

@test "an unusable file or column is named, with the columns that there are" {
	make_file kinds
	names='id, text, n, tags, nums, meta, meta.url, meta.x, meta.x.y, time, day, decimal, flag, word, bytes, float, a.b, a, bad'
	fails 1 "parquet: kinds.parquet: no column 'txt'; columns: $names" \
		"$parquet" read id,txt kinds.parquet
	fails 1 "parquet: kinds.parquet: no column 'x'; columns: $names" \
		"$parquet" keep x /dev/null kinds.parquet
	fails 1 'parquet: kinds.parquet: meta.x: expected text, numbers, dates or a list of these, got struct<y: int64>' \
		"$parquet" read id,meta.x kinds.parquet
	fails 1 'parquet: kinds.parquet: row 4: bad: expected an id without control characters and byte order mark' \
		"$parquet" read bad,text kinds.parquet
	fails 1 'parquet: none: No such file or directory' "$parquet" read id,text none
	echo text >text
	apart "$parquet" read id,text text
	[ "$status" -eq 1 ]
	[[ $stderr == 'parquet: text: expected a Parquet file: '* ]]
	apart "$parquet" read id kinds.parquet
	[ "$status" -eq 2 ]
	[ "${stderr_lines[-1]}" = "parquet: error: expected ID,TEXT,..., got 'id'" ]
}

@test "keep writes the other rows, in the same form" {
	make_file random
	make_file kinds
	make_file old
	oracle rows random.parquet >all
	awk 'NR % 3 == 0 { printf "d%04d\tmore\n", NR - 1 }' all >ids
	ok "$parquet" keep id ids random.parquet -o out.parquet
	oracle same random.parquet out.parquet | same /dev/null -
	oracle rows out.parquet >got
	awk 'NR % 3' all | same - got
	[ "$(oracle groups out.parquet)" = "$(printf '214 %.0s' {1..15})$(printf 124)" ]
	"$parquet" keep id,text ids random.parquet | cmp - out.parquet
	"$parquet" keep id <(cat ids) random.parquet | cmp - out.parquet
	printf '%s\n' kinds.parquet:4 a b >ids
	ok "$parquet" keep id ids kinds.parquet -o out.parquet
	oracle same kinds.parquet out.parquet | same /dev/null -
	[ "$(oracle groups out.parquet)" = '1 1' ]
	oracle rows kinds.parquet | sed -n '3p; 5p' >wanted
	oracle rows out.parquet | same wanted -
	ok "$parquet" keep id /dev/null old.parquet -o out.parquet
	oracle same old.parquet out.parquet | same /dev/null -
	oracle rows old.parquet >wanted
	oracle rows out.parquet | same wanted -
}

@test "a file without rows, and one whose rows all go, are files without rows" {
	make_file empty
	make_file random
	ok "$parquet" read id,text empty.parquet
	[ -z "$output" ]
	ok "$parquet" keep id /dev/null empty.parquet -o out.parquet
	oracle same empty.parquet out.parquet | same /dev/null -
	"$parquet" read id,text random.parquet 2>err | cut -f 1 >ids
	ok "$parquet" keep id ids random.parquet -o out.parquet
	oracle same random.parquet out.parquet | same /dev/null -
	[ -z "$(oracle rows out.parquet)" ]
}

@test "a damaged page is an error with file and row group, and leaves no output" {
	make_file random
	for at in 20000 60000; do
		cp random.parquet bad.parquet
		printf '\377%.0s' {1..200} |
			dd of=bad.parquet bs=1 seek=$at conv=notrunc status=none
		apart "$parquet" read id,text bad.parquet
		[ "$status" -eq 1 ]
		[[ $stderr == 'parquet: bad.parquet: row group '* ]]
		apart "$parquet" keep id /dev/null bad.parquet -o out
		[ "$status" -eq 1 ]
		[[ $stderr == 'parquet: bad.parquet: row group '* ]]
		[ "$(echo out*)" = 'out*' ]
	done
	head -c 50000 random.parquet >cut.parquet
	apart "$parquet" keep id /dev/null cut.parquet
	[ "$status" -eq 1 ]
	[[ $stderr == 'parquet: cut.parquet: expected a Parquet file: '* ]]
}

@test "rows before damage are read and, with --rejects, the row groups after it" {
	make_file damaged
	apart "$parquet" read id,text damaged.parquet
	[ "$status" -eq 1 ]
	[[ $stderr == 'parquet: damaged.parquet: row group 2: '*CRC* ]]
	before=${#lines[@]}
	# Half of the pages are sound, of at most 100 rows each.
	[ "$before" -gt 1400 ]
	[ "$before" -lt 1600 ]
	cut -f 1 <<<"$output" | same <(seq 0 $((before - 1)) | sed 's/^/d/') -
	apart "$parquet" read --rejects r -,text damaged.parquet
	[ "$status" -eq 0 ]
	[ "$stderr" = 'parquet: damaged.parquet: 1 row group rejected' ]
	cut -f 1 <<<"$output" |
		same <({ seq $before; seq 2001 3000; } | sed 's/^/damaged.parquet:/') -
	[[ $(<r) == 'damaged.parquet: row group 2: '*CRC*$'\t' ]]
	# What is written has these rows, but for those of the list.
	printf '%s\n' d3 d2999 >ids
	ok "$parquet" keep --rejects r id ids damaged.parquet -o kept
	[ "$("$parquet" read id,text kept | wc -l)" -eq $((before + 1000 - 2)) ]
	"$parquet" read id,text kept | grep -x 'd2998	2998 words that differ 8988004'
	printf 'd2500\td2500\t1.000000\nd2500\td2501\t0.500000\n' >clusters
	ok "$parquet" annotate --rejects r id clusters damaged.parquet -o annotated
	"$parquet" read id,nd_cluster,nd_kept annotated | grep -x 'd2501	d2500	false'
	head -c 5000 damaged.parquet >cut
	apart "$parquet" read --rejects r id,text cut
	[ "$status" -eq 0 ]
	[ "$stderr" = 'parquet: cut: 1 file rejected' ]
	[[ $(<r) == 'cut: expected a Parquet file: '*$'\t' ]]
	ok "$parquet" keep --rejects r id ids cut -o kept
	[ "$(oracle rows kept)" = '' ]
	fails 1 'parquet: none/r: No such file or directory' \
		"$parquet" read --rejects none/r id,text damaged.parquet
}

@test "a flow with --rejects reads what is sound of Parquet files" {
	make_file damaged
	make_file kinds
	head -c 5000 damaged.parquet >cut.parquet
	fails=$(nd-flow near --parquet id,text damaged.parquet kinds.parquet 2>&1 | tail -n 1)
	[[ $fails == *'--rejects'* ]]
	nd-flow near -k 1 --parquet id,text --dedup --rejects r -o run \
		damaged.parquet cut.parquet kinds.parquet 2>err
	[ "$(wc -l <r)" -eq 2 ]
	before=$("$parquet" read id,text damaged.parquet 2>/dev/null | wc -l)
	[ "$("$parquet" read id,text run/kept/damaged.parquet | wc -l)" -eq $((before + 1000)) ]
	[ "$(oracle rows run/kept/cut.parquet)" = '' ]
	[ "$("$parquet" read id,n run/kept/kinds.parquet | wc -l)" -eq 5 ]
}

@test "a failed write is an error, and a bad list is one of nd-pick" {
	make_file random
	fails 1 'parquet: stdout: No space left on device' \
		bash -c "'$parquet' read id,score random.parquet >/dev/full"
	fails 1 'parquet: stdout: No space left on device' \
		bash -c "'$parquet' keep id /dev/null random.parquet >/dev/full"
	fails 1 'parquet: none/out: No such file or directory' \
		"$parquet" keep id /dev/null random.parquet -o none/out
	fails 1 'parquet: ./random.parquet: is the input too' \
		"$parquet" keep id /dev/null random.parquet -o ./random.parquet
	fails 1 'nd-pick: none: No such file or directory
parquet: nd-pick failed' "$parquet" keep id none random.parquet -o out
	[ ! -e out ]
	"$parquet" read id,text random.parquet 2>err | head -n 1 >first
	[ ! -s err ]
}

@test "columns of views are read, kept and annotated" {
	make_file views 2>err || skip "$(tail -n 1 err)"
	"$parquet" read id,text,bytes,lists,large,list_view,struct.word views.parquet >got
	head -n 5 got | same <(printf '%b\n' \
		'a0\ta word of more than twelve bytes\t\0377\tx\\ny\tx\\ny\tx\\ny\ta word of more than twelve bytes' \
		'b0\tb\t\t\t\t\tb' 'c0\t\t\t\t\t\t' 'd0\td\ta\\tb\tz\\n\tz\\n\tz\\n\td' \
		'e0\te\\n\tc\t\t\t\te\\n') -
	cut -f 1 got | grep '[bce]' >ids
	ok "$parquet" keep id ids views.parquet -o out.parquet
	oracle same views.parquet out.parquet | same /dev/null -
	oracle rows views.parquet | sed -n '1~5p; 4~5p' >wanted
	oracle rows out.parquet | same wanted -
	printf 'a0\ta0\t1.000000\na0\tb0\t0.900000\n' >clusters
	ok "$parquet" annotate id clusters views.parquet -o out.parquet
	oracle rows out.parquet | sed "s/, 'nd_cluster.*/}/" >got
	oracle rows views.parquet | same - got
	[ "$(oracle rows out.parquet | grep -c "'nd_cluster': 'a0'")" -eq 2 ]
	python3 -c 'import pyarrow.parquet as pq
old, new = map(pq.read_schema, ["views.parquet", "out.parquet"])
assert list(new)[:-3] == list(old), new'
}

@test "metadata of a file without a schema of Arrow, such as one of Spark, stay" {
	need_pyarrow
	python3 - <<-'END'
	import pyarrow as pa, pyarrow.parquet as pq
	table = pa.table({'id': ['a', 'b']})
	with pq.ParquetWriter('spark.parquet', table.schema, store_schema=False) as writer:
	    writer.write_table(table)
	    writer.add_key_value_metadata({'org.apache.spark.version': '4.0', 'key': b'\xff'})
	END
	ok "$parquet" keep id <(echo b) spark.parquet -o out.parquet
	oracle same spark.parquet out.parquet | same /dev/null -
	[ "$(rows out.parquet)" = a ]
	ok "$parquet" annotate id /dev/null spark.parquet -o out.parquet
	python3 -c 'import pyarrow.parquet as pq
old, new = (pq.ParquetFile(name).metadata.metadata for name in ("spark.parquet", "out.parquet"))
assert old and old == new, new'
}

@test "a name that is not UTF-8 is like any other" {
	make_file kinds
	local name=$'\377.parquet'
	mv kinds.parquet "$name"
	"$parquet" read -,id "$name" | cut -f 1 >got
	printf '\377.parquet:%d\n' 1 2 3 4 5 | same - got
	printf '\377.parquet:1\n' >ids
	ok "$parquet" keep - ids "$name" -o $'\376'
	[ "$(oracle groups /dev/stdin <$'\376')" = '1 2 1' ]
	ok "$parquet" annotate - /dev/null "$name" -o $'\376'
	fails 1 $'parquet: none\377: No such file or directory' "$parquet" read id,text $'none\377'
	apart "$parquet" read $'id,\377' "$name"
	[ "$status" -eq 1 ]
	[[ $stderr == $'parquet: \377.parquet: no column \'\377\'; columns: id, text, '* ]]
	sed 's/flag/fl\xffg/g' "$name" >column
	fails 1 'parquet: column: expected names of columns in UTF-8' "$parquet" read id,text column
}

@test "names that begin with - need -- only if they are files" {
	make_file kinds
	for name in -,id ' -,id'; do
		mv -- kinds.parquet "$name"
		"$parquet" read -,id -- "$name" | cut -f 1 >got
		printf '%s\n' "$name":{1..5} | same - got
		mv -- "$name" kinds.parquet
	done
	"$parquet" keep -,id /dev/null kinds.parquet -o -,out
	[ -s -,out ]
}

# A frame of 5 rows with these numbers, of which pandas stores only this.
@test "the numbers of rows of pandas go with the first row that is removed" {
	need_pyarrow
	python3 - <<-'END'
	import json, pyarrow as pa, pyarrow.parquet as pq
	numbers = {'kind': 'range', 'name': None, 'start': 0, 'stop': 5, 'step': 1}
	for name, index in ('range', [numbers]), ('column', ['id']), ('none', 7):
	    about = json.dumps({'index_columns': index, 'columns': [], 'pandas_version': '3.1.1'})
	    table = pa.table({'id': list('abcde')}).replace_schema_metadata({'pandas': about, 'x': 'y'})
	    pq.write_table(table, name + '.parquet')
	END
	index() {
		python3 -c 'import sys, json, pyarrow.parquet as pq
metadata = pq.read_schema(sys.argv[1]).metadata
print(json.loads(metadata[b"pandas"])["index_columns"], metadata[b"x"])' "$1"
	}
	echo c >ids
	for name in range column none; do
		ok "$parquet" keep id /dev/null $name.parquet -o out.parquet
		oracle same $name.parquet out.parquet | same /dev/null -
		ok "$parquet" keep id ids $name.parquet -o out.parquet
		index out.parquet
	done >got
	printf '%s\n' "[] b'y'" "['id'] b'y'" "7 b'y'" | same - got
}

@test "a tool that fails is an error, whatever its parent does with SIGCHLD" {
	make_file random
	fails 1 'nd-pick: none: No such file or directory
parquet: nd-pick failed' env --ignore-signal=CHLD "$parquet" keep id none random.parquet -o out
	cp "$parquet" .
	printf '#!/bin/bash\nread -r id\necho 1\nkill -KILL $$\n' >nd-pick
	chmod +x nd-pick
	PATH=$PWD:$PATH fails 1 'parquet: nd-pick was killed by signal 9 (Killed)' \
		./parquet keep id /dev/null random.parquet -o out
	printf '#!/bin/bash\ncat >/dev/null\necho 5001\n' >nd-pick
	PATH=$PWD:$PATH fails 1 'parquet: random.parquet: changed while it was read' \
		./parquet keep id /dev/null random.parquet -o out
	[ ! -e out ]
}

@test "an exception in the thread that writes ids is an error" {
	make_file random
	"$parquet" read id,score random.parquet | cut -f 1 >ids
	fails 1 'parquet: at the second batch' python3 - "$parquet" keep id ids random.parquet -o out <<-'END'
	import runpy, sys
	import pyarrow.compute as pc
	check, calls = pc.match_substring_regex, []
	def second(*arguments):
	    calls.append(arguments)
	    if len(calls) == 2:
	        raise MemoryError('at the second batch')
	    return check(*arguments)
	pc.match_substring_regex = second
	sys.argv = sys.argv[1:]
	runpy.run_path(sys.argv[0], run_name='__main__')
	END
	[ ! -e out ]
}

# bats test_tags=long
@test "a row group of 700 MB takes less than 700 MB of memory" {
	make_file large
	for command in 'read id,text' 'keep id /dev/null'; do
		# shellcheck disable=SC2086
		python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=open("got", "wb"), check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' \
			"$parquet" $command large.parquet >kilobytes
		[ "$(<kilobytes)" -lt 700000 ]
		[ -s got ]
	done
	oracle same large.parquet got | same /dev/null -
}

# documents FILE TEXT...: a Parquet file of id and text; ids are 1, 2 ...
documents() {
	need_pyarrow
	python3 - "$@" <<-'END'
		import sys, pyarrow as pa, pyarrow.parquet as pq
		name, *texts = sys.argv[1:]
		ids = [str(i + 1) for i in range(len(texts))]
		pq.write_table(pa.table({'id': ids, 'text': texts}), name)
	END
}
rows() {
	python3 -c 'import sys, pyarrow.parquet as pq
for row in pq.read_table(sys.argv[1]).to_pylist(): print(*row.values(), sep="\t")' "$1"
}

@test "--id-prefix makes ids of FILE and ID, in what is read and in what is kept" {
	documents a.parquet one two
	gives 'a.parquet:1\tone\na.parquet:2\ttwo\n' '' 0 \
		"$parquet" read --id-prefix id,text a.parquet
	printf 'a.parquet:1\n2\n' >ids
	"$parquet" keep --id-prefix id ids a.parquet >b.parquet
	[ "$(rows b.parquet)" = $'2\ttwo' ]
}

@test "annotate adds the columns of nd-annotate to all rows" {
	documents a.parquet one two three
	printf '1\t1\t1.000000\n1\t3\t0.900000\n' >clusters
	"$parquet" annotate id clusters a.parquet >b.parquet
	[ "$(rows b.parquet)" = $'1\tone\t1\tTrue\t1.0
2\ttwo\t2\tTrue\tNone
3\tthree\t1\tFalse\t0.9' ]
	fails 1 "parquet: b.parquet: expected no column 'nd_cluster', got one: it is annotated" \
		"$parquet" annotate id clusters b.parquet
}

@test "near reads Parquet, and writes it without the duplicates, or annotated" {
	documents a.parquet 'one two three four five six' 'other words are here'
	documents b.parquet 'one two three four five six'
	gives 'a.parquet:1\ta.parquet:1\t1.000000\na.parquet:1\tb.parquet:1\t1.000000\n' '' 0 \
		nd-flow near --parquet id,text --id-prefix a.parquet b.parquet
	nd-flow near --parquet id,text --id-prefix --dedup -o run a.parquet b.parquet
	[ "$(rows run/kept/a.parquet)" = $'1\tone two three four five six\n2\tother words are here' ]
	[ -z "$(rows run/kept/b.parquet)" ]
	nd-flow near --parquet id,text --id-prefix --annotate -o run2 a.parquet b.parquet
	[ "$(rows run2/annotated/b.parquet)" = $'1\tone two three four five six\ta.parquet:1\tFalse\t1.0' ]
	nd-flow near --parquet id,text --hosts <(echo 2/:) a.parquet >there
	nd-flow near --parquet id,text a.parquet | same - there
	fails 1 'nd-flow: a.parquet: Parquet data; say --parquet ID,TEXT' nd-flow near a.parquet
	fails 1 "parquet: b.parquet: no column 'date'; columns: id, text
nd-flow: stage ranked.1 failed; to repeat it: nd-flow near --parquet id,text --keep newest:date -o run3 b.parquet" \
		nd-flow near --parquet id,text --keep newest:date -o run3 b.parquet
	[ ! -e run3/clusters ]
	ok nd-flow near --parquet id,text --keep longest -o run3 b.parquet
}

@test "a column that is there twice, and an id twice in a file, are errors" {
	need_pyarrow
	python3 -c 'import pyarrow as pa, pyarrow.parquet as pq
ids = pa.array(["a", "a"])
pq.write_table(pa.table([ids, ids, ids], names=["id", "text", "text"]), "columns.parquet")
pq.write_table(pa.table({"id": ids, "text": ids}), "ids.parquet")'
	fails 1 "parquet: columns.parquet: expected one column 'text', got 2" \
		"$parquet" read id,text columns.parquet
	fails 1 "nd-flow: ids.parquet: duplicate id 'a'" \
		nd-flow near -j 1 --parquet id,text ids.parquet
}

@test "without -o the last step reads its list from a pipe" {
	documents a.parquet 'one two three four five six' 'one two three four five six' \
		'other words are here'
	printf 'i\tother words are\n' >items.tsv
	for flow in near 'threads -w 1'; do
		# shellcheck disable=SC2086
		nd-flow $flow -q --parquet id,text --dedup a.parquet >b.parquet
		[ "$(rows b.parquet)" = $'1\tone two three four five six\n3\tother words are here' ]
	done
	nd-flow near -q --parquet id,text --annotate a.parquet >b.parquet
	[ "$(rows b.parquet)" = $'1\tone two three four five six\t1\tTrue\t1.0
2\tone two three four five six\t1\tFalse\t1.0
3\tother words are here\t3\tTrue\tNone' ]
	nd-flow contains -q -k 3 --clean --parquet id,text items.tsv a.parquet >b.parquet
	[ "$(rows b.parquet)" = $'1\tone two three four five six\n2\tone two three four five six' ]
	"$parquet" keep id /dev/stdin a.parquet < <(echo 2) >b.parquet
	[ "$(rows b.parquet | cut -f 1)" = $'1\n3' ]
}

@test "the note of what was removed and kept counts rows of all files" {
	documents a.parquet 'one two three four five six' 'one two three four five six' \
		'other words are here' 'one two three four five six'
	documents b.parquet 'one two three four five six' 'more words are there'
	nd-flow near --parquet id,text --dedup a.parquet 2>err >b
	[ "$(<err)" = 'nd-flow: near: 4 documents read, 2 removed, 2 kept on stdout' ]
	nd-flow near --parquet id,text --id-prefix --dedup -o run a.parquet b.parquet 2>err
	[ "$(<err)" = 'nd-flow: near: 6 documents read, 3 removed, 3 kept in run/kept' ]
	ND_REPORT=3 "$parquet" keep id <(echo 2) a.parquet 3>report >b
	printf 'read\t4\npicked\t3\n' | same - report
}

@test "items of contains are JSON lines though documents are Parquet" {
	documents a.parquet 'one two three four five six' 'other words are here'
	printf '{"n":"%s","q":"%s"}\n' i 'other words are' j 'no such text' >b.jsonl
	gives '2\ti\t1.000000\t1\t2\t1\n' '' 0 nd-flow contains -q -k 3 \
		--items-json n,q --parquet id,text b.jsonl a.parquet
	nd-flow contains -q -k 3 --items-json n,q --parquet id,text - a.parquet <b.jsonl |
		same wanted.out -
	nd-flow contains -q -k 3 --items-json n,q --parquet id,text --clean b.jsonl a.parquet >b.parquet
	[ "$(rows b.parquet)" = $'1\tone two three four five six' ]
}

@test "add takes Parquet, and query and add take other forms after it" {
	documents a.parquet 'one two three four five six' 'other words are here'
	nd-flow near -k 2 --parquet id,text -o run a.parquet
	printf 'id,text\nb,one two three four five six\nc,quite another text it is\n' >b.csv
	gives 'b\t1\t1.000000\t5\t5\t5\n\n\n' '' 0 nd-flow query --csv id,text run b.csv
	gives '1\t1\t1.000000\t5\t5\t5\n\n2\t2\t1.000000\t3\t3\t3\n\n' '' 0 \
		nd-flow query run a.parquet
	nd-flow add --csv id,text run b.csv
	printf 'id,text\nc,quite another text it is\n' | same - run/kept/b.csv
	python3 -c 'import pyarrow as pa, pyarrow.parquet as pq
texts = ["quite another text it is", "the last of all"]
pq.write_table(pa.table({"id": ["d", "e"], "text": texts}), "c.parquet")'
	ok nd-flow add -q run c.parquet
	[ "$(rows run/kept/c.parquet)" = $'e\tthe last of all' ]
}

# other FILE: 20 documents in two row groups; of the second only column n is damaged.
other() {
	need_pyarrow
	python3 - "$1" <<-'END'
	import sys, pyarrow as pa, pyarrow.parquet as pq
	pq.write_table(pa.table({'id': ['d%d' % i for i in range(20)], 'n': list(range(20)),
	                         'text': ['the same five words here' for i in range(20)]}),
	               sys.argv[1], row_group_size=10, compression='none', use_dictionary=False,
	               write_page_checksum=True)
	n = pq.ParquetFile(sys.argv[1]).metadata.row_group(1).column(1)
	with open(sys.argv[1], 'r+b') as f:
	    f.seek(n.data_page_offset + n.total_compressed_size - 20)
	    f.write(b'\xff' * 20)
	END
}

@test "damage in a column that is not named rejects its row group from all stages" {
	other bad.parquet
	"$parquet" read id,text bad.parquet | wc -l | same - <(echo 20)
	"$parquet" read --rejects r id,text bad.parquet 2>err | cut -f 1 |
		same - <(printf 'd%d\n' {0..9})
	[ "$(<err)" = 'parquet: bad.parquet: 1 row group rejected' ]
	[[ $(<r) == 'bad.parquet: row group 2: '*CRC*$'\t' ]]
	nd-flow near --parquet id,text --dedup --rejects rj -o run bad.parquet 2>err
	grep -qx 'nd-flow: near: 10 documents read, 9 removed, 1 kept in run/kept' err
	same r rj
	[ "$(rows run/kept/bad.parquet)" = $'d0\t0\tthe same five words here' ]
	nd-flow near --parquet id,text --annotate --rejects rj -o run2 bad.parquet 2>err
	rows run2/annotated/bad.parquet | cut -f 1 | same - <(printf 'd%d\n' {0..9})
	printf 'i\tfive words here\n' >items.tsv
	nd-flow contains -k 3 --parquet id,text --clean --rejects rj -o run3 items.tsv bad.parquet 2>err
	cut -f 1 run3/hits | sort | same - <(printf 'd%d\n' {0..9})
	same r rj
	nd-flow lines --parquet id,text --dedup --rejects rj -o run4 bad.parquet 2>err
	rows run4/kept/bad.parquet | cut -f 1 | same - <(printf 'd%d\n' {0..9})
	# Without --rejects nothing is lost in silence.
	fails=$(nd-flow near -q --parquet id,text --dedup -o run5 bad.parquet 2>&1) && false
	[[ $fails == 'parquet: bad.parquet: row group 2: '*CRC* ]]
}

@test "a row whose id has a TAB is rejected from all stages" {
	need_pyarrow
	python3 -c 'import pyarrow as pa, pyarrow.parquet as pq
pq.write_table(pa.table({"id": ["a", "b\tb", "c", "d\n", "e"], "text": list("vwxyv")}), "t.parquet")'
	bad='expected an id without control characters and byte order mark'
	fails 1 "parquet: t.parquet: row 2: id: $bad" "$parquet" keep id /dev/null t.parquet
	gives 'a\tv\nc\tx\ne\tv\n' 'parquet: t.parquet: 2 rows rejected\n' 0 \
		"$parquet" read --rejects r id,text t.parquet
	printf '%s\t\n' "t.parquet: row 2: id: $bad" "t.parquet: row 4: id: $bad" | same - r
	nd-flow near -k 1 --parquet id,text --dedup --rejects rj -o run t.parquet 2>err
	same r rj
	grep -qx 'nd-flow: near: 3 documents read, 1 removed, 2 kept in run/kept' err
	[ "$(rows run/kept/t.parquet)" = $'a\tv\nc\tx' ]
	"$parquet" annotate --rejects r id run/clusters t.parquet >annotated
	[ "$(rows annotated)" = $'a\tv\ta\tTrue\t1.0\nc\tx\tc\tTrue\tNone\ne\tv\ta\tFalse\t1.0' ]
}

@test "rejects that are an input are refused" {
	documents a.parquet one two
	cp a.parquet b.parquet
	fails 1 'parquet: ./a.parquet: is an input too' \
		"$parquet" read --rejects ./a.parquet id,text a.parquet
	echo 1 >ids
	fails 1 'parquet: ids: is an input too' "$parquet" keep --rejects ids id ids a.parquet
	cmp a.parquet b.parquet
	[ "$(<ids)" = 1 ]
}

@test "near ends in silence if what reads its Parquet file ends" {
	make_file random
	for option in --dedup --annotate; do
		{ nd-flow near -q $option --parquet id,text random.parquet 2>err || echo $? >status; } | head -c 10 >start
		[ "$(head -c 4 start)" = PAR1 ]
		[ "$(<status)" -eq 141 ]
		[[ $(<err) == 'parquet: random.parquet: '*' NULs replaced by U+FFFD' ]]
	done
}
