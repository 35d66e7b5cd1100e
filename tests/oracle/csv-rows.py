#!/usr/bin/env python3
"""csv-rows.py SEED RECORDS [SEPARATOR [\\]]: writes random CSV, with backslashes before
quotes if the last argument is one, to random.csv and, as python's csv reads it, the
documents of its columns id and text to wanted.tsv; and the records whose id ends in 1,
byte for byte but for CR as line end, to ones.csv, their ids to ones."""
import csv
import random
import sys

SEPARATOR, BACKSLASH = (sys.argv[3:] + [',', ''])[0], '\\' in sys.argv[4:]
PIECES = [SEPARATOR, 'a', 'word', ' ', ',', '"', '\n', '\r\n', '\t', '\\', 'é', '', '""', '\r', '-', '\\n', "'"]


def field(r, text):
    """The text as a field: in quotes if it must be, or at random."""
    if any(c in text for c in ('"\\\r\n' if BACKSLASH else '"\r\n') + SEPARATOR) or r.random() < 0.2:
        if BACKSLASH:
            return '"' + text.replace('\\', r'\\').replace('"', r'\"') + '"'
        return '"' + text.replace('"', '""') + '"'
    return text


def main():
    r = random.Random(int(sys.argv[1]))
    columns = ['x', 'id', 'a "b", c', 'text', '']
    r.shuffle(columns)
    ending = r.choice(('\n', '\r\n', '\r') if sys.argv[3:] else ('\n', '\r\n'))
    records = [SEPARATOR.join(field(r, c) for c in columns) + ending]
    ids = []
    for i in range(int(sys.argv[2])):
        row = {c: ''.join(r.choice(PIECES) for _ in range(r.choice((0, 1, 3, 40)))) for c in columns}
        row['id'] = r.choice(('%d', 'a b,%d', 'q"%d')) % i
        ids.append(row['id'])
        if r.random() < 0.05:
            records[-1] += ending
        records.append(SEPARATOR.join(field(r, row[c]) for c in columns) + ending)
    open('random.csv', 'w', newline='').write(('\ufeff' if r.random() < 0.5 else '') + ''.join(records))
    with open('wanted.tsv', 'w', newline='') as wanted:
        for row in csv.DictReader(open('random.csv', newline='', encoding='utf-8-sig'),
                                  strict=True, delimiter=SEPARATOR,
                                  escapechar='\\' if BACKSLASH else None):
            text = row['text']
            for c, escaped in ('\\', '\\\\'), ('\t', '\\t'), ('\n', '\\n'), ('\r', '\\r'):
                text = text.replace(c, escaped)
            wanted.write('%s\t%s\n' % (row['id'], text))
    ones = [i for i in range(len(ids)) if ids[i].endswith('1')]
    open('ones', 'w').write(''.join(ids[i] + '\n' for i in ones))
    # A blank line after a record is no part of it.
    kept = [records[0]] + [records[i + 1] for i in ones]
    kept = [k[:-len(ending)] if k.endswith(2 * ending) else k for k in kept]
    kept = [k[:-1] + '\n' if ending == '\r' else k for k in kept]
    open('ones.csv', 'w', newline='').write(''.join(kept))


main()
