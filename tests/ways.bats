# ways.bats: the ways from sets to pairs, which all give the same pairs.
load helper
load counts
load ways

@test "all ways give the same pairs of some hundred random texts" {
	awk 'BEGIN { srand(5)
		for (d = 1; d <= 400; d++) {
			if (d % 4) {
				n = 1 + int(rand() * 80)
				for (i = 1; i <= n; i++)
					w[i] = "w" int(rand() ^ 3 * 3000)
			} else
				w[1 + int(rand() * n)] = "other"
			printf "d%d\t", d
			for (i = 1; i <= n; i++) printf "%s ", w[i]
			print ""
		} }' | nd-shingle -k 2 >sets
	all_ways sets 0.3 90
	all_ways sets 0.8 60
	bands 0.8 sets
}

# bats test_tags=long
@test "all ways give the same pairs of news-reuters-a" {
	need news-reuters-a.docs.tsv.zst
	nd-shingle -k 3 -f 2,3 "$data/news-reuters-a.docs.tsv.zst" \
		2>/dev/null >sets
	all_ways sets 0.5 500
	bands 0.5 sets
}

# bats test_tags=long
@test "all ways give the same pairs of neardup-spdx" {
	need neardup-spdx.docs.tsv.zst
	nd-shingle -k 3 -f 2,3 "$data/neardup-spdx.docs.tsv.zst" >sets
	all_ways sets 0.8 400
	bands 0.8 sets
}

# bats test_tags=long
@test "postings give the pairs of the distinct sets of bms-webview-1" {
	need sets-bms-webview-1.txt.zst
	ints sets-bms-webview-1 uniq >sets
	for t in 0.5 0.8; do
		index $t sets >wanted
		[ "$(wc -l <wanted)" -gt 800 ]
		postings $t sets >got
		same wanted got
	done
}

# cut_in N WAY...: the keys of a corpus, made of N pieces of shuffled sets,
# merged, and their candidates.
cut_in() {
	local i n=$1
	shift
	for ((i = 1; i <= n; i++)); do
		split -n "l/$i/$n" sets | shuf --random-source=<(yes "$i$n") |
			"$@" | nd-sort >"piece.$i"
	done
	nd-sort -m piece.* >keys
	rm piece.*
	nd-pairs -t 0.5 keys >candidates
	nd-sort -u candidates | nd-score -a sets -t 0.5 >pairs
}

# bats test_tags=long
@test "sets shuffled, cut in 1, 2 and 7 pieces and merged give the same bytes" {
	awk 'BEGIN { srand(6)
		for (d = 1; d <= 300; d++) {
			n = 10 + int(rand() * 40)
			printf "d%d\t", d
			for (i = 1; i <= n; i++)
				printf "w%d ", i + int(rand() * 8)
			print ""
		} }' | nd-shingle -k 1 >sets
	nd-df sets >df
	for way in 'nd-index' 'nd-index -p -t 0.5' \
		'nd-index -p -t 0.5 -d df' 'nd-minhash -b 20 -r 3'; do
		for n in 1 2 7; do
			# shellcheck disable=SC2086
			cut_in $n $way
			sort candidates keys pairs >all.$n
		done
		[ -s pairs ]
		same all.1 all.2
		same all.1 all.7
	done
}

@test "628 pages of one template give their pairs in bounded memory, the rest is counted" {
	need xling-tldr.en.docs.tsv.zst
	nd-shingle -k 3 -f 2- "$data/xling-tldr.en.docs.tsv.zst" >sets
	index 0.5 sets >wanted
	[ "$(wc -l <wanted)" -gt 22000 ]
	nd-index sets | nd-sort >keys
	within 60000 nd-pairs -t 0.5 -M 20 keys 2>err | nd-sort -u |
		within 100000 nd-score -a sets -t 0.5 >got
	[[ $(cat err) =~ ^'nd-pairs: keys: '[0-9]+' candidates of '[0-9]+' keys cut by -M 20'$ ]]
	comm -13 wanted got >wrong
	same /dev/null wrong
	[ "$(wc -l <got)" -gt 1000 ]
}

# bats test_tags=long
@test "what -M cut of the market baskets of retail is counted" {
	need sets-retail.txt.zst
	ints sets-retail >sets
	nd-index sets | nd-sort >keys
	within 60000 nd-pairs -t 0.95 -M 100 keys 2>err | nd-sort -u |
		within 200000 nd-score -a sets -t 0.95 >got
	[ "$(cat err)" = 'nd-pairs: keys: 128862763 candidates of 1838 keys cut by -M 100' ]
	index 0.95 sets >wanted
	[ "$(wc -l <wanted)" -eq 563005 ]
	comm -13 wanted got >wrong
	same /dev/null wrong
	[ "$(wc -l <got)" -gt 900 ]
}

@test "reduces refuse unsorted input, and candidates are no pairs" {
	printf 'a\tone two\nb\tone two\nc\tone two three\n' |
		nd-shingle -k 1 >sets
	nd-index sets | sort -r >keys
	run ! nd-pairs -t 0.5 keys
	[[ $output == *'sort with LC_ALL=C'* ]]
	nd-index sets | sort | nd-pairs -t 0.5 >candidates
	sort -r candidates >backwards
	run ! nd-score --count -t 0.5 backwards
	[[ $output == *'sort with LC_ALL=C'* ]]
	run ! nd-cluster candidates
	[[ $output == *'expected a similarity with six decimals'* ]]
	run ! nd-score --count -t 0.5 <(nd-pairs -t 0.5 -x - <sets)
	[[ $output == *'expected 4 fields (idA, idB, nA, nB), or 2, got 6'* ]]
}

@test "a truncated zstd file is an error in every stage" {
	awk 'BEGIN { for (i = 0; i < 5000; i++)
		printf "%016x\td%d\t3\n", i * 7919, i % 7 }' | sort |
		zstd -q | head -c 3000 >keys.zst
	for tool in 'nd-pairs -t 0.5' nd-sort 'nd-partition --parts 2 -o p'; do
		# shellcheck disable=SC2086
		run ! $tool keys.zst
		[[ $output == *'keys.zst: damaged or truncated zstd data'* ]]
	done
	[ ! -e p.1 ]
}
