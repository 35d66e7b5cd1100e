#!/usr/bin/env bats
# nd-html.bats: pages that show pairs and passages.
load helper

oracle=$top/tests/oracle/pages.py
. "$top/tests/browse.bash"

# docs ID TEXT...: a file of documents.
docs() {
	while [ $# -gt 0 ]; do
		printf '%s\t%s\n' "$1" "$2"
		shift 2
	done >docs
}

# pairs A B SIMILARITY...: a file of pairs.
pairs() {
	printf '%s\t%s\t%s\t1\t2\t3\n' "$@" >pairs
}

# cells PAGE: the cells of the texts, without links.
cells() {
	grep -o '<div class="t .*' "$1" | sed -E 's/<div class="t (.)" lang="" dir=auto>/\1: /
		s/<a [^>]*>([0-9]*)(<span lang=en>( moved)<\/span>)?<\/a>/[\1\3]/g; s/(<\/div>)+$//'
}

# three: the documents a, b and c, and a pair of them.
three() {
	docs a 'one two three four' b 'one two three five' c 'six'
	pairs a b 0.500000
}

# sections FILE: the sections of one file, each with the places that its links lead to; or
# what is wrong with its ids and links.
sections() {
	python3 -S - "$1" <<-'EOS'
	import re, sys
	text = open(sys.argv[1], encoding='utf-8').read()
	ids = re.findall(r'<[^>]* id=([^ >]*)', text)
	assert len(ids) == len(set(ids)), ids
	for part in text.split('<section class=page id=')[1:]:
	    links = re.findall(r' href="([^"]*)"', part)
	    assert all(x[0] == '#' and x[1:] in ids for x in links), links
	    print(part.split('>')[0] + ':', ' '.join(links))
	EOS
}

@test "hostile texts and ids are seen and do nothing, as the oracle says" {
	python3 "$oracle" make 1
	for of in pairs passages; do
		kinds=$([ $of = passages ] || echo '--kinds kinds')
		nd-html -k 2 -a docs -o site $kinds $of 2>notes
		python3 "$oracle" check site $of 2
		python3 "$top/tests/oracle/pair_pages.py" site $of 2
		nd-html -q -k 2 -a docs -o one.html $kinds $of
		sections one.html >sections
		[ "$(grep -c '^p' sections)" -eq "$(find site/1 -type f | wc -l)" ]
		grep -Eqx 'nd-html: docs: [0-9]+ invalid UTF-8 sequences replaced' notes
	done
	nd-html -q -a docs -o site --clusters clusters pairs
	python3 "$oracle" check site pairs 3
	[ "$(find site/c1 -type f | wc -l)" -eq 4 ]
}

@test "a browser finds no more in hostile pages, and they fit a phone" {
	python3 "$oracle" make 4
	nd-html -a docs -o site passages 2>notes
	python3 "$oracle" frames site 1
	browse
	python3 "$oracle" framed site 1 <dom
}

# pressed PAGE KEY...: what a browser makes of a page when keys are pressed, in seen.
pressed() {
	local page=$1
	shift
	sed '/^<meta http-equiv/d' "$page" >"${page%/*}/frames.html"
	printf '<script>addEventListener("load", () => "%s".split(" ").forEach(key =>
		dispatchEvent(new KeyboardEvent("keydown", { key }))))</script>\n' "$*" >>"${page%/*}/frames.html"
	(cd "${page%/*}" && browse)
	mv "${page%/*}/dom" seen
}

@test "in a browser the key i joins both columns, and ? shows the keys" {
	docs a 'One two, three <b> four five six.' b 'one two, three <b> 4 five six seven.'
	pairs a b 0.500000
	ok nd-html -a docs -o site pairs
	pressed site/1/1.html i '?'
	grep -o '<div class="t one.*' seen >got
	same <(echo '<div class="t one" dir="auto"><ins class="m">one</ins> two, three &lt;b&gt; <del>four</del><ins>4</ins> five six<ins>seven</ins>.</div></div>') got
	grep -o '<body class="inline">\|<dialog class="keys".*' seen | sed 's/<[^>]*>/ /g; s/ \+/ /g' >got
	same <(printf '%s\n' ' ' ' n, p next, previous page j, k next, previous difference i differences in one column / filter of the list ? these keys Close ') got
	# Equal rows stay as they are.
	[ "$(grep -c 'class="t one' seen)" -eq 1 ]
}

@test "in a browser a list shows the first 500 rows, and all by a button or a link" {
	awk 'BEGIN { for (i = 0; i < 601; i++) {
		printf "a%d\tx\n", i >"docs"
		if (i) printf "a0\ta%d\t0.%06d\n", i, 1000 - i
	} }' >pairs
	ok nd-html -a docs -o site pairs
	pressed site/index.html x
	[ "$(grep -c '<tr id="n[0-9]*" hidden="">' seen)" -eq 100 ]
	grep -o 'Show all [0-9]* rows' seen | same <(printf 'Show all 600 rows\n') -
}

@test "a page allows nothing but the style and script of its site, one file only its own" {
	three
	ok nd-html -a docs -o site pairs
	for page in index.html documents.html d1/1.html 1/1.html; do
		up=$([ "${page%/*}" = "$page" ] || echo ../)
		grep -oiE '<meta http.*|<link.*|<script.*|@import|url\(|https?:|src=.*|innerHTML|eval|document\.write' \
			site/$page >got
		cat >want <<-end
		<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self' file: 'unsafe-inline'; script-src 'self' file:; base-uri 'none'; form-action 'none'">
		<link rel=stylesheet href="${up}style.css">
		<script src="${up}script.js"></script>
		end
		same want got
	done
	! grep -iE '@import|url\(|https?:|src=|innerHTML|eval|document\.write' site/style.css site/script.js
	ok nd-html -a docs -o one.html pairs
	hash=$(sed -n '/^<script>/,/^<\/script>/p' one.html | sed '1s/^<script>//; $d' |
		openssl dgst -sha256 -binary | base64)
	same site/script.js <(sed -n '/^<script>/,/^<\/script>/p' one.html | sed '1s/^<script>//; $d')
	same site/style.css <(sed '1,/^<style>$/d; /^<\/style>$/,$d' one.html)
	grep -oiE '<meta http.*|<link.*|<script.*|@import|url\(|https?:|src=.*' one.html >got
	cat >want <<-end
	<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-$hash'; base-uri 'none'; form-action 'none'">
	<script>'use strict'
	end
	same want got
}

@test "one file has all pages as sections, and links to them" {
	three
	printf 'a\ta\t1.000000\na\tb\t0.500000\n' >clusters
	ok nd-html -a docs --clusters clusters -o one.html pairs
	sections one.html >got
	cat >want <<-'end'
	index: #c1 #p1
	p1: #n1 #d1 #d2
	c1: #index #d1 #p1
	d1: #index #d2 #p1
	d2: #index #d1 #p1
	end
	same want got
	# Passages have links from one text to the other, of each page its own.
	docs a 'A b. C d. E f.' b 'C d. E f.' c 'X y. E f.'
	{
		printf 'a\tb\t1.000000\t2\t2\t3\t1\t2\t5\t14\t0\t9\n'
		printf 'a\tc\t1.000000\t1\t3\t3\t2\t2\t10\t14\t5\t9\n'
	} >passages
	ok nd-html -a docs -o one.html passages
	sections one.html >got
	grep '^p' got >got2
	cat >want <<-'end'
	p1: #n1 #p2 #d2 #d1 #p1-a1 #p1-a1 #p1-a1 #p1-b1 #p1-b1 #p1-a1
	p2: #n2 #p1 #d2 #d3 #p2-a1 #p2-a1 #p2-a1 #p2-b1 #p2-b1 #p2-a1
	end
	same want got2
	# The same bytes again, in place of the file; a directory of that name is a site.
	cp one.html before
	ok nd-html -a docs -o one.html passages
	same before one.html
	mkdir site.html
	ok nd-html -a docs -o site.html passages
	[ -e site.html/index.html ]
}

@test "one file has at most 5 MB, and says how many pairs have no page" {
	awk 'BEGIN { srand(1); for (d = 0; d < 4; d++) {
		printf "d%d\t", d
		for (i = 0; i < 120000; i++) printf "%d ", 100000 * rand()
		print "."
	} }' >docs
	printf 'd%d\td%d\t0.%d00000\n' 0 1 9 1 2 8 2 3 7 0 3 6 >pairs
	fails 0 'nd-html: one.html: 1 pair without a page: the file has at most 5 MB, a directory has all' \
		nd-html -a docs -o one.html pairs
	[ "$(stat -c %s one.html)" -le 5000000 ]
	sections one.html | cut -d : -f 1 | grep -v ^d >got
	same <(printf '%s\n' index p1 p2 p3) got
	grep -o 'The last.*MB\.' one.html >got
	same <(echo 'The last row has no page in this file of at most 5 MB.') got
}

@test "the templates of pages are well formed, and each is filled" {
	python3 - "$top" <<-'EOS'
	import glob, html.parser, re, sys

	OPEN = set('meta link br p li dt dd tr th td'.split())  # need no end

	class Nested(html.parser.HTMLParser):
	    def __init__(self):
	        super().__init__()
	        self.open = []
	    def handle_starttag(self, tag, attrs):
	        if tag not in OPEN:
	            self.open.append(tag)
	    def handle_endtag(self, tag):
	        if tag not in OPEN:
	            assert self.open and self.open.pop() == tag, '%s: </%s>' % (name, tag)

	def choose(text, which):
	    """The text with 0 in each hole, and of each choice this part."""
	    while '{' in text:
	        text, n = re.subn(r'{([A-Za-z_]+)((?:[|?][^{}|]*)?(?:\|[^{}|]*)?)}', lambda m:
	                          (m[2][1:] + '|').split('|')[which] if m[2] else '0', text)
	        assert n, '%s: a hole that does not end' % name
	    assert '}' not in text and '|' not in text, name
	    return text

	top = sys.argv[1]
	filled = set(re.findall(r'\bFILL\(\s*o,\s*[^,]+,\s*(\w+)', ''.join(
	    open(f).read() for f in glob.glob(top + '/lib/p*/*.c'))))
	seen = set()
	for path in glob.glob(top + '/share/nd/pages/*.html'):
	    text = re.sub(r'\n\t+', '', open(path, encoding='utf-8').read())
	    text = re.sub(r'<!--.*?-->\n', '', text)
	    for name, inside in re.findall(r'<template id=(\w+)>\n?(.*?)</template>\n', text, re.S):
	        assert name not in seen, '%s: twice' % name
	        seen.add(name)
	        for which in (0, 1):
	            nested = Nested()
	            nested.feed(choose(inside, which))
	            nested.close()
	            assert not nested.open, '%s: no end of %s' % (name, nested.open)
	    rest = re.sub(r'<template id=\w+>\n?.*?</template>\n', '', text, flags=re.S)
	    assert not rest.strip(), '%s: outside of templates: %s' % (path, rest)
	assert seen == filled, seen ^ filled
	for path in glob.glob(top + '/share/nd/pages/*.css'):
	    text = open(path).read()
	    assert text.count('{') == text.count('}') and '<' not in text, path
	EOS
}

# rows PAGE: the rows of pairs, documents or clusters of a list, without elements.
rows() {
	grep '^<tr id=n' "$1" | sed -E 's/<[^>]*>/ /g; s/\xc2\xa0/ /g; s/ +/ /g; s/^ //; s/ $//'
}

@test "of pairs the most similar come first, of equals in the order given" {
	docs a x b x c x d x
	pairs a b 0.500000 c d 0.900000 a c 0.500000 a d 0.700000
	ok nd-html -a docs -o site pairs
	rows site/index.html | cut -d ' ' -f 1-6 >got
	printf '%s\n' '90 % c x d x' '70 % a x d x' '50 % a x b x' '50 % a x c x' >want
	same want got
	grep -ho '^<title>.*–.*' site/1/[1-4].html >titles
	printf '<title>%s – Similar documents</title>\n' 'c – d' 'a – d' 'a – b' 'a – c' >want
	same want titles
	grep -o 'title="[0-9.]*"' site/index.html | tail -n 4 |
		same <(printf 'title="%s"\n' 0.900000 0.700000 0.500000 0.500000) -
}

