#!/usr/bin/env bats
# nd-flow-pages.bats: the pages of flows: of nothing found, and their words.
load helper

# nothing PAGES: the paragraphs of a first page without pairs, without elements.
nothing() {
	sed -n 's/^<p id=n1>\|^<p>//p' "$1/index.html" | sed 's/<[^>]*>//g'
}

# finds MESSAGE PARAGRAPH FLOW...: the flow prints nothing but the message, after what is in
# noted, and its first page has the paragraph after the first.
finds() {
	local message=$1 paragraph=$2
	shift 2
	rm -rf pages
	nd-flow "$@" --html pages >got.out 2>got.err
	[ ! -s got.out ]
	# What is beside the answer runs meanwhile.
	# shellcheck disable=SC2059
	printf -- "${noted-}nd-html: $message\n" | sort | same - <(sort got.err)
	nothing pages | tail -n 1 >got
	printf '%s\n' "$paragraph" >want
	same want got
}

@test "near names the most similar pair, and a threshold that finds it" {
	printf 'a\tone two three four five\nb\tone two three four six\nc\tone two x y z\n' >docs.tsv
	for way in index prefix postings minhash; do
		# MinHash reports its recall first.
		noted=$([ $way != minhash ] || echo 'nd-eval: recall of pairs: unknown, as a sample has no pair\n')
		finds 'no pairs at 0.8; the most similar pair has 0.50' \
			'The most similar pair has 0.50: a – b. To find it, try -t 0.5.' \
			near -k 3 --via $way docs.tsv
		nothing pages | head -n 1 | same <(echo 'No pairs with a similarity of 0.8 or more.') -
	done
	grep -q '<a href="1/1.html"><bdi lang="">a</bdi>' pages/index.html
	grep -q '<del>five</del>' pages/1/1.html
	grep -q '<dt>similar pairs<dd>0</div>' pages/index.html
	[ "$(find pages -name '*.html' | sort | tr '\n' ' ')" = 'pages/1/1.html pages/index.html ' ]
	[ "$(nd-flow near -k 3 -t 0.5 docs.tsv | cut -f 2 | tr '\n' ' ')" = 'a b ' ]
	ok nd-flow near -q -k 3 --html pages docs.tsv
	ok nd-flow near -q -k 3 docs.tsv
	# By the commands of a dry run too, and from the stages of a directory.
	nd-flow near -n -k 3 --html dry docs.tsv >script
	bash script 2>note
	diff -r pages dry
	nd-flow near -q -k 3 -o dir --html kept docs.tsv
	ok nd-flow near -q -k 3 -o dir --html kept docs.tsv
	diff -r pages kept
}

@test "where nothing is similar at all, the page says so" {
	printf 'a\tone two three\nb\tfour five six\n' >docs.tsv
	printf 'a\taaa\nb\tbbb\n' >letters.tsv
	finds 'no pairs at 0.8, nor at 0.01' \
		'Much lower thresholds find no pair either. Try a smaller -k.' \
		near docs.tsv
	finds 'no pairs at 0.75, nor at 0.01' 'Much lower thresholds find no pair either.' \
		sentences --min-tokens 1 letters.tsv
	finds 'no pairs at 0.1, nor at 0.01' \
		'Much lower thresholds find no pair either. Try a smaller -k.' \
		near -t 0.1 docs.tsv
	finds 'no pairs at 0.01; no lower threshold is tried' \
		'No lower threshold was tried. Try a smaller -k.' \
		near -t 0.01 docs.tsv
	printf 'a\tone two p q r s t u v w\nb\tone two x g h i j k l m\n' >docs.tsv
	finds 'no pairs at 0.1; the most similar pair has 0.05' \
		'The most similar pair has 0.05: a – b. To find it, try -t 0.05.' \
		near -k 2 -t 0.1 docs.tsv
}

