#!/usr/bin/env python3
"""df.py LEAST FILE...: document frequencies of sets or vectors, or of
others added up.

A file that begins with a TAB holds document frequencies, any other one sets,
or vectors where it has four columns.
"""
import sys
from collections import Counter

least, *paths = sys.argv[1:]
documents, occurrences = Counter(), Counter()
for path in paths:
    data = open(path, 'rb').read()
    for line in data.split(b'\n')[:-1]:
        a, b, c, *more = line.split(b'\t')
        if more and len(c) < 16:
            documents[b''] += 1
            occurrences[b''] += int(b)
            for pair in more[0].split():
                term, n = pair.split(b':')
                documents[term] += 1
                occurrences[term] += int(n)
        elif data.startswith(b'\t'):
            documents[a] += int(b)
            occurrences[a] += int(c)
        else:
            documents[b''] += 1
            occurrences[b''] += int(b)
            documents.update(c.split())
            occurrences.update(c.split())
documents[b''] += 0
for term in sorted(documents):
    if term == b'' or documents[term] >= int(least):
        sys.stdout.buffer.write(b'%s\t%d\t%d\n' % (
            term, documents[term], occurrences[term]))
