#!/usr/bin/env bats
# nd-flow-pages.bats: the pages of flows: of nothing found, and their words.
load helper

# nothing PAGES: the paragraphs of a first page without pairs, without elements.
nothing() {
	sed -n 's/^<p id=n1>\|^<p>//p' "$1/index.html" | sed 's/<[^>]*>//g'
}

# finds MESSAGE PARAGRAPH FLOW...: the flow prints nothing but the message, and its first
# page has the paragraph after the first.
finds() {
	local message=$1 paragraph=$2
	shift 2
	rm -rf pages
	gives '' "nd-flow: $message\n" 0 nd-flow "$@" --html pages
	nothing pages | tail -n 1 >got
	printf '%s\n' "$paragraph" >want
	same want got
}

@test "near names the most similar pair, and a threshold that finds it" {
	printf 'a\tone two three four five\nb\tone two three four six\nc\tone two x y z\n' >docs.tsv
	for way in index prefix postings minhash; do
		# MinHash reports its recall first.
		recall=$([ $way != minhash ] || echo 'recall of pairs: unknown, as a sample has no pair\nnd-flow: ')
		finds "$recall"'no pairs at 0.8; the most similar pair has 0.50' \
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
	finds 'no pairs at 0.8, nor at 0.1' \
		'Much lower thresholds find no pair either. Try a smaller -k.' \
		near docs.tsv
	finds 'no pairs at 0.75, nor at 0.1' 'Much lower thresholds find no pair either.' \
		sentences --min-tokens 1 docs.tsv
	# No threshold is lower.
	gives '' '' 0 nd-flow near -t 0.1 --html pages docs.tsv
	nothing pages | tail -n 1 | same <(echo 'Much lower thresholds find no pair either. Try a smaller -k.') -
}

@test "of a large input a sample is searched, and the page says of how many" {
	awk 'BEGIN { for (d = 0; d < 1600; d++) {
		printf "%d\t", d
		for (i = 0; i < 1600; i++) printf "%x ", (d * 1600 + i) * 2654435761 % 4294967296
		print d % 2 ? "" : "the same five words here" } }' >docs.tsv
	finds 'no pairs at 0.9, nor at 0.1, in 800 of 1600 documents' \
		'Much lower thresholds find no pair either. This is from a sample: 800 of 1600 documents. Try a smaller -k.' \
		near -t 0.9 docs.tsv
}

@test "threads names the most similar pair of its weighted parts" {
	printf '%s\tone two three\t%s\tseven eight nine\n' a 'four five six' b 'four five x' \
		c 'y z six' >threads.tsv
	finds 'no pairs at 0.98; the most similar pair has 0.90' \
		'The most similar pair has 0.90: a – b. To find it, try -t 0.9.' \
		threads -k 1 -t 0.98 threads.tsv
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
	finds 'no passages at 0.5; the most similar passage has 0.55, with --min-bytes 55' \
		'The most similar passage has 0.55: a – b. To find it, try --min-bytes 55.' \
		partial -t 0.5 docs.tsv
	sed -n 1p docs.tsv >a.tsv
	sed -n 2p docs.tsv >b.tsv
	finds 'no passages at 0.9; the most similar passage has 0.55, with --min-bytes 55' \
		'The most similar passage has 0.55: b – a. To find it, try -t 0.5 --min-bytes 55.' \
		partial -t 0.9 --against a.tsv b.tsv
	grep -q '<mark class="p1">The moon' pages/1/1.html
}

@test "contains, xling and sentences name the most similar pair" {
	printf 'i\tone two three four five six seven\n' >items.tsv
	printf 'd\tone two three four five x y z\ne\tother\n' >docs.tsv
	finds 'no pairs at 0.9; the most similar pair has 0.60' \
		'The most similar pair has 0.60: d – i. To find it, try -t 0.6.' \
		contains -k 3 -t 0.9 items.tsv docs.tsv
	nd-flow xling --by words --first 1 "$samples/en.tsv" "$samples/de.tsv" |
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
