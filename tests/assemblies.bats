#!/usr/bin/env bats
# assemblies.bats: tools that are put together wrongly are refused, by name and
# line, and the right assemblies print the pairs.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	nd-shingle -k 3 "$samples/docs.tsv" >sets
	nd-shingle -k 4 "$samples/docs.tsv" | sed 's/^/four-/' >four
	nd-pairs -t 0.5 -x - <sets | sort >want
	[ "$(wc -l <want)" -eq 3 ]
}

# right PIPELINE: prints the pairs, and nothing on stderr.
right() {
	ok bash -o pipefail -c "$1"
	sort <<<"$output" | same want -
}

# wrong MESSAGE PIPELINE
wrong() {
	fails 1 "$1" bash -o pipefail -c "$2"
}

made='it was made with other options'

@test "sets of other options are refused, in one file and in two" {
	local o c k4="expected a set of k3, as before, got k4: $made"
	cat sets four >both
	mkdir dir
	for c in nd-index nd-minhash 'nd-minhash -j 3' nd-df 'nd-score --all' \
		'nd-index -o dir/ndx' 'nd-pairs -x both' 'nd-pairs -j 3 -x both' \
		'nd-distinct -o dir'; do
		fails 1 "${c%% *}: both:7: $k4" $c both
	done
	printf 'apple\tbread\n' >cand
	fails 1 "nd-score: both:7: $k4" nd-score -a both cand
	fails 1 "nd-pairs: four:1: $k4" nd-pairs --cross -x sets four
	fails 1 "nd-distinct: four:1: $k4" nd-distinct -o dir sets four
	fails 1 "nd-score: four:1: $k4" nd-score --all --against four sets
	sed 's/bread$/four-bread/' cand >across
	fails 1 "nd-score: four:1: $k4" nd-score -a sets --against four across
	nd-index -o 3.ndx sets
	nd-index -o 4.ndx four
	nd-pairs -x 3.ndx 3.ndx >dir/same
	ok nd-pairs --cross -x 3.ndx sets
	fails 1 "nd-pairs: four:1: $k4" nd-pairs --cross -x 3.ndx four
	fails 1 "nd-pairs: 3.ndx: expected sets of k4, as before, got k3: they were made with other options" \
		nd-pairs -x 3.ndx 4.ndx
	gives '' 'nd-index: both: 6 records rejected\n' 0 \
		bash -c 'nd-index -o dir/ndx --rejects rejects both'
	[ "$(head -n 1 rejects | cut -f 1)" = "both:7: $k4" ]
	# What makes features differ is in the tag; what a collection may need is not.
	for o in '-c -k 3' '-k 3 --stem english' '-m winnow -k 3' '-m whole' \
		'-m spotsigs --top 3 -d df'; do
		nd-terms "$samples/docs.tsv" | nd-df >df
		# shellcheck disable=SC2086
		nd-shingle $o "$samples/docs.tsv" 2>/dev/null | sed 's/^/x/' | cat sets - >both
		run nd-pairs -x - <both
		[[ $output == "nd-pairs: stdin:"*": expected a set of k3, as before, got "*": $made" ]]
	done
	nd-shingle -k 3 -f 2-3 --skip-short "$samples/threads.tsv" 2>/dev/null |
		cat sets - >both
	ok nd-pairs -x - <both
}
