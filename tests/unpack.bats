#!/usr/bin/env bats
# Packed input of each format, good, damaged and hostile. zstd: nd-cat.bats.
load helper

# format NAME: sets the ending, a command that packs, and the size of the magic.
format() {
	case $1 in
	gzip) end=gz pack='gzip -1c' magic=3 ;;
	bzip2) end=bz2 pack='bzip2 -c' magic=10 ;;
	xz) end=xz pack='xz -0c' magic=6 ;;
	lz4) end=lz4 pack='lz4 -qc' magic=4 ;;
	zstd) end=zst pack='zstd -qc' magic=4 ;;
	esac
}
PATH=$units:$PATH
formats='gzip bzip2 xz lz4 zstd'

# long_lines: some megabytes, more than all buffers and pipes hold.
long_lines() {
	seq 400000 >lines
}

@test "each format is read from a file, a pipe and a descriptor" {
	long_lines
	for f in $formats; do
		format $f
		$pack <lines >p.$end
		unpacked p.$end >got
		same lines got
		# shellcheck disable=SC2002
		cat p.$end | unpacked >got
		same lines got
		unpacked <p.$end >got
		same lines got
		# From two files at a time.
		sort lines | $pack >sorted.$end
		nd-sort -m sorted.$end sorted.$end | cmp - <(sort lines lines)
	done
}

@test "a packed file is a document, and its path is the id" {
	mkdir texts
	for f in $formats; do
		format $f
		printf 'a text\n' | $pack >texts/a.txt.$end
		printf '{"id":1,"text":"x"}\n' | $pack >j.$end
		gives '1\tx\n' '' 0 nd-cat --json id,text j.$end
	done
	gives "\
texts/a.txt.bz2\ta text\\\\n
texts/a.txt.gz\ta text\\\\n
texts/a.txt.lz4\ta text\\\\n
texts/a.txt.xz\ta text\\\\n
texts/a.txt.zst\ta text\\\\n
" '' 0 nd-cat --recursive texts
}

@test "what is packed several times is unpacked, up to four times" {
	long_lines
	gzip -1 <lines | zstd -q | bzip2 -1 | xz -0 >four
	unpacked four >got
	same lines got
	# shellcheck disable=SC2002
	cat four | unpacked >got
	same lines got
	gives 'xz\ttext\tfour\n' '' 0 nd-cat --list four
	gzip <four >five
	fails 1 'unpacked: five: expected data that is packed at most 4 times' unpacked five
	fails 1 'nd-cat: five: expected data that is packed at most 4 times
nd-cat: 1 file or directory not read' nd-cat five
	printf 'a\tone two\n' | iconv -t UTF-16 | lz4 -q >utf16.lz4
	gives 'a\tone two\n' '' 0 nd-cat --records utf16.lz4
	# Two programs, of which the first has ended when the second begins.
	printf '{"id":1,"text":"x"}\n' | lzma | bzip2 >small
	gives '1\tx\n' '' 0 soon 20 nd-cat --json id,text small
	bzip2 -dc small | head -c -3 | bzip2 >cut
	fails 1 'nd-cat: cut: damaged or truncated lzma data' soon 20 nd-cat --json id,text cut
	# What is before damage within is read.
	gzip -1 <lines | head -c 500000 | zstd -q >cut
	apart unpacked cut
	[ "$status" = 1 ]
	[ "$stderr" = 'unpacked: cut: damaged or truncated gzip data' ]
	[ ${#lines[@]} -gt 100000 ]
	printf '%s\n' "${lines[@]:0:100000}" | cmp - <(seq 100000)
}

@test "lzma data is read, and cut data an error after what precedes the cut" {
	long_lines
	lzma -0 <lines >p.lzma
	for file in p.lzma -; do
		unpacked $file <p.lzma >got
		same lines got
	done
	gives 'lzma\ttext\tp.lzma\n' '' 0 nd-cat --list p.lzma
	printf '{"id":1,"text":"x"}\n' | lzma >j.lzma
	for n in $(seq 3 $(($(stat -c %s j.lzma) - 1))); do
		head -c "$n" j.lzma >cut
		fails 1 'nd-cat: cut: damaged or truncated lzma data' nd-cat --json id,text cut
	done
	gives '1\tx\n' '' 0 nd-cat --json id,text j.lzma
	# A line may begin so.
	printf ']\tx\n' >d.tsv
	gives ']\tx\n' '' 0 nd-cat --records d.tsv
}

@test "packed data that is not read is named, with what unpacks it" {
	printf '{"id":1,"text":"x"}\n' >j
	lz4 -l -q j j.lz4
	python3 - <<-'EOF'
	# compress(1): codes of 9 bits, the lowest first, and no code for a string.
	bits = ''.join(format(b, '09b')[::-1] for b in open('j', 'rb').read())
	bits += '0' * (-len(bits) % 8)
	codes = bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, len(bits), 8))
	open('j.Z', 'wb').write(b'\x1f\x9d\x90' + codes)
	EOF
	gzip -dc j.Z | same j -
	lz4 -dc j.lz4 | same j -
	for try in 'j.Z:compress data, unpack it with gzip -dc' \
		'j.lz4:lz4 (legacy) data, unpack it with lz4 -dc'; do
		fails 1 "nd-cat: ${try%%:*}: ${try#*:}" nd-cat --json id,text "${try%%:*}"
		fails 1 "nd-cat: ${try%%:*}: ${try#*:}
nd-cat: 1 file or directory not read" nd-cat "${try%%:*}"
	done
}

