# nd-terms.bats: prints the term vector of each document.
load helper
load threads

usage="try 'nd-terms --help'"

# counted FILE [-f LIST]: what it must be, out of the Unicode data files.
counted() {
	[ -r /usr/share/unicode/UnicodeData.txt ] ||
		skip "the package unicode-data is absent"
	python3 "$top/tests/oracle/shingle.py" -t -k 1 "${@:2}" <"$1" |
		python3 "$top/tests/oracle/terms.py" "$1"
}

# stems LANGUAGE WORD=STEM...: each alone has that stem.
stems() {
	local language=$1 pair
	shift
	for pair; do
		printf '%s\t%s\n' "$pair" "${pair%%=*}"
	done | nd-terms --stem "$language" >got
	for pair; do
		printf '%s\t1\t1\t%s:1\n' "$pair" "${pair#*=}"
	done | same - got
}

@test "terms are the tokens of the text, counted, in byte order" {
	gives 'a\t5\t3\tbe:2 or:1 to:2\nb\t4\t3\tb:1 z:2 é:1\n' '' 0 \
		nd-terms <<<"a${TAB}To-be, or to BE?
b${TAB}z É b Z"
}

@test "--times counts the text of a column as if it stood there so often" {
	printf 'a\tx y\tz x\tq\nb\t\tz\t\n' >docs.tsv
	for options in '' --chunks '--chunks --join' -c '--stem english'; do
		# shellcheck disable=SC2086
		awk -F '\t' -v OFS='\t' '{ print $1, $2, $2, $2, $4 }' docs.tsv |
			nd-terms $options -f 2- |
			same - <(nd-terms $options --times 3,0 -f 2- docs.tsv)
	done
	gives 'a\t3\t3\tq:1 x:1 y:1\nb\t0\t0\t\n' 'nd-terms: docs.tsv: 1 document without a token\n' 0 \
		nd-terms --times 1,0,1 -f 2-4 docs.tsv
	for times in 3, ,3 x 101 3,,1 1,2x -1 "$(printf '1,%.0s' {1..64})1"; do
		fails 2 "nd-terms: --times: expected up to 64 numbers from 0 to 100 such as 3,1, got '$times'
$usage" nd-terms "--times=$times" docs.tsv
	done
}

@test "the vectors of nasty texts are the oracle's, on every machine" {
	python3 "$top/tests/data/nasty-text.py" 7 240 >in
	cat "$top/tests/data/tongues.tsv" "$samples/docs.tsv" >>in
	counted in >want
	for level in none avx2 avx512; do
		ND_SIMD=$level nd-terms in 2>notes | same want -
	done
}

@test "terms of any length and likeness are told apart, and in order" {
	# Alike for more bytes than are looked at together, and many of them.
	python3 - >in <<-'EOF'
	import random
	r = random.Random(3)
	def text(n):
	    word = lambda: 'ab'[r.random() < .01] * r.randrange(1, 40)
	    kinds = [lambda: r.choice('xyz') * 15 + r.choice('01a'),
	             lambda: 'x' * 16 + str(r.randrange(100)) + 'b' * 20,
	             lambda: ''.join(r.choice('ab') for _ in range(9)), word,
	             lambda: r.choice('слово') + str(r.randrange(300)),
	             lambda: str(r.randrange(3000))]
	    k = r.choice(kinds)
	    return ' '.join((k if r.random() < .8 else r.choice(kinds))()
	                    for _ in range(n))
	for i in range(150):
	    print('%d\t%s' % (i, text(r.choice([3, 30, 100, 900]))))
	print('large\t%s' % text(60000))
	EOF
	nd-terms in >got
	tr '\t' ' ' <in | awk '{ for (i = 2; i <= NF; i++) print $1 "\t" $i }' |
		python3 "$top/tests/oracle/terms.py" in | same - got
}

@test "-c: terms are n-grams of 3 to 5 characters of each word" {
	nd-terms -c <<<"a${TAB}Haus am x X" >got
	same - got <<<"a${TAB}14${TAB}13${TAB}_am:1 _am_:1 _ha:1 _hau:1 _haus:1 \
_x_:2 am_:1 aus:1 aus_:1 hau:1 haus:1 haus_:1 us_:1"
}

