"""flows.py: nd-flow by every way, any -j and --mem: the same bytes, and those
that the stages give by hand or by brute force."""
import json
import re
from fractions import Fraction

import draw
import oracle
import reduces
from draw import chance

SHARE = '"$(dirname "$(command -v nd-flow)")/../share/nd"'
UNESCAPED = {'t': '\t', 'n': '\n', 'r': '\r', '\\': '\\'}


def plain(text):
    return re.sub(r'\\([tnr\\])', lambda m: UNESCAPED[m[1]],
                  text.replace(draw.BAD, ' '))


def inputs(case, c, stem='in', form=None):
    """The collection in one file or several, plain, packed or as JSON lines:
    what nd-flow is told of them, and its lines in order."""
    r = case.r
    lines = c.lines()
    form = form or r.choice(['tsv', 'tsv', 'zst', 'json'])
    if form == 'json' and c.bad:
        form = 'tsv'
    if form == 'json':
        keys = ['t%d' % i for i in range(c.columns)]
        ascii_ = chance(r, .5)
        lines = [json.dumps(dict(zip(['id'] + keys, [i] + list(map(plain, t)))),
                            ensure_ascii=ascii_).encode() + b'\n'
                 for i, t in zip(c.ids, c.texts)]
    n = r.choice([1, 1, 2, 3, 5])
    cuts = sorted(r.randint(0, len(lines)) for _ in range(n - 1))
    names = []
    for i, (a, b) in enumerate(zip([0] + cuts, cuts + [len(lines)])):
        name = '%s%d.%s' % (stem, i, 'json' if form == 'json' else 'tsv')
        case.write(name, lines[a:b])
        if form == 'zst':
            case.prepare('zstd -q --rm %s' % name)
            name += '.zst'
        names.append(name)
    options = '--json id,%s ' % ','.join(keys) if form == 'json' else ''
    return options, names, lines


def jobs(r):
    return r.choice(['', '-j 1 ', '-j 2 ', '-j 3 ', '--jobs=8 '])


def memory(r):
    return r.choice(['', '', '--mem 96M ', '--mem 1G ', '--mem 16M ',
                     '--mem 3M '])


def by_make(case, call, files):
    """Whether make made the directory out by the Makefile of a call."""
    return case.run('made', '%s--make -o out %s >Makefile && make -s >&2' % (
        call, files))


def clustering(case, ids):
    """Options of nd-cluster, and the ranks."""
    r = case.r
    options, ranks = '', {}
    if chance(r, .3):
        options += ' --components'
    if chance(r, .2):
        options += ' -M %d' % draw.size(r, 1, 20)
    if chance(r, .3):
        ranks = {i: str(r.choice([0, 1, 2.5, -3, r.randrange(1000)]))
                 for i in ids if chance(r, .8)}
        case.write('ranks', ['%s\t%s\n' % x for x in ranks.items()])
        options += ' --rank ranks'
    return options, ranks


def want_clusters(case, options, ranks):
    """The file clusters of the file want.pairs."""
    if ' -M' in options:
        if not case.run('want.clusters', 'nd-cluster%s want.pairs' % options):
            return
    else:
        lines = [x.decode() for x in case.read('want.pairs')]
        case.write('want.clusters', reduces.plain_clusters(
            lines, ranks, 'components' in options))


def want_kept(case, c, lines):
    """What --dedup and --map give of the file want.clusters."""
    gone = {}
    for line in case.read('want.clusters'):
        kept, member, s = line.split(b'\t')
        if kept != member:
            gone[member] = kept, s
    case.write('want.map', [b'%s\t%s\t%s\n' % (m, *gone[m])
                            for m in sorted(gone)])
    case.write('want.kept', [x for i, x in zip(c.ids, lines)
                             if i.encode() not in gone])


