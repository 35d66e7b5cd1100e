#!/usr/bin/env python3
"""threads.py: the pairs of nd-flow threads, by brute force.

Compares every two threads on stdin, part by part, in fractions. For text in
scripts that write spaces.

usage: threads.py T W1,W2,... K [renormalise] <threads >pairs
"""
import sys
import unicodedata
from fractions import Fraction
from itertools import combinations

threshold = Fraction(sys.argv[1])
weights = [Fraction(w) for w in sys.argv[2].split(',')]
k = int(sys.argv[3])
# What is far below the threshold is not worth a fraction.
rough, roughly = float(threshold) - 0.001, [float(w) for w in weights]
renormalise = 'renormalise' in sys.argv[4:]


class Blanks(dict):
    """What separates words as a blank."""
    def __missing__(self, cp):
        self[cp] = cp if unicodedata.category(chr(cp))[0] in 'LMN' else ' '
        return self[cp]


blanks = Blanks()


def shingles(field):
    for escape in ('\\t', '\\n', '\\r', '\\\\'):
        field = field.replace(escape, ' ')
    text = unicodedata.normalize('NFKC', unicodedata.normalize(
        'NFKC', field).casefold())
    words = text.translate(blanks).split()
    if not words:
        return frozenset()
    return frozenset(tuple(words[i:i + k])
                     for i in range(max(1, len(words) - k + 1)))


def cut(x):
    n = x.numerator * 10 ** 6 // x.denominator
    return '%d.%06d' % divmod(n, 10 ** 6)


threads = []
for line in sys.stdin.buffer.read().decode().split('\n')[:-1]:
    field = line.split('\t')
    threads.append((field[0].encode(),
                    [shingles(f) for f in field[1:1 + len(weights)]]))
threads.sort(key=lambda t: t[0])
for (a, x), (b, y) in combinations(threads, 2):
    shared = [len(p & q) for p, q in zip(x, y)]
    union = [len(p) + len(q) - s for p, q, s in zip(x, y, shared)]
    if not renormalise and rough > sum(
            w * s / (u or 1) for w, s, u in zip(roughly, shared, union)):
        continue
    total, there, shown = 0, 0, []
    for w, p, q, s, u in zip(weights, x, y, shared, union):
        if not p or not q:
            shown.append('-')
            continue
        s = Fraction(s, u)
        total += w * s
        there += w
        shown.append(cut(s))
    if renormalise and there:
        total /= there
    if total >= threshold:
        print(a.decode(), b.decode(), cut(total), *shown, sep='\t')