@test "of passages those pairs come first that have the most sentences" {
	docs a '0123456789' b '0123456789' c '0123456789'
	{
		printf 'a\tb\t0.900000\t3\t1\t3\t1\t3\t0\t3\t0\t3\n'
		printf 'a\tc\t0.500000\t1\t1\t1\t1\t1\t0\t1\t0\t1\n'
		printf 'a\tc\t0.800000\t4\t4\t7\t4\t7\t4\t7\t4\t7\n'
		printf 'b\tc\t0.900001\t3\t1\t3\t1\t3\t0\t3\t0\t3\n'
	} >passages
	ok nd-html -a docs -o site passages
	grep -oE '<tr id.*title="[^"]*"|[0-9]+ sentences? in [0-9]+ passages?' site/index.html |
		sed 's/<tr.*title=//' >got
	printf '%s\n' '"0.740000"' '5 sentences in 2 passages' '"0.900001"' \
		'3 sentences in 1 passage' '"0.900000"' '3 sentences in 1 passage' >want
	same want got
}

@test "--max keeps the first, and says how many are cut" {
	docs a x b x c x d x
	pairs a b 0.500000 c d 0.900000 a c 0.500000 a d 0.700000
	nd-html -a docs -o site --max 2 pairs 2>notes
	printf 'nd-html: 2 pairs without a page, by --max\n' >want
	same want notes
	grep -o '<p class=soft>The most.*' site/index.html >got
	printf '<p class=soft>The most similar pairs come first. The list has the first 2 of 4 rows; a larger --max shows more.</p>\n' >want
	same want got
	sed -n 's/^<p class=soft>.*come first\. //p' site/documents.html >got
	echo 'Only the first 2 of 4 rows of pairs count here; a larger --max shows more.</p>' >want
	same want got
	nd-html -a docs -o flow --max 2 --max-option=--html-max pairs 2>notes
	same <(echo 'nd-html: 2 pairs without a page, by --html-max') notes
	grep -q 'a larger --html-max shows more' flow/index.html
	[ "$(echo site/1/*)" = 'site/1/1.html site/1/2.html' ]
	grep -q '0.900000' site/1/1.html
	grep -q '0.700000' site/1/2.html
}

@test "a thousand documents to a list, and to a directory" {
	awk 'BEGIN { for (i = 0; i < 1001; i++) {
		printf "a%d\tx\n", i >"docs"
		if (i) printf "a0\ta%d\t0.%06d\n", i, 1000 - i
	} print "a1\ta2\t0.000000" }' >pairs
	ok nd-html -a docs -o site --max 5000 pairs
	[ "$(echo site/*)" = 'site/1 site/2 site/d1 site/d2 site/documents-2.html site/documents.html site/index.html site/script.js site/style.css' ]
	[ "$(find site/1 -type f | wc -l)" -eq 1000 ]
	[ "$(echo site/2/* site/d2/*)" = 'site/2/1001.html site/d2/1001.html' ]
	grep -o '<nav.*</nav>' site/d2/1001.html site/documents-2.html >got
	cat >want <<-'EOF'
	site/d2/1001.html:<nav aria-label=Site><a href="../index.html">Overview</a><a href="../documents.html">Documents</a><a rel=prev href="../d1/1000.html">← Previous</a><a href="../documents-2.html#n1001">1001 of 1001</a></nav>
	site/documents-2.html:<nav aria-label=Site><a href="index.html">Overview</a><span aria-current=page>Documents</span></nav>
	site/documents-2.html:<nav aria-label=Lists><a href="documents.html">1</a><span aria-current=page>2</span></nav>
	site/documents-2.html:<nav aria-label=Lists><a href="documents.html">1</a><span aria-current=page>2</span></nav>
	EOF
	same want got
	# A smaller one in its place is as if it had been alone.
	nd-html -a docs -o site --max 3 pairs 2>/dev/null
	nd-html -a docs -o alone --max 3 pairs 2>/dev/null
	diff -r site alone
}

@test "equal documents are one row, at the end, whatever the order of their pairs" {
	docs a 'one two' b 'one two' c 'one two' d 'one two' e 'one two six' f 'x y' g 'x y'
	{
		printf 'a\tb\t1.000000\t2\t2\t2\nc\td\t1.000000\t2\t2\t2\n'
		printf 'a\te\t0.666666\t2\t2\t3\nf\tg\t1.000000\t2\t2\t2\n'
		printf 'b\td\t1.000000\t2\t2\t2\n'
	} >pairs
	ok nd-html -a docs -o site pairs
	rows site/index.html >got
	cat >want <<-'EOF'
	66.6 % a one two e one two six 2 shingles shared, of 2 in A and 3 in B
	100 % a one two b and 3 equal copies b c d
	100 % f x y g and 1 equal copy g
	EOF
	same want got
	[ "$(echo site/1/*)" = 'site/1/1.html site/1/2.html site/1/3.html' ]
	# So are texts of which no character differs.
	printf 'a\tb\t1.000000\t0\t7\t7\na\tc\t1.000000\t0\t7\t7\n' >pairs
	nd-html -q -a docs -o site pairs
	[ "$(grep -c '^<tr id=n' site/index.html)" -eq 1 ]
	# Of two collections each pair is one row.
	nd-html -q -a docs --against docs -o site pairs
	[ "$(grep -c '^<tr id=n' site/index.html)" -eq 2 ]
}

@test "a cluster has a page with the words that differ from the document kept" {
	docs a 'The moon is near the earth.' b 'The moon is near the earth.' \
		c 'The moon is far from the earth.' d 'Other words.' e 'Other <b>words</b>.'
	printf '%s\t%s\t%s\n' a a 1.000000 a b 1.000000 a c 0.500000 d d 1.000000 d e - >clusters
	printf 'a\tb\t1.000000\t2\t2\t2\na\tc\t0.500000\t2\t3\t3\n' >pairs
	ok nd-html -a docs -o site --clusters clusters pairs
	[ "$(echo site/c1/*)" = 'site/c1/1.html site/c1/2.html' ]
	grep -o '^<h1.*\|^<h2.*\|^<li>.*\|^<tr><td.*' site/c1/1.html | sed 's/<bdi lang="">//; s/<.bdi>//' >got
	cat >want <<-'EOF'
	<h1>Cluster 1: 3 documents</h1>
	<h2>1 equal copy</h2>
	<li>b
	<h2>What differs from the one kept</h2>
	<tr><td class=r><span class=pc title="0.500000">50 %</span><td><a href="../1/1.html">c</a><td><span lang="" dir=auto><del>near</del><ins>far from</ins></span>
	EOF
	sed -i 's/\xc2\xa0/ /g' got
	same <(sed 's/ / /' want) got
	grep -q '^<tr><td class=r>–<td><bdi lang="">e</bdi><span class=s>no page: [a-z, ]*</span><td>' site/c1/2.html
	grep -o '<dt>[a-z ]*<dd>[0-9]*' site/index.html >got
	printf '<dt>%s\n' 'documents compared<dd>5' 'similar pairs<dd>2' 'clusters<dd>2' \
		'documents in clusters<dd>5' 'copies that can go<dd>3' 'documents that stay<dd>2' >want
	same want got
	printf 'a\tb\n' >bad
	fails 1 'nd-html: bad:1: expected a member of a cluster: the id of the document kept, an id, a similarity or -' \
		nd-html -a docs -o other --clusters bad pairs
	printf 'a\ta\t1.000000\na\tz\t0.500000\n' >bad
	fails 1 "nd-html: bad:1: id 'z' is not in docs" \
		nd-html -a docs -o other --clusters bad pairs
}

@test "members of a cluster that are equal to each other are one row" {
	docs a 'one two three' b 'one two four' c 'one two four' d 'one two five' e 'one two four'
	printf 'a\t%s\n' $'a\t1.000000' {b,c,d,e}$'\t0.500000' >clusters
	{
		printf 'a\t%s\t0.500000\t2\t3\t3\n' b c d e
		printf '%s\t1.000000\t3\t3\t3\n' $'b\tc' $'b\te' $'c\te'
	} >pairs
	ok nd-html -a docs -o site --clusters clusters pairs
	sed -n 's/^<tr><td.*/&/p' site/c1/1.html | sed 's/<[^>]*>/ /g; s/\xc2\xa0/ /g; s/  */ /g' >got
	printf '%s\n' ' 50 % b and 2 equal copies c e three four ' ' 50 % d three five ' | same - got
}

@test "a member that the document kept contains is no equal copy of it" {
	docs a 'one two three' b 'one two three' c 'one two'
	printf '%s\t1.000000\t%s\n' $'a\tb' $'3\t3\t3\t1.000000\t1.000000' \
		$'a\tc' $'2\t3\t2\t0.666666\t1.000000' >pairs
	nd-cluster pairs >clusters
	ok nd-html -k 1 -a docs -o site --clusters clusters pairs
	grep -o '^<h2.*\|^<li>.*\|^<tr><td.*' site/c1/1.html | sed 's/<bdi lang="">//; s/<.bdi>//' >got
	cat >want <<-'EOF'
	<h2>1 equal copy</h2>
	<li>b
	<h2>What differs from the one kept</h2>
	<tr><td class=r><span class=pc title="1.000000">100 %</span><td><a href="../1/1.html">c</a><td><span lang="" dir=auto><del>three</del></span>
	EOF
	sed -i 's/\xc2\xa0/ /g' got
	same <(sed 's/ / /' want) got
}

@test "a document has a page with its pairs, and its text with where it also is" {
	docs a 'A b. C d. E f.' b 'C d. E f.' c 'X y. E f.'
	{
		printf 'a\tb\t1.000000\t2\t2\t3\t1\t2\t5\t14\t0\t9\n'
		printf 'a\tc\t0.500000\t1\t3\t3\t2\t2\t10\t14\t5\t9\n'
	} >passages
	ok nd-html -a docs -o site passages
	rows site/documents.html >got
	printf '%s\n' 'b C d. E f. 100 % 100 % 1' 'a A b. C d. E f. 64.2 % 100 % 2' \
		'c X y. E f. 44.4 % 50 % 1' >want
	same want got
	sed -n '/^<div class=from>/,$p' site/d1/2.html | grep '^<div lang\|^<div class=f \|^<div class=a' >got
	cat >want <<-'EOF'
	<div lang="" dir=auto>A b. </div>
	<div class=f lang="" dir=auto>C d. </div>
	<div class=a>Also in<a href="../1/1.html#a1"><bdi lang="">b</bdi></a></div>
	<div class=f lang="" dir=auto>E f.</div>
	<div class=a>Also in<a href="../1/1.html#a1"><bdi lang="">b</bdi></a><a href="../1/2.html#a1"><bdi lang="">c</bdi></a></div>
	EOF
	same want got
}

@test "ids lose the directory that all of them are in, and their middle if they are long" {
	long=$(printf 'x%.0s' {1..80})
	printf '/usr/share/%s\tone two\n' a "$long" >docs
	printf '/usr/share/a\t/usr/share/%s\t0.500000\n' "$long" >pairs
	ok nd-html -a docs -o site pairs
	grep -q 'All names are in <bdi lang="">/usr/share/</bdi>\.</p>' site/index.html
	grep -q '<bdi lang="">a</bdi>' site/index.html
	grep -q "<bdi lang=\"\" title=\"$long\">x\{30\}…x\{30\}</bdi>" site/index.html
}

@test "ids lose the URL that all of a collection have, of two collections each its own" {
	printf 'https://a.example/q?id=%s\tone two\n' 1 2 >docs
	printf '/home/sources/%s\tone two\n' x y >others
	printf 'https://a.example/q?id=%s\t/home/sources/%s\t0.500000\n' 1 x 2 y >pairs
	ok nd-html -a docs --against others -o site pairs
	names site/index.html >got
	printf '%s\n' "All names of A are in https://a.example/q?id=. All names of B are in /home/sources/." \
		1 x 2 y >want
	same want got
}

