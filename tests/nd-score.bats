# nd-score.bats: candidates to pairs.
load helper
load threads
load scores

# Sets by name, some equal, without the empty ones.
random_sets() {
	python3 "$top/tests/data/random-sets.py" "$@" | awk -F '\t' '$2 > 0'
}

# candidates SETS: one for each feature that two sets share.
candidates() {
	awk -F '\t' '{ n = split($3, f, " "); for (i = 1; i <= n; i++)
		print f[i] "\t" $1 "\t" $2 }' "$1" | sort |
	awk -F '\t' '
		$1 != key { key = $1; n = 0 }
		{ for (i = 0; i < n; i++) print id[i] "\t" $2 "\t" size[i] "\t" $3
		  id[n] = $2; size[n++] = $3 }' | sort
}

# A document each: edited copies of a few, with every length of UTF-8, with
# escapes, bytes that are no text, and none at all.
texts() {
	python3 - "$1" <<-'END' | sort
		import random, sys
		r = random.Random(int(sys.argv[1]))
		letters = ['a', 'b', 'c', ' ', '\\n', '\\\\', '\\x', 'ä', 'ß', '史',
		           '\U0001f600', 'A']
		plain = letters[:4]
		made = []
		for i in range(45):
		    if made and r.random() < .7:
		        t = list(r.choice(made))
		        for _ in range(r.randint(0, 6)):
		            at = r.randint(0, len(t))
		            t[at:at + r.randint(0, 2)] = [r.choice(letters)] * \
		                r.randint(0, 1)
		    else:
		        t = [r.choice(letters if i % 2 else plain)
		             for _ in range(r.randint(0, 40))]
		    made.append(t)
		    sys.stdout.buffer.write(('d%d\t' % i).encode() +
		        ''.join(t).encode() + b'\tmore' + str(i % 3).encode() + b'\n')
	END
}

oracle() {
	python3 "$top/tests/oracle/score.py" "$@"
}

# The same pairs by the exact join.
join_pairs() {
	nd-pairs -m "$1" -t "$2" -x - <"$3" | sort
}

# double CAND SETS: the lines of --inline, as join makes them.
double() {
	sort "$2" >records
	join -t "$TAB" -o 1.2,1.1,2.3 "$1" records | sort |
		join -t "$TAB" -o 1.2,1.1,1.3,2.3 - records
}

@test "by counting, looking up or from the line: the pairs of the exact join" {
	random_sets 1 150 40 8 >ties
	random_sets 3 60 2500 150 >long
	for s in ties long; do
		nd-index $s | sort >postings
		for m in jaccard containment dice overlap set-cosine; do
			for t in 0.333333 0.8 1; do
				join_pairs $m $t $s >want
				[ -s want ]
				nd-pairs -m $m -t $t postings | sort >cand
				nd-score --count -m $m -t $t cand >got
				same want got
				sort -u cand >once
				nd-score -m $m -t $t -a $s once >got
				same want got
				double once $s | nd-score -m $m -t $t --inline |
					sort >got
				same want got
				tee sets <$s | nd-index -p -m $m -t $t | sort |
					nd-pairs -m $m -t $t | sort -u |
					nd-score -a sets -m $m -t $t >got
				same want got
			done
		done
	done
}

@test "--idf: features that are small numbers weigh as hashes do" {
	python3 - <<-'EOF'
	import random
	r = random.Random(3)
	sets = [sorted(r.sample(range(1, 300), r.randint(5, 60))) for _ in range(60)]
	for name, shift in ('small', 0), ('spread', 54):
	    with open(name, 'w') as f:
	        for i, s in enumerate(sets):
	            f.write('s%02d\t%d\t%s\n' % (i, len(s), ' '.join('%016x' % (x << shift) for x in s)))
	EOF
	for name in small spread; do
		nd-df $name >df
		nd-score --all --idf -d df -t 0.1 $name | sort >$name.pairs
	done
	[ "$(wc -l <small.pairs)" -gt 100 ]
	same spread.pairs small.pairs
}

@test "with --idf it is noted where all features weigh the same" {
	nd-shingle -k 1 "$samples/docs.tsv" >s
	nd-shingle -k 5 "$samples/docs.tsv" | nd-df >df
	nd-score --all s | cut -f 1,2 >cand
	message='nd-score: df: no feature of s is in two documents or more: all have the same weight'
	fails 0 "$message" nd-score --all --idf -d df s
	fails 0 "$message" nd-score -a s --idf -d df cand
	ok nd-score -a s --idf -d df /dev/null
	nd-df s >df
	ok nd-score --all --idf -d df s
}

# bats test_tags=long
@test "with --idf all ways give what weighed features say, pair by pair" {
	random_sets 1 100 40 8 >ties
	random_sets 3 50 2500 150 >long
	nd-df --min-df 2 ties >df.ties
	# Of the long sets some features are not there, others in too few.
	head -40 long | nd-df >df.long
	for want in 'ties jaccard 0.333333' 'ties dice 0.8' 'ties overlap 1' \
		'ties containment 0.6' 'long jaccard 0.1' 'long jaccard 0.7' \
		'long dice 0.333333' 'long containment 0.2'; do
		read -r s m t <<<"$want"
		how=(-m "$m" -t "$t" -d "df.$s" --idf)
		python3 "$top/tests/oracle/idf.py" "$m" "$t" "df.$s" "$s" >want
		[ -s want ]
		nd-score --all "${how[@]}" "$s" | sort >got
		same want got
		nd-index -p "${how[@]}" "$s" | sort | nd-pairs -m "$m" -t "$t" |
			sort -u >cand
		nd-score -a "$s" "${how[@]}" cand >got
		same want got
		double cand "$s" | nd-score --inline "${how[@]}" | sort >got
		same want got
	done
	nd-score -a long -m containment -t 0.2 -d - --idf cand <df.long |
		same want -
	# The weights of candidates have to be those of the sets.
	read -r a b na nb <cand
	printf '%s\t%s\t%s\t%s\n' "$a" "$b" $((na + 1)) "$nb" >wrong
	fails 1 "nd-score: wrong:1: id '$a' weighs $((na + 1)), but $na in long" \
		nd-score -a long -d df.long --idf wrong
	n=$(awk -F '\t' -v a="$a" '$1 == a { print $2 }' long)
	fails 1 "nd-score: cand:1: id '$a' has $na features, but $n in long" \
		nd-score -a long cand
}

@test "with -t 0 every candidate gives a line, but for those with an empty side" {
	f=000000000000000
	printf 'a\t2\t%s1 %s2\nb\t0\t\nc\t1\t%s3\nd\t1\t%s2\n' $f $f $f $f >s
	printf '%s\t%s\n' a b a c a d c d >cand
	gives 'a\tc\t0.000000\t0\t2\t1\na\td\t0.500000\t1\t2\t1\nc\td\t0.000000\t0\t1\t1\n' \
		'nd-score: cand: 1 candidate skipped: one of its records is empty\n' 0 \
		nd-score -t 0 -a s cand
	mv got.out want
	double cand s >lines
	gives "$(cat want)\n" 'nd-score: lines: 1 candidate skipped: one of its records is empty\n' 0 \
		nd-score -t 0 --inline lines
	gives "$(cat want)\n" 'nd-score: s: 1 set without a feature\n' 0 \
		nd-score -t 0 --all s
	sort -r s >t
	sort -t "$TAB" -k 2,2r -k 1,1 want >streamed
	mv streamed want
	gives "$(cat want)\n" 'nd-score: s: 1 set without a feature
nd-score: t: 1 set without a feature\n' 0 nd-score -t 0 -a t --all s
}

