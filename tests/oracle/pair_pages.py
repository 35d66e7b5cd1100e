"""Whether the pages of pairs show the texts of hostile documents, and mark what
differs or is in passages.

pair_pages.py SITE RECORDS K: reads docs and RECORDS, pairs or passages, and
prints what is wrong with the pages of pairs in SITE, if anything. K is the
least length of a run."""
import re
import sys
from html.parser import HTMLParser

from pages import common, marked, merge, pale, shown, tokens, unescape

COLOURS, SHORT_ID, LONG_EXCERPT, BOTH_ENDS = 4, 60, 90, 70
SHORTEST_MOST = 512  # words that differ in a diff that is the shortest


class Page(HTMLParser):
    """cells: the pieces (style, text) or numbers of both sides; ends: where the
    cells of each row end in these texts; moved: the numbers with this word; folds: (number in the summary, side,
    from, to); excerpts: the pieces of the table of passages. whole: both texts, which have
    what a fold that is a link leaves out; stops: where passages begin in them."""

    def __init__(self, path, whole, stops):
        super().__init__()
        self.whole, self.stops = whole, stops
        self.open, self.cells, self.ends = [], ([], []), ([], [])
        self.folds, self.excerpts, self.names, self.text = [], [], [], ''
        self.folding, self.moved = [], ([], [])
        with open(path, 'rb') as f:
            self.feed(f.read().decode())
        self.close()

    def sides(self):
        """The sides of the cell that is open, if any."""
        for tag, style in self.open:
            if tag == 'div' and style.split()[:1] == ['t']:
                return {'a': [0], 'b': [1], 'both': [0, 1]}[style.split()[1]]
        return []

    def length(self, side):
        return sum(len(x[1]) for x in self.cells[side] if isinstance(x, tuple))

    def left_out(self, side, words):
        """The next words of a text, up to a passage."""
        s, at, text = self.whole[side], self.length(side), shown(self.whole[side].text)
        begins = [s.place[t[1]] for t in s.tokens if s.place[t[1]] >= at]
        return text[at:min(begins[words:words + 1] + [len(text)] +
                           [x for x in self.stops[side] if x >= at])]

    def handle_starttag(self, tag, attrs):
        style = dict(attrs).get('class', '')
        if tag == 'bdi':
            self.names.append('')
        if tag == 'div' and style == 'q':
            self.excerpts.append([])
        if tag not in ('meta', 'col', 'br'):
            self.open.append((tag, style))
        if tag == 'details' and style == 'f':
            self.folding.append([0, self.sides() or [0, 1],
                                 (self.length(0), self.length(1))])

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        sides = self.sides()
        if (tag, 'f') == self.open[-1] and tag == 'details':
            number, inside, begin = self.folding.pop()
            for side in inside:
                self.folds.append((number, side, begin[side], self.length(side)))
        while self.open and self.open.pop()[0] != tag:
            pass
        if tag == 'div' and sides and not self.sides():
            for side in sides:
                self.ends[side].append(self.length(side))

    def handle_data(self, data):
        tags = [t for t, _ in self.open]
        styles = [s for _, s in self.open]
        if 'bdi' in tags:
            self.names[-1] += data
        if 'summary' in tags:
            if self.folding:
                self.folding[-1][0] = int(re.search('[0-9]+', data)[0])
            return
        if 'main' in tags and not self.sides():
            self.text += data
        if self.open and self.open[-1] == ('a', 'f'):
            n, (side,) = int(re.search('[0-9]+', data)[0]), self.sides()
            begin = self.length(side)
            self.cells[side].append(('', self.left_out(side, n)))
            self.folds.append((n, side, begin, self.length(side)))
            return
        piece = '', data
        for tag, style in self.open:
            if tag == 'mark':
                piece = style, data
            elif tag == 'u':
                piece = piece[0] + ' x', data
            elif tag in ('del', 'ins'):
                piece = tag + style, data
            elif tag == 'a' and style[:2] == 'n ' and data == ' moved':
                for side in self.sides():
                    self.moved[side].append(self.cells[side][-1])
                return
            elif tag == 'a' and style[:2] == 'n ':
                piece = int(data)
        for side in self.sides():
            self.cells[side].append(piece)
        if 'q' in styles and 'soft' not in styles:
            self.excerpts[-1].append(piece)
        elif 'q' in styles and re.fullmatch(' … [0-9]+ words … ', data):
            self.excerpts[-1].append(('words', data))


def short(name):
    """An id as a page shows it."""
    if len(name) <= SHORT_ID:
        return shown(name)
    half = SHORT_ID // 2
    return shown(name[:half]) + '…' + shown(name[-half:])


def longest(a, b):
    """The length of the longest common subsequence of the tokens of two sides,
    and whether so few differ that a diff finds it."""
    row = [0] * (len(b.tokens) + 1)
    for x in a.tokens:
        corner = 0
        for j, y in enumerate(b.tokens):
            corner, row[j + 1] = row[j + 1], \
                corner + 1 if x[0] == y[0] else max(row[j], row[j + 1])
    differ = len(a.tokens) + len(b.tokens) - 2 * row[-1]
    return row[-1], differ <= SHORTEST_MOST


