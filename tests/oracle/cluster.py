#!/usr/bin/env python3
"""Holds nd-cluster against the definitions, on random graphs.

cluster.py FIRST LAST: for each seed a random graph with equal
records, written collapsed (equal records as a star, other pairs for one of
them only) and expanded (every pair of the two), each shuffled; with every
option nd-cluster must print what the definitions say, for both.

cluster.py average FIRST LAST: the same of average link on larger graphs, of
groups with many equal similarities.

cluster.py graphs FIRST LAST: writes the pairs of all these graphs, each
with ids of its own, to the file pairs, and their components to the file want.
"""
import itertools
import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction


def read(lines):
    return [(f[0], f[1], int(f[2].replace('.', '')), f[3:], line)
            for line in lines for f in [line.split('\t')]]


def is_same(sim, evidence):
    if evidence[3:] == ['1.000000'] * 2:
        evidence = evidence[:3]
    elif evidence[:1] == ['0']:
        evidence = evidence[1:2] + evidence[1:]
    return sim == 1000000 and len(evidence) == 3 and \
        evidence[0].isdigit() and evidence[0][0] != '0' and \
        len(set(evidence)) == 1


def formulas(x, a, b):
    """Similarities of sets that share x, and of texts at distance x."""
    yield from ((p, q) for p, q in (
        (x, a + b - x), (x, min(a, b)), (2 * x, a + b)) if x <= min(a, b))
    if x <= max(a, b):
        yield max(a, b) - x, max(a, b)


def exact(sim, evidence):
    """In millionths: the first formula that explains six decimals, or they."""
    if len(evidence) >= 3 and all(x.isdigit() for x in evidence[:3]):
        for p, q in formulas(*map(int, evidence[:3])):
            if q and p * 10**6 // q == sim:
                return Fraction(p * 10**6, q)
    return Fraction(sim)


def together(kept):
    """kept without the records that are alone in their cluster."""
    members = Counter(kept.values())
    return {x: k for x, k in kept.items() if members[k] > 1}