# bats test_tags=long
@test "the edit distance of looked-up and of joined texts is the oracle's" {
	texts 1 >docs
	cut -f 1 docs | awk '{ for (i = 0; i < n; i++) print id[i] "\t" $1
		id[n++] = $1 }' | sort >cand
	for t in 0 0.5 0.75 1; do
		oracle edit $t cand docs >want
		[ -s want ]
		nd-score -m edit -t $t -a docs cand >got 2>/dev/null
		same want got
	done
	oracle edit 0.5 cand docs 2 3 >want
	ok nd-score -m edit -f 2,3 -t 0.5 -a docs cand
	echo "$output" >got
	same want got
	join -t "$TAB" -o 1.2,1.1,2.2 cand docs | sort |
		join -t "$TAB" -o 1.2,1.1,1.3,2.2 - docs >lines
	oracle edit 0.5 cand docs | sort >want
	nd-score -m edit -t 0.5 --inline lines 2>/dev/null | sort >got
	same want got
}

@test "bytes that are not UTF-8 are one character each part, and counted" {
	printf 'a\t\xff\xe2\x82x\nb\t\xe2\x82\xacx\nc\tx\nd\tyy\r\n' >docs
	printf '%s\t%s\n' a b a c a d b c c d >cand
	gives 'a\tb\t0.333333\t2\t3\t2
a\tc\t0.333333\t2\t3\t1
a\td\t0.000000\t3\t3\t2
b\tc\t0.500000\t1\t2\t1
c\td\t0.000000\t2\t1\t2\n' 'nd-score: docs: 1 line with CR before LF
nd-score: docs: 2 invalid UTF-8 sequences replaced\n' 0 \
		nd-score -m edit -t 0 -a docs cand
	printf '\xef\xbb\xbfa\tx\nb\ty' >docs
	printf 'a\tb\n' >cand
	for docs in docs <(cat docs); do
		gives 'a\tb\t0.000000\t1\t1\t1\n' \
			"nd-score: $docs: a byte order mark dropped
nd-score: $docs: the last line lacked its newline, mended\n" 0 \
			nd-score -m edit -t 0 -a "$docs" cand
	done
}

# bats test_tags=long
@test "--all compares every pair once, within a file or with another" {
	random_sets 2 60 20 8 >s
	head -40 s >one
	tail -40 s >other
	# The oracle knows no duplicates; the ids in both files are equal sets.
	for m in jaccard overlap; do
		for t in 0 0.5; do
			oracle $m $t --all s >want
			nd-score -m $m -t $t --all s | sort >got
			same want got
			nd-score -m $m -t $t --all -a s <s | sort >got
			same want got
			oracle $m $t --all one other >want
			nd-score -m $m -t $t --all -a other one | sort >got
			same want got
			nd-score -m $m -t $t --all -a <(zstd -cq other) one | sort >got
			same want got
		done
	done
	texts 2 | head -35 >docs
	oracle edit 0.6 --all docs >want
	[ -s want ]
	nd-score -m edit -t 0.6 --all docs 2>/dev/null | sort >got
	same want got
	head -10 docs >some
	oracle edit 0.6 --all some docs >want
	nd-score -m edit -t 0.6 --all -a docs some 2>/dev/null | sort >got
	same want got
}

@test "a pipe, packed records and stdin give what a plain file gives" {
	random_sets 1 150 40 8 >s
	candidates s | sort -u >cand
	nd-score -t 0.3 -a s cand >want
	[ -s want ]
	nd-score -t 0.3 -a <(cat s) cand >got
	same want got
	zstd -q s
	nd-score -t 0.3 -a s.zst cand >got
	same want got
	nd-score -t 0.3 -a - cand <s >got
	same want got
	cat cand | nd-score -t 0.3 -a s - >got
	same want got
	zstd -qc cand | nd-score -t 0.3 -a s >got
	same want got
	# The numbers may be left out, and any order will do.
	cut -f 1,2 cand | nd-score -t 0.3 -a s >got
	same want got
	sort -R --random-source=s cand >mixed
	nd-score -t 0.3 -a s mixed | sort >got
	same want got
}

@test "pairs come in the order of the candidates" {
	random_sets 1 150 40 8 >s
	candidates s | sort -u | cut -f 1,2 | sort -R --random-source=s >mixed
	nd-score -t 0 -a s mixed | cut -f 1,2 >got
	same mixed got
}

@test "cosines are exact, of candidates and of all, in one collection or two" {
	python3 "$top/tests/oracle/cosine.py" vectors 1
	finds cosine
	# The evidence is all there is to the similarity.
	[ "$(wc -l <cross.0)" -gt 1000 ]
	python3 - <<-'END'
		import fractions, math
		for line in open('cross.0'):
		    s, dot, a, b = map(fractions.Fraction, line.split()[2:])
		    s = int(s * 10**6)
		    assert s**2 * a * b <= 10**12 * dot**2 < (s + 1)**2 * a * b
	END
	sort -u -k 1,1 a >a.sorted
	join -t "$TAB" -o 1.2,1.1,2.4 cand a.sorted | sort |
		join -t "$TAB" -o 1.2,1.1,1.3,2.4 - a.sorted |
		nd-score -m cosine -t 0 --inline 2>/dev/null | sort >got
	same want.0 got
}

@test "sketches are as alike as their distance says" {
	for kind in simhash:72:0 minhash:992:1; do
		python3 "$top/tests/oracle/cosine.py" $kind
		finds hamming
	done
}

@test "vectors are compared block by block, all with all" {
	# Three of a direction, 3000 apart, among many; one longer than a block.
	awk 'BEGIN { for (i = 0; i < 9000; i++)
		printf "%04d\t1\t1\tt%d:%d\n", i, i % 3000, i + 1 }' >v
	awk 'BEGIN { for (i = 0; i < 9000; i++) for (k = i + 3000; k < 9000; k += 3000)
		printf "%04d\t%04d\n", i, k }' >want
	nd-score -m cosine -t 1 --all v | cut -f 1,2 | sort >got
	same want got
	awk 'BEGIN { printf "long\t1\t70000\tt:1"
		for (i = 10000; i < 79999; i++) printf " t%d:1", i; print "" }' >long
	{ head -20 v; cat long; printf 'x\t1\t2\tt10000:1 t2:3\n'; } >w
	gives '0002\tx\t0.948683\t9\t9\t10\nlong\tx\t0.001195\t1\t70000\t10\n' '' 0 \
		nd-score -m cosine -t 0.001 --all w
}

@test "pairs are taken for candidates, and computed anew" {
	f=000000000000000
	printf 'a\t2\t%s1 %s2\nb\t1\t%s1\n' $f $f $f >s
	printf 'a\tb\t1.000000\n' >c
	ok nd-score -t 0 -a s c
	[ "$output" = "a${TAB}b${TAB}0.500000${TAB}1${TAB}2${TAB}1" ]
	printf 'a\tb\t0.123456\t99\t64\n' >c
	ok nd-score -t 0 -a s c
	[ "$output" = "a${TAB}b${TAB}0.500000${TAB}1${TAB}2${TAB}1" ]
	# Of two collections, in any order, equal ids too.
	printf 'b\t2\t%s1 %s2\na\t2\t%s1 %s2\n' $f $f $f $f >t
	printf '%s\t%s\t2\t2\n' a a a b >c
	printf 'b\ta\t1.000000\n' >>c
	gives 'a\ta\t1.000000\t2\t2\t2\na\tb\t1.000000\t2\t2\t2\nb\ta\t0.500000\t1\t1\t2\n' \
		'' 0 nd-score -t 0 -a s --against t c
	gives "$(cat got.out)\nb\tb\t0.500000\t1\t1\t2\n" '' 0 \
		bash -c 'nd-score -t 0 --all --against t s | sort'
	printf 'a\tx\n' >c
	fails 1 "nd-score: c:1: id 'x' is not in t" nd-score -a s --against t c
}

