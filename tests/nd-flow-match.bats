# nd-flow-match.bats: the same things in two lists.
load helper

@test "match is the tools in a row, with any -j, in parts and with little memory" {
	cd "$samples" || return
	work=$BATS_TEST_TMPDIR
	for side in ours theirs; do
		nd-terms --chunks --join -f 2- $side.tsv |
			nd-terms -q --vectors -c --both --chunks --lengths 2-4 >"$work/$side"
		nd-df "$work/$side" >"$work/$side.df"
	done
	weigh=(nd-weigh --ranking --balance --balance-lengths)
	"${weigh[@]}" -d "$work/ours.df" --common "$work/theirs.df" "$work/ours" >"$work/a"
	"${weigh[@]}" -d "$work/theirs.df" --common "$work/ours.df" "$work/theirs" >"$work/b"
	nd-score --all -m cosine -t 0.000001 --first 2 --both --against "$work/b" "$work/a" >"$work/all"
	nd-first -n 1 --mutual --propose "$work/all" 2>/dev/null | sort >"$work/want"
	nd-flow match -q ours.tsv theirs.tsv | same "$work/want" -
	nd-flow match -q -j 3 --mem 1M ours.tsv theirs.tsv | same "$work/want" -
	nd-flow match -q --parts 3 -o "$work/run" ours.tsv theirs.tsv
	same "$work/want" "$work/run/pairs"
	nd-first -n 1 --mutual "$work/all" 2>/dev/null | awk -F '\t' '$3 >= 0.87' |
		same <(nd-flow match -q -t 0.87 ours.tsv theirs.tsv) -
	nd-score --all -m cosine -t 0.000001 --against "$work/b" "$work/a" |
		nd-first -n 2 - | sort | same <(nd-flow match -q --top 2 ours.tsv theirs.tsv) -
}

@test "the threshold is told, with what is left out" {
	gives '1\tx1\t0.857722\n2\tx2\t0.876385\n4\tx3\t0.959799\n5\tx4\t0.911787\n' \
		'nd-first: threshold 0.857722, as the pairs show: 4 of 4 pairs that are each the most similar to the other reach it\n' \
		0 bash -c 'set -o pipefail; nd-flow match "$1"/ours.tsv "$1"/theirs.tsv | cut -f 1-3' - "$samples"
}

@test "publications of two libraries are matched as people did" {
	need records-dblpacm.docs.tsv.zst records-dblpacm.gold.tsv.zst
	zstdcat "$data/records-dblpacm.docs.tsv.zst" | tee >(grep ^D >d.tsv) | grep ^A >a.tsv
	zstdcat "$data/records-dblpacm.gold.tsv.zst" >gold
	nd-flow match -q d.tsv a.tsv >pairs
	f1=$(nd-eval -q --cross -a gold pairs | awk -F '\t' '$1 == "f1" { print substr($2, 1, 4) }')
	[ "$f1" = 0.97 ]
}

@test "--times: titles that count twice" {
	cp "$samples"/{ours,theirs}.tsv .
	for list in ours theirs; do
		awk -F '\t' -v OFS='\t' '{ print $1, $2, $2, $3 }' $list.tsv >$list-2.tsv
	done
	nd-flow match -q ours-2.tsv theirs-2.tsv >want
	nd-flow match -q --times 2 ours.tsv theirs.tsv | same want -
	fails 2 "nd-terms: --times: expected up to 64 numbers from 0 to 100 such as 3,1, got '2,x'
try 'nd-terms --help'" nd-flow match --times 2,x ours.tsv theirs.tsv
	fails 2 "nd-terms: --times: expected a number for each column of -f, 2, got 3
try 'nd-terms --help'" nd-flow match -f 2,3 --times 2,1,1 ours.tsv theirs.tsv
}

@test "match: what is wrong" {
	cp "$samples"/{ours,theirs}.tsv .
	misused 'nd-flow match' '-t: unexpected --top' -t 0.5 --top 1 ours.tsv theirs.tsv
	misused 'nd-flow match' "expected A B, got 'ours.tsv' alone" ours.tsv
}
