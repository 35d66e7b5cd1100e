# scores.bash: nd-score against what is there to be found.

# finds MEASURE [T...]: every way gives the pairs that tests/oracle/cosine.py
# has found, at these thresholds, in one word.
finds() {
	local t
	for t in ${2:-0 0.000001 0.707106 0.707107 1}; do
		nd-score -m $1 -t $t -a a cand 2>/dev/null | sort >got
		same want.$t got
		nd-score -m $1 -t $t --all a 2>/dev/null | sort >got
		same want.$t got
		nd-score -m $1 -t $t --all -a b a.one 2>/dev/null | sort >got
		same both.$t got
		nd-score -m $1 -t $t -a a --against b cross 2>/dev/null |
			sort >got
		same cross.$t got
		nd-score -m $1 -t $t --all --against b a 2>/dev/null |
			sort >got
		same cross.$t got
	done
}
