# nd-df.bats: document frequencies of sets and vectors, and their sums.
load helper

sets() {
	python3 "$top/tests/data/random-sets.py" "$@"
}

oracle() {
	python3 "$top/tests/oracle/df.py" "$@"
}

@test "the frequencies of sets are the oracle's, however features are spread" {
	sets 1 300 400 40 >s
	sets 2 200 3000 200 >long
	sets 3 300 50 40 small >small
	for f in s long small; do
		oracle 1 $f >want
		nd-df $f | same want -
		[ "$(wc -l <want)" -gt 40 ]
	done
	oracle 1 s long small >want
	nd-df s long small | same want -
}

@test "parts added up are the whole, byte for byte" {
	sets 1 300 400 40 >s
	nd-df s >want
	for n in 2 7 40; do
		rm -f part.* df.*
		split -n l/$n s part.
		for part in part.*; do
			nd-df "$part" >df."${part#part.}"
		done
		nd-df part.* | same want -
		nd-df df.* | same want -
		# Some added up before, packed, the others sets still.
		part=(part.*)
		df=(df.*)
		nd-df "${df[@]::n / 2}" | zstd -q >some
		nd-df some "${part[@]:n / 2}" | same want -
		nd-df "${part[@]:n / 2}" - <some | same want -
		nd-df "${part[@]:n / 2}" <(zstdcat some) | same want -
	done
}

@test "memory decides what is spilled, and nothing else" {
	sets 1 2000 20000 60 >s
	oracle 1 s >want
	for size in 64k 65k 200k 1M 1G; do
		nd-df -S $size s | same want -
	done
	nd-df -v -S 64k s 2>err >/dev/null
	[ "$(sed 's/.*, \([0-9]*\) spilled$/\1/' err)" -gt 4 ]
	# Between sets and sums.
	head -1000 s | nd-df >df
	tail -1000 s >rest
	nd-df -S 64k df rest | same want -
	nd-df -S 64k rest df | same want -
	# One feature that comes again and again; one set beyond all memory.
	yes "a${TAB}1${TAB}00000000000000ff" | head -30000 >same
	printf '\t30000\t30000\n00000000000000ff\t30000\t30000\n' >want
	nd-df -S 64k same | same want -
	seq -f %016.0f -s ' ' 100000 | sed "s/^/a${TAB}100000${TAB}/" >one
	oracle 1 one >want
	nd-df -S 64k one | same want -
}

# bats test_tags=long
@test "more files than are open at once are added up in passes" {
	sets 1 2200 2000 12 >s
	split -l 2 -a 4 s part.
	mkdir df
	for part in part.*; do
		printf 'nd-df %s >df/%s\n' "$part" "$part"
	done | sh
	nd-df s >want
	ok bash -c 'ulimit -n 80; nd-df df/* >got'
	same want got
	ok bash -c 'ulimit -n 80; nd-df part.* >got'
	same want got
}

@test "terms may be any text in the order of bytes" {
	{
		printf '\t10\t1000\n'
		printf '%s\t3\t500\n' 'A' 'a' 'a a' 'a b' 'aaaaaaaa' \
			'aaaaaaaaa' 'aaaaaaaab' 'tea' 'tee' 'thé' 'thé vert' '茶' |
			sort
	} >df
	oracle 1 df df df >want
	nd-df df df df | same want -
	nd-df df | same df -
}

# vectors SEED N VOCABULARY MOST: N vectors of up to MOST terms.
vectors() {
	python3 - "$@" <<-'EOF'
	import random, sys
	seed, n, vocabulary, most = map(int, sys.argv[1:])
	r = random.Random(seed)
	word = lambda i: '%s%x' % ('' if i % 3 else 'тéx' * (i % 7), i * i)
	for i in range(n):
	    terms = {word(int(vocabulary * r.random() ** 2)): r.randrange(1, 30)
	             for _ in range(r.randrange(most))}
	    row = ' '.join('%s:%d' % p for p in sorted(
	        terms.items(), key=lambda p: p[0].encode()))
	    print('%d\t%d\t%d\t%s' % (i, sum(terms.values()) + i % 2,
	                             len(terms), row))
	EOF
}