# names PAGE: the elements that have names, without tags.
names() {
	grep -o ' All names.*\|^<tr id=n.*' "$1" | grep -o ' All names.*\|<bdi.*' | sed -E '/^ All/!s/<\/bdi>/&\n/g' |
		sed -E 's/<span class=s [^>]*>[^<]*//; s/<[^>]*>//g; s/^ *//' | grep .
}

@test "titles are before ids, of sentences those of their document" {
	docs 1:1 'one two three four' 1:2 'one two three five' 2 'six'
	pairs 1:1 1:2 0.500000 1:1 2 0.400000
	printf '3\tNo such\n1\tA & <b>\n2\tTwo\\nlines\n' >titles
	ok nd-html --titles titles -a docs -o site pairs
	grep -ho '<title>[^–]*–[^–]*–\|<h1>.*\|<h3>.*' site/1/1.html site/d1/1.html >got
	cat >want <<-'end'
	<title>A &amp; &lt;b&gt; – A &amp; &lt;b&gt; –
	<h1><span class=ab>A</span> <bdi lang="">A &amp; &lt;b&gt;</bdi> <span class=no><bdi lang="">1:1</bdi></span><br>
	<h3><span class=ab>A</span> <bdi lang="">A &amp; &lt;b&gt;</bdi> <span class=no><bdi lang="">1:1</bdi></span></h3>
	<h3><span class=ab>B</span> <bdi lang="">A &amp; &lt;b&gt;</bdi> <span class=no><bdi lang="">1:2</bdi></span></h3>
	<h1><bdi lang="">A &amp; &lt;b&gt;</bdi> <span class=no><bdi lang="">1:1</bdi></span></h1>
	end
	same want got
	printf 'no title\n' >titles
	fails 1 "nd-html: titles:1: expected an id and a title, got one field" \
		nd-html --titles titles -a docs -o site pairs
}

@test "texts have the names of their columns" {
	printf '1\tx y\tsame text\n2\tx z\tsame text\n' >docs
	printf '1\t2\t0.750000\t0.500000\t1.000000\n' >pairs
	ok nd-html -f 2,3 --columns id,title -a docs -o site pairs
	grep -o '<h2>[^<]*' site/1/1.html >got
	printf '<h2>%s \n' title 'Column 3' >want
	same want got
}

@test "with --anonymous no page has an id or title, and each document a number" {
	docs /home/names/ann 'one two three' /home/names/bob 'one two four' /home/names/cyd 'one two three' \
		/home/names/dan 'one two three'
	printf '/home/names/%s\t/home/names/%s\t%s\n' ann bob 0.500000 ann cyd $'1.000000\t1\t1\t1' \
		ann dan $'1.000000\t1\t1\t1' >pairs
	nd-cluster pairs >clusters
	printf '/home/names/ann\tAnn\n' >titles
	ok nd-html --anonymous --titles titles --clusters clusters -a docs -o site pairs
	[ "$(find site -name '*.html' | wc -l)" -eq 9 ]
	! grep -rE 'names|ann|bob|cyd|dan|Ann' site
	names site/index.html >got
	printf '%s\n' 'document 1' 'document 2' 'document 1' 'document 3' 'and 2 equal copies' >want
	same want got
	grep -ho '<h1>.*\|<title>.*' site/1/1.html site/d1/1.html >got
	cat >want <<-'end'
	<title>document 1 – document 2 – Similar documents</title>
	<h1><span class=ab>A</span> <bdi lang="">document 1</bdi><br>
	<title>document 1 – Similar documents</title>
	<h1><bdi lang="">document 1</bdi></h1>
	end
	same want got
	# Of two collections the same id is two documents.
	docs same 'one two' other 'one two'
	pairs same same 1.000000
	ok nd-html --anonymous --against docs -a docs -o two pairs
	grep -ho '<title>.*' two/1/1.html >got
	same <(echo '<title>document A1 – document B1 – Similar documents</title>') got
}

@test "an overview counts records by similarity, and clusters by size" {
	docs a x b x c x d x
	pairs a b 0.810000 a c 0.819999 a d 0.900000 b c 0.999999
	printf '%s\t%s\t1.000000\n' a a a b c c c d >clusters
	ok nd-html -a docs -o site --clusters clusters --noun page pairs
	grep -o '<title>[^<]*: [1-9][^<]*' site/index.html | sed 's/<title>//' >got
	printf '%s\n' '81 %: 2 pairs' '90 %: 1 pair' '99 %: 1 pair' '2 members: 2 clusters' >want
	same want got
	grep -q '<dt>pages that stay<dd>2' site/index.html
	[ "$(grep -o '<svg class=matrix.*' site/index.html | wc -l)" -eq 1 ]
	[ "$(grep -c '<path class=m[1-5] d=' site/index.html)" -eq 4 ]
}

# touching PAGE: the texts of its charts that touch another one or a higher bar, by the
# size of a digit.
touching() {
	python3 - "$1" <<-'EOF'
	import re, sys
	page = open(sys.argv[1]).read()
	for chart in re.findall('<svg class=chart.*?</svg>', page, re.S):
	    texts = [(int(x) - 3.4 * len(t), int(x) + 3.4 * len(t), int(y) - 10, int(y), t)
	             for x, y, t in re.findall('<text x="([0-9]+)" y="([0-9]+)">([^<]*)<', chart)]
	    bars = [(int(x), int(z), int(y), int(w), 'bar') for x, y, w, z in
	            re.findall(r'<path d="M([0-9]+) ([0-9]+)V([0-9]+)H([0-9]+)V', chart)]
	    print(len(texts), 'texts', file=sys.stderr)
	    for i, a in enumerate(texts):
	        for b in texts[:i] + bars:
	            if a[0] < b[1] and b[0] < a[1] and a[2] < b[3] and b[2] < a[3]:
	                print(a, b)
	EOF
}

@test "the texts of charts do not touch each other or a bar" {
	docs a x b x
	for seed in 1 2 3 4; do
		awk -v seed=$seed 'BEGIN { srand(seed); low = int(rand() * 95); most = 10 ^ (1 + seed % 4)
			for (i = low; i <= 100; i++) {
				n = int(rand() * most)
				for (j = 0; j < n; j++)
					printf "a\tb\t%s\t%d\n", i < 100 ? sprintf("0.%02d0000", i) : "1.000000", j
			} }' >pairs
		awk -v seed=$seed 'BEGIN { srand(seed)
			for (i = 0; i < 60; i++) {
				size = 1 + int(exp(rand() * 9))
				for (j = 0; j < size; j++) printf "k%d\tk%d-%d\t-\n", i, i, j
			} }' | sed 's/-0\t/\t/' >clusters
		sed 's/^[^\t]*\t\([^\t]*\).*/\1\tx/' clusters >>docs
		nd-html -q -a docs -o site --max 1 --clusters clusters pairs
		touching site/index.html >got 2>texts
		same /dev/null got
		[ "$(head -n 1 texts | cut -d ' ' -f 1)" -ge 4 ]
		docs a x b x
	done
}

@test "documents beyond 32 MB are read from a file, and the pages are the same" {
	awk 'BEGIN { for (i = 0; i < 40; i++) {
		printf "d%d\t", i
		for (n = 0; n < 125000; n++) printf "w%d ", (n * 7 + i) % 9973
		print "" } }' >docs
	printf 'd%d\td%d\t0.900000\n' 38 39 0 39 1 2 >pairs
	ok nd-html -a docs -o some pairs
	awk 'BEGIN { for (i = 0; i < 39; i++) printf "d%d\td%d\t0.000001\n", i, i + 1 }' >>pairs
	nd-html -q -a docs -o all pairs
	for page in 1 2 3; do
		cmp <(sed -n '/<main>/,$p' some/1/$page.html) <(sed -n '/<main>/,$p' all/1/$page.html)
	done
}

@test "each part has its similarity and its texts" {
	docs a "one two three${TAB}${TAB}x y" b "one two four${TAB}z${TAB}X Y z"
	printf 'a\tb\t0.400000\t0.500000\t-\t0.300000\n' >pairs
	ok nd-html -k 2 -a docs -o site -f 4,2-3 pairs
	{
		grep -o '<h2>.*\|<p>.*</p>\|<h3>.*' site/1/1.html | sed 's/<[^>]*>//g'
		cells site/1/1.html
	} >got
	cat >want <<-'EOF'
	40 % similar
	similarity 0.400000; evidence columns: 0.500000 · - · 0.300000
	Column 4 · similarity 50 %
	1 difference: 1 of 3 words only in B.
	A a
	B b
	Column 2 · not in both
	1 difference: 1 of 3 words only in A, and 1 of 3 words only in B.
	A a
	B b
	Column 3 · similarity 30 %
	A a: no text
	B b
	a: <del class=m>x</del> <del class=m>y</del>
	b: <ins class=m>X</ins> <ins class=m>Y</ins> <ins>z</ins>
	a: one two <del>three</del>
	b: one two <ins>four</ins>
	a: 
	b: z
	EOF
	sed -i 's/\xc2\xa0/ /g' got
	same want got
	# Columns without an end: the decimals are of parts that nobody knows.
	ok nd-html -k 2 -a docs -o any -f 2- pairs
	grep -o '<h2>.*</h2>' any/1/1.html |
		same <(printf '<h2>Column %d</h2>\n' 2 3 4) -
	printf 'b\ta\t0.400000\t0.500000\t-\t0.3\n' >>pairs
	fails 1 'nd-html: pairs:2: expected a similarity of each of 3 parts' \
		nd-html -a docs -o any -f 2-4 pairs
	printf 'a\tb\t0.500000\t0.500000\nb\ta\t0.500000\t1\n' >pairs
	fails 1 'nd-html: pairs:2: expected a similarity of each of 1 part' \
		nd-html -a docs -o any pairs
}

@test "passages without bytes are found in the sentences, and dots drawn" {
	docs a 'A b. C d. E f. G h.' b 'C d. E f. Q r.'
	printf 'a:%d\ta\t%d\t%d\n' 1 0 4 2 5 9 3 10 14 4 15 19 >sents
	printf 'b:%d\tb\t%d\t%d\n' 1 0 4 2 5 9 3 10 14 >>sents
	printf 'a\tb\t1.000000\t2\t2\t3\t1\t2\n' >passages
	printf 'a\tb\t%d\t%010d\t1.000000\n' 2147483647 2 2147483647 3 \
		2147483646 4 2147483647 4 >dots
	printf 'a\tc\t2147483648\t0000000001\t1.000000\n' >>dots
	ok nd-html -a docs -o site --sentences sents --dots dots passages
	{
		grep -oE '<path [^>]*"|<rect.*' site/1/1.html
		cells site/1/1.html
	} >got
	# The texts have 19 and 14 bytes; 1024 units are 19 of them.
	cat >want <<-'EOF'
	<rect width="1024" height="754"/>
	<path class=d d="M918 378h0M918 646h0"
	<path class=p1 d="M269 0L754 484"
	a: A b. 
	b: 
	a: [1]<mark class="p1">C d. E f.</mark>
	b: [1]<mark class="p1">C d. E f.</mark>
	a:  G h.
	b:  Q r.
	EOF
	same want got
}

