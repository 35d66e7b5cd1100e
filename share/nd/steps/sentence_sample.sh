# shellcheck shell=bash disable=SC2034,SC2086,SC2094,SC2154
# sentence_sample.sh: samples of sentences, and what they tell of the pairs of all: the
# profile. comparisons is how many pairs of sentences are compared at least, if there are so
# many; empty: all of them. The others as in sentences.sh.

# For awk: the share of `all` sentences that each of two samples has. As many sentences are
# compared as if 300 to 10,000 were compared with all; two samples of about the same size
# need the least time, and have the most different sentences.
sample_share='
	function sample_share(all,    want) {
		want = 100000000 / all
		want = want < 300 ? 300 : want > 10000 ? 10000 : want
		return want < all ? sqrt(want / all) : 1
	}'

# draw ALL BEFORE WORK: sentences -> two samples to the files WORK.some and WORK.others, a
# third to WORK.pilot: a sixteenth, but 100,000 to 1,000,000; to WORK.lengths lengths in
# characters, and how many sentences have each: of 100,000 sentences, multiplied. A last
# column of the two samples is 1 in a tenth of them, 2 in a tenth of these, else 0. The
# sentences are some of ALL, after BEFORE of these.
draw() {
	awk -F '\t' -v OFS='\t' -v all="$1" -v before="$2" -v work="$3" "$sample_share $characters"'
		# n * factor modulo 2^32, without rounding
		function product(n, factor) {
			return (int(n / 65536) * factor % whole * 65536 + n % 65536 * factor) % whole
		}
		function add(place, file) {
			if (place < share) print $0, (place < share / 10) + (place < share / 100) >file
		}
		BEGIN {
			whole = 4294967296
			share = sample_share(all) * whole
			part = (all / 16 < 1e5 ? 1e5 / all : all / 16 > 1e6 ? 1e6 / all : 1 / 16) * whole
			step = int(all / 100000) + 1
			left = step - before % step
			a = product(before, 2654435761)
			b = product(before, 2246822519)
			c = product(before, 3266489917)
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
			# Products of the number of the sentence, modulo 2^32.
			if ((a += 2654435761) >= whole) a -= whole
			if ((b += 2246822519) >= whole) b -= whole
			if ((c += 3266489917) >= whole) c -= whole
			add(a, some)
			add(b, others)
			if (c < part) print >pilot
			if (--left == 0) {
				n[characters($2)]++
				left = step
			}
		}
		END { for (i in n) print i, n[i] * step >lengths }' &&
		sort -n -o "$3.lengths" "$3.lengths"
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
		$sort -u || return
	echo "$1 $((${EPOCHREALTIME/./} - begin))" >>"$2.took"
}

# level_of SOME OTHERS [OPTION...]: the highest level at which they have enough pairs, or 0:
# where sentences repeat they have a hundred million at level 0.
enough_pairs=1000
level_of() {
	local level pairs
	for level in 2 1; do
		pairs=$(pairs_at "$level" "$@" | wc -l) || return
		[ "$pairs" -lt "$enough_pairs" ] || break
		level=0
	done
	echo "$level"
}

