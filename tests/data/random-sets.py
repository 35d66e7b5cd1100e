#!/usr/bin/env python3
"""random-sets.py SEED SETS UNIVERSE MOST [small]: random set records.

A third are an earlier set with up to three features put in or taken out, and
some are equal or empty. Features are hashes or, with small, small numbers.
"""
import hashlib
import random
import sys


def main(seed, count, universe, most, small):
    r = random.Random(seed)
    feature = [i if small else
               int.from_bytes(hashlib.md5(b'%d' % i).digest()[:8], 'big')
               for i in range(universe)]

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


main(*map(int, sys.argv[1:5]), len(sys.argv) > 5)
