# nd-index.bats: sets to postings, or to a partition in a file. What is in
# that shows in what nd-pairs answers from it: nd-pairs.bats.
load helper

sets() {
	python3 "$top/tests/data/random-sets.py" 1 60 40 12 | awk -F '\t' '$2 > 0'
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

@test "numbers that are packed are those that are unpacked" {
	ok "$units/packed"
	[ -z "$output" ]
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

# asked PARTITION: what it answers to s, and its status: from a pipe, by what a
# query needs of the file, or loaded, by a second partition.
asked() {
	local status=0
	if [ "$2" = loaded ]; then
		nd-pairs --cross -m "$m" -t 0.5 -x "$1" q 2>err | sort || status=$?
	else
		nd-pairs --cross -m "$m" -t 0.5 -x "$1" - <s 2>err | sort || status=$?
	fi
	return "$status"
}

@test "damaged partitions are refused with a message, and never a crash" {
	sets >s
	set -o pipefail
	for m in jaccard containment; do
		nd-index -m $m -t 0.5 -o p s
		nd-index -m $m -t 0.5 -o q s
		asked p >want
		python3 "$top/tests/data/spoil.py" 7 70 p
		for i in $(seq 70); do
			for way in asked loaded; do
				status=0
				asked $i $way >out || status=$?
				case $status in
				0) ;;
				1) [ "$(wc -l <err)" -eq 1 ] ;;
				*) echo "$i: $status"; cat err; false ;;
				esac
				cat err
			done
		done | sed 's/^nd-pairs: [0-9]*: //' >>said
	done
	# Every check has refused something.
	for what in 'it is cut short' 'its checksum is wrong' \
		'a checksum is wrong' 'its header is wrong' \
		'its sets are wrong' 'its features are wrong' \
		'its ids are wrong' 'its lists are wrong' \
		'its postings are wrong'; do
		grep -q "^damaged partition: $what$" said
	done
}

# flipped STEP: flips every STEP-th bit of p; wants an error or the right answer.
flipped() {
	m=jaccard
	nd-index -t 0.5 -o p s
	asked p >want
	[ -s want ]
	ok python3 "$top/tests/data/flip.py" "$1" p want \
		nd-pairs --cross -t 0.5 -x flipped - s
	[[ $output =~ ^([0-9]+)\ refused,\ [0-9]+\ answered$ ]]
	[ "${BASH_REMATCH[1]}" -gt 1000 ]
}

@test "a partition with a flipped bit is refused, or answers what it did" {
	sets | head -40 >s
	flipped 29
}

# bats test_tags=long
@test "a partition with any bit flipped is refused, or answers what it did" {
	sets >s
	flipped 3
}

@test "a partition cut at any length is refused" {
	sets | head -3 >s
	nd-index -o p s
	size=$(wc -c <p)
	for n in $(seq 8 197 $((size - 1))) $((size - 1)); do
		head -c "$n" p >cut
		fails 1 'nd-pairs: cut: damaged partition: it is cut short' \
			nd-pairs -x cut s
	done
	cp p longer
	printf x >>longer
	fails 1 'nd-pairs: longer: damaged partition: bytes follow its end' \
		nd-pairs -x longer s
}

@test "a partition of another version is refused" {
	sets >s
	nd-index -o p s
	printf '\001' | dd of=p bs=1 seek=12 conv=notrunc status=none
	fails 1 'nd-pairs: p: expected a partition of version 4, got version 1; nd-index -o p makes it again' \
		nd-pairs -x p s
}

@test "wrong options are a usage error" {
	misused nd-index '-t: expected a threshold above 0' -t 0 -o p s
	misused nd-index "-m: expected jaccard, containment, dice, overlap or set-cosine, got 'cosine'" \
		-m cosine -o p s
	for share in 0/3 4/3 x 1/ /1 1/2/3 1; do
		misused nd-index "--share: expected I/N such as 1/8, got '$share'" --share $share -o p s
	done
}

