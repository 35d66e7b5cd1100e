# nd-cluster: pairs to clusters.
load helper
load many

# pairs A B SIMILARITY...: a file `pairs` of them.
pairs() {
	printf '%s\t%s\t%s\n' "$@" >pairs
}

# prints A B SIMILARITY...: what the last run must have printed.
prints() {
	printf '%s\t%s\t%s\n' "$@" >want
	printf '%s\n' "$output" >got
	same want got
}

@test "a star keeps the smallest id and takes what is similar to it" {
	pairs b a 0.900000  b c 0.800000  d c 0.700000
	ok nd-cluster pairs
	prints a a 1.000000  a b 0.900000  c c 1.000000  c d 0.700000
}

@test "a record similar to two kept ones goes to the first" {
	pairs a c 0.800000  b c 0.900000  b d 0.900000
	ok nd-cluster pairs
	prints a a 1.000000  a c 0.800000  b b 1.000000  b d 0.900000
}

@test "a record whose similar records went to others is in no cluster" {
	pairs a b 0.900000  b z 0.850000
	gives 'a\ta\t1.000000\na\tb\t0.900000\n' \
		'nd-cluster: 2 pairs, 2 ids in 1 cluster, the largest of 2\n' 0 nd-cluster -v pairs
	gives 'a\ta\t1.000000\na\tb\t0.900000\n' 'nd-cluster: 1 pair cut by -M 2\n' 0 \
		nd-cluster --components -M 2 pairs
	gives 'a\ta\t1.000000\na\tb\t0.900000\n' '' 0 nd-cluster --average 0.9 pairs
	gives '' 'nd-cluster: 2 pairs, 0 ids in 0 clusters, the largest of 0\n' 0 \
		nd-cluster -v --average 1 pairs
}

@test "components follow chains, without a similarity where there is no pair" {
	pairs d c 0.700000  b c 0.800000  b a 0.900000  x y 0.000000
	ok nd-cluster --components pairs
	prints a a 1.000000  a b 0.900000  a c -  a d - \
		x x 1.000000  x y 0.000000
}

@test "--candidates: the components of candidates, in any order and form" {
	python3 - <<-'EOF'
	import random
	draw = random.Random(3)
	for case in range(20):
	    ids = ['r%d' % draw.randrange(10 ** 6) for _ in range(400)]
	    edges = [draw.sample(ids, 2) for _ in range(draw.randrange(250))]
	    edges += [draw.choice(edges)[::-1] for _ in range(100 if edges else 0)]
	    edges = [(a, b) for a, b in edges if a != b]
	    rank = {x: draw.randrange(9) for x in ids if draw.random() < .5}
	    near = {}
	    for a, b in edges:
	        near.setdefault(a, set()).add(b)
	        near.setdefault(b, set()).add(a)
	    with open('candidates.%d' % case, 'w') as f:
	        for a, b in edges:
	            print(a, b, *draw.choice([(), (3, 4), (3, 4, 'm')]), sep='\t', file=f)
	    with open('rank.%d' % case, 'w') as f:
	        for x in rank:
	            print(x, rank[x], sep='\t', file=f)
	    seen, lines = set(), []
	    for x in near:
	        if x in seen:
	            continue
	        part, todo = {x}, [x]
	        while todo:
	            new = near[todo.pop()] - part
	            part |= new
	            todo += new
	        seen |= part
	        kept = min(part, key=lambda y: (-rank.get(y, -1), y))
	        lines += ['%s\t%s\t%s\n' % (kept, y, '1.000000' if y == kept else '-') for y in part]
	    with open('want.%d' % case, 'w') as f:
	        f.writelines(sorted(lines))
	EOF
	local case
	for case in {0..19}; do
		ok nd-cluster --candidates --rank rank.$case candidates.$case
		printf '%s' "${output:+$output$'\n'}" | same want.$case -
	done
	gives 'a\ta\t1.000000\na\tb\t-\na\tc\t-\n' \
		'nd-cluster: 4 candidates, 3 ids in 1 cluster, the largest of 3\n' 0 \
		nd-cluster -v --candidates - <<<$'c\tb\nb\ta\na\tb\nd\td'
	fails 1 'nd-cluster: stdin:1: expected 4 fields (idA, idB, nA, nB), or 2, got 3' \
		nd-cluster --candidates <<<$'a\tb\t0.500000'
	misused nd-cluster '--candidates: unexpected -M' --candidates -M 3
}

