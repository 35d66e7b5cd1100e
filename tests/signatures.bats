# signatures.bats: the comparison of signatures on labelled pairs.
load helper
unset MAKELEVEL MAKEFLAGS MFLAGS

signatures() {
	make -f "$top/tests/bench/signatures.mk" "$@"
}

# best PAIRS GOLD: threshold by threshold, the best F1 of pairs on gold's
# label same.
best() {
	python3 - "$@" <<-'EOF'
	import sys
	from fractions import Fraction
	gold = {tuple(sorted(f[:2])) for f in map(str.split, open(sys.argv[2]))
	        if f[2] == 'same'}
	found = {tuple(f[:2]): Fraction(f[2])
	         for f in map(str.split, open(sys.argv[1]))}
	best = Fraction(0)
	for t in range(101):
	    at = {p for p, s in found.items() if s >= Fraction(t, 100)}
	    best = max(best, Fraction(2 * len(at & gold), len(at) + len(gold)))
	n = int(best * 10 ** 6)
	print('%d.%06d' % divmod(n, 10 ** 6))
	EOF
}

# bats test_tags=long
@test "every method has its best F1, its cost and its curve" {
	printf '%s\t%s\t%s\n' chain-again chain same tea tea-again same \
		bulb lamp other chain chain-new other chain chain-again same >gold
	signatures TEXT="$samples/threads.tsv" GOLD=gold POSITIVE=same \
		OUT=out FOLDS=2 SHINGLES='2' CHARS='5' WINNOW='2,3' \
		IMATCH='0.3,0.9 0.2,1,10' SPOTSIGS='1 8' IDF='shingle-1' TAUS='0.1 0.5 0.9' \
		>shown 2>told
	cut -f 1-9 out/table.tsv >table
	cut -f 1,5 table | sed 1d >got
	methods='shingle-2 chars-5 winnow-2-3 imatch-0.3-0.9 imatch-0.2-1-10
		spotsigs-1 spotsigs-8 shingle-1-idf'
	for m in $methods; do
		printf '%s\t' $m
		best out/pairs.$m gold
	done >want
	same want got
	grep -qP '^shingle-2\t0.20\t0.400000\t1.000000\t0.571428\t\d' table
	# Features, empty texts and bytes are those of the records.
	cut -f 1,7-9 table | sed 1d >got
	while IFS=$TAB read -r m _; do
		printf '%s\t' "$m"
		awk -F '\t' '{ n += $2; none += $2 == 0; bytes += length + 1 }
			END { printf "%.1f\t%d\t%d\n", n / NR, none, bytes }' "out/sets.${m%-idf}"
	done <got >want
	same want got
	# The table is all that is on stdout, and a line a method on stderr.
	awk 'NF != 11' shown >got
	echo 'lower: maybe where a LEAST below 0.05 may find more' | same - got
	[ "$(wc -l <shown)" -eq 10 ]
	# shellcheck disable=SC2086
	printf 'signatures: %s\n' $methods | same - told
	printf 'threshold\tspotsigs-1\tspotsigs-8\n' >want
	head -1 out/spotsigs.tsv | same want -
	paste out/taus out/curve.spotsigs-1 out/curve.spotsigs-8 |
		same - out/spotsigs.tsv
	for curve in shingle chars winnow spotsigs idf; do
		[ "$(wc -l <out/$curve.tsv)" -eq 4 ]
	done
}

