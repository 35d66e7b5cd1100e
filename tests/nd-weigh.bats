# nd-weigh.bats: vectors of counts to BM25, tf-idf and classic.
load helper

usage="try 'nd-weigh --help'"

# Ten documents of ten tokens.
df() {
	printf '\t10\t100\nall\t10\t40\nhalf\t5\t5\nonce\t1\t1\n' >df
}

@test "weights are those of the formulas, for any k1, b and frequencies" {
	run python3 "$top/tests/oracle/weigh.py" 0 12
	[ "$output" = '7510 weights' ]
}

@test "weights by hand" {
	df
	# A text of average length: tf 2.2 / (tf + 1.2) times the logarithm of
	# 11 / 10.5, 11 / 5.5 and 11 / 1.5.
	printf 'a\t10\t3\tall:7 half:1 once:2\n' >v
	gives 'a\t10\t3\tall:0.087366 half:0.693147 once:2.739591\n' '' 0 \
		nd-weigh -d df v
	# ln 10, ln 2 and ln 1, which is nothing.
	gives 'a\t10\t2\thalf:0.693147 once:4.60517\n' '' 0 \
		nd-weigh -m tfidf -d df v
	# 1, 1 + ln 2 and 1 + ln 10, times the root of the count.
	gives 'a\t10\t3\tall:2.645751 half:1.693147 once:4.67056\n' '' 0 \
		nd-weigh -m classic -d df v
	# Only whether a term is there counts.
	printf 'a\t3\t2\thalf:0.5 once:3\n' >v
	gives 'a\t3\t2\thalf:0.693147 once:1.99243\n' '' 0 \
		nd-weigh --k1 0 -d df v
}

@test "any split of the input gives the same lines, whole or packed" {
	nd-terms -f 2- "$samples/threads.tsv" >v
	nd-df v >df
	nd-weigh -d df v >want
	[ "$(wc -l <want)" -gt 5 ]
	split -n l/3 v part.
	for part in part.*; do
		nd-weigh -d df "$part"
	done | same want -
	zstd -q v df
	nd-weigh -d df.zst v.zst | same want -
	nd-weigh -d df - <v | same want -
}

@test "a term that DF has not is in one document, and counted" {
	df
	printf 'a\t10\t2\tnew:1 once:1\nb\t10\t1\tother:1\n' >v
	gives 'a\t10\t2\tnew:1.99243 once:1.99243\nb\t10\t1\tother:1.99243\n' \
		'nd-weigh: v: 2 of 3 terms not in df: weighed as in one document\n' \
		0 nd-weigh -d df v
}

@test "rare terms and short vectors are left out where it is asked for, and counted" {
	df
	printf 'a\t10\t3\tall:1 half:1 once:1\nb\t10\t1\tonce:1\nc\t10\t1\tnew:1\n' >v
	gives 'a\t10\t2\tall:0.04652 half:0.693147\nb\t10\t0\t\nc\t10\t0\t\n' \
		'nd-weigh: v: 3 of 5 terms left out, in fewer than 2 documents\nnd-weigh: v: 2 vectors left without a term\n' \
		0 nd-weigh --min-df 2 -d df v
	gives 'a\t10\t2\tall:0.04652 half:0.693147\n' \
		'nd-weigh: v: 3 of 5 terms left out, in fewer than 2 documents\nnd-weigh: v: 2 vectors left out, of fewer than 2 terms\nnd-weigh: v: 1 vector, 2 of 5 terms\n' \
		0 nd-weigh -v --min-df 2 --min-terms 2 -d df v
	# Fractions of a document, as translation makes them, are below one.
	printf '\t10\t100\nf\t0.999999\t1\ng\t1\t1\n' >df
	printf 'a\t10\t2\tf:1 g:1\n' >v
	gives 'a\t10\t1\tg:1.99243\n' \
		'nd-weigh: v: 1 of 2 terms left out, in fewer than 1 document\n' \
		0 nd-weigh --min-df 1 -d df v
}

