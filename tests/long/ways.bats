# ways.bats: postings where very many documents share a feature.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "628 pages of one template give their pairs in bounded memory" {
	need xling-tldr.en.docs.tsv.zst
	nd-shingle -k 3 -f 2- "$data/xling-tldr.en.docs.tsv.zst" >sets
	nd-pairs -t 0.5 -x - <sets | sort >wanted
	[ "$(wc -l <wanted)" -gt 22000 ]
	nd-index sets | nd-sort >keys
	within 60000 nd-pairs -t 0.5 keys | nd-sort |
		within 60000 nd-score --count -t 0.5 >got
	same wanted got
}
