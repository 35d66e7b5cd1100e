# shellcheck shell=bash disable=SC2034,SC2086,SC2094,SC2154
# sentence_sample.sh: samples of sentences, and what they tell of the pairs of all: the
# profile. comparisons is how many pairs of sentences are compared at least, if there are so
# many; empty: all of them. The others as in sentences.sh.

# For awk: the shares of `all` different sentences that each of two samples has, and the
# pilot: a sixteenth, but 100,000 to 1,000,000. As many sentences are compared as if 300 to
# 10,000 were compared with all; two samples of about the same size need the least time, and
# have the most different sentences.
sample_share='
	function sample_share(all,    want) {
		want = 100000000 / all
		want = want < 300 ? 300 : want > 10000 ? 10000 : want
		return want < all ? sqrt(want / all) : 1
	}
	function pilot_share(all) {
		return all / 16 < 1e5 ? 1e5 / all : all / 16 > 1e6 ? 1e6 / all : 1 / 16
	}'

# For awk: a sentence that is in n places is drawn with a probability of n * share, or 1. What
# a drawn one counts as, divided by share, if the sentences are counted, or their places, of
# which `most` are.
sample_weight='
	function texts(n) { return n * share < 1 ? 1 / n : share }
	function places(n) { return texts(n) * (n < most ? n : most) }'

# draw ALL WORK: different sentences -> two samples to the files WORK.some and WORK.others, a
# third to WORK.pilot; to WORK.lengths lengths in characters, and how many sentences have
# each: of 100,000 sentences, multiplied. A last column of the two samples is 1 or more in half
# of them, 2 or more in half of these, and so on. The sentences are some of ALL. Their numbers
# in columns 4 and 5 decide.
draw() {
	awk -F '\t' -v OFS='\t' -v all="$1" -v work="$2" "$sample_share $characters"'
		function add(place, file,    level) {
			if (place >= share) return
			for (level = 0; level < 9 && place * 2 < share; level++) place *= 2
			print $1, $2, $3, level >file
		}
		BEGIN {
			share = sample_share(all) * 4294967296
			part = pilot_share(all) * 4294967296
			step = int(all / 100000) + 1
			some = work ".some"
			others = work ".others"
			pilot = work ".pilot"
			lengths = work ".lengths"
			printf "" >some
			printf "" >others
			printf "" >pilot
			printf "" >lengths
		}
		{
			add($4 / $3, some)
			add($5 / $3, others)
			if ($4 / $3 < part) print $1, $2, $3 >pilot
			if ($4 % step == 0) n[characters($2)]++
		}
		END { for (i in n) print i, n[i] * step >lengths }' &&
		sort -n -o "$2.lengths" "$2.lengths"
}

# with_places SENTENCES...: pairs -> these, with the numbers of places of both sentences
with_places() {
	awk -F '\t' -v OFS='\t' '
		FILENAME != "-" { n[$1] = $3; next }
		{ print $0, n[$1], n[$2] }' "$@" -
}

# at_level LEVEL SAMPLE: the sentences that have at least this number in the last column
at_level() { awk -F '\t' -v level="$1" '$NF >= level' <"$2"; }

# pairs_at LEVEL SOME OTHERS [OPTION...]: sorted pairs of a sentence of each, the longer one
# of the file SOME. LEVEL and the microseconds that this took become a line of SOME.took;
# SOME.counts has the comparisons and distances.
pairs_at() {
	local begin=${EPOCHREALTIME/./}
	at_level "$1" "$2" >"$2.level" && at_level "$1" "$3" >"$3.level" &&
		nd-text-pairs -t "$T" --longer "$2.level" --counts "$2.counts" "${@:4}" "$3.level" |
		$sort -u | with_places "$2.level" "$3.level" || return
	echo "$1 $((${EPOCHREALTIME/./} - begin))" >>"$2.took"
}

# level_of SOME OTHERS [OPTION...]: the highest level at which they have many pairs, or 0:
# sentences of one form have a hundred million at level 0. The next lower one has four times
# as many.
enough_pairs=1000 many_pairs=5000
level_of() {
	local level pairs
	for level in 7 4; do
		pairs=$(pairs_at "$level" "$@" | wc -l) || return
		[ "$pairs" -lt 100 ] || break
	done
	for (( ; level > 0 && pairs < many_pairs; level--)); do
		pairs=$((pairs * 4))
	done
	echo "$level"
}

