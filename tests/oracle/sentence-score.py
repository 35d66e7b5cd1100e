#!/usr/bin/env python3
"""sentence-score: how well nd-sentence cuts.

sentence-score.py FILE...: passages, a line each, with a stroke before each
sentence but the first; prints for each file the sentences, precision, recall
and F1 of the cuts, and with -v the passages that are cut otherwise.
sentence-score.py --unicode FILE: Unicode's SentenceBreakTest; prints how many
of its places between two code points are cut as it says, of how many, and of
its lines that are cut so throughout."""
import re
import subprocess
import sys

PLAIN = {'\\t': '\t', '\\n': '\n', '\\r': '\r', '\\\\': '\\'}
ESCAPED = {v: k for k, v in PLAIN.items()}


def run(texts, options):
    """For each text, the set of byte offsets at which sentences begin."""
    lines = []
    for i, t in enumerate(texts):
        t = b''.join(ESCAPED.get(chr(c), '').encode() or bytes([c])
                     for c in t)
        lines.append(b'%d\t%s\n' % (i, t))
    out = subprocess.run(['nd-sentence'] + options, input=b''.join(lines),
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         check=True).stdout
    begins = [set() for _ in texts]
    for line in out.split(b'\n')[:-1]:
        name, _, begin, _ = line.split(b'\t')
        begins[int(name.rsplit(b':', 1)[0])].add(int(begin))
    return begins


def passages(path, verbose):
    texts, wanted = [], []
    with open(path, encoding='utf-8') as f:
        for line in f:
            line = re.sub(r'\\.', lambda m: PLAIN[m[0]], line[:-1])
            text, cuts = b'', set()
            for piece in line.split('|'):
                cuts.add(len(text))
                text += piece.encode()
            texts.append(text)
            wanted.append(cuts - {0})
    right = made = true = 0
    for text, want, got in zip(texts, wanted, run(texts, [])):
        got -= {0}
        right += len(want & got)
        made += len(got)
        true += len(want)
        if verbose and want != got:
            for at in sorted(want ^ got):
                print('%s: %s' % ('missed' if at in want else 'cut', (
                    text[:at] + b'|' + text[at:]).decode()))
    print('%s\t%d\t%.3f\t%.3f\t%.3f' % (
        path.rsplit('/', 1)[-1], true + len(texts), right / made,
        right / true, 2 * right / (made + true)))


def unicode_test(path, verbose):
    texts, wanted, places = [], [], []
    with open(path, encoding='utf-8') as f:
        for line in f:
            marks = line.split('#')[0].split()
            if not marks:
                continue
            text, at, cuts = b'', [], set()
            for mark, cp in zip(marks[::2], marks[1::2]):
                if text:
                    at.append(len(text))
                    if mark == '\u00f7':
                        cuts.add(len(text))
                text += chr(int(cp, 16)).encode('utf-8', 'surrogatepass')
            texts.append(text)
            places.append(at)
            wanted.append(cuts)
    same = total = lines = 0
    for text, at, want, got in zip(texts, places, wanted,
                                   run(texts, ['--lines'])):
        right = sum((p in want) == (p in got) for p in at)
        same += right
        total += len(at)
        lines += right == len(at)
        if verbose and right < len(at):
            print(ascii(text.decode()), sorted(want), sorted(got))
    print('%d\t%d\t%d\t%d' % (same, total, lines, len(texts)))


args = sys.argv[1:]
verbose = '-v' in args
args = [a for a in args if a != '-v']
if args[0] == '--unicode':
    unicode_test(args[1], verbose)
else:
    for name in args:
        passages(name, verbose)
