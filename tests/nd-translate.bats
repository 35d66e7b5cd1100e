# nd-translate.bats: vectors and frequencies through a translation table.
load helper

usage="try 'nd-translate --help'"

table() {
	printf '%s\t%s\t%s\n' bank bank 0.5 bank ufer 0.4 house haus 0.9 \
		shore ufer 0.8 >t
	printf 'a\t9\t4\tbank:1 git:2 haus:0.5 ufer:2\n' >v
}

@test "tables, vectors and frequencies of any kind are translated exactly" {
	run python3 "$top/tests/oracle/translate.py" 0 8
	[ "$output" = '16 runs' ]
}

@test "the paper's two sums, by hand" {
	table
	gives 'a\t9\t3\tbank:1.3 house:0.45 shore:1.6\n' \
		'nd-translate: v: 1 of 4 terms left out, without a translation\n' \
		0 nd-translate -l t v
	printf '\t5\t90\nbank\t1\t3\ngit\t5\t9\nufer\t4\t20\n' >df
	gives '\t5\t90\nbank\t2.1\t9.5\nshore\t3.2\t16\n' \
		'nd-translate: df: 1 of 3 terms left out, without a translation\n' \
		0 nd-translate --df -l t df
	# Frequencies that were translated are translated on.
	printf 'shore cote .25\n' >u
	nd-translate --df -l t df 2>/dev/null >edf
	printf 'cote shore .25\n' >u
	gives '\t5\t90\nbank\t2.1\t9.5\ncote\t0.8\t4\n' '' 0 \
		nd-translate --copy --df -l u edf
}

@test "what has no translation is copied, among the other terms, as it is asked for" {
	table
	gives 'a\t9\t4\tbank:1.3 git:2 house:0.45 shore:1.6\n' '' 0 \
		nd-translate --copy -l t v
	# What is an e as well adds to it.
	printf 'a\t9\t3\thouse:2 shorea:1 ufer:2\n' >v
	gives 'a\t9\t4\tbank:0.8 house:2 shore:1.6 shorea:1\n' '' 0 \
		nd-translate --copy -l t v
}

@test "p below --min-p and beyond --top are left out, and counted" {
	table
	gives 'a\t9\t3\tbank:0.5 house:0.45 shore:1.6\n' \
		'nd-translate: t: 1 translation left out, of p below 0.41\nnd-translate: v: 1 of 4 terms left out, without a translation\n' \
		0 nd-translate --min-p .41 -l t v
	gives 'a\t9\t3\tbank:0.5 house:0.45 shore:1.6\n' \
		'nd-translate: t: 1 translation left out, beyond the first 1\nnd-translate: v: 1 of 4 terms left out, without a translation\n' \
		0 nd-translate --top 1 -l t v
	# Of equal ones the first in byte order, whatever the order of lines.
	for order in 'sort' 'sort -r'; do
		printf '%s\t%s\t.25\n' e b e a e c | $order >t
		printf 'x\t1\t2\ta:1 b:1\n' >v
		gives 'x\t1\t1\te:0.25\n' \
			'nd-translate: t: 2 translations left out, beyond the first 1\nnd-translate: v: 1 of 2 terms left out, without a translation\n' \
			0 nd-translate --top 1 -l t v
	done
}

@test "a p that is none in billionths is left out, and counted, and its term copied" {
	printf '%s\t%s\t%s\n' e f 4e-10 e g 5e-10 e h 0 >t
	printf 'a\t9\t3\tf:2 g:2000000 h:3\n' >v
	left='nd-translate: t: 2 translations left out, of p below half a billionth\n'
	gives 'a\t9\t3\te:0.002 f:2 h:3\n' "$left" 0 nd-translate --copy -l t v
	gives 'a\t9\t1\te:0.002\n' \
		"${left}nd-translate: v: 2 of 3 terms left out, without a translation\n" \
		0 nd-translate -l t v
	printf 'a\t9\t1\tf:2\n' >v
	for p in -22 -51; do
		printf 'e\tf\t%s\n' $p >t
		gives 'a\t9\t1\tf:2\n' \
			'nd-translate: t: 1 translation left out, of p below half a billionth\nnd-translate: v: only 0.00 %% of the weight translated: does t have this direction, and the same stems?\n' \
			0 nd-translate --columns efl --copy -l t v
	done
}