@test "-c: n-grams of nasty texts are the oracle's" {
	[ -r /usr/share/unicode/UnicodeData.txt ] ||
		skip "the package unicode-data is absent"
	python3 "$top/tests/data/nasty-text.py" 9 240 >in
	cat "$top/tests/data/tongues.tsv" "$samples/docs.tsv" >>in
	python3 "$top/tests/oracle/shingle.py" -t -k 1 <in |
		python3 "$top/tests/oracle/terms.py" -c in >want
	nd-terms -c in 2>notes | same want -
	nd-terms in 2>notes | nd-terms -c --vectors 2>notes | same want -
	python3 "$top/tests/oracle/shingle.py" -t -k 1 <in |
		python3 "$top/tests/oracle/terms.py" -b in >want
	nd-terms -c --both in 2>notes | same want -
	nd-terms in 2>notes >words
	for jobs in 1 4; do
		nd-terms -c --both --vectors -j $jobs words 2>notes | same want -
	done
}

@test "-c --both: words, and their n-grams with ~; --vectors: those of vectors" {
	gives 'a\t18\t14\t_am_~:2 _am~:2 _haus~:1 _hau~:1 _ha~:1 am:2 am_~:2 aus_~:1 aus~:1 haus:1 haus_~:1 haus~:1 hau~:1 us_~:1\n' \
		'' 0 nd-terms -c --both <<<"a${TAB}Haus am am"
	printf 'a\t9\t2\tam:4294967294 x:1\n' >v
	gives 'a\t1\t1\t_x_:1\nb\t0\t0\t\n' \
		'nd-terms: v: 1 vector without a term\n' 0 \
		nd-terms -c --vectors --label v <<<"a${TAB}1${TAB}1${TAB}x:1
b${TAB}0${TAB}0${TAB}"
	gives 'a\t3\t1\t_x_:3\n' 'nd-terms: v: 1 vector, 3 tokens, 1 term\n' 0 \
		nd-terms -v -c --vectors --label v <<<"a${TAB}7${TAB}1${TAB}x:3"
	# All n-grams together are counted in 32 bits.
	fails 1 'nd-terms: v:1: expected fewer than 2^32 n-grams' \
		nd-terms -c --vectors v
	fails 1 "nd-terms: v:1: expected a whole number below 2^32, got '4294967296'" \
		nd-terms -c --vectors --label v <<<"a${TAB}1${TAB}1${TAB}x:4294967296"
	fails 1 "nd-terms: v:1: expected a whole number below 2^32, got '1.5'" \
		nd-terms -c --vectors --label v <<<"a${TAB}1${TAB}1${TAB}x:1.5"
	fails 1 'nd-terms: v:1: expected 4 fields (id, length, n, terms), got 2' \
		nd-terms -c --vectors --label v <<<"a${TAB}text"
	misused nd-terms '--both: expected -c as well' --both v
	misused nd-terms '--vectors: expected -c or --chunks as well' --vectors v
	misused nd-terms '--vectors: unexpected -f' -c --vectors -f 3 v
}

@test "--chunks: terms are what is between white space, and their n-grams" {
	gives 'a\t4\t3\t--help,:1 c;/d:2 äh?:1\n' '' 0 \
		nd-terms --chunks <<<"a${TAB}C:\\\\D  --Help,\\tÄH？ c:\\\\d"
	gives 'a\t3\t3\t-x_:1 _-x:1 _-x_:1\n' '' 0 \
		nd-terms -c --chunks <<<"a${TAB}-x"
}

@test "--chunks: chunks of nasty texts and their n-grams are the oracle's" {
	[ -r /usr/share/unicode/UnicodeData.txt ] ||
		skip "the package unicode-data is absent"
	python3 "$top/tests/data/nasty-text.py" 11 240 >in
	cat "$top/tests/data/tongues.tsv" "$samples/docs.tsv" >>in
	python3 "$top/tests/oracle/shingle.py" -s -k 1 <in >tokens
	python3 "$top/tests/oracle/terms.py" in <tokens >want
	nd-terms --chunks in 2>notes | same want -
	python3 "$top/tests/oracle/terms.py" -c in <tokens >want
	nd-terms -c --chunks in 2>notes | same want -
	nd-terms --chunks in 2>notes >chunks
	nd-terms -c --chunks --vectors chunks 2>notes | same want -
}

