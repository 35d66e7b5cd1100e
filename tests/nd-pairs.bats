# nd-pairs.bats: pairs of sets, exactly.
load helper
load counts
load joins

@test "--few: of more pairs those of one set in 256, of the same whatever -j" {
	seq 2000 | awk '{ printf "d%d\t2\t%016x %016x\n", $1, 1, 2 + $1 }' >sets
	head -n 3 sets >some
	nd-pairs -t 0.3 -a sets --against some | sort >all
	[ "$(wc -l <all)" -eq 5997 ]
	nd-pairs -t 0.3 -a sets --against some --few 9000 | sort | same all -
	nd-pairs -t 0.3 -a sets --against some --few 1000 | sort >got
	[ -s got ] && [ "$(wc -l <got)" -lt 100 ]
	[ -z "$(comm -13 all got)" ]
	nd-pairs -j 3 -t 0.3 -a sets --against some --few 1000 | sort | same got -
	misused nd-pairs '--few: expected a file, to read it twice, got -' -a - --against some --few 9 <sets
	misused nd-pairs '--few: expected --against FILE as well' -a sets --few 9
}

@test "the pairs within one collection are the oracle's" {
	shapes
	within_one '0.333333 0.8' ties small close far
}

# bats test_tags=long
@test "the pairs of two collections are the oracle's" {
	shapes
	across_two '0.333333' ties small close far
}

@test "with --collapse equal sets are a star around their smallest id" {
	shapes
	for s in ties small; do
		oracle jaccard 0.5,1 --collapse $s
		[ -s want.1 ]
		for t in 0.5 1; do
			sorted nd-pairs -t $t --collapse -x - <$s
			same want.$t got
		done
	done
	printf '%s\t1\t00000000000000ff\n' c a d b >equal
	printf 'a\t%s\t1.000000\t1\t1\t1\n' b c d >want
	sorted nd-pairs --collapse -x equal equal
	same want got
}

# jobs NAME OPTION...: NAME.1 to NAME.3 against each other, sorted, to got.
jobs_of() {
	for i in 1 2 3; do
		for k in 1 2 3; do
			nd-pairs "${@:2}" -x $1.$i $1.$k
		done
	done | sort >got
}

# bats test_tags=long
@test "partitions, whole or in shares, give what plain files give" {
	shapes
	for s in ties long close far; do
		for m in jaccard containment set-cosine; do
			for i in 1 2 3; do
				nd-index -m $m -t 0.333333 --share $i/3 -o part.$i $s
			done
			nd-index -m $m -t 0.333333 -o whole $s
			oracle $m 0.333333,0.8,1 $s
			[ -s want.1 ]
			for t in 0.333333 0.8; do
				sorted nd-pairs -m $m -t $t -x whole whole
				same want.$t got
				sorted nd-pairs -m $m -t $t -x whole $s
				same want.$t got
				jobs_of part -m $m -t $t
				same want.$t got
			done
			oracle $m 0.333333 --collapse $s
			jobs_of part -m $m -t 0.333333 --collapse
			same want.0.333333 got
		done
	done
}

@test "partitions whose features are of other sizes are joined" {
	shapes
	for m in jaccard containment; do
		oracle $m 0.333333 --cross far far.other
		[ -s want.0.333333 ]
		nd-index -m $m -t 0.333333 -o p far
		nd-index -m $m -t 0.333333 -o q far.other
		sorted nd-pairs -m $m -t 0.333333 --cross -x q p
		same want.0.333333 got
		oracle $m 0.333333 --cross far.other far
		sorted nd-pairs -m $m -t 0.333333 --cross -x p q
		same want.0.333333 got
	done
}

@test "a partition that is asked in place gives the pairs of the oracle" {
	shapes
	for s in ties long close far; do
		for m in jaccard dice set-cosine containment overlap; do
			oracle $m 0.333333,0.8 --cross $s $s.other
			[ -s want.0.333333 ]
			nd-index -m $m -t 0.333333 -o p $s.other
			for t in 0.333333 0.8; do
				nd-pairs -m $m -t $t --cross -x p <$s >file
				sort file | same want.$t -
				cat $s | nd-pairs -j 4 -m $m -t $t --cross -x p | same file -
				for j in 2 4; do
					nd-pairs -j $j -m $m -t $t --cross -x p $s | same file -
				done
			done
		done
	done
}

@test "--separate ends the pairs of each set with an empty line" {
	printf 'a\t2\t%016x %016x\nb\t1\t%016x\nc\t0\t\nd\t1\t%016x\n' 5 6 7 6 >s
	printf 'x\t2\t%016x %016x\ny\t1\t%016x\n' 5 6 6 >other
	nd-index -t 0.5 -o p other
	printf '%s\n' "a${TAB}y${TAB}0.500000${TAB}1${TAB}2${TAB}1" \
		"a${TAB}x${TAB}1.000000${TAB}2${TAB}2${TAB}2" '' '' '' \
		"d${TAB}y${TAB}1.000000${TAB}1${TAB}1${TAB}1" \
		"d${TAB}x${TAB}0.500000${TAB}1${TAB}1${TAB}2" '' >want
	for x in p other; do
		nd-pairs -q -t 0.5 --cross --separate -x $x s | same want -
		cat s | nd-pairs -q -t 0.5 --cross --separate -x $x | same want -
	done
}

@test "the pairs of a line are written before the next is there" {
	random_sets 3 300 40 12 | awk -F '\t' '$2 > 0' >s
	nd-index -t 0.5 -o p s
	for x in p s; do
		nd-pairs -t 0.5 --cross --separate -x $x s >want
		coproc nd-pairs -j 1 -t 0.5 --cross --separate -x $x
		exec {to}>&"${COPROC[1]}" {from}<&"${COPROC[0]}"
		pid=$COPROC_PID
		eval "exec ${COPROC[1]}>&-"
		while read -r set; do
			printf '%s\n' "$set" >&$to
			while read -r -t 60 line <&$from && [ -n "$line" ]; do
				printf '%s\n' "$line"
			done
			echo
		done <s >got
		exec {to}>&-
		wait "$pid"
		same want got
	done
}

@test "any number of threads gives the same bytes, and the oracle's pairs" {
	shapes
	for s in ties close far long; do
		oracle jaccard 0.333333,0.8 $s
		oracle containment 0.5 $s
		nd-pairs -t 0.333333 -x - <$s >one
		nd-pairs -t 0.8 --cross -x $s $s.other >cross
		for j in 2 16; do
			ok nd-pairs -j $j -t 0.333333 -x - <$s
			same one <(printf '%s\n' "$output")
			sort one >got
			same want.0.333333 got
			sorted nd-pairs -j $j -t 0.8 -x - <$s
			same want.0.8 got
			sorted nd-pairs -j $j -m containment -t 0.5 -x - <$s
			same want.0.5 got
			nd-pairs -j $j -t 0.8 --cross -x $s $s.other >got
			same cross got
		done
	done
}

@test "many sets: threads write blocks in order, and partitions too" {
	random_sets 11 3000 2000 60 >many
	nd-pairs -t 0.5 -x - <many >one
	[ "$(wc -l <one)" -gt 100 ]
	nd-index -t 0.5 -o many.ndx many
	random_sets 12 2000 2000 60 >asked
	nd-index -t 0.5 -o asked.ndx asked
	nd-pairs -t 0.5 --cross -x many.ndx asked.ndx >cross
	[ -s cross ]
	nd-pairs -t 0.5 --cross -x many.ndx asked >stream
	for j in 2 3 16; do
		nd-pairs -j $j -t 0.5 -x - <many >got
		same one got
		nd-pairs -j $j -t 0.5 --cross -x many.ndx asked.ndx >got
		same cross got
		nd-pairs -j $j -t 0.5 --cross -x many.ndx asked >got
		same stream got
	done
}

@test "with threads, the first bad record is the one that is reported" {
	random_sets 12 20000 2000 30 >asked
	random_sets 13 50 2000 30 >index
	sed '15000s/^[^\t]*/\x01/; 9000s/\t[0-9]*\t/\tx\t/' asked >bad
	for j in 1 2 3 16; do
		run -1 --separate-stderr nd-pairs -j $j --cross -x index bad
		[ "$stderr" = "nd-pairs: bad:9000: expected the number of features, got 'x'" ]
		run -1 --separate-stderr nd-pairs -j $j -x - <bad
		[ "$stderr" = "nd-pairs: stdin:9000: expected the number of features, got 'x'" ]
		nd-pairs -j $j --rejects r.$j --cross -x index bad >got 2>/dev/null
		same r.1 r.$j
		[ "$(wc -l <r.$j)" -eq 2 ]
	done
}

