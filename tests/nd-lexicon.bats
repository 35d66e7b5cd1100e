# nd-lexicon.bats: pairs of sentences to a translation table.
load helper

@test "tables and likelihoods are those of Model 1 by its definition, in any order of lines" {
	python3 "$top/tests/oracle/lexicon.py" 40
}

@test "one pair: all that stands in it is as probable" {
	gives 'x\tv\t0.500000\nx\tw\t0.500000\ny\tv\t0.500000\ny\tw\t0.500000\n' \
		'' 0 nd-lexicon <<<"1${TAB}x y${TAB}v w"
	gives 'x\tv\t0.500000\ny\tv\t0.500000\n' '' 0 nd-lexicon --top 1 \
		<<<"1${TAB}x y${TAB}w v"
	# Three thirds are cut, so that the sum is below 1.
	gives 'x\tu\t0.333333\nx\tv\t0.333333\nx\tw\t0.333333\n' '' 0 \
		nd-lexicon <<<"1${TAB}x${TAB}w v u"
	gives 'x\tv\t0.666666\nx\tw\t0.333333\n' '' 0 \
		nd-lexicon <<<"1${TAB}x${TAB}v w v"
	gives '' '' 0 nd-lexicon /dev/null
}

@test "terms that begin alike, and a pair of many, are in byte order" {
	begin=abcdefghijklmnop
	gives "x\t$begin\t0.333333\nx\t${begin}a\t0.333333\nx\t${begin}b\t0.333333\n" \
		'' 0 nd-lexicon <<<"1${TAB}x${TAB}${begin}b $begin ${begin}a"
	# More than there is room for at first.
	seq -s ' ' 1000 1299 | sed 's/.*/1\t&\t&/' >in
	awk 'BEGIN { for (i = 1000; i < 1300; i++) for (k = 1000; k < 1300; k++)
		print i "\t" k "\t0.003333" }' >want
	nd-lexicon --max-length 300 --back 0 in | same want -
}

@test "p at a threshold is written" {
	printf '1\tx\tv w\n' >in
	nd-lexicon in >want
	nd-lexicon --min-p 0.5 in | same want -
	gives '' '' 0 nd-lexicon --min-p 0.500001 in
	printf '1\tx y\tv\n' >in
	nd-lexicon --back 0 in >want
	nd-lexicon --back 0.5 in | same want -
	gives '' '' 0 nd-lexicon --back 0.500001 in
}

@test "terms are those of nd-terms, with stems and without" {
	python3 "$top/tests/data/nasty-text.py" 5 60 | cut -f 2 >e
	python3 "$top/tests/data/nasty-text.py" 6 60 | cut -f 2 >f
	head -n 60 e >e60
	paste <(seq 60) e60 <(head -n 60 f) >in
	for stem in '' english; do
		nd-lexicon ${stem:+--stem $stem,$stem} --back 0 --min-p 0 \
			--max-length 100000 in 2>notes >table
		for column in 1 2; do
			awk -F '\t' 'NR == FNR { if ($2 && $3) ok[$1]; next }
				$1 in ok' \
				<(join -t "$TAB" <(nd-terms -f 2 in 2>&- |
					cut -f 1,2 | sort) \
					<(nd-terms -f 3 in 2>&- | cut -f 1,2 |
					sort)) \
				<(nd-terms -f $((column + 1)) ${stem:+--stem \
					$stem} in 2>&-) |
				cut -f 4 | tr ' ' '\n' | sed 's/:[0-9]*$//' |
				sort -u >want
			cut -f "$column" table | sort -u | same want -
		done
	done
	[ "$(wc -l <want)" -gt 200 ]
}

@test "a language may have stems alone" {
	gives 'hous\thäuser\t1.000000\n' '' 0 \
		nd-lexicon --stem english,- <<<"1${TAB}houses${TAB}Häuser"
	gives 'häuser\thous\t1.000000\n' '' 0 \
		nd-lexicon -f 3,2 --stem -,english <<<"1${TAB}houses${TAB}Häuser"
	gives 'houses\thaus\t1.000000\n' '' 0 \
		nd-lexicon --stem -,german <<<"1${TAB}houses${TAB}Häuser"
}

@test "pairs that are empty or too long on a side are left out, and counted" {
	printf '1\ta\t\n2\t...\tb\n3\t\t\n4\ta b c\td\n5\ta\td e f\n6\ta b\tb c\n' >in
	gives 'a\tb\t0.500000\na\tc\t0.500000\nb\tb\t0.500000\nb\tc\t0.500000\n' \
		'nd-lexicon: in: 3 pairs without a token on a side
nd-lexicon: in: 2 pairs longer than --max-length\n' 0 \
		nd-lexicon --max-length 2 in
	gives '' 'nd-lexicon: stdin: 1 pair without a token on a side\n' 0 \
		nd-lexicon <<<"1${TAB}${TAB}x"
}

