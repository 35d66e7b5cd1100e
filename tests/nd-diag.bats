# nd-diag.bats: sentences that match to passages that match.
load helper

oracle() { python3 "$top/tests/oracle/diag.py" "$@"; }

# random SEED PLOTS MOST: pairs of sentences to pairs, their dots to dots.
random() {
	python3 "$top/tests/data/random-dots.py" "$@" >pairs
	nd-diag --map --within pairs | sort >dots
	[ "$(wc -l <dots)" -eq "$(wc -l <pairs)" ]
	[ "$(wc -l <dots)" -gt 300 ]
}

# agree LEAST,GAP...: passages are the oracle's, and there are some.
agree() {
	local of
	oracle "$@" <pairs
	for of; do
		nd-diag -g "${of%,*}" --gap "${of#*,}" dots >got
		same "want.$of" got && [ -s got ] || return
	done
}

# pairs A B SIMILARITY X,Y...: sentences X of A and Y of B match.
pairs() {
	local at
	for at in "${@:4}"; do
		printf '%s:%d\t%s:%d\t%s\t1\t1\t1\n' "$1" "${at%,*}" "$2" \
			"${at#*,}" "$3"
	done
}

# passages OPTION...: of the pairs on stdin.
passages() { nd-diag --map | sort | nd-diag "$@"; }

@test "pairs become the oracle's dots, however they are cut and mixed" {
	random 1 25 30
	oracle map 1 <pairs >want
	same want dots
	oracle map 0 <pairs >want
	split -n r/3 pairs part.
	for f in part.a?; do nd-diag --map "$f" 2>>err; done | sort >got
	same want got
	[ "$(awk '{ n += $3 } END { print n + 0 }' err)" -eq \
		$(($(wc -l <pairs) - $(wc -l <want))) ]
}

@test "passages are the maximal diagonals, by brute force" {
	random 2 25 40
	agree 1,0 2,0 3,0 4,0
	nd-diag <dots >got
	same want.3,0 got
	shuf --random-source=pairs pairs | nd-diag --map --within |
		sort -R --random-source=pairs | nd-sort | nd-diag >got
	same want.3,0 got
}

@test "each match is in exactly one maximal diagonal" {
	random 4 20 40
	nd-diag -g 1 dots >got
	awk -F '\t' -v OFS='\t' '{
		for (i = 0; i < $4; i++)
			printf "%s\t%s\t%010.0f\t%010d\n", $1, $2,
			    $7 - $5 + 2147483648, $5 + i
		if ($6 - $5 + 1 != $4 || $8 - $7 + 1 != $4) print "length", $0
	}' got | sort >covered
	cut -f 1-4 dots >want
	same want covered
	# Maximal: none begins where another of the same diagonal ends.
	[ "$(awk -F '\t' '{ print $1, $2, $7 - $5, $5 - 1 }' got | sort >first
		awk -F '\t' '{ print $1, $2, $7 - $5, $6 }' got | sort >last
		comm -12 first last | wc -l)" -eq 0 ]
}

@test "chains over gaps are the best, by brute force" {
	random 5 30 20
	agree 1,1 3,1 2,2 3,4 1,100
	nd-diag -g 2 dots >want
	nd-diag -g 2 --gap 0 dots >got
	same want got
	nd-diag --gap 99999999999999 dots >got
	nd-diag --gap 2147483647 dots >want
	same want got
}

@test "chains of texts that match nearly everywhere, or far apart, are the best" {
	python3 - >pairs <<'END'
import random
r = random.Random(7)
def match(a, b, x, y):
    print('%s:%d\t%s:%d\t0.%06d\t1\t1\t1' % (
        a, x, b, y, r.choice([250000, 500000, r.randint(250000, 999999)])))
for plot, share in enumerate((.97, .8, .4, .1)):
    for x in range(1, 15):
        for y in range(1, 22):
            if r.random() < share:
                match('a%d' % plot, 'b%d' % plot, x, y)
# Bands of many dots, far from each other in both documents.
for x, y in sorted({(r.randint(1, 60) ** 3, r.randint(1, 60) ** 3)
                    for _ in range(90)}):
    match('far', 'off', x, y)
END
	nd-diag --map pairs | sort >dots
	[ "$(wc -l <dots)" -gt 600 ]
	agree 1,0 1,1 2,2 1,7 1,8 2,9 1,30 1,3000 1,300000
}

@test "an edited copy is one passage with a gap, and two without" {
	pairs a b 1.000000 1,1 2,2 3,3 4,5 5,6 7,8 8,9 >p
	ok passages -g 2 <p
	[ "$output" = "$(printf 'a\tb\t1.000000\t3\t1\t3\t1\t3\na\tb\t1.000000\t2\t4\t5\t5\t6\na\tb\t1.000000\t2\t7\t8\t8\t9')" ]
	ok passages --gap 1 <p
	[ "$output" = "a${TAB}b${TAB}1.000000${TAB}7${TAB}1${TAB}8${TAB}1${TAB}9" ]
	# Two sentences left out are more than one.
	pairs a b 1.000000 1,1 2,2 5,3 6,4 >p
	ok passages --gap 1 <p
	[ -z "$output" ]
	ok passages --gap 2 <p
	[ "$output" = "a${TAB}b${TAB}1.000000${TAB}4${TAB}1${TAB}6${TAB}1${TAB}4" ]
}

@test "of chains with as many dots and one similarity that with fewer skipped" {
	# The fifth dot of the diagonal, or one that is further on.
	pairs a b 1.000000 1,1 2,2 3,3 4,4 5,5 5,7 >p
	gives 'a\tb\t1.000000\t5\t1\t5\t1\t5\na\tb\t1.000000\t1\t5\t5\t7\t7\n' \
		'' 0 passages --gap 2 -g 1 <p
	# Two that skip as many: the one that ends further on in the first.
	pairs a b 1.000000 1,1 2,2 3,4 4,3 >p
	gives 'a\tb\t1.000000\t3\t1\t4\t1\t3\na\tb\t1.000000\t1\t3\t3\t4\t4\n' \
		'' 0 passages --gap 1 -g 1 <p
}

