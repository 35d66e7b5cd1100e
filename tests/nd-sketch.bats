# nd-sketch.bats: vectors to sketches.
load helper
load threads
unset MAKELEVEL MAKEFLAGS MFLAGS

usage="try 'nd-sketch --help'"

# vectors N...: a vector of each number of terms, with weights of all kinds,
# into `in`; the hashes of the terms into `hashes`.
vectors() {
	python3 -c 'import random, sys
r = random.Random(1)
words = sorted({"".join(r.choice("abcdefgh") for _ in range(r.choice(
    [1, 2, 3, 4, 5, 8, 9, 13, 16, 17, 30]))) for _ in range(600)})
with open("words", "w") as f:
    for w in words:
        f.write("%s\t%s\n" % (w, w))
for n in map(int, sys.argv[1:]):
    weights = ["%d" % r.randrange(1, 9), "%.6f" % (r.random() * 12 / n + 1e-6),
               "0.000001", "123456789012.5", "0"]
    few = r.choice([[2, 9, 0, 0, 1], [1, 0, 0, 0, 0], [5, 5, 1, 1, 1]])
    print("v%d" % n, n, n, " ".join(
        "%s:%s" % (t, r.choices(weights, few)[0])
        for t in sorted(r.sample(words, n))), sep="\t")' "$@" >in
	nd-shingle -k 1 words | cut -f 1,3 >hashes
}

# agree METHOD BITS SEED: for `in`, the oracle and every level print the same.
agree() {
	local level
	python3 "$top/tests/oracle/sketch.py" "$@" hashes <in >wanted
	[ -s wanted ]
	for level in none avx2 avx512; do
		ND_SIMD=$level nd-sketch -m "$1" -D "$2" --seed "$3" in \
			2>/dev/null >got
		same wanted got
	done
}

# bats test_tags=long
@test "sketches are the manual's, at every level" {
	vectors 1 2 3 7 64 65 130
	agree rp 1032 0
	agree simhash 160 987654321012345
	agree minhash 992 0
}

@test "a sketch begins with the shorter ones of its seed" {
	vectors 90
	for method in rp minhash; do
		nd-sketch -m $method -D 3008 in | cut -f 3 >long
		for bits in 32 992 1024 1056; do
			for level in none avx2 avx512; do
				ND_SIMD=$level nd-sketch -m $method -D $bits \
					in | cut -f 3 >got
				cut -c -$((bits / 4)) long >wanted
				same wanted got
			done
		done
	done
	nd-sketch -D 3008 in | cut -f 3 | cut -c -2 >wanted
	nd-sketch -D 8 in | cut -f 3 >got
	same wanted got
}

@test "a multiple of a vector has its sketch, and one the other way round" {
	printf '%s\t9\t3\ta:%s b:%s c:%s\n' x 1 2 5 y 3 6 15 z 0.1 0.2 0.5 \
		w 1000000 2000000 5000000 >in
	for method in rp simhash minhash; do
		[ "$(nd-sketch -m $method in | cut -f 3 | sort -u | wc -l)" -eq 1 ]
	done
}

@test "the cosine is estimated as well as by normal hyperplanes" {
	for terms in 5 20 150; do
		echo 1000 $terms 1000 1
	done | "$units/random-projection" rp >got
	[ "$(wc -l <got)" -eq 3 ]
	awk '$7 > 1.05 || $8 > 0.004 || $8 < -0.004' got >bad
	diff /dev/null bad
}

@test "any split of the input gives the same lines" {
	vectors 3 9 27 81 4 5
	nd-sketch in >wanted
	split -n l/3 in part.
	for part in part.*; do
		nd-sketch "$part"
	done >got
	same wanted got
	[ "$(wc -l <got)" -eq 6 ]
	zstd -q <in | nd-sketch >got
	same wanted got
}

@test "another seed makes another sketch, half of its bits the same" {
	vectors 1 2 60
	for seed in 0 1 2 3 999999999999999; do
		nd-sketch -D 8000 --seed $seed in | cut -f 3
	done >got
	python3 - got <<-'END'
	import sys
	rows = [int(line, 16) for line in open(sys.argv[1])]
	for i in range(3):
	    for a in range(i, 15, 3):
	        for b in range(i, a, 3):
	            same = bin(rows[a] ^ rows[b]).count("1")
	            assert 3750 < same < 4250, (a, b, same)
	END
}

