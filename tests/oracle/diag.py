#!/usr/bin/env python3
"""diag.py map WITHIN <pairs: their dots, sorted.
diag.py LEAST,GAP... <pairs: their passages, to files want.LEAST,GAP.

By brute force: every dot is compared with every other, and chains are taken
one after the other, the best end first. Matches inside one document count,
but with WITHIN 0.
"""
import sys


def read():
    """Documents to {(position in a, in b): similarity in millionths}."""
    plots = {}
    for line in sys.stdin.buffer:
        a, b, similarity = line.rstrip(b'\n').split(b'\t')[:3]
        (a, x), (b, y) = (s.rsplit(b':', 1) for s in (a, b))
        x, y = int(x), int(y)
        if (a, x) > (b, y) if a == b else a > b:
            a, x, b, y = b, y, a, x
        dots = plots.setdefault((a, b), {})
        value = int(similarity.replace(b'.', b''))
        dots[x, y] = max(value, dots.get((x, y), 0))
    return plots


def may_follow(y, x, gap):
    return all(0 < y[i] - x[i] <= gap + 1 for i in (0, 1))


def skipped(chain):
    """The sentences between its dots, of both documents."""
    return sum(y[i] - x[i] - 1 for x, y in zip(chain, chain[1:])
               for i in (0, 1))


def worth(dots, chain):
    return len(chain), sum(dots[d] for d in chain), -skipped(chain)


def chains(dots, gap):
    """The dots in chains, each a list."""
    best = {}
    for y in sorted(dots):
        ends = [best[x] + [y] for x in best if may_follow(y, x, gap)]
        best[y] = max(ends or [[y]],
                      key=lambda c: (worth(dots, c), c[-2:]))
    taken = set()
    for chain in sorted(best.values(), reverse=True,
                        key=lambda c: (worth(dots, c), c[-1])):
        left = []
        while chain and chain[-1] not in taken:
            left.insert(0, chain.pop())
        taken.update(left)
        if left:
            yield left


def diagonals(dots):
    """The same without gaps: every maximal diagonal."""
    for x, y in dots:
        if (x - 1, y - 1) not in dots:
            chain = [(x, y)]
            while (x + 1, y + 1) in dots:
                x, y = x + 1, y + 1
                chain.append((x, y))
            yield chain


def passages(plots, least, gap):
    for a, b in sorted(plots):
        dots = plots[a, b]
        for chain in sorted(chains(dots, gap) if gap else diagonals(dots),
                            key=lambda c: (c[0][1] - c[0][0], c[0])):
            n = len(chain)
            if n < least:
                continue
            mean = sum(dots[d] for d in chain) // n
            yield (a, b, b'%d.%06d' % divmod(mean, 10 ** 6), b'%d' % n,
                   b'%d' % chain[0][0], b'%d' % chain[-1][0],
                   b'%d' % chain[0][1], b'%d' % chain[-1][1])


def dots(plots, within):
    for (a, b), plot in plots.items():
        for (x, y), value in plot.items():
            if a != b or within:
                yield (a, b, b'%010d' % (y - x + 2 ** 31), b'%010d' % x,
                       b'%d.%06d' % divmod(value, 10 ** 6))


def put(lines, out):
    out.write(b''.join(b'\t'.join(line) + b'\n' for line in lines))


if sys.argv[1] == 'map':
    put(sorted(dots(read(), int(sys.argv[2]))), sys.stdout.buffer)
else:
    plots = read()
    for of in sys.argv[1:]:
        with open('want.' + of, 'wb') as f:
            put(passages(plots, *map(int, of.split(','))), f)
