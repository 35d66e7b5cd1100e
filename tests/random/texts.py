"""texts.py: documents to shingles, sentences and vectors, beside the oracles
that read the same text; maps, cut in parts; records that are picked."""
import draw
from case import TESTS
from draw import chance


def parts(r, command, name):
    """The command on pieces of the file, one after the other: a map gives the
    same lines."""
    return 'split -n l/%d %s cut.; for p in cut.*; do %s $p; done; ' \
        'rm cut.*' % (r.choice([2, 3, 9]), name, command)


def shingle(case):
    r = case.r
    c = draw.Collection(r, most=r.choice([300, 3000, 20000]),
                        columns=r.choice([1, 1, 2, 3]))
    case.write('docs', c.lines())
    options = draw.shingle_options(r, c)
    case.ask('want', 'oracle/shingle', *options.split(), stdin='docs')
    case.same('want', 'text', 'nd-shingle %s --text docs | cut -f 1,3'
              % options)
    if not case.run('features', 'nd-shingle %s --text docs' % options):
        return
    sets = {i.encode(): set() for i in c.ids}
    for line in case.read('features'):
        name, feature, _ = line.split(b'\t')
        sets[name].add(feature)
    given = options.split()
    tag = '\t' + ('c' if '-c' in given else 'k') + given[given.index('-k') + 1]
    case.write('want.sets', [
        b'%s\t%d\t%s%s\n' % (i.encode(), len(sets[i.encode()]),
                             b' '.join(sorted(sets[i.encode()])),
                             tag.encode() if sets[i.encode()] else b'')
        for i in c.ids])
    for level in 'none', 'avx2', 'avx512':
        case.same('want.sets', level, 'ND_SIMD=%s nd-shingle %s docs' % (
            level, options))
    case.same('want.sets', 'parts', parts(r, 'nd-shingle ' + options, 'docs'))
    # What is printed does not tell of columns, in each of which it winnows.
    if c.columns == 1 or '-f' in options and options.split()[-1].isdigit():
        w = draw.size(r, 1, 100)
        case.prepare('python3 -B %s/oracle/signatures.py winnow %d <features '
                     '>want.winnow' % (TESTS, w))
        case.same('want.winnow', 'winnow', 'nd-shingle -m winnow --window %d %s '
                  '--text docs' % (w, options))
    words = [o for o in options.split() if o != '-c'][2:]
    case.ask('want.whole', 'oracle/shingle', '-w', *words, stdin='docs')
    case.same('want.whole', 'whole', 'nd-shingle -m whole %s --text docs | '
              'cut -f 1,3' % ' '.join(words))


def sentence(case):
    r = case.r
    if chance(r, .4):
        columns = draw.size(r, 1, 3)
        case.ask('docs', 'data/random-sentences', r.randrange(10 ** 6),
                 draw.size(r, 0, 100), columns)
    else:
        columns = r.choice([1, 1, 2])
        c = draw.Collection(r, most=30000, columns=columns, prose=True)
        case.write('docs', c.lines())
    chosen = ','.join(str(i) for i in range(2, columns + 2)
                      if i == 2 or chance(r, .5))
    command = 'nd-sentence%s -f %s' % (
        ' --lines' if chance(r, .2) else '', chosen)
    if not case.run('got', command + ' docs'):
        return
    try:
        case.ask('said', 'oracle/sentence', 'docs', chosen, 'got')
        case.holds('', True)
    except AssertionError as e:
        case.holds('sentences are not what is in the text: %s' % e, False,
                   'got')
    case.same('got', 'parts', parts(r, command, 'docs'))


def vectors(case):
    r = case.r
    c = draw.Collection(r, most=60000)
    case.write('docs', c.lines())
    case.prepare('nd-terms docs >tf; nd-shingle -k %d docs >sets'
                 % r.randint(1, 9))
    case.same('tf', 'parts', parts(r, 'nd-terms', 'docs'))
    for name in 'tf', 'sets':
        least = draw.size(r, 1, 20)
        case.ask('want.' + name, 'oracle/df', least, name)
        case.same('want.' + name, 'df.' + name, 'nd-df --min-df %d %s' % (
            least, name))
        case.same('want.' + name, 'sum.' + name,
                  'split -n l/%d %s cut.; for p in cut.*; do nd-df $p >df.$p; '
                  'done; nd-df --min-df %d df.cut.*; rm cut.* df.cut.*' % (
                      r.randint(1, 5), name, least))
    weigh = r.choice(['', '-m tfidf ', '--k1 2 --b 0.1 ', '--min-df 2 '])
    case.prepare('nd-df tf >df; nd-weigh %s-d df tf >v' % weigh)
    case.same('v', 'parts.v', parts(r, 'nd-weigh %s-d df' % weigh, 'tf'))
    sketch = 'nd-sketch -m %s --seed %d -D %d' % (
        r.choice(['rp', 'simhash', 'minhash']), r.choice([0, 3, 10 ** 14]),
        32 * draw.size(r, 1, 64))
    if case.run('sketches', sketch + ' v'):
        case.same('sketches', 'plain', 'ND_SIMD=none %s v' % sketch)
        case.same('sketches', 'avx2', 'ND_SIMD=avx2 %s v' % sketch)
        case.same('sketches', 'parts.s', parts(r, sketch, 'v'))


def pick(case):
    r = case.r
    c = draw.Collection(r, most=30000)
    lines = c.lines()
    case.write('docs', lines)
    some = [i for i in c.ids if chance(r, .4)]
    chosen = set(some)
    case.write('ids', ['%s\t0.5\tmore\n' % i for i in some])
    for option, wanted in ('', True), (' --drop', False):
        case.write('want' + option, [
            x for i, x in zip(c.ids, lines) if (i in chosen) == wanted])
        case.same('want' + option, 'got' + option,
                  'nd-pick%s -a ids docs' % option)


def seeded(case):
    """The oracles that draw vectors and tables themselves."""
    first = case.r.randrange(10 ** 6)
    name = case.r.choice(['translate', 'weigh'])
    case.run('said', 'python3 -B %s/oracle/%s.py %d %d' % (
        TESTS, name, first, first + 2))
    case.comparisons += 2


KINDS = {'shingle': (shingle, 5), 'sentence': (sentence, 3),
         'vectors': (vectors, 3), 'pick': (pick, 1), 'seeded': (seeded, 2)}
