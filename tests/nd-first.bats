# nd-first.bats: the most similar pairs of each text.
load helper

oracle() { python3 "$top/tests/oracle/first.py" "$@"; }

@test "the first pairs of each text, by similarity, then by id" {
	printf '%s\t%s\t%s\n' b y 0.500000 a x 0.400000 b x 0.900000 a z 0.400000 \
		a y 0.400000 b z 1.000000 >pairs
	gives 'a\tx\t0.400000\na\ty\t0.400000\nb\tz\t1.000000\nb\tx\t0.900000\n' '' 0 \
		nd-first -n 2 pairs
	gives 'a\tx\t0.400000\nb\tz\t1.000000\n' '' 0 nd-first -n 1 pairs
	gives 'b\tz\t1.000000\n' '' 0 nd-first -n 1 --mutual <pairs
	gives 'b\ty\t0.500000\na\tx\t0.400000\nb\tx\t0.900000\nb\tz\t1.000000\n' '' 0 \
		nd-first -n 1 --mutual --candidates pairs
}

@test "CSLS ranks a text lower that is similar to all" {
	printf '%s\t%s\t%s\tmore\t\n' a all 0.800000 b all 0.800000 c all 0.900000 \
		a own 0.700000 b other 0.300000 >pairs
	# Of two neighbours 2 s - mean of A - mean of B: a all 1.6 - .75 - .85 = 0,
	# a own 1.4 - .75 - .35 = .3; b all 1.6 - .55 - .85 = .2, b other -.1.
	gives 'a\town\t0.700000\tmore\t\nb\tall\t0.800000\tmore\t\nc\tall\t0.900000\tmore\t\n' \
		'' 0 nd-first -n 1 --csls 2 pairs
	gives 'a\tall\t0.800000\tmore\t\nb\tall\t0.800000\tmore\t\nc\tall\t0.900000\tmore\t\n' \
		'' 0 nd-first -n 1 --csls 0 pairs
}

@test "random pairs: the first ones are those of other code" {
	oracle cases 20
	for seed in {1..20}; do
		for way in '' mutual; do
			nd-first -n $((seed % 5 + 1)) ${way:+"--$way"} --csls $((seed % 4)) pairs.$seed |
				same want.$seed${way:+.$way} -
		done
	done
	[ "$(cat want.* | wc -l)" -gt 300 ]
}

@test "--candidates of parts are the pairs that are ranked" {
	for seed in {1..20}; do
		oracle make "$seed" >pairs
		n=$((seed % 3 + 1)) k=$((seed % 9)) way=$((seed % 2))
		most=$n both=''
		[ $k -eq 0 ] || most=$((n + 4)) both=1
		[ $most -ge $k ] || most=$k
		[ $way -eq 0 ] || both=1
		ranked=(-n "$n" --csls "$k")
		[ $way -eq 0 ] || ranked+=(--mutual)
		oracle pairs "$most" "${both:+both}" 0 | sort >want
		nd-first "${ranked[@]}" --candidates pairs >got
		sort got | same want -
		nd-first "${ranked[@]}" got >wanted
		split -n r/3 pairs part.
		for part in part.*; do
			nd-first "${ranked[@]}" --candidates "$part"
		done | nd-first "${ranked[@]}" --candidates | nd-first "${ranked[@]}" |
			same wanted -
	done
}

@test "the order of the input, its packing and ids of both columns change nothing" {
	oracle make 21 >pairs
	nd-first -n 2 --csls 2 pairs >want
	[ "$(wc -l <want)" -gt 4 ]
	sort -r pairs | nd-first -n 2 --csls 2 | same want -
	zstd -q pairs
	nd-first -n 2 --csls 2 - <pairs.zst | same want -
	gives 'a\ta\t1.000000\nb\ta\t1.000000\n' '' 0 \
		nd-first -n 1 <(printf 'b\ta\t1.000000\na\ta\t1.000000\na\tb\t0.100000\n')
}