@test "documents are told by the last colon, sentences by number" {
	# In the order of sentence ids `a b:2` comes before `a:1`, and 10
	# before 2.
	printf '%s\t0.900000\n' "a b:10${TAB}a:12" "a b:2${TAB}a:4" \
		"a b:8${TAB}a:10" "a b:9${TAB}a:11" >p
	ok passages <p
	[ "$output" = "a${TAB}a b${TAB}0.900000${TAB}3${TAB}10${TAB}12${TAB}8${TAB}10" ]
	ok passages -g 1 -v <<<"x:1:2147483647${TAB}x:2:1${TAB}1.000000" || :
	[ "$output" = "x:1${TAB}x:2${TAB}1.000000${TAB}1${TAB}2147483647${TAB}2147483647${TAB}1${TAB}1" ]
	[ "$stderr" = 'nd-diag: stdin: 1 dot of 1 pair of documents, 1 passage written' ]
	nd-diag --map <<<"x:1:2147483647${TAB}x:2:1${TAB}1.000000" >got
	printf 'x:1\tx:2\t0000000002\t2147483647\t1.000000\n' | diff - got
}

@test "the similarity is the mean, cut" {
	{ pairs a b 1.000000 1,1 2,2; pairs a b 0.999999 3,3; } >p
	ok passages <p
	[ "${output:0:12}" = "a${TAB}b${TAB}0.999999" ]
	{ pairs a b 0.000000 1,1 2,2; pairs a b 0.000002 3,3; } >p
	ok passages --gap 1 <p
	[ "${output:0:12}" = "a${TAB}b${TAB}0.000000" ]
	pairs a b 1.000000 1,1 2,2 3,3 >p
	ok passages <p
	[ "${output:0:12}" = "a${TAB}b${TAB}1.000000" ]
}

@test "a match that comes again counts once, with its greatest similarity" {
	{ pairs a b 0.400000 1,1 2,2 2,2; pairs a b 0.700000 2,2 3,3; } >p
	for gap in 0 1; do
		gives 'a\tb\t0.600000\t3\t1\t3\t1\t3\n' \
			'nd-diag: stdin: 2 dots repeated, counted once\n' 0 \
			passages --gap $gap <p
	done
}

@test "matches inside one document only when asked for" {
	# Sentences 1 to 3 again as 3 to 5.
	{ pairs a a 1.000000 1,3 2,4; echo "a:5${TAB}a:3${TAB}1.000000"; } >p
	gives '' 'nd-diag: p: 3 matches inside a document left out; --within keeps them\n' 0 \
		nd-diag --map p
	nd-diag --map --within p | sort >dots
	gives 'a\ta\t1.000000\t3\t1\t3\t3\t5\n' '' 0 nd-diag dots
}

@test "two collections: documents keep their sides, equal ids are two" {
	{ pairs b a 1.000000 1,1 2,2 3,3; pairs a a 1.000000 7,5 8,6 9,7; } >p
	nd-diag --map --cross p | sort >dots
	gives 'a\ta\t1.000000\t3\t7\t9\t5\t7\nb\ta\t1.000000\t3\t1\t3\t1\t3\n' \
		'' 0 nd-diag dots
	fails 1 "nd-diag: p:1: expected two ids, got 'a:1' twice" \
		nd-diag --map <(printf 'a:1\ta:1\t1.000000\n') || :
	[ "${stderr##*: expected}" = " two ids, got 'a:1' twice" ]
}

