# nd-diag-documents.bats: pairs of sentences to pairs of documents.
load helper

# counted: pairs of documents by brute force, with the numbers of equal ones added.
counted() {
	python3 -c '
import collections, re, sys
n = collections.Counter()
for line in sys.stdin.buffer:
    a, b = (re.sub(rb"(.):[0-9]+$", rb"\1", x)
        for x in line.rstrip(b"\n").split(b"\t")[:2])
    if a != b:
        n[min(a, b), max(a, b)] += 1
for (a, b), c in sorted(n.items()):
    sys.stdout.buffer.write(b"%s\t%s\t%d\n" % (a, b, c))'
}

added() {
	awk -F '\t' -v OFS='\t' '{ n[$1 OFS $2] += $3 }
		END { for (p in n) print p, n[p] }' | sort
}

@test "the counts are those of brute force, for pairs in any order" {
	python3 -c '
import random
r = random.Random(1)
names = ["1", "12", "125", "1:2", "a", "a:b", "a:b:", "", "ab", "é"]
for i in range(20000):
    print("\t".join("%s:%d" % (r.choice(names) , r.randrange(30)) for _ in "ab")
        + r.choice(["", "\t0.5\t1"]))' >pairs
	printf 'x\ty\nx\tx:1\nhttp://a\thttp://b\na:\tb:x\n' >>pairs
	counted <pairs >wanted
	[ "$(wc -l <wanted)" -gt 40 ]
	ok nd-diag --map --documents pairs
	added <<<"$output" >got
	same wanted got
	sort pairs >sorted
	nd-diag --map --documents <sorted >got
	same wanted <(added <got)
	grep -v : <(cut -f 1,2 wanted) >plain
	[ "$(grep -cxFf plain <(cut -f 1,2 got))" -ge "$(wc -l <plain)" ]
}

@test "two documents have one line if the pairs are sorted" {
	for i in {1..30}; do
		for k in {1..9}; do
			printf 'a%d:%d\ta%d:%d\n' $((i % 7)) $k $((i % 5)) "$i"
		done
	done | awk -F '\t' '$1 < $2' | sort -u >pairs
	counted <pairs >wanted
	ok nd-diag --map --documents -q pairs
	sort <<<"$output" >got
	same wanted got
}

@test "what is wrong, and how many" {
	printf 'a:1\tb:1\na:1\n' >pairs
	fails 1 'nd-diag: pairs:2: expected two ids, got one field' \
		nd-diag --map --documents pairs
	gives 'a\tb\t1\n' 'nd-diag: pairs: 1 record rejected\n' 0 \
		nd-diag --map --documents --rejects bad pairs
	printf 'a:1\tb:1\na:2\tb:1\na:1\ta:2\n' >pairs
	gives 'a\tb\t2\n' 'nd-diag: pairs: 3 pairs, 1 of documents\n' 0 \
		nd-diag --map --documents -v pairs
	ok nd-diag --map --documents /dev/null
	[ -z "$output" ]
}

@test "--sum adds the numbers of two documents, and their titles" {
	printf '%s\n' $'a\tb\t2' $'a\tb\t3' $'a\tc:1\t1' $'b\tc:1\t4294967295' $'b\tc:1\t5' >counts
	printf '%s\n' $'a\tFirst\tmore' $'c:1\t' $'x\tOther' >titles
	ok nd-diag --documents --sum --titles titles counts
	[ "$output" = $'a\tb\t5\tFirst\t-\na\tc:1\t1\tFirst\t-\nb\tc:1\t4294967300\t-\t-' ]
	ok nd-diag --documents --sum counts
	[ "$(cut -f 4,5 <<<"$output" | sort -u)" = $'-\t-' ]
	printf '' >none
	ok nd-diag --documents --sum none
	[ -z "$output" ]
	printf 'a\tb\tx\n' >bad
	fails 1 'nd-diag: bad:1: expected two ids and a whole number' nd-diag --documents --sum bad
	printf 'a\n' >titles
	fails 1 'nd-diag: titles:1: expected an id and a text, got one field' \
		nd-diag --documents --sum --titles titles counts
}