@test "members one after the other are one text, empty ones too" {
	for f in $formats; do
		format $f
		: | $pack >none.$end
		(printf 'a\n' | $pack; : | $pack; printf 'b\n' | $pack; : | $pack) >two.$end
		(: | $pack; printf 'c\n' | $pack) >late.$end
		gives "none.$end\t\ntwo.$end\ta\\\\nb\\\\n\nlate.$end\tc\\\\n\n" '' 0 \
			nd-cat none.$end two.$end late.$end
	done
}

@test "bytes that come one by one are read" {
	for f in $formats; do
		format $f
		printf 'one\ntwo\n' | $pack >p
		gives '-\tone\\ntwo\\n\n' '' 0 nd-cat - < <(python3 -c '
import sys, time
for byte in open("p", "rb").read():
    sys.stdout.buffer.write(bytes([byte]))
    sys.stdout.buffer.flush()
    time.sleep(0.0005)')
	done
}

# damage [--all]: no damage of any format goes unnoticed.
damage() {
	for i in {1..9}; do echo "$i lines and $((i * 7919))"; done >text
	for f in gzip bzip2 xz lz4; do
		format $f
		head -n 4 text | $pack >member
		(cat member && tail -n +5 text | $pack) >p
		python3 "$top/tests/oracle/damage.py" "$@" $magic $f p \
			"$(wc -c <member)" text >got
		same /dev/null got
	done
}

@test "a flipped bit and a cut are errors, or change nothing" {
	damage
}

# bats test_tags=long
@test "every flipped bit and every cut is an error, or changes nothing" {
	damage --all
}

# cuts FILE ENDING N: in the directory cut, the first 0 to N bytes of FILE as
# files of this ending, in the order of their names; cut is the list.
cuts() {
	local n file
	rm -rf cut && mkdir cut
	cut=()
	for ((n = 0; n <= $3; n++)); do
		printf -v file 'cut/%03d%s' "$n" "$2"
		head -c "$n" "$1" >"$file"
		cut+=("$file")
	done
}

@test "a name that promises a packing, with too few bytes of one, is an error" {
	for f in $formats; do
		format $f
		printf 'a text\n' | $pack >p
		case $f in
		gzip) endings='gz tgz GZ warc.gz' header=18 ;;
		bzip2) endings='bz2 tbz tbz2' header=14 ;;
		xz) endings='xz txz tar.xz' header=12 ;;
		lz4) endings='lz4' header=7 ;;
		zstd) endings='zst tzst' header=9 ;;
		esac
		for end in $endings; do
			cuts p ".$end" $header
			for file in "${cut[@]}"; do
				if [ -s "$file" ]; then
					echo "$file: damaged or truncated $f data"
				else
					echo "$file: expected $f data, got an empty file"
				fi
			done >wanted
			{ sed 's/^/nd-cat: /' wanted &&
				echo "nd-cat: ${#cut[@]} files or directories not read"; } >wanted.err
			for files in cut "${cut[*]}"; do
				# shellcheck disable=SC2086
				run -1 --separate-stderr nd-cat --recursive $files
				[ -z "$output" ]
				same wanted.err - <<<"$stderr"
			done
		done
		for file in "${cut[@]::magic}"; do
			run -1 --separate-stderr unpacked "$file"
			grep -qxF "${stderr#unpacked: }" wanted
			run -1 --separate-stderr nd-text-pairs -m jaccard "$file"
			grep -qxF "${stderr#nd-text-pairs: }" wanted
		done
		# Any other name holds a text, up to the magic.
		cuts p '' $((magic - 1))
		for file in "${cut[@]}"; do
			printf '%s\t' "$file"
			cat "$file"
			echo
		done >wanted
		gives "$(sed 's/%/%%/g' wanted)\n" '' 0 nd-cat "${cut[@]}"
		rm -r cut
	done
	# What is no beginning of a packed file is a text, as any other.
	echo text >a.gz
	gives 'a.gz\ttext\\n\n' '' 0 nd-cat a.gz
}