def near(case):
    r = case.r
    c = draw.Collection(r, columns=r.choice([1, 1, 2]), power=2.2)
    shapes = draw.shingle_options(r, c)
    case.write('docs', c.lines())
    case.prepare('nd-shingle %s docs >sets' % shapes)
    s = oracle.Sets(case.read('sets'))
    t = draw.threshold(r, s.fractions('jaccard'))
    every = chance(r, .2)
    case.write('want.pairs', s.within('jaccard', t) if every else
               s.collapsed('jaccard', t))
    clusters, ranks = clustering(case, c.ids)
    want_clusters(case, clusters, ranks)
    if every:
        clusters += ' --all-pairs'
    form, names, lines = inputs(case, c)
    want_kept(case, c, lines)
    if form and ' -f ' not in shapes and c.columns > 1:
        shapes += ' -f 2'
    at = '%s%s -t %s%s ' % (form, shapes, t, clusters)
    files = ' '.join(names)
    few = s.meetings < 1000000

    def flow(more=''):
        return 'nd-flow near %s%s%s%s ' % (at, jobs(r), memory(r), more)

    small = b'--mem'
    case.same('want.clusters', 'usual', 'nd-flow near %s%s' % (at, files))
    if chance(r, .5):
        case.same('want.clusters', 'any', flow() + files, refusal=small)
    if few and chance(r, .4):
        case.same('want.clusters', 'postings', flow('--via postings') + files,
                  refusal=small)
    if few and chance(r, .5):
        case.same('want.clusters', 'prefix', flow('--via prefix') + files,
                  refusal=small)
    if chance(r, .4):
        command = flow('-o run' + (r.choice(['', ' --via prefix',
                                             ' --via postings']) if few
                                   else ''))
        all_pairs = chance(r, .5)
        command += '--pairs p ' if all_pairs else ''
        if case.run('run.out', command + files, small):
            if all_pairs:
                case.same('want.pairs', 'run.pairs', 'cat run/pairs')
            case.same('want.clusters', 'run.clusters', 'cat run/clusters')
            if chance(r, .5):
                audited(case)
    if chance(r, .4):
        command = flow('--dedup --map map')
        what = 'kept'
        if c.odd and not form:
            # Only ids, where white space and bad bytes may be mended.
            case.write('want.kept', [x.split(b'\t')[0] + b'\n' for x in
                                     case.read('want.kept')])
            files += ' | cut -f 1'
        case.same('want.kept', what, command + files, refusal=small)
        if case.command.get(what) and chance(r, 1):
            case.same('want.map', 'got.map', 'cat map', refusal=b'No such')
        files = ' '.join(names)
    if chance(r, .3):
        via = r.choice(['', '--via prefix ', '--via postings ']) if few else ''
        if by_make(case, 'nd-flow near %s%s--pairs p ' % (at, via), files):
            case.same('want.pairs', 'out.pairs', 'cat out/pairs')
            case.same('want.clusters', 'out.clusters', 'cat out/clusters')
    if few and chance(r, .3):
        if case.run('bands.out', 'nd-flow near %s-o bands --pairs p --via minhash '
                    '--recall %s %s' % (at, r.choice(['0.5', '0.9', '0.99']),
                                        files)):
            case.within('want.pairs', 'bands.pairs', 'cat bands/pairs')


def audited(case):
    """An exact run misses nothing, and none of its pairs is wrong."""
    if case.run('audit', 'nd-flow audit --sample %d --seed %d run' % (
            draw.size(case.r, 1, 300), case.r.randint(1, 9))):
        found = dict(x.split(b'\t')[:2] for x in case.read('audit'))
        case.holds('audit of an exact run: fn %s, fp %s' % (
            found.get(b'fn'), found.get(b'fp')),
            (found.get(b'fn'), found.get(b'fp')) == (b'0', b'0'), 'audit')


