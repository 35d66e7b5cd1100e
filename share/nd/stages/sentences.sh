# shellcheck shell=bash disable=SC2086,SC2094,SC2154
# sentences.sh: sentences that are in more than one place. Options:
#
#	cut     the options of nd-sentence; fields, the columns of text
#	dumps   the numbers of the inputs, from 1, that are dumps
#	shape, B, M and T as in steps/sentences.sh; R, the number of parts
#	planned not empty if not B decides, but recall, comparisons, comparison_cost,
#	        band_cost, in_band and bands_least, as in steps/sentence_plan.sh
#	answer  not empty if clusters are made, with cluster, the options of nd-cluster

# shellcheck source=share/nd/steps/sentences.sh
. "$root/share/nd/steps/sentences.sh"
# shellcheck source=share/nd/steps/sentence_sample.sh
. "$root/share/nd/steps/sentence_sample.sh"
# shellcheck source=share/nd/steps/sentence_plan.sh
. "$root/share/nd/steps/sentence_plan.sh"

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
# In a planned run, equal writes no keys, but count, and there are these stages besides:
#
# draw    distinct, counts -> sample, others and pilot, three samples; lengths
# truth   samples, lengths -> pairs of a sentence of each, and their sentences
# choose  these, pilot -> longest, and bands for the longer sentences
# keys    distinct, longest, bands -> keys.K; short.G, a group of the shorter sentences
# exact   two groups of the shorter sentences -> pairs; texts, of the sentences in them
# recall  candidates that are pairs of the sample -> their share
plan() {
	local pieces parts keys=equal
	pieces=$(all_pieces) parts=$(all_parts)
	step map "$pieces" any piece
	step equal "$parts" any map/whole.%.zst
	if [ -n "${planned-}" ]; then
		keys=keys
		step draw "$parts" here equal:%/distinct.zst equal/count
		step truth "$parts" any equal/count draw/lengths draw/sample.zst draw/others.zst
		step choose 1 here equal/count draw/lengths draw/pilot.zst truth/pairs.zst \
			truth/texts.zst truth/level
		step keys "$parts" any equal:%/distinct.zst choose/longest choose/bands choose/used
		step exact "$(cells)" any choose/longest keys/short.%1.zst keys/short.%2.zst
	fi
	step pair "$parts" any $keys/keys.%.zst map/ids.%.zst \
		${planned:+choose/used choose/true.zst}
	step need "$parts" any pair/candidates.%.zst
	step where "$parts" any need/need.%.zst pair:%/ids.zst
	step pick "$pieces" here map:%/sentences.zst where/want.%.zst
	step score "$parts" any need:%/candidates.zst pick/texts.%.zst
	[ -z "${planned-}" ] || step recall 1 here pair/found.zst choose/true.zst choose/longest
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
	if [ -n "$planned" ]; then
		echo "$(wc -l <distinct) $(wc -l <sentences)" >out/count
	else
		keys_of distinct | partitioned keys
	fi
}

# by_ids: lines of = and a text, and an id -> id, text
by_ids() { awk -F '\t' '{ print $2 FS substr($1, 2) }'; }

# count_all: sets all to the number of different sentences, and places to that of all
count_all() {
	read -r all places < <(cat in/equal.*/count |
		awk '{ n += $1; m += $2 } END { printf "%.0f %.0f\n", n, m }')
}

stage_draw() {
	local all places
	count_all
	unpacked distinct.zst | draw "$all" drawn
	cp drawn.lengths out/lengths
	packed out/sample.zst <drawn.some
	packed out/others.zst <drawn.others
	packed out/pilot.zst <drawn.pilot
}

# all_lengths: lengths of all pieces.
all_lengths() {
	awk -v OFS='\t' '{ n[$1] += $2 } END { for (i in n) print i, n[i] }' in/draw.*/lengths |
		sort -n
}