@test "of a large input a sample is searched, and the page says of how many" {
	awk 'BEGIN { for (d = 0; d < 1600; d++) {
		printf "%d\t", d
		for (i = 0; i < 1600; i++) printf "%x ", (d * 1600 + i) * 2654435761 % 4294967296
		print d % 2 ? "" : "the same five words here" } }' >docs.tsv
	finds 'no pairs at 0.9, nor at 0.01, in 800 of 1600 documents' \
		'Much lower thresholds find no pair either. This is from a sample: 800 of 1600 documents. Try a smaller -k.' \
		near -t 0.9 docs.tsv
}

@test "threads names the most similar pair of its weighted parts" {
	printf '%s\tone two three\t%s\tseven eight nine\n' a 'four five six' b 'four five x' \
		c 'y z six' >threads.tsv
	finds 'no pairs at 0.98; the most similar pair has 0.90' \
		'The most similar pair has 0.90: a – b. To find it, try -t 0.9.' \
		threads -k 1 -t 0.98 threads.tsv
	finds 'no pairs at 0.98; the most similar pair has 0.85' \
		'The most similar pair has 0.85: a – b. To find it, try -t 0.8.' \
		threads -k 1 -t 0.98 --idf threads.tsv
	nd-flow threads -q -k 1 -t 0.85 --idf --pairs pairs threads.tsv >clusters
	[ "$(cut -f 1,2 pairs)" = "a${TAB}b" ]
}

@test "partial names the most similar passage, and the options that find it" {
	same='The moon is near the earth and it is bright in the dark of the night'
	printf 'a\t%s in summer, when the sun is low.\nb\t%s in winter, if the stars are low.\n' \
		"$same" "$same" >docs.tsv
	finds 'no passages at 0.9; the most similar passage has 0.55, with --min-bytes 55' \
		'The most similar passage has 0.55: a – b. To find it, try -t 0.5 --min-bytes 55.' \
		partial -t 0.9 docs.tsv
	[ -n "$(nd-flow partial -t 0.5 --min-bytes 55 docs.tsv)" ]
	[ -z "$(nd-flow partial -t 0.5 --min-bytes 56 docs.tsv)" ]
	finds 'no passages at 0.9; the most similar passage has 0.55' \
		'The most similar passage has 0.55: a – b. To find it, try -t 0.5.' \
		partial -t 0.9 --min-bytes 20 docs.tsv
	noted='nd-diag: pairs: no passage has 100 similar bytes; 1 shorter passage left out; a lower --min-bytes keeps it\n' \
		finds 'no passages at 0.5; the most similar passage has 0.55, with --min-bytes 55' \
		'The most similar passage has 0.55: a – b. To find it, try --min-bytes 55.' partial -t 0.5 docs.tsv
	nothing pages | head -n 1 |
		same <(echo 'All passages with a similarity of 0.5 or more are too short.') -
	sed -n 1p docs.tsv >a.tsv
	sed -n 2p docs.tsv >b.tsv
	finds 'no passages at 0.9; the most similar passage has 0.55, with --min-bytes 55' \
		'The most similar passage has 0.55: b – a. To find it, try -t 0.5 --min-bytes 55.' \
		partial -t 0.9 --against a.tsv b.tsv
	grep -q '<mark class="p1">The moon' pages/1/1.html
}

@test "partial --sensitive names a passage of similar words, and what finds it" {
	same='The moon is bright in the night'
	printf 'a\t%s in summer.\nb\t%s in winter.\n' \
		"$same" "$same" >docs.tsv
	# Two documents have no rare words.
	finds 'no passages at 0.5; the most similar passage has 1.00, with --min-bits 1 --min-bytes 1' \
		'The most similar passage has 1.00: a – b. To find it, try --min-bits 1 --min-bytes 1.' \
		partial --sensitive -t 0.5 docs.tsv
	nothing pages | head -n 1 |
		same <(echo 'All passages with a similarity of 0.5 or more are too short, or their words are too common.') -
	finds 'no passages at 0.9; the most similar passage has 1.00, with --min-bits 1 --min-bytes 1' \
		'The most similar passage has 1.00: a – b. To find it, try -t 0.7 --min-bits 1 --min-bytes 1.' \
		partial --sensitive -t 0.9 docs.tsv
	[ -z "$(nd-flow partial -q --sensitive -t 0.5 --min-bytes 1 docs.tsv)" ]
	[ -n "$(nd-flow partial -q --sensitive -t 0.5 --min-bits 1 --min-bytes 1 docs.tsv)" ]
	cp "$samples/quotes.tsv" .
	nd-flow partial -q --sensitive quotes.tsv >found
	[ -s found ]
	nd-flow partial --sensitive --min-bytes 100000 --html pages quotes.tsv 2>notes
	tail -n 1 notes | same <(echo 'nd-html: no passages at 0.1; the most similar passage has 0.81, with --min-bytes 1') -
	nothing pages | tail -n 1 | same <(echo 'The most similar passage has 0.81: moon – moon-edit. To find it, try --min-bytes 1.') -
}

