#!/usr/bin/env python3
"""partial-score: how good passages are that were found in partial-pan-a.

partial-score.py halves DIR: every document, and 1 or 2, the half it is in.
partial-score.py score DIR HALF PASSAGES LEAST,BYTES...: a line of figures for
  each filter, below the names of the columns: passages of LEAST sentences that
  match and of BYTES alike, as nd-diag -g and --min-bytes say.
partial-score.py apart DIR HALF PASSAGES LEAST,BYTES: the pairs of documents
  found that are not in the gold, nor have a run of words in common, and the
  two stretches of their longest passage.
partial-score.py unlisted DIR HALF PASSAGES LEAST,BYTES: how many pairs that are
  not in the gold have 12, 20, 40 and 80 words in a row in common anywhere, and
  how many of these were found.

partial-score.py verses DIR PASSAGES LEAST,BYTES: of two editions of the same
  chapters, a verse a line: pairs of chapters found, those that are the same
  chapter, of how many; passages, those in the same chapter, those that are the
  same verses by half; verses in passages on both sides, of how many.

DIR has docs, gold and passages, unpacked, and halves; HALF is 1, 2 or all.
PASSAGES are what nd-diag -a wrote, its first documents the suspicious ones.
"""
import os
import re
import sys
from bisect import bisect_left, bisect_right
from collections import defaultdict
from math import log2

PLAIN = {'t': '\t', 'n': '\n', 'r': '\r', '\\': '\\'}
RUN = 12    # words in a row that two texts do not share by chance
COLUMNS = ('least bytes found gold recall verbatim edited pairs-found pairs-located passages '
           'listed unknown unlisted copied told precision by-text by-reading '
           'char-precision char-recall granularity plagdet').split()


def lines(*path):
    with open(os.path.join(*path), encoding='utf-8', newline='\n') as f:
        for line in f:
            yield line.rstrip('\n').split('\t')


def unescaped(text):
    return re.sub(r'\\([tnr\\])', lambda m: PLAIN[m[1]], text)


def words(text):
    return re.findall(r'[^\W_]+', text.lower())


def overlap(a, b, c, d):
    """Of stretches [a, b) and [c, d), what both have."""
    return max(0, min(b, d) - max(a, c))


def alike(p, q):
    """Whether two passages are one: half of what either has, on both sides."""
    for a, b, c, d in (p[:2] + q[:2], p[2:4] + q[2:4]):
        both = overlap(a, b, c, d)
        if 2 * both < b - a + d - c - both:
            return False
    return True


def meet(p, q):
    return overlap(*p[:2], *q[:2]) and overlap(*p[2:4], *q[2:4])


def together(passages):
    """Passages, where two are alike both as one, from the first character of
    any to the last."""
    out = sorted(set(passages))
    i = 0
    while i < len(out):
        for k in range(i):
            p, q = out[k], out[i]
            if alike(p, q):
                out[k] = (min(p[0], q[0]), max(p[1], q[1]),
                          min(p[2], q[2]), max(p[3], q[3]))
                del out[i]
                i = 0
                break
        else:
            i += 1
    return out


def matched(gold, found):
    """Which passages of gold have one of found, each one for itself, as many as
    can: by paths that take one away from another that has a second."""
    fits = [[k for k, q in enumerate(found) if alike(p, q)] for p in gold]
    owner = {}

    def give(i, seen):
        for k in fits[i]:
            if k not in seen:
                seen.add(k)
                if k not in owner or give(owner[k], seen):
                    owner[k] = i
                    return True
        return False

    for i in range(len(gold)):
        give(i, set())
    return set(owner.values())


def covered(p, others):
    """Of the characters of p, on both sides, those that passages that meet p
    have too."""
    total = 0
    for side in (0, 2):
        end = p[side]
        for q in sorted(others, key=lambda q: q[side]):
            begin = max(q[side], end)
            stop = min(q[side + 1], p[side + 1])
            if stop > begin:
                total, end = total + stop - begin, stop
    return total


def size(p):
    return p[1] - p[0] + p[3] - p[2]


