#!/usr/bin/env python3
"""cosine-ranks.py GOLD QUERIES VECTORS: of the second ids in GOLD, which are of
QUERIES, how many in ten thousand have their first id as the one of VECTORS
with the highest cosine.
"""
import math
import sys
from collections import defaultdict


def vectors(path):
    for line in open(path, encoding='utf8'):
        name, _, _, terms = line.rstrip('\n').split('\t')
        pairs = [t.rsplit(':', 1) for t in terms.split()]
        norm = math.sqrt(sum(float(w) ** 2 for _, w in pairs))
        yield name, [(t, float(w) / norm) for t, w in pairs]


gold = {b: a for a, b, _ in map(str.split, open(sys.argv[1]))}
postings, names = defaultdict(list), []
for name, terms in vectors(sys.argv[3]):
    for t, w in terms:
        postings[t].append((len(names), w))
    names.append(name)
first = 0
for name, terms in vectors(sys.argv[2]):
    if name in gold:
        dot = [0.0] * len(names)
        for t, w in terms:
            for i, x in postings.get(t, ()):
                dot[i] += w * x
        first += names[dot.index(max(dot))] == gold[name]
print(first * 10000 // len(gold))