@test "--known: terms that DF lacks are left out, without a note" {
	df
	printf 'a\t10\t2\tnew:1 once:1\nb\t10\t1\tother:1\n' >v
	gives 'a\t10\t1\tonce:1.99243\nb\t10\t0\t\n' \
		'nd-weigh: v: 2 vectors, 1 of 3 terms\n' \
		0 nd-weigh -v --known -d df v
	printf 'a\t10\t3\thalf:1 new:1 once:1\n' >v
	gives 'a\t10\t1\thalf:0.693147\n' \
		'nd-weigh: v: 2 of 3 terms left out, unknown or in fewer than 2 documents\n' \
		0 nd-weigh --known --min-df 2 -d df v
}

@test "vectors without terms stay, and are counted; so do empty collections" {
	df
	printf 'a\t0\t0\t\nb\t10\t1\tall:3\n' >v
	gives 'a\t0\t0\t\nb\t10\t0\t\n' 'nd-weigh: v: 1 vector left without a term\n' 0 \
		nd-weigh -m tfidf -d df v
	printf '\t0\t0\n' >df
	gives '' '' 0 nd-weigh -d df /dev/null
	printf 'a\t1\t1\tx:1\n' >v
	gives 'a\t1\t0\t\n' \
		'nd-weigh: v: 1 of 1 term not in df: weighed as in one document\nnd-weigh: v: 1 vector left without a term\n' \
		0 nd-weigh -d df v
}

@test "many terms, and long ones, are found" {
	seq -f 'w%06.0f' 1 5000 | awk '{ print $0 "\t" 1 + NR % 7 "\t9" }
		END { x = "x"; while (length(x) < 5000) x = x x; print x "\t9\t9" }' |
		sed "1i\\${TAB}9${TAB}999" >df
	awk -F '\t' 'NR > 1 { print $1 "\t5\t1\t" $1 ":1" }' df >v
	nd-weigh -m tfidf -d df v 2>err | awk -F '\t' '
		{ want = NR == 5001 ? 0 : log(9 / (1 + NR % 7))
		  split($4, p, ":"); d = want - p[2]
		  if (d < -1e-9 || d > 1.001e-6) { print "wrong: " $0; exit 1 } n++ }
		END { print n }' >got
	echo 5001 | same - got
	echo 'nd-weigh: v: 1 vector left without a term' | same - err
}

@test "frequencies that are none are refused by file and line" {
	printf 'a\t1\t1\tx:1\n' >v
	refused() {
		# shellcheck disable=SC2059
		printf "$2" >df
		fails 1 "nd-weigh: $1" nd-weigh -d df v
	}
	fails 1 'nd-weigh: lost: No such file or directory' nd-weigh -d lost v
	refused 'df: expected document frequencies, got an empty file' ''
	refused 'df:1: expected 3 fields (term, documents, occurrences), got 4' 'a\t1\t1\tx:1\n'
	refused "df:1: expected the total, with an empty term, in the first line, got 'a'" 'a\t1\t1\n'
	refused "df:2: expected the number of documents, got '1.1234567'" '\t9\t9\na\t1.1234567\t1\n'
	refused "df:2: expected the number of documents, got '.5'" '\t9\t9\na\t.5\t1\n'
	refused "df:2: expected the number of occurrences, got '1e3'" '\t9\t9\na\t1.5\t1e3\n'
	refused "df:2: expected 0.000001 to 9 documents, got 0" '\t9\t9.5\na\t0\t1\n'
	refused "df:2: expected 0.000001 to 9 documents, got 9.5" '\t9\t10\na\t9.5\t10\n'
	refused "df:2: expected 2.5 to 9.5 occurrences, got 2.4" '\t9\t9.5\na\t2.5\t2.4\n'
	refused "df:3: expected a term after 'b' in byte order, got 'a': sort with LC_ALL=C" '\t9\t9\nb\t1\t1\na\t1\t1\n'
	refused 'df: expected document frequencies of terms (nd-terms, nd-df), got those of features' '\t9\t9\n0123456789abcdef\t1\t1\n'
}