@test "vectors and sketches that are none, or not of a kind, are refused" {
	printf 'a\tb\n' >c
	wrong() {
		# shellcheck disable=SC2059
		printf "$2" >s
		fails 1 "nd-score: s:$3" nd-score -m $1 -a s c
		fails 1 "nd-score: s:$3" nd-score -m $1 --all s
	}
	wrong cosine 'a\t1\t1\tx:1\nb\t1\t1\tx\n' "2: term 1: expected term:weight, got 'x'"
	wrong cosine 'a\t1\t1\tx:1\nb\t1\n' '2: expected 4 fields (id, length, n, terms), got 2'
	wrong cosine 'a\t1\t1\tx:1\na\t1\t1\tx:1\n' "2: duplicate id 'a' (first on line 1)"
	w=999999999999
	wrong cosine "a\t1\t11\ta:$w b:$w c:$w d:$w e:$w f:$w g:$w h:$w i:$w j:$w k:$w\n" \
		'1: expected weights whose squares sum to below 10^25, got more'
	wrong hamming 'a\trp:8:0\t00\nb\trp:8:1\t00\n' '2: expected a sketch of rp:8:0, as before, got rp:8:1'
	wrong hamming 'a\trp:8:0\t0g\n' "1: digit 2: expected a lower-case hex digit, got 'g'"
	printf 'a\trp:8:0\t00\n' >s
	printf 'b\trp:16:0\t0000\n' >t
	fails 1 'nd-score: t:1: expected a sketch of rp:8:0, as before, got rp:16:0' \
		nd-score -m hamming -a s --against t c
	printf 'a\tb\tx:1\tx:1 x:1\n' >c
	fails 1 "nd-score: c:1: term 2: expected a term after 'x' in byte order, got 'x'" \
		nd-score -m cosine --inline c
}

@test "vectors without a weight are in no pair, and counted" {
	printf 'a\t0\t0\t\nb\t1\t1\tx:0\nc\t1\t1\tx:1\nd\t1\t1\ty:0.5\n' >s
	gives 'c\td\t0.000000\t0\t1\t0.25\n' \
		'nd-score: s: 2 vectors without a weight\n' 0 \
		nd-score -m cosine -t 0 --all s
	printf '%s\t%s\n' a c b c c d >c
	gives 'c\td\t0.000000\t0\t1\t0.25\n' \
		'nd-score: c: 2 candidates skipped: one of its records is empty\n' 0 \
		nd-score -m cosine -t 0 -a s c
}

@test "every level of vector instructions gives the same bytes" {
	random_sets 3 60 2500 150 >s
	candidates s | sort -u >cand
	texts 3 >docs
	cut -f 1 docs | awk 'NR > 1 { print first "\t" $1; next }
		{ first = $1 }' >few
	for level in none avx2 avx512; do
		ND_SIMD=$level nd-score -t 0.1 -a s cand >$level
		ND_SIMD=$level nd-score -m edit -t 0.1 -a docs few >>$level 2>/dev/null
	done
	[ "$(wc -l <none)" -gt 50 ]
	same none avx2
	same none avx512
}

@test "ids that begin like others, long ones and the last are found" {
	printf '%s\t1\t0000000000000001\n' a aa aaa b "$(printf 'x%.0s' {1..5000})" z >s
	cut -f 1 s | awk '{ for (i = 0; i < n; i++) print id[i] "\t" $1
		id[n++] = $1 }' >cand
	ok nd-score -a s cand
	[ "${#lines[@]}" -eq 15 ]
	for id in A ab aaaa x zz; do
		printf "%s\ta\n" $id | awk '{ print ($1 < $2 ? $1 "\t" $2 : $2 "\t" $1) }' >cand
		fails 1 "nd-score: cand:1: id '$id' is not in s" nd-score -a s cand
	done
}

@test "an empty input gives nothing, but FILE has to be there" {
	: >none
	printf 'a\t1\t0000000000000001\n' >s
	for how in --count --inline --all '-a s' '-a none' '--all -a s'; do
		# shellcheck disable=SC2086
		ok nd-score $how none
		[ -z "$output" ]
	done
	fails 1 'nd-score: lost: No such file or directory' nd-score -a lost none
	printf 'a\tb\n' >cand
	fails 1 "nd-score: cand:1: id 'a' is not in none" nd-score -a none cand
}

@test "candidates to be counted have to be sorted, and not too many" {
	wrong() {
		# shellcheck disable=SC2059
		printf "$1" >c
		fails 1 "nd-score: c:$2" nd-score --count c
	}
	wrong 'a\tc\t1\t2\na\tb\t1\t2\n' "2: expected candidates in order, got 'a' and 'b' after greater ones: sort with LC_ALL=C"
	wrong 'b\tc\t1\t2\na\td\t1\t2\n' "2: expected candidates in order, got 'a' and 'd' after greater ones: sort with LC_ALL=C"
	wrong 'a\tb\t2\t3\na\tc\t2\t3\na\tb\t2\t3\n' "3: expected candidates in order, got 'a' and 'b' after greater ones: sort with LC_ALL=C"
	wrong 'a\tb\t2\t3\na\tb\t2\t4\n' '2: expected 2 and 3 features as in the line before, got 2 and 4'
	wrong 'a\tb\t2\t3\na\tb\t2\t3\na\tb\t2\t3\n' "3: expected at most 2 lines of 'a' and 'b', which have 2 and 3 features, got more"
	wrong 'a\tb\t1\t1\na\tb\t1\t1\n' "2: expected at most 1 line of 'a' and 'b', which have 1 and 1 features, got more"
	wrong 'a\tb\n' '1: expected 4 fields (idA, idB, nA, nB), got 2'
	wrong 'a\tb\t0.500000\t1\t2\t1\n' '1: expected 4 fields (idA, idB, nA, nB), or 2, got 6'
	wrong 'b\ta\t1\t1\n' "1: expected two ids in byte order, got 'b' before 'a'"
	wrong 'a\tb\t1\t1' '1: expected a newline at the end of the last line, got none: the file is truncated'
	# In the order of bytes, where the order of a language is another.
	printf '%s\t1\t1\n' "B${TAB}a" "a${TAB}b" "a b${TAB}c" >c
	ok nd-score --count c
	[ "${#lines[@]}" -eq 3 ]
}

@test "--count reports that no candidate occurs twice" {
	nd-shingle -k 3 "$samples/docs.tsv" | nd-index | sort | nd-pairs -t 0.5 >all
	sort all >c
	sort -u all >once
	gives 'apple\tapple-copy\t1.000000\t23\t23\t23\n' '' 0 nd-score --count c
	note='each of 4 candidates occurs once, as after sort -u; --count expects a line for each shared feature'
	gives '' "nd-score: once: $note\n" 0 nd-score --count once
	gives '' "nd-score: stdin: $note\n" 0 nd-score --count - <once
	gives '' '' 0 nd-score -q --count once
	# One line more, and the other candidates may share one feature each.
	sed -n 'p;1p' once >two
	gives '' '' 0 nd-score --count two
	sed -n 1p once >one
	gives '' '' 0 nd-score --count one
	printf '%s\t%s\t1\t9\n' a b a c b c >single
	gives '' '' 0 nd-score --count single
	: >none
	gives '' '' 0 nd-score --count none
}

@test "candidates of two collections are counted in any order of their ids" {
	printf '%s\n' "a${TAB}a${TAB}1${TAB}1" "b${TAB}a${TAB}2${TAB}2" \
		"b${TAB}a${TAB}2${TAB}2" "b${TAB}c${TAB}2${TAB}2" >c
	gives 'a\ta\t1.000000\t1\t1\t1\nb\ta\t1.000000\t2\t2\t2\nb\tc\t0.333333\t1\t2\t2\n' \
		'' 0 nd-score --count --cross -t 0 c
	fails 1 "nd-score: c:1: expected two ids in byte order, got 'a' before 'a'" \
		nd-score --count c
}