@test "where nothing is found partial says how much was ignored, and match what is missing" {
	printf '%s\n' 'The moon is near the earth. It is bright in the dark of the night.' >task.txt
	printf 'a\t%s\nb\t%s Yes.\n' "$(<task.txt)" "$(<task.txt)" >docs.tsv
	finds 'no passages at 0.25, nor at 0.01' \
		'4 sentences are in the text to ignore, and not compared.' \
		partial --ignore task.txt docs.tsv
	printf 'sku,name\n1,red lamp\n2,blue chair\n' >a.csv
	printf 'sku,name\nx,\ny,\n' >b.csv
	nd-flow match -q --csv sku,name --html list a.csv b.csv >got
	[ ! -s got ]
	nothing list | same <(printf '%s\n' 'No pairs.' \
		'No two documents have a word or a part of a word in common.') -
	nd-flow match -q -t 0.5 --csv sku,name --html list a.csv b.csv >got
	nothing list | head -n 1 | same <(echo 'No pairs with a similarity of 0.5 or more.') -
}

# finds_in_tasks MESSAGE PARAGRAPH FLOW...: as finds, on one machine and by a job array,
# whose pages are the same.
finds_in_tasks() {
	printf '%s\n' '#!/bin/bash' 'seq "$1" | xargs -P 2 -n 1 "${@:4}"' >submit
	chmod +x submit
	finds "$@"
	rm -rf one run
	mv pages one
	finds "$@" -o run --array 2 --submit ./submit
	# The most similar passage has no dots there.
	[ "$3" = partial ] || diff -r one pages
}

# bats test_tags=long
@test "over tasks too each flow names the most similar pair" {
	printf 'a\tone two three four five\nb\tone two three four six\nc\tone two x y z\n' >docs.tsv
	finds_in_tasks 'no pairs at 0.8; the most similar pair has 0.50' \
		'The most similar pair has 0.50: a – b. To find it, try -t 0.5.' \
		near -k 3 docs.tsv
	finds_in_tasks 'no pairs at 0.1, nor at 0.01' \
		'Much lower thresholds find no pair either. Try a smaller -k.' near -k 5 -t 0.1 docs.tsv
	printf '%s\tone two three\t%s\tseven eight nine\n' a 'four five six' b 'four five x' \
		c 'y z six' >threads.tsv
	finds_in_tasks 'no pairs at 0.98; the most similar pair has 0.85' \
		'The most similar pair has 0.85: a – b. To find it, try -t 0.8.' \
		threads -k 1 -t 0.98 --idf threads.tsv
	printf 'a\tThe moon is near the earth tonight.\nb\tThe moon is near the earth by day.\n' >docs.tsv
	rm -r run
	finds 'no pairs at 0.95; the most similar pair has 0.80' \
		'The most similar pair has 0.80: a:1 – b:1. To find it, try -t 0.8.' \
		sentences -t 0.95 -o run --array 2 --submit ./submit docs.tsv
	grep -q '<ins>by day</ins>' pages/1/1.html
	rm -r run
	same='The moon is near the earth and it is bright in the dark of the night'
	printf 'a\t%s in summer, when the sun is low.\n' "$same" >a.tsv
	printf 'b\t%s in winter, if the stars are low.\n' "$same" >b.tsv
	for with in 'a.tsv b.tsv' '--against b.tsv a.tsv'; do
		# shellcheck disable=SC2086
		finds_in_tasks 'no passages at 0.9; the most similar passage has 0.55, with --min-bytes 55' \
			'The most similar passage has 0.55: a – b. To find it, try -t 0.5 --min-bytes 55.' \
			partial -t 0.9 $with
	done
	finds_in_tasks 'no pairs at 0.95; the most similar pair has 0.21' \
		'The most similar pair has 0.21: moon – mond. To find it, try -t 0.2.' \
		xling --by words -t 0.95 "$samples/en.tsv" "$samples/de.tsv"
}

