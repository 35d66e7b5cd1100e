"""nd-tune over the whole grid, in fractions, for small data.

Takes nd-tune's options. Prints its lines without the starts, but instead of
the local ones all weights that no move makes better, best first."""
import argparse
import itertools
import math
import os
import subprocess
import tempfile
from fractions import Fraction

parser = argparse.ArgumentParser()
parser.add_argument('-a', dest='gold')
parser.add_argument('--positive')
parser.add_argument('--ignore')
parser.add_argument('--judged', action='store_true')
parser.add_argument('--cross', action='store_true')
parser.add_argument('--logistic', action='store_true')
parser.add_argument('--renormalise', action='store_true')
parser.add_argument('-t', dest='least', type=Fraction)
parser.add_argument('--beta', type=Fraction, default=Fraction(1))
parser.add_argument('--step', type=Fraction, default=Fraction(1, 20))
parser.add_argument('--seed', type=int, default=1)
parser.add_argument('--folds', type=int, default=0)
parser.add_argument('combined')
args = parser.parse_args()
steps = int(1 / args.step)
U64 = 2 ** 64 - 1


def rows(name):
    with open(name) as f:
        return [line.rstrip('\n').split('\t') for line in f]


def pair(a, b):
    return (a, b) if args.cross else tuple(sorted((a, b)))


