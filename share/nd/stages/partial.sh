# shellcheck shell=bash disable=SC2119,SC2030,SC2031,SC2046,SC2086,SC2094,SC2154
# partial.sh: passages that two documents share. Options:
#
#	cut        the options of nd-sentence; fields, the column of text
#	shape      those of nd-shingle; % stands for the directory of files that they name
#	terms      not empty if these need document frequencies; stem, the options of
#	           nd-terms; most, the places that a sentence may be in
#	via        index, or as T and B in steps/join.sh
#	others     the numbers of the inputs, from 1, of the other collection
#	mapped     the options of nd-diag --map; G, those of nd-diag
#	html       not empty if pages are made
#	answer     not empty if the passages of all parts are put in order
#	bytes      the size of the inputs; R, the number of parts

# map           piece -> sentences; ids.J, its documents; whole.J, a hash of the
#               features of each sentence
# terms, sign   if document frequencies are needed: those of all words; whole.J
# often         with prefix: the frequencies of features in a sample
# common        ids.J, whole.J -> gone.I, sentences that are in too many places
# keys          sentences, gone.I -> keys.J
# pair          keys.J -> candidates.K, by their first id
# need          candidates.K -> candidates; ask.J, the sentences in them
# where_texts   ask.J, ids.J -> want.I, those of piece I
# texts         sentences, want.I -> texts.K
# score         candidates, texts.K -> dots.L, by their first document; ask.J, the
#               sentences in them
# bound         counts -> an error if there are too many pairs
# where_places  ask.J, ids.J -> want.I
# places        sentences, want.I -> places.L
# passages      dots.L, places.L -> passages
# answer        passages -> these in order
#
# With minhash there are these besides; pairs of equal sentences are none, and equal pairs
# are one:
#
# draw          sentences, gone.I -> sample of the sentences
# drawn         samples -> drawn, the sample of all sentences
# keys          drawn -> true, pairs of these with the sentences of the piece
# score         true -> found, the pairs of true that were found
# recall        true, found -> recall
#
# With postings the candidates are counted: there is none of need to texts. With index
# there is none of keys to texts, but shares makes groups of sentences, a.I and b.J,
# and the parts of score are I-J. Files of the other collection begin with other-.
plan() {
	local pieces parts one=map features='' often='' true=''
	pieces=$(all_pieces) parts=$(all_parts)
	sides() { printf '%s ' "$@" ${others:+"${@/\//\/other-}"}; }
	step map "$pieces" any piece
	if [ -n "$terms" ]; then
		one=sign features=terms:1/terms.zst
		step terms 1 any map/terms.zst
		step sign "$pieces" any map:%/sentences.zst $features
	fi
	if [ "$via" = prefix ]; then
		often=often:1/often.zst
		step often 1 any $one/often.zst
	fi
	step common "$parts" any $(sides map/ids.%.zst) $one/whole.%.zst
	if [ "$via" = index ]; then
		step shares "$pieces" any map:%/sentences.zst map:%/side common/gone.%.zst
		step score "$(cells)" any map/count $features shares/a.%1.zst shares/b.%2.zst
	else
		if [ "$via" = minhash ]; then
			true=keys/true.zst
			step draw "$pieces" here map:%/sentences.zst map:%/side \
				common/gone.%.zst
			step drawn 1 here draw/sample.zst
		fi
		step keys "$pieces" any map:%/sentences.zst map:%/side $features $often \
			common/gone.%.zst ${true:+drawn/drawn.zst}
		step pair "$parts" any $(sides keys/keys.%.zst)
	fi
	case $via in
	postings) step score "$parts" any map/count pair/candidates.%.zst ;;
	prefix | minhash)
		step need "$parts" any pair/candidates.%.zst
		step where_texts "$parts" any $(sides need/ask.%.zst map/ids.%.zst)
		step texts "$pieces" here map:%/sentences.zst map:%/side where_texts/want.%.zst
		step score "$parts" any map/count $features need:%/candidates.zst \
			$(sides texts/texts.%.zst) $true
		;;
	esac
	[ -z "$true" ] || step recall 1 here $true score/found.zst
	step bound 1 here map/count common/count score/count
	step where_places "$parts" any bound:1/ok $(sides score/ask.%.zst map/ids.%.zst)
	step places "$pieces" here map:%/sentences.zst map:%/side where_places/want.%.zst
	step passages "$parts" any score/dots.%.zst $(sides places/places.%.zst)
	[ -z "${answer-}" ] || step answer 1 here passages/passages.zst
}

