# f1.awk: F1 of pairs at thresholds: -v at='0.5 0.6' -v label=LABEL GOLD PAIRS
BEGIN { FS = "\t"; n = split(at, t, " ") }
NR == FNR { gold[$1, $2]; golds++; next }
{
	right = ($1, $2) in gold || ($2, $1) in gold
	for (i = 1; i <= n; i++)
		if ($3 >= t[i] - 0.0000005) {
			found[i]++
			good[i] += right
		}
}
END {
	printf "%-30s", label
	for (i = 1; i <= n; i++)
		printf "%7.3f", golds + found[i] ? 2 * good[i] / (golds + found[i]) : 0
	print ""
}