@test "dots are drawn where no passage is, and only in the texts" {
	docs a 'A b. C d. E f. G h.' b 'A b. C d. E f. G h.'
	for d in a b; do
		printf "$d:%d\t-\t%d\t%d\n" 1 0 4 2 5 9 3 10 14 4 15 19
	done >sents
	sed -i '4a a:9\t-\t90\t94' sents
	printf 'a\tb\t1.000000\t1\t%d\t%d\t%d\t%d\n' 4 4 4 4 2 2 2 2 >passages
	printf 'a\tb\t%d\t%010d\t1.000000\n' 2147483648 1 2147483648 2 \
		2147483648 4 2147483649 3 2147483643 9 >dots
	ok nd-html -a docs -o site --sentences sents --dots dots passages
	grep -o '<path [^>]*"' site/1/1.html >got
	cat >want <<-'EOF'
	<path class=d d="M106 106h0M646 918h0"
	<path class=p1 d="M269 269L485 485"
	<path class=p2 d="M808 808L1024 1024"
	EOF
	same want got
	printf 'a\tb\t2147483648\t0000000009\t1.000000\n' >>dots
	fails 1 'nd-html: dots:6: sentence 9 or 9 is not in the file of --sentences' \
		nd-html -a docs -o site --sentences sents --dots dots passages
}

@test "a dot in a passage is not drawn, and one beside it is, whatever follows in its line" {
	docs a 'A b. C d. E f. G h.' b 'A b. C d. E f. G h.'
	for d in a b; do
		printf "$d:%d\t-\t%d\t%d\n" 1 0 4 2 5 9 3 10 14 4 15 19
	done >sents
	printf 'a\tb\t%d\t%010d\t1.000000\n' 2147483647 3 2147483648 2 2147483648 3 \
		2147483650 2 >dots
	for bytes in '' "\t5\t14\t5\t14"; do
		printf "a\tb\t1.000000\t2\t2\t3\t2\t3$bytes\n" >passages
		ok nd-html -a docs -o site --sentences sents --dots dots passages
		grep -o '<path class=d [^>]*"' site/1/1.html >got
		echo '<path class=d d="M378 918h0"' >want
		same want got
	done
}

@test "dots beside each other are one stroke" {
	docs a "$(printf 'x%.0s' {1..256})" b 'x y'
	printf 'a:%d\ta\t%d\t%d\n' 1 9 10 2 10 11 3 11 12 4 13 14 >sents
	printf 'b:1\tb\t0\t1\n' >>sents
	printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\n' >passages
	printf 'a\tb\t%d\t%010d\t1.000000\n' 2147483648 1 2147483647 2 \
		2147483646 3 2147483645 4 >dots
	ok nd-html -a docs -o site --sentences sents --dots dots passages
	# A cell is 4 units, as is a byte: bytes 10 and 11, and 13; 9 is the passage.
	grep -o '<path class=d [^/]*' site/1/1.html >got
	echo '<path class=d d="M42 2h4M54 2h0"' >want
	same want got
}

@test "of two collections equal ids are two things, in pairs and passages" {
	docs a 'A b. C d. E f.' b 'X.' && mv docs left
	docs b 'None.' a 'Z z z z. A b. C d.'
	printf 'a\ta\t0.500000\n' >pairs
	ok nd-html -k 2 -a left --against docs -o site pairs
	cells site/1/1.html >got
	cat >want <<-'EOF'
	a: A b. C d. <del>E f</del>.
	b: <ins>Z z z z</ins>. A b. C d.
	EOF
	same want got
	fails 1 "nd-html: pairs:1: expected two ids, got 'a' twice" \
		nd-html -a left -o other pairs
	printf 'a:%d\t-\t%d\t%d\n' 1 0 4 2 5 9 3 10 14 >sents
	printf 'a:%d\t-\t%d\t%d\n' 1 0 8 2 9 13 3 14 18 >against
	printf 'a\ta\t1.000000\t2\t1\t2\t2\t3\n' >passages
	ok nd-html -a left --sentences sents --against docs \
		--against-sentences against -o site passages
	cells site/1/1.html >got
	cat >want <<-'EOF'
	a: 
	b: Z z z z. 
	a: [1]<mark class="p1">A b. C d.</mark>
	b: [1]<mark class="p1">A b. C d.</mark>
	a:  E f.
	b: 
	EOF
	same want got
	printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\t0\t2\t0\t5\n' >passages
	ok nd-html -a left --against docs -o site passages
	printf 'b\tc\t0.500000\n' >pairs
	fails 1 "nd-html: pairs:1: id 'c' is not in docs" \
		nd-html -a left --against docs -o site pairs
}

@test "of two collections a matrix has essays by sources, and the most suspect come first" {
	docs e1 'A b. C d. E f.' e2 'C d. X y z.' e3 'Q q.'
	mv docs essays
	docs s1 'A b. C d. G h.' s2 'X y z.'
	mv docs sources
	{
		printf 'e1\ts1\t1.000000\t2\t1\t2\t1\t2\t0\t9\t0\t9\n'
		printf 'e2\ts1\t1.000000\t1\t1\t1\t2\t2\t0\t4\t5\t9\n'
		printf 'e2\ts2\t0.500000\t1\t2\t2\t1\t1\t5\t11\t0\t6\n'
	} >passages
	ok nd-html -a essays --against sources -o site passages
	grep -o '<h2>Most.*\|^<tr><td><a.*\|^<h2 id=pairs' site/index.html | sed '/<h2 id/,$d; s/<[^>]*>/ /g; s/\xc2\xa0/ /g; s/ \+/ /g; s/ $//' >got
	printf ' %s\n' 'Most suspect documents' 'e2 C d. X y z. 90.9 % 100 % 2' 'e1 A b. C d. E f. 64.2 % 100 % 1' >want
	same want got
	rows site/documents.html | cut -d ' ' -f 1 >got
	same <(printf '%s\n' e2 e1 s2 s1) got
	# Row 1 is e2, column 1 is s2.
	grep -o '<svg class=matrix[^>]*\|^<a tabindex.*<title>[^<]*\|^<text [^>]*>[es][^<]*' site/index.html |
		sed 's/ aria.*//; s/\xc2\xa0/ /g' >got
	cat >want <<-'end'
	<svg class=matrix role=group viewBox="-2 -2 4 4" style="max-width:4em"
	<a tabindex=-1 href="1/1.html"><path class=m5 d="M1 1h1v1h-1z"/><title>100 %
	<a tabindex=-1 href="1/2.html"><path class=m5 d="M1 0h1v1h-1z"/><title>100 %
	<a tabindex=-1 href="1/3.html"><path class=m1 d="M0 0h1v1h-1z"/><title>50 %
	<text x="-.5" y="0.75">e2
	<text x="-.5" y="1.75">e1
	<text class=v transform="translate(0.75 -.5) rotate(-90)">s2
	<text class=v transform="translate(1.75 -.5) rotate(-90)">s1
	end
	same <(sed 's/ / /' want) got
}

@test "with a table the words that translate each other are marked, and words that it lacks if equal" {
	docs de 'Das Haus ist ALT und <Berlin> die 1990.'
	mv docs de
	docs en 'The house is old and <Berlin> die 1990.'
	mv docs en
	pairs de en 0.500000
	printf '%s\t%s\t%s\n' house haus 0.8 is ist 0.1 old alt 0.099 the die 1 >table
	ok nd-html --languages --table table -a de --against en -o site pairs
	grep -o '<div class="t .*\|<p><mark.*' site/1/1.html >got
	cat >want <<-'end'
	<p><mark class=tr>Marked</mark> words, 5 of 8 in A and 5 of 8 in B, are translations of each other, or the same.</p>
	<div class="t a" lang="" dir=auto>Das <mark class=tr>Haus</mark> <mark class=tr>ist</mark> ALT und &lt;<mark class=tr>Berlin</mark>&gt; <mark class=tr>die</mark> <mark class=tr>1990</mark>.</div>
	<div class="t b" lang="" dir=auto><mark class=tr>The</mark> <mark class=tr>house</mark> <mark class=tr>is</mark> old and &lt;<mark class=tr>Berlin</mark>&gt; die <mark class=tr>1990</mark>.</div>
	end
	same want got
	# The other direction and order.
	awk -F '\t' -v OFS='\t' '{ print $3, $2, $1 }' table >other
	ok nd-html --languages --table other --table-inverse --table-order pfe -a de --against en -o site pairs
	grep -o '<div class="t .*\|<p><mark.*' site/1/1.html | same want -
	misused nd-html "--table-order: expected the letters e, f and p (or l) in their order, got 'ef'" \
		--table table --table-order ef -a de --against en -o site pairs
}

