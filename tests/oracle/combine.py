"""What nd-combine should write, for each T of a list to want.T.

combine.py WEIGHTS T,... MEASURES RENORMALISE FILE..."""
import math
import sys
from fractions import Fraction
from math import floor

weights = [Fraction(w) for w in sys.argv[1].split(',')]
thresholds = sys.argv[2].split(',')
measures = sys.argv[3].split(',')
renormalise = sys.argv[4] == 'yes'
files = sys.argv[5:]
if len(measures) == 1:
    measures *= len(files)


def similarity(measure, s, evidence):
    if measure == 'decimals' or not evidence:
        return Fraction(s)
    x, a, b = map(int, evidence[:3])
    if measure == 'jaccard':
        return Fraction(x, a + b - x)
    if measure == 'dice':
        return Fraction(x, 1) / Fraction(a + b, 2)
    if measure == 'set-cosine':
        return Fraction(math.isqrt(x ** 2 * 10 ** 12 // (a * b)), 10 ** 6)
    if measure == 'edit':
        return 1 - Fraction(x, max(a, b))
    return Fraction(x, min(a, b))


def cut(x):
    n = floor(x * 10 ** 6)
    return '%d.%06d' % divmod(n, 10 ** 6)


found = {}
for i, name in enumerate(files):
    for line in open(name):
        a, b, s, *evidence = line.rstrip('\n').split('\t')
        parts = found.setdefault((a, b), [None] * len(files))
        parts[i] = similarity(measures[i], s, evidence)

want = {t: open('want.' + t, 'w') for t in thresholds}
for pair in sorted(found):
    parts = found[pair]
    there = [(w, s) for w, s in zip(weights, parts) if s is not None]
    total = sum(w * s for w, s in there)
    if renormalise:
        all_weights = sum(w for w, s in there)
        if all_weights == 0:
            continue
        total /= all_weights
    for t, f in want.items():
        if total >= Fraction(t):
            print(*pair, cut(total), *('-' if s is None else cut(s)
                                       for s in parts), sep='\t', file=f)
for f in want.values():
    f.close()
