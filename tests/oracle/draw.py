#!/usr/bin/env python3
"""The sample of nd-draw(1), by XXH3 in Python.

draw.py N BYTES SEED SOME FILE: prints the lines of FILE that
nd-draw -n N --bytes BYTES --seed SEED --some SOME prints; SOME is 0 for none.
draw.py make SEED: random records, some of them with one id.

Ids have 1 to 16 bytes: XXH3 of longer ones is not here.
"""
import random
import sys

ALL = 2 ** 64 - 1
SECRET = bytes.fromhex('b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f'
                       'cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c')


def le(b, at, n):
    return int.from_bytes(b[at:at + n], 'little')


def shifted(h, multiply):
    """Each step of multiply: a shift, and what the number is multiplied by."""
    for shift, by in multiply:
        h = (h ^ h >> shift) * by & ALL
    return h ^ h >> 32


def rotated(h, n):
    return (h << n | h >> (64 - n)) & ALL


def xxh3(b, seed):
    n = len(b)
    if n < 4:
        h = b[0] << 16 | b[n >> 1] << 24 | b[-1] | n << 8
        h ^= ((le(SECRET, 0, 4) ^ le(SECRET, 4, 4)) + seed) & ALL
        return shifted(h, [(33, 0xC2B2AE3D27D4EB4F), (29, 0x165667B19E3779F9)])
    if n < 9:
        low = seed & 0xffffffff
        seed ^= int.from_bytes(low.to_bytes(4, 'little'), 'big') << 32
        h = le(b, n - 4, 4) + (le(b, 0, 4) << 32)
        h ^= ((le(SECRET, 8, 8) ^ le(SECRET, 16, 8)) - seed) & ALL
        h ^= rotated(h, 49) ^ rotated(h, 24)
        h = h * 0x9FB21C651E98DF25 & ALL
        h = (h ^ (h >> 35) + n) * 0x9FB21C651E98DF25 & ALL
        return h ^ h >> 28
    low = le(b, 0, 8) ^ (le(SECRET, 24, 8) ^ le(SECRET, 32, 8)) + seed & ALL
    high = le(b, n - 8, 8) ^ (le(SECRET, 40, 8) ^ le(SECRET, 48, 8)) - seed & ALL
    product = low * high
    swapped = int.from_bytes(low.to_bytes(8, 'little'), 'big')
    h = n + swapped + high + (product & ALL ^ product >> 64) & ALL
    return shifted(h, [(37, 0x165667919E3779F9)])


def drawn(lines, n, most, seed, some):
    if some:
        lines = [line for line in lines if int(line.split(b'\t')[some - 1])]
    order = sorted((xxh3(line.split(b'\t')[0], seed), line.split(b'\t')[0], line)
                   for line in lines)
    used = 0
    for _, _, line in order[:n]:
        if used >= most:
            break
        used += len(line) + 1
        yield line


def make(r):
    ids = [''.join(r.choices('abcdefgé', k=r.randint(1, 8)))
           for _ in range(r.randint(1, 60))]
    for _ in range(r.randint(0, 300)):
        fields = [r.choice(ids), str(r.choice([0, 0, 3, 12])), 'x' * r.choice([0, 1, 40])]
        print('\t'.join(fields[:r.randint(2, 3)]))


if sys.argv[1] == 'make':
    make(random.Random(int(sys.argv[2])))
else:
    with open(sys.argv[5], 'rb') as f:
        records = f.read().split(b'\n')[:-1]
    for line in drawn(records, *map(int, sys.argv[1:5])):
        sys.stdout.buffer.write(line + b'\n')