# Sets of which some are equal to others, near or far, and more and more bits of
# the features differ; and, at lines that awk lists, other records.
hard_sets() {
	awk 'function feature(v) { return sprintf("%08x%08x", NR > 4000 ? v : 0, v * 7) }
	{
		same = NR % 5 == 3 ? NR - 1 : NR % 7 == 6 && NR > 2000 ? NR - 2000 : NR
		set = same % 11 == 0 ? feature(1) : ""
		n = set != ""
		for (i = 1; i <= 20 + same % 40; i++) {
			set = set (n++ ? " " : "") feature(i * 9000 + int(same / 3) % 8000)
		}
		if (NR % 50 == 0) { n = 0; set = "" }
		print "id" NR "\t" n "\t" set
	}' <(seq 9000)
}

@test "threads read sets, repeated ids and bad lines as one does" {
	hard_sets >sets
	[ "$(wc -c <sets)" -gt 5000000 ]
	nd-pairs -t 0.9 -x - <sets >one 2>note
	[ "$(cat note)" = "nd-pairs: stdin: 180 sets without a feature" ]
	[ "$(wc -l <one)" -gt 3000 ]
	awk -F '\t' '{
		if (NR % 97 == 0 && NR > 1000) { $1 = "id" (NR - NR % 1000 - 3); bad = 1 }
		else if (NR % 89 == 0) { $2 = "x"; bad = 2 }
		else if (NR % 83 == 0 && NR % 50) { $3 = "g" substr($3, 2); bad = 3 }
		else bad = 0
		print $1 "\t" $2 "\t" $3
		if (bad == 1)
			print "stdin:" NR ": duplicate id \x27" $1 "\x27 (first on line " \
				(NR - NR % 1000 - 3) ")" >"want"
		if (bad == 2)
			print "stdin:" NR ": expected the number of features, got \x27x\x27" >"want"
		if (bad == 3)
			print "stdin:" NR ": feature 1: expected 16 lower-case hex digits, " \
				"greater than the feature before, got \x27" substr($3, 1, 16) "\x27" >"want"
	}' sets >bad
	for j in 1 2 3 16; do
		nd-pairs -j $j -t 0.9 -x - <sets >got 2>/dev/null
		same one got
		nd-pairs -j $j -t 0.9 --rejects r.$j -x - <bad >p.$j 2>n.$j
		same p.1 p.$j
		same n.1 n.$j
		same r.1 r.$j
		cut -f 1 r.$j >got
		same want got
	done
	# The first bad line ends the program, whatever is bad in it.
	for first in dup bad last; do
		case $first in
		dup) sed '6001s/^[^\t]*/id3/; 6003s/\t[0-9]*/\tx/' sets >bad
			want="bad:6001: duplicate id 'id3' (first on line 3)" ;;
		bad) sed '6002s/^[^\t]*/id3/; 6001s/\t[0-9]*/\tx/' sets >bad
			want="bad:6001: expected the number of features, got 'x'" ;;
		last) head -c -1 sets >bad
			want="bad:9000: expected a newline at the end of the last line, got none: the file is truncated" ;;
		esac
		for j in 1 2 16; do
			fails 1 "nd-pairs: $want" nd-pairs -j $j -x bad bad
		done
	done
}

@test "a pair that many threads cannot write ends them all" {
	random_sets 14 3000 12 8 >ties
	for j in 2 16; do
		fails 1 'nd-pairs: stdout: No space left on device' \
			bash -c "nd-pairs -j $j -t 0.3 -x ties ties >/dev/full"
		bash -c "nd-pairs -j $j -t 0.1 -x ties ties; echo \$? >&2" 2>err | head -1 >got
		[ "$(cat err)" -eq 141 ]
		[ "$(wc -l <got)" -eq 1 ]
	done
}

@test "every level of vector instructions gives the same bytes" {
	shapes
	for s in ties long small close far; do
		for m in jaccard containment dice set-cosine; do
			nd-index -m $m -t 0.4 -o $s.ndx $s
			for level in none avx2 avx512; do
				export ND_SIMD=$level
				nd-pairs -m $m -t 0.4 -x - <$s >$level
				nd-pairs -m $m -t 0.4 --cross -x $s.ndx \
					$s.other >>$level
				nd-index -m $m -t 0.4 -o $level.ndx $s
			done
			[ -s none ]
			same none avx2
			same none avx512
			cmp none.ndx avx2.ndx
			cmp none.ndx avx512.ndx
			unset ND_SIMD
		done
	done
}

@test "the kernels count as a plain loop does, at every level" {
	ok "$units/join-kernels"
	for level in none avx2 avx512; do
		ND_SIMD=$level ok "$units/join-kernels"
	done
}

@test "lower halves are read again from memory and from a file" {
	ok "$units/lower-halves"
	[ -z "$output" ]
}

# large SETS: sets of 3000 features, three by three. All three have the same
# upper halves; the second differs from the first in 100 lower halves, and the
# third in 500 others.
large() {
	python3 -c '
import sys
for i in range(int(sys.argv[1])):
	def put(name, first, end):
		print(name, i, "\t3000\t", " ".join(
			"%08x%08x" % ((i * 3000 + j) * 711, first <= j < end)
			for j in range(3000)), sep="")
	put("a", 0, 0)
	put("b", 0, 100)
	put("c", 2000, 2500)' "$1"
}

# bats test_tags=long
@test "many features go to a file in TMPDIR, and pairs are exact" {
	large 2000 >s
	mkdir tmp
	TMPDIR=$PWD/tmp nd-pairs -t 0.7 -x - <s | sort >got
	for i in $(seq 0 1999); do
		printf 'a%d\tb%d\t0.935483\t2900\t3000\t3000\n' $i $i
		printf 'a%d\tc%d\t0.714285\t2500\t3000\t3000\n' $i $i
	done | sort >want
	same want got
	[ -z "$(ls tmp)" ]
	# Copies are recognized.
	TMPDIR=$PWD/tmp nd-pairs -t 1 --collapse -x - < <(cat s
		awk -F '\t' 'NR % 1000 == 1 { print "z" $0 }' s) | sort >got
	awk -F '\t' 'NR % 1000 == 1 {
		print $1 "\tz" $1 "\t1.000000\t3000\t3000\t3000" }' s | sort >want
	same want got
	TMPDIR=$PWD/none fails 1 \
		"nd-pairs: $PWD/none: No such file or directory" nd-pairs -x s
	mkdir tiny
	mount -t tmpfs -o size=64k none tiny 2>/dev/null || return 0
	apart env TMPDIR=$PWD/tiny nd-pairs -x s
	umount tiny
	[ "$status" -eq 1 ]
	[ "$stderr" = "nd-pairs: $PWD/tiny: No space left on device" ]
}

# Sets of few features, so that most share some: of tens, of hundreds, and small
# ones beside larger ones that share nothing.
dense_shapes() {
	random_sets 7 701 60 40 >tens
	random_sets 8 420 300 210 >hundreds
	random_sets 9 700 40 25 | sed 's/^/s/' >mixed
	python3 -c '
import random
r = random.Random(4)
for i in range(900):
	f = sorted(r.getrandbits(64) for _ in range(r.randint(60, 90)))
	print(i, len(f), " ".join("%016x" % x for x in f), sep="\t")' >>mixed
}

# tiles MEASURE P Q SETS: how many sets were chosen for tiles.
tiles() {
	ok "$units/dense-join" "$@"
	chosen=$((chosen + output))
}

@test "tiles find the pairs that a plain loop finds, in the order of the lists" {
	local chosen=0
	dense_shapes
	random_sets 6 903 40 3 small >few
	random_sets 5 803 50 30 close >close
	for level in none avx2 avx512; do
		export ND_SIMD=$level
		tiles jaccard 1 2 tens
		tiles dice 4 5 tens
		tiles jaccard 4 5 close
	done
	[ $chosen -gt 3000 ]
	tiles jaccard 1 2 hundreds
	tiles jaccard 1 2 mixed
	tiles jaccard 3 10 few
	tiles dice 1 1 tens
}

@test "stars are those of a plain loop, in every order and block, by tiles or lists" {
	local members=0
	dense_shapes
	random_sets 6 303 40 3 small >few
	random_sets 5 803 50 30 close >close
	random_sets 4 900 2000 20 >sparse
	for level in none avx2 avx512; do
		export ND_SIMD=$level
		ok "$units/star-join" jaccard 3 5 close
		members=$((members + output))
	done
	[ $members -gt 400 ]
	ok "$units/star-join" jaccard 1 2 hundreds
	ok "$units/star-join" dice 1 2 mixed
	ok "$units/star-join" jaccard 3 10 few
	ok "$units/star-join" dice 1 1 tens
	# Lists that lead to few sets.
	ok "$units/star-join" jaccard 1 2 sparse
	[ "$output" -gt 100 ]
}

