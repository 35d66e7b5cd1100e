"""Hostile documents and pairs of them, and whether pages show these.

pages.py make SEED: writes docs, pairs, kinds, passages, clusters.
pages.py check SITE RECORDS K: reads docs and RECORDS, and says what is
wrong with the pages in SITE, if anything. The pages of pairs have kinds.
pages.py frames SITE N: frames.html for a browser, which so writes of each
of the first N pages, copied with a script, how wide it is on a screen of 390
and what elements it has.
pages.py framed SITE N: says what is wrong with the browser's frames.html
on stdin."""

import collections
import hashlib
import json
import os
import random
import re
import sys
from html.parser import HTMLParser

TAGS = {
    'a', 'bdi', 'body', 'col', 'dd', 'div', 'dl', 'dt', 'h1', 'h2', 'h3',
    'head', 'html', 'main', 'mark', 'meta', 'nav', 'p', 'path', 'rect', 'section',
    'span', 'style', 'svg', 'table', 'tbody', 'td', 'text', 'th', 'thead',
    'title', 'tr',
    'br', 'caption', 'del', 'details', 'g', 'i', 'ins', 'li', 'script',
    'strong', 'summary', 'u', 'ul', 'link'}
NASTY = [
    b'<script>alert(1)</script>', b'</div></section>', b'<img src=x onerror=x>',
    b'&amp;', b'&#60;', b'"', b"'>", b'--><!--', b']]>', b'</title>',
    b'</style>', b'<b', b'\xff', b'\xe4\xb8', b'\xf0\x9f\x98', b'\xc0\xaf',
    b'\x01', b'\x0c', b'\x1b[1m', b'\x7f', b'\xc2\x85', b'\xe2\x80\xae',
    b'\xe2\x81\xa6', b'\xe2\x80\xa8', b'\xef\xbb\xbf', b'\xef\xbf\xbf',
    b'\xf3\xa0\x81\x81', b'\xc2\xad', b'\xd8\x9c', b'\xe1\xa0\x8e',
    b'\xe2\x80\x8b', b'\xe2\x80\x8d', b'\xe2\x80\x8e', b'\xe2\x80\x8f',
    b'\xd7\xa9\xd7\x9c', b'\xf0\x9f\x98\x80', b'{{', b'`']
ESCAPED = [b'\\n', b'\\t', b'\\r', b'\\r\\n', b'\\\\', b'\\\\n', b'\\x']
WORDS = ['a', 'of', 'the', 'The', 'OF', 'moon', 'Mond', 'lune', 'café', 'Ünder',
         '漢', '字', 'x1', '1908']


def make(seed):
    rnd = random.Random(seed)
    ids, texts = [], []
    for i in range(24):
        name = rnd.choice([b'', b'doc ', b'..', b'/'])
        if rnd.random() < .5:
            name += rnd.choice([x for x in NASTY if min(x) >= 32 and
                                x != b'\xef\xbb\xbf'])
        ids.append(b'%s%d' % (b'x' * 3000 if i == 9 else name, i))
        few = rnd.sample(WORDS, rnd.choice([2, 5, len(WORDS)]))
        text = b''
        for _ in range(rnd.choice([0, 1, 2, 5, 40, 120])):
            text += rnd.choice(few).encode() + b' '
            if rnd.random() < .12:
                text += rnd.choice(NASTY + ESCAPED) + rnd.choice([b'', b' '])
        if i > 0 and texts[-1] and rnd.random() < .6:
            part = texts[-1].split(b' ')
            at = rnd.randrange(len(part))
            text += b' '.join(part[at:] + part[:at])
        texts.append(text + b'y' * 3000 * (i == 9))
    texts[20] = b''.join(x + b' lorem ' * 24 for x in texts[:3] + NASTY[:8])
    texts[21] = texts[20]
    texts[22] = texts[20].replace(b'lorem ', b'Lorem, ', 60)
    texts[23] = texts[20].replace(b' lorem  lorem ', b' dolor lorem ', 9)
    with open('docs', 'wb') as f:
        for i, t in zip(ids, texts):
            f.write(i + b'\t' + t + b'\n')
    with open('pairs', 'wb') as f:
        near = [(ids[i], ids[j]) for i in range(20, 24) for j in range(20, i)]
        for a, b in near + [rnd.sample(ids, 2) for _ in range(30)]:
            f.write(b'%s\t%s\t0.%06d\t%d\t<i>&\x02\n' % (
                a, b, rnd.randrange(10) * 1000, rnd.randrange(9)))
    make_kinds(random.Random(seed + 1))
    rows = []
    for _ in range(30):
        pair = sorted(rnd.choices(range(24), k=2), key=lambda i: ids[i])
        for _ in range(rnd.choice([1, 1, 2, 12])):
            at = []
            for i in pair:
                places = borders(unescape(texts[i]))
                at += sorted(rnd.choices(places, k=2))
            n = rnd.randrange(1, 9)
            rows.append([ids[i] for i in pair] + [
                b'0.%06d' % rnd.randrange(10 ** 6)] + [
                b'%d' % x for x in [n, 1, n, 2, 1 + n] + at])
    with open('clusters', 'wb') as f:
        for begin in (0, 2, 5, 17):
            for i in ids[begin:begin + 12]:
                f.write(b'%s\t%s\t%s\n' % (ids[begin], i, rnd.choice(
                    [b'1.000000', b'0.750000', b'-'])))
    with open('passages', 'wb') as f:
        for row in sorted(rows, key=lambda r: r[:2]):
            f.write(b'\t'.join(row) + b'\n')


