#!/usr/bin/env python3
"""idf.py: all pairs of weighted sets, one by one.

idf.py MEASURE T DF SETS

Prints what nd-score --all --idf prints, in byte order. A weight is the
square of log2((2N + 2) / (2df + 1)) in hundredths, found in fifty digits.
"""
import math
import sys
from decimal import Decimal, getcontext
from fractions import Fraction
from functools import lru_cache


def cut(similarity):
    millionths = similarity.numerator * 10**6 // similarity.denominator
    return '%d.%06d' % divmod(millionths, 10**6)


@lru_cache(None)
def weight(df, n):
    getcontext().prec = 50
    bits = (Decimal(2 * n + 2) / (2 * df + 1)).ln() / Decimal(2).ln()
    # An idf that is a whole number must not lose its last digit.
    return max(1, int(100 * max(bits, 0)**2 + Decimal('1e-40')))


def main(measure, t, df, path):
    t = Fraction(t)
    rows = [line.rstrip('\n').split('\t') for line in open(df)]
    assert rows[0][0] == ''
    documents = {term: int(n) for term, n, _ in rows[1:]}
    n = int(rows[0][1])
    sets = {}
    for line in open(path):
        ident, _, features = line.rstrip('\n').split('\t')[:3]
        if features:
            sets[ident] = {f: weight(documents.get(f, 1), n)
                           for f in features.split()}
    ids = sorted(sets)
    for i, a in enumerate(ids):
        for b in ids[i + 1:]:
            wa, wb = sum(sets[a].values()), sum(sets[b].values())
            shared = sum(w for f, w in sets[a].items() if f in sets[b])
            similarity = {
                'jaccard': Fraction(shared, wa + wb - shared),
                'dice': Fraction(2 * shared, wa + wb),
                'containment': Fraction(shared, min(wa, wb)),
                'overlap': Fraction(shared, min(wa, wb)),
                'set-cosine': Fraction(math.isqrt(
                    shared ** 2 * 10 ** 12 // (wa * wb)), 10 ** 6)}[measure]
            if similarity < t:
                continue
            row = [a, b, cut(similarity), str(shared), str(wa), str(wb)]
            if measure == 'containment':
                row += [cut(Fraction(shared, wa)), cut(Fraction(shared, wb))]
            print('\t'.join(row))


main(*sys.argv[1:])
