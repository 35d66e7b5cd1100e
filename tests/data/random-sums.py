"""Sums of weighted fractions, hard ones, and their whole parts by Python's.

random-sums.py SEED N: lines of `weight num den ...` to terms, answers to want."""
import random
import sys
from fractions import Fraction
from math import gcd

draw = random.Random(int(sys.argv[1]))
MOST = 2 ** 63 - 1


def below(most):
    """A whole number from 1 of any length."""
    return draw.randint(1, draw.choice([
        4, 10, 1000, 2 ** 20, 2 ** 31, 2 ** 32 + 1, 2 ** 51, most]))


def weight():
    return draw.choice([0, 1, 200000, 400000, 10 ** 6, 4 * 10 ** 11,
                        draw.randint(0, 10 ** 6)])


def any_terms(n):
    terms = []
    for _ in range(n):
        den = below(MOST)
        terms.append((weight(), draw.randint(0, den), den))
    return terms


def completed(n):
    """Terms whose fractional parts add up to a whole number, or to as little
    as can be more or less than one: the last denominator is a multiple of
    all others', as long as it fits."""
    den, dens = 1, []
    for _ in range(n - 1):
        d = draw.choice([2, 3, 5, 7, 11, 13, 9, 49, 2 ** 16 + 1, 10007,
                         2 ** 31 - 1, 2 ** 32 - 5])
        if den * d <= MOST:
            den *= d
        dens.append(d if den % d == 0 else 1)
    terms = [(1, draw.randint(0, d), d) for d in dens]
    lacks = -sum(Fraction(a, b) for _, a, b in terms) % 1
    num = int(lacks * den) + draw.choice([-1, 0, 0, 0, 1])
    terms.append((1, min(max(num, 0), den), den))
    draw.shuffle(terms)
    return terms


def coprime_pairs(n):
    """a/b and (b - a)/b, each many times over: whole without any common
    denominator that fits a word, or off by one unit of a huge one."""
    terms = []
    for _ in range(n // 2):
        den = draw.randint(MOST - 10 ** 6, MOST)
        num = draw.randint(0, den)
        terms += [(1, num, den), (1, den - num, den)]
    if draw.random() < .5:
        w, num, den = terms[-1]
        terms[-1] = (w, max(num - 1, 0), den)
    draw.shuffle(terms)
    return terms


def neighbours(n):
    """Huge denominators without a common divisor, whose fractions are in sum
    a whole number and 1/product more, or less: the last of all digits
    decides. By the Chinese remainder theorem."""
    dens, product = [], 1
    while len(dens) < n:
        d = draw.randint(2 ** 61, MOST)
        if gcd(d, product) == 1:
            dens.append(d)
            product *= d
    nums = [pow(product // d, -1, d) for d in dens]
    if draw.random() < .5:
        nums = [d - a for a, d in zip(nums, dens)]
    return [(1, a, d) for a, d in zip(nums, dens)]


with open('terms', 'w') as f, open('want', 'w') as g:
    for _ in range(int(sys.argv[2])):
        make = draw.choice([any_terms, completed, coprime_pairs, neighbours])
        t = make(draw.randint(1 if make is any_terms else 2, 16))
        print(*(x for term in t for x in term), file=f)
        print(int(sum(w * Fraction(a, b) for w, a, b in t)), file=g)
