# ways.bash: the ways from sets to pairs.

# index T SETS: through an index in memory, which has its own tests.
index() {
	nd-pairs -t "$1" -x - <"$2" | sort
}

# postings T SETS: a candidate for each shared feature, counted.
postings() {
	nd-index "$2" | nd-sort | nd-pairs -t "$1" | nd-sort |
		nd-score --count -t "$1"
}

# by_hash T SETS, by_rarity T SETS: what shares a feature of the prefixes.
by_hash() {
	nd-index -p -t "$1" "$2" | sort | nd-pairs -t "$1" | sort -u |
		nd-score -a "$2" -t "$1"
}
by_rarity() {
	nd-df --min-df 2 "$2" >df
	nd-index -p -t "$1" -d df "$2" | nd-sort | nd-pairs -t "$1" |
		nd-sort -u | nd-score -a "$2" -t "$1"
}

# several T SETS: what shares up to four of them, in the order of hashes.
several() {
	nd-index -p --min-shared 4 -t "$1" "$2" | nd-sort | nd-pairs -t "$1" |
		nd-sort | nd-pairs --min-shared 4 -t "$1" |
		nd-score -a "$2" -t "$1"
}

# joined T SETS: the candidates of by_rarity; join brings their sets to them.
joined() {
	nd-index -p -t "$1" -d df "$2" | sort | nd-pairs -t "$1" |
		sort -u >candidates
	sort "$2" >sorted
	join -t "$TAB" -o 1.2,1.1,2.3 candidates sorted | sort |
		join -t "$TAB" -o 1.2,1.1,1.3,2.3 - sorted |
		nd-score --inline -t "$1" | sort
}

# minhash T BANDS ROWS SETS
minhash() {
	nd-minhash -b "$2" -r "$3" "$4" | nd-sort | nd-pairs -t "$1" |
		nd-sort -u | nd-score -a "$4" -t "$1"
}

# all_ways SETS T LEAST: each gives what the index gives, which is LEAST pairs
# at least; the bands nearly all of it, and nothing else.
all_ways() {
	local way
	set -o pipefail
	index "$2" "$1" >wanted
	[ "$(wc -l <wanted)" -ge "$3" ]
	for way in postings by_hash by_rarity joined several; do
		"$way" "$2" "$1" >got
		echo "$way"
		same wanted got
	done
}

# bands T SETS: found, by bands that nd-plan chose, is a subset of wanted, of
# at least 0.97 of it: 0.99 are looked for at T, and more above.
bands() {
	local b r
	b=$(nd-plan -t "$1" --recall 0.99 | awk '$1 == "bands" { print $2 }')
	r=$(nd-plan -t "$1" --recall 0.99 | awk '$1 == "rows" { print $2 }')
	minhash "$1" "$b" "$r" "$2" >found
	comm -13 wanted found >wrong
	same /dev/null wrong
	echo "$(wc -l <found) of $(wc -l <wanted) by $b bands of $r"
	[ "$(wc -l <found)" -ge $(($(wc -l <wanted) * 97 / 100)) ]
}
