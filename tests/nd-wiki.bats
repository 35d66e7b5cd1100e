# nd-wiki.bats: MediaWiki dumps to documents.
load helper
load threads

usage="try 'nd-wiki --help'"

# dump [LANGUAGE]: a dump of a page for each line of stdin, in which \n is a
# line break; the ids are the numbers of the lines.
dump() {
	awk -v language="${1-en}" '
		BEGIN { print "<mediawiki xml:lang=\"" language "\">" }
		{
			gsub(/&/, "\\&amp;")
			gsub(/</, "\\&lt;")
			gsub(/>/, "\\&gt;")
			gsub(/\\n/, "\n")
			print "<page><title>P</title><ns>0</ns><id>" NR "</id>"
			print "<revision><text>" $0 "</text></revision></page>"
		}
		END { print "</mediawiki>" }'
}

# table LANGUAGE UNPAIRED [OPTION...]: stdin has lines of wikitext and, behind
# a TAB, the text it becomes, as it stands in a document.
table() {
	local language=$1 unpaired=$2
	shift 2
	cat >table
	cut -f 1 table | dump "$language" >xml
	cut -f 2 table | nl -v 1 -w 1 -b a -s "${TAB}P$TAB" >wanted
	nd-wiki "$@" <xml >got 2>got.err
	same wanted got
	grep -v ' without a text$' got.err >err || true
	case $unpaired in
	0) : >wanted.err ;;
	1) echo "nd-wiki: stdin: 1 mark of markup without its other end removed" >wanted.err ;;
	*) echo "nd-wiki: stdin: $unpaired marks of markup without their other end removed" >wanted.err ;;
	esac
	same wanted.err err
}

