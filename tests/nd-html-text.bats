# nd-html-text.bats: documents of HTML to documents of plain text.
load helper

# html: stdin, a page, as a document.
document() {
	printf 'x\t'
	sed -z 's/\\/\\\\/g; s/\t/\\t/g; s/\n/\\n/g; s/\r/\\r/g'
	echo
}

# table: stdin has lines of HTML, a TAB and the text that it becomes, both with
# escapes as in a document.
table() {
	cat >table
	awk -F '\t' '{ print NR "\t" $1 }' table >docs.tsv
	awk -F '\t' '{ print NR "\t" $2 }' table >wanted
	ok nd-html-text docs.tsv
	printf '%s\n' "$output" >got
	same wanted got
}

@test "tags go, blocks and breaks become lines" {
	table <<-'EOF2'
	<p>a</p><p>b</p>	a\nb
	<p>a<p>b	a\nb
	a<div>b</div>c	a\nb\nc
	<h1>a</h1><ul><li>b<li>c</ul>d	a\nb\nc\nd
	a<br>b<br/>c<br><br>d	a\nb\nc\nd
	<blockquote>a</blockquote><hr>b	a\nb
	<b>a</b><i>b</i> <em>c</em>d	ab cd
	<dl><dt>a<dd>b</dl>	a\nb
	<section><article>a</article>b</section>c	a\nb\nc
	<a href="x" title='>'>a</a>b	ab
	<custom-element>a</custom-element>b<i>	ab
	</p>a</div><b>b</body>c</html>d	abcd
	EOF2
}

@test "cells of a table have a space between them, rows are lines" {
	table <<-'EOF2'
	<table><tr><td>a</td><td>b</td></tr><tr><th>c<th>d</table>e	a b\nc d\ne
	<table><caption>t</caption><tbody><tr><td> a </td> <td>b	t\na b
	EOF2
}

@test "white space collapses, but not in pre" {
	table <<-'EOF2'
	<p> a \n\t b\r\n c </p>\n\n<p>d	a b c\nd
	<b>a </b> <i> b</i>	a b
	a&nbsp;&nbsp; b<b>&#160;c	a b c
	<pre>\n a\n   b\n\nc\td\n</pre>e	 a\n   b\n\nc d\ne
	<p>x</p><pre>a<br>b<b>c</b>\n\n</pre>\ny	x\na\nbc\n\ny
	<pre>a</pre> b <p> c	a\nb\nc
	EOF2
}

@test "scripts, styles, navigation and form controls are removed" {
	table <<-'EOF2'
	<html><head><title>t</title><style>s</style></head><body>a	a
	a<script>if (1<2) x("</b>", "<p>")</script>b	a b
	a<SCRIPT type="x">s</Script >b<style>p>q{}</style>c	a b c
	a<script><!-- s --></script>b	a b
	<nav>n<ul><li>m</li></ul></nav>a<aside>b</aside>c	a c
	<header>h</header>a<footer>f</footer>	a
	a<noscript>n</noscript><template>t</template><svg><title>u</title></svg>b<p>	a b
	<p>a<button>b</button><select><option>c<option>d</select><textarea>e</textarea>f	a f
	<form><label>a</label><input value="b"></form>c	a\nc
	a<!-- b --><!-- <p> -->c<!DOCTYPE x><?php y ?>d<p>	acd
	<iframe>a</iframe><object>b</object><video>c</video>d	d
	EOF2
}

@test "a header in an article is content" {
	table <<-'EOF2'
	<header>a</header><article><header>b</header>c<footer>d</footer></article><footer>e</footer>	b\nc\nd
	<main><header>a</header>b</main><header>c</header>	a\nb
	<header><article><header>a</header></article>b</header>c	c
	EOF2
}

@test "an element without an end tag of its own removes nothing" {
	table <<-'EOF2'
	<nav>a<p>b	a\nb
	<div><nav>a</div>b	a\nb
	<div><header>a<p>b</p></div>c</body></html>	a\nb\nc
	<nav>a<nav>b</nav>c	a c
	<aside>a<nav>b</nav></aside>c	c
	<button>a<p>b	a\nb
	<nav>a<div></nav><p>b	a\nb
	<nav/>a<b>	a
	EOF2
}

@test "a script without an end tag reaches to the end" {
	table <<-'EOF2'
	a<script>b<p>c	a
	a<style>b</b>	a
	EOF2
}

