#!/usr/bin/env python3
"""shingle.py: what nd-shingle --text must print, without the features.

Slow, and of the Unicode data files alone: NFKC_CF of every character, i for
all its Turkish forms, then NFC by its definition. Reads documents on stdin.

usage: shingle.py [-c] [-k N] [-f LIST] [-w] [-s] [-t] <docs >id-TAB-shingle
"""
import argparse
import sys

UCD = '/usr/share/unicode/'
category, ccc, decomp, compose = {}, {}, {}, {}
first_last, fold, excluded, script = [], {}, set(), {}
unspaced, cluster_part = set(), set()


def rows(name):
    with open(UCD + name, encoding='utf-8') as f:
        for line in f:
            line = line.split('#')[0].strip()
            if line:
                yield [part.strip() for part in line.split(';')]


def span(s):
    a, _, b = s.partition('..')
    return range(int(a, 16), int(b or a, 16) + 1)


def load():
    begin = 0
    for r in rows('UnicodeData.txt'):
        cp = int(r[0], 16)
        if r[1].endswith(', First>'):
            begin = cp
        elif r[1].endswith(', Last>'):
            first_last.append((begin, cp, r[2]))
        category[cp] = r[2]
        if r[3] != '0':
            ccc[cp] = int(r[3])
        if r[5] and r[5][0] != '<':
            decomp[cp] = [int(x, 16) for x in r[5].split()]
    for r in rows('DerivedNormalizationProps.txt'):
        if r[1] == 'NFKC_CF':
            for cp in span(r[0]):
                fold[cp] = [int(x, 16) for x in r[2].split()]
        elif r[1] == 'Full_Composition_Exclusion':
            excluded.update(span(r[0]))
    for r in rows('Scripts.txt'):
        if r[1] in ('Han', 'Hiragana', 'Katakana'):
            for cp in span(r[0]):
                script[cp] = r[1]
    for r in rows('LineBreak.txt'):
        if r[1] == 'SA':
            unspaced.update(c for c in span(r[0]) if cat(c)[0] in 'LMN')
    for r in rows('auxiliary/GraphemeBreakProperty.txt'):
        if r[1] in ('Extend', 'SpacingMark', 'Prepend'):
            cluster_part.update(span(r[0]))
    for cp, d in decomp.items():
        if len(d) == 2 and cp not in excluded:
            compose[d[0], d[1]] = cp


def cat(cp):
    if cp in category:
        return category[cp]
    for a, b, c in first_last:
        if a <= cp <= b:
            return c
    return 'Cn'


