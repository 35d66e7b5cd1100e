# nd-flow-hosts-partial.bats: passages over hosts, and by the same dataflow here:
# the bytes of the local flow, for any number of pieces and parts.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hosts

oracle() { python3 "$top/tests/oracle/partial.py" "$@"; }

setup_file() {
	cd "$BATS_FILE_TMPDIR" || exit
	[ -n "$(no_hosts)" ] || hosts_up "$PWD/net" 3
	# Ids that begin like others, or with what tools take for their own.
	oracle docs 3 90 | awk -F '\t' -v OFS='\t' '
		BEGIN { n = split("a|a b|a:1|a:1:2|a!|a&b|\\1|*|:|\303\251|a/|0", odd, "|") }
		NR <= n { $1 = odd[NR] }
		{ print }' >docs.tsv
	split -n l/2 --additional-suffix .tsv docs.tsv part.
	zstd -q --rm part.ab.tsv
	oracle docs 2 50 | awk -F '\t' '{ print FNR % 30 FS $2 }' >both
	head -n 30 both >a.tsv
	tail -n 20 both >b.tsv
}
setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	net=$BATS_FILE_TMPDIR/net
	cp "$BATS_FILE_TMPDIR"/{docs.tsv,part.*,a.tsv,b.tsv} .
	unset MAKEFLAGS MAKELEVEL MFLAGS MAKEFILES
	bands=$(nd-plan -t 0.4 --recall 0.9 | awk '$1 == "bands" { b = $2 }
		$1 == "rows" { print "-b " b " -r " $2 }')
}
teardown() {
	for h in h1 h2 h3; do
		[ ! -d "$net/$h" ] || host_join "$net" "$h"
	done
	rm -rf "$net"/h*/home/.cache/nd/runs
}

# partial OPTION...: passages of one machine, with its directory, to want and said.
partial() {
	rm -rf one
	nd-flow partial --lines -o one "$@" 2>one.said
	grep -o '[0-9]* sentences that stand.*' one.said >said || :
	cp one/passages want
}

# here NAME=VALUE...: those of the dataflow, of the inputs named in files, to got,
# are want.
here() {
	local f inputs=()
	for f in "${files[@]}"; do
		inputs+=(input=lines "file=$PWD/$f")
	done
	rm -rf run
	"$top/share/nd/engine/run" "$PWD/run" partial "${inputs[@]}" pieces=5 parts=3 \
		via=index cut='--min-tokens 1 --lines' fields=2 \
		shape='-m shingle -k 2' terms='' stem='' most=12 T='-t 0.4' B="$bands" \
		others='' mapped='' G='-g 1 --gap 2 -M 1000000 --min-bytes 20' html='' \
		"$@" -- merged:passages/passages.zst 2>run.said ||
		{ cat run.said; return 1; }
	cut -f 1,2,4- merged >got
	same want got
	grep -o '[0-9]* sentences that stand.*' run.said | diff said -
}

@test "by each way, for any number of pieces and parts" {
	partial --common 12 -k 2 -t 0.4 --min-bytes 20 docs.tsv
	[ "$(wc -l <want)" -gt 100 ]
	[ -s said ]
	for via in index postings prefix; do
		files=(docs.tsv)
		here via=$via
		here via=$via pieces=1 parts=1
		here via=$via pieces=9 parts=7
		files=(part.*)
		here via=$via
	done
	partial --common 12 -k 2 -t 0.4 --min-bytes 20 --via minhash --recall 0.9 docs.tsv
	here via=minhash
}

