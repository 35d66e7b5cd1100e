#!/usr/bin/env python3
# minhash.py: set records to bands or signatures, from the words of
# nd-minhash(1) alone.
#
# minhash.py B R fast|classic|POOL|shift|shiftPOOL SEED BITS bands|signature
import sys

B, R = int(sys.argv[1]), int(sys.argv[2])
METHOD, SEED, BITS, WHAT = (sys.argv[3], int(sys.argv[4]),
                            int(sys.argv[5]), sys.argv[6])
ALL = 2 ** 64 - 1
MADE = 'pool' + METHOD if METHOD.isdigit() else METHOD
SHIFT = METHOD.startswith('shift')
METHOD = METHOD.removeprefix('shift') or 'classic'


def mix(z):
    z = ((z ^ z >> 30) * 0xbf58476d1ce4e5b9) & ALL
    z = ((z ^ z >> 27) * 0x94d049bb133111eb) & ALL
    return z ^ z >> 31


def number(table, j):
    start = mix((4 * SEED + table) & ALL)
    return mix((start + (j + 1) * 0x9e3779b97f4a7c15) & ALL)


def fast(features):
    """The sketch of each row."""
    rows = []
    for r in range(R):
        odd = number(0, r) | 1
        bins = [None] * B
        for i in range(2 * B):
            balls = {}
            for f in features:
                h = (mix(f ^ number(1, i)) * odd) & ALL
                b = ((h >> 32) * B) >> 32 if i < B else i - B
                balls[b] = min(h, balls.get(b, ALL))
            for b, h in balls.items():
                if bins[b] is None and h < ALL:
                    bins[b] = h
            if None not in bins:
                break
        rows.append(bins)
    return [[rows[r][b] for r in range(R)] for b in range(B)]


def least(features, k):
    if SHIFT:
        return min(f * (number(0, k) | 1) & ALL for f in features)
    return min(mix(f ^ number(0, k)) for f in features)


def classic(features):
    return [[least(features, r * B + b) for r in range(R)] for b in range(B)]


def pool(features, size):
    values = [least(features, k) for k in range(size)]
    bands, j = [], 0
    for _ in range(B):
        functions = list(range(size))
        for r in range(R):
            k = r + (((number(3, j) >> 32) * (size - r)) >> 32)
            functions[r], functions[k] = functions[k], functions[r]
            j += 1
        bands.append([values[k] for k in functions[:R]])
    return bands


for line in sys.stdin:
    name, n, row, *tag = line.rstrip('\n').split('\t')
    features = [int(x, 16) for x in row.split()]
    if not features:
        continue
    if METHOD == 'fast':
        bands = fast(features)
    elif METHOD == 'classic':
        bands = classic(features)
    else:
        bands = pool(features, int(METHOD))
    bands = [[(v if SHIFT else mix(v)) >> (64 - BITS) for v in band]
             for band in bands]
    if WHAT == 'signature':
        print(name, n, ' '.join('%016x' % v for band in bands for v in band),
              sep='\t')
        continue
    for b, band in enumerate(bands):
        key = number(2, b)
        for v in band:
            key = mix(key ^ v)
        # The first band of a set has the whole tag.
        made = '/'.join(['m', ':'.join([MADE] + [sys.argv[i] for i in
                                                (1, 2, 4, 5)])] + tag)
        print('%016x' % key, name, n, 'm' if b else made, sep='\t')