# comparison_weight SOME: how many comparisons one counts as, by the last pairs_at, if any: 1,
# or more if sentences share most grams, and most of the time is for distances.
comparison_weight() {
	local counts=$1.counts
	[ -e "$counts" ] || counts=/dev/null
	awk -v weight=1 '
		$1 > 0 && $2 > $1 / 25 { weight += .12 * $3 / $1 }
		END { print weight }' <"$counts"
}

# For awk: count_length is called for each line of lengths; below[i] is then the number
# of sentences of fewer than i characters. sum_comparisons sets made[n] to the
# comparisons that exact pairs of sentences of up to n characters need, up to made[top];
# one counts as counts_as.
costs='
	function count_length(chars, n) {
		for (; last < chars; last++) below[last + 1] = below[last] + 0
		below[++last] = below[chars] + n
		top = chars
	}
	function sum_comparisons(    i, n) {
		for (i = 1; i <= top; i++) {
			n = below[i + 1] - below[i]
			made[i] = made[i - 1] + counts_as * n * (below[i] - below[int(i * t)] + n / 2)
		}
	}'

# is_sampled WEIGHT ALL LEVEL: lengths -> 1, if not ALL sentences are compared: that takes
# long, and the samples at LEVEL less than samples_most of it
samples_most=${samples_most-0.5}
is_sampled() {
	awk -v t="$T" -v least="$comparisons" -v counts_as="$1" -v all="$2" -v level="$3" \
		-v most="$samples_most" \
		"$sample_share $costs"'
		{ count_length($1, $2) }
		END {
			share = sample_share(all) / 2 ^ level
			sum_comparisons()
			if (made[top] > least && share ^ 2 * 2 < most) print 1
		}'
}

# Fewer sentences than this have fewer than a million pairs.
pairs_matter=1415

# sampled SENTENCES PROFILE [OPTION...]: sorted pairs of two samples of the different
# SENTENCES, as nd-copies writes these: the longer sentence in one and the other in the other.
# What longest and held_first need goes to the file PROFILE: see profile. If all sentences are
# compared, it has only the line of expected_pairs, and nothing if these are few.
sampled() {
	local all level drawn='' weight
	: >"$2" && rm -f "$1.some.took" "$1.some.counts" || return
	all=$(wc -l <"$1") && draw "$all" "$1" <"$1" || return
	level=0
	[ "$all" -lt "$pairs_matter" ] ||
		level=$(level_of "$1.some" "$1.others" "${@:3}") || return
	weight=$(comparison_weight "$1.some") || return
	[ -z "$comparisons" ] || drawn=$(is_sampled "$weight" "$all" "$level" <"$1.lengths") || return
	if [ -n "$drawn" ] || [ "$level" -gt 0 ]; then
		pairs_at "$level" "$1.some" "$1.others" "${@:3}" >"$1.truth" &&
			expected_pairs "$all" "$level" "$1.truth" "$weight" >"$2" || return
		[ -z "$drawn" ] ||
			profile "$1.lengths" "$1" "$1.truth" "$1.pilot" "$all" "$2" "${@:3}" >>"$2" || return
		cat "$1.truth" && rm "$1.truth" || return
	fi
	rm -f "$1.lengths" "$1.some" "$1.others" "$1.pilot" "$1".{some,others}.level "$1.some.counts"
}

# expected_pairs ALL LEVEL TRUTH WEIGHT: the share of ALL different sentences in one place that
# a sample has at LEVEL, how many pairs of places the sample TRUTH lets expect, how many
# shorter different sentences are similar to the longer one of a pair, on average, WEIGHT, and
# how many pairs of different sentences. Places after the Mth of a sentence do not count.
expected_pairs() {
	awk -F '\t' -v all="$1" -v level="$2" -v weight="$4" -v most="$M" "$sample_share $sample_weight"'
		BEGIN { share = sample_share(all) / 2 ^ level }
		{
			id = $5 > $6 ? $1 : $2
			longer[id] = texts($5 > $6 ? $7 : $8)
			shorter = texts($5 > $6 ? $8 : $7)
			n[id] += shorter
			squares[id] += shorter ^ 2
			pairs += places($7) * places($8)
		}
		END {
			for (i in n) {
				more += longer[i] * (n[i] ^ 2 - squares[i])
				different += longer[i] * n[i]
			}
			printf "%.9g %.0f %.0f %s %.0f\n", share, pairs / share ^ 2,
				different ? more / different / share : 0, weight, different / share ^ 2
		}' <"$3"
}

