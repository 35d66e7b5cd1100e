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

# counted WHO: the message on candidates that are too few.
counted() {
	echo "stdin:1: expected a candidate that can be counted, got one of $1: use nd-score -a"
}

made='it was made with other options'

@test "candidates are counted only if they are all" {
	local count='sort | nd-score --count -t 0.5' keys
	nd-df --min-df 2 sets >df
	right "nd-index sets | sort | nd-pairs -t 0.5 | $count"
	right "nd-index -p -m containment sets | sort | nd-pairs -t 0.5 | $count"
	wrong "nd-score: $(counted 'nd-pairs -M (tag M)')" \
		"nd-index sets | sort | nd-pairs -q -M 2 -t 0.5 | $count"
	wrong "nd-score: $(counted 'nd-pairs --star (tag f)')" \
		"nd-index sets | sort | nd-pairs --star -t 0.5 | $count"
	wrong "nd-score: $(counted 'nd-pairs --min-shared (tag o)')" \
		"nd-index sets | sort | nd-pairs -t 0.5 | sort | nd-pairs --min-shared 2 -t 0.5 | $count"
	while IFS='|' read -r keys who; do
		wrong "nd-score: $(counted "$who")" "$keys | sort | nd-pairs -t 0.5 | $count"
		wrong "nd-score: $(counted "nd-pairs -M (tag M)")" \
			"$keys | sort | nd-pairs -q -M 2 -t 0.5 | $count"
		wrong "nd-score: $(counted "$who")" \
			"$keys | sort >keys; nd-pairs -t 0.5 --against keys keys |
			sort | nd-score --count --cross"
	done <<-'END'
		nd-index -p -t 0.5 sets|nd-index -p (tag p)
		nd-index -p -t 0.5 --min-shared 4 sets|nd-index -p (tag p4)
		nd-index -p -t 0.5 -d df --idf sets|nd-index -p (tag pi)
		nd-index -q -p -t 0.5 -d df --stop 2 sets|nd-index -p (tag ps)
		nd-index -q --stop 2 -d df sets|nd-index --stop (tag s)
		nd-index --idf -d df sets|nd-index --idf (tag i)
		nd-minhash sets|nd-minhash (tag m)
	END
	# Each of them may be looked up.
	for keys in 'nd-index -p -t 0.5 sets' 'nd-index -p -t 0.5 -d df sets' \
		'nd-minhash -b 50 -r 4 sets' 'nd-index sets'; do
		right "$keys | sort | nd-pairs -t 0.5 | sort -u | nd-score -t 0.5 -a sets"
		right "$keys | sort | nd-pairs -M 9 -t 0.5 | sort -u | nd-score -t 0.5 -a sets"
	done
}

@test "candidates of prefixes are counted if the prefixes are long enough" {
	local at='-t 0.5' n
	for n in 1 2 4; do
		right "nd-index -p --min-shared $n $at sets | sort | nd-pairs $at | sort |
			nd-pairs --min-shared $n $at | nd-score $at -a sets"
	done
	right "nd-index sets | sort | nd-pairs $at | sort | nd-pairs --min-shared 4 $at | nd-score $at -a sets"
	right "nd-index -p --min-shared 4 $at sets | sort | nd-pairs $at | sort |
		nd-pairs --min-shared 2 $at | nd-score $at -a sets"
	for n in 1 3; do
		wrong "nd-pairs: stdin:1: expected a candidate of nd-index -p --min-shared 4, got one of --min-shared $n" \
			"nd-index -p --min-shared $n $at sets | sort | nd-pairs $at | sort |
			nd-pairs --min-shared 4 $at"
	done
	# nd-score --stars counts keys.
	for n in 'nd-index sets' "nd-index -p --min-shared 4 $at sets"; do
		ok bash -o pipefail -c "$n | sort | nd-score --stars --min-shared 4 $at -a sets"
		[ "$(wc -l <<<"$output")" -eq 2 ]
	done
	for n in "p nd-index -p $at" 'm nd-minhash'; do
		wrong "nd-score: stdin: expected postings of nd-index -p --min-shared 4, got those of tag ${n%% *}" \
			"${n#* } sets | sort | nd-score --stars --min-shared 4 $at -a sets"
	done
	wrong "nd-pairs: $(counted 'nd-pairs -M (tag M)')" \
		"nd-index -p --min-shared 4 $at sets | sort | nd-pairs -q -M 2 $at | sort |
		nd-pairs --min-shared 4 $at"
	wrong "nd-pairs: $(counted 'nd-minhash (tag m)')" \
		"nd-minhash sets | sort | nd-pairs $at | sort | nd-pairs --min-shared 4 $at"
}