@test "sets are together in lists as a plain loop finds them, in many rounds" {
	dense_shapes
	random_sets 4 1200 40 90 >many
	for level in none avx512; do
		export ND_SIMD=$level
		for threads in 1 3; do
			ok "$units/cooccurrence" jaccard 1 2 $threads tens
			[ "$output" -gt 1 ]
			ok "$units/cooccurrence" jaccard 1 4 $threads many
			[ "$output" -gt 9 ]
			ok "$units/cooccurrence" dice 4 5 $threads hundreds
			ok "$units/cooccurrence" jaccard 1 1 $threads mixed
			ok "$units/cooccurrence" jaccard 1 2 $threads <(:)
			[ "$output" -eq 0 ]
		done
	done
}

# bats test_tags=long
@test "the pairs of dense sets are the oracle's, and -v says how many are dense" {
	dense_shapes
	oracle jaccard 0.5,0.8,1 tens
	for t in 0.5 0.8 1; do
		sorted nd-pairs -t $t -x - <tens
		same want.$t got
	done
	oracle jaccard 0.5 hundreds
	sorted nd-pairs -t 0.5 -x - <hundreds
	same want.0.5 got
	oracle dice 0.8 --collapse tens
	sorted nd-pairs -m dice --collapse -t 0.8 -x - <tens
	same want.0.8 got
	nd-pairs -v -t 0.5 -x - <tens >pairs 2>err
	cat >want <<-EOF
		nd-pairs: 605 sets compared with all sets in range
		nd-pairs: 605 sets indexed, $(wc -l <pairs) pairs
	EOF
	same want err
}

# bats test_tags=long
@test "--stars compares dense sets by bitmaps, and -v says how many" {
	random_sets 4 9000 40 90 >many
	nd-pairs -t 0.5 --collapse -x - <many | nd-cluster >want
	nd-pairs -v -t 0.5 --stars -x - <many 2>err | nd-cluster >got
	same want got
	cat err >&2
	grep -Eq '^nd-pairs: [1-9][0-9]{3} sets compared with all sets in range$' err
}

# bats test_tags=long
@test "some sets are dense, others are not" {
	dense_shapes
	nd-pairs -v -t 0.5 -x - <mixed 2>err >pairs
	dense=$(sed -n 's/nd-pairs: \([0-9]*\) sets compared.*/\1/p' err)
	sets=$(sed -n 's/nd-pairs: \([0-9]*\) sets indexed.*/\1/p' err)
	[ "$dense" -gt 100 ]
	[ "$dense" -lt "$sets" ]
	oracle jaccard 0.5 mixed
	sort pairs >got
	same want.0.5 got
}

@test "the order of the records does not matter" {
	shapes
	for s in ties long; do
		nd-pairs -t 0.5 -x - <$s | sort >want
		sort -R --random-source=/dev/zero $s >turned
		tac $s | sorted nd-pairs -t 0.5 -x -
		same want got
		sorted nd-pairs -t 0.5 -x - <turned
		same want got
	done
}

