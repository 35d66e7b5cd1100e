# shellcheck shell=bash disable=SC2034,SC2086,SC2094,SC2154
# sentences.sh: from sentences to pairs. shape is the options of nd-shingle; B, the bands
# and rows; M, the most sentences of a band; T, the least edit similarity; sort,
# nd-sort with its options.

# keys_of [SENTENCES]: sentences -> keys
keys_of() { nd-shingle $shape "$@" | nd-minhash $B; }

# candidates_of: sorted keys -> sorted candidates, each once
candidates_of() { nd-pairs -M "$M" -t 0 | cut -f 1,2 | $sort -u; }

# bands_fit SENTENCES: whether nd-bands -t needs at most half of mem bytes: 16 for each
# band of a sentence, 200 for each sentence, and the text.
bands_fit() {
	local lines bytes values
	read -r lines bytes < <(wc -lc <"$1")
	read -r _ values _ <<<"$B"
	[ $((lines * (16 * values + 200) + bytes)) -le $((mem / 2)) ]
}

# banded SENTENCES WORK [OPTION...]: sorted pairs of the sentences that keys_of, sort and
# candidates_of make candidates, each once. If the texts do not fit in memory, by
# candidates in files called WORK.*, where WORK has a slash
banded() {
	local room=$((mem / 2))
	[ "$room" -ge $((16 << 20)) ] || room=$((16 << 20))
	if bands_fit "$1"; then
		nd-bands $shape $B -M "$M" -t "$T" "${@:3}" "$1"
		return
	fi
	nd-bands $shape $B -M "$M" --ids "$2.ids" -S "$room" \
		-T "${2%/*}" "${@:3}" "$1" >"$2.candidates" &&
		nd-pick -a "$2.ids" "$1" | cut -f 1,2 | $sort >"$2.texts" &&
		scored "$2.candidates" "$2.texts" -S "$room" "${@:3}" &&
		rm "$2.ids" "$2.candidates" "$2.texts"
}

# Planned runs: exact pairs of the sentences of up to some length, and bands for the
# others that a sample shows to find a share of recall. comparisons is how many pairs of
# sentences are compared at least, if there are so many; empty: all of them.
# comparison_cost and band_cost are the nanoseconds of a comparison and of a band of a
# sentence; candidate_cost those of a similar pair in a band, which is often there in
# texts made from templates.
#
# For awk: the characters of a text, of which an escape is one.
characters='
	function characters(text) {
		gsub(/\\./, "x", text)
		gsub(/[\200-\277]/, "", text)
		return length(text)
	}'

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
		# From 0 to 1, different for each factor.
		function place(n, factor) { return n * factor % 4294967296 / 4294967296 }
		function add(at, file) {
			if (at < share) print $0, (at < share / 10) + (at < share / 100) >file
		}
		BEGIN {
			share = sample_share(all)
			part = all / 16 < 1e5 ? 1e5 / all : all / 16 > 1e6 ? 1e6 / all : 1 / 16
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
			add(place(before + NR, 2654435761), some)
			add(place(before + NR, 2246822519), others)
			if (place(before + NR, 3266489917) < part) print >pilot
		}
		(before + NR) % step == 0 { n[characters($2)]++ }
		END { for (i in n) print i, n[i] * step >lengths }' &&
		sort -n -o "$3.lengths" "$3.lengths"
}

# at_level LEVEL SAMPLE: those that have at least this number in the last column
at_level() { awk -F '\t' -v level="$1" '$NF >= level' <"$2"; }

