# nd-flow-hosts-join.bats: the dataflow of near and threads over hosts, made
# here, part by part, and threads then over hosts: the bytes of one machine.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hosts

# corpus: threads of three parts in docs/N.tsv, a third of them copies of others,
# edited in one part or all, or not at all; some without a part, or without any;
# a file with a byte order mark, one whose last line has no end; ids of all kinds.
corpus() {
	mkdir docs
	awk 'function text(n,  i, t) {
			for (i = 1; i <= n; i++) t = t (i > 1 ? " " : "") word()
			return t
		}
		function word() {
			return rand() < 0.1 ? "the" : "w" int(rand() * 3000)
		}
		function edit(t,  n, w, i) {
			n = split(t, w, " ")
			if (n) w[1 + int(rand() * n)] = "edited"
			for (i = 1; i <= n; i++) t = (i > 1 ? t " " : "") w[i]
			return t
		}
		BEGIN {
			srand(11)
			for (d = 1; d <= 600; d++) {
				if (d % 3 == 1) {
					q = text(4 + int(rand() * 9))
					s = d % 5 ? text(20 + int(rand() * 40)) : ""
					a = d % 11 ? text(10 + int(rand() * 70)) : ""
				} else if (d % 3 == 2) {
					if (d % 2) q = edit(q)
					if (d % 7) a = edit(a)
				} else if (d % 4) {
					s = d % 5 ? edit(s) : text(30)
				}
				if (d % 100 == 0) q = s = a = "-"
				f = "docs/" int(d / 200) ".tsv"
				if (d == 200) printf "\357\273\277" >f
				id = d % 9 ? sprintf("%d", d * 7919 % 1000) : \
					sprintf("a \\d%03d \303\251", d)
				printf "%s\t%s\t%s\t%s%s", id, q, s, a, d % 13 ? "" : "\r" >f
				if (d != 399) print "" >f
			}
		}'
	for f in docs/*.tsv; do
		awk -F '\t' -v OFS='\t' '{ sub(/\r$/, ""); sub(/^\357\273\277/, "") } NR % 3 { print $1, $2 " " $4 }' "$f"
	done >flat.tsv
}
setup_file() {
	cd "$BATS_FILE_TMPDIR" || exit
	corpus
	[ -n "$(no_hosts)" ] || hosts_up "$PWD/net" 3
}
setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	net=$BATS_FILE_TMPDIR/net
	mkdir tmp
	[ ! -d "$net" ] || cp "$net/nodes" "$net/config" .
	cp -r "$BATS_FILE_TMPDIR"/docs "$BATS_FILE_TMPDIR"/flat.tsv .
	unset MAKEFLAGS MAKELEVEL MFLAGS MAKEFILES
}

# near_is OPTIONS [PARTS]: near with these options, by each way, in parts has the pairs
# of one process.
near_is() {
	local via
	for via in index postings prefix minhash; do
		rm -rf one run
		# shellcheck disable=SC2086
		nd-flow near --via "$via" $1 --pairs p -o one "${files[@]}" 2>one.said
		# shellcheck disable=SC2086
		nd-flow near --via "$via" $1 --pairs p --parts "${2-3}" -o run "${files[@]}" 2>said
		[ "$(wc -l <one/pairs)" -gt "${least-40}" ]
		same one/pairs run/pairs
		same one/clusters run/clusters
	done
}
# threads_is OPTIONS: the same of threads; ways, those to be tried.
threads_is() {
	local via
	for via in ${ways-index postings prefix minhash}; do
		rm -rf one run
		# shellcheck disable=SC2086
		nd-flow threads --via "$via" $1 --pairs pairs -o one docs/*.tsv 2>one.said
		# shellcheck disable=SC2086
		nd-flow threads --via "$via" $1 --parts 3 -o run docs/*.tsv 2>said
		[ "$(wc -l <one/pairs)" -gt "${least-40}" ]
		same one/pairs run/pairs
		same one/clusters run/clusters
	done
}
files=(docs/0.tsv docs/1.tsv docs/2.tsv docs/3.tsv)

@test "near, by each way: the pairs of one process" {
	near_is '-k 3 -t 0.5'
}

@test "whatever the number of parts" {
	near_is '-k 3 -t 0.5' 2
	near_is '-k 3 -t 0.5' 7
}

@test "all pairs of equal documents" {
	near_is '-k 3 -t 0.5 --all-pairs'
}

@test "shingles of characters, of several columns" {
	near_is '-c -k 9 -t 0.5 -f 2-4'
	near_is '-c -k 9 -t 0.5 -f 4,2'
}

@test "JSON lines, with ids that tell the line" {
	awk -F '\t' '{ gsub(/\\/, "&&", $1)
		printf "{%s\"text\":\"%s\"}\n", NR % 2 ? "\"id\":\"" $1 "\"," : "", $2
		if (NR % 50 == 0) print "" }' flat.tsv >flat.jsonl
	files=(flat.jsonl)
	near_is '-k 3 -t 0.5 -f 2- --json id,text'
	grep -q 'flat.jsonl:' run/pairs
}

@test "packed inputs, one that has but few lines, one that has none" {
	zstd -q --rm docs/2.tsv
	: >empty.tsv
	files=(docs/0.tsv docs/1.tsv docs/2.tsv.zst docs/3.tsv empty.tsv)
	near_is '-k 3 -t 0.5'
}

@test "no pairs, no documents" {
	printf 'a\tsome words here\nb\tand other ones there\n' >docs/0.tsv
	files=(docs/0.tsv)
	least=-1
	near_is '-k 3 -t 0.5'
	[ ! -s run/pairs ]
	: >docs/0.tsv
	near_is '-k 3 -t 0.5'
	[ ! -s run/pairs ]
}

@test "an id that comes twice, in one input or in two, is refused in parts" {
	printf '7919\tagain\n' >docs/3.tsv
	printf '7919 \tno\n7919\tyes\n7919\tyes\n' >docs/2.tsv
	run nd-flow near --via minhash --parts 3 "${files[@]}"
	[ "$status" -eq 1 ]
	grep -q "duplicate id '7919'" <<<"$output"
}

@test "what is wrong with a document is told in parts" {
	printf 'x\n' >>docs/3.tsv
	run nd-flow near --via prefix --parts 3 "${files[@]}"
	[ "$status" -eq 1 ]
	grep -q 'docs/3.tsv:[0-9]*: expected at least 2 fields, got 1' <<<"$output"
}

@test "threads, by each way: the pairs of one process" {
	threads_is '-t 0.5'
}

@test "threads: their measures, weights and shingles" {
	threads_is '-t 0.5 -w 0.3,0,0.7 -k 2,3,4'
	ways='index postings prefix' threads_is '-t 0.5 -m containment,jaccard,dice'
}

@test "threads: columns in another order, one column alone" {
	threads_is '-t 0.5 -f 4,2 -w 0.5,0.5'
	threads_is '-t 0.5 -f 3 -w 1'
}

@test "threads: stems, weights of shingles, parts that are missing" {
	threads_is '-t 0.5 --stem english --renormalise'
	ways=prefix threads_is '-t 0.5 --idf -k 1 --renormalise'
}

# over OPTION...: threads over the hosts.
over() {
	TMPDIR=$PWD/tmp in_net "$net" nd-flow threads --hosts nodes "$@" docs/*.tsv
}

@test "threads over hosts: each way, between hosts or not: the same bytes" {
	reason=$(no_hosts)
	[ -z "$reason" ] || skip "$reason"
	mkdir "$net/shared"
	while IFS='|' read -r more options; do
		# shellcheck disable=SC2086
		nd-flow threads $options docs/*.tsv >want 2>said
		# shellcheck disable=SC2086
		over $options ${more/DIR/"$net/shared"} >got 2>said || { cat said; false; }
		[ "$(wc -l <want)" -gt 50 ]
		same want got
		no_rest
		[ -z "$(ls "$net/shared")" ]
	done <<-'EOT'
	|--via prefix --stem english -k 2,3,4
	--local 1k|--via minhash -w 0.3,0,0.7
	|--idf -k 1 --renormalise --components
	--shared DIR|--via postings -m containment,jaccard,dice -M 5
	EOT
	nd-flow threads --pairs pairs -o local --dedup docs/*.tsv 2>said
	over -o run --dedup 2>said
	same local/pairs run/pairs
	[ -z "$(grep -E ': (df|pick) [0-9]+: ' said)" ]
	for f in docs/*.tsv; do
		same local/kept/"${f##*/}" run/kept/"${f##*/}"
	done
}

@test "threads over hosts: one killed in any stage" {
	reason=$(no_hosts)
	[ -z "$reason" ] || skip "$reason"
	nd-flow threads --idf -k 2 docs/*.tsv >want 2>said
	for stage in sets.2 keys.3 candidates.4 likely scored.2; do
		when "run/hosts/running/$stage.*" host_kill "$net" h2 &
		over --local 1k --idf -k 2 -o run --again 2>said
		wait $!
		host_join "$net" h2
		same want run/clusters
	done
}

@test "threads over hosts: what is wrong is told, and nothing is printed" {
	reason=$(no_hosts)
	[ -z "$reason" ] || skip "$reason"
	printf 'one\ttwo\tthree\n' >>docs/3.tsv
	apart over
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	grep -q 'expected at least 4 fields, got 3$' <<<"$stderr"
	no_rest
}
