# nd-pick.bats: the records whose id is in a file of ids.
load helper

# Four records, and ids of two of them.
records() {
	printf 'b\t1\na\t2\t\\t\nc\na b\t\377 x\r\n' >recs
	printf 'a b\nb\tmore\n' >ids
}

@test "the records with the ids are printed as they came, in their order" {
	records
	gives 'b\t1\na b\t\377 x\r\n' '' 0 nd-pick -a ids recs
	gives 'b\t1\na b\t\377 x\r\n' '' 0 nd-pick -a ids <recs
	gives 'b\t1\na b\t\377 x\r\n' '' 0 nd-pick -a - recs <ids
	gives 'b\t1\na b\t\377 x\r\n' '' 0 nd-pick --ids ids - <recs
}

@test "--drop prints the others" {
	records
	gives 'a\t2\t\\t\nc\n' '' 0 nd-pick --drop -a ids recs
}

@test "picked and dropped are all of 200,000 records, as awk has it" {
	awk 'BEGIN { for (i = 0; i < 200000; i++)
		printf "doc %d\ttext %d\n", i * 7919 % 150001, i }' >recs
	awk -F '\t' '{ split($1, n, " "); if (n[2] % 3 == 1) print $1 }' recs |
		sort -u >ids
	awk -F '\t' 'NR == FNR { in_ids[$1]; next }
		{ print >($1 in in_ids ? "picked" : "dropped") }' ids recs
	gives '' "nd-pick: recs: $(wc -l <picked) of 200000 records, with $(wc -l <ids) of $(wc -l <ids) ids\n" 0 \
		bash -c 'nd-pick -v -a ids recs >got'
	same picked got
	ok bash -c 'nd-pick --drop -a ids recs >got'
	same dropped got
}

@test "ids that no record has are no error, and counted by -v" {
	records
	printf 'x\nb\ny\n' >some
	gives 'b\t1\n' '' 0 nd-pick -a some recs
	gives 'b\t1\n' \
		"nd-pick: recs: 1 of $(wc -l <recs) records, with 1 of 3 ids\n" \
		0 nd-pick -v -a some recs
	gives 'a\t2\t\\t\nc\na b\t\377 x\r\n' '' 0 \
		nd-pick --drop -a - recs <some
}

@test "records may repeat an id" {
	printf 'a\t1\na\t2\nb\n' >recs
	echo a >ids
	gives 'a\t1\na\t2\n' '' 0 nd-pick -a ids recs
}

@test "an id that the ids hold twice is refused, with both lines" {
	records
	printf 'u\nv\nx\nw\nv2\nz\nx\tmore\n' >twice
	fails 1 "nd-pick: twice:7: duplicate id 'x' (first on line 3)" \
		nd-pick -a twice recs
	[ -z "$output" ]
}

@test "an empty file of ids or records is no error" {
	records
	: >empty
	gives '' '' 0 nd-pick -a empty recs
	ok nd-pick --drop -a empty recs
	gives '' '' 0 nd-pick -a ids empty
	gives '' '' 0 nd-pick -a empty empty
}

@test "the ids are opened when the first record arrives" {
	gives 'a\t1\n' '' 0 nd-pick -a late < <(
		sleep 0.2
		echo a >late
		printf 'a\t1\nb\t2\n'
	)
	# So whatever writes them may feed the pipeline, with sort between.
	seq 30000 | tee one | sort -r | nd-pick -a one >got
	seq 30000 | sort -r >wanted
	same wanted got
}

@test "a record without an id is an error, or goes to the rejects" {
	echo a >ids
	printf 'a\n\tb\n' >recs
	fails 1 "nd-pick: recs:2: expected an id, got nothing" \
		nd-pick -a ids recs
	printf 'a\t1\n\na\t2\n\001x\ty\n' >recs
	gives 'a\t1\na\t2\n' 'nd-pick: recs: 2 records rejected\n' 0 \
		nd-pick -a ids --rejects r recs
	printf "recs:2: expected an id, got nothing\t\n" >wanted
	printf "recs:4: expected an id without control characters, got '\001x'\t\001x\ty\n" >>wanted
	same wanted r
}