@test "sentences that are ignored are grey, in texts, passages and pages of documents" {
	docs a 'Task one. Task <two>. A b. C d.' b 'A b. Task one. C d. E f.'
	printf 'a\tb\t1.000000\t2\t3\t4\t1\t3\t22\t31\t0\t19\n' >passages
	printf '%s\t%s\t%s\t%s\n' a:1 'Task one.' 0 9 a:2 'Task <two>.' 10 21 b:2 'Task one.' 5 14 c:1 x 0 1 >grey
	ok nd-html --ignored grey -a docs -o site passages
	grep -ho '<div class="t .*\|<p class=soft><span class=ig.*' site/1/1.html >got
	cat >want <<-'end'
	<p class=soft><span class=ig>Grey</span> text is in the text to ignore.</p>
	<div class="t a" lang="" dir=auto><span class=ig>Task one. Task &lt;two&gt;.</span> </div>
	<div class="t b" lang="" dir=auto></div>
	<div class="t a" lang="" dir=auto><a class="n p1" id=a1 href="#b1">1</a><mark class="p1">A b. C d.</mark></div>
	<div class="t b" lang="" dir=auto><a class="n p1" id=b1 href="#a1">1</a><mark class="p1">A b. </mark><mark class="p1 ig"><u>Task one</u>.</mark><mark class="p1"> C d.</mark></div>
	<div class="t a" lang="" dir=auto></div>
	<div class="t b" lang="" dir=auto> E f.</div>
	end
	same want got
	grep -ho '^<div class=f .*\|^<div lang.*' site/d1/*.html | sort >got
	cat >want <<-'end'
	<div class=f lang="" dir=auto>A b. <span class=ig>Task one.</span> C d.</div>
	<div class=f lang="" dir=auto>A b. C d.</div>
	<div lang="" dir=auto> E f.</div>
	<div lang="" dir=auto><span class=ig>Task one. Task &lt;two&gt;.</span> </div>
	end
	same want got
	# Of two collections each has its own; a:1 of the other is not grey.
	docs a 'Task one. A b. C d.'
	printf 'a\tA b. Task one. C d.\n' >others
	printf 'a\ta\t1.000000\t2\t2\t3\t1\t3\t10\t19\t0\t19\n' >passages
	printf 'a:1\tTask one.\t0\t9\n' >grey
	printf 'a:2\tTask one.\t5\t14\n' >grey2
	ok nd-html --ignored grey --against-ignored grey2 -a docs --against others -o cross passages
	grep -o '<div class="t .*\|<p class=soft><span class=ig.*' cross/1/1.html >got
	cat >want <<-'end'
	<p class=soft><span class=ig>Grey</span> text is in the text to ignore.</p>
	<div class="t a" lang="" dir=auto><span class=ig>Task one.</span> </div>
	<div class="t b" lang="" dir=auto></div>
	<div class="t a" lang="" dir=auto><a class="n p1" id=a1 href="#b1">1</a><mark class="p1">A b. C d.</mark></div>
	<div class="t b" lang="" dir=auto><a class="n p1" id=b1 href="#a1">1</a><mark class="p1">A b. </mark><mark class="p1 ig"><u>Task one</u>.</mark><mark class="p1"> C d.</mark></div>
	end
	same want got
	printf 'a:1\tTask\t0\n' >grey
	fails 1 'nd-html: grey:1: expected a sentence: id, text, begin, end' \
		nd-html --ignored grey -a docs -o site passages
	three
	printf 'a:1\tone\t0\t3\n' >grey
	misused nd-html '--ignored: expected passages, got pairs in pairs' --ignored grey -a docs -o site pairs
	misused nd-html '--against-ignored: expected passages, got pairs in pairs' \
		--against-ignored grey --against docs -a docs -o site pairs
}

@test "words of a passage that the other has not are underlined, and sentences skipped" {
	docs a 'The moon is far away. Of the sun. It is bright at night.' \
		b 'The moon is not far away. It was bright at night. Of the sun.'
	printf 'a:%d\t-\t%d\t%d\n' 1 0 21 2 22 33 3 34 56 >sents
	printf 'b:%d\t-\t%d\t%d\n' 1 0 25 2 26 49 3 50 61 >>sents
	printf 'a\tb\t0.700000\t2\t1\t3\t1\t3\t0\t56\t0\t61\n' >passages
	text() { cells site/1/1.html | sed -E 's/^..: ?\[1\]//; s/^.: \[1\]//
		s/<u>([^<]*)<\/u>/[\1]/g; s/<[^>]*>//g'; }
	ok nd-html -a docs -o site passages
	text >got
	cat >want <<-'EOF'
	The moon is far away. Of the sun. It [is] bright at night.
	The moon is [not] far away. It [was] bright at night. Of the sun.
	EOF
	same want got
	# Sentence 2 of a matches no sentence of the passage, nor 3 of b.
	printf 'a\tb\t%d\t%010d\t1.000000\n' 2147483648 1 2147483647 3 >dots
	ok nd-html -a docs -o site --sentences sents --dots dots passages
	text >got
	cat >want <<-'EOF'
	The moon is far away. [Of the sun]. It [is] bright at night.
	The moon is [not] far away. It [was] bright at night. [Of the sun].
	EOF
	same want got
	grep -o '<p class=soft>.*' site/1/1.html >got
	echo '<p class=soft><mark class="p1"><u>Underlined</u></mark> words of a passage are not in the other text'"'s passage.</p>" >want
	same want got
}

@test "a table shows passages first, numbered by their place in A, with links to both texts" {
	docs a '0123456789' b '0123456789'
	printf 'a\tb\t0.%d00000\t1\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n' \
		9 6 7 1 1 6 7 1 1 8 1 1 3 4 1 1 3 4 >passages
	ok nd-html -a docs -o site passages
	grep -A 2 '<h2 id\|<tr><th scope=row><a' site/1/1.html | grep -v '^<thead\|^--\|table>' >got
	cat >want <<-'EOF'
	<h2 id=passages>2 passages</h2>
	<table class=pt>
	<tr><th scope=row><a class="n p1" href="#a1">1</a> <span class=pc title="0.800000">80 %</span><span class=s>1 sentence</span>
	<td class=a><div class=q lang="" dir=auto><span class=soft>0</span><span class=soft>123456789</span></div><a class=at href="#a1">sentence 1</a>
	<td class=b><div class=q lang="" dir=auto><span class=soft>012</span><mark class="p1">3</mark><span class=soft>456789</span></div><a class=at href="#b1">sentences 3–4</a>
	<tr><th scope=row><a class="n p2" href="#a2">2</a> <span class=pc title="0.900000">90 %</span><span class=s>1 sentence</span>
	<td class=a><div class=q lang="" dir=auto><span class=soft>012345</span><mark class="p2">6</mark><span class=soft>789</span></div><a class=at href="#a2">sentences 6–7</a>
	<td class=b><div class=q lang="" dir=auto><span class=soft>0</span><span class=soft>123456789</span></div><a class=at href="#b2">sentence 1</a>
	EOF
	sed -i 's/\xc2\xa0/ /g' got
	same want got
	[ "$(grep -n '<table class=pt>' site/1/1.html | cut -d: -f1)" -lt "$(grep -n '<h2>Texts' site/1/1.html | cut -d: -f1)" ]
}

# numbers FROM TO: words that are numbers.
numbers() {
	seq -s ' ' "$1" "$2"
}

@test "long passages show their ends in the table, and words around them" {
	docs a "$(numbers 1 130) x" b "x $(numbers 11 130)"
	at=$(($(numbers 1 10 | wc -c)))
	printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\t%d\t%d\t2\t%d\n' $at \
		"$(($(numbers 1 130 | wc -c) - 1))" "$(($(numbers 11 130 | wc -c) + 1))" >passages
	ok nd-html -a docs -o site passages
	grep -o '<div class=q.*</div>' site/1/1.html | sed 's/<[^>]*>//g' >got
	{
		echo "$(numbers 1 10) $(numbers 11 60) … 50 words … $(numbers 111 130) x"
		echo "x $(numbers 11 60) … 50 words … $(numbers 111 130)"
	} >want
	same want got
}

@test "passages in the same order begin rows, and texts far from them are folded" {
	docs a "$(numbers 1 100). One two. Three four. $(numbers 200 210)." \
		b "Three four. $(numbers 300 310). One two. $(numbers 1000 1090)."
	place() { grep -ob "$2" <<<"$1" | head -n 1 | cut -d: -f1; }
	a=$(sed -n 's/^a\t//p' docs) b=$(sed -n 's/^b\t//p' docs)
	for p in 'One two.' 'Three four.'; do
		printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\t%d\t%d\t%d\t%d\n' \
			"$(place "$a" "$p")" $(($(place "$a" "$p") + ${#p})) \
			"$(place "$b" "$p")" $(($(place "$b" "$p") + ${#p}))
	done >passages
	ok nd-html -a docs -o site passages
	cells site/1/1.html | sed 's/<[^>]*>//g; s/…/ & /g' >got
	cat >want <<-EOF
	a: $(numbers 1 16)  … 68 words in no passage … $(numbers 17 100). [1 moved]One two. 
	b: 
	a: [2]Three four.
	b: [2]Three four.
	a:  $(numbers 200 210).
	b:  $(numbers 300 310). [1 moved]One two. $(numbers 1000 1015)  … 59 words in no passage … $(numbers 1016 1090).
	EOF
	sed -i 's/  */ /g' want got
	same want got
	[ "$(grep -c '<div class="w j">' site/1/1.html)" -eq 1 ]
	[ "$(grep -c '<span class=s>moved</span>' site/1/1.html)" -eq 1 ]
	grep -qxF '<p class=soft>Passages marked “moved” have another order in the other text; their number leads to them there.</p>' site/1/1.html
	python3 "$top/tests/oracle/pair_pages.py" site passages 2
}

@test "long equal stretches of a passage are folded, unless another begins there" {
	docs a "$(numbers 1 200)" b "$(numbers 1 200). ,"
	end=$(($(numbers 1 200 | wc -c) - 1))
	printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\t0\t%d\t0\t%d\n' $end $end >passages
	ok nd-html -a docs -o site passages
	cells site/1/1.html | sed 's/<[^>]*>//g' >got
	cat >want <<-EOF
	a: [1]$(numbers 1 40) 
	b: [1]$(numbers 1 40) 
	a: $(numbers 41 160) 
	b: $(numbers 41 160) 
	a: $(numbers 161 200)
	b: $(numbers 161 200)
	a: 
	b: . ,
	EOF
	same want got
	grep -A 1 '<details class=f>' site/1/1.html >got
	printf '<details class=f><summary>… 120 equal words …</summary>\n<div class=w>\n' >want
	same want got
	printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\t300\t310\t0\t9\n' >>passages
	ok nd-html -a docs -o site passages
	! grep 'details class=f' site/1/1.html
}

@test "the words that differ are marked, and long equal stretches folded" {
	docs a "$(numbers 1 60) old $(numbers 61 200)" b "$(numbers 1 60) new words $(numbers 61 200)"
	pairs a b 0.900000
	ok nd-html -a docs -o site pairs
	grep -o '<summary>… .*\|<div class="*w.*\|<p>[0-9].*' site/1/1.html >got
	cat >want <<-'EOF'
	<p>1 difference: 1 of 201 words only in A, and 2 of 202 words only in B.</p>
	<summary>… 44 equal words …</summary>
	<div class=w><div class="t both" lang="" dir=auto>NUMBERS</div></div>
	<div class="w j" id=d1>
	<summary>… 124 equal words …</summary>
	<div class=w><div class="t both" lang="" dir=auto>NUMBERS</div></div>
	EOF
	sed -i 's/auto>[0-9 ]*</auto>NUMBERS</' got
	same want got
	cells site/1/1.html | sed -n '2,3p' >got
	cat >want <<-EOF
	a: $(numbers 45 60) <del>old</del> $(numbers 61 76) 
	b: $(numbers 45 60) <ins>new words</ins> $(numbers 61 76) 
	EOF
	same want got
}

@test "long differences are folded in their text" {
	docs a "one two three $(numbers 1001 1301) four five six" b 'one two three four five six'
	pairs a b 0.100000
	ok nd-html -a docs -o site pairs
	cells site/1/1.html | sed 's/<summary[^>]*>\([^<]*\)<.summary>/[\1]/' >got
	cat >want <<-EOF
	a: one two three <del>$(numbers 1001 1060) </del><details class=f>[… 181 more words only in A …]<del>$(numbers 1061 1241) </del></details><del>$(numbers 1242 1301)</del> four five six
	b: one two three four five six
	EOF
	same want got
}

@test "equal texts are shown once, and equal words are said to be so" {
	docs a 'One two, three.' b 'One two, three.' c 'one two three' d 'One  two, three.'
	pairs a b 1.000000 a c 1.000000 a d 1.000000
	ok nd-html -a docs -o site pairs
	grep -ho '<p>[AT].*\|<p class=soft>.*\|<div class="t .*' site/1/[123].html >got
	cat >want <<-'EOF'
	<p>The texts are equal: one is shown.</p>
	<div class="t both" lang="" dir=auto>One two, three.</div></div>
	<p>All words are equal; 2 words differ in case, punctuation or Unicode form.</p>
	<p class=soft><ins class=m>Dotted</ins> text has another case, punctuation or Unicode form.</p>
	<div class="t a" lang="" dir=auto><del class=m>One</del> two<del class=m>,</del> three.</div>
	<div class="t b" lang="" dir=auto><ins class=m>one</ins> two three</div>
	<p>All words are equal; only white space differs.</p>
	<div class="t a" lang="" dir=auto>One two, three.</div>
	<div class="t b" lang="" dir=auto>One  two, three.</div>
	EOF
	same want got
}

@test "texts with few equal words have marks on what they share" {
	docs a 'one two three four five six seven eight nine ten' \
		b 'x1 x2 two three four x3 x4 x5 x6 x7 x8' c 'z'
	pairs a b 0.100000 a c 0.000000
	ok nd-html -a docs -o site pairs
	grep -ho '<p>[0-9A].*' site/1/[12].html >got
	cells site/1/1.html >>got
	cat >want <<-'EOF'
	<p>A has 10 words, B 11, and less than a third are equal: the marks are runs of at least 3 shared words.</p>
	<p>A has 10 words, B 1: they share no run of 3 words.</p>
	a: one [1]<mark class="p1">two three four</mark> five six seven eight nine ten
	b: x1 x2 [1]<mark class="p1">two three four</mark> x3 x4 x5 x6 x7 x8
	EOF
	same want got
}

@test "a short text that a long one contains is marked there, all else is not" {
	docs a "$(seq -s ' ' 1001 1100) one two three four five $(seq -s ' ' 1101 1200)" \
		b 'one two three four five'
	printf 'a\tb\t1.000000\t3\t203\t3\n' >pairs
	ok nd-html -a docs -o site pairs
	grep -q '</strong> of B is in A: 3 shingles shared, of 203 in A and 3 in B</p>' site/1/1.html
	[ "$(grep -o '<mark class="p1">one two three four five</mark>' site/1/1.html | wc -l)" -eq 2 ]
	run ! grep -q '<del>' site/1/1.html
}

@test "long ids are shortened, with the whole id as title" {
	long=$(printf 'd%.0s' {1..70})
	docs "$long" x b x
	pairs "$long" b 1.000000
	ok nd-html -a docs -o site pairs
	grep -o '<h1>.*' site/1/1.html >got
	printf '<h1><span class=ab>A</span> <bdi lang="" title="%s">%.30s…%.30s</bdi><br>\n' \
		"$long" "$long" "$long" >want
	same want got
}

