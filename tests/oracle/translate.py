#!/usr/bin/env python3
"""translate.py SEED...: nd-translate on random tables, vectors and
document frequencies, against sums of whole numbers of any size.

Prints how many runs came out right; the first that did not ends it.
"""
import math
import random
import subprocess
import sys
from decimal import ROUND_HALF_UP, Decimal

LETTERS = ['a', 'b', 'é', '茶', 'x', 'zz', '9']


def words(r, n, most):
    return sorted({''.join(r.choice(LETTERS) for _ in range(r.randint(1, most)))
                   for _ in range(n)}, key=str.encode)


def parts(r, n, places):
    """n numbers of so many decimals, whose sum is 1 at most."""
    cuts = sorted(r.randint(0, 10 ** places) for _ in range(n))
    return [b - a for a, b in zip([0] + cuts, cuts)]


def table(r, es, fs, inverse, places):
    rows = {}
    for given in fs if inverse else es:
        others = r.sample(es if inverse else fs, r.randint(1, 6))
        for other, p in zip(others, parts(r, len(others), places)):
            e, f = (other, given) if inverse else (given, other)
            rows[e, f] = p * 10 ** (9 - places)
    return rows


def decimals(x):
    whole, part = divmod(x, 10 ** 6)
    return ('%d.%06d' % (whole, part)).rstrip('0').rstrip('.')


def write_table(r, rows, order):
    """Writes t; returns the rows as they can be read from it."""
    lines, read = [], {}
    for (e, f), p in rows.items():
        if 'l' in order:
            if p == 0:
                continue
            shown = '%.9g' % math.log(p / 1e9)
            p = int((Decimal(shown).exp() * 10 ** 9).to_integral_value(
                ROUND_HALF_UP))
        else:
            shown = r.choice(['%.9f', '%.9e', '%.12g']) % (p / 1e9)
        field = {'e': e, 'f': f, 'p': shown, 'l': shown}
        lines.append(r.choice('\t ').join(field[c] for c in order))
        read[e, f] = p
    r.shuffle(lines)
    with open('t', 'w', encoding='utf8') as out:
        out.writelines(line + '\n' for line in lines)
    return read


def cut(rows, inverse, least, top):
    rows = {k: p for k, p in rows.items() if p and p >= least * 1000}
    if not top:
        return rows
    groups = {}
    for (e, f), p in rows.items():
        given, other = (f, e) if inverse else (e, f)
        groups.setdefault(given, []).append((-p, other.encode(), (e, f)))
    return {key: rows[key] for group in groups.values()
            for _, _, key in sorted(group)[:top]}


def translated(weights, by_f, copy):
    out = {}
    for f, w in weights.items():
        for e, p in by_f.get(f) or ([(f, 10 ** 9)] if copy else []):
            out[e] = out.get(e, 0) + w * p
    out = {e: x // 10 ** 9 for e, x in out.items()}
    return {e: out[e] for e in sorted(out, key=str.encode) if out[e]}


def vector(i, length, weights):
    return '%s\t%d\t%d\t%s\n' % (i, length, len(weights), ' '.join(
        '%s:%s' % (t, decimals(w)) for t, w in weights.items()))


def random_vectors(r, vocabulary):
    for i in range(12):
        terms = sorted(r.sample(vocabulary, r.randint(0, min(
            len(vocabulary), 200))), key=str.encode)
        yield i, r.randint(0, 999), {t: r.choice(
            [r.randint(1, 9) * 10 ** 6, r.randint(0, 10 ** 8), r.randint(0, 2),
             r.randint(0, 10 ** 18 - 1) // 999]) for t in terms}


def random_df(r, vocabulary):
    documents = r.randint(1, 50)
    tokens = r.randint(documents // 2, 400)
    most = min(documents, tokens)
    rows = {t: (lambda d: (d, r.randint(d, tokens * 10 ** 6)))(
        r.randint(1, most * 10 ** 6)) for t in vocabulary if r.random() < .7}
    return documents, tokens, rows


def run(args, text):
    p = subprocess.run(['nd-translate', '-l', 't', *args], input=text.encode(),
                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return p.returncode, p.stdout.decode()


def case(seed, done):
    r = random.Random(seed)
    small = r.random() < .8
    es = words(r, 60 if small else 9000, 4 if small else 9)
    fs = words(r, 60 if small else 3000, 4 if small else 9)
    inverse, copy = r.random() < .5, r.random() < .5
    order = ''.join(r.sample(['e', 'f', r.choice('ppl')], 3))
    rows = write_table(r, table(r, es, fs, inverse, r.choice([2, 6, 9])),
                       order)
    least, top = r.choice([0, 0, 100000]), r.choice([0, 0, 1, 3])
    args = ['--columns', order] + ['--inverse'] * inverse + ['--copy'] * copy
    args += ['--min-p', decimals(least)] * (least > 0)
    args += ['--top', str(top)] * (top > 0)
    by_f = {}
    for (e, f), p in cut(rows, inverse, least, top).items():
        by_f.setdefault(f, []).append((e, p))
    vocabulary = words(r, 40, 3) + es[::7] + fs[::2]
    vocabulary = sorted(set(vocabulary), key=str.encode)
    text, want = '', ''
    for i, length, weights in random_vectors(r, vocabulary):
        text += vector(i, length, weights)
        want += vector(i, length, translated(weights, by_f, copy))
    check(seed, args, text, want, done)
    documents, tokens, df = random_df(r, vocabulary)
    text = '\t%d\t%d\n' % (documents, tokens) + ''.join(
        '%s\t%s\t%s\n' % (t, decimals(d), decimals(o))
        for t, (d, o) in df.items())
    d = translated({t: x for t, (x, _) in df.items()}, by_f, copy)
    o = translated({t: x for t, (_, x) in df.items()}, by_f, copy)
    want = '\t%d\t%d\n' % (documents, tokens) + ''.join(
        '%s\t%s\t%s\n' % (e, decimals(min(d[e], documents * 10 ** 6,
                                          tokens * 10 ** 6)),
                          decimals(min(o[e], tokens * 10 ** 6))) for e in d)
    check(seed, args + ['--df'], text, want, done)


def check(seed, args, text, want, done):
    status, got = run(args, text)
    if status or got != want:
        for a, b in zip(want.split('\n'), got.split('\n')):
            if a != b:
                print('wanted', a[:300], '\ngot   ', b[:300])
                break
        sys.exit('seed %d, exit %d: %s' % (seed, status, ' '.join(args)))
    done.append(want.count(':'))


done = []
for seed in range(int(sys.argv[1]), int(sys.argv[2])):
    case(seed, done)
print('%d runs' % len(done))