@test "candidates and records that do not belong together are refused" {
	printf '%s\t1\t0000000000000001\n' a b c >s
	wrong() {
		# shellcheck disable=SC2059
		printf "$1" >c
		fails 1 "nd-score: $2" nd-score -a s c
	}
	wrong 'a\tb\t1\t1\na\tx\t1\t1\n' "c:2: id 'x' is not in s"
	wrong 'A\tb\t1\t1\n' "c:1: id 'A' is not in s"
	wrong 'a\tb\t2\t1\n' "c:1: id 'a' has 2 features, but 1 in s"
	wrong 'a\tb\t1\t1\na\tc\t3\t1\n' "c:2: id 'a' has 3 features, but 1 in s"
	wrong 'a\tb\t1\t7\n' "c:1: id 'b' has 7 features, but 1 in s"
	wrong 'a\tb\t1\t1\na\tb\t1\t1\n' "c:2: expected each candidate once, got 'a' and 'b' again: use sort -u"
	wrong 'a\tb\na\tb\t1\t1\n' "c:2: expected each candidate once, got 'a' and 'b' again: use sort -u"
	wrong 'a\tb\t1.00000\t1\t1\t1\n' 'c:1: expected 4 fields (idA, idB, nA, nB), or 2, or a pair, got 6'
	wrong 'b\ta\t1.000000\n' "c:1: expected two ids in byte order, got 'b' before 'a'"
	# The sizes of sets say nothing of texts.
	printf 'a\tx\nb\tx\n' >docs
	printf 'a\tb\t7\t8\n' >c
	ok nd-score -m edit -a docs c
	[ "$output" = "a${TAB}b${TAB}1.000000${TAB}0${TAB}1${TAB}1" ]
	# Across the bounds of what is looked up at once.
	awk 'BEGIN { for (i = 1000; i < 1200; i++) print i "\t1\t0000000000000001" }' >s
	awk 'BEGIN { for (i = 1001; i < 1200; i++) print "1000\t" i "\t1\t1" }' >many
	ok nd-score -a s many
	[ "${#lines[@]}" -eq 199 ]
	for n in 1 63 64 65 128 199; do
		sed "${n}p" many >c
		fails 1 "nd-score: c:$((n + 1)): expected each candidate once, got '1000' and '$((n + 1000))' again: use sort -u" \
			nd-score -a s c
	done
}

@test "bad records of FILE are refused, with their line" {
	printf 'a\tb\t1\t1\n' >c
	wrong() {
		# shellcheck disable=SC2059
		printf "$1" >s
		fails 1 "nd-score: s:$2" nd-score -a s c
		zstd -fq s
		fails 1 "nd-score: s.zst:$2" nd-score -a s.zst c
		fails 1 "nd-score: stdin:$2" nd-score -a - c <s
	}
	f=0000000000000001
	wrong "a\t1\t$f\nb\t1\t$f\na\t1\t$f\n" "3: duplicate id 'a' (first on line 1)"
	wrong "c\t0\t\na\t1\t$f\nb\t1\t$f\nb\t1\t$f\n" "4: duplicate id 'b' (first on line 3)"
	wrong "a\t1\t$f\nb\t1\t$f" '2: expected a newline at the end of the last line, got none: the file is truncated'
	wrong "a\t1\t$f\nb\t2\t$f\n" '2: expected 2 features in 33 bytes, got 16'
	wrong "a\t1\t$f\nb\n" '2: expected 3 fields (id, n, features), got 1'
	wrong "a\t1\t$f\nb\t01\t$f\n" "2: expected the number of features, got '01'"
	wrong "a\t1\t$f\n\nb\t1\t$f\n" '2: expected 3 fields (id, n, features), got 1'
	wrong "a\t1\t$f\nb\t1\t00000000g0000001\n" "2: feature 1: expected 16 lower-case hex digits, greater than the feature before, got '00000000g0000001'"
	wrong "a\t1\t$f\nb\t2\t$f $f\n" "2: feature 2: expected 16 lower-case hex digits, greater than the feature before, got '$f'"
	wrong "a\t1\t$f\nb\t6\t${f}$(printf ' %016x' 2 2 3 4 5)\n" "2: feature 3: expected 16 lower-case hex digits, greater than the feature before, got '0000000000000002'"
	wrong "a\t1\t$f\nb\t999999999999999999999\t$f\n" "2: expected the number of features, got '999999999999999999999'"
	wrong "\xef\xbb\xbfa\t1\t$f\n" '1: expected a record, got a byte order mark'
	gzip -c s | head -c 20 >s.gz
	fails 1 'nd-score: s.gz: damaged or truncated gzip data' nd-score -a s.gz c
	zstd -cq s | head -c 20 >cut.zst
	fails 1 'nd-score: cut.zst: damaged or truncated zstd data' nd-score -a cut.zst c
	printf 'a\tx\nb\n' >docs
	fails 1 'nd-score: docs:2: expected at least 2 fields, got 1' \
		nd-score -m edit -a docs c
	printf 'a\tx\n\tx\n' >docs
	fails 1 "nd-score: docs:2: expected an id, got nothing" \
		nd-score -m edit -a docs c
	printf 'a\tx\na\tx\n' >docs
	fails 1 "nd-score: docs:2: duplicate id 'a' (first on line 1)" \
		nd-score -m edit -a docs c
}

@test "bad lines of --inline and --all are refused" {
	f=0000000000000001
	wrong() {
		# shellcheck disable=SC2059
		printf "$2" >lines
		fails 1 "nd-score: lines:$3" nd-score "$1" lines
	}
	wrong --inline 'a\tb\t1\n' '1: expected 4 fields (idA, idB, and a record of each), got 3'
	wrong --inline "a\tb\t$f\t$f\t$f\n" '1: expected 4 fields (idA, idB, and a record of each), got 5'
	wrong --inline 'a\tb\t1\t1\n' "1: column 3, feature 1: expected 16 lower-case hex digits, greater than the feature before, got '1'"
	wrong --inline "a\tb\t$f\t$f 1\n" "1: column 4, feature 2: expected 16 lower-case hex digits, greater than the feature before, got '1'"
	wrong --inline "a\tb\t$f\t$f $f\n" "1: column 4, feature 2: expected 16 lower-case hex digits, greater than the feature before, got '$f'"
	wrong --inline "a\ta\t$f\t$f\n" "1: expected two ids in byte order, got 'a' before 'a'"
	wrong --inline "\tb\t$f\t$f\n" "1: expected an id, got nothing"
	wrong --inline "a\tb\t$f\t$f\na\tb\t$f\t$f\n" "2: expected each candidate once, got 'a' and 'b' again: use sort -u"
	wrong --all "a\t1\t$f\nb\t1\t$f\na\t1\t$f\n" "3: duplicate id 'a' (first on line 1)"
	printf 'c\t1\t%s\n' $f >one
	fails 1 "nd-score: lines:3: duplicate id 'a' (first on line 1)" \
		nd-score --all -a lines one
}

@test "with --rejects bad candidates go there, and are counted" {
	printf '%s\t1\t0000000000000001\n' a b c >s
	printf 'a\tb\t1\t1\na\tx\t1\t1\nb\n\nb\tc\t1\t2\na\tc\n' >c
	gives 'a\tb\t1.000000\t1\t1\t1\na\tc\t1.000000\t1\t1\t1\n' \
		'nd-score: c: 4 records rejected\n' 0 \
		nd-score -a s --rejects r c
	sort >want <<-END
		c:2: id 'x' is not in s${TAB}a${TAB}x${TAB}1${TAB}1
		c:3: expected 4 fields (idA, idB, nA, nB), or 2, or a pair, got 1${TAB}b
		c:4: expected 4 fields (idA, idB, nA, nB), or 2, or a pair, got 1${TAB}
		c:5: id 'c' has 2 features, but 1 in s${TAB}b${TAB}c${TAB}1${TAB}2
	END
	sort r >got
	same want got
	one=0000000000000001
	printf '%b\n' "a\tb\t$one\t$one" "a\tc\t$one 2\t$one" "b\tc\t$one\t1" >c
	gives 'a\tb\t1.000000\t1\t1\t1\n' 'nd-score: c: 2 records rejected\n' 0 \
		nd-score --inline --rejects r c
	wrong='expected 16 lower-case hex digits, greater than the feature before, got'
	printf '%b\n' "c:2: column 3, feature 2: $wrong '2'\ta\tc\t$one 2\t$one" \
		"c:3: column 4, feature 1: $wrong '1'\tb\tc\t$one\t1" >want
	same want r
	printf 'a\t1\t0000000000000001\nb\t1\na\t0\t\nc\t1\t0000000000000001\n' >s
	gives 'a\tc\t1.000000\t1\t1\t1\n' 'nd-score: s: 2 records rejected\n' 0 \
		nd-score --all --rejects r s
	printf "s:2: expected 3 fields (id, n, features), got 2\tb\t1\ns:3: duplicate id 'a' (first on line 1)\ta\t0\t\n" >want
	same want r
}

