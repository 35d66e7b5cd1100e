#!/usr/bin/env python3
"""score.py: the pairs of records at or above a threshold, one by one.

score.py MEASURE T CANDIDATES RECORDS [COLUMN...]
score.py MEASURE T --all RECORDS [FILE]

Prints what nd-score prints: for each candidate in turn, or for all pairs in
byte order. The edit distance is filled in cell by cell.
"""
import re
import math
import sys
from fractions import Fraction

ESCAPES = {b'\\t': b'\t', b'\\n': b'\n', b'\\r': b'\r', b'\\\\': b'\\'}


def records(path, measure, columns):
    found = {}
    for line in open(path, 'rb').read().split(b'\n')[:-1]:
        fields = line.split(b'\t')
        if measure == 'edit':
            # A raw byte that is not UTF-8 stays so through the escapes.
            content = '\t'.join(
                re.sub(rb'\\[tnr\\]', lambda m: ESCAPES[m.group()],
                       fields[c - 1]).decode(errors='replace')
                for c in columns)
        else:
            content = {int(f, 16) for f in fields[2].split()}
        assert fields[0] not in found
        found[fields[0]] = content
    return found


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        before, row = row, [i + 1]
        for k, y in enumerate(b):
            row.append(min(before[k] + (x != y), before[k + 1] + 1,
                           row[k] + 1))
    return row[-1]


def cut(similarity):
    millionths = similarity.numerator * 10**6 // similarity.denominator
    return b'%d.%06d' % divmod(millionths, 10**6)


def compared(measure, a, b):
    """The similarity and the evidence."""
    na, nb = len(a), len(b)
    if measure == 'edit':
        d = distance(a, b)
        return 1 - Fraction(d, max(na, nb)), [b'%d' % d]
    shared = len(a & b)
    similarity = {
        'jaccard': Fraction(shared, len(a | b)),
        'containment': Fraction(shared, min(na, nb)),
        'overlap': Fraction(shared, min(na, nb)),
        'dice': Fraction(2 * shared, na + nb),
        'set-cosine': Fraction(math.isqrt(
            shared ** 2 * 10 ** 12 // (na * nb)), 10 ** 6)}[measure]
    return similarity, [b'%d' % shared]


def show(measure, t, ids, a, b):
    if not a or not b:
        return
    similarity, evidence = compared(measure, a, b)
    if similarity < t:
        return
    evidence += [b'%d' % len(a), b'%d' % len(b)]
    if measure == 'containment':
        evidence += [cut(Fraction(int(evidence[0]), len(a))),
                     cut(Fraction(int(evidence[0]), len(b)))]
    sys.stdout.buffer.write(b'\t'.join([*ids, cut(similarity), *evidence]) +
                            b'\n')


def main(measure, t, candidates, path, *rest):
    t = Fraction(t)
    if candidates == '--all':
        left = records(path, measure, [2])
        right = records(rest[0], measure, [2]) if rest else left
        both = {**left, **right}
        for a, b in sorted({(min(a, b), max(a, b)) for a in left
                            for b in right if a != b}):
            show(measure, t, (a, b), both[a], both[b])
        return
    known = records(path, measure, [int(c) for c in rest] or [2])
    for line in open(candidates, 'rb'):
        a, b = line.rstrip(b'\n').split(b'\t')[:2]
        show(measure, t, (a, b), known[a], known[b])


if __name__ == '__main__':
    main(*sys.argv[1:])
