# joins.bash: sets of every shape, and the oracle's pairs of them.

# sorted COMMAND...: its output, sorted, to got; it must be silent on stderr.
sorted() {
	"$@" 2>err | sort >got
	[ "${PIPESTATUS[0]}" -eq 0 ] && [ ! -s err ] && return
	echo "failed: $*"
	cat err
	return 1
}

# oracle MEASURE T,... [OPTION] SETS [INDEX]: want.T for each T.
oracle() {
	python3 "$top/tests/oracle/pairs.py" "$@"
}

# Sets by name, without the empty ones, of which there would be a notice.
random_sets() {
	python3 "$top/tests/data/random-sets.py" "$@" | awk -F '\t' '$2 > 0'
}

# Two collections of each shape: many ties, long sets, small universes, features
# that differ in their lower bits only, and features of every size.
shapes() {
	random_sets 1 100 12 8 >ties
	random_sets 2 100 12 8 >ties.other
	random_sets 3 120 2500 150 >long
	# The same without the first feature, the names in another order.
	awk -F '\t' '$2 > 1 { print "d" 999 - NR "\t" $2 - 1 "\t" \
		substr($3, 18) }' long >long.other
	random_sets 5 100 30 25 small >small
	random_sets 6 100 30 25 small >small.other
	random_sets 7 100 90 60 close >close
	random_sets 8 100 90 60 close >close.other
	random_sets 9 100 60 40 far >far
	# Its small numbers.
	awk -F '\t' '{ m = split($3, f, " "); n = 0; row = ""
		for (i = 1; i <= m; i++)
			if (f[i] < "0000000100000000")
				row = row (n++ ? " " : "") f[i]
		if (n) print "x" NR "\t" n "\t" row }' far >far.other
}

# within_one 'T ...' SHAPE...: at each threshold the pairs within each shape.
within_one() {
	local s m t thresholds=$1
	shift
	for s; do
		for m in jaccard containment dice overlap; do
			# What differs between these shows in short sets too.
			[[ $s != long || $m = [jc]* ]] || continue
			oracle $m "${thresholds// /,}" $s
			for t in $thresholds; do
				sorted nd-pairs -m $m -t $t -x - <$s
				same want.$t got
				[ -s got ]
			done
		done
	done
}

# across_two 'T ...' SHAPE...: the same with each shape's other collection, as
# two collections and as one against another.
across_two() {
	local s m t thresholds=$1
	shift
	for s; do
		for m in jaccard containment dice overlap; do
			[[ $s != long || $m = j* ]] || continue
			oracle $m "${thresholds// /,}" --cross $s $s.other
			[ -s want.${thresholds%% *} ]
			for t in $thresholds; do
				sorted nd-pairs -m $m -t $t --cross -x $s.other $s
				same want.$t got
			done
			oracle $m "${thresholds// /,}" $s $s.other
			for t in $thresholds; do
				sorted nd-pairs -m $m -t $t -x $s.other <$s
				same want.$t got
			done
		done
	done
}
