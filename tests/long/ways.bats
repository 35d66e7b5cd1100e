# ways.bats: postings where very many documents share a feature.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load ways

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

@test "all ways give the same pairs of neardup-spdx at 0.5" {
	need neardup-spdx.docs.tsv.zst
	nd-shingle -k 3 -f 2,3 "$data/neardup-spdx.docs.tsv.zst" >sets
	all_ways sets 0.5 1500
	bands 0.5 sets
}

@test "all ways give the same pairs of news-reuters-a at 0.8" {
	need news-reuters-a.docs.tsv.zst
	nd-shingle -k 3 -f 2,3 "$data/news-reuters-a.docs.tsv.zst" \
		2>/dev/null >sets
	all_ways sets 0.8 250
	bands 0.8 sets
}