# bats test_tags=long
@test "over tasks a sample of a large input is searched, and a pair that these missed is named" {
	awk 'BEGIN { for (d = 0; d < 3000; d++) {
		printf "%d\t", d
		for (i = 0; i < 800; i++) printf "%x ", (d * 800 + i) * 2654435761 % 4294967296
		print d % 8 ? "" : "the same five words here" } }' >docs.tsv
	printf '%s\n' '#!/bin/bash' 'seq "$1" | xargs -P 2 -n 1 "${@:4}"' >submit
	chmod +x submit
	finds 'no pairs at 0.9, nor at 0.01, in 1500 of 3000 documents' \
		'Much lower thresholds find no pair either. This is from a sample: 1500 of 3000 documents. Try a smaller -k.' \
		near -t 0.9 -o run --array 2 --submit ./submit docs.tsv
}

# figures SITE: the numbers of a first page, and its notes.
figures() {
	sed -n 's/^<div><dt>\(.*\)<dd>\([0-9]*\)<.*/\2 \1/p; s/^<p class=soft>\([0-9].*left out.*\)<.*/\1/p' "$1/index.html"
}

@test "contains shows how many items and documents were read, found and would go" {
	printf 'i\tone two three four five\nj\tsix seven eight nine ten\nk\tnot here at all\n' >items.tsv
	{
		printf 'a\tx one two three four five y six seven eight nine ten\nb\tone two three four five\n'
		printf 'c\tother words\nd\tnone\n'
	} >docs.tsv
	nd-flow contains -q -k 3 --html pages items.tsv docs.tsv >hits
	[ "$(wc -l <hits)" -eq 3 ]
	figures pages >got
	printf '%s\n' '4 documents read' '3 items read' '3 pairs of a document and an item' \
		'2 items found' '2 documents with an item: --clean removes them' \
		'2 documents without an item' >want
	same want got
	tail -n 2 docs.tsv >none.tsv
	nd-flow contains -q -k 3 --html pages items.tsv none.tsv
	figures pages | sed -n '3,$p' | same <(printf '%s\n' '0 pairs of a document and an item' \
		'0 items found' '0 documents with an item: --clean removes them' \
		'2 documents without an item') -
}

@test "what there is once is in the singular on pages" {
	printf 'i\tone two three\n' >items.tsv
	printf 'a\tone two three four five\n' >docs.tsv
	nd-flow contains -q -k 3 --html pages items.tsv docs.tsv >hits
	figures pages | same <(printf '%s\n' '1 document read' '1 item read' \
		'1 pair of a document and an item' '1 item found' \
		'1 document with an item: --clean removes it' '0 documents without an item') -
	printf '%s\tone two three four five\n' a b >docs.tsv
	nd-flow near -q --html near docs.tsv >clusters
	figures near | same <(printf '%s\n' '2 documents compared' '1 similar pair' '1 cluster' \
		'2 documents in clusters' '1 copy that can go' '1 document that stays') -
	printf '%s\tOne and the same sentence here.\n' a b c >docs.tsv
	nd-flow partial --common 1 --html partial docs.tsv 2>note
	grep -qx 'nd-text-pairs: sentences: 3 sentences that stand in more than 1 place left out' note
	grep -q '>3 sentences that occur in more than 1 place are left out (--common).<' partial/index.html
}