# bats test_tags=long
@test "sets of thousands of features, and thousands of sets: within is across" {
	python3 -c '
import random
r = random.Random(3)
word = ["%016x" % r.getrandbits(64) for i in range(9000)]
for i in range(5000):
	n = i < 40 and r.randrange(1500, 7000) or r.randrange(1, 30)
	a = int(r.random() ** 3 * (9000 - n))
	f = set(r.sample(word[a:a + n + n // 3 + 1], n))
	print(i, n, " ".join(sorted(f)), sep="\t")' >s
	cp s copy
	for t in 0.3 0.8; do
		for m in jaccard dice set-cosine; do
			nd-pairs -m $m -t $t -x copy s | sort >want
			[ "$(wc -l <want)" -gt 10 ]
			sorted nd-pairs -m $m -t $t -x - <s
			same want got
		done
	done
}

# bats test_tags=long
@test "retail has as many pairs as another program counted" {
	counts retail 0.6 0.7 0.8 0.9 0.95
}

# bats test_tags=long
@test "bms-webview-1 has as many pairs as another program counted" {
	counts bms-webview-1 0.6 0.8 0.95
}

# bats test_tags=long
@test "kosarak has as many pairs as another program counted" {
	counts kosarak-head 0.6 0.7 0.8 0.9 0.95
}

@test "pairs at exactly the threshold are there, similarities are cut" {
	printf 'a\t3\t%016x %016x %016x\nb\t3\t%016x %016x %016x\n' \
		1 2 3 2 3 4 >s
	printf 'a\tb\t0.500000\t2\t3\t3\n' >want
	sorted nd-pairs -t 0.5 -x s s
	same want got
	sorted nd-pairs -t 0.500001 -x s s
	[ ! -s got ]
	printf 'a\tb\t0.666666\t2\t3\t3\t0.666666\t0.666666\n' >want
	sorted nd-pairs -m containment -t 0.666666 -x s s
	same want got
	sorted nd-pairs -m containment -t 0.666667 -x s s
	[ ! -s got ]
}

@test "a set without a feature is in no pair, and counted" {
	printf 'a\t0\t\nb\t0\t\nc\t1\t%016x\n' 7 >s
	apart nd-pairs -t 0.1 -x s s
	[ "$status" -eq 0 ]
	[ -z "$output" ]
	[ "$stderr" = "nd-pairs: s: 2 sets without a feature" ]
	printf 'd\t1\t%016x\ne\t0\t\n' 7 >t
	gives 'c\td\t1.000000\t1\t1\t1\n' "\
nd-pairs: t: 1 set without a feature
nd-pairs: s: 2 sets without a feature
nd-pairs: 1 set indexed, 1 pair\n" 0 nd-pairs -v -x t s
}

@test "empty input gives nothing, from a file, stdin and a partition" {
	: >s
	ok nd-pairs -x s s
	[ -z "$output" ]
	ok nd-pairs -x - </dev/null
	ok nd-index -o s.ndx s
	ok nd-pairs -x s.ndx s
	ok nd-pairs -x s.ndx s.ndx
	ok nd-pairs --cross -x s s.ndx
	[ -z "$output" ]
}

@test "packed files are unpacked" {
	shapes
	zstd -q ties
	oracle jaccard 0.5 ties
	sorted nd-pairs -t 0.5 -x ties.zst ties.zst
	same want.0.5 got
	gzip -c ties >ties.gz
	sorted nd-pairs -t 0.5 -x ties.gz ties.zst
	same want.0.5 got
}

@test "malformed records are refused with file, line and what is wrong" {
	bad() {
		printf "a\t1\t00000000000000aa\n$1" >s
		fails 1 "nd-pairs: s:2: $2" nd-pairs -x s s
		fails 1 "nd-pairs: stdin:2: $2" nd-pairs -x - <s
		printf '' >none
		fails 1 "nd-pairs: s:2: $2" nd-pairs -x none s
	}
	bad 'b\t1\n' 'expected 3 fields (id, n, features), got 2'
	bad 'b\t1\t00000000000000aa\tx\ty\n' \
		'expected 3 fields (id, n, features), got 5'
	bad 'b\t1\t00000000000000aa\tx y\n' \
		"expected a tag of 1 to 127 printable bytes of ASCII, got 'x y'"
	bad 'b\t1\t00000000000000aa\t\n' \
		"expected a tag of 1 to 127 printable bytes of ASCII, got ''"
	bad '\n' 'expected 3 fields (id, n, features), got 1'
	bad '\t1\t00000000000000aa\n' \
		"expected an id, got nothing"
	bad 'b\tone\t00000000000000aa\n' \
		"expected the number of features, got 'one'"
	bad 'b\t01\t00000000000000aa\n' \
		"expected the number of features, got '01'"
	bad 'b\t2\t00000000000000aa\n' \
		'expected 2 features in 33 bytes, got 16'
	bad 'b\t1\t00000000000000AA\n' \
		"feature 1: expected 16 lower-case hex digits, greater than the feature before, got '00000000000000AA'"
	bad 'b\t2\t00000000000000aa 00000000000000aa\n' \
		"feature 2: expected 16 lower-case hex digits, greater than the feature before, got '00000000000000aa'"
	bad 'b\t1\t00000000000000aa' \
		'expected a newline at the end of the last line, got none: the file is truncated'
}

@test "an id a second time is refused, both lines named" {
	printf 'x\t0\t\ny\t0\t\nx\t1\t%016x\n' 5 >s
	fails 1 "nd-pairs: s:3: duplicate id 'x' (first on line 1)" nd-pairs -x s s
	fails 1 "nd-index: stdin:3: duplicate id 'x' (first on line 1)" \
		nd-index -o s.ndx <s
	[ ! -e s.ndx ]
}

@test "with --rejects bad records go there and lines keep their numbers" {
	printf 'bad\na\t1\t%016x\nworse\nb\t1\t%016x\na\t1\t%016x\n' 5 5 5 >s
	printf 'nd-pairs: s: 3 records rejected\n' >want.err
	printf 'a\tb\t1.000000\t1\t1\t1\n' >want
	nd-pairs --rejects r -x s s >got 2>err
	same want got
	same want.err err
	printf '%s\tbad\n%s\tworse\n%s\ta\t1\t%016x\n' \
		's:1: expected 3 fields (id, n, features), got 1' \
		's:3: expected 3 fields (id, n, features), got 1' \
		"s:5: duplicate id 'a' (first on line 2)" 5 >want
	same want r
}

@test "a partition answers only what it was made for" {
	printf 'a\t1\t%016x\n' 5 >s
	nd-index -t 0.8 -k 5 -f 2,3 -o p s
	nd-index -t 0.8 -m containment -c -k 10 -o c s
	fails 1 'nd-pairs: p: made for -t 0.8, -t 0.5 is below it' \
		nd-pairs -t 0.5 -x p s
	fails 1 'nd-pairs: p: made for -t 0.8, -t 0.799999 is below it' \
		nd-pairs -t 0.799999 -x p s
	nd-index -t 1 -o one s
	fails 1 'nd-pairs: one: made for -t 1, -t 0.95 is below it' \
		nd-pairs -t 0.95 -x one s
	fails 1 'nd-pairs: p: made for -m jaccard, not -m containment' \
		nd-pairs -m containment -t 0.8 -x p s
	fails 1 'nd-pairs: p: made for -k 5, not -k 3' nd-pairs -k 3 -x p s
	fails 1 'nd-pairs: p: made for -f 2,3, not -f 2' nd-pairs -f 2 -x p s
	fails 1 'nd-pairs: c: made for -k 10 -c, not -k 10' \
		nd-pairs -m containment -k 10 -x c s
	fails 1 'nd-pairs: p: made for -k 5, not -c' nd-pairs -c -x p s
	ok nd-pairs -k 5 -f 2,3 -t 0.80 -x p s
	ok nd-pairs -t 0.9 -x p p
	fails 1 'nd-pairs: p: made for -k 5, not -k 3' nd-pairs -k 3 -x s p
}

@test "partitions of different kinds are not paired" {
	printf 'a\t1\t%016x\n' 5 >s
	nd-index -k 5 -o k5 s
	nd-index -k 3 -o k3 s
	nd-index -k 3 -c -o c3 s
	nd-index -f 2 -o f2 s
	nd-index -f 3 -k 3 -o f3 s
	nd-index -m containment -k 3 -o m3 s
	nd-index --share 1/2 -o h2 s
	nd-index --share 2/3 -o h3 s
	fails 1 'nd-pairs: k5: made with -k 5, k3 with -k 3' nd-pairs -x k5 k3
	fails 1 'nd-pairs: k3: made with -k 3, c3 with -k 3 -c' \
		nd-pairs --cross -x k3 c3
	fails 1 'nd-pairs: f2: made with -f 2, f3 with -f 3' nd-pairs -x f2 f3
	fails 1 'nd-pairs: m3: made for -m containment, not -m jaccard' \
		nd-pairs -x k3 m3
	fails 1 'nd-pairs: h2: share 1/2, h3: share 2/3' nd-pairs -x h2 h3
	ok nd-pairs --cross -x h2 h3
	ok nd-pairs -x k3 f3
	ok nd-pairs -x f3 k3
}

@test "one stream for both is read once" {
	shapes
	nd-pairs -t 0.5 -x ties ties | sort >want
	[ -s want ]
	cat ties | sorted nd-pairs -t 0.5 -x /dev/stdin
	same want got
	cat ties | sorted nd-pairs -t 0.5 -x /dev/stdin -
	same want got
	mkfifo fifo
	cat ties >fifo &
	sorted nd-pairs -t 0.5 -x fifo ./fifo
	same want got
	misused nd-pairs '--cross: expected two files, got one stream for both' --cross -x fifo fifo
	sorted nd-pairs -t 0.5 --cross -x /dev/stdin <ties
	[ "$(wc -l <got)" -gt "$(wc -l <want)" ]
}

@test "-M up to 4294967295 is accepted" {
	gives '' '' 0 nd-pairs -M 4294967295 /dev/null
}

@test "wrong options are a usage error" {
	wrong() {
		misused nd-pairs "$1" "${@:2}"
	}
	wrong '-t: expected a threshold above 0' -t 0 -x s
	wrong '-x: unexpected -M' -x s -M 5
	wrong '-x: unexpected --star' -x s --star
	wrong '-x: unexpected --against' -x s --against t
	wrong '--star: unexpected -M' --star -M 5 p
	wrong '-x: unexpected --min-shared' -x s --min-shared 2
	wrong '--min-shared: unexpected --star' --star --min-shared 2 p
	wrong '--min-shared: unexpected -M' -M 5 --min-shared 2 p
	wrong '--min-shared: unexpected --against' --against q --min-shared 2 p
	wrong "--min-shared: expected a whole number from 1, got '0'" --min-shared 0 p
	wrong '--against: unexpected -M' --against q -M 5 p
	wrong '--against: unexpected --star' --against q --star p
	wrong '--against: expected two files, got one stream for both' --against - < <(:)
	wrong "-M: expected a whole number from 1, got '0'" -M 0 p
	wrong "-M: expected a whole number from 1 to 4294967295, got '4294967296'" -M 4294967296 p
	wrong '--separate: expected --cross as well' --separate -x p s
	wrong '--cross: expected -x FILE, -a FILE or --min-shared as well' --cross p
	wrong '--collapse: expected -x FILE or -a FILE as well' --collapse p
	wrong '-k: expected -x FILE or -a FILE as well' -k 5 p
	wrong '-c: expected -x FILE or -a FILE as well' -c p
	wrong '-f: expected -x FILE or -a FILE as well' -f 2 p
	wrong '-j: expected -x FILE or -a FILE as well' -j 2 p
	wrong "-j: expected a whole number from 1 to 256, got '0'" -j 0 -x s
	wrong "-j: expected a whole number from 1 to 256, got '257'" -j 257 -x s
	wrong "-m: expected jaccard, containment, dice, overlap or set-cosine, got 'cosine'" -m cosine -x s
	wrong '-x -: unexpected operand' -x - s
	wrong '-x -: unexpected --cross' -x - --cross
	wrong '--collapse: expected the sets of one file, or two partitions, without --cross' \
		--collapse --cross -x s t
	wrong '--collapse: expected the sets of one file, or two partitions, without --cross' \
		--collapse -x s t
	wrong '-t: expected a threshold above 0' -t 0 -a s
	wrong '-a: unexpected operand' -a s t
	wrong '-a: unexpected -x' -a s -x t
	wrong '--cross: expected --against FILE as well' -a s --cross
	wrong '--against: expected two files, got one stream for both' -a - --against - < <(:)
	wrong '--collapse: expected the sets of one file' --collapse -a s --against t
	wrong '--stars: expected the sets of one file' --stars -a s --against t
}

@test "-a finds the pairs of one file, or of two, the smaller id first" {
	shapes
	for m in jaccard containment; do
		for s in ties small far; do
			oracle $m 0.3 $s
			sorted nd-pairs -m $m -t 0.3 -a $s
			same want.0.3 got
			sorted nd-pairs -m $m -t 0.3 -a - -j 2 <$s
			same want.0.3 got
			sorted nd-pairs -m $m -t 0.3 -a $s --against $s
			same want.0.3 got
			# Two parts of it: with the pairs within each, all pairs.
			split -n r/2 $s part.
			for options in '-a part.aa' '-a part.ab' '-a part.aa --against part.ab'; do
				nd-pairs -m $m -t 0.3 $options
			done | sort >got
			same want.0.3 got
			nd-index -m $m -t 0.3 -o ndx part.ab
			nd-pairs -m $m -t 0.3 -a part.aa --against part.ab | sort >got
			nd-pairs -m $m -t 0.3 -a part.aa --against ndx | sort | same got -
			[ -s got ]
		done
		oracle $m 0.3 --cross small small.other
		sorted nd-pairs -m $m -t 0.3 --cross -a small --against small.other
		same want.0.3 got
		# Ids of both files are not pairs with themselves, but with --cross.
		nd-pairs -m $m -t 1 --cross -a ties --against ties | awk '$1 == $2' >got
		[ "$(wc -l <got)" -eq "$(wc -l <ties)" ]
		cp ties copy
		nd-pairs -m $m -t 1 -a ties --against copy | awk '$1 >= $2' >got
		[ ! -s got ]
	done
}

@test "unreadable files, a full disk and a closed pipe" {
	shapes
	fails 1 'nd-pairs: none: No such file or directory' nd-pairs -x none ties
	fails 1 'nd-pairs: none: No such file or directory' nd-pairs -x ties none
	fails 1 'nd-pairs: .: Is a directory' nd-pairs -x . ties
	fails 1 'nd-pairs: stdout: No space left on device' \
		bash -c 'nd-pairs -t 0.3 -x ties ties >/dev/full'
	bash -c 'nd-pairs -t 0.01 -x ties ties; echo $? >&2' 2>err | head -1 >got
	[ "$(cat err)" -eq 141 ] || [ "$(cat err)" -eq 0 ]
	[ "$(wc -l <got)" -eq 1 ]
}

@test "a set of a million features, and an id of a megabyte" {
	python3 -c '
f = " ".join("%016x" % (7 * i) for i in range(10**6))
print("a\t1000000\t" + f)
print("x" * 10**6 + "\t1000000\t" + f)
print("c\t999999\t" + f[17:])' >s
	nd-pairs -t 0.99 -x s s | sort >pairs
	cut -c 1-40 pairs | cut -f 2- >got
	[ "$(wc -l <pairs)" -eq 3 ]
	[ "$(head -1 pairs)" = "a${TAB}c${TAB}0.999999${TAB}999999${TAB}1000000${TAB}999999" ]
}

@test "a hundred thousand copies collapse to a star, of short and long sets" {
	for n in 1 300; do
		awk -v n=$n 'BEGIN {
			for (i = 1; i <= n; i++)
				f = f (i > 1 ? " " : "") sprintf("%016x", i * 977)
			for (i = 0; i < 100000; i++)
				printf "%06d\t%d\t%s\n", i, n, f
		}' | nd-pairs --collapse -x - >got
		[ "$(wc -l <got)" -eq 99999 ]
		[ "$(cut -f 1,3 got | sort -u)" = "000000${TAB}1.000000" ]
	done
}

@test "a feature that all of a hundred thousand sets have costs nothing" {
	awk 'BEGIN { for (i = 0; i < 100000; i++)
		printf "%d\t2\t0000000000000001 %016x\n", i, 7919 * i + 2 }' >s
	[ "$(soon 20 nd-pairs -t 0.5 -x - <s | wc -l)" -eq 0 ]
	soon 20 nd-index -t 0.5 -o p s
	[ "$(soon 20 nd-pairs -t 0.5 -x p s | wc -l)" -eq 0 ]
}

# Postings, random, sorted: to the file named.
random_postings() {
	python3 "$top/tests/data/random-postings.py" "${@:2}" | sort >"$1"
}

# bats test_tags=long
@test "the candidates of postings are the oracle's, and what -M cuts" {
	for m in jaccard dice containment overlap set-cosine; do
		random_postings p ${#m} 80 50
		python3 "$top/tests/oracle/runs.py" $m \
			0,0.3,0.333333,0.5,0.8,1 p 0 1 2 20 >cut
		while read -r t most n keys; do
			if [ "$most" -eq 0 ]; then
				sorted nd-pairs -m $m -t $t p
			elif [ "$most" -eq 1 ]; then
				sorted nd-pairs -m $m -t $t --star <p
			else
				nd-pairs -m $m -t $t -M $most p 2>err |
					sort >got
				echo "nd-pairs: p: $n candidates of $keys keys cut by -M $most" >want
				same want err
			fi
			cut -f 1-4 got | same want.$t.$most -
		done <cut
	done
	[ "$(wc -l <want.1.20)" -gt 500 ]
	[ "$(grep -c ' 0$' cut)" -eq 6 ]
}

@test "postings of two collections: each id of one with each of the other" {
	random_postings p 3 60 50
	random_postings q 4 60 50
	# The first and the last key are of one collection each.
	printf '0000000000000000\tz\t3\n' | sort -o q - q
	printf 'ffffffffffffffff\tz\t3\n' >>p
	for t in 0/1 3/10 4/5 1/1; do
		join -t "$TAB" -o 1.2,2.2,1.3,2.3 p q | sort |
			awk -F '\t' -v t=$t '{ split(t, r, "/")
				a = $3 < $4 ? $3 : $4; b = $3 < $4 ? $4 : $3 }
				a * r[2] >= b * r[1]' >want
		sorted nd-pairs -t "$(awk "BEGIN { print $t }")" --against q p
		same want got
	done
	[ "$(wc -l <want)" -gt 500 ]
	awk -F '\t' '$1 "" >= $2 ""' want | grep -q .
	nd-pairs -t 0.3 --against q - <p | sort >want
	zstd -q p q
	sorted nd-pairs -t 0.3 --against q.zst p.zst
	same want got
	# What is read last is read, and checked.
	printf '%016x\tx\t1\n' 3 2 >bad
	: >none
	fails 1 "nd-pairs: bad:2: expected postings in order, got key '0000000000000002' after a greater one: sort with LC_ALL=C" \
		nd-pairs --against bad none
	fails 1 "nd-pairs: bad:2: expected postings in order, got key '0000000000000002' after a greater one: sort with LC_ALL=C" \
		nd-pairs --against none bad
	printf '%016x\tx\t%d\n' 1 1 2 2 3 3 >a
	gives 'x\tx\t2\t2\n' 'nd-pairs: 3 and 1 postings, 1 key of both, 1 candidate\n' \
		0 nd-pairs -v --against <(sed -n 2p a) a
}

# bats test_tags=long
# whole_keys N: keys of N random sets of few features, sorted, with a column more.
whole_keys() {
	awk -v n="$1" 'BEGIN {
		srand(3)
		for (i = 0; i < n; i++) {
			size = 1 + int(rand() * 3)
			printf "id%d%s\t%d\t", i, rand() < .3 ? " x" : "", size
			for (k = 1; k <= size; k++)
				printf "%s%016x", (k > 1 ? " " : ""), 10 * k + int(rand() * 9)
			print ""
		}
	}' >sets
	nd-index --whole sets | awk -v OFS='\t' '{ print $0, NR % 3 }' | sort >whole
}