# bats test_tags=long
@test "the frequencies of vectors are the oracle's, in any memory and in parts" {
	vectors 1 900 6000 60 >v
	oracle 1 v >want
	[ "$(wc -l <want)" -gt 4000 ]
	for size in 64k 200k 1G; do
		nd-df -S $size v | same want -
	done
	nd-df -v -S 64k v 2>err >/dev/null
	[ "$(sed 's/.*, \([0-9]*\) spilled$/\1/' err)" -gt 4 ]
	split -n l/7 v part.
	for part in part.*; do
		nd-df "$part" >df."${part#part.}"
	done
	nd-df part.* | same want -
	nd-df df.* | same want -
	nd-df -S 64k df.a[a-d] part.a[e-g] | same want -
	oracle 3 v >want
	nd-df --min-df 3 v | same want -
	# One vector, and one term, beyond all memory.
	vectors 2 1 90000 40000 >v
	oracle 1 v >want
	nd-df -S 64k v | same want -
	printf 'a\t3\t2\t%0100000d:1 b:2\nb\t0\t0\t\n' 7 >v
	oracle 1 v >want
	nd-df -S 64k v | same want -
}

@test "terms of texts are counted" {
	nd-terms "$samples/docs.tsv" >v
	oracle 1 v >want
	nd-df v | same want -
	grep -qx "apples${TAB}3${TAB}3" want
}

@test "sets and vectors are not of one sum" {
	printf 'a\t1\t%016x\n' 1 >s
	printf 'a\t1\t1\tx:1\n' >v
	fails 1 'nd-df: v:1: expected a set, as in the files before, got a vector' \
		nd-df s v
	fails 1 'nd-df: s:1: expected a vector, as in the files before, got a set' \
		nd-df v s
	cat v s >both
	fails 1 'nd-df: both:2: expected 4 fields (id, length, n, terms), got 3' \
		nd-df both
	cat s v >both
	fails 1 'nd-df: both:2: expected 1 feature in 16 bytes, got 1' \
		nd-df both
}

@test "frequencies of features and of terms are not of one sum" {
	# A term may look like a feature, but then not all do.
	printf 'a\t1\t%016x\nb\t1\t%016x\n' 1 2 >s
	printf 'a\t2\t2\t%016x:1 x:1\n' 1 >v
	nd-df s >features
	nd-df v >terms
	ok nd-df features s
	ok nd-df terms v
	fails 1 'nd-df: terms: expected document frequencies of features, as in s, got terms' \
		nd-df s terms
	fails 1 'nd-df: terms: expected document frequencies of features, as in s, got terms' \
		nd-df terms s
	fails 1 'nd-df: features: expected document frequencies of terms, as in v, got features' \
		nd-df features v
	fails 1 'nd-df: features: expected document frequencies of terms, as in terms, got features' \
		nd-df features terms
	fails 1 'nd-df: features: expected document frequencies of terms, as in terms, got features' \
		nd-df terms $(yes features | head -40) terms
	# No term says nothing.
	nd-df --min-df 9 features >none
	ok nd-df none s
	ok nd-df v none
}

# wrong MESSAGE LENGTH N TERMS: a vector that is refused.
wrong() {
	printf 'a\t1\t1\tx:1\nb\t%s\t%s\t%s\n' "$2" "$3" "$4" >v
	fails 1 "nd-df: v:2: $1" nd-df v
}

