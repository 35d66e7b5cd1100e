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
	fails 0 'nd-index: s: 1 set without a feature
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
	fails 2 "nd-index: -m: expected jaccard, containment, dice or overlap, got 'cosine'
$usage" nd-index -m cosine -o p s
	for share in 0/3 4/3 x 1/ /1 1/2/3 1; do
		fails 2 "nd-index: --share: expected I/N such as 1/8, got '$share'
$usage" nd-index --share $share -o p s
	done
}

@test "an output that is an input too is refused, and nothing lost" {
	sets >s
	cp s before
	ln s other
	fails 1 'nd-index: s: is an input too' nd-index -o s s
	fails 1 'nd-index: s: is an input too' nd-index -o s other
	fails 1 'nd-index: s: is an input too' nd-index -o s <s
	fails 1 'nd-index: s: is an input too' nd-index -o p --rejects s s
	fails 1 'nd-pairs: s: is an input too' nd-pairs -x s --rejects s s
	nd-index -o p s
	fails 1 'nd-pairs: p: is an input too' nd-pairs -x p --rejects p s
	printf 'a\tb\t1.000000\t1\t1\t1\n' >pairs
	fails 1 'nd-cluster: pairs: is an input too' \
		nd-cluster -M 1 --cut pairs pairs
	same before s
	[ -z "$(find . -name '*.part')" ]
}

@test "what a killed run of the same number left is in nobody's way" {
	sets >s
	nd-index -o want s
	ok bash -c ': >p.$$.part; : >p.$$.1.part; exec nd-index -o p s'
	cmp want p
	[ "$(find . -name '*.part' -size 0 | wc -l)" -eq 2 ]
}

@test "the name of the output says nothing of how it is packed" {
	sets >s
	nd-index -o p s
	nd-index -o p.zst s
	cmp p p.zst
}

@test "a signal leaves no unfinished file behind" {
	printf 'a\t1\t%016x\n' 5 >s
	mkfifo fifo
	for sig in HUP INT QUIT TERM; do
		# In the background SIGINT and SIGQUIT would be ignored.
		(trap - INT QUIT; exec python3 -c '
import signal, subprocess, sys
def usual():
    for s in signal.SIGINT, signal.SIGQUIT:
        signal.signal(s, signal.SIG_DFL)
p = subprocess.Popen(sys.argv[1:], preexec_fn=usual)
print(p.pid, flush=True)
sys.exit(-p.wait())' nd-index --rejects r -o p fifo >pid) 3>&- &
		exec 9>fifo
		cat s >&9
		until [ -s pid ] && [ -n "$(find . -name 'r.*.part')" ]; do
			sleep 0.01
		done
		kill -$sig "$(cat pid)"
		status=0
		wait $! || status=$?
		exec 9>&-
		[ "$status" -eq "$(kill -l $sig)" ]
		[ -z "$(find . -name '*.part')" ]
		rm pid
	done
	[ ! -e p ]
	[ ! -e r ]
}

@test "a reader that went away, a file too large: no unfinished file" {
	sets >s
	{
		sleep 0.2
		trap '' PIPE
		status=0
		nd-pairs -t 0.3 --rejects r -x s s 2>err || status=$?
		echo $status >status
	} | :
	[ "$(cat status)" -eq 141 ]
	[ ! -s err ]
	run bash -c 'ulimit -f 1; nd-index -o p s'
	[ "$status" -eq "$((128 + $(kill -l XFSZ)))" ]
	[ -z "$(find . -name '*.part')" ]
	[ ! -e p ]
	[ ! -e r ]
}

@test "a small file system that is full is an error, and stays clean" {
	[ "$(id -u)" -eq 0 ] || skip 'only root may mount'
	sets >s
	mkdir small
	unshare -m mount -t tmpfs none small 2>err ||
		skip "cannot mount: $(cat err)"
	fails 1 'nd-index: small/p: No space left on device' unshare -m bash -c '
		mount -t tmpfs -o size=4k none small
		nd-index -o small/p s
		status=$?
		ls -A small >left
		exit $status'
	[ ! -s left ]
}

@test "a record of a hundred megabytes is read in bounded memory" {
	# Decimal digits are hex digits.
	seq -f %016.0f -s ' ' 6000000 >features
	for id in a b; do
		printf '%s\t6000000\t' $id
		cat features
	done >s
	ok within 700000 nd-index -o p s
	ok within 700000 nd-pairs -x p p
	[ "$output" = "a${TAB}b${TAB}1.000000${TAB}6000000${TAB}6000000${TAB}6000000" ]
}

@test "--help and --version say so where nobody can read them" {
	for option in --help --version; do
		fails 1 'nd-index: stdout: No space left on device' \
			bash -c "nd-index $option >/dev/full"
		fails 1 'nd-index: stdout: Bad file descriptor' \
			bash -c "nd-index $option >&-"
	done
}

@test "a closed standard descriptor is an error, and no file takes its place" {
	sets >s
	nd-index -o want s
	fails 1 'nd-index: stdin: Bad file descriptor' \
		bash -c 'nd-index -o p <&-'
	ok bash -c 'nd-index -o p s <&- >&-'
	cmp want p
	fails 1 'nd-pairs: stdout: Bad file descriptor' \
		bash -c 'nd-pairs -t 0.3 -x s s >&-'
	run bash -c 'nd-index -o p none 2>&-'
	[ "$status" -eq 1 ]
	cmp want p
}
