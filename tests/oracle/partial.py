#!/usr/bin/env python3
"""partial.py docs SEED N: random documents, to write in lines.

partial.py pairs K T COMMON FILE [FILE]: their pairs of sentences, by
brute force: shingles of K words, Jaccard of T or more, without what stands in
more than COMMON places. Of two files, the pairs between them. If they are more
than COMMON for each sentence, without the sentences that have more.

partial.py ranges FILE FILE <passages: nothing, where the bytes of each
passage, of a document of the first FILE and one of the second, are its
sentences from the first to the last.

partial.py elsewhere K T COMMON G GAP BYTES FILE [FILE]: the ranges of the documents
of the first FILE that occur in other documents or, of two files, in those of
the second: each sentence is compared with each other one.
partial.py kept-elsewhere K T COMMON G GAP BYTES FILE: the same by families of
similar sentences, of which the first is kept: each sentence is compared with
its copies, with what is kept for it, and a kept one with its family.

A sentence is a line of text, which is small letters, figures and blanks.
"""
import random
import sys
from fractions import Fraction


def documents(seed, n):
    r = random.Random(seed)

    def sentence():
        return ['w%d' % r.randint(1, 40) for _ in range(r.choice(
            [1, 2, 3, 4, 6, 8, 10]))]

    source = [[sentence() for _ in range(r.randint(1, 12))] for _ in range(9)]
    footer = [sentence() for _ in range(2)]
    for i in range(n):
        text = [sentence() for _ in range(r.randint(0, 5))]
        for _ in range(r.randint(0, 2)):
            copy = [list(s) for s in r.choice(source)]
            for s in copy:
                if r.random() < .3:
                    s[r.randrange(len(s))] = 'x%d' % r.randint(1, 9)
            if r.random() < .3:
                copy.insert(r.randint(0, len(copy)), sentence())
            text[r.randint(0, len(text)):0] = copy
        if r.random() < .4:
            text += footer
        name = r.choice(['d', 'd:', 'd:1:', 'e']) + '%d' % i
        lines = (r.choice(['', ' ']) + ' '.join(s) + r.choice(['', '  '])
                 for s in text)
        print(name + '\t' + '\\n'.join(lines))


def read(name):
    with open(name) as f:
        return dict(line.rstrip('\n').split('\t') for line in f)


def lines(text):
    """The sentences: where each begins and ends, and its words."""
    at = 0
    for line in text.replace('\\n', '\n').split('\n'):
        words = line.split()
        if words:
            begin = at + line.index(words[0])
            yield begin, begin + len(line.strip()), words
        at += len(line) + 1


def sets(name, k):
    for doc, text in read(name).items():
        for n, (_, _, words) in enumerate(lines(text), 1):
            features = {tuple(words[i:i + k])
                        for i in range(max(1, len(words) - k + 1))}
            yield '%s:%d' % (doc, n), frozenset(features)


def pairs(k, least, common, names):
    least = Fraction(least)
    both = [list(sets(name, k)) for name in names]
    places = {}
    for _, s in sum(both, []):
        places[s] = places.get(s, 0) + 1
    found, degree = [], {}
    for i, (a, x) in enumerate(both[0]):
        for b, y in both[-1] if len(both) > 1 else both[0][i + 1:]:
            shared = len(x & y)
            if places[x] <= common and places[y] <= common and \
                    shared >= least * len(x | y):
                value = shared * 10 ** 6 // len(x | y)
                ends = ((0, a), (len(both) - 1, b))
                found.append((ends, value))
                for end in ends:
                    degree[end] = degree.get(end, 0) + 1
    if len(found) > common * sum(map(len, both)):
        found = [f for f in found if all(degree[e] <= common for e in f[0])]
    for ((_, a), (_, b)), value in found:
        ids = (a, b) if len(both) > 1 else sorted([a, b])
        print('%s\t%s\t%d.%06d' % (*ids, *divmod(value, 10 ** 6)))