class Side:
    """What a diff shows of a text: its tokens, the style of each character that
    is shown, and where the bytes are that tokens and gaps begin and end with."""

    def __init__(self, text, cells):
        self.text, self.tokens = text, list(tokens(text))
        self.styles = [x[0] for x in cells for _ in x[1]]
        self.place, last, where = {}, 0, 0
        cuts = {x for t in self.tokens for x in t[1:]}
        for i in range(len(self.tokens) - 1):
            cuts.update(self.gap(i))
        for cut in sorted(cuts):
            where += len(shown(text[last:cut]))
            self.place[cut], last = where, cut
        self.changed = [self.style(t[1], t[2]) in ({'del'}, {'ins'})
                        for t in self.tokens]
        self.equal = [t for t, c in zip(self.tokens, self.changed) if not c]

    def style(self, begin, end):
        return set(self.styles[self.place[begin]:self.place[end]])

    def gap(self, i):
        """The bytes between token i and the next, without spaces around."""
        begin, end = self.tokens[i][2], self.tokens[i + 1][1]
        while begin < end and self.text[begin:begin + 1] in b' \t\r\n':
            begin += 1
        while begin < end and self.text[end - 1:end] in b' \t\r\n':
            end -= 1
        return begin, end


def minor(a, b, x, y):
    """Whether bytes x of a are styled as they should be, given bytes y of b."""
    other = [re.sub(rb'[ \t\r\n]', b'', s.text[p[0]:p[1]])
             for s, p in ((a, x), (b, y))]
    return a.style(*x) <= ({'delm', 'insm'} if other[0] != other[1] else {''})


def check_diff(a, b, ends, k):
    """What is wrong with a diff."""
    if [t[0] for t in a.equal] != [t[0] for t in b.equal]:
        yield 'equal words are not', a.equal[:9], b.equal[:9]
        return
    best, exact = longest(a, b)
    if len(a.equal) > best or (k == 1 and exact and len(a.equal) < best):
        yield len(a.equal), 'equal words, expected', best
    if 3 * len(a.equal) < min(len(a.tokens), len(b.tokens)):
        yield len(a.equal), 'equal words in a diff'
    for s in a, b:
        for i, changed in enumerate(s.changed[:-1]):
            both = changed and s.changed[i + 1]
            between = s.style(s.tokens[i][2], s.tokens[i + 1][1])
            if both and not between <= {'del', 'ins'}:
                yield 'between changed words', between
            if changed != s.changed[i + 1] and not between <= {''}:
                yield 'beside a changed word', between
    index = [[i for i, c in enumerate(s.changed) if not c] for s in (a, b)]
    for n, (i, j) in enumerate(zip(*index)):
        for s, t, x, y in ((a, b, i, j), (b, a, j, i)):
            if not minor(s, t, s.tokens[x][1:], t.tokens[y][1:]):
                yield 'word', s.tokens[x], t.tokens[y]
            if [v[n + 1:n + 2] for v in index] == [[i + 1], [j + 1]] and \
                    not minor(s, t, s.gap(x), t.gap(y)):
                yield 'after word', s.tokens[x], s.gap(x), t.gap(y)
    for end in zip(*ends):
        before = [sum(s.place[t[1]] < e for t in s.equal)
                  for s, e in zip((a, b), end)]
        if before[0] != before[1]:
            yield 'row ends at', end, before


def check_folds(page, sides):
    for number, side, begin, end in page.folds:
        s = sides[side]
        n = sum(begin <= s.place[t[1]] < end for t in s.tokens)
        if n != number:
            yield 'folded words', n, 'summary', number


def plain(pieces):
    """Pieces without the style of words that differ."""
    return merge((p[0].replace(' x', ''), p[1]) if isinstance(p, tuple) else p
                 for p in pieces)


def check_reworded(side, other, marks, i, paler):
    """Underlined words are in no run of two that the other passage has too;
    words of a passage that are not underlined occur in the other."""
    for t in side.tokens:
        underlined = any(x.endswith(' x') for x in side.style(t[1], t[2]))
        if underlined and not any(p[0] <= t[1] and t[2] <= p[1] for p in paler):
            yield 'underlined', t
        within = [m for m in marks if m[i] <= t[1] and t[2] <= m[i + 1]]
        there = {u[0] for m in within for u in other.tokens
                 if m[2 - i] <= u[1] and u[2] <= m[3 - i]}
        if within and not underlined and t[0] not in there:
            yield 'not underlined', t


def check_marks(page, texts, marks, paler):
    for side, text in enumerate(texts):
        want = plain(marked(text, [(m[2 * side], m[2 * side + 1], i)
                                   for i, m in enumerate(marks, 1)],
                            paler[side], COLOURS))
        got = plain(page.cells[side])
        if got != want:
            at = min(i for i in range(10 ** 6) if got[i:i + 1] != want[i:i + 1])
            yield got[at:at + 3], 'expected', want[at:at + 3]


