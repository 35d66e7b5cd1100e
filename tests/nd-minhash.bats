# nd-minhash.bats: sets to MinHash bands.
load helper
load threads

oracle="$top/tests/oracle/minhash.py"
usage="try 'nd-minhash --help'"

# sizes N...: a set of each size, of features that are spread or small.
sizes() {
	python3 -c 'import random, sys
r = random.Random(1)
for n in map(int, sys.argv[1:]):
    bits = 64 if n % 3 else 20
    f = sorted(r.sample(range(2 ** 20), n)) if bits == 20 else \
        sorted({r.getrandbits(64) for _ in range(n)})
    print("s%d" % n, n, " ".join("%016x" % x for x in f), sep="\t")' "$@"
}

# agree WHAT B R METHOD-OR-POOL SEED BITS: for the file in, the oracle and every
# level print the same, WHAT being bands or signature.
agree() {
	local args=(-b "$2" -r "$3" --seed "$5" --hash-bits "$6") level
	case $4 in
	[0-9]*) args+=(--pool "$4") ;;
	shift[0-9]*) args+=(-m multiply-shift --pool "${4#shift}") ;;
	shift) args+=(-m multiply-shift) ;;
	*) args+=(-m "$4") ;;
	esac
	[ "$1" = bands ] || args+=(--signature)
	python3 "$oracle" "${@:2}" "$1" <in >wanted
	[ -s wanted ]
	for level in none avx2 avx512; do
		ND_SIMD=$level nd-minhash "${args[@]}" in >got
		same wanted got
	done
}

@test "--sets has the keys of each set, once, ascending" {
	printf 'a\t2\t%016x %016x\nb\t0\t\nc\t2\t%016x %016x\n' 1 2 1 3 >sets
	nd-minhash -q -b 7 -r 1 --sets sets >got
	nd-minhash -q -b 7 -r 1 sets | cut -f 1,2 | sort -u >keys
	for id in a c; do
		awk -F '\t' -v id=$id '$2 == id { keys = keys " " $1; n++ }
			END { print id "\t" n "\t" substr(keys, 2) }' keys
	done | same - got
}

@test "bands and signatures are the manual's, at every level" {
	sizes {1..8} 20 100 256 257 >in
	agree bands 26 8 fast 0 64
	sizes 1 2 3 7 8 9 50 >in
	agree signature 1 9 fast 2 64
	agree bands 1 1 fast 1 64
	agree signature 60 1 fast 3 64
	agree bands 7 3 fast 987654321012345 13
	agree signature 13 16 fast 5 1
	agree signature 26 8 classic 0 64
	agree bands 3 5 classic 987654321012345 64
	agree signature 1 1 classic 7 5
	agree signature 26 8 shift 0 64
	agree bands 3 5 shift 12345 9
	agree bands 10 8 shift10 1 32
	agree signature 3 2 shift7 2 16
	agree bands 10 8 20 0 64
	agree bands 4 3 3 9 64
	agree signature 30 2 17 1 9
}

@test "a large set gives the same at every level, in memory bound to it" {
	seq 0 999999 | awk '{ printf "%s%016x", NR == 1 ? "" : " ", $1 * 7 }' |
		sed 's/^/large\t1000000\t/' >in
	echo >>in
	ND_SIMD=none nd-minhash in >wanted
	[ "$(wc -l <wanted)" -eq 26 ]
	for level in avx2 avx512; do
		ND_SIMD=$level within 60000 nd-minhash in >got
		same wanted got
	done
}

