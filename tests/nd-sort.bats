# nd-sort.bats: what LC_ALL=C sort gives, byte for byte.
load helper

lines() {
	python3 "$top/tests/oracle/sort-lines.py" "$@"
}

# as_sort FILE [-S1M]: sorts as sort does, all lines, and each once; with -S1M
# outside of memory as well.
as_sort() {
	local unique memory
	for unique in '' -u; do
		sort $unique "$1" >wanted
		for memory in '' ${2-}; do
			# shellcheck disable=SC2086
			ok nd-sort $unique $memory -T . -o got "$1"
			same wanted got
		done
	done
}

# bats test_tags=long
@test "a few lines of every shape are in the order of sort" {
	for shape in mixed url hex band candidate nul high any repeated same \
		empty nested long ascending descending rare; do
		lines 1 $shape 20000 >in
		as_sort in
		head -n 3 in >few
		as_sort few
	done
}

# bats test_tags=long
@test "many lines are in the order of sort, in memory and outside" {
	lines 2 mixed 1500000 >in
	as_sort in -S1M
	lines 2 rare 1500000 >in
	as_sort in -S1M
	lines 2 nested 1500000 >in
	as_sort in -S1M
	lines 2 long 4000000 >in
	as_sort in -S1M
}

# bats test_tags=long
@test "band records and candidates are in the order of sort" {
	lines 3 band 1200000 >in
	as_sort in -S1M
	lines 3 candidate 1200000 >in
	as_sort in -S1M
}

@test "equal lines, and empty ones, are in the order of sort" {
	yes same | head -300000 >in
	as_sort in -S1M
	yes '' | head -300000 >in
	as_sort in -S1M
}

@test "of lines that come often -u writes one" {
	# A while often, a while once; some lines end as others do.
	awk 'BEGIN {
		srand(1)
		for (i = 0; i < 400000; i++) {
			n = i % 200000 < 120000 ? rand() * rand() * 9999 : i
			printf "%s%d\n", substr("aaaaaaaaaaaaaaa", n % 16), n
		}
		printf "aaa1"
	}' >in
	LC_ALL=C sort -u in >wanted
	[ "$(wc -l <wanted)" -gt 80000 ]
	for size in 1M 4M 100M; do
		nd-sort -u -S $size <in >got 2>notes
		same wanted got
		cat in | nd-sort -u -S $size - in >got 2>notes
		same wanted got
	done
}

@test "no line at all gives none" {
	gives '' '' 0 nd-sort /dev/null
	gives '' '' 0 nd-sort -u -S1M </dev/null
	gives '' '' 0 nd-sort -m /dev/null /dev/null
}

@test "without vector instructions the order is the same" {
	lines 4 mixed 500000 >in
	sort in >wanted
	for level in none avx2; do
		ND_SIMD=$level nd-sort in >got
		same wanted got
	done
}

@test "threads print the lines that one thread prints" {
	local shape unique memory
	for shape in mixed band candidate repeated rare nested long; do
		lines 12 $shape 2000000 >in
		for unique in '' -u; do
			sort $unique in >wanted
			for memory in 1M 8M 1G; do
				# shellcheck disable=SC2086
				ok nd-sort $unique -j 3 -S $memory -T . -o got in
				same wanted got
				# shellcheck disable=SC2086
				nd-sort $unique -j 64 -S $memory -T . <in | cat >got
				same wanted got
			done
		done
	done
	# Half of the lines are equal at first, for longer than a key is.
	lines 13 hex 2000000 | awk 'NR % 2 { print; next }
		{ print "the same beginning of many lines, " $0 }' >in
	sort in >wanted
	ok nd-sort -j 2 -o got in
	same wanted got
}

@test "a file that is mapped is sorted as one that is read" {
	lines 11 mixed 600000 >in
	sort in >wanted
	nd-sort in >got
	same wanted got
	nd-sort <in >got
	same wanted got
	nd-sort - /dev/null <in >got
	same wanted got
	(sed -u 5q >/dev/null; nd-sort >got) <wanted
	tail -n +6 wanted | same - got
	# Of a size that ends with a page; without its last newline.
	head -c 524288 in >page
	sort page >wanted
	gives '' 'nd-sort: page: the last line lacked its newline, mended\n' 0 \
		bash -c 'nd-sort page >got'
	same wanted got
	(head -c 524287 in; echo) >page
	sort page >wanted
	ok nd-sort -o got page
	same wanted got
}

