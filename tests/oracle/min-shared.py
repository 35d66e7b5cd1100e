#!/usr/bin/env python3
"""min-shared.py SEED: prefixes of which pairs share N features.

Random collections, of tiny sets and of texts that share phrases, go through
`nd-index -p --min-shared N` and `nd-pairs`; what comes of it is compared with
prefixes, and candidates, found by brute force, and no wanted pair may be
missing. Prints what is wrong, and how many pairs were wanted, candidates
dropped and kept.
"""
import collections
import itertools
import math
import random
import subprocess
import sys
from fractions import Fraction

wanted = dropped = kept = 0


def run(*argv, stdin):
    done = subprocess.run(argv, input=b''.join(sorted(stdin)),
                          stdout=subprocess.PIPE, check=True)
    return done.stdout.splitlines(keepends=True)


def untagged(lines, columns):
    return [b'\t'.join(x.rstrip(b'\n').split(b'\t')[:columns]) + b'\n'
            for x in lines]


def alike(measure, shared, na, nb):
    if measure == 'jaccard':
        return Fraction(shared, na + nb - shared)
    if measure == 'dice':
        return Fraction(2 * shared, na + nb)
    if measure == 'set-cosine':
        return Fraction(math.isqrt(shared ** 2 * 10 ** 12 // (na * nb)), 10 ** 6)
    return Fraction(shared, min(na, nb))


def need(measure, t, na, nb):
    """The least that is to be shared, or None where nothing is enough."""
    for shared in range(1, min(na, nb) + 1):
        if alike(measure, shared, na, nb) >= t:
            return shared
    return None


def enough(n, s):
    """How many of the s features that are needed are to be in prefixes."""
    return max(1, min(n, s // 16))


def collection(r):
    """Sets, most of them parts of a few sequences of features, some tiny."""
    texts = [[r.getrandbits(64) for _ in range(120)] for _ in range(3)]
    common = [r.getrandbits(64) for _ in range(32)]
    sets = {}
    for i in range(30):
        n = r.choice([1, 2, 3, 16, 17, 31, 32, 40, 50, 60, 70, 90])
        text = r.choice(texts)
        at = r.randrange(110)
        s = set(text[at:at + n]) | set(r.sample(common, r.choice([0, 8, 16])))
        for _ in range(r.randrange(1 + n // r.choice([4, 9]))):
            s.discard(r.choice(text))
            s.add(r.getrandbits(64))
        if s:
            sets[b'%d' % (i * 7)] = {b'%016x' % f for f in s}
    return sets


def prefixes(sets, measure, t, n, documents):
    """The postings, how often two ids have a key in common, and how many
    features of each have none."""
    keys = collections.defaultdict(list)
    behind = {}
    for ident, s in sets.items():
        order = sorted(s, key=lambda f: (documents.get(f, 1), f))
        size = len(order)
        least = 1
        if measure != 'overlap':
            # The smallest set, wholly in this one, that is alike.
            least = next(m for m in range(1, size + 1)
                         if alike(measure, m, m, size) >= t)
            order = order[:min(size, size - least + enough(n, size))]
        behind[ident] = size - len(order)
        for f in order:
            keys[f].append(ident)
    postings = {b'%s\t%s\t%d\n' % (f, i, len(sets[i]))
                for f, ids in keys.items() for i in ids}
    together = collections.Counter(
        pair for ids in keys.values()
        for pair in itertools.combinations(sorted(ids), 2))
    return postings, together, behind


def check(r, measure, t, n, by_df):
    global wanted, dropped, kept
    name = '%s %s %d%s' % (measure, t, n, ' -d' if by_df else '')
    options = ['-m', measure, '-t', t]
    t = Fraction(t)
    sets = collection(r)
    documents = {}
    records = [b'%s\t%d\t%s\n' % (i, len(s), b' '.join(sorted(s)))
               for i, s in sets.items()]
    index = ['nd-index', '-p', '--min-shared', str(n), *options]
    if by_df:
        # Frequencies of some of the sets: any order will do.
        some = r.sample(records, len(records) // 2)
        df = run('nd-df', '--min-df', '2', stdin=some)
        with open('df', 'wb') as f:
            f.writelines(df)
        documents = {line.split(b'\t')[0]: int(line.split(b'\t')[1])
                     for line in df[1:]}
        index += ['-d', 'df']
    postings, together, behind = prefixes(sets, measure, t, n, documents)
    got = run(*index, stdin=records)
    if sorted(untagged(got, 3)) != sorted(postings):
        print(name, 'other postings')
    lines = run('nd-pairs', *options, stdin=got)
    got = run('nd-pairs', '-q', '--min-shared', str(n), *options, stdin=lines)
    if len(got) != len(set(got)) or \
            not set(untagged(got, 4)) <= set(untagged(lines, 4)):
        print(name, 'not each candidate once')
    found = {tuple(line.split(b'\t')[:2]) for line in got}
    for a, b in itertools.combinations(sorted(sets), 2):
        na, nb = len(sets[a]), len(sets[b])
        least = need(measure, t, na, nb)
        if least is None:
            continue
        stays = together[a, b] >= max(enough(n, least),
                                      least - max(behind[a], behind[b]))
        if stays != ((a, b) in found):
            print(name, a, b, 'missing' if stays else 'too many')
        dropped += 0 < together[a, b] and not stays
        kept += stays
        shared = len(sets[a] & sets[b])
        if shared >= least:
            wanted += 1
            if (a, b) not in found:
                print(name, a, b, 'is lost')


def main(seed):
    r = random.Random(int(seed))
    for measure in ('jaccard', 'dice', 'overlap', 'set-cosine'):
        for t in ('0.000001', '0.333333', '0.5', '0.8', '1'):
            for n in (1, 2, 4):
                check(r, measure, t, n, r.random() < 0.5)
    print(wanted, dropped, kept)


main(*sys.argv[1:])