@test "with --rejects a bad record of any kind goes there, and the rest is compared" {
	f=0000000000000001
	# rejects WANTED OPTION...: of lines, all but two of which go to --rejects
	# for what stdin says.
	rejects() {
		cat >why
		gives "$1\n" "nd-score: lines: $(wc -l <why) records rejected\n" \
			0 nd-score -t 0 --rejects r "${@:2}"
		cut -f 1 r | sed 's/^lines://' >got
		same why got
	}
	digits='expected 16 lower-case hex digits, greater than the feature before, got'
	printf 'a\t1\t%s\na\t1\t%s\nb\t1\t%sx\n\t1\t%s\n' $f $f ${f#?} $f >lines
	printf 'c\t1\t%s\n' $f >other
	rejects 'a\tc\t1.000000\t1\t1\t1' --all -a lines other <<-END
	2: duplicate id 'a' (first on line 1)
	3: feature 1: $digits '${f#?}x'
	4: expected an id, got nothing
	END
	printf 'a\tx\n\tx\nb\nc\tx\n' >lines
	rejects 'a\tc\t1.000000\t0\t1\t1' --all -m edit lines <<-END
	2: expected an id, got nothing
	3: expected at least 2 fields, got 1
	END
	printf 'a\trp:8:0\t0g\n\trp:8:0\t00\nb\trp:8:0\t00\nc\trp:8:0\t00\n' >lines
	rejects 'b\tc\t1.000000\t0\t8' --all -m hamming lines <<-END
	1: digit 2: expected a lower-case hex digit, got 'g'
	2: expected an id, got nothing
	END
	printf '%s\t%s\n' "$TAB" "b$TAB$f$TAB$f" a "b${TAB}1$TAB$f" c "d$TAB$f${TAB}1" \
		e "f$TAB$f$TAB$f" | sed 's/^\t//' >lines
	rejects 'e\tf\t1.000000\t1\t1\t1' --inline lines <<-END
	1: expected an id, got nothing
	2: column 3, feature 1: $digits '1'
	3: column 4, feature 1: $digits '1'
	END
	printf '%s\t1\t%s\n' a $f b $f >s
	printf '%s\tb\n' A B a '' >lines
	rejects 'a\tb\t1.000000\t1\t1\t1' -a s lines <<-END
	1: id 'A' is not in s
	2: id 'B' is not in s
	4: expected an id, got nothing
	END
}

@test "a small set is looked up in a large one, until it cannot be wanted" {
	{
		printf 'a\t2\t%016d %016d\nb\t2\t%016d %016d\n' 1 2 150 200
		printf 'c\t200\t%s\n' "$(seq -f %016.0f -s ' ' 101 300)"
	} >s
	printf '%s\tc\n' a b >cand
	gives 'b\tc\t1.000000\t2\t2\t200\n' '' 0 nd-score -m overlap -t 1 -a s cand
}

@test "-v counts on stderr" {
	printf '%s\t1\t0000000000000001\n' a b c >s
	printf 'a\tb\t1\t1\na\tb\t1\t1\na\tc\t2\t2\n' >c
	gives '' "nd-score: c:2: expected at most 1 line of 'a' and 'b', which have 1 and 1 features, got more\n" 1 \
		nd-score -v --count c
	sed -i 2d c
	gives 'a\tb\t1.000000\t1\t1\t1\n' \
		'nd-score: c: 2 candidates read, 1 pair written\n' 0 \
		nd-score -v --count c
	gives 'a\tb\t1.000000\t1\t1\t1\na\tc\t1.000000\t1\t1\t1\nb\tc\t1.000000\t1\t1\t1\n' \
		'nd-score: s: 3 sets read, 3 pairs written\n' 0 nd-score -v --all s
}

@test "an index of a million records takes 12 bytes of each" {
	awk 'BEGIN { for (i = 0; i < 1000000; i++) print i "\t1\t0000000000000001" }' >s
	printf '0\t1\n500000\t999999\n' >cand
	# 25 MB of file, mapped, and 12 of slots; as many again would not do.
	within 52000 nd-score -a s cand >got
	printf '%s\t1.000000\t1\t1\t1\n' "0${TAB}1" "500000${TAB}999999" >want
	same want got
}

@test "a full disk is an error" {
	printf '%s\t1\t0000000000000001\n' a b >s
	fails 1 'nd-score: stdout: No space left on device' \
		bash -c 'nd-score --all s >/dev/full'
}

@test "wrong options are a usage error" {
	wrong() {
		misused nd-score "$1" "${@:2}"
	}
	wrong '--cross: expected --count as well' --cross -a s
	one='expected one of --count, -a FILE, --inline, --all'
	wrong "$one" -t 0.5
	wrong "$one" --count --inline
	wrong "$one" --count -a s
	wrong "$one" --all --inline
	wrong "-m: expected jaccard, containment, dice, overlap, set-cosine, edit, cosine or hamming, got 'sine'" \
		-m sine --count
	for m in edit cosine hamming; do
		wrong "--count: unexpected -m $m" --count -m $m
		wrong "-m $m: unexpected --idf" --all -m $m --idf -d df
	done
	wrong '--inline: unexpected -m hamming' --inline -m hamming
	wrong '--against: expected -a FILE or --all as well' --inline --against s
	wrong '--against: unexpected -a' --all -a s --against s
	wrong '-a -: unexpected --against -' -a - --against - cand
	wrong '--against -: expected a file as well' -a s --against -
	wrong '--count: unexpected --idf' --count --idf -d df
	wrong '--idf: expected -d DF as well' --all --idf
	wrong '-d: expected --idf as well' --all -d df
	wrong '-f: expected -m edit' --all -f 2
	wrong '--inline: unexpected -f' --inline -m edit -f 2
	wrong "-f: expected columns from 2 such as 2,3 or 2-4 or 2-, got '1'" \
		-m edit -f 1 --all
	wrong '-a -: expected a file as well' -a -
	wrong '-d -: expected a file as well' -a s --idf -d -
	wrong '-a -: unexpected -d -' -a - --idf -d - cand
}

@test "records that somebody cuts short while they are read are an error" {
	awk 'BEGIN { for (i = 0; i < 50000; i++)
		printf "d%05d\t1\t%016x\n", i, i }' >sets
	awk 'BEGIN { for (i = 0; i < 49999; i++)
		printf "d%05d\td%05d\n", i, i + 1 }' >candidates
	{
		head -n 64 candidates
		until [ -e cut ]; do sleep 0.01; done
		tail -n +1000 candidates
	} | nd-score -t 0 -a sets >out 2>err &
	pid=$!
	until grep -q '/sets$' "/proc/$pid/maps"; do sleep 0.01; done
	sleep 0.1
	truncate -s 100 sets
	touch cut
	status=0
	wait $pid || status=$?
	[ "$status" -eq 1 ]
	[ "$(cat err)" = 'nd-score: sets: truncated while it was read' ]
}

@test "-S bounds the memory that the records take, and changes no pair" {
	awk 'BEGIN { srand(3); for (d = 1; d <= 20000; d++) { printf "d%05d\t", d
		for (i = 0; i < 100; i++) printf "%d ", rand() * 1000000
		print "" } }' | nd-shingle -k 1 >s
	cut -f 1 s >ids
	paste ids <(tail -n +2 ids) | awk 'NF == 2' >c
	nd-score -t 0 -a s c >wanted
	python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)' \
		nd-score -S 1M -t 0 -a s c >got 2>peak
	same wanted got
	[ "$(wc -c <s)" -gt 30000000 ]
	[[ $PATH == *asan* ]] || [ "$(cat peak)" -lt 20000 ]
}