@test "equal records are one: their pairs hold for each of them" {
	printf 'a\tb\t1.000000\t7\t7\t7\nd\tb\t0.875000\t7\t7\t8\n' >pairs
	ok nd-cluster pairs
	prints a a 1.000000  a b 1.000000  a d 0.875000
	ok nd-cluster --components pairs
	prints a a 1.000000  a b 1.000000  a d 0.875000
}

@test "the evidence of every measure of sets, texts and vectors shows equal records" {
	local evidence
	for evidence in '7\t7\t7' '7\t7\t7\t1.000000\t1.000000' '0\t7\t7' \
		'2.5\t2.5\t2.5' '0.25\t0.25\t0.25' '1\t1\t1'; do
		printf "b\ta\t1.000000\t$evidence\nb\td\t0.900000\n" >pairs
		ok nd-cluster pairs
		prints a a 1.000000  a b 1.000000  a d 0.900000
		[ "$(nd-cluster --round equal pairs)" = b$'\t'a ]
	done
}

@test "similarity 1 without evidence of equal records assumes nothing" {
	local evidence
	for evidence in '' '\t7\t7\t8' '\t0\t64' '\t0\t0\t0' '\t1\t2\t2\t2\t2' \
		'\tx\tx\tx' '\t7\t7\t7\t7' '\t0\t7\t8' '\t07\t07\t07' \
		'\t7\t7\t8\t1.000000\t0.875000' '\t0\t7\t7\t1.000000\t1.000000' \
		'\t7\t7\t7\t1.000000\t1.000000\t1' \
		'\t1.000000\t1.000000\t1.000000'; do
		printf "a\tb\t1.000000$evidence\nb\td\t0.900000\n" >pairs
		ok nd-cluster pairs
		prints a a 1.000000  a b 1.000000
	done
}

@test "the same two more than once count as once, with the largest similarity" {
	pairs a b 0.500000  b a 0.700000  a b 0.600000  a b 0.500000
	ok nd-cluster pairs
	prints a a 1.000000  a b 0.700000
	ok nd-cluster --components pairs
	prints a a 1.000000  a b 0.700000
}

@test "average link joins while the mean is T or more, the highest first" {
	pairs a b 0.900000  b c 0.800000  c d 0.850000
	ok nd-cluster --average 0.4 pairs
	prints a a 1.000000  a b 0.900000  c c 1.000000  c d 0.850000
	# (0.8 + three times 0) / 4
	ok nd-cluster --average 0.200001 pairs
	prints a a 1.000000  a b 0.900000  c c 1.000000  c d 0.850000
	ok nd-cluster --average 0.2 pairs
	prints a a 1.000000  a b 0.900000  a c -  a d -
}

@test "average link of records without a pair: never, at T 0 either" {
	pairs a b 0.900000  c d 0.000000
	ok nd-cluster --average 0 pairs
	prints a a 1.000000  a b 0.900000  c c 1.000000  c d 0.000000
}

@test "of equal means the pair is joined first whose last records come first" {
	pairs a b 0.500000  b c 0.500000  c d 0.500000
	ok nd-cluster --average 0.3 pairs
	prints a a 1.000000  a b 0.500000  c c 1.000000  c d 0.500000
	printf '%s\n' 'd	4' 'a	3' 'b	2' 'c	1' >ranks
	ok nd-cluster --average 0.25 --rank ranks pairs
	prints a a 1.000000  a b 0.500000  d c 0.500000  d d 1.000000
}

@test "means are of exact fractions: 1/3 and 2/3 make 1/2" {
	printf '%s\n' 'A	B	0.888888	8	9	8' 'A	C	0.333333	4	9	7' \
		'B	C	0.666666	6	8	7' >pairs
	ok nd-cluster --average 0.5 pairs
	prints A A 1.000000  A B 0.888888  A C 0.333333
	# So of texts; without evidence the decimals count.
	printf '%s\n' 'A	B	0.888888	1	9	8' 'A	C	0.333333	6	9	7' \
		'B	C	0.666666	3	8	9' >pairs
	ok nd-cluster --average 0.5 pairs
	prints A A 1.000000  A B 0.888888  A C 0.333333
	cut -f 1-3 pairs >plain
	ok nd-cluster --average 0.5 plain
	prints A A 1.000000  A B 0.888888
}