@test "character references are decoded" {
	table <<-'EOF2'
	<b>&lt;&gt;&amp;&quot;&apos;&eacute;&hellip;&alpha;	<>&"'é…α
	<b>&#65;&#x42;&#X63;&#8364;&#x1F600;	ABc€😀
	<b>&#150;&#x92;&#128;	–’€
	<b>a&#0;b&#xD800;c&#x110000;d&#99999999999;e&#1;f	abcdef
	<b>&unknown; & &; AT&T a&b=c &copy a	&unknown; & &; AT&T a&b=c © a
	<b>&amp;lt; a\\nb	&lt; a\\nb
	EOF2
}

@test "the 2231 names are those of the standard, as browsers read them" {
	"$top/.ci/html-names" | diff - "$top/lib/text/html_names.inc"
	python3 -c 'import html.entities
for i, name in enumerate(sorted(html.entities.html5)):
    print("%d\t<p>a&%s b&%sc-&%s" % (i, name, name, name))' >in
	python3 -c 'import html, re
for line in open("in", encoding="utf-8"):
    name, text = line.rstrip("\n").split("\t<p>")
    text = re.sub("[ \t\n\xa0]+", " ", html.unescape(text)).rstrip(" ")
    print(name, text.replace("\\", "\\\\"), sep="\t")' >wanted
	[ "$(wc -l <wanted)" -eq 2231 ]
	nd-html-text in >got
	same wanted got
}

@test "</> is no text, a shadow root is" {
	table <<-'EOF'
	<p>a</>b&lt;/>	ab</>
	<p>x</p></>y	x\ny
	a<template><p>t</p></template>b	a\nb
	<div><template shadowrootmode="open"><p>shadow</p></template>light</div>	shadow\nlight
	EOF
}

@test "an article in an aside is kept if the page has no other text" {
	table <<-'EOF'
	<aside><article>in aside</article>rest</aside>	in aside
	<p>page</p><aside><article>in aside</article>rest</aside>	page
	<aside>rest</aside>	
	<aside><article><p>one</p>two</article></aside><nav>n</nav><p> </p>	one\ntwo
	EOF
}

# words N: so many.
words() {
	seq "$1" | paste -sd' '
}

# main HTML TEXT: what --main-text makes of a page.
main() {
	printf 'x\t%s\n' "$1" >page
	printf 'x\t%s\n' "$2" >wanted
	ok nd-html-text --main-text page
	same wanted <(printf '%s\n' "$output")
}

@test "--main-text keeps long lines and those beside them" {
	main "<p>Home<p>Login<h1>Title</h1><p>$(words 17)<p>a<p>b" "Title\\n$(words 17)\\na"
	main "<p>Home<p>$(words 9)<p>c<p>d<p>$(words 17)<p>x" "c\\nd\\n$(words 17)\\nx"
	# 16 words are long for the line before, but not for themselves.
	main "<p>Home<p>$(words 16)" Home
	main "<pre>$(words 20)\\n</pre><p>after<p>x<p>y" "$(words 20)\\nafter"
	main "<p>Home<p>天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽雲騰致雨露結為霜金生麗水玉出崑岡劍號巨闕珠稱夜光果珍李柰菜重芥薑海鹹河淡鱗潛羽翔龍師火帝鳥官人皇始制文字乃服衣裳推位讓國有虞陶唐弔民伐罪周發殷湯坐朝問道" \
		"Home\\n天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽雲騰致雨露結為霜金生麗水玉出崑岡劍號巨闕珠稱夜光果珍李柰菜重芥薑海鹹河淡鱗潛羽翔龍師火帝鳥官人皇始制文字乃服衣裳推位讓國有虞陶唐弔民伐罪周發殷湯坐朝問道"
}

@test "--main-text removes lines of links and, after them, shorter lines" {
	main "<p>$(words 20)<p><a>$(words 20)</a> <p>x" "$(words 20)"
	main "<p>$(words 20)<p><a>1 2 3</a> $(words 18)<p>x" \
		"$(words 20)\\n1 2 3 $(words 18)\\nx"
	# With their blanks, links are a third.
	main "<p>$(words 20)<p><a>1 2 3 4 5 6 7 8 9</a> $(words 14)<p>x" "$(words 20)\\nx"
	main "<p>$(words 20)<p><a>Menu</a><p>$(words 40)" "$(words 20)"
	main "<p>$(words 20)<p><a>Menu</a><p>$(words 41)" "$(words 20)\\n$(words 41)"
	main "<p>$(words 20)<p><a>Menu</a><p>x<p>$(words 18)" "$(words 20)\\nx\\n$(words 18)"
}

