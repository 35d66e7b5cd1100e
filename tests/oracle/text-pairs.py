#!/usr/bin/env python3
# text-pairs.py T: documents on stdin -> all pairs of texts in column 2 with an edit
# similarity of T or more, by the table of Wagner and Fischer.
import sys
from collections import Counter
from fractions import Fraction
from functools import cache


def text(field):
    out, i = [], 0
    while i < len(field):
        if field[i] == '\\' and field[i + 1:i + 2] in ('t', 'n', 'r', '\\'):
            out.append(field[i:i + 2])
            i += 1
        else:
            out.append(field[i])
        i += 1
    return tuple(out)


@cache
def distance(a, b, most):
    """The distance, or any number above most."""
    # Each character that b has less often than a is an edit of its own.
    if len(a) - len(b) > most or (Counter(a) - Counter(b)).total() > most:
        return most + 1
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        # Cells further from the diagonal are above most.
        low, high = max(1, i - most), min(len(b), i + most)
        last, row[low - 1] = row[low - 1], i if low == 1 else most + 1
        left = least = row[low - 1]
        for k in range(low, high + 1):
            up = row[k]
            left = last if x == b[k - 1] else 1 + (
                last if last < up and last < left else up if up < left else left)
            last, row[k] = up, left
            if left < least:
                least = left
        if least > most:
            return most + 1
    return row[-1]


def read(file):
    for line in file:
        fields = line.rstrip(b'\n').split(b'\t')
        yield fields[0], text(fields[1].decode())


def main():
    least = Fraction(sys.argv[1])
    every = list(read(sys.stdin.buffer))
    pairs = set()
    for p, x in every:
        for q, y in every:
            if (len(x), p) <= (len(y), q) or not x or not y:
                continue
            most = int((1 - least) * len(x))
            d = distance(x, y, most)
            if d > most:
                continue
            s = (len(x) - d) * 1000000 // len(x)
            one, two = sorted([(p, len(x)), (q, len(y))])
            pairs.add(b'%s\t%s\t%d.%06d\t%d\t%d\t%d\n' % (
                one[0], two[0], s // 1000000, s % 1000000, d, one[1], two[1]))
    sys.stdout.buffer.write(b''.join(sorted(pairs)))


main()
