# nd-window.bats: sketches to pairs by permuted tables and a window.
load helper

usage="try 'nd-window --help'"

# sketches ID HEX...: of 32 bits.
sketches() {
	printf '%s\trp:32:0\t%s\n' "$@"
}

@test "all forms find what the manual says, within and across collections" {
	ok python3 "$top/tests/oracle/window.py" 1 6
	[ -z "$output" ]
}

# bats test_tags=long
@test "kernels count alike at every level, length and alignment" {
	for level in none avx2 avx512; do
		ND_SIMD=$level ok "$units/window-kernels"
		[ -z "$output" ]
	done
}

@test "pairs are sorted, the smaller id first, each once with its evidence" {
	sketches b 0000ffff 'b c' 0000fffe a ffffffff c 0000ffff d 00000000 >s
	printf '%s\n' "b${TAB}b c${TAB}0.995184${TAB}1${TAB}32" \
		"b${TAB}c${TAB}1.000000${TAB}0${TAB}32" \
		"b c${TAB}c${TAB}0.995184${TAB}1${TAB}32" >want
	for by in '-t 0.99' '-t 0.995184' '--distance 1'; do
		# shellcheck disable=SC2086
		nd-window -Q 9 -B 4 $by <s >got
		same want got
		# shellcheck disable=SC2086
		nd-window --all $by s >got
		same want got
	done
	nd-window -Q 9 -B 4 -t 0.995185 s >got
	sed -n 2p want | diff - got
	nd-window --all -t 0 s >got
	[ "$(wc -l <got)" -eq 10 ]
	grep -q "^a${TAB}d${TAB}0.000000${TAB}32${TAB}32$" got
}

@test "across two collections equal ids are two, and order does not count" {
	sketches b 0000ffff a 12345678 >1
	sketches a 0000ffff b 12345679 c 0000fffe >2
	printf '%s\n' "a${TAB}b${TAB}0.995184${TAB}1${TAB}32" \
		"b${TAB}a${TAB}1.000000${TAB}0${TAB}32" \
		"b${TAB}c${TAB}0.995184${TAB}1${TAB}32" >want
	nd-window -Q 4 -B 4 -t 0.9 1 2 >got
	same want got
	nd-window -Q 4 -B 4 -t 0.9 - 2 <1 >got
	same want got
	nd-window --all -t 0.9 1 <(tac 2) >got
	same want got
	nd-window --all -t 0.9 1 /dev/null >got
	[ ! -s got ]
	nd-window --all -t 0.9 /dev/null 2 >got
	[ ! -s got ]
	# One file as both: each sketch meets itself.
	nd-window --all -t 1 1 1 >got
	printf '%s\n' "a${TAB}a${TAB}1.000000${TAB}0${TAB}32" \
		"b${TAB}b${TAB}1.000000${TAB}0${TAB}32" | diff - got
}

# random N: sketches of 64 random bits.
random() {
	python3 -c 'import random, sys
r = random.Random(5)
for i in range(int(sys.argv[1])):
    print("%d\trp:64:0\t%016x" % (i, r.getrandbits(64)))' "$1" >s
}

@test "more tables find no less, another seed finds others" {
	random 400
	nd-window -Q 2 -B 3 --distance 24 s >2
	nd-window -Q 6 -B 3 --distance 24 s >6
	nd-window -Q 2 -B 3 --distance 24 --seed 1 s >other
	[ -s 2 ]
	[ -z "$(comm -23 2 6)" ]
	[ -n "$(comm -13 2 6)" ]
	[ -n "$(comm -23 2 other)" ]
	[ -n "$(comm -13 2 other)" ]
}

@test "tables longer than what is held at once give the same" {
	random 9000
	nd-window -Q 2 -B 20 --distance 20 s >want
	[ "$(wc -l <want)" -gt 500 ]
	nd-window --map -Q 2 s | nd-sort >t
	nd-window --detect -B 20 --distance 20 t | sort -u >got
	same want got
	nd-window --chunk 4500 -B 20 t >c
	nd-window --detect -B 20 --distance 20 c | sort -u >got
	same want got
	nd-window --all --distance 12 s >want
	[ -s want ]
	nd-window -Q 1 -B 8999 --distance 12 s >got
	same want got
	for i in 1 2 3; do
		nd-window --all --share $i/3 --distance 12 s
	done | sort >got
	same want got
}