@test "two sets have a key in common where all rows of a band agree" {
	python3 "$top/tests/data/random-sets.py" 3 60 40 12 |
		awk -F '\t' '$2 > 0' >in
	nd-minhash -b 9 -r 2 --hash-bits 6 --signature in |
		awk -F '\t' '{ split($3, v, " ")
			for (b = 0; b < 9; b++)
				print b, v[2 * b + 1], v[2 * b + 2], $1 }' |
		sort >values
	nd-minhash -b 9 -r 2 --hash-bits 6 in |
		awk -F '\t' '{ print (NR - 1) % 9, $1, $2 }' | sort >keys
	# Who is with whom in a group, whatever the group is called.
	awk '{ k = $1 " " $2 " " $3; g[k] = g[k] " " $4 }
		END { for (k in g) print g[k] }' values | sort >wanted
	awk '{ k = $2; g[k] = g[k] " " $3 } END { for (k in g) print g[k] }' \
		keys | sort >got
	[ "$(awk 'NF > 1' wanted | wc -l)" -gt 50 ]
	same wanted got
}

@test "any split of the input gives the same lines" {
	sizes {1..40} >in
	nd-minhash in >wanted
	split -n l/7 in part.
	for part in part.*; do
		nd-minhash "$part"
	done >got
	same wanted got
	[ "$(wc -l <got)" -eq $((40 * 26)) ]
	zstd -q <in | nd-minhash >got
	same wanted got
}

@test "another seed makes other values, wherever they stand" {
	sizes 30 >in
	for seed in 0 1 2 3 4; do
		for how in '-m fast' '-m classic' '--pool 40'; do
			# shellcheck disable=SC2086
			nd-minhash --signature --seed $seed $how in
		done
	done | cut -f 3 | tr ' ' '\n' >values
	# The pool has the functions of classic.
	[ "$(sort -u values | wc -l)" -gt $((5 * 370)) ]
	sizes 30 | nd-minhash | cut -f 1 | sort >one
	sizes 30 | nd-minhash --seed 1 | cut -f 1 | sort >other
	[ -z "$(comm -12 one other)" ]
}

# bats test_tags=long
@test "estimates, bands and recall are as predicted, at every size of set" {
	ok "$units/minhash-stats"
	[ -z "$output" ]
}

@test "the manual's tables of recall follow the formulas" {
	python3 - "$top/man/nd-minhash.1" <<-'END'
	import math, re, sys
	page = open(sys.argv[1]).read()
	checked = 0
	js = [.2, .3, .4, .5, .6, .7, .8, .9]
	for line in re.findall(r'^ *(\d+ x \d+ (?: *\d\.\d{3}){8})$', page, re.M):
	    b, _, r, *figures = line.split()
	    for j, f in zip(js, figures):
	        assert f == '%.3f' % (1 - (1 - j ** int(r)) ** int(b)), line
	        checked += 1
	def pooled(f, j):
	    c = math.comb
	    return sum(c(f, m) * j ** m * (1 - j) ** (f - m) *
	               (1 - (1 - c(m, 8) / c(f, 8)) ** 10) for m in range(f + 1))
	for line in re.findall(r'^(?:F = \d+|none) (?: *\d\.\d{3}){6}$', page, re.M):
	    *name, _, _, _, _, _, _ = line.split()
	    figures = line.split()[-6:]
	    for j, f in zip([.5, .6, .7, .8, .9, .95], figures):
	        want = pooled(int(name[2]), j) if name[0] == 'F' else \
	            1 - (1 - j ** 8) ** 10
	        assert f == '%.3f' % want, line
	        checked += 1
	assert checked == 70, checked
	END
}

@test "a set without a feature has no line, and is counted" {
	printf 'a\t0\t\nb\t1\t%016x\nc\t0\t\n' 5 >in
	fails 0 'nd-minhash: in: 2 sets without a feature
nd-minhash: in: 3 sets, 1 feature' nd-minhash -v -b 1 in
	[[ $output == ????????????????"${TAB}b${TAB}1${TAB}m/fast:1:8:0:64" ]]
	ok nd-minhash /dev/null
	[ -z "$output" ]
}

