#!/usr/bin/env python3
"""audit.py PAIRS TRUE IDS [CLUSTERS stars|components]: the counts that nd-eval --sample
--classes prints, by definition."""
import sys


def rows(path):
    return [line.rstrip('\n').split('\t') for line in open(path)]


found, true, ids = (rows(x) for x in sys.argv[1:4])
kept = {x[1]: x[0] for x in rows(sys.argv[4])} if len(sys.argv) > 4 else {}
group = {}


def members(x):
    return group.setdefault(x, {x})


def wanted(a, b):
    if len(sys.argv) < 5:
        return True
    if sys.argv[5] == 'components':
        return kept.get(a, a) != kept.get(b, b)
    return kept.get(a, a) == a and kept.get(b, b) == b


for r in found + [x for x in true if not wanted(x[0], x[1])]:
    if r[3:] and r[3] == r[4] == r[5]:
        both = members(r[0]) | members(r[1])
        for x in both:
            group[x] = both


def pair(a, b):
    return frozenset((min(members(a)), min(members(b))))


drawn = {min(members(x[0])) for x in ids}
had = {pair(r[0], r[1]) for r in found if pair(r[0], r[1]) & drawn}
right = {pair(r[0], r[1]) for r in true}
must = {pair(r[0], r[1]) for r in true if wanted(r[0], r[1])}
had, right, must = ({p for p in s if len(p) == 2} for s in (had, right, must))
print('sample', len(ids), sep='\t')
print('equal', sum(len(members(x[0])) > 1 for x in ids), sep='\t')
print('tp', len(had & right), sep='\t')
print('fp', len(had - right), sep='\t')
print('fn', len(must - had), sep='\t')