def check_excerpts(page, texts, marks, paler):
    if len(page.excerpts) != 2 * len(marks):
        yield len(page.excerpts), 'excerpts'
        return
    for n, got in enumerate(page.excerpts):
        m, side = marks[n // 2], n % 2
        text, begin, end = texts[side], m[2 * side], m[2 * side + 1]
        got = plain(p for p in got if p[1] != '…')
        want = [p for p in plain(marked(
            text, [(begin, end, n // 2 + 1)], paler[side], COLOURS))
            if isinstance(p, tuple) and p[0]]
        inside = [t for t in tokens(text) if begin <= t[1] and t[2] <= end]
        if len(inside) <= LONG_EXCERPT:
            if got != want:
                yield 'excerpt', got, want
            continue
        cut = [i for i, p in enumerate(got) if p[0] == 'words']
        left = int(re.search('[0-9]+', got[cut[0]][1])[0])
        parts = [''.join(p[1] for p in got[:cut[0]]),
                 ''.join(p[1] for p in got[cut[0] + 1:])]
        whole = ''.join(p[1] for p in want)
        if not whole.startswith(parts[0]) or not whole.endswith(parts[1]) or \
                left != len(inside) - BOTH_ENDS:
            yield 'long excerpt', parts, left, whole


def check_moved(page, marks):
    """A passage that moved crosses one that did not; of those that overlap no
    other, two that did not move do not cross."""
    def overlap(m, n):
        return m[0] < n[1] and n[0] < m[1] or m[2] < n[3] and n[2] < m[3]

    def cross(m, n):
        return not overlap(m, n) and (m[0] < n[0]) != (m[2] < n[2])
    moved = sorted(page.moved[0])
    if moved != sorted(page.moved[1]):
        yield 'moved', page.moved
    rows = [m for i, m in enumerate(marks, 1)
            if i not in moved and m[0] < m[1] and m[2] < m[3]]
    for i in moved:
        if not any(cross(marks[i - 1], m) for m in rows):
            yield 'moved', i, 'which crosses no other'
    alone = [m for m in rows if sum(overlap(m, n) for n in marks) == 1]
    for m in alone:
        for n in alone:
            if cross(m, n):
                yield 'not moved', m, n


def check_pair(page, texts, group, records, k):
    """What is wrong with the page of a pair."""
    sides = [Side(t, [c for c in page.cells[i] if isinstance(c, tuple)])
             for i, t in enumerate(texts)]
    for s, cells in zip(sides, page.cells):
        got = ''.join(c[1] for c in cells if isinstance(c, tuple))
        if got != shown(s.text):
            yield 'text', got, shown(s.text)
            return
    yield from check_folds(page, sides)
    if records == 'passages':
        marks = sorted([int(x) for x in f[8:]] for f in group)
        paler = list(pale(*texts, marks))
        yield from check_marks(page, texts, marks, paler)
        yield from check_excerpts(page, texts, marks, paler)
        yield from check_moved(page, marks)
        for i in 0, 1:
            yield from check_reworded(sides[i], sides[1 - i], marks, 2 * i,
                                      paler[i])
    elif re.search('share no run|marks are runs', page.text) or \
            not all(s.tokens for s in sides):
        marks = common(sides[0].tokens, sides[1].tokens, k)
        yield from check_marks(page, texts, marks, ([], []))
        best, exact = longest(*sides)
        if k == 1 and exact and 3 * best >= min(len(s.tokens) for s in sides) > 0:
            yield best, 'equal words and no diff'
    else:
        yield from check_diff(*sides, page.ends, k)
        said = re.search('(No|[0-9]+) (?:word|differ|white)', page.text)
        if texts[0] == texts[1] and 'texts are equal' not in page.text:
            yield 'equal texts', said


def check(site, records, k):
    docs = dict(x.rstrip(b'\n').split(b'\t') for x in open('docs', 'rb'))
    groups = []
    for line in open(records, 'rb'):
        f = line.rstrip(b'\n').split(b'\t')
        if records == 'passages' and groups and groups[-1][0][:2] == f[:2]:
            groups[-1].append(f)
        else:
            groups.append([f])
    if records == 'passages':
        groups.sort(key=lambda g: (-sum(int(f[3]) for f in g), -sum(
            int(f[3]) * int(f[2].replace(b'.', b'')) for f in g)))
    else:
        groups.sort(key=lambda g: g[0][2], reverse=True)
    wrong = []
    for n, g in enumerate(groups, 1):
        texts = [unescape(docs[x]) for x in g[0][:2]]
        stops = [[len(shown(t[:int(f[8 + 2 * i])])) for f in g if len(f) == 12]
                 for i, t in enumerate(texts)]
        page = Page('%s/1/%d.html' % (site, n), [Side(t, []) for t in texts], stops)
        wanted = [short(x) for x in g[0][:2]]
        if page.names[:2] != wanted or page.names[2:4] != wanted:
            wrong.append((n, page.names, wanted))
        wrong += [(n,) + x for x in check_pair(page, texts, g, records, k)]
    for x in wrong[:5]:
        print(*(str(y)[:400] for y in x))
    return bool(wrong)


sys.exit(check(sys.argv[1], sys.argv[2], int(sys.argv[3])))
