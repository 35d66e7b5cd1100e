# nd-plan.bats: bands and rows, tables and windows, that find what they should.
load helper

# oracle WHAT ARGUMENT...
oracle() {
	python3 "$top/tests/oracle/plan.py" "$@"
}

# value NAME FILE: the value of that name in a plan.
value() {
	awk -F '\t' -v name="$1" '$1 == name { print $2 }' "$2"
}

# agrees: plan has the whole numbers of want, and the others within 1 in 1000.
agrees() {
	awk -F '\t' '
		NR == FNR { want[$1] = $2; next }
		$1 in want {
			met++
			d = $2 - want[$1]
			if (want[$1] ~ /\./ ? d * d > (want[$1] / 1000) ^ 2 + \
			    1e-6 : $2 != want[$1])
				print $1 ": " $2 ", wanted " want[$1]
		}
		END { for (name in want) n++; if (met != n) print met " of " n }
	' want plan >bad
	[ ! -s bad ] || { cat bad plan; return 1; }
}

@test "0.99 at 0.8 is 26 bands of 8 rows, as nd-minhash has them" {
	cat >want <<-EOF
	model${TAB}minhash
	bands${TAB}26
	rows${TAB}8
	values${TAB}208
	threshold${TAB}0.800000
	recall${TAB}0.991560
	sets${TAB}1000000
	candidates-per-set${TAB}0.6409
	candidates${TAB}640876
	candidate-lines-per-set${TAB}3.7139
	candidate-lines${TAB}3713925
	shuffle-bytes-per-set${TAB}943
	shuffle-bytes${TAB}943417765
	sort-memory${TAB}1040000000
	score-memory${TAB}12000000
	cost-per-set${TAB}9386
	EOF
	nd-plan >got
	same want got
	nd-plan -t 0.80 --recall 0.99 --sets 1000000 --features 300 \
		--id-bytes 10 >got
	same want got
	printf 'a\t1\t%016x\n' 5 >set
	nd-minhash set >got
	nd-minhash -b 26 -r 8 set >want
	same want got
}

# bats test_tags=long
@test "the bands of each number of rows are the least that have the recall" {
	for case in '0.8 0.99' '0.5 0.9' '0.9 0.999' '0.333333 0.95' '0.7 0.5' \
	    '0.999999 0.99' '0.9 0.99'; do
		set -- $case
		nd-plan -t $1 --recall $2 --list >list
		[ "$(wc -l <list)" -ge 7 ]
		oracle least $1 $2 1 2 5 7 >want
		awk -F '\t' '$1 ~ /^[1257]$/ { print $2 "\t" $4 }' list >got
		same want got
	done
}

# bats test_tags=long
@test "the cheapest plan is the oracle's, as are candidates and cost" {
	for case in '0.8 0.99 1000000 300 10' '0.5 0.9 1000 40 25' \
	    '0.9 0.95 20000000 2000 60' '0.6 0.999 300000 25 12'; do
		set -- $case
		oracle plan $case >want
		nd-plan -t $1 --recall $2 --sets $3 --features $4 \
			--id-bytes $5 >plan
		agrees
	done
}

@test "pairs tell the candidates, and the recall of those that are there" {
	awk 'BEGIN { srand(7); for (i = 0; i < 4000; i++)
		printf "a%d\tb%d\t%.6f\n", i, i, 0.2 + 0.799999 * rand() ^ 3 }' >pairs
	for case in '0.8 0.99 5000 300 10' '0.55 0.9 900000 100 10'; do
		set -- $case
		oracle plan $case pairs 5000 >want
		nd-plan -t $1 --recall $2 --sets $3 --sample 5000 \
			--features $4 pairs >plan
		grep -q recall-of-pairs want
		agrees
		sort -R --random-source=/dev/zero pairs | zstd -q |
			nd-plan -t $1 --recall $2 --sets $3 --sample 5000 \
				--features $4 - >again
		same plan again
	done
}

