#!/usr/bin/env python3
# lines.py: the lines that more than N documents have, by a set for each document.
# Shares no code with lib/.
#
#   lines.py N [--json KEY,...] <documents       count, TAB, line
#   lines.py N --remove [--json KEY,...] <documents
#
# A document is an id and one text, or a JSON line with the texts KEY,...; with
# --remove JSON lines are written by json.dumps.
import argparse
import collections
import json
import re
import sys

CHARACTER = {b't': b'\t', b'n': b'\n', b'r': b'\r', b'\\': b'\\'}
ESCAPED = {v: b'\\' + k for k, v in CHARACTER.items()}


def plain(field):
    return re.sub(rb'\\([tnr\\])', lambda m: CHARACTER[m[1]], field)


def escaped(text):
    return re.sub(rb'[\t\n\r\\]', lambda m: ESCAPED[m[0]], text)


def key(line):
    return line.strip(b' \t\r')


def without(text, gone):
    lines = text.split(b'\n')
    kept = [x for x in lines if key(x) not in gone]
    # The last line takes the newline before it along, which may be a CRLF.
    if kept and key(lines[-1]) in gone and kept[-1].endswith(b'\r'):
        kept[-1] = kept[-1][:-1]
    return b'\n'.join(kept)


parser = argparse.ArgumentParser()
parser.add_argument('over', type=int)
parser.add_argument('--remove', action='store_true')
parser.add_argument('--json')
options = parser.parse_args()
keys = options.json and options.json.split(',')
records = sys.stdin.buffer.read().split(b'\n')[:-1]
if keys:
    records = [json.loads(r) for r in records]
    texts = [[r[k].encode() for k in keys if r.get(k)] for r in records]
else:
    records = [r.split(b'\t') for r in records]
    texts = [[plain(r[1])] for r in records]
count = collections.Counter()
for document in texts:
    count.update({key(x) for t in document for x in t.split(b'\n')} - {b''})
gone = {x: n for x, n in count.items() if n > options.over}
out = sys.stdout.buffer
if not options.remove:
    for line, n in sorted(((escaped(x), n) for x, n in gone.items()),
                          key=lambda x: (-x[1], x[0])):
        out.write(b'%d\t%s\n' % (n, line))
elif keys:
    for r in records:
        for k in keys:
            if r.get(k):
                r[k] = without(r[k].encode(), gone).decode()
        out.write(json.dumps(r).encode() + b'\n')
else:
    for name, text in records:
        out.write(name + b'\t' + escaped(without(plain(text), gone)) + b'\n')
