#!/usr/bin/env python3
"""xling.py: what nd-flow xling must find, in other words.

xling.py docs SEED N	writes a.tsv, b.tsv, N texts each of lower-case
	words, some ids in both, some texts empty, and table, p(f|e)
xling.py check T COPY FILE	FILE must have the pairs of a.tsv and b.tsv
	with a cosine of T or more: frequencies through table, with words that
	it lacks as they are if COPY is 1, weights of BM25, in doubles
xling.py alike SEED N	writes a.tsv, b.tsv, N texts each of words that have other
	endings in b
xling.py choice	what the file choice must have for a.tsv and b.tsv, all of which
	are in the samples, with --first
xling.py first N K WAY [mutual]	what --first N --csls K --by WAY must print for a.tsv
	and b.tsv, the columns of ids, by all cosines
"""
import collections
import math
import random
import sys


def docs(seed, n):
    rng = random.Random(seed)
    names = ['n%d' % i for i in range(30)]
    table = collections.defaultdict(dict)
    for e in range(60):
        left = 1.0
        for f in rng.sample(range(70), rng.randint(1, 4)):
            p = round(left * rng.uniform(0.2, 0.9), 4)
            left -= p
            table['e%d' % e]['f%d' % f] = p
    with open('table', 'w') as out:
        for e in table:
            for f, p in table[e].items():
                print(e, f, '%.4f' % p, sep='\t', file=out)
    texts = {'a': [], 'b': []}
    for i in range(n):
        e = rng.choices(list(table), k=rng.randint(0, 25))
        some = rng.choices(names, k=rng.randint(0, 4))
        f = [max(table[w], key=table[w].get) for w in e if rng.random() < 0.8]
        f += rng.choices(['f%d' % i for i in range(90)], k=rng.randint(0, 6))
        b = e + some if rng.random() < 0.7 else []
        texts['a'].append(('x%d' % i, f + some if i % 9 else []))
        texts['b'].append(('x%d' % i if i % 2 else 'y%d' % i, b))
    for side, records in texts.items():
        rng.shuffle(records)
        with open(side + '.tsv', 'w') as out:
            for name, words in records:
                print(name, ' '.join(words), sep='\t', file=out)


def counts(path):
    with open(path) as file:
        for line in file:
            name, text = line.rstrip('\n').split('\t')
            yield name, collections.Counter(text.split())


def weighed(texts, translate):
    """id -> its vector, of length 1."""
    df = collections.Counter()
    tokens = 0
    for tf in texts.values():
        df.update(tf.keys())
        tokens += sum(tf.values())
    mean, df = tokens / len(texts), translate(df)
    vectors = {}
    for name, tf in texts.items():
        room = 1.2 * (0.25 + 0.75 * sum(tf.values()) / mean)
        v = {}
        for term, n in translate(tf).items():
            d = min(df[term], len(texts))
            v[term] = n * 2.2 / (n + room) * math.log(
                1 + (len(texts) - d + 0.5) / (d + 0.5))
        norm = math.sqrt(sum(w * w for w in v.values()))
        vectors[name] = {term: w / norm for term, w in v.items()}
    return vectors


def check(least, copy, path):
    by_f = collections.defaultdict(list)
    with open('table') as file:
        for line in file:
            e, f, p = line.split()
            by_f[f].append((e, float(p)))

    def project(tf):
        out = collections.defaultdict(float)
        for f, n in tf.items():
            for e, p in by_f.get(f, [(f, 1.0)] if copy else []):
                out[e] += n * p
        return out

    a = weighed(dict(counts('a.tsv')), project)
    b = weighed(dict(counts('b.tsv')), dict)
    with open(path) as file:
        rows = [line.rstrip('\n').split('\t') for line in file]
    assert rows == sorted(rows), 'not sorted'
    found = {(row[0], row[1]): float(row[2]) for row in rows}
    assert len(found) == len(rows) > 20, len(rows)
    for x, v in a.items():
        for y, w in b.items():
            cosine = sum(n * w.get(term, 0) for term, n in v.items())
            got = found.pop((x, y), None)
            if abs(cosine - least) > 0.00001:
                assert (got is not None) == (cosine > least), (x, y, cosine)
            assert got is None or abs(got - cosine) < 0.00001, (x, y, cosine, got)
    assert not found, found


def alike(seed, n):
    rng = random.Random(seed)
    stems = [''.join(rng.choices('bdfgklmnprst', k=1)[0] + rng.choice('aeiou')
        for _ in range(rng.randint(2, 4))) for _ in range(300)]
    with open('a.tsv', 'w') as a, open('b.tsv', 'w') as b:
        for i in range(n):
            words = rng.choices(stems, k=rng.randint(1, 6))
            some = rng.choices(stems, k=2)
            for out, end, more in (a, ('en', 'e', 'ung'), some[:1]), (
                    b, ('ed', '', 'ing'), some[1:]):
                print('t%d' % i, ' '.join(w + rng.choice(end)
                    for w in words + more), sep='\t', file=out)


