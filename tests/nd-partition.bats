# nd-partition.bats: records to files by the hash of their key.
load helper

# Keys of every kind and length, some of them many times; a line may be a key
# alone, a key may be empty, and bytes may be any but TAB and LF in a key.
records() {
	python3 -c '
import random, sys
r = random.Random(int(sys.argv[1]))
byte = [bytes([b]) for b in range(256) if b not in (9, 10)]
keys = [b"", b" ", b"a", b"ab", bytes(300)] + [
    b"".join(r.choices(byte, k=r.choice([1, 2, 8, 16, 17, 130, 250])))
    for _ in range(300)]
for i in range(2000):
    key = r.choice(keys)
    line = key + r.choice([b"", b"\t", b"\t%d" % i, b"\t%d\tx\t\r\0" % i])
    sys.stdout.buffer.write(line + b"\n")' "$1"
}

# bats test_tags=long
@test "each record goes where the hash that xxhsum has says, in order" {
	records 1 >s
	for n in 1 2 7 100; do
		mkdir want.$n got.$n
		python3 "$top/tests/oracle/partition.py" $n want.$n/p s
		ok nd-partition --parts $n -o got.$n/p s
		diff -r want.$n got.$n
		[ "$(cat got.$n/* | wc -l)" -eq 2000 ]
	done
	[ "$(find got.7 -size +0 | wc -l)" -eq 8 ]
}

