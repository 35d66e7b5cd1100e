#!/usr/bin/env python3
"""cosine.py: vectors, or sketches, and the pairs nd-score must find.

cosine.py vectors SEED
cosine.py METHOD:BITS:SEED

Writes records of two collections, a and b, some ids in both, every pair of
ids of one (cand) or both (cross), and for each threshold T the pairs within
a (want.T), of a and b as one (both.T) and of the two apart (cross.T), sorted.
Cosines are square roots of whole numbers, rounded down; those of angles are
summed up to 40 digits.
"""
import functools
import itertools
import math
import random
import sys
from decimal import Decimal, localcontext

TERMS = ['a', 'aa', 'ab', 'B', 'é', '史', 'a-very-long-term-of-many-letters',
         'a-very-long-term-of-many-letters-too', '0', '10', '9', 'x=y', 'eightlet', 'eightlett']
T = ['0', '0.000001', '0.6', '0.707106', '0.707107', '0.96', '1']


def decimal(x, unit):
    whole, part = divmod(x, unit)
    digits = ('%0*d' % (len(str(unit)) - 1, part)).rstrip('0')
    return '%d' % whole + ('.' + digits if digits else '')


def a_vector(r, made):
    kind = r.random()
    if made and kind < .35:
        # The same direction, or nearly.
        v = dict(r.choice(made))
        scale = r.choice((1, 2, 3, 7))
        v = {t: w * scale for t, w in v.items()}
        if v and r.random() < .3:
            v[r.choice(list(v))] += 1
        if all(w < 10**18 for w in v.values()):
            return v
    terms = r.sample(TERMS, r.randint(0, len(TERMS)))
    if kind < .6:
        return {t: r.choice((3, 4)) * 10**6 for t in terms[:2]}
    if kind < .65:
        return {t: 0 for t in terms}
    if kind < .75:
        return {t: 10**18 - r.choice((1, 2, 3)) for t in terms[:8]}
    return {t: r.choice((1, 10**6, r.randrange(10**7), r.randrange(10**9)))
            for t in terms}


def write_vectors(path, vectors):
    with open(path, 'w') as f:
        for i, v in vectors.items():
            terms = ' '.join(t + ':' + decimal(v[t], 10**6)
                             for t in sorted(v, key=str.encode))
            f.write('%s\t%d\t%d\t%s\n' % (i, 7, len(v), terms))


def product(v, w):
    return sum(x * w[t] for t, x in v.items() if t in w)


def cosine(v, w):
    a, b, dot = product(v, v), product(w, w), product(v, w)
    if a and b:
        return (math.isqrt(10**12 * dot**2 // (a * b)),
                [decimal(x, 10**12) for x in (dot, a, b)])


PI = Decimal('3.14159265358979323846264338327950288419716939937510582097494')


@functools.lru_cache(None)
def of_angle(d, n):
    with localcontext() as digits:
        digits.prec = 60
        x = PI * d / n
        term = total = Decimal(1)
        for k in range(1, 60):
            term *= -x * x / (2 * k * (2 * k - 1))
            total += term
        return max(0, int(total * 10**6 + Decimal('1e-30')))


def hamming(method, bits):
    def compared(x, y):
        if method != 'minhash':
            d = bin(x ^ y).count('1')
            return of_angle(d, bits), ['%d' % d, '%d' % bits]
        n = bits // 32
        d = sum((x ^ y) >> 32 * i & 0xffffffff != 0 for i in range(n))
        return (n - d) * 10**6 // n, ['%d' % d, '%d' % n]
    return compared


def a_sketch(r, made, bits):
    if made and r.random() < .8:
        x = r.choice(made)
        for _ in range(r.choice((0, 1, 3, bits // 8, bits // 3))):
            x ^= 1 << r.randrange(bits)
        return x
    return r.getrandbits(bits)


def write_pairs(path, pairs):
    lines = ['%s\t%s\t%d.%06d\t%s\n' % (i, k, *divmod(s, 10**6), '\t'.join(e))
             for i, k, (s, e) in pairs]
    with open(path, 'w') as f:
        f.writelines(sorted(lines, key=str.encode))


def main(kind, seed='0'):
    r = random.Random(kind + seed)
    names = [p + str(i) for p in ('d', 'D', 'é', '') for i in range(15)]
    made, side = [], []
    for _ in range(2):
        ids = r.sample(names, 45)
        records = {}
        for i in ids:
            if kind == 'vectors':
                made.append(a_vector(r, made))
            else:
                made.append(a_sketch(r, made, int(kind.split(':')[1])))
            records[i] = made[-1]
        side.append(records)
    a, b = side
    if kind == 'vectors':
        compared = cosine
    else:
        method, bits, _ = kind.split(':')
        compared = hamming(method, int(bits))
    # As one collection, an id has one record.
    both = {**a, **b}
    b_one = b
    a_one = {i: both[i] for i in a}
    for path, records in ('a', a), ('b', b), ('a.one', a_one):
        if kind == 'vectors':
            write_vectors(path, records)
            continue
        with open(path, 'w') as f:
            f.writelines('%s\t%s\t%0*x\n' % (i, kind, int(bits) // 4, x)
                         for i, x in records.items())
    key = str.encode
    within = [(i, k) for i, k in itertools.product(sorted(a, key=key), a)
              if key(i) < key(k)]
    across = list(itertools.product(a, b))
    union = {(min(i, k, key=key), max(i, k, key=key)) for i, k in
             itertools.product(a_one, b_one) if i != k}
    for path, ids in ('cand', within), ('cross', across):
        with open(path, 'w') as f:
            f.writelines('%s\t%s\n' % x for x in ids)
    for name, ids, left, right in (('want', within, a, a),
                                   ('cross', across, a, b),
                                   ('both', union, both, both)):
        scored = [(i, k, compared(left[i], right[k])) for i, k in ids]
        for t in T:
            least = int(Decimal(t) * 10**6)
            write_pairs(name + '.' + t,
                        [x for x in scored if x[2] and x[2][0] >= least])


if __name__ == '__main__':
    main(*sys.argv[1:])
