# nd-cat.bats: files and JSON lines to documents.
load helper

# peak MAX COMMAND...: its memory must stay below MAX kB.
peak() {
	local max=$1 kb
	shift
	case ${ND_BIN-} in *asan*) return ;; esac
	kb=$(python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)' "$@")
	[ "$kb" -lt "$max" ] || { echo "$kb kB, wanted less than $max"; return 1; }
}

@test "a file is its path and its whole text, escaped" {
	printf 'a\tb\r\nc\\d\\n\n\nend' >x.txt
	printf 'one\n' >'with space'
	gives 'x.txt\ta\\tb\\r\\nc\\\\d\\\\n\\n\\nend\nwith space\tone\\n\n' '' 0 \
		nd-cat x.txt 'with space'
}

@test "an empty file is a document with an empty text" {
	: >empty
	gives 'empty\t\n' '' 0 nd-cat empty
	: >list
	gives '' '' 0 nd-cat --files-from list
}

@test "the operand - is the standard input" {
	echo hi >x
	gives '-\thi\\n\nx\thi\\n\n' '' 0 nd-cat - x <x
}

@test "special bytes in texts of many lengths are escaped as python does" {
	python3 - <<-'EOF'
	n = 0
	with open('wanted', 'wb') as wanted:
	    for size in (1, 7, 16, 33, 16383, 16384, 16385, 32769):
	        for special in b'\t\n\r\\\x01\x7f\xff':
	            for at in {0, size // 2, size - 1}:
	                text = bytearray(b'x' * size)
	                text[at] = special
	                name = '%06d' % n
	                open(name, 'wb').write(text)
	                for a, b in (b'\\', b'\\'), (b'\t', b't'), (b'\n', b'n'), (b'\r', b'r'):
	                    text = text.replace(a, b'\\' + b)
	                wanted.write(name.encode() + b'\t' + text + b'\n')
	                n += 1
	EOF
	nd-cat [0-9]* >got
	same wanted got
}

@test "zstd is unpacked, whatever the name" {
	printf 'packed\n' | zstd -q >x
	: | zstd -q >empty.zst
	(printf 'a\n' | zstd -q; printf 'b\n' | zstd -q) >two.zst
	gives 'x\tpacked\\n\nempty.zst\t\ntwo.zst\ta\\nb\\n\n' '' 0 \
		nd-cat x empty.zst two.zst
}

# wide BITS: a frame of "a\n", the header of which asks for 2^BITS bytes.
wide() {
	printf '\x28\xb5\x2f\xfd\0'"\\x$(printf %x $((($1 - 10) << 3)))"
	printf '\x11\0\0a\n'
}

@test "a zstd window above 128 MB is an error unless --long is given" {
	wide 27 >w27
	wide 28 >w28
	wide 31 >w31
	wide 32 >w32
	gives 'w27\ta\\n\n' '' 0 nd-cat w27
	for w in 28:256 31:2048; do
		gives '' "nd-cat: w${w%:*}: expected a zstd window of at most 128 MB, got ${w#*:} MB; --long allows up to 2048 MB
nd-cat: 1 file or directory not read\n" 1 nd-cat "w${w%:*}"
		gives "w${w%:*}\ta\\\\n\n" '' 0 nd-cat --long "w${w%:*}"
	done
	# A header that ends too soon has no window.
	printf '\x28\xb5\x2f\xfd\xe0\0' >cut
	gives '' 'nd-cat: cut: damaged or truncated zstd data
nd-cat: 1 file or directory not read\n' 1 nd-cat cut
	gives '' 'nd-cat: w32: expected a zstd window of at most 2048 MB, got 4096 MB
nd-cat: 1 file or directory not read\n' 1 nd-cat --long w32
	# In a later frame, the header of which comes in pieces.
	fails 1 'nd-shingle: stdin: expected a zstd window of at most 128 MB, got 256 MB; --long allows up to 2048 MB' \
		nd-shingle < <(printf 'b\tc\n' | zstd -q; head -c 5 w28; sleep 0.1; tail -c +6 w28)
	fails 1 'nd-pairs: w28: expected a zstd window of at most 128 MB, got 256 MB; --long allows up to 2048 MB' \
		nd-pairs w28
}

@test "a zstd stream that finds no memory is an error" {
	[[ $PATH != *asan* ]] || skip 'a sanitizer has its own malloc'
	cc -shared -fPIC -o fail.so "$top/tests/faults/fail-malloc.c" 2>err ||
		skip 'cc makes no shared object'
	seq 300000 | sed 's/\(.*\)\(.\)/\2\1/' >lines
	zstd -q lines -o lines.zst
	failed=
	for i in {1..6}; do
		for c in 'nd-cat lines.zst' 'nd-sort -S 1M lines' \
			'nd-partition --parts 2 -o part lines'; do
			# shellcheck disable=SC2086
			apart env LD_PRELOAD=./fail.so FAIL_MALLOC=$i $c
			[ "$status" -eq 0 ] || { [ "$status" -eq 1 ] &&
				[[ ${stderr_lines[0]} =~ ^nd-[a-z]+:.*(out of memory|Cannot allocate memory)$ ]]; } ||
				{ echo "$i: $c: exit $status: $stderr"; false; }
			failed+=" ${c%% *}"
			[ "$status" -eq 1 ] || failed=${failed% *}
		done
	done
	for c in nd-cat nd-sort nd-partition; do
		[[ $failed == *" $c"* ]]
	done
}

@test "a file that is no text is refused by its format, and the rest goes on" {
	printf 'PAR1\25\0rest of the data' >g.parquet
	printf 'PK\3\4rest of the data' >h.zip
	printf '%%PDF-1.7 rest of the data' >i.pdf
	printf 'PAR1, %%PDF and BZh4 in a text' >k
	printf '\377\376\0\0a\0\0\0' >l
	printf '\0\0\376\377\0\0\0a' >m
	echo text | zstd -q | head -c 12 >d.zst
	echo good >e
	gives 'e\tgood\\n\nk\tPAR1, %%PDF and BZh4 in a text\n' "\
nd-cat: d.zst: damaged or truncated zstd data
nd-cat: g.parquet: Parquet data, convert it to JSON lines
nd-cat: h.zip: expected a zip archive, got a damaged one: Unrecognized archive format
nd-cat: i.pdf: PDF data needs pdftotext of the package poppler-utils, which is not installed
nd-cat: l: UTF-32 data, use iconv -t UTF-8
nd-cat: m: UTF-32 data, use iconv -t UTF-8
nd-cat: 6 files or directories not read
" 1 env PATH=/nowhere "$(command -v nd-cat)" d.zst e g.parquet h.zip i.pdf k l m
	fails 1 'nd-shingle: g.parquet: Parquet data, convert it to JSON lines' \
		nd-shingle g.parquet
}

@test "a zstd file may begin with a skippable frame" {
	printf 'one\ntwo\n' | zstd -q >frame
	{ printf '\x5a\x2a\x4d\x18\3\0\0\0abc'; cat frame; } >x
	ok nd-cat x
	[ "$output" = $'x\tone\\ntwo\\n' ]
}

@test "files that are no text are skipped and counted below a directory" {
	mkdir dir
	echo PK$'\3\4' >dir/a.zip
	echo %PDF-1.7 | tee dir/b.pdf >dir/c.pdf
	echo good >dir/e
	gives 'dir/e\tgood\\n\n' \
		'nd-cat: PDF data needs pdftotext of the package poppler-utils, which is not installed
nd-cat: 1 zip file, 2 PDF files skipped\n' \
		0 env PATH=/nowhere "$(command -v nd-cat)" --recursive dir
}

@test "a JSON key that no line has is named" {
	printf '{"id":1,"text":"x","a":{"b":2}}\n{"id":2}\n' >j
	gives '1\tx\t2\n2\t\t\n' '' 0 nd-cat --json id,text,a.b j
	gives '1\t\n2\t\n' "nd-cat: j: no line has the key 'txet'; keys of the first line: id, text, a\n" 1 \
		nd-cat --json id,txet j
	gives '' '' 0 nd-cat --json id,txet /dev/null
}

@test "a JSON text key must be in a line of some file, an id in none" {
	printf '{"id":1,"text":"x"}\n' >j
	printf '{"id":2,"title":"y"}\n' >k
	gives '1\tx\t\n2\t\ty\n3\t\ty\n' "\
nd-cat: k and 1 other file: no line has the key 'text'
nd-cat: j: no line has the key 'title'
" 0 nd-cat --json id,text,title j k <(sed s/2/3/ k) /dev/null
	gives '1\t\tx\n2\t\t\n' "nd-cat: no line of the 2 files has the key 'body'; keys of the first line: id, text
nd-cat: k: no line has the key 'text'\n" 1 nd-cat --json id,body,text j k
	gives '1\t\n' "nd-cat: stdin: no line has the key 'title'; keys of the first line: id, text\n" \
		1 nd-cat --json id,title <j
	gives 'j:1\tx\n' "nd-cat: j: no line has the key 'key'\n" 0 nd-cat --json key,text j
	gives '1\t\n' "nd-cat: j: no line has the key 'title'\n" 0 \
		nd-cat --part --json id,title j
	printf '{"id":1,"a\\nb":[{"c":1}]}\n' >k
	fails 1 "nd-cat: k: no line has the key 'text'; keys of the first line: id, a?b" \
		nd-cat --json id,text k
	echo '{}' >k
	fails 1 "nd-cat: k: no line has the key 'id'
nd-cat: k: no line has the key 'text'; keys of the first line: none" \
		nd-cat --json id,text k
}

@test "--keys prints the keys of the first object of each file" {
	printf '\357\273\277{"id":{"a":1},"text":"x"}\n[\n' >j
	echo '{"url":1}' | zstd -q >k.zst
	gives 'id, text\nurl\n' '' 0 nd-cat --keys j k.zst
	gives 'url\n' '' 0 nd-cat --keys - < <(zstdcat k.zst)
	gives '' 'nd-cat: /dev/null: expected an object, got an empty file\n' 1 \
		nd-cat --keys /dev/null
	echo text >t
	fails 1 'nd-cat: t:1: expected JSON, got an error at byte 1: invalid string in json text' \
		nd-cat --keys t
}

@test "a directory without a text is an error, which counts what is there" {
	mkdir full some none
	echo text >full/x
	printf 'PAR1\25\0' | tee some/b.pdf >some/a.pdf
	printf '\0' >some/c
	gives 'full/x\ttext\\n\n' "\
nd-cat: some: no text files (2 Parquet files, 1 binary file skipped)
nd-cat: none: no text files
nd-cat: 2 files or directories not read
" 1 nd-cat --recursive full some none
	gives 'full/x\ttext\\n\n' "\
nd-cat: none: no text files
nd-cat: 1 file or directory not read
" 1 nd-cat --recursive full/x none
	cp some/* full
	gives 'full/x\ttext\\n\n' 'nd-cat: 2 Parquet files, 1 binary file skipped\n' 0 \
		nd-cat --recursive full
}

@test "files that cannot be read are named and counted, the rest goes on" {
	ln -s nowhere link
	mkdir dir
	echo good >x
	gives 'x\tgood\\n\n' "\
nd-cat: link: No such file or directory
nd-cat: dir: a directory, use --recursive
nd-cat: nofile: No such file or directory
nd-cat: 3 files or directories not read
" 1 nd-cat link dir nofile x
}

@test "a file without permission is not read" {
	echo x >secret
	chmod 0 secret
	[ ! -r secret ] || skip 'permissions do not bind this user'
	gives '' "\
nd-cat: secret: Permission denied
nd-cat: 1 file or directory not read
" 1 nd-cat secret
}

@test "a binary file that is named is an error, and the rest goes on" {
	printf 'a\0b' >b1
	(head -c 300000 /dev/zero | tr '\0' a; printf '\0') >b2
	printf '\0' | zstd -q >b3
	echo text >x
	gives 'x\ttext\\n\n' "\
nd-cat: b1: expected text, got binary data
nd-cat: b2: expected text, got binary data
nd-cat: b3: expected text, got binary data
nd-cat: 3 files or directories not read
" 1 nd-cat b1 b2 b3 x
	gives 'x\ttext\\n\n' "\
nd-cat: b1: expected text, got binary data
nd-cat: 1 file or directory not read
" 1 nd-cat --files-from - < <(printf 'b1\nx\n')
	mkdir dir
	mv b? x dir
	gives 'dir/x\ttext\\n\n' 'nd-cat: 3 binary files skipped\n' 0 \
		nd-cat --recursive dir
}

@test "a device without an end is binary at once" {
	fails 1 'nd-cat: /dev/zero: expected text, got binary data
nd-cat: /dev/full: expected text, got binary data
nd-cat: 2 files or directories not read' \
		within 200000 soon 10 nd-cat /dev/zero /dev/full
}

@test "a byte order mark is dropped and counted, invalid UTF-8 goes through" {
	printf '\357\273\277bom' >bom
	printf '\357\273\277' >only
	printf 'x\357\273\277' >inside
	printf 'a\377\300\200b' >invalid
	gives 'bom\tbom\nonly\t\ninside\tx\357\273\277\ninvalid\ta\377\300\200b\n' \
		'nd-cat: 2 byte order marks dropped\n' 0 \
		nd-cat bom only inside invalid
}

@test "--recursive walks in byte order of the paths" {
	mkdir -p t/a t/a-b t/empty t/a/sub t/é
	for f in t/a/x t/a.txt t/a-b/z t/B t/a/sub/y t/a0 t/é/1 t/.hidden t/a/sub.c; do
		echo "$f" >"$f"
	done
	find t -type f | sort >wanted
	nd-cat --recursive t | cut -f 1 >got
	same wanted got
	nd-cat --recursive t/ | cut -f 1 >got
	same wanted got
	gives 't/a0\tt/a0\\n\nt/é/1\tt/é/1\\n\nt/B\tt/B\\n\n' '' 0 \
		nd-cat --recursive t/a0 t/é t/B
}

@test "links met below a directory are counted, those that are named followed" {
	mkdir -p t/d out
	echo x >out/x
	echo y >t/d/y
	ln -s ../out t/dirlink
	ln -s ../out/x t/link
	ln -s nowhere t/dangling
	ln -s .. t/d/loop
	ln -s t top
	mkfifo t/fifo
	gives 'top/d/y\ty\\n\nt/link\tx\\n\nt/dirlink/x\tx\\n\n' \
		'nd-cat: 5 links or special files skipped\n' 0 \
		nd-cat --recursive top t/link t/dirlink
}

@test "a tree deeper than the open files allowed is walked" {
	python3 -c 'import os; os.makedirs("d/" * 900); open("d/" * 900 + "x", "w").write("deep")'
	deep=$(printf 'd/%.0s' {1..900})
	apart bash -c 'ulimit -n 12; nd-cat --recursive d'
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	[ "$output" = "${deep}x${TAB}deep" ]
}

@test "a path too long for the system is named, the rest goes on" {
	mkdir t
	echo x >t/x
	(
		cd t
		d=$(printf 'd%.0s' {1..250})
		for _ in {1..20}; do mkdir "$d" && cd -P "$d"; done
		echo deep >y
	)
	apart nd-cat --recursive t
	[ "$status" -eq 1 ]
	[ "$output" = "t/x${TAB}x\\n" ]
	[ "${stderr_lines[0]: -20}" = ': File name too long' ]
	[ "${stderr_lines[1]}" = 'nd-cat: 1 file or directory not read' ]
	[ "${#stderr_lines[@]}" -eq 2 ]
}

# bats test_tags=long
@test "a directory of 3,000 files is walked in order" {
	mkdir t
	(cd t && seq 3000 | xargs touch)
	seq 3000 | sed 's,^,t/,' | sort >wanted
	nd-cat --recursive t | cut -f 1 >got
	same wanted got
}

@test "--files-from reads names, one a line or ended by NUL" {
	mkdir d
	echo 1 >a
	echo 2 >'b c'
	echo 3 >d/e
	printf 'b c\nd\n' >list
	gives 'a\t1\\n\nb c\t2\\n\nd/e\t3\\n\n' '' 0 \
		nd-cat --recursive --files-from list a
	gives 'b c\t2\\n\nd/e\t3\\n\n' '' 0 \
		nd-cat --recursive --files-from - <list
	gives 'b c\t2\\n\na\t1\\n\n' '' 0 nd-cat --files-from - --null \
		< <(printf 'b c\0a\0')
	gives 'a\t1\\n\n' 'nd-cat: stdin: the last name lacked its newline, mended\n' 0 \
		nd-cat --files-from - < <(printf a)
	gives 'a\t1\\n\n' 'nd-cat: stdin: the last name lacked its NUL, mended\n' 0 \
		nd-cat --files-from - --null < <(printf a)
}

@test "links and missing files of a list are skipped and named once" {
	mkdir d
	echo 1 >a
	ln -s a link
	ln -s none dangling
	ln -s d tree
	printf '%s\n' link a none dangling a/b tree a $'no\rne' no/ne >list
	gives 'a\t1\\n\na\t1\\n\n' "\
nd-cat: list: 3 links skipped: link, dangling, tree
nd-cat: list: 4 missing files skipped: none, a/b, no?ne, ...
" 0 nd-cat --recursive --files-from list
	gives 'a\t1\\n\na\t1\\n\n' '' 0 nd-cat -q --recursive --files-from list
	printf '{"id":1,"text":"x"}\n' >j
	printf 'j\0link\0n\n\0' >list
	gives '1\tx\n' "\
nd-cat: list: 1 link skipped: link
nd-cat: list: 1 missing file skipped: n?
" 0 nd-cat --json id,text --null --files-from list
	printf '%s\n' link none >list
	gives 'link\t1\\n\n' "\
nd-cat: none: No such file or directory
nd-cat: 1 file or directory not read
" 1 nd-cat --strict --files-from list
	gives '' "\
nd-cat: none: No such file or directory
nd-cat: list: 1 link skipped: link
nd-cat: list: 1 missing file skipped: none
nd-cat: 1 file or directory not read
" 1 nd-cat none --files-from list
	# What cannot be read is not missing.
	name=$(head -c 300 /dev/zero | tr '\0' x)
	gives '' "\
nd-cat: d: a directory, use --recursive
nd-cat: $name: File name too long
nd-cat: 2 files or directories not read
" 1 nd-cat --files-from <(printf '%s\n' d "$name")
}

@test "a list with an empty name or - is an error with its line" {
	echo 1 >a
	printf 'a\n\na\n' >list
	fails 1 "nd-cat: list:2: expected the name of a file, got ''" \
		nd-cat --files-from list
	printf 'a\n-\n' >list
	fails 1 "nd-cat: list:2: expected the name of a file, got '-'" \
		nd-cat --files-from list
	printf 'a\0b\n' >list
	fails 1 "nd-cat: list:1: expected the name of a file, got 'a'" \
		nd-cat --files-from list
	fails 1 'nd-cat: nolist: No such file or directory' \
		nd-cat --files-from nolist
}

@test "a path with a control character is no id: skipped, an error if named" {
	mkdir d
	echo 1 >$'d/a\nb'
	echo 2 >$'d/c\td'
	echo 3 >d/e
	gives 'd/e\t3\\n\n' "\
nd-cat: 2 paths skipped for control characters: d/a?b, d/c?d
" 0 nd-cat --recursive d
	gives 'd/e\t3\\n\n' '' 0 nd-cat -q --recursive d
	gives '' "\
nd-cat: d/c?d: expected a path without control characters; --rejects FILE skips it
nd-cat: 1 file or directory not read
" 1 nd-cat --json id,text --id-prefix $'d/c\td'
	printf 'a\tb\n' >$'d/c\td'
	gives 'a\tb\n' '' 0 nd-cat --records $'d/c\td'
}

@test "-v says how many documents there were" {
	echo 1 >a
	gives 'a\t1\\n\na\t1\\n\n' 'nd-cat: 2 documents\n' 0 nd-cat -v a a
}

@test "wrong usage is exit 2 with the usage" {
	misused nd-cat 'expected a file, or --files-from, or --json'
	misused nd-cat '--null: expected --files-from FILE as well' --null a
	misused nd-cat '--rejects: unexpected --list' --rejects r --list a
	misused nd-cat "--json: expected ID,TEXT,..., got 'id'" --json id
	misused nd-cat "--json: expected ID,TEXT,..., got 'id,,text'" --json id,,text
	[ ! -e r ]
}

@test "a closed pipe ends it in silence, a full disk with a message" {
	head -c 3000000 /dev/zero | tr '\0' a >big
	apart bash -c 'set -o pipefail; nd-cat big big | head -c 1'
	[ "$output" = b ]
	[ "$status" -eq 141 ]
	[ -z "$stderr" ]
	for f in big /dev/null; do
		apart bash -c "nd-cat $f >/dev/full"
		[ "$status" -eq 1 ]
		[ "$stderr" = 'nd-cat: stdout: No space left on device' ]
	done
	echo '{"id":1}' >j
	apart bash -c 'nd-cat --json id,t j >/dev/full'
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-cat: stdout: No space left on device' ]
	fails 1 'nd-cat: stdin: 1 line rejected
nd-cat: /dev/full: No space left on device' \
		nd-cat --json id,t --rejects /dev/full <<<'['
}

@test "a full file system fails the run and leaves no rejects behind" {
	mkdir tiny
	mount -t tmpfs -o size=64k none tiny 2>/dev/null || skip 'needs to mount'
	yes '[1, 2' | head -c 1000000 >j
	apart nd-cat --json id,t --rejects tiny/r j
	left=$(ls tiny)
	umount tiny
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-cat: tiny/r: No space left on device' ]
	[ -z "$left" ]
}

@test "a killed run leaves no rejects behind" {
	mkfifo in
	nd-cat --json id,t --rejects r <in >out 3>&- &
	pid=$!
	exec 4>in
	yes '[1]' | head -c 100000 >&4
	until ls r.*.part 2>/dev/null; do sleep 0.01; done
	kill "$pid"
	status=0
	wait "$pid" || status=$?
	exec 4>&-
	[ "$status" -eq 143 ]
	[ -z "$(ls r* 2>/dev/null)" ]
}

# bats test_tags=long
@test "a file of 100 MB takes no more than one and a half of it" {
	yes 'a line of text that goes on for a while' | head -c 100000000 >big
	[ "$(nd-cat big | wc -c)" -eq 102500005 ]
	peak 160000 nd-cat big
}

@test "--json prints the values of the keys" {
	gives 'x1\tHello\\n"you"\\\\\thttp://a/b\n' '' 0 \
		nd-cat --json id,text,url <<-'EOF'
	{"url": "http:\/\/a\/b", "id": "x1", "more": [1, {"id": 2}], "text": "Hello\n\"you\"\\"}
	EOF
	gives 'x\tx\tx\n' '' 0 nd-cat --json id,id,id <<<'{"id":"x"}'
	gives 'a\\b\ta\\\\b\n' '' 0 nd-cat --json id,id <<<'{"id":"a\\b"}'
}

@test "--json gives what python's json gives, on 3,000 nasty lines" {
	python3 "$top/tests/data/json-sample.py" 1 3000 >j
	python3 "$top/tests/oracle/json-lines.py" id text meta.url <j >wanted 2>replaced
	nd-cat --json id,text,meta.url <j >got 2>err
	same wanted got
	[ "$(cat err)" = "nd-cat: stdin: $(cat replaced) lone surrogates or NULs replaced by U+FFFD" ]
}

@test "--json keeps the digits of numbers" {
	gives '12345678901234567890\t1.50\n-0\t1E+05\n' '' 0 nd-cat --json id,n <<-'EOF'
	{"id":12345678901234567890,"n":1.50}
	{"n":1E+05,"id":-0}
	EOF
}

@test "--json: true and false are words, null and absent are empty" {
	gives 'true\tfalse\t\t\n' "nd-cat: stdin: no line has the key 'd'\n" 0 nd-cat --part --json a,b,c,d \
		<<<'{"a":true,"b":false,"c":null}'
}

@test "--json: without an id it is file and line" {
	printf '{"text":"a"}\n{"id":null,"text":"b"}\n{"id":"","text":"c"}\n' >j
	gives 'j:1\ta\nj:2\tb\nj:3\tc\n' '' 0 nd-cat --json id,text j
	gives 'stdin:1\ta\nstdin:2\tb\nstdin:3\tc\n' '' 0 nd-cat --json id,text <j
	gives './j:1\ta\n./j:2\tb\n./j:3\tc\n' '' 0 nd-cat --json id,text --files-from - <<<./j
}

@test "--json: names with dots reach into objects, unless they are keys" {
	gives '1\tin\n2\tkey\n3\t\n4\t\n5\t\n6\t\n7\tb\n8\t\n' '' 0 \
		nd-cat --json id,meta.url <<-'EOF'
	{"id":1,"meta":{"url":"in"}}
	{"id":2,"meta.url":"key","meta":{"url":"in"}}
	{"id":3,"meta":[{"url":"in"}]}
	{"id":4,"url":"no","a":{"meta":{"url":"no"},"meta.url":"no"}}
	{"id":5,"meta":"url"}
	{"id":6,"meta":{"a":{"url":"no"}},"other":{"url":"no"}}
	{"id":7,"meta":{"x":{},"url":"a","url":"b"}}
	{"id":8,"meta":{"url":"a"},"meta":{"x":1}}
	EOF
	gives '1\tdeep\n' '' 0 nd-cat --json id,a.b.c.d \
		<<<'{"id":1,"a":{"b":{"x":1,"c":{"d":"deep"}}}}'
}

@test "--json: of a key that stands twice the last counts" {
	gives '2\tb\n' '' 0 nd-cat --json id,t <<<'{"id":1,"t":"a","t":"b","id":2}'
}

@test "--json: escapes, surrogates, NUL, invalid UTF-8" {
	gives '1\té中😀\002 \\t\\n\\\\/"\b\f\357\277\275x\357\277\275\357\277\275😀\n' \
		'nd-cat: stdin: 3 lone surrogates or NULs replaced by U+FFFD\n' 0 \
		nd-cat --json id,t <<<'{"id":1,"t":"\u00e9\u4e2D\ud83d\ude00\u0002 \u0009\u000a\u005c\/\"\b\f\ud83dx\u0000\udE00\ud83d\ude00"}'
	printf '{"id":"a\377","t":"\300\200"}\n' >j
	gives 'a\377\t\300\200\n' '' 0 nd-cat --json id,t j
}

@test "--json: blank lines and a last line without newline are counted" {
	printf '\357\273\277\n{"id":1}\r\n \t\r\n{"id":2}' >j
	gives '1\t\n2\t\n' "\
nd-cat: j: the last line lacked its newline, mended
nd-cat: j: no line has the key 't'; keys of the first line: id
nd-cat: j: 1 byte order mark dropped
nd-cat: j: 2 blank lines skipped
" 1 nd-cat --json id,t j
}

# bad LINE MESSAGE [ADVICE]: the third line is LINE and refused so, a first line with
# ADVICE.
bad() {
	printf '{"id":1}\n\n%b\n{"id":4}\n' "$1" >j
	fails 1 "nd-cat: j:3: $2" nd-cat --json id,t.u j
	printf '%b' "$1" >last
	printf 'nd-cat: last:1: %s\n' "$2${3-}" >wanted
	nd-cat --json id,t.u last 2>got && return 1
	same wanted got
}

@test "--json: what is not an object a line is an error with file and line" {
	bad '{id:4}' 'expected JSON, got an error at byte 2: invalid char in json text'
	bad '{"id":tru}' 'expected JSON, got an error at byte 9: invalid string in json text'
	bad '{"id" 4}' "expected JSON, got an error at byte 7: object key and value must be separated by a colon (':')"
	bad '{"id":4,}' 'expected JSON, got an error at byte 9: invalid object key (must be a string)'
	bad '{"id":"a' 'expected JSON, got an error at byte 8: invalid character inside string'
	bad '{"id":"\\x"}' "expected JSON, got an error at byte 8: inside a string, '\\' occurs before a character which it may not"
	bad '{"id":"\\ud8"}' "expected JSON, got an error at byte 11: invalid (non-hex) character occurs after '\\u' inside string"
	bad '{"id":NaN}' 'id: expected a string or a number, got NaN'
	bad '{"id":-}' 'expected JSON, got an error at byte 7: malformed number, a digit is required after the minus sign'
	bad '{"id":01}' "expected JSON, got an error at byte 7: after key and value, inside map, I expect ',' or '}'"
	bad '{"id":"\001"}' 'expected JSON, got an error at byte 7: invalid character inside string'
	bad '{"id":4}}' 'expected JSON, got an error at byte 9: unallowed token at this point in JSON text'
	bad '{' 'expected JSON, got the end of the line inside an object'
	bad '{"id":4' 'expected JSON, got the end of the line inside an object'
	bad '{"id":[{"a":4' 'expected JSON, got the end of the line inside an object'
	bad '{"id":3} {"id":4}' 'expected one object a line, got more'
	bad '{"id":3} 4' 'expected one object a line, got more'
	advice="; jq -c '.[]' makes lines of an array"
	bad '[1, 2]' 'expected an object, got an array' "$advice"
	bad ' [1, 2' 'expected an object, got an array' "$advice"
	bad '"id"' 'expected an object, got a string'
	bad '17' 'expected an object, got a number'
	bad 'true' 'expected an object, got a boolean'
	bad 'null' 'expected an object, got null'
	bad '{"id":{}}' 'id: expected a string or a number, got an object'
	bad '{"id":["a"]}' 'id: expected a string or a number, got an array'
	bad '{"id":4,"t":{"u":{}}}' 't.u: expected a string, a number or an array of them, got an object; t.u.KEY is a value in it'
	bad '{"id":4,"t":{"u":["a", []]}}' 't.u: expected a string, a number or an array of them, got an array with an array in it'
	bad '{"id":4,"t":{"u":[1,{}]}}' 't.u: expected a string, a number or an array of them, got an array with an object in it; a message has its text in content or value'
	bad '{"id":"a\\tb"}' 'id: expected an id without control characters'
	bad '{"id":"\\ufeffa"}' 'id: expected an id without a byte order mark'
}

@test "--json --rejects puts bad lines there and goes on" {
	printf '{"id":1,"t":"a"}\n[\n{"id":3,"t":"b"\n{"id":4,"t":{}}\n{"id":5,"t":"c"}\n{"id":"\\u0001"}\n{"id":7} x\n' >j
	cat >rejected <<-EOF
	j:2: expected an object, got an array${TAB}[
	j:3: expected JSON, got the end of the line inside an object${TAB}{"id":3,"t":"b"
	j:4: t: expected a string, a number or an array of them, got an object; t.KEY is a value in it${TAB}{"id":4,"t":{}}
	j:6: id: expected an id without control characters${TAB}{"id":"\u0001"}
	j:7: expected JSON, got an error at byte 10: invalid char in json text${TAB}{"id":7} x
	EOF
	gives '1\ta\n5\tc\n' 'nd-cat: j: 5 lines rejected\n' 0 \
		nd-cat --json id,t --rejects r j
	same rejected r
}

@test "--json reads zstd, several files, and directories" {
	mkdir d
	echo '{"id":1}' >d/a
	echo '{"id":2}' | zstd -q >d/b.zst
	gives '1\t\n2\t\n1\t\n' "nd-cat: no line has the key 't'\n" 0 \
		nd-cat --part --json id,t --recursive d d/a
	gives '1\t1\n' "nd-cat: no: No such file or directory\n" 1 bash -c '
		{ nd-cat --json id,id d/a && nd-cat --json id,id no; }'
	echo '{"id":2}' | zstd -q | head -c 15 >cut.zst
	fails 1 'nd-cat: cut.zst: damaged or truncated zstd data' \
		nd-cat --json id,t cut.zst
}

# bats test_tags=long
@test "--json bears a line of 100 MB in three times its memory" {
	(
		printf '{"text":"'
		yes 'line\n' | tr -d '\n' | head -c 99999996
		printf '","id":7}\n'
	) >j
	peak 310000 nd-cat --json id,text j
	# What is a text in JSON and in TSV alike.
	(printf '7\t' && tail -c +10 j | head -c 99999996 && echo) >wanted
	nd-cat --json id,text j | cmp - wanted
}

@test "--json bears a million open arrays" {
	(
		printf '{"id":1,"a":'
		head -c 1000000 /dev/zero | tr '\0' '['
		head -c 1000000 /dev/zero | tr '\0' ']'
		printf '}\n{"id":2,"a":'
		head -c 1000000 /dev/zero | tr '\0' '['
	) >deep
	fails 1 'nd-cat: deep:2: expected JSON, got the end of the line inside an object' \
		nd-cat --json id,text deep
}

@test "options that do not belong together are told" {
	for try in '--part x:--part: expected --json ID,TEXT,... as well' \
		'--keys --json id,text x:--keys: unexpected --json' \
		'--null x:--null: expected --files-from FILE as well' "--nonesuch:unknown option '--nonesuch'" \
		"-Z:unknown option '-Z'" '--json:--json: expected an argument'; do
		# shellcheck disable=SC2086
		apart nd-cat ${try%%:*}
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "nd-cat: ${try#*:}" ]
	done
}

@test "--only prints NaN and Infinity, which are no texts and no ids" {
	local wanted='expected a string, a number or an array of them, got'
	printf '{"id":%s,"t":"x","n":%s}\n' 1 NaN 2 -Infinity 3 Infinity 4 2.5e1 5 null 6 true >n.jsonl
	gives '1\tNaN\n2\t-Infinity\n3\tInfinity\n4\t2.5e1\n5\t\n6\ttrue\n' \
		'nd-cat: n.jsonl: 3 lines with NaN or Infinity\n' 0 nd-cat --json id,t --only n n.jsonl
	fails 1 "nd-cat: n.jsonl:1: n: $wanted NaN" nd-cat --json id,n n.jsonl
	fails 1 'nd-cat: stdin:1: id: expected a string or a number, got NaN' \
		nd-cat --json id,t --only n <<<'{"id":NaN,"n":1}'
	fails 1 "nd-cat: stdin:1: n: $wanted an array with NaN in it" \
		nd-cat --json id,t --only n <<<'{"id":1,"n":[NaN]}'
}

@test "--only prints a key instead of the texts" {
	printf '{"id":"a","t":"x y","d":{"n":7}}\n{"id":"b","t":"z"}\n' >docs.jsonl
	gives 'a\t7\nb\t\n' '' 0 nd-cat --json id,t --only d.n docs.jsonl
	printf 'n,t,id\n1,x,a\n' >docs.csv
	gives 'a\t1\n' '' 0 nd-cat --csv id,t --only n docs.csv
	tr , '\t' <docs.csv >docs.tsv
	gives 'docs.tsv:2\t1\n' '' 0 nd-cat --tsv -,t --only n docs.tsv
	run -2 nd-cat --json id,t --only a,b docs.jsonl
	run -2 nd-cat --records --only a docs.tsv
}
