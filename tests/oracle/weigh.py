#!/usr/bin/env python3
"""weigh.py FROM TO: nd-weigh on random document frequencies and
vectors, one run for each seed, against decimals of 40 digits.

A weight must be the true one, or one of the same 14 digits, cut to six
decimals.
Prints how many weights were compared.
"""
import random
import subprocess
import sys
from decimal import Decimal, getcontext

getcontext().prec = 40
ONE = Decimal(10) ** 6


def decimals(x):
    whole, part = divmod(x, 10 ** 6)
    return ('%d.%06d' % (whole, part)).rstrip('0').rstrip('.')


def word(i):
    return '%s%d' % ('wörter' * (i % 5), i)


def make(r, unit):
    """Frequencies, and vectors of which some terms are not in them."""
    documents = r.choice([1, 7, 1000, 10 ** 9])
    tokens = documents * r.randint(1, 300)
    df = {word(i): r.randint(1, r.choice([1, 3, documents]) * 10 ** 6 // unit) *
          unit for i in range(150)}
    df = {t: min(d, documents * 10 ** 6) for t, d in df.items()}
    for t in r.sample(list(df), 20):
        df[t] = max(documents - r.randint(0, 3), 0) * 10 ** 6 or unit
    vectors = [(r.randint(0, 900),
                {word(i): r.choice([r.randint(1, 9) * 10 ** 6,
                                    r.randint(0, 3 * 10 ** 6),
                                    r.randint(1, 10 ** 10) * 10 ** 6])
                 for i in r.sample(range(170), r.randint(0, 60))})
               for _ in range(30)]
    return documents, tokens, df, vectors


def truth(r, o, documents, tokens, df, length, tf):
    if o['m'] == 'tfidf':
        df = max(df, 10 ** 6) / ONE
        return tf * (Decimal(documents) / df).ln()
    if o['m'] == 'classic':
        df = max(df, 10 ** 6) / ONE
        return tf.sqrt() * (1 + (Decimal(documents) / df).ln())
    df /= ONE
    half = Decimal('0.5')
    idf = (1 + (documents - df + half) / (df + half)).ln()
    k1, b = Decimal(o['k1']), Decimal(o['b'])
    average = Decimal(tokens) / documents
    return idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average))


def even_lengths(row):
    """Terms of each number of characters, of 10 or more together, get the same
    norm, and all keep theirs."""
    squares = {}
    row = [(t, int(x * ONE)) for t, x in row]
    for t, x in row:
        squares[min(len(t), 10)] = squares.get(min(len(t), 10), 0) + x * x
    each = Decimal(sum(squares.values())) / max(len(squares), 1)
    row = [(t, x * (each / squares[min(len(t), 10)]).sqrt() / ONE)
           for t, x in row]
    return [(t, x) for t, x in row if x * ONE >= 1]


def case(seed):
    r = random.Random(seed)
    documents, tokens, df, vectors = make(r, [1, 1, 10 ** 6][seed % 3])
    o = {'m': ['tfidf', 'bm25', 'classic', 'bm25'][seed % 4], 'k1': '1.2',
         'b': '0.75'}
    args = ['-d', 'df', '-m', o['m']]
    if o['m'] == 'bm25' and r.random() < .6:
        o['k1'] = r.choice(['0', '0.9', '2.123456', '1000'])
        o['b'] = r.choice(['0', '.4', '1'])
        args += ['--k1', o['k1'], '--b', o['b']]
    least = r.choice([0, 0, 1, 2])
    few = r.choice([0, 5])
    args += ['--min-df', str(least), '--min-terms', str(few)]
    known, even = seed % 3 == 0, seed % 5 < 2
    args += ['--known'] * known + ['--balance-lengths'] * even
    with open('df', 'w', encoding='utf8') as out:
        out.write('\t%d\t%d\n' % (documents, tokens))
        for t in sorted(df, key=str.encode):
            out.write('%s\t%s\t%s\n' % (t, decimals(df[t]), decimals(df[t])))
    text, want = '', []
    for i, (length, terms) in enumerate(vectors):
        terms = {t: terms[t] for t in sorted(terms, key=str.encode)}
        text += '%d\t%d\t%d\t%s\n' % (i, length, len(terms), ' '.join(
            '%s:%s' % (t, decimals(w)) for t, w in terms.items()))
        row = []
        for t, w in terms.items():
            d = df.get(t, 10 ** 6)
            if d < least * 10 ** 6 or w == 0 or (known and t not in df):
                continue
            x = truth(r, o, documents, tokens, d, length, w / ONE)
            if x * ONE >= 1:
                row.append((t, x))
        if even:
            row = even_lengths(row)
        if len(row) >= few:
            want.append((i, length, row))
    p = subprocess.run(['nd-weigh', *args], input=text.encode(), check=True,
                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    got = p.stdout.decode().split('\n')
    assert got.pop() == '' and len(got) == len(want), (seed, args)
    return sum(compare(line, *row, (seed, args))
               for line, row in zip(got, want))


def compare(line, i, length, row, where):
    head, terms = line.rsplit('\t', 1)
    assert head == '%d\t%d\t%d' % (i, length, len(row)), (where, line)
    for pair, (t, x) in zip(terms.split(), row):
        term, w = pair.split(':')
        away = x * ONE - Decimal(w) * ONE
        slack = x * Decimal('1e-14') * ONE
        assert term == t and -slack <= away < 1 + slack, (where, pair, x)
        assert w == decimals(int(Decimal(w) * ONE)), (where, pair)
    return len(row)


print('%d weights' % sum(map(case, range(int(sys.argv[1]), int(sys.argv[2])))))