@test "a malformed record is an error, or goes to --rejects" {
	printf 'a\t1\t%016x\nb\t2\t%016x\nc\t1\tx\n' 5 6 >in
	fails 1 "nd-minhash: in:2: expected 2 features in 33 bytes, got 16" \
		nd-minhash in
	fails 0 'nd-minhash: in: 2 records rejected' \
		nd-minhash -b 2 --rejects bad in
	[ "$(cut -f 2- <<<"$output")" = "a${TAB}1${TAB}m/fast:2:8:0:64
a${TAB}1${TAB}m" ]
	[ "$(wc -l <bad)" -eq 2 ]
	printf 'a\t1\t%016x' 5 >in
	fails 1 "nd-minhash: in:1: expected a newline at the end of the last \
line, got none: the file is truncated" nd-minhash in
}

@test "bad options are refused with the usage" {
	misused nd-minhash "-m: expected fast, classic or multiply-shift, got 'slow'" -m slow
	misused nd-minhash "-b: expected a whole number from 1, got '0'" -b 0
	misused nd-minhash '--hash-bits: expected 1 to 64, got 65' --hash-bits 65
	misused nd-minhash '--pool: expected 8 (-r) to 1048576, got 7' --pool 7
	misused nd-minhash '--pool: expected -m classic or multiply-shift, got -m fast' --pool 9 -m fast
	fails 2 "nd-minhash: expected at most 1048576 values, got -b 1048577 \
times -r 1
$usage" nd-minhash -b 1048577 -r 1
	printf 'a\t1\t%016x\n' 5 >in
	nd-minhash -b 1048576 -r 1 in >got
	[ "$(wc -l <got)" -eq 1048576 ]
}

@test "a reader that goes away ends it in silence, a full disk does not" {
	sizes {1..300} >in
	nd-minhash -b 1000 -r 1 in 2>err | head -n 1 >got
	[ "${PIPESTATUS[0]}" -eq 141 ]
	[ ! -s err ]
	[ "$(wc -l <got)" -eq 1 ]
	fails 1 "nd-minhash: stdout: No space left on device" \
		bash -c "exec nd-minhash in >/dev/full"
}

@test "any number of threads gives the same bytes" {
	documents 1100000 | nd-shingle >sets 2>err
	{
		cat sets
		printf 'x\t2\tno set\nempty\t0\t\n'
	} >more
	for options in '' '-m classic -b 3 -r 2' '--signature -v'; do
		# shellcheck disable=SC2086
		same_for_all_jobs 0 nd-minhash --rejects bad $options more
		[ "$(wc -l <jobs.8/bad)" -eq 1 ]
	done
	same_for_all_jobs 1 nd-minhash more
	head -c -1 sets >cut
	same_for_all_jobs 1 nd-minhash cut
	grep -q 'the file is truncated' jobs.8/err
	sed '1s/^/\xef\xbb\xbf/' sets >marked
	same_for_all_jobs 1 nd-minhash marked
	[ "$(<jobs.8/err)" = 'nd-minhash: marked:1: expected a record, got a byte order mark' ]
}

@test "the output of a thread that is larger than its memory is written early" {
	seq 20000 | awk -v OFS='\t' '{ printf "s%d\t1\t%016x\n", $1, $1 }' >sets
	some_jobs='2 7' same_for_all_jobs 0 nd-minhash -b 100 -r 1 sets
	[ "$(wc -c <jobs.7/out)" -gt 40000000 ]
}

@test "--recall has the bands that nd-plan chooses" {
	nd-shingle -k 2 "$samples/docs.tsv" >sets
	for t in 0.2 0.5 0.8 1; do
		for recall in 0.5 0.99; do
			read -r b r < <(nd-plan -t $t --recall $recall | awk '
				$1 == "bands" { b = $2 } $1 == "rows" { print b, $2 }')
			nd-minhash -b "$b" -r "$r" sets >want
			ok nd-minhash --recall $recall -t $t sets
			same want <(echo "$output")
		done
	done
	misused nd-minhash '--recall: expected a recall above 0 that bands can have, got 1' --recall 1 sets
	misused nd-minhash '-t: expected --recall P as well' -t 0.5 sets
}
