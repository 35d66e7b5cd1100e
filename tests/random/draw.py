"""draw.py: random collections of documents, sets and thresholds.

Every function takes the random.Random that decides what it draws, and nothing
else does: no clock, no order of a Python set.
"""
import math
import re

MOST_WORDS = 1000000
MOST_OF_A_DOCUMENT = 60000
MOST_DOCUMENTS = 300

CONSONANTS, VOWELS = 'bcdfghjklmnprstvz', 'aeiou'
OTHER_SCRIPTS = ['абвгдежзиклмнопрст', 'αβγδεζηθικλμνξο', '0123456789',
                 'äöüéèñßøåÆŒ', 'กขคงจฉชซ', 'カキクケコサシス',
                 'かきくけこさしす', 'कखगघचछजझ', '가나다라마바사']
SEPARATORS = [' ', ' ', ' ', '  ', ', ', '; ', ' - ', '. ', '\\n', '\\n\\n',
              '\\t', '\\r\\n', '\\\\', '\u00a0', '\u3000', '…', '/', '"', ' (',
              ') ', '\r', '\u200b', '\u00ad', '’', '!', '\u0301 ', '\ue000']
# Stands in a text for bytes that are not UTF-8, until the text is written.
BAD = '\ue000'


def size(r, low, high):
    """A whole number from low to high, log-uniform; 0 is as likely as 1."""
    return min(high, int((high - low + 2) ** r.random()) - 1 + low)


def often_small(r, high, power=1.8, low=10):
    """A whole number from low to high whose logarithm leans to the lower."""
    return int(low * (high / low) ** (r.random() ** power))


def chance(r, p):
    return r.random() < p


def decimal(millionths):
    """A threshold as people write it: 0.5, .25, 1, 0.333333."""
    text = ('%d.%06d' % divmod(millionths, 10 ** 6)).rstrip('0').rstrip('.')
    return text if text else '0'