@test "a name that promises an archive, with too few bytes of one, is an error" {
	printf 'a text\n' >member
	tar -cf a.tar member
	gzip -k a.tar
	python3 -c 'import zipfile; zipfile.ZipFile("a.zip", "w").write("member")'
	printf '7z\274\257\047\034\0\4%024d' 0 >a.7z
	for a in tar:300 zip:30 7z:32; do
		cuts "a.${a%:*}" ".${a%:*}" "${a#*:}"
		run -1 --separate-stderr nd-cat "${cut[@]}"
		[ -z "$output" ]
		[ "${#stderr_lines[@]}" -eq $((${#cut[@]} + 1)) ]
		for i in "${!cut[@]}"; do
			message=${stderr_lines[i]}
			[[ $message == "nd-cat: ${cut[i]}: expected a ${a%:*} archive, got a damaged one: "* ]] ||
				[ "$message" = "nd-cat: ${cut[i]}: expected a ${a%:*} archive, got an empty file" ]
		done
		fails 1 "\
nd-cat: cut: no text files (${#cut[@]} ${a%:*} files skipped)
nd-cat: 1 file or directory not read" nd-cat --recursive cut
		fails 1 "unpacked: ${cut[0]}: expected ${a%:*} data, got an empty file" \
			unpacked "${cut[0]}"
		fails 1 "unpacked: ${cut[2]}: damaged or truncated ${a%:*} data" \
			unpacked "${cut[2]}"
	done
	for end in tar.gz tgz; do
		: | gzip >"e.$end"
		gives '' "\
nd-cat: e.$end: expected a tar archive, got an empty file
nd-cat: 1 file or directory not read
" 1 nd-cat "e.$end"
		fails 1 "unpacked: e.$end: expected tar data, got an empty file" \
			unpacked "e.$end"
	done
	# A member of an archive is skipped, as if it were whole.
	: >none.gz
	tar -cf a.tar member none.gz
	gives 'a.tar/member\ta text\\n\n' 'nd-cat: 1 gzip file skipped\n' 0 nd-cat a.tar
}

@test "bytes after the end are an error, after what is before them" {
	long_lines
	for f in gzip zstd bzip2 xz lz4; do
		format $f
		echo text | $pack >p
		head -c 2 p >magic
		printf '\0' >zero
		for tail in zero lines magic; do
			case "$f $tail" in
			gzip\ zero | bzip2\ zero) continue ;;
			zstd\ magic) message='damaged or truncated zstd data' ;;
			gzip\ * | zstd\ *)
				bytes=$(stat -c %s $tail)
				message="expected the end of the file after the $f data, got $bytes byte"
				[ "$bytes" -eq 1 ] || message+=s
				;;
			*) message="damaged or truncated $f data" ;;
			esac
			cat p $tail >bad
			fails 1 "unpacked: bad: $message" unpacked bad
			[ "$output" = text ]
			fails 1 "unpacked: stdin: $message" unpacked < <(cat bad)
		done
	done
	# Tapes and disks pad with zeros.
	format gzip
	echo text | $pack >p
	cat p <(head -c 100000 /dev/zero) p zero >padded
	gives 'text\ntext\n' '' 0 unpacked padded
	format bzip2
	echo text | $pack >p
	cat p p <(head -c 100000 /dev/zero) >padded
	gives 'text\ntext\n' '' 0 unpacked padded
	# Four zeros are padding by the format of xz.
	(echo text | xz -0c; printf '\0\0\0\0') >p
	gives 'p\ttext\\n\n' '' 0 nd-cat p
}

