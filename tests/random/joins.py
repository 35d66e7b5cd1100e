"""joins.py: sets to pairs, every way, beside brute force."""
import draw
import oracle
from draw import chance

# The most candidates that a way may make before it is left out.
MOST_CANDIDATES = 1500000
SORT = ['sort', 'nd-sort']


def sets_of(case):
    """Makes the file sets; returns what nd-shingle was told, or ''."""
    r = case.r
    if chance(r, .4):
        case.write('sets', draw.set_lines(r))
        return ''
    c = draw.Collection(r, columns=r.choice([1, 1, 1, 2, 3]))
    options = draw.shingle_options(r, c)
    case.write('docs', c.lines())
    case.prepare('nd-shingle %s docs >sets' % options)
    return options


def simd(r):
    return r.choice(['', '', 'ND_SIMD=none ', 'ND_SIMD=avx2 ',
                     'ND_SIMD=avx512 '])


def postings(r, at):
    key, again = r.choice(SORT), r.choice(SORT)
    return 'nd-index sets | %s | nd-pairs %s | %s | nd-score --count %s' % (
        key, at, again, at)


def prefix(r, at):
    df = ''
    make = ''
    if chance(r, .6):
        df = ' -d df'
        make = r.choice(['nd-df sets >df; ', 'nd-df --min-df 2 sets >df; ',
                         'head -n 30 sets | nd-df >df; '])
    return make + 'nd-index -p%s %s sets | %s | nd-pairs %s | %s -u | ' \
        'nd-score -a sets %s' % (df, at, r.choice(SORT), at, r.choice(SORT),
                                 at)


def min_shared(r, at):
    n = r.choice([1, 2, 3, 4, 8, 50])
    df = ''
    make = ''
    if chance(r, .5):
        make, df = 'nd-df --min-df 2 sets >df2; ', ' -d df2'
    return make + 'nd-index -p --min-shared %d%s %s sets | nd-sort | ' \
        'nd-pairs %s | nd-sort | nd-pairs --min-shared %d %s | ' \
        'nd-score -a sets %s' % (n, df, at, at, n, at, at)


def joined(r, at):
    return 'sort sets >sorted; nd-index -p %s sets | sort | nd-pairs %s | ' \
        'sort -u | join -t "\t" -o 1.2,1.1,2.3 - sorted | sort | ' \
        'join -t "\t" -o 1.2,1.1,1.3,2.3 - sorted | ' \
        'nd-score --inline %s' % (at, at, at)


def partitions(r, measure, t, n, more=''):
    """The pairs of n partitions, which may be made for a lower threshold."""
    lower = t if chance(r, .6) else draw.decimal(
        r.randint(1, int(float(t) * 10 ** 6 + .5)))
    return 'for i in $(seq %d); do nd-index -m %s -t %s --share $i/%d ' \
        '-o $i.ndx sets || exit; done; for i in $(seq %d); do ' \
        'for k in $(seq %d); do nd-pairs -m %s -t %s %s-x $i.ndx $k.ndx ' \
        '|| exit; done; done | sort' % (
            n, measure, lower, n, n, n, measure, t, more)


def keys(case, measure, t):
    """Postings, of prefixes, and without what is frequent."""
    r = case.r
    stop = draw.size(r, 1, 50)
    case.prepare('nd-df sets >all.df')
    case.ask('want.keys', 'oracle/postings', 'all', 'sets', 'all.df', stop)
    case.same('want.keys', 'keys',
              'nd-index --stop %d -d all.df sets | cut -f 1-3 | sort' % stop)
    if measure == 'jaccard':
        case.ask('want.first', 'oracle/postings', 'prefix', t, 'sets',
                 'all.df')
        case.same('want.first', 'first',
                  'nd-index -p -t %s -d all.df sets | cut -f 1-3 | sort' % t)


def stars(case, at, shape):
    """The clusters of all pairs, and those of the pairs of stars."""
    r = case.r
    rank = ''
    if chance(r, .5):
        case.prepare("awk -F '\\t' 'NR %% 4 { print $1 \"\\t\" NR * 7919 %% %d }' "
                     'sets >ranks' % r.choice([2, 5, 1000]))
        rank = ' --rank ranks'
    way = ''
    if chance(r, .3):
        way = ' --components'
    more = rank + way + ' -j %d' % r.randint(1, 16)
    if chance(r, .5):
        more += ' -S %s' % r.choice(['1k', '50k', '1M'])
    case.prepare('nd-cluster%s%s collapsed >clusters' % (way, rank))
    one = 'nd-pairs --stars%s %s -x - <sets' % (more, at)
    if shape and chance(r, .5):
        one = 'nd-text-pairs -m jaccard --stars%s %s %s docs' % (more, at, shape)
    case.same('clusters', 'stars', simd(r) + one +
              ' | nd-cluster%s%s' % (way, rank))


