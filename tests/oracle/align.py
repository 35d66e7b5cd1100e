#!/usr/bin/env python3
"""align: passages of words around passages of sentences, by brute force.

align.py data SEED: random sentences to sents and others, and passages in them to
  rough and rough.cross, as nd-sentence and nd-diag write them.
align.py find BITS ROUGH SENTS [OTHERS]: what nd-align writes.
"""
import random
import re
import sys
from collections import Counter, defaultdict

CONTEXT, BREAK, GAP = 300, 1000, 20
RARE, GAP_COST, WORD_COST, RUN_LEAST = 2560, 512, 512, 256


def log(x):
    """256 * log2(x), rounded down: x^256 has so many binary digits and one."""
    return (x ** 256).bit_length() - 1


def rows(path):
    with open(path) as f:
        for line in f:
            yield line.rstrip('\n').split('\t')


class Side:
    def __init__(self, path):
        self.sentences = defaultdict(dict)
        for name, text, begin, end in rows(path):
            doc, _, n = name.rpartition(':')
            text = re.sub(r'\\(.)', lambda m: {'n': '\n', 't': '\t'}.get(
                m[1], m[1]), text)
            words = [(m[0].lower(), int(begin) + m.start(), int(begin) + m.end())
                     for m in re.finditer('[A-Za-z]+', text)]
            self.sentences[doc][int(n)] = (int(begin), int(end), words)

    def words(self, doc, ranges):
        """(word, begin, end, sentence, number) of the sentences of the ranges
        and of those in reach of one."""
        out, number, last = [], 0, None
        for n, (begin, end, words) in sorted(self.sentences[doc].items()):
            if not any(a <= n <= b or (end > x - CONTEXT and begin < y + CONTEXT)
                       for a, b, x, y in ranges):
                continue
            if last is not None and n != last + 1:
                number += BREAK
            last = n
            for w, b, e in words:
                out.append((w, b, e, n, number))
                number += 1
        return out