# before_damage FILE: what the program of its format unpacks of it.
before_damage() {
	case $1 in
	*.gz) gzip -dc "$1" ;;
	*.zst) zstd -qdc "$1" ;;
	*.bz2) bzip2 -dc "$1" ;;
	*.xz) xz -dc "$1" ;;
	*.lz4) lz4 -qdc "$1" ;;
	esac 2>/dev/null
}

@test "the records before damage are printed, then the error, or --rejects has it" {
	seq 60000 | sed 's/.*/{"id":&,"t":"line & of a file"}/' >lines.jsonl
	for f in $formats; do
		format $f
		# In one block of 4 MB nothing would be before the damage.
		[ $f != lz4 ] || pack='lz4 -qcB4'
		$pack <lines.jsonl | head -c -2000 >cut.jsonl.$end
		before_damage cut.jsonl.$end | grep -c '}$' >count || true
		[ "$(<count)" -gt 20000 ]
		sed "$(<count)q" lines.jsonl >before
		echo '{"id":"last","t":"of the next file"}' >next.jsonl
		place="cut.jsonl.$end:$(($(<count) + 1))"
		for j in 1 3; do
			fails 1 "nd-cat: cut.jsonl.$end: damaged or truncated $f data" \
				nd-cat -j $j --json id,t cut.jsonl.$end next.jsonl
			same <(nd-cat --json id,t before) <(echo "$output")
			nd-cat -q -j $j --json id,t --rejects bad cut.jsonl.$end next.jsonl >got
			same <(nd-cat --json id,t before next.jsonl) got
			same bad - <<<"$place: damaged or truncated $f data$TAB"
		done
		# A filter of one thread, and one of whole lines.
		nd-cat --json id,t lines.jsonl | $pack | head -c -2000 >cut.tsv.$end
		before_damage cut.tsv.$end >all || true
		fails 1 "nd-lines: cut.tsv.$end: damaged or truncated $f data" nd-lines cut.tsv.$end
		same <(head -n "$(wc -l <all)" all | nd-lines) <(echo "$output")
	done
}

@test "an empty or tiny file of a packed name is damage, too: --rejects has it" {
	: >empty.jsonl.gz
	printf '\37' >tiny.jsonl.gz
	echo '{"id":1,"t":"a"}' >good.jsonl
	gives '1\ta\n' 'nd-cat: empty.jsonl.gz: 1 line rejected
nd-cat: tiny.jsonl.gz: 1 line rejected\n' 0 \
		nd-cat --json id,t --rejects bad empty.jsonl.gz tiny.jsonl.gz good.jsonl
	same bad - <<-EOF
	empty.jsonl.gz: expected gzip data, got an empty file$TAB
	tiny.jsonl.gz: damaged or truncated gzip data$TAB
	EOF
}

@test "threads print the lines before one that is malformed as one does" {
	python3 -c "for i in range(3000): print('{\"id\":%d,\"t\":\"%s\"}' % (i, 't' * 60))" >m.jsonl
	nd-cat --json id,t m.jsonl >wanted
	echo bad >>m.jsonl
	for j in 1 2 4; do
		status=0
		nd-cat -j $j --json id,t m.jsonl >got 2>err || status=$?
		[ $status -eq 1 ]
		same wanted got
		same err - <<<'nd-cat: m.jsonl:3001: expected JSON, got an error at byte 1: invalid char in json text'
	done
}

@test "the lines before one that is malformed are printed" {
	gives '1\ta\n' "nd-cat: stdin:2: expected JSON, got the end of the line inside an object\n" 1 \
		nd-cat --json id,t < <(printf '{"id":1,"t":"a"}\n{"id":2,')
	gives '1\ta\n' "nd-cat: stdin:3: expected 2 fields, got 1\n" 1 \
		nd-cat --csv id,t < <(printf 'id,t\n1,a\n2\n')
}

@test "a flag of gzip that nobody knows is an error" {
	for flag in '\40' '\100' '\200'; do
		(printf '\37\213\10'$flag; echo text | gzip -nc | tail -c +5) >p
		fails 1 'unpacked: p: damaged or truncated gzip data' unpacked p
	done
}

