# nd-flow-hosts-xling.bats: texts in two languages over hosts: the bytes of one
# machine. The dataflow is made here, part by part, and then over hosts.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hosts

# corpus: collections with ids of both, texts without a word, and a table.
corpus() {
	python3 "$top/tests/oracle/xling.py" docs 7 200
	printf 'a\\b \303\251\tf1 f2 n1 n2 n3\nbare id\t \n' >>a.tsv
}
setup_file() {
	cd "$BATS_FILE_TMPDIR" || exit
	corpus
	[ -n "$(no_hosts)" ] || hosts_up "$PWD/net" 3
}
setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	net=$BATS_FILE_TMPDIR/net
	cp "$BATS_FILE_TMPDIR"/{a.tsv,b.tsv,table} .
	unset MAKEFLAGS MAKELEVEL MFLAGS MAKEFILES
	mkdir tmp
	[ ! -d "$net" ] || cp "$net/nodes" "$net/config" .
}

# here PARTS OPTION...: in parts, with the table, has the pairs of one.
here() {
	rm -rf run
	nd-flow xling -l table --parts "$1" -o run "${@:2}" a.tsv b.tsv 2>said ||
		{ cat said; return 1; }
	same one/pairs run/pairs
}

# one OPTION...: those of one machine, in one.
one() {
	rm -rf one
	nd-flow xling -l table -o one "$@" a.tsv b.tsv 2>said.one
	[ "$(wc -l <one/pairs)" -gt 20 ]
}

@test "exactly, whatever the number of parts" {
	one
	for parts in 2 3 4 6 7; do
		here $parts
	done
	# Each share of A with each of B.
	here 4
	[ -e run/found.2-2 ]
}

@test "by sketches, and by tables, of all and of some" {
	for via in 'sketches 0.3' 'window 0.3' 'window 0.5 -Q 6 -B 10' 'window 0.4 -Q 3 -B 4'; do
		read -r via t tables <<<"$via"
		# shellcheck disable=SC2086
		one --via "$via" -t "$t" $tables
		for parts in 2 4 7; do
			# shellcheck disable=SC2086
			here $parts --via "$via" -t "$t" $tables
		done
	done
	options=(--via window -Q 6 -B 10 --seed 5 -D 256 -m simhash -t 0.5)
	one "${options[@]}"
	here 3 "${options[@]}"
}

@test "with a table or without, stems, weights" {
	options=(--no-copy --top 2 --min-p 0.1 --weigh '--k1 2 --min-df 2 --min-terms 3' -t 0.25)
	one "${options[@]}"
	here 3 "${options[@]}"
	rm -r one run
	nd-flow xling -t 0.1 --stem german,english -o one a.tsv b.tsv 2>said
	nd-flow xling -t 0.1 --stem german,english --parts 3 -o run a.tsv b.tsv 2>said
	[ "$(wc -l <one/pairs)" -gt 20 ]
	same one/pairs run/pairs
}

@test "packed documents and JSON lines" {
	zstd -q a.tsv
	awk -F '\t' '{ printf "{%s\"t\":\"%s\"}\n", \
		NR % 3 ? "\"i\":\"" $1 "\"," : "", $2 }' b.tsv >b.jsonl
	nd-flow xling -l table -o packed a.tsv b.tsv 2>said
	nd-flow xling -l table -o packed.parts --parts 4 a.tsv.zst b.tsv 2>said
	same packed/pairs packed.parts/pairs
	sed 's/\\/&&/' a.tsv | awk -F '\t' '{ printf "{\"i\":\"%s\",\"t\":\"%s\"}\n", $1, $2 }' >a.jsonl
	nd-flow xling -l table --json -,t -o json a.jsonl b.jsonl 2>said
	nd-flow xling -l table --json -,t -o json.parts --parts 5 a.jsonl b.jsonl 2>said
	grep -q 'b.jsonl:' json/pairs
	same json/pairs json.parts/pairs
}

@test "an id twice is told of its collection" {
	printf 'a\tword\nb\tword\na\tword\n' >a.tsv
	printf 'a\tword\nb\t\n' >b.tsv
	run nd-flow xling -l table --parts 3 a.tsv b.tsv
	[ "$status" -eq 1 ]
	grep -q "a.tsv:3: duplicate id 'a'" <<<"$output"
	printf 'x\tword\n' >>b.tsv
	printf 'y\tf1 f2 zz\n' >a.tsv
	printf 'b\tword\n' >>b.tsv
	run nd-flow xling -l table --parts 3 a.tsv b.tsv
	[ "$status" -eq 1 ]
	grep -q "b.tsv:4: duplicate id 'b'" <<<"$output"
}

