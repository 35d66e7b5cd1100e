# nd-align.bats: passages of sentences to passages of words.
load helper

oracle() { python3 "$top/tests/oracle/align.py" "$@"; }

# agree SEED BITS LEAST: passages are those of brute force, LEAST or more.
agree() {
	oracle data "$1"
	oracle find "$2" rough sents >want
	oracle find "$2" rough.cross sents others >want.cross
	ok nd-align --min-bits "$2" -a sents rough
	same want <(cat <<<"$output")
	nd-align --min-bits "$2" -a sents --against others rough.cross >got
	same want.cross got
	[ "$(cat want want.cross | wc -l)" -ge "$3" ]
}

# bats test_tags=long
@test "passages are those of brute force" {
	agree 1 30 50
	agree 1 50 15
	agree 2 40 20
	agree 3 20 40
	# Within a document, too.
	[ "$(awk -F '\t' '$1 == $2' want | wc -l)" -gt 0 ]
}

# bats test_tags=long
@test "passages are those of brute force, with other texts" {
	for seed in {4..12}; do
		agree "$seed" $((10 + 3 * seed)) 10
	done
}

@test "any -j and -S gives the same bytes" {
	oracle data 5
	nd-align --min-bits 20 -a sents rough >want
	[ "$(wc -l <want)" -gt 20 ]
	for j in 2 3 7; do
		nd-align -j $j -S 1M --min-bits 20 -a <(cat sents) rough | same want -
		nd-align -j $j -S 1M --min-bits 20 -a sents rough >got
		same want got
	done
	zstd -q rough sents
	nd-align -j 2 --min-bits 20 -a sents.zst rough.zst >got
	same want got
}

# Two documents that share eleven words, of which one is replaced; words around
# them differ.
small() {
	printf '%s\t%s\t%d\t%d\n' \
		a:1 'One owl hid. The Nine old\nmen of Ely sold ten red barns in vain' 0 63 \
		a:2 'Alas.' 64 69 \
		b:1 'Six cats ran as nine old men of Ely sold TWO red barns in vain and wept' 0 71 >sents
	printf 'a\tb\t0.3\t1\t1\t1\t1\t1\t0\t63\t0\t71\n' >rough
}

@test "a passage begins and ends with a word that matches" {
	small
	# nine ... vain: 11 words of a and of b, of which 10 match; of 12 of both.
	gives 'a\tb\t0.833333\t1\t1\t1\t1\t1\t17\t63\t16\t62\n' '' 0 \
		nd-align --min-bits 5 -a sents rough
	gives '' '' 0 nd-align --min-bits 99 -a sents rough
	gives '' 'nd-align: rough: 1 passage read, 0 written\n' 0 \
		nd-align -v --min-bits 80 -a sents rough
}

@test "words with letters beyond ASCII have their bytes as offsets" {
	printf '%s\t%s\t0\t%d\n' a:1 'Der Mond trägt im März zwölf Kränze über dem Tal.' 54 \
		b:1 'Gewiß trägt er im März zwölf Kränze über dem Berg.' 56 >sents
	printf 'a\tb\t0.5\t1\t1\t1\t1\t1\t0\t54\t0\t56\n' >rough
	# trägt ... dem: 7 words of a, 8 of b, which has another word after the first
	gives 'a\tb\t0.875000\t1\t1\t1\t1\t1\t9\t49\t7\t50\n' '' 0 \
		nd-align --min-bits 5 -a sents rough
}

@test "a sentence that was discarded is passed over" {
	small
	{ sed 's/^a:2/a:4/' sents | sed -n 1p
	  printf 'a:3\tNine old men of Ely sold ten red barns in vain\t70\t116\n'
	  sed -n 3p sents; } >more
	printf 'a\tb\t0.3\t1\t1\t3\t1\t1\t0\t116\t0\t71\n' >rough
	nd-align --min-bits 5 -a more rough >got
	[ "$(cut -f 5-6,9-10 got)" = $'1\t1\t17\t63\n3\t3\t70\t116' ]
}

