#!/usr/bin/env python3
"""beads: pairs of sentences of documents in two languages, by a literal dynamic program.

beads.py data SEED N M DOCUMENTS: random sentences of N and about M words to a and b,
  their terms to a.terms and b.terms, and pairs of documents to pairs.
beads.py find T: what nd-align -a a --against b --terms a.terms --against-terms b.terms
  -t T pairs writes.
"""
import random
import sys
from collections import Counter, defaultdict
from fractions import Fraction

BAND, UNIT, MILLION = 500, 256, 10 ** 6
BEADS = [(1, 1, 0), (1, 0, 3), (0, 1, 3), (2, 1, 3), (1, 2, 3), (2, 2, 10)]


def log(share):
    """256 * log2(1 + share), rounded down, of a share in 1 / 65536."""
    return ((65536 + share) ** 256).bit_length() - 1 - 16 * 256


def sentences(path, terms):
    out = defaultdict(list)
    with open(path) as f, open(terms) as g:
        for line, vector in zip(f, g):
            name, text = line.rstrip('\n').split('\t')[:2]
            doc, _, n = name.rpartition(':')
            _, tokens, _, words = vector.rstrip('\n').split('\t')
            weights = {w.rsplit(':', 1)[0]: int(Fraction(w.rsplit(':', 1)[1]) * MILLION)
                       for w in words.split()}
            out[doc].append((n, text, len(text.encode()), int(tokens), weights))
    return out


class Pair:
    def __init__(self, a, b):
        self.a, self.b = a, b
        self.count = Counter()
        for s in b:
            self.count.update(s[4])
        self.total = sum(self.count.values())
        self.known = {t for s in a for t in s[4]}
        self.scale = sum(s[2] for s in a), sum(s[2] for s in b)
        self.seen = {}

    def bits(self, i, na, j):
        """Of sentence j of b with na sentences of a from i on."""
        if (i, na, j) not in self.seen:
            tokens = sum(s[3] for s in self.a[i:i + na])
            bits = 0
            for term, weight in self.b[j][4].items():
                if term not in self.known:
                    continue
                bits -= weight * UNIT // MILLION
                sum_a = sum(s[4].get(term, 0) for s in self.a[i:i + na])
                if tokens and sum_a:
                    share = sum_a * self.total * 65536 // (
                        tokens * MILLION * self.count[term])
                    bits += weight * log(share) // MILLION
            self.seen[i, na, j] = bits
        return self.seen[i, na, j]

    def length(self, i, na, j, nb):
        x = sum(s[2] for s in self.a[i:i + na])
        y = sum(s[2] for s in self.b[j:j + nb])
        if self.scale[0]:
            x = (x * self.scale[1] + self.scale[0] // 2) // self.scale[0]
        return min(20 * UNIT, (x - y) ** 2 * UNIT // (5 * (x + y))) if x + y else 0

    def cost(self, i, j, na, nb, prior):
        if not na or not nb:
            return prior * UNIT
        return (prior * UNIT + self.length(i, na, j, nb) -
                sum(self.bits(i, na, k) for k in range(j, j + nb)))

    def path(self):
        n, m = len(self.a), len(self.b)
        best = {(0, 0): (0, None)}
        for i in range(n + 1):
            for j in range(m + 1):
                if not i * m // n - BAND <= j <= (i + 1) * m // n + BAND:
                    continue
                for na, nb, prior in BEADS:
                    before = best.get((i - na, j - nb))
                    if before is None:
                        continue
                    cost = before[0] + self.cost(i - na, j - nb, na, nb, prior)
                    if (i, j) not in best or cost < best[i, j][0]:
                        best[i, j] = cost, (na, nb)
        out, i, j = [], n, m
        while i or j:
            na, nb = best[i, j][1]
            i, j = i - na, j - nb
            if na and nb:
                out.append((i, na, j, nb))
        return out[::-1]


def name(doc, rows):
    return doc + ':' + '-'.join(dict.fromkeys([rows[0][0], rows[-1][0]]))


def find(least):
    a, b = sentences('a', 'a.terms'), sentences('b', 'b.terms')
    for line in open('pairs'):
        x, y = line.rstrip('\n').split('\t')[:2]
        p = Pair(a[x], b[y])
        path = p.path()
        p.total, p.seen = max(p.total, 1000 * MILLION), {}
        for i, na, j, nb in path:
            s, t = a[x][i:i + na], b[y][j:j + nb]
            bits = max(0, sum(p.bits(i, na, k) for k in range(j, j + nb)))
            words = sum(w * UNIT // MILLION for r in t for w in r[4].values())
            score = Fraction(bits, bits + words) if bits else Fraction(0)
            if score >= least:
                millionths = score * MILLION // 1
                print(name(x, s), name(y, t), '%d.%06d' % divmod(millionths, MILLION),
                      ' '.join(r[1] for r in s), ' '.join(r[1] for r in t), sep='\t')


def write(path, rows, rng):
    with open(path, 'w') as f, open(path + '.terms', 'w') as g:
        for doc, texts in rows:
            n = 0
            for words in texts:
                n += rng.choice([1, 1, 1, 2])
                print('%s:%d\t%s' % (doc, n, ' '.join(words)), file=f)
                # Some words are unknown, and some have parts of an occurrence.
                terms = Counter()
                for w in words:
                    if w[1] != '0':
                        terms[w] += rng.choice([MILLION, MILLION, 612345])
                print('%s:%d\t%d\t%d\t%s' % (doc, n, len(words), len(terms), ' '.join(
                    '%s:%s' % (w, ('%d.%06d' % divmod(terms[w], MILLION)).rstrip(
                        '0').rstrip('.')) for w in sorted(terms))), file=g)


def data(seed, n, m, documents):
    rng = random.Random(seed)
    words = ['w%d' % rng.randrange(1, 60) for _ in range(60)] + ['w0x', 'w0yé']
    a, b = [], []
    for d in range(documents):
        left = [[rng.choice(words) for _ in range(rng.randrange(0, 9))]
                for _ in range(rng.randrange(1, n + 1))]
        right = []
        for s in left:
            s = [rng.choice(words) if rng.random() < .3 else w for w in s]
            if rng.random() < .15:
                continue
            if rng.random() < .15 and right:
                right[-1] = right[-1] + s
            elif rng.random() < .15:
                right += [s[:len(s) // 2], s[len(s) // 2:]]
            else:
                right.append(s)
            if rng.random() < .1:
                right.append([rng.choice(words) for _ in range(5)])
        right += [[rng.choice(words)] for _ in range(rng.randrange(1, m + 1))]
        a.append(('de:%d' % d, left))
        b.append(('en%d' % d, right))
    write('a', a, rng)
    write('b', b, rng)
    with open('pairs', 'w') as f:
        for x, _ in a:
            for y, _ in rng.sample(b, min(2, len(b))):
                print(x, y, '0.5', sep='\t', file=f)


if sys.argv[1] == 'data':
    data(*map(int, sys.argv[2:]))
else:
    find(Fraction(sys.argv[2]))
