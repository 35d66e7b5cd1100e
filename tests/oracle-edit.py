#!/usr/bin/env python3
"""oracle-edit.py T DOCS: every pair of the documents, whose edit similarity
is at least T, by the table of all cells; as nd-score -m edit writes it."""
import re
import sys
from fractions import Fraction

ESCAPE = {'t': '\t', 'n': '\n', 'r': '\r', '\\': '\\'}


def text(field):
    return re.sub(r'\\([tnr\\])', lambda m: ESCAPE[m[1]],
                  field.decode('utf-8', 'replace'))


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        corner, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            corner, row[j] = row[j], min(corner + (x != y), row[j] + 1,
                                         row[j - 1] + 1)
    return row[-1]


def main(t, path):
    docs = []
    with open(path, 'rb') as f:
        for line in f:
            ident, field = line.rstrip(b'\n').split(b'\t')
            docs.append((ident, text(field)))
    docs.sort()
    for i, (ida, a) in enumerate(docs):
        for idb, b in docs[i + 1:]:
            if not a or not b:
                continue
            longer = max(len(a), len(b))
            d = distance(a, b)
            if Fraction(longer - d, longer) >= Fraction(t):
                sys.stdout.buffer.write(b'%s\t%s\t%d.%06d\t%d\t%d\t%d\n' % (
                    ida, idb, *divmod((longer - d) * 10**6 // longer, 10**6),
                    d, len(a), len(b)))


main(*sys.argv[1:])
