"""copies.py: runs of N units that occur earlier, by a suffix array:
    copies.py [--order FILE] UNIT:N... <docs.tsv
For each UNIT:N writes what nd-lines --unit UNIT --copies N prints to UNIT.N, and the
documents without these ranges to UNIT.N.cut. --order has the ids in the order in which
first places are looked for. Words are runs of ASCII letters and digits, a sentence ends
with a full stop."""
import argparse
import re
import sys

parser = argparse.ArgumentParser()
parser.add_argument('--order')
parser.add_argument('wanted', nargs='+')
args = parser.parse_args()


def plain(field):
    escapes = {b't': b'\t', b'n': b'\n', b'r': b'\r', b'\\': b'\\'}
    return re.sub(rb'\\([tnr\\])', lambda m: escapes[m[1]], field)


def escaped(text):
    for byte, escape in ((b'\\', b'\\\\'), (b'\t', b'\\t'), (b'\n', b'\\n'), (b'\r', b'\\r')):
        text = text.replace(byte, escape)
    return text


def units(unit, text):
    """(content, begin, end) of each unit."""
    if unit == 'byte':
        return [(text[i], i, i + 1) for i in range(len(text))]
    if unit == 'line':
        found, at = [], 0
        for line in text.split(b'\n'):
            found.append((line.strip(b' \t\r'), at, at + len(line)))
            at += len(line) + 1
        return found
    if unit == 'sentence':
        found = [(m.start(), m.end()) for m in re.finditer(rb'[^. ][^.]*\.', text)]
        return [(tuple(re.findall(rb'\w+', text[a:b].lower())), a, b) for a, b in found]
    return [(m[0].lower(), m.start(), m.end()) for m in re.finditer(rb'[A-Za-z0-9]+', text)]


def span(unit, u, text, a, b):
    """The bytes that units [a, b) of a text take along."""
    if unit == 'line':
        if a == 0:
            return 0, u[b][1] if b < len(u) else len(text)
        begin = u[a][1] - 1
        return begin - (b == len(u) and text[:begin].endswith(b'\r')), u[b - 1][2]
    if unit == 'byte':
        while a < b and text[a] & 0xc0 == 0x80:
            a += 1
        while a < b < len(text) and text[b] & 0xc0 == 0x80:
            b -= 1
        return a, b
    return 0 if a == 0 else u[a][1], u[b][1] if b < len(u) else len(text)


class Places:
    """All units, document by document in order."""

    def __init__(self, unit, texts, order):
        self.unit, self.content, self.at, self.units = unit, [], [], {}
        self.end = []    # of the document of each place
        for d in order:
            self.units[d] = units(unit, texts[d])
            self.content += [c for c, _, _ in self.units[d]]
            self.at += [(d, i) for i in range(len(self.units[d]))]
            self.end += [len(self.content)] * len(self.units[d])
        number = {c: i for i, c in enumerate(sorted(set(self.content)))}
        self.string = [number[c] for c in self.content]
        self.suffixes = sorted(range(len(self.string)),
                               key=lambda p: self.string[p:min(p + 200, self.end[p])])

    def common(self, p, q, most):
        n, s = 0, self.string
        while n < most and p + n < self.end[p] and q + n < self.end[q] and s[p + n] == s[q + n]:
            n += 1
        return n

    def first_places(self, n):
        """The first place of each run, and those that have copies."""
        first, groups = {}, []
        previous = None
        for p in self.suffixes:
            if self.end[p] - p < n or self.unit == 'line' and n == 1 and not self.content[p]:
                continue
            if previous is None or self.common(previous, p, n) < n:
                groups.append([])
            groups[-1].append(p)
            previous = p
        for group in groups:
            first.update(dict.fromkeys(group, min(group)))
        return first, {min(g) for g in groups if len(g) > 1}

    def cuts(self, n):
        """[document, from, to, first place], ascending."""
        first, has_copy = self.first_places(n)
        found = []
        for p in range(len(self.string)):
            covering = [k for k in range(max(0, p - n + 1), p + 1) if self.end[k] == self.end[p]]
            copies = [k for k in covering if first.get(k, k) != k]
            if not copies or any(k in has_copy for k in covering):
                continue
            d, i = self.at[p]
            if found and found[-1][0] == d and found[-1][2] == i:
                found[-1][2] += 1
            else:
                found.append([d, i, i + 1, first[copies[-1]] + p - copies[-1]])
        return sorted(found)


docs = [line.rstrip(b'\n').split(b'\t', 1) for line in sys.stdin.buffer]
texts = [plain(field) for _, field in docs]
order = list(range(len(docs)))
if args.order:
    ids = {i: n for n, (i, _) in enumerate(docs)}
    order = [ids[line.strip()] for line in open(args.order, 'rb')]
made = {}
for wanted in args.wanted:
    unit, n = wanted.split(':')
    places = made.setdefault(unit, Places(unit, texts, order))
    kept, done = [b''] * len(docs), [0] * len(docs)
    with open('%s.%s' % (unit, n), 'wb') as out:
        for d, a, b, source in places.cuts(int(n)):
            begin, stop = span(unit, places.units[d], texts[d], a, b)
            if begin == stop:
                continue
            kept[d] += texts[d][done[d]:begin]
            done[d] = stop
            other, i = places.at[source]
            out.write(b'%s\t%d\t%d\t%s\t%d\n' %
                      (docs[d][0], begin, stop, docs[other][0], places.units[other][i][1]))
    with open('%s.%s.cut' % (unit, n), 'wb') as out:
        for d, (id_, _) in enumerate(docs):
            out.write(b'%s\t%s\n' % (id_, escaped(kept[d] + texts[d][done[d]:])))
