#!/usr/bin/env python3
"""pairs.py: every pair of sets at or above a threshold, by brute force.

pairs.py MEASURE T[,T...] [--cross] [--collapse] SETS [INDEX]

Writes what nd-pairs prints, in byte order of lines, to want.T of each T. With one file the pairs
within it; with two those of a set in SETS and one in INDEX, where the first
id is the smaller, or, with --cross, all. Knows no bound and no filter.
"""
import math
import sys
from fractions import Fraction


def sets(path):
    found = []
    for line in open(path, 'rb'):
        ident, n, features = line.rstrip(b'\n').split(b'\t')[:3]
        features = frozenset(int(f, 16) for f in features.split())
        assert len(features) == int(n)
        if features:
            found.append((ident, features))
    return found


# Numerator and denominator of two sizes and what is shared.
SIMILARITY = {
    'jaccard': lambda a, b, shared: (shared, a + b - shared),
    'containment': lambda a, b, shared: (shared, min(a, b)),
    'overlap': lambda a, b, shared: (shared, min(a, b)),
    'dice': lambda a, b, shared: (2 * shared, a + b),
    # A threshold has no more decimals.
    'set-cosine': lambda a, b, shared: (
        math.isqrt(shared ** 2 * 10**12 // (a * b)), 10**6)}


def cut(over, under):
    return b'%d.%06d' % divmod(over * 10**6 // under, 10**6)


def line(measure, a, b, shared, over, under):
    na, nb = len(a[1]), len(b[1])
    columns = [a[0], b[0], cut(over, under), b'%d' % shared, b'%d' % na,
               b'%d' % nb]
    if measure == 'containment':
        columns += [cut(shared, na), cut(shared, nb)]
    return b'\t'.join(columns) + b'\n'


def collapsed(found):
    """The smallest id of each set, and (it, another of the same)."""
    groups = {}
    for ident, features in found:
        groups.setdefault(features, []).append(ident)
    heads, stars = [], []
    for features, idents in groups.items():
        idents.sort()
        heads.append((idents[0], features))
        stars += [((idents[0], features), (i, features)) for i in idents[1:]]
    return heads, stars


def main(args):
    cross = '--cross' in args
    collapse = '--collapse' in args
    measure, ts, *paths = [a for a in args if not a.startswith('--')]
    left = sets(paths[0])
    stars = []
    if collapse:
        left, stars = collapsed(left)
    if len(paths) > 1:
        right = sets(paths[1])
        if collapse:
            right, stars = collapsed(right)[0], []
        wanted = [(a, b) for a in left for b in right
                  if cross or a[0] < b[0]]
    else:
        left.sort()
        wanted = [(a, b) for i, a in enumerate(left) for b in left[i + 1:]]
        wanted += stars
    ts = [(t, Fraction(t)) for t in ts.split(',')]
    least = min(t for _, t in ts)
    found = []
    for a, b in wanted:
        shared = len(a[1] & b[1])
        over, under = SIMILARITY[measure](len(a[1]), len(b[1]), shared)
        if over * least.denominator >= least.numerator * under:
            found.append((line(measure, a, b, shared, over, under),
                          Fraction(over, under)))
    found.sort()
    for name, t in ts:
        with open('want.' + name, 'wb') as out:
            out.writelines(text for text, similarity in found
                           if similarity >= t)


main(sys.argv[1:])
