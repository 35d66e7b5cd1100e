#!/usr/bin/env python3
# sort-lines.py SEED SHAPE BYTES: lines to be sorted, of one shape or mixed.
import random
import sys

seed, shape, size = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])
r = random.Random(seed)
count = 0


def word(bytes_, most):
    return bytes(r.choice(bytes_) for _ in range(r.randrange(most)))


SHAPES = {
    'url': lambda: b'https://www.example.com/a/' * r.randrange(4)
    + b'%d' % r.randrange(1000),
    'hex': lambda: b'%016x' % r.getrandbits(64),
    'band': lambda: b'%016x\td%d\t%d' % (
        r.randrange(300) * 0x9e3779b97f4a7c15 % 2 ** 64, r.randrange(10 ** 5),
        r.randrange(100)),
    'candidate': lambda: b'doc-%06d\tdoc-%06d\t%d\t%d' % (
        r.randrange(100), r.randrange(10 ** 6), r.randrange(99),
        r.randrange(99)),
    'nul': lambda: word(b'\0\0\0a\1\t\x0b', 12),
    'high': lambda: word(b'\xff\xfe\x80\x7f\0z', 30),
    'any': lambda: bytes(c for c in r.randbytes(
        r.choice([0, 1, 7, 8, 9, 30, 40, 41, 64, 200])) if c != 10),
    'repeated': lambda: b'again %d' % r.randrange(5),
    'same': lambda: b'the same',
    'empty': lambda: b'' if r.random() < .9 else b'x',
    'nested': lambda: b'a' * r.randrange(3000) + r.choice([b'', b'b', b'\0']),
    'long': lambda: b'common ' * r.randrange(20000) + b'%d' % r.randrange(9),
    'ascending': lambda: b'%012d' % count,
    'descending': lambda: b'%012d' % (10 ** 11 - count),
    # What a sample of the lines does not tell of.
    'rare': lambda: b'common prefix %09d' % r.randrange(10 ** 9)
    if r.random() < .999 else word(b'common prefix', 20),
}

mixed = [SHAPES[s] for s in SHAPES if s not in ('nested', 'long')]
done = 0
while done < size:
    line = (r.choice(mixed) if shape == 'mixed' else SHAPES[shape])() + b'\n'
    sys.stdout.buffer.write(line)
    done += len(line)
    count += 1
