# nd-cat-office.bats: DOCX, ODT and EPUB; RTF and PDF by programs.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	python3 "$top/tests/data/office.py"
}

@test "DOCX, ODT and EPUB are texts: headings, paragraphs, tables, then footnotes" {
	gives "\
d.docx\tHeading\\\\nA paragraph & more\\\\none\\\\ntwo\\\\na\\\\tb\\\\nc\\\\nbox\\\\nThe note.\\\\n
d.odt\tHeading\\\\nA paragraph & more.\\\\none\\\\ntwo\\\\na\\\\tb\\\\nc\\\\nThe note.\\\\n
d.epub\tFirst\\\\nA paragraph café\302\240x\\\\nSecond\\\\nline\\\\none\\\\ttwo\\\\n
flat.epub\tflat\\\\n
" '' 0 nd-cat d.docx d.odt d.epub flat.epub
	mkdir in
	cp d.docx d.odt d.epub in
	nd-cat --recursive in | cut -f 1 | same - <(printf 'in/%s\n' d.docx d.epub d.odt)
	gives 'plain\tDOCX\td.docx\nplain\tODT\td.odt\nplain\tEPUB\td.epub\n' '' 0 \
		nd-cat --list d.docx d.odt d.epub
	fails 1 'nd-cat: d.docx: DOCX data, use nd-cat FILE for its text' nd-cat --json id,text d.docx
	# The text of word/document2.xml, as some versions of Office name it.
	python3 - <<-'EOF'
	import zipfile
	with zipfile.ZipFile('d.docx') as a, zipfile.ZipFile('two.docx', 'w') as b:
	    for name in a.namelist():
	        b.writestr(name.replace('document.', 'document2.'), a.read(name))
	EOF
	nd-cat two.docx | sed 's/^two/d/' | same - <(nd-cat d.docx)
}

@test "a flow compares documents of word processors with texts" {
	mkdir in
	cp d.docx d.odt in
	nd-cat d.odt | cut -f 2 | sed 's/\\n/\n/g; s/\\t/\t/g' >in/t.txt
	nd-flow near -q -k 1 -t 0.8 in d.epub | cut -f 2 | same - <(printf 'in/%s\n' d.docx d.odt t.txt)
}

@test "hostile DOCX, ODT and EPUB are errors or texts in bounded time and memory" {
	python3 "$top/tests/data/office.py" hostile
	for try in 'none.pptx:expected a slide of its list, got none' \
		'list.pptx:expected at most 10,000 parts and 256 MB' \
		'strings.xlsx:expected at most 256 MB of text' \
		'broken.odt:expected XML, got an error: mismatched tag' \
		'external.odt:expected XML without a document type' \
		'laughs.epub:expected XML without a document type' \
		'laughs.odt:expected XML without a document type' \
		'none.odt:expected a text, got none' \
		'none.epub:expected a list of its parts, got none' \
		'large.odt:expected at most 10,000 parts and 256 MB' \
		'many.epub:expected at most 10,000 parts and 256 MB'; do
		fails 1 "nd-cat: ${try%%:*}: ${try#*:}
nd-cat: 1 file or directory not read" within 700000 soon 20 nd-cat "${try%%:*}"
	done
	gives 'deep.odt\tdeep\\n\n' '' 0 within 200000 nd-cat deep.odt
	gives "bomb.docx\t$(printf 'x%.0s' {1..1000})\\\\n\n" '' 0 within 100000 nd-cat bomb.docx
	# With --rejects they are written there, and the others are read.
	gives 'flat.epub\tflat\\n\n' 'nd-cat: 2 texts rejected\n' 0 \
		nd-cat --rejects r laughs.odt none.odt flat.epub
	printf '%s\t\n' 'laughs.odt: expected XML without a document type' \
		'none.odt: expected a text, got none' | same - r
}

