#!/usr/bin/env python3
"""real-docs.py make DIR: real documents and planted copies, in DIR.

    docs.jsonl      one object a document: id, url, text, time, score
    planted         two ids of an original and its copy, and exact or edited
    sources, essays directories of prose; some essays have a passage of a source
    passages        an essay, its source and the passage, as JSON lines
    items.jsonl     questions with choices: id, question, choices
    holding         an item and the document that has it

real-docs.py form FORM [N/OF] <docs.jsonl: every OF-th document from N on, as jsonl,
texts (files below the current directory), csv, tsv, warc, html (files), dump, parquet
(a file of this name with .parquet).

The texts are the modules and the reference of the Python that runs this.
"""
import csv
import gzip
import html
import io
import json
import os
import pydoc_data.topics
import random
import re
import sys
import sysconfig

MENU = ['Home', 'Products and services', 'About our company', 'Contact us today',
        'Terms of use and privacy', 'Copyright of this site, all rights reserved']


def modules(most):
    """Texts of 2 to 8 kB, without tests and packages of others."""
    found = []
    top = sysconfig.get_path('stdlib')
    for place, below, names in os.walk(top):
        below[:] = sorted(set(below) - {'test', 'tests', 'site-packages',
                                        'dist-packages', '__pycache__'})
        for name in sorted(names):
            path = os.path.join(place, name)
            if name.endswith('.py') and 2000 < os.path.getsize(path) < 8000:
                with open(path, encoding='utf-8', errors='replace') as f:
                    found.append(f.read().replace('\0', ''))
    return found[:most]


def prose():
    """Pieces of about 3 kB, cut between paragraphs. Every paragraph is in one."""
    pieces, met = [], set()
    for name, text in sorted(pydoc_data.topics.topics.items()):
        piece = []
        for paragraph in text.split('\n\n'):
            if paragraph in met:
                continue
            met.add(paragraph)
            piece.append(paragraph)
            if sum(map(len, piece)) > 3000:
                pieces.append('\n\n'.join(piece))
                piece = []
    return pieces


def edited(r, text, share):
    return re.sub(r'\w+', lambda m: 'word%d' % r.randrange(1000)
                  if r.random() < share else m[0], text)


def make(into):
    r = random.Random(7)
    pieces = prose()
    originals = pieces + modules(250)
    r.shuffle(originals)
    texts = [(text, None, None) for text in originals]
    for i, text in enumerate(originals):
        if i % 8 == 1:
            texts.append((text, i, 'exact'))
        if i % 8 in (1, 4):
            texts.append((edited(r, text, 0.01), i, 'edited'))
        if i % 16 == 7:
            texts.append((edited(r, text, 0.2), i, None))
    order = list(range(len(texts)))
    r.shuffle(order)
    place = {i: 1001 + at for at, i in enumerate(order)}
    with open(into + '/docs.jsonl', 'w') as f:
        for at, i in enumerate(order):
            ident = str(1001 + at)
            f.write(json.dumps({
                'id': ident, 'url': 'https://example.org/' + ident,
                'text': texts[i][0], 'time': '20%02d-%02d-%02dT%02d:00:00Z' % (
                    r.randrange(10, 25), r.randrange(1, 13), r.randrange(1, 29),
                    r.randrange(24)),
                'score': r.randrange(10 ** 6) / 1000}, ensure_ascii=i % 2 > 0) + '\n')
    with open(into + '/planted', 'w') as f:
        for i, (_, original, kind) in enumerate(texts):
            if kind:
                f.write('%s %s %s\n' % (*sorted([place[i], place[original]]), kind))
    plagiarize(r, into, pieces)
    ask(r, into, [(place[i], texts[i][0]) for i in range(len(originals))])


def plagiarize(r, into, pieces):
    half = len(pieces) // 2
    for name, part in ('sources', pieces[:half]), ('essays', pieces[half:]):
        os.mkdir(into + '/' + name)
        for i, text in enumerate(part):
            if name == 'essays' and i % 3 == 0:
                source = r.randrange(half)
                found = [p for p in pieces[source].split('\n\n')
                         if len(re.findall(r'[a-z]\. +[A-Z]', p)) > 1
                         and len(p) > 300]
                if found:
                    passage = edited(r, found[0], 0.02)
                    where = text.index('\n\n') + 2
                    text = text[:where] + passage + '\n\n' + text[where:]
                    with open(into + '/passages', 'a') as f:
                        f.write(json.dumps(['essays/%03d.txt' % i,
                                            'sources/%03d.txt' % source,
                                            passage]) + '\n')
            with open('%s/%s/%03d.txt' % (into, name, i), 'w') as f:
                f.write(text)


