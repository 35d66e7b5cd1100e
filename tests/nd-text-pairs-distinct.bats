# nd-text-pairs-distinct.bats: the different sets, by numbers.
load helper

usage="try 'nd-text-pairs --help'"

# sets SEED N: records of few sets, many of them equal, some without a feature.
sets() {
	python3 -c '
import random, sys
r = random.Random(int(sys.argv[1]))
pool = [" ".join("%016x" % f for f in sorted(r.sample(range(40), r.choice(
    [0, 1, 1, 2, 3, 30])))) for _ in range(60)]
for i in range(int(sys.argv[2])):
    s = r.choice(pool[:r.choice([3, 20, 60])])
    print("d%d:%d\t%d\t%s" % (i // 9, i % 9 + 1, len(s.split()), s))' "$@"
}

# wanted MOST FILE [FILE]: what nd-text-pairs --distinct writes, to directory want.
wanted() {
	mkdir -p want
	python3 - "$@" <<'END'
import sys
most, names = int(sys.argv[1]), sys.argv[2:]
both = [[line.rstrip('\n').split('\t') for line in open(n)] for n in names]
number, count = {}, {}
for f in sum(both, []):
    if f[1] != '0':
        number.setdefault(f[2], len(number) + 1)
        count[f[2]] = count.get(f[2], 0) + 1
for end, records in zip(('', '.other'), both):
    out = {n: open('want/' + n + end, 'w') for n in ('sets', 'places', 'common')}
    written = set()
    for i, n, s in records:
        left = n != '0' and count[s] > most
        k = 0 if left or n == '0' else number[s]
        print(i, k, sep='\t', file=out['places'])
        if left:
            print(i, file=out['common'])
        if k and k not in written:
            print(k, n, s, sep='\t', file=out['sets'])
            written.add(k)
END
}

@test "equal sets have one number, and where they are is listed" {
	sets 1 500 >a
	wanted 999999 a
	mkdir got
	ok nd-text-pairs --distinct -o got a
	diff -r want got
	[ "$(wc -l <got/sets)" -lt 70 ]
	[ ! -s got/common ]
}

@test "sets of more than --most records are left out, of two collections together" {
	sets 2 300 >a
	sets 2 400 | sed 's/^/e/' | tail -n 350 >b
	zstd -q b
	for most in 3 5 12; do
		rm -rf want got
		wanted $most a b
		mkdir got
		apart nd-text-pairs --distinct -v --most $most -o got a b.zst
		[ "$status" -eq 0 ]
		diff -r want got
		n=$(wc -l <got/common)
		[ "$n" -gt 10 ]
		[ "${stderr_lines[0]}" = "nd-text-pairs: a: 300 records, $(
			wc -l <got/sets) different sets, $n records left out" ]
	done
}

@test "--places writes the sets to stdout, of files and pipes, as -o does" {
	sets 3 400 >a
	sets 4 300 >b
	for most in 3 12 999999; do
		rm -rf want
		mkdir want
		nd-text-pairs --distinct --most $most -o want a b
		nd-text-pairs --distinct -q --most $most --places p --against-sets s2 \
			--against-places p2 a b >s
		nd-text-pairs --distinct -q --most $most --places q --against-sets t2 \
			--against-places q2 - <(cat b) <a >t
		for got in s t; do same want/sets $got; done
		for got in p q; do same want/places $got; done
		for got in s2 t2; do same want/sets.other $got; done
		for got in p2 q2; do same want/places.other $got; done
	done
	printf 'a:%d\t1\t00000000000000aa\n' 1 2 3 >c
	gives '' 'nd-text-pairs: c: 3 records of sets that occur more than 1 time left out\n' 0 \
		nd-text-pairs --distinct --most 1 --places p c
	same p <(printf 'a:%d\t0\n' 1 2 3)
}

@test "sets that do not fit in the memory of -S get the same numbers" {
	sets 5 3000 >a
	for i in {1..30000}; do
		printf 'e%d:1\t1\t%016x\n' "$i" $((i % 25000 + 100))
	done >>a
	sets 6 500 >b
	for most in 1 40 999999; do
		rm -rf want got
		wanted $most a b
		mkdir got
		ok nd-text-pairs --distinct -q --most $most -S 1M -o got a b
		diff -r want got
	done
	printf 'a:%d\t0\t\n' {1..300000} >c
	nd-text-pairs --distinct -S 1M --places p c >s
	[ ! -s s ]
	same p <(sed 's/\t.*/\t0/' c)
}

@test "no records give empty files" {
	mkdir got
	ok nd-text-pairs --distinct -o got /dev/null
	[ "$(cat got/* | wc -c)" -eq 0 ]
	[ "$(find got -type f | wc -l)" -eq 3 ]
}

@test "nd-text-pairs --distinct reports wrong usage and malformed records" {
	mkdir got
	printf 'a:1\t1\t00000000000000aa\na:2\t2\t00000000000000aa\n' >a
	fails 1 'nd-text-pairs: a:2: expected 2 features in 33 bytes, got 16' nd-text-pairs --distinct -o got a
	[ -z "$(ls got)" ]
	fails 1 'nd-text-pairs: b: No such file or directory' nd-text-pairs --distinct -o got b
	head -n 1 a >c
	fails 1 'nd-text-pairs: no/no: No such file or directory' nd-text-pairs --distinct -o no/no c
	fails 1 'nd-text-pairs: c/sets: Not a directory' nd-text-pairs --distinct -o c c
	mkdir in && mv c in/sets
	fails 1 'nd-text-pairs: in/sets: is an input too' nd-text-pairs --distinct -o in in/sets
	fails 2 $'nd-text-pairs: expected two files, got stdin for both\n'"$usage" nd-text-pairs --distinct -o got - -
	fails 2 $'nd-text-pairs: --distinct: expected -o or --places as well\n'"$usage" nd-text-pairs --distinct in/sets
	fails 2 $'nd-text-pairs: --against-sets: expected a second file with it\n'"$usage" \
		nd-text-pairs --distinct --places p in/sets in/sets
	fails 2 $'nd-text-pairs: --against-sets: expected --distinct as well\n'"$usage" \
		nd-text-pairs --against-sets s --against-places p in/sets
	fails 2 $'nd-text-pairs: -o: expected --distinct as well\n'"$usage" nd-text-pairs -o got in/sets
	fails 2 $'nd-text-pairs: --distinct: unexpected -m\n'"$usage" \
		nd-text-pairs --distinct -m jaccard -o got in/sets
	fails 2 $'nd-text-pairs: --against-sets: expected --against-places as well\n'"$usage" \
		nd-text-pairs --distinct --places p --against-sets s in/sets in/sets
}

@test "a file that cannot be written is named" {
	mkdir got && ln -s /dev/full got/sets
	for i in {1..9999}; do
		printf 'a:%d\t1\t%016x\n' "$i" "$i"
	done >a
	fails 1 'nd-text-pairs: got/sets: No space left on device' nd-text-pairs --distinct -o got a
}