# shellcheck source=share/nd/steps/join.sh
. "$root/share/nd/steps/join.sh"
# shellcheck source=share/nd/steps/partial.sh
. "$root/share/nd/steps/partial.sh"
# shellcheck source=share/nd/steps/recall.sh
. "$root/share/nd/steps/recall.sh"

# Files that the options of nd-shingle name, and that of document frequencies.
shape=${shape//"%"/given/} terms=${terms:+in/terms.1/terms.zst}

# Prefixes of sentences that are alike share so many features, if they have as
# many; of sets as small as these more would make more candidates than they drop.
overlap='--min-shared 2' idf=''

# whole PIECE: the file sentences -> a hash of all signatures of each. prefix
# wants how often features are in some of them: a fourth, but of no more than 256
# megabytes of all inputs.
whole() {
	local some=$((bytes >> 28))
	shingled sentences | nd-index --whole | sed "s/\$/\t$1/" |
		partitioned whole
	[ "$via" != prefix ] ||
		split -n "r/1/$((some < 4 ? 4 : some))" sentences | quietly shingled | nd-df ${sort#* } |
		packed out/often.zst
}

# The sentences of the piece, and other- if it is of the other collection, or nothing.
sentences_here() {
	unpacked sentences.zst
}
side_here() {
	side=$(cat in/*/side)
}

# text -> sentences; which piece has what document; hashes of whole sets or,
# where these want document frequencies first, terms
stage_map() {
	local side=''
	piece_input
	[[ " $others " != *" $((input + 1)) "* ]] || side=other-
	echo "$side" >out/side
	documents | nd-sentence --ids ids $cut -f "$fields" >sentences
	$sort ids | sed "s/\$/\t$1/" |
		partitioned "${side}ids"
	printf 'sentences\t%s\n' "$(wc -l <sentences)" >out/count
	if [ -n "$terms" ]; then
		nd-terms $stem sentences | nd-df ${sort#* } | packed out/terms.zst
	else
		whole "$1"
	fi
	packed out/sentences.zst <sentences
}

# terms of pieces -> of all; to I-Match one that is in a single document is as
# one that is in none
stage_terms() {
	local least=''
	[[ " $shape " != *\ imatch\ * ]] || least='--min-df 2'
	nd-df $least ${sort#* } in/*/terms.zst | packed out/terms.zst
}
stage_sign() {
	sentences_here >sentences
	whole "$1"
}
stage_often() {
	nd-df --min-df 2 ${sort#* } in/*/often.zst | packed out/often.zst
}

# ids; hashes of whole sets -> sentences that stand in too many places, by piece
stage_common() {
	local side
	for side in '' other-; do
		merged "${side}ids.$1.zst" | each_id_once
	done
	$sort in/*/"whole.$1.zst" | nd-pairs --over "$most" >gone
	printf 'common\t%s\n' "$(wc -l <gone)" >out/count
	split_by gone <gone
}

# If there are two collections, sentences of the first one are drawn.
stage_draw() {
	local side
	side_here
	[ -z "$side" ] || return 0
	unpacked "gone.$1.zst" >gone
	sentences_here | nd-pick --drop -a gone | cut -f 1,2 | drawn | packed out/sample.zst
}

# sentences, those that go -> keys
stage_keys() {
	local side
	side_here
	unpacked "gone.$1.zst" >gone
	sentences_here | nd-pick --drop -a gone | quietly shingled >sets
	keys_of in/often.1/often.zst sets | partitioned "${side}keys"
	[ "$via" != minhash ] || [ "${others:+other-}" != "$side" ] || sampled
}

# sampled: the pairs of the sentences of the sample with those of the piece, with hashes of
# the set of the one that was drawn and of the other, if they differ
sampled() {
	unpacked drawn.zst | quietly shingled >drawn
	pairs_of_drawn sets <drawn >pairs
	cut -f 1 pairs | $sort -u | nd-pick -q -a - sets | nd-index -q --whole >whole
	cut -f 2 pairs | $sort -u | nd-pick -q -a - drawn | nd-index -q --whole >whole.drawn
	awk -F '\t' -v OFS='\t' -v cross="$others" '
		FILENAME == "whole" { whole[$2] = $1; next }
		FILENAME == "whole.drawn" { drawn[$2] = $1; next }
		whole[$1] "" == drawn[$2] "" { next }
		cross != "" || $2 "" < $1 "" { print $2, $1, drawn[$2], whole[$1]; next }
		{ print $1, $2, drawn[$2], whole[$1] }' whole whole.drawn pairs |
		$sort | packed out/true.zst
}

# grid PARTS: the number of groups of sentences, of which each is compared with itself
# and each other one, or with each of the other collection: the least number that
# makes PARTS jobs or more and groups of 128 MB of input or less.
grid() {
	local k=$((1 + (bytes >> 27)))
	while [ $((${others:+1} + 0 ? k * k : k * (k + 1) / 2)) -lt "$1" ]; do
		k=$((k + 1))
	done
	echo "$k"
}
# cells: these jobs, I-J.
cells() {
	local i j k all=()
	k=$(grid "$R")
	for ((i = 1; i <= k; i++)); do
		for ((j = ${others:+1} + 0 ? 1 : i; j <= k; j++)); do
			all+=("$i-$j")
		done
	done
	echo "${all[*]}"
}

# sentences, those that go -> groups; of one collection under both names
stage_shares() {
	local side i name=a
	side_here
	[ -z "$side" ] || name=b
	unpacked "gone.$1.zst" >gone
	sentences_here | cut -f 1,2 | nd-pick --drop -a gone |
		nd-partition --parts "$(grid "$R")" -o "out/$name.zst"
	if [ -z "$others" ]; then
		for i in out/a.*; do
			ln "$i" "out/b.${i#out/a.}"
		done
	fi
}

# keys -> candidates by their first id
stage_pair() {
	[ -z "$others" ] || $sort in/*/"other-keys.$1.zst" >other
	$sort in/*/"keys.$1.zst" | candidates_of ${others:+--against other} |
		partitioned candidates
}

# asks NAME: lines of document, sentence and the part that needs it -> each once,
# by the document
asks() {
	$sort -u | partitioned "$1"
}

# candidates -> those to be looked at, and the sentences they need
stage_need() {
	local to_ask="s/:\([0-9]*\)\$/\t\1\t$1/"
	merged "candidates.$1.zst" | likely ${others:+--cross} | tee candidates |
		packed out/candidates.zst
	cut -f 1 candidates | uniq | sed "$to_ask" >first
	cut -f 2 candidates | $sort -u | sed "$to_ask" >second
	if [ -n "$others" ]; then
		asks ask <first
		asks other-ask <second
	else
		cat first second | asks ask
	fi
}

# sentences that are needed, where documents are -> what each piece is to give to
# which part
where_asked() {
	local side
	for side in '' ${others:+other-}; do
		merged "${side}ask.$1.zst" | uniq >ask
		merged "${side}ids.$1.zst" | join -t $'\t' -o 1.1,1.2,1.3,2.2 ask -
	done | sed 's/\t/:/' | split_by want
}
stage_where_texts() { where_asked "$1"; }
stage_where_places() { where_asked "$1"; }

# given PIECE NAME COLUMNS FORMAT: of the sentences that are wanted these columns,
# as FORMAT has them, to each part that wants them
given() {
	local side
	side_here
	unpacked "want.$1.zst" | $sort >want
	cut -f 1 want | uniq >ids
	sentences_here | cut -f "$3" | nd-pick -a ids | $sort |
		join -t $'\t' -o "$4" - want | split_by "$side$2"
}
stage_texts() { given "$1" texts 1,2 1.1,1.2,2.2; }
# nd-diag wants no text.
stage_places() { given "$1" places 1,3,4 1.1,1.4,1.2,1.3,2.2; }

# compared I-J: two groups of sentences, or one -> pairs
compared() {
	local a=a.${1%-*}.zst b=b.${1#*-}.zst
	local against=()
	if [ -n "$others" ] || [ "${1%-*}" != "${1#*-}" ]; then
		unpacked "$b" | quietly shingled >sets
		against=(--against sets)
	fi
	unpacked "$a" | quietly shingled | nd-pairs $T ${others:+--cross} -a - "${against[@]}"
}

# candidates -> pairs
pairs_of() {
	local side
	if [ "$via" = index ]; then
		compared "$1"
		return
	fi
	if [ "$via" = postings ]; then
		merged "candidates.$1.zst" | likely ${others:+--cross}
		return
	fi
	for side in '' ${others:+other-}; do
		unpacked "${side}texts.$1.zst" | quietly shingled >"${side}sets"
	done
	nd-score -a sets ${others:+--against other-sets} $T \
		"in/need.$1/candidates.zst"
}

# candidates -> dots, by their first document, and which part needs the places of
# what sentences. More pairs than so many for each sentence are an error.
stage_score() {
	local limit dots to_ask
	limit=$(cut -f 2 in/map.*/count | awk -v most="$most" '{ n += $1 }
		END { printf "%.0f", n * most }')
	pairs_of "$1" | bounded "$limit" count >pairs
	[ "$via" != minhash ] || found
	quietly dots_of pairs $mapped | nd-partition --parts "$R" -o dots
	printf 'inside\t%d\n' $(($(wc -l <pairs) - $(cat dots.* | wc -l))) |
		cat - count >out/count
	for dots in dots.*; do
		to_ask="s/:\([0-9]*\)\$/\t\1\t${dots#dots.}/"
		nd-diag --ids "$dots" >ids
		cut -f 1 ids | sed "$to_ask" >>ask
		cut -f 2 ids | sed "$to_ask" >>"${others:+other-}ask"
	done
	for side in '' ${others:+other-}; do
		[ ! -e "${side}ask" ] || asks "${side}ask" <"${side}ask"
	done
	zstd -q -1 --rm dots.*
	mv dots.*.zst out/
}

# found: the pairs of the sample that are in pairs
found() {
	unpacked true.zst | cut -f 1,2 | $sort -u | comm -12 - <(cut -f 1,2 pairs) |
		packed out/found.zst
}

# by_sets FILE: lines of true -> pairs of the hashes of sets, each once, and that of one
# that was drawn. Sets of two collections are not the same.
by_sets() {
	awk -F '\t' -v OFS='\t' -v cross="$others" '
		cross != "" || $3 "" < $4 "" { print $3, $4, $3; next }
		{ print $4, $3, $3 }' "$1" | each_pair_once
}

stage_recall() {
	merged true.zst >true
	by_sets true >true.sets
	merged found.zst | uniq >found
	awk -F '\t' '
		FILENAME == "found" { found[$1 FS $2]; next }
		($1 FS $2) in found' found true >true.found
	by_sets true.found >found.sets
	nd-eval --recall true.sets found.sets | packed out/recall.zst
	[ -z "${answer-}" ] || ln out/recall.zst out/answer.recall.zst
}

# Each part of score found no more pairs than all parts may find; their sum is
# checked here.
stage_bound() {
	cat in/*/count | awk -F '\t' -v most="$most" '
		{ n[$1] += $2; if ($3 != "") id = $3 }
		function report(name, text) { if (n[name]) {
			printf "nd-flow: %.0f %s\n", n[name], text >"/dev/stderr"
			printf "nd-flow: %.0f %s\n", n[name], text
		} }
		END {
			report("common", "sentences that stand in more than " most \
				(most == 1 ? " place" : " places") " left out")
			report("inside", n["inside"] == 1 ? "match inside a document left out;" \
				" --within keeps it" : "matches inside a document left out;" \
				" --within keeps them")
			if (n["pairs"] > n["sentences"] * most) {
				print too_many(most, id) >"/dev/stderr"
				exit 1
			}
		}
		'"$too_many" >left || return
	packed out/left.zst <left
	: >out/ok
}

# dots, places -> passages, in the order of their documents. Pages have the dots of their documents.
stage_passages() {
	local side
	merged "dots.$1.zst" >dots
	for side in '' ${others:+other-}; do
		unpacked "${side}places.$1.zst" >"${side}places"
	done
	quietly nd-diag $G -a places ${others:+--against other-places} dots >passages
	packed out/passages.zst <passages
	[ -z "$html" ] || awk -F '\t' '
		NR == FNR { shown[$1 FS $2]; next }
		$1 FS $2 in shown' passages dots | packed out/dots.zst
}

stage_answer() {
	local all=(in/*/passages.zst)
	[ ! -e "${all[0]}" ] || nd-sort -m -k 2 "${all[@]}" | packed out/answer.passages.zst
}
