# lg.bats: logarithms in integers.
load helper

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
	${CC:-cc} -D_GNU_SOURCE -I "$top/lib" -o lg "$top/tests/lg.c" \
		"$top/lib/base/lg.c"
	numbers | ./lg >got
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
