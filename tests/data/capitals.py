#!/usr/bin/env python3
"""capitals.py: each document of stdin, with its id and a, and with its id and b
as a copy in capitals, decomposed (NFD), with other apostrophes and dashes."""
import sys
import unicodedata

OTHER = str.maketrans({"'": '\u2019', '-': '\u2010'})
for n, line in enumerate(sys.stdin):
    name, text = line.rstrip('\n').split('\t')
    copy = (text.replace('i', '\u0130') if name in ('az', 'tr') else text).upper()
    # U+02BC, of which some keyboards make apostrophes, is a letter.
    copy = copy.replace("'", '\u02bc\u2018\u00b4'[n // 2 % 3]) if n % 2 else copy
    print(name + '.a', text, sep='\t')
    print(name + '.b', unicodedata.normalize('NFD', copy.translate(OTHER)),
          sep='\t')
