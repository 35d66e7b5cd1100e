#!/usr/bin/env python3
"""random-postings.py SEED KEYS IDS [SPREAD]: postings, unsorted.

Runs of very different lengths, up to IDS, of ids of all kinds, some of them
the beginning of others; sizes that are often equal, often at a threshold,
and up to SPREAD (40). Keys of 16 digits, and longer ones that begin with them.
"""
import random
import sys

seed, keys, ids = map(int, sys.argv[1:4])
spread = int(sys.argv[4]) if len(sys.argv) > 4 else 40
r = random.Random(seed)
stems = ['d', 'doc', 'doc1', 'a b', 'z~', '\u00e9', 'x' * 40]
names = [r.choice(stems) + (str(i) if i % 3 else '.' * i + str(i % 7))
         for i in range(ids)]
names = sorted(set(names))
size = {name: r.choice([5, 8, 10, 20, r.randint(1, spread)])
        for name in names}
lines = []
for i in range(keys):
    length = min(len(names), int(r.paretovariate(0.6)))
    key = '%016x' % (r.choice([i, i << 60, r.getrandbits(64)]) & 2**64 - 1)
    longer = [key] + [key + '%016x' % (r.getrandbits(64) >> r.randrange(65))
                      for _ in range(r.choice([0, 0, 0, 1, 3]))]
    for name in r.sample(names, length):
        lines.append('%s\t%s\t%d\n' % (r.choice(longer), name, size[name]))
lines = sorted(set(lines))
r.shuffle(lines)
sys.stdout.buffer.write(''.join(lines).encode())
