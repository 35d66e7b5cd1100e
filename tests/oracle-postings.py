#!/usr/bin/env python3
"""oracle-postings.py: the postings of sets, and which pairs they bring together.

oracle-postings.py all SETS                     every posting
oracle-postings.py prefix T SETS [DF [STOP]]    those of the prefixes
oracle-postings.py missed MEASURE T SETS KEYS   pairs of SETS at or above T
                                                no two of whose postings in
                                                KEYS have one key

Knows the prefix of Jaccard only; in byte order of lines.
"""
import sys
from fractions import Fraction


def sets(path):
    for line in open(path, 'rb'):
        ident, n, features = line.rstrip(b'\n').split(b'\t')
        features = features.split()
        assert len(features) == int(n)
        yield ident, features


def show(postings):
    for line in sorted(b'%s\t%s\t%d\n' % p for p in postings):
        sys.stdout.buffer.write(line)


def prefixes(t, path, df=None, stop=None):
    t = Fraction(t)
    documents = {}
    if df:
        for line in open(df, 'rb'):
            term, n, _ = line.split(b'\t')
            documents[term] = int(n)
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


def missed(measure, t, path, keys):
    t = Fraction(t)
    found = {}
    for line in open(keys, 'rb'):
        key, ident, _ = line.split(b'\t')
        found.setdefault(ident, set()).add(key)
    known = [(i, set(f)) for i, f in sets(path) if f]
    wanted = 0
    for i, (a, fa) in enumerate(known):
        for b, fb in known[i + 1:]:
            shared = len(fa & fb)
            whole = {'jaccard': len(fa) + len(fb) - shared,
                     'containment': min(len(fa), len(fb)),
                     'dice': Fraction(len(fa) + len(fb), 2)}[measure]
            if shared < t * whole:
                continue
            wanted += 1
            if not found.get(a, set()) & found.get(b, set()):
                print((a + b'\t' + b).decode())
    assert wanted, 'no pair is wanted: this tests nothing'


command, *args = sys.argv[1:]
if command == 'all':
    show((f, i, len(s)) for i, s in sets(*args) for f in s)
elif command == 'prefix':
    show(prefixes(*args))
else:
    missed(*args)
