#!/usr/bin/env python3
"""The first pairs of each text, as nd-first(1) defines them.

first.py FILE N WAY K: prints the lines of FILE that
nd-first -n N --csls K prints; WAY is mutual, empty, or both: pairs that
either of their texts has among its first ones, as they were read.
first.py make SEED: random pairs, some of them of one similarity.
first.py cases SEEDS: those of each seed in pairs.SEED; in want.SEED and in
want.SEED.mutual the first SEED % 5 + 1 of them, by CSLS of SEED % 4.
"""
import random
import sys
from fractions import Fraction


def made(seed):
    draw = random.Random(seed)
    a = ['a%d' % i for i in range(draw.randrange(1, 9))]
    b = ['b%d' % i for i in range(draw.randrange(1, 9))]
    if draw.random() < .3:
        b += a
    pairs = {(draw.choice(a), draw.choice(b)) for _ in range(draw.randrange(80))}
    pairs = sorted(pairs)
    draw.shuffle(pairs)
    for x, y in pairs:
        similarity = draw.choice([0, .1, .2, .5, 1, draw.random()])
        rest = draw.choice(['', '\t3\t4\t5', '\tx'])
        yield '%s\t%s\t%.6f%s' % (x, y, similarity, rest)


def mean(similarities, k):
    return sum(sorted(similarities, reverse=True)[:k]) / Fraction(k)


def first(lines, n, way, k):
    pairs = [(f[0], f[1], Fraction(f[2]), line)
             for line in lines for f in [line.split('\t')]]

    def of(side, text):
        return [p for p in pairs if p[side] == text]

    def rank(p):
        return ranks[p[3]]

    def ranked(p):
        if not k:
            return -p[2]
        return sum(mean([q[2] for q in of(side, p[side])], k)
                   for side in (0, 1)) - 2 * p[2]

    def among(p, side):
        better = [q for q in of(side, p[side])
                  if (rank(q), q[1 - side]) < (rank(p), p[1 - side])]
        return len(better) < n

    ranks = {p[3]: ranked(p) for p in pairs}
    if way == 'both':
        return [p[3] for p in pairs if among(p, 0) or among(p, 1)]
    kept = [p for p in pairs if among(p, 0) and (not way or among(p, 1))]
    return [p[3] for p in sorted(kept, key=lambda p: (p[0], rank(p), p[1]))]


def write(lines, name):
    with open(name, 'w') as f:
        f.writelines(line + '\n' for line in lines)


if sys.argv[1] == 'make':
    write(made(int(sys.argv[2])), '/dev/stdout')
elif sys.argv[1] == 'cases':
    for seed in range(1, int(sys.argv[2]) + 1):
        pairs = list(made(seed))
        write(pairs, 'pairs.%d' % seed)
        for way in '', 'mutual':
            write(first(pairs, seed % 5 + 1, way, seed % 4),
                  'want.%d%s' % (seed, way and '.' + way))
else:
    with open(sys.argv[1]) as f:
        for line in first(f.read().splitlines(), int(sys.argv[2]),
                          sys.argv[3], int(sys.argv[4])):
            print(line)