@test "a pair that is there twice counts twice; without pairs nothing is printed" {
	printf 'a\tx\t0.500000\t%s\n' 2 1 3 >pairs
	gives 'a\tx\t0.500000\t2\na\tx\t0.500000\t1\n' '' 0 nd-first -n 2 --mutual pairs
	gives '' '' 0 nd-first -n 2 /dev/null
	gives '' 'nd-first: stdin: 0 pairs of 0 and 0 texts\n' 0 nd-first -v -n 1 </dev/null
	gives 'a\tx\t0.500000\t2\n' 'nd-first: pairs: 3 pairs of 1 and 1 texts\n' 0 \
		nd-first -v -n 1 pairs
}

@test "a text with many pairs, of which few are asked for" {
	for i in {1..3000}; do
		printf 'a\tb%d\t0.%06d\n' "$i" $((i * 7919 % 3001))
	done >pairs
	sort -t "$TAB" -k 3,3r pairs >sorted
	for n in 1 2 7 2999 3000 5000; do
		nd-first -n "$n" pairs | same <(head -n "$n" sorted) -
	done
}

@test "--propose finds the threshold that other code finds, on random pairs" {
	for seed in {1..30}; do
		python3 -S - "$seed" 2>want.said >want <<'END'
import random, sys
r = random.Random(int(sys.argv[1]))
best = {}
n, most = r.randrange(1, 30), r.choice((5, 50, 1000000))
pairs = {(r.randrange(n), r.randrange(n)): r.randrange(most + 1) * (1000000 // most) for _ in range(r.randrange(1, 200))}
with open('pairs', 'w') as f:
    for (a, b), s in pairs.items():
        print('a%02d' % a, 'b%02d' % b, '%d.%06d' % divmod(s, 1000000), sep='\t', file=f)
def ranked(side, x):
    return sorted((-s, p[1 - side]) for p, s in pairs.items() if p[side] == x)
mutual = {p: s for p, s in pairs.items() if all(ranked(i, p[i])[0] == (-s, p[1 - i]) for i in (0, 1))}
second = [max(-(ranked(i, p[i]) + [(0, 0), (0, 0)])[1][0] for i in (0, 1)) for p in mutual]
reach = lambda numbers, t: sum(s >= t for s in numbers)
t = max(sorted(set(mutual.values())), key=lambda t: reach(mutual.values(), t) - reach(second, t))
for (a, b), s in sorted(mutual.items()):
    if s >= t:
        print('a%02d' % a, 'b%02d' % b, '%d.%06d' % divmod(s, 1000000), sep='\t')
count = '%d pair%s' % (len(mutual), '' if len(mutual) == 1 else 's')
print('nd-first: threshold %d.%06d, as the pairs show: %d of %s that are each the most similar to the other reach it' %
      (divmod(t, 1000000) + (reach(mutual.values(), t), count)), file=sys.stderr)
END
		nd-first -n 1 --mutual --propose pairs >got 2>said
		same want got
		same want.said said
	done
}

@test "what is wrong" {
	printf 'a\tx\t0.500000\na\ty\t0.5\nb\n' >pairs
	fails 1 "nd-first: pairs:2: expected a similarity with six decimals from \
0.000000 to 1.000000 in column 3, got '0.5'" nd-first -n 1 pairs
	gives 'a\tx\t0.500000\n' 'nd-first: pairs: 2 records rejected\n' 0 \
		nd-first -n 1 --rejects bad pairs
	[ "$(wc -l <bad)" -eq 2 ]
	misused nd-first 'expected -n N' pairs
	misused nd-first '--propose: expected -n 1, got -n 2' -n 2 --mutual --propose pairs
	misused nd-first '--propose: expected --mutual as well' -n 1 --propose pairs
	misused nd-first '--csls: expected at most 1000000, got 1000001' -n 1 --csls 1000001 pairs
	fails 1 'nd-first: gone: No such file or directory' nd-first -n 1 gone
	fails 1 'nd-first: no/: No such file or directory' nd-first -n 1 -T no/ \
		<(printf 'a\tx\t0.500000\n')
}
