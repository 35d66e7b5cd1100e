# hostile.bats: texts that somebody made to break a reader; those of a GB and of
# ten million documents are in long/hostile.bats.
load helper
load hostile

# nested TEXT: so many of it as a parser may be told to go down.
nested() {
	yes "$1" | head -n 20000 | tr -d '\n'
}

@test "a line of 10 MB is a line" {
	line_of 10000000
}

@test "of 50,000 empty documents nothing is found, and all stay" {
	empty_documents 50000
}

# bats test_tags=long
@test "ids of 5 MB are ids" {
	{ a 5000000 && printf '1\tone two three four five six seven\n' &&
		a 5000000 && printf '2\tone two three four five six seven\n'; } >docs.tsv
	cut -f 1 docs.tsv >ids
	{ head -n 1 ids | tr '\n' '\t' && head -n 1 ids | tr '\n' '\t' && echo 1.000000 &&
		head -n 1 ids | tr '\n' '\t' && tail -n 1 ids | tr '\n' '\t' &&
		echo 1.000000; } >wanted
	for way in index postings prefix minhash; do
		nd-flow near --via $way docs.tsv >got
		cmp wanted got
	done
	nd-flow near --dedup docs.tsv | cmp - <(head -n 1 docs.tsv)
	nd-flow near --html pages docs.tsv | cmp - wanted
	nd-flow sentences docs.tsv >got
	[ "$(wc -l <got)" -eq 2 ]
}

# columns N: documents of N columns of text.
columns() {
	awk -v n="$1" 'BEGIN {
		for (d = 0; d < 2; d++) {
			printf "%s", d ? "a" : "b"
			for (i = 0; i < n; i++) printf "\tword%d and more", i
			print ""
		}
	}' >docs.tsv
	nd-flow near -f 2- docs.tsv | same <(printf 'a\ta\t1.000000\na\tb\t1.000000\n') -
	nd-shingle -f $(($1 + 1)) -k 1 docs.tsv | cut -f 1,2 |
		same <(printf 'b\t3\na\t3\n') -
	fails 1 "nd-shingle: docs.tsv:1: expected at least $(($1 + 2)) fields, got $(($1 + 1))" \
		nd-shingle -f $(($1 + 2)) docs.tsv
	nd-terms -f 2- docs.tsv | cut -f 1 | same <(printf 'b\na\n') -
	nd-pick --drop -a /dev/null docs.tsv | cmp - docs.tsv
	awk -F '\t' '{
		printf "{\"id\":\"%s\"", $1
		for (i = 2; i <= NF; i++) printf ",\"c%d\":\"%s\"", i, $i
		print "}"
	}' docs.tsv >docs.jsonl
	nd-cat --json "id,c2,c$(($1 + 1))" docs.jsonl |
		cmp - <(cut -f "1,2,$(($1 + 1))" docs.tsv)
}

@test "documents of 200,000 columns are documents" {
	columns 200000
}

@test "marks, tags and arrays that are nested 20,000 deep end as any others" {
	for mark in '{{' '[[' '&lt;div&gt;' '&lt;ref&gt;' '{|' "''" '&lt;nowiki&gt;' '&lt;!--'; do
		{
			printf '<mediawiki><page><title>x</title><id>1</id><ns>0</ns><revision><text>'
			nested "$mark"
			echo 'word</text></revision></page></mediawiki>'
		} >dump.xml
		soon 20 nd-wiki dump.xml >out 2>err
		[ "$(cut -f 1 out)" = 1 ]
		[ "$(wc -l <out)" -eq 1 ]
	done
	{ printf '<mediawiki>' && nested '<a>'; } >deep.xml
	fails 1 'nd-wiki: deep.xml:1: expected </mediawiki>, got the end of a file cut short' \
		nd-wiki deep.xml
	{
		printf '{"id":"a","text":'
		nested '[' && nested ']'
		echo '}'
	} >deep.jsonl
	fails 1 'nd-cat: deep.jsonl:1: text: expected a string, a number or an array of them, got an array with an array in it' \
		nd-cat --json id,text deep.jsonl
}