class Bits:
    def __init__(self, sides):
        self.one, self.two = Counter(), Counter()
        for side in sides:
            for doc in side.sentences.values():
                for _, _, words in doc.values():
                    w = [x[0] for x in words]
                    self.one.update(w)
                    self.two.update(zip(w, w[1:]))
        self.all = sum(self.one.values())

    def share(self, n, of):
        return RARE if n <= of // 1024 else log(of) - log(n)

    def alone(self, w):
        """Of the words but the two that match."""
        return self.share(max(0, self.one[w] - 2), self.all)

    def after(self, v, w):
        n, of = self.two[v, w], self.one[v]
        if n <= 2:
            return self.alone(w)
        n, of = n - 2, max(of - 2, n - 2)
        return min(self.alone(w), self.share(
            n * 1024 + 20 * self.one[w] * 1024 // self.all, (of + 20) * 1024))


def seeds_of(bits, a, b, window, within):
    """Pairs (i, j) of equal words in a window of both."""
    (a0, a1), (b0, b1) = window
    x = [i for i, w in enumerate(a) if a0 - CONTEXT <= w[1] < a1 + CONTEXT]
    y = [j for j, w in enumerate(b) if b0 - CONTEXT <= w[1] < b1 + CONTEXT]
    times = Counter(b[j][0] for j in y)
    inside = set(y)
    out = set()
    for i in x:
        for j in y:
            w = a[i][0]
            if w != b[j][0] or (within and a[i][1] >= b[j][1]):
                continue
            run = any(i + d in range(x[0], x[-1] + 1) and j + d in inside
                      and a[i + d][0] == b[j + d][0] for d in (-1, 1))
            if times[w] > 16:
                good = (i - 1, j - 1) in out
            elif times[w] <= 3 and bits.alone(w) == RARE:
                good = True
            else:
                good = run
            if good:
                out.add((i, j))
    return out


def chains(bits, a, b, seeds, least):
    seeds = sorted(seeds)
    best, before = {}, {}
    for i, j in seeds:
        alone = max(0, bits.alone(a[i][0]) - WORD_COST)
        best[i, j], before[i, j] = alone, None
        for x, y in reversed(seeds):
            gap = a[i][4] - a[x][4] - 1, b[j][4] - b[y][4] - 1
            if min(gap) < 0 or max(gap) > GAP:
                continue
            score = best[x, y] - max(gap) * GAP_COST
            if max(gap) == 0:
                score += min(alone, max(RUN_LEAST, bits.after(
                    a[x][0], a[i][0]) - WORD_COST))
            else:
                score += alone
            if score > best[i, j]:
                best[i, j], before[i, j] = score, (x, y)
    used, out = set(), []
    for s in sorted(seeds, key=lambda s: (-best[s], s)):
        chain, score, at = [], best[s], s
        while at is not None and at not in used:
            chain.append(at)
            at = before[at]
        if at is not None:
            score -= best[at]
        if s not in used and score >= least:
            used.update(chain)
            out.append((score, chain[::-1]))
    return sorted(out, key=lambda c: (-c[0], c[1][0]))


def matched(a, b, chain):
    """The words that match, also those that the chain skips."""
    count = 1
    for (i, j), (k, l) in zip(chain, chain[1:]):
        x, y = [w[0] for w in a[i + 1:k]], [w[0] for w in b[j + 1:l]]
        count += 1
        if len(x) == len(y):
            count += sum(v == w for v, w in zip(x, y))
            continue
        while x and y and x[0] == y[0]:
            x, y, count = x[1:], y[1:], count + 1
        while x and y and x[-1] == y[-1]:
            x, y, count = x[:-1], y[:-1], count + 1
    return count


def extent(a, b, chain):
    (i, j), (k, l) = chain[0], chain[-1]
    return a[i][1], a[k][2], b[j][1], b[l][2]


def mostly(p, q):
    """Whether more than half of p is in q on one side."""
    return any(2 * (min(p[s + 1], q[s + 1]) - max(p[s], q[s])) > p[s + 1] - p[s]
               for s in (0, 2))


def find(least, rough, paths):
    sides = [Side(p) for p in paths]
    bits = Bits(sides)
    pairs = defaultdict(list)
    for row in rows(rough):
        pairs[row[0], row[1]].append([int(x) for x in row[4:12]])
    for (p, q), boxes in pairs.items():
        a = sides[0].words(p, [(x[0], x[1], x[4], x[5]) for x in boxes])
        b = sides[-1].words(q, [(x[2], x[3], x[6], x[7]) for x in boxes])
        seeds = set()
        for x in boxes:
            seeds |= seeds_of(bits, a, b, (x[4:6], x[6:8]),
                              len(sides) == 1 and p == q)
        kept = []
        for score, chain in chains(bits, a, b, seeds, least * 256):
            at = extent(a, b, chain)
            if not any(s >= 2 * score and mostly(at, extent(a, b, c))
                       for s, c in kept):
                kept.append((score, chain))
        for _, chain in sorted(kept, key=lambda c: c[1][0]):
            (i, j), (k, l) = chain[0], chain[-1]
            n = min(len({a[x][3] for x, _ in chain}),
                    len({b[y][3] for _, y in chain}))
            both = matched(a, b, chain)
            share = both * 10 ** 6 // (k - i + l - j + 2 - both)
            print(p, q, '%d.%06d' % divmod(share, 10 ** 6), n, a[i][3], a[k][3],
                  b[j][3], b[l][3], *extent(a, b, chain), sep='\t')


def data(seed):
    r = random.Random(seed)
    common = ['of', 'the', 'and', 'in', 'to', 'it', 'is', 'for']
    vocabulary = [''.join(r.choices('abcdefghij', k=r.randint(3, 8)))
                  for _ in range(500)]
    phrase = [r.choice(common) + ' ' + ' '.join(r.choices(vocabulary[:60], k=5))
              for _ in range(6)]

    def word():
        return r.choice(common) if r.random() < .4 else r.choice(
            vocabulary[:r.choice((30, 100, 500))])

    def sentence():
        words = [word() for _ in range(r.randint(1, 25))]
        if r.random() < .3:
            words += r.choice(phrase).split()
        return words

    def edited(words):
        rate = r.choice((0, .1, .3, .5))
        out = []
        for w in words:
            x = r.random()
            if x < rate:
                out += r.choice(([], [word()], [w, word()]))
            else:
                out.append(w)
        return out or ['x']

    def write(path, names, pool):
        at, docs = {}, {}
        with open(path, 'w') as f:
            for name in names:
                sentences = []
                while len(sentences) < r.randint(5, 60):
                    if pool and r.random() < .3:
                        doc = r.choice(pool)
                        k = r.randrange(len(doc))
                        sentences += [edited(s) for s in doc[k:k + r.randint(1, 6)]]
                    else:
                        sentences.append(sentence())
                pool.append(sentences)
                docs[name], begin = sentences, 0
                for n, words in enumerate(sentences, 1):
                    text = r.choice((' ', '\n')).join(words).capitalize() + '.'
                    at[name, n] = begin, begin + len(text)
                    print('%s:%d' % (name, n), text.replace('\n', '\\n'), begin,
                          begin + len(text), sep='\t', file=f)
                    begin += len(text) + 1
        return docs, at

    pool = []
    one, at_one = write('sents', ['d%d' % i for i in range(12)], pool)
    two, at_two = write('others', ['d%d' % i for i in range(6, 14)], pool)

    def some(f, p, a, at_a, q, b, at_b):
        for _ in range(r.randint(1, 4)):
            k, l = (r.randint(1, len(d)) for d in (a, b))
            m, n = min(len(a), k + r.randrange(9)), min(len(b), l + r.randrange(9))
            print(p, q, '0.5', 1, k, m, l, n, at_a[p, k][0], at_a[p, m][1],
                  at_b[q, l][0], at_b[q, n][1], sep='\t', file=f)

    with open('rough', 'w') as f:
        for p in one:
            for q in one:
                if p <= q:
                    some(f, p, one[p], at_one, q, one[q], at_one)
    with open('rough.cross', 'w') as f:
        for p in one:
            for q in two:
                some(f, p, one[p], at_one, q, two[q], at_two)


if sys.argv[1] == 'data':
    data(int(sys.argv[2]))
else:
    find(int(sys.argv[2]), sys.argv[3], sys.argv[4:])