@test "what is wrong" {
	small
	misused nd-align '-a: expected a file, got -' -a - rough
	misused nd-align '--against: expected a file, got -' -a sents --against - rough
	fails 1 "nd-align: sents: expected sentence 'a:7', got no such id" \
		nd-align -a sents <(sed 's/1\t1\t1\t0/7\t1\t1\t0/' rough)
	fails 1 "nd-align: stdin:1: expected a passage with offsets, of 12 fields, got 8" \
		nd-align -a sents < <(cut -f 1-8 rough)
	fails 1 "nd-align: stdin:1: expected a number in column 10, got 'x'" \
		nd-align -a sents < <(sed 's/63/x/' rough)
	fails 1 'nd-align: stdin:1: expected bytes to end after they begin, got 99 to 71' \
		nd-align -a sents < <(awk -F '\t' -v OFS='\t' '{ $11 = 99; print }' rough)
	fails 1 'nd-align: stdin:1: expected sentences from 1 to 2147483647 to end after they begin, got 2 to 1' \
		nd-align -a sents < <(awk -F '\t' -v OFS='\t' '{ $7 = 2; print }' rough)
	cut -f 1-7 rough >>rough
	gives 'a\tb\t0.833333\t1\t1\t1\t1\t1\t17\t63\t16\t62\n' \
		'nd-align: rough: 1 record rejected\n' 0 \
		nd-align --min-bits 5 -a sents --rejects bad rough
	[ "$(wc -l <bad)" -eq 1 ]
	ok nd-align -a sents /dev/null
	[ "$output" = '' ]
}