def make_kinds(rnd):
    pairs = [x.split(b'\t')[:3] for x in open('pairs', 'rb')]
    with open('kinds', 'wb') as f:
        for pair in rnd.sample(pairs, len(pairs) * 2 // 3):
            kind = rnd.choice(NASTY + [b'template'])
            differ = b' '.join(rnd.choices(NASTY + ESCAPED, k=rnd.choice([0, 1, 4])))
            f.write(b'\t'.join(pair + [kind, differ]) + b'\n')


def unescape(text):
    return re.sub(rb'\\([tnr\\])', lambda m: {
        b't': b'\t', b'n': b'\n', b'r': b'\r', b'\\': b'\\'}[m[1]], text)


def characters(text):
    """The text as (first byte, character), and one at the end."""
    at = 0
    for c in text.decode('utf-8', 'surrogateescape'):
        yield at, c
        at += 1 if '\udc80' <= c <= '\udcff' else len(c.encode())
    yield at, ''


def borders(text):
    """Where marks may be put: beside nothing that is not UTF-8, or is CR."""
    all_ = list(characters(text))
    good = [at for (at, c), (_, before) in zip(all_, [(0, ' ')] + all_)
            if not re.search('[\udc80-\udcff\r]', c + before)]
    return good or [0]


def hidden(c):
    c = ord(c)
    return (c < 32 and c not in (9, 10)) or 127 <= c < 160 or \
        c in (0xad, 0x61c, 0x180e, 0x200b, 0x200e, 0x200f) or \
        0x2028 <= c <= 0x202e or 0x2060 <= c <= 0x206f or \
        c in (0xfeff, 0xfff9, 0xfffa, 0xfffb) or 0xfdd0 <= c <= 0xfdef or \
        c & 0xfffe == 0xfffe or 0xe0000 <= c <= 0xe0fff


def shown(text):
    """What of some bytes is seen."""
    text = text.decode('utf-8', 'replace').replace('\r\n', '\n')
    return ''.join('U+%04X' % ord(c) if hidden(c) else c for c in text)


def tokens(text):
    """(key, begin, end) of the tokens, in bytes."""
    s = text.decode('utf-8', 'surrogateescape')
    at = [x for x, _ in characters(text)]
    for m in re.finditer('[\u4e00-\u9fff]|[^\\W_\u4e00-\u9fff]+', s):
        yield m[0].casefold(), at[m.start()], at[m.end()]


def pale(a, b, marks):
    """The stretches of a and of b that are in passages, from the first to the
    last of tokens in a row in no run of two that both have there."""
    a, b = list(tokens(a)), list(tokens(b))
    inside, alike = (set(), set()), (set(), set())
    for m in marks:
        x = [t for t in a if m[0] <= t[1] and t[2] <= m[1]]
        y = [t for t in b if m[2] <= t[1] and t[2] <= m[3]]
        runs = common(x, y, 2)
        for i, (side, at) in enumerate(((x, 0), (y, 2))):
            inside[i].update(side)
            alike[i].update(t for t in side for r in runs
                            if r[at] <= t[1] and t[2] <= r[at + 1])
    for i, side in enumerate((a, b)):
        found, last = [], None
        for n, t in enumerate(side):
            if t in inside[i] and t not in alike[i]:
                if last == n - 1 and found:
                    found[-1] = found[-1][0], t[2]
                else:
                    found.append(t[1:])
                last = n
        yield found


def common(a, b, k):
    """The runs that both lists of tokens have: from and to in a, then in b."""
    k = min(k, len(a), len(b))
    x, y = [t[0] for t in a], [t[0] for t in b]
    taken, i, behind, found = set(), 0, 0, []
    while k and i + k <= len(x):
        at = [j for j in range(len(y) - k + 1) if y[j:j + k] == x[i:i + k]
              and not taken & set(range(j, j + k))]
        if not at:
            i += 1
            continue
        j = ([j for j in at if j >= behind] or at)[0]
        n = k
        while i + n < len(x) and j + n < len(y) and x[i + n] == y[j + n] and \
                j + n not in taken:
            n += 1
        taken |= set(range(j, j + n))
        found.append((a[i][1], a[i + n - 1][2], b[j][1], b[j + n - 1][2]))
        i += n
        behind = j + n
    return found


def marked(text, marks, paler, colours):
    """A text with marks (from, to, number), as pieces that merge() makes one:
    numbers, and (class, text)."""
    cuts = sorted({0, len(text)} | {m[0] for m in marks} |
                  {m[1] for m in marks} | {x for p in paler for x in p})
    for at, to in zip(cuts, cuts[1:] + [len(text)]):
        for m in sorted(marks, key=lambda m: (m[0], -m[1], m[2])):
            if m[0] == at:
                yield m[2]
        over = [m for m in marks if m[0] <= at < m[1]]
        if to > at:
            style = ''
            if over:
                top = max(over, key=lambda m: (m[0], -m[1], m[2]))
                style = 'p%d' % ((top[2] - 1) % colours + 1)
                style += ' o' * (len(over) > 1)
                style += ' x' * any(p[0] <= at < p[1] for p in paler)
            yield style, shown(text[at:to])


def merge(pieces):
    out = []
    for p in pieces:
        if isinstance(p, tuple) and out and isinstance(out[-1], tuple) and \
                out[-1][0] == p[0]:
            out[-1] = p[0], out[-1][1] + p[1]
        else:
            out.append(p)
    return out


# Sizes of bars and pictures alone are set in the page.
STYLE = re.compile(r'(max-)?width:[0-9]+(%|em)$')


class Page(HTMLParser):
    """What of a page is looked at, but for the texts of a pair: pair_pages.py
    looks at these. rows: of each row of a table, its names, the titles of
    its percentages, and its id; origins: (whether it is elsewhere, text) of the parts of a
    document; kinds: of each row its cell of the kind, and paragraphs that begin
    with Kind; script: the scripts in it."""

    def __init__(self, path):
        super().__init__()
        self.path, self.open = path, []
        self.ids, self.links, self.names, self.title = set(), [], [], ''
        self.tags, self.bad = collections.Counter(), []
        self.rows, self.origins, self.kinds = [], [], []
        self.script = ''
        with open(path, 'rb') as f:
            self.feed(f.read().decode('utf-8'))
        self.close()

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags[tag] += 1
        if tag not in TAGS or any(
                a.startswith('on') or
                (a == 'src' and self.loads(v) != 'script.js') or
                (a == 'style' and not STYLE.match(v or ''))
                for a, v in attrs.items()):
            self.bad.append(tag)
        if tag == 'link':
            self.bad += ['link'] * (self.loads(attrs.pop('href')) != 'style.css')
        if tag == 'tr':
            self.rows.append(([], [], attrs.get('id', '')))
        if attrs.get('class') == 'pc' and self.rows:
            self.rows[-1][1].append(attrs['title'])
        if 'href' in attrs:
            self.links.append(attrs['href'])
        if 'id' in attrs:
            self.bad += [attrs['id']] * (attrs['id'] in self.ids)
            self.ids.add(attrs['id'])
        if tag == 'bdi':
            self.names.append('')
            if self.rows:
                self.rows[-1][0].append('')
        if tag == 'td' and attrs.get('class') == 'k':
            self.kinds.append('')
        if tag not in ('meta', 'link', 'col', 'rect', 'br'):
            self.open.append((tag, attrs.get('class', '')))

    def loads(self, name):
        """The name of a file in the site of the page, or another."""
        up = '../' if os.path.basename(os.path.dirname(self.path)) in (
            '1', 'c1', 'd1') else ''
        return name[len(up):] if name.startswith(up) else name

    def handle_startendtag(self, tag, attrs):
        self.tags[tag] += 1
        self.bad += [tag] * (tag not in TAGS)

    def handle_endtag(self, tag):
        optional = ('dt', 'dd', 'td', 'th', 'tr', 'li')
        while self.open and self.open[-1][0] != tag and \
                self.open[-1][0] in optional:
            self.open.pop()
        if not self.open or self.open.pop()[0] != tag:
            self.bad.append('/' + tag)

    def handle_comment(self, data):
        self.bad.append(data)

    def handle_data(self, data):
        tags = [t for t, _ in self.open]
        if tags[-1:] == ['title'] and 'svg' not in tags:
            self.title += data
        if 'bdi' in tags:
            self.names[-1] += data
            if self.rows:
                self.rows[-1][0][-1] += data
        cell = [c for t, c in self.open if t == 'td'][-1:]
        if data.startswith('Kind: ') and tags[-1] == 'p':
            self.kinds.append('')
        elif cell == ['k'] or (self.kinds and 'p' in tags and not self.rows):
            self.kinds[-1] += data
        if tags[-1:] == ['script']:
            self.script += data
        inside = [i for i, (_, c) in enumerate(self.open) if c == 'from']
        if inside and len(self.open) > inside[0] + 1 and \
                'summary' not in tags and \
                self.open[inside[0] + 1][1] != 'a':
            self.origins.append((self.open[inside[0] + 1][1] == 'f', data))


def report(wrong):
    for x in wrong[:5]:
        print(*(str(y)[:400] for y in x))
    sys.exit(bool(wrong))


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
    wrong, pages = [], {}
    for where, _, names in os.walk(site):
        for name in names:
            if name.endswith('.html'):
                path = os.path.join(where, name)
                page = pages[os.path.relpath(path, site)] = Page(path)
                wrong += [(path, 'has', x) for x in page.bad]
    for path, page in pages.items():
        for link in page.links:
            to, _, anchor = link.partition('#')
            to = os.path.normpath(os.path.join(os.path.dirname(path), to)) \
                if to else path
            if to not in pages or (anchor and anchor not in pages[to].ids):
                wrong.append((path, 'leads to', link))
    wrong += [(path, 'script', page.script)
              for path, page in pages.items() if page.script]
    rows = [r for r in pages['index.html'].rows if r[2]]
    if len(rows) != len(groups):
        wrong.append(('rows', len(rows), len(groups)))
    for n, (g, row) in enumerate(zip(groups, rows), 1):
        wanted = g[0][:2]
        if not all(map(is_name, row[0], wanted)):
            wrong.append(('index', n, row[0], wanted))
    if pages['index.html'].kinds:
        check_kinds(groups, pages, wrong)
    check_documents(docs, groups, pages, records, wrong)
    report(wrong)


def check_kinds(groups, pages, wrong):
    """The first kind of a pair is in the list, and on its page."""
    kinds = {}
    for line in open('kinds', 'rb'):
        a, b, _, kind, differ = line.rstrip(b'\n').split(b'\t')
        kinds.setdefault((a, b), (shown(kind), shown(unescape(differ))))
    wanted = [kinds.get(tuple(g[0][:2])) for g in groups]
    listed = pages['index.html'].kinds
    if listed != [''.join(w or ()) for w in wanted]:
        wrong.append(('kinds', listed, wanted))
    for n, w in enumerate(wanted, 1):
        page = pages['1/%d.html' % n].kinds[:1]
        if not w:
            right = not page
        else:
            meaning = ' (the same words about something else)'
            right = page and page[0].startswith(
                w[0] + (meaning if w[0] == 'template' else '') +
                (': ' + w[1] if w[1] else ''))
        if not right:
            wrong.append(('kind', n, page, w))


def is_name(got, wanted):
    """Whether an id is shown: all of it or, of more than 60 bytes, its
    beginning and its end."""
    begin, cut, end = got.partition('…')
    wanted, long_ = shown(wanted), len(wanted) > 60
    if not long_ or not cut:
        return got == wanted
    return wanted.startswith(begin) and wanted.endswith(end) and \
        len(begin) > 5 and len(end) > 5


def places(docs, groups):
    """Of each document in a pair, whether each byte of it is in a passage."""
    found = {}
    for f in (f for g in groups for f in g):
        for side in (0, 1):
            inside = found.setdefault(
                f[side], [False] * len(unescape(docs[f[side]])))
            if len(f) == 12:
                for i in range(*map(int, f[8 + 2 * side:10 + 2 * side])):
                    inside[i] = True
    return found


def check_documents(docs, groups, pages, records, wrong):
    found = places(docs, groups)
    listed = [r for r in pages['documents.html'].rows if r[0]]
    names = sum(path.startswith('d1/') for path in pages)
    if len(listed) != len(found) or names != len(found):
        wrong.append(('documents', len(listed), names, len(found)))
    shares = []
    for n, (name, percent, _) in enumerate(listed, 1):
        id_ = [d for d in found if is_name(name[0], d)]
        page = pages['d1/%d.html' % n]
        if len(id_) != 1 or page.names[0] != shown(id_[0]):
            wrong.append(('document', n, name, page.names[:1]))
            continue
        inside = found[id_[0]]
        if records != 'passages' or not inside:
            continue
        shares.append(sum(inside) / len(inside))
        million = 10 ** 6 * sum(inside) // len(inside)
        wanted = '%d.%06d' % divmod(million, 10 ** 6)
        if percent[0] != wanted:
            wrong.append(('share', n, percent, wanted))
        wanted = merge(parts(unescape(docs[id_[0]]), inside))
        if merge(page.origins) != wanted:
            wrong.append(('origins', n, merge(page.origins), wanted))
    if shares != sorted(shares, reverse=True):
        wrong.append(('order of shares', shares))


def parts(text, inside):
    begin = 0
    for i in range(1, len(text) + 1):
        if i == len(text) or inside[i] != inside[begin]:
            yield inside[begin], shown(text[begin:i])
            begin = i


SCRIPT = """<script>
const tags = {}
for (const e of document.querySelectorAll("*"))
    tags[e.localName] = (tags[e.localName] || 0) + 1
delete tags.script
parent.postMessage([location.hash, innerWidth,
    document.documentElement.scrollWidth, JSON.stringify(tags)].join(" "), "*")
</script>"""


def first(site, n):
    return ['index.html', 'documents.html', 'd1/1.html', 'd1/2.html'] + ['1/%d.html' % i for i in range(1, n + 1)
                             if os.path.exists('%s/1/%d.html' % (site, i))]


def frames(site, n):
    """The script takes the place of the end of the body."""
    with open('frames.html', 'w') as out:
        print('<!doctype html><script>onmessage = e => document.querySelector('
              '"pre").textContent += e.data + "\\n"</script><pre></pre>',
              file=out)
        for i, path in enumerate(first(site, n)):
            with open(os.path.join(site, path), encoding='utf-8',
                      newline='') as f:
                page = re.sub('<meta http-equiv[^>]*>\n', '', f.read())
            page = page.replace('</body>\n</html>', SCRIPT)
            page = re.sub(r'="(\.\./)?(style.css|script.js)"',
                          r'="%s/\2"' % site, page)
            with open('copy%d.html' % i, 'w', encoding='utf-8',
                      newline='') as f:
                f.write(page)
            print('<iframe src="copy%d.html#%d" width=390 height=800 style='
                  '"border:0"></iframe>' % (i, i), file=out)


def framed(site, n):
    seen = re.search('<pre>(.*?)</pre>', sys.stdin.read(), re.S)[1].split('\n')
    seen = sorted(x.split(' ', 3) for x in seen if x)
    wanted = {'#%d' % i: path for i, path in enumerate(first(site, n))}
    wrong = [('seen', [x[0] for x in seen])] * (
        sorted(x[0] for x in seen) != sorted(wanted))
    for name, screen, width, tags in seen:
        page = Page(os.path.join(site, wanted[name]))
        page.tags['meta'] -= 1
        page.tags['script'] -= 1
        # A browser puts in what may be left out.
        page.tags['colgroup'] = min(page.tags['col'], 1)
        tags = collections.Counter(json.loads(tags))
        if tags != +page.tags:
            wrong.append((wanted[name], tags - page.tags, page.tags - tags))
        if int(screen) != 390 or int(width) > 390:
            wrong.append((wanted[name], 'is', width, 'wide on', screen))
    report(wrong)


if __name__ == '__main__':
    if sys.argv[1] == 'make':
        make(int(sys.argv[2]))
    elif sys.argv[1] == 'check':
        check(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    elif sys.argv[1] == 'frames':
        frames(sys.argv[2], int(sys.argv[3]))
    else:
        framed(sys.argv[2], int(sys.argv[3]))