@test "minhash counts terms that differ" {
	printf '%s\tminhash:96:3\t%s\n' a 00000001000000020000000300000004 \
		b 000000010000000200000009 >bad
	fails 1 'nd-window: bad:1: expected 24 hex digits, got 32' \
		nd-window --all -t 0 bad
	printf '%s\tminhash:96:3\t%s\n' a 000000010000000200000003 \
		b 000000010000000200000013 c 0f0000010000000200000013 >s
	nd-window -Q 3 -B 2 -t 0.3 s >got
	printf '%s\n' "a${TAB}b${TAB}0.666666${TAB}1${TAB}3" \
		"a${TAB}c${TAB}0.333333${TAB}2${TAB}3" \
		"b${TAB}c${TAB}0.666666${TAB}1${TAB}3" | diff - got
}

@test "any number of threads gives the same bytes" {
	random 20000
	head -n 9000 s >a
	tail -n +9001 s >b
	for way in '--all -t 0.8 s' '--all --share 2/3 -t 0.7 a b' \
		'-Q 5 -B 300 --distance 16 s' '-Q 7 -B 90 --share 2/3 -t 0.6 a b' \
		'-Q 2 -B 9 --share 3/3 -t 0.8 s'; do
		# shellcheck disable=SC2086
		nd-window -v $way >want 2>counts
		for j in 2 5 16; do
			# shellcheck disable=SC2086
			nd-window -v -j "$j" $way >got 2>counted
			same want got
			same counts counted
		done
		[[ $way == *3/3* ]] || [ "$(wc -l <want)" -gt 99 ]
	done
}

@test "pairs that memory does not hold go to a file, and come once" {
	seq 430 | sed "s/$/${TAB}rp:32:0${TAB}01234567/" >s
	nd-window -Q 3 -B 430 -t 1 -S 100M s >want
	[ "$(wc -l <want)" -eq 92235 ]
	mkdir tmp
	TMPDIR=tmp nd-window -Q 3 -B 430 -t 1 -S 1M s >got
	same want got
	[ -z "$(ls tmp)" ]
}

@test "what went to the file is read in the memory of -S" {
	random 1500
	nd-window --all -t 0 s | md5sum >want
	within 10000 nd-window --all -t 0 -S 1M s | md5sum | same want -
}

@test "chunks are what is new and the window before it" {
	for i in a b c d e; do
		printf '0000%d\t%016x\t0\t%s\trp:8:0\t00\n' 1 0 $i
	done >t
	sed 's/00001/00002/;3,$d' t >>t
	nd-window --chunk 2 -B 3 t | cut -f 1,4 | tr '\t\n' '  ' >got
	echo -n '00001.00000001.3 a 00001.00000001.3 b' \
		'00001.00000002.3 a 00001.00000002.3 b 00001.00000002.3 c 00001.00000002.3 d' \
		'00001.00000003.3 b 00001.00000003.3 c 00001.00000003.3 d 00001.00000003.3 e' \
		'00002.00000001.3 a 00002.00000001.3 b ' | diff - got
	nd-window --chunk 2 -B 3 t >c
	nd-window --detect -B 3 --distance 0 c | sort -u >got
	nd-window --detect -B 3 --distance 0 t | sort -u | same - got
	nd-window --detect -B 1 --distance 0 c | sort -u >got
	nd-window --detect -B 1 --distance 0 t | sort -u | same - got
	fails 1 "nd-window: c:1: expected chunks for a window of 4 or more, got '00001.00000001.3', for 3" \
		nd-window --detect -B 4 --distance 0 c
	nd-window --detect -B 3 --distance 0 t >got
	printf '%s\n' a,b a,c b,c a,d b,d c,d b,e c,e d,e a,b | sort >want
	cut -f 1,2 got | tr '\t' , | sort | diff want -
}