@test "--equal, --gone and --over are what awk finds in a table of all keys" {
	whole_keys 900
	awk -F '\t' -v OFS='\t' '
		NR == FNR { n[$1]++; next }
		!($1 in first) { first[$1] = $2; next }
		{ print first[$1], $2, "1.000000", $3, $3, $3 }' whole whole >wanted
	[ "$(wc -l <wanted)" -gt 200 ]
	ok nd-pairs --equal whole
	same wanted <(printf '%s\n' "$output")
	# They are the equal sets that a join finds.
	nd-pairs --collapse -t 1 -x - <sets | sort | same <(sort wanted) -
	awk -F '\t' -v OFS='\t' 'seen[$1]++ { print $2, $4 }' whole | same - <(nd-pairs --gone whole)
	for most in 1 2 5 9 1000000; do
		awk -F '\t' -v OFS='\t' -v most=$most '
			NR == FNR { n[$1]++; next }
			n[$1] > most { print $2, $4 }' whole whole | same - <(nd-pairs --over $most <whole)
	done
	gives '' "nd-pairs: whole: 900 keys, 0 lines written\n" 0 nd-pairs -v --over 1000000 whole
	# Keys of a second collection count, too.
	awk 'NR % 3 == 0' whole | nd-sort >a
	awk 'NR % 3 && NR % 7' whole | nd-sort >b
	for most in 1 2 5; do
		awk -F '\t' -v OFS='\t' -v most=$most 'FNR == 1 { f++ } f < 3 { n[$1]++; next }
			n[$1] > most { print $2, $4 }' a b a >want
		[ -s want ]
		nd-pairs --over $most --against b a | same want -
	done
}