# comparison_weight SOME: how many comparisons one counts as, by the last pairs_at, if any: 1,
# or more if sentences share most grams, and most of the time is for distances.
comparison_weight() {
	local counts=$1.counts
	[ -e "$counts" ] || counts=/dev/null
	awk -v weight=1 '
		$1 > 0 && $2 > $1 / 25 { weight += 100 * $2 / $1 }
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

# is_sampled WEIGHT: lengths -> 1, if not all sentences are compared
is_sampled() {
	awk -v t="$T" -v least="$comparisons" -v counts_as="$1" "$costs"'
		{ count_length($1, $2) }
		END { sum_comparisons(); if (made[top] > least) print 1 }'
}

# Fewer sentences than this have fewer than a million pairs.
pairs_matter=1415

# sampled SENTENCES PROFILE [OPTION...]: sorted pairs of two samples of the sentences, the
# longer sentence in one and the other in the other. Every pair is as likely as any other
# to be there. What longest and held_first need goes to the file PROFILE: see profile. If
# all sentences are compared, it has only the line of expected_pairs, and nothing if these
# are few.
sampled() {
	local all level drawn='' weight
	: >"$2" && rm -f "$1.some.took" "$1.some.counts" || return
	all=$(wc -l <"$1") && draw "$all" 0 "$1" <"$1" || return
	level=0
	[ "$all" -lt "$pairs_matter" ] ||
		level=$(level_of "$1.some" "$1.others" "${@:3}") || return
	weight=$(comparison_weight "$1.some") || return
	[ -z "$comparisons" ] || drawn=$(is_sampled "$weight" <"$1.lengths") || return
	if [ -n "$drawn" ] || [ "$level" -gt 0 ]; then
		pairs_at "$level" "$1.some" "$1.others" "${@:3}" >"$1.truth" &&
			expected_pairs "$all" "$level" "$1.truth" "$weight" >"$2" || return
		[ -z "$drawn" ] || profile "$1.lengths" "$1" "$1.truth" "$1.pilot" "${@:3}" >>"$2" || return
		cat "$1.truth" && rm "$1.truth" || return
	fi
	rm -f "$1.lengths" "$1.some" "$1.others" "$1.pilot" "$1".{some,others}.level "$1.some.counts"
}

# expected_pairs ALL LEVEL TRUTH WEIGHT: the share of ALL sentences that a sample has at LEVEL,
# how many pairs the sample TRUTH lets expect, how many shorter sentences are similar to
# the longer one of a pair, on average, and WEIGHT. Equal sentences do not count: -M cuts
# these.
expected_pairs() {
	awk -F '\t' -v all="$1" -v level="$2" -v weight="$4" "$sample_share"'
		$4 > 0 { n[$5 >= $6 ? $1 : $2]++; pairs++ }
		END {
			share = sample_share(all) / 10 ^ level
			for (i in n) more += n[i] * (n[i] - 1)
			printf "%.9g %.0f %.0f %s\n", share, pairs / share ^ 2,
				pairs ? more / pairs / share : 0, weight
		}' <"$3"
}

# profile LENGTHS SENTENCES TRUTH PILOT [OPTION...]: what follows the line of
# expected_pairs: LENGTHS; an empty line; what jaccards says.
profile() {
	cat "$1" && echo && jaccards "${@:2}"
}

# similarities SENTENCES TRUTH: of some of the pairs the length of the longer sentence, and
# the Jaccard similarity
similarities() {
	local one
	one=$(wc -l <"$2") && one=$((one / 2000 + 1)) &&
		awk -v one="$one" 'NR % one == 0' <"$2" >"$2.some" &&
		cut -f 1,2 "$2.some" | tr '\t' '\n' | $sort -u | nd-pick -a - "$1" |
		nd-shingle $shape >"$2.sets" &&
		cut -f 1,2 "$2.some" | nd-score -t 0 -a "$2.sets" | awk -F '\t' -v OFS='\t' '
			FILENAME == "-" { j[$1 FS $2] = $3; next }
			{ print ($5 > $6 ? $5 : $6), j[$1 FS $2] + 0 }
			' - /dev/fd/3 3<"$2.some" | sort -n &&
		rm "$2.some" "$2.sets"
}

# jaccards SENTENCES TRUTH PILOT [OPTION...]: pairs that are like those of all sentences:
# the length of the longer sentence, the Jaccard similarity, and how many pairs it is
# there for. TRUTH is pairs of samples of the SENTENCES, each as likely as any other. If
# they are few, more are found in the sentences PILOT, by bands of 3 rows: a pair of
# Jaccard similarity j by 1 - (1 - j^3)^20 of them, and so it is there for many if j is
# small. Below 0.1 too few are found, and those of TRUTH count.
jaccards() {
	local pairs
	pairs=$(wc -l <"$2") || return
	if [ "$pairs" -ge "$enough_pairs" ]; then
		similarities "$1" "$2" | awk '{ print $0, 1 }'
		return
	fi
	B='-b 20 -r 3' M=100 banded "$3" "$3" "${@:4}" >"$3.found" || return
	{ similarities "$1" "$2" && echo && similarities "$3" "$3.found"; } | awk '
		NF == 0 { piloting = 1; next }
		!piloting { truth[++n] = $0; low += $2 < .1; next }
		$2 >= .1 {
			found[++m] = $0
			weight[m] = 1 / (1 - (1 - $2 ^ 3) ^ 20)
			sum += weight[m]
		}
		END {
			for (i = 1; i <= n; i++) {
				split(truth[i], pair)
				if (m < n || pair[2] < .1) print truth[i], 1
			}
			share = n == low ? 1 : n - low
			for (i = 1; m >= n && i <= m; i++)
				print found[i], weight[i] * share / sum
		}' | sort -n && rm "$3.found"
}