@test "what is mended or rejected is counted, and -v says how it goes" {
	printf '\357\273\277a\tone\tEins\r\nb\tx\n\ty\tz\nc\tone \303\050\teins' >in
	gives 'one\teins\t1.000000\n' \
		'nd-lexicon: p(e|f), iteration 1: 0.000000 bits a token
nd-lexicon: p(f|e), iteration 1: 0.000000 bits a token
nd-lexicon: in: a byte order mark dropped
nd-lexicon: in: the last line lacked its newline, mended
nd-lexicon: in: 2 records rejected
nd-lexicon: in: 1 line with CR before LF
nd-lexicon: in: 1 invalid UTF-8 sequence replaced
nd-lexicon: in: 2 pairs, 2 and 2 tokens, 1 and 1 terms that co-occur 1 times, 1 written\n' \
		0 nd-lexicon --rejects bad --iterations 1 -v in
	printf '%s\n' "in:2: expected at least 3 fields, got 2${TAB}b${TAB}x" \
		"in:3: expected an id, got nothing$TAB${TAB}y${TAB}z" |
		same - bad
	fails 1 'nd-lexicon: in:2: expected at least 3 fields, got 2' \
		nd-lexicon in
	fails 1 'nd-lexicon: stdout: No space left on device' \
		bash -c 'nd-lexicon <<<"1	a	b" >/dev/full'
}

@test "what -f and --stem cannot be is a usage error" {
	for list in 2 2,2 1,2 2-3 2,3,4 2- 2,x; do
		misused nd-lexicon "-f: expected two columns from 2 such as 2,3, got '$list'" -f "$list" /dev/null
	done
	misused nd-lexicon "--stem: expected two languages such as english,german, or - for none, got 'english'" \
		--stem english /dev/null
	for pair in english,klingon klingon,-; do
		apart nd-lexicon --stem "$pair" /dev/null
		[ "$status" -eq 2 ]
		[[ ${stderr_lines[0]} == "nd-lexicon: --stem: expected one of "*", english, "*", got 'klingon'" ]]
	done
}

@test "nd-translate takes the table as it is" {
	printf '1\tthe house\tdas Haus\n2\tthe book\tdas Buch\n' >in
	nd-lexicon --stem english,german in >table
	nd-terms --stem german <<<"a${TAB}Bücher im Haus" >vectors
	gives 'book\tbuch\t0.838056\nbook\tdas\t0.161943\nhous\tdas\t0.161943
hous\thaus\t0.838056\nthe\tbuch\t0.122195\nthe\tdas\t0.755608
the\thaus\t0.122195\n' '' 0 cat table
	gives 'a\t3\t3\tbook:0.838056 hous:0.838056 the:0.24439\n' \
		'nd-translate: vectors: 1 of 3 terms left out, without a translation\n' \
		0 nd-translate -l table vectors
}

@test "a table of translations is no collection of sentences" {
	printf 'and\tund\t0.9\nhour\tuhr\t0.2\n' >table
	fails 1 'nd-lexicon: table: expected id, sentence, translation, got a table of translations' \
		nd-lexicon table
	fails 1 'nd-lexicon: stdin: expected id, sentence, translation, got a table of translations' \
		nd-lexicon -f 3,2 < <(awk -F '\t' '{ print $1 "\t" $3 "\t" $2 }' table)
	# One sentence that is no number makes the difference.
	printf '3\tone half\t0.5\n4\ta house\tein Haus\n' >some
	ok nd-lexicon some
	[ -n "$output" ]
	ok nd-lexicon /dev/null
	[ -z "$output" ]
}

@test "the table that the sample sentences give finds the sample translations" {
	nd-lexicon --stem english,german "$samples/sentences.tsv" >table
	ok nd-flow xling --stem german,english -l table --first 1 --mutual \
		"$samples/de.tsv" "$samples/en.tsv"
	[ "$(cut -f 1,2 <<<"$output")" = \
		$'brot\tbread\nbruecke\tbridge\nmond\tmoon\nuhr\tclock\nzug\ttrain' ]
	cut -f 1,2 <<<"$output" >right
	# Without it two of the five are missing.
	nd-flow xling --stem german,english --first 1 --mutual "$samples/de.tsv" \
		"$samples/en.tsv" | cut -f 1,2 >without
	[ "$(comm -12 right without | wc -l)" -eq 3 ]
}