# pairs_at LEVEL SOME OTHERS [OPTION...]: sorted pairs of a sentence of each, the longer one
# of the file SOME
pairs_at() {
	at_level "$1" "$2" >"$2.level" && at_level "$1" "$3" >"$3.level" &&
		nd-text-pairs -t "$T" --longer "$2.level" "${@:4}" "$3.level" | $sort -u
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

# For awk: count_length is called for each line of lengths; below[i] is then the number
# of sentences of fewer than i characters. sum_comparisons sets made[n] to the
# comparisons that exact pairs of sentences of up to n characters need, up to made[top].
costs='
	function count_length(chars, n) {
		for (; last < chars; last++) below[last + 1] = below[last] + 0
		below[++last] = below[chars] + n
		top = chars
	}
	function sum_comparisons(    i, n) {
		for (i = 1; i <= top; i++) {
			n = below[i + 1] - below[i]
			made[i] = made[i - 1] + n * (below[i] - below[int(i * t)] + n / 2)
		}
	}'

# is_sampled: lengths -> 1, if not all sentences are compared
is_sampled() {
	awk -v t="$T" -v least="$comparisons" "$costs"'
		{ count_length($1, $2) }
		END { sum_comparisons(); if (made[top] > least) print 1 }'
}

# sampled SENTENCES PROFILE [OPTION...]: sorted pairs of two samples of the sentences, the
# longer sentence in one and the other in the other. Every pair is as likely as any other
# to be there. What longest and held_first need goes to the file PROFILE: see profile.
# Neither, if all sentences are compared.
sampled() {
	local all level drawn
	: >"$2"
	[ -n "$comparisons" ] || return 0
	all=$(wc -l <"$1") && draw "$all" 0 "$1" <"$1" || return
	drawn=$(is_sampled <"$1.lengths") || return
	if [ -n "$drawn" ]; then
		level=$(level_of "$1.some" "$1.others" "${@:3}") &&
			pairs_at "$level" "$1.some" "$1.others" "${@:3}" >"$1.truth" &&
			profile "$all" "$level" "$1.lengths" "$1" "$1.truth" "$1.pilot" "${@:3}" >"$2" &&
			cat "$1.truth" || return
		rm "$1.truth" "$1.some.level" "$1.others.level"
	fi
	rm "$1.lengths" "$1.some" "$1.others" "$1.pilot"
}

# profile ALL LEVEL LENGTHS SENTENCES TRUTH PILOT [OPTION...]: the share of ALL sentences that
# a sample has at LEVEL, how many pairs the sample TRUTH lets expect, and how many shorter
# sentences are similar to the longer one of a pair, on average; LENGTHS; an empty line;
# what jaccards says. Equal sentences do not count in the first line: -M cuts these.
profile() {
	awk -F '\t' -v all="$1" -v level="$2" "$sample_share"'
		$4 > 0 { n[$5 >= $6 ? $1 : $2]++; pairs++ }
		END {
			share = sample_share(all) / 10 ^ level
			for (i in n) more += n[i] * (n[i] - 1)
			printf "%.9g %.0f %.0f\n", share, pairs / share ^ 2,
				pairs ? more / pairs / share : 0
		}' <"$5" && cat "$3" && echo && jaccards "${@:4}"
}

# A sentence of more similar ones than this has most of its pairs cut by M.
too_similar=2000

# room_for_pairs TRUTH SENTENCES PROFILE: reports how many pairs of sentences that are not
# equal the PROFILE lets expect, if they are 100 for each sentence or more, and a million:
# the texts are made from templates. Fails if they have no room on the disk of TRUTH, where
# three copies of them are at once; if they are not cut.
room_for_pairs() {
	local advice="'nd-flow lines --over 10 --remove' drops lines that many documents have"
	local pairs similar
	read -r _ pairs similar <"$3" || return 0
	awk -v all="$(wc -l <"$2")" -v free="$(df --output=avail -B 1 "$1" | sed 1d)" \
		-v quiet="${ND_QUIET-}" -v advice="$advice" -v pairs="$pairs" \
		-v cut="$((similar >= too_similar))" '
		{ bytes += length($0) + 1 }
		END {
			if (pairs < 100 * all || pairs < 1000000) exit
			text = sprintf("nd-flow: about %.1f million similar pairs, %.0f for each sentence",
				pairs / 1e6, pairs / all)
			need = bytes / NR * pairs * 3
			if (need > free && !cut) {
				printf "%s, need %.0f GB of disk, got %.0f GB free; %s, a higher -t finds " \
					"fewer pairs\n", text, need / 1e9 + 0.5, free / 1e9, advice
				exit 1
			}
			if (quiet == "") print text (cut ? ", most of which -M cuts; " : "; ") advice
		}' <"$1" >&2
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

# longest PROFILE BANDS: the length up to which all pairs are compared, or `all`. The file
# BANDS gets one line or two of the other pairs: the bands of 4 rows that find a share of
# recall of them, in each tenth of their lengths, and the length up to which these bands
# are for, or `all`. If PROFILE has few pairs, there are at least bands_least.
#
# Of the lengths the cheapest are chosen, but at least those that comparisons allows to be
# compared, and none that needs more than 100,000 comparisons of each sentence. If bands
# would be cut, because half of the M sentences of a band are similar and shorter, the
# greatest of these is; the least, if they are too_similar.
longest() {
	[ -s "$1" ] || { echo all && : >"$2" && return; }
	awk -v t="$T" -v least="$comparisons" -v recall="$recall" -v few="$bands_least" \
		-v held="$M" -v too_similar="$too_similar" -v to="$2" -v comparison="$comparison_cost" -v band="$band_cost" \
		-v candidate="${candidate_cost:-40}" "$costs"'
		# The share of the pairs from number first to last that bands[g] bands find.
		function found(first, last, g,    i) {
			for (i = sums[g]; i < pairs; i++)
				sum[g, i + 1] = sum[g, i] + weight[i + 1] * (1 - lost[i + 1] ^ bands[g])
			sums[g] = pairs
			return (sum[g, last] - sum[g, first - 1]) / (before[last + 1] - before[first])
		}
		function is_enough(first, last, g,    n, parts, p) {
			n = last - first + 1
			if (n == 0) return 1
			if (found(first, last, g) < recall + (1 - recall) / (n < 200 ? 2 : 4)) return 0
			parts = n < 2000 ? int(n / 200) : 10
			for (p = 0; p < parts; p++)
				if (found(first + int(p * n / parts), \
				    first + int((p + 1) * n / parts) - 1, g) < recall)
					return 0
			return 1
		}
		# How many bands the pairs from number first to last need: a place in bands.
		function bands_for(first, last,    g) {
			for (g = 1; last - first < 49 && bands[g] < few; g++) ;
			while (g < grid && !is_enough(first, last, g)) g++
			return g
		}
		# The cost of these bands for the pairs from number first to last, of more than from
		# characters, up to end. The most do not suffice.
		function cost_of(g, from, end, first, last) {
			return bands[g] * ((below[end + 1] - below[int(from * t)]) * band + \
				(met[last + 1] - met[first]) * candidate) + (g == grid ? 1e30 : 0)
		}
		function consider(cost, n, lines) {
			if (cut && best != "") return
			if (dense && !cut && n < top) cost = 2e30 - n
			if (best != "" && (cost > best || made[n] > all * 100000)) return
			best = cost
			longest = n
			strata = lines
		}
		# Pairs from number first on, of more than n characters: by one number of bands,
		# or one up to the length of a pair and one after.
		function choose(n, first,    g, k, last, short, long) {
			g = bands_for(first, pairs)
			consider(made[n] * comparison + cost_of(g, n, top, first, pairs), n, bands[g] " all")
			for (k = 1; k < 10; k++) {
				last = first + int((pairs - first + 1) * k / 10)
				while (last < pairs && chars[last + 1] == chars[last]) last++
				if (last - first < 199 || pairs - last < 200) continue
				short = bands_for(first, last)
				long = bands_for(last + 1, pairs)
				consider(made[n] * comparison + cost_of(short, n, chars[last], first, last) + \
				    cost_of(long, chars[last], top, last + 1, pairs), n, \
				    bands[short] " " chars[last] "\n" bands[long] " all")
			}
		}
		NR == 1 { expected = $2; dense = $3 >= held / 2; cut = $3 >= too_similar; next }
		$0 == "" { pairing = 1; next }
		!pairing { count_length($1, $2); next }
		{
			chars[++pairs] = $1
			lost[pairs] = 1 - $2 ^ 4
			weight[pairs] = $3
			before[pairs + 1] = before[pairs] + $3
			met[pairs + 1] = met[pairs] + $3 * $2 ^ 4
		}
		END {
			sum_comparisons()
			all = below[last]
			# Of all pairs, those with number 1 to i that one band finds: met[i + 1].
			for (b = 2; b <= pairs + 1; b++) met[b] *= expected / before[pairs + 1]
			for (b = 4; b < 4000; b = int(b * 1.1) + 1) bands[++grid] = b
			for (n = 1; n < top && made[n + 1] <= least; n++) ;
			for (first = 1; n < top; ) {
				while (first <= pairs && chars[first] <= n) first++
				choose(n, first)
				# Next, a tenth of the pairs that are left is exact too.
				first += int((pairs - first + 1) / 10)
				n = first > pairs ? top : chars[first]
			}
			consider(made[top] * comparison, top, "")
			print longest == top ? "all" : longest
			printf "%s", strata (strata == "" ? "" : "\n") >to
		}' <"$1"
}

# exact LONGEST SENTENCES [OPTION...]: sorted pairs of the sentences that have at most as
# many characters as the file LONGEST says
exact() {
	local longest
	read -r longest <"$1"
	[ "$longest" != all ] || longest=''
	nd-text-pairs -t "$T" -M "$M" ${longest:+--max-length "$longest"} "${@:3}" "$2" |
		$sort
}

# exact_between LONGEST A B: pairs of a sentence of A and one of B that exact would find in
# A and B, where each of both has all sentences of a text, sorted
exact_between() {
	local longest a b
	read -r longest <"$1"
	[ "$longest" != all ] || longest=''
	awk -F '\t' -v most="$M" '++n[$2] <= most' "$2" >"$2.some"
	awk -F '\t' -v most="$M" '++n[$2] <= most' "$3" >"$3.some"
	for a in "$2" "$3"; do
		b=$2
		[ "$a" != "$2" ] || b=$3
		nd-text-pairs -t "$T" ${longest:+--max-length "$longest"} --longer "$a.some" "$b.some"
	done | $sort
}

# between FROM END SENTENCES: those that may be in pairs of more than FROM characters, up to
# END, which may be `all`. A character has at least one byte.
between() {
	awk -F '\t' -v from="$1" -v end="$2" -v t="$T" "$characters"'
		length($2) >= int(from * t) && (end == "all" || length($2) <= end ||
		    $2 ~ /[\\\200-\377]/ && characters($2) <= end)' <"$3"
}

# each_stratum LONGEST BANDS SENTENCES WORK COMMAND...: for each line of the file BANDS, the
# sentences in the pairs that it is for go to the file WORK; then COMMAND, with its number
# of bands in the variable bands. LONGEST is the file that says which pairs are exact.
each_stratum() {
	local bands from end
	read -r from <"$1" || return
	while read -r bands end; do
		between "$from" "$end" "$3" >"$4"
		[ ! -s "$4" ] || "${@:5}"
		from=$end
	done <"$2"
	rm -f "$4"
}

# judged TRUTH FOUND: of the pairs TRUTH those in FOUND: their share, an interval of 95 %,
# the number of TRUTH, and missed if the share is below recall, the interval if there are
# fewer than 200, or that of a tenth of 200 pairs by length by more than 0.02, else kept. A
# sentence of many pairs counts in the interval as one that is drawn once.
judged() {
	comm -12 <(cut -f 1,2 "$1") <(cut -f 1,2 "$2") | awk -F '\t' -v OFS='\t' '
		FILENAME == "-" { found[$1 FS $2]; next }
		{ print ($5 > $6 ? $5 : $6), (($1 FS $2) in found), ($5 >= $6 ? $1 : $2) }
		' - /dev/fd/3 3<"$1" | sort -n | awk -F '\t' -v OFS='\t' -v recall="$recall" "$interval"'
		{ n++; hits += $2; of[$3]++; f[NR] = $2 }
		END {
			if (!n) { print "-", 0, 1, 0, "kept"; exit }
			for (s in of) squares += of[s] ^ 2
			interval(hits, n, squares)
			bad = (n < 200 ? high : share) < recall
			for (k = 0; n >= 2000 && k < 10; k++) {
				from = int(k * n / 10) + 1
				to = int((k + 1) * n / 10)
				part = 0
				for (i = from; i <= to; i++) part += f[i]
				bad = bad || part / (to - from + 1) < recall - .02
			}
			print share, low, high, n, (bad ? "missed" : "kept")
		}'
}

# held_first PROFILE: how many sentences of a band are paired at first: 1000 if the longer
# sentence of a pair has on average 50 or more shorter ones that are similar, and not
# too_similar. Their bands would be cut, and looked for again.
held_first() {
	local similar
	read -r _ _ similar <"$1" || return
	echo $((similar >= 50 && similar < too_similar ? 1000 : 100))
}

# countable TRUTH PROFILE LONGEST: the pairs of TRUTH with a sentence of more than LONGEST
# characters, but not those of equal sentences of which there are more than M
countable() {
	local share
	read -r share _ <"$2" || return
	awk -F '\t' -v share="$share" -v most="$M" -v longest="$3" '
		FILENAME == "-" { if ($4 == 0) { n[$1]++; n[$2]++ }; next }
		($5 > longest || $6 > longest) &&
		    ($4 > 0 || n[$1] <= most * share && n[$2] <= most * share)
		' - /dev/fd/3 <"$1" 3<"$1"
}

# no_gain BEFORE NOW: whether less than a fifth of what was missed is found now: what is
# missed is cut by the sentences of a band, which more bands do not mend.
no_gain() {
	[ -n "$1" ] && awk -v a="$1" -v b="$2" 'BEGIN { exit !(b - a < (1 - a) / 5) }'
}

# stratum SENTENCES WORK [OPTION...]: adds pairs of the SENTENCES to the file WORK.pairs
stratum() {
	B="-b $((bands * times)) -r 4" banded "$@" >"$2.more" &&
		$sort -m -u "$2.pairs" "$2.more" >"$2.both" &&
		mv "$2.both" "$2.pairs" && rm "$2.more"
}

# can_be_exact PROFILE: 1, if all pairs of sentences that may be similar are at most 100,000
# comparisons for each sentence
can_be_exact() {
	awk -v t="$T" "$costs"'
		NR == 1 { next }
		$0 == "" { exit }
		{ count_length($1, $2) }
		END {
			sum_comparisons()
			if (made[top] <= below[last] * 100000) print 1
		}' <"$1"
}

# planned SENTENCES TRUTH PROFILE LONGEST BANDS RECALL [OPTION...]: sorted pairs of SENTENCES
# by the BANDS. What share of the pairs TRUTH with a longer sentence than LONGEST says was
# found goes to the file RECALL. If more_bands do not find enough, all pairs are compared,
# if can_be_exact and not bands_only. used is how many times the BANDS, and the sentences
# of a band.
used='' bands_only=''
planned() {
	local longest similar kept='' exact='' result=$6
	: >"$result"
	read -r longest <"$4" || return
	[ "$longest" != all ] || return 0
	countable "$2" "$3" "$longest" >"$result.true" && read -r _ _ similar <"$3" || return
	more_bands "$@"
	[ -n "$kept$bands_only" ] || [ "$similar" -ge "$too_similar" ] || exact=$(can_be_exact "$3")
	if [ -n "$exact" ]; then
		between "$longest" all "$1" >"$result.some"
		nd-text-pairs -t "$T" -M "$M" "${@:7}" "$result.some" | $sort >"$result.pairs"
		rm "$result.some"
		judged "$result.true" "$result.pairs" >"$result"
	fi
	cat "$result.pairs"
	rm "$result.pairs" "$result.true"
}

# more_bands, with what planned has: pairs by the bands; if these are less than recall, with
# more sentences of a band in pairs, then with twice the bands, while they help. kept is 1
# if they are enough.
more_bands() {
	local M times=1 last='' share
	M=${in_band:-$(held_first "$3")}
	for _ in 1 2 3 4; do
		used="$times $M"
		: >"$result.pairs"
		each_stratum "$4" "$5" "$1" "$result.some" stratum "$result.some" "$result" "${@:7}"
		judged "$result.true" "$result.pairs" >"$result"
		if grep -q kept "$result"; then
			kept=1
			break
		fi
		read -r share _ <"$result"
		[ "$similar" -lt "$too_similar" ] || break
		! no_gain "$last" "$share" || break
		last=$share
		if [ -z "$in_band" ] && [ "$M" -lt 1000 ]; then
			M=1000
		else
			times=$((times * 2))
		fi
	done
}

# scored CANDIDATES SENTENCES [OPTION...]: pairs
scored() { nd-score -m edit -t "$T" -a "$2" "${@:3}" "$1"; }
