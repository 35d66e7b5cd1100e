"""oracle.py: brute force over sets, by the definitions in the manuals."""
import math
from collections import Counter
from fractions import Fraction

MEASURES = ('jaccard', 'containment', 'dice', 'overlap', 'set-cosine')


def cut(n, d):
    """n / d with six decimals, cut."""
    return b'%d.%06d' % divmod(n * 10 ** 6 // d, 10 ** 6)


def fraction(measure, shared, na, nb):
    """The similarity, as two whole numbers."""
    if measure == 'jaccard':
        return shared, na + nb - shared
    if measure == 'dice':
        return 2 * shared, na + nb
    if measure == 'set-cosine':
        return math.isqrt(shared ** 2 * 10 ** 12 // (na * nb)), 10 ** 6
    return shared, min(na, nb)


class Sets:
    """Records of sets, in the order of their ids, without the empty ones.
    common[i] has a bit for each feature that several sets have: two sets
    share as many features as the two numbers have bits in common."""
    def __init__(self, lines):
        records = []
        for line in lines:
            name, n, features = line.split(b'\t')[:3]
            features = features.split()
            assert len(features) == int(n)
            if features:
                records.append((name, features))
        records.sort()
        self.ids = [name for name, _ in records]
        self.n = [len(features) for _, features in records]
        times = Counter()
        for _, features in records:
            times.update(features)
        self.times = times
        place = {}
        for f, n in times.items():
            if n > 1:
                place[f] = len(place)
        # What every key of postings brings together.
        self.meetings = sum(n * (n - 1) // 2 for n in times.values())
        self.common, self.key = [], []
        for _, features in records:
            bits = bytearray(len(place) // 8 + 1)
            for f in features:
                at = place.get(f)
                if at is not None:
                    bits[at >> 3] |= 1 << (at & 7)
            self.common.append(int.from_bytes(bits, 'little'))
            self.key.append(b' '.join(features))
        self.known = None

    def pairs(self):
        """Every (i, k, shared), i before k, with something shared."""
        if self.known is None:
            self.known = []
            for i, x in enumerate(self.common):
                if x:
                    for k in range(i + 1, len(self.common)):
                        shared = (x & self.common[k]).bit_count()
                        if shared:
                            self.known.append((i, k, shared))
        return self.known

    def fractions(self, measure, most=2000):
        """Similarities that occur."""
        return [fraction(measure, s, self.n[i], self.n[k])
                for i, k, s in self.pairs()[:most]]

    def is_wanted(self, measure, t, i, k, shared):
        n, d = fraction(measure, shared, self.n[i], self.n[k])
        return n * t.denominator >= t.numerator * d

    def line(self, measure, i, k, shared, ids=None):
        """The record of the pair."""
        na, nb = self.n[i], self.n[k]
        a, b = ids or (self.ids[i], self.ids[k])
        columns = [a, b, cut(*fraction(measure, shared, na, nb)),
                   b'%d' % shared, b'%d' % na, b'%d' % nb]
        if measure == 'containment':
            columns += [cut(shared, na), cut(shared, nb)]
        return b'\t'.join(columns) + b'\n'

    def within(self, measure, t):
        """The lines of the pairs at or above t, sorted."""
        t = Fraction(t)
        return sorted(self.line(measure, i, k, s) for i, k, s in self.pairs()
                      if self.is_wanted(measure, t, i, k, s))

    def collapsed(self, measure, t):
        """The same, of equal sets only those of the first with the others,
        and of the first alone with other sets."""
        t = Fraction(t)
        first = {}
        for i, key in enumerate(self.key):
            first.setdefault(key, i)
        head = [first[key] for key in self.key]
        lines = [self.line(measure, i, k, s) for i, k, s in self.pairs()
                 if head[i] == i and head[k] in (i, k) and
                 self.is_wanted(measure, t, i, k, s)]
        return sorted(lines)

    def across(self, measure, t, left, names):
        """Those of a set whose number is in left and one that is not; names
        has the ids that they bear there."""
        t = Fraction(t)
        lines = []
        for i, k, s in self.pairs():
            if (i in left) != (k in left) and \
                    self.is_wanted(measure, t, i, k, s):
                a, b = (i, k) if i in left else (k, i)
                lines.append(self.line(measure, a, b, s,
                                       (names[a], names[b])))
        return sorted(lines)
