# components.bats: stars and connected components by sorting, nd-cluster -S and
# --round.
load helper

# by_sorting [FILE]: components, not in memory.
by_sorting() {
	nd-cluster --components -S 1 "$@"
}

# agree: what sorting says of the file pairs is what memory says.
agree() {
	nd-cluster --components pairs >want
	by_sorting pairs >got
	same want got
	nd-cluster pairs >want.stars
	nd-cluster -S 1 pairs >got.stars
	same want.stars got.stars
}

@test "the same bytes as in memory, and as by definition, for 200 graphs" {
	python3 "$top/tests/oracle/cluster.py" graphs 1 201
	[ "$(wc -l <want)" -gt 2500 ]
	by_sorting pairs >got
	same want got
	agree
	same got want
	zstd -qc pairs | by_sorting >got
	same want got
}

@test "paths, stars, cliques, equal ones and nothing" {
	seq 3000 | awk '{ printf "%05d\t%05d\t0.900000\n", $1, $1 + 1 }' >pairs
	agree
	seq 3000 | sort -R --random-source=pairs |
		awk 'NR > 1 { print p "\t" $1 "\t0.900000" } { p = $1 }' >path
	mv path pairs
	agree
	for hub in 0 2; do
		seq -f "1%05.0f" 5000 | awk -v hub=$hub '{
			printf "%s\t%s\t0.9%05d\n", hub, $1, NR }' >pairs
		agree
	done
	for evidence in '\t9\t9\t9' '\t8\t9\t9'; do
		awk -v e="$evidence" 'BEGIN { for (c = 0; c < 20; c++)
			for (i = 0; i < c; i++) for (k = i + 1; k < c; k++)
				print c "-" k "\t" c "-" i "\t1.000000" e }' >pairs
		agree
	done
	: >pairs
	agree
}

# is STEP LINES: what the step makes of stdin.
is() {
	gives "$2" '' 0 nd-cluster --round "$1"
}

@test "each step" {
	printf 'b\ta\t0.900000\nb\tc\t0.800000\t1\nd\tc\t1.000000\t7\t7\t7\nc\td\t1.000000\n' >pairs
	is near 'a\tb\t0.900000\nb\tc\t0.800000\nc\td\t1.000000\nc\td\t1.000000\n' <pairs
	is equal 'd\tc\n' <pairs
	is edges 'b\ta\nc\tb\nd\tc\nd\tc\n' <pairs
	printf 'c\ta\nc\tb\nd\tc\nd\tc\n' >edges
	is small 'c\ta\na\tc\nb\ta\na\tb\nd\tc\nc\td\n' <edges
	printf 'a\tb\na\tc\nb\ta\nc\ta\nc\td\nd\tc\n' >both
	is large 'b\ta\nc\ta\nd\ta\n' <both
	printf 'b\t\ta\nb\tc\t0.500000\nc\td\t0.600000\n' >lines
	is turn 'c\ta\t0.500000\nd\tc\t0.600000\n' <lines
	is kept 'c\t\tc\nd\t\tc\t0.600000\n' <lines
	printf '%s\n' 'b		a' 'b		a	0.500000' \
		'b		a	0.600000' 'b	x' 'c		a' 'd		d' 'd	y' \
		'e	z' >lines
	is members 'a\tb\t0.600000\na\tx\t0.600000\na\tc\t-\nd\td\t1.000000\nd\ty\t1.000000\ne\te\t1.000000\ne\tz\t1.000000\n' <lines
	gives 'b\ta\n' 'nd-cluster: large: 2 lines read, 1 of 4 bytes written\n' 0 \
		nd-cluster --round large -v <(head -2 both | sed 2d; printf 'b\ta\n')
}