@test "a gzip header may have all fields" {
	python3 - <<-'EOF'
	import struct, zlib
	text = b'text\n'
	header = b'\x1f\x8b\x08\x1f\0\0\0\0\0\3' + struct.pack('<H', 300) + \
	    bytes(300) + b'name\0comment\0'
	header += struct.pack('<H', zlib.crc32(header) & 0xffff)
	deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
	body = deflate.compress(text) + deflate.flush() + \
	    struct.pack('<II', zlib.crc32(text), len(text))
	open('p', 'wb').write(header + body)
	open('bad', 'wb').write(header[:-1] + bytes([header[-1] ^ 1]) + body)
	EOF
	gives 'p\ttext\\n\n' '' 0 nd-cat p
	fails 1 'unpacked: bad: damaged or truncated gzip data' unpacked bad
}

@test "a program that is not installed is named, and the rest is read" {
	local nd_cat
	nd_cat=$(command -v nd-cat)
	for f in $formats; do
		format $f
		echo text | $pack >p.$end
	done
	mkdir empty
	gives 'p.gz\ttext\\n\np.zst\ttext\\n\n' "\
nd-cat: p.bz2: bzip2 data needs bzip2, which is not installed
nd-cat: p.xz: xz data needs xz, which is not installed
nd-cat: p.lz4: lz4 data needs lz4, which is not installed
nd-cat: 3 files or directories not read
" 1 env PATH="$PWD/empty" "$nd_cat" p.gz p.bz2 p.xz p.lz4 p.zst
	fails 1 'unpacked: p.xz: xz data needs xz, which is not installed' \
		env PATH="$PWD/empty" "$units/unpacked" p.xz
	mkdir empty/bzip2
	fails 1 'unpacked: p.bz2: cannot run bzip2: Permission denied' \
		env PATH="$PWD/empty" "$units/unpacked" p.bz2
}

# program NAME SCRIPT: NAME, first in PATH, is this script.
program() {
	mkdir -p bin
	printf '#!/bin/bash\n%s\n' "$2" >"bin/$1"
	chmod +x "bin/$1"
	PATH=$PWD/bin:$PATH
}

@test "a program that is killed, or ends before the data do, is an error" {
	head -c 1000000 /dev/urandom | xz >p.xz
	# shellcheck disable=SC2016 # for the script
	program xz 'head -c 10 >/dev/null; kill -9 $$'
	fails 1 'unpacked: p.xz: xz was killed by signal 9' unpacked p.xz
	program xz 'head -c 10 >/dev/null'
	fails 1 'unpacked: p.xz: damaged or truncated xz data' unpacked p.xz
	program xz 'exec <&-; echo text; sleep 0.1'
	fails 1 'unpacked: p.xz: damaged or truncated xz data' unpacked p.xz
	[ ! -e got ]
}

@test "options in the environment are not those of nd" {
	echo text | bzip2 >p.bz2
	echo text | xz >p.xz
	echo text | gzip >p.gz
	gives 'p.bz2\ttext\\n\np.xz\ttext\\n\np.gz\ttext\\n\n' '' 0 \
		env BZIP=-v BZIP2=-v XZ_OPT=--format=raw XZ_DEFAULTS=-vv GZIP=-q \
		nd-cat p.bz2 p.xz p.gz
}

@test "ignored signals change nothing" {
	echo text | bzip2 >p.bz2
	gives 'p.bz2\ttext\\n\n' '' 0 python3 -c '
import os, signal
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
signal.signal(signal.SIGPIPE, signal.SIG_IGN)
os.execvp("nd-cat", ["nd-cat", "p.bz2"])'
}

@test "a reader that stops early ends the program that unpacks" {
	long_lines
	sed 's/$/\ttext/' lines >records
	for f in $formats; do
		format $f
		$pack <records >p.$end
		# shellcheck disable=SC2016 # for the shell
		soon 10 bash -c 'nd-pick --drop -a /dev/null "$1" | head -n 1' - p.$end >got
		printf '1\ttext\n' | cmp - got
		(printf 'a\0'; cat lines) | $pack >binary.$end
		echo text >t
		gives 't\ttext\\n\n' "\
nd-cat: binary.$end: expected text, got binary data
nd-cat: 1 file or directory not read
" 1 soon 10 nd-cat binary.$end t
	done
}

# children PID: how many processes it has.
children() {
	ps -o pid= --ppid "$1" | wc -l
}

