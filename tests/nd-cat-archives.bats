# nd-cat-archives.bats: the members of tar, zip and 7z archives as documents.
load helper

# tree: files of each kind in d.
tree() {
	mkdir -p d/sub
	printf 'one\n' >d/a.txt
	printf '\357\273\277two' >d/sub/é.txt
	: >d/empty
	printf 'b\0in' >d/bin
	printf '\037\213\010rest of the data' >d/x.gz
	ln -s a.txt d/link
}

# archive NAME: makes it of d, by python or, for 7z, by 7z.
archive() {
	python3 - "$1" <<-'EOF' && return
	import os, sys, tarfile, zipfile
	name = sys.argv[1]
	files = sorted(os.path.join(d, f) for d, _, fs in os.walk('d') for f in fs)
	if '.tar' in name:
	    mode = 'w:' + (name.split('.tar')[1] or '.')[1:]
	    with tarfile.open(name, mode, format={'g': tarfile.GNU_FORMAT, 'u': tarfile.USTAR_FORMAT}.get(name[0], tarfile.PAX_FORMAT)) as t:
	        t.add('d', recursive=False)
	        for f in files:
	            t.add(f)
	elif '.zip' in name:
	    with zipfile.ZipFile(name, 'w', zipfile.ZIP_DEFLATED) as z:
	        z.write('d')
	        for f in files:
	            i = zipfile.ZipInfo.from_file(f, f)
	            i.external_attr = os.lstat(f).st_mode << 16
	            z.writestr(i, os.readlink(f) if os.path.islink(f) else open(f, 'rb').read(), zipfile.ZIP_DEFLATED)
	else:
	    sys.exit(1)
	EOF
	command -v 7z >/dev/null || skip '7z is absent'
	7z a -snl -bd "$1" d >7z.log
}

# members ARCHIVE: what nd-cat prints of it.
members() {
	printf '%s/d/a.txt\tone\\n\n%s/d/empty\t\n%s/d/sub/é.txt\ttwo\n' "$1" "$1" "$1"
}

skipped='nd-cat: 1 byte order mark dropped
nd-cat: 1 gzip file, 1 binary file skipped
nd-cat: 1 link or special file skipped
'

@test "each file in a tar or zip archive is a document ARCHIVE/MEMBER" {
	tree
	for a in x.tar gnu.tar ustar.tar x.tar.gz x.tar.bz2 x.tar.xz x.zip; do
		archive "$a"
		mv "$a" "name of $a"
		gives "$(members "name of $a" | sed 's/\\/\\\\/g')\n" "$skipped" 0 \
			nd-cat "name of $a"
	done
}

@test "each file in a 7z archive is a document" {
	tree
	archive x.7z
	nd-cat x.7z >got 2>err
	members x.7z >wanted
	sort got | same wanted -
	[ "$(cat err)" = "${skipped%$'\n'}" ]
}

@test "an archive on the standard input: tar from a pipe, zip from a file" {
	tree
	archive x.tar
	archive x.zip
	gives "$(members - | sed 's/\\/\\\\/g')\n" "$skipped" 0 nd-cat - <x.tar
	gives "$(members - | sed 's/\\/\\\\/g')\n" "$skipped" 0 \
		nd-cat - < <(head -c 100 x.tar && sleep 0.1 && tail -c +101 x.tar)
	gives "$(members - | sed 's/\\/\\\\/g')\n" "$skipped" 0 nd-cat - <x.zip
	fails 1 'nd-cat: stdin: expected a zip archive in a file that is not packed, got it in a stream
nd-cat: 1 file or directory not read' nd-cat - < <(cat x.zip)
	gzip x.zip
	fails 1 'nd-cat: x.zip.gz: expected a zip archive in a file that is not packed, got it in a stream
nd-cat: 1 file or directory not read' nd-cat x.zip.gz
}

@test "an archive below a directory is skipped and counted" {
	tree
	archive x.tar
	archive x.tar.gz
	archive x.zip
	mkdir in
	mv x.* in
	echo text >in/y
	gives 'in/y\ttext\\n\n' 'nd-cat: 1 zip file, 2 tar files skipped\n' 0 \
		nd-cat --recursive in
	fails 1 'nd-shingle: in/x.zip: zip data, use nd-cat FILE for its texts, unzip -p for its records' \
		nd-shingle in/x.zip
	fails 1 'nd-shingle: in/x.tar: tar data, use nd-cat FILE for its texts, tar -xO for its records' \
		nd-shingle in/x.tar
	fails 1 'nd-cat: in/x.zip: zip data, use nd-cat FILE for its texts, unzip -p for its records' \
		nd-cat --json id,text in/x.zip
}

