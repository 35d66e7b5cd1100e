# angle.py: what angle.c should print. The cosines are powers of a rotation by
# pi / n in whole numbers of 160 binary places.
import sys
from decimal import Decimal, getcontext

getcontext().prec = 80
ONE = 1 << 160
PI = Decimal("3.14159265358979323846264338327950288419716939937510"
             "5820974944592307816406286")


def cosine(x):
    term = total = Decimal(1)
    i = 0
    while abs(term) > Decimal(10) ** -70:
        term *= -x * x / ((i + 1) * (i + 2))
        total += term
        i += 2
    return total


def of_bits(n):
    twice = int(2 * cosine(PI / n) * ONE)
    before, now, cut = twice // 2, ONE, []
    for d in range(n // 2 + 1):
        near = now * 10**6
        if (near + (1 << 60)) >> 160 != (near - (1 << 60)) >> 160:
            assert d == 0 or 3 * d == n or 2 * d == n, (d, n)
            near += 1 << 60
        cut.append(max(0, near >> 160))
        before, now = now, (now * twice >> 160) - before
    return cut + [0] * (n - n // 2)


def show(method, bits, cut):
    print(method, bits, *cut)
    print("%s %d farthest" % (method, bits), end="")
    d = len(cut) - 1
    for t in range(101):
        while cut[d] < t * 10000:
            d -= 1
        print("", d, end="")
    print()


for bits in map(int, sys.stdin):
    show("rp", bits, of_bits(bits))
    if bits % 32 == 0:
        n = bits // 32
        show("minhash", bits, [10**6 * (n - d) // n for d in range(n + 1)])
