# shellcheck shell=bash disable=SC2046,SC2086,SC2094,SC2154,SC2206
# xling.sh: texts in two languages that say the same: those of input 1, side 1, in
# the language of side 2. Options:
#
#	terms_1, terms_2   the options of nd-terms for each side; fields, the columns of text
#	table, translate and T as in steps/xling.sh; tell, -v or nothing
#	by         words, characters or both: what is compared
#	weigh      more options of nd-weigh; sketch, the options of nd-sketch
#	via        exact, sketches or window
#	Q, B, seed the options of nd-window
#	label_1, label_2   the names of the sides in messages
#	size_1, size_2     the bytes that the vectors of each side take in memory; room,
#	           the bytes that one part may take
#	R          the number of parts
#	most       empty, or how many pairs of each text of A are wanted; if mutual is not
#	           empty, of each of B, too. csls is empty, or how many neighbours rank
#	           them. ranking as in steps/xling.sh
#	answer     not empty if the pairs of all parts are put in order

# By their ids side 1 is cut into shares I and side 2 into shares J; a part I-J
# compares two of them.
#
# map          piece -> terms-SIDE.SHARE, ids.SIDE, df.SIDE
# frequencies  df.SIDE, ids.SIDE -> df.SIDE, those of the side, translated; of.P, the
#              same for each piece P of that side
# sketches     terms, of.P -> sketches-SIDE.SHARE or, with window, sketches.SIDE;
#              ids-SIDE.SHARE
# search       sketches -> found, ids of pairs; want.P, the ids of piece P in them
# want         with window: found of each search -> found; want.P
# pick         terms, want.P -> picked-SIDE.I-J
# score        terms, or found and the picked terms, df.1, df.2 -> pairs
# answer       pairs -> these in order, or the most similar ones
#
# With sketches or window there are these besides:
#
# draw         terms -> sample of the texts of A
# drawn        samples -> drawn, the sample of all texts of A
# truth        drawn, terms-2.J, df.1, df.2 -> true, pairs of these with a share of B
# score        true -> found, the pairs of true that were found
# recall       true, found -> recall
#
# Terms move, not vectors: packed they take half the bytes and, with a table, a fifth
# or less. With m rows and n columns of parts side 1 moves n times and side 2 m times,
# so a grid that is square in bytes moves the least.
plan() {
	local pieces parts cells df='frequencies/df.1.zst frequencies/df.2.zst' found=search
	pieces=$(all_pieces) parts=$(all_parts)
	cells=$(cells)
	cell() { echo "$1-1.%1.zst $1-2.%2.zst"; }
	step map "$pieces" any piece
	step frequencies '1 2' any map/df.%.zst map/ids.%.zst
	if [ "$via" = exact ]; then
		step score "$cells" any $(cell map/terms) $df
	else
		sketched
	fi
	[ -z "${answer-}" ] || step answer 1 here score/pairs.zst
}
# sketched: with sketches or window, the stages from the frequencies to the pairs.
sketched() {
	step sketches "$pieces" any frequencies/of.%.zst \
		$(shares_of 'map:%%/terms-%d.%d.zst ')
	if [ "$via" = sketches ]; then
		step search "$cells" any $(cell sketches/sketches) $(cell sketches/ids)
	else
		found=want
		step search "$parts" any sketches/sketches.1.zst sketches/sketches.2.zst
		step want "$cells" any search/found.%.zst $(cell sketches/ids)
	fi
	step pick "$pieces" here $found/want.%.zst $(shares_of 'map:%%/terms-%d.%d.zst ')
	step draw "$pieces" here $(shares_of 'map:%%/terms-%d.%d.zst ' 1)
	step drawn 1 here draw/sample.zst
	step truth "$(up_to_columns)" any drawn/drawn.zst map/terms-2.%.zst $df
	step score "$cells" any $found:%/found.zst pick/picked-1.%.zst \
		pick/picked-2.%.zst $df truth/true.zst
	step recall 1 here truth/true.zst score/found.zst
}

# up_to_columns: the numbers of the shares of B.
up_to_columns() {
	local n
	read -r _ n <<<"$(grid)"
	seq -s ' ' "$n"
}

# shares_of FORMAT [SIDE]: it, printed for each share of each side or of SIDE.
shares_of() {
	local side i n
	read -r -a n <<<"$(grid)"
	for side in ${2-1 2}; do
		for ((i = 1; i <= n[side - 1]; i++)); do
			# shellcheck disable=SC2059
			printf "$1" "$side" "$i"
		done
	done
}

