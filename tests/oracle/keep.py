#!/usr/bin/env python3
"""keep.py make SEED: writes random documents in small clusters to docs.jsonl.
keep.py kept POLICY: prints the ids that the policy keeps, in byte order.

The documents of a cluster differ from each other in at most two of 40 words, those
of two clusters share no word: at a threshold of 0.7 with words as shingles every
two documents of a cluster are a pair.
"""
import datetime
import json
import random
import sys
from fractions import Fraction


def number(r):
    kind = r.randrange(4)
    if kind == 0:
        return str(r.randrange(-9, 9))
    if kind == 1:
        return '%d.%d' % (r.randrange(-99, 99), r.randrange(10 ** 30))
    if kind == 2:
        return '%d.%03de%d' % (r.randrange(-9, 9), r.randrange(999),
                               r.randrange(-40, 40))
    return str(r.randrange(-10 ** 40, 10 ** 40))


def date(r):
    zone = r.choice(['Z', '+05:30', '-0800', '+01', '', None])
    day = datetime.date(1900, 1, 1) + datetime.timedelta(r.randrange(50000))
    if zone is None:
        return r.choice([str(day), '%04d-%02d' % (day.year, day.month),
                         '%04d' % day.year])
    fraction = r.choice(['', '.5', '.' + str(r.randrange(10 ** 12))])
    return '%s%s%02d:%02d:%02d%s%s' % (
        day, r.choice('T '), r.randrange(24), r.randrange(60), r.randrange(60),
        fraction, zone)


def moment(text):
    """The seconds since year 1 in UTC."""
    if len(text) <= 10:
        text = (text + '-01-01')[:10] + 'T00:00:00'
    day, clock = text[:10], text[11:]
    zone = 0
    for sign in '+-':
        if sign in clock:
            clock, offset = clock.split(sign)
            offset = offset.replace(':', '').ljust(4, '0')
            zone = (int(offset[:2]) * 60 + int(offset[2:])) * 60
            zone = zone if sign == '+' else -zone
    hour, minute, second = clock.rstrip('Z').split(':')
    days = datetime.date(*map(int, day.split('-'))).toordinal()
    return days * 86400 + int(hour) * 3600 + int(minute) * 60 + \
        Fraction(second) - zone


def make(seed):
    r = random.Random(seed)
    documents = []
    for cluster in range(30):
        base = ['w%dx%d' % (cluster, i) for i in range(40)]
        for _ in range(r.randrange(1, 6)):
            words = base[:]
            words[r.randrange(40)] = 'x' * r.randrange(1, 9)
            d = {'id': 'd%d' % r.randrange(10 ** 9), 'text': ' '.join(words)}
            if r.random() < 0.8:
                d['date'] = date(r) if r.random() < 0.9 else 'yesterday'
            if r.random() < 0.8:
                d['n'] = number(r) if r.random() < 0.9 else '1 000'
            documents.append((cluster, d))
    r.shuffle(documents)
    with open('docs.jsonl', 'w') as f, open('cluster.json', 'w') as g:
        for cluster, d in documents:
            f.write(json.dumps(d) + '\n')
        json.dump([c for c, _ in documents], g)


def value(policy, place, d):
    """A number, the higher the better, or None."""
    by = policy.split(':')[0]
    if by in ('longest', 'shortest'):
        v = len(d['text'])
    elif by in ('first', 'last'):
        v = place
    elif by in ('newest', 'oldest'):
        v = None if d.get('date', 'yesterday') == 'yesterday' else moment(d['date'])
    else:
        v = None if d.get('n', ' ') == '1 000' or 'n' not in d \
            else Fraction(d['n'])
    return v if v is None or by in ('longest', 'last', 'newest', 'max') else -v


def kept(policy):
    best = {}
    clusters = json.load(open('cluster.json'))
    for place, line in enumerate(open('docs.jsonl')):
        d = json.loads(line)
        v = value(policy, place, d)
        key = (v is None, -(v or 0), d['id'])
        c = clusters[place]
        best[c] = min(best.get(c, key), key)
    print('\n'.join(sorted(key[2] for key in best.values())))


if sys.argv[1] == 'make':
    make(int(sys.argv[2]))
else:
    kept(sys.argv[2])