@test "malformed vectors are refused, or go where --rejects says" {
	wrong "expected the number of tokens, got '01'" 01 1 x:1
	wrong "expected the number of terms, got ''" 1 '' x:1
	wrong 'expected 9 terms, got 1' 9 9 x:1
	wrong 'expected 0 terms, got 1' 1 0 x:1
	wrong 'expected 1 term, got 0' 1 1 ''
	wrong 'expected 2 terms, got 1' 2 2 xxxxx:1
	wrong 'expected 1 term, got 2' 2 1 'x:1 y:1'
	wrong 'expected 2 terms, got 3' 2 2 'x:1  y:1'
	for bad in '' x x: :1 x:01 x:1. x:.5 x:-1 x:1e3 x:y:1 \
		x:1234567890123456; do
		wrong "term 2: expected term:weight, got '$bad'" 9 3 "a:1 $bad y:1"
	done
	wrong "term 2: expected term:weight, got 'x\x01:1'" 9 3 $'a:1 x\1:1 y:1'
	wrong "term 1: expected term:weight, got 'x'" 9 2 "x y:1"
	wrong "term 2: expected term:weight, got ''" 9 2 "a:1 "
	wrong "term 2: expected a term after 'b' in byte order, got 'a'" 2 2 'b:1 a:1'
	wrong "term 2: expected a term after 'b' in byte order, got 'b'" 2 2 'b:1 b:1'
	wrong "term 2: expected a term after 'eightbytesb' in byte order, got 'eightbytesa'" \
		2 2 'eightbytesb:1 eightbytesa:1'
	wrong "expected whole numbers from 1 as weights, got '0.5'" 2 2 'a:1 b:0.5'
	wrong "expected whole numbers from 1 as weights, got '0'" 2 2 'a:1 b:0'
	wrong 'expected a sum of weights of at most 4, got 5' 4 2 'a:2 b:3'
	gives '\t2\t5\nx\t1\t1\ny\t1\t2\n' 'nd-df: stdin: 2 records rejected\n' 0 \
		nd-df --rejects r <<<"bad
a${TAB}1${TAB}1${TAB}x:1
b${TAB}1${TAB}1${TAB}x:2
c${TAB}4${TAB}1${TAB}y:2"
	cut -f 1 r | same <(printf '%s\n' \
		'stdin:1: expected 3 fields (id, n, features), got 1' \
		'stdin:3: expected a sum of weights of at most 1, got 2') -
}

# bats test_tags=long
@test "--min-df leaves out what is in fewer documents, and -v counts it" {
	sets 1 300 400 40 >s
	nd-df s >df
	for n in 1 2 5 1000; do
		oracle $n s >want
		nd-df --min-df $n -v s 2>err | same want -
		nd-df --min-df $n df | same want -
		nd-df --min-df $n -S 64k s s | same <(oracle $n s s) -
		if [ $n -gt 1 ]; then
			echo "nd-df: $(($(wc -l <df) - $(wc -l <want))) terms in fewer than $n documents left out" |
				same - <(head -n 1 err)
		fi
	done
}

@test "no sets, and empty ones, have a total all the same" {
	gives '\t0\t0\n' '' 0 nd-df /dev/null
	printf 'a\t0\t\nb\t0\t\n' >s
	gives '\t2\t0\n' '' 0 nd-df s
	nd-df s >df
	gives '\t4\t0\n' '' 0 nd-df df s
}

@test "-v counts terms, documents, files and what was spilled" {
	printf 'a\t2\t%016x %016x\nb\t1\t%016x\n' 1 2 2 >s
	gives '\t2\t3\n0000000000000001\t1\t1\n0000000000000002\t2\t2\n' \
		'nd-df: 2 terms of 2 documents in 1 file, 0 spilled\n' 0 nd-df -v s
}

# refused MESSAGE: df, which was written by printf of what is on stdin.
refused() {
	cat >df
	fails 1 "nd-df: $1" nd-df df
}