@test "one of bands and rows fixed, or both" {
	run nd-plan -r 5
	[ "${lines[1]}" = "bands${TAB}12" ]
	run nd-plan -b 30
	[ "${lines[2]}" = "rows${TAB}8" ]
	run nd-plan -b 32
	[ "${lines[2]}" = "rows${TAB}9" ]
	# 1 - (1 - 0.8^5)^34 is 0.9999986.
	run nd-plan -r 5 --recall 0.999999
	[ "${lines[1]}" = "bands${TAB}35" ]
	ok nd-plan -b 9 -r 13
	[ "${lines[5]}" = "recall${TAB}0.398843" ]
	[ "$(oracle find 9 13 0.8)" = 0.398843 ]
	ok nd-plan -b 26 -r 8 --recall 0.99
	# One row is the cheapest of all.
	run nd-plan -t 0.05 --recall 0.5 --features 10 --sets 1000
	[ "${lines[1]} ${lines[2]}" = "bands${TAB}14 rows${TAB}1" ]
	ok nd-plan -t 1 --recall 1
	[ "${lines[5]}" = "recall${TAB}1.000000" ]
}

@test "a recall that cannot be had is an error that says what can" {
	impossible() {
		misused nd-plan "--recall$1" "${@:2}"
	}
	impossible ': 3 bands of 1 row find 0.8750 at 0.5, not 0.99' -t 0.5 -b 3
	impossible ': 131072 bands of 8 rows find 0.0013 at 0.1, not 0.5' \
		-t 0.1 -r 8 --recall 0.5
	impossible ': 1 band of 9 rows finds 0.1342 at 0.8, not 0.99' \
		-b 1 -r 9 --recall 0.99
	impossible ': 1048576 bands of 1 row find 0.6495 at 1e-06, not 0.99' \
		-t 0.000001
	impossible ' 1: no number of bands finds all below similarity 1' --recall 1
}

@test "the curve is the oracle's" {
	nd-plan -b 26 -r 8 --curve >curve
	[ "$(wc -l <curve)" -eq 101 ]
	[ "$(head -1 curve)" = "0.000000${TAB}0.000000" ]
	[ "$(tail -1 curve)" = "1.000000${TAB}1.000000" ]
	oracle find 26 8 0.05 0.37 0.5 0.72 0.8 0.93 >want
	grep -E '^0\.(05|37|50|72|80|93)0000' curve | cut -f 2 >got
	same want got
}

# measured SETS B R T SEED...: what the bands find of the pairs that there
# are, for each seed; in predicted what was to be expected, in pairs of how
# many.
measured() {
	local sets=$1 b=$2 r=$3 t=$4 seed
	nd-pairs -t $t -x - <$sets >exact
	nd-plan -t $t -b $b -r $r --sets "$(wc -l <$sets)" exact >plan
	predicted=$(value recall-of-pairs plan)
	pairs=$(wc -l <exact)
	found=
	for seed in "${@:5}"; do
		nd-minhash -m ${method:-fast} -b $b -r $r --seed $seed $sets |
			sort | nd-pairs -t $t | sort -u |
			nd-score -a $sets -t $t >got
		nd-eval -a exact --samples 0 got >eval
		[ "$(value fp eval)" -eq 0 ] || return
		found+=" $(value tp eval)"
	done
}

# sets_of FILE: the sets of a collection, those without a feature left out.
sets_of() {
	need "$1"
	zstdcat "$data/$1" | nd-shingle -f 2- 2>/dev/null |
		awk -F '\t' '$2 > 0' >sets
}