@test "sketches that are not alike are refused" {
	sketches a 00000000 b 0000000g >s
	fails 1 "nd-window: s:2: digit 8: expected a lower-case hex digit, got 'g'" nd-window --all -t 0 s
	sketches a 00000000 >s
	printf 'b\trp:40:0\t0000000000\n' >>s
	fails 1 'nd-window: s:2: expected a sketch of rp:32:0, as before, got rp:40:0' nd-window --all -t 0 s
	sketches a 00000000 >1
	fails 1 'nd-window: s:2: expected a sketch of rp:32:0, as before, got rp:40:0' nd-window -Q 1 -B 1 -t 0 1 s
	sketches b 00000000 a 00000001 b 00000002 >s
	fails 1 "nd-window: s:3: duplicate id 'b' (first on line 1)" nd-window --all -t 0 s
	sketches a 00000000 b 0000000g c 00000001 >s
	gives 'a\tc\t0.995184\t1\t32\n' 'nd-window: s: 1 record rejected\n' 0 \
		nd-window --all -t 0 --rejects r s
	grep -q '^s:2: digit 8: expected .*, got .g.	b	rp:32:0	0000000g$' r
	nd-window --map -Q 2 --rejects mapped s 2>err | cut -f 1,4 |
		same <(printf '0000%d\t%s\n' 1 a 2 a 1 c 2 c) -
	same r mapped
}

@test "records of tables that are none, or out of order, are refused" {
	wrong() {
		# shellcheck disable=SC2059
		printf "$1\n" >t
		for of in '--detect --distance 1' '--chunk 5'; do
			# shellcheck disable=SC2086
			fails 1 "nd-window: t:$2: expected $3" nd-window -B 1 $of t
		done
	}
	one='00001\t0000000000000000\t0\tb\trp:8:0\t00'
	wrong 'a\trp:8:0\t00' 1 '6 fields (table, key, side, id, method:bits:seed, hex), got 3'
	for table in '' 1 00000 0000a 000001 00001x 00001. 00001.1.3 00001.00000001 00001.00000000.3 00001.000000001.3 00001.00000001. 00001.00000001.0 00001.00000001.03 00001x00000001.3; do
		wrong "$table\\t0000000000000000\\t0\\ta\\trp:8:0\\t00" 1 "a table such as 00001 in column 1, got '$table'"
	done
	wrong '00001\t000000000000000x\t0\ta\trp:8:0\t00' 1 "16 hex digits in column 2, got '000000000000000x'"
	wrong '00001\t0000000000000000\t3\ta\trp:8:0\t00' 1 "0, 1 or 2 in column 3, got '3'"
	wrong '00001\t0000000000000000\t0\ta\trp:8:0\t000' 1 '2 hex digits, got 3'
	wrong "$one\\n00002\\t0000000000000000\\t1\\ta\\trp:8:0\\t00" 2 'side 0 as before, got 1'
	wrong "$one\\n00001\\t0000000000000000\\t0\\ta\\trp:8:0\\t00" 2 'records in order, got one after a greater one: sort with LC_ALL=C'
	wrong "00002${one#00001}\\n00001\\t0000000000000000\\t0\\tc\\trp:8:0\\t00" 2 'records in order, got one after a greater one: sort with LC_ALL=C'
	wrong "$one\\n$one" 2 "each id once in a table, got 'b' again"
	wrong "$one\\n00001\\t0000000000000000\\t0\\tc\\trp:16:0\\t0000" 2 'a sketch of rp:8:0, as before, got rp:16:0'
	printf '00001\t0000000000000000\t0\tb\trp:8:0\t0x\n' >t
	fails 1 "nd-window: t:1: digit 2: expected a lower-case hex digit, got 'x'" nd-window -B 1 --detect -t 1 t
}