@test "average link: equal records count as one" {
	printf '%s\n' 'a	b	1.000000	7	7	7' 'a	e	1.000000	7	7	7' \
		'b	c	0.600000	5	7	8' 'c	d	0.900000	8	9	8' >pairs
	ok nd-cluster --average 0.3 pairs
	prints a a 1.000000  a b 1.000000  a c 0.600000  a d -  a e 1.000000
	ok nd-cluster --average 0.300001 pairs
	prints a a 1.000000  a b 1.000000  a e 1.000000  c c 1.000000  c d 0.900000
}

@test "average link on random graphs is what a recomputation of all means gives" {
	ok python3 "$BATS_TEST_DIRNAME/oracle/cluster.py" average 0 12
}

# bats test_tags=long
@test "average link on many random graphs" {
	ok python3 "$BATS_TEST_DIRNAME/oracle/cluster.py" average 12 150
}

@test "evidence of any kind is read over, passages too" {
	printf '%s\n' 'a	b	0.900000	3	64' \
		'a	b	0.950000	4	1	4	11	14' >pairs
	ok nd-cluster pairs
	prints a a 1.000000  a b 0.950000
}

@test "-M N: the strongest stay, what is cut is counted and written as it came" {
	printf '%s\n' 'a	b	0.700000	7	8	9' 'c	a	0.900000	x' \
		'd	a	0.800000' 'b	d	0.600000' >pairs
	apart nd-cluster -M 2 --cut cut pairs
	[ "$status" -eq 0 ]
	[ "$stderr" = 'nd-cluster: 2 pairs cut by -M 2' ]
	prints a a 1.000000  a c 0.900000  b b 1.000000  b d 0.600000
	printf '%s\n' 'a	b	0.700000	7	8	9' 'd	a	0.800000' >want
	same want cut
	apart nd-cluster --components -M 3 --cut cut pairs
	[ "$stderr" = 'nd-cluster: 2 pairs cut by -M 3' ]
	prints a a 1.000000  a c 0.900000  a d 0.800000
	printf '%s\n' 'a	b	0.700000	7	8	9' 'b	d	0.600000' >want
	same want cut
}

@test "-M that nothing reaches changes nothing and leaves an empty --cut" {
	pairs a b 0.900000  b c 0.800000
	ok nd-cluster -M 2 --cut cut pairs
	prints a a 1.000000  a b 0.900000
	[ -f cut ]
	[ ! -s cut ]
}

@test "--rank keeps the highest, ties the smallest id, no rank comes last" {
	pairs a b 0.900000  a c 0.800000  a d 0.700000
	printf '%s\n' 'a	-1' 'd	2.50' 'c	2.5' 'elsewhere	9' >ranks
	ok nd-cluster --components --rank ranks pairs
	prints c a 0.800000  c b -  c c 1.000000  c d -
	printf 'c\t-0.5\nd\t-0.25\n' >ranks
	ok nd-cluster --rank ranks pairs
	prints d a 0.700000  d d 1.000000
}

@test "ranks compare exactly, where a double would not" {
	pairs a b 0.900000
	printf '%s\n' 'a	18446744073709551614' 'b	18446744073709551615' >ranks
	ok nd-cluster --rank ranks pairs
	prints b a 0.900000  b b 1.000000
	printf '%s\n' 'a	0.000000000000000001' 'b	0.000000000000000002' >ranks
	ok nd-cluster --rank ranks pairs
	prints b a 0.900000  b b 1.000000
}

@test "ranks of any length and exponent compare as fractions do" {
	ok python3 - <<-'END'
		import random, subprocess
		from fractions import Fraction
		r = random.Random(5)
		def number():
		    whole = str(r.choice([0, r.randrange(10), r.randrange(10 ** r.randrange(1, 50))]))
		    text = r.choice(['', '-']) + '0' * r.randrange(3) + whole
		    if r.random() < .5:
		        text += '.%0*d' % (r.randrange(1, 40), r.randrange(10 ** r.randrange(1, 9)))
		    if r.random() < .5:
		        text += r.choice('eE') + r.choice(['', '+', '-']) + str(r.randrange(60))
		    return text
		ids = ['i%03d' % i for i in range(400)]
		ranks = {i: number() for i in ids}
		for i in range(0, 400, 5):  # equal numbers in other words
		    f = Fraction(ranks[ids[i]])
		    ranks[ids[i + 1]] = '%de-%d' % (f * 10 ** 110, 110)
		open('ranks', 'w').write(''.join('%s\t%s\n' % x for x in ranks.items()))
		# Of each two neighbours in the order, the first is kept.
		order = sorted(ids, key=lambda i: (-Fraction(ranks[i]), i))
		for start in 0, 1:
		    couples = list(zip(order[start::2], order[start + 1::2]))
		    open('pairs', 'w').writelines(sorted('%s\t%s\t0.500000\n' % tuple(sorted(c)) for c in couples))
		    got = subprocess.check_output(['nd-cluster', '--rank', 'ranks', 'pairs'], text=True)
		    kept = dict(reversed(line.split('\t')[:2]) for line in got.splitlines())
		    assert len(kept) == 2 * len(couples)
		    for a, b in couples:
		        assert kept[b] == a, (a, ranks[a], b, ranks[b])
	END
}

