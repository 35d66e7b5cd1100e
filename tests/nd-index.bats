# nd-index.bats: sets to a partition in a file. What is in it shows in what
# nd-pairs answers from it: nd-pairs.bats.
load helper

usage='usage: nd-index [-t T] [-m MEASURE] [-o FILE] [--share I/N] [-k N] [-c] [-f LIST] [--rejects FILE] [-v] [sets]'

sets() {
	python3 "$top/tests/random-sets.py" 1 60 40 12 | awk -F '\t' '$2 > 0'
}

@test "the same sets make the same bytes, from stdin, a file, zstd" {
	sets >s
	ok nd-index -t 0.5 -o a s
	ok nd-index -t 0.5 -o b <s
	zstd -q s
	ok nd-index -t 0.5 -o c - <s.zst
	cmp a b
	cmp a c
	[ -z "$output" ]
}

@test "shares are disjoint and together hold every set" {
	sets >s
	for n in 1 2 7; do
		for i in $(seq $n); do
			nd-index -v --share $i/$n -o p s 2>err
			sed 's/.*: s: \([0-9]*\) ids.*/\1/' err
		done >counts
		[ "$(awk '{ n += $1 } END { print n }' counts)" -eq "$(wc -l <s)" ]
	done
	[ "$(sort -n counts | tail -1)" -lt "$(wc -l <s)" ]
}

@test "-v counts ids, sets, features and what other shares have" {
	printf 'a\t2\t%016x %016x\nb\t2\t%016x %016x\nc\t1\t%016x\nd\t0\t\n' \
		1 2 1 2 7 >s
	fails 0 'nd-index: s: 1 sets without a feature
nd-index: s: 3 ids of 2 sets of 3 features, 0 of other shares' \
		nd-index -v -o p s
}

@test "a file that is there is replaced, and kept where the run fails" {
	sets >s
	nd-index -t 0.5 -o p s
	cp p before
	printf 'a\n' >bad
	fails 1 'nd-index: bad:1: expected 3 fields (id, n, features), got 1' \
		nd-index -o p bad
	cmp p before
	nd-index -t 0.9 -o p s
	! cmp -s p before
	[ -z "$(find . -name '*.part')" ]
}

@test "a full disk and a directory that is not there are errors" {
	sets >s
	fails 1 'nd-index: /dev/full: No space left on device' \
		nd-index -o /dev/full s
	fails 1 'nd-index: no/p: No such file or directory' nd-index -o no/p s
	fails 1 'nd-index: none: No such file or directory' nd-index -o p none
	[ ! -e p ]
}

@test "damaged partitions are refused with a message, and never a crash" {
	sets >s
	for m in jaccard containment; do
		nd-index -m $m -t 0.5 -o p s
		nd-pairs -m $m -t 0.5 -x p s >want
		python3 "$top/tests/spoil.py" 7 160 p
		for i in $(seq 160); do
			sides=("-x $i s" "-x s $i")
			for side in "${sides[@]::1 + (i % 4 == 0)}"; do
				status=0
				# shellcheck disable=SC2086
				nd-pairs -m $m -t 0.5 $side >out 2>err || status=$?
				case $status in
				0) ;;
				1) [ "$(wc -l <err)" -eq 1 ] ;;
				*) echo "$i: $status"; cat err; false ;;
				esac
				cat err
			done
		done | sed 's/^nd-pairs: [0-9]*: //' >said
	done
	# Every check has refused something.
	for what in 'it is cut short' 'its checksum is wrong' \
		'its header is wrong' 'its sets are wrong' \
		'its features are wrong' 'its ids are wrong' \
		'its classes are wrong' 'its lists are wrong' \
		'its postings are wrong'; do
		grep -q "^damaged partition: $what$" said
	done
}

@test "a partition cut at any length is refused" {
	sets | head -3 >s
	nd-index -o p s
	size=$(wc -c <p)
	for n in $(seq 8 97 $((size - 1))) $((size - 1)); do
		head -c "$n" p >cut
		fails 1 'nd-pairs: cut: damaged partition: it is cut short' \
			nd-pairs -x cut s
	done
	cp p longer
	printf x >>longer
	fails 1 'nd-pairs: longer: damaged partition: bytes follow its end' \
		nd-pairs -x longer s
}

@test "wrong options are a usage error" {
	fails 2 "nd-index: expected -o FILE
$usage" nd-index s
	fails 2 "nd-index: -t: expected a threshold above 0
$usage" nd-index -t 0 -o p s
	fails 2 "nd-index: -m: expected jaccard or containment, got 'dice'
$usage" nd-index -m dice -o p s
	for share in 0/3 4/3 x 1/ /1 1/2/3 1; do
		fails 2 "nd-index: --share: expected I/N such as 1/8, got '$share'
$usage" nd-index --share $share -o p s
	done
}