@test "-S bounds the table of the records, and those of a pipe" {
	awk 'BEGIN { for (d = 0; d < 80000; d++)
		printf "d%06d\t2\t%016x %016x\n", d, d % 1000, 1000 + d }' >s
	awk 'BEGIN { for (d = 1; d < 80000; d += 7)
		printf "d%06d\td%06d\n", d - 1, d }' >c
	awk 'BEGIN { for (d = 0; d < 79000; d += 997)
		printf "d%06d\td%06d\n", d, d + 1000 }' >>c
	nd-score -t 0.3 -a s c >wanted
	[ "$(wc -l <wanted)" -eq 80 ]
	for j in 1 2; do
		for size in 1M 2M; do
			nd-score -j $j -t 0.3 -S $size -a s c | same wanted -
			nd-score -j $j -t 0.3 -S $size -a - c <s | same wanted -
		done
	done
	holds 2500 nd-score -t 0.3 -S 1M -a s c | same wanted -
	cat s | holds 2500 nd-score -t 0.3 -S 1M -a - c | same wanted -
}

@test "ids that do not fit in memory are in files: the same stars and messages" {
	awk 'BEGIN { for (d = 0; d < 40000; d++)
		printf "d%06d\t2\t%016x %016x\n", d * 7919 % 40000, d % 1000, 1000 + d - d % 3 }' >s
	awk '{ print $1 "\t" NR % 5 }' s >ranks
	nd-index -p -t 0.3 s | nd-sort >keys
	for rank in '' '--rank ranks'; do
		nd-score --stars -t 0.3 $rank -a s keys >wanted
		nd-pairs --stars -t 0.9 $rank -x - <s | sort >pairs
		nd-score -j 2 -S 1M --stars -t 0.3 $rank -a s keys | same wanted -
		nd-pairs -j 2 -S 1M --stars -t 0.9 $rank -x - <s | sort | same pairs -
	done
	nd-pairs -t 0.9 -x - <s | sort >wanted
	nd-pairs -S 1M -t 0.9 -x - <s | sort | same wanted -
	holds 14000 nd-pairs -S 1M --stars -t 0.9 -x - <s | sort >pairs
	printf 'ffffffffffffffff\td%sx\t2\n' 000000 000001 | nd-sort -m keys - >bad
	fails 1 "nd-score: bad:$(grep -n d000000x bad | cut -d: -f 1): id 'd000000x' is not in s" \
		nd-score -S 1M --stars -t 0.3 -a s bad
	sed -i '39000s/^d[0-9]*/d000000/' s
	fails 1 "nd-pairs: stdin:39000: duplicate id 'd000000' (first on line 1)" \
		nd-pairs -S 1M --stars -t 0.9 -x - <s
}

@test "the first duplicate record is reported with any -S" {
	awk 'BEGIN { for (d = 0; d < 100000; d++)
		printf "d%06d\t1\t%016x\n", d, d }' >sets
	printf 'd000000\td000001\n' >c
	for line in 77 5000 3 40000; do
		sed -i "60000i\\$(sed -n ${line}p sets)" sets
	done
	for size in 1M 1G; do
		fails 1 "nd-score: sets:60000: duplicate id 'd039999' (first on line 40000)" \
			nd-score -S $size -a sets c
	done
	sed -i '59999s/\t1\t/\t2\t/' sets
	for size in 1M 1G; do
		apart nd-score -S $size -a sets c
		[[ $stderr == 'nd-score: sets:59999: '* ]]
	done
}

@test "--all -S: cosines in parts are those of all; so are the first" {
	awk 'BEGIN { srand(4); for (f = 0; f < 2; f++) for (i = 0; i < 4000; i++) {
		line = ""; for (t = 0; t < 40; t++)
			if (rand() < .3) line = line sprintf(" w%02d%d:%d", t, rand() * 9, 1 + rand() * 3)
		n = split(line, x, " ")
		print (f ? "b" : "a") i "\t" n "\t" n "\t" substr(line, 2) >"v" f } }'
	nd-score --all -m cosine -t 0.3 --against v1 v0 | sort >want
	[ "$(wc -l <want)" -gt 50 ]
	nd-score -S 1M --all -m cosine -t 0.3 --against v1 v0 >got
	run cmp -s want got
	[ "$status" -eq 1 ]
	sort got | same want -
	for o in '' --mutual '--csls 3'; do
		both="${o:+--both} ${o#--mutual}"
		nd-score --all -m cosine -t 0.1 --first 3 $both --against v1 v0 |
			sort | nd-first -n 3 $o >want
		nd-score -S 1M --all -m cosine -t 0.1 --first 3 $both --against v1 <v0 |
			nd-first --candidates -n 3 $o | sort | nd-first -n 3 $o | same want -
	done
	head -n 1 v0 >>v0
	apart nd-score -S 1G --all -m cosine -t 0.3 --against v1 v0
	[ "${stderr_lines[0]}" = "nd-score: v0:4001: duplicate id 'a0' (first on line 1)" ]
}

@test "a candidate with a bad number, and -S out of place, are told" {
	printf 'a\tb\t0\t2\n' >cand
	fails 1 "nd-score: cand:1: expected the number of features, from 1, in column 3, got '0'" \
		nd-score --count -t 0.1 cand
	printf 'a\tb\t2\tx\n' >cand
	fails 1 "nd-score: cand:1: expected the number of features, from 1, in column 4, got 'x'" \
		nd-score --count -t 0.1 cand
	: >sets
	for try in '--all -a sets:with --all expected -m cosine, --against a file and no --rejects' \
		'--count:expected -a FILE or --against FILE as well' ; do
		# shellcheck disable=SC2086
		apart nd-score -S 2M ${try%%:*} cand
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "nd-score: -S: ${try#*:}" ]
	done
	apart nd-score -S 1k -a sets cand
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-score: -S: expected at least 1M, got 1024' ]
}

# passages: 12 texts of up to 300 characters, each with three edited copies.
passages() {
	python3 - <<-'END' | sort
		import random
		r = random.Random(8)
		pools = ['abcdefgh ', 'etaoin shrdlu.', 'abäöüß é',
		         'ab’“”—…漢字\U0001f600']
		for i in range(12):
		    pool = pools[i % 4]
		    text = [r.choice(pool) for _ in range(r.randint(1, 300))]
		    for copy in 'abcd':
		        print('%s%d\t%s' % (copy, i, ''.join(text)))
		        edits = 1 + len(text) // r.choice([5, 50])
		        for _ in range(r.randint(0, edits)):
		            at = r.randint(0, len(text))
		            new = r.choice(pools[i % 3])
		            text[at:at + r.randint(0, 2)] = new
	END
}

# bats test_tags=long
@test "thresholds are met exactly, in texts of one block and of several" {
	passages >docs
	printf '%s\n' "x1${TAB}abcd" "x2${TAB}abce" "x3${TAB}abc" \
		"x4${TAB}abcdefgh" "x5${TAB}abcdefg" >>docs
	cut -f 1 docs | sort | awk '{ for (i = 0; i < n; i++)
		if (substr(id[i], 2) == substr($0, 2) || (i + NR) % 9 == 0 ||
		    id[i] ~ /^x/) print id[i] "\t" $0
		id[n++] = $0 }' | sort >cand
	python3 "$top/tests/oracle/score.py" edit 0 cand docs >all
	for t in 0 0.25 0.499999 0.5 0.666666 0.666667 0.75 0.750001 0.875 1; do
		awk -F '\t' -v t="$t" '{ n = $5 > $6 ? $5 : $6
			if ((n - $4) * 1000000 >= int(t * 1000000 + .5) * n)
				print }' all >want
		for level in none avx2 avx512; do
			ND_SIMD=$level nd-score -m edit -t "$t" -a docs cand >got
			same want got
		done
	done
	grep -qx "x1${TAB}x2${TAB}0.750000${TAB}1${TAB}4${TAB}4" all
	grep -qx "x4${TAB}x5${TAB}0.875000${TAB}1${TAB}8${TAB}7" all
	[ "$(wc -l <want)" -lt "$(wc -l <all)" ]
}