@test "damage and a cut at each byte of zipped documents give a text or an error" {
	for file in d.docx d.odt d.epub d.xlsx d.pptx; do
		mkdir made
		python3 - $file <<-'EOF'
		import sys
		data = open(sys.argv[1], 'rb').read()
		for i in range(len(data)):
		    open('made/cut%04d' % i, 'wb').write(data[:i])
		    open('made/bad%04d' % i, 'wb').write(data[:i] + bytes([data[i] ^ 0xff]) + data[i + 1:])
		EOF
		apart soon 60 nd-cat made/*
		[ "$status" = 1 ]
		# Each file has its documents, as it may be another archive, or its errors.
		{
			cut -f 1 <<<"$output"
			grep -o 'made/[^:]*' <<<"$stderr"
		} | sed 's,made/\([a-z0-9]*\).*,\1,' | sort -u | same <(ls made) -
		rm -r made
	done
}

@test "XLSX and PPTX are texts: a line for each row, the sheets and slides in their order" {
	gives "\
d.xlsx\tHeading & more\\\\t3.5\\\\nin line\\\\ttwo runs\\\\nsecond\\\\n
d.pptx\tTitle\\\\ntwo words\\\\nsecond\\\\ntwo words\\\\nthird\\\\ntwo words\\\\n
" 'nd-cat: d.xlsx: 1 cell whose string is not in the file\n' 0 nd-cat d.xlsx d.pptx
	gives 'plain\tXLSX\td.xlsx\nplain\tPPTX\td.pptx\n' '' 0 nd-cat --list d.xlsx d.pptx
	fails 1 'nd-cat: d.xlsx: XLSX data, save it as CSV for its rows, use nd-cat FILE for its text' nd-cat --json id,text d.xlsx
}

@test "a sheet, slide or chapter that the file lacks is counted" {
	python3 "$top/tests/data/office.py" hostile
	gives 'absent.pptx\tTitle\\ntwo words\\nthird\\ntwo words\\n\n' \
		'nd-cat: absent.pptx: 1 slide of its list is not in the file\n' 0 nd-cat absent.pptx
	python3 - <<-'EOF'
	import zipfile
	with zipfile.ZipFile('d.epub') as a, zipfile.ZipFile('one.epub', 'w') as b, \
	        zipfile.ZipFile('lists.epub', 'w') as c:
	    for name in a.namelist():
	        if 'c1' not in name:
	            b.writestr(name, a.read(name))
	        c.writestr(name, a.read(name).replace(b'<item id="i0"', b'<item id="other"'))
	EOF
	gives "\
one.epub\tFirst\\\\nA paragraph café\302\240x\\\\n
lists.epub\tSecond\\\\nline\\\\none\\\\ttwo\\\\n
" 'nd-cat: one.epub: 1 chapter of its list is not in the file
nd-cat: lists.epub: 1 chapter of its list is not in the file\n' 0 nd-cat one.epub lists.epub
}

# changed FROM TO CODE: a copy of a document, of which CODE changes name and data of each
# part, or leaves it out by name = ''.
changed() {
	python3 - "$@" <<-'EOF'
	import re, sys, zipfile
	with zipfile.ZipFile(sys.argv[1]) as a, zipfile.ZipFile(sys.argv[2], 'w') as b:
	    for name in a.namelist():
	        data = a.read(name)
	        exec(sys.argv[3])
	        if name:
	            b.writestr(name, data)
	EOF
}

@test "shared strings of XLSX have the name of their relationship; absent ones are counted" {
	nd-cat d.xlsx 2>err | sed 's/^d/e/' >wanted
	sed 's/d.xlsx/e.xlsx/' err >wanted.err
	changed d.xlsx e.xlsx "
name = name.replace('sharedStrings', 'texts/all')
if name.endswith('.rels'):
    data = data.replace(b'</Rel', b'<Relationship Id=\"s\" Target=\"texts/all.xml\" '
                        b'Type=\"http://x/relationships/sharedStrings\"/></Rel')"
	nd-cat e.xlsx 2>err | same wanted -
	same wanted.err err
	changed d.xlsx none.xlsx "name = name if 'shared' not in name else ''"
	gives 'none.xlsx\t3.5\\nin line\\nsecond\\n\n' \
		'nd-cat: none.xlsx: 3 cells whose string is not in the file\n' 0 nd-cat none.xlsx
}

@test "parts of any name and case, and parts in UTF-16, are read" {
	for file in d.xlsx d.pptx; do
		nd-cat $file 2>err | sed 's/^d/e/' >wanted
		changed $file e.${file#*.} "
name = re.sub('(worksheets|slides)/s', r'Pages/P', name)
data = re.sub(b'(worksheets|slides)/s', rb'pages/p', data)"
		nd-cat e.${file#*.} 2>err | same wanted -
	done
	for file in d.xlsx d.pptx d.docx d.odt; do
		nd-cat $file 2>err | sed 's/^d/e/' >wanted
		changed $file e.${file#*.} "
if name.endswith('.xml'):
    data = data.decode().replace('encoding=\"UTF-8\"', '').encode('utf-16')"
		nd-cat e.${file#*.} 2>err | same wanted -
	done
}

@test "a part that the list names twice, by one id or by two, is one part" {
	nd-cat d.pptx | sed 's/^d/e/' >wanted
	changed d.pptx e.pptx "
data = re.sub(b'(<p:sldId .*?/>)', rb'\1\1', data)
data = re.sub(b'<Relationship Id=\"(.)(.*?/>)', rb'<Relationship Id=\"\1\2<Relationship Id=\"x\2', data)"
	nd-cat e.pptx 2>&1 | same wanted -
}

@test "documents in archives, packed files and pipes are texts" {
	tar -cf a.tar d.docx d.xlsx d.epub
	python3 -c 'import zipfile
with zipfile.ZipFile("a.zip", "w") as z:
    for name in "d.odt", "d.pptx", "d.docx":
        z.write(name)
    z.writestr("cut.docx", open("d.docx", "rb").read()[:500])
    z.writestr("empty.docx", "")'
	nd-cat d.docx d.xlsx d.epub | sed 's,^,a.tar/,' >wanted
	nd-cat d.odt d.pptx d.docx | sed 's,^,a.zip/,' >>wanted
	printf 't\tt\\n\n' >>wanted
	echo t >t
	apart nd-cat a.tar a.zip t
	echo "$output" | same wanted -
	[ "$stderr" = 'nd-cat: a.tar/d.xlsx: 1 cell whose string is not in the file
nd-cat: a.zip/cut.docx: Unrecognized archive format
nd-cat: a.zip/empty.docx: expected a document, got an empty file
nd-cat: 2 files or directories not read' ]
	gives "$(sed 's/\\/\\\\/g' wanted)\n" "nd-cat: a.tar/d.xlsx: 1 cell whose string is not in the file
nd-cat: 2 texts rejected\n" 0 nd-cat --rejects r a.tar a.zip t
	printf '%s\t\n' 'a.zip/cut.docx: Unrecognized archive format' \
		'a.zip/empty.docx: expected a document, got an empty file' | same - r
	gzip a.tar
	nd-cat a.tar.gz | sed 's,tar.gz,tar,' | same <(head -n 3 wanted) -
	mkdir in
	for file in d.docx d.pptx; do
		gzip -c $file >in/$file.gz
		nd-cat $file
		nd-cat - < <(cat $file) | same <(nd-cat $file | sed 's,^[^\t]*,-,') -
	done | sed 's,\t,.gz\t,; s,^,in/,' >wanted
	nd-cat --recursive in | same wanted -
	gives 'gzip\tDOCX\tin/d.docx.gz\n' '' 0 nd-cat --list in/d.docx.gz
	head -c -20 in/d.docx.gz >in/cut.gz
	rm in/d.*
	fails 1 'nd-cat: in/cut.gz: damaged or truncated gzip data
nd-cat: 1 file or directory not read' nd-cat --recursive in
}

# program NAME SCRIPT: a program of that name in bin/.
program() {
	mkdir -p bin
	printf '#!/bin/bash\n%s\n' "$2" >"bin/$1"
	chmod +x "bin/$1"
}

@test "PDF and RTF are texts by pdftotext and unrtf" {
	command -v pdftotext unrtf || skip 'poppler-utils or unrtf is absent'
	gives 'd.pdf\tHello PDF text\\nsecond line\\n\\n\n' '' 0 nd-cat d.pdf
	gives 'd.rtf\tHeading\\nHe said “quoted” and Привет café\\none\\ttwo\\tlast <tag> {x}\\nend\\n\n' '' 0 nd-cat d.rtf
	fails 1 'nd-cat: cut.pdf: pdftotext cannot read the PDF data (status 1)
nd-cat: 1 file or directory not read' nd-cat cut.pdf
	# A cut one would be its first part; \binN is N bytes of any kind.
	for n in 20 150 $(($(stat -c %s d.rtf) - 1)); do
		head -c $n d.rtf >cut.rtf
		fails 1 'nd-cat: cut.rtf: damaged or truncated RTF data
nd-cat: 1 file or directory not read' nd-cat cut.rtf
	done
	# Text after the end would be lost.
	for end in '} two' '} two}' '}{'; do
		printf '{\\rtf1 one}%s' "$end" >more.rtf
		fails 1 'nd-cat: more.rtf: damaged or truncated RTF data
nd-cat: 1 file or directory not read' nd-cat more.rtf
	done
	printf '{\\rtf1\\ansi x \\u-10179?\\u-8704?\\u1055? a\\par}\r\n\0' >pair.rtf
	gives 'pair.rtf\tx 😀П a\\n\n' '' 0 nd-cat pair.rtf
	printf '{\\rtf1 one{\\bin3 {{\\}\\{two\\par}\n' >bin.rtf
	nd-cat bin.rtf | grep -q two
	mkdir in
	cp d.pdf d.rtf in
	nd-cat --recursive in | cut -f 1 | same - <(printf 'in/%s\n' d.pdf d.rtf)
}

@test "without the programs for PDF and RTF, their packages are named" {
	bare() { env PATH=/nowhere "$(command -v nd-cat)" "$@"; }
	fails 1 'nd-cat: d.pdf: PDF data needs pdftotext of the package poppler-utils, which is not installed
nd-cat: d.rtf: RTF data needs unrtf of the package unrtf, which is not installed
nd-cat: 2 files or directories not read' bare d.pdf d.rtf
	mkdir in
	cp d.pdf d.rtf in
	cp d.rtf in/e.rtf
	echo x >in/t
	gives 'in/t\tx\\n\n' "\
nd-cat: PDF data needs pdftotext of the package poppler-utils, which is not installed
nd-cat: RTF data needs unrtf of the package unrtf, which is not installed
nd-cat: 1 PDF file, 2 RTF files skipped
" 0 bare --recursive in
}

@test "a program for PDF has limits of time, memory and output" {
	PATH=$PWD/bin:$PATH
	program pdftotext 'while :; do echo $((i++)) >/dev/null; done'
	# The limit of CPU time, which the shell can lower.
	(
		ulimit -t 1
		fails 1 'nd-cat: d.pdf: pdftotext was killed by signal 9: the limits are 60 seconds and 1 GB
nd-cat: 1 file or directory not read' soon 20 nd-cat d.pdf
	)
	program pdftotext 'yes'
	fails 1 'nd-cat: d.pdf: the PDF data has more than 256 MB of text
nd-cat: 1 file or directory not read' soon 60 nd-cat d.pdf
	program pdftotext 'sleep .5; ulimit -v; ulimit -t; (echo x >file) 2>/dev/null || echo no file'
	gives 'd.pdf\t1048576\\n60\\nno file\\n\n' '' 0 nd-cat d.pdf
}

@test "PDF and RTF in archives, packed files and pipes are texts" {
	command -v pdftotext unrtf || skip 'poppler-utils or unrtf is absent'
	tar -cf a.tar d.pdf d.rtf cut.pdf
	nd-cat d.pdf d.rtf | sed 's,^,a.tar/,' >wanted
	gives "$(sed 's/\\/\\\\/g' wanted)\n" 'nd-cat: 1 text rejected\n' 0 nd-cat --rejects r a.tar
	printf 'a.tar/cut.pdf: pdftotext cannot read the PDF data (status 1)\t\n' | same - r
	gzip -k d.pdf
	nd-cat d.pdf.gz | same <(nd-cat d.pdf | sed 's/\t/.gz\t/') -
	nd-cat - < <(cat d.rtf) | same <(nd-cat d.rtf | sed 's/^[^\t]*/-/') -
}

@test "a damaged PDF below a directory ends a flow with a hint to --rejects" {
	command -v pdftotext || skip 'poppler-utils is absent'
	mkdir in
	cp cut.pdf d.docx in
	fails 1 'nd-cat: in/cut.pdf: pdftotext cannot read the PDF data (status 1)
nd-cat: 1 file or directory not read
nd-flow: stage clusters failed; --rejects FILE skips malformed records' nd-flow near -k 1 in
	nd-flow near -q -k 1 --rejects r in
	[ "$(<r)" = 'in/cut.pdf: pdftotext cannot read the PDF data (status 1)'$'\t' ]
}
