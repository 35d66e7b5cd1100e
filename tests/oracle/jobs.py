#!/usr/bin/env python3
"""jobs.py: answers of whole flows, from near.py's pairs and definitions.

jobs.py records DOCS                   document records: id, text
jobs.py clusters [KEY [DOCS]] <PAIRS   stars; the document with the greatest KEY, or
                                       the longest text for KEY longest, is kept
jobs.py kept DOCS CLUSTERS             the lines of DOCS that stay
jobs.py added DOCS N <PAIRS            the ids that stay if the documents come N at a
                                       time, and what stayed before stays
jobs.py contains K T ITEMS DOCS        documents that have items
jobs.py passages FOUND PLANTED         compares passages of nd-flow partial

DOCS is JSON lines with id and text.
"""
import json
import sys
from collections import Counter
from fractions import Fraction

from near import shingles, words


def read(path):
    with open(path, encoding='utf-8') as f:
        return [json.loads(line) for line in f]


def records(path):
    for d in read(path):
        text = d['text']
        for c, name in ('\\', '\\'), ('\t', 't'), ('\n', 'n'), ('\r', 'r'):
            text = text.replace(c, '\\' + name)
        print(d['id'] + '\t' + text)


def similar():
    """id -> {id: similarity}"""
    found = {}
    for line in sys.stdin:
        a, b, s = line.split('\t')[:3]
        found.setdefault(a, {})[b] = s
        found.setdefault(b, {})[a] = s
    return found


def rank(d, key):
    return len(d['text'].encode()) if key == 'longest' else d[key]


def clusters(key=None, docs=None):
    near = similar()
    order = sorted(near)
    if key:
        ranks = {d['id']: rank(d, key) for d in read(docs)}
        order.sort(key=ranks.get, reverse=True)
    kept = {}
    for a in order:
        if a not in kept:
            kept[a] = a, '1.000000'
            for b in near[a]:
                kept.setdefault(b, (a, near[a][b]))
    members = Counter(k for k, s in kept.values())
    print(*sorted('%s\t%s\t%s' % (k, x, s) for x, (k, s) in kept.items()
                  if members[k] > 1), sep='\n')


def stay(docs, path):
    with open(path) as f:
        lines = [line.split('\t') for line in f]
    gone = {x for k, x, _ in lines if x != k}
    with open(docs, 'rb') as f:
        for line in f:
            if json.loads(line)['id'] not in gone:
                sys.stdout.buffer.write(line)


def added(docs, at_a_time):
    near, n = similar(), int(at_a_time)
    ids = [d['id'] for d in read(docs)]
    kept = set()
    for i in range(0, len(ids), n):
        new = [x for x in ids[i:i + n] if not kept & near.get(x, {}).keys()]
        for x in sorted(new):
            if not kept & near.get(x, {}).keys():
                kept.add(x)
    print(*sorted(kept), sep='\n')


def contains(k, least, items, docs):
    documents = [(d['id'], shingles(words(d['text']), int(k))) for d in read(docs)]
    lines = []
    for item in read(items):
        texts = [words(item['question']), words('\n'.join(item['choices']))]
        # A text that is too short counts only if all are.
        if any(len(t) >= int(k) for t in texts):
            texts = [t for t in texts if len(t) >= int(k)]
        want = set().union(*(shingles(t, int(k)) for t in texts))
        for ident, have in documents:
            both = len(want & have)
            if both and Fraction(both, len(want)) >= Fraction(least):
                lines.append('%s\t%s\t%d.%06d\t%d\t%d\t%d' % (
                    ident, item['id'], *divmod(both * 10 ** 6 // len(want), 10 ** 6),
                    both, len(have), len(want)))
    print(*sorted(lines), sep='\n')


def passages(found, planted):
    """Every planted passage is in one that was found, at least by half; texts with
    a passage share three words in a row. Prints the number of both."""
    texts, places = {}, {}
    with open(found) as f:
        lines = [line.rstrip('\n').split('\t') for line in f]
    for essay, source, *numbers in lines:
        for path in essay, source:
            with open(path, 'rb') as f:
                texts[path] = f.read()
        begin, end = int(numbers[6]), int(numbers[7])
        places.setdefault((essay, source), []).append((begin, end))
        a, b = (shingles(words(texts[x].decode()), 3) for x in (essay, source))
        assert a & b, (essay, source)
    with open(planted) as f:
        wanted = [json.loads(line) for line in f]
    for essay, source, passage in wanted:
        passage = passage.encode()
        begin = texts[essay].index(passage)
        end = begin + len(passage)
        covered = sum(max(0, min(end, e) - max(begin, b))
                      for b, e in places[essay, source])
        assert covered * 2 > len(passage), (essay, source)
    print(len(wanted), 'of', len(places), 'pairs')


command = {'records': records, 'clusters': clusters, 'kept': stay, 'added': added,
           'contains': contains, 'passages': passages}
command[sys.argv[1]](*sys.argv[2:])