@test "options that do not go together are a usage error" {
	sets >s
	for option in -p --whole; do
		misused nd-index "$option: unexpected -o" $option -o p s
	done
	for option in '-k 5' -c '-f 2' '--share 1/2'; do
		# shellcheck disable=SC2086
		misused nd-index "${option% *}: expected -o FILE as well" $option s
	done
	for option in '-t 0.8' '-m jaccard'; do
		# shellcheck disable=SC2086
		misused nd-index "${option% *}: expected -p or -o FILE as well" $option s
	done
	for option in --stop=3 '-d df'; do
		# shellcheck disable=SC2086
		misused nd-index "${option%[= ]*}: unexpected -o" $option -o p s
	done
	for option in -p '-d df' '--stop 3'; do
		# shellcheck disable=SC2086
		misused nd-index "--whole: unexpected ${option% *}" --whole $option s
	done
	misused nd-index '--min-shared: expected -p as well' --min-shared 2 s
	misused nd-index '--min-shared: expected -p as well' --min-shared 2 -o p s
	misused nd-index '--min-shared: unexpected --stop' -p --min-shared 2 --stop 3 -d df s
	misused nd-index '--min-shared: unexpected --idf' -p --min-shared 2 --idf -d df s
	misused nd-index '--stop: expected -d DF as well' --stop 3 s
	misused nd-index '--idf: expected -d DF as well' -p --idf s
	misused nd-index '--idf: unexpected -o' -o p --idf s
	misused nd-index '-d: expected -p, --stop N or --idf as well' -d df s
	misused nd-index '-d -: expected a file as well' -p -d - <s
	[ ! -e p ]
}

# postings ORACLE... -- OPTION...: nd-index has to write what the oracle does.
postings() {
	local wanted=()
	while [ "$1" != -- ]; do
		wanted+=("$1")
		shift
	done
	shift
	python3 "$top/tests/oracle/postings.py" "${wanted[@]}" >wanted
	[ -s wanted ]
	nd-index "$@" | cut -f 1-3 | sort | same wanted -
}

# none_missed SETS OPTION...: with -p every pair that is wanted shares a key.
none_missed() {
	local m t
	for m in jaccard dice overlap set-cosine; do
		for t in 0.000001 0.333333 0.5 0.8 1; do
			nd-index -p -m $m -t $t "${@:2}" "$1" >$m.$t
		done
	done
	ok python3 "$top/tests/oracle/postings.py" missed "$1" \
		{jaccard,dice,overlap,set-cosine}.*
	[ -z "$output" ]
}

@test "the postings of sets are the oracle's, whatever the parts" {
	sets >s
	postings all s -- s
	postings prefix 0.8 s -- -p s
	for t in 0.000001 0.333333 1; do
		postings prefix $t s -- -p -t $t s
	done
	nd-index -p -t 0.5 s >whole
	zstd -q s
	nd-index -p -t 0.5 s.zst | same whole -
	split -n l/7 s part.
	for part in part.*; do
		nd-index -p -t 0.5 - <"$part"
	done | same whole -
}

# bats test_tags=long
@test "any two sets that are wanted share a posting" {
	for seed in 1 2 3; do
		python3 "$top/tests/data/random-sets.py" $seed 100 14 12 |
			awk -F '\t' '$2 > 0' >s
		none_missed s
	done
	nd-index s >all
	nd-index -p -m containment s | same all -
}

# frequencies SETS: document frequencies, by other means.
frequencies() {
	awk -F '\t' '{ n += $2 } END { printf "\t%d\t%d\n", NR, n }' "$1"
	cut -f 3 "$1" | tr ' ' '\n' | grep . | sort | uniq -c |
		awk '{ print $2 "\t" $1 "\t" $1 }'
}

