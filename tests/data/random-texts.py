#!/usr/bin/env python3
"""random-texts.py SEED N: N documents of two columns of text, of words of
several scripts, some of them frequent, long or alike at their beginnings;
passages recur. The same for the same seed."""
import random
import sys

r = random.Random(int(sys.argv[1]))
alphabets = ['abcdefghij', 'абвгдежз', 'αβγδεζηθ', '0123456789', 'äöüéèñ',
             'かなカナ', 'कखगघ']
words = [''.join(r.choices(r.choice(alphabets), k=r.choice([1, 2, 3, 5, 9])))
         for _ in range(400)]
words += [chr(c) for c in range(0x4e00, 0x4e40)]
words += [stem + ''.join(r.choices('ab', k=r.randrange(6)))
          for stem in ('a', 'sixteenbytesword', 'д' * 12, 'p' * 40)
          for _ in range(60)]
r.shuffle(words)
weights = [1 / (i + 1) for i in range(len(words))]
past = []
for n in range(int(sys.argv[2])):
    fields = []
    for _ in range(2):
        size = r.choice([0, 1, 3, 8, 20, 60, 300])
        text = r.choices(words, weights, k=size)
        if past and size >= 8:
            old = r.choice(past)
            at = r.randrange(len(old))
            to = r.randrange(size)
            text[to:to] = old[at:at + r.randrange(40)]
        if text:
            past.append(text)
        fields.append(r.choice([' ', ', ', ' - ']).join(text))
    print('d%04d' % n, *fields, sep='\t')