@test "tables of other programs are read by the order of their columns" {
	printf 'x\t3\t1\thaus:3\n' >v
	# Moses' lex.e2f and lex.f2e; what fast_align -p writes.
	printf 'haus house 0.6000000\nNULL house 0.4000000\n' >t
	gives 'x\t3\t1\thouse:1.8\n' \
		'nd-translate: t: 1 line left out: NULL, or a term with a colon\n' \
		0 nd-translate --columns fep -l t v
	printf 'house haus 0.7000000\nhome haus 0.3\n' >t
	gives 'x\t3\t2\thome:0.9 house:2.1\n' '' 0 \
		nd-translate --inverse --columns efp -l t v
	printf 'house\thaus\t-0.693147\nhouse\tda\t-2e1\n<eps>\thaus\t-1\n' >t
	gives 'x\t3\t1\thouse:1.5\n' \
		'nd-translate: t: 1 line left out: NULL, or a term with a colon\n' \
		0 nd-translate --columns efl -l t v
	zstd -q t
	printf 'x\t3\t1\thaus:3\n' | gives 'x\t3\t1\thouse:1.5\n' \
		'nd-translate: t.zst: 1 line left out: NULL, or a term with a colon\n' \
		0 nd-translate --columns efl -l t.zst -
}

@test "p that does not sum to 1 is refused, with a hint" {
	printf 'a\t9\t1\thaus:0.5\n' >v
	printf 'haus\thouse\t1\nheim\thouse\t0.01\n' >t
	gives 'a\t9\t1\thouse:0.5\n' '' 0 nd-translate --columns fep -l t v
	printf 'haus\thouse\t1\nheim\thouse\t0.010001\n' >t
	ok nd-translate --inverse -l t v
	fails 1 "nd-translate: t: expected p(f|e) to sum to 1 at most, got 1.010001 for 'house': is it p(e|f) (--inverse), or are the columns in another order (--columns)?" \
		nd-translate --columns fep -l t v
	fails 1 "nd-translate: t: expected p(e|f) to sum to 1 at most, got 1.010001 for 'house': is it p(f|e) (without --inverse), or are the columns in another order (--columns)?" \
		nd-translate --inverse --columns efp -l t v
}

@test "frequencies are cut to what is possible, and counted" {
	printf 'f\te\t1\ng\te\t1\n' >t
	printf '\t3\t9\nf\t2\t4\ng\t2\t8\n' >df
	gives '\t3\t9\ne\t3\t9\n' \
		'nd-translate: df: 1 term with more documents or occurrences than the total, cut\n' \
		0 nd-translate --inverse --df -l t df
	printf '\t9\t3\nf\t2\t2\ng\t1.5\t3\n' >df
	gives '\t9\t3\ne\t3\t3\n' \
		'nd-translate: df: 1 term with more documents or occurrences than the total, cut\n' \
		0 nd-translate --inverse --df -l t df
	printf '\t0\t0\n' >df
	gives '\t0\t0\n' '' 0 nd-translate --df -l t df
	# A term that is in no millionth of a document is left out.
	printf 'f\td\t0.000001\nf\te\t0.1\n' >t
	printf '\t9\t9000\nf\t0.1\t9000\n' >df
	gives '\t9\t9000\ne\t0.01\t900\n' '' 0 nd-translate --inverse --df -l t df
	for bad in 1. 1.1234567; do
		printf '\t9\t9000\nf\t%s\t9000\n' $bad >df
		fails 1 "nd-translate: df:2: expected the number of documents, got '$bad'" \
			nd-translate --df -l t df
	done
}