def key_stars(case, at):
    """The clusters of all candidates of keys, and those of the pairs of stars."""
    r = case.r
    rank = ' --rank ranks' if chance(r, .5) else ''
    shared = ' --min-shared %d' % r.choice([1, 2, 4, 50])
    make, more = r.choice([
        ('nd-index', ''), ('nd-index -p ' + at, ''), ('nd-index -p%s %s' % (shared, at), shared),
        ('nd-minhash -b %d -r %d' % (r.randint(1, 30), r.randint(1, 8)), '')])
    case.prepare("awk -F '\\t' 'NR %% 4 { print $1 \"\\t\" NR * 7919 %% %d }' sets >ranks; "
                 '%s sets | sort >star.keys; nd-pairs %s star.keys | sort -u | '
                 'nd-score -a sets %s | nd-cluster%s >clusters' % (
                     r.choice([2, 5, 1000]), make, at, at, rank))
    case.same('clusters', 'key.stars', 'nd-score --stars -a sets%s%s -j %d%s %s star.keys | '
              'nd-cluster%s' % (rank, more, r.randint(1, 16), r.choice(['', ' -S 1M']), at, rank))


def in_one(case):
    """The pairs within one collection."""
    r = case.r
    shape = sets_of(case)
    s = oracle.Sets(case.read('sets'))
    measure = r.choice(oracle.MEASURES)
    t = draw.threshold(r, s.fractions(measure))
    at = r.choice(['-m %s -t %s' % (measure, t),
                   '-t %s --measure=%s' % (t, measure)])
    case.write('want', s.within(measure, t))
    case.write('collapsed', s.collapsed(measure, t))
    case.same('want', 'index', simd(r) + 'nd-pairs -j %d %s -x - <sets | sort'
              % (r.randint(1, 16), at))
    case.same('want', 'file',
              'nd-pairs %s -x sets sets | nd-sort' % at)
    case.same('collapsed', 'collapse', simd(r) +
              'nd-pairs -j %d %s --collapse -x - <sets | sort'
              % (r.randint(1, 16), at))
    if measure in ('jaccard', 'dice'):
        stars(case, at, shape)
    key_stars(case, at)
    if shape:
        case.same('want', 'documents', simd(r) +
                  'nd-text-pairs -m jaccard -j %d %s %s docs | sort'
                  % (r.randint(1, 16), at, shape))
        case.same('collapsed', 'collapsed-documents',
                  'nd-text-pairs -m jaccard -j %d --collapse %s %s <docs | sort'
                  % (r.randint(1, 16), at, shape))
    n = r.choice([1, 2, 3, r.randint(1, 9)])
    case.same('want', 'partitions', partitions(r, measure, t, n))
    case.same('collapsed', 'collapsed-partitions',
              partitions(r, measure, t, n, '--collapse '))
    if chance(r, .5):
        # A file beside a partition, or another file, of the same sets.
        case.same('want', 'beside', r.choice([
            'nd-index %s -o all.ndx sets; nd-pairs %s -x all.ndx sets | sort'
            % (at, at),
            'cat sets >also; nd-pairs %s -x also sets | sort' % at,
            'tac sets | zstd -q | nd-pairs %s -x - | sort' % at]))
    if sum(s.n) * len(s.n) < 3000000 or chance(r, .1):
        case.same('want', 'all', 'nd-score --all %s sets | sort' % at)
    if s.meetings > MOST_CANDIDATES:
        return
    if sum(s.n) < 50000 and chance(r, .3):
        keys(case, measure, t)
    case.same('want', 'postings', postings(r, at))
    case.same('want', 'prefix', prefix(r, at))
    case.same('want', 'min-shared', min_shared(r, at))
    if chance(r, .5):
        case.same('want', 'joined', joined(r, at) + ' | sort')
    bands = '-b %d -r %d' % (draw.size(r, 1, 60), draw.size(r, 1, 12))
    if chance(r, .2):
        bands += r.choice([' -m classic', ' --seed 7', ' --pool 20 -r 5',
                           ' --hash-bits 8'])
    case.within('want', 'minhash', simd(r) +
                'nd-minhash %s sets | nd-sort | nd-pairs %s | nd-sort -u | '
                'nd-score -a sets %s' % (bands, at, at))