@test "bad files of ids are refused" {
	records
	printf 'a\n\nb\n' >blank
	fails 1 "nd-pick: blank:2: expected an id, got nothing" \
		nd-pick -a blank recs
	printf 'a\nb' >short
	fails 1 'nd-pick: short:2: expected a newline at the end of the last line, got none: the file is truncated' \
		nd-pick -a short recs
	printf '\357\273\277b\n' >marked
	fails 1 'nd-pick: marked:1: expected a record, got a byte order mark' \
		nd-pick -a marked recs
	fails 1 'nd-pick: none: No such file or directory' nd-pick -a none recs
	mkdir dir
	fails 1 'nd-pick: dir: Is a directory' nd-pick -a dir recs
	fails 1 'nd-pick: dir: Is a directory' nd-pick -a ids dir
	fails 1 'nd-pick: none: No such file or directory' nd-pick -a ids none
}

@test "the last line is mended and a byte order mark dropped" {
	echo a >ids
	printf '\357\273\277a\t1\nb\na\t2' >recs
	gives 'a\t1\na\t2\n' "\
nd-pick: recs: a byte order mark dropped
nd-pick: recs: the last line lacked its newline, mended
" 0 nd-pick -a ids recs
}

@test "packed files are unpacked, both of them" {
	records
	zstd -q recs
	zstd -q ids
	gives 'b\t1\na b\t\377 x\r\n' '' 0 nd-pick -a ids.zst recs.zst
	gzip ids
	bzip2 recs
	gives 'b\t1\na b\t\377 x\r\n' '' 0 nd-pick -a ids.gz recs.bz2
}

@test "--json picks lines as they are" {
	printf '{ "id" : 1.50 }\r\n {"id":"x\\u00e9", "t":[{}]} \n\n{"id":1.5}\n{"a":{"b":true}}' >j
	printf '1.50\nxé\n' >ids
	gives '{ "id" : 1.50 }\r\n {"id":"x\\u00e9", "t":[{}]} \n' "\
nd-pick: j: the last line lacked its newline, mended
nd-pick: j: 1 blank line skipped
" 0 nd-pick --json id -a ids j
	gives '{"id":1.5}\n{"a":{"b":true}}\n' "\
nd-pick: j: the last line lacked its newline, mended
nd-pick: j: 1 blank line skipped
" 0 nd-pick --drop --json id -a ids j
	printf 'true\nj:1\nj:4\n' >ids
	gives '{ "id" : 1.50 }\r\n{"id":1.5}\n{"a":{"b":true}}\n' "\
nd-pick: j: the last line lacked its newline, mended
nd-pick: j: 1 blank line skipped
" 0 nd-pick --json a.b -a ids j
	echo stdin:4 >ids
	gives '{"id":1.5}\n' "\
nd-pick: stdin: the last line lacked its newline, mended
nd-pick: stdin: 1 blank line skipped
" 0 nd-pick --json a.b -a ids <j
}

@test "--json makes the ids that nd-cat makes, on 3,000 nasty lines" {
	python3 "$top/tests/data/json-sample.py" 2 3000 >j
	nd-cat --json id,text j 2>err | cut -f 1 >all
	paste all j >wanted
	sort -u all | awk 'NR % 2' >ids
	awk -F '\t' 'NR == FNR { in_ids[$1]; next } $1 in in_ids' ids wanted |
		cut -f 2- >picked
	awk -F '\t' 'NR == FNR { in_ids[$1]; next } !($1 in in_ids)' ids wanted |
		cut -f 2- >dropped
	nd-pick --json id -a ids j >got 2>>err
	same picked got
	nd-pick --drop --json id -a ids j >got 2>>err
	same dropped got
}

