# nd-text-pairs-sets.bats: documents to pairs of sets, beside nd-shingle and nd-pairs, and brute force.
load helper

usage="try 'nd-text-pairs --help'"

# set_pairs OPTION...: the pairs by sets of shingles.
set_pairs() { nd-text-pairs -m jaccard "$@"; }

# texts SEED N: N documents of few words and two columns, many equal or similar.
texts() {
	python3 - "$@" <<-'END'
		import random, sys
		r = random.Random(int(sys.argv[1]))
		words = ['w%d' % i for i in range(30)] + ['Straße', 'É', '東京', 'x\\ty']
		seen = []
		for i in r.sample(range(10000), int(sys.argv[2])):
		    t = ' '.join(r.choices(words, k=r.choice([0, 1, 3, 9, 40])))
		    if seen and r.random() < .6:
		        t = r.choice(seen)
		        if r.random() < .5:
		            t += ' ' + r.choice(words)
		    seen.append(t)
		    print('d%d:%d\t%s\t%s' % (i % 7, i, t, r.choice(words)))
	END
}

# agree SHINGLE-OPTIONS PAIR-OPTIONS: for the documents in docs, with any threads.
agree() {
	local way level jobs
	# shellcheck disable=SC2086
	nd-shingle -q $1 docs | nd-pairs -q $2 -x - >wanted
	for way in 'none 1' 'avx2 3' 'avx512 16'; do
		read -r level jobs <<<"$way"
		# shellcheck disable=SC2086
		ND_SIMD=$level set_pairs -q -j "$jobs" $1 $2 docs >got
		same wanted got
	done
}

@test "the pairs are those of brute force, for each measure" {
	local measure
	texts 1 300 >docs
	nd-shingle -q -k 2 docs >sets
	for measure in jaccard dice containment overlap set-cosine; do
		python3 "$top/tests/oracle/pairs.py" $measure 0.6 sets
		[ "$(wc -l <want.0.6)" -gt 100 ]
		set_pairs -q -k 2 -m $measure -t 0.6 -j 2 docs | sort >got
		same want.0.6 got
	done
}

@test "pairs and their order are those of nd-shingle and nd-pairs, with any threads" {
	local seed
	for seed in 2 3; do
		texts $seed 4000 >docs
		agree '-k 2' '-t 0.5'
		[ "$(wc -l <wanted)" -gt 1000 ]
		agree '-k 3 -f 2-' '-t 0.8 --collapse'
		agree '-k 2 -f 3,2' '-t 1'
		agree '-c -k 5' '-t 0.9 -m dice'
	done
}

@test "packed documents, and those of stdin" {
	texts 4 200 >docs
	set_pairs -k 2 -t 0.5 docs >wanted 2>/dev/null
	[ -s wanted ]
	gzip <docs | set_pairs -q -k 2 -t 0.5 - >got
	same wanted got
	set_pairs -q -k 2 -t 0.5 <docs >got
	same wanted got
}

@test "equal texts of emoji or punctuation are pairs, by any way" {
	printf '%s\t%s\n' a 😂😂 b ... c x d '😂😂 ' e '. ..' f ... g '' h x >docs.tsv
	set_pairs -q -t 0.8 docs.tsv >got
	printf '%s\t%s\t1.000000\t1\t1\t1\n' a d b f c h | same - <(sort got)
	nd-shingle -q docs.tsv | nd-pairs -q -x - | sort | same - <(sort got)
	nd-shingle -q docs.tsv | nd-index -q | sort | nd-pairs | sort | nd-score --count |
		same - <(sort got)
	nd-shingle -q docs.tsv | nd-minhash -q | sort | nd-pairs | sort -u |
		nd-score -a <(nd-shingle -q docs.tsv) | same - <(sort got)
	nd-text-pairs -q --bands 26,8 --candidates docs.tsv | sort -u | same - <(cut -f 1,2 got | sort)
	nd-cluster got >clusters
	for o in '' '--via postings' '--via prefix' '--via minhash'; do
		# shellcheck disable=SC2086
		nd-flow near -q $o docs.tsv | same clusters -
	done
}