@test "several files and stdin, plain or packed, are sorted together" {
	for i in 1 2 3; do lines $i mixed 100000 >in$i; done
	sort in? >wanted
	zstd -q in2
	ok nd-sort -o got in1 - in2.zst <in3
	same wanted got
	zstd -q -c in3 | nd-sort in1 in2.zst - >got
	same wanted got
	truncate -s -9 in2.zst
	fails 1 'nd-sort: in2.zst: damaged or truncated zstd data' \
		nd-sort in1 in2.zst
	gzip -c in1 >in1.gz
	nd-sort in1 >wanted
	nd-sort in1.gz >got
	same wanted got
}

@test "a last line without a newline gets one, in each file" {
	printf 'b\nc' >one
	printf 'a' >two
	gives 'a\nb\nc\n' "\
nd-sort: one: the last line lacked its newline, mended
nd-sort: stdin: the last line lacked its newline, mended
" 0 nd-sort one - <two
	gives 'a\nb\nc\n' "\
nd-sort: one: the last line lacked its newline, mended
nd-sort: two: the last line lacked its newline, mended
" 0 nd-sort -m one two
	printf '\377\0' >two
	gives 'b\nc\n\377\0\n' "\
nd-sort: one: the last line lacked its newline, mended
nd-sort: two: the last line lacked its newline, mended
" 0 nd-sort one two
}

@test "a byte order mark and CRs are bytes as others are" {
	gives 'b\r\nc\n\357\273\277a\n' '' 0 nd-sort \
		<<<$'\xef\xbb\xbfa\nc\nb\r'
	gives '\357\273\277a\n' '' 0 nd-sort -m <<<$'\xef\xbb\xbfa'
}

@test "a line longer than the memory is held" {
	for i in 5000000 1 2000000 3000001 3000000; do
		head -c $i /dev/zero | tr '\0' "${i:0:1}"
		echo
	done >in
	as_sort in -S1M
	sort in | nd-sort -m -S1M >got
	sort in | same - got
}

# bats test_tags=long
@test "-m merges sorted files, few or many at once" {
	for i in 1 2 3 4 5 6 7; do lines $i mixed 60000 | sort >in$i; done
	zstd -q --rm in6
	sort -m in[1-57] <(zstdcat in6.zst) >wanted
	sort -u wanted >once
	for memory in 1M 2M 100M; do
		ok nd-sort -m -S $memory -T . -o got in*
		same wanted got
		ok nd-sort -m -u -S $memory -T . -o got in*
		same once got
	done
	ok nd-sort -m -o got in1
	same in1 got
}

@test "-m refuses a file that is not sorted, by line" {
	printf 'a\nb\nb\nba\nb\nc\n' >bad
	printf 'a\nc\n' >good
	message='expected lines in order, got one after a greater one: sort with LC_ALL=C'
	fails 1 "nd-sort: bad:5: $message" nd-sort -m good bad
	fails 1 "nd-sort: stdin:5: $message" nd-sort -m -u <bad
	fails 1 "nd-sort: bad:5: $message" \
		nd-sort -m -S1M -T . good good bad good good
	LC_ALL=C.UTF-8 sort -f >bad <<<$'a\nB'
	fails 1 "nd-sort: bad:2: $message" nd-sort -m good bad
}

# columns_of LINES FILES: FILES files in.N of LINES records each, sorted by their first
# two columns only: a line of equal ones says where it stands.
columns_of() {
	awk -v lines="$1" -v files="$2" 'BEGIN {
		srand(5)
		for (f = 1; f <= files; f++)
			for (i = 1; i <= lines; i++)
				printf "a%d\tb%s\t%d\n", rand() * 9, rand() < .5 ? "" : int(rand() * 3),
					rand() * 99 >("lines." f)
	}'
	for i in $(seq "$2"); do
		sort -s -t $'\t' -k 1,2 "lines.$i" >"in.$i"
		rm "lines.$i"
	done
}