@test "of two collections, whose ids may be equal" {
	partial --common 12 -k 2 -t 0.3 --min-bytes 0 -g 2 --gap 1 --against b.tsv a.tsv
	[ "$(awk -F '\t' '$1 "" == $2 ""' want | wc -l)" -gt 3 ]
	[ -s said ]
	two() {
		here T='-t 0.3' G='-g 2 --gap 1 -M 1000000' mapped=--cross "$@"
	}
	for via in index postings prefix minhash; do
		bands=$(nd-plan -t 0.3 --recall 0.999999 | awk '
			$1 == "bands" { b = $2 } $1 == "rows" { print "-b " b " -r " $2 }')
		files=(a.tsv b.tsv)
		two via=$via others=2
		two via=$via others=2 pieces=9 parts=4
		# Inputs of the other side first, and several.
		head -n 9 b.tsv >b.1.tsv
		tail -n +10 b.tsv >b.2.tsv
		files=(b.1.tsv a.tsv b.2.tsv)
		two via=$via others='1 3'
	done
}

@test "by methods that want the frequencies of all words, and within documents" {
	files=(docs.tsv)
	partial --common 12 -m imatch -i 0.2,0.9 -t 0.9 --min-bytes 0 --gap 0 --within docs.tsv
	[ "$(awk -F '\t' '$1 "" == $2 ""' want | wc -l)" -gt 3 ]
	for via in index postings prefix; do
		here via=$via terms=1 shape='-m imatch -i 0.2,0.9' T='-t 0.9' \
			mapped=--within G='-g 1 --gap 0'
	done
	partial --common 12 -m spotsigs --shingle '--top 20' --stem english -t 0.5 \
		--min-bytes 0 docs.tsv
	[ "$(wc -l <want)" -gt 100 ]
	for via in index prefix; do
		here via=$via terms=1 shape='-m spotsigs --top 20 --stem english' \
			stem='--stem english' T='-t 0.5' G='-g 1 --gap 2 -M 1000000'
	done
}

@test "a document twice, and too many pairs, end it" {
	head -n 1 docs.tsv >c.tsv
	printf 'a\t0\n' >said
	files=(docs.tsv c.tsv)
	run here
	[ "$status" -eq 1 ]
	grep -q "nd-stage: duplicate id 'a'" <<<"$output"
	# The same id on the other side is another document.
	partial --common 12 -k 2 -t 0.4 --min-bytes 20 --against c.tsv docs.tsv
	here mapped=--cross others=2
	for i in {1..9}; do
		printf 'd%d\tIt was said by all of us on day %d.\n' $i $i
	done >docs.tsv
	files=(docs.tsv)
	partial -k 2 -t 0.4 --common 4 --min-bytes 0 docs.tsv
	for via in index postings prefix; do
		here via=$via most=4 G='-g 1'
		# No part has too many, but all together.
		run here via=$via most=3 G='-g 1'
		[ "$status" -eq 1 ]
		grep -q "^nd-flow: more pairs of sentences than 3 for each: too many are alike, such as 'd[1-9]:1'; expected a higher -t or --common, or --families$" <<<"$output"
		run here via=$via most=3 G='-g 1' parts=1
		[ "$status" -eq 1 ]
		grep -q "nd-flow: more pairs of sentences than 3 for each" <<<"$output"
	done
}

# over OPTION...: nd-flow over the hosts.
over() {
	reason=$(no_hosts)
	[ -z "$reason" ] || skip "$reason"
	rm -rf run
	in_net "$net" nd-flow partial --lines --hosts "$net/nodes" -o run "$@" 2>run.said ||
		{ cat run.said; return 1; }
	same want run/passages
	same one/documents run/documents
	grep -o '[0-9]* sentences that stand.*' run.said | diff said - ||
		{ cat run.said; return 1; }
}

@test "over hosts, with pages, with few stages here, and a shared directory" {
	options=(--common 12 -k 2 -t 0.4 --min-bytes 20)
	partial "${options[@]}" --html want.pages docs.tsv
	over "${options[@]}" --html pages part.*
	diff -r want.pages pages
	over "${options[@]}" --via prefix --local 1k docs.tsv
	mkdir "$net/shared"
	over "${options[@]}" --via postings --shared "$net/shared" part.*
	[ -z "$(ls "$net/shared")" ]
	[ -z "$(find "$net"/h*/home/.cache/nd/runs -mindepth 1)" ]
}

@test "over hosts between two collections, with pages, and files that options name" {
	partial -k 2 -t 0.3 --against b.tsv --html want.pages a.tsv
	over -k 2 -t 0.3 --against b.tsv --html pages a.tsv
	diff -r want.pages pages
	mkdir lists
	printf '%s\n' w1 w2 w3 >lists/words
	printf '%s\n' w5 w6 >words
	options=(-m spotsigs -t 0.5 --min-bytes 0)
	options+=(--shingle '--antecedents lists/words --stopwords=words')
	partial "${options[@]}" docs.tsv
	over "${options[@]}" docs.tsv
	in_net "$net" nd-flow partial --lines "${options[@]}" --hosts "$net/nodes" -o run \
		--html more docs.tsv
	[ -e more/index.html ]
}

@test "by make" {
	echo 2/: >here
	command -v parallel >/dev/null || skip 'parallel is absent'
	partial -k 2 -t 0.3 --against b.tsv --html want.pages a.tsv
	HOME=$PWD make -s -f "$top/share/nd/nd.mk" FLOW=partial IN=a.tsv AGAINST=b.tsv OUT=out \
		LINES=1 NGRAM=2 THRESHOLD=0.3 HOSTS=here VIA=prefix HTML=pages 2>said
	same want out/passages
	diff -r want.pages pages
}

@test "a host killed in any stage" {
	options=(--common 12 -k 2 -t 0.4 --min-bytes 20)
	partial "${options[@]}" docs.tsv
	for stage in map shares score where_places passages; do
		when "run/hosts/running/$stage.*" host_kill "$net" h2 &
		over --local 1k "${options[@]}" part.*
		wait $!
		host_join "$net" h2
	done
}