@test "malformed vectors are refused, or go where --rejects says" {
	df
	wrong() {
		# shellcheck disable=SC2059
		printf "$2" >v
		fails 1 "nd-weigh: v:$1" nd-weigh -d df v
	}
	wrong '1: expected 4 fields (id, length, n, terms), got 3' 'a\t1\tx:1\n'
	wrong "1: term 1: expected term:weight, got 'x:0.1234567'" 'a\t1\t1\tx:0.1234567\n'
	wrong "1: term 1: expected term:weight, got 'x:1234567890123'" 'a\t1\t1\tx:1234567890123\n'
	wrong '1: expected a newline at the end of the last line, got none: the file is truncated' 'a\t1\t1\tx:1'
	printf 'a\t1\t1\tonce:999999999999\n' >v
	fails 1 'nd-weigh: v:1: expected weights below 10^12, got more' nd-weigh -m tfidf -d df v
	printf 'bad\nb\t10\t1\thalf:1\n' >v
	gives 'b\t10\t1\thalf:0.693147\n' 'nd-weigh: v: 1 record rejected\n' 0 \
		nd-weigh --rejects r -d df v
	printf 'v:1: expected 4 fields (id, length, n, terms), got 1\tbad\n' | same - r
	sed -i 1d v
	fails 1 'nd-weigh: stdout: No space left on device' \
		bash -c 'nd-weigh -d df v >/dev/full'
}

@test "wrong usage is said" {
	bad() { fails 2 "nd-weigh: $1
$usage" nd-weigh "${@:2}"; }
	bad 'expected -d DF' v
	bad '-d -: expected a file as well' -d -
	bad '-d -: expected a file as well' -d - -
	bad "-m: expected bm25, tfidf or classic, got 'idf'" -d df -m idf
	bad '--k1: expected -m bm25' -d df -m classic --k1 1
	bad '--k1: expected -m bm25' -d df -m tfidf --k1 1
	bad '--b: expected -m bm25' -d df -m tfidf --b 1
	for k1 in -1 x 1000.000001 1.1234567 1e3; do
		bad "--k1: expected a number from 0 to 1000 of at most six decimals, got '$k1'" -d df --k1 "$k1"
	done
	bad "--b: expected a number from 0 to 1 of at most six decimals, got '1.5'" -d df --b 1.5
	bad "--min-df: expected a whole number, got 'x'" -d df --min-df x
	bad "unexpected operand 'w'" -d df v w
}

@test "--balance: n-grams have the norm of words, so the cosine is the mean" {
	df
	printf 'a\t10\t4\thalf:1 once:2 x_~:3 x~:1\nb\t10\t1\thalf:1\nc\t10\t1\tx~:1\n' >v
	# Norms 2.825919 and 3.711207: n-grams of 3.130961 and 1.99243 shrink.
	gives 'a\t10\t4\thalf:0.693147 once:2.739591 x_~:2.384117 x~:1.517166\nb\t10\t1\thalf:0.693147\nc\t10\t1\tx~:1.99243\n' \
		'nd-weigh: v: 3 of 6 terms not in df: weighed as in one document\n' \
		0 nd-weigh --balance -d df v
	nd-terms -f 2 "$samples/docs.tsv" | nd-terms -c --both --vectors >both
	nd-df both >both.df
	nd-weigh --balance -d both.df both >balanced
	nd-weigh -d both.df both >plain
	for side in words grams; do
		awk -F '\t' -v OFS='\t' -v side=$side '{
			n = split($4, term, " "); terms = ""; m = 0
			for (i = 1; i <= n; i++) if ((term[i] ~ /~:/) == (side == "grams")) {
				terms = terms (m++ ? " " : "") term[i]
			}
			print $1, $2, m, terms }' plain >$side
		nd-score --all -m cosine -t 0 $side | sort | cut -f 1-3 >cosines.$side
	done
	[ "$(wc -l <cosines.words)" -ge 15 ]
	nd-score --all -m cosine -t 0 balanced | sort | cut -f 1-3 |
		paste - cosines.words cosines.grams | awk -F '\t' '
		{ d = ($6 + $9) / 2 - $3 } d > 0.00002 || d < -0.00002 { print; exit 1 }'
}

