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
	inputs=()
	for f in docs/*.tsv; do
		inputs+=(input=lines "file=$PWD/$f")
	done
}

# run_here NAME=VALUE...: the dataflow over the inputs, in run, to pairs.
run_here() {
	: >said
	rm -rf run pairs
	"$top/share/nd/engine/run" "$PWD/run" join "${inputs[@]}" pieces=5 parts=3 \
		F=1 fields=2 shape_1='-k 3' T='-t 0.5' B='' collapse='' idf='' w='' "$@" \
		-- pairs:same/pairs.zst,score/pairs.zst,drop/pairs.zst 2>said || { cat said; return 1; }
}

# near_is OPTIONS NAME=VALUE...: near with these options, by each way, gives the
# same pairs as here.
near_is() {
	local options=$1 via bands
	shift
	for via in postings prefix minhash; do
		rm -rf one
		# shellcheck disable=SC2086
		nd-flow near --via "$via" $options --pairs p -o one "${files[@]}" 2>one.said
		bands=''
		[ "$via" != minhash ] ||
			bands=$(nd-plan -t 0.5 --recall 0.99 | awk '$1 == "bands" { b = $2 }
				$1 == "rows" { print "-b " b " -r " $2 }')
		run_here via="$via" B="$bands" "$@"
		[ "$(wc -l <one/pairs)" -gt "${least-40}" ]
		same one/pairs pairs
	done
}
# threads_is OPTIONS NAME=VALUE...: threads; ways, those to be tried.
threads_is() {
	local options=$1 via bands
	shift
	for via in ${ways-postings prefix minhash}; do
		rm -rf one
		# shellcheck disable=SC2086
		nd-flow threads --via "$via" $options -o one docs/*.tsv 2>one.said
		bands=''
		[ "$via" != minhash ] ||
			bands=$(nd-plan -t 0.5 --recall 0.99 | awk '$1 == "bands" { b = $2 }
				$1 == "rows" { print "-b " b " -r " $2 }')
		run_here F='2 3 4' shape_2='-k 3' shape_3='-k 3' shape_4='-k 3' \
			w='-w 0.4,0.2,0.4 -t 0.5' \
			via="$via" B="$bands" "$@"
		[ "$(wc -l <one/pairs)" -gt "${least-40}" ]
		same one/pairs pairs
	done
}
files=(docs/0.tsv docs/1.tsv docs/2.tsv docs/3.tsv)

@test "near, by each way: the pairs of one machine" {
	near_is '-k 3 -t 0.5' collapse=1
}

@test "whatever the number of pieces and parts" {
	near_is '-k 3 -t 0.5' collapse=1 pieces=1 parts=1
	near_is '-k 3 -t 0.5' collapse=1 pieces=16 parts=7
}

@test "all pairs of equal documents" {
	near_is '-k 3 -t 0.5 --all-pairs'
}

@test "shingles of characters, of several columns" {
	near_is '-c -k 9 -t 0.5 -f 2-4' collapse=1 shape_1='-c -k 9' fields=2-4
	near_is '-c -k 9 -t 0.5 -f 4,2' collapse=1 shape_1='-c -k 9' fields=4,2
}

@test "JSON lines, with ids that tell the line" {
	awk -F '\t' '{ gsub(/\\/, "&&", $1)
		printf "{%s\"text\":\"%s\"}\n", NR % 2 ? "\"id\":\"" $1 "\"," : "", $2
		if (NR % 50 == 0) print "" }' flat.tsv >flat.jsonl
	files=(flat.jsonl)
	inputs=(input=lines,json file=flat.jsonl json=id,text)
	near_is '-k 3 -t 0.5 -f 2- --json id,text' collapse=1 shape_1='-k 3' fields=2-
	grep -q 'flat.jsonl:' pairs
}

@test "packed inputs, one that has but few lines, one that has none" {
	zstd -q --rm docs/2.tsv
	: >empty.tsv
	files=(docs/0.tsv docs/1.tsv docs/2.tsv.zst docs/3.tsv empty.tsv)
	inputs=()
	for f in "${files[@]}"; do
		inputs+=(input=lines "file=$PWD/$f")
	done
	near_is '-k 3 -t 0.5' collapse=1
}

@test "no pairs, no documents" {
	printf 'a\tsome words here\nb\tand other ones there\n' >docs/0.tsv
	files=(docs/0.tsv)
	inputs=(input=lines "file=$PWD/docs/0.tsv")
	least=-1
	near_is '-k 3 -t 0.5' collapse=1
	[ ! -s pairs ]
	: >docs/0.tsv
	near_is '-k 3 -t 0.5' collapse=1
	[ ! -s pairs ]
}

@test "an id that comes twice, in one input or in two, is refused" {
	printf '7919\tagain\n' >docs/3.tsv
	printf '7919 \tno\n7919\tyes\n7919\tyes\n' >docs/2.tsv
	run run_here via=minhash B='-b 5 -r 2'
	[ "$status" -eq 1 ]
	[ ! -e pairs ]
	grep -qx "nd-stage: duplicate id '7919'" said
}

@test "what is wrong with a document is told" {
	printf 'x\n' >>docs/3.tsv
	run run_here via=prefix
	[ "$status" -eq 1 ]
	[ ! -e pairs ]
	cat said
	grep -q 'nd-shingle: .*: expected at least 2 fields, got 1' said
}

@test "threads, by each way: the pairs of one machine" {
	threads_is '-t 0.5'
}

@test "threads: their measures, weights and shingles" {
	threads_is '-w 0.3,0,0.7 -k 2,3,4' shape_2='-k 2' shape_4='-k 4' \
		w='-w 0.3,0,0.7 -t 0.5'
	ways='postings prefix' threads_is '-m containment,jaccard,dice' \
		m_2='-m containment' m_4='-m dice' \
		w='-w 0.4,0.2,0.4 -t 0.5 -m containment,jaccard,dice'
}

@test "threads: columns in another order, one column alone" {
	threads_is '-f 4,2 -w 0.5,0.5' F='4 2' w='-w 0.5,0.5 -t 0.5'
	threads_is '-f 3 -w 1' F=3 w='-w 1 -t 0.5'
}

@test "threads: stems, weights of shingles, parts that are missing" {
	threads_is '--stem english --renormalise' shape_2='-k 3 --stem english' \
		shape_3='-k 3 --stem english' shape_4='-k 3 --stem english' \
		w='-w 0.4,0.2,0.4 -t 0.5 --renormalise'
	ways=prefix threads_is '--idf -k 1 --renormalise' idf=--idf shape_2='-k 1' \
		shape_3='-k 1' shape_4='-k 1' w='-w 0.4,0.2,0.4 -t 0.5 --renormalise'
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
	nd-flow threads -o local --dedup docs/*.tsv 2>said
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
	run --separate-stderr over
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	grep -q 'expected at least 4 fields, got 3$' <<<"$stderr"
	no_rest
}