# texts_of SENTENCES PAIRS...: the ids and texts of the sentences in the pairs, sorted
texts_of() {
	cut -f 1,2 "${@:2}" | tr '\t' '\n' | $sort -u | nd-pick -a - "$1" | cut -f 1,2 | $sort
}

stage_truth() {
	local level=0 drawn='' weight all places
	[ -n "$comparisons" ] || return 0
	unpacked sample.zst >sample
	unpacked others.zst >others
	count_all
	[ "$all" -lt "$pairs_matter" ] || level=$(quietly level_of sample others)
	weight=$(comparison_weight sample)
	drawn=$(all_lengths | is_sampled "$weight" "$all" "$level")
	[ -n "$drawn" ] || return 0
	echo "$level $weight" >out/level
	unpack "in/draw.$1/others.zst" >others
	quietly pairs_at "$level" sample others >pairs
	{ texts_of others pairs && texts_of sample pairs; } | $sort -u | packed out/texts.zst
	packed out/pairs.zst <pairs
}

# The sentences of the pairs of the samples show how many bands these need. They do not
# show how many sentences are in a band: as many are paired as on one machine if the
# recall needs it.
stage_choose() {
	local used='' bands_only=1 all places level weight mem=$((memory * 1024))
	in_band=${in_band:-1000}
	merged pairs.zst | uniq >pairs
	merged texts.zst | uniq >texts
	unpacked pilot.zst >pilot
	: >profile
	if [ -e in/truth.1/level ]; then
		read -r level weight <in/truth.1/level
		count_all
		all_lengths >lengths
		expected_pairs "$all" "$level" pairs "$weight" >profile
		profile lengths texts pairs pilot "$all" profile >>profile
		# The pairs are in parts, each on the disk of its host.
		expect_pairs pairs "$places" profile 1e300
	fi
	longest profile out/bands >out/longest
	quietly planned texts pairs profile out/longest out/bands ./recall >found
	echo "${used:-1 $in_band}" >out/used
	{ [ ! -s profile ] || countable pairs profile 0; } | packed out/true.zst
}

# keys_by_bands SENTENCES: their keys
# Without their tag: those of another number of bands, which nd-pairs would reject, have
# a key in common by chance only.
keys_by_bands() { B="-b $((bands * times)) -r 4" keys_of "$1" | cut -f 1-3; }

stage_keys() {
	local longest times
	unpacked distinct.zst >sentences
	read -r longest <in/choose.1/longest
	awk -F '\t' -v OFS='\t' -v longest="$longest" "$characters"'
		longest == "all" || characters($2) <= longest + 0 { print "=" $2, $1 }
		' sentences | nd-partition --parts "$(groups)" -o out/short.zst
	read -r times _ <in/choose.1/used
	each_stratum in/choose.1/longest in/choose.1/bands sentences longer \
		quietly keys_by_bands longer | partitioned keys
}

# group G: its sentences by their ids
group() { unpacked "short.$1.zst" | by_ids | $sort; }

stage_exact() {
	local i=${1%-*} j=${1#*-}
	group "$i" >"group.$i"
	group "$j" >"group.$j"
	if [ "$i" = "$j" ]; then
		exact in/choose.1/longest "group.$i"
	else
		exact_between in/choose.1/longest "group.$i" "group.$j"
	fi >pairs
	{ texts_of "group.$i" pairs && texts_of "group.$j" pairs; } | $sort -u | packed out/texts.zst
	packed out/pairs.zst <pairs
}

# keys -> candidates by their first id; ids of documents, each of which has to
# be there once
stage_pair() {
	$sort in/*/"ids.$1.zst" >ids
	each_id_once <ids
	packed out/ids.zst <ids
	[ -z "$planned" ] || read -r _ M <in/choose.1/used
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
	read -r longest <in/choose.1/longest
	echo "$longest" | packed out/longest.zst
	[ "$longest" != all ] || return 0
	unpacked true.zst | awk -F '\t' -v n="$longest" '$5 > n || $6 > n' >true
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
