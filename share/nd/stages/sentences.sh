# shellcheck shell=bash disable=SC2086,SC2094,SC2154
# sentences.sh: sentences that are in more than one place. Options:
#
#	cut     the options of nd-sentence; fields, the columns of text
#	dumps   the numbers of the inputs, from 1, that are dumps
#	shape, B, M and T as in steps/sentences.sh; R, the number of parts
#	planned not empty if not B decides, but recall and in_band; planning, further options
#	        of nd-plan sentences
#	answer  not empty if clusters are made, with cluster, the options of nd-cluster

# shellcheck source=share/nd/steps/sentences.sh
. "$root/share/nd/steps/sentences.sh"

# map    piece -> sentences; titles of pages; whole.J, the sentences by their texts;
#        ids.J, its documents
# equal  whole.J -> distinct sentences; copies, equal ones; their texts; keys.K
# pair   keys.J, ids.J -> candidates.K, by their first id; ids
# need   candidates.K -> candidates; need.J, the sentences in them by their document
# where  need.J, ids.J -> want.I, those of piece I
# pick   sentences, want.I -> texts.K, for the parts that need them
# score  candidates, texts.K -> pairs; texts, of the sentences in them
# answer pairs, copies, texts, titles -> the sentences in clusters
#
# In a planned run, equal writes no keys, and there are these stages besides:
#
# draw    distinct -> sample
# choose  samples -> plan; true pairs of samples
# keys    distinct, plan -> keys.K; short.G, a group of the shorter sentences
# exact   two groups of the shorter sentences -> pairs; texts, of the sentences in them
# recall  candidates that are pairs of the sample -> their share
plan() {
	local pieces parts keys=equal
	pieces=$(all_pieces) parts=$(all_parts)
	step map "$pieces" any piece
	step equal "$parts" any map/whole.%.zst
	if [ -n "${planned-}" ]; then
		keys=keys
		step draw "$parts" here equal:%/distinct.zst
		step choose 1 here draw/sample.zst
		step keys "$parts" any equal:%/distinct.zst choose/plan
		step exact "$(cells)" any keys/short.%1.zst keys/short.%2.zst
	fi
	step pair "$parts" any $keys/keys.%.zst map/ids.%.zst \
		${planned:+choose/plan choose/true.zst}
	step need "$parts" any pair/candidates.%.zst
	step where "$parts" any need/need.%.zst pair:%/ids.zst
	step pick "$pieces" here map:%/sentences.zst where/want.%.zst
	step score "$parts" any need:%/candidates.zst pick/texts.%.zst
	[ -z "${planned-}" ] || step recall 1 here pair/found.zst choose/true.zst choose/plan
	[ -z "${answer-}" ] || step answer 1 here score/pairs.zst score/texts.zst \
		${planned:+exact/pairs.zst exact/texts.zst} equal/copies.zst equal/texts.zst map/titles.zst
}
planned=${planned-}

# groups: the number of groups of the shorter sentences; of each two of them, and of each
# alone, there is a part: R parts or more.
groups() {
	local k=1
	while [ $((k * (k + 1) / 2)) -lt "$R" ]; do
		k=$((k + 1))
	done
	echo "$k"
}
# cells: these parts, I-J.
cells() {
	local i j k all=()
	k=$(groups)
	for ((i = 1; i <= k; i++)); do
		for ((j = i; j <= k; j++)); do
			all+=("$i-$j")
		done
	done
	echo "${all[*]}"
}

# The input of a sort is not sorted before: to sort packed lines takes little more time
# than to merge them, and lines in the order of the text pack better.

# text -> sentences; titles of pages; sentences by their texts; which piece has what document
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
	awk -F '\t' -v OFS='\t' '{ print "=" $2, $1 }' sentences | partitioned whole
}

# sentences of equal texts are in one part
stage_equal() {
	unpacked "whole.$1.zst" | by_ids >sentences
	nd-copies -o copies sentences >distinct
	texts_of sentences copies | packed out/texts.zst
	$sort copies | packed out/copies.zst
	packed out/distinct.zst <distinct
	[ -n "$planned" ] || keys_of distinct | partitioned keys
}

# by_ids: lines of = and a text, and an id -> id, text
by_ids() { awk -F '\t' '{ print $2 FS substr($1, 2) }'; }

stage_draw() { unpacked distinct.zst | nd-plan sentences --draw | packed out/sample.zst; }

# texts_of SENTENCES PAIRS...: the ids and texts of the sentences in the pairs, sorted
texts_of() {
	cut -f 1,2 "${@:2}" | tr '\t' '\n' | $sort -u | nd-pick -a - "$1" | cut -f 1,2 | $sort
}

# The pairs of the samples show how many bands these need. They do not show how many
# sentences are in a band.
stage_choose() {
	unpacked sample.zst | nd-plan sentences $shape -t "$T" --recall "$recall" -M "$M" \
		--band-most "${in_band:-1000}" --truth true -T . --many ${planning-} >out/plan
	packed out/true.zst <true
}

stage_keys() {
	unpacked distinct.zst >sentences
	nd-plan sentences --short in/choose.1/plan sentences |
		nd-partition --parts "$(groups)" -o out/short.zst
	quietly nd-bands $shape --keys --plan in/choose.1/plan sentences | partitioned keys
}

stage_exact() {
	local i=${1%-*} j=${1#*-} against=()
	unpacked "short.$i.zst" >"group.$i"
	unpacked "short.$j.zst" >"group.$j"
	[ "$i" = "$j" ] || against=(--against "group.$j")
	nd-text-pairs -t "$T" "${against[@]}" "group.$i" | $sort >pairs
	{ texts_of "group.$i" pairs && texts_of "group.$j" pairs; } | $sort -u | packed out/texts.zst
	packed out/pairs.zst <pairs
}

# keys -> candidates by their first id; ids of documents, each of which has to
# be there once
stage_pair() {
	$sort in/*/"ids.$1.zst" >ids
	each_id_once <ids
	packed out/ids.zst <ids
	[ -z "$planned" ] || read -r _ M _ < <(grep held in/choose.1/plan)
	$sort in/*/"keys.$1.zst" | candidates_of >candidates
	partitioned candidates <candidates
	[ -z "$planned" ] || unpacked true.zst | cut -f 1,2 | comm -12 - candidates |
		packed out/found.zst
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

stage_recall() {
	local longest
	read -r _ longest <in/choose.1/plan
	head -n 1 in/choose.1/plan | packed out/plan.zst
	[ "$longest" != all ] || return 0
	unpacked true.zst >true
	merged found.zst | uniq >found
	judged true found | packed out/recall.zst
	[ -z "${answer-}" ] || ln out/recall.zst out/answer.recall.zst
}

stage_answer() {
	unpacked copies.zst >copies
	merged pairs.zst | uniq | of_places copies >pairs
	merged texts.zst | uniq >texts
	merged titles.zst >titles
	mem=$((memory * 1024)) clusters_of pairs $cluster >clusters
	clustered texts titles <clusters | packed out/answer.sentences.zst
	articles titles <pairs | packed out/answer.articles.zst
}
