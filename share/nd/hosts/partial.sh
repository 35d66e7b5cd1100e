# shellcheck shell=bash disable=SC2030,SC2031,SC2086,SC2094,SC2154
# partial.sh: what the hosts do for nd-flow partial; each function makes out/ for
# one part, from in/. partial.mk tells what comes from where, and the settings.

# What files more options of nd-shingle name are given.
shape=${shape//"%"/${work-}/given/}

# Prefixes of sentences that are alike share so many features, if they have as
# many; of sets as small as these more would make more candidates than they drop.
shared='--min-shared 2'

# again COMMAND...: what it has to say was said when it ran before.
again() {
	"$@" 2>again || { cat again >&2; return 1; }
}

# shingled [FILE]: sentences -> their signatures. Some methods leave sentences of
# words without a feature.
shingled() {
	nd-shingle ${terms:+-d in/terms.1/terms.zst} $shape "$@" |
		if [[ " $shape " == *\ imatch\ * || " $shape " == *\ spotsigs\ * ]]; then
			sed '/\t0\t\{0,1\}$/d'
		else
			cat
		fi
}

# whole PIECE: the file sentences -> a hash of all signatures of each. prefix
# wants how often features are in some of them: a fourth, but of no more than 256
# megabytes of all inputs.
whole() {
	local some=$((bytes >> 28))
	shingled sentences | nd-index --whole | sed "s/\$/\t$1/" |
		nd-partition --parts "$R" -o out/whole.zst
	[ "$via" != prefix ] ||
		split -n "r/1/$((some < 4 ? 4 : some))" sentences | again shingled | nd-df ${sort#* } |
		zstd -q -1 >out/often.zst
}

# read_piece PIECE: its sentences, to stdout; side is other- where it is of the
# other collection.
read_piece() {
	zstd -q -d -c "$work/map.$1/sentences.zst"
}
side_of() {
	side=$(<"$work/map.$1/side")
}

# text -> sentences; which piece has what document; hashes of whole sets or,
# where these want document frequencies first, terms
map() {
	local side=''
	[[ " $others " != *" $((input + 1)) "* ]] || side=other-
	echo "$side" >out/side
	documents | nd-sentence --ids ids $sentences >sentences
	$sort ids | sed "s/\$/\t$1/" |
		nd-partition --parts "$R" -o "out/${side}ids.zst"
	printf 'sentences\t%s\n' "$(wc -l <sentences)" >out/count
	if [ -n "$terms" ]; then
		nd-terms $stem sentences | nd-df ${sort#* } | zstd -q -1 >out/terms.zst
	else
		whole "$1"
	fi
	zstd -q -1 -o out/sentences.zst sentences
}

# terms of pieces -> of all; to I-Match one that is in a single document is as
# one that is in none
terms() {
	local least=''
	[[ " $shape " != *\ imatch\ * ]] || least='--min-df 2'
	nd-df $least ${sort#* } in/*/terms.zst | zstd -q -1 >out/terms.zst
}
sign() {
	read_piece "$1" >sentences
	whole "$1"
}
often() {
	nd-df --min-df 2 ${sort#* } in/*/often.zst | zstd -q -1 >out/often.zst
}

# ids; hashes of whole sets -> sentences that stand in too many places, by piece
common() {
	local side twice
	for side in '' other-; do
		twice=$(merged "${side}ids.$1.zst" | cut -f 1 | uniq -d | sed -n 1p)
		[ -z "$twice" ] || {
			echo "nd-flow: duplicate id '$twice'" >&2
			return 1
		}
	done
	$sort in/*/"whole.$1.zst" | uniq -D -w 32 | awk -F '\t' -v most="$most" '
		$1 "" != key { key = $1 ""; n = 0 }
		++n <= most { line[n] = $2 FS $4; next }
		n == most + 1 { for (i = 1; i < n; i++) print line[i] }
		{ print $2 FS $4 }' >gone
	printf 'common\t%s\n' "$(wc -l <gone)" >out/count
	split_by gone <gone
}

# sentences, those that go -> keys
keys() {
	local side
	side_of "$1"
	unpacked "gone.$1.zst" >gone
	read_piece "$1" | nd-pick --drop -a gone | again shingled | case $via in
	postings) nd-index ;;
	prefix) nd-index -p $T -d in/often.1/often.zst $shared ;;
	minhash) nd-minhash $B ;;
	esac | nd-partition --parts "$R" -o "out/${side}keys.zst"
}

# grid PARTS: sentences are cut in so many groups that each of these compared with
# itself and each other, or with each of the other collection, is as many jobs as
# there are parts, or more; and no group is much.
grid() {
	local k=$((1 + (bytes >> 27)))
	while [ $((${others:+1} + 0 ? k * k : k * (k + 1) / 2)) -lt "$1" ]; do
		k=$((k + 1))
	done
	echo "$k"
}
# cells PART...: these jobs, I-J.
cells() {
	local i j k
	k=$(grid $#)
	for ((i = 1; i <= k; i++)); do
		for ((j = ${others:+1} + 0 ? 1 : i; j <= k; j++)); do
			echo "$i-$j"
		done
	done
}

# sentences, those that go -> groups; of one collection under both names
shares() {
	local side i name=a
	side_of "$1"
	[ -z "$side" ] || name=b
	unpacked "gone.$1.zst" >gone
	read_piece "$1" | cut -f 1,2 | nd-pick --drop -a gone |
		nd-partition --parts "$(grid "$R")" -o "out/$name.zst"
	if [ -z "$others" ]; then
		for i in out/a.*; do
			ln "$i" "out/b.${i#out/a.}"
		done
	fi
}

# keys -> candidates by their first id
pair() {
	local once=''
	[ "$via" != minhash ] || once=-u
	if [ -n "$others" ]; then
		$sort in/*/"other-keys.$1.zst" >other
		$sort in/*/"keys.$1.zst" | nd-pairs $T --against other
	else
		$sort in/*/"keys.$1.zst" | nd-pairs $T
	fi | $sort $once | nd-partition --parts "$R" -o out/candidates.zst
}

# asks NAME: lines of document, sentence and the part that needs it -> each once,
# by the document
asks() {
	$sort -u | nd-partition --parts "$R" -o "out/$1.zst"
}

# candidates -> those to be looked at, and the sentences they need
need() {
	local to_ask="s/:\([0-9]*\)\$/\t\1\t$1/"
	if [ "$via" = minhash ]; then
		nd-sort -m -u in/*/"candidates.$1.zst"
	else
		merged "candidates.$1.zst" | nd-pairs $shared $T ${others:+--cross}
	fi | tee candidates | zstd -q -1 >out/candidates.zst
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
where_texts() { where_asked "$1"; }
where_places() { where_asked "$1"; }

# given PIECE NAME COLUMNS FORMAT: of the sentences that are wanted these columns,
# as FORMAT has them, to each part that wants them
given() {
	local side
	side_of "$1"
	unpacked "want.$1.zst" | $sort >want
	cut -f 1 want | uniq >ids
	read_piece "$1" | cut -f "$3" | nd-pick -a ids | $sort |
		join -t $'\t' -o "$4" - want | split_by "$side$2"
}
texts() { given "$1" texts 1,2 1.1,1.2,2.2; }
# nd-diag wants no text.
places() { given "$1" places 1,3,4 1.1,1.4,1.2,1.3,2.2; }

# compared I-J: two groups of sentences, or one -> pairs
compared() {
	local a=a.${1%-*}.zst b=b.${1#*-}.zst
	if [ -z "$others" ] && [ "${1%-*}" = "${1#*-}" ]; then
		unpacked "$a" | again shingled | nd-pairs $T -x -
		return
	fi
	unpacked "$b" | again shingled >sets
	unpacked "$a" | again shingled | nd-pairs $T --cross -x sets |
		if [ -n "$others" ]; then
			cat
		else
			awk -F '\t' -v OFS='\t' '$1 "" > $2 "" {
				x = $1; $1 = $2; $2 = x
				x = $5; $5 = $6; $6 = x } { print }'
		fi
}

# candidates -> pairs
scored() {
	local side
	if [ "$via" = index ]; then
		compared "$1"
		return
	fi
	if [ "$via" = postings ]; then
		merged "candidates.$1.zst" | nd-score --count ${others:+--cross} $T
		return
	fi
	for side in '' ${others:+other-}; do
		unpacked "${side}texts.$1.zst" | again shingled >"${side}sets"
	done
	nd-score -a sets ${others:+--against other-sets} $T \
		"in/need.$1/candidates.zst"
}

# candidates -> dots, by their first document, and which part needs the places of
# what sentences. More pairs than so many for each sentence are an error.
score() {
	local limit
	limit=$(cut -f 2 in/map.*/count | awk -v most="$most" '{ n += $1 }
		END { printf "%.0f", n * most }')
	scored "$1" | awk -F '\t' -v limit="$limit" -v most="$most" '
		NR > limit {
			print "nd-flow: more pairs of sentences than " most " for each:" \
				" too many are alike, such as \047" $1 "\047; expected a" \
				" higher -t or --common" >"/dev/stderr"
			exit 1
		}
		{ print }
		END { printf "pairs\t%d\t%s\n", NR, $1 >"count" }' >pairs
	again nd-diag --map $mapped pairs | $sort | nd-partition --parts "$R" -o dots
	printf 'inside\t%d\n' $(($(wc -l <pairs) - $(cat dots.* | wc -l))) |
		cat - count >out/count
	awk -F '\t' -v OFS='\t' -v other="${others:+other-}ask" '
		FNR == 1 { part = substr(FILENAME, 6) }
		{
			print $1, $4 + 0, part >"ask"
			print $2, $3 - 2147483648 + $4, part >other
		}' dots.*
	for side in '' ${others:+other-}; do
		[ ! -e "${side}ask" ] || asks "${side}ask" <"${side}ask"
	done
	zstd -q -1 --rm dots.*
	mv dots.*.zst out/
}

# dots, places -> passages. Their order is not that of lines: the third column
# is where each stands. Pages have the dots of their documents.
passages() {
	local side
	merged "dots.$1.zst" >dots
	for side in '' ${others:+other-}; do
		unpacked "${side}places.$1.zst" >"${side}places"
	done
	nd-diag $G -a places ${others:+--against other-places} dots |
		awk -F '\t' -v OFS='\t' '{ $2 = $2 sprintf("\t%012d", NR); print }' \
			>passages
	zstd -q -1 -o out/passages.zst passages
	[ -z "$html" ] || awk -F '\t' '
		NR == FNR { shown[$1 FS $2]; next }
		$1 FS $2 in shown' passages dots | zstd -q -1 >out/dots.zst
}