@test "-c --lengths: n-grams of other lengths, which fit or are the token" {
	gives 'a\t7\t6\t_:2 _a:1 a:1 ab:1 b:1 b_:1\n' '' 0 \
		nd-terms -c --lengths 1-2 <<<"a${TAB}ab"
	gives 'a\t2\t2\t_am_:1 _haus_:1\n' '' 0 \
		nd-terms -c --lengths 9 <<<"a${TAB}Haus am"
	for wrong in 0-3 1-10 4-3 3- -3 3-4-5 a 33; do
		misused nd-terms "--lengths: expected lengths from 1 to 9 such as 4 or 1-4, got '$wrong'" \
			-c --lengths="$wrong"
	done
	misused nd-terms '--lengths: expected -c or --by FILE as well' --lengths 1-4
}

@test "--by: a file chooses the words or the n-grams of vectors" {
	nd-terms --chunks --join "$samples/en.tsv" >chunks
	nd-terms --stem english "$samples/en.tsv" >stems
	kind() {
		printf '%b' "$1" >by
		nd-terms --vectors "${@:2}" --chunks chunks >want
		ok nd-terms --vectors --by by --chunks --lengths 1-4 chunks
		same want <(printf '%s\n' "$output")
	}
	kind 'words\twords 6\tof 6\nboth\n' --chunks
	kind 'characters\n' -c --lengths 1-4
	kind both -c --both --lengths 1-4
	nd-terms --vectors --by by stems | same <(nd-terms --vectors -c --both stems) -
	# Of words these are the words themselves.
	echo words | nd-terms --vectors --by - stems | same stems -
	for line in '' '\n' 'word' 'words \n' '\twords\n'; do
		printf '%b' "$line" >by
		run nd-terms --vectors --by by stems
		[ "$status" -eq 1 ]
		[[ $output == "nd-terms: by:1: expected words, characters or both, got '"* ]]
	done
	misused nd-terms '--by: expected --vectors as well' --by by stems
	misused nd-terms '--by: unexpected -c' --vectors -c --by by stems
}

@test "--stem -: no stems" {
	gives 'a\t1\t1\thouses:1\n' '' 0 nd-terms --stem - <<<"a${TAB}houses"
}

@test "--chunks --join: one term a column, with _ for white space" {
	gives 'a\t2\t2\tc:1 it_is,_it_is:1\n' '' 0 \
		nd-terms --chunks --join -f 2- <<<"a${TAB} It  is,\\n it is  ${TAB}C"
	gives 'a\t0\t0\t\n' 'nd-terms: stdin: 1 document without a token\n' 0 \
		nd-terms --chunks --join <<<"a${TAB} "
	gives 'a\t3\t3\t_a_b:1 _b._:1 a_b.:1\n' '' 0 \
		nd-terms -c --chunks --join --lengths 4 <<<"a${TAB}A b."
	misused nd-terms '--join: expected --chunks as well' -c --join
	misused nd-terms '--join: unexpected --vectors' --chunks --join --vectors
}

@test "--chunks --join: n-grams of nasty texts are the oracle's" {
	[ -r /usr/share/unicode/UnicodeData.txt ] ||
		skip "the package unicode-data is absent"
	python3 "$top/tests/data/nasty-text.py" 13 240 >in
	cat "$top/tests/data/tongues.tsv" "$samples/docs.tsv" >>in
	python3 "$top/tests/oracle/shingle.py" -s -j -k 1 <in >tokens
	python3 "$top/tests/oracle/terms.py" in <tokens >want
	nd-terms --chunks --join in 2>notes | same want -
	nd-terms --chunks --join in 2>notes >joined
	for lengths in 1-4 2-2 3-9; do
		python3 "$top/tests/oracle/terms.py" -c ${lengths/-/ } in \
			<tokens >want
		nd-terms -c --chunks --join --lengths $lengths in 2>notes |
			same want -
		nd-terms -c --chunks --lengths $lengths --vectors joined \
			2>notes | same want -
	done
	# More n-grams than are counted at once.
	awk 'BEGIN { printf "long\t"; for (i = 0; i < 40000; i++)
		printf "%s%d ", i % 3 ? "w" : "é天 ", i * i % 9973; print "" }' >long
	python3 "$top/tests/oracle/shingle.py" -s -j -k 1 <long >tokens
	python3 "$top/tests/oracle/terms.py" -c 1 4 long <tokens >want
	nd-terms -c --chunks --join --lengths 1-4 long | same want -
	nd-terms --chunks --join long |
		nd-terms -c --chunks --lengths 1-4 --vectors | same want -
	python3 "$top/tests/oracle/shingle.py" -t -k 1 <long >tokens
	python3 "$top/tests/oracle/terms.py" -b long <tokens >want
	nd-terms -c --both long | same want -
	nd-terms long | nd-terms -c --both --vectors | same want -
	# Words of the joined text are those of the text.
	nd-terms in 2>notes >want
	nd-terms --chunks --vectors joined 2>notes | same want -
	nd-terms -c --both --chunks --join --lengths 1-4 in 2>notes >want
	nd-terms -c --both --chunks --lengths 1-4 --vectors joined 2>notes |
		same want -
}

