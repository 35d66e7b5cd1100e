#!/usr/bin/env python3
"""spoil.py SEED COUNT PARTITION: damaged copies of a partition, 1 to COUNT.

Each is cut short, or has bits flipped or numbers changed; in half of them
the length and the checksums are made right again, so that what
is wrong has to be found by looking. xxhsum works out the checksums.
"""
import random
import re
import struct
import subprocess
import sys

CHECKSUM, BYTES, HEADER, BLOCK = 16, 24, 216, 4096      # offsets, and lengths


def spoiled(r, good):
    b = bytearray(good)
    how = r.randrange(4)
    if how == 0:
        del b[r.randrange(len(b)):]
    elif how == 1:
        for _ in range(r.randint(1, 8)):
            b[r.randrange(len(b))] ^= 1 << r.randrange(8)
    elif how == 2:
        # Numbers of the header, 8 bytes each.
        for _ in range(r.randint(1, 2)):
            at = BYTES + 8 * r.randrange((HEADER - BYTES) // 8)
            value = r.choice([0, 1, 2, 7, 40, 63, 64, 2**31, 2**32 - 1, 2**32,
                              2**44, 2**63, 2**64 - 1, r.getrandbits(64)])
            struct.pack_into('<Q', b, at, value)
    else:
        for _ in range(r.randint(1, 4)):
            at = r.randrange(len(b) // 4) * 4
            struct.pack_into('<I', b, at, r.choice([0, 1, 2**31, 2**32 - 1,
                                                    r.getrandbits(32)]))
    return b


def xxh3(b):
    said = subprocess.run(['xxhsum', '-H3', '-'], input=bytes(b),
                          stdout=subprocess.PIPE, check=True).stdout
    return int(re.search(rb'[0-9a-f]{16}', said).group(), 16)


def mended(b, bytes_too, first):
    """With the checksums of blocks from `first` on, and of the header."""
    if len(b) < first:
        return b
    if bytes_too:
        struct.pack_into('<Q', b, BYTES, len(b))
    for at in range(HEADER, first, 8):
        block = first + (at - HEADER) // 8 * BLOCK
        struct.pack_into('<Q', b, at, xxh3(b[block:block + BLOCK]))
    struct.pack_into('<Q', b, CHECKSUM, xxh3(b[BYTES:first]))
    return b


def main(seed, count, path):
    r = random.Random(int(seed))
    good = open(path, 'rb').read()
    blocks = -(-(len(good) - HEADER) // (BLOCK + 8))
    first = HEADER + 8 * blocks
    if bytes(mended(bytearray(good), True, first)) != good:
        sys.exit('the checksum is not what xxhsum says')
    for i in range(int(count)):
        b = spoiled(r, good)
        if i % 2:
            b = mended(b, r.random() < .8, first)
        open(str(i + 1), 'wb').write(b)


main(*sys.argv[1:])
