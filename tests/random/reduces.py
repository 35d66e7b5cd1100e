"""reduces.py: sorts, clusters, windows, scores, passages and what else has an
oracle of its own in tests/."""
import importlib.util
import itertools
import os
from fractions import Fraction

import draw
import oracle
from case import TESTS
from draw import chance


def module(name):
    """What the oracle tests/NAME.py defines."""
    spec = importlib.util.spec_from_file_location(
        name.replace('-', '_'), os.path.join(TESTS, name + '.py'))
    m = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(m)
    return m


clusters, windows, cosines, dots, scores = map(module, (
    'oracle/cluster', 'oracle/window', 'oracle/cosine', 'data/random-dots',
    'oracle/score'))


# nd-sort

def any_lines(r):
    """Lines of some shape, up to 8 MB of them."""
    shape = r.choice(['hex', 'record', 'bytes', 'few', 'nested', 'numbers',
                      'nul', 'empty', 'one long', 'mixed'])
    n = draw.often_small(r, 400000, 1.1, 1)
    if shape == 'mixed':
        return b''.join(x for x in r.sample(
            [any_lines(r) for _ in range(3)], 3))
    if shape == 'hex':
        text = r.randbytes(8 * n).hex()
        lines = [text[i:i + 16] for i in range(0, len(text), 16)]
    elif shape == 'record':
        keys = [b'%016x' % r.getrandbits(64) for _ in range(1 + n // 9)]
        return b''.join(b'%s\td%d\t%d\n' % (r.choice(keys), r.randrange(n),
                                            r.randrange(99))
                        for _ in range(n))
    elif shape == 'bytes':
        data = r.randbytes(min(4000000, n * r.choice([1, 9, 50])))
        return data.replace(b'\n\n', b'\n') if chance(r, .5) else data
    elif shape == 'few':
        some = [draw.latin(i) * r.choice([1, 1, 30]) for i in range(5)]
        lines = r.choices(some, k=n)
    elif shape == 'nested':
        lines = ['a' * draw.size(r, 0, 5000) + r.choice(['', 'b', '\0', '\xff'])
                 for _ in range(min(n, 1500))]
    elif shape == 'numbers':
        lines = ['%d' % r.choice([i, -i, n - i, r.randrange(n)])
                 for i in range(n)]
    elif shape == 'nul':
        lines = [''.join(r.choices('\0\0\0a\1\t\x0b\r ', k=r.randrange(12)))
                 for _ in range(min(n, 50000))]
    elif shape == 'empty':
        lines = r.choices(['', '', 'x'], k=n)
    else:
        return r.randbytes(min(4000000, 20 * n)).replace(b'\n', b'') + b'\n'
    return '\n'.join(lines).encode('latin-1') + b'\n' if lines else b''


def sort(case):
    r = case.r
    names = ['in%d' % i for i in range(r.choice([1, 1, 1, 2, 3, 9]))]
    total = 0
    for name in names:
        data = any_lines(r) if total < 3000000 else b''
        if chance(r, .1):
            data = b''
        if not data.endswith(b'\n') and not chance(r, .3):
            data += b'\n'
        total += len(data)
        case.write(name, [data])
    files = ' '.join(names)
    for unique in '', ' -u':
        case.run('want' + unique, 'sort%s %s' % (unique, files))
        case.same('want' + unique, 'got' + unique,
                  'nd-sort%s %s' % (unique, files))
        size = r.choice(['-S 1M', '-S 1048576', '--buffer-size 2M', '-S 3M',
                         '-S 1G'])
        case.same('want' + unique, 'small' + unique, r.choice([
            'nd-sort%s %s -T tmp %s', 'nd-sort%s %s -T tmp -o out %s; cat out'
        ]) % (unique, size, files))
        # Parts that are sorted, merged; some of them packed, one from stdin.
        parts = r.choice([1, 2, 3, 20, 300])
        case.same('want' + unique, 'merged' + unique,
                  'rm -f part.*; sort %s >all; split -n r/%d -a 3 all part.; '
                  'for p in part.*; do %s; done; nd-sort%s -m %s part.*' % (
                      files, parts, r.choice(['zstd -q --rm $p', ':']),
                      unique, r.choice(['', '-S 1M'])))
    case.same('want', 'piped', 'cat %s /dev/null | nd-sort -S 1M' % names[0]
              if len(names) == 1 else 'nd-sort %s - <%s' % (
                  ' '.join(names[1:]), names[0]))


# nd-cluster

def stars(ids, place, unit, near):
    """Clusters of stars; ids in order of preference, near[u] the similar
    units of each and how similar."""
    members = {}
    for x in ids:
        members.setdefault(unit[x], []).append(x)
    kept = {}
    for v in ids:
        if v in kept:
            continue
        u = unit[v]
        for w in members[u]:
            kept.setdefault(w, v)
        for other in near.get(u, ()):
            for w in members[other]:
                kept.setdefault(w, v)
    return kept


class Roots(dict):
    def __missing__(self, x):
        self[x] = x
        return x

    def root(self, x):
        while self[x] != x:
            self[x] = self[self[x]]
            x = self[x]
        return x


def plain_clusters(lines, ranks, components):
    """What nd-cluster prints, without -M, for any number of pairs."""
    pairs = clusters.read(lines)
    ids = sorted({x for p in pairs for x in p[:2]}, key=lambda x: (
        x not in ranks, -Fraction(ranks.get(x, '0')), x.encode()))
    place = {x: i for i, x in enumerate(ids)}
    equal, joined = Roots(), Roots()
    for a, b, similarity, evidence, _ in pairs:
        if clusters.is_same(similarity, evidence):
            equal[equal.root(a)] = equal.root(b)
        joined[joined.root(a)] = joined.root(b)
    unit = {x: equal.root(x) for x in ids}
    near = {}
    for a, b, similarity, _, _ in pairs:
        a, b = unit[a], unit[b]
        if a != b:
            for x, y in (a, b), (b, a):
                row = near.setdefault(x, {})
                row[y] = max(similarity, row.get(y, -1))
    if components:
        best = {}
        for x in ids:
            best.setdefault(joined.root(x), x)
        kept = {x: best[joined.root(x)] for x in ids}
    else:
        kept = stars(ids, place, unit, near)
    out = []
    for x, k in clusters.together(kept).items():
        s = 10 ** 6 if unit[x] == unit[k] else \
            near.get(unit[k], {}).get(unit[x])
        out.append('%s\t%s\t%s\n' % (k, x, '-' if s is None else
                                     '%d.%06d' % divmod(s, 10 ** 6)))
    return sorted(out, key=str.encode)


def graph(r, n, edges):
    """Pairs of n records, some of which are equal: once those of the first
    of each equal ones, once all."""
    names = draw.ids(r, n)
    if any('\t' in x for x in names):
        raise ValueError
    units, i = [], 0
    alone = r.random()
    while i < n:
        size = 1 if chance(r, alone) else draw.size(r, 1, r.choice([2, 5, 30]))
        units.append(names[i:i + size])
        i += size
    few = r.choice([['0.500000'], ['0.500000', '0.900000', '1.000000'],
                    None])

    def turned(a, b):
        return a + '\t' + b if chance(r, .5) else b + '\t' + a

    first, every = [], []
    for u in units:
        first += [turned(u[0], x) + '\t1.000000\t9\t9\t9' for x in u[1:]]
        every += [turned(x, y) + '\t1.000000\t9\t9\t9'
                  for x, y in itertools.combinations(u, 2)]
    shape = r.choice(['random', 'random', 'path', 'hub', 'cliques'])
    m = len(units)
    there = set()
    for i in range(edges if m > 1 else 0):
        if shape == 'path':
            a = i % (m - 1)
            b = a + 1
        elif shape == 'hub':
            a, b = min(m - 1, int(r.paretovariate(1)) - 1), r.randrange(m)
        elif shape == 'cliques':
            a = r.randrange(m)
            b = min(m - 1, a - a % 7 + r.randrange(7))
        else:
            a, b = r.randrange(m), r.randrange(m)
        a, b = min(a, b), max(a, b)
        if a == b or (a, b) in there:
            continue
        there.add((a, b))
        tail = '\t%s\t8\t9\t10' % (
            r.choice(few) if few else '0.%06d' % r.randrange(10 ** 6))
        first.append(turned(units[a][0], units[b][0]) + tail)
        if len(every) < 10 * edges + 1000:
            every += [turned(x, y) + tail for x in units[a] for y in units[b]]
        else:
            every.append(first[-1])
    # A pair that comes again, less similar.
    for line in r.sample(first, min(len(first), r.choice([0, 0, 3]))):
        a, b, *_ = line.split('\t')
        first.append(turned(a, b) + '\t0.000001\t8\t9\t10')
    r.shuffle(first)
    r.shuffle(every)
    ranks = {}
    if chance(r, .4):
        some = ('-1', '0', '2', '2.0', '2.5', '-0.000001', '7',
                '18446744073709551615', '18446744073709551614.5')
        ranks = {x: r.choice(some) for x in names if chance(r, .8)}
    return first, every, ranks


def cluster(case):
    r = case.r
    # Most are small, where each tie is looked at.
    n = r.randint(2, 40) if chance(r, .6) else draw.often_small(
        r, 20000, 2, 2)
    edges = draw.size(r, n // 2, max(n, r.choice([n, 4 * n, n * n // 2])))
    first, every, ranks = graph(r, n, min(edges, 60000))
    case.write('ranks', ['%s\t%s\n' % x for x in ranks.items()])
    rank = ' --rank ranks' if ranks else ''
    case.write('first', [x + '\n' for x in first])
    case.write('every', [x + '\n' for x in every])
    for components in '', ' --components':
        want = case.write('want' + components, plain_clusters(
            first, ranks, components))
        for name in 'first', 'every':
            case.same(want, name + components + '.out',
                      'nd-cluster%s%s %s' % (components, rank, name))
    if not rank:
        case.same('want --components', 'sorted',
                  'nd-cluster --components -S %d %s' % (
                      r.choice([1, 5000, 100000]),
                      r.choice(['first', '<(zstd -q <first)', '-T . every'])))
    if n > 120 or edges > 2000:
        return
    for limit in sorted({r.randint(1, 6), r.randint(2, n)}):
        for components, (name, lines) in itertools.product(
                (0, 1), (('first', first), ('every', every))):
            known, cut = clusters.Graph(lines, ranks).answer(components, limit)
            stem = '%s.%d.%d' % (name, components, limit)
            case.write('want.' + stem, [known])
            case.write('want.cut.' + stem, [cut])
            case.same('want.' + stem, 'got.' + stem,
                      'nd-cluster%s -M %d%s --cut cut.%s %s' % (
                          ' --components' * components, limit, rank, stem,
                          name))
            case.same('want.cut.' + stem, 'got.cut.' + stem,
                      'cat cut.' + stem)


# nd-window

def window(case):
    r = case.r
    method = r.choice(['rp', 'rp', 'simhash', 'minhash'])
    unit = 32 if method == 'minhash' else 8
    bits = unit * draw.size(r, 1, 2048 // unit)
    two = chance(r, .5)
    n, m = draw.size(r, 0, 500), draw.size(r, 0, 500)
    centre = [r.getrandbits(bits) for _ in range(draw.size(r, 1, 50))]
    spread = r.choice([0, 5, 10, 30])
    rows = windows.collection(r, 0, n, method, bits, spread, centre)
    if two:
        rows += windows.collection(r, 1, m, method, bits, spread, centre)
    case.write('a', [s.line for s in rows if s.side == 0])
    case.write('b', [s.line for s in rows if s.side == 1])
    files = 'a b' if two else 'a'
    tables = r.choice([1, 2, 5, draw.size(r, 1, 40)])
    wide = r.choice([1, 2, max(1, len(rows) - 1), len(rows) + 1,
                     draw.size(r, 1, 1000)])
    while tables * len(rows) * min(wide, len(rows) + 1) > 400000:
        if tables > 1:
            tables //= 2
        else:
            wide //= 2
    seed = r.choice([0, 1, r.randrange(10 ** 15)])
    units = bits // 32 if method == 'minhash' else bits
    most = draw.size(r, 0, units) if chance(r, .5) else \
        units * r.choice([0, 10, 30]) // 100
    near = '--distance %d' % most
    want = windows.pairs(rows, two, range(1, tables + 1), wide, most, seed)
    if chance(r, .3):
        t = draw.threshold(r, low=1)
        near = '-t ' + t
        all_of = windows.pairs(rows, two, range(1, tables + 1), wide, units,
                               seed).splitlines(True)
        want = ''.join(x for x in all_of if
                       Fraction(x.split('\t')[2]) >= Fraction(t))
    case.write('want', [want])
    whole = 'nd-window -Q %d -B %d --seed %d %s' % (tables, wide, seed, near)
    case.same('want', 'memory', '%s %s' % (whole, files))
    case.same('want', 'little', '%s -S 1M %s' % (whole, files))
    threads = r.randint(2, 16)
    case.same('want', 'threads', '%s -j %d %s' % (whole, threads, files))
    k = r.randint(1, 5)
    case.same('want', 'shares', 'for i in $(seq %d); do %s -j %d --share $i/%d %s '
              '>s$i; done; nd-sort -m -u $(seq -f s%%g %d)' % (
                  k, whole, k, k, files, k))
    case.prepare('nd-window --map -Q %d --seed %d %s | sort >t' % (
        tables, seed, files))
    case.same('want', 'detect', 'nd-window --detect -B %d %s t | sort -u' % (
        wide, near))
    k = r.randint(1, 5)
    case.same('want', 'chunks',
              'nd-window --chunk %d -B %d t | nd-partition --parts %d -o p; '
              'for i in $(seq %d); do nd-window --detect -B %d %s p.$i; done '
              '| sort -u' % (draw.size(r, 1, 600), wide, k, k, wide, near))
    if len(rows) < 400:
        brute = windows.pairs(rows, two, [0], len(rows), units, seed)
        least = Fraction(near.split()[1]) if near[1] == 't' else None
        case.write('brute', [
            x for x in brute.splitlines(True)
            if (Fraction(x.split('\t')[2]) >= least if least is not None
                else int(x.split('\t')[3]) <= most)])
        case.same('brute', 'all', 'nd-window --all %s %s' % (near, files))
        case.same('brute', 'all by threads', 'nd-window --all -j %d %s %s' % (
            threads, near, files))
        k = r.randint(1, 3)
        case.same('brute', 'all-shares',
                  'for i in $(seq %d); do nd-window --all --share $i/%d %s '
                  '%s; done | sort' % (k, k, near, files))


# nd-score

def distance(a, b):
    """The edit distance, a column of the table as the bits of a number."""
    if not a or not b:
        return max(len(a), len(b))
    peq = {}
    for i, x in enumerate(a):
        peq[x] = peq.get(x, 0) | 1 << i
    full, top = (1 << len(a)) - 1, 1 << len(a) - 1
    up, down, far = full, 0, len(a)
    for y in b:
        eq = peq.get(y, 0)
        d0 = ((eq & up) + up ^ up | eq | down) & full
        rise = (down | ~(d0 | up)) & full
        fall = d0 & up
        far += (rise & top != 0) - (fall & top != 0)
        rise = (rise << 1 | 1) & full
        fall = fall << 1 & full
        up = (fall | ~(d0 | rise)) & full
        down = d0 & rise
    return far


def score_ways(case, at, records, want):
    """All with all, looked up and in the lines: those are want; records is
    the file."""
    r = case.r
    case.same(want, 'all', 'nd-score --all %s %s | sort' % (at, records))
    ids = sorted(line.split(b'\t')[0] for line in case.read(records))
    case.write('cand', [b'%s\t%s\n' % p
                        for p in itertools.combinations(ids, 2)])
    case.same(want, 'looked', 'nd-score %s -a %s cand | sort' % (at, records))
    if chance(r, .5):
        case.same(want, 'mixed', 'sort -R --random-source=/dev/zero cand | '
                  'nd-score %s -a %s | sort' % (at, records))
    if chance(r, .5):
        case.same(want, 'packed', 'zstd -q <%s >z; nd-score %s -a z cand | '
                  'sort' % (records, at))


def edit(case):
    r = case.r
    c = draw.Collection(r, most=r.choice([300, 3000, 10000]), columns=1,
                        documents=r.choice([4, 12, 40]))
    case.write('docs', c.lines())
    texts = scores.records(case.path('docs'), 'edit', [2])
    t = draw.threshold(r, low=0)
    names = sorted(texts)
    found = []
    for i, a in enumerate(names):
        for b in names[i + 1:]:
            x, y = texts[a], texts[b]
            if not x or not y:
                continue
            d, n = distance(x, y), max(len(x), len(y))
            if Fraction(n - d, n) >= Fraction(t):
                found.append(b'\t'.join([
                    a, b, oracle.cut(n - d, n), b'%d' % d, b'%d' % len(x),
                    b'%d' % len(y)]) + b'\n')
    case.write('want', sorted(found))
    score_ways(case, '-m edit -t ' + t, 'docs', 'want')


def cosine(case):
    r = case.r
    if chance(r, .4):
        made = []
        names = draw.ids(r, draw.size(r, 0, 150))
        for _ in names:
            made.append(cosines.a_vector(r, made))
        cosines.write_vectors(case.path('v'), dict(zip(names, made)))
    else:
        c = draw.Collection(r, most=50000, documents=150)
        case.write('docs', c.lines())
        case.prepare('nd-terms docs >tf; nd-df tf >df; ' + r.choice([
            'nd-weigh -d df tf >v', 'cp tf v', 'nd-weigh -d df --k1 2 --b 0.1 '
            'tf >v', 'nd-weigh -m tfidf -d df tf >v']))
    vectors = {}
    for line in case.read('v'):
        name, _, _, terms = line.split(b'\t')
        v = {}
        for term in terms.split():
            word, weight = term.rsplit(b':', 1)
            whole, _, part = weight.partition(b'.')
            v[word] = int(whole) * 10 ** 6 + int(part.ljust(6, b'0') or 0)
        vectors[name] = v
    if sum(map(len, vectors.values())) * len(vectors) > 6000000:
        return
    t = draw.threshold(r, low=0)
    least = int(Fraction(t) * 10 ** 6)
    found = []
    names = sorted(vectors)
    for i, a in enumerate(names):
        for b in names[i + 1:]:
            known = cosines.cosine(vectors[a], vectors[b])
            if known and known[0] >= least:
                s, evidence = known
                found.append(b'\t'.join([a, b, b'%d.%06d' % divmod(
                    s, 10 ** 6)] + [e.encode() for e in evidence]) + b'\n')
    case.write('want', sorted(found))
    score_ways(case, '-m cosine -t ' + t, 'v', 'want')


def hamming(case):
    r = case.r
    method = r.choice(['rp', 'simhash', 'minhash'])
    unit = 32 if method == 'minhash' else 8
    bits = unit * draw.size(r, 1, 2048 // unit)
    names = sorted(x.encode() for x in draw.ids(r, draw.size(r, 0, 120)))
    made = []
    for _ in names:
        made.append(cosines.a_sketch(r, made, bits))
    known = list(zip(names, made))
    case.write('s', [b'%s\t%s:%d:3\t%0*x\n' % (
        name, method.encode(), bits, bits // 4, x)
        for name, x in r.sample(known, len(known))])
    t = draw.threshold(r, low=0)
    least = int(Fraction(t) * 10 ** 6)
    compared = cosines.hamming(method, bits)
    found = []
    for i, (a, x) in enumerate(known):
        for b, y in known[i + 1:]:
            s, evidence = compared(x, y)
            if s >= least:
                found.append(b'\t'.join([a, b, b'%d.%06d' % divmod(
                    s, 10 ** 6)] + [e.encode() for e in evidence]) + b'\n')
    case.write('want', sorted(found))
    score_ways(case, '-m hamming -t ' + t, 's', 'want')


# nd-diag

def diag(case):
    r = case.r
    names = sorted(draw.ids(r, draw.size(r, 1, 12)), key=str.encode)
    every = [(a, b) for i, a in enumerate(names) for b in names[i:]]
    within = chance(r, .5)
    most = draw.size(r, 1, r.choice([10, 40, 90]))
    lines = []
    some = ['0.500000', '0.999999', '1.000000', '0.333333']
    for a, b in r.sample(every, min(len(every), draw.size(r, 0, 30))):
        if a == b and not within:
            continue
        for x, y in sorted(dots.plot(r, most)):
            if a == b and x >= y:
                continue
            pair = sorted(['%s:%d' % (a, x), '%s:%d' % (b, y)],
                          key=str.encode)
            lines.append('%s\t%s\t%s\t%d\t2\t3\n' % (
                *pair, r.choice(some), r.randint(1, 2)))
        if len(lines) > 4000:
            break
    r.shuffle(lines)
    case.write('pairs', lines)
    case.ask('want.dots', 'oracle/diag', 'map', int(within), stdin='pairs')
    case.same('want.dots', 'dots', 'nd-diag --map%s pairs | sort' % (
        ' --within' * within))
    for _ in range(2):
        least, gap = draw.size(r, 1, 8), r.choice([0, 1, 2, 3, 10, 200])
        of = '%d,%d' % (least, gap)
        case.ask('said', 'oracle/diag', of, stdin='pairs')
        case.same('want.' + of, 'got.' + of, 'nd-diag -g %d --gap %d dots' % (
            least, gap))
    diag_of_places(case)


def diag_of_places(case):
    """Pairs of sets, by threads and by one, with room for all pairs and
    without."""
    r = case.r
    sets = draw.size(r, 1, 300)
    places = ['last:1\t%d\n' % sets]
    for i in range(draw.size(r, 1, r.choice([5, 400]))):
        for n in range(1, draw.size(r, 1, 60)):
            if chance(r, .9):
                places.append('%d:%d\t%d\n' % (i, n, r.randint(0, sets)))
    case.write('places', places)
    pairs = {tuple(sorted((r.randint(1, sets), r.randint(1, sets))))
             for _ in range(draw.size(r, 0, 3000))}
    case.write('numbers', ['%d\t%d\t0.%06d\t1\t2\t3\n' % (
        a, b, r.randrange(1, 10 ** 6)) for a, b in sorted(pairs) if a != b])
    how = '--places places%s%s numbers' % (
        ' --within' * chance(r, .5), r.choice(['', ' -S 1M']))
    of = '-g %d --gap %d' % (draw.size(r, 1, 4), r.choice([0, 1, 3]))
    case.run('one', 'nd-diag -j 1 %s %s' % (of, how))
    case.same('one', 'threads', 'nd-diag -j 16 %s %s' % (
        of, how))
    case.run('one.dots', 'nd-diag -j 1 --map %s' % how)
    case.same('one.dots', 'dots.threads', 'nd-diag -j 3 --map %s' % how)


# nd-minhash

def minhash(case):
    r = case.r
    case.write('sets', draw.set_lines(r))
    s = oracle.Sets(case.read('sets'))
    bands, rows = draw.size(r, 1, 40), draw.size(r, 1, 12)
    lines = case.read('sets')
    left = 150000 // (bands * rows)
    kept = []
    for line in lines:
        left -= int(line.split(b'\t')[1]) + 1
        if left > 0:
            kept.append(line + b'\n')
    case.write('few', kept)
    how = r.choice(['fast', 'fast', 'classic', 'pool'])
    size = max(rows, draw.size(r, 1, 60))
    seed, bits = r.choice([0, 0, 7, 2 ** 40]), r.choice([64, 64, 1, 8, 33])
    method = {'fast': '', 'classic': '-m classic ',
              'pool': '--pool %d ' % size}[how]
    what = r.choice(['bands', 'signature'])
    command = 'nd-minhash -b %d -r %d %s--seed %d --hash-bits %d%s' % (
        bands, rows, method, seed, bits,
        ' --signature' if what == 'signature' else '')
    case.ask('want', 'oracle/minhash', bands, rows, size if how == 'pool'
             else how, seed, bits, what, stdin='few')
    case.same('want', 'got', command + ' few')
    if not s.ids:
        return
    # All of the sets: at every level, and cut in parts.
    case.run('whole', command + ' sets')
    case.same('whole', 'plain', 'ND_SIMD=none ' + command + ' sets')
    case.same('whole', 'avx2', 'ND_SIMD=avx2 ' + command + ' sets')
    case.same('whole', 'parts', 'split -n l/3 sets cut.; for p in cut.*; do '
              '%s $p; done' % command)


# nd-combine

def combine(case):
    r = case.r
    k = r.choice([1, 2, 3, 3, draw.size(r, 1, 16)])
    names = draw.ids(r, draw.size(r, 2, 60))
    every = [tuple(sorted(p, key=str.encode))
             for p in itertools.combinations(names, 2)]
    every = r.sample(every, min(len(every), draw.size(r, 0, 600)))
    measures, files = [], []
    top = r.choice([3, 9, 1000, 10 ** 6])
    for i in range(k):
        measure = r.choice(['jaccard', 'dice', 'containment', 'overlap',
                            'edit', 'decimals'])
        measures.append(measure)
        lines = []
        for a, b in every:
            if chance(r, .3):
                continue
            x, y = r.randint(1, top), r.randint(1, top)
            s = r.choice([0, min(x, y), r.randint(0, min(x, y))])
            if measure == 'edit':
                s = r.choice([0, max(x, y), r.randint(0, max(x, y))])
                s = max(s, abs(x - y))
                n, d = max(x, y) - s, max(x, y)
            elif measure == 'decimals':
                n, d = r.randint(0, 7), 7
            else:
                n, d = oracle.fraction(measure, s, x, y)
            evidence = [] if measure == 'decimals' else [s, x, y]
            lines.append('\t'.join([a, b, oracle.cut(n, d).decode()] + [
                '%d' % e for e in evidence]) + '\n')
        files.append(case.write('part%d' % i, sorted(lines, key=str.encode)))
    weights = []
    left = 10 ** 6
    for i in range(k - 1):
        weights.append(r.choice([0, left, r.randint(0, left),
                                 r.randint(0, left) // 10 ** 4 * 10 ** 4]))
        left -= weights[-1]
    weights.append(left)
    r.shuffle(weights)
    w = ','.join(map(draw.decimal, weights))
    t = draw.threshold(r, [(1, 2), (1, 3), (2, 3), (4, 7)], low=0)
    m = measures[0] if len(set(measures)) == 1 else ','.join(measures)
    for renormalise in 'no', 'yes':
        case.ask('said', 'oracle/combine', w, t, m, renormalise, *files)
        os.rename(case.path('want.' + t), case.path('want.' + renormalise))
        case.same('want.' + renormalise, renormalise, 'nd-combine %s-w %s -t '
                  '%s -m %s %s' % ('--renormalise ' if renormalise == 'yes'
                                   else '', w, t, m, ' '.join(files)))


# nd-eval

def evaluate(case):
    r = case.r
    cross = chance(r, .3)
    names = draw.ids(r, draw.size(r, 2, 60))
    every = [(a, b) for i, a in enumerate(names)
             for k, b in enumerate(names) if (cross and i != k) or i < k]
    every = r.sample(every, min(len(every), draw.size(r, 0, 400)))
    labels = ['same', 'like', 'other', 'open']

    def turned(a, b):
        return (a, b) if cross or chance(r, .5) else (b, a)

    gold, pairs = [], []
    for a, b in every:
        label = r.choice(labels)
        for _ in range(r.choice([0, 1, 1, 1, 2])):
            gold.append('\t'.join([*turned(a, b), label, 'more']) + '\n')
        if chance(r, .5):
            pairs.append('\t'.join([*turned(a, b), '0.%06d' % r.randrange(
                10 ** 6)]) + '\n')
    r.shuffle(gold)
    case.write('gold', gold)
    case.write('pairs', pairs)
    case.write('ids', [x + '\tmore\n' for x in names if chance(r, .3)])
    options = '-a gold --samples %d --seed %d' % (
        r.choice([0, 1, 39, 40, 41, 100]), r.choice([0, 7, 2 ** 50]))
    if chance(r, .7):
        options += ' --positive ' + ','.join(
            r.sample(labels, r.randint(1, 3)))
        if chance(r, .5):
            options += ' --judged'
    if chance(r, .4):
        options += ' --ignore ' + r.choice(['open', 'open,like'])
    if cross:
        options += ' --cross'
    if chance(r, .3):
        options += ' --ids ids'
    case.ask('want', 'oracle/eval', *options.split(), 'pairs')
    case.write('want.wrong', sorted(x + b'\n' for x in
                                    case.read('want.wrong')))
    case.same('want', 'got', 'nd-eval --wrong wrong %s pairs' % options)
    case.same('want.wrong', 'got.wrong', 'sort wrong')


# Postings

def postings(case):
    r = case.r
    measure = r.choice(oracle.MEASURES)
    t = draw.threshold(r, low=0)
    case.ask('mixed', 'data/random-postings', r.randrange(10 ** 6),
             draw.size(r, 1, 60), draw.size(r, 1, 60), r.choice([40, 1000]))
    case.prepare('sort mixed >p')
    for most in 0, 1, draw.size(r, 2, 80):
        case.ask('said', 'oracle/runs', measure, t, 'p', most)
        how = '' if most == 0 else '-M %d ' % most
        if most == 1 and chance(r, .5):
            how = '--star '
        case.same('want.%s.%d' % (t, most), 'got.%d' % most,
                  'nd-pairs -m %s -t %s %sp | cut -f 1-4 | sort' % (
                      measure, t, how))
    parts = r.choice([1, 2, 3, 7, 40])
    case.ask('said', 'oracle/partition', parts, 'want.p', 'p')
    case.prepare('nd-partition --parts %d -o p p' % parts)
    for i in range(1, parts + 1):
        case.same('want.p.%d' % i, 'p.%d.got' % i, 'cat p.%d' % i)


KINDS = {
    'sort': (sort, 8), 'cluster': (cluster, 12), 'window': (window, 6),
    'edit': (edit, 4), 'cosine': (cosine, 4), 'hamming': (hamming, 3),
    'diag': (diag, 5), 'minhash': (minhash, 4), 'combine': (combine, 4),
    'eval': (evaluate, 3), 'postings': (postings, 3)}