@test "evidence is told in words where it is known what it is" {
	docs a x b x
	printf 'a\tb\t%s\n' '0.500000	1	1	1	1	x' '0.740740	20	23	24' '0.869565	20	23	24' \
		'0.869565	20	23	24	0.869565	0.833333' \
		'0.958333	1	23	24' '0.851256	20.5	23.4	24.1' '1.000000	23	23	23' \
		'0.700000	7	64' '0.200000	x<	2	3' '0.100000' \
		'0.600000	1	2	3' >pairs
	ok nd-html -a docs -o site pairs
	grep -ho '</strong> .*</p>' site/1/*.html | sed 's/<.strong> \(similar:* *\)*//; s/<.p>$//' >got
	cat >want <<-'EOF'
	23 of 23 shingles shared
	1 character differs, of 23 in A and 24 in B
	of A is in B: 20 shingles shared, of 23 in A and 24 in B
	20 shingles shared, of 23 in A and 24 in B

	20 shingles shared, of 23 in A and 24 in B
	7 of 64 bits differ
	<span dir=auto>1</span> · <span dir=auto>2</span> · <span dir=auto>3</span>
	<span dir=auto>1</span> · <span dir=auto>1</span> · <span dir=auto>1</span> · <span dir=auto>1</span> · <span dir=auto>x</span>
	<span dir=auto>x&lt;</span> · <span dir=auto>2</span> · <span dir=auto>3</span>

	EOF
	same <(sort want) <(sort got)
	grep -ho '<details>.*similarity 0.958.*' site/1/*.html >got
	echo '<details><summary>Exact evidence</summary><p>similarity 0.958333; evidence columns: <span dir=auto>1</span> · <span dir=auto>23</span> · <span dir=auto>24</span></p></details>' >want
	same want got
}

@test "evidence may have more columns than any measure gives" {
	three
	printf 'a\tb\t0.500000\t%s\n' "$(seq -s "$TAB" 100 299)" >pairs
	ok nd-html -a docs -o site pairs
	grep -o 'Exact evidence.*' site/1/1.html |
		sed 's/<[^>]*>//g; s/ · /\t/g; s/.*columns: //' >got
	seq -s "$TAB" 100 299 >want
	same want got
}

# kinds PAGE: the cells of the kinds in a list.
kinds() {
	grep -o '<td class=k>.*<td class=e>' "$1" | sed 's/^<td class=k>//; s/<td class=e>$//'
}

@test "pairs have the kinds and the differences of nd-kind" {
	docs a 'one two three 4' b 'one two three 5' c 'a fox that runs fast' d 'a fox that ran fast'
	pairs a b 0.900000 c d 0.800000 a c 0.700000 a b 0.600000
	nd-kind -a docs pairs | head -n 2 >kinds
	ok nd-html -a docs -o site --kinds kinds pairs
	grep -qF '<th scope=col class=k>Kind<th scope=col class="e">' site/index.html
	kinds site/index.html >got
	cat >want <<-'EOF'
	factual-drift<span class=w lang="" dir=auto>4 -&gt; 5</span>
	copy-edit<span class=w lang="" dir=auto>runs -&gt; ran</span>

	factual-drift<span class=w lang="" dir=auto>4 -&gt; 5</span>
	EOF
	same want got
	grep -h '^<p>Kind' site/1/?.html >got
	cat >want <<-'EOF'
	<p>Kind: <strong>factual-drift</strong> <span class=soft>(the same statement with another number or date)</span>: <span lang="" dir=auto>4 -&gt; 5</span></p>
	<p>Kind: <strong>copy-edit</strong> <span class=soft>(the same statement in other, more or fewer words)</span>: <span lang="" dir=auto>runs -&gt; ran</span></p>
	<p>Kind: <strong>factual-drift</strong> <span class=soft>(the same statement with another number or date)</span>: <span lang="" dir=auto>4 -&gt; 5</span></p>
	EOF
	same want got
	# On the pages of documents and clusters too.
	printf '%s\t%s\t%s\n' a a 1.000000 a b 0.900000 a d - c c 1.000000 c d 0.800000 >clusters
	ok nd-html -a docs -o more --kinds kinds --clusters clusters pairs
	grep -h '<td class=k>' more/d1/*.html more/c1/*.html |
		sed 's/<[^>]*>/ /g; s/\xc2\xa0/ /g; s/  */ /g; s/^ //; s/ $//' >got
	cat >want <<-'EOF'
	90 % b factual-drift 4 -&gt; 5 1 · 2 · 3
	70 % c 1 · 2 · 3
	60 % b factual-drift 4 -&gt; 5 1 · 2 · 3
	90 % a factual-drift 4 -&gt; 5 1 · 2 · 3
	60 % a factual-drift 4 -&gt; 5 1 · 2 · 3
	80 % d copy-edit runs -&gt; ran 1 · 2 · 3
	70 % a 1 · 2 · 3
	80 % c copy-edit runs -&gt; ran 1 · 2 · 3
	90 % b factual-drift 4 5
	– d no page: similar to other members, not to the one kept one two three 4 a fox that ran fast
	80 % d copy-edit runs ran
	EOF
	same want got
	grep -q '<th scope=col class=k>Kind<th scope=col class=e>In common' more/d1/1.html
	grep -q '<th scope=col class=kind>Kind<th scope=col>Words that differ' more/c1/1.html
	tac kinds | zstd -q | nd-html -a docs -o other --kinds - pairs
	diff -r site other
	ok nd-html -a docs -o site pairs
	! grep -rq 'Kind' site
}

@test "no kind is identical beside a similarity of less than 1" {
	docs a 'One, two' b 'one two' c 'One, two'
	pairs a b 0.999999 a c 1.000000
	printf 'a\tb\t0.999999\tidentical\t\na\tc\t1.000000\tidentical\t\n' >kinds
	ok nd-html --kinds kinds -a docs -o site pairs
	grep -o '<td class=k>[^<]*' site/index.html >got
	printf '<td class=k>%s\n' identical 'same words' >want
	same want got
	grep -ho '<p>Kind.*' site/1/*.html >got
	cat >want <<-'end'
	<p>Kind: <strong>identical</strong> <span class=soft>(no word differs)</span></p>
	<p>Kind: <strong>same words</strong> <span class=soft>(no word differs, but case, punctuation or spaces)</span></p>
	end
	same want got
}

@test "a member of a cluster without a page says why" {
	docs a 'one two three' b 'one two four' c 'one two five' d 'six two five'
	printf 'a\ta\t1.000000\na\tb\t0.500000\na\tc\t0.400000\na\td\t-\n' >clusters
	pairs a b 0.500000 a c 0.400000
	why() {
		grep -o 'no page: [^<]*' site/c1/1.html
	}
	ok nd-html -a docs --clusters clusters -o site pairs
	same <(echo 'no page: similar to other members, not to the one kept') <(why)
	ok nd-html -q -a docs --clusters clusters --max 1 -o site pairs
	same <(printf 'no page: %s\n' 'its pair is not in the list; a larger --max shows more' \
		'similar to other members, not to the one kept') <(why)
}

@test "a list of more than 1000 pairs has kinds without differences" {
	three
	for i in $(seq 1001); do
		printf 'a\tb\t0.5%05d\t%d\n' "$i" "$i"
	done >pairs
	printf 'a\tb\t0.500000\tother\tfour -> five\n' >kinds
	ok nd-html -a docs -o site --max 1000 -q --kinds kinds pairs
	[ "$(grep -c '<td class=k>other<span class=w.*four -&gt; five</span><td' site/index.html)" -eq 1000 ]
	ok nd-html -a docs -o site --max 1001 --kinds kinds pairs
	[ "$(grep -c '<td class=k>other<td' site/index.html)" -eq 1001 ]
	grep -q '^<p>Kind.*four -&gt; five' site/2/1001.html
}

@test "kinds that are hostile are text, malformed ones are refused" {
	three
	printf 'a\tb\t0.500000\t<b>&\xff\t\\t<script>\x01\xe2\x80\xae"\n' >kinds
	printf 'a\tb\t0.500000\tsecond\t\nx\ty\t0.500000\tother\t\n' >>kinds
	ok nd-html -a docs -o site --kinds kinds pairs
	kinds site/index.html >got
	shown='&lt;script&gt;<span class=c>U+0001</span><span class=c>U+202E</span>&quot;</span>'
	printf '&lt;b&gt;&amp;\xef\xbf\xbd<span class=w lang="" dir=auto>\t%s\n' "$shown" >want
	same want got
	printf '<p>Kind: <strong>&lt;b&gt;&amp;\xef\xbf\xbd</strong>: <span lang="" dir=auto>\t%s</p>\n' "$shown" >want
	grep '^<p>Kind' site/1/1.html | same want -
	printf 'a\tb\t0.500000\tother\t%0200d\n' 0 >kinds
	ok nd-html -a docs -o site --kinds kinds pairs
	printf 'other<span class=w lang="" dir=auto>%0160d…</span>\n' 0 >want
	kinds site/index.html >got
	same want got
	grep -q '^<p>Kind.*>0\{200\}</span></p>$' site/1/1.html
	printf 'a\tb\t0.500000\tother\n' >kinds
	fails 1 'nd-html: kinds:1: expected idA, idB, similarity, kind and differences, got 4 fields' \
		nd-html -a docs -o site --kinds kinds pairs
	echo x >kinds
	fails 1 "nd-html: kinds:1: $(nd-kind -a docs kinds 2>&1 | sed 's/^nd-kind: kinds:1: //')" \
		nd-html -a docs -o site --kinds kinds pairs
	fails 1 'nd-html: none: No such file or directory' \
		nd-html -a docs -o site --kinds none pairs
	printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\t0\t1\t0\t1\n' >passages
	misused nd-html '--kinds: expected pairs, got passages in passages' -a docs -o site --kinds kinds passages
}

@test "a passage of a document in itself is shown" {
	docs a 'A b. C d. A b. C d.'
	printf 'a\ta\t1.000000\t2\t1\t2\t3\t4\t0\t9\t10\t19\n' >passages
	ok nd-html -a docs -o site passages
	[ "$(cells site/1/1.html | grep -c '<mark')" -eq 2 ]
	printf 'a\ta\t1.000000\t2\n' >pairs
	fails 1 "nd-html: pairs:1: expected two ids, got 'a' twice" \
		nd-html -a docs -o site pairs
}

@test "passages that overlap too often are not compared by words" {
	docs a 'one two x three four' b 'one two y three four'
	length=$(printf 'one two x three four' | wc -c)
	for i in $(seq 18); do
		printf "a\tb\t1.000000\t$i\t1\t1\t1\t1\t0\t$length\t0\t$length\n"
	done >passages
	ok nd-html -a docs -o site passages
	grep -o '<p class=soft>.*' site/1/1.html | sed 's/<[^>]*>//g' >got
	echo '2 passages overlap others so much that their words are not compared.' >want
	same want got
	head -n 17 passages >fewer
	ok nd-html -a docs -o site fewer
	grep -q '^<p class=soft>1 passage overlaps others so much that its words are not compared\.</p>$' site/1/1.html
	head -n 16 passages >fewer
	ok nd-html -a docs -o site fewer
	! grep -q 'overlap' site/1/1.html
	grep -q '<mark class="p4 o">.*<u>x</u>' site/1/1.html
}

@test "without pairs there is an empty list" {
	docs a x
	ok nd-html -a docs -o site --title 'No <b>' /dev/null
	grep -o '<h1>.*\|<p.*\|<table.*' site/index.html >got
	printf '%s\n' '<h1>No &lt;b&gt;</h1>' \
		'<p>No pairs.</p>' \
		'<p>To find less similar documents, lower the threshold (-t).</p>' >want
	same want got
	ok nd-html -a docs -o site --threshold 0.8 /dev/null
	grep -qxF '<p>No pairs with a similarity of 0.8 or more.</p>' site/index.html
	grep -qF '<p>To find less similar documents, lower the threshold: try -t 0.5.</p>' site/index.html
	ok nd-html -a docs -o site --noun sentence --threshold 0.5 /dev/null
	grep -qF 'less similar sentences, lower the threshold: try -t 0.3.</p>' site/index.html
	ok nd-html -a docs -o site --threshold 0.3 /dev/null
	grep -qF 'lower the threshold (-t).</p>' site/index.html
	touch sents
	ok nd-html -a docs -o other --sentences sents /dev/null
}

@test "without pairs the nearest one has a page, and what finds it is shown" {
	three
	pairs a c 0.061234 a b 0.061235
	ok nd-html -a docs -o site --threshold 0.8 --nearest pairs /dev/null
	main() { sed -n '/^<p/p' site/index.html | sed 's/<bdi lang="">//g; s/<.bdi>//g'; }
	main >got
	cat >want <<-'EOF'
	<p>No pairs with a similarity of 0.8 or more.</p>
	<p id=n1>The most similar pair has 0.06: <a href="1/1.html">a – b</a>. To find it, try -t 0.06.</p>
	EOF
	same want got
	[ "$(find site -name '*.html' | sort | tr '\n' ' ')" = 'site/1/1.html site/index.html ' ]
	grep -q '<a href="../index.html#n1">All pairs</a>' site/1/1.html
	pairs a b 0.001234
	ok nd-html -a docs -o site --nearest pairs /dev/null
	main | tail -n 1 >got
	echo '<p id=n1>The most similar pair has 0.001234: <a href="1/1.html">a – b</a>. To find it, try -t 0.001234.</p>' >want
	same want got
	ok nd-html -a docs -o site --noun sentence --nearest /dev/null /dev/null
	main | same <(printf '<p>%s</p>\n' 'No pairs.' 'Much lower thresholds find no pair either.') -
	# With pairs it is not read.
	ok nd-html -a docs -o site --nearest none pairs
	fails 1 'nd-html: none: No such file or directory' \
		nd-html -a docs -o site --nearest none /dev/null
	pairs a z 0.500000
	fails 1 "nd-html: pairs:1: id 'z' is not in docs" \
		nd-html -a docs -o site --nearest pairs /dev/null
}

@test "the documents may come late, on stdin, packed, in any order" {
	three
	ok nd-html -a docs -o site pairs
	tac docs | zstd -q | nd-html -a - -o other pairs
	diff -r site other
	nd-html -a <(sleep 0.05 && cat docs) -o third <pairs
	diff -r site third
}

@test "a directory that is not ours is left alone" {
	three
	mkdir empty other
	: >other/file
	ok nd-html -a docs -o empty pairs
	fails 1 'nd-html: other: expected a new or empty directory, or one that nd-html made, got another' \
		nd-html -a docs -o other pairs
	[ "$(ls -A other)" = file ]
	fails 1 'nd-html: docs: Not a directory' nd-html -a docs -o docs pairs
	fails 1 'nd-html: no/such: No such file or directory' \
		nd-html -a docs -o no/such pairs
}

@test "a run that fails leaves no beginning and no half of a page" {
	docs a 'one two' b 'one two'
	passage='\t1.000000\t1\t1\t1\t1\t1\t0\t3\t0'
	printf "a\tb$passage\t3\n" >passages
	ok nd-html -a docs -o site passages
	printf "a\tb$passage\t8\n" >passages
	fails 1 'nd-html: passages:1: expected a passage in texts of 7 and 7 bytes, got 0 to 3 and 0 to 8' \
		nd-html -a docs -o site passages
	[ "$(find site -type f | sort | tr '\n' ' ')" = 'site/.nd-html site/1/1.html site/d1/1.html site/d1/2.html site/script.js site/style.css ' ]
	printf "a\tb$passage\t7\n" >passages
	ok nd-html -a docs -o site passages
	[ -e site/index.html ]
}

@test "a page marks the longest 5000, and says how many it does not" {
	awk 'BEGIN { for (side = 0; side < 2; side++) {
		printf "%s\t", side ? "b" : "a"
		for (i = 1; i <= 5003; i++) {
			printf "v%d w%d %s ", i, i, i == 5002 ? "same" : ""
			for (n = 0; n < 6; n++)
				printf "%s%dq%d ", side ? "y" : "x", i, n
		}
		print "" } }' >docs
	pairs a b 0.500000
	ok nd-html -k 2 -a docs -o site pairs
	grep -q 'are runs of at least 2 shared words, the 5000 longest; 3 more are not marked.</p>$' site/1/1.html
	[ "$(grep -o 'id=[ab][0-9]*' site/1/1.html | wc -l)" -eq 10000 ]
	[ "$(grep -o '<mark[^>]*>[^<]*</mark>' site/1/1.html | tail -n 2 | sed 's/<[^>]*>//g' |
		paste -sd'|')" = 'v4999 w4999|v5002 w5002 same' ]
	grep -q '>v4999 w4999<' site/1/1.html
	! grep -q '>v5000 w5000<' site/1/1.html
	# Of as many, all as long, the first.
	sed 's/ same.*//' docs >equal
	ok nd-html -k 2 -a equal -o site pairs
	[ "$(grep -o 'id=[ab][0-9]*' site/1/1.html | wc -l)" -eq 10000 ]
	# Passages: the last has more sentences than the others.
	awk 'BEGIN { for (i = 1; i <= 5002; i++)
		printf "a\tb\t1.000000\t%d\t%d\t%d\t1\t1\t%d\t%d\t0\t1\n",
		    1 + (i == 5002), i, i, i, i + 1 }' >passages
	ok nd-html -a docs -o site passages
	grep -q '^<h2 id=passages>5000 passages: those with the most sentences, of 5002</h2>$' site/1/1.html
	grep -q '<a class=at href="#a5000">sentence 5002</a>' site/1/1.html
	! grep -q '<a class=at href="#a[0-9]*">sentence 5001</a>' site/1/1.html
}