def threads(case):
    r = case.r
    n = r.choice([1, 2, 3, 3, 4])
    c = draw.Collection(r, most=200000, columns=n, power=2.2, documents=100)
    weights, left = [], 100
    for _ in range(n - 1):
        weights.append(r.choice([0, r.randint(0, left)]))
        left -= weights[-1]
    weights.append(left)
    r.shuffle(weights)
    w = ','.join('%.2f' % (x / 100) for x in weights)
    ks = [str(draw.size(r, 1, 12)) for _ in range(n)]
    if chance(r, .5):
        ks = ks[:1] * n
    measures = [r.choice(oracle.MEASURES) for _ in range(n)]
    if chance(r, .6):
        measures = measures[:1] * n
    chars = ' -c' if chance(r, .2) else ''
    idf, renormalise = chance(r, .2), chance(r, .3)
    case.write('docs', c.lines())
    sets = []
    for i in range(n):
        case.prepare('nd-shingle%s -k %s -f %d docs >sets%d' % (
            chars, ks[i], i + 2, i))
        sets.append(oracle.Sets(case.read('sets%d' % i)))
    if sum(s.meetings for s in sets) > 700000:
        return
    scored = combined(sets, measures, [Fraction(x, 100) for x in weights],
                      renormalise)
    sums = [total for _, _, total, _ in scored]
    t = draw.threshold(r, [(x.numerator, x.denominator)
                           for x in sums[:2000] if x])
    case.write('want.pairs', sorted(
        '\t'.join([a.decode(), b.decode(), decimals(total)] + parts).encode()
        + b'\n' for a, b, total, parts in scored if total >= Fraction(t)))
    clusters, ranks = clustering(case, c.ids)
    form, names, lines = inputs(case, c)
    files = ' '.join(names)
    at = '%s-w %s -k %s -m %s -t %s%s%s%s%s ' % (
        form, w, ks[0] if len(set(ks)) == 1 else ','.join(ks),
        measures[0] if len(set(measures)) == 1 else ','.join(measures),
        t, chars, clusters, ' --idf' if idf else '',
        ' --renormalise' if renormalise else '')
    if idf:
        case.prepare('nd-flow threads %s-o first %s' % (at, files))
        case.prepare('cp first/pairs want.pairs')
    want_clusters(case, clusters, ranks)
    want_kept(case, c, lines)
    ways = ['', '--via prefix '] if idf else ['', '', '--via prefix ',
                                              '--via postings ']

    def flow(more=''):
        return 'nd-flow threads %s%s%s%s%s' % (
            at, jobs(r), memory(r), r.choice(ways), more)

    small = b'--mem'
    case.same('want.clusters', 'usual', 'nd-flow threads %s%s' % (at, files))
    if not idf and Fraction(t) and clusters in ('', ' --rank ranks'):
        case.same('want.clusters', 'stars', 'nd-combine --stars%s%s -j %d -w %s -m %s -t %s %s | '
                  'nd-cluster%s' % (clusters, ' --renormalise' if renormalise else '',
                                    r.randint(1, 16), w, ','.join(measures), t,
                                    ' '.join('sets%d' % i for i in range(n)), clusters))
    case.same('want.clusters', 'any', flow() + files, refusal=small)
    if chance(r, .5) and case.run('run.out', flow('-o run --pairs all ') + files, small):
        case.same('want.pairs', 'run.pairs', 'cat run/pairs')
        case.same('want.clusters', 'run.clusters', 'cat run/clusters')
        if not idf and chance(r, .5):
            audited(case)
    if chance(r, .4) and not (c.odd and not form):
        case.same('want.kept', 'kept', flow('--dedup --map map ') + files,
                  refusal=small)
    if chance(r, .3) and by_make(case, 'nd-flow threads %s%s--pairs p ' % (
            at, r.choice(ways)), files):
        case.same('want.pairs', 'out.pairs', 'cat out/pairs')
    if not idf and chance(r, .2) and case.run(
            'bands.out', 'nd-flow threads %s-o bands --via minhash %s' % (
                at, files)):
        case.within('want.pairs', 'bands.pairs', 'cat bands/pairs')


def decimals(x):
    return oracle.cut(x.numerator, x.denominator).decode()


def combined(sets, measures, weights, renormalise):
    """(a, b, weighted mean, similarity of each part or -) of all pairs that
    have anything in common."""
    shared = {}
    for i, s in enumerate(sets):
        for a, b, n in s.pairs():
            shared.setdefault((s.ids[a], s.ids[b]), {})[i] = n
    sizes = [dict(zip(s.ids, s.n)) for s in sets]
    out = []
    for (a, b), known in shared.items():
        total, whole, parts = Fraction(0), Fraction(0), []
        for i, size in enumerate(sizes):
            if a not in size or b not in size:
                parts.append('-')
                continue
            n, d = oracle.fraction(measures[i], known.get(i, 0), size[a],
                                   size[b])
            parts.append(oracle.cut(n, d).decode())
            total += weights[i] * Fraction(n, d)
            whole += weights[i]
        if renormalise:
            if not whole:
                continue
            total /= whole
        out.append((a, b, total, parts))
    return out