class Graph:
    def __init__(self, lines, ranks):
        self.pairs = read(lines)
        ids = {x for p in self.pairs for x in p[:2]}
        self.order = sorted(ids, key=lambda x: (
            x not in ranks, -Fraction(ranks.get(x, '0')), x.encode()))
        self.place = {x: i for i, x in enumerate(self.order)}
        self.unit = {x: frozenset([x]) for x in ids}
        for a, b, sim, evidence, _ in self.pairs:
            if is_same(sim, evidence):
                union = self.unit[a] | self.unit[b]
                for x in union:
                    self.unit[x] = union
        self.sim, self.exact = {}, {}
        for a, b, sim, evidence, _ in self.pairs:
            u, w = self.unit[a], self.unit[b]
            if u != w:
                for one, s in (self.sim, sim), (self.exact, exact(sim, evidence)):
                    one[u, w] = one[w, u] = max(s, one.get((u, w), -1))

    def unit_place(self, u):
        return min(self.place[x] for x in u)

    def stars(self, limit):
        kept, refused = {}, set()
        for v in self.order:
            if v in kept:
                continue
            u = self.unit[v]
            wanted = [(w not in u, -self.sim.get((u, self.unit[w]), 0),
                       self.unit_place(self.unit[w]), self.place[w], w)
                      for w in self.order if w not in kept and w != v and
                      (w in u or (u, self.unit[w]) in self.sim)]
            wanted.sort()
            kept[v] = v
            for i, (*_, w) in enumerate(wanted):
                if limit and i + 2 > limit:
                    refused.add(frozenset([u, self.unit[w]]))
                else:
                    kept[w] = v
        return kept, lambda a, b: kept[a] != kept[b] and \
            frozenset([self.unit[a], self.unit[b]]) in refused

    def components(self, limit):
        cluster = {}
        for u in set(self.unit.values()):
            u = sorted(u, key=self.place.get)
            size = limit or len(u)
            for i in range(0, len(u), size):
                piece = frozenset(u[i:i + size])
                for x in piece:
                    cluster[x] = piece
        edges = sorted((-s, *sorted([self.unit_place(u), self.unit_place(w)]))
                       for (u, w), s in self.sim.items())
        for _, i, k in edges:
            # Any piece of the two units that still has room for the other.
            for a in self.unit[self.order[i]]:
                for b in self.unit[self.order[k]]:
                    union = cluster[a] | cluster[b]
                    if cluster[a] != cluster[b] and \
                            (not limit or len(union) <= limit):
                        for x in union:
                            cluster[x] = union
        kept = {x: min(c, key=self.place.get) for x, c in cluster.items()}
        return kept, lambda a, b: limit and kept[a] != kept[b]

    def average(self, least):
        """Units joined by the highest mean, which is computed anew each time."""
        clusters = [[u] for u in set(self.unit.values())]
        last = lambda c: max(self.unit_place(u) for u in c)
        while True:
            best = None
            for a, b in itertools.combinations(clusters, 2):
                mean = Fraction(sum(self.exact.get((u, w), 0) for u in a for w in b),
                                len(a) * len(b))
                key = -mean, *sorted((last(a), last(b)))
                # Two without a pair are never joined.
                if any((u, w) in self.sim for u in a for w in b) and \
                        mean >= least and (best is None or key < best[0]):
                    best = key, a, b
            if not best:
                break
            clusters.remove(best[2])
            best[1].extend(best[2])
        kept = {}
        for c in clusters:
            records = [x for u in c for x in u]
            kept.update((x, min(records, key=self.place.get)) for x in records)
        return kept, lambda a, b: False

    def answer(self, components, limit, least=None):
        if least is not None:
            kept, is_cut = self.average(least)
        else:
            kept, is_cut = (self.components if components else self.stars)(limit)
        lines = []
        for x, k in together(kept).items():
            s = self.sim.get((self.unit[x], self.unit[k]))
            if self.unit[x] == self.unit[k]:
                s = 1000000
            lines.append('%s\t%s\t%s\n' % (k, x, '-' if s is None else
                         '%d.%06d' % divmod(s, 1000000)))
        lines.sort(key=str.encode)
        return ''.join(lines), ''.join(
            p[4] + '\n' for p in self.pairs if is_cut(p[0], p[1]))


def random_graph(r):
    n = r.randrange(2, 10)
    ids = r.sample([p + s for p in ('', 'a', 'doc-0000000', 'é', 'Z')
                    for s in map(str, range(1, 40))], 80)
    units = [[ids.pop() for _ in range(r.choice((1, 1, 1, 2, 3, 8)))]
             for _ in range(n)]
    collapsed, expanded = [], []
    for u in units:
        line = lambda x, y: '\t'.join(r.sample((x, y), 2)) + \
            r.choice(('\t1.000000\t9\t9\t9',
                      '\t1.000000\t9\t9\t9\t1.000000\t1.000000'))
        collapsed += [line(u[0], x) for x in u[1:]]
        expanded += [line(x, y) for x, y in itertools.combinations(u, 2)]
    for u, w in itertools.combinations(units, 2):
        if r.random() < 0.35:
            tail = r.choice(('0.9%05d' % r.choice((0, 0, 1, r.randrange(99999))),
                             '0.500000', '1.000000')) + '\t8\t9\t10'
            collapsed.append('\t'.join(r.sample((u[0], w[0]), 2)) + '\t' + tail)
            expanded += ['\t'.join(r.sample((x, y), 2)) + '\t' + tail
                         for x in u for y in w]
    r.shuffle(collapsed)
    r.shuffle(expanded)
    everyone = [x for u in units for x in u]
    ranks = {x: r.choice(('-1', '0', '2', '2.0', '2.5', '-0.000001',
                          '18446744073709551615', '18446744073709551614.5'))
             for x in everyone if r.random() < 0.8}
    return collapsed, expanded, ranks


