#!/usr/bin/env python3
"""Bands and rows by the definitions, in exact fractions and in decimals.

plan.py least T P R...: the least number of bands of R rows, and what
they find at T. plan.py find B R S...: what they find at S, cut.
plan.py plan T P SETS FEATURES IDBYTES [PAIRS SAMPLE]: bands and rows
of the cheapest plan, its candidates, candidate lines and cost for each set,
and with PAIRS those at or above T and the mean of what it finds of them.
"""
import sys
from decimal import ROUND_DOWN, Decimal, getcontext
from fractions import Fraction

getcontext().prec = 40


def find(b, r, s):
    s = Decimal(s.numerator) / s.denominator
    return 1 - (1 - s ** r) ** b


def least(t, p, r):
    """By the logarithm, and then by trial around it."""
    chance = Decimal(t.numerator) ** r / Decimal(t.denominator) ** r
    wanted = Decimal(p.numerator) / p.denominator
    if chance == 1:
        return 1
    b = max(1, int((1 - wanted).ln() / (1 - chance).ln()) - 2)
    while find(b, r, t) < wanted:
        b += 1
    return b


def cut(x):
    return x.quantize(Decimal('0.000001'), rounding=ROUND_DOWN)


class Pairs:
    """How many pairs a set has of each similarity, as a sum of f over them:
    those that were read, and below them a density of scale / s^2."""

    def __init__(self, sets, read=(), sample=None):
        self.read = read
        self.weight = (sets - 1) / (sample * (sample - 1)) if read else 0
        self.high = float(min(read)) if read else 1.
        self.scale = len(read) * self.weight * self.high if read else 1.
        self.low = 2 * self.scale / (sets - 1) if read else 2 / (sets + 1)

    def total(self, f):
        sum_ = sum(f(float(s)) for s in self.read) * self.weight
        # The rule of Simpson over u = 1 / s, in which the density is even,
        # in steps that grow with u.
        u, end = 1 / self.high, 1 / self.low
        while u < end:
            v = min(u * 1.003, end)
            sum_ += self.scale * (v - u) / 6 * (
                f(1 / u) + 4 * f(2 / (u + v)) + f(1 / v))
            u = v
        return sum_


def plan(t, p, features, id_bytes, pairs):
    n = len(str(features))
    best = None
    for r in range(1, 25):
        b = least(t, p, r)
        if b > 5000:
            break
        each = pairs.total(lambda s: 1 - (1 - s ** r) ** b)
        lines = pairs.total(lambda s: b * s ** r)
        cost = 3 * (b * (16 + id_bytes + n + 3) +
                    lines * (2 * id_bytes + 2 * n + 4)) + \
            2 * each * (id_bytes + n + 17 * features + 2)
        if best is None or cost < best[-1]:
            best = (r, b, each, lines, cost)
    return best


what, *args = sys.argv[1:]
if what == 'least':
    t, p = Fraction(args[0]), Fraction(args[1])
    for r in map(int, args[2:]):
        b = least(t, p, r)
        print(b, cut(find(b, r, t)), sep='\t')
elif what == 'find':
    for s in map(Fraction, args[2:]):
        print(cut(find(int(args[0]), int(args[1]), s)))
else:
    t, p = Fraction(args[0]), Fraction(args[1])
    sets, features, id_bytes = map(int, args[2:5])
    read, sample = [], None
    if len(args) > 5:
        with open(args[5]) as f:
            read = [Fraction(line.split('\t')[2]) for line in f]
        sample = int(args[6])
    r, b, *cost = plan(t, p, features, id_bytes, Pairs(sets, read, sample))
    print('bands', b, sep='\t')
    print('rows', r, sep='\t')
    above = [find(b, r, s) for s in read if s >= t]
    if above:
        print('pairs', len(above), sep='\t')
        print('recall-of-pairs', float(sum(above) / len(above)), sep='\t')
    for name, value in zip(('candidates-per-set', 'candidate-lines-per-set',
                            'cost-per-set'), cost):
        print(name, value, sep='\t')