def ranges(names):
    texts = [read(name) for name in names]
    for line in sys.stdin:
        f = line.rstrip('\n').split('\t')
        for side in 0, 1:
            all_of = list(lines(texts[side][f[side]]))
            first, last = (int(n) for n in f[4 + 2 * side:6 + 2 * side])
            want = str(all_of[first - 1][0]), str(all_of[last - 1][1])
            assert tuple(f[8 + 2 * side:10 + 2 * side]) == want, line


def elsewhere(k, least, common, g, gap, least_bytes, names):
    both = [list(sets(name, k)) for name in names]
    places = {}
    for _, s in sum(both, []):
        places[s] = places.get(s, 0) + 1
    found = {}
    for a, x in both[0]:
        doc, n = place(a)
        best = []
        for b, y in both[-1]:
            other, m = place(b)
            shared = len(x & y)
            if (len(both) > 1 or other != doc) and places[x] <= common and \
                    places[y] <= common and \
                    shared >= Fraction(least) * len(x | y):
                best.append((-(shared * 10 ** 6 // len(x | y)), other, m))
        if best:
            value, other, m = min(best)
            found.setdefault(doc, []).append(
                (n, -value, len({b[1] for b in best}), other, m))
    print_ranges(found, g, gap, least_bytes, names[0])


def kept_elsewhere(k, least, common, g, gap, least_bytes, name):
    at = {}
    for a, x in sets(name, k):
        at.setdefault(x, []).append(place(a))
    at = {x: sorted(p) for x, p in at.items() if len(p) <= common}
    family, kept = {}, {}
    for x in sorted(at, key=lambda x: at[x][0]):
        for c in family:
            if len(x & c) >= Fraction(least) * len(x | c):
                kept[x] = c
                break
        else:
            kept[x] = x
        family.setdefault(kept[x], []).append(x)
    found = {}
    for x in at:
        members = family[kept[x]]
        near = members if kept[x] == x else [x, kept[x]]
        documents = {p[0] for y in members for p in at[y]}
        for doc, n in at[x]:
            best = [(-(len(x & y) * 10 ** 6 // len(x | y)), *p)
                    for y in near for p in at[y] if p[0] != doc]
            if best:
                value, other, m = min(best)
                found.setdefault(doc, []).append(
                    (n, -value, len(documents) - 1, other, m))
    for doc in found:
        found[doc].sort()
    print_ranges(found, g, gap, least_bytes, name)


def place(sentence):
    doc, n = sentence.rsplit(':', 1)
    return doc, int(n)


def print_ranges(found, g, gap, least_bytes, name):
    texts = {doc: list(lines(text)) for doc, text in read(name).items()}
    for doc in sorted(found):
        ranges = []
        for s in found[doc]:
            if not ranges or s[0] - ranges[-1][-1][0] > gap + 1:
                ranges.append([])
            ranges[-1].append(s)
        for r in ranges:
            first, last = r[0][0], r[-1][0]
            begin, end = texts[doc][first - 1][0], texts[doc][last - 1][1]
            mean = sum(s[1] for s in r) // len(r)
            documents = max(s[2] for s in r)
            other, m = next(s[3:] for s in r if s[2] == documents)
            if len(r) >= g and (end - begin) * mean >= least_bytes * 10 ** 6:
                print(doc, first, last, begin, end, len(r), '%d.%06d' % divmod(
                    mean, 10 ** 6), documents, other, m, sep='\t')


if sys.argv[1] == 'docs':
    documents(int(sys.argv[2]), int(sys.argv[3]))
elif sys.argv[1] == 'pairs':
    pairs(int(sys.argv[2]), sys.argv[3], int(sys.argv[4]), sys.argv[5:])
elif sys.argv[1] == 'elsewhere':
    elsewhere(int(sys.argv[2]), sys.argv[3], *map(int, sys.argv[4:8]),
              sys.argv[8:])
elif sys.argv[1] == 'kept-elsewhere':
    kept_elsewhere(int(sys.argv[2]), sys.argv[3], *map(int, sys.argv[4:8]),
                   sys.argv[8])
else:
    ranges(sys.argv[2:])