@test "an archive without a text is an error, one without members too" {
	mkdir d
	printf '\0' >d/x
	archive x.tar
	fails 1 'nd-cat: x.tar: no text files (1 binary file skipped)
nd-cat: 1 file or directory not read' nd-cat x.tar
	rm d/x
	archive y.tar
	fails 1 'nd-cat: y.tar: no text files
nd-cat: 1 file or directory not read' nd-cat y.tar
	python3 -c 'import zipfile; zipfile.ZipFile("z.zip", "w").close()'
	for comment in '' 'a comment'; do
		[ -z "$comment" ] || python3 -c 'import sys, zipfile
with zipfile.ZipFile("z.zip", "a") as z: z.comment = sys.argv[1].encode()' "$comment"
		fails 1 'nd-cat: z.zip: no text files
nd-cat: 1 file or directory not read' nd-cat z.zip
		gives 'plain\tarchive\tz.zip\n' '' 0 nd-cat --list z.zip
	done
	damaged='expected a zip archive, got a damaged one: Unrecognized archive format
nd-cat: 1 file or directory not read'
	(cat z.zip && echo) >more.zip
	fails 1 "nd-cat: more.zip: $damaged" nd-cat more.zip
	head -c 20 z.zip >cut.zip
	fails 1 "nd-cat: cut.zip: $damaged" nd-cat cut.zip
	printf 'PK\5\6\0\0\0\0\1\0\1\0\0\0\0\0\0\0\0\0\0\0' >lacks.zip
	fails 1 "nd-cat: lacks.zip: $damaged" nd-cat lacks.zip
	mkdir in
	mv z.zip in
	echo text >in/y
	gives 'in/y\ttext\\n\n' 'nd-cat: 1 zip file skipped\n' 0 nd-cat --recursive in
}

@test "a zip archive may have other bytes before it" {
	tree
	archive x.zip
	nd-cat x.zip | sed 's/^x.zip/app/' >wanted
	{ head -c 5000 /bin/ls && cat x.zip; } >app
	nd-cat app >got
	same wanted got
	# The places in the archive may count them, or not.
	{ printf '#!/usr/bin/python3\n' && cat x.zip; } >app
	nd-cat app >got
	same wanted got
	gives 'plain\tarchive\tapp\n' '' 0 nd-cat --list app
	fails 1 'nd-cat: app: zip data, use nd-cat FILE for its texts, unzip -p for its records' \
		nd-cat --json id,text app
	# A comment ends it; other bytes do not.
	(cat app && printf 'PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\2\0ab') >empty
	fails 1 "nd-cat: empty: no text files
nd-cat: 1 file or directory not read" nd-cat empty
	(cat app && echo) >more
	fails 1 'nd-cat: more: expected text, got binary data
nd-cat: 1 file or directory not read' nd-cat more
}

@test "a file in a packed file that is no text is an error with advice" {
	tree
	archive x.tar
	gzip x.tar
	fails 1 'nd-cat: x.tar.gz: tar data in a packed file, use nd-cat FILE for its texts, tar -xO for its records' \
		nd-cat --json id,text x.tar.gz
	(printf '%%PDF-1.7\n'; printf '\0') | gzip >x.pdf.gz
	fails 1 'nd-cat: x.pdf.gz: pdftotext cannot read the PDF data (status 1)
nd-cat: 1 file or directory not read' nd-cat x.pdf.gz
}

