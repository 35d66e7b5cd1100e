#!/usr/bin/env python3
"""random-sets.py SEED SETS UNIVERSE MOST [KIND]: random set records.

A third are an earlier set with up to three features put in or taken out, and
some are equal or empty. KIND is how features are drawn: hash, small (small
numbers), close (about five share their upper 32 bits) or far (numbers of
every length, from both ends).
"""
import hashlib
import random
import sys


def hashed(i):
    return int.from_bytes(hashlib.md5(b'%d' % i).digest()[:8], 'big')


KINDS = {
    'hash': hashed,
    'small': lambda i: i,
    'close': lambda i: hashed(i // 5) >> 32 << 32 | hashed(i) & 0xffffffff,
    'far': lambda i: hashed(i) >> i % 64 ^ (2**64 - 1 if i % 2 else 0),
}


def main(seed, count, universe, most, kind='hash'):
    r = random.Random(seed)
    feature = [KINDS[kind](i) for i in range(universe)]

    def one():
        if r.random() < .5:
            return feature[min(int(r.paretovariate(.6)) - 1, universe - 1)]
        return r.choice(feature)

    made = []
    for i in r.sample(range(count), count):
        if made and r.random() < .3:
            s = set(r.choice(made))
            for _ in range(r.randint(0, 3)):
                if s and r.random() < .5:
                    s.discard(r.choice(sorted(s)))
                else:
                    s.add(one())
        else:
            s = {one() for _ in range(r.randint(0, most))}
        made.append(s)
        print('d%d\t%d\t%s' % (i, len(s), ' '.join('%016x' % f
                                                   for f in sorted(s))))


main(*map(int, sys.argv[1:5]), *sys.argv[5:])
