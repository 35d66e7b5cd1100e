# shellcheck shell=bash disable=SC2034,SC2046,SC2086,SC2094,SC2154
# join.sh: near-duplicates by one column of the documents (near) or by several that
# are combined (threads), with keys that near-duplicates share. Options:
#
#	F         the columns, each joined by itself, or one name for all, which are fields
#	shape_F   the options of nd-shingle for it; m_F, -m and its measure if that is not
#	          Jaccard
#	via, T, B and idf as in steps/join.sh
#	collapse  not empty if the smallest id stands for all equal sets
#	w         the options of nd-combine if columns are combined
#	answer    not empty if clusters are made, with cluster, the options of nd-cluster
#	keep      with answer: not empty if the documents that stay are printed, not the
#	          clusters
#	bytes     the size of the inputs; R, the number of parts

# I is a piece, J and K are parts: a line goes to the part that the hash of its first
# column gives.
#
# sample    piece -> some of its documents, for the order of features in prefixes
# count     piece -> document frequencies, if features weigh
# df        samples or frequencies -> frequencies
# map       piece -> keys.F.J; ids.J; whole.J, hashes of its sets
# same      ids.J, whole.J -> pairs of equal sets; gone.J, all but one id of each
# pair      keys.F.J -> candidates.F.K, by their first id
# need      candidates.F.K -> candidates; need.J, the ids in them
# where     need.J, ids.J -> want.I, those of piece I
# pick      piece, want.I -> texts.K, for the parts that need them
# score     candidates, texts.K -> pairs
#
# With minhash there are these besides; map, same and score have true, too:
#
# draw      piece -> sample of its documents
# drawn     samples -> drawn, the sample of all documents
# map       piece, drawn -> true, pairs of these with the documents of the piece; lost,
#           documents of the sample that are gone
# same      true -> lost
# score     true -> found, the pairs of true that were found
# recall    true, lost, found -> recall
#
# cluster       pairs -> clusters; removed, what is not kept
# keep          piece, removed -> the documents that stay
#
# With postings no set is needed: after pair comes score, which counts how often each
# candidate was found, and drop leaves out the pairs whose second id is gone.
plan() {
	local pieces parts df='' f pairs='same/pairs.zst score/pairs.zst' true=''
	pieces=$(all_pieces) parts=$(all_parts)
	each() { for f in $F; do echo "${1//@/$f}"; done; }
	if [ -n "$idf" ]; then
		step count "$pieces" any piece
		step df 1 any $(each count/df.@.zst)
	elif [ "$via" = prefix ]; then
		step sample "$pieces" here piece
		step df 1 any sample/sample.zst
	fi
	[ "$via" != prefix ] || df=$(each df/df.@.zst)
	if [ "$via" = minhash ]; then
		true=map/true.zst
		step draw "$pieces" here piece
		step drawn 1 here draw/sample.zst
	fi
	step map "$pieces" any piece $df ${true:+drawn/drawn.zst}
	step same "$parts" any map/ids.%.zst map/whole.%.zst $true
	step pair "$parts" any $(each map/keys.@.%.zst)
	if [ "$via" = postings ] && [ -z "$w" ]; then
		step score "$parts" any $(each pair/candidates.@.%.zst) same/gone.%.zst
		if [ -n "$collapse" ]; then
			step drop "$parts" any score/second.%.zst same/gone.%.zst
			pairs='same/pairs.zst drop/pairs.zst'
		fi
	else
		step need "$parts" any $(each pair/candidates.@.%.zst) same/gone.%.zst
		step where "$parts" any need/need.%.zst map/ids.%.zst same/gone.%.zst
		step pick "$pieces" here piece where/want.%.zst
		step score "$parts" any $(each need:%/candidates.@.zst) pick/texts.%.zst \
			${idf:+$(each df/df.@.zst)} $true
	fi
	[ -z "$true" ] || step recall 1 here $true map/lost.zst same/lost.zst score/found.zst
	[ -n "${answer-}" ] || return 0
	step cluster 1 here $pairs
	[ -z "$keep" ] || step keep "$pieces" any piece cluster/removed.zst
}

# shellcheck source=share/nd/steps/join.sh
. "$root/share/nd/steps/join.sh"
# shellcheck source=share/nd/steps/recall.sh
. "$root/share/nd/steps/recall.sh"

shape() {
	local shape=shape_$1
	echo "${!shape}"
}
measure() {
	local measure=m_$1
	echo "${!measure-}"
}