# bats test_tags=long
@test "with -d the prefixes are of the rarest, the oracle's; none is missed" {
	for shape in '1 60 14 12' '2 60 40 30 small'; do
		# shellcheck disable=SC2086
		python3 "$top/tests/data/random-sets.py" $shape |
			awk -F '\t' '$2 > 0' >s
		frequencies s >df
		for t in 0.000001 0.5 1; do
			postings prefix $t s df -- -p -t $t -d df s
		done
		none_missed s -d df
		# Those of other sets, and without what is rare, are an order too.
		head -50 s >part
		frequencies part >df.part
		none_missed s -d df.part
		nd-index -p -d df s >want
		awk -F '\t' '$2 > 1' df | zstd -q >df.zst
		nd-index -p -d df.zst s | same want -
		nd-index -p -d - s <df | same want -
	done
}

@test "with --idf it is noted where all features weigh the same" {
	nd-shingle -k 1 "$samples/docs.tsv" >s
	nd-shingle -k 5 "$samples/docs.tsv" | nd-df >df
	fails 0 'nd-index: df: no feature of s is in two documents or more: all have the same weight' \
		nd-index --idf -d df s
	fails 0 'nd-index: stdin: no feature of s is in two documents or more: all have the same weight' \
		nd-index -p --idf -d - s <df
	ok nd-index -p -d df s
	nd-df s >df
	ok nd-index --idf -d df s
	ok nd-index --idf -d df /dev/null
}

@test "with --idf a set is as large as it weighs, and its prefix as heavy as needed" {
	# 7 documents: those in 1, 2, 4 and 7 of them weigh 583, 281, 68
	# and 1.
	f=000000000000000
	printf '\t7\t20\n%s1\t2\t2\n%s2\t4\t4\n%s3\t7\t7\n' $f $f $f >df
	printf 'a\t4\t%s1 %s2 %s3 %s9\nb\t1\t%s3\nc\t0\t\n' $f $f $f $f $f >s
	gives "${f}1\ta\t933\ti/dfa927a850\n${f}2\ta\t933\ti\n${f}3\ta\t933\ti\n${f}9\ta\t933\ti\n${f}3\tb\t1\ti/dfa927a850\n" \
		'nd-index: s: 1 set without a feature\n' 0 nd-index --idf -d df s
	nd-index --idf -d df s >all 2>/dev/null
	# Behind 9, which df does not have, are 350; behind 1 69, behind 2 1.
	for want in '1 9' '0.3752 9' '0.3751 1 9' '0.074 1 9' '0.0739 1 2 9' \
		'0.0011 1 2 9' '0.001 1 2 3 9'; do
		nd-index -p -t "${want%% *}" --idf -d df s 2>/dev/null |
			awk '$2 == "a" { print substr($1, 16) }' | sort >got
		[ "${want%% *} $(paste -s -d ' ' got)" = "$want" ]
	done
	nd-index -p -m containment --idf -d df s 2>/dev/null | sort >got
	sort all | same - got
	gives "${f}1\ta\t933\tsi/stop3/dfa927a850\n${f}9\ta\t933\tsi\n" \
		"nd-index: s: 1 set without a feature
nd-index: s: 3 postings of 2 features left out\n" 0 \
		nd-index --idf --stop 3 -d df s
	most=4294967295
	# No document, or as many as can be counted.
	printf '\t0\t0\n' >df
	printf 'a\t1\t%s1\n' $f >s
	gives "${f}1\ta\t1\ti/df00000000\n" "nd-index: df: no feature of s is in two \
documents or more: all have the same weight\n" 0 nd-index --idf -d df s
	printf '\t%d\t%d\n%s1\t%d\t%d\n' $most $most $f $most $most >df
	printf 'a\t1\t%s1\nb\t1\t%s2\n' $f $f >s
	gives "${f}1\ta\t1\ti/dfc11ab1ac\n${f}2\tb\t98690\ti/dfc11ab1ac\n" '' 0 nd-index --idf -d df s
}