@test "keys of whole sets that are malformed, out of order or repeated are errors" {
	a=0123456789abcdef0123456789abcdef b=1${a#0}
	bad() {
		printf '%s\ta\t2\n%b\n' $a "$1" >k
		fails 1 "nd-pairs: k:2: expected a key of nd-index --whole (32 hex digits, id, n), got '$1'" \
			nd-pairs --over 1 k
	}
	bad '0123456789abcdef\tb\t2'
	bad $b'\tb'
	bad $b'\tb\t0'
	bad $b'\tb\t2x'
	bad $b'\t\t1'
	bad ''
	printf '%s\tb\t2\n%s\ta\t2\n' $a $a >k
	fails 1 "nd-pairs: k:2: expected keys in order, got id 'a' after a greater one: sort with LC_ALL=C" \
		nd-pairs --gone k
	printf '%s\ta\t2\n%s\tb\t2\n' $b $a >k
	fails 1 "nd-pairs: k:2: expected keys in order, got id 'b' after a greater one: sort with LC_ALL=C" \
		nd-pairs --over 1 k
	printf '%s\ta\t2\n%s\ta\t2\n%s\tb\t2\n' $a $a $b >k
	for option in --equal --gone; do
		fails 1 "nd-pairs: k:2: duplicate id 'a' of one key (first on line 1)" nd-pairs $option k
	done
	# Two collections can have an id each.
	gives 'a\na\n' '' 0 nd-pairs --over 1 k
	gives '' 'nd-pairs: k: 1 record rejected\n' 0 nd-pairs --gone --rejects r k
	[ "$(cat r)" = "k:2: duplicate id 'a' of one key (first on line 1)	$a	a	2" ]
	misused nd-pairs '--gone: unexpected --equal' --gone --equal k
}

@test "with --min-shared no pair is lost, and candidates are brute force's" {
	ok python3 "$top/tests/oracle/min-shared.py" 1
	echo "$output"
	read -r wanted dropped kept <<<"$output"
	[ "$wanted" -gt 2000 ]
	[ "$dropped" -gt 50 ]
	[ "$kept" -gt "$wanted" ]
}

@test "a candidate is kept at as many lines as are enough, and not at one less" {
	lines() {
		yes "$1" | head -n "$2"
	}
	# At 0.8 sets of 36 and 36 share at least 32, and 27 of them, or fewer,
	# are behind prefixes: 5 in these; of 36 and 33 31 and 27, of 90 and 100
	# 85 and 74, or 76 where prefixes are to share no more than 4.
	{
		lines "a${TAB}b${TAB}36${TAB}36" 4
		lines "a${TAB}c${TAB}36${TAB}36" 5
		lines "a${TAB}d${TAB}36${TAB}33" 4
		lines "b${TAB}c${TAB}90${TAB}100" 10
		lines "b${TAB}d${TAB}90${TAB}100" 11
		lines "b${TAB}e${TAB}1${TAB}1" 1
	} >c
	gives 'a\tc\t36\t36\to\na\td\t36\t33\to\nb\td\t90\t100\to\nb\te\t1\t1\to\n' \
		'nd-pairs: 6 candidates, 4 often enough\n' 0 \
		nd-pairs -v --min-shared 9 c
	gives 'a\tc\t36\t36\to\na\td\t36\t33\to\nb\tc\t90\t100\to\nb\td\t90\t100\to\nb\te\t1\t1\to\n' \
		'' 0 nd-pairs --min-shared 4 c
	gives 'b\te\t1\t1\to\n' '' 0 nd-pairs --min-shared 9 -t 0.6 c
	uniq c | sed "s/$/${TAB}o/" >want
	nd-pairs --min-shared 1 <c | same want -
	nd-pairs --min-shared 9 -t 0 c | same want -
	zstd -q c
	nd-pairs --min-shared 1 c.zst | same want -
	gives '' '' 0 nd-pairs --min-shared 2 /dev/null
	lines "b${TAB}a${TAB}1${TAB}1" 1 >x
	gives 'b\ta\t1\t1\to\n' '' 0 nd-pairs --cross --min-shared 2 x
	fails 1 "nd-pairs: x:1: expected two ids in byte order, got 'b' before 'a'" \
		nd-pairs --min-shared 2 x
}

@test "candidates out of order, too many or of other sizes are errors" {
	refused() {
		fails 1 "nd-pairs: c:$1" nd-pairs --min-shared 2 c
	}
	printf 'a\tb\t2\t%s\n' 3 3 3 >c
	refused "3: expected at most 2 lines of 'a' and 'b', which have 2 and 3 features, got more"
	printf 'a\tb\t2\t%s\n' 3 4 >c
	refused '2: expected 2 and 3 features as in the line before, got 2 and 4'
	printf 'a\t%s\t2\t3\n' c b >c
	refused "2: expected candidates in order, got 'a' and 'b' after greater ones: sort with LC_ALL=C"
	printf '%s\td\t2\t3\n' b a >c
	refused "2: expected candidates in order, got 'a' and 'd' after greater ones: sort with LC_ALL=C"
	printf 'a\tb\n' >c
	refused '1: expected 4 fields (idA, idB, nA, nB), got 2'
	printf '00000000000000aa\ta\t3\n' >c
	refused '1: expected 4 fields (idA, idB, nA, nB), or 2, got 3'
	printf 'a\tb\t1.000000\t3\t3\t3\n' >c
	refused '1: expected 4 fields (idA, idB, nA, nB), or 2, got 6'
	printf 'a\tb\nb\tc\t1\t1\nx\n' >c
	gives 'b\tc\t1\t1\to\n' 'nd-pairs: c: 2 records rejected\n' 0 \
		nd-pairs --min-shared 2 --rejects r c
	printf '%s\n' "c:1: expected 4 fields (idA, idB, nA, nB), got 2${TAB}a${TAB}b" \
		"c:3: expected 4 fields (idA, idB, nA, nB), or 2, got 1${TAB}x" |
		same - r
	printf 'b\tc\t1\t1' >c
	refused '1: expected a newline at the end of the last line, got none: the file is truncated'
	fails 1 'nd-pairs: none: No such file or directory' \
		nd-pairs --min-shared 2 none
	printf 'b\tc\t1\t1\n' >c
	fails 1 'nd-pairs: stdout: No space left on device' \
		bash -c 'nd-pairs --min-shared 2 c >/dev/full'
}

@test "postings divided among files by key give the same candidates" {
	random_postings p 3 500 40
	nd-pairs -t 0.5 p | sort >want
	[ -s want ]
	nd-partition --parts 7 -o part.zst p
	for i in 1 2 3 4 5 6 7; do
		nd-pairs -t 0.5 part.$i.zst
	done | sort >got
	same want got
	sort -R --random-source=/dev/zero p >turned
	split -n l/3 turned cut.
	for f in cut.a?; do
		sort $f >$f.sorted
	done
	sort -m cut.*.sorted | nd-pairs -t 0.5 | sort >got
	same want got
}

@test "sizes at the bound, and just past it; large ones" {
	run_of() {
		printf "00000000000000aa\t%s\t%s\n" "$@" >p
	}
	run_of a 4 b 5
	gives 'a\tb\t4\t5\n' '' 0 nd-pairs p
	gives '' '' 0 nd-pairs -t 0.800001 p
	gives 'a\tb\t4\t5\n' '' 0 nd-pairs -m containment -t 1 p
	run_of a 5 b 4
	gives 'a\tb\t5\t4\n' '' 0 nd-pairs p
	gives '' '' 0 nd-pairs -t 0.800001 p
	run_of a 4000000000000 b 5000000000000
	gives 'a\tb\t4000000000000\t5000000000000\n' '' 0 nd-pairs p
	gives '' '' 0 nd-pairs -t 0.800001 p
	run_of a 1 b 99999
	gives 'a\tb\t1\t99999\n' '' 0 nd-pairs -t 0 p
	run_of a 1 b 1 c 1
	gives 'a\tb\t1\t1\tM\na\tc\t1\t1\tM\n' \
		'nd-pairs: p: 1 candidate of 1 key cut by -M 2\n' 0 \
		nd-pairs -M 2 p
	gives 'a\tb\t1\t1\tf\na\tc\t1\t1\tf\n' '' 0 nd-pairs --star p
}

@test "-v counts keys by how many have them" {
	printf '%016x\t%s\t5\n' 1 a 2 a 2 b 2 c 2 d 3 a 3 b 4 a 4 b 4 c >p
	gives '' 'nd-pairs: p: 4 candidates of 2 keys cut by -M 1
nd-pairs: keys of up to 1 posting: 1, 0 candidates, 0 cut
nd-pairs: keys of up to 3 postings: 2, 3 candidates, 1 cut
nd-pairs: keys of up to 7 postings: 1, 3 candidates, 3 cut
nd-pairs: 10 postings, at most 4 of a key, 6 candidates\n' 0 \
		bash -c 'nd-pairs -v -M 1 p >/dev/null'
	gives '' 'nd-pairs: 0 postings, at most 0 of a key, 0 candidates\n' 0 \
		nd-pairs -v /dev/null
}

@test "postings out of order are an error that names the line" {
	disorder() {
		printf '%016x\t%s\t5\n' "$@" >p
		for option in '' '-M 1' '--rejects r'; do
			fails 1 "nd-pairs: p:$line: expected postings in order, got $what after a greater one: sort with LC_ALL=C" \
				nd-pairs $option p
		done
		[ ! -e r ]
	}
	line=2 what="key '0000000000000001'" disorder 2 a 1 b
	line=4 what="key '0000000000000002'" disorder 1 a 3 a 3 b 2 b
	line=2 what="id 'a'" disorder 1 b 1 a
	line=5 what="id 'ab'" disorder 1 a 1 aa 1 b 1 c 1 ab
	line=3 what="id 'A'" disorder 1 a 1 b 1 A
	line=2 what="id '$(printf '%040d')'" disorder 1 1 1 "$(printf '%060d')"
	printf '%032d\t%s\t5\n' 7 a 10 a 9 a >p
	fails 1 "nd-pairs: p:3: expected postings in order, got key '$(printf %032d 9)' after a greater one: sort with LC_ALL=C" \
		nd-pairs p
	printf '%s\ta\t5\n' 0000000000000001{,0000000000000000} \
		0000000000000001 >p
	fails 1 "nd-pairs: p:3: expected postings in order, got key '0000000000000001' after a greater one: sort with LC_ALL=C" \
		nd-pairs p
	printf '%016x\t%s\t5\n' 1 a 1 'a b' 1 aa 1 'aa ' 1 b >p
	sort -c p
	ok nd-pairs --star p
}

@test "an id a second time for one key is an error that names both lines" {
	for option in '' '-M 1' '--star'; do
		printf '%016x\t%s\t%d\n' 1 a 5 2 a 5 2 b 5 2 b 5 >p
		fails 1 "nd-pairs: p:4: duplicate id 'b' of one key (first on line 3)" \
			nd-pairs $option p
		printf '%016x\t%s\t%d\n' 1 a 5 1 a 6 >p
		fails 1 "nd-pairs: stdin:2: duplicate id 'a' of one key (first on line 1)" \
			nd-pairs $option <p
	done
	printf '%016x\t%s\t%d\n' 1 a 5 1 a 6 1 a 7 1 b 5 >p
	gives 'a\tb\t5\t5\n' 'nd-pairs: p: 2 records rejected\n' 0 \
		nd-pairs --rejects r p
	printf "p:%d: duplicate id 'a' of one key (first on line 1)\t%016x\ta\t%d\n" \
		2 1 6 3 1 7 >want
	same want r
}

@test "what is no posting is refused, or goes to --rejects" {
	no_posting() {
		printf "00000000000000aa\ta\t5\n$1\n" >p
		fails 1 "nd-pairs: p:2: $2" nd-pairs p
		gives '' 'nd-pairs: p: 1 record rejected\n' 0 \
			nd-pairs --rejects r p
		printf "p:2: %s\t$1\n" "$2" >want
		same want r
	}
	no_posting 'a\tb\t1.000000\t5\t5\t5' \
		'expected 3 fields (key, id, n), got 6'
	no_posting 'a\tb\t5\t5\t5' 'expected 3 fields (key, id, n), got 5'
	no_posting '00000000000000ab\tb\t5\tp q' \
		"expected a tag of 1 to 127 printable bytes of ASCII, got 'p q'"
	no_posting '00000000000000ab\tb\t5x' \
		"expected the number of features, from 1, got '5x'"
	no_posting 'a\t1\t00000000000000aa' \
		"expected a posting (key, id, n), got a set: nd-index makes postings, nd-pairs -x joins sets"
	no_posting 'd1\tSome text.\tMore.' \
		"expected a key of 16 or 32 lower-case hex digits, got 'd1'"
	no_posting 'd1\t2\t00000000000000aa 00000000000000ab' \
		"expected a posting (key, id, n), got a set: nd-index makes postings, nd-pairs -x joins sets"
	no_posting '00000000000000AA\tb\t5' \
		"expected a key of 16 or 32 lower-case hex digits, got '00000000000000AA'"
	long=00000000000000aa00000000000000aa
	no_posting "${long}0\tb\t5" \
		"expected a key of 16 or 32 lower-case hex digits, got '${long}0'"
	no_posting "${long%%a}A\tb\t5" \
		"expected a key of 16 or 32 lower-case hex digits, got '${long%%a}A'"
	no_posting "${long%%0a*}\tb\t5" \
		"expected a key of 16 or 32 lower-case hex digits, got '${long%%0a*}'"
	no_posting "$long" 'expected 3 fields (key, id, n), got 1'
	no_posting '00000000000000aa\t\t5' \
		"expected an id, got nothing"
	no_posting '00000000000000aa\tb\t0' \
		"expected the number of features, from 1, got '0'"
	no_posting '00000000000000aa\tb\tx' \
		"expected the number of features, from 1, got 'x'"
	printf '00000000000000aa\ta\t5' >p
	fails 1 'nd-pairs: p:1: expected a newline at the end of the last line, got none: the file is truncated' \
		nd-pairs p
}

@test "postings packed with zstd must be whole; empty ones give nothing" {
	random_postings p 4 200 30
	nd-pairs -t 0 p | sort >want
	zstd -q p
	sorted nd-pairs -t 0 p.zst
	same want got
	head -c -5 p.zst >cut.zst
	apart nd-pairs -t 0 cut.zst
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-pairs: cut.zst: damaged or truncated zstd data' ]
	gives '' '' 0 nd-pairs /dev/null
	fails 1 'nd-pairs: stdout: No space left on device' \
		bash -c 'nd-pairs -t 0 p >/dev/full'
}

@test "a key of a million: with -M in little memory, without in little time" {
	awk 'BEGIN { for (i = 1; i <= 1000000; i++)
		printf "00000000000000aa\t%07d\t%d\n", i, i % 1000 * 1000 + 1 }' >p
	nd-pairs --star -t 0 p >got
	[ "$(wc -l <got)" -eq 999999 ]
	# Of each of 1000 sizes 1000 sets: at 1 only these fit each other.
	for most in 1 1000; do
		within 20000 soon 20 nd-pairs -t 1 -M $most p >got 2>err
		echo 'nd-pairs: p: 499499001 candidates of 1 key cut by -M '$most >want
		same want err
		[ "$(wc -l <got)" -eq 999 ]
	done
	awk -F '\t' '{ print $1 "\t" $2 "\t" NR * 1000 }' p >apart
	soon 20 nd-pairs -t 1 apart >got
	[ ! -s got ]
	[[ $PATH == *asan* ]] && return
	run within 20000 nd-pairs -t 1 apart
	[ "$status" -eq 1 ]
	[[ $output == 'nd-pairs: out of memory: '* ]]
}

