# signatures.bats: the comparison of signatures on labelled pairs.
load helper

signatures() {
	make -s -f "$top/share/nd/signatures.mk" "$@"
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

@test "every method has its best F1, its cost and its pictures" {
	printf '%s\t%s\t%s\n' chain-again chain same tea tea-again same \
		bulb lamp other chain chain-new other chain chain-again same >gold
	signatures TEXT="$samples/threads.tsv" GOLD=gold POSITIVE=same \
		OUT=out FOLDS=2 SHINGLES='2' CHARS='5' WINNOW='2,3' \
		IMATCH='0.3,0.9' SPOTSIGS='1 8' TAUS='0.1 0.5 0.9' >shown
	cut -f 1-9 out/table.tsv >table
	cut -f 1,5 table | sed 1d >got
	for m in shingle-2 chars-5 winnow-2-3 imatch-0.3-0.9 spotsigs-1 spotsigs-8; do
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
			END { printf "%.1f\t%d\t%d\n", n / NR, none, bytes }' "out/sets.$m"
	done <got >want
	same want got
	awk 'NF != 10' shown | same - /dev/null
	[ "$(wc -l <shown)" -eq 7 ]
	printf 'threshold\tspotsigs-1\tspotsigs-8\n' >want
	paste out/taus out/curve.spotsigs-1 out/curve.spotsigs-8 | head -1 | same want -
	for picture in f1 shingle chars winnow imatch spotsigs antecedents; do
		tail -1 out/$picture.svg | grep -q '</svg>'
	done
}

@test "a method can be left out, and what is amiss is said" {
	printf '%s\t%s\n' chain chain-again chain tea-again >gold
	set -- TEXT="$samples/threads.tsv" CHARS= WINNOW= IMATCH= SPOTSIGS= \
		SHINGLES=9 TAUS=0.5 FOLDS=2
	signatures "$@" GOLD=gold >shown
	grep -qP '^shingle-9  +-  +-  +0.000000  +0.000000  +-  ' shown
	ls signatures/*.svg >made
	printf 'signatures/%s.svg\n' f1 shingle | same - made
	run --separate-stderr signatures "$@" GOLD=lost OUT=other
	[ "$status" -eq 2 ]
	[[ $stderr == *"No rule to make target 'lost'"* ]]
	run --separate-stderr signatures GOLD=gold
	[[ $stderr == *'expected TEXT=documents GOLD=pairs'* ]]
	echo bad >gold
	run --separate-stderr signatures "$@" GOLD=gold OUT=other
	[ "$status" -eq 2 ]
	[[ $stderr == *'nd-eval: other/gold:1: expected'* ]]
}