@test "--stop leaves out features in more documents, and counts them" {
	sets >s
	frequencies s >df
	for n in 1 7; do
		python3 "$top/tests/oracle/postings.py" all s df $n >want
		nd-index -d df --stop $n s 2>err | cut -f 1-3 | sort | same want -
		python3 "$top/tests/oracle/postings.py" prefix 0.5 s df $n >want
		nd-index -p -t 0.5 -d df --stop $n s 2>>err | cut -f 1-3 |
			sort | same want -
	done
	awk -F '\t' 'NR > 1 && $2 > 7 { f++; n += $2 }
		END { printf "nd-index: s: %d postings of %d features left out\n",
		n, f }' df >want
	nd-index -d df --stop 7 s 2>err >/dev/null
	same want err
	ok nd-index -d df --stop 1000 s
	# Features of frequency 3, in sets that are no part of the frequencies.
	printf '\t9\t9\n%016x\t3\t3\n' 5 >df
	printf 'a\t2\t%016x %016x\nb\t1\t%016x\n' 5 6 5 >s
	fails 0 'nd-index: s: 2 postings of 1 feature left out' \
		nd-index -d df --stop 2 s
	[ "$output" = "0000000000000006${TAB}a${TAB}2${TAB}s/stop2/df4288fdf0" ]
}

# refused MESSAGE: df, which was written by printf of what is on stdin.
refused() {
	cat >df
	fails 1 "nd-index: df:$1" nd-index -p -d df s
}

@test "document frequencies that are none are refused by line" {
	sets >s
	f=0000000000000001
	fails 1 'nd-index: df: No such file or directory' nd-index -p -d df s
	: >df
	fails 1 'nd-index: df: expected document frequencies, got an empty file' \
		nd-index -p -d df s
	printf '%s\t1\t1\n' $f |
		refused "1: expected the total, with an empty term, in the first line, got '$f'"
	refused '1: expected 3 fields (term, documents, occurrences), got 2' \
		<<<"$f${TAB}1"
	printf '\t9\t9\ntea\t1\t1\n' |
		refused "2: expected a feature of 16 lower-case hex digits, got 'tea'"
	printf '\t9\t9\n%s\t1\t1\n%s\t1\t1\n' $f $f |
		refused "3: expected a term after '$f' in byte order, got '$f': sort with LC_ALL=C"
	printf '\t9\t9\n\t1\t1\n' |
		refused '2: expected a term, got a second total'
	printf '\t9\t9\n%s\tx\t1\n' $f |
		refused "2: expected the number of documents, got 'x'"
	printf '\t9\t9\n%s\t1\t01\n' $f |
		refused "2: expected the number of occurrences, got '01'"
	printf '\t9\t9\n%s\t0\t1\n' $f |
		refused '2: expected 1 to 9 documents, got 0'
	printf '\t9\t9\n%s\t10\t10\n' $f |
		refused '2: expected 1 to 9 documents, got 10'
	printf '\t9\t20\n%s\t9\t8\n' $f |
		refused '2: expected 9 to 20 occurrences, got 8'
	printf '\t4294967296\t4294967296\n' |
		refused '1: expected at most 4294967295 documents, got 4294967296'
	printf '\t9\t9\n%s\t1\t1' $f |
		refused '2: expected a newline at the end of the last line, got none: the file is truncated'
}