def sentences(case):
    r = case.r
    c = draw.Collection(r, most=200000, prose=chance(r, .85), power=2.2)
    form, names, _ = inputs(case, c)
    files = ' '.join(names)
    t = draw.threshold(r, low=300000)
    options = ''
    for option, values in (
            ('-b', [1, 10, 20]), ('-r', [2, 4, 8]),
            ('-k', [1, 5, 10, draw.size(r, 1, 50)]), ('-M', [1, 2, 10, 100]),
            ('--min-tokens', [1, 3, 8])):
        if chance(r, .5):
            options += ' %s %s' % (option, r.choice(values))
    for option in '--lines', '--stars':
        if chance(r, .2):
            options += ' ' + option
    at = 'nd-flow sentences %s-t %s%s ' % (form, t, options)
    if not case.run('usual', at + files):
        return
    for name in 'one', 'two':
        case.same('usual', name, at + jobs(r) + memory(r) + files,
                  refusal=b'--mem')
    if chance(r, .5) and case.run('run.out', at + jobs(r) + '-o run ' + files):
        case.same('usual', 'run.sentences', 'cat run/sentences')
        case.prepare('cat $(ls -v run/sents.*) >all')
        if len(case.read('all')) < 150:
            case.run('every', 'cut -f 1,2 all >texts; '
                     'nd-score --all -m edit -t %s texts | sort' % t)
            case.within('every', 'run.pairs', 'cat run/pairs')
    if chance(r, .3) and by_make(case, at, files):
        case.same('usual', 'out.sentences', 'cat out/sentences')


def partial(case):
    r = case.r
    c = draw.Collection(r, most=200000, prose=chance(r, .9), power=2.2,
                        documents=100)
    form, names, _ = inputs(case, c)
    files = ' '.join(names)
    t = draw.threshold(r, [(1, 2), (1, 3), (1, 4), (2, 3), (3, 4)])
    options = ''
    for option, values in (
            ('-g', [1, 2, 5]), ('--gap', [0, 1, 2, 9]),
            ('-k', [1, 2, 5, draw.size(r, 1, 50)]),
            ('--common', [2, 10, 1000000]), ('--min-bytes', [0, 0, 30, 500]),
            ('--min-tokens', [1, 3, 8])):
        if chance(r, .5):
            options += ' %s %s' % (option, r.choice(values))
    for option in '--lines', '--within', '-c':
        if chance(r, .2):
            options += ' ' + option
    if chance(r, .2) and '-k' not in options and '-c' not in options:
        options += ' -m ' + r.choice(['whole', 'winnow', 'imatch'])
    at = 'nd-flow partial %s-t %s%s ' % (form, t, options)
    many = b'more pairs of sentences than'
    if not case.run('usual', at + files, many):
        return
    ways = ['', '--via index ', '--via prefix ', '--via postings ']
    for name in 'one', 'two':
        case.same('usual', name, at + jobs(r) + memory(r) + r.choice(ways) +
                  files, refusal=b'--mem')
    if chance(r, .5) and case.run('run.out', at + jobs(r) + r.choice(ways) +
                                  '-o run ' + files):
        case.same('usual', 'run.passages', 'cat run/passages')
        if '-m ' not in options:
            by_hand(case, t, options)
        if chance(r, .4) and case.run(
                'bands.out', at + '--via minhash -o bands ' + files):
            case.within('run.pairs', 'bands.pairs', 'cat bands/pairs') \
                if case.run('run.pairs', 'cat run/pairs') else None
    if chance(r, .3) and by_make(case, at + r.choice(ways), files):
        case.same('usual', 'out.passages', 'cat out/passages')
    if chance(r, .3) and '--within' not in options:
        against(case, at, names)


