#!/usr/bin/env python3
"""runs.py: the candidates of postings, by brute force.

runs.py MEASURE T[,T...] FILE MOST...

Postings may stand in any order. For each T and MOST writes the candidates,
one for each key that two ids share, to want.T.MOST in byte order; of a key
those among the first MOST ids and those of the first with the others; MOST 0
is all. Prints T, MOST, how many more there are, and for how many keys.
"""
import sys
from fractions import Fraction


def wanted(measure, t, x, y):
    """Whether sets of x and y features can be as alike as t."""
    x, y = min(x, y), max(x, y)
    if measure == 'jaccard':
        return Fraction(x, y) >= t
    if measure == 'dice':
        return Fraction(2 * x, x + y) >= t
    if measure == 'set-cosine':
        return Fraction(x, y) >= t * t
    assert measure in ('containment', 'overlap')
    return True


def candidates(measure, t, keys):
    """(line, key, place of a, place of b), in order."""
    found = []
    for key, members in keys.items():
        for k, (b, nb) in enumerate(members):
            for i, (a, na) in enumerate(members[:k]):
                if wanted(measure, t, na, nb):
                    line = b'%s\t%s\t%d\t%d\n' % (a, b, na, nb)
                    found.append((line, key, i, k))
    return sorted(found)


def main(measure, ts, path, *mosts):
    keys = {}
    for line in open(path, 'rb'):
        key, ident, n = line.rstrip(b'\n').split(b'\t')
        keys.setdefault(key, []).append((ident, int(n)))
    for members in keys.values():
        members.sort()
    for t in ts.split(','):
        found = candidates(measure, Fraction(t), keys)
        for most in mosts:
            m = int(most) or float('inf')
            cut = [key for _, key, i, k in found if i > 0 and k >= m]
            with open('want.%s.%s' % (t, most), 'wb') as out:
                out.writelines(line for line, _, i, k in found
                               if i == 0 or k < m)
            print(t, most, len(cut), len(set(cut)))


main(*sys.argv[1:])