@test "malformed input is refused by file and line" {
	fails 1 'nd-df: none: No such file or directory' nd-df none
	refused 'df:1: expected 3 fields (id, n, features), got 1' <<<a
	refused 'df:2: expected 3 fields (id, n, features), got 1' \
		<<<"a${TAB}0${TAB}"$'\nb'
	refused "df:1: expected an id, got nothing" \
		<<<"${TAB}1${TAB}1${TAB}1"
	refused "df:1: expected an id, got nothing" <<<"${TAB}1${TAB}x"
	printf '\t1\t1\na\t1\t1\t1\n' |
		refused 'df:2: expected 3 fields (term, documents, occurrences), got 4'
	printf '\t1\t1\na\t1\t1\nb\t0\t0\n' |
		refused 'df:3: expected 1 to 1 documents, got 0'
	printf 'a\t0\t\n\t1\t1\n' |
		refused "df:2: expected an id, got nothing"
	printf '\t9\t9\nb\t1\t1\na\t1\t1\n' |
		refused "df:3: expected a term after 'b' in byte order, got 'a': sort with LC_ALL=C"
	printf '\t9\t9\na\001\t1\t1\n' |
		refused "df:2: expected a term without control characters, got 'a\x01'"
	printf '\t9\t9\na\t1\t\n' |
		refused "df:2: expected the number of occurrences, got ''"
	printf '\t1000000000000000\t1\n' |
		refused "df:1: expected the number of documents, got '1000000000000000'"
	printf '\t999999999999999\t999999999999999\n' >most
	ok nd-df most
	fails 1 'nd-df: most: expected at most 999999999999999 documents and tokens in all, got more' \
		nd-df most most
	printf '\t9\t9\na\t1\t1' |
		refused 'df:2: expected a newline at the end of the last line, got none: the file is truncated'
}

@test "--rejects takes malformed sets, but no malformed sums" {
	printf 'a\t1\t%016x\nbad\nb\t1\t%016x\n\t0\t\nc\t1\t%015xx\n' 1 1 1 >s
	gives '\t2\t2\n0000000000000001\t2\t2\n' \
		'nd-df: s: 3 records rejected\n' 0 nd-df --rejects r s
	printf '\t1\t1\ta:1\nb\t1\t1\ta:1\n' >v
	gives '\t1\t1\na\t1\t1\n' 'nd-df: v: 1 record rejected\n' 0 \
		nd-df --rejects r.v v
	same r - <<-END
	s:2: expected 3 fields (id, n, features), got 1${TAB}bad
	s:4: expected an id, got nothing$TAB${TAB}0$TAB
	s:5: feature 1: expected 16 lower-case hex digits, greater than the feature before, got '000000000000001x'${TAB}c${TAB}1${TAB}000000000000001x
	END
	printf '\t9\t9\na\t1\n' >df
	fails 1 'nd-df: df:2: expected 3 fields (term, documents, occurrences), got 2' \
		nd-df --rejects r df
}

@test "a truncated zstd file is an error, as is a disk that is full" {
	sets 1 300 400 40 >s
	nd-df s >df
	for f in s df; do
		zstd -q $f
		size=$(wc -c <$f.zst)
		for n in 20 $((size / 2)) $((size - 1)); do
			head -c "$n" $f.zst >cut
			fails 1 'nd-df: cut: damaged or truncated zstd data' \
				nd-df cut
		done
	done
	fails 1 'nd-df: stdout: No space left on device' \
		bash -c 'nd-df s >/dev/full'
	sets 1 2000 20000 60 >s
	fails 1 'nd-df: none: No such file or directory' \
		nd-df -S 64k -T none s
	ok env TMPDIR=. nd-df -S 64k s
	[ -z "$(find . -name 'nd.*')" ]
}

@test "wrong options are a usage error" {
	misused nd-df '-S: expected at least 64k, got 1024 bytes' -S 1k s
	misused nd-df "-S: expected a size such as 512M or 4G (k, M, G, T), got 'x'" -S x s
	misused nd-df "--min-df: expected a whole number from 1, got '0'" --min-df 0 s
}

# bats test_tags=long
@test "memory is what -S says, and a little" {
	# 8 MB of features, spread evenly enough.
	seq -f %.0f 1000000000000000 9000000007 9999999999999999 |
		xargs -n 1000 | awk '{ print NR "\t" NF "\t" $0 }' >s
	nd-df s >want
	[ "$(wc -l <want)" -eq 1000001 ]
	within 30000 nd-df -S 1M s | same want -
}
