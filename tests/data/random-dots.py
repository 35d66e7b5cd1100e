#!/usr/bin/env python3
"""random-dots.py SEED PLOTS MOST: random pairs of sentences, shuffled.

Each pair of documents has a plot of up to MOST sentences a side: noise, copies
with sentences put in, left out and moved, blocks of one sentence repeated.
Similarities are few, so that sums tie. Ids have colons and spaces in them, and
some pairs are of one document.
"""
import random
import sys

DOCUMENTS = ['a', 'a b', 'a:1', 'a:1:2', 'aa', 'b', 'b:', 'c\u00e9', '::',
             'd:-1', 'd', 'x' * 70]


def plot(r, most):
    dots = set()
    rows, columns = r.randint(1, most), r.randint(1, most)
    for _ in range(r.choice([0, 0, most, 3 * most])):
        dots.add((r.randint(1, rows), r.randint(1, columns)))
    for _ in range(r.randint(0, 3)):
        a, b = r.randint(1, rows), r.randint(1, columns)
        while a <= rows and b <= columns and r.random() < .97:
            dots.add((a, b))
            a += r.choice([1, 1, 1, 1, 2, 3, 5])
            b += r.choice([1, 1, 1, 1, 2, 3, 5])
    if r.random() < .4:
        same = r.sample(range(1, rows + 1), min(rows, r.randint(1, 12)))
        also = r.sample(range(1, columns + 1), min(columns, r.randint(1, 12)))
        dots.update((a, b) for a in same for b in also)
    far = r.choice([0, 0, 0, 5, 2 ** 31 - 1 - most])
    return {(a + far, b + far * r.randint(0, 1)) for a, b in dots}


def main(seed, plots, most):
    r = random.Random(seed)
    both = [(a, b) for i, a in enumerate(DOCUMENTS) for b in DOCUMENTS[i:]]
    lines = []
    for a, b in r.sample(both, min(plots, len(both))):
        for x, y in plot(r, most):
            if a == b and x >= y:
                continue
            ids = sorted(['%s:%d' % (a, x), '%s:%d' % (b, y)], key=str.encode)
            lines.append('%s\t%s\t%s\t%d\t2\t3' % (*ids, r.choice(
                ['0.500000', '0.999999', '1.000000', '0.333333']),
                r.randint(1, 2)))
    r.shuffle(lines)
    sys.stdout.buffer.write(''.join(x + '\n' for x in lines).encode())


if __name__ == '__main__':
    main(*map(int, sys.argv[1:4]))
