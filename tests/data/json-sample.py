# json-sample.py SEED N: N nasty JSON lines, each an object: escapes of every
# kind, surrogates in pairs and alone, numbers in odd forms, keys twice, keys
# with dots, nested objects.
import random
import sys

rng = random.Random(int(sys.argv[1]))
PIECES = ['a', 'word ', ' ', '\\"', '\\\\', '\\/', '\\b', '\\f', '\\n',
          '\\r', '\\t', '\\u0041', '\\u0009', '\\u000A', '\\u000d', '\\u005c',
          '\\u0022', '\\u0000', '\\u001f', '\\u00e9', '\\u4E2d', '\\ud83d\\ude00',
          '\\uD83D', '\\uDE00', '\\ude00\\ud83d', '\\ud83d\\ud83d\\ude00',
          '\\ud83dx', '\\ud83d\\n', '\\ud83d\\\\', '\\uffff', '\\udbff\\udfff',
          'é', '中文', '😀', '\x7f', '/', '{', '}', '[', ':', ',', '\u2028']
NUMBERS = ['0', '-0', '1.50', '12345678901234567890123', '1e5', '1E+05',
           '-1.0e-7', '0.10', '9007199254740993', '1e999', '3']
KEYS = ['id', 'text', 'meta', 'url', 'meta.url', 'a', 'te\\u0078t', 'b\\n', '']


def string():
    return '"' + ''.join(rng.choice(PIECES)
                         for _ in range(rng.randrange(12))) + '"'


def scalar():
    return rng.choice([string, string, lambda: rng.choice(NUMBERS),
                       lambda: rng.choice(['true', 'false', 'null'])])()


def blank():
    return rng.choice(['', '', '', ' ', '\t', ' \r '])


def members(pairs):
    return '{' + ','.join(blank() + '"' + k + '"' + blank() + ':' + blank() +
                          v + blank() for k, v in pairs) + '}'


def nested(depth):
    if depth == 0 or rng.random() < .5:
        return scalar()
    if rng.random() < .5:
        return '[' + ','.join(nested(depth - 1)
                              for _ in range(rng.randrange(4))) + ']'
    return members([(rng.choice(KEYS), nested(depth - 1))
                    for _ in range(rng.randrange(4))])


def record():
    ident = rng.choice(NUMBERS + ['"x%d"' % rng.randrange(99), '"\\u00e9\\/"',
                                  '""', 'null', 'true', '"a\\\\b"', '"\\ud800"'])
    pairs = [('id', ident)]
    for _ in range(rng.randrange(3)):
        pairs.append((rng.choice(['text', 'te\\u0078t', 'meta.url']), scalar()))
    for _ in range(rng.randrange(3)):
        inner = [('url', scalar()) for _ in range(rng.randrange(3))]
        inner.append(('deep', nested(3)))
        rng.shuffle(inner)
        pairs.append(('meta', rng.choice([members(inner), scalar()])))
    pairs += [('junk', nested(4)), ('a', members([('text', '"no"')])),
              ('b', '[' + members([('meta', members([('url', '"no"')]))]) + ']')]
    rng.shuffle(pairs)
    return blank() + members(pairs) + blank()


for _ in range(int(sys.argv[2])):
    sys.stdout.buffer.write((record() + '\n').encode())