@test "no texts, no pairs" {
	: >a.tsv
	: >c.tsv
	for via in exact sketches window; do
		nd-flow xling -l table --parts 3 --via $via a.tsv b.tsv >pairs
		[ ! -s pairs ]
		nd-flow xling -l table --parts 3 --via $via a.tsv c.tsv >pairs
		[ ! -s pairs ]
	done
}

# over OPTION...: nd-flow xling over the hosts.
over() {
	TMPDIR=$PWD/tmp in_net "$net" nd-flow xling -l table --hosts nodes "$@" a.tsv b.tsv
}

@test "over hosts: each way, what is first, a shared directory: the same bytes" {
	reason=$(no_hosts)
	[ -z "$reason" ] || skip "$reason"
	mkdir "$net/shared"
	while IFS='|' read -r more options; do
		# shellcheck disable=SC2086
		nd-flow xling -l table $options a.tsv b.tsv >want 2>said
		# shellcheck disable=SC2086
		over $options ${more/DIR/"$net/shared"} >got 2>said || { cat said; false; }
		[ "$(wc -l <want)" -gt 20 ]
		same want got
		no_rest
		[ -z "$(ls "$net/shared")" ]
	done <<-'EOT'
	|--stem german,english --weigh --min-terms=3
	--local 1k|--first 2
	--shared DIR|--via sketches -t 0.4
	|--via window -t 0.4 -Q 6 -B 20 --first 1 --mutual
	EOT
	over -o run --first 1 2>said
	nd-flow xling -l table --first 1 -o local a.tsv b.tsv 2>said
	same local/pairs run/pairs
	same local/first run/first
	# What there is is gone on with.
	rm run/first
	over -o run --first 1 2>said
	same local/first run/first
	nd-flow status run >status
	grep -qx "vectors.1${TAB}3${TAB}3${TAB}0${TAB}0${TAB}.*" status
}

@test "over hosts: texts, packed documents and JSON lines" {
	reason=$(no_hosts)
	[ -z "$reason" ] || skip "$reason"
	mkdir de en
	cut -f 2 "$samples/de.tsv" | split -l 1 - de/
	cut -f 2 "$samples/en.tsv" | split -l 1 - en/
	nd-flow xling -l "$samples/en-de.tsv" -t 0.1 de en >want 2>said
	[ "$(wc -l <want)" -gt 3 ]
	in_net "$net" nd-flow xling -l "$samples/en-de.tsv" -t 0.1 --hosts nodes de en \
		>got 2>said
	same want got
	awk -F '\t' '{ printf "{\"t\":\"%s\"}\n", $2 }' b.tsv | tee b.jsonl |
		zstd -q >a.jsonl.zst
	nd-flow xling --json -,t -t 0.9 a.jsonl.zst b.jsonl >want 2>said
	in_net "$net" nd-flow xling --json -,t -t 0.9 --hosts nodes a.jsonl.zst b.jsonl \
		>got 2>said
	grep -q "^a.jsonl.zst:3${TAB}b.jsonl:3${TAB}1.000000" got
	same want got
	nd-flow xling -l table --first 2 --via sketches -t 0.4 a.tsv b.tsv >want 2>said
	in_net "$net" nd-flow xling -l table --first 2 --via sketches -t 0.4 --hosts nodes \
		-o out a.tsv b.tsv 2>said
	same want out/first
	no_rest
}

@test "over hosts: one killed in any stage" {
	reason=$(no_hosts)
	[ -z "$reason" ] || skip "$reason"
	nd-flow xling -l table --via window -t 0.4 a.tsv b.tsv >want 2>said
	for stage in terms.1 vectors.2 sketches.1 found; do
		when "run/hosts/running/$stage.*" host_kill "$net" h2 &
		over --local 1k --via window -t 0.4 -o run --again 2>said
		wait $!
		host_join "$net" h2
		same want run/pairs
	done
}

@test "over hosts: what is wrong is told, and nothing is printed" {
	reason=$(no_hosts)
	[ -z "$reason" ] || skip "$reason"
	printf 'x1\tagain\nx1\tand again\n' >>a.tsv
	apart over
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	grep -qx "nd-flow: a.tsv:[0-9]*: duplicate id 'x1' (first .*" \
		<<<"$stderr"
	printf 'one column\n' >a.tsv
	apart over
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	grep -q "nd-terms: a.tsv:1: expected at least 2 fields, got 1$" <<<"$stderr"
	no_rest
}