@test "surrogates, NUL, CR and byte order marks are replaced, dropped and counted" {
	printf '\357\273\277a\tone two three four five six\r\n' >odd.tsv
	printf 'b\tone two three four five \0 six\n' >>odd.tsv
	printf 'c\tone two three four five \355\240\200 six\n' >>odd.tsv
	printf 'a\ta\t1.000000\na\tb\t1.000000\na\tc\t1.000000\n' >wanted
	nd-flow near odd.tsv 2>err | same wanted -
	same - err <<-'E'
	nd-text-pairs: odd.tsv: a byte order mark dropped
	nd-text-pairs: odd.tsv: 1 line with CR before LF
	nd-text-pairs: odd.tsv: 3 invalid UTF-8 sequences replaced
	E
	printf '\357\273\277{"id":"a","text":"one two three four five \\ud800 six"}\r\n' >odd.jsonl
	printf '{"id":"b","text":"one two three four five \\u0000 six"}\n\n' >>odd.jsonl
	printf '{"id":"c","text":"one two three four five \xff six"}\n' >>odd.jsonl
	nd-flow near --json id,text odd.jsonl 2>err | same wanted -
	# Two programs print side by side.
	sort -o err err
	same - err <<-'E'
	nd-cat: odd.jsonl: 1 blank line skipped
	nd-cat: odd.jsonl: 1 byte order mark dropped
	nd-cat: odd.jsonl: 2 lone surrogates or NULs replaced by U+FFFD
	nd-text-pairs: odd.jsonl: 1 invalid UTF-8 sequence replaced
	E
}

# magics: how files of other formats begin, and how lines may that are text, one a
# line, as printf %b writes them.
magics() {
	printf '%s\n' '\xff\xfe' '\xfe\xff' '\xef\xbb\xbf' 'BZh91AY&SY' '\x1f\x8b\x08' \
		'\x28\xb5\x2f\xfd' '\xfd7zXZ' '\x04"M\x18' 'PK\x03\x04' '7z\xbc\xaf\x27\x1c' \
		'PAR1\x15' '%PDF-' 'WARC/1.0' '<mediawiki' '{"id":' '--x' '#'
}

# deep: the same, with what the formats allow next.
deep() {
	printf '%s\n' 'BZh91AY&SY\x01\x01\x01\x01\x01' '\x1f\x8b\x08\x01aaaa\x02a' \
		'\x28\xb5\x2f\xfd\x01\x01\x01\x01' '\x04"M\x18`@' \
		'\x50\x2a\x4d\x18\x01\x01\x01\x01' '%PDF-1.4\x20'
}

@test "a flow finds lines that begin as a packed file or UTF-16 does" {
	while IFS= read -r magic; do
		printf '%b' "1\t${magic}one\n2\t${magic}one\n3\ttwo\n" >k.tsv
		printf '%b' "2\t${magic}one\n" >wanted
		nd-flow lines --over 1 k.tsv | cmp - wanted
		nd-flow lines --over 1 - <k.tsv | cmp - wanted
		nd-flow lines --over 1 --parts 2 k.tsv | cmp - wanted
		rm -rf run
		nd-flow lines --over 1 --parts 2 -o run k.tsv 2>/dev/null
		cmp run/lines wanted
		nd-flow lines --over 1 -n k.tsv | bash | cmp - wanted
		nd-flow lines --over 1 --make k.tsv >Makefile
		make -s
		cmp lines wanted
		nd-flow lines --over 1 --make -o made k.tsv >Makefile
		make -s
		cmp made/lines wanted
	done < <(magics; deep)
}

