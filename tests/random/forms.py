"""forms.py: a collection as files of every form that nd-flow reads."""
import csv
import io

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
    """CSV or TSV, with a header."""
    keys = ['id'] + ['t%d' % i for i in range(c.columns)]
    rows = [[i] + (t if form == 'tsv' else list(map(flows.plain, t)))
            for i, t in zip(c.ids, c.texts)]
    # The first may be the last column.
    order = case.r.sample(range(len(keys)), len(keys))
    names = [case.write('%s%d.%s' % (stem, i, form), [
        line(form, [row[k] for k in order]) for row in [keys] + part])
             for i, part in enumerate(cut(case.r, rows))]
    return '--%s %s ' % (form, ','.join(keys)), names


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
                     'texts'])
    c.named = True
    if form in ('csv', 'header') and not c.bad:
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
    return options, names, outs
