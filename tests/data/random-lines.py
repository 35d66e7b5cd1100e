#!/usr/bin/env python3
"""random-lines.py SEED N [json]: N documents of lines, many of which recur with
other white space at their ends; as JSON lines with the keys id, a and b, or as
document records with all escapes. The same for the same seed."""
import json
import random
import sys

r = random.Random(int(sys.argv[1]))
LINES = ['Home | News', 'x', 'tab\tinside', 'back\\slash', 'ends in \\', '\\t',
         'ends in \\r', 'a "quote"', 'ümlaut', '一行', '\\n', '/', '\x01', '']
LINES += ['line %d' % i for i in range(40)]
SPACE = ['', '', '', ' ', '\t', '\r', ' \t ']
ESCAPES = str.maketrans({'\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\'})


def text():
    return '\n'.join(r.choice(SPACE) + r.choice(LINES) + r.choice(SPACE)
                     for _ in range(r.randrange(12)))


for n in range(int(sys.argv[2])):
    if sys.argv[3:] == ['json']:
        line = json.dumps({'a': text(), 'id': n, 'b': text(), 'n': None},
                          ensure_ascii=True)
    else:
        line = '%d\t%s' % (n, text().translate(ESCAPES))
    sys.stdout.buffer.write(line.encode() + b'\n')
