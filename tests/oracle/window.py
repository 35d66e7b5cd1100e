#!/usr/bin/env python3
# window.py: what nd-window must find, by its manual, in all its forms,
# over random sketches. Says what differs.
#
# window.py SEED CASES [ROWS]: in an empty directory; with collections of
# about so many.
import math
import random
import subprocess
import sys

M = (1 << 64) - 1


def mix(z):
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9 & M
    z = (z ^ z >> 27) * 0x94d049bb133111eb & M
    return z ^ z >> 31


def permutation(seed, table, units, take):
    drawn, j = [], 0
    while len(drawn) < take:
        j += 1
        x = mix((mix(mix(seed) + table & M) + j * 0x9e3779b97f4a7c15) & M)
        u = (x >> 32) * units >> 32
        if u not in drawn:
            drawn.append(u)
    return drawn


class Sketch:
    def __init__(self, side, name, method, bits, x):
        self.side, self.name, self.method = side, name, method
        text = bin(x)[2:].zfill(bits)
        width = 32 if method == 'minhash' else 1
        self.x = x
        self.unit = [text[i:i + width] for i in range(0, bits, width)]
        self.line = '%s\t%s:%d:7\t%0*x\n' % (name, method, bits, bits // 4, x)
        self.who = side, name.encode()


def collection(r, side, n, method, bits, spread, centre):
    """Sketches around a few centres; some are equal."""
    out = []
    for i in range(n):
        x = r.choice(centre)
        for _ in range(r.randrange(bits * spread // 100 + 1)):
            x ^= 1 << r.randrange(bits)
        name = '%d' % i if r.random() < .5 else 'x %d:\u00e9' % i
        out.append(Sketch(side, name, method, bits, x))
    r.shuffle(out)
    return out


def record(a, b, far):
    if a.who > b.who:
        a, b = b, a
    n = len(a.unit)
    if a.method == 'minhash':
        like = (n - far) * 10 ** 6 // n
    else:
        like = max(0, math.floor(math.cos(math.pi * far / n) * 1e6))
    return '%s\t%s\t%d.%06d\t%d\t%d\n' % (
        a.name, b.name, like // 10 ** 6, like % 10 ** 6, far, n)


def pairs(rows, two, tables, window, most, seed):
    found = set()
    for q in tables:
        if q and rows:
            unit = rows[0].unit
            p = permutation(seed, q, len(unit),
                            min(len(unit), 64 // len(unit[0])))
            rows = sorted(rows, key=lambda s: (
                ''.join(s.unit[i] for i in p), s.who))
        for i, a in enumerate(rows):
            for b in rows[i + 1:i + 1 + window]:
                if two and a.side == b.side:
                    continue
                if a.method == 'minhash':
                    far = sum(x != y for x, y in zip(a.unit, b.unit))
                else:
                    far = bin(a.x ^ b.x).count('1')
                if far <= most:
                    found.add(record(a, b, far))
    return ''.join(sorted(found, key=str.encode))


def run(command):
    p = subprocess.run(['bash', '-c', 'set -o pipefail; ' + command],
                       stdout=subprocess.PIPE)
    return p.stdout.decode() if p.returncode == 0 else 'failed'


def case(r, large):
    """A random case: the command lines, and what each must print."""
    method = r.choice(['rp', 'rp', 'simhash', 'minhash'])
    bits = r.choice([32, 64, 96, 512, 2048] if method == 'minhash' else
                    [8, 56, 64, 72, 200, 1000, 2048])
    two, n = r.random() < .5, r.choice([0, 1, 2, 7, 16, 17, 33, 60])
    m = r.choice([0, 1, 15, 40])
    if large:
        n, m = large + r.randrange(50), large // r.choice([1, 2, 5, 100])
    centre = [r.getrandbits(bits) for _ in range(
        large // 50 or r.choice([1, 3, 20]))]
    spread = r.choice([0, 5, 10, 30])
    rows = collection(r, 0, n, method, bits, spread, centre)
    if two:
        rows += collection(r, 1, m, method, bits, spread, centre)
    with open('a', 'w') as a, open('b', 'w') as b:
        for s in rows:
            (b if s.side else a).write(s.line)
    files = 'a b' if two else 'a'
    q, seed = r.choice([1, 2, 5]), r.choice([0, 1, 987654321012345])
    window = r.choice([5, 33, 100] if large else [
        1, 2, 5, 16, 17, 30, max(1, len(rows) - 1), 1000])
    share = r.choice([0, 10, 20] if large else [0, 10, 20, 100])
    most = len(rows[0].unit) * share // 100 if rows else 3
    size = r.choice([500, 5000] if large else [1, 3, window, 40])
    near = '--distance %d' % most
    want = pairs(rows, two, range(1, q + 1), window, most, seed)
    brute = None if large else pairs(rows, two, [0], len(rows), most, seed)
    make = 'nd-window --map -Q %d --seed %d %s | sort >t; ' % (q, seed, files)
    detect = 'nd-window --detect -B %d %s' % (window, near)
    whole = 'nd-window -Q %d -B %d --seed %d %s' % (q, window, seed, near)
    yield whole + ' ' + files, want
    yield '%s -j 3 %s' % (whole, files), want
    yield ('for i in 1 2 3; do %s --share $i/3 %s >s$i; done; '
           'nd-sort -m -u s1 s2 s3' % (whole, files)), want
    yield make + detect + ' t | sort -u', want
    yield ('nd-window --chunk %d -B %d t | nd-partition --parts 3 -o p; '
           'for i in 1 2 3; do %s p.$i; done | sort -u'
           % (size, window, detect)), want
    if large:
        return
    yield 'nd-window --all %s %s' % (near, files), brute
    yield 'nd-window --all -j 3 %s %s' % (near, files), brute
    yield ('for i in 1 2; do nd-window --all --share $i/2 %s %s; done | sort'
           % (near, files)), brute


def main():
    r = random.Random(int(sys.argv[1]))
    found = 0
    for i in range(int(sys.argv[2])):
        for command, want in case(r, int((sys.argv + ['0'])[3])):
            got = run(command)
            found += want.count('\n')
            if got != want:
                print('case %d: %s: %d lines, wanted %d' % (
                    i, command, got.count('\n'), want.count('\n')))
                return
    if found < 10 * int(sys.argv[2]):
        print('only %d pairs' % found)


if __name__ == '__main__':
    main()