table=${table-}
# shellcheck source=share/nd/steps/xling.sh
. "$root/share/nd/steps/xling.sh"
# shellcheck source=share/nd/steps/recall.sh
. "$root/share/nd/steps/recall.sh"

# grid: the numbers of shares of A and of B: as many pairs of them as there are jobs
# at once, or four fifths of that, or of a multiple of it, each of which has room;
# of such grids the one that moves the least.
grid() {
	awk -v jobs="$R" -v a="$size_1" -v b="$size_2" -v room="$room" 'BEGIN {
		for (i = 1; i <= jobs + int(2 * a / room); i++)
			for (j = 1; j <= jobs + int(2 * b / room) ; j++) {
				rounds = int((i * j + jobs - 1) / jobs)
				moved = a * j + b * i
				if (a / i + b / j <= room && i * j >= 0.8 * jobs * rounds &&
						(!rows || moved < least)) {
					least = moved
					rows = i
					columns = j
				}
			}
		print rows, columns }'
}

# cells: its parts, I-J.
cells() {
	local i j rows columns all=()
	read -r rows columns <<<"$(grid)"
	for ((i = 1; i <= rows; i++)); do
		for ((j = 1; j <= columns; j++)); do
			all+=("$i-$j")
		done
	done
	echo "${all[*]}"
}

# shares NAME SIDE: the records on stdin to out/NAME-SIDE.SHARE.zst, by their ids.
shares() {
	local n
	read -r -a n <<<"$(grid)"
	nd-partition --parts "${n[$2 - 1]}" -o "out/$1-$2.zst"
}

# heard SAY COMMAND...: prints the messages of COMMAND if it fails or, if SAY is not empty,
# once, without the notes on the table: the stage of the frequencies printed these.
heard() {
	local say=$1 said=said.$BASHPID status=0
	"${@:2}" 2>"$said" || status=$?
	if [ "$status" -ne 0 ]; then
		cat "$said" >&2
	elif [ -n "$say" ]; then
		awk -F ': ' -v table="$table" '$2 != table && !seen[$2, $3]++' "$said" >&2
	fi
	return "$status"
}

# named SIDE COMMAND...: whose messages call stdin by the name of the side.
named() {
	local label=label_$1
	"${@:2}" --label "${!label}"
}

# vectors SIDE DF: the vectors of the terms on stdin.
vectors() {
	local weighed=(named "$1" weighed "$by" -d "$2")
	if [ "$1" -eq 1 ] && [ -n "$table" ]; then
		features "$by" | named 1 translated $tell | "${weighed[@]}"
	else
		features "$by" | "${weighed[@]}"
	fi
}

# text -> terms by shares; ids, and the frequencies of terms
stage_map() {
	piece_input
	local side=$((input + 1))
	local terms=terms_$side
	documents | named "$side" nd-terms ${!terms} -f "$fields" >terms
	cut -f 1 terms | $sort | packed "out/ids.$side.zst"
	features "$by" <terms | nd-df | packed "out/df.$side.zst"
	# A text without a word is in no pair.
	{ grep -v $'\t$' terms || [ $? -eq 1 ]; } >some
	shares terms "$side" <some
}

stage_draw() {
	compgen -G 'in/map.*/terms-1.*' >/dev/null || return 0
	unpack in/map.*/terms-1.* | drawn | packed out/sample.zst
}

stage_truth() {
	unpacked drawn.zst | heard '' vectors 1 in/*/df.1.zst >a
	unpacked "terms-2.$1.zst" | heard '' vectors 2 in/*/df.2.zst >b
	similar -q --all --against b a | cut -f 1,2 | $sort | packed out/true.zst
}

