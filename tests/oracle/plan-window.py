#!/usr/bin/env python3
"""nd-plan window by the definitions, for random plans: says what differs.

plan-window.py SEED CASES, in an empty directory."""
import functools
import math
import random
import subprocess
import sys


def binomial(n, p):
    if p == 0:
        return [1.] + [0.] * n
    return [math.exp(math.lgamma(n + 1) - math.lgamma(k + 1) -
                     math.lgamma(n - k + 1) + k * math.log(p) +
                     (n - k) * math.log1p(-p)) for k in range(n + 1)]


def below(z, n, same):
    """The chance that U - V is at most z / n, for binary numbers that agree
    in a digit with chance same."""
    @functools.lru_cache(None)
    def at(y, depth):
        if abs(y) >= n:
            return float(y > 0)
        if depth == 0:
            return (1 + y / n) / 2
        return same * at(2 * y, depth - 1) + (1 - same) / 2 * (
            at(2 * y - n, depth - 1) + at(2 * y + n, depth - 1))
    return at(z, 22)


def table(bits, d, b, rows):
    """The chance that a table finds a pair d bits apart."""
    if b == rows - 1:
        return 1
    chance, agreed, k = 0., 1., 0
    while b < rows:
        differ = min(1, d / (bits - k))
        rest = (bits - k - d) / (bits - k - 1)
        if agreed * differ > 1e-9:
            chance += agreed * differ * below(2 * b - rows, rows, rest)
        agreed *= 1 - differ
        b *= 2
        k += 1
    return chance + agreed


def prefix(bits, d, n):
    return math.comb(bits - d, n) / math.comb(bits, n)


def expect(case):
    bits, t, rows = case['bits'], case['t'], case['a'] + case['b']
    b, q = case['B'], case['Q']
    far = case['distance']
    if far is None:
        far = max(d for d in range(bits // 2 + 1)
                  if math.cos(math.pi * d / bits) >= t - 1e-12)
    mass = {True: [0.] * (far + 1), False: [0.] * (far + 1)}
    count = {True: 0, False: 0}
    for c, n in case['cosines']:
        count[c >= t] += n
        for d, p in enumerate(binomial(bits, math.acos(c) / math.pi)[:far + 1]):
            mass[c >= t][d] += n * p
    low = 0
    while b << low < rows:
        low += 1
    high = low - (b << low > rows)

    def found(chance, which=True):
        return sum(m * -math.expm1(q * math.log1p(-min(p, 1 - 1e-16)))
                   for m, p in zip(mass[which], chance))
    # Where nothing is to be expected, no chance is asked for.
    places = [table(bits, d, b, rows) if mass[True][d] + mass[False][d] > 1e-7
              else 0 for d in range(far + 1)]
    every = sum(mass[True])
    got = {'distance': far, 'prefix-low': low, 'prefix-high': high,
           'recall': found(places) / count[True],
           'recall-all': every / count[True],
           'relative-recall': found(places) / every}
    for name, n in (('recall-low', low), ('recall-high', high)):
        got[name] = found([prefix(bits, d, n) for d in range(far + 1)]) / \
            count[True]
    if case['file']:
        got['precision'] = found(places) / \
            (found(places) + found(places, False))
    pairs = sum(min(b, i) for i in range(rows))
    both = case['a'] * case['b'] if case['b'] else rows * (rows - 1) // 2
    got['comparisons'] = q * pairs * both / (rows * (rows - 1) / 2)
    got['comparisons-all'] = both
    time = got['comparisons'] + q * rows * case['row']
    got['cost'] = time / both
    return got


def main():
    r = random.Random(int(sys.argv[1]))
    for i in range(int(sys.argv[2])):
        bits = r.choice([64, 256, 1000])
        case = {'bits': bits, 't': r.randrange(100, 951) / 1000,
                'a': r.randrange(2, 20000), 'distance': None,
                'b': r.choice([0, r.randrange(1, 20000)]),
                'Q': r.choice([1, 7, 40, 300]),
                'row': r.randrange(500), 'file': r.random() < .7}
        rows = case['a'] + case['b']
        case['B'] = r.choice([r.randrange(1, rows), min(rows - 1, 20),
                             rows - 1])
        case['cosines'] = [(case['t'], 1)]
        if case['file']:
            case['cosines'] += [(r.randrange(1001) / 1000, r.randrange(1, 99))
                                for _ in range(9)]
        if r.random() < .3:
            case['distance'] = r.randrange(bits // 3, bits + 9)
        wanted = expect({**case, 'distance': case['distance'] and
                         min(case['distance'], bits)})
        command = ['nd-plan', 'window', '-Q', case['Q'], '-B', case['B'],
                   '-D', bits, '-t', case['t'], '--sketches', case['a'],
                   '--row', case['row']]
        if case['b']:
            command += ['--second', case['b']]
        if case['distance'] is not None:
            command += ['--distance', case['distance']]
        if case['file']:
            command += ['cosines']
            with open('cosines', 'w') as f:
                for c, n in case['cosines']:
                    if r.random() < .5:
                        f.write('%s\t%d\n' % (c, n))
                    else:
                        f.write(n * ('x\tx\t%.6f\t1\t2\t3\n' % c))
        text = subprocess.run(list(map(str, command)), text=True, check=True,
                              stdout=subprocess.PIPE).stdout
        got = dict(line.split('\t') for line in text.splitlines())
        for name, value in wanted.items():
            near = {'seconds': .051, 'seconds-all': .051,
                    'cost': 6e-5, 'comparisons': .51}.get(name, 3e-6)
            if abs(float(got[name]) - value) > near + 1e-9 * value:
                print(*command)
                print('%s: %s, wanted %s' % (name, got[name], value))


main()