@test "--detect refuses an id that has two sketches near to each other" {
	sketches a 0f0f3355 a 0f0f3350 b 0f0f3355 >s
	nd-window --map -Q 1 s | sort >t
	fails 1 "nd-window: t: duplicate id 'a' in a table" \
		nd-window --detect -B 1 -t 0 t
	# Of two collections it is two ids.
	sketches a 0f0f3350 >1
	sketches a 0f0f3355 >2
	nd-window --map -Q 1 1 2 | sort |
		gives 'a\ta\t0.980785\t2\t32\n' '' 0 nd-window --detect -B 1 -t 0
}

@test "nothing in, nothing out; -v counts" {
	gives '' 'nd-window: 0 comparisons, 0 pairs written\n' 0 nd-window -Q 1 -B 1 -t 1 -v </dev/null
	gives '' 'nd-window: 0 comparisons, 0 pairs written\n' 0 nd-window --detect -B 1 -t 1 -v </dev/null
	gives '' '' 0 nd-window --map -Q 3 </dev/null
	gives '' '' 0 nd-window --chunk 3 -B 1 </dev/null
	sketches a 00000000 b 00000000 c ffffffff >s
	gives 'a\tb\t1.000000\t0\t32\n' 'nd-window: 6 comparisons, 1 pair written\n' 0 \
		nd-window -Q 2 -B 2 -t 1 -v s
	gives 'a\tb\t1.000000\t0\t32\n' 'nd-window: 3 comparisons, 1 pair written\n' 0 \
		nd-window --all -t 1 -v s
	[ "$(nd-window --all -t 1 s 2>&1 >/dev/full)" = 'nd-window: stdout: No space left on device' ]
}

