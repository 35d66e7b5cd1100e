#!/usr/bin/env python3
"""random-sentences SEED N COLUMNS: N documents of random pieces that sentences
are made of, end at or are spoiled by."""
import random
import sys

PIECES = ['a', 'B', 'The', 'the', 'Dr', 'No', 'U.S', 'e.g', 'str', '5', '12',
          '1990', 'am', 'Mai', 'IV', 'the word', 'Haus', 'é', 'Ö', '我', '他说',
          'と', 'の', 'ب', 'क', '한', ' ', ' ', ' ', ' ', '  ', '\u00a0',
          '\u3000', '\u2009', '.', '.', '.', '. ', '. ', '.. ', '...', '!',
          '?', '?! ', '…', '……', '。', '！', '।', '؟', '．', '\u2024', '"',
          "'", '“', '”', '«', '»', '’', '(', ')', '[', ']', '[1]', '[note',
          '「', '」', ',', ';', ':', '-', '–', '*', '_', '#', '/', '@', '%',
          '\u0301', '\u200d', '\u2060', '\ufeff', '\u0085', '\u2028', '\v',
          '\f', '\x01', '\x00', '😀', '𝐀', '\U00011047', '\ufffd']
RAW = [b'\\n', b'\\n', b'\\n', b'\\n\\n', b'\\r\\n', b'\\r', b'\\t', b'\\\\',
       b'\\', b'\\x', b'\r', b'\xff', b'\xc2', b'\xe3\x80', b'\x80', b'\xe2',
       b'\xf0\x91', b'\\n- ', b'\\n1. ', b'\\n  a) ']

rng = random.Random(int(sys.argv[1]))
for i in range(int(sys.argv[2])):
    out = b'd:%d' % i
    for _ in range(int(sys.argv[3])):
        out += b'\t'
        for _ in range(rng.choice((0, 1, 3, 10, 40, 200))):
            out += (rng.choice(RAW) if rng.random() < .2
                    else rng.choice(PIECES).encode())
    sys.stdout.buffer.write(out + b'\n')
