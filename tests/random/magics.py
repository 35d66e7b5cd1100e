"""magics.py: ids and lines that begin as packed files and texts in UTF-16 do: a
flow finds what it finds where they begin with a word instead."""
import draw
from draw import chance

# Of ids, which have no control characters: what begins a file, and what may come
# next in one.
OF_IDS = [b'\xff\xfe', b'\xfe\xff', b'BZh91AY&SY', b'BZh91AY&SYaaaa\xc2\x80',
          b'\x28\xb5\x2f\xfd', b'\x28\xb5\x2f\xfd a', b'%PDF-', b'%PDF-1.4x',
          b'PAR1', b'7z\xbc\xaf\x27', b'\xfd7zXZ', b'PK', b'--qq', b'-qq', b'{"q":',
          b'<?xml', b'WARC/1.0', b'#qq', b'"qq', b'\xff\xfe-']
# Lines may have some.
OF_LINES = OF_IDS + [
    b'\x1f\x8b\x08', b'\x1f\x8b\x08\x01aaaa\x02a', b'\x1f\x8b\x08\x08\x08\x08\x08\x08\x04',
    b'\x04"M\x18', b'\x04"M\x18`@', b'\x50\x2a\x4d\x18\x04\x01\x01\x01',
    b'PK\x03\x04', b'PK\x05\x06', b'7z\xbc\xaf\x27\x1c', b'PAR1\x15\x04',
    b'\xef\xbb\xbf', b'BZh91AY&SY\x01\x01\x01\x01\x01', b'\x28\xb5\x2f\xfd\x01\x01\x01\x01']


def ways(case, flow, words, names, answer):
    """The answer of a flow by one of the ways to run it, as the file `got`."""
    r = case.r
    call = 'nd-flow %s -q %s' % (flow, words)
    parts = ' --parts %d' % r.randint(2, 3) if chance(r, .5) else ''
    files = ' -- ' + ' '.join(names)
    way = r.choice(['run', 'kept', 'again', 'pasted', 'make', 'here', 'jobs',
                    'stdin'])
    if way == 'stdin' and (len(names) > 1 or flow == 'contains'):
        way = 'run'
    if way == 'stdin':
        return call + parts + ' - <' + names[0]
    if way == 'run':
        return call + parts + files
    if way == 'pasted':
        return call + parts + ' -n' + files + ' >script; bash script'
    if way == 'kept':
        return '%s%s -o run%s; cat run/%s' % (call, parts, files, answer)
    if way == 'again':
        return ('%s%s -o run%s; cd run; rm -f $(ls | grep -v "^sums$\\|^run$" | awk '
                "'NR %% %d == 0'); cd ..; %s%s -o run%s; cat run/%s" % (
                    call, parts, files, r.randint(2, 5), call, parts, files,
                    answer))
    if way == 'jobs':
        return ('%s%s --stages -o run%s >plan; mkdir made; while IFS=\';\' read '
                '-r _ job reads makes _; do for f in $reads; do [ -e run/$job/$f ] '
                '|| cp made/$f run/$job; done; nd-flow part run/$job >&2; '
                'for f in $makes; do mv run/$job/$f made; done; '
                'done < <(tr "\\t" ";" <plan); cat made/%s' % (
                    call, parts, files, answer))
    return '%s%s --make%s%s >Makefile; make -s >&2; cat %s%s' % (
        call, parts, ' -o run' if way == 'make' else '', files,
        'run/' if way == 'make' else '', answer)


def compare(case, flow, words, names, answer, other, ordinary):
    """Of the files `names` the flow finds what it does of those with the
    ordinary beginning, whose answers have the other."""
    if not case.run('want', 'nd-flow %s -q %s -- %s' % (
            flow, words, ' '.join('plain.' + n for n in names))):
        return
    lines = [x.replace(ordinary, other) + b'\n' for x in case.read('want')]
    case.write('want', sorted(lines))
    if case.run('answer', ways(case, flow, words, names, answer)):
        case.write('got', sorted(x + b'\n' for x in case.read('answer')))
        case.same('want', 'got')


def files(case, lines, other, ordinary, first=b''):
    """The lines in a file or several, and with the ordinary beginning."""
    r = case.r
    n = r.choice([1, 1, 2, 3])
    cuts = sorted(r.randint(0, len(lines)) for _ in range(n - 1))
    names = []
    for i, (a, b) in enumerate(zip([0] + cuts, cuts + [len(lines)])):
        names.append('in%d.tsv' % i)
        # What begins as a packed file is one, if a user names it.
        head = b'%s%d\t.\n' % (first, i) if first else b''
        case.write(names[-1], [head] + lines[a:b])
        case.write('plain.' + names[-1],
                   [head] + [x.replace(other, ordinary) for x in lines[a:b]])
    return names