@test "ids that begin as a packed file or UTF-16 does are of documents" {
	for id in '\xff\xfe' '\xfe\xff' 'BZh91AY&SY' '\x28\xb5\x2f\xfd' '\xfd7zXZ' \
		'%PDF-' '7z\xbc\xaf\x27' PAR1 PK; do
		printf '%b' "${id}1\tone two three four five six\n${id}2\tone two three four five six\n" >d.tsv
		printf '%b' "${id}1\t${id}1\t1.000000\n${id}1\t${id}2\t1.000000\n" >wanted
		for via in index prefix postings minhash; do
			nd-flow near -q --via $via d.tsv | cmp - wanted
		done
		nd-shingle d.tsv | nd-pairs -x - | nd-sort | nd-cluster | cmp - wanted
	done
}

@test "by hand, lines that begin as a packed file does are text" {
	for magic in $(magics); do
		printf '%b' "1\t${magic}one\n2\t${magic}one\n3\ttwo\n" >k.tsv
		printf '%b' "2\t${magic}one\n" >wanted
		nd-lines k.tsv | nd-sort | nd-lines --over 1 | cmp - wanted
	done
}

@test "what a packer in a table makes is unpacked" {
	cat >squeezed.flow <<-'E'
		operands piece... input ...
		packed piece piece - nd-lines {piece} | gzip -c
		named piece piece - cat {piece} | nd-lines
		all once packed* named* - nd-sort {packed} {named} keep
	E
	printf '1\t\xff\xfeone\n' >k.tsv
	gzip -k k.tsv
	printf '\xff\xfeone\n\xff\xfeone\n' >wanted
	for file in k.tsv k.tsv.gz; do
		nd-flow ./squeezed.flow $file >got
		cut -f 1 got | cmp - wanted
		nd-flow ./squeezed.flow -n $file | bash | cmp - got
		nd-flow ./squeezed.flow --make $file >Makefile
		make -s
		cmp all got
	done
}

@test "short UTF-16 without a character below U+0100 is UTF-16" {
	printf '\xff\xfe\x2d\x4e\x87\x65' >le
	printf '\xfe\xff\x4e\x2d\x65\x87' >be
	gives 'be\t\xe4\xb8\xad\xe6\x96\x87\nle\t\xe4\xb8\xad\xe6\x96\x87\n' '' 0 \
		nd-cat be le
}

@test "pages of several inputs, with a byte order mark or without a last newline" {
	printf 'a\tone two three four five' >a.tsv
	printf '\xef\xbb\xbfb\tone two three four five\n' >b.tsv
	nd-flow near -q --html pages a.tsv b.tsv >got
	printf 'a\ta\t1.000000\na\tb\t1.000000\n' | cmp - got
	[ "$(grep -o 'id="b"\|>b<' -r pages | sort -u | wc -l)" -gt 0 ]
}

@test "a text with ustar where a tar has it is a text" {
	words=$(printf 'word %.0s' {1..60})
	for text in "${words:0:257}ustar and more of the text" "${words:0:257}ustar"; do
		printf '%s\n' "$text" >t.txt
		gives "t.txt\t$text\\\\n\n" '' 0 nd-cat t.txt
		printf '%s' "$text" >t.txt
		gives "t.txt\t$text\n" '' 0 nd-cat t.txt
		printf '%s\t%s\n' a "${text:2}" b "${text:2}" >t.tsv
		gives 'a\ta\t1.000000\na\tb\t1.000000\n' '' 0 nd-flow near -q t.tsv
	done
}

@test "UTF-16 that ends in a byte of a newline is UTF-16" {
	printf '\xfe\xff\x65\xe9\x4e\x0a' >be
	printf '\xff\xfe\xe9\x65\x05\x0a' >le
	gives 'be\t\xe6\x97\xa9\xe4\xb8\x8a\nle\t\xe6\x97\xa9\xe0\xa8\x85\n' '' 0 \
		nd-cat be le
	printf '\xfe\xff\x65\xe9\x4e' >odd
	fails 1 'unpacked: odd: truncated UTF-16 data: odd number of bytes' \
		"$units/unpacked" odd
}

