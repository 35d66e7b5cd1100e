#!/usr/bin/env python3
"""lexicon.py CASES: pairs of sentences at random, and for each what IBM
Model 1 makes of them by its definition, held against what nd-lexicon prints.
Words are of ASCII and tokens as they stand. Says what differs, and exits 1."""
import math
import random
import subprocess
import sys
from collections import defaultdict

SLACK = 1e-9


def model(pairs, iterations):
    """t(f|e), None being the NULL word, and the bits a token of F takes after
    each iteration, for pairs of lists of words."""
    t = defaultdict(lambda: 1.0)
    bits = []
    for _ in range(iterations):
        count, total = defaultdict(float), defaultdict(float)
        for es, fs in pairs:
            for f in fs:
                norm = sum(t[e, f] for e in [None] + es)
                for e in [None] + es:
                    count[e, f] += t[e, f] / norm
                    total[e] += t[e, f] / norm
        t = {(e, f): n / total[e] for (e, f), n in count.items()}
        bits.append(-sum(
            math.log2(sum(t[e, f] for e in [None] + es) / (len(es) + 1))
            for es, fs in pairs for f in fs) / sum(len(f) for e, f in pairs))
    return {k: p for k, p in t.items() if k[0] is not None}, bits


def corpus(draw):
    """Some sentences with their translations, which are no word for word."""
    words = ['w%d' % i for i in range(draw.choice([2, 6, 30]))]
    out = []
    for _ in range(draw.choice([1, 3, 40])):
        e = draw.choices(words, k=draw.randint(1, 9))
        f = [w.replace('w', draw.choice('vvvz')) for w in e
             if draw.random() < .9] + draw.choices(['the', 'a'], k=2)
        draw.shuffle(f)
        out.append((e, f))
    return out


def run(pairs, swap, *options):
    lines = ['id%d\t%s\t%s\n' % (i, *map(' '.join, p[::-1] if swap else p))
             for i, p in enumerate(pairs)]
    done = subprocess.run(
        ['nd-lexicon', '-v', '-f', '3,2' if swap else '2,3', *options],
        input=''.join(lines), capture_output=True, text=True, check=True)
    return done.stdout, done.stderr


def table_of(text):
    rows = [line.split('\t') for line in text.split('\n')[:-1]]
    keys = [(e.encode(), f.encode()) for e, f, p in rows]
    assert keys == sorted(set(keys)), 'not in order'
    sums = defaultdict(int)
    for e, f, p in rows:
        assert len(p) == 8, 'no six decimals: ' + p
        sums[e] += round(float(p) * 10 ** 6)
    assert max(sums.values(), default=0) <= 10 ** 6, 'a sum above 1'
    return {(e, f): float(p) for e, f, p in rows}


def check_bits(err, name, want):
    got = [float(line.split(': ')[2].split()[0])
           for line in err.split('\n') if name + ', iteration' in line]
    assert len(got) == len(want), 'iterations: %d' % len(got)
    for x, y in zip(got, want):
        assert abs(x - y) < 2e-6, 'bits: %r, wanted %r' % (x, y)
    assert got == sorted(got, reverse=True), 'bits rise: %r' % got


def check(draw):
    pairs, swap = corpus(draw), draw.random() < .3
    iterations = draw.choice([1, 2, 5, 9])
    back, least = draw.choice([0, .05, .3]), draw.choice([.000001, .02, .2])
    options = ['--iterations=%d' % iterations, '--back=%g' % back,
               '--min-p=%f' % least]
    out, err = run(pairs, swap, *options)
    got = table_of(out)
    there, bits = model(pairs, iterations)
    check_bits(err, 'p(f|e)', bits)
    again, bits = model([(f, e) for e, f in pairs], iterations)
    check_bits(err, 'p(e|f)', bits if back else [])
    for (e, f), p in there.items():
        q = again[f, e]
        if (e, f) in got:
            assert p >= least - SLACK and q >= back - SLACK, 'too much'
            assert -SLACK <= p - got[e, f] <= 1e-6 + SLACK, \
                'p(%s|%s): %r, wanted %r' % (f, e, got[e, f], p)
        else:
            assert p < least + SLACK or q < back + SLACK, \
                'p(%s|%s) = %r lacks' % (f, e, p)
    assert set(got) <= set(there), 'terms that never met'
    draw.shuffle(pairs)
    assert run(pairs, swap, *options)[0] == out, 'the order of lines matters'
    top, want = draw.choice([1, 3]), defaultdict(list)
    for (e, f), p in got.items():
        want[e].append((-p, f))
    want = {(e, f): -p for e in want for p, f in sorted(want[e])[:top]}
    assert table_of(run(pairs, swap, *options, '--top=%d' % top)[0]) == want, \
        'not the likeliest %d' % top


for case in range(int(sys.argv[1])):
    try:
        check(random.Random(case))
    except AssertionError as wrong:
        sys.exit('case %d: %s' % (case, wrong))