def threshold(r, fractions=(), low=50000):
    """A decimal from low millionths to 1. fractions has (n, d) that occur: the
    threshold is often exactly one of them, just below or just above."""
    fractions = [(n, d) for n, d in fractions if n * 10 ** 6 >= low * d]
    if fractions and chance(r, .5):
        n, d = r.choice(fractions)
        exact = [(x, y) for x, y in fractions if 10 ** 6 * x % y == 0]
        if exact and chance(r, .5):
            n, d = r.choice(exact)
        at = n * 10 ** 6 // d + r.choice([0, 0, 1, -1])
        return decimal(min(10 ** 6, max(low, at)))
    if chance(r, .1):
        return r.choice(['1', '1.0', '0.5', '0.999999', '0.8'])
    unit = 10 ** r.randint(0, 5)
    least = -(-low // unit)
    return decimal(r.randint(least, 10 ** 6 // unit) * unit)


def latin(i):
    word = ''
    while True:
        i, c = divmod(i, len(CONSONANTS))
        i, v = divmod(i, len(VOWELS))
        word += CONSONANTS[c] + VOWELS[v]
        if not i:
            return word


def word(script, i):
    """Word i of a script; different numbers are different words, but for
    their case."""
    if script == 'chinese':
        return chr(0x4e00 + i % 20000) + ('' if i < 20000 else
                                          chr(0x4e00 + i // 20000))
    if script == 'mixed' and i % 3:
        letters = OTHER_SCRIPTS[i % len(OTHER_SCRIPTS)]
        text = ''
        while True:
            i, c = divmod(i, len(letters))
            text += letters[c]
            if not i:
                return text
    text = latin(i)
    return text if script == 'latin' or i % 2 else text.upper()


class Vocabulary:
    """Words, numbered from 0; number -1 ends a sentence."""
    def __init__(self, r):
        self.n = size(r, 1, 100000)
        self.script = r.choice(['latin', 'latin', 'latin', 'chinese',
                                'mixed'])
        self.words = [word(self.script, i) for i in range(self.n)] + ['.']
        self.cumulative = None
        if chance(r, .5):
            power, total = r.uniform(.5, 1.5), 0.0
            self.cumulative = []
            for i in range(self.n):
                total += (i + 1) ** -power
                self.cumulative.append(total)

    def text(self, r, n):
        if n == 0:
            return []
        return r.choices(range(self.n), cum_weights=self.cumulative, k=n)


def in_sentences(r, words, typical):
    """words, with ends of sentences put in."""
    out, at = [], 0
    while at < len(words):
        n = r.randint(1, 2 * typical)
        out += words[at:at + n]
        out.append(-1)
        at += n
    return out


def edited(r, words, fresh):
    """A copy of words: as it is, or changed in one of several ways. fresh(n)
    is n words more."""
    way = r.choice(['same', 'same', 'words', 'words', 'words', 'cut',
                    'contained', 'moved', 'doubled'])
    n = len(words)
    if way == 'words':
        changes = int(n ** r.random()) if chance(r, .7) else int(
            n * r.random())
        out = list(words)
        for _ in range(min(changes, 2000)):
            at = r.randint(0, len(out))
            what = r.randrange(3)
            if what == 0:
                out[at:at] = fresh(1)
            else:
                out[at:at + 1] = fresh(1) if what == 1 else []
        return out
    if way == 'cut':
        a, b = sorted((r.randint(0, n), r.randint(0, n)))
        return r.choice([words[a:], words[:b], words[a:b]])
    if way == 'contained':
        return fresh(size(r, 0, n + 10)) + words + fresh(size(r, 0, n + 10))
    if way == 'moved':
        a, b = sorted((r.randint(0, n), r.randint(0, n)))
        return words[a:b] + words[:a] + words[b:]
    if way == 'doubled' and n <= MOST_OF_A_DOCUMENT // 2:
        return words + words
    return list(words)


def lengths(r, n, budget):
    """How many words each of n documents has, budget in all at the most."""
    top = min(MOST_OF_A_DOCUMENT, budget)
    shape = r.choice(['same', 'giant', 'log', 'log', 'uniform'])
    if shape == 'same':
        return [min(top, budget // n)] * n
    if shape == 'giant':
        tiny = r.choice([3, 10, 50])
        out = [r.randint(0, tiny) for _ in range(n)]
        out[r.randrange(n)] = top
    elif shape == 'uniform':
        out = [r.randint(0, 2 * budget // n) for _ in range(n)]
    else:
        out = [size(r, 0, top) for _ in range(n)]
    left = budget
    for i, m in enumerate(out):
        out[i] = min(m, left, MOST_OF_A_DOCUMENT)
        left -= out[i]
    r.shuffle(out)
    return out


def ids(r, n):
    """n different ids, in no order; some begin others."""
    style = r.choice(['d%d', '%d', '%06d', 'a b:%d', 'é%d', 'http://x/%d?y=1',
                      'any'])
    numbers = r.sample(range(1, 1000000 if chance(r, .3) else n + 1), n)
    if style != 'any':
        return [style % i for i in numbers]
    stems = ['d', 'D', '', 'doc ', '\u6587', 'x' * 40, ':', '-', '~', '"', "'",
             '=', '#', '%', '\u00a0']
    return [stems[i % len(stems)] + '%d' % i + '.' * (i % 4)
            for i in numbers]


class Collection:
    """Documents: ids, and the words of each column of each. vocabulary is what
    they are made of, prose whether they have sentences."""
    def __init__(self, r, most=MOST_WORDS, columns=1, prose=False,
                 power=1.8, documents=MOST_DOCUMENTS):
        self.columns, self.prose = columns, prose
        self.vocabulary = v = Vocabulary(r)
        n = 0 if chance(r, .02) else size(r, 1, documents)
        budget = often_small(r, most, power)
        copies = r.choice([0, r.random(), r.random(), r.random(), 1])
        typical = r.choice([3, 8, 20])
        # Some collections are of one text and its copies.
        far = r.choice([1, 3, n + 1, n + 1])

        def fresh(m):
            words = v.text(r, m)
            return in_sentences(r, words, typical) if prose and m > 1 \
                else words

        made, left = [], budget
        for m in lengths(r, n, budget) if n else []:
            if made and chance(r, copies):
                words = edited(r, made[r.randrange(min(far, len(made)))],
                               fresh)[:MOST_OF_A_DOCUMENT]
            else:
                words = fresh(m)
            if len(words) > left:
                words = words[:left]
            left -= len(words)
            made.append(words)
        r.shuffle(made)
        self.ids = ids(r, n)
        self.documents = [self.in_columns(r, words) for words in made]
        self.odd = chance(r, .25)
        self.bad = self.odd and chance(r, .2)
        self.texts = [[self.text(r, words) for words in d]
                      for d in self.documents]

    def in_columns(self, r, words):
        if self.columns == 1:
            return [words]
        cuts = sorted(r.randint(0, len(words))
                      for _ in range(self.columns - 1))
        return [words[a:b] for a, b in zip([0] + cuts, cuts + [len(words)])]

    def text(self, r, words):
        table = self.vocabulary.words
        between = '' if self.vocabulary.script == 'chinese' else ' '
        if self.prose:
            text = between.join([table[w] for w in words])
            full = '\u3002' if between == '' else '.'
            end = '\\n' if chance(r, .1) else full + ' '
            text = re.sub(' ?[.] ?(.?)', lambda m: end + m[1].upper(), text)
        elif not self.odd:
            return between.join([table[w] for w in words])
        else:
            text = ''.join([table[w] + s for w, s in zip(
                words, r.choices(SEPARATORS, k=len(words)))])
            if text.endswith('\r'):
                text += ' '
        if not self.bad:
            text = text.replace(BAD, ' ')
        return text

    def lines(self):
        """The document records."""
        return [(i + '\t' + '\t'.join(t)).encode().replace(
            BAD.encode(), b'\xff\xe3\x80') + b'\n'
            for i, t in zip(self.ids, self.texts)]


def shingle_options(r, collection):
    """Options of nd-shingle: words or characters, columns, k."""
    k = r.choice([1, 2, 3, 5, size(r, 1, 50), r.randint(1, 50)])
    options = '-k %d' % k
    if chance(r, .2):
        options += ' -c'
    n = collection.columns
    if n > 1:
        options += ' -f ' + r.choice(
            ['2-', '2', '%d' % (n + 1), '2-%d' % (n + 1), '2,%d' % (n + 1)])
    return options


def set_lines(r):
    """Records of sets of any features, hashes or small numbers."""
    n = size(r, 1, MOST_DOCUMENTS)
    universe = size(r, 1, 100000)
    top = often_small(r, 20000)
    if chance(r, .5):
        # Small sets of few features: every place in a prefix decides.
        n, universe, top = r.randint(10, 150), r.randint(4, 60), \
            r.randint(3, 20)
    if chance(r, .15):
        # As many sets, of as few features, as nd-pairs compares by tiles.
        n, universe, top = r.randint(520, 900), r.randint(20, 500), \
            r.randint(10, 60)
    kind = r.choice(['hash', 'hash', 'small', 'high', 'close'])
    mask = 2 ** 64 - 1
    feature = {'small': lambda i: i, 'high': lambda i: mask - i,
               'hash': lambda i: (i + 1) * 0x9e3779b97f4a7c15 & mask,
               # A few have the same upper half.
               'close': lambda i: (i // 3 + 1) * 0x9e3779b97f4a7c15 & mask
               ^ i % 3}[kind]
    skewed = chance(r, .5)
    made = []
    for _ in range(n):
        if made and chance(r, .5):
            s = set(r.choice(made))
            if chance(r, .7):
                for _ in range(r.choice([1, 3, len(s) // 10, len(s)])):
                    x = r.randrange(universe)
                    s.discard(x) if chance(r, .5) else s.add(x)
        else:
            m = size(r, 0, top)
            s = {min(universe - 1, int(r.paretovariate(.6)) - 1)
                 for _ in range(m)} if skewed else \
                {r.randrange(universe) for _ in range(m)}
        made.append(sorted(s))
        if sum(map(len, made)) > 500000:
            break
    names = ids(r, len(made))
    out = []
    for name, s in zip(names, made):
        features = sorted(feature(i) for i in s)
        out.append(b'%s\t%d\t%s\n' % (
            name.encode(), len(s), b' '.join(b'%016x' % f for f in features)))
    return out