@test "-v says how much of the weight was translated and copied" {
	table
	gives 'a\t9\t4\tbank:1.3 git:2 house:0.45 shore:1.6\n' \
		'nd-translate: t: 4 translations of 3 terms into 3\nnd-translate: v: 1 vector\nnd-translate: v: of the weight of 4 terms 63.63 %% translated, 36.36 %% copied\n' \
		0 nd-translate -v --copy -l t v
	printf 'a\t9\t1\tgit:2\nb\t0\t0\t\n' >v
	gives 'a\t9\t0\t\nb\t0\t0\t\n' \
		'nd-translate: v: 1 of 1 term left out, without a translation\nnd-translate: v: 2 vectors without a term\nnd-translate: v: only 0.00 %% of the weight translated: does t have this direction, and the same stems?\nnd-translate: t: 4 translations of 3 terms into 3\nnd-translate: v: 2 vectors\nnd-translate: v: of the weight of 1 term 0.00 %% translated, 0.00 %% copied\n' \
		0 nd-translate -v -l t v
	printf 'e\tf\t1\n' | gives 'a\t9\t0\t\nb\t0\t0\t\n' \
		'nd-translate: v: 1 of 1 term left out, without a translation\nnd-translate: v: 2 vectors without a term\nnd-translate: v: only 0.00 %% of the weight translated: does - have this direction, and the same stems?\nnd-translate: -: 1 translation of 1 term into 1\nnd-translate: v: 2 vectors\nnd-translate: v: of the weight of 1 term 0.00 %% translated, 0.00 %% copied\n' \
		0 nd-translate -v -l - v
	# A quarter is enough.
	printf 'a\t9\t2\thaus:1 x:3\n' >v
	gives 'a\t9\t2\thouse:0.9 x:3\n' '' 0 nd-translate --copy -l t v
	printf 'a\t9\t2\thaus:1 x:3.1\n' >v
	gives 'a\t9\t2\thouse:0.9 x:3.1\n' 'nd-translate: v: only 24.39 %% of the weight translated: does t have this direction, and the same stems?\n' \
		0 nd-translate --copy -l t v
}

@test "a table that is none is refused by file and line" {
	printf 'a\t1\t1\tx:1\n' >v
	refused() {
		# shellcheck disable=SC2059
		printf "$2" >t
		fails 1 "nd-translate: t$1" nd-translate -l t "${@:3}" v
	}
	fails 1 'nd-translate: lost: No such file or directory' nd-translate -l lost v
	refused ': expected a translation table, got an empty file' ''
	ok nd-translate -q --copy -l t v
	[ "$output" = "$(cat v)" ]
	refused ':1: expected 3 fields, got 2' 'a\tb\n'
	refused ':2: expected 3 fields, got 4' 'a b 1\na b  1\n'
	refused ":1: expected terms without control characters, got ''" '\tb\t1\n'
	refused ':1: expected a newline at the end of the last line, got none: the file is truncated' 'a\tb\t1'
	for p in '' 1.1 -1 0x1 nan 1e 1..; do
		refused ":1: expected a probability from 0 to 1, got '$p'" "a\tb\t$p\n"
	done
	for p in '' 1 x inf; do
		refused ":1: expected the logarithm of a probability, got '$p'" "a\tb\t$p\n" --columns efl
	done
	refused ": duplicate translation of e 'a' and f 'b'" 'a\tb\t.1\na\tc\t.1\na\tb\t.2\n'
}

@test "malformed vectors are refused, or go where --rejects says" {
	table
	printf '\t1\t1\n' >df
	fails 1 'nd-translate: df: expected vectors, got document frequencies (--df)' nd-translate -l t df
	fails 1 'nd-translate: v:1: expected 3 fields (term, documents, occurrences), got 4' nd-translate --df -l t v
	fails 1 'nd-translate: /dev/null: expected document frequencies, got an empty file' nd-translate --df -l t /dev/null
	printf 'bad\nb\t1\t1\tbank:1\n' >v
	fails 1 'nd-translate: v:1: expected 4 fields (id, length, n, terms), got 1' nd-translate -l t v
	gives 'b\t1\t1\tbank:0.5\n' 'nd-translate: v: 1 record rejected\n' 0 \
		nd-translate --rejects r -l t v
	printf 'v:1: expected 4 fields (id, length, n, terms), got 1\tbad\n' | same - r
	# A vector without an id is no total of frequencies.
	printf '\t1\t1\tbank:1\nb\t1\t1\tbank:1\n' >v
	gives 'b\t1\t1\tbank:0.5\n' 'nd-translate: v: 1 record rejected\n' 0 \
		nd-translate --rejects r -l t v
	fails 1 "nd-translate: v:1: expected an id, got nothing" \
		nd-translate -l t v
	fails 1 'nd-translate: df: expected vectors, got document frequencies (--df)' \
		nd-translate --rejects r -l t df
	# 2 * 0.999 * 10^12 in one term.
	printf 'bank\te\t1\nufer\te\t1\n' >u
	printf 'a\t1\t2\tbank:999000000000 ufer:999000000000\nb\t1\t1\tbank:1\n' >v
	fails 1 'nd-translate: v:1: expected weights below 10^12 in translation, got more' nd-translate --inverse -l u v
	gives 'b\t1\t1\te:1\n' 'nd-translate: v: 1 record rejected\n' 0 \
		nd-translate --rejects r --inverse -l u v
	sed -i 1d v
	fails 1 'nd-translate: stdout: No space left on device' \
		bash -c 'nd-translate --inverse -l u v >/dev/full'
}