@test "items in other columns than the texts are compared with the whole document" {
	printf 'i\tone two three four five\n' >items.tsv
	printf 'a\tA title\tx one two three four five y\n' >docs.tsv
	nd-flow contains -q -k 3 -f 2- --html pages items.tsv docs.tsv >hits
	! grep -q 'Column\|no text' pages/1/1.html
	sed -n '/^<div class="t a"/,/^<div class="t b"/p' pages/1/1.html | sed 's/<[^>]*>//g' >got
	printf 'A title\n\nx one two three four five y\none two three four five\n' >want
	same want got
}

@test "the pages of partial show what is left out, on one machine and over tasks" {
	printf '%s\tThe same words are here. The same words are here. Text %s of its own stands there.\n' \
		a 1 b 2 c 3 >docs.tsv
	nd-flow partial -q --common 4 --min-bytes 10 --html one docs.tsv >passages
	printf '%s\n' '6 sentences that occur in more than 4 places are left out (--common).' >want
	figures one | grep left >got
	same want got
	nd-flow partial -q --min-bytes 10 --html two docs.tsv >passages
	figures two | grep left >got
	echo '3 matches within one document are left out (--within keeps them).' >want
	same want got
	printf '%s\n' '#!/bin/bash' 'seq "$1" | xargs -P 2 -n 1 "${@:4}"' >submit
	chmod +x submit
	nd-flow partial -q --min-bytes 10 -o run --array 2 --submit ./submit --html pages docs.tsv
	diff -r two pages
}

@test "documents with the same text share one passage, the whole text" {
	awk 'BEGIN { for (d = 0; d < 3; d++) { printf "%s\t", substr("abc", d + 1, 1)
		for (i = 0; i < 30; i++) printf i % 6 == 5 ? "Ok. Ok. " : "This is sentence %d of a long text%s. ", i, d == 2 && i == 9 ? " " d : ""
		print "" } }' >docs.tsv
	nd-flow partial -q -t 0.95 --common 3 --gap 0 --html pages docs.tsv >passages
	[ "$(grep -c "^a${TAB}b" passages)" -gt 1 ]
	sed -n 's/.*<td class=e data-v=[0-9]*>\(.*\)/\1/p' pages/index.html | head -n 1 >got
	echo '35 sentences in 1 passage' >want
	same want got
	grep -q 'the texts are equal' pages/1/1.html
	[ "$(grep -c '<th scope=row><a class="n' pages/1/1.html)" -eq 1 ]
	grep -q '<dt>of its text is in other documents<dd title="[0-9]* of [0-9]* bytes"><span class=pc title="1.000000">100' pages/d1/1.html
}

@test "contains, xling and sentences name the most similar pair" {
	printf 'i\tone two three four five six seven\n' >items.tsv
	printf 'd\tone two three four five x y z\ne\tother\n' >docs.tsv
	finds 'no pairs at 0.9; the most similar pair has 0.60' \
		'The most similar pair has 0.60: d – i. To find it, try -t 0.6.' \
		contains -k 3 -t 0.9 items.tsv docs.tsv
	nd-flow xling --by words -t 0.01 "$samples/en.tsv" "$samples/de.tsv" |
		sort -t "$TAB" -k 3,3r -k 1,2 | head -n 1 >best
	IFS=$TAB read -r a b similarity _ <best
	finds "no pairs at 0.95; the most similar pair has ${similarity:0:4}" \
		"The most similar pair has ${similarity:0:4}: $a – $b. To find it, try -t ${similarity:0:3}." \
		xling --by words -t 0.95 "$samples/en.tsv" "$samples/de.tsv"
	printf 'a\tThe moon is near the earth tonight.\nb\tThe moon is near the earth by day.\n' >docs.tsv
	finds 'no pairs at 0.95; the most similar pair has 0.80' \
		'The most similar pair has 0.80: a:1 – b:1. To find it, try -t 0.8.' \
		sentences -t 0.95 docs.tsv
	grep -q '<ins>by day</ins>' pages/1/1.html
}

