# shellcheck shell=bash disable=SC2046,SC2086,SC2154
# join.sh: what the hosts do for nd-flow near and threads; each function makes
# out/ for one part, from in/. Settings:
#
#	F         the columns, each to be joined by itself, or one name for all
#	shape_F   how nd-shingle makes its sets, with -f; m_F, -m and its measure,
#	          where that is not Jaccard
#	via       postings, prefix or minhash
#	T         -t and the threshold
#	B         with minhash, the bands and rows
#	idf       --idf, where features weigh
#	collapse  not empty, where equal sets are collapsed
#	w         where there are columns to be combined, the options of nd-combine

shape() {
	local shape=shape_$1
	echo "${!shape}"
}
measure() {
	local measure=m_$1
	echo "${!measure-}"
}

# What is cut of documents that are sent elsewhere, and which of it is column F
# there: of several names each is its column.
columns=''
for f in $F; do
	shape=shape_$f
	[[ ${!shape} =~ -f\ ([^\ ]+) ]]
	columns+=${columns:+,}${BASH_REMATCH[1]}
done
column_there() {
	[ "$F" != "$1" ] || { echo 2- && return; }
	tr ' ' '\n' <<<"$F" | sort -n | awk -v f="$1" '$1 == f { print NR + 1 }'
}

# Prefixes share so many features, or two sets are not alike.
shared='--min-shared 4'

# quietly COMMAND...: what it has to say was said before, and is told only where
# it fails.
quietly() {
	local status
	set +e
	(set -e; "$@") 2>said
	status=$?
	set -e
	[ "$status" -eq 0 ] || cat said >&2
	return "$status"
}

# sets_there FILE: sets.F of FILE, documents that were sent.
sets_there() {
	local f
	for f in $F; do
		quietly nd-shingle $(shape "$f") -f "$(column_there "$f")" "$1" >"sets.$f"
	done
}

# a piece -> documents; which piece has what id; hashes of whole sets; what
# frequencies are counted of, or the keys
map() {
	local f piece=$1
	if [ -z "$read" ]; then
		tee out/docs.zst | zstd -q -d -c >docs
	else
		documents | tee docs | zstd -q -1 >out/docs.zst
	fi
	cut -f 1 docs | awk -v piece="$piece" '
		NR == 1 { sub(/^\357\273\277/, "") }
		{ print $0 "\t" piece }' | $sort |
		nd-partition --parts "$R" -o out/ids.zst
	if [ -n "$collapse" ]; then
		nd-shingle $(shape "$F") docs | nd-index --whole |
			awk -v piece="$piece" '{ print $0 "\t" piece }' |
			nd-partition --parts "$R" -o out/whole.zst
	fi
	if [ -n "$idf" ]; then
		for f in $F; do
			nd-shingle $(shape "$f") docs | nd-df |
				zstd -q -1 >"out/df.$f.zst"
		done
	elif [ "$via" = prefix ]; then
		sample docs | zstd -q -1 >out/sample.zst
	elif [ -z "$collapse" ]; then
		index docs
	fi
}

# sample FILE: some of the documents: of all together 1 %, but 32 megabytes at
# least and a gigabyte at most. Any order of features is right that all prefixes
# have; with the frequent ones last there are fewer candidates. Which are in four
# documents of such a sample tells nearly as much as which are in two, and is a
# twentieth of the table.
sample() {
	local size most=$((bytes / 100))
	[ "$most" -ge $((1 << 25)) ] || most=$((1 << 25))
	[ "$most" -le $((1 << 30)) ] || most=$((1 << 30))
	size=$(stat -c %s "$1")
	size=$((size / (bytes / most + 1)))
	head -c $((size < most ? size : most)) "$1" |
		sed -e '1s/^\xef\xbb\xbf//' -e '$d' | cut -f "1,$columns"
}

# index FILE: its documents -> keys
index() {
	local f
	for f in $F; do
		nd-shingle $(shape "$f") "$1" | case $via in
		postings) nd-index ;;
		prefix)
			nd-index -p $T $(measure "$f") -d "in/df.1/df.$f.zst" \
				${idf:-$shared}
			;;
		minhash) nd-minhash $B ;;
		esac | nd-partition --parts "$R" -o "out/keys.$f.zst"
	done
}

