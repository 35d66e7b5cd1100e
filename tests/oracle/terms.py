#!/usr/bin/env python3
"""terms.py [-c|-b [MIN MAX]] DOCS: what nd-terms must print for DOCS, given on stdin its
tokens in the form `id TAB token`, as shingle.py -k 1 prints them. Each
document must have its own id. With -c the terms are the n-grams of MIN (3) to MAX
(5) characters of _token_, or that itself where n is its length or more; with -b
tokens, and n-grams with a ~ after each."""
import sys
from collections import Counter

texts = {}
least, most = map(int, sys.argv[2:4]) if len(sys.argv) > 4 else (3, 5)


def terms_of(token):
    if len(sys.argv) < 3:
        return [token]
    word, grams = '_%s_' % token.decode(), []
    for n in range(least, most + 1):
        if len(word) <= n:
            grams.append(word)
            break
        grams += [word[i:i + n] for i in range(len(word) - n + 1)]
    if sys.argv[1] == '-b':
        return [token] + [g.encode() + b'~' for g in grams]
    return [g.encode() for g in grams]


with open(sys.argv[-1], 'rb') as docs:
    for line in docs.read().split(b'\n')[:-1]:
        texts[line.split(b'\t')[0]] = Counter()
for line in sys.stdin.buffer.read().split(b'\n')[:-1]:
    key, token = line.split(b'\t')
    texts[key].update(terms_of(token))
for key, terms in texts.items():
    row = b' '.join(b'%s:%d' % (t, terms[t]) for t in sorted(terms))
    sys.stdout.buffer.write(b'%s\t%d\t%d\t%s\n' % (
        key, sum(terms.values()), len(terms), row))