def words(text):
    return collections.Counter(text)


def grams(text):
    """Runs of 1 to 4 characters, across words."""
    text = '_' + '_'.join(text) + '_'
    return collections.Counter(text[i:i + n] for n in range(1, 5)
        for i in range(len(text) - n + 1)) if text > '__' else collections.Counter()


def both(text):
    return words(text) + collections.Counter(
        {k + '~': n for k, n in grams(text).items()})


def even(v, group):
    """v where the terms of each group have the same norm, and v norm 1."""
    square = collections.defaultdict(float)
    for term, w in v.items():
        square[group(term)] += w * w
    return {term: w / math.sqrt(len(square) * square[group(term)])
            for term, w in v.items()}


def even_both(v):
    gram = {t: w for t, w in v.items() if t[-1] == '~'}
    word = {t: w for t, w in v.items() if t[-1] != '~'}
    return even({**even(gram, len), **even(word, bool)}, lambda t: t[-1] == '~')


WAYS = [('words', words, lambda v: even(v, bool)),
        ('characters', grams, lambda v: even(v, len)),
        ('both', both, even_both)]


def ranking(texts, make, mend):
    """For both sides, id -> its vector for --first, of length 1: of terms that
    both have, but of all terms if words and n-grams are compared."""
    texts = [{i: make(text) for i, text in t.items()} for t in texts]
    dfs = [collections.Counter(term for tf in t.values() for term in tf)
           for t in texts]
    return [{i: mend({term: math.sqrt(n) * (1 + math.log(len(t) / df[term]))
                      for term, n in tf.items()
                      if term in other or make is both})
             for i, tf in t.items()}
            for t, df, other in zip(texts, dfs, dfs[::-1])]


def read_texts():
    texts = []
    for path in 'a.tsv', 'b.tsv':
        with open(path) as file:
            rows = [line.rstrip('\n').split('\t') for line in file]
        texts.append({name: text.split() for name, text in rows})
    return texts


def first(n, k, way, mutual):
    """The n first of each text of a, by cosine or, if k > 0, by CSLS; of equal
    ones the smaller id."""
    make, mend = next(w[1:] for w in WAYS if w[0] == way)
    a, b = ranking(read_texts(), make, mend)
    cosine = {(x, y): int(1e6 * sum(m * w.get(t, 0) for t, m in v.items()))
              for x, v in a.items() for y, w in b.items()}
    cosine = {xy: c for xy, c in cosine.items() if c > 0}
    of = [collections.defaultdict(list), collections.defaultdict(list)]
    for xy, c in cosine.items():
        for side in 0, 1:
            of[side][xy[side]].append((c, xy))
    near = [{x: sum(c for c, _ in sorted(ps)[::-1][:k]) for x, ps in s.items()}
            for s in of]
    # Less is better.
    key = {(x, y): -(2 * k * c - near[0][x] - near[1][y] if k else c)
           for (x, y), c in cosine.items()}

    def best(side):
        return {xy for ps in of[side].values() for xy in sorted(
            (xy for _, xy in ps), key=lambda xy: (key[xy], xy))[:n]}
    kept = best(0) & best(1) if mutual else best(0)
    for x, y in sorted(kept, key=lambda xy: (xy[0], key[xy], xy[1])):
        print(x, y, sep='\t')


def choice():
    texts = read_texts()
    most, best, found = None, None, []
    ways = WAYS[:]
    if sum(map(len, texts[0].values())) < 100 * len(texts[0]):
        ways[:2] = ways[1], ways[0]
    for way, make, mend in ways:
        side = ranking(texts, make, mend)
        first = {}, {}
        for a, v in side[0].items():
            for b, w in side[1].items():
                cosine = sum(x * w.get(term, 0) for term, x in v.items())
                for of, x, y in (0, a, b), (1, b, a):
                    if cosine > 1e-9:
                        # Equal ones: the smaller id.
                        new = -round(cosine, 9), y.encode()
                        if new < first[of].get(x, (0, b'')):
                            first[of][x] = new
        n = sum(first[1][y.decode()][1] == x.encode()
                for x, (_, y) in first[0].items())
        found.append('%s %d' % (way, n))
        if most is None or (n - most) * 100 > len(side[0]):
            best, most = way, n
        if n * 20 >= len(side[0]) * 19:
            break
    print(best, *found, 'of %d' % len(texts[0]), sep='\t')


if sys.argv[1] == 'alike':
    alike(int(sys.argv[2]), int(sys.argv[3]))
elif sys.argv[1] == 'choice':
    choice()
elif sys.argv[1] == 'first':
    first(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4], len(sys.argv) > 5)
elif sys.argv[1] == 'docs':
    docs(int(sys.argv[2]), int(sys.argv[3]))
else:
    check(float(sys.argv[2]), sys.argv[3] == '1', sys.argv[4])