@test "-m -k merges by columns, and equal ones stay in the order of the files" {
	columns_of 50 7
	sort -s -m -t $'\t' -k 1,2 in.? >wanted
	! sort -c wanted 2>sorted
	for memory in 1M 2M 100M; do
		ok nd-sort -m -k 2 -S $memory -T . -o got in.?
		same wanted got
	done
	fails 1 "nd-sort: in.1:$(awk 'NR > 1 && $0 < last { print NR; exit } { last = $0 }' in.1): \
expected lines in order, got one after a greater one: sort with LC_ALL=C" nd-sort -m in.1
	printf 'a\nb\t1\nb\t0\n\tz\n' >in.1
	fails 1 'nd-sort: in.1:4: expected lines in order, got one after a greater one: sort with LC_ALL=C' \
		nd-sort -m -k 1 in.1
}

@test "-m -k merges more files than at once, in their order" {
	columns_of 3 200
	mapfile -t files < <(printf 'in.%d\n' {1..200})
	sort -s -m -t $'\t' -k 1,2 "${files[@]}" >wanted
	for memory in 1M 3M 100M; do
		ok nd-sort -m -k 2 -S $memory -T . -o got "${files[@]}"
		same wanted got
	done
}

# counts_of N: lines of a count and a text.
counts_of() {
	awk -v n="$1" 'BEGIN {
		srand(7)
		for (i = 0; i < n; i++) {
			count = int(exp(rand() * 34))
			printf "%.0f%s\n", count, rand() < .1 ? "" : sprintf("\t%d \\t%d", rand() * 9, i)
		}
		print "0\tnone\n0\n999999999999999\tmost"
	}'
}

@test "-n has the greatest number first, then the other columns in order" {
	counts_of 200000 >in
	sort -t $'\t' -k 1,1nr -k 2 in >wanted
	for options in -S1M '-S1M -j2' -S100M '-S100M -j3'; do
		# shellcheck disable=SC2086
		ok nd-sort -n $options -T . -o got in
		same wanted got
	done
	cat in | nd-sort -n >got
	same wanted got
	split -n r/5 --filter='nd-sort -n >$FILE' in part.
	for memory in 1M 100M; do
		ok nd-sort -n -m -S $memory -T . -o got part.*
		same wanted got
	done
	awk 'BEGIN { printf "7\t%070000d\n70\t%070000d", 1, 2 }' >long
	gives "$(tail -n 1 long)\n$(head -n 1 long)\n" 'nd-sort: long: the last line lacked its newline, mended\n' 0 \
		nd-sort -n long
}

@test "-n refuses a line that has no count, by its number" {
	counts_of 100000 >good
	for line in $'x\ta' '' $'\t1' '-1' '1.5' 007 1234567890123456; do
		{ cat good; printf '%s\n' "$line"; } >bad
		message="expected a whole number in column 1, got '${line%%$'\t'*}'"
		fails 1 "nd-sort: bad:100004: $message" nd-sort -n -S1M -T . good bad
		fails 1 "nd-sort: stdin:1: $message" nd-sort -n -m <<<"$line"
	done
}

# once_at: the message about the first id in byte order that is in the files in? twice, by
# the places of its first two lines; COLUMNS columns are the id.
once_at() {
	awk -F '\t' -v columns="$1" '
		{ id = $1; shown = $1 }
		columns == 2 && NF > 1 { id = id FS $2; shown = shown "\47 \47" $2 }
		!(id in first) { first[id] = FILENAME; line[id] = FNR; next }
		!(id in said) {
			said[id] = FILENAME ":" FNR ": duplicate id" (columns == 2 ? "s" : "") \
				" \47" shown "\47 (first " (FILENAME == first[id] ? "on line " : \
				"at " FILENAME ":") line[id] ")"
			if (FILENAME != first[id]) sub(/at [^:]*/, "at " first[id], said[id])
		}
		END { for (id in said) print id "\t" said[id] }' in? | sort | sed '1!d; s/.*\t/nd-sort: /'
}