# bats test_tags=long
@test "predicted and measured recall agree, of pairs that are independent" {
	python3 - >sets <<-'EOF'
	import random
	draw = random.Random(5)
	for i in range(3000):
	    n = draw.randrange(5, 120)
	    both = [draw.getrandbits(64) for _ in range(n)]
	    for side in 'ab':
	        own = draw.randrange(n // 3 + 1)
	        f = sorted({*both, *(draw.getrandbits(64) for _ in range(own))})
	        print('%d%s\t%d\t%s' % (i, side, len(f),
	                                ' '.join('%016x' % x for x in f)))
	EOF
	for plan in '3 8 0.8' '6 5 0.6' '26 8 0.7'; do
		for method in fast classic; do
			measured sets $plan 1
			python3 "$top/tests/oracle/binomial.py" $predicted $pairs $found
		done
	done
}

# bats test_tags=long
@test "predicted and measured recall agree on news" {
	sets_of news-reuters-a.docs.tsv.zst
	for plan in '26 8 0.8' '4 8 0.8' '20 5 0.5'; do
		measured sets $plan 1
		python3 "$top/tests/oracle/binomial.py" $predicted $pairs $found
	done
}

# Here most pairs are within a few clusters, and found or missed together.
# bats test_tags=long
@test "predicted and measured recall agree on licences" {
	sets_of neardup-spdx.docs.tsv.zst
	for plan in '8 8 0.8' '20 5 0.5'; do
		measured sets $plan 1 2 3 4 5 6
		python3 "$top/tests/oracle/binomial.py" $predicted $pairs $found
	done
}

@test "no pairs, and none above the threshold, are said" {
	nd-plan >want
	nd-plan --sets 1000000 - </dev/null >got 2>err
	same want got
	[ "$(cat err)" = 'nd-plan: stdin: no pairs: similarities are assumed' ]
	printf 'a\tb\t0.500000\n' >pairs
	nd-plan --sets 10 pairs >got 2>err
	[ "$(cat err)" = 'nd-plan: pairs: no pair at or above the threshold' ]
	[ -z "$(value pairs got)" ]
	printf 'a\tb\t0.000000\nc\td\t0.000000\n' >pairs
	nd-plan --sets 4 pairs >got 2>err
	[ "$(value candidates got)" -eq 0 ]
	printf 'a\tb\t1.000000\n' >pairs
	ok nd-plan --sets 2 pairs
	ok nd-plan --sets 1
}

@test "what is no pair is refused by line" {
	printf 'a\tb\t0.500000\nc\td\t4\t5\n' >cand
	fails 1 "nd-plan: cand:2: expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got '4'" \
		nd-plan --sets 9 cand
	fails 1 'nd-plan: none: No such file or directory' nd-plan --sets 9 none
	fails 1 'nd-plan: stdout: No space left on device' \
		bash -c 'nd-plan >/dev/full'
}

@test "wrong options are a usage error" {
	wrong() {
		misused nd-plan "$1" "${@:2}"
	}
	wrong '-t: expected a threshold above 0' -t 0
	wrong '--recall: expected a recall above 0' --recall 0
	wrong '-r: expected at most 64 rows' -r 65
	wrong '-b: expected at most 1048576 values' -b 1048577
	wrong '-b: expected at most 1048576 values' -b 131073 -r 8
	wrong '--list: unexpected --curve' --list --curve
	wrong '--list: unexpected -r' --list -r 4
	wrong '--sample: expected pairs as well' --sample 10
	wrong 'expected --sets N with pairs' -
	wrong "expected window or a file of pairs, got 'windows'" windows -B 9
	wrong "expected window or a file of pairs, got 'Window'" Window
	wrong '--sample: expected 2 to 10 sets, got 11' --sets 10 --sample 11 -
	wrong '--sample: expected 2 to 10 sets, got 1' --sets 10 --sample 1 -
}

# usage_line: the usage of --help in one line.
usage_line() { sed -n '2p; 3,${ /^    [^ -]/!q; p; }' | tr -s '\n ' ' ' | sed 's/ $/\n/'; }
window_usage='usage: nd-plan window [-t T] [--recall P] [-Q N] [-B N] [-D N] [--distance N] [--sketches N] [--second N] [--search] [--curve WAY] [--row N] [cosines]'

@test "window: what tables find and cost is the oracle's" {
	ok python3 "$top/tests/oracle/plan-window.py" 1 8
	[ -z "$output" ]
}

@test "window: the cheapest plan, in whole" {
	cat >want <<-EOF
	model${TAB}window
	tables${TAB}484
	window${TAB}500
	bits${TAB}1000
	threshold${TAB}0.300000
	distance${TAB}403
	sketches${TAB}1000000
	prefix-low${TAB}11
	prefix-high${TAB}10
	recall${TAB}0.487729
	recall-low${TAB}0.441736
	recall-high${TAB}0.492953
	recall-all${TAB}0.513344
	relative-recall${TAB}0.950100
	comparisons${TAB}241939379000
	comparisons-all${TAB}499999500000
	cost${TAB}0.6775
	cheaper${TAB}window
	EOF
	nd-plan window | same want -
	nd-plan window -t 0.30 --recall 0.95 -D 1000 --distance 403 \
		--sketches 1000000 --row 200 | same want -
	# Whatever may be left out is found again.
	nd-plan window -Q 484 -B 500 | same want -
	nd-plan window -B 500 | same want -
	nd-plan window -Q 484 >got
	[ "$(value window got)" -eq 500 ]
	nd-plan window -t 0.9 --sketches 100000 >got
	[ "$(value cheaper got)" = window ]
	nd-plan window --sketches 3000 >got
	[ "$(value cheaper got)" = all ]
	# A tenth is not worth it.
	nd-plan window --sketches 100000 >got
	[ "$(value cost got) $(value cheaper got)" = '0.9640 all' ]
	nd-plan window -t 0.5 --sketches 50000 >got
	[ "$(value cost got) $(value cheaper got)" = '0.7832 window' ]
}

@test "window: a search has the least tables of each window, the cheapest first" {
	printf '0.3\t500\n0.45\t100\n0.8\t20\n0.2\t9000\n' >cosines
	nd-plan window --sketches 60000 cosines >plan
	nd-plan window --sketches 60000 --search cosines >list
	sort -g -s -k 5,5 list | same list -
	head -1 list >got
	for name in tables window recall comparisons cost; do
		value $name plan
	done | paste -s | same - got
	[ "$(value pairs plan)" -eq 620 ]
	grep "^all${TAB}-${TAB}$(value recall-all plan)$TAB" list >all
	cut -f 4- all | same <(printf '1799970000\t1.0000\n') -
	[ "$(wc -l <list)" -gt 20 ]
	# As many comparisons as all: the shorter window first.
	gives '1\t12\t0.493747\t114\t0.9500
all\t-\t0.513344\t120\t1.0000
1\t15\t0.513344\t120\t1.0000
2\t10\t0.508978\t210\t1.7500\n' '' 0 \
		nd-plan window --sketches 16 --row 0 --search
	for line in 3 9; do
		set -- $(sed -n ${line}p list)
		ok nd-plan window --sketches 60000 -Q $1 -B $2 --recall 0.95 cosines
		fails 2 "nd-plan window: --recall: $(($1 - 1)) tables with a window of $2 find 0.9$(
			nd-plan window --sketches 60000 -Q $(($1 - 1)) -B $2 cosines |
				sed -n 's/^relative-recall.0.9\(...\).*/\1/p') of what comparing all finds, not 0.95
try 'nd-plan window --help'" nd-plan window --sketches 60000 -Q $(($1 - 1)) -B $2 \
			--recall 0.95 cosines
	done
}