@test "no process is left by the files that are read" {
	long_lines
	(printf 'a\0'; cat lines) | tee >(xz -0 -c >b.xz) | bzip2 >a.bz2
	echo text | lz4 -qc >c.lz4
	head -c 30 c.lz4 | head -c 20 >d.lz4
	mkfifo fifo
	nd-cat a.bz2 b.xz c.lz4 d.lz4 fifo >got 2>err &
	exec 5>fifo
	[ "$(children $!)" -eq 0 ]
	exec 5>&-
	wait $! || true
	printf 'c.lz4\ttext\\n\nfifo\t\n' | cmp - got
}

@test "many packed files take no more descriptors than one" {
	for i in {1..40}; do
		echo $i | bzip2 >$i.bz2
		echo $i | lz4 -qc >$i.lz4
		echo $i | gzip >$i.gz
		printf '%s\n' $i.bz2 $i.lz4 $i.gz >>list
	done
	ok bash -c 'ulimit -n 20; nd-cat --files-from list'
	[ "$(wc -l <<<"$output")" -eq 120 ]
	[ "$(cut -f 2 <<<"$output" | sort -un | wc -l)" -eq 40 ]
}

@test "a program that cannot start for lack of descriptors is an error" {
	echo text | bzip2 >p.bz2
	gives '' "\
nd-cat: p.bz2: cannot run bzip2: Too many open files
nd-cat: 1 file or directory not read
" 1 bash -c 'ulimit -n 6; nd-cat p.bz2'
}

@test "a closed standard input is an error, and does not disturb a file" {
	echo text | bzip2 >p.bz2
	gives 'p.bz2\ttext\\n\n' '' 0 nd-cat p.bz2 <&-
	gives '' "\
nd-cat: stdin: Bad file descriptor
nd-cat: 1 file or directory not read
" 1 nd-cat - <&-
}

# bats test_tags=long
@test "a small packed file of a longer line than allowed is an error" {
	for f in gzip lz4; do
		format $f
		head -c 100000000 /dev/zero | tr '\0' a | $pack >part
		for i in {1..22}; do cat part; done >bomb
		[ "$(wc -c <bomb)" -lt 20000000 ]
		fails 1 'nd-pick: bomb:1: expected a line of at most 2 GB, got a longer one' \
			within 7000000 nd-pick -a /dev/null bomb
		fails 1 "\
nd-cat: bomb: expected a text of at most 2 GB, got a longer one
nd-cat: 1 file or directory not read" within 7000000 nd-cat bomb
	done
}

@test "UTF-16 is read as UTF-8, of any length" {
	python3 - <<-'EOF'
	import random
	random.seed(19)
	chars = 'aé\u20ac\ud7ff\ue000\ufeff\uffff\U00010000\U0010ffff\n'
	for n in 0, 1, 7, 32767, 65535, 65536, 131071, 131072, 400000:
	    text = ''.join(random.choices(chars, k=n))
	    open('%d.u8' % n, 'w', newline='').write(text)
	    for name, bom in ('utf-16-le', b'\xff\xfe'), ('utf-16-be', b'\xfe\xff'):
	        open('%d.%s' % (n, name), 'wb').write(bom + text.encode(name))
	EOF
	for f in *.utf-16-?e; do
		unpacked "$f" >got
		same "${f%.utf*}.u8" got
		# shellcheck disable=SC2002
		cat "$f" | unpacked >got
		same "${f%.utf*}.u8" got
	done
	printf '\377\376{\0"\0i\0"\0:\0001\0}\0\n\0' >j
	gives '1\t\n' "nd-cat: j: no line has the key 'text'; keys of the first line: i\n" \
		1 nd-cat --json i,text j
}

@test "a lone surrogate is replaced and counted" {
	printf '\377\376\0\330a\0\0\334\0\330\0\330\0\334b\0\0\330' >le
	printf '\376\377\330\0\0a\334\0\330\0\330\0\334\0\0b\330\0' >be
	text='\357\277\275a\357\277\275\357\277\275\360\220\200\200b\357\277\275'
	gives "le\t$text\nbe\t$text\n" "\
nd-cat: le: 4 lone surrogates replaced by U+FFFD
nd-cat: be: 4 lone surrogates replaced by U+FFFD
" 0 nd-cat le be
}

@test "an odd byte at the end of UTF-16 is an error" {
	printf '\377\376a\0b' >odd
	fails 1 'unpacked: odd: truncated UTF-16 data: odd number of bytes' \
		unpacked odd
	printf '\376\377\0' >odd
	fails 1 'unpacked: odd: truncated UTF-16 data: odd number of bytes' \
		unpacked odd
}
