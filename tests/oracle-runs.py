#!/usr/bin/env python3
"""oracle-runs.py: the candidates of postings, by brute force.

oracle-runs.py MEASURE T FILE MOST...

Postings may stand in any order. For each MOST writes the candidates, one for
each key that two ids share, to want.MOST in byte order; of a key those among
the first MOST ids and those of the first with the others; MOST 0 is all.
Prints, for each MOST, it, how many more there are, and for how many keys.
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
    assert measure in ('containment', 'overlap')
    return True


def main(measure, t, path, *mosts):
    t = Fraction(t)
    keys = {}
    for line in open(path, 'rb'):
        key, ident, n = line.rstrip(b'\n').split(b'\t')
        keys.setdefault(key, []).append((ident, int(n)))
    found = []      # (key, place of a, place of b, line)
    for key, members in keys.items():
        members.sort()
        for k, (b, nb) in enumerate(members):
            for i, (a, na) in enumerate(members[:k]):
                if wanted(measure, t, na, nb):
                    found.append((key, i, k, b'%s\t%s\t%d\t%d\n' % (
                        a, b, na, nb)))
    found.sort(key=lambda f: f[3])
    for most in mosts:
        m = int(most) or len(found) + 1
        cut = [key for key, i, k, _ in found if i > 0 and k >= m]
        with open('want.' + most, 'wb') as out:
            out.writelines(line for _, i, k, line in found
                           if i == 0 or k < m)
        print(most, len(cut), len(set(cut)))


main(*sys.argv[1:])
