#!/usr/bin/env python3
"""What nd-eval prints, by the definitions in its manual; takes its options.
The wrong pairs go to the file want.wrong. xxhsum gives the hashes of ids."""
import argparse
import math
import os
import subprocess
import tempfile
from decimal import Decimal, getcontext

getcontext().prec = 60
WORD = 2 ** 64
arg = argparse.ArgumentParser()
arg.add_argument('-a')
arg.add_argument('--positive')
arg.add_argument('--ignore', default='')
arg.add_argument('--judged', action='store_true')
arg.add_argument('--cross', action='store_true')
arg.add_argument('--ids')
arg.add_argument('--against')
arg.add_argument('--samples', type=int, default=1000)
arg.add_argument('--seed', type=int, default=0)
arg.add_argument('pairs')
o = arg.parse_args()


def read(path):
    with open(path, newline='\n') as f:
        return [line.rstrip('\n').split('\t') for line in f]


def key(f):
    return tuple(f[:2]) if o.cross else tuple(
        sorted(f[:2], key=lambda s: s.encode()))


gold = {key(f): f[2] for f in read(o.a)}
found = {key(f) for f in read(o.pairs)}
other = {key(f) for f in read(o.against)} if o.against else set()
if o.ids:
    only = {f[0] for f in read(o.ids)}
    gold = {k: v for k, v in gold.items() if only & set(k)}
    found = {k for k in found if only & set(k)}
    other = {k for k in other if only & set(k)}
ignored = set(o.ignore.split(','))
positive = (set(o.positive.split(',')) if o.positive
            else set(gold.values())) - ignored
want = {k for k, v in gold.items() if v in positive}
ignore = {k for k, v in gold.items() if v in ignored}
unjudged = found - set(gold) if o.judged else set()


def judge(found):
    away = ignore | (found - set(gold) if o.judged else set())
    return found & want, found - want - away, want - found


hit, false, missed = judge(found)


def mix(z):
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9 % WORD
    z = (z ^ z >> 27) * 0x94d049bb133111eb % WORD
    return z ^ z >> 31


def hashes(ids):
    ids = sorted(ids)
    with tempfile.TemporaryDirectory() as d:
        for i, x in enumerate(ids):
            with open(os.path.join(d, str(i)), 'wb') as f:
                f.write(x.encode())
        text = subprocess.run(
            ['xxhsum', '-H3'] + [str(i) for i in range(len(ids))], cwd=d,
            check=True, capture_output=True, text=True).stdout
    return {x: int(line.rpartition('= ')[2] if '= ' in line else
                   line.split()[0].removeprefix('XXH3_'), 16)
            for x, line in zip(ids, text.splitlines())} if ids else {}


# P(W <= k) * 2^64 for k = 0 to 19.
limits, term, sum_ = [], Decimal(-1).exp(), Decimal(0)
for k in range(20):
    sum_ += term
    limits.append(int(sum_ * WORD))
    term /= k + 1


def resampled(answers, of):
    """F1 of the first answer in each resample, less that of the second, if any."""
    for i in range(1, o.samples + 1):
        stream = mix((o.seed + i * 0x9e3779b97f4a7c15) % WORD)
        drawn = {}

        def weight(x, side):
            if (x, side) not in drawn:
                h = of[x] ^ (WORD - 1 if side else 0)
                v = mix(h ^ stream)
                drawn[x, side] = sum(v >= limit for limit in limits)
            return drawn[x, side]

        def weigh(pairs):
            return sum(weight(a, False) * weight(b, o.cross) for a, b in pairs)

        f = []
        for hit, *wrong in answers:
            right, wrong = weigh(hit), sum(map(weigh, wrong))
            if right + wrong:
                f.append(2 * right / (2 * right + wrong))
        if len(f) == len(answers):
            yield f[0] - f[1] if f[1:] else f[0]


def spread(answers):
    of = hashes({x for a in answers for pairs in a for k in pairs for x in k})
    return sorted(resampled(answers, of))


def interval(answers):
    values = spread(answers)
    if not values:
        return '-', '-'
    cut = len(values) // 40
    return '%.6f' % values[cut], '%.6f' % values[-1 - cut]


def p_value(answers):
    values = spread(answers)
    beyond = min(sum(v <= 0 for v in values), sum(v >= 0 for v in values)) + 1
    return '%.6f' % min(1, 2 * beyond / (len(values) + 1))


def wilson(k, n):
    """The p for which k is 1.96 standard errors off n p."""
    if n == 0:
        return '-', '-'
    z = 1.959963984540054
    a, b, c = n + z * z, -(2 * k + z * z), k * k / n
    root = math.sqrt(b * b - 4 * a * c)
    return ('%.6f' % max(0, (-b - root) / (2 * a)),
            '%.6f' % min(1, (-b + root) / (2 * a)))


def share(k, n):
    return '%d.%06d' % divmod(k * 10 ** 6 // n, 10 ** 6) if n else '-'


t, f, m = len(hit), len(false), len(missed)
for row in (('tp', t), ('fp', f), ('fn', m), ('ignored', len(found & ignore)),
            ('unjudged', len(unjudged)),
            ('precision', share(t, t + f), *wilson(t, t + f)),
            ('recall', share(t, t + m), *wilson(t, t + m)),
            ('f1', share(2 * t, 2 * t + f + m), *interval([(hit, false, missed)]))):
    print(*row, sep='\t')
if o.against:
    both = [(hit, false, missed), judge(other)]
    x, y, z = map(len, both[1])
    print('other', share(2 * x, 2 * x + y + z), *interval(both[1:]), sep='\t')
    difference = 2 * t / (2 * t + f + m) - 2 * x / (2 * x + y + z)
    print('difference', '%.6f' % difference, *interval(both), sep='\t')
    print('p', p_value(both), sep='\t')
with open('want.wrong', 'w') as out:
    for pairs, name in ((false, 'fp'), (missed, 'fn')):
        for k in pairs:
            print(*k, name, sep='\t', file=out)