@test "wrong usage is said" {
	bad() { fails 2 "nd-translate: $1
$usage" nd-translate "${@:2}"; }
	bad 'expected -l TABLE' v
	bad '-l -: expected a file as well' -l -
	bad '-l -: expected a file as well' -l - -
	for c in ef eff efpl pl efx; do
		bad "--columns: expected the letters e, f and p (or l) in their order, got '$c'" -l t --columns "$c" v
	done
	bad '--rejects: unexpected --df' -l t --df --rejects r v
	bad "--min-p: expected a number from 0 to 1 of at most six decimals, got '2'" -l t --min-p 2 v
	bad "--top: expected a whole number from 1, got '0'" -l t --top 0 v
}

@test "German manual pages become English vectors, the same bytes in one piece and in two" {
	need xling-man-a.de.docs.tsv.zst lex-ivory-wmt10-en-de.tsv.zst
	zstdcat "$data/xling-man-a.de.docs.tsv.zst" | head -n 40 >de
	nd-terms --stem german de >tf
	nd-df tf >df
	zstdcat "$data/lex-ivory-wmt10-en-de.tsv.zst" |
		awk -F '\t' 'NR == FNR { want[$1]; next } $2 in want' df - >t
	nd-translate --copy -l t tf >etf
	grep -q ' directori:' etf
	nd-translate --copy --df -l t df >edf
	nd-weigh -d edf etf >want
	split -n l/2 de part.
	for part in part.*; do
		nd-terms --stem german "$part" >"$part.tf"
		nd-translate --copy -l t "$part.tf" >"$part.etf"
	done
	nd-df part.*.tf | nd-translate --copy --df -l t | same edf -
	cat part.*.etf | nd-weigh -d edf | same want -
}

@test "--keep-grams copies n-grams, and counts them nowhere" {
	table
	printf 'gram~\tufer\t0.1\n' >>t
	printf 'a\t9\t4\tbank:1 gram~:2 haus:0.5 uf~:3\n' >v
	gives 'a\t9\t4\tbank:0.5 gram~:2 house:0.45 uf~:3\n' \
		'nd-translate: t: 5 translations of 3 terms into 4\nnd-translate: v: 1 vector\nnd-translate: v: of the weight of 2 terms 100.00 %% translated, 0.00 %% copied\n' \
		0 nd-translate -v --keep-grams -l t v
	printf '\t5\t90\nbank\t1\t3\ngram~\t5\t9\nuf~\t4\t20\n' >df
	gives '\t5\t90\nbank\t0.5\t1.5\ngram~\t5\t9\nuf~\t4\t20\n' '' 0 \
		nd-translate --keep-grams --df -l t df
}

@test "a table of the other direction is noticed, where names are in both" {
	printf '%s\t%s\t1\n' house haus tree baum linux linux >t
	printf 'a\t3\t3\tbaum:1 haus:1 linux:1\n' >v
	gives 'a\t3\t3\thouse:1 linux:1 tree:1\n' '' 0 nd-translate -l t v
	awk -F '\t' -v OFS='\t' '{ print $2, $1, $3 }' t >turned
	gives 'a\t3\t3\tbaum:1 haus:1 linux:1\n' \
		'nd-translate: v: turned translates 33.33 %% of the weight, and translates into 100.00 %%: is it for the other direction?\n' 0 \
		nd-translate --copy -l turned v
}