@test "--balance-lengths: terms of each length have the same norm, so the cosine is the mean" {
	printf '\t10\t100\na\t9\t9\nbb\t5\t5\ncc\t2\t3\nö\t1\t1\n' >df
	# Of one character, weights of 3 and 4; of two, of 1 and 1: squares 25 and 2.
	printf 'x\t9\t4\ta:9 bb:1 cc:1 ö:16\ny\t9\t1\ta:4\n' >v
	sed -i 's/^\(.*\)\t.*\t.*$/\1\t10\t10/' df
	gives 'x\t9\t4\ta:2.20454 bb:2.598076 cc:2.598076 ö:2.939387\ny\t9\t1\ta:2\n' '' 0 \
		nd-weigh -m classic --balance-lengths -d df v
	nd-terms -c --chunks --join --lengths 1-3 -f 2 "$samples/docs.tsv" >grams
	nd-df grams >df
	nd-weigh --balance-lengths -d df grams >balanced
	nd-weigh -d df grams >plain
	nd-score --all -m cosine -t 0 balanced | sort | cut -f 1-3 >cosines
	[ "$(wc -l <cosines)" -ge 15 ]
	for n in 1 2 3; do
		nd-terms -c --chunks --join --lengths $n -f 2 "$samples/docs.tsv" >of
		join -t "$TAB" of plain | awk -F '\t' -v OFS='\t' -v n=$n '{
			m = split($7, term, " "); terms = ""; k = 0
			for (i = 1; i <= m; i++) if (length(term[i]) > n && substr(term[i], n + 1, 1) == ":")
				terms = terms (k++ ? " " : "") term[i]
			print $1, $2, k, terms }' >side
		nd-score --all -m cosine -t 0 side | sort | cut -f 3 >cosines.$n
	done
	paste cosines cosines.[123] | awk -F '\t' '
		{ d = ($4 + $5 + $6) / 3 - $3 } d > 0.00002 || d < -0.00002 { print; exit 1 }'
	# With --balance, only the n-grams, each as long as without ~; words keep their part.
	printf '\t10\t100\n' >df
	printf 'x\t9\t4\ta~:9 bb~:4 word:4 z~:16\n' >v
	nd-weigh -q -m classic --balance-lengths --balance -d df v | cut -f 4 | tr ' ' '\n' >got
	awk -F : '{ k = /word/ ? "w" : length($1); s[k] += $2 * $2 } END {
		printf "%.3f %.3f\n", s[2] / s["w"], s[3] / s["w"] }' got | same - <(echo '0.500 0.500')
}

# two_languages SEED N: a.tsv and b.tsv, and their chunks.
two_languages() {
	python3 "$top/tests/oracle/xling.py" alike "$@"
	nd-terms -q --chunks --join a.tsv >a.chunks
	nd-terms -q --chunks --join b.tsv >b.chunks
}

@test "--choose: words, characters or both, as other code finds" {
	local seed name
	for seed in 3 4 5; do
		two_languages $seed $((seed * 20))
		python3 "$top/tests/oracle/xling.py" choice >want
		ok nd-weigh --ranking --choose b.chunks a.chunks
		same want <(printf '%s\n' "$output")
		nd-weigh --ranking --choose <(cat b.chunks) <a.chunks | same want -
	done
	# The same names in both: the first way finds nineteen in twenty.
	for name in a b; do
		awk -F '\t' '{ print $1 FS "q" NR " " $2 }' $name.tsv |
			nd-terms -q --chunks --join >$name.chunks
	done
	nd-weigh --ranking --choose b.chunks a.chunks |
		same - <(printf 'characters\tcharacters 100\tof 100\n')
	gives 'words\twords 0\tof 0\n' '' 0 nd-weigh --choose /dev/null /dev/null
	gives 'characters\tcharacters 0\twords 0\tboth 0\tof 1\n' '' 0 \
		nd-weigh --choose /dev/null <<<"a${TAB}1${TAB}1${TAB}x:1"
}