@test "collapsed pairs of random sets make the clusters of all pairs, for every measure" {
	local m t clusters
	# 20 collections, which have no word in common.
	for seed in {1..20}; do
		awk -v seed="$seed" 'BEGIN {
			OFS = "\t"
			srand(seed)
			for (d = 0; d < 30; d++) {
				if (rand() < 0.6 || !d) {
					text = ""
					for (w = 0; w < 9; w++)
						if (rand() < 0.5)
							text = text " " seed "w" w
				}
				print seed ":" int(rand() * 1e6) d, seed "w" text
			} }'
	done >docs
	nd-shingle -k 1 docs >sets
	for m in jaccard dice overlap containment; do
		for t in 0.3 0.6 1; do
			nd-pairs -t $t -m $m -x sets sets >pairs
			nd-pairs -t $t -m $m --collapse -x sets sets >fewer
			awk -F : 'FILENAME == "pairs" { n[$1]++; next } { n[$1]-- }
				END { for (seed in n) least += n[seed] > 0; exit least < 20 }' pairs fewer
			clusters=$(nd-cluster pairs)
			[ "$(nd-cluster fewer)" = "$clusters" ]
			# So do the pairs of the records kept.
			[ "$(awk '$1 != $2' <<<"$clusters" | nd-cluster)" = "$clusters" ]
			[ "$(nd-cluster --components fewer)" = "$(nd-cluster --components pairs)" ]
		done
	done
}

# bats test_tags=long
@test "random graphs give what the definitions say, collapsed as expanded" {
	ok python3 "$BATS_TEST_DIRNAME/oracle/cluster.py" 0 24
}

# random N IDS: pairs of random ids that share beginnings of many lengths.
random() {
	awk -v n="$1" -v ids="$2" 'function id(x) {
		return substr("https://example.org/a/b/", 1, x % 25) \
			(x % 7 ? x : x % 1000 "-" x)
	} BEGIN { srand(7); for (; n > 0; n--) {
		a = int(rand() * ids); b = int(rand() * ids)
		if (a != b)
			printf "%s\t%s\t0.%06d\n", id(a), id(b),
				100000 + rand() * 9000
	} }'
}

@test "the order of the input changes nothing" {
	random 30000 20000 >pairs
	shuf --random-source=pairs pairs >other
	local o
	for o in '' --components '-M 3' '--components -M 3' '--average 0.05'; do
		nd-cluster $o pairs >a 2>ea
		nd-cluster $o other >b 2>eb
		[ -s a ]
		same a b
		same ea eb
	done
}

@test "output is in the order of LC_ALL=C sort, whatever the ids and ranks" {
	random 30000 20000 >pairs
	cut -f 1 pairs | sort -u | awk '{ print $1 "\t" NR * 7919 % 1000 }' >ranks
	nd-cluster pairs | sort -c
	nd-cluster --rank ranks --components pairs | sort -c
	nd-cluster --rank ranks --average 0.05 pairs | sort -c
}

@test "a star of a hundred thousand pairs and a chain of as many take linear time" {
	star_and_chain 100000
}

@test "a hundred thousand equal records take linear time, with -M too" {
	equal_records 100000
}

@test "no pairs give no clusters" {
	: >pairs
	ok nd-cluster pairs
	[ -z "$output" ]
	ok nd-cluster --components -M 3 --cut cut --rank /dev/null pairs
	[ -z "$output" ]
	ok nd-cluster --average 0.5 pairs
	[ -z "$output" ]
}

