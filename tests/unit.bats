# unit.bats: modules by themselves, by the drivers in tests/unit.
load helper

@test "bytes that grow are those that were added or set" {
	ok "$units/buf"
	[ -z "$output" ]
}

@test "the fast reader of decimal numbers reads as the slow one does" {
	ok "$units/decimal"
	[ -z "$output" ]
}

@test "plurals, endings and typos are forms of one word, other words are not" {
	ok "$units/hunk-side"
	[ -z "$output" ]
}

@test "threads work on every number once" {
	ok "$units/threads"
}

@test "stars of keys are those of every pair, for all parts, blocks and threads" {
	ok "$units/key-stars"
	[ "$output" = '5530 members' ]
}

@test "stars of several columns are those of every pair, for all blocks and threads" {
	random() {
		python3 "$top/tests/data/random-sets.py" "${@:2}" | sort >"$1"
	}
	random wide 1 600 60 12
	random few 2 600 4 2
	random long 3 600 100 40
	for t in 250000 500000 800000; do
		for renormalise in 0 1; do
			"$units/weighted-stars" $t $renormalise \
				jaccard:400000:wide dice:200000:few jaccard:400000:long
			"$units/weighted-stars" $t $renormalise \
				containment:100000:wide overlap:900000:long jaccard:0:few
		done
	done >got
	[ "$(echo $(cat got))" = '449 572 517 585 88 509 175 523 1 320 36 326' ]
}

@test "a hash table finds every key that was added and no other" {
	ok "$units/table"
	[ -z "$output" ]
}

@test "numbers and triples are sorted as qsort sorts them, at every level" {
	for level in none avx2 avx512; do
		ND_SIMD=$level ok "$units/sorts"
		[ -z "$output" ]
	done
}

# bats test_tags=long
@test "edit distances are those of the plain table at every level" {
	for level in none avx2 avx512; do
		ND_SIMD=$level ok "$units/edit-distance"
		[ -z "$output" ]
	done
}

@test "tokens of every part of a text are equal at every level" {
	for level in none avx2 avx512; do
		ND_SIMD=$level "$units/token-kernels" >"$level"
	done
	[ "$(sort -u -k 2 none | wc -l)" -eq 40 ]
	same none avx2
	same none avx512
}

@test "a format is recognized by all of its first bytes" {
	ok "$units/file-format"
	[ -z "$output" ]
}

@test "weighted sums of fractions are cut exactly, at whole numbers and beside them" {
	python3 "$top/tests/data/random-sums.py" 1 2000
	"$units/fraction-sums" <terms >got
	same want got
}

# bats test_tags=long
@test "rows of hex digits are written and read alike at every level" {
	for level in none avx2 avx512; do
		ND_SIMD=$level ok "$units/hex-rows"
		[ -z "$output" ]
	done
}

# Numbers in ascending order: small ones, powers of two and their neighbours,
# and others of every length.
numbers() {
	python3 - <<-'EOF'
	import random
	r = random.Random(1)
	x = set(range(1, 300)) | {2**i + d for i in range(64) for d in (-1, 0, 1)}
	x |= {r.getrandbits(i) for i in range(1, 65) for _ in range(8)}
	x |= {2**64 - 1, 3 << 62}
	print(*sorted(x - {0, 2**64}))
	EOF
}

@test "a logarithm is cut, never above and hardly below, and never falls" {
	numbers | "$units/log2-fixed" >got
	[ "$(wc -l <got)" -gt 800 ]
	python3 - got <<-'EOF'
	import sys
	from decimal import Decimal, getcontext
	getcontext().prec = 50
	unit, two, last = 2**40, Decimal(2).ln(), -1
	for line in open(sys.argv[1]):
	    x, lg = map(int, line.split())
	    true = Decimal(x).ln() / two * unit
	    if x & (x - 1) == 0:
	        assert lg == (x.bit_length() - 1) * unit, line
	    else:
	        assert lg < true < lg + 1 + Decimal(2)**-22, line
	    assert lg >= last, line
	    last = lg
	EOF
}

@test "a diff by words is the shortest, and by anchors where that is too long" {
	ok "$units/word-diff"
	[ -z "$output" ]
}

# bats test_tags=long
@test "rows of bits are written and read alike at every level" {
	for level in none avx2 avx512; do
		ND_SIMD=$level ok "$units/hexbits"
		[ -z "$output" ]
	done
}

@test "similarities of sketches are the true ones, cut" {
	printf '%s\n' 8 16 24 64 72 96 512 992 1000 1024 2000 3000 65536 >bits
	python3 "$top/tests/oracle/angle.py" <bits >wanted
	"$units/sketch-similarity" <bits >got
	same wanted got
	[ "$(wc -l <got)" -eq 38 ]
}

@test "plans for sentences are those that the same formulas in awk gave" {
	while IFS='|' read -r profile plan; do
		# shellcheck disable=SC2086
		ok "$units/sentence-plan" $profile
		[ "$output" = "$plan" ]
	done <<-'EOF'
	0 0 1 70|9 50 all
	0 0 300000000 70|14 50 all
	0 0 30000000000 70|125 50 all
	0 3000 300000000 70|10 50 all
	1 0 1 95|9 62 all
	1 0 300000000 95|14 62 all
	1 0 30000000000 95|125 62 all
	1 600 1 70|151 50 all
	1 3000 300000000 95|10 62 all
	30 0 1 70|9 404 all
	30 0 1 95|227 50 all
	30 0 300000000 70|14 404 all
	30 0 30000000000 70|125 445 all
	30 600 1 70|176 721 all
	30 600 1 95|176 3031 all
	30 3000 1 70|9 93 all
	30 3000 300000000 70|10 93 all
	60 0 1 70|9 874 all
	60 0 300000000 70|14 874 all
	60 0 30000000000 70|176 540 all
	60 600 1 95|176 2504 all
	300 0 1 70|9 274 all
	300 0 1 95|207 445 all
	300 0 300000000 70|14 274 all
	300 0 30000000000 70|146 445 all
	300 600 1 70|177 721 all
	300 600 1 95|177 3335 all
	2000 0 1 70|9 226 all
	2000 0 1 95|224 490 all
	2000 0 300000000 70|14 226 all
	2000 0 30000000000 70|125 226 all
	2000 600 1 70|179 226 all
	2000 600 1 95|179 2755 all
	5000 0 1 95|242 50 all
	5000 0 30000000000 70|125 226 194 186 all
	5000 600 1 70|177 274 197 186 all
	5000 600 1 95|177 3669 197 2504 all
	60 0 10000000000000 90|all
	EOF
}
