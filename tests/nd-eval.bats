# nd-eval.bats: precision, recall and F1 of pairs.
load helper

# oracle [OPTION]...: its figures to want, the wrong pairs to want.wrong.
oracle() {
	python3 "$top/tests/oracle/eval.py" "$@" >want
	sort want.wrong -o want.wrong
}

# judged [OPTION]... PAIRS: nd-eval and the oracle agree, in the wrong pairs
# too; on stderr nothing but what repeats in gold, and labels not asked for.
judged() {
	oracle "$@"
	nd-eval --wrong wrong "$@" >got 2>err
	same want got
	sort wrong | same want.wrong /dev/stdin
	! grep -v -e ' counted once$' -e ' without --positive$' err
}

# Random pairs and labelled gold over few ids, some repeated in gold.
# collection SEED [cross]
collection() {
	python3 - "$@" <<-'EOF'
	import random
	import sys
	draw = random.Random(int(sys.argv[1]))
	cross = len(sys.argv) > 2
	ids = ['d%d' % i for i in range(60)] + ['\u4e2d', 'x ' * 40, 'y' * 300]
	every = [(a, b) for a in ids for b in ids
	         if (cross or a < b) and draw.random() < .2]
	def turned(a, b):
	    return (a, b) if cross or draw.random() < .5 else (b, a)
	with open('gold', 'w') as f:
	    for a, b in every:
	        label = draw.choice(['same', 'like', 'other', 'open'])
	        for _ in range(draw.choice([0, 1, 1, 1, 2])):
	            print(*turned(a, b), label, 'more', sep='\t', file=f)
	with open('pairs', 'w') as f:
	    for a, b in draw.sample(every, len(every) // 2):
	        print(*turned(a, b), '%.6f' % draw.random(), sep='\t', file=f)
	with open('ids', 'w') as f:
	    for a in draw.sample(ids, 9):
	        print(a, 'more', sep='\t', file=f)
	    print('unknown\nunknown', file=f)
	EOF
}

# bats test_tags=long
@test "counts, intervals and wrong pairs are the oracle's" {
	collection 1
	judged -a gold pairs
	judged -a gold --positive same --ignore open,like --judged pairs
	judged -a gold --positive like --ignore open --seed 7 --samples 333 pairs
	judged -a gold --positive same,like --ids ids --seed 123456789012 pairs
}

@test "two answers: the difference of F1, its interval and p are the oracle's" {
	collection 3
	head -n 300 pairs >better
	awk 'NR % 3' pairs >other
	judged -a gold --samples 199 --against other pairs
	judged -a gold --samples 199 --against pairs other
	judged -a gold --positive same --ignore open,like --judged --samples 99 --against other better
	judged -a gold --positive same,like --ids ids --samples 99 --against better other
	collection 4 cross
	awk 'NR % 3' pairs >other
	judged -a gold --cross --samples 99 --against other pairs
	# The same answer twice.
	nd-eval -a gold --cross --against pairs pairs | tail -n 2 >got
	printf 'difference\t0.000000\t0.000000\t0.000000\np\t1.000000\n' | same - got
	: >none
	nd-eval -a none --against none none | tail -n 3 >got
	printf 'other\t-\t-\t-\ndifference\t-\t-\t-\np\t-\n' | same - got
}

@test "kappa of two judges is Cohen's, of more Fleiss'" {
	python3 - <<-'EOF'
	import random
	random.seed(4)
	for judges in 2, 3, 7:
	    rows = []
	    for pair in range(60):
	        true = random.choice('xyyz')
	        rows.append([true if random.random() < .6 else random.choice('xyz')
	                     for _ in range(judges)])
	    with open('judged.%d' % judges, 'w') as f:
	        for i, row in enumerate(rows):
	            print('a', i, *row, sep='\t', file=f)
	        print('a', 'b', *[''] + ['x'] * (judges - 1), sep='\t', file=f)
	    n, N, labels = judges, len(rows), 'xyz'
	    if n == 2:
	        p = sum(a == b for a, b in rows) / N
	        e = sum(sum(a == l for a, _ in rows) * sum(b == l for _, b in rows)
	                for l in labels) / N ** 2
	    else:
	        count = [[row.count(l) for l in labels] for row in rows]
	        p = sum((sum(c * c for c in row) - n) / (n * (n - 1)) for row in count) / N
	        e = sum((sum(row[l] for row in count) / (N * n)) ** 2 for l in range(3))
	    with open('want.%d' % judges, 'w') as f:
	        print('judges\t%d\npairs\t%d\nagreement\t%.6f\nkappa\t%.6f' %
	              (n, N, p, (p - e) / (1 - e)), file=f)
	EOF
	for judges in 2 3 7; do
		nd-eval --kappa judged.$judges >got 2>err
		same want.$judges got
		printf 'nd-eval: judged.%s: 1 pair without a label of a judge\n' $judges | same - err
	done
	# The example of Fleiss' paper as many texts have it: 14 judges, 10 subjects, 5 labels.
	while read -r a b c d e; do
		printf 'a\t%s' "$((++line))"
		for label in 1:$a 2:$b 3:$c 4:$d 5:$e; do
			for ((i = 0; i < ${label#*:}; i++)); do printf '\t%s' "${label%:*}"; done
		done
		echo
	done >fleiss <<-'EOF'
	0 0 0 0 14
	0 2 6 4 2
	0 0 3 5 6
	0 3 9 2 0
	2 2 8 1 1
	7 7 0 0 0
	3 2 6 3 0
	2 5 3 2 2
	6 5 2 1 0
	0 2 2 3 7
	EOF
	gives 'judges\t14\npairs\t10\nagreement\t0.378022\nkappa\t0.209931\n' '' 0 nd-eval --kappa fleiss
	gives 'judges\t2\npairs\t1\nagreement\t1.000000\nkappa\t-\n' '' 0 nd-eval --kappa - \
		<<<$'a\tb\tx\tx'
	gives 'judges\t0\npairs\t0\nagreement\t-\nkappa\t-\n' '' 0 nd-eval --kappa - </dev/null
	fails 1 'nd-eval: stdin:1: expected two ids and the labels of 2 to 100 judges, got 3 fields' \
		nd-eval --kappa <<<$'a\tb\tx'
	fails 1 'nd-eval: stdin:2: expected 4 fields, as line 1 has, got 3' \
		nd-eval --kappa <<<$'a\tb\tx\ty\na\tc\tx'
}

@test "two collections: the order counts, and equal ids are two things" {
	collection 2 cross
	grep -qP '^(d\d+)\t\1\t' gold
	grep -qP '^(d\d+)\t\1\t' pairs
	judged --cross -a gold pairs
	judged --cross -a gold --positive same,like --judged pairs
	judged --cross -a gold --positive same --ignore open --ids ids pairs
}

@test "the order of the lines, and of the ids in them, does not matter" {
	collection 3
	nd-eval -a gold --positive same,like pairs >want 2>err
	sort -R --random-source=/dev/zero gold | zstd -q >gold.zst
	awk -F '\t' '{ print $2 "\t" $1 "\t" $3 }' pairs | tac |
		nd-eval -a gold.zst --positive like,same - >got 2>err
	same want got
}

@test "what is divided by zero has no value" {
	printf 'a\tb\n' >gold
	printf 'a\tb\t1.000000\n' >pairs
	figures() {
		printf 'tp\t%s\nfp\t%s\nfn\t%s\nignored\t%s\nunjudged\t%s\n' \
			"${@:1:5}" >want
		printf 'precision\t%b\nrecall\t%b\nf1\t%b\n' "${@:6}" >>want
	}
	none='-\t-\t-'
	figures 0 0 0 0 0 $none $none $none
	ok nd-eval -a /dev/null /dev/null
	same want <(echo "$output")
	figures 0 0 1 0 0 $none '0.000000\t0.000000\t0.793451' \
		'0.000000\t0.000000\t0.000000'
	ok nd-eval -a gold /dev/null
	same want <(echo "$output")
	figures 0 1 0 0 0 '0.000000\t0.000000\t0.793451' $none \
		'0.000000\t0.000000\t0.000000'
	ok nd-eval -a /dev/null pairs
	same want <(echo "$output")
	figures 1 0 0 0 0 '1.000000\t0.206549\t1.000000' \
		'1.000000\t0.206549\t1.000000' '1.000000\t-\t-'
	ok nd-eval --samples 0 -a gold pairs
	same want <(echo "$output")
}

# spread: of lines f1, value, low, high: how many intervals miss the mean of
# the values, and their mean width in that of a normal interval of 95 %.
spread() {
	awk '{ n++; sum += $2; squares += $2 ^ 2; width += $4 - $3
		low[n] = $3; high[n] = $4 }
	END {
		mean = sum / n
		for (i = 1; i <= n; i++) missed += mean < low[i] || mean > high[i]
		printf "%d\t%.2f\n", missed,
			width / n / (2 * 1.96 * sqrt(squares / n - mean ^ 2))
	}'
}

# bats test_tags=long
@test "the interval of F1 holds what it should, and is not too wide" {
	# 200 collections of which a third of the pairs are found, missed or wrong:
	# in pairs of their own; and among ids half of which spoil their pairs.
	python3 - <<-'EOF'
	import random
	draw = random.Random(11)
	for i in range(200):
	    alone = [(str(2 * k), str(2 * k + 1), .5) for k in range(60)]
	    spoils = {k: draw.random() < .3 for k in range(24)}
	    mixed = [('x%d' % a, 'x%d' % b, .9 * (not spoils[a] | spoils[b]))
	             for b in spoils for a in range(b) if draw.random() < .2]
	    for name, pairs in ('alone', alone), ('mixed', mixed):
	        with open('%s.gold%d' % (name, i), 'w') as g, \
	             open('%s.pairs%d' % (name, i), 'w') as p:
	            for a, b, good in pairs:
	                right = draw.random() < good
	                if right or draw.random() < .5:
	                    print(a, b, sep='\t', file=g)
	                    if not right:
	                        continue
	                print(a, b, '1.000000', sep='\t', file=p)
	EOF
	for name in alone mixed; do
		for i in {0..199}; do
			nd-eval -a $name.gold$i --samples 400 $name.pairs$i | tail -1
		done | spread
	done >got
	awk '$1 > 16 || $2 < 0.9 || $2 > 1.9 { bad = 1 } END { exit bad }' got || {
		cat got
		false
	}
}

@test "a pair twice in gold counts once, but has to mean the same" {
	printf 'a\tb\tx\nc\td\tx\nb\ta\tx\nb\ta\tx\n' >gold
	printf 'a\tb\t1.000000\n' >pairs
	apart nd-eval -a gold --positive x pairs
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "tp${TAB}1" ]
	[ "$stderr" = 'nd-eval: gold: 1 duplicate pair counted once' ]
	printf 'd\tc\ty\nb\ta\ty\n' >>gold
	fails 1 "nd-eval: gold:6: pair 'a', 'b' has label 'y', but 'x' on line 1" \
		nd-eval -a gold --positive x pairs
	fails 1 "nd-eval: gold:6: pair 'a', 'b' has label 'y', but 'x' on line 1" \
		nd-eval -a gold --ignore x pairs
	printf 'e\tf\tz\n' >>gold
	again='nd-eval: gold: 2 duplicate pairs counted once'
	for how in '--positive x,y 1 0 1' '--ignore x,y 0 0 1' \
		'--positive z 0 1 1' '--positive z,x,y 1 0 2'; do
		read -r option list tp fp fn <<<"$how"
		apart nd-eval -a gold "$option" "$list" pairs
		[ "$stderr" = "$again" ]
		[ "${lines[*]:0:3}" = "tp${TAB}$tp fp${TAB}$fp fn${TAB}$fn" ]
	done
	apart nd-eval -a <(head -1 gold) --positive x,yes,x \
		--ignore no pairs
	[ "$status" -eq 0 ]
	[ "$stderr" = "nd-eval: ${stderr#nd-eval: }" ]
	[ "$(grep -c "no line with label '\(yes\|no\)'$" <<<"$stderr")" -eq 2 ]
}

@test "labels that nobody asks for are noted; similarities are none" {
	printf 'a\tb\tdup\nc\td\tdup\n' >gold
	ok nd-eval -a gold /dev/null
	printf 'e\tf\tnot\ng\th\n' >>gold
	noted() {
		apart nd-eval -a gold /dev/null
		[ "$status" -eq 0 ]
		[ "$stderr" = "nd-eval: gold: $1 make no difference without --positive" ]
	}
	noted '2 labels in column 3 (dup, not)'
	sed -i '$d' gold
	ok nd-eval -a gold --positive dup /dev/null
	ok nd-eval -a gold --ignore not /dev/null
	printf 'i\tj\t1.0\nk\tl\t0.500000\n' >>gold
	noted '3 labels in column 3 (dup, not, ...)'
	printf 'm\tn%s\t%s\n' 4 4 5 5 6 6 7 7 8 8 9 9 >>gold
	noted '9 labels in column 3 (dup, not, ...)'
	printf 'o\tp%s\t%s\n' 10 10 11 11 >>gold
	noted 'more than 9 labels in column 3 (dup, not, ...)'
	printf '%s\t%s\t%s\t3\t4\t5\n' a b 0.750000 c d 1.000000 e f 0.000000 \
		>gold
	ok nd-eval -a gold /dev/null
}

@test "what is wrong with the records is said by file and line" {
	printf 'a\tb\tx\n' >gold
	printf 'a\tb\t1.000000\n' >pairs
	bad() {
		printf "$2" >$1
		fails 1 "nd-eval: $1:$3" nd-eval -a gold --positive x pairs
		printf 'a\tb\tx\n' >gold
		printf 'a\tb\t1.000000\n' >pairs
	}
	bad pairs 'a\tb\t1.000000\nb\ta\t0.500000\n' \
		"2: duplicate pair 'a', 'b' (first on line 1)"
	bad pairs 'a\tb\t3\t4\n' \
		"1: expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got '3'"
	bad pairs 'a\ta\t1.000000\n' "1: expected two ids, got 'a' twice"
	bad gold 'a\ta\tx\n' "1: expected two ids, got 'a' twice"
	bad gold 'a\tb\n' \
		'1: expected at least 3 fields (idA, idB, label), got 2'
	bad gold 'a\tb\tx\n\tb\tx\n' \
		"2: expected an id, got nothing"
	bad gold 'a\tb\tx' \
		'1: expected a newline at the end of the last line, got none: the file is truncated'
	printf 'a\n' >gold
	fails 1 'nd-eval: gold:1: expected at least 2 fields (idA, idB), got 1' \
		nd-eval -a gold pairs
	printf 'a\n\tb\n' >ids
	printf 'a\tb\n' >gold
	fails 1 "nd-eval: ids:2: expected an id, got nothing" \
		nd-eval -a gold --ids ids pairs
	printf 'a\ta\t3\n' >pairs
	fails 1 "nd-eval: pairs:1: expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got '3'" \
		nd-eval --cross -a gold pairs
	fails 1 'nd-eval: none: No such file or directory' nd-eval -a none /dev/null
}

@test "known pairs with their columns the other way are asked about" {
	printf 'a1\tb1\t0.500000\na2\tb2\t0.400000\n' >pairs
	turned() {
		# shellcheck disable=SC2059
		printf "$1" >gold
		nd-eval --samples 0 --cross -a gold pairs 2>&1 >/dev/null
	}
	[ "$(turned 'b1\ta1\nb3\ta4\n')" = 'nd-eval: gold: no first id of the pairs is in column 1, but some are in column 2: are its columns swapped?' ]
	[ -z "$(turned 'b1\ta1\na2\tb7\n')" ]
	[ -z "$(turned 'a1\tb1\nb3\ta2\n')" ]
	[ -z "$(turned 'b1\tc\n')" ]
	[ -z "$(turned 'c\tc\n')" ]
	: >pairs
	[ -z "$(turned 'b1\ta1\na1\tb1\n')" ]
}

@test "with a full disk nothing is left behind" {
	mkdir dir
	cd dir
	printf 'a\tb\n' >gold
	printf 'a\tc\t1.000000\n' >pairs
	fails 1 'nd-eval: stdout: No space left on device' \
		bash -c 'nd-eval -a gold --wrong wrong pairs >/dev/full'
	[ "$(echo *)" = 'gold pairs' ]
}

# recall_by_awk TRUE FOUND: the recall by a table of found pairs.
recall_by_awk() {
	awk -F '\t' -v OFS='\t' '
		FNR == NR { found[$1 FS $2]; next }
		{ n++; hits += ($1 FS $2) in found; of[NF > 2 ? $3 : NR]++ }
		END {
			for (id in of) squares += of[id] ^ 2
			share = hits / n
			z = 1.96 ^ 2 / (n * n / squares)
			middle = (share + z / 2) / (1 + z)
			half = sqrt(z * (share * (1 - share) + z / 4)) / (1 + z)
			print share, (middle > half ? middle - half : 0), (middle + half < 1 ? middle + half : 1), n
		}' "$2" "$1"
}

@test "--recall is what a table of found pairs gives, with its interval" {
	for seed in 1 2 3 4 5; do
		awk -v seed=$seed 'BEGIN {
			srand(seed)
			for (i = 0; i < 3000; i++) {
				a = int(rand() * 60 * seed); b = int(rand() * 60 * seed)
				print "d" a " x\td" b "\td" (rand() < .5 ? b : a)
			}
		}' | sort -t $'\t' -u -k 1,2 >true
		awk -F '\t' -v OFS='\t' -v seed=$seed 'BEGIN { srand(seed) } rand() < .8 { print $1, $2, "0.900000\t1" }
			rand() < .1 { print $1 "0", $2, "0.800000" }' true | sort >found
		recall_by_awk true found >wanted
		ok nd-eval --recall true found
		[ "$output" = "$(cat wanted)" ]
		# Pairs drawn by themselves; pairs of which no evidence is there.
		cut -f 1,2 true >true.2
		cut -f 1,2 found | recall_by_awk true.2 /dev/stdin >wanted
		nd-eval --recall true.2 <found | same wanted -
		[ "$(nd-eval --recall true.2 true)" = "$(recall_by_awk true.2 true)" ]
		[ "$(nd-eval --recall true /dev/null)" = "$(: >none; recall_by_awk true <(echo none))" ]
	done
	# The drawn id is one of the pair.
	for column in 1 2; do
		awk -F '\t' -v OFS='\t' -v n=$column '{ print $1, $2, $n }' true >wanted
		nd-eval --recall wanted found >want
		nd-eval --recall true --drawn $column found | same want -
	done
	gives '-\t0\t1\t0\n' '' 0 nd-eval --recall /dev/null found
	# Stars have a pair if one of both is not kept.
	printf '%s\t%s\n' a b a c d e >true
	printf '%s\t%s\n' x e a c >found
	printf '0.666667\t0.207655\t0.93851\t3\n' >want
	nd-eval --recall true --of-stars found | same want -
	misused nd-eval '--drawn: expected at most 3, got 4' --recall true --drawn 4 found
	misused nd-eval '--drawn: expected --recall TRUE as well' -a true --drawn 1 found
}

@test "--recall rejects pairs that are malformed, repeated or out of order" {
	printf 'a\tb\ta\nb\tc\tb\n' >good
	bad() {
		printf "a\tb\ta\n$1\n" >p
		fails 1 "nd-eval: p:2: $2" nd-eval --recall p good
	}
	bad x 'expected two ids'
	bad 'a\tb\tc' 'expected each pair once, got it again'
	bad 'b\tc\t' 'expected an id, got nothing'
	bad 'a\ta\ta' "expected pairs in order, got 'a' and 'a' after greater ones: sort with LC_ALL=C"
	fails 1 "nd-eval: p:2: expected pairs in order, got 'a' and 'a' after greater ones: sort with LC_ALL=C" \
		nd-eval --recall good p
	# A pair found twice is found.
	gives '1\t0.342372\t1\t2\n' '' 0 nd-eval --recall good <(cat good good | sort)
	misused nd-eval '--recall: unexpected -a' --recall good -a good good
}

@test "wrong options are a usage error" {
	wrong() {
		misused nd-eval "$1" "${@:2}"
	}
	wrong 'expected -a GOLD, --recall TRUE or --kappa' pairs
	wrong '--against: expected -a GOLD as well' --against pairs
	wrong '--judged: expected --positive as well' -a gold --judged
	wrong '-a -: expected a file as well' -a -
	wrong '-a -: expected a file as well' -a - -
	wrong '-a -: unexpected --ids -' -a - --ids - pairs
	wrong '--ids -: expected a file as well' -a gold --ids -
	wrong "--seed: expected a whole number, got 'x'" --seed x
}

# bats test_tags=long
@test "labelled questions, of which the other pairs were never looked at" {
	need qa-englishse-a.docs.tsv.zst qa-englishse-a.gold.tsv.zst
	zstdcat "$data/qa-englishse-a.docs.tsv.zst" | nd-shingle -f 2 -k 1 |
		nd-pairs -t 0.3 -x - >pairs
	zstdcat "$data/qa-englishse-a.gold.tsv.zst" >gold
	[ -s pairs ]
	judged -a gold --positive dup --judged pairs
	grep -q '^unjudged.[1-9]' got
}

@test "--sample counts the true pairs of a sample, by classes and clusters" {
	for seed in 1 2 3 4 5 6; do
		awk -v s=$seed 'BEGIN { srand(s); for (i = 0; i < 300; i++) {
			a = int(rand() * 60); b = int(rand() * 60)
			if (a == b) continue
			e = rand() < .1
			line = sprintf("%d\t%d\t%.6f\t%s", a, b, e ? 1 : rand() * .9,
				e ? "4\t4\t4" : "4\t5\t6")
			print line >"all"
			if (e || rand() < .7) print line >"pairs" }
			print "1000\t1001\t0.500000\t1\t2\t3" >"pairs" }'
		sort -u -t "$TAB" -k 1,2 pairs | awk -F '\t' '!(($2, $1) in seen) { print; seen[$1, $2] }' >p
		seq 0 59 | nd-draw -n 25 >ids
		{
			cat all
			sed 's/\([^\t]*\)\t\([^\t]*\)/\2\t\1/' all
			echo "7${TAB}7${TAB}1.000000"
		} | awk -F '\t' 'NR == FNR { is[$1]; next } $1 in is' ids - >true
		nd-cluster p >stars
		nd-cluster --components p >components
		for o in '' stars components; do
			# shellcheck disable=SC2086
			ok nd-eval -a true --sample ids --classes ${o:+--$o $o} p
			# shellcheck disable=SC2086
			python3 "$top/tests/oracle/audit.py" p true ids ${o:+$o $o} >want
			head -n 5 <<<"$output" | same want -
		done
	done
}