@test "--json: bad lines are errors with file and line, or rejected" {
	echo 1 >ids
	printf '{"id":1}\n{"id":}\n{"id":{}}\n{"id":"a\\nb"}\n{"id":2}\n' >j
	fails 1 'nd-pick: j:2: expected JSON, got an error at byte 7: unallowed token at this point in JSON text' \
		nd-pick --json id -a ids j
	gives '{"id":1}\n' 'nd-pick: j: 3 records rejected\n' 0 \
		nd-pick --json id -a ids --rejects r j
	cat >wanted <<-EOF
	j:2: expected JSON, got an error at byte 7: unallowed token at this point in JSON text${TAB}{"id":}
	j:3: id: expected a string or a number, got an object${TAB}{"id":{}}
	j:4: id: expected an id without control characters${TAB}{"id":"a\\nb"}
	EOF
	same wanted r
}

@test "lone surrogates in ids are counted" {
	printf '\357\277\275\n' >ids
	gives '{"id":"\\ud800"}\n' \
		'nd-pick: stdin: 1 lone surrogate or NUL replaced by U+FFFD\n' 0 \
		nd-pick --json id -a ids <<<'{"id":"\ud800"}'
}

@test "wrong usage is exit 2 with the usage" {
	misused nd-pick 'expected -a IDS' recs
	misused nd-pick '-a -: expected a file as well' -a -
	misused nd-pick '-a -: expected a file as well' -a - -
	misused nd-pick "--json: expected a value, got ''" -a ids --json ''
	misused nd-pick "unexpected operand 'b'" -a ids a b
}

@test "a closed pipe ends it in silence, a full disk with a message" {
	yes "a${TAB}x" | head -1000000 >recs
	echo a >ids
	apart bash -c 'set -o pipefail; nd-pick -a ids recs | head -c 1'
	[ "$output" = a ]
	[ "$status" -eq 141 ]
	[ -z "$stderr" ]
	echo a >short
	for f in recs short; do
		apart bash -c "nd-pick -a ids $f >/dev/full"
		[ "$status" -eq 1 ]
		[ "$stderr" = 'nd-pick: stdout: No space left on device' ]
	done
}

@test "a killed run leaves no rejects behind" {
	mkfifo in
	echo a >ids
	nd-pick -a ids --rejects r <in >out 3>&- &
	pid=$!
	exec 4>in
	yes '' | head -100000 >&4
	until ls r.*.part 2>/dev/null; do sleep 0.01; done
	kill "$pid"
	status=0
	wait "$pid" || status=$?
	exec 4>&-
	[ "$status" -eq 143 ]
	[ -z "$(ls r* 2>/dev/null)" ]
}

@test "a full file system fails the run and leaves no rejects behind" {
	mkdir tiny
	mount -t tmpfs -o size=64k none tiny 2>/dev/null || skip 'needs to mount'
	yes '' | head -100000 >recs
	echo a >ids
	apart nd-pick -a ids --rejects tiny/r recs
	left=$(ls tiny)
	umount tiny
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-pick: tiny/r: No space left on device' ]
	[ -z "$left" ]
}

@test "a line of 100 MB, an id of 1 MB, a million fields" {
	head -c 1000000 /dev/zero | tr '\0' i >ids
	echo >>ids
	(
		head -c 1000000 ids
		head -c 99000000 /dev/zero | tr '\0' '\t'
		echo
		printf 'i\tx\n'
	) >recs
	nd-pick -a ids recs | cmp - <(head -n 1 recs)
	[ "$(nd-pick --drop -a ids recs)" = "i${TAB}x" ]
}

@test "half a million ids take the memory the manual says" {
	case ${ND_BIN-} in *asan*) skip 'sanitizers need memory of their own' ;; esac
	seq -f 'document-%09.0f' 500000 >ids
	head -n 2 ids >recs
	# 18 bytes and at most 41 an id, and what the program takes.
	kb=$(python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' nd-pick -a ids recs)
	echo "$kb kB"
	[ "$kb" -lt 40000 ]
}

