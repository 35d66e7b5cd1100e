# nd-flow-partial.bats: passages that two documents share.
load helper

oracle() { python3 "$top/tests/oracle-partial.py" "$@"; }

# wanted K T COMMON G GAP [FILE FILE]: the passages, by brute force, to want
# and their pairs to pairs.
wanted() {
	oracle pairs "$1" "$2" "$3" "${@:6}" >pairs
	if [ $# -eq 6 ]; then
		python3 "$top/tests/oracle-diag.py" "$4,$5" <pairs
		awk -F '\t' '$1 "" != $2 ""' "want.$4,$5" >want
	else
		nd-diag --map --cross pairs | sort | nd-diag -g "$4" --gap "$5" >want
	fi
}

# agree WANT GOT: the passages and, by the texts, their bytes.
agree() {
	cut -f 1-8 "$2" >got.8
	same "$1" got.8 && [ "$(wc -l <"$1")" -gt 20 ] &&
		oracle ranges "${@:3}" <"$2"
}

@test "passages are those of brute force, whatever -j, --mem and the order" {
	oracle docs 1 70 >docs.tsv
	wanted 2 3/10 12 2 1 docs.tsv
	nd-flow partial --lines --common 12 -k 2 -t 0.3 -g 2 --gap 1 --min-bytes 0 -o dir \
		-j 1 docs.tsv 2>note
	agree want dir/passages docs.tsv docs.tsv
	shuf --random-source=docs.tsv docs.tsv >mixed.tsv
	split -n l/3 --additional-suffix .tsv mixed.tsv part.
	nd-flow partial --lines --common 12 -k 2 -t 0.3 -g 2 --gap 1 --min-bytes 0 \
		-j 3 --mem 100k part.*.tsv >got 2>/dev/null
	same dir/passages got
	# What stood in too many places is told.
	n=$(wc -l <dir/common)
	[ "$n" -gt 20 ]
	grep -qx "nd-flow: $n sentences that stand in more than 12 places left out" note
}

@test "between two collections passages are those of brute force, ids equal or not" {
	oracle docs 2 70 | awk -F '\t' '{ print FNR % 40 FS $2 }' >both
	head -n 40 both >a.tsv
	tail -n 30 both >b.tsv
	wanted 2 3/10 12 2 1 a.tsv b.tsv
	[ "$(awk -F '\t' '$1 "" == $2 ""' want | wc -l)" -gt 3 ]
	for j in 1 3; do
		nd-flow partial --lines --common 12 -k 2 -t 0.3 -g 2 --gap 1 --min-bytes 0 \
			-j $j --mem 100k --against b.tsv a.tsv >got 2>/dev/null
		agree want got a.tsv b.tsv
	done
}

@test "documents adds up the passages of each two" {
	nd-flow partial -k 2 -t 0.3 -g 1 --gap 0 --min-bytes 0 -o dir "$samples/quotes.tsv" 2>/dev/null
	cat >wanted <<-'EOF'
	digest	moon	1	4	262	262
	digest	moon-edit	2	3	194	194
	moon	moon-edit	3	6	387	387
	EOF
	same wanted dir/documents
}
