# long/nd-sort.bats: a long line, millions of one key, a GB in a MB.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

# as_sort -S SIZE...: the file in, as sort sorts it.
as_sort() {
	sort --parallel=2 -S 2G -T . in >wanted
	nd-sort -T . "$@" in >got
	same wanted got
}

@test "lines of 100 MB are sorted, in memory and outside" {
	for c in b a b; do
		head -c 100000000 /dev/zero | tr '\0' $c
		printf '\n%s\n' $c
	done >in
	as_sort
	as_sort -S 1M
}

@test "five million lines of one key are sorted, in memory and outside" {
	awk 'BEGIN { for (i = 0; i < 5000000; i++)
		printf "0123456789abcdef\t%d\t7\n", i * 7919 % 5000011 }' >in
	as_sort
	as_sort -S 1M
	yes 0123456789abcdef | head -5000000 >in
	as_sort
	as_sort -S 1M
	[ "$(nd-sort -u -S 1M -T . in)" = 0123456789abcdef ]
}

@test "five million empty lines are sorted, in memory and outside" {
	yes '' | head -5000000 >in
	as_sort
	as_sort -S 1M
}

@test "a GB is sorted in a MB of memory, of 10 MB at most" {
	python3 -c '
import random, sys
r = random.Random(1)
for _ in range(1000):
    sys.stdout.write("".join("%016x\tdoc-%d\t%d\n" % (r.getrandbits(64),
        r.randrange(10 ** 6), r.randrange(500)) for _ in range(33000)))' >in
	[ "$(stat -c %s in)" -gt 1000000000 ]
	sort --parallel=2 -S 2G -T . in >wanted
	within 10000 nd-sort -S 1M -T . in >got
	same wanted got
}