@test "lz4 that begins with a skippable frame is what its name says" {
	{ printf '\x50\x2a\x4d\x18\x04\0\0\0abcd' && printf 'a\tone\n' | lz4 -qc; } >a.tsv.lz4
	{ printf '\x50\x2a\x4d\x18\x04\0\0\0abcd' && printf 'b\ttwo\n' | zstd -qc; } >b.tsv.zst
	gives 'a\tone\nb\ttwo\n' '' 0 nd-cat -q --records a.tsv.lz4 b.tsv.zst
}

@test "what nd wrote is known in a directory of any name" {
	printf '%s\tone two three four five six\n' z BZh91AY\&SYabcÀ{1,2} >d.tsv
	nd-flow near -q --via minhash d.tsv >wanted
	[ -s wanted ]
	for dir in 'run!1' '!run' $'r\tun' $'!r\t!un'; do
		nd-flow near -q --via minhash -o "$dir" d.tsv
		cmp wanted "$dir/clusters"
		mkdir -p "tmp $dir"
		TMPDIR="$PWD/tmp $dir" nd-flow near -q --via minhash d.tsv | cmp wanted -
	done
	for dir in 'o$d' 'o#d'; do
		nd-flow near --via minhash --make -o "$dir" d.tsv >Makefile
		make -s
		cmp wanted "$dir/clusters"
	done
}

@test "what is printed knows its pipes and, of many inputs, what nd wrote" {
	(printf 'z\tone two three four five six\n' &&
		printf '%s\tone two three four five six\n' BZh91AY\&SYabcÀ{0..8}) >e.tsv
	nd-flow near -q --via minhash --parts 2 e.tsv >wanted
	nd-flow near --via minhash --parts 2 -n e.tsv | bash | cmp wanted -
	nd-flow near --via minhash --parts 2 --make e.tsv >Makefile
	make -s
	cmp wanted clusters
	rm -f clusters
	for i in {1..120}; do
		printf 'a%s\t%s %s %s %s %s\n' "$i" "$i"{a..e} | gzip >"sets-$i.tsv.gz"
	done
	nd-flow near --make e.tsv sets-*.tsv.gz >Makefile
	make -s
	cmp wanted clusters
}

@test "of ND_GIVEN files, those below its directories, stdin and no others are unpacked" {
	mkdir dir
	printf 'a\tone\n' | gzip >dir/a.tsv.gz
	cp dir/a.tsv.gz $'a\tb.gz'
	for list in dir/a.tsv.gz dir dir/ $'x\tdir' $'\t\tdir'; do
		gives 'a\tone\n' '' 0 env ND_GIVEN="$list" nd-cat -q --records dir/a.tsv.gz
	done
	gives 'a\tone\n' '' 0 env ND_GIVEN=$'a\2b.gz' nd-cat -q --records $'a\tb.gz'
	gives 'a\tone\n' '' 0 env ND_GIVEN=- nd-cat -q --records <dir/a.tsv.gz
	for list in '' di dir/a $'x\t' $'\t' -; do
		fails 1 "nd-shingle: dir/a.tsv.gz:1: expected an id without control characters, got '\x1f$(printf '\213')\x08'" \
			env ND_GIVEN="$list" nd-shingle dir/a.tsv.gz
	done
}

# low: documents of which one has an id that begins as a packed file does.
low() {
	printf 'b\tone two three four five zz seven eight nine ten\n' >low.tsv
	printf 'BZh91AY&SYabcÀ\tone two three four five six seven eight nine ten\n' >>low.tsv
}

@test "pages have the nearest pair, of an id that begins as a packed file does" {
	low
	nd-flow near -q --html pages low.tsv >got
	[ ! -s got ]
	grep -q 'BZh91AY&amp;SYabcÀ' -r pages
	nd-flow near --html printed -n low.tsv | bash >got
	diff -r pages printed
}