@test "a copy has a similarity of 1, however common its phrases are" {
	local text='Nine old men of Ely sold ten red barns in vain.' i words
	for i in a:1 b:1; do
		printf '%s\t%s\t0\t%d\n' "$i" "$text" ${#text}
	done >sents
	# A word after its predecessor adds little, one after a gap more.
	for i in {1..40}; do
		words=$(printf ' w%dx%d' {1..150} | sed "s/x/$i/g")
		printf 'c%d:1\t%s %s\t0\t70\n' "$i" "$text" "$words"
	done >>sents
	printf 'a\tb\t1\t1\t1\t1\t1\t1\t0\t%d\t0\t%d\n' ${#text} ${#text} >rough
	nd-align --min-bits 5 -a sents rough >got
	printf 'a\tb\t1.000000\t1\t1\t1\t1\t1\t0\t46\t0\t46\n' | same - got
}

@test "-S below 1M is refused" {
	misused nd-align '-S: expected at least 1M, got 1024' -S 1k -a sents
}

beads() { python3 -S "$top/tests/oracle/beads.py" "$@"; }

# aligned [OPTION...]: nd-align of the sentences and terms in a and b.
aligned() {
	nd-align -a a --against b --terms a.terms --against-terms b.terms "$@"
}

# agree_beads SEED N M DOCUMENTS T LEAST: pairs of sentences are those of the oracle,
# LEAST or more.
agree_beads() {
	beads data "$1" "$2" "$3" "$4"
	beads find "$5" >want
	ok aligned -t "$5" pairs
	same want <(cat <<<"$output")
	[ "$(wc -l <want)" -ge "$6" ]
}

@test "pairs of sentences are those of a literal dynamic program" {
	for seed in {1..4}; do
		agree_beads "$seed" 30 5 8 0 100
	done
	agree_beads 7 30 5 20 0.3 40
	# Two sentences on one side, on both sides, and in documents with a colon.
	[ "$(cut -f 1 want | grep -c -- -)" -gt 0 ]
	[ "$(cut -f 2 want | grep -c -- -)" -gt 0 ]
}

# bats test_tags=long
@test "sentences are aligned up to 500 from the diagonal" {
	agree_beads 8 40 1300 2 0 10
	agree_beads 9 900 1 1 0 100
}

@test "pairs of sentences are the same bytes with any -j, with -S, and packed" {
	beads data 10 30 5 20
	aligned pairs >want
	[ "$(wc -l <want)" -gt 200 ]
	for j in 2 3 7; do
		aligned -j $j -S 1M pairs >got
		same want got
	done
	zstd -q --rm a b a.terms b.terms
	for f in a b a.terms b.terms; do mv $f.zst $f; done
	aligned <pairs >got
	same want got
}

# Three German sentences, of which the second is two English ones, and a sentence that
# only the English text has.
small_texts() {
	printf '%s\t%s\n' d:1 'Der Mond ist rund.' d:2 'Die Sonne scheint, und der Hund bellt.' \
		d:4 'Das Haus steht am See.' >a
	printf '%s\t%s\n' e:1 'The moon is round.' e:2 'The sun shines.' e:3 'The dog barks.' \
		e:4 'Nobody knows why.' e:5 'The house stands\nby the lake.' >b
	printf '%s\t%s\t1\n' moon mond sun sonn dog hund bark bellt hous haus lake see round rund |
		sort >table
	nd-terms --stem german a | nd-translate -q -l table >a.terms
	nd-terms --stem english b >b.terms
	printf 'd\te\t0.5\n' >pairs
}

@test "sentences are joined and skipped" {
	small_texts
	ok aligned pairs
	[ "$(cut -f 1,2,4,5 <<<"$output")" = "$(printf '%s\t%s\t%s\t%s\n' \
		d:1 e:1 'Der Mond ist rund.' 'The moon is round.' \
		d:2 e:2-3 'Die Sonne scheint, und der Hund bellt.' 'The sun shines. The dog barks.' \
		d:4 e:5 'Das Haus steht am See.' 'The house stands\nby the lake.')" ]
}

@test "a pair of sentences has the score that its terms have by hand" {
	# Each of two words is a half of the tokens of A and, as B is short, a thousandth of
	# its terms: log2((1 + 500) / 2) bits. In 1/256 bits 2 * 2039, and 768 for 3 words.
	printf 'd:1\tx y\nd:2\tv\n' >a
	printf 'd:1\t2\t2\tx:1 y:1\nd:2\t1\t1\tv:1\n' >a.terms
	printf 'd:1\tx y z\nd:2\tw\n' >b
	printf 'd:1\t3\t3\tx:1 y:1 z:1\nd:2\t1\t1\tw:1\n' >b.terms
	gives 'd:1\td:1\t0.841518\tx y\tx y z\nd:2\td:2\t0.000000\tv\tw\n' '' 0 aligned <(printf 'd\td\n')
	gives '' 'nd-align: stdin: 1 pair of documents, 0 pairs of sentences written, 2 below -t\n' 0 \
		aligned -v -t 0.841519 < <(printf 'd\td\n')
}

@test "what is wrong with sentences and their terms" {
	small_texts
	misused nd-align '--terms: expected --against-terms as well' -a a --against b --terms a.terms
	misused nd-align '--terms: expected --against as well' \
		-a a --terms a.terms --against-terms b.terms
	misused nd-align '--terms: expected a file, got -' \
		-a a --against b --terms - --against-terms b.terms
	misused nd-align '--against-terms: expected a file, got -' \
		-a a --against b --terms a.terms --against-terms -
	misused nd-align '-t: expected --terms as well' -a a -t 0.5
	fails 1 "nd-align: stdin:1: expected a document with sentences in -a, got 'e'" aligned < <(printf 'e\td\n')
	fails 1 "nd-align: stdin:1: expected a document with sentences in --against, got 'd'" aligned < <(printf 'd\td\n')
	fails 1 'nd-align: stdin:1: expected at least 2 fields, got 1' aligned < <(echo d)
	gives '' 'nd-align: stdin: 1 record rejected\n' 0 aligned --rejects bad < <(echo d)
	head -n 2 a.terms >some && mv some a.terms
	fails 1 "nd-align: a.terms: expected the terms of sentence 'd:4', got the end of the file" \
		aligned pairs
	nd-terms a | sed 's/d:2/d:3/' >a.terms
	fails 1 "nd-align: a.terms:2: expected the terms of sentence 'd:2', got 'd:3'" aligned pairs
	{ nd-terms a; printf 'd:5\t0\t0\t\n'; } >a.terms
	fails 1 "nd-align: a.terms:4: expected no terms after those of the last sentence, got 'd:5'" \
		aligned pairs
	printf 'f:1\tx\n' | cat a - <(echo $'d:9\ty') >more && mv more a
	nd-terms a >a.terms
	fails 1 "nd-align: a:5: expected the sentences of 'd' together, got others between them" \
		aligned pairs
	printf 'd\tx\n' >a
	nd-terms a >a.terms
	fails 1 "nd-align: a:1: expected the id of a sentence, DOC:N, got 'd'" aligned pairs
	printf 'd:1\tx' >a
	fails 1 'nd-align: a: expected a newline at the end of the last line, got none: the file is truncated' \
		aligned pairs
	: >a
	: >a.terms
	ok aligned /dev/null
	[ "$output" = '' ]
}