# ids, hashes of whole sets -> pairs of equal ones; the ids that the smallest
# one stands for, by piece
same() {
	local twice
	twice=$(merged "ids.$1.zst" | cut -f 1 | uniq -d | sed -n 1p)
	[ -z "$twice" ] || {
		echo "nd-flow: duplicate id '$twice'" >&2
		return 1
	}
	[ -n "$collapse" ] || return 0
	$sort in/*/"whole.$1.zst" | awk -F '\t' -v OFS='\t' '
		$1 "" != last { last = $1 ""; first = $2 ""; next }
		{ print first, $2, "1.000000", $3, $3, $3 >"pairs"
			print $2, $4 }' | split_by gone
	[ ! -s pairs ] || $sort pairs | zstd -q -1 >out/pairs.zst
}

# documents, or a sample of them -> how many have each feature
df() {
	local f
	if [ -z "$idf" ]; then
		unpacked sample.zst >sample
		sets_there sample
	fi
	for f in $F; do
		if [ -n "$idf" ]; then
			nd-df --min-df 2 in/*/"df.$f.zst"
		else
			nd-df --min-df 4 "sets.$f"
		fi | zstd -q -1 >"out/df.$f.zst"
	done
}

# documents, those that go -> keys
keys() {
	local said=''
	[ -z "$collapse$idf" ] || said=quietly
	unpacked "gone.$1.zst" >gone
	if [ -s gone ]; then
		quietly nd-pick --drop -a gone "$work/map.$1/docs.zst" >docs
	else
		ln -s "$work/map.$1/docs.zst" docs
	fi
	$said index docs
}

# keys -> candidates by their first id
pair() {
	local f once=-u
	[ -n "$idf" ] || [ "$via" = minhash ] || once=''
	for f in $F; do
		$sort in/*/"keys.$f.$1.zst" | nd-pairs $T $(measure "$f") | $sort $once |
			nd-partition --parts "$R" -o "out/candidates.$f.zst"
	done
}

# candidates -> those to be looked at; the ids in them, each with an id that
# nd-partition gives to this part: where the texts are to go
need() {
	local f first=''
	for f in $F; do
		if [ -n "$idf" ] || [ "$via" = minhash ]; then
			nd-sort -m -u in/*/"candidates.$f.$1.zst"
		elif [ "$via" = prefix ]; then
			merged "candidates.$f.$1.zst" |
				nd-pairs $shared $T $(measure "$f")
		else
			merged "candidates.$f.$1.zst" | nd-score --count $T $(measure "$f")
		fi | cut -f 1,2 >"candidates.$f"
		zstd -q -1 -o "out/candidates.$f.zst" "candidates.$f"
		[ ! -s "candidates.$f" ] || IFS=$'\t' read -r first _ <"candidates.$f"
	done
	[ -n "$first" ] || return 0
	cat candidates.* | tr '\t' '\n' | $sort -u |
		first=$first awk '{ print $0 "\t" ENVIRON["first"] }' |
		nd-partition --parts "$R" -o out/need.zst
}

# ids that are needed, where ids are -> what each piece is to give, and where to
find_ids() {
	merged "need.$1.zst" >need
	[ -s need ] || return 0
	merged "ids.$1.zst" | join -t $'\t' -o 1.1,1.2,2.2 need - | split_by want
}

# documents, ids that are needed -> the texts that each part needs
pick() {
	merged "want.$1.zst" >want
	[ -s want ] || return 0
	cut -f 1 want | uniq >ids
	quietly nd-pick -a ids "$work/map.$1/docs.zst" |
		cut -f "1,$columns" | $sort |
		join -t $'\t' want - | awk -F '\t' '{ print $2 FS $0 }' |
		nd-partition --parts "$R" -o out/picked.zst
}

# candidates, the texts they need -> pairs
score() {
	local f
	if [ -z "$w" ] && [ "$via" = postings ]; then
		merged "candidates.$F.$1.zst" | nd-score --count $T $(measure "$F")
	else
		unpacked "picked.$1.zst" | cut -f 2,4- >texts
		sets_there texts
		scored "in/need.$1"
	fi | zstd -q -1 >out/pairs.zst
}

# scored DIR: the candidates there, by sets.F
scored() {
	local f df=()
	for f in $F; do
		[ -z "$idf" ] || df=(-d "in/df.1/df.$f.zst")
		nd-score -a "sets.$f" "${df[@]}" $idf $T $(measure "$f") "$1/candidates.$f.zst" \
			>"pairs.$f"
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
