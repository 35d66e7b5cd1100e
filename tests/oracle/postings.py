#!/usr/bin/env python3
"""postings.py: the postings of sets, and which pairs they bring together.

postings.py all SETS [DF STOP]           every posting
postings.py prefix T SETS [DF [STOP]]    those of the prefixes
postings.py missed SETS KEYS...          pairs of SETS at or above T
                                                by MEASURE no two of whose
                                                postings in KEYS, a file
                                                MEASURE.T, have one key

Knows the prefix of Jaccard only, and no tags; in byte order of lines.
"""
import sys
from fractions import Fraction


def sets(path):
    for line in open(path, 'rb'):
        ident, n, features = line.rstrip(b'\n').split(b'\t')[:3]
        features = features.split()
        assert len(features) == int(n)
        yield ident, features


def show(postings):
    for line in sorted(b'%s\t%s\t%d\n' % p for p in postings):
        sys.stdout.buffer.write(line)


def frequencies(df):
    documents = {}
    if df:
        for line in open(df, 'rb'):
            term, n, _ = line.split(b'\t')
            documents[term] = int(n)
    return documents


def everything(path, df=None, stop=None):
    documents = frequencies(df)
    for ident, features in sets(path):
        for f in features:
            if stop is None or documents.get(f, 1) <= int(stop):
                yield f, ident, len(features)


def prefixes(t, path, df=None, stop=None):
    t = Fraction(t)
    documents = frequencies(df)
    for ident, features in sets(path):
        n = len(features)
        least = 0
        while Fraction(least, n or 1) < t:
            least += 1
        order = sorted(features, key=lambda f: (max(1, documents.get(f, 1)),
                                                f))
        for f in order[:n - least + 1]:
            if stop is None or documents.get(f, 1) <= int(stop):
                yield f, ident, n


def missed(path, *files):
    known = [(i, set(f)) for i, f in sets(path) if f]
    pairs = [(a, b, len(fa & fb), len(fa), len(fb))
             for i, (a, fa) in enumerate(known) for b, fb in known[i + 1:]]
    for name in files:
        measure, t = name.split('.', 1)
        t = Fraction(t)
        found = {}
        for line in open(name, 'rb'):
            key, ident, *_ = line.split(b'\t')
            found.setdefault(ident, set()).add(key)
        wanted = 0
        for a, b, shared, na, nb in pairs:
            part, of = shared * t.denominator, t.numerator
            if measure == 'set-cosine':
                part, of = part ** 2, of ** 2
            of *= {'jaccard': na + nb - shared, 'overlap': min(na, nb),
                   'dice': Fraction(na + nb, 2), 'set-cosine': na * nb}[measure]
            if shared < 1 or part < of:
                continue
            wanted += 1
            if found[a].isdisjoint(found[b]):
                print(name, a.decode(), b.decode())
        assert wanted, name + ': no pair is wanted: this tests nothing'


command, *args = sys.argv[1:]
if command == 'all':
    show(everything(*args))
elif command == 'prefix':
    show(prefixes(*args))
else:
    missed(*args)