@test "zstd is unpacked, stdin is read for - and for nothing" {
	pairs a b 0.900000
	zstd -q pairs
	ok nd-cluster pairs.zst
	prints a a 1.000000  a b 0.900000
	ok nd-cluster - <pairs
	prints a a 1.000000  a b 0.900000
	ok nd-cluster <pairs
	prints a a 1.000000  a b 0.900000
}

@test "ids are bytes: invalid UTF-8 stays as it is, spaces too" {
	printf 'a \xff\tb\xc3\t0.900000\n' >pairs
	nd-cluster pairs >got
	printf 'a \xff\ta \xff\t1.000000\na \xff\tb\xc3\t0.900000\n' >want
	same want got
}

# bats test_tags=long
@test "a line of 100 MB and ids of 5 MB are read" {
	head -c 5000000 /dev/zero | tr '\0' x >id
	{
		printf '%sa\t%sb\t0.900000\n' "$(cat id)" "$(cat id)"
		printf 'b\ta\t0.900000\t'
		head -c 100000000 /dev/zero | tr '\0' x
		echo
	} >pairs
	nd-cluster pairs >got
	{
		printf 'a\ta\t1.000000\na\tb\t0.900000\n'
		printf '%sa\t%sa\t1.000000\n' "$(cat id)" "$(cat id)"
		printf '%sa\t%sb\t0.900000\n' "$(cat id)" "$(cat id)"
	} >want
	cmp want got
}

@test "--removed and --sizes read clusters, and print what awk counts" {
	for options in '' --components '-M 3'; do
		random 3000 2500 >pairs
		# shellcheck disable=SC2086
		nd-cluster $options pairs >clusters 2>notes
		awk -F '\t' '$1 "" != $2 "" { print $2 FS $1 FS $3 }' clusters >wanted
		[ "$(wc -l <wanted)" -gt 100 ]
		ok nd-cluster --removed clusters
		same wanted <(printf '%s\n' "$output")
		cut -f 1 clusters | uniq -c | awk -v OFS='\t' '{ n[$1]++ }
			END { for (s in n) print s, n[s] }' | sort -n >wanted
		ok nd-cluster --sizes clusters
		same wanted <(printf '%s\n' "$output")
	done
	gives '' '' 0 nd-cluster --sizes </dev/null
	gives '' '' 0 nd-cluster --removed </dev/null
}

@test "what is not a cluster is an error that names file, line and value" {
	bad() {
		printf "a\ta\t1.000000\n$1\n" >c
		for option in --removed --sizes; do
			fails 1 "nd-cluster: c:2: $2" nd-cluster $option c
		done
	}
	bad 'a\tb' 'expected 3 fields (kept, id, similarity), got 2'
	bad 'a\tb\t0.500000\t1' 'expected 3 fields (kept, id, similarity), got 4'
	bad 'a\tb\t0.5' "expected a similarity with six decimals or -, got '0.5'"
	bad 'a\t\t-' 'expected an id, got nothing'
	printf 'b\tb\t-\na\ta\t-\nb\t\t-\n' >c
	fails 1 "nd-cluster: c:2: expected clusters in order, got 'a' after a greater one: sort with LC_ALL=C" \
		nd-cluster --sizes c
	gives '' 'nd-cluster: c: 1 record rejected\n' 0 nd-cluster --removed --rejects r c
	[ "$(cat r)" = 'c:3: expected an id, got nothing	b		-' ]
	misused nd-cluster '--sizes: unexpected --removed' --sizes --removed c
}