@test "a method can be left out, and what is amiss is said" {
	printf '%s\t%s\n' chain chain-again chain tea-again >gold
	set -- TEXT="$samples/threads.tsv" CHARS= WINNOW= IMATCH= SPOTSIGS= \
		IDF= SHINGLES=9 TAUS=0.5
	signatures "$@" GOLD=gold >shown
	grep -qP '^shingle-9  +-  +-  +0.000000  +0.000000  +-  .* maybe$' shown
	ls signatures/*.tsv >made
	printf 'signatures/%s.tsv\n' shingle table | same - made
	apart signatures "$@" GOLD=lost OUT=other
	[ "$status" -eq 2 ]
	[[ $stderr == *"No rule to make target 'lost'"* ]]
	apart signatures GOLD=gold
	[[ $stderr == *'expected TEXT=documents GOLD=pairs'* ]]
	echo bad >gold
	stops 'nd-eval: gold:1: expected at least 2 fields (idA, idB), got 1' "$@"
	printf '%s\t%s\t%s\n' b a dup c a not a b not >gold
	stops "nd-eval: gold:3: pair 'b', 'a' has label 'not', but 'dup' on line 1" \
		"$@" POSITIVE=dup
	sed -i 3d gold
	stops "nd-eval: gold: no line with label 'dupe'" "$@" POSITIVE=dup,dupe
	stops "nd-eval: gold: no line with label 'open'" "$@" POSITIVE=dup IGNORE=open
	stops 'signatures: gold: expected a pair that should be found, got none' \
		"$@" POSITIVE=dup IGNORE=dup
	stops 'nd-shingle: -f: expected columns from 2 such as 2,3 or 2-4 or 2-, got '"'x'" \
		"$@" POSITIVE=dup FIELD=x
}

# stops MESSAGE VARIABLE...: on GOLD=gold, with just that and the line of make.
stops() {
	apart signatures "${@:2}" GOLD=gold OUT=other
	[ "$status" -eq 2 ] && [ -z "$output" ] && [ "${stderr%%$'\n'*}" = "$1" ] &&
		[[ ${stderr##*$'\n'} == 'make: *** '* ]] && return
	printf 'exit %s\nstdout: %s\nstderr: %s\nwanted: %s\n' "$status" \
		"$output" "$stderr" "$1"
	return 1
}

# bats test_tags=long
@test "what hangs on a variable that differs is made again, and only that" {
	cp "$samples"/threads{,.gold}.tsv .
	set -- TEXT=threads.tsv GOLD=threads.gold.tsv SHINGLES='1 2' CHARS= \
		WINNOW= IMATCH=0.2,1 SPOTSIGS= IDF= TAUS='0.2 0.6' POSITIVE=dup
	signatures "$@" OUT=out >shown 2>/dev/null
	signatures "$@" OUT=out 2>told | same shown -
	same /dev/null told
	# What each makes again first; what is made of that follows.
	while read -r first more; do
		rm -rf new
		cp -a out new
		signatures -n "$@" OUT=new "$more" >todo
		grep -o 'new/[a-z].*\.part' todo | sed -n '1s/.*\/\(.*\).part/\1/p' >got
		[ "$(cat got)" = "$first" ]
		grep -q 'expand' todo
	done <<-'EOF'
	sets.shingle-1 FIELD=4
	sets.shingle-1 STEM=english
	pairs.shingle-1 LEAST=0.5
	folds FOLDS=3
	curve.shingle-1 TAUS=0.1 0.5
	gold POSITIVE=not
	gold IGNORE=not
	gold JUDGED=yes
	table.tsv IMATCH=
	table.tsv SHINGLES=2
	sets.shingle-3 SHINGLES=3
	EOF
	# As one made from nothing, but for the seconds.
	for more in FIELD=2,3 SHINGLES=2 IMATCH=; do
		signatures "$@" "$more" OUT=out >shown 2>/dev/null
	done
	signatures "$@" IMATCH= OUT=new >shown 2>/dev/null
	for f in table.tsv shingle.tsv; do
		cut -f 1-9,11 "new/$f" >want
		cut -f 1-9,11 "out/$f" >got
		same want got
	done
	ls out/*.tsv >got
	printf 'out/%s.tsv\n' shingle table | same - got
	# Another text, though older; another gold.
	sed -i 's/steep/stand/' threads.tsv
	touch -d '2 days ago' threads.tsv
	signatures "$@" OUT=out >before 2>told
	grep -q shingle-1 told
	sed -i '/^bulb.lamp/d' threads.gold.tsv
	signatures "$@" OUT=out >after 2>told
	run ! cmp -s before after
	same /dev/null told
}

@test "by weight, with stems and without: the pairs are those of all" {
	set -- TEXT="$samples/threads.tsv" GOLD="$samples/threads.gold.tsv" \
		POSITIVE=dup SHINGLES= CHARS= WINNOW= IMATCH= SPOTSIGS= TAUS=0.5
	# Found without a PATH to the tools.
	mk=$top/tests/bench/signatures.mk
	PATH=${PATH#*:} make -f "$mk" "$@" STEM=english OUT=out few=0 >shown
	cut -f 1 out/table.tsv >got
	printf '%s\n' signature {shingle-1,chars-4}{,-raw}-idf | sort | \
		same - <(sort got)
	for m in '-k 1' '-c -k 4'; do
		for stem in '--stem english' ''; do
			# shellcheck disable=SC2086
			nd-shingle $m $stem "$samples/threads.tsv" >sets
			nd-df sets >df
			raw=-raw
			[ -z "$stem" ] || raw=
			name=${m/-c -k /chars-} name=${name/-k /shingle-}
			nd-score --all --idf -d df -t 0.05 sets | sort | \
				same - "out/pairs.$name$raw-idf"
		done
	done
}