@test "ids of a megabyte" {
	python3 -c '
for i in range(12):
    print("00000000000000aa\t%s%02d\t5" % ("x" * 10**6, i))' >p
	nd-pairs -t 1 -M 8 p 2>err | cut -c 1000001-1000003 | sort -u >got
	seq -f "%02g$TAB" 0 6 >want
	same want got
	[ "$(cat err)" = 'nd-pairs: p: 34 candidates of 1 key cut by -M 8' ]
}

@test "-x holds one of two partitions in memory, and of the other a MB" {
	awk 'BEGIN { srand(3); for (d = 1; d <= 20000; d++) { printf "d%05d\t", d
		for (i = 0; i < 100; i++) printf "%d ", rand() * 1000000
		print "" } }' | nd-shingle -k 1 >s
	nd-index --share 1/2 -o 1.ndx s
	nd-index --share 2/2 -o 2.ndx s
	for two in '1.ndx 2.ndx' '1.ndx 1.ndx'; do
		# shellcheck disable=SC2086
		python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)' \
			nd-pairs -x $two >got 2>peak
		[[ $PATH == *asan* ]] ||
			[ "$(($(cat peak) * 1024))" -lt $(($(wc -c <1.ndx) * 5 / 4 + 4000000)) ]
	done
}

# bats test_tags=long
@test "the pairs of sets of thousands of features are the oracle's" {
	for of in '1 40000' '2 40000' '12 8000'; do
		# shellcheck disable=SC2086
		python3 "$top/tests/data/long-texts.py" 7 $of | nd-shingle >long
		oracle jaccard 0.5,0.8 long
		for t in 0.5 0.8; do
			sorted nd-pairs -t $t -x - <long
			same want.$t got
		done
	done
	[ -s got ]
}