@test "without gaps memory does not grow, with gaps by neighbouring diagonals" {
	awk 'BEGIN { for (i = 1; i <= 200000; i++)
		printf "a:%d\tb:%d\t1.000000\n", i, i + i % 1000 * 3 }' |
		nd-diag --map | sort >dots
	within 12000 nd-diag -g 1 -v dots >got 2>err
	[ "$(wc -l <got)" -eq 200000 ]
	within 12000 nd-diag -g 1 --gap 2 dots | cmp - got
	run within 12000 nd-diag -g 1 --gap 3 dots
	[[ $PATH == *asan* || $PATH == *build/*/under/bin* ]] || [ "$status" -eq 1 ]
}

@test "a sentence repeated all over: the plot is read in order" {
	awk 'BEGIN { for (i = 1; i <= 200; i++) for (k = 1; k <= 200; k++)
		printf "a:%d\tb:%d\t1.000000\n", i, k }' |
		nd-diag --map | sort >dots
	# Every diagonal is there, and a gap makes no other of it.
	nd-diag -g 1 dots >want
	[ "$(wc -l <want)" -eq 399 ]
	grep -q "^a${TAB}b${TAB}1.000000${TAB}200${TAB}1${TAB}200${TAB}1${TAB}200$" want
	nd-diag -g 1 --gap 5 dots >got
	same want got
}

@test "-M bounds what is held, and says where that cut" {
	{ pairs a b 1.000000 1,1 2,2 3,4 4,5; pairs c d 1.000000 1,1 2,2 3,3; } |
		nd-diag --map | sort >dots
	one='a\tb\t1.000000\t4\t1\t4\t1\t5\n' last='c\td\t1.000000\t3\t1\t3\t1\t3\n'
	two='a\tb\t1.000000\t2\t1\t2\t1\t2\na\tb\t1.000000\t2\t3\t4\t4\t5\n'
	gives "$one$last" '' 0 nd-diag -g 2 --gap 1 -M 3 dots
	gives "$two$last" 'nd-diag: dots: 1 pair of documents with chains cut by -M\n' \
		0 nd-diag -g 2 --gap 1 -M 1 dots
	# A diagonal is never cut.
	nd-diag -g 3 --gap 1 -M 1 dots >got 2>err
	# shellcheck disable=SC2059
	printf "$last" | diff - got
}

@test "sentences give the bytes where passages stand" {
	cp "$samples/quotes.tsv" .
	nd-sentence quotes.tsv >sents
	nd-shingle -m whole sents | nd-pairs -t 1 -x - | nd-diag --map --within |
		sort >dots
	nd-diag --gap 1 -g 2 -a sents dots >got
	[ "$(wc -l <got)" -eq 4 ]
	cut -f 1-8 got >plain
	nd-diag --gap 1 -g 2 dots | diff - plain
	python3 - <<-'END'
	text = dict(x.rstrip(b'\n').split(b'\t') for x in open('quotes.tsv', 'rb'))
	sents = dict(x.split(b'\t')[:2] for x in open('sents', 'rb'))
	for line in open('got', 'rb'):
	    f = line.rstrip(b'\n').split(b'\t')
	    for doc, first, last, begin, end in (
	            (f[0], f[4], f[5], *f[8:10]), (f[1], f[6], f[7], *f[10:12])):
	        want = b' '.join(sents[b'%s:%d' % (doc, i)]
	                         for i in range(int(first), int(last) + 1))
	        assert text[doc][int(begin):int(end)] == want, line
	END
	zstd -q sents
	nd-diag --gap 1 -g 2 -a sents.zst dots | diff got -
	nd-diag --gap 1 -g 2 -a - dots <sents | diff got -
}

@test "of two collections, each has a file of sentences, where ids may be equal" {
	printf 'd:1\tOne.\t0\t4\nd:2\tTwo.\t5\t9\n' >a
	printf 'd:2\tOne.\t40\t44\nd:3\tTwo.\t45\t49\n' >b
	pairs d d 1.000000 1,2 2,3 >p
	nd-diag --map --cross p >dots
	nd-diag -g 2 -a a --against b dots >got
	printf 'd\td\t1.000000\t2\t1\t2\t2\t3\t0\t9\t40\t49\n' >want
	same want got
	fails 1 "nd-diag: a: expected sentence 'd:3', got no such id" nd-diag -g 2 -a a dots
}

@test "--min-bytes leaves out passages too short or too little alike" {
	local most=999999999999999 one two
	one='a\tb\t0.500000\t1\t1\t1\t1\t1\t0\t30\t5\t45\n'
	two='a\tb\t0.999999\t1\t3\t3\t3\t3\t60\t160\t60\t1060\n'
	printf 'a:%d\tx\t%d\t%d\n' 1 0 30 2 31 50 3 60 160 >s
	printf 'b:%d\tx\t%d\t%d\n' 1 5 45 2 46 60 3 60 1060 >>s
	pairs a b 0.500000 1,1 >p
	pairs a b 0.999999 3,3 >>p
	nd-diag --map p | sort >d
	gives "$one$two" '' 0 nd-diag -g 1 -a s --min-bytes 15 d
	gives "$two" 'nd-diag: d: 2 dots of 1 pair of documents, 1 passage written\n' \
		0 nd-diag -g 1 -a s --min-bytes 16 -v d
	gives "$two" '' 0 nd-diag -g 1 -a s --min-bytes 99 d
	gives "$one$two" '' 0 nd-diag -g 1 -a s --min-bytes 0 d
	gives '' 'nd-diag: d: no passage has 100 similar bytes; 2 shorter passages left out; a lower --min-bytes keeps them\n' \
		0 nd-diag -g 1 -a s --min-bytes 100 d
	# The mean of two, 0.7499995, is cut; times 160 bytes.
	gives 'a\tb\t0.749999\t2\t1\t3\t1\t3\t0\t160\t5\t1060\n' '' \
		0 nd-diag -g 1 --gap 1 -a s --min-bytes 119 d
	gives '' 'nd-diag: d: no passage has 120 similar bytes; 1 shorter passage left out; a lower --min-bytes keeps it\n' \
		0 nd-diag -g 1 --gap 1 -a s --min-bytes 120 d
	# A product of more than 64 bits.
	head -n 1 d >half
	printf '%s:1\tx\t0\t%s\n' a $most b $most >s
	gives "a\tb\t0.500000\t1\t1\t1\t1\t1\t0\t$most\t0\t$most\n" '' \
		0 nd-diag -g 1 -a s --min-bytes 499999999999999 half
	gives '' 'nd-diag: half: no passage has 500000000000000 similar bytes; 1 shorter passage left out; a lower --min-bytes keeps it\n' \
		0 nd-diag -g 1 -a s --min-bytes 500000000000000 half
}

@test "sentences that are missing or something else are errors" {
	pairs a b 1.000000 1,2 >p
	nd-diag --map p >dots
	printf 'a:1\tA\t0\t1\n' >s
	fails 1 "nd-diag: s: expected sentence 'b:2', got no such id" nd-diag -g 1 -a s dots
	printf 'a:1\tA\t0\t1\t2\n' >s
	fails 1 "nd-diag: s: 'a:1': expected 4 fields (id, text, begin, end), got 5" nd-diag -g 1 -a s dots
	printf 'a:1\tA\tx\t1\n' >s
	fails 1 "nd-diag: s: 'a:1': expected a number in column 3, got 'x'" nd-diag -g 1 -a s dots
	printf 'a:1\tA\t9\t8\nb:2\tB\t0\t1\n' >s
	fails 1 "nd-diag: s: expected sentences 1 to 1 of 'a' to end after they begin, got bytes 9 to 8" nd-diag -g 1 -a s dots
	printf 'a:1\tA\n' >s
	fails 1 "nd-diag: s:1: expected at least 4 fields, got 2" nd-diag -g 1 -a s dots
	printf 'a:1\tA\t0\t1\nb:2\tB\t0\t1' >s
	fails 1 'nd-diag: s: expected a newline at the end of the last line, got none: the file is truncated' \
		nd-diag -g 1 -a s dots
	fails 1 'nd-diag: lost: No such file or directory' nd-diag -g 1 -a lost dots
}

@test "bad records are refused, or go to --rejects" {
	id="expected the id of a sentence, DOC:N with N from 1 to 2147483647, in column"
	for bad in a :1 a: a:0 a:01 a:x a:2147483648 a:1:; do
		printf 'a:1\tb:2\t1.000000\n%s\tc:2\t1.000000\n' "$bad" >p
		fails 1 "nd-diag: p:2: $id 1, got '$bad'" nd-diag --map p
		printf 'a:1\tb:2\t1.000000\na:4\t%s\t1.000000\n' "$bad" >p
		fails 1 "nd-diag: p:2: $id 2, got '$bad'" nd-diag --map p
	done
	printf 'a:1\tb:2\t1\n' >p
	fails 1 "nd-diag: p:1: expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got '1'" nd-diag --map p
	wrong() {
		# shellcheck disable=SC2059
		printf "$1\n" >d
		fails 1 "nd-diag: d:1: expected $2" nd-diag d
	}
	wrong 'a\tb\t1.000000' '5 fields (docA, docB, diagonal, posA, similarity), got 3'
	wrong 'a\tb\t2147483648\t0000000001\t1.000000\t3' '5 fields (docA, docB, diagonal, posA, similarity), got 6'
	wrong '\tb\t2147483648\t0000000001\t1.000000' "an id, got nothing"
	wrong 'a\tb\t214748364\t0000000001\t1.000000' "10 digits in column 3, got '214748364'"
	wrong 'a\tb\t2147483648\t000000000x\t1.000000' "10 digits in column 4, got '000000000x'"
	wrong 'a\tb\t2147483648\t0000000001\t1.1' "a similarity with six decimals from 0.000000 to 1.000000 in column 5, got '1.1'"
	wrong 'a\tb\t2147483648\t0000000001\t1.000001' "a similarity with six decimals from 0.000000 to 1.000000 in column 5, got '1.000001'"
	sentences='a diagonal and a position of sentences from 1 to 2147483647, got'
	wrong 'a\tb\t2147483648\t0000000000\t1.000000' "$sentences 2147483648 and 0000000000"
	wrong 'a\tb\t2147483647\t0000000001\t1.000000' "$sentences 2147483647 and 0000000001"
	wrong 'a\tb\t2147483648\t2147483648\t1.000000' "$sentences 2147483648 and 2147483648"
	wrong 'a\tb\t4294967295\t0000000001\t1.000000' "$sentences 4294967295 and 0000000001"
	wrong 'a\tb\t9999999999\t9999999999\t1.000000' "$sentences 9999999999 and 9999999999"
	printf 'a\tb\t2147483648\t0000000001\t1.000000' >d
	fails 1 'nd-diag: d:1: expected a newline at the end of the last line, got none: the file is truncated' nd-diag d
	dot='\t2147483648\t000000000'
	printf "a\tb${dot}1\t1.000000\nwhat\na\t${dot}1\t0.500000\na\tb${dot}2\t1.000000\n" >d
	gives 'a\tb\t1.000000\t2\t1\t2\t1\t2\n' 'nd-diag: d: 2 records rejected\n' 0 \
		nd-diag -g 2 --rejects r d
	{
		printf 'd:2: expected 5 fields (docA, docB, diagonal, posA, similarity), got 1\twhat\n'
		printf "d:3: expected an id, got nothing\ta\t${dot}1\t0.500000\n"
	} | diff - r
	printf 'a:1\tb:2\t1.000000\na\tb\t1.000000\n' >p
	gives 'a\tb\t2147483649\t0000000001\t1.000000\n' 'nd-diag: p: 1 record rejected\n' 0 \
		nd-diag --map --rejects r p
	printf "p:2: $id 1, got 'a'\ta\tb\t1.000000\n" | diff - r
}

@test "a file to write is not called -" {
	printf 'what\n' >d
	fails 1 'nd-diag: expected the name of a file to write, got -' nd-diag --rejects - d
	[ ! -e ./- ]
}

@test "dots out of order are an error" {
	disorder() {
		# shellcheck disable=SC2059
		printf "$2" >d
		for gap in 0 1; do
			fails 1 "nd-diag: d:2: expected dots in order, got a $1 after a greater one: sort with LC_ALL=C" \
				nd-diag --gap $gap d
		done
	}
	one='2147483648\t0000000002\t0.500000\n'
	disorder document "b\tc\t${one}a\td\t$one"
	disorder document "a\tb\t${one}a\ta\t$one"
	disorder document "a b\tc\t${one}a\tc\t$one"
	disorder diagonal "a\tb\t${one}a\tb\t2147483647\t0000000002\t0.500000\n"
	disorder position "a\tb\t${one}a\tb\t2147483648\t0000000001\t0.500000\n"
	disorder similarity "a\tb\t${one}a\tb\t2147483648\t0000000002\t0.499999\n"
	# shellcheck disable=SC2059
	printf "a\tb c\t${one}a\tba\t${one}a b\ta\t${one}aa\ta\t$one" >d
	sort -c d
	ok nd-diag d
}

@test "nothing in, nothing out; -v counts" {
	gives '' 'nd-diag: stdin: 0 pairs read, 0 dots written\n' 0 nd-diag --map -v </dev/null
	for gap in 0 1; do
		gives '' 'nd-diag: stdin: 0 dots of 0 pairs of documents, 0 passages written\n' \
			0 nd-diag --gap $gap -v </dev/null
	done
	pairs a b 1.000000 1,2 2,3 4,5 >p
	gives 'a\tb\t2147483649\t0000000001\t1.000000\na\tb\t2147483649\t0000000002\t1.000000\na\tb\t2147483649\t0000000004\t1.000000\n' \
		'nd-diag: p: 3 pairs read, 3 dots written\n' 0 nd-diag --map -v p
	nd-diag --map p >d
	gives 'a\tb\t1.000000\t2\t1\t2\t2\t3\n' \
		'nd-diag: d: 3 dots of 1 pair of documents, 1 passage written\n' 0 nd-diag -g 2 -v d
	fails 1 'nd-diag: stdout: No space left on device' nd-diag -g 1 d >/dev/full || :
	[ "$(nd-diag -g 1 d 2>&1 >/dev/full)" = 'nd-diag: stdout: No space left on device' ]
}

@test "wrong usage is said" {
	bad() { misused nd-diag "$@"; }
	bad '--map: unexpected -g' --map -g 2
	bad '--map: unexpected --gap' --map --gap 2
	bad '--map: unexpected -M' --map -M 2
	bad '--map: unexpected -a' --map -a s
	bad '--within: expected --map or --places as well' --within
	bad '--cross: expected --map as well' --cross
	bad '--cross: unexpected --within' --map --cross --within
	bad '-M: expected --gap as well' -M 5
	bad '-a -: expected a file as well' -a -
	bad '--places -: expected a file as well' --places -
	bad '--places -: unexpected --against-places -' --places - --against-places - pairs
	bad '--against: expected -a or --crowded as well' --against s
	bad '--ids: unexpected -g' --ids -g 2
	bad '--crowded: unexpected -a' --crowded 3 -a s
	bad '--at-most: expected --places as well' --at-most 3
	bad '--drop: expected --map as well' --drop s
	bad '--against-drop: expected --cross as well' --map --against-drop s
	bad '--against: expected a file, got -' -a s --against -
	bad "-g: expected a whole number from 1, got '0'" -g 0
	bad '--min-bytes: expected -a as well' --min-bytes 9
	bad '-S: expected at least 1M, got 1023' -S 1023 -a s
	bad '-j: expected --map or --places as well' -j 2
}

# placed SEED DOCS SENTENCES SETS SHARE: documents whose sentences have some of so many
# sets, to places; this share of all pairs of sets to sets; the sentences with their
# bytes to sents; and the pairs of sentences that these make, by brute force, to pairs.
placed() {
	python3 - "$@" <<'END'
import random, sys
seed, docs, most, sets = map(int, sys.argv[1:5])
r = random.Random(seed)
places, sents, lines = [], [], []
names = r.sample(['%s%d' % (r.choice(['a', 'a:', 'b c', 'B']), i)
                  for i in range(docs)], docs)
for d in names:
    n = at = 0
    for _ in range(r.randint(1, most)):
        n += r.choice([1, 1, 1, 1, 3])
        s = r.choice([0, r.randint(1, 5), r.randint(1, sets)]) if places else sets
        places.append((d, n, s))
        begin = at + r.randint(0, 2)
        at = begin + r.randint(1, 60)
        sents.append('%s:%d\tx\t%d\t%d' % (d, n, begin, at))
    sents.append('%s:%d\tx\t0\t1' % (d, n + 1))
similar = {}
for x in range(1, sets + 1):
    for y in range(x + 1, sets + 1):
        if r.random() < float(sys.argv[5]):
            a, b = r.sample([x, y], 2)
            v = '0.%06d' % r.randint(250000, 999999)
            similar[x, y] = v
            lines.append('%d\t%d\t%s\t1\t2\t3' % (a, b, v))
r.shuffle(lines)
open('places', 'w').writelines('%s:%d\t%d\n' % p for p in places)
open('sents', 'w').writelines(s + '\n' for s in sents)
open('sets', 'w').writelines(s + '\n' for s in lines)
with open('pairs', 'w') as f:
    for i, (d, n, s) in enumerate(places):
        for e, m, t in places[i + 1:]:
            v = '1.000000' if s == t else similar.get((min(s, t), max(s, t)))
            if s and t and v:
                print('%s:%d\t%s:%d\t%s' % (d, n, e, m, v), file=f)
END
}

@test "passages of places and pairs of sets are those of pairs of sentences, by brute force" {
	for seed in 1 2 3; do
		placed $seed 25 30 60 0.04
		nd-diag --map --within pairs | sort >dots
		ok nd-diag --map --within --places places sets
		same dots <(echo "$output")
		oracle 1,0 2,1 3,2 1,3 <pairs
		for of in 1,0 2,1 3,2 1,3; do
			nd-diag --places places --within -g "${of%,*}" --gap "${of#*,}" sets >got
			same "want.$of" got
			[ "$(wc -l <got)" -gt 10 ]
		done
		nd-diag --map pairs 2>note | sort >dots
		nd-diag --map --places places sets 2>got >dots.2
		sed 's/pairs/sets/' note | same - got
		same dots dots.2
		for options in '--gap 2 -g 1' '-g 2 --min-bytes 20' '--gap 1 -M 3 -g 1 --min-bytes 1'; do
			# shellcheck disable=SC2086
			nd-diag $options -a sents dots >want 2>/dev/null
			# shellcheck disable=SC2086
			nd-diag $options -a sents --places places sets >got 2>/dev/null
			same want got
			[ "$(wc -l <got)" -gt 5 ]
		done
	done
}

# crowded N PAIRS SENTENCES [OTHERS]: the sentences in more than N pairs of sentences, if
# there are more than N pairs for each, by brute force; of OTHERS to the file crowded.2.
crowded() {
	python3 - "$@" <<'END'
import sys
most = int(sys.argv[1])
pairs = [line.split('\t')[:2] for line in open(sys.argv[2])]
sides = [[line.split('\t')[0] for line in open(f)] for f in sys.argv[3:]]
many = len(pairs) > most * sum(map(len, sides))
for i, side in enumerate(sides):
    near = [x for p in pairs for x in (p if len(sides) == 1 else p[i:i + 1])]
    ids = sorted(x for x in side if many and near.count(x) > most)
    print(*ids, sep='\n', end='\n' * bool(ids), file=open('crowded.2', 'w') if i else sys.stdout)
END
}

@test "--crowded and --drop leave out the sentences that --common does" {
	placed 7 12 20 60 0.1
	for most in 1 3 9; do
		crowded $most pairs places >want
		{ cut -f 1 places; cut -f 1,2 pairs | tr '\t' '\n'; } | sort >ends
		nd-diag -q --crowded $most ends | same want -
		[ $((most < 9)) -eq $(($(wc -l <want) > 0)) ]
		nd-diag --map --within --drop want pairs | sort | nd-diag -q -g 1 >got
		nd-diag -q --within -g 1 --common $most --places places sets | same got -
	done
	n=$(crowded 3 pairs places | wc -l)
	apart nd-diag --crowded 3 ends
	[ "$stderr" = "nd-diag: ends: $n sentences left out that with similar ones occur in more than 3 places" ]
	printf 'a:1\na:2\n' >before
	apart nd-diag --crowded 9 --over before --over before ends
	[ "$stderr" = 'nd-diag: ends: 4 sentences that stand in more than 9 places left out' ]
	fails 1 "nd-diag: stdin:2: expected ids in order, got 'a:1' after a greater one: sort with LC_ALL=C" \
		nd-diag --crowded 3 <<<$'b:1\na:1'
	ok nd-diag --crowded 3 /dev/null
	[ -z "$output" ]
}

@test "--crowded and --drop leave out sentences of two collections, whose ids may be equal" {
	placed 5 9 20 50 0.1
	mv places other
	placed 6 9 20 50 0.4
	awk -F '\t' '
		FILENAME == "places" { a[$2] = a[$2] " " NR; id[NR] = $1; next }
		FILENAME == "other" { b[$2] = b[$2] " " FNR; to[FNR] = $1; next }
		{
			n = split(a[$1], x, " "); m = split(b[$2], y, " ")
			for (i = 1; i <= n; i++) for (j = 1; j <= m; j++)
				print id[x[i]] "\t" to[y[j]] "\t" $3
		}' places other sets >pairs
	for most in 1 2 9; do
		crowded $most pairs places other >want
		{ cut -f 1 places; cut -f 1 pairs; } | sort >a
		{ cut -f 1 other; cut -f 2 pairs; } | sort >b
		nd-diag -q --crowded $most --against b a | same want -
		nd-diag -q --crowded $most --against a b | same crowded.2 -
		[ $((most < 9)) -eq $(($(wc -l <want) > 0)) ]
		nd-diag --map --cross --drop want --against-drop crowded.2 pairs | sort | nd-diag -q -g 1 >got
		nd-diag -q -g 1 --common $most --places places --against-places other sets | same got -
	done
}

@test "--at-most copies pairs, and ends where there are far too many" {
	for i in {1..300}; do printf 'a:%d\t%d\n' $i $i; done >places
	cut -f 1 places | sed 's/a/b/' >ids
	awk 'BEGIN { for (i = 1; i <= 12201; i++) printf "%d\t%d\t0.500000\n", i % 300 + 1, i % 299 + 1 }' >pairs
	# 10,000 and 2 * 2 * 300; and the same with the other 250 sentences
	head -n 11200 pairs >most
	nd-diag --at-most 2 --places places most | same most -
	fails 1 "nd-diag: more pairs of sentences than 2 for each: too many are alike, such as 'a:102'; expected --families, which makes no such pairs, or a higher --common, their limit" \
		nd-diag --at-most 2 --places places pairs
	head -n 12200 pairs >most
	nd-diag --at-most 2 --places places --against-places <(head -n 250 ids) most | same most -
	apart nd-diag --at-most 2 --places <(cat ids) --against-places <(head -n 250 ids) pairs
	[ "$stderr" = "nd-diag: more pairs of sentences than 2 for each: too many are alike, such as '202'; expected --families, which makes no such pairs, or a higher --common, their limit" ]
	head -n 10000 pairs | nd-diag --at-most 1 --places no | same <(head -n 10000 pairs) -
}

@test "--ids are the sentences of dots" {
	random 9 20 20
	nd-diag --map --within pairs | nd-diag --ids >got
	python3 -c '
import sys
for line in sys.stdin.buffer:
    a, b = line.split(b"\t")[:2]
    (x, n), (y, m) = a.rsplit(b":", 1), b.rsplit(b":", 1)
    if (x, int(n)) > (y, int(m)) if x == y else x > y:
        a, b = b, a
    sys.stdout.buffer.write(a + b"\t" + b + b"\n")' <pairs | same - got
}

# stars FILE: pairs of sentences on stdin -> each sentence of the places with the kept one,
# by brute force; sentences are preferred by document, then by number.
stars() {
	python3 -c '
import sys
def key(s):
    d, n = s.rsplit(":", 1)
    return d.encode(), int(n)
near = {}
for line in sys.stdin:
    a, b, v = line.rstrip("\n").split("\t")[:3]
    near.setdefault(a, {})[b] = near.setdefault(b, {})[a] = v
kept = set()
for s in sorted(near, key=key):
    to = sorted(kept & near[s].keys(), key=key)
    if not to:
        kept.add(s)
        continue
    print(s, to[0], near[s][to[0]], sep="\t")'
}

@test "--ranks and --stars: sentences match the kept ones, by brute force" {
	for seed in 4 5 6; do
		placed $seed 25 30 60 0.04
		ok nd-diag --ranks --places places
		echo "$output" >ranks
		# The first sentence by brute force has the highest rank.
		python3 -c '
first = {}
for line in open("places"):
    s, n = line.split("\t")
    d, k = s.rsplit(":", 1)
    p = d.encode(), int(k)
    if int(n):
        first[int(n)] = min(first.get(int(n), p), p)
print(*sorted(first, key=first.get), sep="\n")' >want
		sort -s -t "$TAB" -n -r -k 2 ranks | cut -f 1 | same want -
		nd-cluster --rank ranks sets >clusters
		stars <pairs >kept.all
		awk -F '\t' '{ a = b = ""; sub(/:[0-9]*$/, "", $1); sub(/:[0-9]*$/, "", $2) }
			$1 == $2' kept.all | wc -l >inside
		nd-diag --map --cross kept.all | sort >dots
		for options in '--gap 2 -g 1' '-g 2 --gap 3 --min-bytes 20' '--gap 1 -M 3 -g 1'; do
			# shellcheck disable=SC2086
			nd-diag $options -a sents --against sents dots >want 2>/dev/null
			[ "$(wc -l <want)" -gt 5 ]
			# shellcheck disable=SC2086
			nd-diag $options -j 3 --within --stars -a sents --places places clusters >got 2>/dev/null
			same want got
			# shellcheck disable=SC2086
			nd-diag $options --stars -a sents --places places clusters 2>note >got
			awk -F '\t' '$1 "" != $2 ""' want | same - got
			grep -qx "nd-diag: clusters: $(<inside) matches inside a document left out; --within keeps them" note
		done
	done
	misused nd-diag '--stars: unexpected --map' --stars --map --places places clusters
	misused nd-diag '--ranks: expected --places as well' --ranks
	misused nd-diag '--ranks: unexpected --stars' --ranks --stars --places places
}

@test "pairs of sets that do not fit in memory are read several times" {
	placed 4 150 20 600 0.9
	[ "$(wc -l <sets)" -gt 100000 ]
	nd-diag --places places --gap 1 -a sents sets >want 2>/dev/null
	nd-diag -S 1M --places places --gap 1 -a sents sets >got 2>/dev/null
	same want got
	apart bash -c 'nd-diag -S 1M --places places --gap 1 <sets'
	[ "$status" -eq 1 ]
	[ "$stderr" = "nd-diag: stdin: expected more memory (-S), or a file, which can be read again, for $(wc -l <sets) pairs" ]
}

@test "pairs are read a few times only, even if the places take all memory" {
	awk 'BEGIN {
		for (d = 1; d <= 20000; d++)
			for (i = 1; i <= 4; i++) print "d" d ":" i "\t" (d * 4 + i * 7919) % 40000 + 1
	}' >places
	awk 'BEGIN { for (i = 1; i < 40000; i++) print i "\t" i + 1 "\t0.900000" }' >sets
	nd-diag -q --places places -g 1 sets >want
	[ "$(wc -l <want)" -gt 30000 ]
	soon 10 nd-diag -q -S 1M --places places -g 1 sets >got
	same want got
}

@test "many readings of pairs are noted" {
	awk 'BEGIN {
		for (i = 1; i <= 2400; i++) print "d" i ":1\t" i
		for (i = 1; i <= 1600; i++)
			for (k = i + 1; k <= i + 800; k++) print i "\t" k "\t0.900000" >"sets"
	}' >places
	apart nd-diag -S 1M --places places -g 2 sets
	[ "$status" -eq 0 ]
	[ -z "$output" ]
	[ "$stderr" = "nd-diag: reads the pairs about 10 times, because they do not fit in memory; with \
24 MB more (-S) once" ]
	ok nd-diag -q -S 1M --places places -g 2 sets
	ok nd-diag -S 26M --places places -g 2 sets
}

@test "threads print the passages and dots that one thread prints" {
	local options jobs wanted
	placed 5 100 30 500 0.9
	for options in '--gap 1 -a sents' '-g 1' '-S 1M --gap 2' --within --map \
		'--ranges -a sents'; do
		# shellcheck disable=SC2086
		nd-diag -v $options --places places sets >want 2>notes
		for jobs in 2 64; do
			# shellcheck disable=SC2086
			nd-diag -j $jobs -v $options --places places sets >got 2>got.notes
			same want got
			same notes got.notes
		done
	done
	nd-diag --map -v pairs >want 2>notes
	nd-diag --map -j 3 -v pairs >got 2>got.notes
	same want got
	same notes got.notes
	# A pair that is wrong, in the middle.
	sed -i '60000s/.*/1 2/' sets
	apart nd-diag --places places sets
	[ "$status" -eq 1 ]
	wanted=$stderr
	[[ $wanted == 'nd-diag: sets:60000: '* ]]
	apart nd-diag -j 2 --places places sets
	[ "$status" -eq 1 ]
	[ "$stderr" = "$wanted" ]
}

@test "places of two collections, whose ids may be equal" {
	placed 5 20 30 50 0.05
	mv places other && mv sents other.sents
	placed 6 20 30 50 0.06
	# Also pairs of a set with itself.
	{ cat sets; for i in {1..50}; do printf '%d\t%d\t1.000000\n' $i $i; done; } >both
	awk -F '\t' '
		FILENAME == "places" { a[$2] = a[$2] " " NR; id[NR] = $1; next }
		FILENAME == "other" { b[$2] = b[$2] " " FNR; to[FNR] = $1; next }
		{
			n = split(a[$1], x, " "); m = split(b[$2], y, " ")
			for (i = 1; i <= n; i++) for (j = 1; j <= m; j++)
				print id[x[i]] "\t" to[y[j]] "\t" $3
		}' places other both >pairs
	nd-diag --map --cross pairs | sort >dots
	nd-diag --map --places places --against-places other both >got
	same dots got
	nd-diag --gap 1 -g 2 -a sents --against other.sents dots >want
	nd-diag --gap 1 -g 2 -a sents --against other.sents --places places --against-places other both >got
	same want got
	[ "$(wc -l <got)" -gt 100 ]
}

@test "passages are added up by pairs of documents" {
	placed 7 20 30 60 0.04
	nd-diag -g 1 --gap 2 -a sents --places places sets >passages 2>/dev/null
	awk -F '\t' '{ k = $1 FS $2; n[k]++; s[k] += $4; a[k] += $10 - $9; b[k] += $12 - $11 }
		END { for (k in n) print k "\t" n[k] "\t" s[k] "\t" a[k] "\t" b[k] }' passages | sort >want
	nd-diag --documents passages >got
	same want got
	[ "$(wc -l <got)" -gt 100 ]
	printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\n' >short
	fails 1 'nd-diag: short:1: expected a passage with offsets, of 12 fields, got 8' nd-diag --documents short
	printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\t5\t4\t1\t2\n' >short
	fails 1 'nd-diag: short:1: expected bytes to end after they begin, got 5 to 4' nd-diag --documents short
}

@test "places that are malformed, and pairs that do not fit them" {
	printf '1\t2\t0.500000\n' >sets
	while IFS='|' read -r lines message; do
		printf "$lines" >places
		fails 1 "nd-diag: $message" nd-diag --places places sets
	done <<-'END'
	a:1\n|places:1: expected 2 fields (id, number of its set)
	a\t1\n|places:1: expected the id of a sentence, DOC:N with N from 1 to 2147483647, in column 1, got 'a'
	a:1\tx\n|places:1: expected the number of a set, got 'x'
	a:2\t1\na:2\t2\n|places:2: expected a sentence after number 2 of 'a', got number 2
	a:1\t1\nb:1\t2\na:2\t2\n|places:3: expected the sentences of 'a' together, got them apart
	a:1\t1\n|sets:1: expected the number of a set, from 1 to 1, got '2'
	END
	printf 'a:1\t1\nb:1\t2\n' >places
	printf 'a:1\tx\t0\t4\n' >sents
	fails 1 "nd-diag: sents: expected sentence 'b:1', got no such id" \
		nd-diag --places places -a sents sets
	printf 'a:1\tx\t0\n' >sents
	fails 1 "nd-diag: sents: 'a:1': expected 4 fields (id, text, begin, end), got 3" \
		nd-diag --places places -a sents sets
	printf 'a:1\tx\t0\ty\n' >sents
	fails 1 "nd-diag: sents: 'a:1': expected a number in column 4, got 'y'" \
		nd-diag --places places -a sents sets
	misused nd-diag '--against: expected --against-places with it' --places places -a sents --against sents sets
}

@test "ranges are the same if the pairs of sets do not fit in memory" {
	placed 8 40 20 300 0.9
	nd-diag --ranges -g 1 -a sents --places places sets >want
	[ "$(wc -l <want)" -gt 30 ]
	nd-diag --ranges -g 1 -a sents --places places -S 1M sets >got
	same want got
	misused nd-diag '--ranges: expected -a and --places as well' --ranges sets
}

# padded SEED: `placed` with other documents and sentences, of sets of their own, among
# them, in many more places than 1 MB holds.
padded() {
	placed "$1" 60 30 300 0.02
	python3 - "$1" <<'END'
import random, sys
r = random.Random(int(sys.argv[1]))
places, sents = (open(f).read().splitlines() for f in ('places', 'sents'))
here = [x.rsplit(':', 1)[0] for x in places]
sents = [x for x in sents if not x.endswith('\tx\t0\t1')]
out, texts, n = [], [], 300
for i, (p, s) in enumerate(zip(places, sents)):
    if i == 0 or here[i] != here[i - 1]:
        for k in range(r.randint(0, 900)):
            n += 1
            out.append('%s-%d:%d\t%d' % (here[i], k // 7, k % 7 + 1, n))
            texts.append('%s\tx\t1\t2' % out[-1].split('\t')[0])
    out.append(p)
    texts.append(s)
open('places', 'w').writelines(x + '\n' for x in out)
open('sents', 'w').writelines(x + '\n' for x in texts)
placed = {x.split('\t')[1] for x in out}
pairs = [x for x in open('sets') if set(x.split('\t')[:2]) <= placed]
open('sets', 'w').writelines(pairs)
END
	[ "$(wc -c <places)" -gt 262144 ]
}

@test "sets without a match take no memory where it is short, and change nothing" {
	local options
	padded 11
	mv places other && mv sents other.sents
	padded 12
	for options in "-g 1 --common 2 --left left" "-g 2 --within --gap 1" "-g 1 --ranges" \
			"-g 1 --stars --gap 1" "-g 1 --stars --ranges" \
			"-g 1 --against-places other --against other.sents"; do
		nd-diag -v $options --places places -a sents sets >want 2>err
		[ "$(wc -l <want)" -gt 20 ]
		mv left want.left 2>/dev/null || true
		nd-diag -v $options --places places -a sents -S 1M sets >got 2>err.2
		same want got
		same err err.2
		[ "$options" != "-g 1 --common 2 --left left" ] || same want.left left
	done
}

@test "documents are read in parts where even the sentences that match do not fit" {
	python3 - <<'END'
import random
r = random.Random(6)
texts = [r.sample(range(1, 5001), 40) for i in range(300)]
for name, first, copies in ('a', 0, 3), ('b', 1, 2):
    with open(name + '.places', 'w') as p, open(name + '.sents', 'w') as s:
        for k in range(copies):
            for d, text in enumerate(texts):
                for i, n in enumerate(text):
                    p.write('%s%03d-%d:%d\t%d\n' % ('zyx'[k], d, k + first, i + 1, n if r.random() < .9 else 0))
                    s.write('%s%03d-%d:%d\tx\t%d\t%d\n' % ('zyx'[k], d, k + first, i + 1, 9 * i, 9 * i + 8))
with open('sets', 'w') as f, open('cross', 'w') as g:
    for n in range(1, 5001, 2):
        f.write('%d\t%d\t0.900000\n' % (n, n + 1))
    for n in range(1, 5001):
        g.write('%d\t%d\t1.000000\n' % (n, n))
END
	for options in '-g 1 --gap 1 -a a.sents sets' '--map --within sets' '--map --common 5 sets' \
			'-g 1 --against-places b.places -a a.sents --against b.sents cross' \
			'--map --against-places b.places --common 3 cross'; do
		nd-diag -v --places a.places --left left $options >want 2>err
		[ "$(wc -l <want)" -gt 100 ]
		mv left want.left
		for j in 1 3; do
			nd-diag -v --places a.places --left left -S 1M -j $j $options >got 2>err.2
			same want got
			same err err.2
			same want.left left
		done
	done
}
