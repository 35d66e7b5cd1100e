#!/usr/bin/env python3
"""kinds.py DATA [TITLES] <kinds.tsv: the pairs that kinds.tsv refers to, as half,
kind, source, the two sentences and the ids of their documents, from the texts in
the directory DATA; on stderr how many of them were found. Writes the ids and titles
of all documents of a source to TITLES/source. nd-wiki must be in the PATH."""
import bz2
import hashlib
import os
import re
import subprocess
import sys

FILES = {
    'wikipedia': ['raw/enwiki-206pages.xml.bz2'],
    'stackexchange': ['qa-englishse-a.docs.tsv.zst',
                      'qa-se-meta-bicycles.docs.tsv.zst'],
    'tldr': ['xling-tldr.en.docs.tsv.zst'],
    'manual': ['xling-man-a.en.docs.tsv.zst'],
    'licence': ['neardup-spdx.docs.tsv.zst'],
    'news': ['news-reuters-a.docs.tsv.zst'],
    'bible': ['editions-bible-ot.docs.tsv.zst'],
    'pan': ['partial-pan-a.docs.tsv.zst'],
}
for name in ('wordnet', 'postgres', 'django', 'quran', 'perl', 'dictionary', 'npm',
             'kernel', 'sqlite', 'git', 'octave', 'apache'):
    FILES[name] = ['kinds-%s.docs.tsv.zst' % name]
ESCAPES = {b't': b'\t', b'n': b'\n', b'r': b'\r', b'\\': b'\\'}


def records(path):
    """The documents of a file; none where it is absent."""
    if not os.path.exists(path):
        return []
    if path.endswith('.bz2'):
        with bz2.open(path) as dump:
            run = subprocess.run(['nd-wiki'], input=dump.read(), check=True,
                                 stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL)
    else:
        with open(path, 'rb') as file:
            run = subprocess.run(['zstd', '-dcq'], stdin=file, check=True,
                                 stdout=subprocess.PIPE)
    return run.stdout.split(b'\n')[:-1]


def unescaped(text):
    return re.sub(rb'\\([tnr\\])', lambda m: ESCAPES[m[1]], text)


def escaped(text):
    for letter in b'\\', b't', b'n', b'r':
        text = text.replace(ESCAPES[letter], b'\\' + letter)
    return text


def find(texts, length, digest):
    """The length bytes, from the beginning of a word on, of that digest."""
    for text in texts:
        for word in re.finditer(rb'(?<!\S)\S', text):
            found = text[word.start():word.start() + length]
            if hashlib.md5(found).hexdigest()[:16] == digest:
                return escaped(found)
    return None


def write_titles(directory, source, titles):
    """The title is the first text of several, else the id; some sources have an
    id twice."""
    with open(os.path.join(directory, source), 'wb') as file:
        for doc, columns in titles.items():
            title = columns[0] if len(columns) > 1 else doc
            file.write(doc + b'\t' + title + b'\n')


def main():
    rows = [line.rstrip('\n').split('\t') for line in sys.stdin
            if not line.startswith('#')]
    wanted = {(row[2], row[i]) for row in rows for i in (3, 6)}
    texts = {key: [] for key in wanted}
    for source, names in FILES.items():
        titles = {}
        if source not in {row[2] for row in rows}:
            continue
        for name in names:
            for record in records(os.path.join(sys.argv[1], name)):
                doc, *columns = record.split(b'\t')
                titles.setdefault(doc, columns)
                key = source, doc.decode()
                if key in wanted:
                    texts[key] += map(unescaped, columns)
        if len(sys.argv) > 2:
            write_titles(sys.argv[2], source, titles)
    n = 0
    for row in rows:
        pair = [find(texts[row[2], row[i]], int(row[i + 1]), row[i + 2])
                for i in (3, 6)]
        if None not in pair:
            n += 1
            sys.stdout.buffer.write(b'\t'.join(
                [field.encode() for field in row[:3]] + pair +
                [row[3].encode(), row[6].encode()]) + b'\n')
    print('%d of %d pairs found' % (n, len(rows)), file=sys.stderr)


main()