@test "after sort -u a note says that each candidate occurs once" {
	awk 'BEGIN { for (d = 1; d <= 4; d++) {
		printf "%d\t", d
		for (w = 1; w <= 100; w++) printf "w%d ", d < 3 ? w : 100 * d + w
		print w ? "w1 w2 w3 w4 w5 w6 w7" : ""
	} }' | nd-shingle -k 3 >long
	local keys='nd-index -p --min-shared 4 long | sort | nd-pairs'
	gives '1\t2\t100\t100\to\n' '' 0 bash -c "$keys | sort | nd-pairs --min-shared 4"
	gives '' 'nd-pairs: stdin: each of 6 candidates occurs once, as after sort -u; --min-shared expects a line for each shared key\n' \
		0 bash -c "$keys | sort -u | nd-pairs --min-shared 4"
}

@test "postings for another threshold, measure or order are refused" {
	local look='sort | nd-pairs -t 0.5 | sort -u | nd-score -t 0.5 -a sets'
	nd-df --min-df 2 sets >df
	nd-df --min-df 2 four >df4
	right "nd-index -p -t 0.3 sets | $look"
	wrong 'nd-pairs: stdin: expected prefixes for -t 0.5, got those of nd-index -p -t 0.8' \
		"nd-index -p sets | $look >/dev/null"
	wrong 'nd-pairs: stdin: expected prefixes for -m jaccard, got those of nd-index -p -m dice' \
		"nd-index -p -m dice -t 0.5 sets | $look >/dev/null"
	nd-index -p sets | sort >keys
	wrong 'nd-pairs: keys: expected prefixes for -t 0.5, got those of nd-index -p -t 0.8' \
		'nd-pairs -t 0.5 --against keys keys >/dev/null'
	wrong 'nd-score: stdin: expected prefixes for -t 0.5, got those of nd-index -p -t 0.8' \
		'nd-index -p sets | sort | nd-score --stars -t 0.5 -a sets >/dev/null'
	# mixed TAG TAG OPTION...: of prefixes of sets and those of the options for more.
	mixed() {
		nd-index -p -t 0.5 -d df sets >keys
		nd-index -p "${@:3}" more | sort - keys >both
		run nd-pairs -t 0.5 both
		[ "$status" -eq 1 ]
		[[ ${lines[-1]} == "nd-pairs: both:"*": expected a posting of p"*", as before, got p"*": $made" ]]
		[[ ${lines[-1]} == *" $1"[,:]* && ${lines[-1]} == *" $2"[,:]* ]]
	}
	sed 's/^/more-/' sets >more
	[[ $(nd-index -p -t 0.5 -d df sets) =~ /(df[0-9a-f]{8})/k3 ]]
	local order=${BASH_REMATCH[1]}
	[[ $(nd-index -p -t 0.5 -d df4 sets) =~ /(df[0-9a-f]{8})/k3 ]]
	[ "$order" != "${BASH_REMATCH[1]}" ]
	mixed "p/jaccard:0.5/$order/k3" p/jaccard:0.4/$order/k3 -t 0.4 -d df
	mixed "p/jaccard:0.5/$order/k3" p/dice:0.5/$order/k3 -m dice -t 0.5 -d df
	mixed "p/jaccard:0.5/$order/k3" p/jaccard:0.5/k3 -t 0.5
	mixed "p/jaccard:0.5/$order/k3" "p/jaccard:0.5/${BASH_REMATCH[1]}/k3" -t 0.5 -d df4
	nd-index -p -t 0.5 -d df --min-shared 4 more | sort - keys >both
	run nd-pairs -t 0.5 both
	[[ ${lines[-1]} == *" p4"*": $made" ]]
}