@test "the recall of a sample has the wider of two intervals" {
	for i in 1 2 3 4 5 6 7 8; do printf 'a\t%s\t0.900000\n' $i; done >true
	printf 'a\n' >ids
	head -n 6 true >pairs
	ok nd-eval -a true --sample ids pairs
	[ "${lines[0]}" = $'sample\t1' ]
	[ "${lines[1]}" = $'tp\t6' ]
	IFS=$TAB read -r _ _ low high <<<"$(grep recall <<<"$output")"
	IFS=$TAB read -r _ _ l h <<<"$(nd-eval -a true pairs | grep recall)"
	IFS=$TAB read -r _ _ f g <<<"$(grep f1 <<<"$output")"
	awk -v low="$low" -v high="$high" -v l="$l" -v h="$h" -v f="$f" -v g="$g" 'BEGIN {
		f /= 2 - f; g /= 2 - g
		exit !(sprintf("%.6f", f < l ? f : l) == low && sprintf("%.6f", g > h ? g : h) == high) }'
	: >none
	gives 'sample\t1\nequal\t0\ntp\t0\n' \
		'nd-eval: no recall: the sample has no pairs but of equal documents, which count as one\n' \
		0 sh -c 'nd-eval -a none --sample ids --classes none | head -n 3'
	misused nd-eval '--classes: expected --sample as well' -a true --classes pairs
}