@test "what killed runs left is taken away, and nothing else" {
	three
	ok nd-html -a docs -o site pairs
	cp -r site want
	rm site/index.html
	mkdir site/2
	touch site/index-2.html site/index-30.html site/index.html.nd-1.part \
		site/index-2.html.nd-3.part site/1/1.html.nd-99.part site/2/1001.html.nd-1.part
	mine='index-x.html index.html.part index.htm mine 1/1.html.nd-x.part 1/1.html.3.part 1/nd-1.part'
	for f in $mine; do
		touch site/$f want/$f
	done
	mkdir want/2
	ok nd-html -a docs -o site pairs
	diff -r want site
}

@test "a site has one run at a time, and no links in it are followed" {
	three
	ok nd-html -a docs -o site pairs
	cp -r site want
	{
		flock 8
		fails 1 'nd-html: site: another nd-html writes there' \
			nd-html -a docs -o site pairs
	} 8<site/.nd-html
	diff -r want site
	mkdir -p linked elsewhere
	touch linked/.nd-html
	ln -s ../elsewhere linked/1
	fails 1 'nd-html: linked/1: expected a directory, got something else' \
		nd-html -a docs -o linked pairs
	[ -z "$(ls elsewhere)" ]
	mkdir third
	ln -s ../elsewhere/mark third/.nd-html
	fails 1 'nd-html: third: expected a new or empty directory, or one that nd-html made, got another' \
		nd-html -a docs -o third pairs
	touch elsewhere/mark
	fails 1 'nd-html: third/.nd-html: Too many levels of symbolic links' \
		nd-html -a docs -o third pairs
}

@test "what is wrong with documents is said" {
	three
	pairs a b 0.500000 a z 0.400000
	fails 1 "nd-html: pairs:2: id 'z' is not in docs" \
		nd-html -a docs -o site pairs
	pairs a b 0.500000
	printf 'a\tagain\n' >>docs
	fails 1 "nd-html: docs:4: duplicate id 'a' (first on line 1)" \
		nd-html -a docs -o site pairs
	fails 1 'nd-html: docs:1: expected at least 3 fields, got 2' \
		nd-html -a docs -o site -f 3 pairs
	fails 1 'nd-html: none: No such file or directory' \
		nd-html -a none -o site pairs
	[ ! -e site ]
	printf 'a\tone\r\nb\ttwo' >docs
	nd-html -a docs -o site pairs 2>notes
	cat >want <<-'EOF'
	nd-html: docs: the last line lacked its newline, mended
	nd-html: docs: 1 line with CR before LF
	EOF
	same want notes
}

@test "what is wrong with passages is said" {
	docs a x b x
	fields='1\t1\t1\t1\t1\t0\t1\t0\t1'
	printf "a\tb\t0.500000\t$fields\na\ta\t0.500000\t$fields\n" >p
	fails 1 "nd-html: p:2: expected passages in order, got 'a' and 'a' after greater ones: sort with LC_ALL=C" \
		nd-html -a docs -o site p
	printf "a\tb\t0.500000\t$fields\na\tb\t0.500000\t1\n" >p
	fails 1 'nd-html: p:2: expected a passage of 12 fields, got 4' \
		nd-html -a docs -o site p
	printf "a\tb\t0.500000\t$fields\na\tb\t0.500000\t${fields%1}x\n" >p
	fails 1 "nd-html: p:2: expected a number in column 12, got 'x'" \
		nd-html -a docs -o site p
	printf "a\tb\t0.500000\t1\t2\t1${fields#1?t1?t1}\n" >p
	fails 1 'nd-html: p:1: expected at least 2 in column 6, the end of a passage, got 1' \
		nd-html -a docs -o site p
	printf "a\tb\t0.500000\t0${fields#1}\n" >p
	fails 1 'nd-html: p:1: expected at least 1 matching sentence in column 4, got 0' \
		nd-html -a docs -o site p
	printf 'a\tb\t0.500000\t1\t1\t1\t1\t2\n' >p
	printf 'a:1\tx\t0\t1\nb:1\tx\t0\t1\n' >sents
	fails 1 "nd-html: p:1: sentence 2 of 'b' is not in the file of --sentences" \
		nd-html -a docs -o site --sentences sents p
	printf 'b:1\tx\t0\t1\n' >>sents
	fails 1 "nd-html: sents:3: expected a sentence of 'b' after number 1, got 1" \
		nd-html -a docs -o site --sentences sents p
	printf 'b\tx\t0\t1\n' >sents
	fails 1 "nd-html: sents:1: expected the id of a sentence, DOC:N, got 'b'" \
		nd-html -a docs -o site --sentences sents p
	printf 'b:1\tx\t0\n' >sents
	fails 1 'nd-html: sents:1: expected 4 fields (id, text, begin, end), got 3' \
		nd-html -a docs -o site --sentences sents p
	for place in '1 0' 'x 1' '0 x'; do
		printf 'b:1\tx\t%s\t%s\n' $place >sents
		fails 1 "nd-html: sents:1: expected the first byte of the sentence and the byte after it, got '${place% *}' and '${place#* }'" \
			nd-html -a docs -o site --sentences sents p
	done
	# A passage may end within a character.
	docs a 'é x' b 'é y'
	printf 'a\tb\t0.500000\t1\t1\t1\t1\t1\t0\t1\t0\t1\n' >p
	ok nd-html -a docs -o site p
	cells site/1/1.html |
		same <(printf '%s: [1]<mark class="p1">\357\277\275</mark>\n' a b
			printf '%s: \357\277\275 %s\n' a x b y) -
}

# wrong MESSAGE ARGUMENT...: usage, with the message before it.
wrong() {
	local message=$1
	shift
	apart nd-html "$@"
	[ "$status" -eq 2 ] && [ "${stderr_lines[0]}" = "nd-html: $message" ] &&
		return
	printf 'exit %s: %s\nstderr: %s\n' "$status" "$*" "$stderr"
	return 1
}

@test "more sentences than can be added up are refused" {
	docs a 'one two' b 'one two'
	passage='\t1\t1\t1\t1\t0\t3\t0\t3\n'
	printf "a\tb\t1.000000\t18446744073708$passage" >passages
	ok nd-html -a docs -o site passages
	printf "a\tb\t1.000000\t1$passage%.0s" 1 2 >>passages
	fails 1 'nd-html: passages:3: expected at most 18446744073709 matching sentences of two documents, got more' \
		nd-html -a docs -o site passages
	printf "a\tb\t1.000000\t999999999999999$passage" >passages
	fails 1 'nd-html: passages:1: expected at most 18446744073709 matching sentences of two documents, got more' \
		nd-html -a docs -o site passages
}