@test "--once names both places of an id that occurs twice" {
	for seed in 1 2 3 4 5; do
		for i in 1 2; do
			awk -v seed=$seed$i 'BEGIN {
				srand(seed)
				for (i = 0; i < 20000; i++)
					printf "%d%s\t%d\n", rand() * 1e7, rand() < .5 ? "" : " x", rand() * 4
			}' >in$i
		done
		for columns in 1 2; do
			wanted=$(once_at $columns)
			[ -n "$wanted" ]
			for options in '' -S1M '-j 2'; do
				# shellcheck disable=SC2086
				fails 1 "$wanted" nd-sort --once -k $columns $options -T . -o got in1 in2
			done
		done
	done
	[ ! -e got ]
}

@test "--once -m names places in the merged files" {
	printf 'a\t1\nb\t2\nb\t3\n' >in1
	printf 'a\t0\nb\t1\nb\t2\n' >in2
	fails 1 "nd-sort: in2:1: duplicate id 'a' (first at in1:1)" nd-sort -m --once in1 in2
	: >none
	fails 1 "nd-sort: in1:3: duplicate id 'b' (first on line 2)" nd-sort -m --once in1 none
	fails 1 "nd-sort: in2:3: duplicate ids 'b' '2' (first at in1:2)" nd-sort -m --once -k 2 in1 in2
	fails 1 "nd-sort: in2:3: duplicate ids 'b' '2' (first at in1:2)" nd-sort --once -k 2 in1 in2
}

@test "--once prints sorted lines if each id occurs once" {
	counts_of 100000 | sort -u -t $'\t' -k 2 | awk -F '\t' -v OFS='\t' '{ print $2, $1 }' >in
	sort in >wanted
	for options in '' -S1M '-j 2'; do
		# shellcheck disable=SC2086
		ok nd-sort --once $options -T . -o got in
		same wanted got
	done
	ok nd-sort -m --once -k 1 -o got wanted
	same wanted got
	# Equal lines are one with -u.
	ok nd-sort -u --once -o got in in
	same wanted got
}

@test "--once names no place that cannot be read again" {
	for i in {0..40}; do printf 'a%d\t%060000d\n' $((i % 40)) "$i"; done >in
	fails 1 "nd-sort: stdin: duplicate id 'a0'" nd-sort --once -S1M -T . <in
	fails 1 "nd-sort: stdin: duplicate id 'a0'" nd-sort --once -u <in
	fails 1 "nd-sort: names: duplicate id 'a'" nd-sort -m --once --label names <<<$'a\na'
	echo a >in
	fails 1 "nd-sort: duplicate id 'a'" nd-sort --once in - <in
	fails 1 "nd-sort: stdin:2: duplicate id '' (first on line 1)" nd-sort --once <<<$'\n\n'
	fails 1 "nd-sort: names:3: duplicate id 'a' (first on line 1)" \
		nd-sort --once --label names <<<$'a\t1\nb\na\t2'
}

@test "-o names the output, which may not be an input" {
	printf 'b\na\n' >in
	ok nd-sort -o out in
	[ "$(cat out)" = $'a\nb' ]
	fails 1 'nd-sort: in: is an input too' \
		nd-sort -o in in
	[ "$(cat in)" = $'b\na' ]
}

@test "outside of memory, -S is what it takes" {
	lines 5 long 6000000 >in
	sort in >wanted
	# The program and its libraries are up to 7 MB, -S and buffers 3 MB.
	within 10000 nd-sort -S1M -T . in >got
	same wanted got
}

@test "room in the temporary file is given back, and what is behind it stays" {
	ok "$units/spill"
	[ "$output" = c ]
}

@test "where the system gives less memory, less is used" {
	lines 6 long 6000000 >in
	sort in >wanted
	within 60000 nd-sort -T . in >got
	same wanted got
}

@test "temporary files are in -T, or TMPDIR" {
	lines 7 hex 1200000 >in
	fails 1 'nd-sort: no/dir: No such file or directory' \
		nd-sort -S1M -T no/dir in
	TMPDIR=none fails 1 'nd-sort: none: No such file or directory' \
		nd-sort -S1M in
	TMPDIR=none ok nd-sort -S1M -T . -o got in
	sort in | same - got
}