@test "--main-text keeps articles only if they have half of the text, and never nothing" {
	main "<p>$(words 20)<article><p>$(words 30)</article><p>$(words 2)" "$(words 30)"
	main "<p>$(words 40)<article><p>$(words 30)</article>" "$(words 40)\\n$(words 30)"
	main '<p>one<p>two' 'one\ntwo'
	main '<p><a>one</a><p>two' 'one\ntwo'
	main '<nav>one</nav>' ''
}

@test "a text without a tag stays as it is" {
	table <<-'EOF2'
	a < b &amp; c > d	a < b &amp; c > d
	a  b\t\nc &eacute;	a  b\t\nc &eacute;
	<x> <foo> <3 <- <> </> <p	<x> <foo> <3 <- <> </> <p
	1 <b and c	1 <b and c
	<!-- a -->	<!-- a -->
	EOF2
}

@test "only the chosen columns are converted" {
	printf 'a\t<b>x</b>\t<b>y</b>\t<b>z</b>\nb\t\t<i></i>\t\n' >docs.tsv
	gives 'a\tx\t<b>y</b>\t<b>z</b>\nb\t\t<i></i>\t\n' '' 0 nd-html-text docs.tsv
	gives 'a\t<b>x</b>\ty\tz\nb\t\t\t\n' '' 0 nd-html-text -f 3- docs.tsv
	gives 'a\tx\t<b>y</b>\tz\nb\t\t<i></i>\t\n' '' 0 nd-html-text -f 2,4 docs.tsv
}

@test "-v prints counts" {
	printf 'a\t<b>x</b>\nb\tplain\n' >docs.tsv
	gives 'a\tx\nb\tplain\n' \
		'nd-html-text: docs.tsv: 1 of 2 documents had HTML, 13 bytes of text became 6\n' \
		0 nd-html-text -v docs.tsv
}

@test "a bad record is an error, or goes to --rejects" {
	printf 'a\t<b>x\n\t<b>y\nb\nc\tz\n' >docs.tsv
	fails 1 'nd-html-text: docs.tsv:2: expected an id, got nothing' \
		nd-html-text docs.tsv
	gives 'a\tx\nc\tz\n' 'nd-html-text: docs.tsv: 2 records rejected\n' 0 \
		nd-html-text --rejects bad docs.tsv
	printf 'docs.tsv:2: expected an id, got nothing\t\t<b>y\ndocs.tsv:3: expected at least 2 fields, got 1\tb\n' >wanted
	same wanted bad
}

@test "a missing last newline is mended and reported" {
	printf 'a\t<b>x' >docs.tsv
	gives 'a\tx\n' 'nd-html-text: docs.tsv: the last line lacked its newline, mended\n' \
		0 nd-html-text docs.tsv
}

@test "nd-flow notes raw HTML of any size and packing" {
	page='<html><body><p>one two</p><p>three four</p></body></html>'
	note() { printf 'nd-flow: %s: 1 of the first 1 document looks like HTML; --html-text extracts the text\\n' "$1"; }
	printf 'a\t%s\n' "$page" >d.tsv
	gives '' "$(note d.tsv)" 0 nd-flow near d.tsv
	gives '' '' 0 nd-flow near -q d.tsv
	gives '' '' 0 nd-flow near --html-text d.tsv
	gives '' "$(note d.tsv)" 0 nd-flow near -o dir d.tsv
	gives "$(<d.tsv)\\n" "$(note stdin)nd-flow: near: 1 document read, 0 removed, 1 kept on stdout\\n" \
		0 nd-flow near --dedup - <d.tsv
	printf '%s' "$page" >page
	gives '' "$(note page)" 0 nd-flow near page
	mkdir pages
	cp page pages
	gives '' "$(note pages)" 0 nd-flow near pages
	jq -n -c --arg t "$page" '{id: "a", t: $t}' >d.json
	gives '' "$(note d.json)" 0 nd-flow near --json id,t d.json
	sed 's/</\\u003c/g; s/>/\\u003E/g' d.json >go.json
	gives '' "$(note go.json)" 0 nd-flow near --json id,t go.json
	for pack in gzip xz bzip2 lz4 'zstd -q'; do
		$pack -c <d.tsv >packed.tsv
		gives '' "$(note packed.tsv)" 0 nd-flow near packed.tsv
	done
	iconv -t UTF-16 <d.tsv >wide.tsv
	gives '' "$(note wide.tsv)" 0 nd-flow near wide.tsv
	printf 'a\tx < y, <b>not</b> a page\n' >text.tsv
	gives '' '' 0 nd-flow near text.tsv
}