@test "with --whole equal sets have one key, which xxhsum computes" {
	printf 'a\t2\t%016x %016x\nb\t2\t%016x %016x\nc\t1\t%016x\nd\t0\t\n' \
		1 258 1 258 1 >s
	key=$(printf '\0\0\0\0\0\0\0\1\0\0\0\0\0\0\1\2' | xxhsum -H2)
	one=$(printf '\0\0\0\0\0\0\0\1' | xxhsum -H2)
	printf '%s\t%s\n' "${key%% *}" "a${TAB}2" "${key%% *}" "b${TAB}2" \
		"${one%% *}" "c${TAB}1" >wanted
	nd-index --whole s 2>err | same wanted -
	echo 'nd-index: s: 1 set without a feature' | same - err
	# More features than are hashed at once.
	seq -f %016.0f -s ' ' 1025 | sed "s/^/long${TAB}1025${TAB}/" >s
	key=$(seq -f %016.0f 1025 | tr -d '\n' | python3 -c '
import sys
sys.stdout.buffer.write(bytes.fromhex(sys.stdin.read()))' | xxhsum -H2)
	[ "$(nd-index --whole s)" = "${key%% *}${TAB}long${TAB}1025" ]
}

@test "-v counts postings and sets; empty and rejected ones are counted" {
	printf 'a\t2\t%016x %016x\nb\t0\t\nbad\nc\t1\t%016x\n' 1 2 1 >s
	fails 1 'nd-index: s:3: expected 3 fields (id, n, features), got 1' \
		nd-index s
	fails 0 'nd-index: s: 1 record rejected
nd-index: s: 1 set without a feature
nd-index: s: 3 postings of 3 sets' nd-index -v --rejects r s
	printf '%016x\t%s\n' 1 "a${TAB}2" 2 "a${TAB}2" 1 "c${TAB}1" |
		same - <(echo "$output")
}

@test "postings end in an error where the disk, or the input, does" {
	sets >s
	fails 1 'nd-index: stdout: No space left on device' \
		bash -c 'nd-index s >/dev/full'
	zstd -q s
	head -c 300 s.zst >cut.zst
	fails 1 'nd-index: cut.zst: damaged or truncated zstd data' \
		nd-index cut.zst
	printf 'a\t1\t%016x' 1 >torn
	fails 1 'nd-index: torn:1: expected a newline at the end of the last line, got none: the file is truncated' \
		nd-index torn
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

@test "the temporary file of a killed run is removed, no other file is" {
	sets >s
	nd-index -o want s
	touch p.nd-1.part p.part p.1.part
	ok nd-index -o p s
	cmp want p
	[ "$(echo p*)" = 'p p.1.part p.part' ]
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
		# In the background SIGINT and SIGQUIT would be ignored, under
		# nohup SIGHUP.
		(trap - INT QUIT; exec python3 -c '
import signal, subprocess, sys
def usual():
    for s in signal.SIGHUP, signal.SIGINT, signal.SIGQUIT:
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
	exec 8> >(:)
	wait $!
	status=0
	nd-pairs -t 0.3 --rejects r -x s s 2>err >&8 || status=$?
	exec 8>&-
	[ "$status" -eq 141 ]
	[ ! -s err ]
	fails 1 'nd-index: p: File too large' bash -c 'ulimit -f 1; nd-index -o p s'
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

# bats test_tags=long
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

@test "--sets prints the sets of a partition, each with its id" {
	python3 "$top/tests/data/long-texts.py" 5 60 300 | nd-shingle -k 3 >sets
	sed -n 's/^/copy-/; 1~7p' sets >>sets.more
	cat sets.more >>sets
	nd-index -t 0.5 -o part sets
	ok nd-index --sets part
	sort <<<"$output" | same <(sort sets) -
	printf 'a\t2\t%016x %016x\n' 1 2 | nd-index -o small
	ok nd-index --sets small
	[ "$output" = "a	2	0000000000000001 0000000000000002" ]
	fails 1 'nd-index: sets: expected a partition' nd-index --sets sets
	misused nd-index '--sets: expected a file' --sets
	misused nd-index '--sets: unexpected -o' --sets -o x part
}

@test "--ids prints ids with the keys of whole sets, also of empty ones" {
	printf 'e\t\n' | cat - "$samples/docs.tsv" | nd-shingle -q -k 3 >sets
	ok nd-index --whole --ids sets
	{
		printf 'e\t0\t99aa06d3014798d86001c324468d497f\n'
		nd-index -q --whole sets | awk -F "$TAB" -v OFS="$TAB" '{ print $2, $3, $1 }'
	} | same - <(echo "$output")
	misused nd-index '--ids: expected --whole as well' --ids sets
}
