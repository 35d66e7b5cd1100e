# shellcheck shell=bash disable=SC2086,SC2154
# near.sh: what the hosts do for nd-flow near; each function makes out/ for one
# part, from in/. options has: reads, for each input the command from a piece to
# its sets; names, its name, where ids may tell its line; via, T (the options -t
# and -m), R (the number of parts of a shuffle), B (bands and rows), collapse, if
# equal sets are collapsed.

# text -> sets; which piece has what id; hashes of whole sets. For that the hash
# stands with the two least features and, last, the number of all.
map() {
	local piece=$1
	documents | nd-shingle $shape >sets
	cut -f 1 sets | $sort | awk -v piece="$piece" '{ print $0 "\t" piece }' |
		nd-partition --parts "$R" -o out/ids.zst
	if [ -n "$collapse" ]; then
		nd-index --whole sets >whole
		awk -F '\t' '$2 > 0 { print substr($3, 1, 33) }' sets | tr ' ' . |
			paste -d . - whole | awk -F '\t' -v OFS='\t' -v piece="$piece" '
				{ print $1 "." $3, $2, piece }' | $sort |
			nd-partition --parts "$R" -o out/whole.zst
	fi
	zstd -q -1 -o out/sets.zst sets
}

# ids, hashes of whole sets -> pairs of equal ones; the ids that the smallest
# one stands for, by piece
same() {
	local twice
	twice=$(merged "ids.$1.zst" | cut -f 1 | uniq -d | sed -n 1p)
	[ -z "$twice" ] || {
		echo "nd-flow: id '$twice' again in the inputs" >&2
		return 1
	}
	[ -n "$collapse" ] || return 0
	merged "whole.$1.zst" | awk -F '\t' -v OFS='\t' '
		$1 != last { last = $1 ""; first = $2 ""; next }
		{ n = $1; sub(/.*[.]/, "", n)
			print first, $2, "1.000000", n, n, n >"pairs"
			print $2, $3 }' | split_by gone
	[ ! -s pairs ] || $sort pairs | zstd -q -1 >out/pairs.zst
}

# sets, those that go -> keys
keys() {
	unpacked "gone.$1.zst" >gone
	nd-pick --drop -a gone "$work/map.$1/sets.zst" | case $via in
	postings) nd-index ;;
	prefix) nd-index -p $T ;;
	minhash) nd-minhash $B ;;
	esac | $sort | nd-partition --parts "$R" -o out/keys.zst
}

# keys -> candidates by their first id
pair() {
	local once=-u
	[ "$via" != postings ] || once=''
	merged "keys.$1.zst" | nd-pairs $T | $sort $once |
		nd-partition --parts "$R" -o out/candidates.zst
}

# candidates -> the ids they need, and which part needs each
need() {
	merged "candidates.$1.zst" | nd-sort -m -u - | tee candidates |
		cut -f 1,2 | tr '\t' '\n' | $sort -u |
		awk -v part="$1" '{ print $0 "\t" part }' |
		nd-partition --parts "$R" -o out/need.zst
	zstd -q -1 -o out/candidates.zst candidates
}

# ids that are needed, where ids are -> what each piece is to give to which part
find_ids() {
	merged "need.$1.zst" >need
	merged "ids.$1.zst" | join -t $'\t' -o 1.1,1.2,2.2 need - | split_by want
}

# sets, ids that are needed -> the sets that each part needs
pick() {
	merged "want.$1.zst" >want
	cut -f 1 want | uniq | nd-pick -a - "$work/map.$1/sets.zst" | $sort |
		join -t $'\t' -o 1.1,1.2,1.3,2.2 - want | split_by picked
}

# candidates, the sets they need -> pairs
score() {
	if [ "$via" = postings ]; then
		merged "candidates.$1.zst" | nd-score --count $T
	else
		unpacked "picked.$1.zst" >picked
		nd-score -a picked $T "in/need.$1/candidates.zst"
	fi | zstd -q -1 >out/pairs.zst
}
