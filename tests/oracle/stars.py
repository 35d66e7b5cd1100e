#!/usr/bin/env python3
"""stars.py MEASURE T SETS KEYS [RANKS]: the pairs of stars, by a plain loop.

Sets are asked in the order of their ranks, the highest first, then of their
ids. A set belongs to the first set before it that belongs to no other, has a key
in common with it, and a similarity of T or more.
"""
import collections
import math
import sys
from fractions import Fraction

MEASURES = {
    'jaccard': lambda s, a, b: Fraction(s, a + b - s),
    'dice': lambda s, a, b: Fraction(2 * s, a + b),
    'set-cosine': lambda s, a, b: Fraction(
        math.isqrt(s ** 2 * 10 ** 12 // (a * b)), 10 ** 6),
}


def lines(name):
    with open(name, encoding='latin-1') as f:
        return [line.rstrip('\n').split('\t') for line in f]


def main(measure, t, sets, keys, ranks=None):
    features = {x: set(f.split()) for x, _, f, *_ in lines(sets)}
    rank = {x: Fraction(n) for x, n in lines(ranks)} if ranks else {}
    having = collections.defaultdict(set)
    of = collections.defaultdict(set)
    for key, x, *_ in lines(keys):
        having[key].add(x)
        of[x].add(key)
    order = sorted(features)
    order.sort(key=lambda x: (x not in rank, -rank.get(x, 0)))
    place = {x: i for i, x in enumerate(order)}
    centres = set()
    out = []
    for x in order:
        near = set().union(*(having[k] for k in of[x])) & centres
        for c in sorted(near, key=place.get):
            shared = len(features[x] & features[c])
            likeness = MEASURES[measure](shared, len(features[x]),
                                         len(features[c]))
            if likeness >= Fraction(t):
                a, b = sorted((x, c))
                out.append('%s\t%s\t%d.%06d\t%d\t%d\t%d' % (
                    a, b, likeness, likeness * 1000000 % 1000000, shared,
                    len(features[a]), len(features[b])))
                break
        else:
            centres.add(x)
    print('\n'.join(sorted(out)))


main(*sys.argv[1:])