@test "a full disk fails the run with a message and leaves nothing" {
	lines 8 hex 1200000 >in
	apart bash -c "nd-sort in >/dev/full"
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-sort: stdout: No space left on device' ]
	apart bash -c "nd-sort -j 2 in >/dev/full"
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-sort: stdout: No space left on device' ]
	mkdir tiny
	mount -t tmpfs -o size=256k none tiny 2>/dev/null ||
		skip 'needs to mount'
	for jobs in 1 2; do
		apart nd-sort -j $jobs -S1M -T tiny -o out in
		left=$(ls -A tiny)
		[ "$status" -eq 1 ] || { umount tiny; false; }
		[ "$stderr" = 'nd-sort: tiny: No space left on device' ] ||
			{ umount tiny; false; }
	done
	apart nd-sort -o tiny/out in
	left+=$(ls -A tiny)
	umount tiny
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-sort: tiny/out: No space left on device' ]
	[ -z "$left" ]
	[ ! -e out ]
}

@test "a closed pipe ends it in silence" {
	lines 9 hex 3000000 >in
	for options in -S1M -S100M '-S1M -j2' '-S100M -j2'; do
		apart bash -c \
			"set -o pipefail; nd-sort $options -T . in | head -c 1"
		echo "exit $status, $stderr"
		[ "$status" -eq 141 ]
		[ -z "$stderr" ]
	done
}

@test "a kill leaves nothing behind" {
	mkdir tmp
	lines 10 hex 1500000 >in
	mkfifo fifo
	nd-sort -S1M -T tmp -o out fifo 3>&- &
	pid=$!
	exec 4>fifo
	cat in >&4
	[ -e "$(echo out.*.part)" ]
	# It has the temporary file open: it is there, without a name.
	for _ in {1..100}; do
		ls -l "/proc/$pid/fd" | grep -q "$PWD/tmp/.*(deleted)" && break
		sleep 0.1
	done
	ls -l "/proc/$pid/fd" | grep -q "$PWD/tmp/.*(deleted)"
	kill "$pid"
	status=0
	wait "$pid" || status=$?
	exec 4>&-
	[ "$status" -eq 143 ]
	[ -z "$(ls -A tmp)" ]
	[ -z "$(ls out* 2>/dev/null)" ]
}

@test "wrong usage is exit 2 with the usage" {
	misused nd-sort '-S: expected at least 1M, got 1048575' -S 1048575
	misused nd-sort "-S: expected a size such as 512M or 4G (k, M, G, T), got '50%'" -S 50%
	misused nd-sort '-k: expected -m or --once as well' -k 1
	misused nd-sort '-n: unexpected --once' -n --once
	fails 1 'nd-sort: none: No such file or directory' nd-sort none
}

@test "a file that somebody changes while it is sorted is an error" {
	awk 'BEGIN { for (i = 0; i < 300000; i++)
		printf "%016x\td%06d\n", i * 7919 % 999983, i }' >lines
	for change in ': >copy' 'printf x | dd of=copy conv=notrunc 2>/dev/null' \
		'tr -d "\n" <lines | dd of=copy bs=1M conv=notrunc 2>/dev/null'; do
		cp lines copy
		# More than a pipe holds: what is changed is not yet written.
		{ nd-sort copy 2>err || echo "$?" >status; } |
			{ head -c 1000 >/dev/null; eval "$change"; wc -c >got; }
		[ "$(cat status)" -eq 1 ]
		[[ $(cat err) == 'nd-sort: copy: '@(changed while it was sorted|truncated while it was read) ]]
		[ "$(cat got)" -lt 8000000 ]
		rm status
	done
}

@test "with -u and -k the first of lines with equal columns is printed" {
	for i in 1 2 3; do
		seq 300 | awk -v i=$i '{ printf "%d\t%d\t%d%s\n", $1 % 40, $1 * i % 7, $1, i }' |
			sort -s -t "$TAB" -k 1,2 >in.$i
	done
	for n in 1 2; do
		for memory in 1M 100M; do
			for i in 1 2 3; do sort -s -t "$TAB" -k 1,$n in.$i >by.$i; done
			sort -s -m -u -t "$TAB" -k 1,$n by.? >wanted
			ok nd-sort -m -u -k $n -S $memory -o got by.?
			same wanted got
		done
	done
	[ "$(wc -l <got)" -gt 200 ]
	: >empty
	printf '\nb\n' >in.1
	gives '\nb\n' '' 0 nd-sort -m -u -k 1 empty in.1 in.1
	misused nd-sort '-u: expected -m as well as -k' --once -u -k 1 in.1
}