@test "--chunks --vectors: the words of chunks are those of the texts" {
	python3 "$top/tests/data/nasty-text.py" 12 240 >in
	cat "$top/tests/data/tongues.tsv" "$samples/docs.tsv" >>in
	nd-terms --chunks in 2>notes >chunks
	nd-terms in 2>notes >want
	nd-terms --chunks --vectors chunks 2>notes | same want -
	nd-terms -c --both --chunks in 2>notes >want
	nd-terms -c --both --chunks --vectors -j 3 chunks 2>notes | same want -
	fails 1 'nd-terms: v:1: expected fewer than 2^32 words' \
		nd-terms --chunks --vectors --label v <<<"a${TAB}9${TAB}1${TAB}x.y:4294967295"
	misused nd-terms '--chunks: unexpected --stem' --chunks --stem english
}

@test "terms of any first byte are sorted" {
	python3 -c "
import random
r = random.Random(5)
terms = sorted({chr(c) + ''.join(r.choices('!_az~\u00e9', k=r.randint(0, 9)))
    for c in [*range(0x21, 0x3a), *range(0x3b, 0x7f), 0xe9, 0x4e00] for i in range(9)
    if ':' not in chr(c)}, key=str.encode)
print('a', 1, len(terms), ' '.join(t + ':1' for t in terms), sep='\t')" >v
	nd-terms -c --both --vectors v >got
	cut -f 4 got | tr ' ' '\n' | sed 's/:[0-9]*$//' >terms
	[ "$(wc -l <terms)" -gt 1000 ]
	LC_ALL=C sort -c terms
}

@test "-c and --stem do not go together" {
	gives '' "nd-terms: -c: unexpected --stem\n$usage\n" 2 \
		nd-terms -c --stem english
}

@test "a vector has all chosen columns, in one" {
	printf 'a\tone two\ttwo three\tFour\n' >in
	gives 'a\t4\t3\tone:1 three:1 two:2\n' '' 0 nd-terms -f 2,3 in
	gives 'a\t5\t4\tfour:1 one:1 three:1 two:2\n' '' 0 nd-terms -f 2- in
	gives 'a\t1\t1\tfour:1\n' '' 0 nd-terms -f 4 in
	# Few and many at a time.
	seq 3000 | awk '{ printf "%s%s", $1 % 37 == 0 && $1 % 7 < 5 ? "\t" : " ",
		$1 * $1 % 1009 }' | sed "s/^/a$TAB/" >in
	sed "s/$TAB/ /2g" in | nd-terms >want
	nd-terms -f 2- in | same want -
}

@test "a document without a token is an empty vector, and counted" {
	printf 'a\t\nb\t... -- !\nc\tW\n' >in
	gives 'a\t0\t0\t\nb\t0\t0\t\nc\t1\t1\tw:1\n' \
		'nd-terms: in: 2 documents without a token\n' 0 nd-terms in
	gives '' '' 0 nd-terms /dev/null
}

@test "a term's hash is its feature as a shingle of one word" {
	nd-terms "$samples/docs.tsv" | cut -f 4 | tr ' ' '\n' |
		sed 's/:.*//' | sort -u >terms
	[ "$(wc -l <terms)" -gt 50 ]
	while read -r term; do
		printf %s "$term" | xxhsum -H3 | sed 's/.*= //'
	done <terms | sort >want
	nd-shingle -k 1 "$samples/docs.tsv" | nd-df | tail -n +2 | cut -f 1 |
		same want -
}

@test "English words have Snowball's stems" {
	stems english running=run flies=fli happily=happili \
		consigned=consign consolatory=consolatori knots=knot \
		generalization=general ponies=poni agreed=agre skies=sky \
		dying=die universities=univers Knightly=knight 1984=1984 be=be
	stems en running=run
}

@test "German words have Snowball's stems" {
	stems german Häuser=haus Katzen=katz aufeinander=aufeinand \
		kategorischen=kategor Bücher=buch laufen=lauf \
		Schönheit=schonheit Größe=gross Städte=stadt Kindern=kind \
		freundlich=freundlich Äpfel=apfel 天=天
}

