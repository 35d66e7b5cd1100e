#!/usr/bin/env python3
"""recall.py RIGHT FOUND: the line that nd-flow prints of the recall of the pairs RIGHT if
all documents are in its sample: share found, Wilson interval of a sample in which the
pairs of one smaller id count as one that is drawn once."""
import collections
import math
import sys


def pairs(path):
    return {tuple(line.rstrip("\n").split("\t")[:2]) for line in open(path)}


right, found = pairs(sys.argv[1]), pairs(sys.argv[2])
n = len(right)
p = len(right & found) / n
drawn = collections.Counter(min(pair) for pair in right)
m = n * n / sum(k * k for k in drawn.values())
z2 = 1.96 * 1.96
root = math.sqrt(m * p * (1 - p) * z2 + z2 * z2 / 4)
low, high = ((m * p + z2 / 2 + s * root) / (m + z2) for s in (-1, 1))
print(f"{p:.3f} ({max(low, 0):.3f} to {min(high, 1):.3f}), of {n} pairs of a sample")