@test "no process looks for HTML in a file with fewer than four tags, or of NULs" {
	printf 'a\tx < y, <b>z</b> <i>\n' >d.tsv
	with nd-cat "echo >>'$PWD/ran'"
	ok copy/bin/nd-flow near d.tsv
	[ ! -e ran ]
	truncate -s 200M nul.tsv
	fails 1 $'nd-text-pairs: nul.tsv:1: expected an id without control characters, got \'\'\nnd-flow: stage clusters failed; --rejects FILE skips malformed records' \
		soon 20 copy/bin/nd-flow near -j 1 --mem 20M nul.tsv
	[ ! -e ran ]
	printf 'a\tx <p> <b>y<\\/b> <i>\n' >d.tsv
	ok copy/bin/nd-flow near d.tsv
	[ -e ran ]
}

@test "nd-flow notes HTML if a tenth of the first documents look like it" {
	note='looks like HTML; --html-text extracts the text\n'
	texts() {
		seq "$1" | while read -r i; do echo "x$i${TAB}text $i with a <b>tag</b>"; done
	}
	{ texts 18 && printf 'y\t<!DOCTYPE HTML>\nz\t\\n <HTML lang="de">\n'; } >docs.tsv
	gives '' "nd-flow: docs.tsv: 2 of the first 20 documents ${note/looks/look}" 0 \
		nd-flow near -k 2 -t 1 docs.tsv
	{ texts 36 && printf 'y\t<!DOCTYPE HTML>\nz\t\\n <html lang="de">\n'; } >docs.tsv
	gives '' '' 0 nd-flow near -k 2 -t 1 docs.tsv
	# Those after the first hundred do not count.
	{ texts 100 && texts 90 | sed 's/x/y/; s/text/<!DOCTYPE HTML> /'; } >docs.tsv
	gives '' '' 0 nd-flow near -k 2 -t 1 docs.tsv
	printf 'x\tplain\t<div><p>a</p><p>b\n' >docs.tsv
	gives '' 'nd-flow: docs.tsv: column 2 of 3 is taken as text; -f chooses others\n' 0 \
		nd-flow near docs.tsv
	gives '' "nd-flow: docs.tsv: 1 of the first 1 document $note" 0 nd-flow near -f 3 docs.tsv
}

# in_charset ENCODING HTML TEXT: a page of HTML, written in this encoding, has
# this text.
in_charset() {
	printf 'x\t%s\n' "$3" >wanted
	printf '%s' "$2" | iconv -f UTF-8 -t "$1" | document >docs.tsv
	nd-html-text docs.tsv >got 2>err
	same wanted got
	same /dev/null err
}

@test "the encoding is found in meta, if the bytes are not UTF-8" {
	in_charset ISO-8859-1 '<meta charset=iso-8859-1><p>Café' Café
	in_charset ISO-8859-2 "<META CHARSET='ISO-8859-2'><p>żółć" żółć
	in_charset SHIFT-JIS '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><p>日本語' 日本語
	in_charset GB18030 '<meta charset="gb2312"><p>汉语' 汉语
	in_charset EUC-KR '<meta charset="euc-kr"><p>한국어' 한국어
	in_charset KOI8-R '<meta charset = "koi8-r"><p>русский' русский
	in_charset ISO-2022-JP '<meta charset="iso-2022-jp"><p>日本語' 日本語
	in_charset UTF-8 $'<meta charset=koi8-r><p>é\e['  $'é['
	in_charset CP1252 '<p>“Café” – €' '“Café” – €'
	in_charset CP1252 '<meta charset=unknown><p>Café' Café
	in_charset UTF-8 '<meta charset=iso-8859-1><p>Café' Café
	in_charset UTF-8 $'\xef\xbb\xbf<meta charset=iso-8859-1><p>Café' Café
}