# planted BITS COSINE PAIRS ROWS: sketches, all random but for pairs of so
# large a cosine, a1 and b1 and so on, those of b in a file of their own.
planted() {
	python3 - "$@" <<-'EOF'
	import math, random, sys
	bits, cosine = int(sys.argv[1]), float(sys.argv[2])
	pairs, rows = int(sys.argv[3]), int(sys.argv[4])
	draw = random.Random(9)
	share = math.acos(cosine) / math.pi
	def put(to, name, x):
	    print('%s\trp:%d:0\t%0*x' % (name, bits, bits // 4, x), file=to)
	with open('a', 'w') as a, open('b', 'w') as b:
	    for i in range(rows // 2):
	        x = y = draw.getrandbits(bits)
	        if i < pairs:
	            for j in range(bits):
	                if draw.random() < share:
	                    y ^= 1 << j
	        else:
	            y = draw.getrandbits(bits)
	        put(a, 'a%d' % i if i < pairs else 'x%d' % i, x)
	        put(b, 'b%d' % i if i < pairs else 'y%d' % i, y)
	EOF
}

# near NAME: how far share is from the value of that name in plan, or from
# between that and the value of the second.
near() {
	awk -v share=$share -v low="$(value $1 plan)" -v high="$(value ${2:-$1} plan)" \
		'BEGIN { print (share < low ? low - share : share > high ? share - high : 0) }'
}

@test "window: predicted and measured recall and comparisons agree" {
	planted 256 0.7 1000 15000
	for q in 4 16; do
		nd-plan window -t 0.7 -D 256 --distance 70 --sketches 7500 \
			--second 7500 -Q $q -B 16 >plan
		nd-window -v -Q $q -B 16 --distance 70 a b >got 2>err
		share=$(awk '{ n += substr($1, 2) == substr($2, 2) } END { print n / 1000 }' got)
		echo "measured $share"; cat plan err
		awk -v d=$(near recall) -v b=$(near recall-low recall-high) \
			'BEGIN { exit !(d < .03 && b < .05) }'
		awk -v want=$(value comparisons plan) '{ exit !(($2 / want - 1) ^ 2 < .01 ^ 2) }' err
	done
	nd-plan window -D 256 --sketches 15000 -Q 1 -B 17 >plan
	cat a b | nd-window -v -Q 1 -B 17 -t 1 2>err
	[ "$(cut -d ' ' -f 2 err)" = "$(value comparisons plan)" ]
}

@test "window: the curves are those of the plans, and can be drawn" {
	args='-t 0.5 --sketches 4000000 --second 700000'
	nd-plan window $args --curve tables >curve
	[ "$(head -1 curve)" = "tables${TAB}B = 200${TAB}B = 500${TAB}B = 1000" ]
	[ "$(wc -l <curve)" -eq 21 ]
	nd-plan window $args -Q 300 -B 500 >plan
	[ "$(awk '$1 == 300 { print $3 }' curve)" = "$(value recall plan)" ]
	"$top/tests/bench/chart" curve >svg
	nd-plan window $args --curve tables -Q 300 -B 500 >curve
	for name in tables recall recall-low recall-high; do
		value $name plan
	done | paste -s | same - <(tail -1 curve)
	nd-plan window $args --curve cost >curve
	[ "$(head -1 curve)" = "cost${TAB}Q = 100${TAB}Q = 200${TAB}Q = 300${TAB}Q = 500${TAB}Q = 1000${TAB}Q = 2000${TAB}all" ]
	[ "$(tail -1 curve | cut -f 1,8)" = "1.0000${TAB}1.000000" ]
	[ "$(awk -v x=$(value cost plan) '$1 == x && $4 != "-" { print $4 }' curve)" = \
		"$(value relative-recall plan)" ]
	"$top/tests/bench/chart" curve >svg
	nd-plan window --sketches 201 --curve tables -Q 3 | cut -f 1 >curve
	printf 'tables\n1\n2\n3\n' | same - curve
	nd-plan window --sketches 5 --curve tables -B 4 -Q 1 >curve
	[ "$(wc -l <curve)" -eq 2 ]
}

@test "window: what is no cosine is refused by line; none, said" {
	for bad in '0.5' '1.1\t3' 'x\t3' '0.5\t-1' 'a\tb\t0.5' '\tb\t0.500000' \
		'0.5\t1.5' '0.1234567\t1'; do
		printf "0.5\t1\n$bad\n" >c
		fails 1 "nd-plan window: c:2: expected similarity and count, or a pair, got '$(sed -n '2{s/\t/\\t/g;p}' c)'" \
			nd-plan window c
	done
	nd-plan window >want
	printf '0.2\t3\n' | nd-plan window - >got 2>err
	same want got
	[ "$(cat err)" = 'nd-plan window: stdin: no pair at or above the threshold' ]
	printf 'a\ta\t0.300000\nb\tc\t0.300000\t1\t2\t3\n' | nd-plan window - >got
	[ "$(value pairs got) $(value precision got)" = '2 -' ]
	[ "$(value recall got)" = "$(value recall want)" ]
}

@test "window: wrong options are a usage error" {
	wrong() {
		fails 2 "nd-plan window: $1
try 'nd-plan window --help'" nd-plan window "${@:2}"
	}
	wrong '-t: expected a threshold above 0' -t 0
	wrong '--recall: expected a recall above 0 and below 1' --recall 1
	wrong '-D: expected a multiple of 8 from 64 to 65536, got 100' -D 100
	wrong '-Q: expected at most 99999, got 100000' -Q 100000
	wrong 'expected at most 1000000000 sketches' --second 1000000001
	wrong '--sketches: expected at least 2' --sketches 1
	wrong '-B: expected at most 99, got 100' --sketches 100 -B 100
	wrong '--search: unexpected --curve' --search --curve cost
	wrong '--search: unexpected -Q' --search -Q 1
	wrong "--curve: expected tables or cost, got 'x'" --curve x
	wrong '--curve cost: unexpected -B' --curve cost -B 3
	wrong '--curve tables: expected -B N, or more than 200 sketches, got 200' --curve tables --sketches 150 --second 50
	wrong '--distance: expected a distance with some pair, got 0' --distance 0
	wrong '--recall: 99999 tables with a window of 1 find 0.5592 of what comparing all finds, not 0.95' -t 0.1 -B 1
	nd-plan window --help | usage_line | same <(echo "$window_usage") -
	mandoc -Tutf8 -O width=500 "$top/man/nd-plan.1" | col -b |
		sed -n '/^SYNOPSIS/{n;n;s/^ */usage: /;s/  */ /g;p;}' |
		same <(echo "$window_usage") -
	nd-plan window --version | grep -q '^nd-plan window (nd) [0-9]'
}

# families: sentences, of which each is like some others, in up to 64 places.
families() {
	python3 -c '
import random
r = random.Random(8)
w = ["".join(r.choice("etaoinshrdlu") for _ in range(r.randrange(2, 9))) for _ in range(900)]
n = 0
for i in range(150):
    t = [r.choice(w) for _ in range(r.randrange(4, 25))]
    for _ in range(r.randrange(1, 7)):
        u = " ".join(x if r.random() > .15 else r.choice(w) for x in t)
        for _ in range(int(2 ** r.uniform(0, 6))):
            n += 1
            print("s%d\t%s" % (n, u))' | shuf --random-source=/bin/bash
}

@test "sentences: the sample of the parts is that of all, and the plan too" {
	families >sents
	nd-text-pairs --copies copies sents >distinct
	# Of few, all are drawn.
	nd-plan sentences --draw distinct >sample
	grep -v "^$TAB" sample | sort | same <(sort distinct) -
	awk -F '\t' '{ n[length($2)]++; m[length($2)] += $3 } END {
		for (i in n) print "\t" i "\t" n[i] "\t" m[i] }' distinct | sort |
		same - <(grep "^$TAB" sample | sort)
	split -n r/3 distinct part.
	for part in part.*; do
		nd-plan sentences --draw "$part" >"sample.$part"
	done
	plan() { nd-plan sentences -c -k 5 --exact 1 --cost 1000000 "$@"; }
	plan --truth truth sample >want
	plan --truth truth.3 sample.* | same want -
	same truth truth.3
	plan -j 3 - <sample | same want -
	[ "$(grep -c ^bands want)" -gt 0 ]
	# All are drawn, so the true pairs are those of all texts.
	longest=$(sed -n 's/^longest\t//p' want)
	nd-text-pairs -t 0.75 distinct | awk -F '\t' -v OFS='\t' -v longest="$longest" '
		FILENAME == "distinct" { n[$1] = $3; next }
		$5 > longest || $6 > longest { print $1, $2, "-", n[$1] * n[$2], ($5 > $6 ? $5 : $6) }
		' distinct - | sort | same truth -
	nd-plan sentences --short want distinct | awk -F '\t' '{ print length($2) }' | sort -n |
		tail -n 1 >short
	[ "$(<short)" -le "$longest" ]
	nd-plan sentences --short want distinct | wc -l |
		same <(awk -F '\t' -v n="$longest" 'length($2) <= n' distinct | wc -l) -
	# The bands have the recall.
	nd-text-pairs --bands planned -c -k 5 -t 0.75 --plan want distinct | sort -u >found
	[ "$(nd-eval --recall truth --least 0.9 found | cut -f 5)" = kept ]
	# What comes after bands that miss the recall.
	after() { printf "$1" >plan && echo "-${TAB}0${TAB}1${TAB}9${TAB}$2" >said &&
		gives "$3" '' 0 nd-plan sentences --missed said plan; }
	after 'longest\t40\nheld\t100\t1000\nexact\tyes\nbands\t9\tall\t8\n' missed \
		'longest\t1\nheld\t1000\t1000\nexact\tyes\nbands\t9\tall\t8\n'
	after 'longest\t40\nheld\t1000\t1000\nexact\tyes\nbands\t9\tall\t8\n' missed \
		'longest\tall\nheld\t1000\t1000\nexact\tyes\n'
	after 'longest\t40\nheld\t20\t20\nexact\tno\nbands\t9\tall\t8\n' missed \
		'longest\t1\nheld\t20\t20\nexact\tno\n'
	after 'longest\t40\nheld\t100\t1000\nexact\tyes\nbands\t9\tall\t8\n' kept \
		'longest\t1\nheld\t100\t1000\nexact\tyes\n'
	echo kept >said
	fails 1 'nd-plan sentences: said:1: expected 5 fields, by nd-eval --least, got 1' \
		nd-plan sentences --missed said plan
	nd-plan sentences --recall 1 sample | same <(printf 'longest\tall\nheld\t1000\t1000\nexact\tyes\n') -
}

@test "sentences: of a large sample, sentences in many places are drawn more often" {
	awk 'BEGIN {
		for (i = 0; i < 40000; i++)
			printf "s%d\tText %d of them\t%d\t%.0f\t%.0f\n", i, i, i % 50 ? 1 : 8,
				i * 107374.1, (i * 7919 % 40000) * 107374.1
	}' >distinct
	nd-plan sentences --draw distinct | grep -v "^$TAB" >sample
	# A share of sqrt(2500 / 40000) = 1/4 of each of two samples, and all of the pilot.
	same <(sort distinct) <(sort sample)
	awk 'BEGIN { for (i = 0; i < 3000000; i++)
		printf "s%d\tText\t1\t%.0f\t%.0f\n", i, i * 1431.6, (i * 7919 % 3000000) * 1431.6 }' |
		nd-plan sentences --draw | grep -v "^$TAB" >sample
	# A sixteenth, and sqrt(300 / 3000000) = 1/100 of the others.
	awk 'BEGIN { for (i = 0; i < 3000000; i++)
		n += i * 1431.6 < 268435456 || (i * 7919 % 3000000) * 1431.6 < 42949672.96
		print n }' | same - <(wc -l <sample)
}