# candidates_of N: up to N candidates of documents d1 to d1200, in order.
candidates_of() {
	awk -v n="$1" 'BEGIN {
		srand(3)
		for (i = 0; i < n; i++)
			printf "d%d\td%d\n", 1 + int(rand() * 1200), 1 + int(rand() * 1200)
	}' | awk '$1 < $2' | LC_ALL=C sort -u
}

# bats test_tags=long
@test "any number of threads gives the same bytes, by every measure" {
	documents 1500000 | sed '1s/^\xef\xbb\xbf//' >docs
	cut -c 1-150 docs >short
	nd-shingle -k 1 docs >sets 2>err
	nd-terms docs >vectors 2>err
	nd-sketch vectors >sketches 2>err
	nd-df sets >df
	candidates_of 60000 >good
	{
		cat good
		printf 'x\ny\tx\nd1\tnone\n'
	} >candidates
	for options in '-a sets -t 0.2 -v' '-a sets -t 0.2 -S 1M' '-a sets -t 0 --idf -d df' \
		'-m edit -a short -t 0.3' '-m cosine -a vectors -t 0.3' \
		'-m hamming -a sketches -t 0.6' '-a sets --against sets -t 0.2'; do
		# shellcheck disable=SC2086
		some_jobs='2 8' same_for_all_jobs 0 nd-score --rejects bad $options candidates
		[ "$(wc -l <jobs.8/bad)" -ge 2 ]
	done
	gzip -1 <sets >sets.gz
	same_for_all_jobs 0 nd-score -a sets.gz -t 0.2 good
	same_for_all_jobs 1 nd-score -a sets.gz -t 0.2 candidates
	same_for_all_jobs 1 nd-score -a sets.gz -t 0.2 sets
	same_for_all_jobs 0 nd-score -a sets /dev/null
	printf 'none\n' | cat - good >first
	same_for_all_jobs 1 nd-score -a absent first
	same_for_all_jobs 1 nd-score -a absent --rejects bad first
}

# bats test_tags=long
@test "any number of threads gives the same bytes for records in the line" {
	documents 800000 | sed '1s/^\xef\xbb\xbf//' | head -n -1 >docs
	for columns in '2:-m edit' '4:-m cosine' '3:-m jaccard'; do
		case ${columns%%:*} in
		2) nd-cat <docs ;;
		3) nd-shingle docs ;;
		4) nd-terms docs ;;
		esac 2>err | cut -f 1,"${columns%%:*}" | LC_ALL=C sort >records
		paste records <(tail -n +2 records) | head -n -1 |
			awk -F '\t' -v OFS='\t' '{ print $1, $3, $2, $4 }' >lines
		printf 'x\n' >>lines
		# shellcheck disable=SC2086
		some_jobs='2 8' same_for_all_jobs 0 nd-score --inline --rejects bad -v \
			-t 0.01 ${columns#*:} lines
		[ "$(wc -l <jobs.8/bad)" -eq 1 ]
	done
}

# bats test_tags=long
@test "a repeated candidate is found where the blocks of threads meet" {
	documents 100000 | sed '1s/^\xef\xbb\xbf//' >docs
	nd-shingle docs >sets 2>err
	# Lines of 4096 bytes: 64 of them end at the end of a block.
	awk 'BEGIN {
		for (i = 100000; i < 100300; i++) {
			line = i "\t" i "x"
			while (length(line) < 4095)
				line = line "x"
			print line
		}
	}' >candidates
	[ "$(head -n 64 candidates | wc -c)" -eq 262144 ]
	for n in 63 64 65 192; do
		for between in '' bad; do
			awk -v n=$n -v between=$between '{ print }
				NR == n { if (between) print between; print }' \
				candidates >twice
			rm -f bad
			some_jobs='2 3' same_for_all_jobs 1 nd-score -a sets --rejects bad twice
			grep -q ":$((n + 1 + ${#between} / 3)): expected each candidate once" jobs.2/err
		done
	done
}

@test "errors of candidates are reported in the order of lines" {
	printf 'a\t1\t00000000000000aa\nb\t1\t00000000000000aa\n' >sets
	printf 'a\tb\na\tx\nbad\na\ty\n' >candidates
	ok nd-score -q -a sets --rejects bad candidates
	[ "$(cut -d : -f 2 bad)" = $'2\n3\n4' ]
	fails 1 "nd-score: candidates:2: id 'x' is not in sets" nd-score -a sets candidates
	printf 'a\tb\na\tx\na\tx\n' >candidates
	fails 1 "nd-score: candidates:2: id 'x' is not in sets" nd-score -a sets candidates
	printf 'a\tx\na\tb' >candidates
	fails 1 "nd-score: candidates:1: id 'x' is not in sets" nd-score -a sets candidates
}

# first_vectors SEED: files a and b of small whole weights, so that many cosines
# are equal.
first_vectors() {
	python3 - "$1" <<-'EOT'
	import random, sys
	r = random.Random(int(sys.argv[1]))
	for name, n in ('a', 70), ('b', 90):
	    with open(name, 'w') as f:
	        for i in r.sample(range(1000), n):
	            terms = sorted(r.sample('abcdefghijkl', r.choice((0, 1, 1, 2, 3, 4))))
	            print(i, len(terms), len(terms), ' '.join(
	                '%s:%d' % (t, r.choice((1, 2, 9000))) for t in terms),
	                sep='\t', file=f)
	EOT
}

