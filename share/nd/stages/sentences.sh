# shellcheck shell=bash disable=SC2086,SC2154
# sentences.sh: sentences that are in more than one place. Options:
#
#	cut     the options of nd-sentence; fields, the columns of text
#	dumps   the numbers of the inputs, from 1, that are dumps
#	shape, B, M and T as in steps/sentences.sh; R, the number of parts
#	answer  not empty if clusters are made, with cluster, the options of nd-cluster

# shellcheck source=share/nd/steps/sentences.sh
. "$root/share/nd/steps/sentences.sh"

# map    piece -> sentences; titles of pages; keys.J; ids.J, its documents
# pair   keys.J, ids.J -> candidates.K, by their first id; ids
# need   candidates.K -> candidates; need.J, the sentences in them by their document
# where  need.J, ids.J -> want.I, those of piece I
# pick   sentences, want.I -> texts.K, for the parts that need them
# score  candidates, texts.K -> pairs; texts, of the sentences in them
# answer pairs, texts, titles -> the sentences in clusters
plan() {
	local pieces parts
	pieces=$(all_pieces) parts=$(all_parts)
	step map "$pieces" any piece
	step pair "$parts" any map/keys.%.zst map/ids.%.zst
	step need "$parts" any pair/candidates.%.zst
	step where "$parts" any need/need.%.zst pair:%/ids.zst
	step pick "$pieces" here map:%/sentences.zst where/want.%.zst
	step score "$parts" any need:%/candidates.zst pick/texts.%.zst
	[ -z "${answer-}" ] ||
		step answer 1 here score/pairs.zst score/texts.zst map/titles.zst
}

# What is read by a sort is not sorted before: to sort packed lines takes little more
# than to merge them, and lines that follow each other in the text pack better.

# text -> sentences; titles of pages; keys; which piece has what document
stage_map() {
	piece_input
	if [[ " $dumps " == *" $((input + 1)) "* ]]; then
		documents >pages
		cut -f 1,2 pages | $sort | packed out/titles.zst
		nd-sentence $cut -f 3 --ids ids pages >sentences
	else
		documents | nd-sentence $cut -f "$fields" --ids ids >sentences
	fi
	sed "s/\$/\t$1/" ids | partitioned ids
	packed out/sentences.zst <sentences
	keys_of sentences | partitioned keys
}

# keys -> candidates by their first id; ids of documents, each of which has to
# be there once
stage_pair() {
	$sort in/*/"ids.$1.zst" >ids
	cut -f 1 ids | each_id_once
	packed out/ids.zst <ids
	$sort in/*/"keys.$1.zst" | candidates_of | partitioned candidates
}

# candidates -> these, each once; documents, with the numbers of the sentences
# that the part needs. It goes by a first id of its own, which nd-partition puts
# into this part again.
stage_need() {
	local part
	merged "candidates.$1.zst" | nd-sort -m -u - >candidates
	part=$(head -n 1 candidates | cut -f 1)
	tr '\t' '\n' <candidates | $sort -u | PART=$part awk -v OFS='\t' '{
		n = match($0, /:[0-9]*$/)
		print substr($0, 1, n - 1), substr($0, n + 1), ENVIRON["PART"]
	}' | $sort | partitioned need
	packed out/candidates.zst <candidates
}

# documents that are needed, where they are -> the sentences that each piece is
# to give to which part
stage_where() {
	unpacked ids.zst >ids
	merged "need.$1.zst" | join -t $'\t' -o 1.1,1.2,1.3,2.2 - ids |
		sed 's/\t/:/' | split_by want
}

# sentences, those that are needed -> their texts, by the part that needs them
stage_pick() {
	unpacked "want.$1.zst" | $sort >want
	cut -f 1 want | uniq >ids
	unpacked sentences.zst | nd-pick -a ids | $sort |
		join -t $'\t' -o 2.2,1.1,1.2 - want |
		partitioned texts
}

# candidates, the texts they need -> pairs, and their texts
stage_score() {
	unpacked "texts.$1.zst" | cut -f 2- >texts
	scored "in/need.$1/candidates.zst" texts >pairs
	cut -f 1,2 pairs | tr '\t' '\n' | $sort -u | nd-pick -a - texts |
		$sort | packed out/texts.zst
	packed out/pairs.zst <pairs
}

stage_answer() {
	merged pairs.zst >pairs
	merged texts.zst | uniq >texts
	merged titles.zst >titles
	mem=$((memory * 1024)) clusters_of pairs $cluster >clusters
	clustered texts titles <clusters | packed out/answer.sentences.zst
	articles titles <pairs | packed out/answer.articles.zst
}
