"""forms.py: a collection as files of every form that nd-flow reads."""
import csv
import io
from xml.sax.saxutils import escape

import flows
from draw import chance


def cut(r, rows):
    """The rows, in order, in one list or several."""
    n = r.choice([1, 1, 2, 3, 5])
    at = sorted(r.randint(0, len(rows)) for _ in range(n - 1))
    return [rows[a:b] for a, b in zip([0] + at, at + [len(rows)])]


def line(form, row):
    if form == 'tsv':
        return '\t'.join(row) + '\n'
    out = io.StringIO()
    csv.writer(out, lineterminator='\n').writerow(row)
    return out.getvalue()


def headed(case, c, form, stem):
    """CSV or TSV, with a header; one column is a number."""
    keys = ['id'] + ['t%d' % i for i in range(c.columns)]
    rows = [[i] + (t if form == 'tsv' else list(map(flows.plain, t))) +
            [str(case.r.randint(-9, 9))] for i, t in zip(c.ids, c.texts)]
    order = case.r.sample(range(len(keys) + 1), len(keys) + 1)
    names = [case.write('%s%d.%s' % (stem, i, form), [
        line(form, [row[k] for k in order]) for row in [keys + ['n']] + part])
             for i, part in enumerate(cut(case.r, rows))]
    return '--%s %s ' % (form, ','.join(keys)), names


def dump(case, c, stem):
    """Pages of MediaWiki."""
    page = ('<page><title>%s</title><ns>0</ns><id>%d</id><revision><text>%s'
            '</text></revision></page>\n')
    pages = [page % (escape('P ' + i), n + 1, escape(flows.plain(t[0])))
             for n, (i, t) in enumerate(zip(c.ids, c.texts))]
    return '', [case.write('%s%d.xml' % (stem, i), [
        '<mediawiki version="0.10">\n'] + part + ['</mediawiki>\n'])
                for i, part in enumerate(cut(case.r, pages))]


def warc(case, c, stem):
    """Texts of web pages, as Common Crawl has them."""
    record = (b'WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: '
              b'http://x/%d\r\nWARC-Record-ID: <urn:uuid:%d>\r\nContent-Type: '
              b'text/plain\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n')
    bodies = [flows.plain(t[0]).encode() for t in c.texts]
    # One that is empty is a text.
    return '', [case.write('%s%d.warc' % (stem, i), part) for i, part in
                enumerate(cut(case.r, [record % (n, n, len(b), b) for n, b in
                                       enumerate(bodies)])) if part]


def texts(case, c, stem):
    """A directory of texts, or their names."""
    names = []
    for i, text in enumerate(c.texts):
        names.append('%s/%d/t%d.txt' % (stem, i % 3, i))
        case.prepare('mkdir -p %s/%d' % (stem, i % 3)) if i < 3 else None
        case.write(names[-1], [flows.plain(text[0])])
    return '', names if len(names) == 1 or len(names) < 9 and \
        chance(case.r, .3) else [stem]


def packed(case, names):
    r = case.r
    for i, name in enumerate(names):
        tool, end = r.choice([('gzip', '.gz'), ('bzip2', '.bz2'), ('xz', '.xz'),
                              ('lz4', '.lz4'), ('cat', '')])
        names[i] += end
        case.prepare('%s <%s >packed; rm %s; mv packed %s' % (
            tool, name, name, names[i]))


def spoil(case, names):
    """Puts a line into one of the files that is no record."""
    r = case.r
    name = r.choice(names)
    lines = [x + b'\n' for x in case.read(name)]
    lines.insert(r.randint(0, len(lines)), r.choice([
        b'{"id": 1\n', b'[1, 2]\n', b'null\n'] if name.endswith('json') else [
            b'no column\n', b'\n']))
    case.write(name, lines)


def inputs(case, c, stem='in', spoils=True):
    """What nd-flow is told of the collection, the files, and options that name
    a file that it makes. Where the ids are not those of c, c.named is false."""
    r = case.r
    form = r.choice(['tsv', 'zst', 'json', 'json', 'csv', 'header', 'packed',
                     'texts', 'dump', 'warc'])
    c.named, c.numbered = True, False
    if form in ('dump', 'warc') and c.columns == 1 and not c.bad and c.ids:
        c.named = False
        return *(dump if form == 'dump' else warc)(case, c, stem), []
    if form in ('csv', 'header') and not c.bad:
        c.numbered = True
        return *headed(case, c, 'csv' if form == 'csv' else 'tsv', stem), []
    if form == 'texts' and c.columns == 1 and c.ids and all(
            any(t) for t in c.texts):
        c.named = False
        return *texts(case, c, stem), []
    if form == 'packed':
        options, names, _ = flows.inputs(case, c, stem, r.choice(
            ['tsv', 'json']))
        packed(case, names)
        return options, names, []
    outs = []
    options, names, _ = flows.inputs(case, c, stem, form if form in (
        'zst', 'json') else 'tsv')
    if spoils and form != 'zst' and chance(r, .1):
        spoil(case, names)
        if chance(r, .8):
            outs.append('rejects')
    if chance(r, .05):
        options += '--id-prefix '
        c.named = False
    if chance(r, .05):
        options += '--html-text '
    return options, names, outs