@test "what is not a pair is an error that names file, line and value" {
	local s='expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got'
	pairs a b 0.900000  a b 0.9
	fails 1 "nd-cluster: pairs:2: $s '0.9'" nd-cluster pairs
	local x
	for x in 17 1.000001 0.8123456 0,812345 2.000000 -0.10000 '' .8123456 \
		1.0000000; do
		pairs a b "$x"
		fails 1 "nd-cluster: pairs:1: $s '$x'" nd-cluster pairs
	done
	printf 'a\tb\t12\t17\n' >pairs
	fails 1 "nd-cluster: pairs:1: $s '12'" nd-cluster pairs
	printf 'a\tb\n' >pairs
	fails 1 "nd-cluster: pairs:1: expected at least 3 fields (idA, idB, similarity), got 2" \
		nd-cluster pairs
	printf '\n' >pairs
	fails 1 "nd-cluster: pairs:1: expected at least 3 fields (idA, idB, similarity), got 1" \
		nd-cluster pairs
	pairs a a 0.900000
	fails 1 "nd-cluster: pairs:1: expected two ids, got 'a' twice" \
		nd-cluster pairs
	pairs '' a 0.900000
	printf 'a\tb\t0.333333\r\n' >crlf
	fails 1 "nd-cluster: crlf:1: expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got '0.333333\r'" \
		nd-cluster crlf
	fails 1 "nd-cluster: pairs:1: expected an id, got nothing" \
		nd-cluster pairs
	printf 'a\tb\001\t0.900000\n' >pairs
	printf 'a\tb\t0.333333\r\n' >crlf
	fails 1 "nd-cluster: crlf:1: expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got '0.333333\r'" \
		nd-cluster crlf
	fails 1 "nd-cluster: pairs:1: expected an id without control characters, got 'b\x01'" \
		nd-cluster pairs
	printf 'a\tb\t0.900000' >pairs
	fails 1 "nd-cluster: pairs:1: expected a newline at the end of the last line, got none: the file is truncated" \
		nd-cluster pairs
}

@test "--rejects takes what is malformed, and the rest is clustered" {
	printf 'a\tb\nb\tc\t0.900000\nc\tc\t0.900000\n' >pairs
	apart nd-cluster --rejects bad pairs
	[ "$status" -eq 0 ]
	[ "$stderr" = 'nd-cluster: pairs: 2 records rejected' ]
	prints b b 1.000000  b c 0.900000
	cat >want <<-END
	pairs:1: expected at least 3 fields (idA, idB, similarity), got 2	a	b
	pairs:3: expected two ids, got 'c' twice	c	c	0.900000
	END
	same want bad
}

@test "what is not a rank is an error that names file, line and value" {
	local n='expected a decimal number with an exponent of at most 15 digits, got'
	pairs a b 0.900000
	local x
	for x in 1e '' - . 1. .5 +1 0x1 --1 ' 1' nan 1e+ 1e1.5 1e1234567890123456; do
		printf 'b\t1\na\t%s\n' "$x" >ranks
		fails 1 "nd-cluster: ranks:2: $n '$x'" \
			nd-cluster --rank ranks pairs
	done
	echo a >ranks
	fails 1 'nd-cluster: ranks:1: expected 2 fields (id, number), got 1' \
		nd-cluster --rank ranks pairs
	printf 'a\t1\t2\n' >ranks
	fails 1 'nd-cluster: ranks:1: expected 2 fields (id, number), got 3' \
		nd-cluster --rank ranks pairs
	printf '\t1\n' >ranks
	fails 1 "nd-cluster: ranks:1: expected an id, got nothing" \
		nd-cluster --rank ranks pairs
	printf 'a\t1\nb\t2\na\t1\n' >ranks
	fails 1 "nd-cluster: ranks:3: expected each id once, got 'a' as on line 1" \
		nd-cluster --rank ranks pairs
}

@test "an id in no pair may have two ranks" {
	pairs a b 0.900000
	printf '%s\n' 'c	1' 'b	1' 'c	2' >ranks
	ok nd-cluster --rank ranks pairs
	prints b a 0.900000  b b 1.000000
}

@test "ranks may be made by what makes the pairs" {
	{
		sleep 0.2
		printf 'a\t1\nb\t2\n' >ranks
		printf 'a\tb\t0.900000\n'
	} | nd-cluster --rank ranks >got
	printf 'b\ta\t0.900000\nb\tb\t1.000000\n' >want
	same want got
}

@test "wrong use is told with the usage" {
	misused nd-cluster '--cut: expected -M N as well' --cut x
	misused nd-cluster "-M: expected a whole number from 1, got '0'" -M 0
	misused nd-cluster "unexpected operand 'b'" a b
	for operand in '' -; do
		misused nd-cluster '--rank -: expected a file as well' --rank - $operand </dev/null
	done
	misused nd-cluster '--cut: expected a file, stdout holds the clusters' -M 2 --cut - pairs
	misused nd-cluster '--rejects: expected a file, stdout holds the clusters' --rejects - pairs
	misused nd-cluster '--average: unexpected --components' --average 0.5 --components pairs
	misused nd-cluster '--average: unexpected -M' --average 0.5 -M 3 pairs
	misused nd-cluster '--round: unexpected --average' --round near --average 0.5 pairs
	misused nd-cluster "--average: expected a number from 0 to 1 of at most six decimals, got '2'" \
		--average 2 pairs
	pairs a b 0.900000
	printf 'b\t2\n' | ok nd-cluster --rank - pairs
}

