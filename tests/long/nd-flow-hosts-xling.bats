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

# here NAME=VALUE...: the dataflow in run, to pairs.
here() {
	rm -rf run pairs
	"$top/share/nd/engine/run" "$PWD/run" xling via=exact T=0.3 lower=0.205 Q=300 \
		B=2000 seed='' weigh='' tell='' sketch='-D 1000' \
		translate='--copy' table="$PWD/table" give="$PWD/table" \
		terms_1='' terms_2='' fields=2 label_1=a.tsv label_2=b.tsv \
		size_1=1 size_2=1 room=1000 pieces=3 parts=4 "$@" \
		input="${kind-lines}" file="${A-a.tsv}" \
		input="${kind-lines}" file="${B-b.tsv}" \
		-- pairs:score/pairs.zst 2>said || { cat said; return 1; }
}

# one OPTION...: those of one machine, in one.
one() {
	rm -rf one
	nd-flow xling -l table -o one "$@" a.tsv b.tsv 2>said.one
	[ "$(wc -l <one/pairs)" -gt 20 ]
}

@test "exactly, whatever the numbers of pieces and parts" {
	one
	for numbers in 'pieces=1 parts=1' 'pieces=3 parts=4' 'pieces=9 parts=7' \
		'pieces=2 parts=1 room=1' 'parts=6 size_1=9' 'parts=5 size_2=90'; do
		# shellcheck disable=SC2086
		here $numbers
		same one/pairs pairs
	done
	# Each share of A with each of B: 2 by 2, of which both have room; 1 by 4.
	here
	[ "$(wc -w <run/parts/score)" -eq 4 ]
	[ -e run/made/score.2-2 ]
	here size_2=90
	[ "$(wc -w <run/parts/score)" -eq 4 ]
	[ -e run/made/score.1-4 ]
	here size_1=2 size_2=3 room=1 parts=1
	[ "$(wc -w <run/parts/score)" -eq 24 ]
	[ -e run/made/score.4-6 ]
}

@test "by sketches, and by tables, of all and of some" {
	for via in 'sketches 0.3 0.205 300 2000' 'window 0.3 0.205 300 2000' \
		'window 0.5 0.405 6 10' 'window 0.4 0.305 3 4'; do
		read -r via t lower tables window <<<"$via"
		[ "$via" = window ] || unset tables
		one --via "$via" -t "$t" ${tables:+-Q "$tables" -B "$window"}
		for numbers in 'pieces=1 parts=1' 'pieces=3 parts=4' 'pieces=9 parts=7' \
			'pieces=5 parts=3 size_1=5 room=3'; do
			# shellcheck disable=SC2086
			here via="$via" T="$t" lower="$lower" Q="${tables-1}" B="$window" $numbers
			same one/pairs pairs
		done
	done
	one --via window -Q 6 -B 10 --seed 5 -D 256 -m simhash -t 0.5
	here via=window T=0.5 lower=0.312 Q=6 B=10 seed='--seed 5' \
		sketch='-D 256 -m simhash --seed 5'
	same one/pairs pairs
}

@test "with a table or without, stems, weights" {
	one --no-copy --top 2 --min-p 0.1 --weigh '--k1 2 --min-df 2 --min-terms 3' -t 0.25
	here translate='--top 2 --min-p 0.1' T=0.25 \
		weigh='--k1 2 --min-df 2 --min-terms 3'
	same one/pairs pairs
	rm -r one
	nd-flow xling -t 0.1 --stem german,english -o one a.tsv b.tsv 2>said
	here table= T=0.1 terms_1='--stem german' \
		terms_2='--stem english'
	[ "$(wc -l <one/pairs)" -gt 20 ]
	same one/pairs pairs
}

@test "packed documents and JSON lines" {
	zstd -q a.tsv
	awk -F '\t' '{ printf "{%s\"t\":\"%s\"}\n", \
		NR % 3 ? "\"i\":\"" $1 "\"," : "", $2 }' b.tsv >b.jsonl
	nd-flow xling -l table -o packed a.tsv.zst b.tsv 2>said
	A=a.tsv.zst here pieces=4
	same packed/pairs pairs
	sed 's/\\/&&/' a.tsv | awk -F '\t' '{ printf "{\"i\":\"%s\",\"t\":\"%s\"}\n", $1, $2 }' >a.jsonl
	nd-flow xling -l table --json -,t -o json a.jsonl b.jsonl 2>said
	kind=lines,json A=a.jsonl B=b.jsonl here json=i,t fields=2- pieces=5
	grep -q 'b.jsonl:' pairs
	same json/pairs pairs
}

@test "an id twice is told of its collection, and so is what the tools tell" {
	printf 'a\tword\nb\tword\na\tword\n' >a.tsv
	printf 'a\tword\nb\t\n' >b.tsv
	run here
	[ "$status" -eq 1 ]
	grep -qx "nd-stage: a.tsv: duplicate id 'a'" said
	printf 'x\tword\n' >>b.tsv
	printf 'y\tf1 f2 zz\n' >a.tsv
	printf 'b\tword\n' >>b.tsv
	run here
	grep -qx "nd-flow: b.tsv: duplicate id 'b'" said
	printf 'a\tword\nb\t\n' >b.tsv
	printf '%s\n' 'house haus 1' '(NULL) haus 0' >table
	for via in exact sketches; do
		here translate='' via=$via pieces=1 parts=1
		sort said >got
		sort <<-'EOT' | same - got
		nd-terms: b.tsv: 1 document without a token
		nd-translate: ../given/table: 1 line left out: NULL, or a term with a colon
		nd-translate: a.tsv: 1 vector without a term
		nd-translate: a.tsv: 3 of 3 terms left out, without a translation
		nd-translate: a.tsv: only 0.00 % of the weight translated: does ../given/table have this direction, and the same stems?
		nd-translate: frequencies of a.tsv: 3 of 3 terms left out, without a translation
		EOT
	done
}

@test "no texts, no pairs" {
	: >a.tsv
	for via in exact sketches window; do
		here via=$via
		[ ! -s pairs ]
		B=a.tsv here via=$via
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

@test "over hosts: texts, packed documents, JSON lines; and by make" {
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
	in_net "$net" env -u MAKELEVEL -u MAKEFLAGS make -s -f "$top/share/nd/nd.mk" \
		FLOW=xling HOSTS=nodes IN='a.tsv b.tsv' OUT=out TABLE=table FIRST=2 VIA=sketches \
		THRESHOLD=0.4 2>said
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
	run --separate-stderr over
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	grep -qx "nd-flow: a.tsv:[0-9]*: duplicate id 'x1' (first .*" \
		<<<"$stderr"
	printf 'one column\n' >a.tsv
	run --separate-stderr over
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	grep -q "nd-terms: a.tsv:1: expected at least 2 fields, got 1$" <<<"$stderr"
	no_rest
}
