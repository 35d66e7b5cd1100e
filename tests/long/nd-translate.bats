# long/nd-translate.bats: many more tables, a large one, and what it is for.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "hundreds of random tables and frequencies" {
	run python3 "$top/tests/oracle/translate.py" 1000 1250
	[ "$output" = '500 runs' ]
	run python3 "$top/tests/oracle/weigh.py" 1000 1200
	[ "${output% weights}" -gt 50000 ]
}

@test "a table of two million lines takes the memory that the manual says" {
	awk 'BEGIN {
		for (i = 0; i < 2000000; i++)
			printf "e%d\tf%d\t0.1\n", i / 10, i % 10 * 200000 + i / 10
	}' >t
	# 8 + 24 a line; 75 + 16 for each of 200000 e and 2000000 f.
	printf 'a\t9\t2\tf0:5 f400001:2\n' >v
	ok within 270000 nd-translate -l t v
	[ "$output" = "a${TAB}9${TAB}2${TAB}e0:0.5 e1:0.2" ]
}

# found METHOD OPTION...: how many of the German pages have their English one
# as the first by the cosine of exact vectors, in ten thousandths.
found() {
	nd-translate "$@" -l t de.tf 2>/dev/null >de.etf
	nd-df de.tf | nd-translate "$@" --df -l t 2>/dev/null >de.edf
	nd-weigh -d de.edf de.etf >de.vec
	python3 "$top/tests/oracle/cosine-ranks.py" gold de.vec en.vec
}

@test "manual pages are found in the other language" {
	need xling-man-a.{de,en}.docs.tsv.zst xling-man-a.gold.tsv.zst \
		lex-ivory-wmt10-en-de.tsv.zst
	zstdcat "$data/xling-man-a.gold.tsv.zst" >gold
	zstdcat "$data/lex-ivory-wmt10-en-de.tsv.zst" >t
	nd-terms --stem german "$data/xling-man-a.de.docs.tsv.zst" >de.tf
	nd-terms --stem english "$data/xling-man-a.en.docs.tsv.zst" >en.tf
	nd-df en.tf >en.df
	nd-weigh -d en.df en.tf >en.vec
	[ "$(found --copy)" -ge 9900 ]
	[ "$(found)" -ge 8900 ]
}
