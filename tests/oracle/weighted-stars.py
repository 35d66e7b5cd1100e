#!/usr/bin/env python3
"""weighted-stars.py T WEIGHTS MEASURES RENORMALISE RANKS FILE...: what
nd-combine --stars writes for files of sets, by a plain loop.

Records are asked in the order of their ranks, the highest first, then of their
ids. A record belongs to the first record before it that belongs to no other and
is similar. MEASURES has one for each file; RENORMALISE is yes or no; RANKS is a
file, or - for none.
"""
import math
import sys
from fractions import Fraction

FORMULA = {
    'jaccard': lambda s, a, b: Fraction(s, a + b - s),
    'dice': lambda s, a, b: Fraction(2 * s, a + b),
    'set-cosine': lambda s, a, b: Fraction(
        math.isqrt(s ** 2 * 10 ** 12 // (a * b)), 10 ** 6),
    'containment': lambda s, a, b: Fraction(s, min(a, b)),
    'overlap': lambda s, a, b: Fraction(s, min(a, b)),
}


def lines(name):
    with open(name, 'rb') as f:
        return [line.rstrip(b'\n').split(b'\t') for line in f]


def cut(x):
    return '-' if x is None else '%d.%06d' % divmod(int(x * 10 ** 6), 10 ** 6)


def parts(x, y, measures):
    return [FORMULA[m](len(p & q), len(p), len(q)) if p and q else None
            for m, p, q in zip(measures, x, y)]


def mean(similarity, weights, renormalise):
    there = [(w, s) for w, s in zip(weights, similarity) if s is not None]
    whole = sum(w for w, _ in there) if renormalise else 1
    return sum(w * s for w, s in there) / whole if whole else None


def main(t, weights, measures, renormalise, ranks, *files):
    t, weights = Fraction(t), [Fraction(w) for w in weights.split(',')]
    measures = measures.split(',')
    columns = [[(x, frozenset(f.split())) for x, _, f, *_ in lines(name)]
               for name in files]
    ids = [x for x, _ in columns[0]]
    record = dict(zip(ids, zip(*([f for _, f in c] for c in columns))))
    rank = {x: Fraction(n.decode()) for x, n in lines(ranks)} \
        if ranks != '-' else {}
    order = sorted(ids)
    order.sort(key=lambda x: (x not in rank, -rank.get(x, 0)))
    kept, found = [], {}
    for x in order:
        for c in kept:
            s = parts(record[x], record[c], measures)
            total = mean(s, weights, renormalise == 'yes')
            if total is not None and total >= t:
                found[x] = [*sorted((x, c)), total, s]
                break
        else:
            kept.append(x)
    for x in ids:
        if x in found:
            a, b, total, s = found[x]
            sys.stdout.buffer.write(b'\t'.join(
                [a, b] + [cut(y).encode() for y in [total] + s]) + b'\n')


main(*sys.argv[1:])