@test "with .zst the same is packed, under names that end so" {
	records 2 >s
	mkdir plain packed
	nd-partition --parts 40 -o plain/p.x s
	head -1 s >one
	nd-partition --parts 3 -o plain/one one
	nd-partition --parts 40 -o packed/p.x.zst <s
	nd-partition --parts 3 -o packed/one.zst one
	nd-partition --parts 1 -o .zst one
	[ -e .zst.1 ]
	same one .zst.1
	cd packed
	[ "$(find . -name '*.zst' | wc -l)" -eq 43 ]
	zstd -q --rm -d ./*
	cd ..
	diff -r plain packed
}

@test "the parts of two pieces are, one behind the other, those of the whole" {
	records 3 >s
	mkdir a b whole both
	nd-partition --parts 5 -o whole/p s
	head -700 s | nd-partition --parts 5 -o a/p
	tail -n +701 s | nd-partition --parts 5 -o b/p
	for i in 1 2 3 4 5; do
		cat a/p.$i b/p.$i >both/p.$i
	done
	diff -r whole both
}

@test "every part is there, also of no record" {
	ok nd-partition --parts 12 -o p </dev/null
	ok nd-partition --parts 12 -o p.zst </dev/null
	[ -z "$output" ]
	for i in {1..12}; do
		[ -e p.$i ]
		[ ! -s p.$i ]
		[ -s p.$i.zst ]
		[ -z "$(zstdcat p.$i.zst)" ]
	done
	[ "$(find . -name 'p.*' | wc -l)" -eq 24 ]
}

@test "packed input is unpacked, and must not be cut" {
	records 4 >s
	nd-partition --parts 3 -o want s
	zstd -q s
	ok nd-partition --parts 3 -o got s.zst
	for i in 1 2 3; do
		same want.$i got.$i
	done
	head -c -9 s.zst >cut.zst
	fails 1 'nd-partition: cut.zst: damaged or truncated zstd data' \
		nd-partition --parts 3 -o none cut.zst
	[ -z "$(find . -name 'none*')" ]
}

@test "-v says how many records there were, and in the extremes" {
	printf 'a\nb\nc\na\t2\n' >s
	gives '' 'nd-partition: s: 4 records to 1 part, of 4 to 4\n' 0 \
		nd-partition -v --parts 1 -o p s
	head -1 s >one
	for parts in 2 9; do
		gives '' "nd-partition: stdin: 1 record to $parts parts, of 0 to 1\n" \
			0 nd-partition -v --parts $parts -o p <one
	done
}

@test "a last line without its newline, and a byte order mark" {
	printf 'a\t1\nb\t2' >s
	fails 1 'nd-partition: s:2: expected a newline at the end of the last line, got none: the file is truncated' \
		nd-partition --parts 2 -o p s
	printf '\357\273\277a\t1\n' >s
	fails 1 'nd-partition: s:1: expected a record, got a byte order mark' \
		nd-partition --parts 2 -o p s
	[ -z "$(find . -name 'p.*')" ]
}

@test "what was there before stays when the run fails" {
	records 5 >s
	nd-partition --parts 3 -o p s
	cp p.2 was
	printf 'a\t1\nb\t2' >cut
	run nd-partition --parts 3 -o p cut
	[ "$status" -eq 1 ]
	same was p.2
	cp s p.3
	fails 1 'nd-partition: p.3: is an input too' \
		nd-partition --parts 3 -o p p.3
	same s p.3
	same was p.2
	mkdir p.4
	fails 1 'nd-partition: p.4: Is a directory' \
		nd-partition --parts 5 -o p s
	same was p.2
	fails 1 'nd-partition: no/p.1: No such file or directory' \
		nd-partition --parts 3 -o no/p s
	[ -z "$(find . -name '*.part')" ]
}

@test "parts are not written beside those of an earlier run with more" {
	local z
	records 7 >s
	records 8 >t
	for z in '' .zst; do
		nd-partition --parts 5 -o p$z s
		ok nd-partition --parts 5 -o p$z t
		cp p.1$z was
		fails 1 "nd-partition: p.4$z: expected at most 3 parts, got one more, of an earlier run: remove the parts of that run" \
			nd-partition --parts 3 -o p$z s
		same was p.1$z
		ok nd-partition --parts 6 -o p$z s
		rm p.*$z
		ok nd-partition --parts 3 -o p$z s
	done
}

@test "a killed run leaves nothing of a hundred parts" {
	mkfifo in
	nd-partition --parts 100 -o p <in 3>&- &
	pid=$!
	exec 4>in
	records 6 >&4
	until [ "$(find . -name 'p.*.part' | wc -l)" -eq 100 ]; do
		sleep 0.01
	done
	kill "$pid"
	status=0
	wait "$pid" || status=$?
	exec 4>&-
	[ "$status" -eq 143 ]
	[ "$(ls)" = in ]
}

@test "a run removes what killed runs with its prefix left, and nothing of a living one" {
	mkfifo in
	echo a >s
	touch p.mine.part p.1.part q.1.nd-1.part
	nd-partition --parts 9 -o p <in 3>&- &
	pid=$!
	exec 4>in
	records 6 >&4
	for ((i = 0; i < 6000; i++)); do
		[ "$(find . -name 'p.*.*.part' | wc -l)" -lt 9 ] || break
		sleep 0.01
	done
	ok nd-partition --parts 2 -o p s
	[ "$(find . -name 'p.*.nd-*.part' | wc -l)" -eq 9 ]
	kill -KILL "$pid"
	wait "$pid" || true
	exec 4>&-
	ok nd-partition --parts 2 -o p.zst s
	[ "$(echo *.part)" = 'p.1.part p.mine.part q.1.nd-1.part' ]
}

@test "a full file system is an error, and stays clean" {
	for prefix in p p.zst; do
		mkdir tiny
		mount -t tmpfs -o size=256k none tiny 2>/dev/null ||
			skip 'needs to mount'
		seq 1 200000 >s
		apart nd-partition --parts 3 -o tiny/$prefix s
		left=$(ls tiny)
		umount tiny
		rmdir tiny
		[ "$status" -eq 1 ]
		[[ $stderr == "nd-partition: tiny/p."?*": No space left on device" ]]
		[ -z "$left" ]
	done
}

# bats test_tags=long
@test "a thousand parts: more files than usual, in bounded memory" {
	seq 1 3000 >s
	run bash -c 'ulimit -Sn 50 && nd-partition --parts 1000 -o p s'
	[ "$status" -eq 0 ]
	[ "$(find . -name 'p.*' | wc -l)" -eq 1000 ]
	cat p.* | sort -n >got
	same s got
	yes "$(head -c 1000 </dev/zero | tr '\0' x)" | head -30000 |
		awk '{ print NR "\t" $0 }' >s
	within 80000 nd-partition --parts 1000 -o p s
	[ "$(cat p.* | wc -l)" -eq 30000 ]
	bash -c 'ulimit -n 50; nd-partition --parts 40 -o few s' 2>err && exit 1
	echo 'nd-partition: --parts: expected at most 34, for 50 open files, got 40: see ulimit -n' >want
	same want err
	bash -c 'ulimit -n 50; nd-partition --parts 34 -o few s'
}

@test "a line of fifty megabytes" {
	{
		head -c 50000000 /dev/zero | tr '\0' x
		printf '\ta\nb\tc\n'
	} >s
	within 200000 nd-partition --parts 2 -o p s
	sort p.1 p.2 >got
	sort s >want
	cmp want got
}

@test "wrong options are a usage error" {
	wrong() {
		misused nd-partition "$1" "${@:2}"
	}
	wrong 'expected --parts R, or -a IDS for each file' -o p
	wrong 'expected -o PREFIX' --parts 3
	wrong "-o: expected a value, got ''" --parts 3 -o ''
	wrong "-o: expected a prefix of file names, got 'd/'" --parts 3 -o d/
	wrong "--parts: expected a whole number from 1, got '0'" --parts 0 -o p
	wrong "unexpected operand 't'" --parts 1 -o p s t
}

@test "the ids of one part are looked up as fast as any" {
	seq 1600000 | nd-partition --parts 16 -o part
	sed 's/$/\tx/' part.7 >texts
	sort part.7 | paste - - | awk '$1 "" < $2 ""' >candidates
	# In seconds, of which they take a hundredth; when all were in a sixteenth
	# of the slots it was more than three.
	(ulimit -t 1 && nd-pick -a part.7 part.7 >got)
	same part.7 got
	(ulimit -t 1 && nd-score -m edit -t 0 -a texts candidates >pairs)
	[ "$(wc -l <pairs)" -eq "$(wc -l <candidates)" ]
}

@test "with -a a record goes to each file whose list has its id, as awk has it" {
	awk 'BEGIN { for (i = 0; i < 20000; i++) printf "doc %d\ttext %d\n", i * 7919 % 15001, i }' >recs
	for n in 2 3 5; do
		awk -F '\t' -v n=$n '{ split($1, w, " ") } w[2] % n == 0 { print $1 FS "x" }' recs |
			sort -R --random-source=recs >list.$n
		awk -F '\t' 'NR == FNR { there[$1]; next } $1 in there' list.$n recs >want.$n
	done
	ok nd-partition -a list.2 -a list.3 -a list.5 -o got recs
	same want.2 got.1
	same want.3 got.2
	same want.5 got.3
	ok nd-partition -a /dev/null -a list.2 -o got.zst - <recs
	[ -z "$(zstdcat got.1.zst)" ]
	same want.2 <(zstdcat got.2.zst)
}

@test "lists are refused with --parts, without an id, and if they are not there" {
	printf 'a\t1\n' >recs
	printf 'a\n\tb\n' >list
	misused nd-partition '-a: unexpected --parts' -a recs --parts 2 -o got recs
	misused nd-partition 'expected --parts R, or -a IDS for each file' -o got recs
	for args in '-a - -a - -o got recs' '-a - -o got' '-a - -o got -'; do
		# shellcheck disable=SC2086
		misused nd-partition '-a -: expected once, and records in a file' $args
	done
	fails 1 'nd-partition: list:2: expected an id, got nothing' \
		nd-partition -a list -o got recs
	fails 1 'nd-partition: none: No such file or directory' nd-partition -a none -o got recs
	[ -z "$(ls got* 2>/dev/null)" ]
}
