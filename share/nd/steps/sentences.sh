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
# sentence.
#
# For awk: the characters of a text, of which an escape is one.
characters='
	function characters(text) {
		gsub(/\\./, "x", text)
		gsub(/[\200-\277]/, "", text)
		return length(text)
	}'

# lengths SENTENCES: lengths in characters, ascending, and how many sentences have each:
# of 100,000 sentences, multiplied
lengths() { lengths_of "$(wc -l <"$1")" 0 <"$1"; }

# lengths_of ALL BEFORE: sentences -> their lengths. They are some of ALL sentences, after
# BEFORE of these.
lengths_of() {
	awk -v all="$1" -v before="$2" -F '\t' -v OFS='\t' "$characters"'
		BEGIN { step = int(all / 100000) + 1 }
		(before + NR) % step == 0 { n[characters($2)]++ }
		END { for (i in n) print i, n[i] * step }' | sort -n
}

# For awk: the share of `all` sentences that each of two samples has. As many sentences are
# compared as if 300 to 10,000 were compared with all; two samples of about the same size
# need the least time, and have the most different sentences.
sample_share='
	function sample_share(all,    want) {
		want = 100000000 / all
		want = want < 300 ? 300 : want > 10000 ? 10000 : want
		return want < all ? sqrt(want / all) : 1
	}'

