# counts.bash: how many pairs real sets have, as another program counted.

# ints FILE [uniq]: sets of integers as set records, on stdout.
ints() {
	zstdcat "$data/$1.txt.zst" | awk '{ print NR "\t" $0 }' |
		awk -F '\t' '{ n = split($2, item, " ")
			for (i = 1; i <= n; i++)
				printf "%d\t%016x\n", $1, item[i] }' |
		sort -u | sort -s -n -k 1,1 | awk -F '\t' '
			$1 != id && id { print id "\t" n "\t" row }
			$1 != id { id = $1; n = 0; row = "" }
			{ row = row (n++ ? " " : "") $2 }
			END { print id "\t" n "\t" row }' |
		if [ "${2-}" ]; then sort -t "$TAB" -k 3,3 -u; else cat; fi
}

# counts NAME THRESHOLD...: as many pairs as sets.counts.tsv says, of all
# sets and of the distinct ones.
counts() {
	local name=$1 kind t
	need "sets-$name.txt.zst" sets.counts.tsv.zst
	ints "sets-$name" >raw
	ints "sets-$name" uniq >uniq
	shift
	for kind in raw uniq; do
		for t; do
			printf '%s\t%s\t%s\t%s\t' "$name" "$kind" \
				"$(wc -l <$kind)" "$t"
			nd-pairs -t "$t" -x - <$kind | wc -l
		done
	done >got
	zstdcat "$data/sets.counts.tsv.zst" | grep "^$name$TAB" | sort >all
	[ "$(wc -l <got)" -eq $((2 * $#)) ]
	sort got | comm -13 all - >wrong
	[ ! -s wrong ] || { cat wrong; return 1; }
}