@test "documents without a token, with CR or bad bytes are counted" {
	printf 'a\tx y z\r\nb\t\nc\tx y z\nd\t\302\240\ne\t\377 x\n' >docs
	apart set_pairs -k 3 -v docs
	[ "$status" -eq 0 ]
	[ "$output" = "a	c	1.000000	1	1	1" ]
	[ "$stderr" = 'nd-text-pairs: docs: 1 line with CR before LF
nd-text-pairs: docs: 1 invalid UTF-8 sequence replaced
nd-text-pairs: docs: 2 documents without a token
nd-text-pairs: docs: 5 documents, 7 tokens
nd-text-pairs: 2 sets indexed, 1 pair' ]
}

@test "no document has no pair" {
	ok set_pairs /dev/null
	[ -z "$output$stderr" ]
	printf 'a\tx y\n' >docs
	ok set_pairs docs
	[ -z "$output$stderr" ]
}

@test "a duplicate id and a bad line are errors, or rejects" {
	printf 'a\tx y\nb\tx y\na\tq\n' >docs
	fails 1 "nd-text-pairs: docs:3: duplicate id 'a' (first on line 1)" set_pairs docs
	printf 'a\tx y\nb\n' >bad
	fails 1 'nd-text-pairs: bad:2: expected at least 2 fields, got 1' set_pairs bad
	apart set_pairs --rejects rejects docs
	[ "$status" -eq 0 ]
	[ "$output" = "a	b	1.000000	1	1	1" ]
	[ "$stderr" = 'nd-text-pairs: docs: 1 record rejected' ]
	[ "$(cat rejects)" = "docs:3: duplicate id 'a' (first on line 1)	a	q" ]
}

@test "malformed lines and duplicate ids are reported in the order of lines" {
	local jobs
	printf 'a\tx y\na\tx y\nb\nc\tx y\nc\tx y\n' >docs
	for jobs in 1 2; do
		fails 1 "nd-text-pairs: docs:2: duplicate id 'a' (first on line 1)" \
			set_pairs -j $jobs docs
		gives 'a\tc\t1.000000\t1\t1\t1\n' 'nd-text-pairs: docs: 3 records rejected\n' 0 \
			set_pairs -j $jobs --rejects rejects docs
		[ "$(cut -f 1 rejects)" = "docs:2: duplicate id 'a' (first on line 1)
docs:3: expected at least 2 fields, got 1
docs:5: duplicate id 'c' (first on line 4)" ]
	done
}

@test "a last line without its newline is mended, with a note" {
	printf 'a\tx y\nb\tx y' >docs
	gives 'a\tb\t1.000000\t1\t1\t1\n' \
		'nd-text-pairs: docs: the last line lacked its newline, mended\n' 0 \
		set_pairs -k 2 docs
	printf 'a\tx y\nb' >docs
	gives '' 'nd-text-pairs: docs: the last line lacked its newline, mended
nd-text-pairs: docs: 1 record rejected\n' 0 set_pairs --rejects rejects docs
}

@test "the first bad line ends the program, with any threads" {
	local jobs
	texts 5 9999 >docs
	sed -i '7000s/\t.*//; 9000s/\t.*//' docs
	for jobs in 1 2 16; do
		fails 1 'nd-text-pairs: docs:7000: expected at least 2 fields, got 1' \
			set_pairs -j $jobs docs
	done
}

# places N: documents to the sets, places and pairs that nd-text-pairs --distinct and nd-pairs make,
# sets of more than N documents left out; and those of set_pairs.
places() {
	nd-shingle -q -k 2 docs >sets
	nd-text-pairs --distinct --most "$1" -o wanted sets
	nd-pairs -q -t .3 -x - <wanted/sets | sort >wanted/pairs
	for j in 1 3; do
		set_pairs -q -j $j -k 2 -t .3 --most "$1" --places places -S 1k docs >got
		same wanted/places places
		sort got | same wanted/pairs -
	done
}

@test "with --places pairs are those of nd-text-pairs --distinct and nd-pairs, by number" {
	texts 6 400 >docs
	places 1000000
	cut -f 2 places | grep -q -x 0
	set_pairs -q -k 2 -t .3 docs >plain
	set_pairs -q -k 2 -t .3 --places places docs >got
	# Each pair of documents is one of numbers, or both have the same number.
	awk -F '\t' 'FNR == 1 { file++ }
		file == 1 { number[$1] = $2; next }
		file == 2 { of[$1, $2] = of[$2, $1] = $3; next }
		{ a = number[$1]; b = number[$2]
		  if (a == b ? $3 != "1.000000" : of[a, b] != $3) bad++ }
		END { exit bad > 0 }' places got plain
}

@test "--most leaves out sets of more documents, and -v counts them" {
	texts 7 400 >docs
	places 1
	places 3
	printf 'a\tone two three\nb\tone two three\nc\tone two four\nd\t\n' >docs
	apart set_pairs -v -k 1 -t .5 --most 1 --places places docs
	[ "$status" -eq 0 ]
	[ -z "$output" ]
	printf '%s\n' 'nd-text-pairs: docs: 1 document without a token' \
		'nd-text-pairs: docs: 4 documents, 9 tokens' \
		'nd-text-pairs: 2 ids of sets with more than 1 left out' \
		'nd-text-pairs: 1 set indexed, 0 pairs' | same - <(echo "$stderr")
	printf 'a\t0\nb\t0\nc\t2\nd\t0\n' | same - places
	: >docs
	set_pairs --places places docs >got
	[ ! -s places ] && [ ! -s got ]
}

@test "places that cannot be written are an error" {
	echo "a${TAB}one two" >docs
	fails 1 'nd-text-pairs: /dev/full: No space left on device' \
		set_pairs --places /dev/full docs
	fails 1 'nd-text-pairs: none/places: No such file or directory' \
		set_pairs --places none/places docs
}

@test "wrong options" {
	fails 2 "nd-text-pairs: --most: expected --places or -o as well
$usage" set_pairs --most 3 docs
	fails 2 "nd-text-pairs: --places: unexpected --collapse
$usage" set_pairs --collapse --places places docs
	fails 2 "nd-text-pairs: -t: expected a threshold above 0
$usage" set_pairs -t 0 docs
	fails 2 "nd-text-pairs: -m: expected jaccard, containment, dice, overlap, set-cosine or edit, got 'x'
$usage" set_pairs -m x docs
	fails 1 'nd-text-pairs: none: No such file or directory' set_pairs none
}

# A family, a chain and equal documents; ranks of some.
family() {
	python3 -c '
import random
r = random.Random(5)
base = ["w%d" % r.randrange(90) for _ in range(30)]
docs = []
for i in range(400):
	text = list(base)
	text[r.randrange(30)] = "u%d" % i
	docs.append(text)
for i in range(200):
	base = list(base)
	base[r.randrange(30)] = "c%d" % r.randrange(9)
	docs.append(base)
docs += docs[:50]
r.shuffle(docs)
for i, text in enumerate(docs):
	print("d%d" % (i * 7919 % 10007), " ".join(text), sep="\t")' >docs
	awk -F '\t' '{ if (NR % 3) print $1 "\t" NR * 31 % 5 }' docs >ranks
}

@test "--stars gives the clusters of all pairs, by one pair a removed document" {
	family
	for options in '-t 0.8 -k 2' '-t 0.5' '-t 0.75 -k 1 -m dice' '-t 1 -k 1'; do
		set_pairs --collapse $options docs >all
		nd-cluster all >want
		for jobs in 1 7; do
			ok set_pairs --stars -j $jobs $options docs
			printf '%s\n' "$output" >stars
			nd-cluster stars >got
			same want got
			nd-cluster --rank ranks all >want.ranked
			set_pairs --stars -j $jobs --rank ranks $options docs |
				nd-cluster --rank ranks >got
			same want.ranked got
		done
		awk -F '\t' '$1 != $2' want | wc -l >removed
		wc -l <stars >written
		same removed written
	done
}

@test "--stars --components gives the components of all pairs, with any memory" {
	family
	for options in '-t 0.8 -k 2' '-t 0.5 -m dice' '-t 0.9 -k 1' '-t 0.6 -m set-cosine'; do
		set_pairs --collapse $options docs >all
		for ranks in '' '--rank ranks'; do
			nd-cluster --components $ranks all >want
			awk -F '\t' '$1 != $2' want | wc -l >removed
			for way in '' '-S 300k' '-S 500k -j 5' '-S 1G'; do
				set_pairs --stars --components $way $ranks $options docs >forest
				nd-cluster --components $ranks forest >got
				same want got
				wc -l <forest >written
				same removed written
			done
		done
	done
	set_pairs --stars --components -S 500k -t 0.9 -k 1 docs >want
	nd-shingle -k 1 docs | nd-pairs --stars --components -S 500k -j 3 -t 0.9 -x - >got
	same want got
}

@test "--stars prints the same with any memory" {
	family
	for ranks in '' '--rank ranks'; do
		set_pairs -k 2 --stars $ranks docs >want
		for size in 1k 40k 150k 1G; do
			for jobs in 1 5; do
				set_pairs -k 2 --stars -S $size -j $jobs $ranks docs >got
				same want got
				nd-shingle -k 2 docs |
					nd-pairs --stars -S $size -j $jobs $ranks -x - >got
				same want got
			done
		done
	done
}

@test "--stars in parts names a duplicate id and a malformed line, or rejects them" {
	printf 'a\tone two three\nb\tone two three\na\tx\nonly\nc\tone two three\n' >docs
	fails 1 "nd-text-pairs: docs:3: duplicate id 'a' (first on line 1)" \
		set_pairs --stars -S 1k docs
	apart set_pairs --stars -S 1k --rejects bad docs
	[ "$stderr" = "nd-text-pairs: docs: 2 records rejected" ]
	[ "$output" = $'a\tb\t1.000000\t1\t1\t1\na\tc\t1.000000\t1\t1\t1' ]
	[ "$(cut -f 2- bad)" = $'a\tx\nonly' ]
}

@test "--stars refuses measures of the smaller set, and options that need all pairs" {
	fails 2 "nd-text-pairs: --stars: expected jaccard, dice, set-cosine or edit, got 'overlap'
try 'nd-text-pairs --help'" set_pairs --stars -m overlap
	fails 2 "nd-text-pairs: --stars: unexpected --collapse
try 'nd-text-pairs --help'" set_pairs --stars --collapse
	fails 2 "nd-text-pairs: --components: expected --stars as well
try 'nd-text-pairs --help'" set_pairs --components -S 1M
	fails 2 "nd-text-pairs: --rank: expected --stars as well
try 'nd-text-pairs --help'" set_pairs --rank ranks
	misused nd-pairs '--stars: expected the sets of one file' --stars -x sets others
}

@test "-S: many pairs in a part, which wait in a file" {
	awk 'BEGIN { for (i = 0; i < 6000; i++) { k = int(i / 10)
		print "d" i "\tx" k " y" k " z" k " u" k " v" k " w" i } }' >docs
	set_pairs -k 1 -t 0.6 docs >want
	[ "$(wc -l <want)" -eq 27000 ]
	for size in 1k 13M; do
		set_pairs -q -k 1 -t 0.6 -S $size <docs >got
		same want got
	done
}

