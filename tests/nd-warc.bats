# nd-warc.bats: WARC files to documents.
load helper

# The records that warc-sample.py describes.
warc() {
	python3 "$top/tests/data/warc-sample.py" "$@"
}

# page N...: the documents of these pages of warc-sample.py.
page() {
	for n; do
		printf 'http://x/%s\tCafé %s\\ntwo\n' "$n" "$n"
	done
}

@test "responses of HTML and conversions are documents" {
	warc info request html metadata wet >crawl.warc
	page 3 >wanted
	printf 'http://x/5\tText 5\\nline\\ttwo\n' >>wanted
	nd-warc -v crawl.warc >got 2>err
	same wanted got
	cat >wanted.err <<-'EOF2'
	nd-warc: crawl.warc: 3 records without text skipped: 1 metadata, 1 request, 1 warcinfo
	nd-warc: crawl.warc: 2 documents from 5 records
	EOF2
	same wanted.err err
}

@test "a plain text is as it is, a resource of HTML is text" {
	warc plain resource >crawl.warc
	printf 'http://x/1\t<html><head><title>T</title></head><body><nav>menu</nav><p>Café 1</p><p>two</p></body></html>\n' >wanted
	page 2 >>wanted
	ok nd-warc crawl.warc
	same wanted <(printf '%s\n' "$output")
}

@test "chunks, gzip and deflate are decoded, alone and together" {
	warc html,chunked html,gzip html,deflate html,raw html,chunked,gzip \
		html,chunked,deflate >crawl.warc
	page 1 2 3 4 5 6 >wanted
	ok nd-warc crawl.warc
	same wanted <(printf '%s\n' "$output")
}

@test "a body that was stored decoded is taken as it is" {
	warc html,said-gzip html,said-chunked html,said-gzip,said-chunked \
		>crawl.warc
	page 1 2 3 >wanted
	ok nd-warc crawl.warc
	same wanted <(printf '%s\n' "$output")
}

@test "the charset of the Content-Type counts" {
	warc html,latin1 html,latin1,gzip >crawl.warc
	page 1 2 >wanted
	ok nd-warc crawl.warc
	same wanted <(printf '%s\n' "$output")
}

@test "WARC/1.1, lines that end in LF and URIs in brackets are read" {
	warc html,1.1 html,lf html,brackets,lf,1.1 >crawl.warc
	page 1 2 3 >wanted
	ok nd-warc crawl.warc
	same wanted <(printf '%s\n' "$output")
}

@test "the record id is the id with --record-id" {
	warc html wet,brackets >crawl.warc
	gives 'urn:x:1\tCafé 1\\ntwo\nurn:x:2\tText 2\\nline\\ttwo\n' '' 0 \
		nd-warc --record-id crawl.warc
}

@test "blanks and control characters of a URI become percent escapes" {
	warc $'wet,uri=http://x/a b\tc\x01d\x7f' $'wet,uri=\xef\xbb\xbfx' \
		>crawl.warc
	gives 'http://x/a%%20b%%09c%%01d%%7F\tText 1\\nline\\ttwo\n%%EF\xbb\xbfx\tText 2\\nline\\ttwo\n' \
		'' 0 nd-warc crawl.warc
}

@test "responses without a text are counted by kind" {
	warc png png html,404 html,br revisit html wet,no=Content-Type \
		html,no=Content-Type >crawl.warc
	page 6 >wanted
	nd-warc crawl.warc >got 2>err
	same wanted got
	echo 'nd-warc: crawl.warc: 7 records without text skipped: 2 response (image/png), 1 conversion, 1 response, 1 response (coding br), 1 response (status 404), 1 revisit' >wanted.err
	same wanted.err err
}

@test "of many kinds the most frequent are named" {
	for i in 1 2 3 4 5 6 7 8 9; do
		printf 'WARC/1.0\r\nWARC-Type: t%s\r\nContent-Length: 0\r\n\r\n\r\n\r\n' $i
	done >crawl.warc
	gives '' 'nd-warc: crawl.warc: 9 records without text skipped: 1 t1, 1 t2, 1 t3, 1 t4, 1 t5, 1 t6, 1 t7, 1 t8, ...\n' \
		0 nd-warc crawl.warc
}