# ids, frequencies -> those of the whole side, translated
stage_frequencies() {
	local side=$1 label=label_$1 piece of=(in/*/df."$1".zst)
	merged "ids.$side.zst" | each_id_once "${!label}"
	nd-df "${of[@]}" | if [ "$side" -eq 1 ] && [ -n "$table" ]; then
		translated --df --label "frequencies of $label_1"
	else
		cat
	fi | packed "out/df.$side.zst"
	for piece in "${of[@]%/*}"; do
		ln "out/df.$side.zst" "out/of.${piece##*.}.zst"
	done
}

# terms -> sketches; ids, with the piece that they are in
stage_sketches() {
	local df=(in/*/of."$1".zst) side
	side=${df[0]#in/frequencies.} side=${side%/*}
	unpack in/map.*/terms-*.zst |
		heard say vectors "$side" "${df[0]}" | heard '' nd-sketch $sketch >sketches
	cut -f 1 sketches | $sort | sed "s/\$/\t$1/" | shares ids "$side"
	if [ "$via" = sketches ]; then
		shares sketches "$side" <sketches
	else
		packed "out/sketches.$side.zst" <sketches
	fi
}

# window OPTION...: the ids of pairs of a.zst and b.zst, sketches.
window() {
	nd-window -q -t "$T" --margin -S "$((memory / 4))k" "$@" a.zst b.zst |
		cut -f 1,2
}

# sketches of a part -> ids of pairs that may be alike; of all -> those by each Rth
# table, by the part that compares them.
stage_search() {
	local i j n
	if [ "$via" = sketches ]; then
		cat in/*/"sketches-1.${1%-*}.zst" >a.zst
		cat in/*/"sketches-2.${1#*-}.zst" >b.zst
		window --all >found
		wanted "$1"
		return
	fi
	cat in/*/sketches.1.zst >a.zst
	cat in/*/sketches.2.zst >b.zst
	read -r -a n <<<"$(grid)"
	window -Q "$Q" -B "$B" $seed --or-all --share "$1/$R" | awk -F '\t' '{ print $2 FS $1 }' |
		nd-partition --parts "${n[1]}" -o found
	for ((j = 1; j <= n[1]; j++)); do
		awk -F '\t' '{ print $2 FS $1 }' "found.$j" |
			nd-partition --parts "${n[0]}" -o found.zst
		for ((i = 1; i <= n[0]; i++)); do
			mv "found.$i.zst" "out/found.$i-$j.zst"
		done
	done
}

# ids of pairs, again for each search -> these once; where they are
stage_want() {
	merged "found.$1.zst" | uniq >found
	wanted "$1"
}

# wanted PART: the file found goes to out/, and the ids in it by their pieces.
wanted() {
	local side share=(0 "${1%-*}" "${1#*-}")
	for side in 1 2; do
		cut -f "$side" found | $sort -u >need
		merged "ids-$side.${share[side]}.zst" | join -t $'\t' need -
	done | split_by want
	packed out/found.zst <found
}

# ids that are wanted, terms -> these terms by the parts that want them
stage_pick() {
	local want part side=1 share
	compgen -G 'in/map.*/terms-1.*' >/dev/null || side=2
	for want in in/*/want."$1".zst; do
		[ -e "$want" ] || continue
		part=${want%/*} part=${part##*.}
		share=(0 "${part%-*}" "${part#*-}")
		nd-pick -a "$want" "in/map.$1/terms-$side.${share[side]}.zst" |
			packed "out/picked-$side.$part.zst"
	done
}

# terms, of all or of what was found -> pairs. Of each share one part says what
# there is to be said.
stage_score() {
	local i=${1%-*} j=${1#*-} say=([1]=say)
	if [ "$via" = exact ]; then
		unpacked df.1.zst >all.1
		unpacked df.2.zst >all.2
		common "$by" all.1 all.2 >df.1
		common "$by" all.2 all.1 >df.2
		unpacked "terms-1.$i.zst" | heard "${say[j]-}" vectors 1 df.1 >a
		unpacked "terms-2.$j.zst" | heard "${say[i]-}" vectors 2 df.2 >b
		heard '' similar --all ${most:+--first $most ${csls:+--csls "$csls"} ${mutual:+--both}} \
			--against b a | $sort
	else
		unpacked "picked-1.$1.zst" | heard '' vectors 1 in/*/df.1.zst >a
		unpacked "picked-2.$1.zst" | heard '' vectors 2 in/*/df.2.zst >b
		similar -a a --against b in/*/found.zst
	fi >pairs
	packed out/pairs.zst <pairs
	[ "$via" = exact ] || unpacked true.zst | $sort |
		comm -12 - <(cut -f 1,2 pairs) | packed out/found.zst
}

stage_recall() {
	merged true.zst >true
	merged found.zst >found
	nd-eval --drawn 1 --recall true found | packed out/recall.zst
	[ -z "${answer-}" ] || ln out/recall.zst out/answer.recall.zst
}

stage_answer() {
	merged pairs.zst >pairs
	if [ -z "$most" ]; then
		packed out/answer.pairs.zst <pairs
		return
	fi
	local ranked=(-T . -n "$most" ${csls:+--csls "$csls"} ${mutual:+--mutual})
	if [ "$via" = exact ]; then
		nd-first --candidates "${ranked[@]}" pairs >kept
		mv kept pairs
	fi
	nd-first "${ranked[@]}" pairs |
		packed out/answer.first.zst
}
