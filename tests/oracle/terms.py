#!/usr/bin/env python3
"""terms.py DOCS: what nd-terms must print for DOCS, given on stdin its
tokens in the form `id TAB token`, as shingle.py -k 1 prints them. Each
document must have its own id."""
import sys
from collections import Counter

texts = {}
with open(sys.argv[1], 'rb') as docs:
    for line in docs.read().split(b'\n')[:-1]:
        texts[line.split(b'\t')[0]] = Counter()
for line in sys.stdin.buffer.read().split(b'\n')[:-1]:
    key, token = line.split(b'\t')
    texts[key][token] += 1
for key, terms in texts.items():
    row = b' '.join(b'%s:%d' % (t, terms[t]) for t in sorted(terms))
    sys.stdout.buffer.write(b'%s\t%d\t%d\t%s\n' % (
        key, sum(terms.values()), len(terms), row))
