# nd-tune.bats: weights and thresholds from labels.
load helper

# pairs SEED PARTS [cross]: 50 pairs of documents, some of them without a
# label and some with a label only, to gold and combined.
pairs() {
	python3 - "$@" <<-'EOF'
	import random
	import sys
	seed, k = map(int, sys.argv[1:3])
	cross = len(sys.argv) > 3
	draw = random.Random(seed)
	ids = ['d%d' % i for i in range(50 if cross else 100)]
	every = [(a, b) for a in ids for b in ids if cross or a < b]
	def part(label, i):
	    q = draw.choice([2, 3, 4, 5, 6, 7, 9, 12])
	    p = q * draw.gauss(.7 if label == 'same' else .4, .2 + .1 * i)
	    p = min(q, int(max(0, p) + .5))
	    return '%d.%06d' % divmod(p * 1000000 // q, 1000000)
	with open('gold', 'w') as gold, open('combined', 'w') as combined:
	    for a, b in draw.sample(every, 50):
	        label = draw.choice(['same', 'same', 'other', 'other', 'open', ''])
	        if not cross and draw.random() < .5:
	            a, b = b, a
	        if label:
	            print(a, b, label, sep='\t', file=gold)
	        parts = ['-' if i and draw.random() < .1 else part(label, i)
	                 for i in range(k)]
	        if max(parts) >= '0.3' and (not label or draw.random() < .9):
	            print(a, b, '0.000000', *parts, sep='\t', file=combined)
	EOF
}

# agree [OPTION]...: what nd-tune prints is what the oracle finds on the whole
# grid, but for the number of starts, and the local optima are among its.
agree() {
	python3 "$top/tests/oracle/tune.py" -a gold "$@" combined >want
	nd-tune -a gold "$@" combined 2>err | cut -f 1-6,8- >got
	! grep -v -e 'the least threshold tried' -e 'not in the input' err
	same <(grep -v ^local want) <(grep -v ^local got)
	! grep ^local got | grep -vxFf want
}

@test "on small data the best and the held-out figures are the oracle's" {
	pairs 1 1
	agree --positive same --folds 3
	pairs 2 2
	agree --positive same,open --step 0.125 --judged --beta 0.5
	ok nd-tune -a gold --positive same --beta 0.5 combined
	nd-tune -a gold --positive same --beta .5 combined |
		same - <(printf '%s\n' "$output")
	agree --positive same --ignore open --folds 3 --seed 7 --step 0.2
	pairs 3 3
	agree --positive same --folds 2 --step 0.25 --renormalise
	agree --positive same --step 0.2 --beta 2 -t 0.505 --judged
	pairs 4 2 cross
	agree --positive same --folds 3 --step 0.2 --cross
}

@test "--logistic: weights of the highest likelihood, on the same folds" {
	pairs 1 1
	agree --logistic --positive same --folds 3
	pairs 2 2
	agree --logistic --positive same,open --step 0.1 --judged --beta 0.5
	pairs 5 3
	agree --logistic --positive same --folds 3 --step 0.05 --judged --seed 3
	# A part that speaks against a pair has no weight, nor has a part without use.
	printf 'a%s\tb%s\t0.500000\t0.%s00000\t0.%s00000\t0.000000\n' \
		1 1 9 1 2 2 8 3 3 3 7 2 4 4 2 7 5 5 3 9 6 6 1 8 >combined
	printf 'a%s\tb%s\t%s\n' 1 1 same 2 2 same 3 3 same 4 4 other 5 5 other 6 6 other >gold
	nd-tune -a gold --positive same --judged --logistic combined | grep ^logistic >got
	printf 'logistic\t1.00,0.00,0.00\t0.51\t1.000000\t1.000000\t1.000000\t-\t3\t0\t0\n' | same - got
}

# planted: a thousand pairs which 0.30,0.50,0.20 and 0.62 tell apart, and
# hardly any other weights; no sum is within 0.01 of it.
planted() {
	python3 - <<-'EOF'
	import random
	draw = random.Random(1)
	with open('gold', 'w') as gold, open('combined', 'w') as combined:
	    for i in range(1000):
	        s = 0.62
	        while abs(s - 0.62) < 0.01 or abs(s - 0.62) > 0.1:
	            part = [draw.randrange(300000, 1000001) for _ in range(3)]
	            s = sum(w * x for w, x in zip((3, 5, 2), part)) / 1e7
	        ids = 'a%d\tb%d' % (i, i)
	        print(ids, 'same' if s > .62 else 'other', sep='\t', file=gold)
	        print(ids, '0.000000', *('%d.%06d' % divmod(x, 1000000)
	                                 for x in part), sep='\t', file=combined)
	EOF
}

@test "planted weights and threshold are found, from one start too" {
	planted
	ok nd-tune -a gold --positive same --folds 2 combined
	[[ ${lines[0]} =~ ^best.0.30,0.50,0.20.0.62.1.000000.1.000000.1.000000 ]]
	[[ ${lines[-1]} =~ ^held-out.-.-.1.000000.1.000000.1.000000.-. ]]
	ok nd-tune -a gold --positive same --starts 1 combined
	[[ ${lines[0]} =~ ^best.0.30,0.50,0.20.0.62.1.000000.1.000000.1.000000 ]]
}

@test "same seed, same bytes, in any order; more starts are never worse" {
	python3 - <<-'EOF'
	import random
	draw = random.Random(2)
	with open('gold', 'w') as gold, open('combined', 'w') as combined:
	    for i in range(200):
	        label = draw.choice(['same', 'other'])
	        print(i, -i - 1, label, sep='\t', file=gold)
	        print(i, -i - 1, '0.000000', *(
	            '0.%06d' % min(999999, max(0, draw.gauss(
	                450000 + 60000 * (label == 'same'), 250000)))
	            for _ in range(8)), sep='\t', file=combined)
	EOF
	tune() {
		nd-tune -a gold --positive same --judged "$@"
	}
	for n in 1 2 4 8 16; do
		tune --starts $n combined >got.$n
		head -1 got.$n | cut -f 6
	done >f1
	sort -c f1
	[ "$(sort -u f1 | wc -l)" -gt 2 ]
	[ "$(awk -F "\t" '{ n += $7 } END { print n }' got.16)" -eq 16 ]
	[ "$(tail -n +2 got.16 | cut -f 1 | sort -u)" = local ]
	cut -f 6 got.16 | sort -rc
	tune --starts 4 --folds 3 combined >want
	shuf combined | awk -F '\t' -v OFS='\t' '{ t = $1; $1 = $2; $2 = t; print }' |
		zstd -q >combined.zst
	shuf gold -o gold
	tune --starts 4 --folds 3 combined.zst >got
	same want got
	tune --starts 4 --folds 3 --seed 2 combined >got
	! cmp -s want got
}

@test "nd-combine and nd-eval reach what nd-tune promises" {
	python3 - <<-'EOF'
	import random
	draw = random.Random(9)
	files = [open('part%d' % i, 'w') for i in range(2)]
	with open('gold', 'w') as gold:
	    for i in range(100, 500):
	        same = draw.random() < .5
	        print('a%d' % i, 'b%d' % i, 'yn'[not same], sep='\t', file=gold)
	        for f in files:
	            if draw.random() < .1:
	                continue
	            n = draw.choice([3, 6, 7, 9])
	            s = sum(draw.random() < (.6 if same else .3) for _ in range(n))
	            print('a%d' % i, 'b%d' % i, '%d.%06d' %
	                  divmod(s * 10 ** 6 // n, 10 ** 6), s, max(1, s), n,
	                  sep='\t', file=f)
	EOF
	for how in '' --renormalise; do
		nd-combine $how -w 0.5,0.5 -t 0 part0 part1 >combined
		nd-tune $how -a gold --positive y combined >got 2>err
		for t in 0.5 0.6; do
			nd-tune $how -a gold --positive y --step 0.5 -t $t combined \
				2>>err >>got
		done
		while IFS=$TAB read -r _ weights t precision recall f1 _; do
			nd-combine $how -w "$weights" -t "$t" part0 part1 |
				nd-eval -a gold --positive y --samples 0 - >figures
			printf '%s\n' "$precision" "$recall" "$f1" |
				same /dev/stdin <(tail -3 figures | cut -f 2)
		done <got
	done
}

@test "thirds add up: a half is not missed by a millionth" {
	printf '%s\t%s\t0.000000\t%s\t%s\n' a b 0.333333 0.666666 \
		c d 0.666666 0.333333 >combined
	printf 'a\tb\ty\nc\td\ty\n' >gold
	gives 'best\t0.5,0.5\t0.50\t1.000000\t1.000000\t1.000000\t100\t2\t0\t0\n' '' \
		0 nd-tune -a gold --positive y --judged --step 0.5 -t 0.5 combined
}

@test "of thresholds that are as good it takes the middle of the widest row" {
	printf '%s\t%s\t0.000000\t%s\n' a b 0.900000 c d 0.500000 e f 0.200000 \
		>combined
	printf '%s\t%s\t%s\n' a b y c d n e f n >gold
	gives 'best\t1.00\t0.71\t1.000000\t1.000000\t1.000000\t100\t1\t0\t0\n' '' 0 \
		nd-tune -a gold --positive y --judged combined
}

@test "documents that labels connect are never in two folds" {
	# In every fold another part, and no other, tells right from wrong.
	for i in 0 1 2; do
		for j in 1 2 3; do
			one="0.100000${TAB}0.100000${TAB}0.100000"
			printf '%s\t%s\t0.000000\t%s\n' hub$i right$i$j \
				"$(awk -F '\t' -v OFS='\t' '{ $n = "1.000000"; print }' \
					n=$((i + 1)) <<<"$one")" hub$i wrong$i$j \
				"$(awk -F '\t' -v OFS='\t' '{ $1 = $2 = $3 = "1.000000"
					$n = "0.100000"; print }' n=$((i + 1)) <<<"$one")"
		done
	done >combined
	awk -F '\t' -v OFS='\t' '{ print $1, $2, substr($2, 1, 5) }' combined >gold
	nd-tune -a gold --positive right --judged --folds 3 combined >got 2>err
	grep ^fold got | awk '$8 + $10 != 3 { exit 1 }'
	[ "$(grep -c ^fold got)" -eq 3 ]
	nd-tune -a gold --positive right --judged --folds 3 --seed 9 combined \
		2>err | grep ^held-out >got
	[ "$(cut -f 8 got)" -eq 0 ]
}

@test "a threshold below that of the input is refused, unless none is missing" {
	printf '%s\t%s\t0.000000\t%s\t%s\n' a b 0.900000 - c d 0.350000 0.100000 \
		e f 0.500000 0.500000 >combined
	printf '%s\t%s\t%s\n' a b y c d n x y n >gold
	fails 1 'nd-tune: -t: expected at least 0.35 (no pair of combined has all parts below that), got 0.349999' \
		nd-tune -a gold --positive y -t 0.349999 combined
	fails 1 'nd-tune: -t: expected at least 0.35 (no pair of combined has all parts below that), got 0.000000' \
		nd-tune -a gold --positive y --judged -t 0 combined
	ok nd-tune -a gold --positive y -t 0.35 combined
	ok nd-tune -a gold --positive y --ignore n --judged -t 0 combined
	sed -i '/^x/d' gold
	ok nd-tune -a gold --positive y --judged -t 0 combined
	printf '%s\t%s\t%s\n' a b n c d y e f n >gold
	gives 'best\t0.0,1.0\t0.06\t0.500000\t1.000000\t0.666666\t100\t1\t1\t0\n' '' \
		0 nd-tune -a gold --positive y --judged --step 0.5 combined
	printf 'x\ty\ty\n' >>gold
	apart nd-tune -a gold --positive y --step 0.5 combined
	[ "${stderr_lines[0]}" = 'nd-tune: combined: 0.35, the least threshold tried, is as good as the best: a lower one may be better' ]
}

@test "the least threshold is the hundredth at or below the least there is" {
	printf '%s\t%s\t0.000000\t%s\n' a b 0.050001 c d 0.059999 >combined
	printf '%s\t%s\ty\n' a b c d >gold
	for t in '' '-t 0.05'; do
		# shellcheck disable=SC2086
		gives 'best\t1.00\t0.05\t1.000000\t1.000000\t1.000000\t100\t2\t0\t0\n' \
			'' 0 nd-tune -a gold $t combined
	done
	# From 0.06 on there is neither.
	gives 'best\t1.00\t0.53\t-\t0.000000\t0.000000\t100\t0\t0\t2\n' \
		'nd-tune: combined: 0.06, the least threshold tried, is as good as the best: a lower one may be better\n' \
		0 nd-tune -a gold -t 0.050002 combined
	fails 1 'nd-tune: -t: expected at least 0.05 (no pair of combined has all parts below that), got 0.049999' \
		nd-tune -a gold -t 0.049999 combined
	printf 'e\tf\t0.000000\t0.000000\ng\th\t0.000000\t0.010000\n' >>combined
	gives 'best\t1.00\t0.04\t1.000000\t1.000000\t1.000000\t100\t2\t0\t0\n' '' \
		0 nd-tune -a gold -t 0.000001 combined
	fails 1 'nd-tune: -t: expected more than 0 (at 0 the pairs that combined does not have would be found too), got 0' \
		nd-tune -a gold -t 0 combined
}

@test "where more than a tenth of the right pairs are not there it is said" {
	for i in {1..9}; do
		printf 'a%d\tb%d\t0.000000\t0.900000\n' $i $i >>combined
		printf 'a%d\tb%d\ty\n' $i $i >>gold
	done
	printf 'c\td\t0.000000\t0.100000\n' >>combined
	printf 'e\tf\ty\n' >>gold
	ok nd-tune -a gold combined
	grep -v a9 gold >few
	apart nd-tune -a few combined
	[ "$stderr" = 'nd-tune: combined: 1 of 9 positive pairs not in the input, missed at every threshold: did nd-combine -t cut them?' ]
	printf 'g\th\ty\ni\tj\tn\n' >>gold
	apart nd-tune -a gold --positive y combined
	[ "$status" -eq 0 ]
	[ "$stderr" = 'nd-tune: combined: 2 of 11 positive pairs not in the input, missed at every threshold: did nd-combine -t cut them?' ]
}

@test "what it was made from is said with -v" {
	printf '%s\t%s\t0.000000\t%s\n' a b 0.900000 c d 0.300000 e f 0.500000 \
		g h 0.700000 i j 0.800000 >combined
	printf '%s\t%s\t%s\n' a b y c d n e f o i j y x y y x z y >gold
	columns='nd-tune: columns: kind of the line, weights, threshold, precision, recall, F, starts, tp, fp, fn\n'
	missed='nd-tune: combined: 2 of 4 positive pairs not in the input, missed at every threshold: did nd-combine -t cut them?\n'
	gives 'best\t1.00\t0.76\t1.000000\t0.500000\t0.666666\t100\t2\t0\t2\n' \
		"$columns"'nd-tune: combined: 2 positive, 2 negative, 1 ignored, 2 missed pairs; weights tried: 1\n'"$missed" \
		0 nd-tune -v -a gold --positive y --ignore o combined
}

@test "labels that nobody asks for are noted, and pairs that come twice" {
	printf 'a\tb\t0.000000\t0.500000\nc\td\t0.000000\t0.600000\n' >combined
	printf 'a\tb\ty\nc\td\tn\nd\tc\tn\na\tb\ty\n' >gold
	apart nd-tune -a gold combined
	[ "$status" -eq 0 ]
	[ "$stderr" = 'nd-tune: gold: 2 labels in column 3 (y, n) make no difference without --positive
nd-tune: gold: 2 duplicate pairs counted once' ]
	printf 'd\tc\ty\n' >>gold
	fails 1 "nd-tune: gold:5: pair 'c', 'd' has label 'y', but 'n' on line 2" \
		nd-tune -a gold --positive y combined
	apart nd-tune -a gold --positive y,n combined
	[ "$status" -eq 0 ]
	[ "$stderr" = 'nd-tune: gold: 2 duplicate pairs counted once' ]
}

@test "what is wrong with the data is said" {
	printf 'a\tb\t0.000000\t0.500000\n' >combined
	printf 'a\tb\ty\nc\td\ty\n' >gold
	printf 'c\td\ty\n' >other
	fails 1 'nd-tune: /dev/null: expected a combined record, got none' \
		nd-tune -a gold /dev/null
	fails 1 'nd-tune: /dev/null: expected a positive pair, got none' \
		nd-tune -a /dev/null combined
	fails 1 'nd-tune: combined: expected some of the 1 positive pairs, got none' \
		nd-tune -a other combined
	fails 1 'nd-tune: --folds: expected at most 2, the number of groups of positive pairs that share no document, got 3' \
		nd-tune -a gold --folds 3 combined
	printf 'a\tb\t0.000000\t0.500000\nb\ta\t0.000000\t0.500000\n' >again
	fails 1 "nd-tune: again:2: duplicate pair 'a', 'b' (first on line 1)" \
		nd-tune -a gold again
	printf 'a\tb\t0.000000\t0.500000\nc\td\t0.000000\t0.500000\t-\n' >two
	fails 1 'nd-tune: two:2: expected 4 fields as in the first record, got 5' \
		nd-tune -a gold two
	{
		printf 'a\tb\t0.000000'
		printf '\t0.%06d' {1..17}
		echo
	} >many
	fails 1 'nd-tune: many:1: expected 4 to 19 fields (idA, idB, S, s1, ...), got 20' \
		nd-tune -a gold many
	fails 1 'nd-tune: stdout: No space left on device' \
		bash -c 'sed -i 2d gold; nd-tune -a gold combined >/dev/full '
}

@test "wrong options are a usage error" {
	wrong() {
		misused nd-tune "$1" "${@:2}"
	}
	wrong 'expected -a GOLD' combined
	wrong '--judged: expected --positive as well' -a gold --judged
	wrong '--folds: expected at least 2, got 1' -a gold --folds 1
	for n in 1001 4294967296; do
		wrong "--folds: expected at most 1000, got $n" -a gold --folds $n
	done
	wrong '-a -: expected a file as well' -a -
	for s in 0 0.3 0.000999; do
		wrong "--step: expected 1 divided by a whole number up to 1000, got $(printf %.6f $s)" \
			-a gold --step $s
	done
	for b in 0 0.001 101 1.255 x 1e1 -1 .; do
		wrong "--beta: expected a number from 0.01 to 100 of at most two decimals, got '$b'" \
			-a gold --beta $b
	done
}

@test "what is no combined record is told" {
	printf 'a\tb\tx\n' >gold
	while IFS='|' read -r record message; do
		printf '%b' "$record" >in
		fails 1 "nd-tune: in:$message" nd-tune -a gold --positive x in
	done <<-'E'
	a\tb\t0.5\n|1: expected 4 to 19 fields (idA, idB, S, s1, ...), got 3
	\tb\t0.500000\t0.100000\n|1: expected an id, got nothing
	a\ta\t0.500000\t0.100000\n|1: expected two ids, got 'a' twice
	a\tb\t2.000000\t0.100000\n|1: expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got '2.000000'
	a\tb\t0.500000\tx\n|1: expected a similarity with six decimals from 0.000000 to 1.000000, or -, in column 4, got 'x'
	a\tb\t0.500000\t0.100000\nc\td\t0.500000\t0.100000\t0.1\n|2: expected 4 fields as in the first record, got 5
	E
}