@test "a vector without a term has no sketch, and is counted" {
	printf 'a\t0\t0\t\nb\t4\t1\tx:2\nc\t4\t2\tx:0 y:0.0\n' >in
	for method in rp simhash minhash; do
		fails 0 'nd-sketch: in: 2 vectors without a term
nd-sketch: in: 1 sketch, 3 terms' nd-sketch -v -m $method in
		[ "${output%%:*}" = "b$TAB$method" ]
	done
	ok nd-sketch /dev/null
	[ -z "$output" ]
}

@test "a malformed record is an error, or goes to --rejects" {
	printf 'a\t1\t1\tx:1\nb\t2\t2\tx:1\n' >in
	fails 1 'nd-sketch: in:2: expected 2 terms, got 1' nd-sketch in
	fails 0 'nd-sketch: in: 1 record rejected' \
		nd-sketch -D 8 --rejects bad in
	[[ $output == "a${TAB}rp:8:0$TAB"?? ]]
	[ "$(wc -l <bad)" -eq 1 ]
}

@test "bad options are refused with the usage" {
	misused nd-sketch "-m: expected rp, simhash or minhash, got 'best'" -m best
	misused nd-sketch '-D: expected a multiple of 8 up to 65536, got 12' -D 12
	misused nd-sketch '-D: expected a multiple of 8 up to 65536, got 65544' -D 65544
	misused nd-sketch '-D: expected a multiple of 32 up to 65536, got 1000' -m minhash -D 1000
	fails 2 "nd-sketch: --seed: expected at most 15 digits, got \
1000000000000000
$usage" nd-sketch --seed 1000000000000000
}

@test "a reader that goes away ends it in silence, a full disk does not" {
	vectors 2 3 4
	awk '{ for (i = 0; i < 600; i++) print }' in >many
	nd-sketch -D 12000 many 2>err | head -n 1 >got
	[ "${PIPESTATUS[0]}" -eq 141 ]
	[ ! -s err ]
	fails 1 "nd-sketch: stdout: No space left on device" \
		bash -c "exec nd-sketch many >/dev/full"
}

@test "sketches.mk has the errors of the user's own vectors" {
	nd-terms "$samples/docs.tsv" >tf
	nd-df tf | nd-weigh -d - tf >vectors
	make -f "$top/tests/bench/sketches.mk" VECTORS=vectors RECORDS=12 \
		SKETCHES='rp-64 minhash-64' WIDTHS=64 T=0.5 OUT=out >shown 2>told
	printf 'sketches: %s\n' rp-64 minhash-64 | same - told
	python3 - <<-'END' >want
	import math
	def read(name):
	    return {tuple(f[:2]): list(map(float, f[2:]))
	            for f in map(str.split, open("out/" + name))}
	exact = read("exact")
	assert len(exact) == 15
	for method in "rp", "minhash":
	    pairs = read("pairs.%s-64" % method)
	    assert set(pairs) == set(exact)
	    mean = []
	    for t in -1, .1, .2:
	        of = [p for p in exact if exact[p][0] > t]
	        mean.append("%.3f" % (sum(abs(exact[p][0] - (
	            pairs[p][0] if method == "minhash" else
	            math.cos(math.pi * pairs[p][1] / pairs[p][2])))
	            for p in of) / len(of)))
	    print(method, 64, *mean)
	pairs = read("pairs.rp-64")
	got = {p for p in pairs if pairs[p][0] >= .5}
	right = {p for p in exact if exact[p][0] >= .5}
	print(64, "%.3f %.3f" % (len(got & right) / len(got),
	                         len(got & right) / len(right)))
	END
	awk 'NR == 2 || NR == 3 { print $1, $2, $3, $4, $5 }
		NR == 6 { print $1, $3, $4 }' shown >got
	same want got
	# Packed vectors are the same, none make nothing.
	zstd -q vectors
	make -f "$top/tests/bench/sketches.mk" VECTORS=vectors.zst RECORDS=12 \
		OUT=packed packed/sample packed/many
	same out/sample packed/sample
	same out/many packed/many
	run make -f "$top/tests/bench/sketches.mk" VECTORS=lost OUT=none
	[ "$status" -eq 2 ]
	[[ $output == *"expected VECTORS=FILE, got 'lost'"* ]]
	[ ! -e none ]
}

@test "any number of threads gives the same bytes" {
	documents 1100000 | nd-terms >vectors 2>err
	{
		cat vectors
		printf 'x\t2\n'
	} >more
	for options in '' '-m simhash -D 64' '-m minhash -v'; do
		# shellcheck disable=SC2086
		same_for_all_jobs 0 nd-sketch --rejects bad $options more
		[ "$(wc -l <jobs.8/bad)" -eq 1 ]
	done
	same_for_all_jobs 1 nd-sketch more
}