@test "a cut archive is an error, and what was whole is printed" {
	tree
	archive x.tar
	archive x.zip
	size=$(stat -c %s x.tar)
	# In the header of a member, in its bytes, before the end mark.
	for at in 300 512 1536 2048; do
		head -c "$at" x.tar >cut.tar
		apart nd-cat cut.tar
		[ "$status" -eq 1 ]
		[[ ${stderr_lines[0]} == 'nd-cat: cut.tar: expected a tar archive, got a damaged one: '* ]]
	done
	printf 'text' >d/last
	tar -cf y.tar d/a.txt d/last
	gives 'y.tar/d/a.txt\tone\\n\ny.tar/d/last\ttext\n' '' 0 nd-cat y.tar
	head -c 2048 y.tar >cut.tar
	gives 'cut.tar/d/a.txt\tone\\n\ncut.tar/d/last\ttext\n' "\
nd-cat: cut.tar: expected a tar archive, got a damaged one: its end is missing
nd-cat: 1 file or directory not read
" 1 nd-cat cut.tar
	for at in 40 200 400; do
		head -c "$at" x.zip >cut.zip
		fails 1 'nd-cat: cut.zip: expected a zip archive, got a damaged one: Unrecognized archive format
nd-cat: 1 file or directory not read' nd-cat cut.zip
	done
}

@test "a changed byte is an error" {
	mkdir d
	seq 1000 >d/a.txt
	python3 -c 'import zipfile; zipfile.ZipFile("x.zip", "w").write("d/a.txt")'
	printf X | dd of=x.zip bs=1 seek=500 conv=notrunc 2>/dev/null
	apart nd-cat x.zip
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	[[ ${stderr_lines[0]} == 'nd-cat: x.zip/d/a.txt: ZIP bad CRC: '* ]]
	# After the end mark of the tar: in the checksum of gzip.
	tar -czf x.tgz d
	printf X | dd of=x.tgz bs=1 seek=$(($(stat -c %s x.tgz) - 7)) conv=notrunc 2>/dev/null
	apart nd-cat x.tgz
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = 'nd-cat: x.tgz: damaged or truncated gzip data' ]
}

@test "an encrypted member is an error, and so is an encrypted archive" {
	command -v 7z >/dev/null || skip '7z is absent'
	echo text >a.txt
	7z a -tzip -psecret -bd x.zip a.txt >log
	7z a -psecret -bd x.7z a.txt >log
	7z a -psecret -mhe=on -bd y.7z a.txt >log
	fails 1 'nd-cat: x.zip/a.txt: expected a member without encryption
nd-cat: x.7z/a.txt: expected a member without encryption
nd-cat: y.7z: expected a 7z archive, got an encrypted one
nd-cat: 3 files or directories not read' nd-cat x.zip x.7z y.7z
}

@test "names of members: outside, invalid, with control characters" {
	python3 - <<-'EOF'
	import io, tarfile
	t = tarfile.open('x.tar', 'w', format=tarfile.USTAR_FORMAT, encoding='latin-1')
	for name in '/abs', '../up', 'a\tb', 'c\nd', './e', 'é', 'same', 'same':
	    i = tarfile.TarInfo(name)
	    i.size = 4
	    t.addfile(i, io.BytesIO(b'text'))
	t.close()
	EOF
	gives 'x.tar//abs\ttext\nx.tar/../up\ttext\nx.tar/./e\ttext\nx.tar/\351\ttext\nx.tar/same\ttext\nx.tar/same\ttext\n' \
		'nd-cat: 2 members skipped for control characters\n' 0 nd-cat x.tar
	[ ! -e ../up ]
}

@test "a large member is read, a device and a hole are not text" {
	seq 3000000 >big
	tar -cf x.tar big
	tr '\n' x <big | sed 's/x/\\n/g; s/^/x.tar\/big\t/; s/$/\n/' >wanted
	nd-cat x.tar >got
	same wanted got
	truncate -s 3G hole
	tar -cSf y.tar hole
	fails 1 'nd-cat: y.tar: no text files (1 binary file skipped)
nd-cat: 1 file or directory not read' within 400000 soon 20 nd-cat y.tar
}

