#!/usr/bin/env python3
"""partition.py: records by key, with the hashes of xxhsum.

partition.py R PREFIX FILE: writes PREFIX.1 to PREFIX.R.
"""
import os
import subprocess
import sys
import tempfile


def hashes(keys):
    """The XXH3 hash of each key: of a file that holds just that."""
    with tempfile.TemporaryDirectory() as where:
        paths = []
        for i, key in enumerate(keys):
            paths.append(os.path.join(where, '%06d' % i))
            with open(paths[-1], 'wb') as f:
                f.write(key)
        said = subprocess.run(['xxhsum', '-H3'] + paths, check=True,
                              capture_output=True).stdout.splitlines()
    return {key: int(line.rsplit(b' ', 1)[1], 16)
            for key, line in zip(keys, said, strict=True)}


def main(parts, prefix, path):
    parts = int(parts)
    lines = open(path, 'rb').read().split(b'\n')
    assert lines.pop() == b''
    of = hashes(sorted({line.split(b'\t')[0] for line in lines}))
    out = [open('%s.%d' % (prefix, i + 1), 'wb') for i in range(parts)]
    for line in lines:
        out[of[line.split(b'\t')[0]] % 2**32 * parts >> 32].write(line + b'\n')
    for f in out:
        f.close()


main(*sys.argv[1:])