class Corpus:
    def __init__(self, where, half):
        inside = None if half == 'all' else {
            i for i, h in lines(where, 'halves') if h == half}
        self.text, self.bytes = {}, {}
        for name, text in lines(where, 'docs'):
            if inside is None or name in inside:
                self.text[name] = unescaped(text)
        self.label, self.gold, near = {}, defaultdict(list), defaultdict(list)
        for a, b, label in lines(where, 'gold'):
            if a in self.text:
                self.label[a, b] = label
        for a, b, *at in lines(where, 'passages'):
            if a in self.text:
                x, n, y, m = map(int, at[:4])
                self.gold[a, b].append((x, x + n, y, y + m))
                if at[4] == 'near':
                    near[a, b].append(self.gold[a, b][-1])
        self.gold = {k: together(v) for k, v in self.gold.items()}
        self.edited = {(k, i) for k, v in self.gold.items()
                       for i, p in enumerate(v)
                       if any(alike(p, q) for q in near[k])}
        here = os.path.dirname(os.path.abspath(__file__))
        self.read = {(a, b): said == 'same'
                     for a, b, said in lines(here, 'partial-read.tsv')}
        self.grams, self.runs = {}, {}

    def character(self, name, at):
        """The character that byte at of a text is."""
        if name not in self.bytes:
            text = self.text[name]
            self.bytes[name] = None if text.isascii() else text.encode()
        b = self.bytes[name]
        return at if b is None else len(b[:at].decode())

    def passages(self, path):
        """By pair of documents: (begin, end, begin, end, n, alike)."""
        out = defaultdict(list)
        for a, b, similarity, n, *at in lines(path):
            w, x, y, z = map(int, at[4:8])
            near = min(x - w, z - y) * int(similarity.replace('.', ''))
            out[a, b].append((
                self.character(a, w), self.character(a, x),
                self.character(b, y), self.character(b, z),
                int(n), near // 10 ** 6))
        return out

    def copied(self, pair, p):
        """Whether the stretches of p have RUN words in a row in common."""
        key = pair + p[:4]
        if key not in self.runs:
            a, b = (words(self.text[d][p[i]:p[i + 1]])
                    for d, i in zip(pair, (0, 2)))
            grams = {tuple(a[i:i + RUN]) for i in range(len(a) - RUN + 1)}
            self.runs[key] = any(tuple(b[i:i + RUN]) in grams
                                 for i in range(len(b) - RUN + 1))
        return self.runs[key]


def kept(passages, least, size_least):
    out = {}
    for pair, found in passages.items():
        found = [p for p in found if p[4] >= least and p[5] >= size_least]
        if found:
            out[pair] = found
    return out


def ratio(a, b):
    return a / b if b else 0


def characters(corpus, found):
    """PAN's macro precision, recall, granularity and plagdet, of the pairs of
    documents of which the passages are known."""
    precision, recall, pieces = [], [], []
    for pair, gold in corpus.gold.items():
        here = found.get(pair, [])
        for g in gold:
            hits = [p for p in here if meet(p, g)]
            recall.append(covered(g, hits) / size(g))
            if hits:
                pieces.append(len(hits))
        precision += [covered(p, [g for g in gold if meet(p, g)]) / size(p)
                      for p in here]
    p = ratio(sum(precision), len(precision))
    r = ratio(sum(recall), len(recall))
    g = ratio(sum(pieces), len(pieces))
    return p, r, g, ratio(ratio(2 * p * r, p + r), log2(1 + max(g, 1)))


def figures(corpus, found):
    """A row without its filter. Pairs of documents: listed ones are located or
    annotated in the gold, unlisted ones not in it at all; copied of these have
    a run in common in a passage, told are others that were read and are the
    same text in other words."""
    gold = sum(len(g) for g in corpus.gold.values())
    hits = {(k, i) for k, g in corpus.gold.items()
            for i in matched(g, found.get(k, []))}
    edited = len(hits & corpus.edited)
    labels = [corpus.label.get(k) for k in found]
    unlisted = [k for k in found if k not in corpus.label]
    copied = {k for k in unlisted if any(corpus.copied(k, p)
                                         for p in found[k])}
    told = sum(corpus.read.get(k, False) for k in unlisted if k not in copied)
    listed = sum(x in ('located', 'annotated') for x in labels)
    total = listed + len(unlisted)
    return (len(hits), gold, ratio(len(hits), gold),
            ratio(len(hits) - edited, gold - len(corpus.edited)),
            ratio(edited, len(corpus.edited)), len(found),
            ratio(labels.count('located'),
                  list(corpus.label.values()).count('located')),
            sum(map(len, found.values())), listed, labels.count('unknown'),
            len(unlisted), len(copied), told, ratio(listed, total),
            ratio(listed + len(copied), total),
            ratio(listed + len(copied) + told, total)
            ) + characters(corpus, found)


def halves(where):
    """Documents that a pair of the gold joins are in one half; of these groups,
    by their first document, each is put where there are fewer documents."""
    above = {name: name for name, _ in lines(where, 'docs')}

    def top(x):
        while above[x] != x:
            above[x] = above[above[x]]
            x = above[x]
        return x

    for a, b, _ in lines(where, 'gold'):
        a, b = sorted((top(a), top(b)))
        above[b] = a
    groups, sizes = defaultdict(list), [0, 0]
    for name in above:
        groups[top(name)].append(name)
    for name in sorted(groups):
        half = sizes[1] < sizes[0]
        sizes[half] += len(groups[name])
        for x in groups[name]:
            print(x, half + 1, sep='\t')


def verses(where, passages, least, size_least):
    """Of two editions of a text, how many chapters and verses meet."""
    text = {name: text for name, text in lines(where, 'docs')}
    label = {(a, b) for a, b, _ in lines(where, 'gold')}
    starts = {}
    for name in text:
        at, starts[name] = 0, []
        for verse in text[name].split('\\n'):
            starts[name].append(at)
            at += len(unescaped(verse).encode()) + 1

    def inside(name, begin, end):
        """The verses of which a stretch has the beginning, or any."""
        s = starts[name]
        first = bisect_right(s, begin) - 1
        return set(range(first, bisect_left(s, end)))

    pairs, right, listed, total = set(), 0, 0, 0
    found = defaultdict(set)
    for a, b, similarity, n, *at in lines(passages):
        w, x, y, z = map(int, at[4:8])
        near = min(x - w, z - y) * int(similarity.replace('.', ''))
        if int(n) < least or near // 10 ** 6 < size_least:
            continue
        pairs.add((a, b))
        total += 1
        if (a, b) in label:
            p, q = inside(a, w, x), inside(b, y, z)
            listed += 1
            right += 2 * len(p & q) >= len(p | q)
            found[a] |= p & q
    print(len(pairs), len(pairs & label), len(label), total, listed, right,
          sum(map(len, found.values())),
          sum(len(starts[a]) for a, _ in label), sep='\t')


def show(value):
    return '%.3f' % value if isinstance(value, float) else str(value)


def unlisted(corpus, found):
    text = {d: words(t) for d, t in corpus.text.items()}
    print('words', 'pairs', 'found', sep='\t')
    for run in 12, 20, 40, 80:
        sources, pairs = defaultdict(set), set()
        for d, w in text.items():
            if d.startswith('source'):
                for i in range(len(w) - run + 1):
                    sources[hash(tuple(w[i:i + run]))].add(d)
        for d, w in text.items():
            if not d.startswith('source'):
                for i in range(len(w) - run + 1):
                    for s in sources.get(hash(tuple(w[i:i + run])), ()):
                        pairs.add((d, s))
        pairs -= corpus.label.keys()
        print(run, len(pairs), len(pairs & found.keys()), sep='\t')


def main():
    what, where = sys.argv[1:3]
    if what == 'halves':
        halves(where)
        return
    if what == 'verses':
        verses(where, sys.argv[3], *map(int, sys.argv[4].split(',')))
        return
    corpus = Corpus(where, sys.argv[3])
    passages = corpus.passages(sys.argv[4])
    filters = [tuple(map(int, f.split(','))) for f in sys.argv[5:]]
    if what == 'score':
        print(*COLUMNS, sep='\t')
        for f in filters:
            print(*f, *map(show, figures(corpus, kept(passages, *f))),
                  sep='\t')
    elif what == 'unlisted':
        unlisted(corpus, kept(passages, *filters[0]))
    elif what == 'apart':
        for pair, found in sorted(kept(passages, *filters[0]).items()):
            if pair not in corpus.label and not any(
                    corpus.copied(pair, p) for p in found):
                p = max(found, key=size)
                print(*pair, *('%r' % corpus.text[d][p[i]:p[i + 1]]
                               for d, i in zip(pair, (0, 2))), sep='\t')
    else:
        sys.exit(__doc__)


main()
