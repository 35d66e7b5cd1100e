#!/usr/bin/env python3
"""sentence DOCS LIST FILE: whether FILE, what nd-sentence -f LIST made
of DOCS, says what is in DOCS: numbers from 1 without a gap, texts that are
the stretch between their offsets, stretches in order, nothing but white space
outside of them, none of it at their ends. Knows nothing of where sentences
end."""
import re
import sys

SPACE = ('\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006'
         '\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000')
WHITE = b'(?:' + b'|'.join(re.escape(c.encode()) for c in SPACE) + b')'
BACK = {b't': b'\t', b'n': b'\n', b'r': b'\r', b'\\': b'\\'}


def plain(field):
    return re.sub(rb'\\([tnr\\])', lambda m: BACK[m[1]], field)


def escaped(text):
    for byte, as_ in (b'\\', b'\\\\'), (b'\t', b'\\t'), (b'\n', b'\\n'), \
            (b'\r', b'\\r'):
        text = text.replace(byte, as_)
    return text


def check(docs, columns, out):
    records = [r.split(b'\t') for r in out.split(b'\n')[:-1]]
    at = 0
    for line in docs.split(b'\n')[:-1]:
        fields = line.split(b'\t')
        number = 0
        for column in columns:
            text = plain(fields[column - 1])
            done = 0
            while at < len(records):
                r = records[at]
                doc, n = r[0].rsplit(b':', 1)
                if doc != fields[0] or int(n) != number + 1 or (
                        len(columns) > 1 and int(r[4]) != column):
                    break
                assert len(r) == (5 if len(columns) > 1 else 4), r
                begin, end = int(r[2]), int(r[3])
                assert done <= begin < end <= len(text), r
                assert re.fullmatch(WHITE + b'*', text[done:begin]), r
                assert r[1] == escaped(text[begin:end]), r
                assert not re.match(WHITE, text[begin:end]), r
                assert not re.search(WHITE + rb'\Z', text[begin:end]), r
                done = end
                number += 1
                at += 1
            assert re.fullmatch(WHITE + b'*', text[done:]), (line, done)
    assert at == len(records), records[at]


check(open(sys.argv[1], 'rb').read(), [int(c) for c in sys.argv[2].split(',')],
      open(sys.argv[3], 'rb').read())