def flow(case):
    r = case.r
    c = draw.Collection(r, columns=1, documents=40, most=800, prose=True)
    other = r.choice(OF_IDS)
    ordinary = b'Q' * len(other)
    lines = [other + x.encode() if isinstance(x, str) else other + x
             for x in c.lines()]
    # An id of few letters may go on as zstd does.
    zstd = other.startswith(b'\x28\xb5')
    names = files(case, lines, other, ordinary,
                  b'0' if zstd else r.choice([b'', b'0']))
    name, words, answer = r.choice([
        ('near', '-k 2 -t .2', 'clusters'),
        ('near', '-k 2 -t .2 --via prefix', 'clusters'),
        ('near', '-k 2 -t .2 --via postings --all-pairs', 'clusters'),
        ('near', '-k 2 -t .2 --via minhash', 'clusters'),
        ('near', '-k 2 -t .2 --components', 'clusters'),
        ('near', '-k 2 -t .2 --keep longest', 'clusters'),
        ('threads', '-w 1 -k 1 -t .2', 'clusters'),
        ('threads', '-w 1 -k 1 -t .2 --idf', 'clusters'),
        ('sentences', '--min-tokens 1 -t .5', 'sentences'),
        ('sentences', '--min-tokens 1 -t .5 -b 10 -r 2', 'sentences'),
        ('partial', '--min-tokens 1 --min-bytes 1', 'passages'),
        ('partial', '--min-tokens 1 --min-bytes 1 --via prefix', 'passages')])
    compare(case, name, words, names, answer, other, ordinary)


def collection(case, name, other, ordinary):
    """A file of documents, and with the ordinary beginning."""
    own = other + name[:1].encode()
    made = [own + x if isinstance(x, bytes) else own + x.encode()
            for x in draw.Collection(case.r, columns=1, documents=30, most=400,
                                     prose=True).lines()]
    case.write(name, [b'0\t.\n'] + made)
    case.write('plain.' + name,
               [b'0\t.\n'] + [x.replace(other, ordinary) for x in made])


def two(case):
    """Of two collections, and what is added to a run."""
    r = case.r
    other = r.choice(OF_IDS)
    ordinary = b'Q' * len(other)
    collection(case, 'a.tsv', other, ordinary)
    collection(case, 'b.tsv', other, ordinary)
    name, words, answer = r.choice([
        ('contains', '-k 1 -t .3', 'hits'), ('add', '', 'clusters'),
        ('xling', '--first 2 -t .05', 'first'),
        ('xling', '--via sketches -t .1', 'pairs'),
        ('xling', '--by both -t .1', 'pairs'),
        ('partial', '--min-tokens 1 --min-bytes 1 --against a.tsv', 'passages')])
    if name not in ('add', 'partial'):
        compare(case, name, words, ['a.tsv', 'b.tsv'], answer, other, ordinary)
    elif name == 'partial':
        case.prepare('cp a.tsv hostile.tsv; cp plain.a.tsv a.tsv')
        if not case.run('want', 'nd-flow partial -q %s -- plain.b.tsv' % words):
            return
        case.write('want', sorted(x.replace(ordinary, other) + b'\n'
                                  for x in case.read('want')))
        case.prepare('cp hostile.tsv a.tsv')
        if case.run('answer', ways(case, name, words, ['b.tsv'], answer)):
            case.write('got', sorted(x + b'\n' for x in case.read('answer')))
            case.same('want', 'got')
    else:
        for begin in 'plain.', '':
            case.prepare("sed -i 1d %sb.tsv; nd-flow near -q -k 1 -t .3 -o "
                         '%srun %sa.tsv; nd-flow add -q %srun %sb.tsv' % (
                             (begin,) * 5))
            case.prepare('nd-flow audit -q %srun >%saudit' % (begin, begin))
        case.prepare('cat plain.run/clusters plain.run/removed '
                     'plain.run/kept/* >want || true')
        case.write('want', [x.replace(ordinary, other) + b'\n'
                            for x in case.read('want')])
        case.same('want', 'got', 'cat run/clusters run/removed run/kept/* || true')


def lines(case):
    r = case.r
    other = r.choice(OF_LINES)
    ordinary = b'Q' * len(other)
    texts = [b'%s%s' % (r.choice([other, other, b'']), r.choice(
        [b'', b'%d' % r.randrange(6), b'a line %d' % r.randrange(3)]))
             for _ in range(r.randint(1, 60))]
    made = [b'%d\t%s\n' % (i, b'\\n'.join(texts[i:i + r.randint(1, 3)]))
            for i in range(len(texts))]
    names = files(case, made, other, ordinary, r.choice([b'', b'x']))
    compare(case, 'lines', '--over 1', names, 'lines', other, ordinary)


KINDS = {'magic': (flow, 8), 'magic-two': (two, 4), 'magic-lines': (lines, 4)}
