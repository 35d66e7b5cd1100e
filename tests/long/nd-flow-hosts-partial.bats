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

# here PARTS OPTION... INPUT...: those of the flow in parts, to got, are want.
here() {
	nd-flow partial --lines --parts "$@" >got 2>run.said || { cat run.said; return 1; }
	same want got
	grep -o '[0-9]* sentences that stand.*' run.said | sort | diff <(sort said) -
}

@test "by each way, for any number of pieces and parts" {
	options=(--common 12 -k 2 -t 0.4 --min-bytes 20)
	partial "${options[@]}" docs.tsv
	[ "$(wc -l <want)" -gt 100 ]
	[ -s said ]
	for via in index postings prefix; do
		here 3 --via $via "${options[@]}" docs.tsv
		here 7 --via $via "${options[@]}" docs.tsv
		here 3 --via $via "${options[@]}" part.*
	done
	options+=(--via minhash --recall 0.9)
	partial "${options[@]}" docs.tsv
	here 3 "${options[@]}" part.*
}

@test "of two collections, whose ids may be equal" {
	options=(--common 12 -k 2 -t 0.3 --min-bytes 0 -g 2 --gap 1)
	partial "${options[@]}" --against b.tsv a.tsv
	[ "$(awk -F '\t' '$1 "" == $2 ""' want | wc -l)" -gt 3 ]
	[ -s said ]
	head -n 9 b.tsv >b.1.tsv
	tail -n +10 b.tsv >b.2.tsv
	for via in index postings prefix 'minhash --recall 0.999999'; do
		# shellcheck disable=SC2086
		here 4 --via $via "${options[@]}" --against b.tsv a.tsv
		# shellcheck disable=SC2086
		here 3 --via $via "${options[@]}" --against b.1.tsv --against b.2.tsv a.tsv
	done
}

@test "by methods that want the frequencies of all words, and within documents" {
	options=(--common 12 -m imatch -i 0.2,0.9 -t 0.9 --min-bytes 0 --gap 0 --within)
	partial "${options[@]}" docs.tsv
	[ "$(awk -F '\t' '$1 "" == $2 ""' want | wc -l)" -gt 3 ]
	for via in index postings prefix; do
		here 3 --via $via "${options[@]}" part.*
	done
	options=(--common 12 -m spotsigs --shingle '--top 20' --stem english -t 0.5 --min-bytes 0)
	partial "${options[@]}" docs.tsv
	[ "$(wc -l <want)" -gt 100 ]
	for via in index prefix; do
		here 3 --via $via "${options[@]}" part.*
	done
}

@test "a document twice, and too many pairs, end it" {
	head -n 1 docs.tsv >c.tsv
	run nd-flow partial --lines --parts 3 docs.tsv c.tsv
	[ "$status" -eq 1 ]
	grep -q "duplicate id 'a'" <<<"$output"
	# The same id on the other side is another document.
	options=(--common 12 -k 2 -t 0.4 --min-bytes 20 --against c.tsv)
	partial "${options[@]}" docs.tsv
	here 3 "${options[@]}" docs.tsv
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

@test "a host killed in any stage" {
	options=(--common 12 -k 2 -t 0.4 --min-bytes 20)
	partial "${options[@]}" docs.tsv
	for stage in sentences sets met found; do
		when "run/hosts/running/$stage.*" host_kill "$net" h2 &
		over --local 1k "${options[@]}" part.*
		wait $!
		host_join "$net" h2
	done
}
