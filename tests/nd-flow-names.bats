# nd-flow-names.bats: a name with = in it is a name, to awk and make too.
load helper

# both DIR WORD...: nd-flow makes the same files in plain and in DIR, to which
# the same call then adds nothing.
both() {
	local dir=$1
	rm -rf plain "$dir"
	nd-flow "${@:2}" -o plain "${inputs[@]}" 2>plain.err &&
		nd-flow "${@:2}" -o "$dir" "${inputs[@]}" 2>err </dev/null || return
	rm -f {plain,"$dir"}/seconds
	diff -r -x sums plain "$dir" || return
	# Stages that run at once are logged in any order, some twice.
	diff <(sort -u plain/sums) <(sort -u "$dir/sums") || return
	nd-flow "${@:2}" -o "$dir" "${inputs[@]}" 2>err </dev/null
}

# bats test_tags=long
@test "near -o a=b, its parts, add and audit" {
	cp "$samples"/{docs,quotes}.tsv .
	sed 's/^/n/' docs.tsv >new.tsv
	inputs=(docs.tsv quotes.tsv)
	both a=b near -k 2 -t 0.3 -j 3 --via prefix --all-pairs
	both "$PWD/a=b/c" near -k 2 -t 0.3 -j 3 --via prefix
	both a=b near -k 2 -t 0.3 --dedup
	fails 1 "nd-flow: a=b: made with -k '2', not '3'; --again or --update starts over" \
		nd-flow near -k 3 -t 0.3 --dedup -o a=b docs.tsv
	for dir in plain a=b; do
		nd-flow audit $dir >$dir.audit </dev/null
		nd-flow add $dir new.tsv </dev/null
		rm -f $dir/seconds
	done
	same plain.audit a=b.audit
	diff -r -x sums plain a=b
}

# bats test_tags=long
@test "near -o a=b in several parts" {
	awk 'BEGIN { srand(1); for (d = 0; d < 400; d++) {
		printf "d%d\t", d
		for (i = 0; i < 40; i++) printf "w%d ", 60 * rand()
		print "" } }' >docs.tsv
	inputs=(docs.tsv)
	both a=b near -k 1 -t 0.5 -j 2 --mem 100k
	[ "$(ls a=b/part.*.ndx | wc -l)" -gt 1 ]
}

# bats test_tags=long
@test "threads, sentences, partial, xling and contains -o a=b" {
	cp "$samples"/* .
	sed 's/^/one /;3q' docs.tsv >parts.tsv
	inputs=(threads.tsv)
	both a=b threads -j 3
	nd-flow audit plain >plain.audit
	nd-flow audit a=b </dev/null | same plain.audit -
	both a=b threads --via prefix --idf
	inputs=(wiki.xml docs.tsv)
	both a=b sentences -t 0.3
	inputs=(docs.tsv quotes.tsv)
	both a=b partial -m imatch --min-bytes 0 --against parts.tsv
	inputs=(de.tsv en.tsv)
	both a=b xling --first 1 --mutual
	inputs=(parts.tsv docs.tsv)
	both a=b contains --clean
}

@test "near by make, in a directory and of a file named a=b" {
	cp "$samples/docs.tsv" a=b.tsv
	nd-flow near -k 2 -t 0.3 a=b.tsv >wanted
	ok env -u MAKELEVEL -u MAKEFLAGS make -s -f "$top/share/nd/nd.mk" \
		FLOW=near IN=a=b.tsv OUT=x=y NGRAM=2 THRESHOLD=0.3 DEDUP=1
	same wanted x=y/clusters
}

@test "a file of hosts named h=x" {
	cp "$samples/docs.tsv" .
	printf 'a b\n' >h=x
	command -v parallel >/dev/null || skip 'parallel is absent'
	run --separate-stderr nd-flow near --hosts h=x docs.tsv
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = "nd-flow: h=x:1: expected [N/][user@]host, each once, got 'a b'" ]
}