@test "links become their text" {
	table en 0 <<-'EOF'
	a [[b]] c	a b c
	[[a|b]], [[a|b]]s, [[a]]s	b, bs, as
	[[a#b|c]] [[a#b]] [[#b]]	c a#b #b
	[[ a | b ]]	b
	[[a (b)|]] [[c:a|]] [[a, b|]] [[c:a (b)|]]	a a a a
	[[a|b|c]]	b|c
	[[a|''b'' '''c''']]	b c
	[[:File:x.jpg]] [[:Category:x]] [[:de:x]]	File:x.jpg Category:x de:x
	[[Star Trek: Picard]] [[wikt:word]] [[wikt:word|w]]	Star Trek: Picard wikt:word w
	[[a|b\nc]]	b\nc
	[[a|{{x}}b]]	b
	[http://x.y/z?a=b text here] [//x.y text]	text here text
	a [http://x.y] b [https://x.y/a_(b)]	a b
	[ftp://x.y a [[b|c]]] [mailto:a@b c]	a c c
	http://x.y/z stays	http://x.y/z stays
	[[http://x.y text]]	text
	[sic] a[1] [ ] [http] [httpx://y z]	[sic] a[1] [ ] [http] [httpx://y z]
	EOF
}

@test "files, categories and other languages go, with the links in them" {
	table en 0 <<-'EOF'
	a [[File:x.jpg]] b	a b
	[[File:x.jpg|thumb|a [[b|c]] [http://d e] {{f|[[g]]}} h]]i	i
	[[image:x.jpg|\nthumb|a\n\nb]]i	i
	[[ File :x]][[CATEGORY: y|z]][[Category:y]]a	a
	[[Datei:x]][[Bild:x]][[Fichier:x]][[Imagen:x]][[Файл:x]][[файл:x]][[文件:x]][[ファイル:x]]a	a
	[[Kategorie:x]][[Catégorie:x]][[Categoría:x]][[Archivo:x]]a	a
	[[Immagine:x]][[Categoria:x]][[Afbeelding:x]][[Bestand:x]][[Categorie:x]]a	a
	[[Grafika:x]][[Plik:x]][[Kategoria:x]][[Imagem:x]][[Ficheiro:x]][[Arquivo:x]]a	a
	[[Категория:x]][[檔案:x]][[档案:x]][[分类:x]][[分類:x]][[画像:x]][[カテゴリ:x]]a	a
	a\n[[de:b]]\n[[zh-min-nan:c]][[simple:d]]	a
	[[de:b|c]] [[doi:1]] [[Dee:b]]	c doi:1 Dee:b
	[[File:a|[[File:b|[[File:c]]]]]]d	d
	[[Media:x.ogg|listen]]	listen
	[[File:x|a\n{|\n| b\n|}\nc]]d	d
	EOF
}

@test "the dump names files and categories" {
	dump sv >xml <<-'EOF'
	a[[Fil:x.jpg]][[kategori: y|z]][[File:x]]b
	EOF
	gives '1\tP\taFil:x.jpgzb\n' '' 0 nd-wiki xml
	sed -i 's|<mediawiki.*>|&<siteinfo><sitename>W</sitename><namespaces><namespace key="0" /><namespace key="6" case="first-letter">Fil</namespace><namespace key="14">Kategori</namespace></namespaces></siteinfo>|' xml
	gives '1\tP\tab\n' '' 0 nd-wiki xml
}

@test "templates go, however they nest" {
	table en 0 <<-'EOF'
	a {{b}} c	a c
	{{a|b={{c|{{d}}}}|e}}f	f
	{{a\n| b = [[c|d]]\n| e = [[f]]\n}}\ng	g
	{{#if: {{{1|}}} | a | b }}c	c
	{{{a}}}b {{{a|{{b}}}}}c	b c
	{{{{{a}}}}}b {{{{a}}}}c	b c
	{{a|{|\n| b\n|}\n}}c	c
	{{a|b\n|}}c	c
	{{a|[[b}}c {{a]]}}d	c d
	{{a|<nowiki>}}</nowiki>}}b {{a|<!-- }} -->}}c {{a|<ref>}}</ref>}}d	b c d
	[[a|{{b|]]}}c]]d	cd
	{a} {b	{a} {b
	EOF
}

@test "tables go, however they nest" {
	table en 0 <<-'EOF'
	a\n{| class="x"\n! h !! i\n|-\n| b || c\n|}\nd	a\n\nd
	{|\n|\n{|\n| a\n|}\n|}\nb	b
	:{|\n| a\n|}b	b
	{|\n|+ a\n| {{b\n|}}\n|-\n| [[File:x|y\n|z]]\n|}\nc	c
	a<table><tr><td>b<table><tr><td>c</td></tr></table></td></tr></table>d	ad
	{|\n| <nowiki>|}</nowiki>\n|}a	a
	a | b || c ! d	a | b || c ! d
	EOF
}

@test "references and other elements go with what they enclose" {
	table en 0 <<-'EOF'
	a<ref>b</ref>.<ref name="c" /> d<REF name=e>f</Ref >g	a. dg
	a<ref name="b">[http://c d] {{e}} [[f]]\n\n</ref> g	a g
	a <math>b_{{c}}</math> <gallery>\nFile:d|e\n</gallery> f	a f
	a<references/><references>\n<ref name=x>y</ref>\n</references>b	ab
	a <syntaxhighlight lang="c">if (b[[0]])</syntaxhighlight> <source>c</source>d	a d
	<includeonly>a</includeonly><noinclude>b</noinclude><onlyinclude>c</onlyinclude>	bc
	a<templatestyles src="b"/><section begin=c />d	ad
	EOF
}

@test "tags of HTML go, their text stays, and other brackets stay" {
	table en 0 <<-'EOF'
	a <b>b</b> <span style="x:y">c</span> d<sup>2</sup> <small>e</small>	a b c d2 e
	a<br>b<br/>c<BR />d	a\nb\nc\nd
	a<p>b</p>c<div>d</div>	a\n\nb\n\nc\n\nd
	<ul><li>a</li><li>b</li></ul>	a\n\nb
	<blockquote>a</blockquote><code>b</code> <tt>c</tt>	a\n\nb c
	a < b, c > d, <3, <e@f.g>, <x> y, <spanish>	a < b, c > d, <3, <e@f.g>, <x> y, <spanish>
	a <b b <b>c	a <b b c
	EOF
}

@test "nowiki and pre are text" {
	table en 0 <<-'EOF'
	<nowiki>''a'' <b>b</b> * c</nowiki>	''a'' <b>b</b> * c
	a<nowiki />b<nowiki>&amp;&lt;</nowiki>	ab&<
	<pre>\n  a ''b''\n  c\n</pre>	a ''b''\nc
	<nowiki>[[a]] {{b}} {|c|} |- |} <ref>d</ref></nowiki>	[[a]] {{b}} {|c|} |- |} <ref>d</ref>
	Write <nowiki>{{name}} and [[link]] or ''it''</nowiki> here.	Write {{name}} and [[link]] or ''it'' here.
	<pre>|a\n[[<ref>\n|-\n</pre>b	|a\n[[<ref>\n|-\nb
	a |<nowiki>-5</nowiki> [<nowiki>[</nowiki>b] <nowiki><</nowiki>ref>	a |-5 [[b] <ref>
	[[a|<nowiki>]]</nowiki>]] {{b|<nowiki>}}</nowiki>}} &#91;[c&#93;]	]] [[c]]
	<nowiki><!-- a --></nowiki>	<!-- a -->
	EOF
	# A TAB between words is a space, there as anywhere, and a CR is nothing.
	printf '%s\n' '<pre>_if_(x) _y;</pre> a_b^' '<nowiki>_a__b^\nc_</nowiki>' |
		dump | sed "s/_/$TAB/g; s/\^/\&#13;/" >xml
	gives '1\tP\tif (x) y; a b\n2\tP\ta b\\nc\n' '' 0 nd-wiki xml
}

@test "a TAB is a blank, in nowiki and pre as elsewhere; a CR is nothing" {
	printf '%s\n' 'a@b <nowiki>c@d%</nowiki>e% <pre>f@@g%h</pre>' | dump |
		sed "s/@/$TAB/g; s/%/\&#13;/g" >xml
	gives '1\tP\ta b c de f gh\n' '' 0 nd-wiki xml
}

@test "comments go, with their line where they are alone in it" {
	table en 0 <<-'EOF'
	a<!-- b -->c	ac
	a\n<!-- b -->\nc	a\nc
	a\n <!-- b\n\n --> \nc	a\nc
	<!-- a -->b\n<!-- {{ [[ -->c	b\nc
	<!----><!-- -- >--->a	a
	EOF
}

@test "bold and italic go" {
	table en 0 <<-'EOF'
	''a'' '''b''' '''''c'''''	a b c
	it's, dogs' ''x's'' l'''amour'''	it's, dogs' x's lamour
	''''a''''	'a'
	''''''a'''''' '''''''b'''''''	'a' ''b''
	EOF
}

@test "entities are decoded once" {
	table en 0 <<-'EOF'
	a&nbsp;b &ndash; &eacute;&Auml;&thetasym;&apos;&quot;	a b – éÄϑ'"
	&#65;&#x42;&#X1F600;&#8201;x	AB😀 x
	a&#9;b&#10;c	a b c
	&amp;nbsp; &amp;amp; &amp;#65;	&nbsp; &amp; &#65;
	&lt;b&gt; &lt;ref&gt; &#91;&#91;a]	<b> <ref> [[a]
	&unknown; & a&b &; &# &#; &#x; &#0; &#1114112; &#xd800; &#7;	&unknown; & a&b &; &# &#; &#x; &#0; &#1114112; &#xd800; &#7;
	AT&T; &ampx; &thetasymx;	AT&T; &ampx; &thetasymx;
	&amp &amp: &a23456789012345678901234567890;	&amp &amp: &a23456789012345678901234567890;
	&#42; a\n&#61; b &#61;\n&#124;- c	* a\n= b =\n|- c
	EOF
}

@test "lists are a paragraph for each item, without its mark" {
	table en 0 <<-'EOF'
	a\n* b\n** c\n# d\n: e\n;f: g\nh	a\n\nb\n\nc\n\nd\n\ne\n\nf: g\n\nh
	*a\n\n\n\n*b\n*\n*{{x}}\n*c	a\n\nb\n\nc
	{{x}}\n{{y}}* a	a
	a * b # c	a * b # c
	a\n----\nb\n-- c	a\n\nb\n-- c
	EOF
}

@test "lines are trimmed, runs of blanks and of empty lines are one" {
	table en 0 <<-'EOF'
	  a   b  \n c\n\n\n\nd \n \n e	a b\nc\n\nd\n\ne
	\n\n\n	
	__NOTOC__a __KEIN_INHALTSVERZEICHNIS__ b __init__ c_d	a b __init__ c_d
	'''a''' ({{lang|x}}; born 1) b ( {{c}} ) d ({{e}}, {{f}}).	a (born 1) b d.
	a {{b}}, c<ref>d</ref> . e {{f}}: g ... h	a, c. e: g ... h
	f() (, g)	f() (, g)
	北京（{{lang|x}}）是 （）	北京是 （）
	EOF
}

@test "headings go, or stay with --headings" {
	cat >cases <<-'EOF'
	a\n== b ==\nc	a\n\nc	a\n\nb\n\nc
	=a=\n===b=== <!-- c -->\n==d==<ref>e</ref> \nf	f	a\n\nb\n\nd\n\nf
	== a {{b}} [[c|d]] ''e'' ==\nf	f	a d e\n\nf
	==a===\n===b==	\n	a=\n\n=b
	========x========\ny	y	==x==\n\ny
	= a\n== = b\nc ==	= a\n== = b\nc ==	= a\n== = b\nc ==
	EOF
	sed -i 's/\t\\n\t/\t\t/' cases
	cut -f 1,2 cases | table en 0
	cut -f 1,3 cases | table en 0 --headings
}

@test "--drop-sections drops what is below a heading" {
	printf '\357\273\277# a comment\nSee also\n\n...\nreferences\nÜber\nWeb-Links' >drop
	table en 0 --drop-sections drop --headings <<-'EOF'
	a\n== See also ==\nb\n=== c ===\nd\n== e ==\nf	a\n\ne\n\nf
	a\n=== REFERENCES: ===\nb\n==== c ====\nd\n== e ==\nf	a\n\ne\n\nf
	a\n== ''See'' [[x|also]] ==\nb\n= c =\nd	a\n\nc\n\nd
	a\n== über ==\nb\n== Web links ==\nc\n== See ==\nd	a\n\nSee\n\nd
	a\n== References ==\n=== See also ===\nb\n=== c ===\nd	a
	== c ==\n=== See also ===\na\n=== d ===\nb	c\n\nd\n\nb
	a\n== --- ==\nb	a\n\n---\n\nb
	EOF
	for l in en de; do
		printf '%s\n' "== $(grep -v '^#' "$top/share/nd/drop-sections.$l" | shuf -n 1) ==\nx" |
			dump >one
		gives '1\tP\t\n' 'nd-wiki: stdin: 1 page without a text\n' 0 \
			nd-wiki --drop-sections "$top/share/nd/drop-sections.$l" <one
	done
}

@test "what never closes swallows nothing and is counted" {
	table en 22 <<-'EOF'
	a {{b [[c]] d	a b c d
	a {{b {{c}} d\n\ne	a b d\n\ne
	a [[b\n\nc [[d]]	a b\n\nc d
	a [[b|c\n\nd [[e]]	a c\n\nd e
	a [[File:b|c\n\nd [[e]]\n== f ==\ng]]	a File:b c\n\nd e\n\ng
	a [http://b c\nd]	a c\nd]
	a [[b|c\n{|\n| d\n|}\ne	a c\n\ne
	a <ref>b [[c]]	a b c
	a <!-- b [[c]]	a b c
	a\n{| class="b"\n|-\n| style="c" | d || e\n! f !! g\n\nh	a\n\nd\n\ne\n\nf !! g\n\nh
	a }} b ]] c	a b c
	|}\n|- x\n| a\nb	a\nb
	[[a [[b]] c	a b c
	a <math>b	a b
	a </ref> b </table>	a b
	a <nowiki>''b''	a b
	a <table>b	a b
	EOF
}

@test "variants are chosen only where the language has them" {
	table zh 0 <<-'EOF'
	-{zh-hans:计算机; zh-hant:電腦}-和-{台}-	计算机和台
	-{H|zh:a;zh-tw:b}--{T|a}-c-{zh-hans|d}-	cd
	-{-|a}-b-{zh:c}-	bc
	1999-{{x}}2000 a-b {c}	1999-2000 a-b {c}
	EOF
	table en 0 <<-'EOF'
	-{zh-hans:a}-	-{zh-hans:a}-
	EOF
}

@test "a whole dump becomes documents, and what is left out is counted" {
	gives "$(sed 's/\\/\\\\/g; s/%/%%/g' "$top/tests/data/nd-wiki.tsv")\n" "\
nd-wiki: $samples/wiki.xml: 2 pages of other namespaces left out
nd-wiki: $samples/wiki.xml: 1 redirect left out
nd-wiki: $samples/wiki.xml: 10 documents
" 0 nd-wiki -v "$samples/wiki.xml"
	nd-wiki <"$samples/wiki.xml" 2>/dev/null | cmp - "$top/tests/data/nd-wiki.tsv"
}

@test "--namespaces and --redirects choose pages" {
	nd-wiki --namespaces 1,10 "$samples/wiki.xml" 2>err >got
	printf '110\tTalk:Alder Falls\tThe census says 1,204 people, not 1,240. ~~~~\n111\tTemplate:Circa\t\n' >wanted
	same wanted got
	printf 'nd-wiki: %s: %s\n' "$samples/wiki.xml" '11 pages of other namespaces left out' \
		"$samples/wiki.xml" '1 page without a text' >wanted
	same wanted err
	nd-wiki --redirects --namespaces 0,1,10 "$samples/wiki.xml" 2>/dev/null | cut -f 1 >got
	seq 101 113 | same - got
	nd-wiki --redirects "$samples/wiki.xml" 2>/dev/null | grep ^105 >got
	printf '105\tAlder falls (town)\tREDIRECT Alder Falls\n' | same - got
}

@test "--date has the date of the last revision, if that has one" {
	python3 >xml <<-'EOF'
	import random
	random.seed(9)
	print('<mediawiki>')
	for id in range(3000):
	    print('<page><title>T</title><ns>0</ns><id>%d</id>' % id)
	    for r in range(random.randrange(1, 4)):
	        print('<revision>')
	        if random.random() < .7:
	            print('<timestamp> 20%02d-01-%02dT00:00:00Z</timestamp>' %
	                (random.randrange(90), random.randrange(1, 28)))
	        print('<contributor><timestamp>x</timestamp></contributor>')
	        print('<text>word %d</text></revision>' % random.randrange(10**random.randrange(300)))
	    print('</page>')
	print('</mediawiki>')
	EOF
	python3 >wanted <<-'EOF'
	import xml.etree.ElementTree as tree
	for page in tree.parse('xml').iter('page'):
	    last = page.findall('revision')[-1]
	    date = last.findtext('timestamp') or ''
	    print(page.findtext('id'), 'T', last.findtext('text'), date.strip(), sep='\t')
	EOF
	nd-wiki -q --date xml | same wanted -
	same_for_all_jobs 0 nd-wiki --date xml
	cut -f 1-3 wanted >undated
	nd-wiki -q xml | same undated -
}

@test "old dumps do not say namespace and redirect" {
	nd-wiki "$samples/wiki.xml" >wanted 2>/dev/null
	sed '/<ns>/d; /<redirect/d' "$samples/wiki.xml" | nd-wiki >got 2>err
	same wanted got
	printf 'nd-wiki: stdin: %s\n' '2 pages of other namespaces left out' '1 redirect left out' | same - err
}

@test "of several revisions the last counts, and wikitext alone" {
	cat >xml <<-'EOF'
	<mediawiki>
	<page><title>A&amp;B</title><id>7</id>
	<revision><id>1</id><contributor><id>8</id></contributor><text>old</text></revision>
	<revision><id>2</id><model>wikitext</model><text>new</text></revision></page>
	<page><title>C</title><id>9</id>
	<revision><model>json</model><text>{"a": 1}</text></revision></page>
	<page><title>D</title><id>10</id>
	<revision><text deleted="deleted" /></revision></page>
	<logitem><id>3</id><title>E</title></logitem>
	</mediawiki>
	EOF
	gives '7\tA&B\tnew\n10\tD\t\n' "\
nd-wiki: xml: 1 page of other content than wikitext left out
nd-wiki: xml: 1 older revision left out
nd-wiki: xml: 1 page without a text
" 0 nd-wiki xml
}

@test "UTF-16, byte order marks and zstd are read" {
	nd-wiki "$samples/wiki.xml" >wanted 2>/dev/null
	python3 - "$samples/wiki.xml" <<-'EOF'
	import sys
	text = open(sys.argv[1], encoding='utf-8').read()
	for name in 'utf-16', 'utf-16-le', 'utf-16-be', 'utf-8-sig':
	    open(name, 'w', encoding=name).write(text)
	open('named', 'w', encoding='utf-16').write(
	    '<?xml version="1.0" encoding="UTF-16"?>' + text)
	EOF
	zstd -q "$samples/wiki.xml" -o packed
	for f in utf-16 utf-16-le utf-16-be utf-8-sig named packed; do
		nd-wiki "$f" 2>err >got
		same wanted got
		[ "$(wc -l <err)" -eq 2 ]
	done
}

@test "of a dump that is cut the pages before the cut are printed" {
	lines=$(grep -n '<title>Marrow County' "$samples/wiki.xml" | cut -d : -f 1)
	head -n "$((lines + 12))" "$samples/wiki.xml" >cut
	status=0
	nd-wiki cut >got 2>err || status=$?
	[ "$status" -eq 1 ]
	head -n 4 "$top/tests/data/nd-wiki.tsv" | same - got
	printf 'nd-wiki: cut%s\n' ': 1 redirect left out' \
		":$((lines + 13)): expected </mediawiki>, got the end of a file cut short" |
		same - err
	# One that was packed says what is wrong with it.
	seq 20000 | sed 's/.*/& [[&]]/' | dump >long
	zstd -q long -o long.zst
	head -c $(($(wc -c <long.zst) / 2)) long.zst >cut.zst
	status=0
	nd-wiki cut.zst >got 2>err || status=$?
	[ "$status" -eq 1 ]
	echo 'nd-wiki: cut.zst: damaged or truncated zstd data' | same - err
	n=$(wc -l <got)
	[ "$n" -gt 1000 ]
	nd-wiki long | head -n "$n" | same - got
}

@test "what is no dump is refused, with its line" {
	: >empty
	fails 1 'nd-wiki: empty:1: expected a MediaWiki dump, got an empty file' nd-wiki empty
	printf '\n<html>\n</html>\n' >html
	fails 1 'nd-wiki: html:2: expected a MediaWiki dump, got <html>' nd-wiki html
	echo 'a text' >txt
	fails 1 'nd-wiki: txt:1: expected XML, got an error: syntax error' nd-wiki txt
	printf '<mediawiki>\n<page>\n</pag>\n</mediawiki>\n' >tags
	fails 1 'nd-wiki: tags:3: expected XML, got an error: mismatched tag' nd-wiki tags
	printf '<mediawiki>\n<page><title>A</title><id>1</id><text>\377</text></page></mediawiki>\n' >bytes
	fails 1 'nd-wiki: bytes:2: expected XML, got an error: not well-formed (invalid token)' nd-wiki bytes
	printf '<?xml version="1.0" encoding="KOI8-R"?>\n<mediawiki/>\n' >koi8
	fails 1 'nd-wiki: koi8:1: expected XML, got an error: unknown encoding' nd-wiki koi8
	for f in '<title>A</title>' '<id>1</id>' '<id></id><title>A</title>' '<title></title><id>1</id>'; do
		printf '<mediawiki>\n<page>%s</page>\n</mediawiki>\n' "$f" >page
		fails 1 'nd-wiki: page:2: expected a page with an id and a title, got none' nd-wiki page
	done
	printf '<mediawiki/>\n<mediawiki/>\n' >two
	fails 1 'nd-wiki: two:2: expected XML, got an error: junk after document element' nd-wiki two
	printf 'BZh91AY&SYrest of the data' >x.bz2
	fails 1 'nd-wiki: x.bz2: damaged or truncated bzip2 data' nd-wiki x.bz2
	fails 1 'nd-wiki: nofile: No such file or directory' nd-wiki nofile
	fails 1 'nd-wiki: .: Is a directory' nd-wiki .
}

@test "white space around an id, a title or a namespace is no part of it" {
	cat >page <<-'EOF'
	<mediawiki><page><title>
	 A b </title><ns> 0 </ns><id> 3
	</id><revision><model> wikitext </model><text> One </text></revision></page>
	<page><title> </title><id>4</id></page></mediawiki>
	EOF
	gives '3\tA b\tOne\n' \
		'nd-wiki: page:4: expected a page with an id and a title, got none\n' 1 \
		nd-wiki page
	# Elements may have any attributes.
	printf '<mediawiki><page><title>A</title><id>1</id><x%s/></page></mediawiki>' \
		"$(printf ' a%d="y"' {1..40})" >page
	gives '1\tA\t\n' 'nd-wiki: page: 1 page without a text\n' 0 nd-wiki page
}

@test "an element within a text, of which some would be lost, is an error" {
	cat >page <<-'EOF'
	<mediawiki><page><title>A</title><id>1</id><revision><text>One</text></revision></page>
	<page><title>B</title><id>2</id><revision><text>One
	<b>two</b> three.</text></revision></page></mediawiki>
	EOF
	gives '1\tA\tOne\n' \
		'nd-wiki: page:3: expected text without elements, got <b>\n' 1 \
		nd-wiki page
	echo '<mediawiki><page><title>A<br/></title></page></mediawiki>' >page
	fails 1 'nd-wiki: page:1: expected text without elements, got <br>' nd-wiki page
}

@test "a document type, which could hold entities, is refused" {
	cat >bomb <<-'EOF'
	<?xml version="1.0"?>
	<!DOCTYPE mediawiki [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>
	<mediawiki><page><title>A</title><id>1</id><revision><text>&b;</text></revision></page></mediawiki>
	EOF
	fails 1 'nd-wiki: bomb:2: expected a MediaWiki dump, got a document type' nd-wiki bomb
}

@test "wrong usage is told" {
	for list in , 0, ,0 00 0,014 0,,1 x -1 0.5 '0 1'; do
		fails 2 "\
nd-wiki: --namespaces: expected numbers such as 0 or 0,14, got '$list'
$usage" nd-wiki --namespaces "$list"
	done
	misused nd-wiki '--drop-sections -: expected a file as well' --drop-sections -
	misused nd-wiki "unexpected operand 'b'" a b
	fails 1 'nd-wiki: nofile: No such file or directory' nd-wiki --drop-sections nofile "$samples/wiki.xml"
}

@test "no markup is left of real articles" {
	need raw/enwiki-206pages.xml.bz2 raw/enwiki-table-markup.xml.bz2
	for f in 206pages table-markup; do
		bzcat "$data/raw/enwiki-$f.xml.bz2" | nd-wiki >"$f" 2>"$f.err"
		printf '%s\n' '[[' ']]' '{{' '}}' '{|' '|}' '|-' '<ref' "''" '&nbsp;' '<br' '</' >marks
		[ "$(grep -cF -f marks "$f")" -eq 0 ]
	done
	printf 'nd-wiki: stdin: %s\n' '1 page of other namespaces left out' '99 redirects left out' \
		'2 marks of markup without their other end removed' | same - 206pages.err
	[ "$(wc -l <206pages)" -eq 106 ]
	[ ! -s table-markup.err ]
	[ "$(wc -l <table-markup)" -eq 5 ]
}

@test "any mixture of marks leaves tidy lines without markup" {
	python3 "$top/tests/data/wiki-soup.py" 1 500 >soup
	printf '%s\n' '  ' '\n\n\n' '\n ' ' \n' >blanks
	printf '%s\n' '[[' ']]' '{{' '}}' '{|' '|}' '|-' '<ref' '\n|' >marks
	# Without what makes marks text, no mark is left.
	for literal in '^$' '<(nowiki|pre)>|&(lt|#[0-9]+);'; do
		sed -E "s/$literal//g" soup | dump zh >xml
		nd-wiki --headings xml >got 2>/dev/null
		[ "$(wc -l <got)" -eq 500 ]
		cut -f 3 got >text
		[ "$(grep -icF -f blanks text)" -eq 0 ]
		[ "$(grep -cE '^(\\n| )|(\\n| )$' text)" -eq 0 ]
	done
	[ "$(grep -icF -f marks text)" -eq 0 ]
	[ "$(grep -c '^|' text)" -eq 0 ]
}

@test "a hundred thousand of anything open at once are borne" {
	for mark in '[' '[[' '{{' '{{{' '{|\n' '[[File:a|' '<ref>' '<!--' '<table>' "''" '[http://a ' '-{' '&' '<' '=' '*' '('; do
		yes "$mark" | head -n 100000 | tr -d '\n'
		echo end
	done >lines
	dump zh <lines >xml
	nd-wiki xml >got 2>/dev/null
	[ "$(wc -l <got)" -eq 17 ]
	[ "$(grep -c 'end$' got)" -eq 17 ]
}

@test "any number of threads gives the same bytes" {
	awk 'BEGIN {
		srand(5)
		for (i = 1; i < 3000; i++) {
			printf "%s", i % 50 ? "" : "#redirect [[a]]"
			words = i == 700 ? 100000 : int(rand() * 300)
			for (w = 0; w < words; w++)
				printf "%s", rand() < 0.9 ? "word" w " " : \
					rand() < 0.5 ? "[[File:x]] {{t|a}} " : \
					rand() < 0.9 ? "\\n\\n== b ==\\n" : "{{ "
			print ""
		}
	}' | dump >xml
	printf 'b\n' >drop
	for options in '' '-v --headings' '--redirects --drop-sections drop'; do
		# shellcheck disable=SC2086
		same_for_all_jobs 0 nd-wiki $options xml
	done
	head -c 1500000 xml >cut
	same_for_all_jobs 1 nd-wiki cut
	# The pages before the damage are written.
	for j in 1 2 8; do
		nd-wiki -j $j cut >"out.$j" 2>err || [ $? -eq 1 ]
	done
	[ -s out.1 ]
	same out.1 out.2
	same out.1 out.8
	gzip -1 <xml | head -c 200000 >cut.gz
	same_for_all_jobs 1 nd-wiki cut.gz
	printf '<mediawiki></mediawiki>' >none
	same_for_all_jobs 0 nd-wiki none
}