def uncut(x):
    """The fraction of the least denominator that is cut to x."""
    low = Fraction(x)
    for q in itertools.count(1):
        p = -(-low.numerator * q // low.denominator)
        if Fraction(p, q) < low + Fraction(1, 10 ** 6):
            return Fraction(p, q)


def mix(z):
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9 & U64
    z = (z ^ z >> 27) * 0x94d049bb133111eb & U64
    return z ^ z >> 31


def hashes(ids):
    """XXH3 of each id, by xxhsum."""
    ids = sorted(ids)
    with tempfile.TemporaryDirectory() as d:
        for i, x in enumerate(ids):
            with open(os.path.join(d, '%06d' % i), 'w') as f:
                f.write(x)
        out = subprocess.run(['xxhsum', '-H3'] + sorted(os.listdir(d)), cwd=d,
                             check=True, capture_output=True, text=True).stdout
    found = [int(line.split(' = ')[1] if ' = ' in line else
                 line.split()[0].replace('XXH3_', ''), 16)
             for line in out.splitlines()]
    return dict(zip(ids, found))


def deal(gold, others):
    """Pair -> fold: what the labelled pairs connect stays together."""
    if not args.folds:
        return dict.fromkeys(list(gold) + list(others), 0)
    every = list(gold) + list(others)
    of = hashes({x for p in every for x in p})
    def h(p, side):
        return of[p[side]] ^ (U64 if side and args.cross else 0)
    stream = mix(args.seed + 0x9e3779b97f4a7c15 & U64)
    things = []
    for p, right in gold.items():
        nodes = {(0, p[0]), (args.cross, p[1])}
        touched = [t for t in things if t[0] & nodes]
        things = [t for t in things if not t[0] & nodes]
        things.append((nodes.union(*(t[0] for t in touched)),
                       sum((t[1] for t in touched), [p])))
    def size(t):
        return (-sum(gold[p] for p in t[1]), -len(t[1]),
                min(mix(h(p, s) ^ stream) for p in t[1] for s in (0, 1)))
    fold, right, pairs = {}, [0] * args.folds, [0] * args.folds
    for t in sorted(things, key=size):
        more = -size(t)[0]
        to = min(range(args.folds), key=lambda f:
                 (right[f], pairs[f], f) if more else (pairs[f], f))
        right[to] += more
        pairs[to] += len(t[1])
        fold.update(dict.fromkeys(t[1], to))
    for p in others:
        x = mix((h(p, 0) + h(p, 1) & U64) ^ stream)
        fold[p] = x * args.folds >> 64
    return fold


def known():
    """Pair -> whether it is right; and those that do not count."""
    gold, ignored = {}, set()
    for a, b, *label in rows(args.gold):
        if args.ignore and label[0] in args.ignore.split(','):
            ignored.add(pair(a, b))
        else:
            gold[pair(a, b)] = (not args.positive or
                                label[0] in args.positive.split(','))
    return gold, ignored


gold, ignored = known()
parts = {pair(r[0], r[1]): [None if x == '-' else uncut(x) for x in r[3:]]
         for r in rows(args.combined)}
k = len(next(iter(parts.values())))
largest = [max(Fraction(x) for x in r[3:] + ['0'] if x != '-')
           for r in rows(args.combined)]
others = [] if args.judged else [p for p in parts
                                 if p not in gold and p not in ignored]
fold = deal(gold, others)
if args.least is None:
    whole = args.judged and all(p in parts for p in gold)
    args.least = 0 if whole else Fraction(max(int(min(largest) * 100), 1), 100)
thresholds = [Fraction(t, 100) for t in range(101)
              if Fraction(t, 100) >= args.least]


def value(weights, p):
    """The weighted mean; None where nothing that is there has a weight."""
    total = steps
    if args.renormalise:
        total = sum(w for w, x in zip(weights, parts[p]) if x is not None)
    if total == 0:
        return None
    return sum(w * (x or 0) for w, x in zip(weights, parts[p])) / total


grid = [w for w in itertools.product(range(steps + 1), repeat=k)
        if sum(w) == steps]
counted = [p for p in parts if p in gold or p in others]
values = {w: [(p, value(w, p)) for p in counted] for w in grid}


def figures(w, t, inside):
    """tp, found, F among the pairs for which inside holds."""
    found = [p for p, v in values[w] if v is not None and v >= t and inside(p)]
    hits = sum(gold.get(p, False) for p in found)
    right = sum(good for p, good in gold.items() if inside(p))
    square = args.beta ** 2
    f = Fraction((1 + square) * hits, len(found) + square * right)
    return hits, len(found), right, f


def best_threshold(w, inside):
    """F, how many thresholds in a row are as good, the middle of them."""
    f = [figures(w, t, inside)[3] for t in thresholds]
    row, best = [], []
    for t, x in zip(thresholds, f):
        row = row + [t] if x == max(f) else []
        if len(row) >= len(best):
            best = row
    return max(f), len(best), best[len(best) // 2]


def rank(w, inside):
    f, width, t = best_threshold(w, inside)
    return (f, width, -sum(x * x for x in w), w), t


def cut(x):
    return '%d.%06d' % divmod(int(x * 10 ** 6), 10 ** 6)


def put(what, w, t, hits, found, right):
    square = args.beta ** 2
    def ratio(n, d):
        return cut(Fraction(n, d)) if d else '-'
    digits = next(d for d in range(7) if 10 ** d % steps == 0)
    print(what, w and ','.join('%.*f' % (digits, x / steps) for x in w) or '-',
          '%.2f' % t if w else '-', ratio(hits, found), ratio(hits, right),
          ratio((1 + square) * hits, found + square * right),
          hits, found - hits, right - hits, sep='\t')


def moves(w):
    for i, j in itertools.permutations(range(k), 2):
        for d in (2 ** n for n in range(12)):
            if d <= w[i]:
                yield tuple(x - d * (n == i) + d * (n == j)
                            for n, x in enumerate(w))


def everything(p):
    return True


def logistic(inside):
    """The weights of logistic regression: the maximum, by coordinate, of the
    likelihood less half of the squares, with no weight below 0."""
    data = [([float(x or 0) for x in parts[p]] + [1.0], gold.get(p, False))
            for p in counted if inside(p)]
    w = [0.0] * (k + 1)
    z = [0.0] * len(data)
    for _ in range(100000):
        moved = 0
        for i in range(k + 1):
            p = [1 / (1 + math.exp(-v)) for v in z]
            ridge = i < k
            slope = sum((q - good) * x[i] for q, (x, good) in zip(p, data)) + ridge * w[i]
            # An upper bound of the curvature: no step is too long.
            bound = sum(x[i] ** 2 for x, _ in data) / 4 + ridge
            new = w[i] - slope / bound
            new = max(new, 0) if ridge else new
            moved = max(moved, abs(new - w[i]))
            z = [v + (new - w[i]) * x[i] for v, (x, _) in zip(z, data)]
            w[i] = new
        if moved < 1e-7:
            break
    total = sum(w[:k])
    exact = [steps * (x / total if total else 1 / k) for x in w[:k]]
    whole = [int(x) for x in exact]
    for i in sorted(range(k), key=lambda i: whole[i] - exact[i])[:steps - sum(whole)]:
        whole[i] += 1
    return tuple(whole)


ranks = {w: rank(w, everything) for w in grid}
tops = [w for w in grid if all(ranks[w][0] > ranks[m][0] for m in moves(w))]
for i, w in enumerate(sorted(tops, key=lambda w: ranks[w][0], reverse=True)):
    put('local' if i else 'best', w, ranks[w][1],
        *figures(w, ranks[w][1], everything)[:3])
if args.logistic:
    w = logistic(everything)
    put('logistic', w, ranks[w][1], *figures(w, ranks[w][1], everything)[:3])


def cross_validate(learn, name):
    total = [0, 0, 0]
    for n in range(args.folds):
        def taught(p):
            return fold[p] != n
        w = learn(taught)
        t = rank(w, taught)[1]
        got = figures(w, t, lambda p: not taught(p))[:3]
        put(name + 'fold', w, t, *got)
        total = [x + y for x, y in zip(total, got)]
    if args.folds:
        put(name + 'held-out', None, None, *total)


cross_validate(lambda inside: max(grid, key=lambda w: rank(w, inside)[0]), '')
if args.logistic:
    cross_validate(logistic, 'logistic-')
