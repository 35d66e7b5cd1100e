#!/usr/bin/env python3
"""signatures.py METHOD ...: which signatures nd-shingle must print, by
their definitions. Reads what nd-shingle --text prints (id, feature, text) of
all the shingles or, for imatch and spotsigs, with -k 1: the tokens.

winnow W                 id, feature, text of what winnowing keeps
shared RUN SETS TOKENS   dies where two documents have RUN tokens in a row in
                         common (TOKENS) but no feature (SETS); how many had
imatch DF LO HI R P SEED id, text
spotsigs WORDS STOP K D  id, text
top N DF                 the N terms that are in most documents
"""
import collections
import fractions
import functools
import itertools
import sys


def rows(path='/dev/stdin'):
    with open(path, encoding='utf-8') as f:
        return [line.rstrip('\n').split('\t') for line in f]


def documents(path='/dev/stdin'):
    for doc, group in itertools.groupby(rows(path), lambda row: row[0]):
        yield doc, list(group)


def winnow(w):
    w = int(w)
    for _, all_rows in documents():
        h = [int(row[1], 16) for row in all_rows]
        kept = set()
        for i in range(max(1, len(h) - w + 1)):
            least = min(h[i:i + w])
            kept.add(max(j for j in range(i, min(i + w, len(h)))
                         if h[j] == least))
        for j in sorted(kept):
            print('\t'.join(all_rows[j]))


def shared(run, sets, tokens):
    run, found = int(run), 0
    features = {row[0]: set(row[2].split()) for row in rows(sets)}
    holders = collections.defaultdict(set)
    for doc, all_rows in documents(tokens):
        words = [row[2] for row in all_rows]
        for i in range(len(words) - run + 1):
            holders[tuple(words[i:i + run])].add(doc)
    for docs in holders.values():
        for a, b in itertools.combinations(sorted(docs), 2):
            assert features[a] & features[b], (a, b)
            found += 1
    print(found)


def mix64(z):
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9 & 2**64 - 1
    z = (z ^ z >> 27) * 0x94d049bb133111eb & 2**64 - 1
    return z ^ z >> 31


def imatch(df, low, high, variants, drop, seed):
    low, high = fractions.Fraction(low), fractions.Fraction(high)
    df = {row[0]: int(row[1]) for row in rows(df)}
    total = max(2, df.pop(''))

    @functools.cache
    def counts(term):
        # 1 - log(df) / log(total) >= low, and <= high, in whole numbers
        d, (a, b), (c, e) = df.get(term, 1), low.as_integer_ratio(), \
            high.as_integer_ratio()
        return d**b <= total**(b - a) and d**e >= total**(e - c)

    for doc, all_rows in documents():
        terms = {row[2]: int(row[1], 16) for row in all_rows
                 if counts(row[2])}
        terms = sorted(terms.items(), key=lambda t: t[0].encode())
        if terms:
            print(doc, ' '.join(t for t, _ in terms), sep='\t')
        for i in range(1, int(variants) + 1):
            salt = mix64(mix64(int(seed)) + i & 2**64 - 1)
            left = [t for t, h in terms if (mix64(h ^ salt) >> 32) >=
                    fractions.Fraction(drop) * 2**32 // 1]
            if left:
                print(doc, '%d\\n%s' % (i, ' '.join(left)), sep='\t')


def spotsigs(antecedents, stop, k, d):
    k, d = int(k), int(d)
    antecedents = {row[0] for row in rows(antecedents)}
    stop = {row[0] for row in rows(stop)} | antecedents
    for doc, all_rows in documents():
        words = [row[2] for row in all_rows]
        for i, word in enumerate(words):
            if word not in antecedents:
                continue
            behind = (x for x in words[i + 1:] if x not in stop)
            chain = list(itertools.islice(behind, d - 1, k * d, d))
            if len(chain) == k:
                print(doc, ' '.join([word] + chain), sep='\t')


def top(n, df):
    terms = sorted(rows(df)[1:], key=lambda r: (-int(r[1]), r[0].encode()))
    for row in terms[:int(n)]:
        print(row[0])


globals()[sys.argv[1]](*sys.argv[2:])