@test "invalid bytes become U+FFFD and are counted" {
	printf 'x\t<meta charset=utf-8><p>a\xffb\xe2\x82c\xc3\xa9\xf0\x9f\n' >docs.tsv
	gives 'x\ta\xef\xbf\xbdb\xef\xbf\xbdc\xc3\xa9\xef\xbf\xbd\n' \
		'nd-html-text: docs.tsv: 3 invalid byte sequences replaced by U+FFFD\n' \
		0 nd-html-text docs.tsv
}

@test "the text has no control characters" {
	printf 'x\t<p>a\x01b\0c\x1b\x7fd\ve\xc2\x81f\xc3\xa9&#127;<pre>\x02\0g\n' >docs.tsv
	gives 'x\tabcdef\xc3\xa9\\ng\n' '' 0 nd-html-text docs.tsv
}

# pages of Debian's own documentation that are well-formed and UTF-8
real_pages() {
	find /usr/share/doc -type f -name '*.html' -size -300k | LC_ALL=C sort |
		while read -r page; do
			iconv -f UTF-8 -t UTF-8 "$page" >/dev/null 2>&1 || continue
			# Templates that were not filled in, and a tag in an attribute.
			grep -q -e '__[A-Z_]*__' -e '="<[a-z]' "$page" || echo "$page"
		done | awk 'NR % 5 == 1' | head -40
}

# bats test_tags=long
@test "real pages give the text of an independent extractor" {
	real_pages >pages
	[ -s pages ] || skip 'no HTML pages in /usr/share/doc'
	while read -r page; do
		python3 "$top/tests/oracle/html_text.py" <"$page" |
			tr -d '\r' | document >wanted
		sed -i 's/\\n$//' wanted
		document <"$page" | nd-html-text >got
		same wanted got || { echo "$page"; false; }
	done <pages
}

@test "a page is converted the same wherever it is in the file" {
	real_pages | head -5 >pages
	[ -s pages ] || skip 'no HTML pages in /usr/share/doc'
	while read -r page; do
		document <"$page" | nd-html-text
	done <pages >wanted
	while read -r page; do
		document <"$page"
	done <pages | nd-html-text >got
	same wanted got
}

# repeated TEXT N: the text N times.
repeated() {
	head -c $((${#1} * $2)) < <(yes -- "$1" | tr -d '\n')
}

@test "hostile pages take linear time and bounded memory" {
	{
		printf '1\t' && repeated '<div>' 200000
		printf 'deep\n2\t' && repeated '<div>' 50000 && repeated '</b>' 50000
		printf 'ends\n3\t<a ' && seq -f 'a%.0f' 300000 | tr '\n' ' '
		printf '>names\n4\t<a href="' && repeated 'xy' 10000000
		printf '">attribute\n5\t<b>' && repeated '&amp;' 1000000
		printf '\n6\t<b>x<!--' && repeated '- ->' 1000000
		printf '\n7\t<p>' && repeated '<' 1000000
		printf '\n8\t<p>' && seq -f '&a%.0f' 8000 | tr '\n' ' '
		printf '\n9\t' && repeated '<nav>' 100000
		printf 'x\n10\t<p>' && seq -f '<a%.0f>' 100000 | tr -d '\n'
		printf 'tags\n11\t' && repeated '<nav><pre><article>' 50000 && repeated '</nav>' 10
		printf 'open\n'
	} >docs.tsv
	within 300000 soon 60 nd-html-text docs.tsv >got
	cut -f 1 got >ids
	same <(seq 11) ids
	cut -c 1-20 got | sed -n '1,4p;9,11p' >some
	printf '%s\t%s\n' 1 deep 2 ends 3 names 4 attribute 9 x 10 tags 11 open >wanted
	same wanted some
	[ "$(sed -n 5p got | cut -f 2 | tr -d '&' | wc -c)" -eq 1 ]
	[ "$(sed -n 5p got | wc -c)" -eq 1000003 ]
	[ "$(sed -n 7p got | wc -c)" -eq 1000003 ]
	sed -n 8p got | cut -f 2 | tr ' ' '\n' | cmp - <(seq -f '&a%.0f' 8000)
}

@test "an end tag of the outermost element loses nothing" {
	table <<-'EOF2'
	<p>a</nd-page>b</nd-page></nd-page>c<p>d	a\nbc\nd
	EOF2
}