# profile LENGTHS SENTENCES TRUTH PILOT ALL EXPECTED [OPTION...]: what follows the line of
# expected_pairs, which is in the file EXPECTED: LENGTHS; an empty line; band_share; what
# jaccards says.
profile() {
	cat "$1" && echo && band_share "$4" && jaccards "${@:2}"
}

# band_share SENTENCES: the share of all pairs of sentences that are candidates of a band of
# 4 rows, by 10,000 of the SENTENCES
band_share() {
	local all
	all=$(wc -l <"$1") && $sort "$1" | awk -v step="$((all / 10000 + 1))" 'NR % step == 0' |
		B='-b 8 -r 4' keys_of | awk '
		!($2 in seen) { seen[$2] = 1; all++ }
		{ pairs += n[$1]++ }
		END { printf "%.9g\n", (all > 1 ? pairs / 4 / all / (all - 1) : 0) }'
}

# similarities SENTENCES PAIRS SHARE: of some of the counted PAIRS the length of the longer
# sentence, the Jaccard similarity, and how much it counts. SHARE is that of the sample that
# the PAIRS are of.
similarities() {
	awk -F '\t' -v OFS='\t' -v share="$3" -v most="$M" "$sample_weight"'
		{ weight = places($7) * places($8) }
		FNR == NR { sum += weight; next }
		FNR == 1 { all = NR - 1 }
		{
			if (all > 2000) {
				before = int(place * 2000 / sum)
				place += weight
				weight = int(place * 2000 / sum) - before
			}
			if (weight > 0) print $1, $2, ($5 > $6 ? $5 : $6), weight
		}' "$2" "$2" >"$2.some" &&
		cut -f 1,2 "$2.some" | tr '\t' '\n' | $sort -u | nd-pick -a - "$1" |
		nd-shingle $shape >"$2.sets" &&
		cut -f 1,2 "$2.some" | nd-score -t 0 -a "$2.sets" | awk -F '\t' -v OFS='\t' '
			FILENAME == "-" { j[$1 FS $2] = $3; next }
			{ print $3, j[$1 FS $2] + 0, $4 }
			' - /dev/fd/3 3<"$2.some" | sort -n &&
		rm "$2.some" "$2.sets"
}

# jaccards SENTENCES TRUTH PILOT ALL EXPECTED [OPTION...]: pairs that are like those of all
# sentences: the length of the longer sentence, the Jaccard similarity, and how much it counts.
# TRUTH is pairs of samples of the SENTENCES, each as likely as any other. If they are few,
# more are found in the sentences PILOT, by bands of 3 rows: a pair of Jaccard similarity j by
# 1 - (1 - j^3)^20 of them, and so it counts as many if j is small. Below 0.1 too few are
# found, and those of TRUTH count.
jaccards() {
	local pairs share part
	pairs=$(wc -l <"$2") && read -r share _ <"$5" || return
	if [ "$pairs" -ge "$enough_pairs" ]; then
		similarities "$1" "$2" "$share"
		return
	fi
	part=$(awk -v all="$4" "$sample_share"'BEGIN { printf "%.9g\n", pilot_share(all) }') &&
		B='-b 20 -r 3' M=100 banded "$3" "$3" "${@:6}" | with_places "$3" >"$3.found" || return
	{
		similarities "$1" "$2" "$share" && echo && similarities "$3" "$3.found" "$part"
	} | awk '
		NF == 0 { piloting = 1; next }
		!piloting {
			truth[++n] = $0
			sum += $3
			if ($2 < .1) low += $3
			next
		}
		$2 >= .1 {
			found[++m] = $1 FS $2
			weight[m] = $3 / (1 - (1 - $2 ^ 3) ^ 20)
			all += weight[m]
		}
		END {
			for (i = 1; i <= n; i++) {
				split(truth[i], pair)
				if (m < n || pair[2] < .1) print truth[i]
			}
			share = sum == low ? 1 : sum - low
			for (i = 1; m >= n && i <= m; i++)
				print found[i], weight[i] * share / all
		}' | sort -n && rm "$3.found"
}