# mutual OPTIONS -- ND-WEIGH-OPTIONS: how many texts are the first ones of each other, by the
# tools in a row.
mutual() {
	local side grams=()
	while [ "$1" != -- ]; do grams+=("$1"); shift; done
	shift
	for side in a b; do
		nd-terms -q --vectors --chunks "${grams[@]}" $side.chunks >$side.tf
		nd-df $side.tf >$side.df
		nd-weigh -q "$@" -d $side.df $side.tf >$side.v
	done
	nd-score -q --all -m cosine -t 0.000001 --first 1 --both --against b.v a.v |
		nd-first -n 1 --mutual | wc -l
}

@test "--choose counts what the tools in a row find, with any weights" {
	local options words characters both
	two_languages 6 50
	for options in '' '-m tfidf' '--k1 2 --b 0.5' '--min-df 2' '--min-terms 9'; do
		# shellcheck disable=SC2086
		nd-weigh $options --choose b.chunks a.chunks >got
		# shellcheck disable=SC2086
		{
			words=$(mutual -- $options)
			characters=$(mutual -c --lengths 1-4 -- $options)
			both=$(mutual -c --both --lengths 1-4 -- --balance $options)
		}
		printf 'characters %s\twords %s\tboth %s\tof 50\n' "$characters" "$words" \
			"$both" | same - <(cut -f 2- got)
	done
}

@test "--choose: what is wrong" {
	two_languages 6 5
	printf 'x\t1\t1\ta:0.5\n' >bad
	fails 1 "nd-weigh: bad:1: expected a whole number below 2^32, got '0.5'" \
		nd-weigh --choose bad a.chunks
	printf 'x\t1\t1\ta:1\nx\t1\t1\ta:1\n' >bad
	fails 1 "nd-weigh: bad:2: duplicate id 'x' (first on line 1)" \
		nd-weigh --choose bad a.chunks
	fails 1 'nd-weigh: gone: No such file or directory' nd-weigh --choose gone a.chunks
	misused nd-weigh 'expected -d DF' a.chunks
	misused nd-weigh '--choose: unexpected -d' --choose b.chunks -d a.chunks a.chunks
	misused nd-weigh '--by: expected -d DF as well' --by b.chunks a.chunks
}

@test "--common and --ranking are the frequencies that both have, and classic" {
	local side other=b
	two_languages 7 40
	for side in a b; do
		nd-terms -q -c $side.tsv >$side.tf
		nd-df $side.tf >$side.df
	done
	for side in a b; do
		join -t "$TAB" -o 1.1,1.2,1.3 $side.df $other.df >common
		[ "$(wc -l <common)" -lt "$(wc -l <$side.df)" ]
		nd-weigh --known -d common $side.tf >want
		nd-weigh --common $other.df -d $side.df $side.tf | same want -
		nd-weigh -m classic --known --balance-lengths -d common $side.tf >want
		nd-weigh --ranking --balance-lengths --common $other.df -d $side.df $side.tf |
			same want -
		echo characters >by
		nd-weigh --ranking --by by --common $other.df -d $side.df $side.tf |
			same want -
		nd-weigh -m classic --known -d common $side.tf >want
		echo words >by
		nd-weigh --ranking --by by --common $other.df -d $side.df $side.tf |
			same want -
		nd-weigh --known --k1 2 --min-df 3 -d common $side.tf >want 2>notes
		nd-weigh --ranking --k1 2 --min-df 3 --common $other.df -d $side.df \
			$side.tf 2>noted | same want -
		same notes <(sed "s/$side.df/common/" noted)
		other=a
	done
	# Of both kinds of terms all count.
	nd-terms -q -c --both a.tsv >tf
	nd-df tf >df
	echo both >by
	nd-weigh -m classic --balance --balance-lengths -d df tf >want
	nd-weigh --ranking --balance --balance-lengths -d df tf | same want -
	nd-weigh --ranking --by by --common b.df -d df tf | same want -
	nd-weigh --balance -d df tf >want
	nd-weigh --by by -d df tf | same want -
}