# The columns that are cut out of documents for other parts, and the column F there.
columns=$fields
[ -z "$w" ] || columns=${F// /,}
column_there() {
	[ "$F" != "$1" ] || { echo 2- && return; }
	tr ' ' '\n' <<<"$F" | sort -n | awk -v f="$1" '$1 == f { print NR + 1 }'
}

# shingled F DOCUMENTS: their sets.
shingled() {
	local columns=$columns
	[ -z "$w" ] || columns=$1
	nd-shingle $(shape "$1") -f "$columns" "$2"
}

# sets_there FILE [OPTION...]: sets.F of FILE, which has the columns only.
sets_there() {
	local f
	for f in $F; do
		quietly nd-shingle $(shape "$f") -f "$(column_there "$f")" "${@:2}" "$1" >"sets.$f"
	done
}

# The sample is 1 % of all inputs together, but 32 megabytes to a gigabyte. Prefixes
# take features in the order of their frequencies in the sample. Any order is right, as
# long as all prefixes have the same; with frequent features last there are fewer
# candidates.
stage_sample() {
	local most=$((bytes / 100))
	[ "$most" -ge $((1 << 25)) ] || most=$((1 << 25))
	[ "$most" -le $((1 << 30)) ] || most=$((1 << 30))
	{ documents 2>said || [ $? -gt 128 ] || cat said >&2; } |
		head -c $((most / $(wc -l <given/pieces) + 1)) |
		sed -e '1s/^\xef\xbb\xbf//' -e '$d' | cut -f "1,$columns" |
		packed out/sample.zst
}

# Map reports the notes on documents.
stage_draw() {
	quietly documents | cut -f "1,$columns" | drawn --rejects /dev/null |
		packed out/sample.zst
}

stage_count() {
	local f
	documents >docs
	for f in $F; do
		shingled "$f" docs | nd-df | packed "out/df.$f.zst"
	done
}

# Malformed lines of the sample are reported by map, which reads all. A sample counts
# the features that four documents have, not two: the order is nearly the same, and the
# table a twentieth.
stage_df() {
	local f
	if [ -z "$idf" ]; then
		unpacked sample.zst >sample
		sets_there sample --rejects /dev/null
	fi
	for f in $F; do
		if [ -n "$idf" ]; then
			nd-df --min-df 2 in/*/"df.$f.zst"
		else
			nd-df --min-df 4 "sets.$f"
		fi | packed "out/df.$f.zst"
	done
}

# Equal sets of one piece are collapsed here, those of several pieces in same.
stage_map() {
	local f
	documents >docs
	cut -f 1 docs | awk -v piece="$1" '
		NR == 1 { sub(/^\357\273\277/, "") }
		{ print $0 "\t" piece }' | $sort >docs.ids
	each_id_once <docs.ids
	partitioned ids <docs.ids
	for f in $F; do
		shingled "$f" docs >"sets.$f"
	done
	if [ -n "$collapse" ]; then
		nd-index --whole "sets.$F" | $sort >whole
		partitioned whole <whole
		nd-pairs --gone whole >gone
		[ ! -s gone ] || {
			nd-pick --drop -a gone "sets.$F" >rest
			mv rest "sets.$F"
		}
	fi
	for f in $F; do
		T="$T $(measure "$f")" keys_of "in/df.1/df.$f.zst" "sets.$f" | partitioned "keys.$f"
	done
	[ "$via" != minhash ] || sampled
}

# sampled: the pairs of the documents of the sample with the sets of the piece; those of
# the sample that are gone.
sampled() {
	local f true=()
	mkdir sample
	unpacked drawn.zst | awk -F '\t' '!seen[$1]++' >sample/texts
	(cd sample && sets_there texts --rejects /dev/null)
	for f in $F; do
		T="$T $(measure "$f")" pairs_of_drawn "sets.$f" <"sample/sets.$f" |
			smaller_first >"true.$f"
		true+=("true.$f")
	done
	if [ -n "$w" ]; then
		combined_here "${true[@]}"
	else
		cat "${true[@]}"
	fi | packed out/true.zst
	[ -z "$collapse" ] || cut -f 1 sample/texts | $sort | comm -12 - <($sort gone) |
		packed out/lost.zst
}

# combined_here TRUE...: the pairs of the columns that are similar by their weighted sum
combined_here() {
	local f
	cut -f 1,2 "$@" | $sort -u >candidates
	cut -f 1 sample/texts >drawn
	for f in $F; do
		nd-pick --drop -a drawn "sets.$f" | cat - "sample/sets.$f" >both
		nd-score -q -a both $(measure "$f") -t 0 candidates >"scored.$f"
	done
	nd-combine $w $(printf 'scored.%s ' $F) >combined
	combined_true /dev/null combined "$@"
}

stage_same() {
	merged "ids.$1.zst" | each_id_once
	[ -n "$collapse" ] || return 0
	merged "whole.$1.zst" | nd-pairs --equal >pairs
	cut -f 2 pairs | $sort >gone
	partitioned gone <gone
	[ ! -s pairs ] || $sort pairs | packed out/pairs.zst
	[ "$via" != minhash ] || unpacked true.zst | cut -f 1,2 | tr '\t' '\n' | $sort -u |
		comm -12 - gone | packed out/lost.zst
}

stage_pair() {
	local f
	for f in $F; do
		$sort in/*/"keys.$f.$1.zst" | T="$T $(measure "$f")" candidates_of |
			partitioned "candidates.$f"
	done
}

# without_gone PART: the lines on stdin, sorted, but those whose first id is gone.
without_gone() {
	merged "gone.$1.zst" >gone
	if [ -s gone ]; then
		join -t $'\t' -v 1 - gone
	else
		cat
	fi
}

# The ids go to the parts that have their pieces, each with an id that nd-partition
# gives to this part: where the texts are needed.
stage_need() {
	local f first=''
	for f in $F; do
		merged "candidates.$f.$1.zst" | without_gone "$1" |
			T="$T $(measure "$f")" likely | cut -f 1,2 >"candidates.$f"
		packed "out/candidates.$f.zst" <"candidates.$f"
		[ ! -s "candidates.$f" ] || IFS=$'\t' read -r first _ <"candidates.$f"
	done
	[ -n "$first" ] || return 0
	cat candidates.* | tr '\t' '\n' | $sort -u |
		first=$first awk '{ print $0 "\t" ENVIRON["first"] }' | partitioned need
}

stage_where() {
	merged "need.$1.zst" | without_gone "$1" >need
	[ -s need ] || return 0
	merged "ids.$1.zst" | join -t $'\t' -o 1.1,1.2,2.2 need - | split_by want
}

stage_pick() {
	merged "want.$1.zst" >want
	[ -s want ] || return 0
	cut -f 1 want | uniq >ids
	quietly documents | quietly nd-pick -a ids | cut -f "1,$columns" | $sort |
		join -t $'\t' want - | awk -F '\t' '{ print $2 FS $0 }' |
		partitioned texts
}

stage_score() {
	local f
	if [ "$via" = postings ] && [ -z "$w" ]; then
		merged "candidates.$F.$1.zst" | without_gone "$1" | likely >pairs
		if [ -n "$collapse" ]; then
			awk -F '\t' -v OFS='\t' '{ print $2, $1, $3, $4, $5, $6 }' pairs |
				$sort | partitioned second
		else
			packed out/pairs.zst <pairs
		fi
		return
	fi
	unpacked "texts.$1.zst" | cut -f 2,4- >texts
	sets_there texts
	scored_there "in/need.$1" >pairs
	packed out/pairs.zst <pairs
	[ "$via" != minhash ] || unpacked true.zst | cut -f 1,2 | $sort -u |
		comm -12 - <(cut -f 1,2 pairs) | packed out/found.zst
}

stage_recall() {
	unpacked lost.zst >lost
	merged true.zst | awk -F '\t' '
		FILENAME == "lost" { lost[$1]; next }
		!($1 in lost) && !($2 in lost)' lost - | each_pair_once >true
	merged found.zst | uniq >found
	nd-eval --recall true found >recall
	packed out/recall.zst <recall
	[ -z "${answer-}" ] || ln out/recall.zst out/answer.recall.zst
}

stage_drop() {
	merged "second.$1.zst" | without_gone "$1" |
		awk -F '\t' -v OFS='\t' '{ print $2, $1, $3, $4, $5, $6 }' | $sort |
		packed out/pairs.zst
}

stage_cluster() {
	merged pairs.zst >pairs
	mem=$((memory * 1024)) clusters_of pairs $cluster >clusters
	nd-cluster --removed clusters | $sort | packed out/removed.zst
	packed out/answer.pairs.zst <pairs
	[ -n "$keep" ] || packed out/answer.clusters.zst <clusters
}

# A line without an id is called by the number of its line: of the line in the input,
# but nd-pick, which reads the piece, calls it by that in the piece.
stage_keep() {
	local before file
	piece_input
	unpacked removed.zst | NAME=$file: BEFORE=$before awk -F '\t' '
		length(ENVIRON["NAME"]) > 1 && index($1, ENVIRON["NAME"]) == 1 {
			line = substr($1, length(ENVIRON["NAME"]) + 1)
			if (line !~ /[^0-9]/) $1 = "nd.lines:" line - ENVIRON["BEFORE"]
		}
		{ print $1 }' >removed
	ln -s /dev/stdin nd.lines
	piece | nd-pick --drop ${json:+--json "$json"} -a removed -- nd.lines | packed out/answer.kept.zst
}

# scored_there DIR: the candidates of DIR -> pairs, by the sets in sets.F. A candidate
# whose second id is gone has no text, and is left out.
scored_there() {
	local f df=()
	cut -f 1 texts | $sort >there
	for f in $F; do
		[ -z "$idf" ] || df=(-d "in/df.1/df.$f.zst")
		unpack "$1/candidates.$f.zst" | awk -F '\t' '
			NR == FNR { there[$1]; next } $2 in there' there - |
			nd-score -a "sets.$f" "${df[@]}" $idf $T $(measure "$f") >"pairs.$f"
	done
	if [ -z "$w" ]; then
		cat "pairs.$F"
		return
	fi
	cut -f 1,2 pairs.* | $sort -u >candidates
	for f in $F; do
		[ -z "$idf" ] || df=(-d "in/df.1/df.$f.zst")
		nd-score -a "sets.$f" "${df[@]}" $idf $(measure "$f") -t 0 candidates >"scored.$f"
	done
	nd-combine $w $(printf 'scored.%s ' $F)
}
