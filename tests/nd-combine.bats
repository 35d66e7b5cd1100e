# nd-combine.bats: pairs by parts to pairs by the whole.
load helper

# parts MEASURE:SEED...: files of that name, of sorted pairs with evidence or,
# for decimals, without; few small numbers, so that sums often hit thresholds,
# and some as large as they may be. For two collections where SEED has an x.
parts() {
	python3 - "$@" <<-'EOF'
	import math
	import random
	import sys
	ids = ['a', 'a b', 'ab', 'a\u00e4', 'b', 'x' * 300] + \
	    ['d%d' % i for i in range(20)]
	ids.sort(key=str.encode)
	for name in sys.argv[1:]:
	    measure, seed = name.split(':')
	    draw = random.Random(name)
	    lines = []
	    for i, a in enumerate(ids):
	        for j, b in enumerate(ids):
	            if (i >= j and 'x' not in seed) or draw.random() < .2:
	                continue
	            big = draw.choice([6, 6, 6, 10 ** 6, 10 ** 15 - 1])
	            x, y = draw.randint(1, big), draw.randint(1, big)
	            s = draw.randint(0, min(x, y))
	            num, den = {
	                'jaccard': (s, x + y - s), 'dice': (2 * s, x + y),
	                'containment': (s, min(x, y)), 'overlap': (s, min(x, y)),
	                'set-cosine': (math.isqrt(s * s * 10 ** 12 // (x * y)), 10 ** 6),
	                'edit': (max(x, y) - s, max(x, y)),
	                'decimals': (draw.randint(0, 6), 6)}[measure]
	            text = '%d.%06d' % divmod(num * 10 ** 6 // den, 10 ** 6)
	            more = {'decimals': [], 'containment': [s, x, y, 'more', 1]}
	            lines.append('\t'.join(map(str, (a, b, text,
	                *more.get(measure, [s, x, y])))).encode() + b'\n')
	    open(name, 'wb').writelines(sorted(lines))
	EOF
}

# combined RENORMALISE WEIGHTS T,... MEASURES FILE...: as the oracle has it.
combined() {
	local t option=
	[ "$1" = yes ] && option=--renormalise
	python3 "$top/tests/oracle/combine.py" "$2" "$3" "$4" "$1" "${@:5}"
	for t in ${3//,/ }; do
		nd-combine $option -w "$2" -t "$t" -m "$4" "${@:5}" >got 2>err
		[ -s "want.$t" ] && same "want.$t" got || return
	done
}

@test "weighted sums are the oracle's, for all measures, thresholds and weights" {
	parts jaccard:{1..3} {edit,containment,overlap,set-cosine,decimals}:1 dice:{1..16}
	set -- jaccard:1 jaccard:2 jaccard:3
	combined no 0.4,0.2,0.4 0,0.2,0.333333,0.5 jaccard "$@"
	combined yes 0.4,0.2,0.4 0,0.2,0.333333,0.5,1 jaccard "$@"
	combined no 0.333333,0.333334,0.333333 0.25 jaccard "$@"
	combined yes 0,0,1 0.25 jaccard "$@"
	combined no 1 0.5,1 jaccard jaccard:1
	set -- edit:1 jaccard:1 set-cosine:1 containment:1 overlap:1 dice:1 decimals:1
	measures=${*//:1/}
	combined no 0.1,0.1,0.15,0.2,0.2,0.15,0.1 0.3 "${measures// /,}" "$@"
	combined yes 0.1,0.1,0.15,0.2,0.2,0.15,0.1 0.3 "${measures// /,}" "$@"
	combined no 0.5,0.25,0.25 0.4 decimals jaccard:1 edit:1 decimals:1
	[ ! -s err ]
	w=$(printf '0.0625,%.0s' {1..16})
	combined no "${w%,}" 0.2 dice dice:{1..16}
	combined yes "${w%,}" 0.25 dice dice:{1..16}
}

@test "two collections: both orders of two ids, and equal ids" {
	parts jaccard:x1 jaccard:x2
	python3 "$top/tests/oracle/combine.py" 0.5,0.5 0.4 jaccard no jaccard:x1 jaccard:x2
	grep -qP '^(d\d+)\t\1\t' want.0.4
	nd-combine --cross -w 0.5,0.5 -t 0.4 jaccard:x1 jaccard:x2 >got
	same want.0.4 got
}

@test "sums are exact where cut decimals are not" {
	printf 'a\tb\t0.333333\t1\t2\t2\n' >third
	printf 'a\tb\t0.666666\t2\t3\t2\n' >thirds
	ok nd-combine -w 0.5,0.5 third thirds
	[ "$output" = "a${TAB}b${TAB}0.500000${TAB}0.333333${TAB}0.666666" ]
	cut -f 1-3 third >cut
	ok nd-combine -w 0.5,0.5 cut thirds
	[ -z "$output" ]
	ok nd-combine -m decimals -w 0.5,0.5 -t 0.4 third thirds
	[ "$output" = "a${TAB}b${TAB}0.499999${TAB}0.333333${TAB}0.666666" ]
	# Weights as idf makes them: shared and sizes of any length.
	printf 'a\tb\t0.333333\t333333333333\t666666666666\t666666666666\n' >third
	ok nd-combine -w 0.5,0.5 third thirds
	[ "$output" = "a${TAB}b${TAB}0.500000${TAB}0.333333${TAB}0.666666" ]
	printf 'a\tb\t0.333333\t333333333333\t666666666666\t666666666667\n' >third
	ok nd-combine -w 0.5,0.5 -t 0.499999 third thirds
	[ "$output" = "a${TAB}b${TAB}0.499999${TAB}0.333333${TAB}0.666666" ]
	# The sum is a whole number of millionths, or 10^-24 of one below or above.
	while read -r s x nx nxb y ny nyb; do
		printf 'a\tb\t0.%s\t%s\t%s\t%s\n' ${x:0:6} $x $nx $nxb >one
		printf 'a\tb\t0.%s\t%s\t%s\t%s\n' ${y:0:6} $y $ny $nyb >two
		gives "a\tb\t$s\t0.${x:0:6}\t0.${y:0:6}\n" '' 0 \
			nd-combine -w 0.5,0.5 -t 0.4 one two
	done <<-'END'
	0.500000 333333333333 666666666666 666666666666 666666666666 833333333333 833333333332
	0.497668 350649357139 675324678564 675324678564 644688642832 822344321396 822344321397
	0.502331 649350642850 824675321419 824675321420 355311357129 677655678545 677655678545
	END
}

@test "what is missing counts 0, or not at all" {
	printf 'a\tb\t0.500000\t1\t2\t1\na\tc\t0.000000\t0\t2\t1\n' >one
	printf 'a\tb\t0.500000\t1\t2\t1\na\td\t1.000000\t1\t1\t1\n' >two
	printf 'a\te\t1.000000\t2\t2\t2\n' >three
	gives 'a\tb\t0.500000\t0.500000\t0.500000\t-
a\tc\t0.000000\t0.000000\t-\t-
a\td\t0.400000\t-\t1.000000\t-
a\te\t0.000000\t-\t-\t1.000000\n' '' 0 \
		nd-combine -w 0.6,0.4,0 -t 0 one two three
	gives 'a\tb\t0.500000\t0.500000\t0.500000\t-
a\td\t0.400000\t-\t1.000000\t-\n' '' 0 \
		nd-combine -w 0.6,0.4,0 -t 0.4 one two three
	gives 'a\tb\t0.500000\t0.500000\t0.500000\t-
a\td\t1.000000\t-\t1.000000\t-\n' 'nd-combine: --renormalise: 1 pair left out, in no file with a weight above 0
nd-combine: one: 2 pairs read
nd-combine: two: 2 pairs read
nd-combine: three: 1 pair read
nd-combine: 4 different pairs, 2 written\n' 0 \
		nd-combine -v --renormalise -w 0.6,0.4,0 one two three
}

@test "the pairs at T by one part at least are all the pairs at T" {
	for f in 2 3 4; do
		nd-shingle -k 2 -f $f "$samples/threads.tsv" >s$f 2>/dev/null
		nd-score --all -t 0 s$f 2>/dev/null | sort >all$f
	done
	for t in 0.2 0.5 0.6; do
		for how in '' --renormalise; do
			nd-combine $how -w 0.4,0.2,0.4 -t $t all2 all3 all4 >want
			[ -s want ]
			for f in 2 3 4; do
				nd-pairs -t $t -x s$f s$f 2>/dev/null
			done | cut -f 1,2 | sort -u >cand
			for f in 2 3 4; do
				nd-score -t 0 -a s$f cand >p$f 2>/dev/null
			done
			nd-combine $how -w 0.4,0.2,0.4 -t $t p2 p3 p4 >got
			same want got
		done
	done
}

@test "pipes, packed files, stdin and a file twice" {
	parts jaccard:1 jaccard:2
	mv jaccard:1 one
	mv jaccard:2 two
	nd-combine -w 0.3,0.7 one two >want
	[ -s want ]
	nd-combine -w 0.3,0.7 - two <one >got
	same want got
	nd-combine -w 0.3,0.7 <(zstd -qc one) - <two >got
	same want got
	nd-combine -w 0.1,0.7,.2 one two one | cut -f 1-5 >got
	same want got
	# What comes out goes in again, and is a pair to others.
	nd-combine -m decimals,jaccard -w 1,0 want two | cut -f 1-3 >got
	cut -f 1-3 want | same - got
	nd-cluster want >clusters
	[ -s clusters ]
	: >none
	ok nd-combine -w 0.5,0.5 none none
	[ -z "$output" ]
}

@test "files out of order or with a pair twice are refused" {
	printf 'a\tb\t1.000000\na\tc\t1.000000\n' >good
	wrong() {
		# shellcheck disable=SC2059
		printf "$1" >p
		fails 1 "nd-combine: p:$2" nd-combine -w 0.5,0.5 good p
		fails 1 "nd-combine: p:$2" nd-combine -w 1 p
	}
	wrong 'a\tc\t1.000000\na\tb\t1.000000\n' "2: expected pairs in order, each once, got 'a' and 'b' after greater ones: sort with LC_ALL=C"
	wrong 'b\tc\t1.000000\na\td\t1.000000\n' "2: expected pairs in order, each once, got 'a' and 'd' after greater ones: sort with LC_ALL=C"
	wrong 'a\tb\t1.000000\na\tb\t0.500000\n' "2: expected pairs in order, each once, got 'a' and 'b' again: sort with LC_ALL=C and -u"
	wrong 'a\tb\t1.000000\nb\tc\t1.000000\na\tc\t1.000000\n' "3: expected pairs in order, each once, got 'a' and 'c' after greater ones: sort with LC_ALL=C"
	wrong 'b\ta\t1.000000\n' "1: expected two ids in byte order, got 'b' before 'a'"
	printf 'a\tb\t1.000000\na\tb\t1.000000\n' >p
	fails 1 "nd-combine: p:2: expected pairs in order, each once, got 'a' and 'b' again: sort with LC_ALL=C and -u" \
		nd-combine --cross -w 1 p
	# In the order of bytes, where the order of a language is another; an
	# id before one that it begins.
	printf '%s\t1.000000\n' "B${TAB}a" "a${TAB}b" "a${TAB}b c" "a${TAB}bc" "a b${TAB}c" "aa${TAB}b" >p
	sort -c p
	ok nd-combine --cross -w 1 p
	[ "${#lines[@]}" -eq 6 ]
}

@test "bad records, and evidence of another measure, are refused" {
	wrong() {
		# shellcheck disable=SC2059
		printf "$2" >p
		fails 1 "nd-combine: p:$3" nd-combine -m "$1" -w 1 p
	}
	wrong jaccard 'a\tb\t1\t1\n' "1: expected a similarity with six decimals from 0.000000 to 1.000000 in column 3, got '1'"
	wrong jaccard 'a\ta\t1.000000\n' "1: expected two ids, got 'a' twice"
	wrong jaccard 'a\tb\t1.000000' '1: expected a newline at the end of the last line, got none: the file is truncated'
	wrong jaccard 'a\tb\t0.666666\t1\t2\t1\n' "1: expected the similarity of 1/2, the evidence by -m jaccard, got '0.666666'"
	wrong dice 'a\tb\t0.500000\t1\t2\t1\n' "1: expected the similarity of 2/3, the evidence by -m dice, got '0.500000'"
	wrong overlap 'a\tb\t0.500000\t1\t2\t1\n' "1: expected the similarity of 1/1, the evidence by -m overlap, got '0.500000'"
	wrong edit 'a\tb\t0.500000\t1\t3\t1\n' "1: expected the similarity of 2/3, the evidence by -m edit, got '0.500000'"
	wrong jaccard 'a\tb\t0.333334\t1\t2\t2\n' "1: expected the similarity of 1/3, the evidence by -m jaccard, got '0.333334'"
	wrong jaccard 'a\tb\t0.333332\t1\t2\t2\n' "1: expected the similarity of 1/3, the evidence by -m jaccard, got '0.333332'"
	what="shared, nA, nB in columns 4 to 6, the evidence of -m"
	for bad in '1\t2' '1\t2\tx' '3\t2\t2' '0\t0\t1' '1\t1\t01' '1\t1\t' \
	    '' '1\t2\t1000000000000000'; do
		# shellcheck disable=SC2059
		wrong containment "a\tb\t0.500000\t$bad\n" "1: expected $what containment, got '$bad'"
	done
	wrong edit 'a\tb\t0.500000\t4\t3\t3\n' "1: expected distance, lengthA, lengthB in columns 4 to 6, the evidence of -m edit, got '4\t3\t3'"
	ok nd-combine -m cosine -w 1 p
	fails 1 'nd-combine: lost: No such file or directory' nd-combine -w 1 lost
}

# random_sets: files of sets of the same ids, of which many are equal: wide, few, long.
random_sets() {
	local seed=$1 n=$2 name
	shift 2
	for name in 'wide 60 12' 'few 4 2' 'long 100 40'; do
		# shellcheck disable=SC2086
		set -- $name
		python3 "$top/tests/data/random-sets.py" $((seed++)) "$n" "$2" "$3" | sort >"$1"
	done
}

# starred T WEIGHTS MEASURES RENORMALISE RANKS FILE...: as the oracle has it.
starred() {
	local more=()
	[ "$4" = no ] || more+=(--renormalise)
	[ "$5" = - ] || more+=(--rank "$5")
	python3 "$top/tests/oracle/weighted-stars.py" "$@" >want
	[ -s want ] || return
	for j in 1 2 7; do
		nd-combine --stars -j $j -t "$1" -w "$2" -m "$3" "${more[@]}" "${@:6}" >got 2>err
		same want got && [ ! -s err ] || return
	done
}

@test "stars are the oracle's, for measures, thresholds, weights, ranks and threads" {
	random_sets 1 200
	awk -F '\t' 'NR % 4 { print $1 "\t" NR * 7919 % 5 }' wide >ranks
	for t in 0.333333 0.6; do
		for renormalise in no yes; do
			starred $t 0.4,0.2,0.4 jaccard,jaccard,jaccard $renormalise - wide few long
			starred $t 0.4,0.2,0.4 dice,jaccard,dice $renormalise ranks wide few long
			starred $t 0.1,0.9,0 containment,overlap,jaccard $renormalise ranks wide long few
			starred $t 0.25,0.25,0.25,0.25 jaccard,dice,set-cosine,dice $renormalise - few few long wide
		done
	done
	starred 1 1 jaccard no ranks few
	starred 0.000001 1 overlap no - wide
	w=$(printf '0.0625,%.0s' {1..16})
	m=$(printf 'dice,%.0s' {1..16})
	head -n 50 few >short
	head -n 50 long >rest
	starred 0.5 "${w%,}" "${m%,}" no - short{,,,,,,,} rest{,,,,,,,}
}

@test "clusters of stars are those of all pairs" {
	random_sets 5 300
	sed 's/^d/e/' wide >more
	cat more wide | awk -F '\t' '{ print $1 "\t" NR % 7 }' >ranks
	for f in wide few long; do
		sed 's/^d/e/' $f | cat - $f >all.$f
		nd-score --all -t 0 all.$f 2>/dev/null | sort >$f.pairs
	done
	for t in 0.3 0.5 0.8; do
		for how in '' --renormalise; do
			nd-combine $how -w 0.5,0.2,0.3 -t $t {wide,few,long}.pairs >pairs
			for rank in '' '--rank ranks'; do
				# shellcheck disable=SC2086
				nd-cluster $rank pairs >want
				[ -s want ]
				# shellcheck disable=SC2086
				nd-combine --stars $how $rank -w 0.5,0.2,0.3 -t $t all.{wide,few,long} |
					nd-cluster $rank >got
				same want got
			done
		done
	done
}

@test "stars: a record is paired with the first kept record that is similar" {
	# b is as similar to a as to c; d is equal to c; e has no title.
	printf 'c\t2\t%s %s\nb\t2\t%s %s\na\t2\t%s %s\nd\t2\t%s %s\ne\t0\t\n' \
		000000000000000{3,4} 000000000000000{2,3} 000000000000000{1,2} 000000000000000{3,4} >title
	sed 's/\t.*/\t1\t0000000000000001/' title >text
	a='0.666666\t0.333333\t1.000000'
	gives "a\tc\t0.500000\t0.000000\t1.000000
a\tb\t$a
a\td\t0.500000\t0.000000\t1.000000
a\te\t0.500000\t-\t1.000000\n" '' 0 nd-combine --stars -w 0.5,0.5 title text
	gives "a\tb\t$a
c\td\t1.000000\t1.000000\t1.000000\n" 'nd-combine: 5 ids of 4 different records, 2 compared, 2 pairs\n' 0 \
		nd-combine -v --stars -w 0.5,0.5 -t 0.6 title text
	gives "a\tb\t$a
c\td\t1.000000\t1.000000\t1.000000
a\te\t1.000000\t-\t1.000000\n" '' 0 \
		nd-combine --stars --renormalise -w 0.5,0.5 -t 0.6 title text
	printf 'd\t7\nb\t5\n' >ranks
	gives "c\td\t1.000000\t1.000000\t1.000000
b\td\t$a
a\td\t0.500000\t0.000000\t1.000000
d\te\t0.500000\t-\t1.000000\n" '' 0 nd-combine --stars --rank ranks -w 0.5,0.5 title text
	: >none
	gives '' 'nd-combine: 0 ids of 0 different records, 0 compared, 0 pairs\n' 0 \
		nd-combine -v --stars -w 0.5,0.5 none none
	# Each file may have sets of its own kind.
	awk '{ print $0 "\tk3" }' title >title.k3
	awk '{ print $0 "\tc/k2" }' text | zstd -q >text.zst
	gives "a\tb\t$a
c\td\t1.000000\t1.000000\t1.000000\n" '' 0 \
		nd-combine --stars -w 0.5,0.5 -t 0.6 - text.zst <title.k3
}

@test "stars: records that are equal in most parts are compared by the others" {
	seq 3000 | awk '{ printf "r%04d\t1\t%016x\n", $1, 7 >"title"
		printf "r%04d\t1\t%016x\n", $1, 9 >"text"
		printf "r%04d\t2\t%016x %016x\n", $1, int($1 / 2), $1 + 5000 >"answer" }'
	gives '' 'nd-combine: 3000 ids of 3000 different records, 16256 compared, 0 pairs\n' 0 \
		nd-combine -v --stars -w 0.4,0.2,0.4 -t 0.75 title text answer
}

@test "stars: sets of other ids, duplicate ids and bad sets are refused" {
	wrong() {
		# shellcheck disable=SC2059
		printf "$1" >s
		fails 1 "nd-combine: $2" nd-combine --stars -w 0.5,0.5 good s
	}
	printf 'a\t1\t0000000000000001\nb\t0\t\n' >good
	wrong 'a\t0\t\nc\t0\t\n' "s:2: expected id 'b' as in good, got 'c'"
	wrong 'b\t0\t\na\t0\t\n' "s:1: expected id 'a' as in good, got 'b'"
	wrong 'a\t0\t\n' 's: expected 2 sets as in good, got 1'
	wrong '' 's: expected 2 sets as in good, got 0'
	wrong 'a\t0\t\nb\t0\t\nc\t0\t\n' 's:3: expected 2 sets as in good, got more'
	wrong 'a\t0\t\nb\t0\t' 's:2: expected a newline at the end of the last line, got none: the file is truncated'
	wrong 'a\t0\t\nb\t1\tx\n' 's:2: expected 1 feature in 16 bytes, got 1'
	wrong 'a\tb\t1.000000\n' "s:1: expected the number of features, got 'b'"
	wrong 'a\t1\t0000000000000001\tk2\nb\t1\t0000000000000001\tk3\n' "s:2: expected a set of k2, as before, got k3: it was made with other options"
	cat good good >twice
	fails 1 "nd-combine: twice:3: duplicate id 'a' (first on line 1)" nd-combine --stars -w 1 twice
	printf 'a\tx\n' >ranks
	fails 1 "nd-combine: ranks:1: expected a decimal number with an exponent of at most 15 digits, got 'x'" nd-combine --stars --rank ranks -w 1 good
	fails 1 'nd-combine: lost: No such file or directory' nd-combine --stars -w 1 lost
	fails 1 'nd-combine: lost: No such file or directory' nd-combine --stars --rank lost -w 1 good
}

@test "wrong usage is said" {
	bad() { misused nd-combine "$@"; }
	like='expected weights from 0 to 1 of at most six decimals such as 0.4,0.2,0.4, got'
	bad 'expected file ...' -w 1
	bad 'expected -w W1,...,Wk' a
	bad '-w: expected weights with the sum 1, got 0.9 as the sum of 0.4,0.2,0.3' -w 0.4,0.2,0.3 a b c
	bad '-w: expected weights with the sum 1, got 1.000001 as the sum of 1,.000001' -w 1,.000001 a b
	bad '-w: expected weights with the sum 1, got 2 as the sum of 1,1' -w 1,1 a b
	bad '-w: expected weights with the sum 1, got 0.05 as the sum of 0.05' -w 0.05 a
	for w in . -1 1e-1 0.1234567 1.5 2 99999999999999999999; do
		bad "-w: $like '$w' in .5,$w" -w ".5,$w" a b
	done
	bad '-w: expected at most 16 weights, got 17' -w 1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 a
	bad '-w: expected at most 16 weights, got 17' -w 1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 {a..q}
	bad 'expected a file for each of 16 weights, got 17 files' -w 1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 {a..q}
	bad 'expected a file for each of 2 weights, got 3 files' -w .5,.5 a b c
	bad 'expected a file for each of 2 weights, got 1 file' -w .5,.5 a
	bad '-: expected one of the files on stdin' -w .5,.5 - -
	measures='jaccard, containment, dice, overlap, set-cosine, edit, cosine or decimals'
	bad "-m: expected $measures, got 'jac'" -m jac -w 1 a
	bad "-m: expected $measures, got ''" -m dice, -w .5,.5 a b
	bad '-m: expected one measure, or 3 for 3 weights, got 2' -m dice,edit -w .5,.3,.2 a b c
	bad "-t: expected a number from 0 to 1 of at most six decimals, got '2'" -t 2 -w 1 a
	bad '-t: expected a threshold above 0 with --stars' --stars -t 0 -w 1 a
	sets='jaccard, containment, dice, overlap or set-cosine with --stars'
	bad "-m: expected $sets, got 'edit'" --stars -m edit -w 1 a
	bad "-m: expected $sets, got 'decimals'" --stars -m jaccard,decimals -w .5,.5 a b
	bad '--stars: unexpected --cross' --stars --cross -w 1 a
	bad '--rank: expected --stars as well' --rank a -w 1 a
	bad '-j: expected --stars as well' -j 2 -w 1 a
}