@test "wrong usage is said" {
	bad() { fails 2 "nd-window: $1
$usage" nd-window "${@:2}"; }
	bad 'expected -Q N, or --all' -B 1 -t 1
	bad 'expected -Q N' --map
	bad 'expected -B N' -Q 1 -t 1
	bad 'expected -B N' --detect -t 1
	bad 'expected -t T or --distance N' -Q 1 -B 1
	bad 'expected -t T or --distance N' --all -t 1 --distance 1
	bad 'expected one of --map, --chunk, --detect and --all' --map --all
	bad '--all: unexpected -Q' --all -Q 1 -t 1
	bad '--all: unexpected -B' --all -B 1 -t 1
	bad '--map: unexpected -t' --map -Q 1 -t 1
	bad '--map: unexpected -B' --map -Q 1 -B 1
	bad '--chunk: unexpected --distance' --chunk 1 -B 1 --distance 3
	bad '--detect: unexpected --share' --detect -B 1 -t 1 --share 1/2
	bad '--detect: unexpected --rejects' --detect -B 1 -t 1 --rejects r
	for of in '--all -t 1' '--chunk 1 -B 1' '--detect -B 1 -t 1'; do
		# shellcheck disable=SC2086
		bad "${of%% *}: unexpected --seed" $of --seed 0
	done
	for of in '--map -Q 1' '--chunk 1 -B 1' '--detect -B 1 -t 1'; do
		# shellcheck disable=SC2086
		bad "${of%% *}: unexpected -S" $of -S 1G
	done
	bad '--map: unexpected -v' --map -Q 1 -v
	bad '--chunk: unexpected -v' --chunk 1 -B 1 -v
	bad '--seed: expected at most 15 digits, got 1000000000000000' -Q 1 -B 1 -t 1 --seed 1000000000000000
	bad '--detect: unexpected operand' --detect -B 1 -t 1 a b
	bad "--share: expected I/N such as 1/8, got '3/2'" --all -t 1 --share 3/2
	bad '-Q: expected at most 99999, got 100000' -Q 100000 -B 1 -t 1
	bad '-S: expected at least 1M, got 1024' --all -t 1 -S 1k
	bad '-: expected one of the files on stdin' --all -t 1 - -
}

@test "what is no sketch is told" {
	while IFS='|' read -r record message; do
		printf '%b' "$record" >in
		fails 1 "nd-window: in:$message" nd-window --all -t 0.5 in
	done <<-'E'
	a\trp:8:0\n|1: expected 3 fields (id, method:bits:seed, hex), got 2
	\trp:8:0\tff\n|1: expected an id, got nothing
	a\txx:8:0\tff\n|1: expected method:bits:seed such as rp:1000:0, got 'xx:8:0'
	a\trp\tff\n|1: expected method:bits:seed such as rp:1000:0, got 'rp'
	a\trp:7:0\tff\n|1: expected method:bits:seed such as rp:1000:0, got 'rp:7:0'
	a\trp:8:0\tff\nb\trp:16:0\tffff\n|2: expected a sketch of rp:8:0, as before, got rp:16:0
	a\trp:8:0\tfff\n|1: expected 2 hex digits, got 3
	a\trp:8:0\tzz\n|1: digit 1: expected a lower-case hex digit, got 'z'
	E
}

@test "--or-all compares all sketches where tables would compare as many" {
	random 41
	head -n 20 s >a
	tail -n +21 s >b
	for tables in 6 7; do
		for how in 's' 'a b'; do
			# 2 * 7 * 3 >= 41 > 2 * 6 * 3.
			way="-Q $tables -B 3 --seed 2"
			[ $tables -eq 6 ] || way=--all
			# shellcheck disable=SC2086
			nd-window $way --distance 30 $how >want
			# shellcheck disable=SC2086
			nd-window -Q $tables -B 3 --seed 2 --or-all --distance 30 $how |
				same want -
		done
	done
	nd-window --all --share 2/3 --distance 30 a b >want
	nd-window -Q 7 -B 3 --or-all --share 2/3 --distance 30 a --against b | same want -
	nd-window --all --distance 30 a b >want
	nd-window --all --distance 30 --against b <a | same want -
	misused nd-window '--or-all: expected -Q N as well' -B 1 --or-all --distance 1 a
	misused nd-window '--against: unexpected operand b' --all --distance 1 --against b a b
}

@test "--margin lowers a cosine by the error of sketches" {
	local bits t lower
	for bits in 64 400 1000; do
		nd-terms "$samples/docs.tsv" | nd-sketch -D $bits >s
		for t in 0.1 0.5 0.777777 0.95; do
			lower=$(awk -v t=$t -v bits=$bits 'BEGIN {
				t -= 3 / sqrt(bits); printf "%.3f", (t > 0 ? t : 0) }')
			nd-window --all -t "$lower" s >want
			nd-window -q --all -t $t --margin s | same want -
		done
	done
	# 6 / sqrt(1000) is 0.1897: below, unlike texts pass.
	gives '' '' 0 bash -c 'nd-window --all -t 0.19 --margin s >/dev/null'
	gives '' 'nd-window: -t 0.15: sketches of 1000 bits let many pairs pass; expected -t 0.190, more bits or exact cosines\n' \
		0 bash -c 'nd-window --all -t 0.15 --margin s >/dev/null'
	nd-terms "$samples/docs.tsv" | nd-sketch -m minhash >m
	fails 1 'nd-window: --margin: expected sketches of rp or simhash, got minhash' \
		nd-window --all -t 0.5 --margin m
	misused nd-window '--margin: expected -t T as well' --all --distance 3 --margin s
}

@test "-S includes the sketches; the pairs have what they leave" {
	awk 'BEGIN { srand(4); for (d = 0; d < 60000; d++)
		printf "d%06d\trp:64:0\t%08x%08x\n", d, int(d / 40), rand() * 2 ^ 32 }' >s
	nd-window -Q 4 -B 10 --distance 20 s >want
	[ "$(wc -l <want)" -gt 500000 ]
	for size in 1M 8M 64M; do
		nd-window -Q 4 -B 10 --distance 20 -S $size s | same want -
	done
	# Pairs that had all of -S took 32 MB with the sketches and tables.
	holds 28000 nd-window -Q 4 -B 10 --distance 20 -S 16M s | same want -
}