@test "a stem may be longer than its word, and its neighbours stay" {
	gives 'a\t5\t4\tesüehdi:1 veondu:2 x:1 y:1\n' '' 0 \
		nd-terms --stem turkish <<<"a${TAB}x veond esüehd veond y"
	# Long ones, and words that no cell holds.
	python3 - >in <<-'EOF'
	for n in list(range(1, 70)) + [254, 255, 256, 5000]:
	    print('%d\tto be %s or' % (n, 'b' * n + 'ings'))
	EOF
	nd-terms --stem english in >got
	python3 - >want <<-'EOF'
	for n in list(range(1, 70)) + [254, 255, 256, 5000]:
	    word = 'b' * n + ('ings' if n > 251 else 'ing')
	    terms = sorted(['to', 'be', word, 'or'])
	    print('%d\t4\t4\t%s' % (n, ' '.join(t + ':1' for t in terms)))
	EOF
	same want got
}

@test "a stem is the same whether the word was seen or not" {
	# More words than are remembered, each twice: a new one, a known one.
	awk 'BEGIN { for (i = 0; i < 160000; i++) {
		w = sprintf("%xings", i * 2654435761 % 4294967296)
		print i "\t" w " " w } }' >in
	nd-terms --stem english in >got
	awk -F '\t' '$3 != 1 || !/:2$/' got >wrong
	same /dev/null wrong
	[ "$(grep -vc ings: got)" -gt 100000 ]
	tac in | nd-terms --stem english | tac | same got -
}

@test "an unknown language is a usage error that lists the known ones" {
	apart nd-terms --stem klingon
	[ "$status" -eq 2 ]
	[[ ${stderr_lines[0]} == "nd-terms: --stem: expected one of "*", english, "*", got 'klingon'" ]]
	[ "${stderr_lines[1]}" = "$usage" ]
}

@test "what is wrong with a record is said by file and line" {
	printf 'a\tb\tc\nd\te\n' >in
	fails 1 'nd-terms: in:2: expected at least 3 fields, got 2' \
		nd-terms -f 2-3 in
	fails 1 "nd-terms: stdin:1: expected an id, got nothing" \
		nd-terms <<<"${TAB}text"
	misused nd-terms "-f: expected columns from 2 such as 2,3 or 2-4 or 2-, got '1'" -f 1 in
	printf 'a\tb\nc\n\td\ne\tf\n' >in
	gives 'a\t1\t1\tb:1\ne\t1\t1\tf:1\n' \
		'nd-terms: in: 2 records rejected\n' 0 nd-terms --rejects bad in
	printf '%s\n' "in:2: expected at least 2 fields, got 1${TAB}c" \
		"in:3: expected an id, got nothing$TAB${TAB}d" |
		same - bad
}

@test "what is mended is counted, and -v counts all" {
	printf '\357\273\277a\tone One\r\nb\t\303\050 \342\202x\r\nc\tz' >in
	gives 'a\t2\t1\tone:2\nb\t1\t1\tx:1\nc\t1\t1\tz:1\n' \
		'nd-terms: in: a byte order mark dropped
nd-terms: in: the last line lacked its newline, mended
nd-terms: in: 2 lines with CR before LF
nd-terms: in: 2 invalid UTF-8 sequences replaced
nd-terms: in: 3 documents, 4 tokens, 3 terms\n' 0 nd-terms -v in
	fails 1 'nd-terms: stdout: No space left on device' \
		bash -c 'nd-terms in >/dev/full'
}

@test "--label is what messages call the standard input" {
	printf 'a\tword\nb\t\nc\n' >docs
	apart nd-terms --label docs.json <docs
	[ "$stderr" = 'nd-terms: docs.json:3: expected at least 2 fields, got 1' ]
	[ "$status" -eq 1 ]
	head -n 2 docs | nd-terms --label 'a name' - 2>said >got
	[ "$(cat said)" = 'nd-terms: a name: 1 document without a token' ]
	printf 'a\t1\t1\tword:1\nb\t0\t0\t\n' | same - got
}

@test "any number of threads gives the same bytes" {
	documents 1100000 >docs
	printf 'bad\n\tno id\n' | cat docs - docs >more
	for options in '' '--stem english -v'; do
		# shellcheck disable=SC2086
		same_for_all_jobs 0 nd-terms --rejects bad $options more
		[ "$(wc -l <jobs.8/bad)" -eq 2 ]
	done
	same_for_all_jobs 1 nd-terms more
}
