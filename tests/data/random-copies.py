"""random-copies.py: documents with runs of words that recur: repeated, overlapping,
nested, within one document, and periodic ones:
    random-copies.py SEED DOCUMENTS [WORDS]"""
import random
import sys

rng = random.Random(int(sys.argv[1]))
documents = int(sys.argv[2])
vocabulary = int(sys.argv[3]) if len(sys.argv) > 3 else 40
seen = []


def words(n):
    return ['w%d' % rng.randrange(vocabulary) for _ in range(n)]


for d in range(documents):
    text = []
    for _ in range(rng.randrange(6)):
        kind = rng.randrange(5)
        if kind == 0 or not seen:
            text += words(rng.randrange(12))
        elif kind == 1:
            text += words(rng.randrange(1, 3)) * rng.randrange(1, 9)
        else:
            begin = rng.randrange(len(seen))
            text += seen[begin:begin + rng.randrange(1, 25)]
    seen += text
    between = [rng.choice((' ', ' ', ' ', '. ', ', ', '\\n', '\\n\\n', ' \u2014 ')) for _ in text]
    print('d%d\t%s%s' % (d, rng.choice(('', ' ', '"')), ''.join(
        (w.upper() if rng.random() < .1 else w) + b for w, b in zip(text, between))))