def by_hand(case, t, options):
    """The pairs of the sentences that stay, and the passages of these, by
    brute force."""
    words = options.split()

    def value(option, usual):
        return int(words[words.index(option) + 1]) if option in words \
            else usual

    # Sentences that with similar ones are in too many places are left out as
    # well, which this oracle does not do.
    if re.search(rb'crowded=[1-9]', b''.join(case.read('run/sums'))):
        return
    # Those whose number in places is 0 are left out.
    if not case.run('stay', 'cat $(ls -v run/sentences.*) >all; '
                    "awk -F '\\t' '$2 != 0 { print $1 }' run/places >stays; "
                    'nd-shingle -q --some -k %d%s all | nd-pick -a stays - | '
                    'sort' % (value('-k', 3), ' -c' * ('-c' in words))):
        return
    s = oracle.Sets(case.read('stay'))
    if len(s.ids) > 1500:
        return
    case.write('want.pairs', s.within('jaccard', t))
    within = '--within' in options
    pairs = [x for x in case.read('want.pairs') if within or
             x.split(b'\t')[0].rsplit(b':', 1)[0] !=
             x.split(b'\t')[1].rsplit(b':', 1)[0]]
    if len(pairs) > 3000:
        return
    case.write('pairs', [x + b'\n' for x in pairs])
    of = '%d,%d' % (value('-g', 1), value('--gap', 2))
    case.ask('said', 'oracle/diag', of, stdin='pairs')
    at = {x[0]: (int(x[2]), int(x[3])) for x in
          (line.split(b'\t') for line in case.read('all'))}
    want = []
    for line in case.read('want.' + of):
        f = line.split(b'\t')
        places = [at[b'%s:%s' % (f[0], f[4])][0], at[b'%s:%s' % (f[0], f[5])][1],
                  at[b'%s:%s' % (f[1], f[6])][0], at[b'%s:%s' % (f[1], f[7])][1]]
        shorter = min(places[1] - places[0], places[3] - places[2])
        if shorter * int(f[2].replace(b'.', b'')) >= \
                value('--min-bytes', 100) * 10 ** 6:
            want.append(line + b''.join(b'\t%d' % x for x in places) + b'\n')
    case.write('want.passages', want)
    case.same('want.passages', 'made.passages', 'cat run/passages')


def against(case, at, names):
    """Of the passages within all files, those of the first with others."""
    rest = names[1:] or names[:1]
    where = ' '.join('--against ' + x for x in rest)
    if not case.run('against', '%s%s %s' % (at, where, names[0]),
                    b'more pairs of sentences than'):
        return
    case.same('against', 'against.any', '%s%s%s%s %s' % (
        at, jobs(case.r), memory(case.r), where, names[0]), refusal=b'--mem')