@test "wrong usage is refused" {
	three
	wrong 'expected -o DIR' -a docs pairs
	wrong 'expected -a TEXTS' -o site pairs
	wrong "-f: expected columns from 2 such as 2,3 or 2-4 or 2-, got '1'" \
		-a docs -o site -f 1 pairs
	wrong '-k: expected at most 100, got 101' -a docs -o site -k 101 pairs
	wrong '--dots: expected --sentences as well' -a docs -o site --dots x pairs
	wrong '--sentences: expected --against-sentences as well' \
		-a docs -o site --against docs --sentences x pairs
	wrong '--against-sentences: expected --against as well' \
		-a docs -o site --against-sentences x pairs
	wrong "--noun: expected lower-case letters, got '<b>'" -a docs -o site --noun '<b>' pairs
	for t in abc 1.1 .0000001 0.5x; do
		wrong "--threshold: expected a number from 0 to 1 of at most six decimals, got '$t'" \
			-a docs -o site --threshold $t pairs
	done
	wrong '--clusters: unexpected --against' -a docs -o site --clusters x --against docs pairs
	wrong '-a -: expected a file as well' -a - -o site
	wrong '--sentences: expected passages, got pairs in pairs' \
		-a docs -o site --sentences docs pairs
	printf 'a\tb\t0.500000\t1\t1\t1\t1\t1\n' >passages
	wrong 'passages: expected passages with byte offsets (nd-diag -a), or --sentences as well' \
		-a docs -o site passages
	wrong "-f: expected one column for passages, got '2,3'" \
		-a docs -o site -f 2,3 passages
	[ ! -e site ]
}

@test "words that differ in their Unicode normal form are equal" {
	# Composed or not; marks above and below a letter in either order.
	printf 'a\tcaf\303\251 a\314\243\314\202 vu\n' >docs
	printf 'b\tcafe\314\201 a\314\202\314\243 vu\n' >>docs
	printf 'a\tb\t1.000000\n' >pairs
	nd-html -k 2 -o pages -a docs pairs
	grep -o '<p>All.*' pages/1/1.html |
		same <(echo '<p>All words are equal; 2 words differ in case, punctuation or Unicode form.</p>') -
}

@test "the link to the clusters says whether it leads to all" {
	for i in {1..12}; do
		printf '%s\tsome text\n' "a$i" "b$i" >>docs
		printf "a$i\ta$i\t1.000000\na$i\tb$i\t1.000000\n" >>clusters
		printf "a$i\tb$i\t1.000000\t3\t3\t3\n" >>pairs
	done
	nd-html -q -a docs -o most --clusters clusters --max 11 pairs
	grep -q '">The 11 biggest clusters</a>' most/index.html
	nd-html -q -a docs -o all --clusters clusters pairs
	grep -q '">All 12 clusters</a>' all/index.html
}

@test "facts replace the numbers of the overview, and notes follow" {
	three
	printf '12\tthings <b>\n-\tA note & more.\n3\tothers\n' >facts
	ok nd-html -a docs -o site --facts facts pairs
	grep '<dt>\|^<p class=soft>A' site/index.html >got
	cat >want <<-'EOF'
	<div><dt>things &lt;b&gt;<dd>12</div>
	<div><dt>others<dd>3</div>
	<p class=soft>A note &amp; more.</p>
	EOF
	same want got
	printf -- '-\tOnly a note.\n' | nd-html -a docs -o site --facts - pairs
	grep -q '<dt>documents compared<dd>3' site/index.html
	grep -q '<p class=soft>Only a note.</p>' site/index.html
	for bad in 12 "x${TAB}y" "-1${TAB}y" "12$TAB" "${TAB}text"; do
		printf '%s\n' "$bad" >facts
		fails 1 "nd-html: facts:1: expected a number or -, and a text, got '${bad//$TAB/\\t}'" \
			nd-html -a docs -o site --facts facts pairs
	done
}

@test "lists show what they leave out, so that the numbers add up" {
	docs a 'one two' b 'one two' c 'one two' d 'one two six' e 'x' f 'y' g 'y'
	{
		printf 'a\tb\t1.000000\t2\t2\t2\na\tc\t1.000000\t2\t2\t2\n'
		printf 'a\td\t0.666666\t2\t2\t3\nf\tg\t1.000000\t1\t1\t1\n'
	} >pairs
	nd-cluster pairs >clusters
	ok nd-html -a docs -o site --clusters clusters pairs
	sed -n 's/^<p class=soft>\(.*\)<.p>/\1/p' site/{index,documents,clusters}.html | grep -v square >got
	cat >want <<-'EOF'
	The most similar pairs come first, equal documents last, with one row for all copies: 2 rows for 3 pairs.
	5 documents; those with the largest share of shingles in one other document come first. Not listed: 1 more equal copy. The other 1 of 7 documents has no similar document.
	2 clusters of 6 documents; the biggest come first. The other 1 of 7 documents is in no cluster.
	EOF
	same want got
	grep -c '^<p class=soft>The most similar come first, equal documents last.</p>$' \
		site/d1/*.html >got
	printf 'site/d1/%s.html:%s\n' 1 1 2 1 3 1 4 1 5 0 >want
	same want got
	# With fewer rows, groups that became one count once.
	printf 'a\tb\t1.000000\t2\t2\t2\nc\td\t1.000000\t2\t2\t2\nb\td\t1.000000\t2\t2\t2\nf\tg\t1.000000\t1\t1\t1\n' >pairs
	nd-html -a docs -o site --max 1 pairs 2>notes
	same <(echo 'nd-html: 1 pair without a page, by --max') notes
}

@test "clusters have the beginning of the text, and none has one member" {
	docs a 'one two three' b 'one two four' c 'one <five' d 'six'
	pairs a b 0.500000 b c 0.400000
	printf '%s\t%s\t%s\n' a a 1.000000 a b 0.500000 c c 1.000000 d d 1.000000 >clusters
	ok nd-html -a docs -o site --clusters clusters pairs
	[ "$(echo site/c1/*)" = site/c1/1.html ]
	grep '<tr><td class=r>2' site/index.html | sed 's/<[^>]*>/ /g; s/\xc2\xa0/ /g; s/  */ /g' >got
	echo ' 2 a one two three 0 50 % ' >want
	same want got
	grep -q '<dt>cluster<dd>1</div>' site/index.html
	grep -q '<dt>documents in clusters<dd>2</div>' site/index.html
	grep -o '<dt>Kept.*' site/c1/1.html >got
	echo '<dt>Kept<dd><a href="../d1/2.html"><bdi lang="">a</bdi></a><span class=s lang="" dir=auto>one two three</span></dl>' >want
	same want got
	printf '%s\t%s\t%s\n' c c 1.000000 a a 1.000000 a b 0.500000 >clusters
	nd-html -a docs -o other --clusters clusters pairs
	diff -r site other
}

@test "words that differ in a cluster are those of all columns" {
	printf 'a\tsame title\tone two\nb\tsame title\tone three\n' >docs
	pairs a b 0.500000
	printf 'a\ta\t1.000000\na\tb\t0.500000\n' >clusters
	ok nd-html -f 2,3 -a docs -o site --clusters clusters pairs
	grep -q '<del>two</del><ins>three</ins>' site/c1/1.html
}

@test "the page of a document calls it here, the others there" {
	docs a 'one two three' b 'one two'
	printf 'a\tb\t0.666666\t2\t3\t2\n' >pairs
	ok nd-html -a docs -o site pairs
	for d in 1 2; do
		sed -n 's/^<h1><bdi lang="">\(.\)<.*/\1/p; s/.*<td class=e>//p' site/d1/$d.html
	done >got
	printf '%s\n' b '2 shingles shared, of 3 there and 2 here' a '2 shingles shared, of 3 here and 2 there' >want
	sort got | same <(sort want) -
	# Without evidence there is no column for it.
	printf 'a\tb\t0.666666\t0.5\t0.25\t1\n' >pairs
	nd-html -a docs -o site pairs
	! grep -q 'In common\|td class=e' site/index.html site/d1/1.html
}

@test "long folds of passages lead to the page of the document, which has the text" {
	docs a "$(numbers 1 3000) The same words. $(numbers 3001 3010)" \
		b "$(numbers 5000 5010) The same words. $(numbers 9000 12000)"
	a=$(numbers 1 3000 | wc -c) b=$(numbers 5000 5010 | wc -c)
	printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\t%d\t%d\t%d\t%d\n' "$a" $((a + 15)) "$b" $((b + 15)) >passages
	ok nd-html -a docs -o site passages
	[ "$(stat -c %s site/1/1.html)" -lt 5000 ]
	grep -o '<a class=f .*</a>' site/1/1.html >got
	same <(printf '%s\n' '<a class=f lang=en dir=ltr href="../d1/1.html">… 2968 words in no passage: all of A …</a>' \
		'<a class=f lang=en dir=ltr href="../d1/2.html">… 2969 words in no passage: all of B …</a>') got
	sed -n '/<div class=from>/,$p' site/d1/1.html | sed 's/<summary.*<.summary>//; s/<div class=a>.*//; s/<[^>]*>//g' | tr -d '\n' >got
	printf '%s' "$(sed -n 's/^a\t//p' docs)" | same - got
	# Without a page of the document, the fold has all.
	nd-html -a docs -o below --sentences /dev/null --nearest passages /dev/null
	! grep -q '<a class=f ' below/1/1.html
	# Of a long passage the equal words in the middle.
	docs a "$(numbers 1 3000)" b "$(numbers 1 3000)."
	printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\t0\t13891\t0\t13892\n' >passages
	nd-html -a docs -o site passages
	grep -o '<span class=more.*</span>' site/1/1.html >got
	same <(printf '%s\n' '<span class=more lang=en dir=ltr>… 13577 bytes: <a href="../d1/2.html">all of A</a> …</span>' \
		'<span class=more lang=en dir=ltr>… 13577 bytes: <a href="../d1/1.html">all of B</a> …</span>') got
}

@test "texts with the same bytes are one passage, if passages cover half of them" {
	docs a '0123456789' b '0123456789' c '012345678X'
	for bytes in '0 3 0 3:4 8 4 8' '0 3 0 3:4 5 4 5' '0 6 4 10:4 8 4 6'; do
		{
			# shellcheck disable=SC2086
			printf 'a\tb\t0.900000\t1\t1\t1\t1\t1\t%d\t%d\t%d\t%d\n' ${bytes%:*}
			# shellcheck disable=SC2086
			printf 'a\tb\t0.800000\t1\t3\t3\t3\t3\t%d\t%d\t%d\t%d\n' ${bytes#*:}
		} >passages
		nd-html -a docs -o site passages
		sed -n 's/.*<td class=e data-v=[0-9]*>//p' site/index.html
		grep -c 'the texts are equal' site/1/1.html || true
		grep -c '<th scope=row><a class="n' site/1/1.html
	done >got
	printf '%s\n' '3 sentences in 1 passage' 1 1 '2 sentences in 2 passages' 0 2 \
		'2 sentences in 2 passages' 0 2 >want
	same want got
	sed 's/b/c/' passages >other
	nd-html -a docs -o site other
	! grep -q 'texts are equal' site/1/1.html
}

@test "the size of pages of 100 MB or more is printed" {
	for d in a b; do
		printf '%s\t' $d
		head -c 55000000 /dev/zero | tr '\0' $d
		echo
	done >docs
	pairs a b 0.500000
	nd-html -a docs -o site --max-option=--html-max pairs 2>notes
	same <(echo 'nd-html: site: 110 MB of pages; a smaller --html-max writes fewer') notes
	nd-html -q -a docs -o site pairs 2>notes
	[ ! -s notes ]
}