# first_oracle N BOTH T: the first pairs, by exact fractions: id, id, millionths
first_oracle() {
	python3 - "$@" <<-'EOT'
	import math, sys
	most, both, least = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
	def read(name):
	    for line in open(name):
	        i, _, _, terms = line.rstrip('\n').split('\t')
	        yield i, {t: int(w) for t, w in
	            (x.split(':') for x in terms.split())}
	a, b = list(read('a')), list(read('b'))
	pairs = []
	for i, x in a:
	    for k, y in b:
	        dot = sum(w * y.get(t, 0) for t, w in x.items())
	        n = sum(w * w for w in x.values()) * sum(w * w for w in y.values())
	        if n:
	            c = math.isqrt(10 ** 12 * dot * dot // n)
	            if c >= least:
	                pairs.append((i, k, c))
	found = set()
	for side in (0, 1)[:1 + (both == 'both')]:
	    for i in {p[side] for p in pairs}:
	        found |= set(sorted((p for p in pairs if p[side] == i),
	            key=lambda p: (-p[2], p[1 - side].encode()))[:most])
	for i, k, c in found:
	    print('%s\t%s\t%d.%06d' % (i, k, c // 10 ** 6, c % 10 ** 6))
	EOT
}

@test "--first keeps the most similar vectors of each, of equal ones the smaller id" {
	first_vectors 1
	for n in 1 2 7 100; do
		for t in 0 1 500000; do
			first_oracle $n '' $t | sort >want
			nd-score --all -m cosine -t "$(printf '%d.%06d' 0 $t)" \
				--first $n --against b a >pairs 2>/dev/null
			cut -f 1-3 pairs | sort | same want -
			first_oracle $n both $t | sort >want
			nd-score --all -m cosine -t "$(printf '%d.%06d' 0 $t)" \
				--first $n --both --against b a 2>/dev/null >union
			cut -f 1-3 union | sort | same want -
		done
	done
	# The evidence is that of all pairs, and each text's first pairs stand first.
	nd-score --all -m cosine -t 0.4 --first 2 --against b a >pairs 2>/dev/null
	nd-score --all -m cosine -t 0.4 --against b a 2>/dev/null | sort >all
	[ -z "$(sort pairs | comm -23 - all)" ]
	cut -f 1 a | grep -Fxf <(cut -f 1 pairs) | same - <(cut -f 1 pairs | uniq)
	awk -F '\t' '$1 == last && ($3 > s || $3 == s && $2 "" < id "") { exit 1 }
		{ last = $1; s = $3; id = $2 }' pairs
}

@test "--csls: the pairs that nd-first --csls ranks, of both files" {
	first_vectors 3
	cosines() { nd-score --all -m cosine -t 0.000001 "$@" --against b a 2>/dev/null; }
	for n in 1 3; do
		for k in 1 5 6 20; do
			most=$((n + 4 > k ? n + 4 : k))
			cosines --first $most --both >want
			cosines --first $n --csls $k | same want -
		done
		cosines --first $n >want
		cosines --first $n --csls 0 | same want -
	done
	misused nd-score '--csls: expected --first N as well' --all -m cosine --csls 2 --against a a
	misused nd-score '--csls: expected at most 1000000, got 1000001' \
		--all -m cosine --first 1 --csls 1000001 --against a a
}

@test "--first merges shares to the first pairs of the whole" {
	first_vectors 2
	cosines() { nd-score --all -m cosine -t 0.000001 --first 3 --both "$@" 2>/dev/null; }
	cosines --against b a | sort >whole
	split -n l/3 a a.
	split -n l/2 b b.
	for i in a.*; do
		for k in b.*; do
			cosines --against $k $i
		done
	done | sort >parts
	[ "$(wc -l <parts)" -gt "$(wc -l <whole)" ]
	for side in 1 2; do
		for set in whole parts; do
			sort -t "$TAB" -k $side,$side -k 3,3r -k $((3 - side)),$((3 - side)) $set |
				awk -F '\t' -v side=$side '++n[$side ""] <= 3' >$set.$side
		done
		same whole.$side parts.$side
	done
}

@test "--first needs vectors of two files" {
	: >a
	misused nd-score '--first: expected --against FILE as well' --all -m cosine --first 2 a
	misused nd-score '--first: expected --all and -m cosine' --all --first 2 --against a a
	misused nd-score '--both: expected --first N as well' --all -m cosine --both --against a a
	gives '' '' 0 nd-score --all -m cosine --first 2 --both --against a a
}

# stars SETS KEYS MEASURE T [OPTION...]: with ranks and without, they are those of a plain
# loop.
stars() {
	local s=$1 keys=$2 m=$3 t=$4 ranks how
	for ranks in '' ranks; do
		python3 "$top/tests/oracle/stars.py" "$m" "$t" "$s" "$keys" $ranks >want
		for how in '' '-j 3' '-S 1M'; do
			# shellcheck disable=SC2086
			ok nd-score --stars -m "$m" -t "$t" -a "$s" ${ranks:+--rank ranks} $how "${@:5}" "$keys"
			printf '%s\n' "$output" | sort >got
			same want got
		done
	done
}

@test "stars of sorted keys are those of a plain loop, with all ranks and options" {
	random_sets 1 400 40 8 >ties
	random_sets 3 120 2500 150 >long
	for s in ties long; do
		awk -F '\t' 'NR % 5 { print $1 "\t" NR % 7 - NR % 3 / 10 }' $s >ranks
		nd-df $s >df
		nd-minhash -b 9 -r 2 $s | sort >bands
		for t in 0.3 0.6 0.8 1; do
			stars $s bands jaccard $t
			stars $s bands dice $t
			nd-index -p -t $t -d df --min-shared 4 $s | sort >prefixes
			stars $s prefixes jaccard $t --min-shared 4
			# The clusters are those of all pairs, but those of one.
			nd-pairs -t $t -x - <$s | nd-cluster --rank ranks |
				awk -F '\t' '$1 "" != $2 ""' >want.clusters
			nd-cluster --rank ranks got | awk -F '\t' '$1 "" != $2 ""' | same want.clusters -
		done
		nd-index $s | sort >postings
		stars $s postings dice 0.7
	done
}

# family N: N sets of 20 features, each with one of its own, and sets without a key in common.
family() {
	awk -v n="$1" 'BEGIN {
		for (f = 1; f < 20; f++) all = all sprintf("%016x ", f)
		for (i = 0; i < n; i++) {
			printf "f%06d\t20\t%s%016x\n", i, all, i + 100
			printf "g%06d\t1\t%016x\n", i, i + 1000000
		} }'
}

@test "stars of a family take one comparison a set, in memory and in files" {
	family 9000 >sets
	nd-minhash -b 20 -r 3 sets | sort >keys
	gives "$(awk 'BEGIN { for (i = 1; i < 9000; i++)
		printf "f000000\\tf%06d\\t0.904761\\t19\\t20\\t20\\n", i }')" "$(
		cut -f 1 keys | uniq -c | awk '$1 > 1 { n += $1; keys++ }
			END { printf "nd-score: keys: %d postings of %d keys of several sets, 8999 pairs compared, 8999 written\\n", n, keys }')" \
		0 nd-score --stars -v -a sets keys
	within 60000 nd-score --stars -S 1M -a sets keys | same wanted.out -
	TMPDIR=$PWD/none fails 1 "nd-score: $PWD/none: No such file or directory" \
		nd-score --stars -S 1M -a sets keys
}

@test "stars compare no sets whose sizes or common keys are too few" {
	family 2 | grep ^f >sets
	awk 'BEGIN { for (f = 1; f < 41; f++) all = all sprintf(" %016x", f); print "h\t40\t" substr(all, 2) }' >>sets
	nd-index sets | sort >keys
	gives 'f000000\tf000001\t0.904761\t19\t20\t20\n' \
		'nd-score: keys: 57 postings of 19 keys of several sets, 1 pair compared, 1 written\n' \
		0 nd-score --stars -v -a sets keys
	# One common key is not enough.
	sed -n '1,3p' keys >few
	gives '' 'nd-score: few: 3 postings of 1 key of several sets, 0 pairs compared, 0 written\n' \
		0 nd-score --stars -v --min-shared 2 -a sets few
}

@test "wrong keys and options of --stars" {
	printf 'a\t1\t%016x\nb\t1\t%016x\nc\t1\t%016x\n' 1 1 2 >s
	nd-index s >keys
	gives 'a\tb\t1.000000\t1\t1\t1\n' '' 0 nd-score --stars -a s keys
	gives 'a\tb\t1.000000\t1\t1\t1\n' '' 0 bash -c 'nd-score --stars -a <(zstd -cq s) <keys'
	gives '' '' 0 nd-score --stars -a s /dev/null
	gives '' '' 0 nd-score --stars -a /dev/null /dev/null
	key=0000000000000001
	while IFS='|' read -r lines message; do
		# shellcheck disable=SC2059
		printf "$lines" >k
		fails 1 "nd-score: k:$message" nd-score --stars -a s k
	done <<-END
		$key\ta\t1\n$key\tz\t1\n|2: id 'z' is not in s
		$key\ta\t1\n$key\tb\t2\n|2: id 'b' has 2 features, but 1 in s
		$key\tb\t1\n$key\ta\t1\n|2: expected postings in order, got id 'a' after a greater one: sort with LC_ALL=C
		a\tb\t1\t1\n|1: expected a key of 16 or 32 lower-case hex digits, got 'a'
	END
	printf 'a\tb\t1\t1\n' | cat - keys >k
	gives 'a\tb\t1.000000\t1\t1\t1\n' 'nd-score: k: 1 record rejected\n' 0 \
		nd-score --stars -a s --rejects r k
	cat s s >twice
	fails 1 "nd-score: twice:4: duplicate id 'a' (first on line 1)" nd-score --stars -a twice keys
	printf 'a\tx\n' >ranks
	fails 1 "nd-score: ranks:1: expected a decimal number with an exponent of at most 15 digits, got 'x'" \
		nd-score --stars -a s --rank ranks keys
	misused nd-score '--stars: unexpected -m edit' --stars -m edit -a s keys
	misused nd-score '--min-shared: expected a threshold above 0' --stars --min-shared 4 -t 0 -a s keys
}