@test "bands of other options are refused, in one file and in two" {
	local o tag
	nd-minhash sets | sort >keys
	right 'nd-minhash -b 50 -r 4 sets | sort | nd-pairs -t 0.5 | sort -u | nd-score -t 0.5 -a sets'
	sed 's/^/more-/' sets >more
	while read -r tag o; do
		# shellcheck disable=SC2086
		nd-minhash $o more | sort >other
		sort -m keys other >both
		run nd-pairs both
		[ "$status" -eq 1 ]
		[[ ${lines[-1]} == "nd-pairs: both:"*": expected a posting of m/"*", as before, got m/"*": $made" ]]
		[[ ${lines[-1]} == *m/fast:26:8:0:64/k3* && ${lines[-1]} == *"m/$tag/k3"* ]]
		run nd-pairs --against other keys
		[ "$status" -eq 1 ]
		[[ ${lines[-1]} == *"got m/"*": $made" ]]
	done <<-'END'
		fast:26:8:1:64 --seed 1
		fast:26:8:0:16 --hash-bits 16
		pool20:26:8:0:64 --pool 20
		classic:26:8:0:64 -m classic
		fast:20:8:0:64 -b 20
		fast:26:5:0:64 -r 5
	END
	nd-minhash more | sort >other
	sort -m keys other >both
	ok nd-pairs both
	ok nd-pairs --against other keys
	# Other keys than bands.
	nd-index -p more | sort -m - keys >both
	run nd-pairs both
	[[ ${lines[-1]} == *"expected a posting of "*", as before, got "*": $made" ]]
	nd-index more | sort -m - keys >both
	run nd-pairs both
	[[ ${lines[-1]} == *"expected a posting of "*", as before, got "*": $made" ]]
}

@test "sets of other options are refused, in one file and in two" {
	local o c k4="expected a set of k3, as before, got k4: $made"
	cat sets four >both
	mkdir dir
	for c in nd-index nd-minhash 'nd-minhash -j 3' nd-df 'nd-score --all' \
		'nd-index -o dir/ndx' 'nd-pairs -x both' 'nd-pairs -j 3 -x both' \
		'nd-text-pairs --distinct -o dir'; do
		fails 1 "${c%% *}: both:7: $k4" $c both
	done
	printf 'apple\tbread\n' >cand
	fails 1 "nd-score: both:7: $k4" nd-score -a both cand
	fails 1 "nd-pairs: four:1: $k4" nd-pairs --cross -x sets four
	fails 1 "nd-text-pairs: four:1: $k4" nd-text-pairs --distinct -o dir sets four
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
	nd-index four | sort -m - <(nd-index sets | sort) >keys
	run nd-pairs keys
	[[ $output == *"expected a posting of a/k"?", as before, got a/k"?": $made" ]]
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

@test "a record without a tag is not checked, and hides no other" {
	local j c
	cut -f 1-3 sets >plain
	head -n 3 sets | cat - <(tail -n +4 plain) >mixed
	for c in plain mixed; do
		right "nd-pairs -t 0.5 -x - <$c"
		right "nd-index $c | sort | nd-pairs -t 0.5 | sort | nd-score --count -t 0.5"
		right "nd-score --all -t 0.5 $c"
		right "nd-minhash -b 50 -r 4 $c | sort | nd-pairs -t 0.5 | sort -u | nd-score -t 0.5 -a sets"
	done
	right "nd-index -p -t 0.5 sets | cut -f 1-3 | sort | nd-pairs -t 0.5 | sort -u | nd-score -t 0.5 -a sets"
	# Some postings, and some candidates, have lost their tags.
	right "nd-index -p --min-shared 4 -t 0.5 sets | awk -F '\t' -v OFS='\t' '
		NR % 2 { NF = 3 } { print }' | sort | nd-pairs -t 0.5 | awk -F '\t' -v OFS='\t' '
		NR % 3 { NF = 4 } { print }' | sort | nd-pairs --min-shared 4 -t 0.5 |
		nd-score -t 0.5 -a sets"
	# Blocks of lines, by several threads: the first with a tag decides.
	awk -F '\t' -v OFS='\t' 'BEGIN { for (i = 1; i <= 30000; i++)
		print i, 1, sprintf("%016x", i) (i < 9000 ? "" : i == 20000 ? "\tk4" : "\tk3") }' >many
	for j in 1 2 7; do
		for c in nd-minhash 'nd-pairs -x many'; do
			fails 1 "${c%% *}: many:20000: expected a set of k3, as before, got k4: $made" \
				$c -j $j many
		done
		nd-minhash -b 1 -j $j --rejects rejects.$j many >bands.$j 2>/dev/null
		same bands.1 bands.$j
		same rejects.1 rejects.$j
	done
	[ "$(wc -l <rejects.1)" -eq 1 ]
}