@test "--note --asked: a recall that is less than was asked for is told so" {
	# Each pair has two ids of its own; every second one is found.
	seq 1 1234 | awk '{ printf "a%04d\tb%04d\n", $1, $1 }' >true
	sed -n '1~2p' true >found
	for asked in 0.99 0.52 0.5; do
		less=", less than the $asked asked for"
		[ $asked = 0.99 ] || less=''
		fails 0 "nd-eval: recall of pairs: 0.500 (0.472 to 0.528), of 1234 pairs of a sample$less" \
			nd-eval --recall true --note --asked $asked found
	done
	sed -i 1q true
	fails 0 'nd-eval: recall of pairs: 1.000 (0.207 to 1.000), of 1 pair of a sample' \
		nd-eval --recall true --note --asked 0.99 true
}

@test "--least judges the recall of all pairs and of each tenth of their lengths" {
	cat >judge.py <<-'PY'
	import math, sys
	least = float(sys.argv[1])
	found = {tuple(l.split('\t')[:2]) for l in open('found').read().splitlines()}
	rows = [l.split('\t') for l in open('true').read().splitlines()]
	rows = [(int(f[4]), tuple(f[:2]) in found, float(f[3]), f[2]) for f in rows]
	rows.sort(key=lambda r: r[0])
	total = sum(r[2] for r in rows)
	share = sum(r[2] for r in rows if r[1]) / total
	of = {}
	for r in rows:
	    if r[3] != '-': of[r[3]] = of.get(r[3], 0) + r[2]
	squares = sum(x * x for x in of.values()) or total ** 2 / 1e12
	n, z = total ** 2 / squares, 1.96
	mid = (share + z * z / 2 / n) / (1 + z * z / n)
	half = z / (1 + z * z / n) * math.sqrt(share * (1 - share) / n + z * z / 4 / n / n)
	high = min(1, mid + half)
	noise = lambda some: sum(r[2] ** 2 for r in some if r[3] != '-')
	sure = lambda some: noise(some) * 200 <= sum(r[2] for r in some) ** 2
	bad = (share if sure(rows) else high) < least
	before, i = 0, 0
	for k in range(1, 11):
	    some = []
	    while i < len(rows) and (before < total * k / 10 or k == 10):
	        some.append(rows[i]); before += rows[i][2]; i += 1
	    if some and sure(some):
	        part = sum(r[2] for r in some)
	        d = min(.02, math.sqrt(least * (1 - least) * noise(some)) / part)
	        bad |= sum(r[2] for r in some if r[1]) / part < least - d
	print('%.6g\t%.6g\t%.6g\t%d\t%s' % (share, max(0, mid - half), high, len(rows),
	                                 'missed' if bad else 'kept'))
	PY
	for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
		python3 -c '
import random, sys
r = random.Random(int(sys.argv[1]))
n = r.choice([1, 20, 300, 5000])
drawn, low, high = r.choice([3, 500, 99999]), r.choice([.7, .9]), r.choice([.8, .9, .97])
with open("true", "w") as true, open("found", "w") as found:
    for i in range(n):
        length = r.randrange(10, 200)
        sure = "-" if r.random() < .1 else "d%d" % r.randrange(drawn)
        print("a%05d" % i, "b", sure, r.choice([1, 1, 2, 2.5, 40]), length, sep="\t", file=true)
        if r.random() < (low if length < 40 else high): print("a%05d" % i, "b", sep="\t", file=found)' $seed
		for least in 0.8 0.9 0.95; do
			ok nd-eval --recall true --least $least found
			python3 judge.py $least | same - <(echo "$output")
			echo "$output" >>all
		done
	done
	[ "$(cut -f 5 all | sort | uniq -c | awk '{ print ($1 > 2) }' | tr -d '\n')" = 11 ]
	printf '' >true
	[ "$(nd-eval --recall true --least 0.9 found)" = $'-\t0\t1\t0\tkept' ]
	printf 'a\tb\tc\t0\n' >true
	fails 1 "nd-eval: true:1: expected a weight above 0, got '0'" nd-eval --recall true found
	printf 'a\tb\tc\t1\tx\n' >true
	fails 1 "nd-eval: true:1: expected a length, got 'x'" nd-eval --recall true found
	misused nd-eval '--least: expected --recall as well' --least 0.9 -a true found
}