@test "lines that are wrong are refused, and nothing is printed for them" {
	wrong() {
		# shellcheck disable=SC2059
		printf "$2" >lines
		fails 1 "nd-cluster: lines:$3" nd-cluster --round "$1" lines
	}
	wrong near 'a\tb\t1\n' "1: expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got '1'"
	wrong equal 'a\ta\t0.900000\n' "1: expected two ids, got 'a' twice"
	wrong small 'b\ta\na\tb\n' "2: expected lines in order, got 'a${TAB}b' after a greater one: sort with LC_ALL=C"
	wrong small 'a\tb\n' "1: expected the larger id first, got 'a' before 'b'"
	wrong small 'b\ta\tc\n' '1: expected 2 fields, got 3'
	wrong large 'a\tb\na\t\n' "2: expected lines in order, got 'a${TAB}' after a greater one: sort with LC_ALL=C"
	wrong large 'a\t\n' "1: expected an id, got nothing"
	wrong turn 'a\tb\n' '1: expected 3 fields, got 2'
	wrong kept '\tb\tc\n' "1: expected an id, got nothing"
	wrong members 'a\n' '1: expected 2 to 4 fields, got 1'
	wrong members 'a\tb' '1: expected a newline at the end of the last line, got none: the file is truncated'
	printf 'a\tb\t0.900000\nc\tc\t0.900000\n' >pairs
	fails 1 "nd-cluster: pairs:2: expected two ids, got 'c' twice" \
		by_sorting pairs
	[ -z "$output" ]
	misused nd-cluster "--round: expected near, equal, edges, small, large, turn, kept or members, got 'big'" \
		--round big
	misused nd-cluster '--round: unexpected -M' --round small -M 3
}

@test "any -S gives the same bytes, from a file or a pipe, and leaves nothing" {
	awk 'BEGIN { for (c = 0; c < 200; c++) for (i = 0; i < 9; i++)
		for (k = i + 1; k < 9; k++) print c "-" i "\t" c "-" k "\t0.900000" }' >pairs
	mkdir tmp
	for way in '' --components; do
		nd-cluster $way pairs >want
		for most in 1 999 100000 220000 10000000; do
			ok nd-cluster $way -S $most -T tmp pairs
			same want - <<<"$output"
			TMPDIR=tmp nd-cluster $way -S $most <pairs >got
			same want got
		done
	done
	[ -z "$(ls tmp)" ]
	gives '' 'nd-cluster: 7200 pairs, 1800 ids in 200 clusters, the largest of 9\n' 0 \
		sh -c 'nd-cluster -v --components -S 1 pairs >got'
	same want got
	gives '' 'nd-cluster: 7200 pairs, 1800 ids in 200 clusters, the largest of 9\n' 0 \
		sh -c 'nd-cluster -v -S 1 pairs >got'
	gives '' 'nd-cluster: absent: No such file or directory\n' 1 \
		nd-cluster --components -S 1 -T absent pairs
}

@test "the memory that nd-flow gives changes no cluster" {
	seq 300 | awk '{ print $1 "\t" $1 * 7 + 1 "\t0.900000" }' >pairs
	seq 900 | awk '{ print $1 "\t" $1 }' >ranks
	for options in '' --components '--rank ranks' '--first ranks' '-M 2' \
		'--average 0.1' '--components --rank ranks' '--components -M 3'; do
		nd-cluster $options pairs >want 2>want.err
		ND_MEMORY=1 nd-cluster $options pairs >got 2>got.err
		same want got
		same want.err got.err
	done
	ND_MEMORY=1 nd-cluster --round near pairs >got
	ND_MEMORY=1 nd-cluster --removed <want >got
}

@test "clusters by sorting need little memory" {
	[[ $PATH != *[at]san* ]] || skip 'a sanitizer takes more'
	seq 200000 | awk '{ printf "%06d\t%06d\t0.900000\n", $1, ($1 * 7919) % 400009 }' |
		awk '$1 != $2' >pairs
	nd-cluster --components pairs >want
	within 17500 nd-cluster --components -S 1M pairs >got
	same want got
	nd-cluster pairs >want
	within 17500 nd-cluster -S 1M pairs >got
	same want got
}

# bats test_tags=long
@test "near, threads and sentences find the same components with less memory" {
	awk 'BEGIN { for (i = 0; i < 3000; i++) { g = int(i / 30)
		printf "%d\tw%d x%d y%d z%d u%d v%d.\n", i, g, g, g, g, g, i % 2 } }' >docs.tsv
	for flow in 'near --all-pairs -k 1' 'threads -w 1 -f 2 -k 1' 'sentences -k 4'; do
		for mem in 400k 1G; do
			# shellcheck disable=SC2086
			nd-flow $flow $([[ $flow == s* ]] || echo --components) -t 0.6 \
				--mem "$mem" -o "run.$mem" docs.tsv 2>/dev/null
		done
		[ -s run.1G/clusters ]
		same run.1G/clusters run.400k/clusters
		rm -r run.*
	done
}
