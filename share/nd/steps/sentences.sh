# shellcheck shell=bash disable=SC2086,SC2154
# sentences.sh: from sentences to pairs. shape is the options of nd-shingle; B, the bands
# and rows; M, the most sentences of a band; T, the least edit similarity; sort,
# nd-sort with its options.

# keys_of [SENTENCES]: sentences -> keys
keys_of() { nd-shingle $shape "$@" | nd-minhash $B; }

# candidates_of: sorted keys -> sorted candidates, each once
candidates_of() { nd-pairs -M "$M" -t 0 | cut -f 1,2 | $sort -u; }

# paired IDS SENTENCES [OPTION...]: sorted candidates, each once: those of keys_of, sort
# and candidates_of in one process. Their ids go to the file IDS.
paired() { nd-bands $shape $B -M "$M" --ids "$1" "${@:3}" "$2"; }

# Planned runs: exact pairs of the shorter sentences, and bands for the others that a
# sample shows to find a share of recall. comparisons is the most for exact pairs; even
# if it is all, or the number of them for the sample.
#
# exact LONGEST SENTENCES [OPTION...]: sorted pairs whose longer sentence has at most as
# many characters as the file LONGEST says, or all pairs if it says so.
exact() {
	nd-text-pairs -t "$T" -M "$M" ${comparisons:+--comparisons "$comparisons"} \
		${comparisons:+--longest "$1"} "${@:3}" "$2" | $sort
	[ -n "$comparisons" ] || echo all >"$1"
}

# rest LONGEST SENTENCES: the sentences that may be in other pairs. A character has at
# least one byte.
rest() {
	local longest
	read -r longest <"$1"
	[ "$longest" = all ] || awk -F '\t' -v n="$longest" -v t="$T" '
		length($2) >= int(n * t)' <"$2"
}

# sampled LONGEST REST [OPTION...]: sorted pairs of a sample of the longer sentences of
# REST, each with all that are no longer.
sampled() {
	local longest sentences
	read -r longest <"$1"
	sentences=$(wc -l <"$2")
	[ "$sentences" -gt 0 ] || return 0
	awk -F '\t' -v n="$longest" -v all="$sentences" '
		BEGIN {
			want = 100000000 / all
			want = want < 300 ? 300 : want > 10000 ? 10000 : want
		}
		length($2) > n && NR * 2654435761 % 4294967296 < want / all * 4294967296
		' <"$2" | nd-text-pairs -t "$T" --longer - "${@:3}" "$2" | $sort -u
}

# bands_for REST TRUTH: the bands of 4 rows that find a share of recall of the pairs
# TRUTH, in each tenth of their lengths, by the Jaccard similarity of each. If they are
# few, at least bands_least.
bands_for() {
	local one
	one=$(($(wc -l <"$2") / 20000 + 1))
	awk -v one="$one" 'NR % one == 0' <"$2" >"$2.some"
	cut -f 1,2 "$2.some" | tr '\t' '\n' | $sort -u | nd-pick -a - "$1" |
		nd-shingle $shape >"$2.sets"
	cut -f 1,2 "$2.some" | nd-score -t 0 -a "$2.sets" | awk -F '\t' -v OFS='\t' '
		FILENAME == "-" { j[$1 FS $2] = $3; next }
		{ print ($5 > $6 ? $5 : $6), j[$1 FS $2] + 0 }
		' - /dev/fd/3 3<"$2.some" | sort -n |
		awk -F '\t' -v recall="$recall" -v least="$bands_least" '
		{ lost[NR] = 1 - $2 ^ 4 }
		function found(from, to, b,    i, sum) {
			for (i = from; i <= to; i++) sum += 1 - lost[i] ^ b
			return sum / (to - from + 1)
		}
		END {
			want = recall + (1 - recall) / 4
			most = NR < 200 ? least : 8
			parts = NR < 200 ? 1 : NR < 2000 ? int(NR / 200) : 10
			for (p = 0; p < parts && NR; p++) {
				from = int(p * NR / parts) + 1
				to = int((p + 1) * NR / parts)
				while (most < 1000 && found(from, to, most) < want)
					most = int(most * 1.1) + 1
			}
			print most
		}'
	rm "$2.some" "$2.sets"
}

# judged TRUTH FOUND: of the pairs TRUTH those in FOUND: their share, an interval of 95 %,
# the number of TRUTH, and missed if the share, or that of a tenth of 1,000 pairs by
# length, is below recall, else kept. A sentence of many pairs counts in the interval as
# one that is drawn once.
judged() {
	cut -f 1,2 "$1" | comm -12 - "$2" | awk -F '\t' -v OFS='\t' '
		FILENAME == "-" { found[$1 FS $2]; next }
		{ print ($5 > $6 ? $5 : $6), (($1 FS $2) in found), ($5 >= $6 ? $1 : $2) }
		' - /dev/fd/3 3<"$1" | sort -n | awk -F '\t' -v OFS='\t' -v recall="$recall" '
		{ n++; hits += $2; of[$3]++; f[NR] = $2 }
		END {
			if (!n) { print "-", 0, 1, 0, "kept"; exit }
			for (s in of) squares += of[s] ^ 2
			p = hits / n
			m = n * n / squares
			z = 1.96 ^ 2 / m
			mid = (p + z / 2) / (1 + z)
			half = sqrt(z * (p * (1 - p) + z / 4)) / (1 + z)
			low = mid > half ? mid - half : 0
			high = mid + half < 1 ? mid + half : 1
			bad = p < recall
			for (k = 0; n >= 10000 && k < 10; k++) {
				from = int(k * n / 10) + 1
				to = int((k + 1) * n / 10)
				part = 0
				for (i = from; i <= to; i++) part += f[i]
				bad = bad || part / (to - from + 1) < recall
			}
			print p, low, high, n, (bad ? "missed" : "kept")
		}'
}

# planned REST TRUTH RECALL IDS [OPTION...]: candidates of REST, by bands that find a
# share of recall of the pairs TRUTH; the share found goes to the file RECALL, the ids of
# candidates to IDS. If it is less, there are more sentences of a band in pairs, then
# more bands.
planned() {
	local rest=$1 truth=$2 result=$3 ids=$4 b m=${in_band:-100} round B M
	shift 4
	[ -s "$rest" ] || { : >"$result" && : >"$ids" && return; }
	b=$(bands_for "$rest" "$truth")
	for round in 1 2 3 4 5; do
		B="-b $b -r 4" M=$m
		paired "$ids" "$rest" "$@" >"$result.found"
		judged "$truth" "$result.found" >"$result"
		! grep -q kept "$result" || break
		if [ -z "$in_band" ] && [ "$m" -lt 1000 ]; then
			m=1000
		else
			b=$((b * 2))
		fi
	done
	cat "$result.found"
	rm "$result.found"
}

# scored CANDIDATES SENTENCES [OPTION...]: pairs
scored() { nd-score -m edit -t "$T" -a "$2" "${@:3}" "$1"; }