def table(case, words):
    """A table of translation between words."""
    r = case.r
    lines = []
    for e in r.sample(words, min(len(words), 300)):
        left = 10 ** 4
        for f in sorted(set(r.choices(words, k=r.randint(1, 4)))):
            p = r.randint(1, max(1, left // 2))
            left -= p
            if left > 0:
                lines.append('%s\t%s\t%.4f\n' % (e, f, p / 10 ** 4))
    r.shuffle(lines)
    case.write('table', lines)


def xling(case):
    r = case.r
    c = draw.Collection(r, most=60000, power=2, documents=150)
    case.write('docs', c.lines())
    lines = case.read('docs')
    where = [chance(r, .5) for _ in lines]
    same = chance(r, .3)
    for name, side in ('a', True), ('b', False):
        case.write(name + '.tsv', [
            (b'x%d\t' % i + x.split(b'\t', 1)[1] if same else x) + b'\n'
            for i, x in enumerate(x for x, s in zip(lines, where)
                                  if s == side)])
    t = draw.threshold(r)
    options = ''
    if chance(r, .4) and c.vocabulary.script == 'latin' and not c.odd:
        table(case, c.vocabulary.words[:-1][:2000])
        options += ' -l table'
        for option in '--no-copy', '--top 2':
            if chance(r, .3):
                options += ' ' + option
    by_stages = 'nd-score -m cosine -t %s --all --against b.v a.v' % t
    if not options:
        case.prepare('for s in a b; do nd-terms $s.tsv >$s.tf; nd-df $s.tf '
                     '>$s.df; nd-weigh -d $s.df $s.tf >$s.v; done')
    at = 'nd-flow xling -t %s%s ' % (t, options)
    if not case.run('usual', at + 'a.tsv b.tsv'):
        return
    if not options and case.run('words', at + '--by words a.tsv b.tsv'):
        case.same('words', 'stages', by_stages + ' | sort')
    for name in 'one', 'two':
        case.same('usual', name, at + jobs(r) + memory(r) + 'a.tsv b.tsv',
                  refusal=b'--mem')
    if chance(r, .5):
        via = r.choice(['--via sketches -D 64 ', '--via sketches ',
                        '--via window -Q 3 -B 9 ',
                        '--via window -m simhash -D 200 --seed 3 '])
        if case.run('some', at + via + 'a.tsv b.tsv'):
            case.within('usual', 'some')
            case.same('some', 'some.any', at + via + jobs(r) + memory(r) +
                      'a.tsv b.tsv', refusal=b'--mem')
    if chance(r, .4):
        first = '--first %d %s' % (draw.size(r, 1, 20),
                                   '--mutual ' if chance(r, .5) else '')
        # Without a table the first pairs have other weights.
        every = 'usual' if ' -l ' in options else 'every'
        if case.run('first', at + first + 'a.tsv b.tsv') and (
                every == 'usual' or case.run(
                    'every', at + '--first 100000 --csls 0 a.tsv b.tsv')):
            case.within(every, 'first')
            case.same('first', 'first.any', at + first + jobs(r) + memory(r) +
                      'a.tsv b.tsv', refusal=b'--mem')
    if chance(r, .3) and by_make(case, at, 'a.tsv b.tsv'):
        case.same('usual', 'out.pairs', 'cat out/pairs')


def contains(case):
    r = case.r
    c = draw.Collection(r, power=2.2)
    k = str(draw.size(r, 1, 50))
    chars = ' -c' if chance(r, .2) else ''
    lines = c.lines()
    n = r.randint(0, len(lines))
    case.write('items.tsv', lines[:n])
    case.write('docs.tsv', lines[n:])
    case.prepare('nd-shingle%s -k %s items.tsv >items; '
                 'nd-shingle%s -k %s docs.tsv >sets' % (chars, k, chars, k))
    s = oracle.Sets(case.read('items') + case.read('sets'))
    items = {x.split(b'\t')[0] for x in case.read('items')}
    found = []
    for a, b, shared in s.pairs():
        if (s.ids[a] in items) != (s.ids[b] in items):
            found.append((b, a, shared) if s.ids[a] in items
                         else (a, b, shared))
    t = draw.threshold(r, [(n, s.n[b]) for a, b, n in found[:2000]], low=1)
    want = sorted(b'\t'.join([s.ids[a], s.ids[b], oracle.cut(n, s.n[b]),
                              b'%d' % n, b'%d' % s.n[a], b'%d' % s.n[b]])
                  + b'\n' for a, b, n in found if n >= Fraction(t) * s.n[b])
    case.write('want', want)
    at = 'nd-flow contains%s -k %s -t %s ' % (chars, k, t)
    case.same('want', 'usual', at + 'items.tsv docs.tsv')
    case.same('want', 'any', at + jobs(r) + memory(r) + 'items.tsv docs.tsv',
              refusal=b'--mem')
    if not c.odd:
        holds = {x.split(b'\t')[0] for x in want}
        case.write('want.clean', [x + b'\n' for x in case.read('docs.tsv')
                                  if x.split(b'\t')[0] not in holds])
        case.same('want.clean', 'clean', at + '--clean items.tsv docs.tsv')


def lines(case):
    """Lines of words, by sets of the lines of each document."""
    r = case.r
    pool = [' '.join(r.choices(['a', '\\t', '\\\\n', 'é', 'x' * 99], k=r.randint(0, 3)))
            for _ in range(r.choice([3, 30, 300]))]
    docs = [[r.choice(['', ' ', '\\r']) + r.choice(pool) for _ in range(r.randint(1, 9))]
            for _ in range(r.choice([0, 1, 40, 400]))]
    over = r.choice([1, 2, 10])

    def key(line):
        return re.sub(r'^( |\\[tr])+|( |(?<!\\)\\[tr])+$', '', line)
    count = {}
    for d in docs:
        for x in {key(line) for line in d} - {''}:
            count[x] = count.get(x, 0) + 1
    found = sorted((-n, x.encode()) for x, n in count.items() if n > over)
    case.write('want', [b'%d\t%s\n' % (-n, x) for n, x in found])
    gone = {x.decode() for _, x in found}

    def rest(lines):
        """A last line takes the whole CRLF before it."""
        kept = [x for x in lines if key(x) not in gone]
        if kept and key(lines[-1]) in gone and kept[-1].endswith('\\r'):
            kept[-1] = kept[-1][:-2]
        return '\\n'.join(kept)
    case.write('want.kept', [('%d\t%s\n' % (i, rest(d))).encode()
                             for i, d in enumerate(docs)])
    cut = r.randint(0, len(docs))
    rows = [('%d\t%s\n' % (i, '\\n'.join(d))).encode() for i, d in enumerate(docs)]
    case.write('a.tsv', rows[:cut])
    case.write('b.tsv', rows[cut:])
    at = 'nd-flow lines --over %d %s%s' % (over, jobs(r), memory(r))
    case.same('want', 'list', at + 'a.tsv b.tsv')
    case.same('want.kept', 'kept', at + '--remove a.tsv b.tsv')


def add(case):
    """New documents to a run: what is kept is preferred to what is new."""
    r = case.r
    c = draw.Collection(r, power=2.2)
    k = str(draw.size(r, 1, 50))
    lines = c.lines()
    n = r.randint(0, len(lines))
    case.write('old.tsv', lines[:n])
    case.write('new.tsv', lines[n:])
    case.prepare('nd-shingle -k %s old.tsv >old; nd-shingle -k %s new.tsv '
                 '>new' % (k, k))
    before = oracle.Sets(case.read('old'))
    t = draw.threshold(r, before.fractions('jaccard'))
    known = [x.decode() for x in before.collapsed('jaccard', t)]
    first = reduces.plain_clusters([x[:-1] for x in known], {}, False)
    gone = {x.split('\t')[1] for x in first
            if x.split('\t')[0] != x.split('\t')[1]}
    stay = [x for x in case.read('old')
            if x.split(b'\t')[0].decode() not in gone]
    both = oracle.Sets(stay + case.read('new'))
    kept_ids = {x.split(b'\t')[0].decode() for x in stay}
    later = reduces.plain_clusters(
        [x.decode()[:-1] for x in both.within('jaccard', t)],
        {i: '1' for i in kept_ids}, False)
    case.write('want', sorted(set(first) | set(later), key=str.encode))
    case.prepare('nd-flow near -k %s -t %s --dedup -o run old.tsv' % (k, t))
    case.same('want', 'got', 'nd-flow add %srun new.tsv; cat run/clusters'
              % jobs(r))


def hosts(case):
    """Slots of this machine as hosts: the answer of one process."""
    r = case.r
    flow = r.choice(['near', 'threads', 'sentences', 'partial', 'xling'])
    c = draw.Collection(r, most=100000, columns=3 if flow == 'threads' else 1,
                        prose=flow in ('partial', 'sentences'), power=2.2,
                        documents=100)
    form, names, _ = inputs(case, c)
    if flow == 'xling':
        form, names, _ = inputs(case, c, form='tsv')
        names = [names[0], names[-1]]
    t = draw.threshold(r, low=200000)
    at = 'nd-flow %s %s-t %s' % (flow, form, t)
    if flow in ('near', 'threads', 'partial') and chance(r, .6):
        at += ' -k %d' % draw.size(r, 1, 20)
    if flow in ('near', 'threads') and chance(r, .4):
        at += ' --dedup'
    files = ' '.join(names)
    case.write('hosts', ['%d/:\n' % r.randint(1, 3)])
    many = b'more pairs of sentences than'
    if not case.run('usual', '%s %s' % (at, files), many):
        return
    via = ''
    if flow in ('near', 'threads', 'partial'):
        via = r.choice(['', ' --via prefix', ' --via postings'])
    case.same('usual', 'hosts.out', '%s --hosts hosts%s %s' % (
        at, via, files))
    # The tools may stay on a host, and nothing else.
    case.same('usual', 'nothing', 'cat usual; '
              'find tmp -path "*/runs/*"; rm -rf tmp/.cache tmp/.parallel')


KINDS = {'near': (near, 20), 'threads': (threads, 8),
         'sentences': (sentences, 5), 'partial': (partial, 8),
         'xling': (xling, 6), 'contains': (contains, 3), 'lines': (lines, 3), 'add': (add, 3),
         'hosts': (hosts, 1)}