def across(case):
    """The pairs of one set in each of two collections, some ids in both."""
    r = case.r
    sets_of(case)
    lines = [x + b'\n' for x in case.read('sets')]
    s = oracle.Sets(x[:-1] for x in lines)
    share = r.random()
    left = {i for i in range(len(s.ids)) if chance(r, share)}
    names = list(s.ids)
    mine = [s.ids[i] for i in sorted(left)]
    r.shuffle(mine)
    for i in range(len(s.ids)):
        if i not in left and mine and chance(r, .3):
            names[i] = mine.pop()
    place = {name: i for i, name in enumerate(s.ids)}
    sides = [], []
    for line in lines:
        name, rest = line.split(b'\t', 1)
        i = place.get(name)
        # Sets without a feature are anywhere.
        side = i not in left if i is not None else chance(r, .5)
        sides[side].append((names[i] if i is not None else name)
                           + b'\t' + rest)
    # An empty set may not bear an id that its collection has already.
    for side in sides:
        seen = set()
        side[:] = [x for x in side if x.split(b'\t')[0] not in seen and
                   not seen.add(x.split(b'\t')[0])]
    case.write('a', sides[0])
    case.write('b', sides[1])
    measure = r.choice(oracle.MEASURES)
    t = draw.threshold(r, s.fractions(measure))
    at = '-m %s -t %s' % (measure, t)
    case.write('want', s.across(measure, t, left, names))
    case.same('want', 'cross', simd(r) +
              'nd-pairs %s --cross -x b a | sort' % at)
    case.same('want', 'partition',
              'nd-index %s -o b.ndx b; nd-pairs %s --cross -x b.ndx a | sort'
              % (at, at))
    case.same('want', 'both-partitions',
              'nd-index %s -o a.ndx a; nd-index %s -o b.ndx b; '
              'nd-pairs %s --cross -x b.ndx a.ndx | sort' % (at, at, at))
    n = r.randint(1, 4)
    case.same('want', 'shares', 'for i in $(seq %d); do nd-index %s --share '
              '$i/%d -o $i.ndx b; nd-pairs %s --cross -x $i.ndx a; done | '
              'sort' % (n, at, n, at))
    if len(lines) * sum(s.n) < 3000000:
        case.same('want', 'all',
                  'nd-score --all %s --against b a | sort' % at)
    if s.meetings > MOST_CANDIDATES:
        return
    against = 'nd-index%s a | nd-sort >ka; nd-index%s b | sort >kb; ' \
        'nd-pairs %s --against kb ka'
    case.same('want', 'postings', against % ('', '', at) +
              ' | sort | nd-score --count --cross %s' % at)
    p = ' -p ' + at
    if chance(r, .5):
        p += ' -d df'
        against = r.choice(['nd-df a >df; ', 'nd-df b >df; ',
                            'cat a b | nd-df --min-df 2 >df; ']) + against
    case.same('want', 'prefix', against % (p, p, at) +
              ' | sort -u | nd-score -a a --against b %s' % at)
    n = r.choice([1, 2, 4, 9])
    p += ' --min-shared %d' % n
    case.same('want', 'min-shared', against % (p, p, at) +
              ' | sort | nd-pairs --cross --min-shared %d %s | '
              'nd-score -a a --against b %s' % (n, at, at))


def weighed(case):
    """Pairs by the weight of their features: prefixes beside all."""
    r = case.r
    sets_of(case)
    s = oracle.Sets(case.read('sets'))
    measure = r.choice(oracle.MEASURES)
    t = draw.threshold(r)
    case.prepare(r.choice(['nd-df sets >df', 'nd-df --min-df 2 sets >df',
                           'head -n 50 sets | nd-df >df']))
    at = '-m %s -t %s' % (measure, t)
    if len(s.n) * sum(s.n) > 20000000 or s.meetings > MOST_CANDIDATES:
        return
    if len(s.n) * sum(s.n) < 200000:
        case.ask('oracle', 'oracle/idf', measure, t, 'df', 'sets')
        case.same('oracle', 'brute', 'nd-score --all --idf -d df %s sets | '
                  'sort' % at)
    if not case.run('all', simd(r) +
                    'nd-score --all --idf -d df %s sets | sort' % at):
        return
    case.same('all', 'prefix', 'nd-index -p --idf -d df %s sets | nd-sort | '
              'nd-pairs %s | nd-sort -u | nd-score --idf -d df -a sets %s'
              % (at, at, at))
    case.same('all', 'inline',
              'sort sets >sorted; nd-index sets | sort | nd-pairs -t 0 | '
              'sort -u | join -t "\t" -o 1.2,1.1,2.3 - sorted | sort | '
              'join -t "\t" -o 1.2,1.1,1.3,2.3 - sorted | '
              'nd-score --idf -d df --inline %s | sort' % at)


KINDS = {'joins': (in_one, 40), 'across': (across, 15),
         'weighed': (weighed, 5)}
