# shellcheck shell=bash disable=SC2086,SC2154
# sentences.sh: what the hosts do for nd-flow sentences; each function makes out/
# for one part, from in/. They are told cut, the command from documents to
# sentences; fields, its columns of text; dumps, the numbers of the inputs that
# are dumps; shape, the options of nd-shingle; B, bands and rows; M, the most
# sentences of a band; T, the least edit similarity; R, the parts of a shuffle.
#
# What is sorted where it is read is not sorted before: a sort of packed lines
# takes hardly more than to merge them, and unsorted, sentences that follow each
# other stand together, which packs better.

# text -> sentences; titles of pages; keys; which piece has what document
map() {
	if [[ " $dumps " == *" $((input + 1)) "* ]]; then
		documents >pages
		cut -f 1,2 pages | $sort | zstd -q -1 -o out/titles.zst
		$cut -f 3 --ids ids pages >out/sentences
		rm pages
	else
		documents | $cut -f "$fields" --ids ids >out/sentences
	fi
	sed "s/\$/\t$1/" ids | nd-partition --parts "$R" -o out/ids.zst
	nd-shingle $shape out/sentences | nd-minhash $B |
		nd-partition --parts "$R" -o out/keys.zst
}

# keys -> candidates by their first id; ids of documents, each of which has to
# be there once
pair() {
	local twice
	$sort in/*/"ids.$1.zst" >ids
	twice=$(cut -f 1 ids | uniq -d | sed -n 1p)
	[ -z "$twice" ] || {
		echo "nd-flow: duplicate id '$twice'" >&2
		return 1
	}
	zstd -q -1 -o out/ids.zst ids
	$sort in/*/"keys.$1.zst" | nd-pairs -M "$M" -t 0 | cut -f 1,2 |
		$sort -u | nd-partition --parts "$R" -o out/candidates.zst
}

# candidates -> these, each once; documents, with the numbers of the sentences
# that the part needs. It goes by a first id of its own, which nd-partition puts
# into this part again.
need() {
	local part
	merged "candidates.$1.zst" | nd-sort -m -u - >candidates
	part=$(head -n 1 candidates | cut -f 1)
	tr '\t' '\n' <candidates | $sort -u | PART=$part awk -v OFS='\t' '{
		n = match($0, /:[0-9]*$/)
		print substr($0, 1, n - 1), substr($0, n + 1), ENVIRON["PART"]
	}' | $sort | nd-partition --parts "$R" -o out/need.zst
	zstd -q -1 -o out/candidates.zst candidates
}

# documents that are needed, where they are -> the sentences that each piece is
# to give to which part
find_ids() {
	unpacked ids.zst >ids
	merged "need.$1.zst" | join -t $'\t' -o 1.1,1.2,1.3,2.2 - ids |
		sed 's/\t/:/' | split_by want
}

# sentences, those that are needed -> their texts, by the part that needs them
pick() {
	unpacked "want.$1.zst" | $sort >want
	cut -f 1 want | uniq | nd-pick -a - "$work/map.$1/sentences" | $sort |
		join -t $'\t' -o 2.2,1.1,1.2 - want |
		nd-partition --parts "$R" -o out/picked.zst
}

# candidates, the texts they need -> pairs, and their texts
score() {
	unpacked "picked.$1.zst" | cut -f 2- >picked
	nd-score -m edit -a picked -t "$T" "in/need.$1/candidates.zst" >pairs
	cut -f 1,2 pairs | tr '\t' '\n' | $sort -u | nd-pick -a - picked |
		$sort | zstd -q -1 -o out/texts.zst
	zstd -q -1 -o out/pairs.zst pairs
}