@test "a body that is cut short gives the text before the cut" {
	warc html,chunked,cut html,truncated >crawl.warc
	printf 'http://x/1\tCafé 1\\ntwo\n' >wanted
	page 2 >>wanted
	nd-warc crawl.warc >got 2>err
	same wanted got
	echo 'nd-warc: crawl.warc: 2 texts cut short in the file' >wanted.err
	same wanted.err err
}

@test "damaged gzip in a response is no text of garbage" {
	warc html,gzip,cut >crawl.warc
	nd-warc crawl.warc >got 2>err
	run -0 grep -c '^http://x/1' got
	echo 'nd-warc: crawl.warc: 1 text cut short in the file' >wanted.err
	same wanted.err err
}

@test "a packed file is read" {
	warc html wet | zstd -cq >crawl.warc.zst
	page 1 >wanted
	printf 'http://x/2\tText 2\\nline\\ttwo\n' >>wanted
	ok nd-warc crawl.warc.zst
	same wanted <(printf '%s\n' "$output")
}

@test "a dictionary in the first frame, packed or not, is used for all others" {
	warc html wet html >whole
	seq 3000 | sed 's/.*/WARC record & with some words that are common to all/' | split -l 1 - part.
	zstd -q --train part.* -o words --maxdict=2000
	zstd -q words
	for d in words words.zst; do
		python3 - $d >head <<-'END'
		import struct, sys
		data = open(sys.argv[1], 'rb').read()
		sys.stdout.buffer.write(struct.pack('<II', 0x184D2A5D, len(data)) + data)
		END
		(cat head; for k in html wet html; do warc $k | zstd -qc -D words; done) >crawl.warc.zst
		for k in html wet html; do warc $k; done | nd-warc >wanted
		nd-warc crawl.warc.zst >got
		same wanted got
		nd-warc < <(cat crawl.warc.zst) | same wanted -
		# Without its dictionary, or with one that is cut.
		for cut in 8 100; do
			head -c $cut head | cat - <(warc html | zstd -qc -D words) >bad.warc.zst
			fails 1 'nd-warc: bad.warc.zst: damaged or truncated zstd data' nd-warc bad.warc.zst
		done
	done
}

@test "a record of a version that is unknown is an error" {
	warc html,0.16 >crawl.warc
	fails 1 "nd-warc: crawl.warc: record 1 (byte 0): expected WARC/1.0, WARC/1.1 or an older version, got 'WARC/0.16'" \
		nd-warc crawl.warc
}

@test "the drafts 0.17 and 0.18 are read, and revisit records are counted" {
	warc html,0.17 revisit,0.18 html,0.18,lf >crawl.warc
	page 1 3 >wanted
	nd-warc crawl.warc >got 2>err
	same wanted got
	same err - <<<'nd-warc: crawl.warc: 1 record without text skipped: 1 revisit'
}

# arc ADDRESS TYPE CONTENT: a record of ARC.
arc() {
	printf "$1 192.0.2.1 20010203040506 $2 $(printf "$3" | wc -c)\n$3\n"
}
answer='HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n'

