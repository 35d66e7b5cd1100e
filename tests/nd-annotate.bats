# nd-annotate.bats: records with their clusters.
load helper

clusters() {
	printf '%s\n' 'a	a	1.000000' 'a	b	0.750000' 'a	c	-' >clusters
}

@test "columns are added to records" {
	clusters
	printf 'b\tx\ty\na\nd\t\nc\tz\n' >recs
	gives 'b\tx\ty\ta\tfalse\t0.750000\na\ta\ttrue\t1.000000\nd\t\td\ttrue\t\nc\tz\ta\tfalse\t\n' \
		'nd-annotate: recs: 4 records, 2 of them removed\n' 0 \
		nd-annotate -v -a clusters recs
}

@test "keys are added to objects, which are else unchanged" {
	clusters
	printf '%s\n' '{"id":"b", "t" : 1.50 } ' '{"id":"a"}' '{ }' '{"t":{"id":"b"}}' \
		'{"id":"q\"\\\u00e4"}' >o
	gives '{"id":"b", "t" : 1.50,"nd_cluster":"a","nd_kept":false,"nd_similarity":0.750000 } 
{"id":"a","nd_cluster":"a","nd_kept":true,"nd_similarity":1.000000}
{"nd_cluster":"o:3","nd_kept":true,"nd_similarity":null }
{"t":{"id":"b"},"nd_cluster":"o:4","nd_kept":true,"nd_similarity":null}
{"id":"q\\"\\\\\\u00e4","nd_cluster":"q\\"\\\\ä","nd_kept":true,"nd_similarity":null}
' '' 0 nd-annotate --json id -a clusters o
}

@test "an id that is a number stays a number" {
	printf '%s\n' '1	1	1.000000' '1	2.0	0.900000' 'x	3	0.900000' '07	4	0.9000001' |
		sed 's/9000001/900000/' >clusters
	printf '{"n":%s}\n' 2.0 3 4 '"2.0"' -5e3 true >o
	gives '{"n":2.0,"nd_cluster":1,"nd_kept":false,"nd_similarity":0.900000}
{"n":3,"nd_cluster":"x","nd_kept":false,"nd_similarity":0.900000}
{"n":4,"nd_cluster":"07","nd_kept":false,"nd_similarity":0.900000}
{"n":"2.0","nd_cluster":"1","nd_kept":false,"nd_similarity":0.900000}
{"n":-5e3,"nd_cluster":-5e3,"nd_kept":true,"nd_similarity":null}
{"n":true,"nd_cluster":"true","nd_kept":true,"nd_similarity":null}
' '' 0 nd-annotate --json n -a clusters o
}

@test "an object that has one of the keys is an error, or goes to the rejects" {
	clusters
	printf '{"id":1}\n{"id":2,"nd_kept":null}\n{"id":3,"x":{"nd_kept":1}}\n' >o
	fails 1 "nd-annotate: o:2: expected an object without the key 'nd_kept', got one: it is annotated" \
		nd-annotate --json id -a clusters o
	gives '{"id":1,"nd_cluster":1,"nd_kept":true,"nd_similarity":null}
{"id":3,"x":{"nd_kept":1},"nd_cluster":3,"nd_kept":true,"nd_similarity":null}
' 'nd-annotate: o: 1 record rejected\n' 0 \
		nd-annotate --json id --rejects bad -a clusters o
}

@test "the objects of a large file are valid, and unchanged without the keys" {
	ok python3 - <<-'END'
		import json, random, subprocess
		r = random.Random(3)
		lines = [json.dumps({'id': 'd%d é"' % i, 'x': [i, {'y': 'z' * r.randrange(99)}]})
		         for i in range(20000)]
		kept = {i: r.randrange(i + 1) for i in range(0, 20000, 3)}
		with open('clusters', 'w') as f:
		    for i, k in kept.items():
		        f.write('d%d é"\td%d é"\t0.%06d\n' % (k, i, i))
		text = ''.join(line + '\n' for line in lines)
		got = subprocess.run(['nd-annotate', '--json', 'id', '-a', 'clusters'],
		                     input=text.encode(), stdout=subprocess.PIPE,
		                     check=True).stdout.decode().splitlines()
		for i, (line, one) in enumerate(zip(lines, got)):
		    assert one.startswith(line[:-1] + ',"nd_cluster":')
		    o = json.loads(one)
		    assert o['nd_cluster'] == 'd%d é"' % kept.get(i, i)
		    assert o['nd_kept'] == (kept.get(i, i) == i)
		    assert o['nd_similarity'] == (i / 1000000 if i in kept else None)
		assert len(got) == 20000
	END
}

@test "columns are added to CSV and TSV, and to their headers" {
	printf '%s\n' '1,"x	1	1.000000' '1,"x	2	0.900000' >clusters
	printf 'n,"te\nxt"\r\n2,"a\n\r\n"\r\n3,\n1,x\r\n' >t.csv
	gives 'n,"te
xt",nd_cluster,nd_kept,nd_similarity\r
2,"a
\r
","1,""x",false,0.900000\r
3,,3,true,
1,x,"1,""x",false,1.000000\r
' '' 0 nd-annotate --csv n -a clusters t.csv
	printf 't\tn\nx\t2\n\t3\n' >t.tsv
	gives 't\tn\tnd_cluster\tnd_kept\tnd_similarity
x\t2\t1,"x\tfalse\t0.900000
\t3\t3\ttrue\t
' '' 0 nd-annotate --tsv n -a clusters t.tsv
	nd-annotate --csv n -a clusters t.csv >again.csv
	fails 1 "nd-annotate: again.csv:1: expected a header without the column 'nd_cluster', got one: it is annotated" \
		nd-annotate --csv n -a clusters again.csv
}

@test "ids may have the name of the file before them" {
	printf '%s\n' 'a.tsv:1	a.tsv:1	1.000000' 'a.tsv:1	b.tsv:1	0.900000' >clusters
	printf '1\tx\n' >a.tsv
	cp a.tsv b.tsv
	gives '1\tx\ta.tsv:1\tfalse\t0.900000\n' '' 0 \
		nd-annotate --id-prefix -a clusters b.tsv
}

@test "bad clusters are refused" {
	echo 'a	x' >recs
	printf 'a\tb\n' >c
	fails 1 'nd-annotate: c:1: expected 3 fields (kept, id, similarity), got 2' \
		nd-annotate -a c recs
	printf 'a\tb\t0.5\n' >c
	fails 1 "nd-annotate: c:1: expected a similarity with six decimals or -, got '0.5'" \
		nd-annotate -a c recs
	printf 'a\tb\t0.500000\nc\tb\t0.500000\n' >c
	fails 1 "nd-annotate: c:2: expected each id once, got 'b' again" \
		nd-annotate -a c recs
	printf 'a\t\t0.500000\n' >c
	fails 1 'nd-annotate: c:1: expected an id, got nothing' nd-annotate -a c recs
	fails 1 'nd-annotate: none: No such file or directory' nd-annotate -a none recs
	printf '\tx\n' >recs
	clusters
	fails 1 'nd-annotate: recs:1: expected an id, got nothing' nd-annotate -a clusters recs
	misused nd-annotate "--json: expected ID,..., got 'a,'" --json a, -a clusters recs
}