def ask(r, into, documents):
    """Questions with the words of a document: each second one in another order."""
    found = []
    r.shuffle(documents)
    for ident, text in documents:
        words = text.split()
        words = words[len(words) // 2:][:80]
        # No field has fewer words than a shingle.
        fields = [' '.join(words[i:j]) for i, j in ((0, 40), (40, 80))]
        if min(len(re.findall('[a-z]{2,}', f)) for f in fields) > 20:
            found.append((ident, words))
    with open(into + '/items.jsonl', 'w') as f, open(into + '/holding', 'w') as g:
        for i, (ident, words) in enumerate(found[:60]):
            if i % 2:
                r.shuffle(words)
            else:
                g.write('%d %s\n' % (i, ident))
            f.write(json.dumps({
                'id': i, 'question': ' '.join(words[:40]),
                'choices': [' '.join(words[40:60]), ' '.join(words[60:])],
                'answer': 1}) + '\n')


def page(text):
    """The text as a web page, of which nothing else is text but the menu."""
    menu = ''.join('<li><a href="/%d">%s</a></li>' % x for x in enumerate(MENU))
    return ('<!DOCTYPE html><html><head><title>A page</title><meta charset="utf-8">'
            '<style>p { margin: 0 }</style></head><body><nav><ul>%s</ul></nav><main>'
            '%s</main><script>if (1 < 2) document.write("<p>no text</p>")</script>'
            '<footer>%s</footer></body></html>\n' % (menu, ''.join(
                '<p>%s</p>\n' % html.escape(p) for p in text.split('\n\n')), menu * 5))


def record(kind, uri, body, content):
    head = ('WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: %s\r\n'
            'WARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:%s>\r\n'
            'Content-Type: %s\r\nContent-Length: %d\r\n\r\n' % (
                kind, uri, uri, content, len(body)))
    return gzip.compress(head.encode() + body + b'\r\n\r\n', 1)


def article(d):
    """The page of a dump; its text has the words of the document, and no markup."""
    text = '\n\n'.join(' '.join(re.sub(r"[^\w\s.,]|_", ' ', p).split())
                       for p in d['text'].split('\n\n'))
    return ('<page><title>Page %s</title><ns>0</ns><id>%s</id><revision><id>1</id>'
            '<text xml:space="preserve">%s</text></revision></page>\n' % (
                d['id'], d['id'], html.escape(text)))


def form(kind, documents):
    out = sys.stdout.buffer
    if kind == 'jsonl':
        for d in documents:
            out.write(d['line'])
    elif kind in ('csv', 'tsv'):
        rows = io.StringIO(newline='')
        if kind == 'csv':
            write = csv.writer(rows).writerow
        else:
            def write(row):
                rows.write('\t'.join(
                    x.replace('\\', '\\\\').replace('\t', '\\t').replace(
                        '\n', '\\n').replace('\r', '\\r') for x in row) + '\n')
        write(['id', 'score', 'text'])
        for d in documents:
            write([d['id'], str(d['score']), d['text']])
        out.write(rows.getvalue().encode())
    elif kind == 'warc':
        out.write(record('warcinfo', '-', b'software: none\r\n',
                         'application/warc-fields'))
        for d in documents:
            out.write(record('conversion', d['id'], d['text'].encode(), 'text/plain'))
    elif kind == 'dump':
        out.write(b'<mediawiki xml:lang="en">\n')
        for d in documents:
            out.write(article(d).encode())
        out.write(b'</mediawiki>\n')
    elif kind == 'parquet':
        import pyarrow
        import pyarrow.parquet
        columns = ['id', 'url', 'text', 'time', 'score']
        pyarrow.parquet.write_table(
            pyarrow.table({c: [d[c] for d in documents] for c in columns}),
            'docs.parquet', row_group_size=100, compression='zstd')
    else:
        for d in documents:
            with open('%s.%s' % (d['id'], kind), 'w', encoding='utf-8') as f:
                f.write(page(d['text']) if kind == 'html' else d['text'])


if sys.argv[1] == 'make':
    make(sys.argv[2])
else:
    first, of = map(int, sys.argv[3].split('/')) if len(sys.argv) > 3 else (1, 1)
    form(sys.argv[2], [dict(json.loads(line), line=line)
                       for line in list(sys.stdin.buffer)[first - 1::of]])