@test "-S finds the pairs of two collections part by part" {
	awk 'BEGIN { srand(5); for (d = 0; d < 6000; d++) { printf "d%d\t", d
		for (i = 0; i < 40; i++) printf "%d ", rand() * 300
		print "" } }' | nd-shingle -k 1 >all
	sed -n 'p;p;n' all | awk '{ print "x" NR substr($0, index($0, "\t")) }' >b
	head -n 2000 all >a
	for m in jaccard containment; do
		nd-pairs -t 0.4 -m $m --cross -a a --against b | sort >want
		[ "$(wc -l <want)" -gt 1000 ]
		nd-pairs -j 3 -v -t 0.4 -m $m --cross -a a --against b -S 1M 2>note | sort | same want -
		grep -q ", $(wc -l <want) pairs$" note
		nd-index -t 0.4 -m $m -o a.ndx a
		nd-pairs -t 0.4 -m $m --cross -a a.ndx --against b -S 1M | sort | same want -
		# Equal to what one part finds, where all fit.
		nd-pairs -t 0.4 -m $m --cross -a a --against b >one
		nd-pairs -t 0.4 -m $m --cross -a a --against b -S 1G | same one -
	done
	echo x >>a
	nd-pairs --rejects bad -t 0.4 -m containment --cross -a a --against b -S 1M 2>note |
		sort | same want -
	same <(echo 'nd-pairs: a: 1 record rejected') note
	[ "$(wc -l <bad)" -eq 1 ]
	fails 2 "nd-pairs: -S: expected the sets of one file, or with --cross those of a file, not of a pipe
try 'nd-pairs --help'" bash -c 'nd-pairs -t 0.4 --cross -a <(cat a) --against b -S 1M'
}

@test "--numbered sets make the same pairs in parts, in the same order" {
	awk 'BEGIN { srand(6); for (d = 0; d < 6000; d++) { printf "d%d\t", d
		n = 3 + int(rand() * 40); if (rand() < 0.001) n = 70000 * rand()
		for (i = 0; i < n; i++) printf "%d ", rand() * (n > 99 ? n : 90)
		print "" } }' | nd-shingle -k 1 >sets
	nd-text-pairs --distinct --places places sets | awk -F '\t' -v OFS='\t' '{ $1 *= 7; print }' >a
	sed -n 'p;n' a | tac >b
	for m in 'jaccard -t 0.4' 'containment -t 0.95'; do
		nd-pairs -m $m -a a >want
		[ "$(wc -l <want)" -gt 1000 ]
		for S in 1M 13M 1G; do
			nd-pairs -j 3 -m $m --numbered -S $S -a a 2>note | same want -
		done
		nd-pairs -m $m --cross -a a --against b | sort >want
		for S in 1M 1G; do
			nd-pairs -m $m --cross --numbered -S $S -a a --against b |
				sort | same want -
		done
	done
	printf '5\t1\t00000000000000aa\n5\t1\t00000000000000ab\n' >bad
	fails 1 "nd-pairs: bad:2: expected another number than before, got '5'" \
		nd-pairs -t 0.5 --numbered -S 1M -a bad
	printf '7\t0\t\nx\t1\t00000000000000ab\n' >bad
	fails 1 "nd-pairs: bad:2: expected the number of a set in column 1, got 'x'" \
		nd-pairs -t 0.5 --numbered -S 1M -a bad
	nd-pairs -t 0.5 --numbered -S 1M -a /dev/null | same /dev/null -
	misused nd-pairs '--numbered: unexpected --components' --numbered --stars --components -a a
	# Stars, with ranks of which some are equal, and without.
	awk -F '\t' -v OFS='\t' 'NR % 5 { print $1, ($1 * 7919 % 1000 - 500) "000000000000" }' a | tac >ranks
	for options in '' '--rank ranks'; do
		# shellcheck disable=SC2086
		nd-pairs -t 0.4 --stars $options -a a | sort >want
		[ "$(wc -l <want)" -gt 300 ]
		for S in 1M 13M 1G; do
			# shellcheck disable=SC2086
			nd-pairs -q -j 2 -t 0.4 --stars --numbered $options -S $S -a a | sort |
				same want -
		done
	done
	echo "$(head -n 1 a | cut -f 1)${TAB}1.5" >ranks
	fails 1 "nd-pairs: ranks:1: expected a whole number of at most 18 digits, got '1.5'" \
		nd-pairs -q -t 0.4 --stars --numbered --rank ranks -S 1M -a a
}

@test "--held keeps pairs by the fraction of the second set, as awk has it" {
	awk 'BEGIN { srand(3); for (i = 0; i < 400; i++) {
		n = 3 + int(rand() * rand() * 60); printf "%s%d\t", i % 2 ? "d" : "i", i
		for (j = 0; j < n; j++) printf "w%d ", rand() * 90; print "" } }' >docs
	nd-shingle -k 1 docs >all
	grep ^d all >sets
	grep ^i all >items
	for t in 0.3 0.5 0.8 1; do
		nd-pairs -t $t -m containment -a sets --against items --cross |
			awk -F '\t' -v OFS='\t' -v t=$t '$4 * 1000000 >= int(t * 1000000 + 0.5) * $6 {
				print $1, $2, $8, $4, $5, $6 }' | sort >wanted
		[ -s wanted ]
		nd-pairs -t $t -m containment -a sets --against items --cross --held | sort >got
		same wanted got
		nd-index -m containment -t $t -o index items
		nd-pairs -t $t -m containment -x index --cross --held sets | sort >got
		same wanted got
	done
	misused nd-pairs "--held: expected -m containment, got 'jaccard'" -x items --cross --held sets
	misused nd-pairs '--held: expected --cross as well' -m containment -x items --held sets
}

# listed SETS...: a list of a partition of each file, and none of removed documents.
listed() {
	local n=0 file
	echo 'nd-partitions 2' >list
	: | nd-index -q -t 0.5 -o none
	for file; do
		n=$((n + 1))
		nd-index -t 0.5 -o kept.$n "$file"
		cp none gone.$n
		printf '%s\t%d\t%016x\n' kept.$n 1 0 gone.$n 1 0 ids.$n 1 0 >>list
	done
	hash_of <list >last
	cat last >>list
}

@test "a list of partitions is asked as one partition, by size and id" {
	python3 "$top/tests/data/long-texts.py" 5 60 300 | nd-shingle -k 3 >sets
	split -n l/4 sets part.
	listed part.*
	nd-pairs --cross -t 0.6 -x sets sets >want
	[ "$(wc -l <want)" -gt 300 ]
	ok nd-pairs --cross -t 0.6 -x list sets
	sort <<<"$output" | same <(sort want) -
	sort -s -t "$TAB" -k 1,1 -k 6,6n -k 2,2 <<<"$output" >order
	sort -s -t "$TAB" -k 1,1 <<<"$output" | same order -
	nd-pairs --cross -t 0.6 -j 3 -x list sets | same - <(echo "$output")
	nd-pairs --cross --separate -t 0.6 -x list <sets | grep . | same - <(echo "$output")
	ok nd-pairs --cross --kept --index-first -t 0.6 -x list sets
	awk -F "$TAB" -v OFS="$TAB" '{ print $2, $1, $3, $4, $6, $5 }' want | sort |
		same - <(sort <<<"$output")
	fails 1 'nd-pairs: kept.1: made for -t 0.5, -t 0.4 is below it' \
		nd-pairs --cross -t 0.4 -x list sets
}

@test "a list of partitions that is damaged, or no list, is refused" {
	head -n 3 "$samples/docs.tsv" | nd-shingle -k 3 >sets
	listed sets
	nd-pairs -q --cross -t 0.5 -x list sets >want
	size=$(wc -c <list)
	for ((at = 16; at < size; at += 5)); do
		cp list copy
		printf '\125' | dd of=copy bs=1 seek=$at conv=notrunc status=none
		fails 1 'nd-pairs: copy: damaged list of partitions: its checksum is wrong' \
			nd-pairs --cross -t 0.5 -x copy sets
	done
	for ((n = 16; n < size; n += 30)); do
		head -c $n list >copy
		fails 1 'nd-pairs: copy: damaged list of partitions: its checksum is wrong' \
			nd-pairs --cross -t 0.5 -x copy sets
	done
	sed '1s/2/1/; $d' list >copy
	hash_of <copy >last
	cat last >>copy
	fails 1 'nd-pairs: copy: damaged list of partitions: it is of another version' \
		nd-pairs --cross -t 0.5 -x copy sets
	rm kept.1
	fails 1 'nd-pairs: kept.1: No such file or directory' nd-pairs --cross -t 0.5 -x list sets
	misused nd-pairs '--kept: expected a list of partitions' --cross --kept -x sets sets
}