@test "-S finds the same pairs in the same order, in parts" {
	awk 'BEGIN { srand(7); for (d = 1; d <= 40000; d++) {
		if (d % 3 == 0) t[d % 500] = ""
		if (!t[d % 500]) { for (i = 0; i < 12; i++)
			t[d % 500] = t[d % 500] " w" int(rand() * 3000) }
		s = t[d % 500]
		if (d % 5 == 0) sub(/w[0-9]+$/, "x" d, s)
		print "d" (d * 7919) % 40009 "\t" (d % 1000 ? s : "") } }' >docs
	for how in '-t 0.6' '-t 0.3 --collapse' '-t 0.7 -m containment' \
		'-t 0.6 -m overlap --collapse' '-t 0.6 -j 2'; do
		set_pairs -k 2 $how docs >want 2>want.err
		[ "$(wc -l <want)" -gt 5000 ]
		for size in 1k 9M 1G; do
			set_pairs -k 2 $how -S $size docs >got 2>got.err
			same want got
			same want.err got.err
			nd-shingle -k 2 docs 2>/dev/null | nd-pairs -q $how -S $size -x - | same want -
		done
	done
	# Parts were needed.
	nd-shingle -k 2 docs >sets 2>/dev/null
	holds 30000 nd-pairs -q -t 0.6 -S 1M -a sets >got
	nd-pairs -q -t 0.6 -a sets | same got -
	run holds 20000 nd-pairs -q -t 0.6 -a sets
}

@test "--stars -S 1 works, in parts of a set" {
	printf 'a\tp q r s t u\nb\tp q r s t u\n' >docs
	set_pairs -q --stars -S 1 docs | same - <(printf 'a\tb\t1.000000\t2\t2\t2\n')
}