@test "-v says how many there were of what" {
	pairs a b 0.900000  a c 0.800000  x y 0.700000
	apart nd-cluster -v pairs
	[ "$stderr" = 'nd-cluster: 3 pairs, 5 ids in 2 clusters, the largest of 3' ]
}

@test "files that cannot be read or written end it with their name" {
	pairs a b 0.900000  a c 0.800000
	fails 1 'nd-cluster: nowhere: No such file or directory' nd-cluster nowhere
	fails 1 'nd-cluster: nowhere: No such file or directory' \
		nd-cluster --rank nowhere pairs
	fails 1 'nd-cluster: .: Is a directory' nd-cluster .
	fails 1 'nd-cluster: stdout: No space left on device' \
		sh -c 'nd-cluster pairs >/dev/full'
	fails 1 'nd-cluster: /dev/full: No space left on device' \
		nd-cluster -M 2 --cut /dev/full pairs
	gzip -c pairs | head -c 15 >cut
	fails 1 'nd-cluster: cut: damaged or truncated gzip data' nd-cluster cut
}

@test "a reader that goes away ends it in silence" {
	random 30000 20000 >pairs
	apart bash -c 'nd-cluster pairs | head -1'
	[ -z "$stderr" ]
	[ "${#lines[@]}" -eq 1 ]
}

@test "a killed run leaves no file behind" {
	mkfifo pairs
	exec 7<>pairs
	printf 'a\tb\t0.900000\nnone\n' >&7
	nd-cluster --rejects bad -M 2 --cut cut pairs &
	local tool=$!
	until ls bad.*.part 2>/dev/null; do sleep 0.01; done
	kill "$tool"
	wait "$tool" || true
	exec 7>&-
	[ "$(ls)" = pairs ] || { ls; return 1; }
}

@test "the ids of --first are preferred to all, whatever their ranks" {
	printf '%s\t%s\t0.900000\n' a z a y y z b y c d >pairs
	printf 'y\tanything\nz\nx\n' >first
	printf 'a\t5\nz\t-7\nd\t1\n' >ranks
	gives 'd\tc\t0.900000\nd\td\t1.000000\ny\ta\t0.900000\ny\tb\t0.900000\ny\ty\t1.000000\ny\tz\t0.900000\n' \
		'' 0 nd-cluster --first first --rank ranks pairs
	nd-cluster --first first pairs >got
	printf 'c\tc\t1.000000\nc\td\t0.900000\n' | same - <(head -n 2 got)
	printf 'a\n\n' >bad
	fails 1 'nd-cluster: bad:2: expected an id, got nothing' nd-cluster --first bad pairs
	misused nd-cluster '--removed: unexpected --first' --removed --first first pairs
}

@test "--stars-of prints the pairs of kept records and of equal ones" {
	for seed in 1 2 3 4 5; do
		awk -v s=$seed 'BEGIN { srand(s); for (i = 0; i < 400; i++) {
			a = int(rand() * 90); b = int(rand() * 90)
			e = s > 2 && rand() < .05
			if (a != b) printf "%d\t%d\t%s\n", a, b, e ? "1.000000\t4\t4\t4" : sprintf("%.6f\t4\t5\t6", rand() * .9) } }' >pairs
		nd-cluster pairs >clusters
		ok nd-cluster --stars-of clusters pairs
		printf '%s\n' "$output" >got
		python3 - <<-'END' >want
		kept = {i: k for k, i, s in (x.rstrip('\n').split('\t') for x in open('clusters'))}
		for line in open('pairs'):
		    a, b, s, *e = line.rstrip('\n').split('\t')
		    if len(set(e)) == 1 or kept.get(a) == b or kept.get(b) == a:
		        print(line, end='')
		END
		same want got
		[ "$(wc -l <got)" -lt 300 ]
		[ $seed -gt 2 ] || nd-cluster got | same clusters -
	done
	printf 'a\tb\n' >bad
	fails 1 'nd-cluster: bad:1: expected 3 fields (kept, id, similarity), got 2' \
		nd-cluster --stars-of bad pairs
}

