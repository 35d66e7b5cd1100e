#!/usr/bin/env python3
"""oracle-runs.py: the candidates of postings, by brute force.

oracle-runs.py MEASURE T MOST FILE

Postings may stand in any order. Writes the candidates, one for each key that
two ids share, to want in byte order; of a key those among the first MOST ids
and those of the first with the others; MOST 0 is all. Prints how many more
there are, and for how many keys.
"""
import sys
from fractions import Fraction


def wanted(measure, t, x, y):
    """Whether sets of x and y features can be as alike as t."""
    x, y = min(x, y), max(x, y)
    if measure == 'jaccard':
        return Fraction(x, y) >= t
    assert measure == 'containment'
    return True


def main(measure, t, most, path):
    t, most = Fraction(t), int(most)
    keys = {}
    for line in open(path, 'rb'):
        key, ident, n = line.rstrip(b'\n').split(b'\t')
        keys.setdefault(key, []).append((ident, int(n)))
    lines, cut, cut_keys = [], 0, 0
    for members in keys.values():
        members.sort()
        before = cut
        for i, (a, na) in enumerate(members):
            for k in range(i + 1, len(members)):
                b, nb = members[k]
                if not wanted(measure, t, na, nb):
                    continue
                if most and i > 0 and k >= most:
                    cut += 1
                    continue
                lines.append(b'%s\t%s\t%d\t%d\n' % (a, b, na, nb))
        cut_keys += cut > before
    with open('want', 'wb') as out:
        out.writelines(sorted(lines))
    print(cut, cut_keys)


main(*sys.argv[1:])