@test "--json with the keys of a text rejects what nd-cat rejects" {
	printf '{"id":1,"text":"x"}\n{"id":2,"text":[[]]}\n' >j
	echo 3 >ids
	fails 1 'nd-pick: j:2: text: expected a string, a number or an array of them, got an array with an array in it' \
		nd-pick --drop --json id,text -a ids j
	nd-pick --drop --json id,text --rejects r -a ids j >got 2>err
	head -n 1 j | same - got
}

@test "--line-number prints the line number and the id instead" {
	printf '\n{"id":"a","t":1}\n\n{"id":"b"}\n{"id":"a"}' >j
	gives '2\ta\n5\ta\n' "\
nd-pick: j: the last line lacked its newline, mended
nd-pick: j: 2 blank lines skipped
" 0 nd-pick --json id --line-number -a - j <<<a
	printf 'a\tx\nb\ty\n' | zstd -q >t.zst
	gives '2\tb\n' '' 0 nd-pick --drop --line-number -a - t.zst <<<a
}

@test "--csv and --tsv pick records as they are, after the header" {
	printf 'id,"t\n1"\r\n"1","x\ny ""z"""\r\n\r\n 2 ,a\r\n"3,3",\n,b' >x.csv
	printf '1\n3,3\nx.csv:8\n' >ids
	gives 'id,"t\n1"\r\n"1","x\ny ""z"""\r\n"3,3",\n,b\n' "\
nd-pick: x.csv: the last line lacked its newline, mended
nd-pick: x.csv: 1 blank line skipped
" 0 nd-pick --csv id -a ids x.csv
	gives 'id,"t\n1"\r\n 2 ,a\r\n' "\
nd-pick: x.csv: the last line lacked its newline, mended
nd-pick: x.csv: 1 blank line skipped
" 0 nd-pick --drop --csv id -a ids x.csv
	printf 'text\tid\r\na\t1\r\nb\t2\r\n' >x.tsv
	gives 'text\tid\r\nb\t2\r\n' '' 0 nd-pick --tsv id -a - x.tsv <<<2
	gives 'text\tid\r\na\t1\r\n' '' 0 nd-pick --drop --tsv id -a - x.tsv <<<2
	gives '' '' 0 nd-pick --csv id -a ids /dev/null
	gives 'id\n' '' 0 nd-pick --csv id -a ids <(echo id)
}

@test "--csv: bad records are errors with file and line, or rejected" {
	printf 'id,text\n1,a\n2\n3,"b"c\n4,d\n' >x.csv
	echo 4 >ids
	fails 1 'nd-pick: x.csv:3: expected 2 fields, got 1' nd-pick --csv id -a ids x.csv
	gives 'id,text\n4,d\n' 'nd-pick: x.csv: 2 records rejected\n' 0 \
		nd-pick --csv id --rejects r -a ids x.csv
	same <(printf 'x.csv:3: expected 2 fields, got 1\t2\nx.csv:4: expected a comma after a closing quote, got '"'c'"'\t3,"b"c\n') r
	fails 1 "nd-pick: x.csv:1: expected a column 'key', got 'id, text'" \
		nd-pick --csv key -a ids x.csv
	fails 1 'nd-pick: x.csv:3: expected 2 fields, got 1' \
		nd-pick --csv text,id --drop -a ids x.csv
}

@test "--csv --line-number prints the line on which a record begins" {
	printf 'id,text\n1,"a\nb"\n2,c\n' >x.csv
	gives '2\t1\n4\t2\n' '' 0 nd-pick --drop --csv id --line-number -a /dev/null x.csv
}