def grouped_graph(r):
    """Groups with similarities of few values, or of evidence of few numbers or
    large ones, and pairs between groups."""
    n, groups = r.randrange(2, 40), r.randrange(1, 8)
    values = r.choice(([500000], [300000, 600000], range(100000, 1000001)))
    inside, across = r.random(), r.random() / 3
    most = r.choice((0, 3, 6, 12, 500, 10**14))
    formula = r.randrange(4)
    lines = []
    for a, b in itertools.combinations(range(n), 2):
        if r.random() < (across, inside)[a % groups == b % groups]:
            p, q, tail = r.choice(values), 1000000, ''
            if most:
                size = [r.randint(1, most) for _ in range(2)]
                x = r.randint(0, min(size))
                p, q = list(formulas(x, *size))[formula]
                tail = '\t%d\t%d\t%d' % (x, *size)
            lines.append('%d\t%d\t%d.%06d%s' % (
                *r.sample((a, b), 2), *divmod(p * 1000000 // q, 1000000), tail))
    r.shuffle(lines)
    return lines


def check_average(lines, ranks, seed):
    for least in ('0', '0.1', '0.25', '0.333333', '0.45', '0.5', '0.75', '0.9', '1'):
        want, _ = Graph(lines, ranks).answer(False, 0, Fraction(least) * 1000000)
        command = ['nd-cluster', '--average', least] + ['--rank', 'ranks'] * bool(ranks)
        run = subprocess.run(command, capture_output=True, text=True,
                             input=''.join(x + '\n' for x in lines))
        if run.stdout != want or run.stderr or run.returncode:
            sys.exit('seed %d: %s\n%s\nwanted %sgot %s%s' % (
                seed, ' '.join(command), '\n'.join(lines), want, run.stdout,
                run.stderr))


def check(seed):
    r = random.Random(seed)
    collapsed, expanded, ranks = random_graph(r)
    with open('ranks', 'w') as f:
        f.writelines('%s\t%s\n' % x for x in ranks.items())
    for lines in (collapsed, expanded):
        check_average(lines, {}, seed)
        check_average(lines, ranks, seed)
    for components, limit, rank in itertools.product(
            (0, 1), (0, r.choice((1, 2)), r.choice((3, 5, 9))), (0, 1)):
        answers = []
        for lines in (collapsed, expanded):
            want = Graph(lines, ranks if rank else {}).answer(components, limit)
            command = ['nd-cluster'] + ['--components'] * components + \
                (['-M', str(limit), '--cut', 'cut'] if limit else []) + \
                ['--rank', 'ranks'] * rank
            run = subprocess.run(command, capture_output=True, text=True,
                                 input=''.join(x + '\n' for x in lines))
            n = want[1].count('\n')
            message = 'nd-cluster: %d pair%s cut by -M %d\n' % (
                n, 's' * (n != 1), limit) if n else ''
            got = run.stdout, open('cut').read() if limit else ''
            if got != want or run.stderr != message or run.returncode:
                sys.exit('seed %d: %s\n%s\nwanted %s%s%sgot %s%s%s' % (
                    seed, ' '.join(command), '\n'.join(lines), *want, message,
                    *got, run.stderr))
            answers.append(got[0])
        if answers[0] != answers[1]:
            sys.exit('seed %d: collapsed and expanded differ' % seed)


def write_graphs(first, last):
    pairs, want = [], []
    for seed in range(first, last):
        r = random.Random(seed)
        graph = random_graph(r)[seed % 2]
        own = ['%d-%s\t%d-%s' % (seed, a, seed, rest) for a, rest in
               (line.split('\t', 1) for line in graph)]
        pairs += own
        want += Graph(own, {}).answer(True, 0)[0].splitlines()
    random.Random(first).shuffle(pairs)
    with open('pairs', 'w') as f:
        f.writelines(x + '\n' for x in pairs)
    with open('want', 'w') as f:
        f.writelines(x + '\n' for x in sorted(want, key=str.encode))


def main(first, *rest):
    if first == 'graphs':
        write_graphs(*map(int, rest))
    elif first == 'average':
        for s in range(*map(int, rest)):
            check_average(grouped_graph(random.Random(s)), {}, s)
    else:
        for s in range(int(first), int(*rest)):
            check(s)


if __name__ == '__main__':
    main(*sys.argv[1:])