# samples_of ALL BEFORE OTHERS: sentences -> some of them; some others go to the file
# OTHERS. They are some of ALL sentences, after BEFORE of these.
samples_of() {
	: >"$3"
	awk -F '\t' -v all="$1" -v before="$2" -v others="$3" "$sample_share"'
		function drawn(n, factor) {
			return n * factor % 4294967296 < share * 4294967296
		}
		BEGIN { share = sample_share(all) }
		drawn(before + NR, 2246822519) { print >others }
		drawn(before + NR, 2654435761)'
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

# is_sampled: lengths -> whether not all sentences are compared
is_sampled() {
	[ -n "$comparisons" ] && awk -v t="$T" -v least="$comparisons" "$costs"'
		{ count_length($1, $2) }
		END { sum_comparisons(); exit !(made[top] > least) }'
}

# sampled SENTENCES [OPTION...]: sorted pairs of two samples of the sentences, the longer
# sentence in one and the other in the other. Every pair is as likely as any other to be
# there. Nothing, if all sentences are compared.
sampled() {
	lengths "$1" | is_sampled || return 0
	samples_of "$(wc -l <"$1")" 0 "$1.others" <"$1" >"$1.some"
	nd-text-pairs -t "$T" --longer "$1.some" "${@:2}" "$1.others" | $sort -u
	rm "$1.some" "$1.others"
}

# similarities SENTENCES TRUTH: of some of the pairs the length of the longer sentence, and
# the Jaccard similarity
similarities() {
	local one
	one=$(($(wc -l <"$2") / 2000 + 1))
	awk -v one="$one" 'NR % one == 0' <"$2" >"$2.some"
	cut -f 1,2 "$2.some" | tr '\t' '\n' | $sort -u | nd-pick -a - "$1" |
		nd-shingle $shape >"$2.sets"
	cut -f 1,2 "$2.some" | nd-score -t 0 -a "$2.sets" | awk -F '\t' -v OFS='\t' '
		FILENAME == "-" { j[$1 FS $2] = $3; next }
		{ print ($5 > $6 ? $5 : $6), j[$1 FS $2] + 0 }
		' - /dev/fd/3 3<"$2.some" | sort -n
	rm "$2.some" "$2.sets"
}

# longest SENTENCES TRUTH BANDS [LENGTHS]: the length up to which all pairs are compared, or `all`;
# the bands of 4 rows that find a share of recall of the other pairs of TRUTH, in each
# tenth of their lengths, go to the file BANDS: if they are few, at least bands_least.
#
# Of the lengths the cheapest is chosen, but at least the one that comparisons allows, and
# none that needs more than 100,000 comparisons of each sentence.
longest() {
	[ -s "$2" ] || { echo all && echo 0 >"$3" && return; }
	{ if [ $# -gt 3 ]; then cat "$4"; else lengths "$1"; fi && echo && similarities "$1" "$2"; } | awk -F '\t' -v t="$T" \
		-v least="$comparisons" -v recall="$recall" -v few="$bands_least" \
		-v to="$3" -v comparison="$comparison_cost" -v band="$band_cost" "$costs"'
		function found(from, to, b,    i, sum) {
			for (i = from; i <= to; i++) sum += 1 - lost[i] ^ b
			return sum / (to - from + 1)
		}
		# The bands for pairs from number first on. too_few: these do not suffice.
		function bands_from(first,    n, b, parts, p, from, to) {
			n = pairs - first + 1
			b = n < 200 ? few : 8
			parts = n < 200 ? n > 0 : n < 2000 ? int(n / 200) : 10
			too_few = 0
			for (p = 0; p < parts; p++) {
				from = first + int(p * n / parts)
				to = first + int((p + 1) * n / parts) - 1
				while (b < 4000 && found(from, to, b) < want)
					b = int(b * 1.1) + 1
				if (b >= 4000 && found(from, to, b) < want) too_few = 1
			}
			return b
		}
		$0 == "" { pairing = 1; next }
		!pairing { count_length($1, $2); next }
		{ chars[++pairs] = $1; lost[pairs] = 1 - $2 ^ 4 }
		END {
			sum_comparisons()
			want = recall + (1 - recall) / 4
			all = below[last]
			for (n = 1; n < top && made[n + 1] <= least; n++) ;
			for (first = 1; ; ) {
				while (first <= pairs && chars[first] <= n) first++
				b = too_few = 0
				if (n < top) b = bands_from(first)
				cost = made[n] * comparison + b * (all - below[int(n * t)]) * band
				if (too_few) cost += 1e30
				if (best == "" || cost <= best && made[n] <= all * 100000) {
					best = cost
					longest = n
					bands = b
				}
				if (n >= top) break
				# Next, a tenth of the pairs that are left is exact too.
				first += int((pairs - first + 1) / 10)
				n = first > pairs ? top : chars[first]
			}
			print longest == top ? "all" : longest
			print bands >to
		}'
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

# rest LONGEST SENTENCES: the sentences that may be in other pairs. A character has at
# least one byte.
rest() {
	local longest
	read -r longest <"$1"
	[ "$longest" = all ] || awk -F '\t' -v n="$longest" -v t="$T" '
		length($2) >= int(n * t)' <"$2"
}

# judged TRUTH FOUND: of the pairs TRUTH those in FOUND: their share, an interval of 95 %,
# the number of TRUTH, and missed if the share is below recall, or that of a tenth of 200
# pairs by length by more than 0.02, else kept. A sentence of many pairs counts in the interval as
# one that is drawn once.
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
			bad = share < recall
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

# held_first SENTENCES TRUTH: how many sentences of a band are paired at first: 1000 if,
# by the sample TRUTH, the longer sentence of a pair has on average 50 or more shorter
# ones that are similar. Their bands would be cut, and looked for again.
held_first() {
	awk -F '\t' -v all="$(wc -l <"$1")" "$sample_share"'
		{ n[$5 >= $6 ? $1 : $2]++ }
		END {
			for (i in n) more += n[i] * (n[i] - 1)
			print (NR && more / NR / sample_share(all) >= 50 ? 1000 : 100)
		}' <"$2"
}

# no_gain BEFORE NOW: whether less than a fifth of what was missed is found now: what is
# missed is cut by the sentences of a band, which more bands do not mend.
no_gain() {
	[ -n "$1" ] && awk -v a="$1" -v b="$2" 'BEGIN { exit !(b - a < (1 - a) / 5) }'
}

# planned REST TRUTH LONGEST BANDS RECALL [OPTION...]: sorted pairs of REST. What share
# of the pairs TRUTH with a longer sentence than LONGEST says was found goes to the file
# RECALL. If it is less than recall, there are more sentences of a band in pairs, then
# more bands, while they help: used is their number and that of the sentences of a band.
used=''
planned() {
	local rest=$1 result=$5 b longest m B M last='' share
	[ -s "$rest" ] || { : >"$result" && return; }
	read -r b <"$4" && read -r longest <"$3" || return
	m=${in_band:-$(held_first "$1" "$2")}
	awk -F '\t' -v n="$longest" '$5 > n || $6 > n' <"$2" >"$result.true"
	shift 5
	for _ in 1 2 3 4; do
		B="-b $b -r 4" M=$m used="$b $m"
		banded "$rest" "$result" "$@" >"$result.found"
		judged "$result.true" "$result.found" >"$result"
		! grep -q kept "$result" || break
		read -r share _ <"$result"
		! no_gain "$last" "$share" || break
		last=$share
		if [ -z "$in_band" ] && [ "$m" -lt 1000 ]; then
			m=1000
		else
			b=$((b * 2))
		fi
	done
	cat "$result.found"
	rm "$result.found" "$result.true"
}

# scored CANDIDATES SENTENCES [OPTION...]: pairs
scored() { nd-score -m edit -t "$T" -a "$2" "${@:3}" "$1"; }