@test "ARC files are read: answers of HTTP and bare texts" {
	{
		arc filedesc://crawl.arc text/plain '1 0 Archive\nURL IP-address Archive-date Content-type Archive-length\n'
		arc dns:example.org text/dns '20010203 example.org'
		arc 'http://x/a b' text/html "$answer<p>Page one"
		arc http://x/gone text/html 'HTTP/1.0 404 No\r\n\r\nnone'
		arc http://x/2 text/plain 'A bare\ntext'
		arc http://x/3 text/html "$answer<p>Page three"
	} >crawl.arc
	printf '%s\t%s\n' http://x/a%20b 'Page one' http://x/2 'A bare\ntext' http://x/3 'Page three' >wanted
	gzip -k crawl.arc
	for f in crawl.arc crawl.arc.gz; do
		nd-warc -v $f >got 2>err
		same wanted got
		same err - <<-END
		nd-warc: $f: 3 records without text skipped: 1 filedesc, 1 resource (text/dns), 1 response (status 404)
		nd-warc: $f: 3 documents from 6 records
		END
		nd-flow near -q $f >got
		[ ! -s got ]
	done
	third=$(grep -abo http://x/a crawl.arc | cut -d : -f 1)
	fails 1 "nd-warc: crawl.arc: record 3 (byte $third): expected the field WARC-Record-ID, got none" \
		nd-warc --record-id crawl.arc
	sed 's/Page one/Page 1/' crawl.arc >bad.arc
	nd-warc --rejects bad bad.arc >got 2>err
	same got <(sed 1d wanted)
	[ "$(cut -f 1 bad)" = "bad.arc: record 3 (byte $third): expected the next record after 55 bytes of content, got 'ttp://x/gone 192.0.2.1 20010203040506 te'" ]
	head -c $((third + 20)) crawl.arc >cut.arc
	fails 1 "nd-warc: cut.arc: record 3 (byte $third): expected the end of the line, got the end of the file after 'http://x/a b 192.0.2'" nd-warc cut.arc
}

@test "zeros after the last record are padding" {
	warc html wet >crawl.warc
	nd-warc crawl.warc >wanted
	head -c 5000 /dev/zero >>crawl.warc
	gives "$(sed 's/\\/\\\\/g' wanted)\n" '' 0 nd-warc crawl.warc
}

@test "a file that is no WARC file is an error" {
	printf 'id\ttext\x01\n' >docs.tsv
	fails 1 "nd-warc: docs.tsv: record 1 (byte 0): expected WARC/1.0, WARC/1.1 or an older version, got 'id?text?'" \
		nd-warc docs.tsv
	: >empty
	fails 1 'nd-warc: empty: expected a WARC file, got an empty file' \
		nd-warc empty
}

@test "a bad record names its number, its place and the reason" {
	warc wet >one
	size=$(stat -c %s one)
	at="nd-warc: crawl.warc: record 2 (byte $size): expected"
	while IFS='|' read -r record message; do
		warc wet "$record" wet >crawl.warc
		fails 1 "$at $message" nd-warc crawl.warc
	done <<-'EOF2'
	wet,no=WARC-Type|the field WARC-Type, got none
	wet,no=Content-Length|the field Content-Length with a number, got ''
	wet,length=-1|the field Content-Length with a number, got '-1'
	wet,length=99999999999999999999|the field Content-Length with a number, got '99999999999999999999'
	wet,length=3000000000|at most 2 GB of content, got 3000000000 bytes
	wet,no=WARC-Target-URI|the field WARC-Target-URI, got none
	wet,length=4|the next record after 4 bytes of content, got ' 2'
	info,length=4|the next record after 4 bytes of content, got 'ware: x'
	EOF2
}

@test "a record without a record id is an error with --record-id" {
	warc wet,no=WARC-Record-ID >crawl.warc
	fails 1 'nd-warc: crawl.warc: record 1 (byte 0): expected the field WARC-Record-ID, got none' \
		nd-warc --record-id crawl.warc
}

@test "a truncated file is an error" {
	warc wet info >whole
	head -c -10 whole >crawl.warc
	fails 1 "nd-warc: crawl.warc: record 2 (byte $(warc wet | wc -c)): expected 13 bytes of content, got 7: the file is truncated" \
		nd-warc crawl.warc
	head -c 50 whole >crawl.warc
	fails 1 'nd-warc: crawl.warc: record 1 (byte 0): expected an empty line after the header, got the end of the file' \
		nd-warc crawl.warc
	head -c 150 whole >crawl.warc
	fails 1 'nd-warc: crawl.warc: record 1 (byte 0): expected 15 bytes of content, got 13: the file is truncated' \
		nd-warc crawl.warc
}

@test "each cut of a file ends in an error or between two records" {
	warc wet html,lf >whole
	first=$(warc wet | wc -c)
	all=$(wc -c <whole)
	for ((n = 1; n < all; n += 7)); do
		head -c $n whole >cut
		status=0
		nd-warc cut >got 2>err || status=$?
		if ((status == 0)); then
			# Empty lines after the content may be absent.
			((n >= first - 4 && n <= first || n >= all - 2))
		else
			run -0 grep -cE '^nd-warc: cut: record [12] \(byte [0-9]+\): expected ' err
		fi
	done
}

@test "--rejects skips bad records and keeps the others" {
	warc wet wet,no=WARC-Type wet wet,length=4 html wet,length=60 html wet \
		>crawl.warc
	printf 'http://x/%s\tText %s\\nline\\ttwo\n' 1 1 3 3 >wanted
	page 5 7 >>wanted
	printf 'http://x/8\tText 8\\nline\\ttwo\n' >>wanted
	nd-warc --rejects bad crawl.warc >got 2>err
	same wanted got
	echo 'nd-warc: crawl.warc: 3 records rejected' >wanted.err
	same wanted.err err
	cut -f 1 bad | sed 's/(byte [0-9]*)/(byte N)/' >reasons
	cat >wanted.reasons <<-'EOF2'
	crawl.warc: record 2 (byte N): expected the field WARC-Type, got none
	crawl.warc: record 4 (byte N): expected the next record after 4 bytes of content, got ' 4'
	crawl.warc: record 6 (byte N): expected the next record after 60 bytes of content, got 'd-ID: <urn:x:7>'
	EOF2
	same wanted.reasons reasons
	run -0 cut -f 2 bad
	[ "${lines[0]}" = 'WARC/1.0\r\nWARC-Record-ID: <urn:x:2>\r\nWARC-Target-URI: http://x/2\r\nContent-Type: text/plain\r\nContent-Length: 15\r\n\r\n' ]
}

@test "a header without an end is refused within bounded memory" {
	{
		printf 'WARC/1.0\r\nWARC-Type: '
		head -c 20000000 /dev/zero | tr '\0' x
	} >crawl.warc
	fails 1 'nd-warc: crawl.warc: record 1 (byte 0): expected a header of at most 1 MB, got a longer one' \
		within 100000 nd-warc crawl.warc
}

@test "a large record that is skipped takes no memory" {
	{
		printf 'WARC/1.0\r\nWARC-Type: metadata\r\nContent-Length: 200000000\r\n\r\n'
		head -c 200000000 /dev/zero
		printf '\r\n\r\n'
		warc wet
	} >crawl.warc
	gives 'http://x/1\tText 1\\nline\\ttwo\n' \
		'nd-warc: crawl.warc: 1 record without text skipped: 1 metadata\n' \
		0 within 100000 nd-warc crawl.warc
}

@test "a body that inflates without end is cut" {
	python3 - >crawl.warc <<-'EOF2'
	import sys, zlib
	z = zlib.compressobj(9, zlib.DEFLATED, 31)
	piece = b'<p>a</p>' * 131072
	body = b''.join(z.compress(piece) for _ in range(300)) + z.flush()
	http = b'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Encoding: gzip\r\n\r\n' + body
	sys.stdout.buffer.write(b'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: x\r\n'
	    b'Content-Type: application/http\r\nContent-Length: %d\r\n\r\n' % len(http) + http)
	EOF2
	nd-warc crawl.warc 2>err | wc -c >size
	echo 'nd-warc: crawl.warc: 1 text cut short in the file' >wanted.err
	same wanted.err err
	[ "$(cat size)" -ge 268435456 ]
	[ "$(cat size)" -le 269000000 ]
}

@test "the usage is refused where it is wrong" {
	misused nd-warc "unexpected operand 'b'" a b
}

# wacz NAME FILE...: a WACZ of the files, and the lists that belong to it.
wacz() {
	python3 - "$@" <<-'EOF'
	import sys, zipfile
	with zipfile.ZipFile(sys.argv[1], 'w') as z:
	    for path in sys.argv[2:]:
	        z.write(path, 'archive/' + path)
	    z.writestr('indexes/index.cdx.gz', b'no text', zipfile.ZIP_DEFLATED)
	    z.writestr('pages/pages.jsonl', '{"format": "json-pages-1.0"}\n', zipfile.ZIP_DEFLATED)
	    z.writestr('datapackage.json', '{"profile": "data-package"}', zipfile.ZIP_DEFLATED)
	EOF
}

@test "WACZ is the WARC files in it" {
	warc info html wet >a.warc
	warc plain resource | gzip >b.warc.gz
	{ nd-warc -q a.warc && nd-warc -q b.warc.gz; } >wanted
	[ "$(wc -l <wanted)" -gt 2 ]
	gzip a.warc
	wacz both.wacz a.warc.gz b.warc.gz
	nd-warc -q both.wacz | same wanted -
	# One that is packed, and one that is not, in both orders.
	gunzip -k a.warc.gz
	wacz mixed.wacz a.warc b.warc.gz
	nd-warc -q mixed.wacz | same wanted -
	wacz mixed.wacz b.warc.gz a.warc
	nd-warc -q mixed.wacz | same - <(nd-warc -q b.warc.gz && nd-warc -q a.warc)
	wacz none.wacz
	fails 1 'nd-warc: none.wacz: expected a WARC file in the WACZ data, got none' nd-warc none.wacz
	wacz one.wacz b.warc.gz
	nd-warc -q one.wacz | same - <(nd-warc -q b.warc.gz)
	gives 'WACZ\twarc\tone.wacz\n' '' 0 nd-cat --list one.wacz
	nd-flow near -q -k 1 -t 0.9 one.wacz | same - <(nd-flow near -q -k 1 -t 0.9 b.warc.gz)
	fails 1 'nd-warc: stdin: expected WACZ data in a file, not in a pipe' nd-warc < <(cat one.wacz)
}

@test "damaged WACZ: what is before the damage is read, then comes the error" {
	warc plain html | gzip >a.warc.gz
	wacz x.wacz a.warc.gz
	size=$(stat -c %s x.wacz)
	for n in 100 $((size / 2)) $((size - 10)); do
		head -c "$n" x.wacz >cut.wacz
		fails 1 'nd-warc: cut.wacz: damaged or truncated WACZ data' nd-warc cut.wacz
		gives '' 'nd-warc: cut.wacz: 1 record rejected\n' 0 nd-warc --rejects r cut.wacz
	done
	python3 - <<-'EOF'
	import zipfile
	with zipfile.ZipFile('packed.wacz', 'w', zipfile.ZIP_DEFLATED) as z:
	    z.write('a.warc.gz', 'archive/a.warc.gz')
	EOF
	fails 1 'nd-warc: packed.wacz: archive/a.warc.gz: expected a WARC file that zip has not packed' nd-warc packed.wacz
	python3 - <<-'EOF'
	import subprocess
	data = open('x.wacz', 'rb').read()
	for i in range(0, len(data), 7):
	    open('bad', 'wb').write(data[:i] + bytes([data[i] ^ 0xff]) + data[i + 1:])
	    status = subprocess.run(['nd-warc', 'bad'], stdout=-3, stderr=-3, timeout=20).returncode
	    assert status in (0, 1), (i, status)
	EOF
}

@test "after damage in one WARC file of a WACZ the next follows, and the message names it" {
	for i in 1 2 3; do
		body="text $i 0123456789"
		printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: %d\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n' \
			$i ${#body} "$body" >$i.warc
		gzip -nk $i.warc
		printf '%d\t%s\n' $i "$body"
	done >wanted
	# flip FILE MEMBER FROM: damages the byte FROM of a member.
	flip() {
		python3 - "$@" <<-'EOF2'
		import sys, zipfile
		name, member, at = sys.argv[1:]
		with zipfile.ZipFile(name) as z:
		    i = z.getinfo('archive/' + member)
		    at = i.header_offset + 30 + len(i.filename) + int(at) % i.file_size
		data = bytearray(open(name, 'rb').read())
		data[at] ^= 1
		open(name, 'wb').write(data)
		EOF2
	}
	wacz a.wacz 1.warc.gz 2.warc.gz 3.warc.gz
	nd-warc a.wacz | same wanted -
	flip a.wacz 2.warc.gz -7
	apart nd-warc a.wacz
	[ "$status" = 1 ]
	[ "$stderr" = 'nd-warc: a.wacz: archive/2.warc.gz: damaged or truncated gzip data' ]
	nd-warc --rejects r a.wacz 2>err | cut -f 1 | same - <(printf '%s\n' 1 2 3)
	[ "$(<err)" = 'nd-warc: a.wacz: 1 record rejected' ]
	printf 'a.wacz: archive/2.warc.gz: damaged or truncated gzip data\t\n' | same - r
	flip a.wacz 1.warc.gz 2
	nd-warc -q --rejects r a.wacz | cut -f 1 | same - <(printf '%s\n' 2 3)
	printf 'a.wacz: archive/%s: damaged or truncated gzip data\t\n' 1.warc.gz 2.warc.gz | same - r
	# Not packed, the CRC-32 of zip is checked; what it is of was read before.
	wacz b.wacz 1.warc 2.warc 3.warc
	flip b.wacz 1.warc -6
	fails 1 'nd-warc: b.wacz: archive/1.warc: damaged or truncated WACZ data' nd-warc b.wacz
	nd-warc -q --rejects r b.wacz | cut -f 1 | same - <(printf '%s\n' 1 2 3)
	printf 'b.wacz: archive/1.warc: damaged or truncated WACZ data\t\n' | same - r
	# One that zip has packed is skipped, too.
	python3 - <<-'EOF2'
	import zipfile
	with zipfile.ZipFile('c.wacz', 'w') as z:
	    z.write('1.warc.gz', 'archive/1.warc.gz', zipfile.ZIP_DEFLATED)
	    z.write('2.warc.gz', 'archive/2.warc.gz')
	EOF2
	gives '2\ttext 2 0123456789\n' 'nd-warc: c.wacz: 1 record rejected\n' 0 \
		nd-warc --rejects r c.wacz
	printf 'c.wacz: archive/1.warc.gz: expected a WARC file that zip has not packed\t\n' | same - r
}

@test "WARC files in a WACZ have names in any case, or zstd; others are counted" {
	warc plain >a.warc
	warc plain html | gzip >B.WARC.GZ
	warc plain | zstd -q >c.warc.zst
	{ nd-warc -q a.warc && nd-warc -q B.WARC.GZ && nd-warc -q c.warc.zst; } >wanted
	cp a.warc d.arc
	gzip -k d.arc
	wacz a.wacz a.warc B.WARC.GZ c.warc.zst d.arc d.arc.gz
	nd-warc a.wacz 2>err | same wanted -
	grep -qx 'nd-warc: a.wacz: 2 files in archive/ skipped: not named .warc, .warc.gz or .warc.zst' err
}

@test "--main-text keeps the main content of HTML, and plain text" {
	local text
	text=$(seq 20 | paste -sd' ')
	# record TYPE BODY: a resource.
	record() {
		printf 'WARC/1.0\r\nWARC-Type: resource\r\nWARC-Target-URI: http://x/%s\r\n' "$1"
		printf 'Content-Type: text/%s\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n' \
			"$1" "${#2}" "$2"
	}
	record html "<p>$text<p><a>Menu</a>" >crawl.warc
	record plain "Home" >>crawl.warc
	gives "http://x/html\t$text\nhttp://x/plain\tHome\n" '' 0 \
		nd-warc --main-text crawl.warc
	nd-flow near -n --main-text crawl.warc | grep -q '^nd-warc --main-text crawl.warc |'
}
