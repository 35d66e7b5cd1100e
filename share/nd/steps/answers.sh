# shellcheck shell=bash disable=SC2086,SC2154
# answers.sh: from pairs to what a flow prints. sort is nd-sort with its options.

# packed_as FORMAT: packs stdin.
packed_as() {
	case $1 in
	zstd) zstd -q ;;
	gzip) gzip -n ;;
	*) "$1" ;;
	esac
}

# lines_of FILE...: how many lines those files have together that are there.
lines_of() {
	local file there=()
	for file; do
		[ ! -e "$file" ] || there+=("$file")
	done
	cat -- "${there[@]}" /dev/null | wc -l
}

# counted FILE: lines -> these; their number goes to FILE.
counted() { awk -v to="$1" '{ print } END { print NR >to }'; }

# count_in FILE: the number in FILE, or 0 if there is no file.
count_in() { cat -- "$1" 2>/dev/null || echo 0; }

# number_compared SHOWN FILE...: the number of documents that were compared: the lines of those
# files that are there, or of what was read for SHOWN and SHOWN.other.
number_compared() {
	local n
	n=$(lines_of "${@:2}") || return
	[ "$n" -gt 0 ] || n=$(($(count_in "$1.count") + $(count_in "$1.other.count")))
	echo "$n"
}

# parquet WORD...: files of Parquet, by share/nd/parquet.
parquet() { "${BASH_SOURCE[0]%/*}/../parquet" "$@"; }

# clusters_of PAIRS [OPTION...]: the file of pairs -> clusters, by nd-cluster with the
# options. Connected components that do not fit in mem bytes are made by sorting.
clusters_of() {
	[ "${*:2}" != --components ] || set -- "$@" -S "$mem" -T "$(dirname -- "$1")"
	nd-cluster "${@:2}" "$1"
}

# with_copies COPIES: clusters of different sentences -> those of all, where COPIES has lines of
# a sentence and an equal one: the clusters of all pairs
with_copies() {
	awk -F '\t' -v OFS='\t' '
		FILENAME == "-" { print "=" $2, "a", $1, $3; next }
		{ print "=" $1, "b", $2 }' - /dev/fd/3 3<"$1" | $sort | awk -F '\t' -v OFS='\t' '
		$1 != id { id = $1; own = substr(id, 2); kept = own; similarity = "1.000000"; alone = 1 }
		$2 == "a" { kept = $3; similarity = $4; alone = 0; print kept, own, similarity; next }
		alone { print own, own, similarity; alone = 0 }
		{ print kept, $3, similarity }' | $sort
}

# source_ranks LIST: names of files -> ranks: the earlier a file, or a directory above
# it, is in LIST, the higher.
source_ranks() {
	sources=$1 awk '
		function plain(name) {
			while (sub(/^\.\/+/, "", name) || sub(/\/+$/, "", name)) { }
			return name
		}
		BEGIN {
			n = split(ENVIRON["sources"], source, ",")
			for (i = 1; i <= n; i++) source[i] = plain(source[i])
		}
		{
			for (i = 1; i <= n; i++)
				if (index(plain($0) "/", source[i] "/") == 1) {
					print $0 "\t-" i
					next
				}
		}'
}

# json_lines NAMES FILE: the columns of FILE with these names -> JSON lines. kept, id, a
# and b are ids, which need escapes; the others are numbers or - for none.
json_lines() {
	awk -F '\t' -v names="$1" '
		BEGIN { n = split(names, name, ",") }
		{
			for (i = 1; i <= n; i++) {
				value = $i == "-" ? "null" : $i
				if (name[i] ~ /^(kept|id|a|b)$/) {
					value = $i
					gsub(/[\\"]/, "\\\\&", value)
					value = "\"" value "\""
				}
				printf "%s\"%s\":%s", (i == 1 ? "{" : ","), name[i], value
			}
			print "}"
		}' <"$2"
}

# put_json OUTPUT NAMES FILE: writes these JSON lines to the file OUTPUT.
put_json() {
	json_lines "$2" "$3" | nd-put -o "$1"
}

# paths_removed FILE: removed -> its names, each ended by NUL.
paths_removed() {
	cut -f 1 "$1" | tr '\n' '\0'
}

# A sentence is called ARTICLE:NUMBER.
article='function article(sentence) { sub(/:[^:]*$/, "", sentence); return sentence }'

# clustered SENTENCES TITLES: clusters -> similarity, cluster, sentence, title of its
# article and text. SENTENCES has text for each sentence, TITLES for each article;
# both are sorted.
clustered() {
	awk -F '\t' -v OFS='\t' '{ print $2, $1, $3 }' | $sort |
		join -t $'\t' - "$1" | awk -F '\t' -v OFS='\t' "$article"'
		{ print article($1), $0 }' | $sort |
		join -t $'\t' -a 1 -e - -o 1.3,1.2,1.4,2.2,1.5 - "$2" | $sort
}

# articles TITLES: pairs of sentences -> two articles, the number of their pairs, and
# their titles
articles() {
	# An id with a colon can part the lines of another document.
	nd-doc-pairs | $sort | awk -F '\t' -v OFS='\t' '
		$1 "" == a && $2 "" == b { n += $3; next }
		{ if (n) print a, b, n; a = $1 ""; b = $2 ""; n = $3 }
		END { if (n) print a, b, n }' |
		join -t $'\t' -a 1 -e - -o 1.2,1.1,1.3,2.2 - "$1" | $sort |
		join -t $'\t' -a 1 -e - -o 1.2,1.1,1.3,1.4,2.2 - "$1" | $sort
}