# words DIR: the words that pages show, and the labels of their pictures.
words() {
	find "$1" -name '*.html' -exec sed -n '/<main>/,/<.main>/p; /<nav/p' {} + |
		sed 's/ aria-label="\([^"]*\)"/> \1 </g; s/<bdi.*<.bdi>//g; s/<[^>]*>/ /g'
}

@test "the pages of a flow call a document what it is there" {
	cp "$samples"/{docs,threads,de,en}.tsv "$samples/wiki.xml" .
	sed 's/^/of /' docs.tsv >items.tsv
	nd-flow sentences -q --html sentences wiki.xml >got
	nd-flow threads -q --html threads threads.tsv >got
	nd-flow contains -q -k 3 --html contains items.tsv docs.tsv >got
	nd-flow near -q -k 2 -t 0.3 --html near docs.tsv >got
	nd-flow xling -q --by words -t 0.1 --html xling de.tsv en.tsv >got
	for site in sentences:sentence threads:thread contains:text near:document xling:document; do
		noun=${site#*:}
		site=${site%:*}
		words $site >words
		for word in document sentence thread text; do
			# Items are in documents; pages have headings of texts.
			[ $word != $noun ] && ! [[ "$site $word" =~ ^contains.document|\ text$ ]] || continue
			! grep -i $word words
		done
		Noun=${noun^}
		grep -q "$Noun""s</a>" $site/index.html
		grep -q "^<h1>$Noun""s</h1>$" $site/documents.html
		grep -q "<th scope=col>$Noun<" $site/documents.html
		grep -q ">Similar $noun""s</" $site/documents.html
		grep -q "^<h2>Similar $noun""s</h2>$" $site/d1/1.html
	done
	[ "$(grep -ho '<h1>.*</h1>' {sentences,threads,near}/index.html | tr '\n' ' ')" = \
		'<h1>Similar sentences</h1> <h1>Similar threads</h1> <h1>Similar documents</h1> ' ]
}

@test "of a wiki each flow shows the titles of pages, and of rows the names of columns" {
	page() {
		printf '<page><title>%s</title><ns>0</ns><id>%s</id><revision><id>9</id>' "$1" "$2"
		printf '<model>wikitext</model><format>text/x-wiki</format><text>%s</text></revision></page>\n' "$3"
	}
	{
		echo '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/">'
		page Apples 7 'The apple is a fruit of a tree that many people like to eat in autumn.'
		page Pears 8 'The apple is a fruit of a tree that many people like to eat in winter.'
		echo '</mediawiki>'
	} >wiki.xml
	for flow in 'near -t 0.2' 'sentences -t 0.2' 'partial -t 0.2 --min-bytes 1' 'xling -t 0.1' 'contains -t 0.2'; do
		set -- $flow
		first=$([ $1 != contains ] || echo items.tsv)
		second=$([ $1 != xling ] || echo wiki.xml)
		printf 'x\tThe apple is a fruit of a tree that many people like to eat\n' >items.tsv
		nd-flow "$@" -q --html pages $first wiki.xml $second >out 2>err || { cat err; false; }
		grep -o '<bdi lang="">Apples</bdi> <span class=no><bdi lang="">7[:0-9]*</bdi>' pages/1/1.html >got
		echo "$flow"
		same <(echo 'Apples 7') <(sed 's/<[^>]*>//g; s/:1$//' got | sort -u)
	done
	printf 'id,name,body,end\n1,x y,same text,e\n2,x z,same text,e\n' >rows.csv
	ok nd-flow threads -q -t 0.3 --csv id,name,body,end --html pages rows.csv
	same <(printf '<h2>%s \n' name body end) <(grep -o '<h2>[^<]*' pages/1/1.html)
	ok nd-flow threads -q -t 0.3 --csv id,name,body,end --anonymous --html pages rows.csv
	same <(echo '<title>thread 1 – thread 2 – Similar threads</title>') <(grep -o '<title>.*' pages/1/1.html)
	fails 2 $'nd-flow: --anonymous goes with --html\ntry \'nd-flow near --help\'' nd-flow near --anonymous rows.csv
}

@test "--html FILE.html writes one file, which --open opens" {
	printf 'a\tone two three four five\nb\tone two three four six\n' >docs.tsv
	export BROWSER=$PWD/browser
	printf '#!/bin/sh\necho "$1" >opened\n' >browser
	chmod +x browser
	ok nd-flow near -t 0.3 -k 2 --open --html sent.html docs.tsv
	for ((i = 0; i < 100; i++)); do [ -s opened ] && break || sleep 0.1; done
	same <(echo sent.html) opened
	grep -o '<section class=page id=[a-z0-9]*' sent.html | sed 's/.*=//' >got
	same <(printf '%s\n' index p1 c1 d1 d2) got
	# Again, in its place; no other file is taken for one.
	cp sent.html before
	ok nd-flow near -t 0.3 -k 2 --html sent.html docs.tsv
	same before sent.html
	fails 1 'nd-flow: opened: expected a directory, or a file FILE.html' \
		nd-flow near --html opened docs.tsv
}

@test "--html FILE.html is no file that the run reads, and in a directory that exists" {
	printf '<p>one two three four five\n' >a.html
	printf '<p>one two three four six\n' >b.html
	printf 'x\tone two three\n' >docs.tsv
	printf 'y\tnine\n' >list.tsv
	ok nd-flow near --html-text -t .3 -k 2 --html report.html a.html b.html
	cp report.html before
	for f in report.html ./report.html "$PWD/report.html"; do
		fails 1 'nd-flow: report.html: is an input too' \
			nd-flow near --html-text -t .3 -k 2 --dedup --html "$f" a.html b.html report.html
	done
	fails 1 "nd-flow: report.html: is an input too, as stdin" \
		nd-flow near --html-text --html report.html - <report.html
	fails 1 'nd-flow: ./report.html: is an input too' \
		nd-flow partial --html-text --html report.html --against ./report.html a.html
	fails 1 'nd-flow: report.html: is an input too' \
		nd-flow partial --html-text --html ./report.html --ignore report.html a.html
	same before report.html
	ok nd-flow near --html-text -t .3 -k 2 --html site a.html b.html
	fails 1 'nd-flow: site: expected a directory without the input site/index.html' \
		nd-flow near --html-text -t .3 -k 2 --html site a.html site/index.html
	fails 1 'nd-flow: site/: expected a directory without the input ./site/index.html' \
		nd-flow partial --html-text --html site/ --ignore ./site/index.html a.html
	for f in x/y x/y.html; do
		fails 1 "nd-flow: $f: the directory x does not exist" nd-flow near --html $f docs.tsv
	done
	fails 1 'nd-flow: x/y/r: the directory x/y does not exist' nd-flow near --rejects x/y/r docs.tsv
}

@test "the pages of xling mark the words that its table translates, unless these are stems" {
	printf 'd1\tHaus Garten Baum Wolke Stein\n' >de.tsv
	printf 'e1\thouse garden tree cloud stone\n' >en.tsv
	paste <(printf '%s\n' house garden tree cloud stone) <(printf '%s\n' haus garten baum wolke stein) |
		sed 's/$/\t1/' >table
	nd-flow xling -q -t 0.1 -l table --html pages de.tsv en.tsv >out
	[ "$(grep -o '<mark class=tr>' pages/1/1.html | wc -l)" -eq 11 ]
	awk -F '\t' -v OFS='\t' '{ print 1, $2, $1 }' table >other
	nd-flow xling -q -t 0.1 -l other --columns pfe --html pages de.tsv en.tsv >out
	[ "$(grep -o '<mark class=tr>' pages/1/1.html | wc -l)" -eq 11 ]
	nd-flow xling -q -t 0.1 -l table --stem german,english --html pages de.tsv en.tsv >out
	! grep -q 'mark class=tr' pages/1/1.html
}
