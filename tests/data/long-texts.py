#!/usr/bin/env python3
"""long-texts.py SEED DOCUMENTS WORDS: document records of so many words each.

d0 is the shortest and has no phrase in common with the others: these are d1
with some words replaced, more in each one.
"""
import random
import sys

seed, documents, words = map(int, sys.argv[1:])
rng = random.Random(seed)


def some(n):
    return [f'w{rng.randrange(10**6)}' for _ in range(n)]


print('d0', ' '.join(some(words - 10)), sep='\t')
first = some(words)
for d in range(1, documents):
    text = list(first)
    for _ in range(words * (d - 1) // (40 * documents)):
        text[rng.randrange(words)] = f'x{rng.randrange(10**6)}'
    print(f'd{d}', ' '.join(text), sep='\t')