@test "the records are the same with any number of threads" {
	local j
	seq 30000 | sed 's/.*/{"id":"&","text":"some words that fill a block &"}/' >docs.jsonl
	sed -i '777s/.*//; 25000s/.*/{/' docs.jsonl
	seq 3 7 40000 >ids
	nd-pick -v --json id --rejects bad -a ids docs.jsonl >wanted 2>notes
	nd-pick --line-number --json id --rejects bad -a ids docs.jsonl >numbers 2>/dev/null
	for j in 2 16; do
		nd-pick -v -j $j --json id --rejects got.bad -a ids docs.jsonl >got 2>err
		same wanted got
		same notes err
		same bad got.bad
		nd-pick -j $j --line-number --json id --rejects bad -a ids docs.jsonl >got 2>/dev/null
		same numbers got
	done
	seq 90000 | sed 's/$/\tsome words/' >docs
	awk 'NR == FNR { n[$1]; next } !($1 in n)' ids docs >wanted
	nd-pick -j 3 --drop -a ids docs >got
	same wanted got
}

@test "-S bounds the memory of the ids, and changes no byte" {
	seq -f 'd%07.0f' 3 3 300000 | shuf --random-source=<(yes) >ids
	seq 1 7 300000 | awk '{ printf "d%07d\t%d\n", $1, $1 }' >records
	awk 'NR % 2 { print "d" 0 }' records >>records
	awk -F '\t' 'BEGIN { print "n,id" } NF == 2 { printf "\"%s\nx\",%s\n", $2, $1 }' \
		records >table.csv
	awk -F '\t' 'NF == 2 { printf "{\"i\":\"%s\"}\n", $1 }' records >lines
	for how in 'records' '--drop records' '--line-number records' '-j 2 -v records' \
		'--csv id -v table.csv' '--csv id --drop table.csv' '--json i lines'; do
		nd-pick $how -a ids >wanted 2>wanted.err
		nd-pick -S 1M $how -a ids >got 2>got.err
		same wanted got
		same wanted.err got.err
		nd-pick -S 3M $how -a <(cat ids) | same wanted -
	done
	nd-pick -a ids records >wanted
	holds 16000 nd-pick -S 1M -a ids records | same wanted -
	nd-pick -S 1M -a ids /dev/null | same /dev/null -
}

@test "a duplicate id is reported with any -S; one below 1M is refused" {
	seq -f 'd%07.0f' 100000 >ids
	printf 'd0090000\nd0000002\n' >>ids
	printf 'a\tb\n' >records
	for size in 1M 1G; do
		fails 1 "nd-pick: ids:100001: duplicate id 'd0090000' (first on line 90000)" \
			nd-pick -S $size -a ids records
	done
	apart nd-pick -S 1k -a ids records
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-pick: -S: expected at least 1M, got 1024' ]
}

@test "-k takes the id from another column" {
	printf '%s\t%s\t%s\n' k1 a 3 k1 b 4 k2 a 3 >keys
	echo a >ids
	gives 'k1\ta\t3\nk2\ta\t3\n' '' 0 nd-pick -k 2 -a ids keys
	gives 'k1\tb\t4\n' '' 0 nd-pick --drop --column 2 -a ids keys
	echo 3 >ids
	gives '1\t3\n3\t3\n' '' 0 nd-pick -k 3 --line-number -a ids keys
	fails 1 'nd-pick: keys:1: expected an id in column 4, got 3 columns' \
		nd-pick -k 4 -a ids keys
	printf 'k1\nk2\t\nk3\t3\n' >keys
	gives 'k3\t3\n' 'nd-pick: keys: 2 records rejected\n' 0 \
		nd-pick -k 2 -a ids --rejects r keys
	printf 'keys:%s\t%s\n' '1: expected an id in column 2, got 1 column' k1 \
		'2: expected an id, got nothing' $'k2\t' | same - r
	misused nd-pick '-k: unexpected --csv' -k 2 --csv id -a ids keys
}