def decomposed(cp, out):
    if 0xAC00 <= cp < 0xAC00 + 11172:
        s = cp - 0xAC00
        out += [0x1100 + s // 588, 0x1161 + s % 588 // 28]
        if s % 28:
            out.append(0x11A7 + s % 28)
    elif cp in decomp:
        for d in decomp[cp]:
            decomposed(d, out)
    else:
        out.append(cp)


def pair(a, b):
    if 0x1100 <= a < 0x1113 and 0x1161 <= b < 0x1176:
        return 0xAC00 + ((a - 0x1100) * 21 + b - 0x1161) * 28
    if (0xAC00 <= a < 0xAC00 + 11172 and (a - 0xAC00) % 28 == 0 and
            0x11A7 < b < 0x11C3):
        return a + b - 0x11A7
    return compose.get((a, b))


def undotted(cps):
    """i for the Turkish ones; i and j without a dot above."""
    soft = False
    for cp in cps:
        cp = 0x69 if cp == 0x131 else cp
        if soft and cp == 0x307:
            continue
        soft = cp in (0x69, 0x6a) or soft and ccc.get(cp, 0) not in (0, 230)
        yield cp


def nfc(cps):
    d = []
    for cp in cps:
        decomposed(cp, d)
    i = 0
    while i < len(d):
        j = i
        while j < len(d) and ccc.get(d[j], 0):
            j += 1
        d[i:j] = sorted(d[i:j], key=lambda c: ccc[c])
        i = j + 1
    out, starter, last = [], None, 0
    for cp in undotted(d):
        c = ccc.get(cp, 0)
        if starter is not None and (last < c or last == 0 and
                                    starter == len(out) - 1):
            both = pair(out[starter], cp)
            if both is not None:
                out[starter] = both
                continue
        if c == 0:
            starter = len(out)
        last = c
        out.append(cp)
    return out


def unescape(field):
    """Escapes as bytes: they are separators, or stand before a letter."""
    out, i = bytearray(), 0
    names = {b't': b'\t', b'n': b'\n', b'r': b'\r', b'\\': b'\\'}
    while i < len(field):
        two = field[i + 1:i + 2]
        if field[i:i + 1] == b'\\' and two in names:
            out += names[two]
            i += 2
        else:
            out += field[i:i + 1]
            i += 1
    return bytes(out)


def tokens(field):
    cps = []
    for ch in unescape(field).decode('utf-8', 'replace'):
        cps += fold.get(ord(ch), [ord(ch)])
    out, state, before = [], 'gap', 0
    for cp in nfc(cps):
        c = cat(cp)[0]
        if cp in unspaced:
            # The parts of U+0E33 and U+0EB3 are in one cluster.
            c = 'M' if cp in cluster_part or (before, cp) in (
                (0xE4D, 0xE32), (0xECD, 0xEB2)) else 'C'
        before = cp
        if c == 'M':
            if state != 'gap':
                out[-1] += chr(cp)
        elif 0x2B9 <= cp <= 0x2BF or cp in (0xA78B, 0xA78C):
            state = 'gap'
        elif c == 'C' and cp in unspaced:
            out.append(chr(cp))
            state = 'own'
        elif c in 'LN':
            if script.get(cp) == 'Katakana' or cp == 0x30FC:
                if state != 'katakana':
                    out.append('')
                out[-1] += chr(cp)
                state = 'katakana'
            elif cp in script:
                out.append(chr(cp))
                state = 'own'
            else:
                if state != 'word':
                    out.append('')
                out[-1] += chr(cp)
                state = 'word'
        else:
            state = 'gap'
    return out


def chunks(field):
    """What is between white space, with ; for a colon and / for a backslash."""
    cps = []
    for ch in unescape(field).decode('utf-8', 'replace'):
        cps += fold.get(ord(ch), [ord(ch)])
    text = ''.join(' ' if cat(c)[0] == 'Z' or cat(c) == 'Cc' else chr(c)
                   for c in nfc(cps))
    return text.replace(':', ';').replace('\\', '/').split(' ')


def symbols(fields):
    """The characters of a text that has no token, as one token."""
    cps = []
    for ch in b' '.join(map(unescape, fields)).decode('utf-8', 'replace'):
        cps += fold.get(ord(ch), [ord(ch)])
    text = ''.join(' ' if cat(c)[0] == 'Z' or cat(c) == 'Cc' else chr(c)
                   for c in nfc(cps))
    return '' if '\ufffd' in text else '\u00a0'.join(filter(
        None, text.split(' ')))


def columns(text, n):
    chosen = set()
    for part in text.split(','):
        a, dash, b = part.partition('-')
        chosen.update(range(int(a), (int(b) if b else n) + 1 if dash
                            else int(a) + 1))
    return [c for c in range(2, n + 1) if c in chosen]


def runs(items, k):
    if len(items) < k:
        return [items] if items else []
    return [items[i:i + k] for i in range(len(items) - k + 1)]


def main():
    p = argparse.ArgumentParser()
    p.add_argument('-c', action='store_true')
    p.add_argument('-w', action='store_true', help='-m whole')
    p.add_argument('-s', action='store_true', help='nd-terms --chunks')
    p.add_argument('-j', action='store_true', help='-s, nd-terms --join')
    p.add_argument('-t', action='store_true', help='nd-terms')
    p.add_argument('-k', type=int, default=5)
    p.add_argument('-f', default='2')
    a = p.parse_args()
    load()
    escape = str.maketrans({'\\': '\\\\', '\n': '\\n'})
    for n, line in enumerate(sys.stdin.buffer):
        line = line.rstrip(b'\n')
        if n == 0 and line.startswith(b'\xef\xbb\xbf'):
            line = line[3:]
        f = line.split(b'\t')
        texts = [list(filter(None, chunks(f[c - 1]))) if a.s
                 else tokens(f[c - 1]) for c in columns(a.f, len(f))]
        if not any(texts) and not a.s and not a.t:
            one = symbols([f[c - 1] for c in columns(a.f, len(f))])
            texts[-1:] = [[one] if one else []]
        if a.j:
            texts = [['_'.join(t)] if t else [] for t in texts]
        if a.w:
            found = ['\n'.join(' '.join(t) for t in texts)]
            found = found if any(texts) else []
        elif a.c:
            found = [''.join(r) for t in texts
                     for r in runs(list(' '.join(t)), a.k)]
        else:
            found = [' '.join(r) for t in texts for r in runs(t, a.k)]
        for s in found:
            sys.stdout.buffer.write(f[0] + b'\t' + s.translate(escape).encode()
                                    + b'\n')


main()