@test "--texts adds the texts of sentences and the titles of their articles" {
	printf '%s\t%s\t1.000000\n' a:1 a:1 a:1 b:2 c:d:1 c:d:1 c:d:1 e:7 >clusters
	printf '%s\n' $'b:2\tText of b\tmore' $'a:1\tText of a' $'c:d:1\t' $'z:1\tNot wanted' >texts
	printf '%s\n' $'a\tTitle of a' $'c:d\tTitle of c' $'b\t' $'z\tOf z' >titles
	ok nd-cluster --texts texts --titles titles clusters
	same - <(echo "$output") <<-'EOF'
	a:1	a:1	1.000000	Title of a	Text of a
	a:1	b:2	1.000000	-	Text of b
	c:d:1	c:d:1	1.000000	Title of c	-
	c:d:1	e:7	1.000000	-	-
	EOF
	ok nd-cluster --texts texts - <clusters
	[ "$(cut -f 4 <<<"$output" | sort -u)" = - ]
	printf 'a\tb\n' >bad
	fails 1 'nd-cluster: bad:1: expected 3 fields (kept, id, similarity), got 2' \
		nd-cluster --texts texts bad
}

@test "--rank and --first: what is sorted on disk gives the same bytes" {
	python3 -c '
import random
r = random.Random(8)
for case in range(24):
	n = r.choice((4, 9, 40))
	ids = ["%s%d" % (r.choice("aZ"), i) for i in range(n)]
	with open("pairs.%d" % case, "w") as f:
		for _ in range(r.randrange(1, 2 * n)):
			a, b = sorted(r.sample(ids, 2))
			k = r.choice((3, 3, 2, 1))
			print(a, b, "%.6f" % (k / 3), k, 3, 3, sep="\t", file=f)
	r.shuffle(ids)
	with open("ranks.%d" % case, "w") as f:
		for i in ids[n // 4:]:
			rank = r.choice(("7", "7.0", "-2", "1e3", "10", "100", "-20", "0"))
			print(i, rank, sep="\t", file=f)
		print("elsewhere", 3, sep="\t", file=f)
	with open("first.%d" % case, "w") as f:
		f.writelines(i + "\n" for i in ids[:n // 6])'
	for case in {0..23}; do
		for o in "--rank ranks.$case" "--rank ranks.$case --first first.$case" \
			"--first first.$case --components" "--components --rank ranks.$case"; do
			# shellcheck disable=SC2086
			nd-cluster $o pairs.$case >want
			# shellcheck disable=SC2086
			nd-cluster -S 1 $o pairs.$case | same want -
		done
	done
	printf '%s\n' 'b	1' 'a	2' 'a	3' 'b	7' >ranks
	printf 'a\tb\t0.900000\n' >pairs
	fails 1 "nd-cluster: ranks:3: expected each id once, got 'a' as on line 2" \
		nd-cluster -S 1 --rank ranks pairs
}

@test "--texts -S holds a part of the clusters at a time: the same bytes, in the memory" {
	awk 'BEGIN { for (i = 0; i < 60000; i++) {
		printf "d%d:%d\td%d:%d\t0.900000\n", i % 997, i, i * 7 % 997, i * 7 % 60000 >"clusters"
		printf "d%d:%d\ttext %d %*s\n", i % 997, i, i, i % 500 ? 40 : 9000, "." >"texts" }
		for (i = 0; i < 900; i++) printf "d%d\tTitle %d\n", i, i >"titles" }'
	printf 'd1:1\t%03000000d\n' 1 >>texts
	nd-cluster --texts texts --titles titles clusters >want
	for s in 1M 4M 1G; do
		nd-cluster -S $s --texts texts --titles titles clusters | same want -
	done
	# What comes from a pipe cannot be read again, and is held.
	nd-cluster -S 1M --texts <(cat texts) --titles titles clusters | same want -
	sed -i '$d' texts
	[[ $PATH != *[at]san* && $PATH != *build/*/under/bin* ]] || return 0
	# peak OPTION...: its peak memory, in kB.
	peak() { ND_REPORT=5 nd-cluster "$@" --texts texts --titles titles clusters 5>&1 >out |
		awk '$1 == "peak_memory" { print int($2 / 1000) }'; }
	awk '{ for (i = 0; i < 3; i++) print $1 "\t" $2 i "\t" $3 }' clusters >more
	mv more clusters
	[ "$(peak -S 2M)" -lt 15000 ]
	[ "$(peak)" -gt 20000 ]
}
