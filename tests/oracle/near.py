#!/usr/bin/env python3
# near.py: near-duplicate documents by counting every shared shingle
# of every two documents. Slow, plain, and shares no code with lib/.
#
#   near.py [-k K] [-f FIELDS] OUT T... <docs
#
# writes OUT.T for each threshold T: idA, idB, similarity, shared, nA, nB,
# sorted as LC_ALL=C sort does. A shingle is K words.
import argparse
import collections
import fractions
import gc
import itertools
import re
import sys
import unicodedata

ESCAPE = re.compile(r'\\(.)', re.S)
CHARACTER = {'t': '\t', 'n': '\n', 'r': '\r', '\\': '\\'}
ASCII_WORD = re.compile('[a-z0-9]+')
# What NFKC_Casefold drops, as far as texts have it: soft hyphen, joiners,
# marks of direction, variation selectors, byte order mark.
IGNORED = re.compile('[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5'
                     '\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f'
                     '\u3164\ufe00-\ufe0f\ufeff\uffa0]')


def kind(c):
    """0 separates, 1 and 3 (Katakana) are part of a word, 2 is a word,
    4 continues a word."""
    if unicodedata.category(c)[0] not in 'LMN' or '\u02b9' <= c <= '\u02bf':
        return 0
    if unicodedata.category(c)[0] == 'M':
        return 4
    name = unicodedata.name(c, '')
    if name.startswith(('KATAKANA LETTER', 'KATAKANA ITERATION',
                        'KATAKANA VOICED ITERATION')) or c == '\u30fc':
        return 3
    alone = name.startswith(('CJK UNIFIED', 'CJK COMPATIBILITY IDEOGRAPH',
                             'HIRAGANA', 'KANGXI', 'THAI CHARACTER', 'LAO ',
                             'KHMER LETTER', 'MYANMAR LETTER',
                             'IDEOGRAPHIC ITERATION', 'IDEOGRAPHIC NUMBER'))
    return 2 if alone else 1


KINDS = {}


def words(text):
    if text.isascii():
        return ASCII_WORD.findall(text.lower())
    for _ in range(2):
        text = unicodedata.normalize('NFD', IGNORED.sub('', text))
        text = unicodedata.normalize('NFKC', text.casefold())
    text = re.sub('([ij][\u0316-\u0333]*)\u0307+', r'\1',
                  unicodedata.normalize('NFD', text.replace('\u0131', 'i')))
    text = unicodedata.normalize('NFC', text)
    out, word, of, alone = [], '', 0, False
    for c in text + ' ':
        k = KINDS.get(c)
        if k is None:
            k = KINDS[c] = kind(c)
        if k == 4 and alone:
            out[-1] += c
            continue
        if k == 4:
            k = of if word else 0
        if word and k in (0, 2, 4 - of):
            out.append(word)
            word = ''
        alone = k == 2
        if k == 2:
            out.append(c)
        elif k:
            word += c
            of = k
    return out


def symbols(text):
    """Of a text without a word, such as emoji: all of it."""
    text = unicodedata.normalize('NFKC', IGNORED.sub('', ' '.join(text)))
    return {' '.join(text.split())} if text.strip() and '\ufffd' not in text else set()


def shingles(w, k):
    if 0 < len(w) < k:
        return {' '.join(w)}
    return set(map(' '.join, zip(*(w[i:] for i in range(k)))))


def read(args):
    """id -> set of shingles."""
    for line in sys.stdin.buffer:
        column = line.decode('utf-8', 'replace').rstrip('\n').split('\t')
        text = [ESCAPE.sub(lambda m: CHARACTER[m[1]], column[f - 1])
                for f in args.fields]
        yield column[0], set().union(
            *(shingles(words(t), args.k) for t in text)) or symbols(text)


def pairs(docs, least):
    """Every (a, b, shared) with a similarity of least or more."""
    times = collections.Counter()
    for _, features in docs:
        times.update(features)
    posting = {f: [] for f in times if times[f] > 1}
    size = [len(s) for _, s in docs]
    p, q = least.numerator, least.denominator
    for b, (_, features) in enumerate(docs):
        found = [posting[f] for f in features if times[f] > 1]
        shared = collections.Counter(itertools.chain.from_iterable(found))
        for docs_with in found:
            docs_with.append(b)
        for a, n in shared.items():
            if n * q >= (size[a] + size[b] - n) * p:
                yield a, b, n


def main():
    gc.disable()
    opt = argparse.ArgumentParser()
    opt.add_argument('-k', type=int, default=3)
    opt.add_argument('-f', dest='fields', default='2',
                     type=lambda s: [int(f) for f in s.split(',')])
    opt.add_argument('out')
    opt.add_argument('threshold', nargs='+')
    args = opt.parse_args()
    docs = list(read(args))
    least = {t: fractions.Fraction(t) for t in args.threshold}
    out = {t: [] for t in least}
    for a, b, n in pairs(docs, min(least.values())):
        one, two = sorted((docs[a], docs[b]), key=lambda d: d[0].encode())
        union = len(one[1]) + len(two[1]) - n
        millionths = n * 1000000 // union
        line = '%s\t%s\t%d.%06d\t%d\t%d\t%d\n' % (
            one[0], two[0], millionths // 1000000, millionths % 1000000,
            n, len(one[1]), len(two[1]))
        for t in least:
            if n * least[t].denominator >= union * least[t].numerator:
                out[t].append(line.encode())
    for t in least:
        with open('%s.%s' % (args.out, t), 'wb') as f:
            f.writelines(sorted(out[t]))


if __name__ == '__main__':
    main()
