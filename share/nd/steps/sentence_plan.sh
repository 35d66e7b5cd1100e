# shellcheck shell=bash disable=SC2034,SC2086,SC2094,SC2154
# sentence_plan.sh: exact pairs of the sentences of up to some length, and for the others
# bands that a sample shows to find a share of recall. comparison_cost and band_cost are the
# nanoseconds of a comparison and of a band of a sentence. The others as in sentences.sh and
# sentence_sample.sh.

# The nanoseconds of a similar pair in a band, of which texts made from templates have many.
candidate_cost=40

# And of one that is not similar.
wrong_cost=100

# A sentence of more similar ones than this has most of its pairs cut by M.
too_similar=2000

# For text of too_similar sentences: the most bands, and comparisons for exact pairs. What
# is missed there is cut by M.
bands_most=100 comparisons_most=30000000

# room_for_pairs TRUTH SENTENCES PROFILE: expect_pairs, where the pairs go to the disk of
# TRUTH.
room_for_pairs() {
	expect_pairs "$1" "$(wc -l <"$2")" "$3" "$(df --output=avail -B 1 "$1" | sed 1d)"
}

# expect_pairs TRUTH ALL PROFILE FREE: reports how many pairs of ALL sentences that are not
# equal the PROFILE lets expect, if they are 100 for each sentence or more, and a million:
# the texts are made from templates, or T is low. Fails if three copies of them are more
# than FREE bytes. If bands find them most are cut, but not the exact ones.
expect_pairs() {
	local pairs similar cut=''
	read -r _ pairs similar _ <"$3" || return 0
	[ "$similar" -lt "$too_similar" ] || [ "$(wc -l <"$3")" -eq 1 ] || cut=1
	[ -n "${seen-1}$cut" ] || return 0
	awk -F '\t' -v all="$2" -v free="$4" -v quiet="${ND_QUIET-}" -v pairs="$pairs" -v cut="$cut" \
		-v exact="$comparisons_most" '
		function size(bytes) {
			if (bytes < 1e9) return sprintf("%.0f MB", bytes / 1e6)
			return sprintf(bytes < 1e10 ? "%.1f GB" : "%.0f GB", bytes / 1e9)
		}
		{ bytes += length($0) - length($7) - length($8) - 1 }
		END {
			if (pairs < 100 * all || pairs < 1000000) exit
			text = sprintf("nd-flow: about %.1f million similar pairs, %.0f for each sentence",
				pairs / 1e6, pairs / all)
			need = bytes / NR * (cut && exact < pairs ? exact : pairs) * 3
			if (need > free)
				text = text sprintf(", need %s of disk, got %s free", size(need), size(free))
			else if (quiet != "")
				exit
			else if (cut)
				text = text ", most of which -M cuts"
			print text "; a higher -t finds fewer, and \047nd-flow lines --over 10 " \
				"--remove\047 drops lines that many documents have"
			exit need > free
		}' <"$1" >&2
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
	[ "$(wc -l <"$1")" -gt 1 ] || { echo all && : >"$2" && return; }
	awk -v t="$T" -v least="$comparisons" -v recall="$recall" -v few="$bands_least" \
		-v held="$M" -v too_similar="$too_similar" -v to="$2" \
		-v comparison="$comparison_cost" -v band="$band_cost" \
		-v candidate="$candidate_cost" -v wrong="$wrong_cost" -v bands_most="$bands_most" \
		-v comparisons_most="$comparisons_most" "$costs"'
		# The share of the pairs from number first to last that bands[g] bands find.
		function found(first, last, g,    i) {
			for (i = sums[g]; i < pairs; i++)
				sum[g, i + 1] = sum[g, i] + weight[i + 1] * (1 - lost[i + 1] ^ bands[g])
			sums[g] = pairs
			return (sum[g, last] - sum[g, first - 1]) / (before[last + 1] - before[first])
		}
		function is_enough(first, last, g,    n, parts, p, to, end) {
			n = last - first + 1
			if (n == 0) return 1
			if (found(first, last, g) < recall + (1 - recall) / (n < 200 ? 2 : 4)) return 0
			parts = n < 2000 ? int(n / 200) : 10
			end = before[first]
			for (p = 0; p < parts && first <= last; p++) {
				end += (before[last + 1] - end) / (parts - p)
				for (to = first; to < last && before[to + 1] < end; to++) ;
				if (found(first, to, g) < recall) return 0
				first = to + 1
			}
			return 1
		}
		# How many bands the pairs from number first to last need: a place in bands.
		function bands_for(first, last,    g) {
			for (g = 1; last - first < 49 && bands[g] < few && g < grid; g++) ;
			while (g < grid && !is_enough(first, last, g)) g++
			return g
		}
		# The cost of these bands for the pairs from number first to last, of more than from
		# characters, up to end. The most do not suffice.
		function cost_of(g, from, end, first, last,    right, others) {
			right = met[last + 1] - met[first]
			others = share * (made[end] - made[from]) / counts_as - right
			return bands[g] * ((below[end + 1] - below[int(from * t)]) * band + right * candidate + \
				(others > 0 ? others * wrong : 0)) + (g == grid ? 1e30 : 0)
		}
		function consider(cost, n, lines) {
			if (cut && best != "") return
			if (dense && !cut && n < top) cost = 2e30 - n
			if (best != "" && (cost > best || made[n] / (dense ? 1 : counts_as) > all * 100000))
				return
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
		NR == 1 {
			expected = $5
			dense = $3 >= held / 2
			cut = $3 >= too_similar
			counts_as = $4
			next
		}
		$0 == "" { pairing = 1; next }
		!pairing { count_length($1, $2); next }
		NF == 1 { share = $1; next }
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
			for (b = 4; b < (cut ? bands_most : 4000); b = int(b * 1.1) + 1) bands[++grid] = b
			if (cut && comparisons_most < least) least = comparisons_most
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

# note_minutes SENTENCES PROFILE LONGEST: a note if the sentences of up to LONGEST characters
# are compared for two minutes or more: the time of the last sample, less that of the first,
# which had hardly any sentences, and multiplied. Removes the file with the times.
note_minutes() {
	local all
	[ -s "$1.some.took" ] || return 0
	all=$(wc -l <"$1") || return
	awk -v all="$all" -v t="$T" -v quiet="${ND_QUIET-}" -v counts_as=1 "$sample_share $costs"'
		FILENAME == ARGV[1] { longest = $1; next }
		FILENAME == ARGV[2] {
			if (micros == "") began = $2
			level = $1
			micros = $2
			next
		}
		$0 == "" { pairing = 1 }
		FNR > 1 && !pairing { count_length($1, $2) }
		END {
			if (micros > began) micros -= began
			sum_comparisons()
			part = longest == "all" ? 1 : made[longest] / made[top]
			minutes = micros * part / (sample_share(all) / 2 ^ level) ^ 2 / 6e7
			if (quiet != "" || minutes < 2) exit
			printf "nd-flow: sentences are compared with each other for about %.0f %s; " \
				"a higher -t takes less\n", (minutes < 120 ? minutes : minutes / 60),
				(minutes < 120 ? "minutes" : "hours")
		}' "$3" "$1.some.took" "$2" >&2 && rm "$1.some.took"
}

# held_first PROFILE: how many sentences of a band are paired at first: 1000 if the longer
# sentence of a pair has on average 50 or more shorter ones that are similar, and not
# too_similar. Their bands would be cut, and looked for again.
held_first() {
	local similar
	read -r _ _ similar _ <"$1" || return
	echo $((similar >= 50 && similar < too_similar ? 1000 : 100))
}

# countable TRUTH PROFILE LONGEST: the pairs of TRUTH with a sentence of more than LONGEST
# characters; what each counts as; and a sentence of it that was drawn with others like it, or
# `-` if both are in so many places that they were sure to be drawn
countable() {
	local share
	read -r share _ <"$2" || return
	awk -F '\t' -v OFS='\t' -v share="$share" -v most="$M" -v longest="$3" "$sample_weight"'
		$5 > longest || $6 > longest {
			long = $5 > $6 ? 1 : 2
			drawn = $(long + 6) * share < 1 ? $long : $(9 - long) * share < 1 ? $(3 - long) : "-"
			print $1, $2, $3, $4, $5, $6, places($7) * places($8), drawn
		}' <"$1"
}

# For awk: interval sets share, and low and high, the 95 % interval by Wilson, for hits
# of n pairs; squares is the sum over the drawn records of the squares of their numbers
# of pairs. A record of many pairs counts as one that is drawn once.
interval='
	function interval(hits, n, squares,    m, z, mid, half) {
		share = hits / n
		m = n * n / squares
		z = 1.96 ^ 2 / m
		mid = (share + z / 2) / (1 + z)
		half = sqrt(z * (share * (1 - share) + z / 4)) / (1 + z)
		low = mid > half ? mid - half : 0
		high = mid + half < 1 ? mid + half : 1
	}'

# judged TRUTH FOUND: of the countable pairs TRUTH those in FOUND: their share, an interval of
# 95 %, the number of TRUTH, and missed if the share is below recall, or that of a tenth by
# length by more than its deviation, up to 0.02, else kept. A share counts if 200 pairs are
# drawn for it, or some of so many places; if not, the upper end of the interval. A sentence
# of many pairs counts in the interval as one that is drawn once.
judged() {
	comm -12 <(cut -f 1,2 "$1") <(cut -f 1,2 "$2") | awk -F '\t' -v OFS='\t' '
		FILENAME == "-" { found[$1 FS $2]; next }
		{ print ($5 > $6 ? $5 : $6), (($1 FS $2) in found), $7, $8 }
		' - /dev/fd/3 3<"$1" | sort -s -n -k 1,1 | awk -F '\t' -v OFS='\t' -v recall="$recall" "$interval"'
		function is_sure(sum, squares) { return squares * 200 <= sum ^ 2 }
		function deviation(sum, squares,    d) {
			d = sqrt(recall * (1 - recall) * squares) / sum
			return d < .02 ? d : .02
		}
		{
			f[NR] = $2
			weight[NR] = $3
			drawn[NR] = $4 != "-"
			hits += $2 * $3
			sum += $3
			if (drawn[NR]) {
				of[$4] += $3
				noise += $3 ^ 2
			}
		}
		END {
			if (!NR) { print "-", 0, 1, 0, "kept"; exit }
			for (s in of) squares += of[s] ^ 2
			interval(hits, sum, squares ? squares : sum ^ 2 / 1e12)
			bad = (is_sure(sum, noise) ? share : high) < recall
			for (k = i = 1; k <= 10; k++) {
				part = hits = noise = 0
				for (; i <= NR && (before < sum * k / 10 || k == 10); i++) {
					before += weight[i]
					part += weight[i]
					hits += f[i] * weight[i]
					noise += drawn[i] * weight[i] ^ 2
				}
				bad = bad || part && is_sure(part, noise) &&
					hits / part < recall - deviation(part, noise)
			}
			print share, low, high, NR, (bad ? "missed" : "kept")
		}'
}

# no_gain BEFORE NOW: whether less than a fifth of what was missed is found now: what is
# missed is cut by the sentences of a band, which more bands do not mend.
no_gain() {
	[ -n "$1" ] && awk -v a="$1" -v b="$2" 'BEGIN { exit !(b - a < (1 - a) / 5) }'
}

# can_be_exact PROFILE BANDS: 1, if all pairs of sentences that may be similar are at most
# 100,000 comparisons for each sentence; 2, if these take no longer than twice the BANDS
can_be_exact() {
	awk -v t="$T" -v comparison="$comparison_cost" -v band="$band_cost" "$costs"'
		FILENAME == ARGV[2] { bands = bands > $1 ? bands : $1; next }
		NR == 1 { counts_as = $4; next }
		$0 == "" { nextfile }
		{ count_length($1, $2) }
		END {
			sum_comparisons()
			soon = made[top] * comparison <= below[last] * 2 * bands * band
			if (made[top] <= below[last] * 100000) print 1 + soon
		}' "$1" "$2"
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
	countable "$2" "$3" "$longest" >"$result.true" && read -r _ _ similar _ <"$3" || return
	[ -n "$bands_only" ] || [ "$similar" -ge "$too_similar" ] || exact=$(can_be_exact "$3" "$5")
	more_bands "$@"
	if [ -n "$exact" ] && [ -z "$kept" ]; then
		between "$longest" all "$1" >"$result.some"
		nd-text-pairs -t "$T" "${@:7}" "$result.some" | $sort >"$result.pairs"
		rm "$result.some"
		judged "$result.true" "$result.pairs" >"$result"
	fi
	cat "$result.pairs"
	rm "$result.pairs" "$result.true"
}

# more_bands, with what planned has: pairs by the bands; if these are less than recall, with
# more sentences of a band in pairs, then with twice the bands, while that helps, up to 8 times;
# then, unless exact pairs follow, which may take no longer, with ten times the sentences of a band, up to 100,000. kept
# is 1 if they are enough.
more_bands() {
	local M times=1 last='' share
	M=${in_band:-$(held_first "$3")}
	while :; do
		used="$times $M"
		: >"$result.pairs"
		each_stratum "$4" "$5" "$1" "$result.some" stratum "$result.some" "$result" "${@:7}"
		judged "$result.true" "$result.pairs" >"$result"
		if grep -q kept "$result"; then
			kept=1
			break
		fi
		read -r share _ <"$result"
		if [ "$similar" -ge "$too_similar" ] || [ "$exact" = 2 ]; then
			break
		fi
		if [ -z "$in_band" ] && [ "$M" -lt 1000 ]; then
			M=1000
		elif [ "$times" -lt 8 ] && ! no_gain "$last" "$share"; then
			times=$((times * 2))
			last=$share
		elif [ -z "$in_band$exact" ] && [ "$M" -lt 100000 ]; then
			M=$((M * 10))
			last=''
		else
			break
		fi
	done
}