@test "sentences: what is wrong is reported" {
	bad() { printf "$1" >in && fails 1 "nd-plan sentences: in:$2" nd-plan sentences "${@:3}" in; }
	bad 'a\tb\n' '1: expected 5 fields, got 2'
	bad 'a\tb\t0\t1\t2\n' "1: expected a whole number from 1, got '0'"
	bad 'a\tb\t1\t4294967296\t2\n' "1: expected a whole number below 2^32, got '4294967296'"
	bad '\t10\t5\t5\n' '1: expected 5 fields, got 4' --draw
	fails 2 "nd-plan sentences: -t: expected a threshold above 0
try 'nd-plan sentences --help'" nd-plan sentences -t 0 in
	plan() { printf "$1" >plan && fails 1 "nd-plan sentences: plan$2" nd-plan sentences --short plan in; }
	printf 'a\tb\n' >in
	plan '' ': expected a plan of nd-plan sentences, got no longest'
	plan 'longest\t0\n' ":1: expected a whole number from 1 to 4294967294 or all, got '0'"
	plan 'long\t1\n' ':1: expected longest, held, exact or bands and their values, as nd-plan sentences prints them'
	plan 'bands\t1\t2\t3\nbands\t1\t2\t3\nbands\t1\t2\t3\n' ':3: expected at most 2 lines of bands, got more'
}