@test "--rejects takes damaged files and members, and the other ones are read" {
	mkdir in
	printf 'one\n' >in/a
	printf 'two words\n' | gzip >b.gz
	head -c 20 b.gz >in/b.gz
	printf 'three\n' >in/c
	python3 - <<-'EOF'
	import zipfile
	with zipfile.ZipFile('x.zip', 'w') as z:
	    for name in 'a', 'b', 'c':
	        z.writestr(name, name * 9)
	data = open('x.zip', 'rb').read().replace(b'b' * 9, b'b' * 8 + b'x')
	open('x.zip', 'wb').write(data)
	EOF
	tar -cf x.tar in/a in/c
	head -c 1700 x.tar >cut.tar
	gzip -c cut.tar | head -c -8 >cut.tgz
	printf 'a\0b' >binary
	gives 'in/a\tone\\n\nin/c\tthree\\n\nx.zip/a\taaaaaaaaa\nx.zip/c\tccccccccc\ncut.tar/in/a\tone\\n\ncut.tgz/in/a\tone\\n\nin/c\tthree\\n\n' \
		'nd-cat: 5 texts rejected\n' 0 \
		nd-cat --rejects r --recursive in x.zip cut.tar cut.tgz binary in/c
	sed 's/damaged one: .*/damaged one: .../' r | same - <(cat <<-EOF
	in/b.gz: damaged or truncated gzip data$TAB
	x.zip/b: ZIP bad CRC: 0x22931eb6 should be 0x92bee46d$TAB
	cut.tar: expected a tar archive, got a damaged one: ...
	cut.tgz: damaged or truncated gzip data$TAB
	binary: expected text, got binary data$TAB
	EOF
	)
	# Without it each is an error, after the same documents.
	nd-cat --rejects r -q --recursive in x.zip cut.tar cut.tgz binary in/c >wanted
	apart nd-cat -q --recursive in x.zip cut.tar cut.tgz binary in/c
	[ "$status" = 1 ]
	same wanted <(echo "$output")
	[ "${stderr_lines[*]: -1}" = 'nd-cat: 5 files or directories not read' ]
	# What the system cannot read is an error.
	fails 1 'nd-cat: none: No such file or directory
nd-cat: 1 file or directory not read' nd-cat --rejects r none
	same /dev/null r
}

@test "a zip archive without its end is rejected, and the next file is read" {
	tree
	archive x.zip
	head -c 300 x.zip >cut.zip
	printf 'text\n' >t
	gives 't\ttext\\n\n' 'nd-cat: 1 text rejected\n' 0 nd-cat --rejects r cut.zip t
	printf 'cut.zip: expected a zip archive, got a damaged one: Unrecognized archive format\t\n' | same - r
}

@test "a path that is no id does not end a flow with --rejects" {
	mkdir in
	printf 'one two three four five six\n' | tee in/a in/$'b\nc' >in/d
	gives 'in/a\tin/a\t1.000000\nin/a\tin/d\t1.000000\n' 'nd-cat: 1 text rejected\n' 0 \
		nd-flow near -j 1 --rejects r in
	printf 'in/b?c: expected a path without control characters\t\n' | same - r
}

@test "a path that is no id is skipped by a flow, with a note" {
	mkdir in
	printf 'one two three four five six\n' | tee in/a in/$'b\tc' >in/d
	answer='in/a\tin/a\t1.000000\nin/a\tin/d\t1.000000\n'
	gives "$answer" 'nd-cat: 1 path skipped for control characters: in/b?c\n' 0 nd-flow near in
	find in -type f -print0 | sort -z >list
	gives "$answer" 'nd-flow: list: 1 name with control characters skipped: in/b?c\n' 0 \
		nd-flow near --null --files-from list
	fails 1 $'nd-cat: in/b?c: expected a path without control characters; --rejects FILE skips it
nd-cat: 1 file or directory not read
nd-flow: stage clusters failed; to repeat it: nd-flow near in/a \'in/b\tc\' in/d' nd-flow near in/*
	gives "$answer" 'nd-cat: 1 text rejected\n' 0 nd-flow near --rejects r in/*
}

@test "a flow over texts continues after a damaged file with --rejects" {
	mkdir in
	printf 'one two three four five six\n' | tee in/a >in/c
	gzip -c in/a | head -c 25 >in/b.gz
	fails 1 'nd-cat: in/b.gz: damaged or truncated gzip data
nd-cat: 1 file or directory not read
nd-flow: stage clusters failed; to repeat it: nd-flow near -j 1 in' nd-flow near -j 1 in
	gives 'in/a\tin/a\t1.000000\nin/a\tin/c\t1.000000\n' 'nd-cat: 1 text rejected\n' 0 \
		nd-flow near -j 1 --rejects r in
	printf 'in/b.gz: damaged or truncated gzip data\t\n' | same - r
}
