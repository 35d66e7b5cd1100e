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
