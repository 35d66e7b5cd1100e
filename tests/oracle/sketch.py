# sketch.py METHOD BITS SEED HASHES: the sketches of the vectors on
# stdin, by the formulas of nd-sketch(1). HASHES has a line `term TAB hash` for
# each term.
import math
import sys

method, bits, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
kind = ":".join(sys.argv[1:4])
ALL = 2**64 - 1
hashes = {}
for line in open(sys.argv[4]):
    term, digits = line.split()
    hashes[term] = int(digits, 16)


def mix(z):
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & ALL
    z = (z ^ z >> 27) * 0x94D049BB133111EB & ALL
    return z ^ z >> 31


def stream(h, j):
    return mix(h + (j + 1) * 0x9E3779B97F4A7C15 & ALL)


def number(t, j):
    return stream(mix(4 * seed + t), j)


def value(j):
    if method == "simhash":
        return 1 if number(0, j) >> 63 else -1
    ones = [bin(number(0, 4 * j + i)).count("1") for i in range(4)]
    return 2 * (sum(ones) - (number(0, 4 * j + 3) & 1)) - 255


def projection(terms):
    total = [0] * bits
    norm = math.sqrt(sum(w * w for w in (float(m) for _, m in terms)))
    for term, millionths in terms:
        w = int(float(millionths) * (341 / norm) + 0.5)
        h = mix(hashes[term] ^ number(1, 0))
        for b in range((bits + 31) // 32):
            field = stream(h, b // 4) >> 16 * (b % 4)
            sign = -1 if field & 1024 else 1
            run = pool[field % 1024]
            for i in range(32 * b, min(32 * b + 32, bits)):
                total[i] += w * sign * run[i % 32]
    return sum(1 << bits - 1 - i for i in range(bits)
               if 0 < total[i] % 65536 < 32768)


def minima(terms):
    row = 0
    for k in range(bits // 32):
        least = min(mix(hashes[t] ^ number(0, k)) for t, _ in terms)
        row = row << 32 | least % 2**32
    return row


if method != "minhash":
    pool = [[value(32 * r + i) for i in range(32)] for r in range(1024)]
for line in sys.stdin:
    name, _, _, text = line.rstrip("\n").split("\t")
    terms = []
    for part in text.split():
        term, weight = part.split(":")
        whole, _, decimals = weight.partition(".")
        millionths = int(whole + decimals.ljust(6, "0")[:6])
        if millionths:
            terms.append((term, millionths))
    if terms:
        row = (minima if method == "minhash" else projection)(terms)
        print(name, kind, "%0*x" % (bits // 4, row), sep="\t")
