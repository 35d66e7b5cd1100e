#!/usr/bin/env python3
"""nasty-text.py SEED N: N documents of what goes wrong in Unicode, the same
for the same seed. nasty-text.py borders: one odd thing at every place of an
ASCII or a Han text, so that it falls on every border of a vector."""
import random
import sys

ODD = [int(x, 16) for x in '''300 301 308 323 327 338 345 34f ad 200b 200c
200d fe0f feff 3099 309a 302a 30ab 304b 30fc 3005 4e00 9fff 5b57 3002 ff0c
ff1c ff9e ff76 1100 1161 11a8 ac00 ac01 d55c 915 93c 93e 9c7 9be 9d7 dd9 dca
dcf df 130 149 1e9e fb01 fdfa 2460 33a5 3310 bd b4 a8 2126 212b 1f82 390 3c2
3a3 3b1 1b06 1b35 1f600 1d400 20000 2f800 1d15e 1d165 16ff0 2065 fff0 e0001
fffd 2019 2026 2017 a0 3000 e33 f77 6cc 653 627 5d0 5b0 1ec7 e9 fc 17b4 3164
ffa0 110ba 11099 16fe3 1b000
131 307 69 6a 2bc 4d ed 1d6a4 e01 e32 e4d e48 e50 eb2 ecd eb3 1000 102c 1039
1780 17d2 1980 a78c 11700'''.split()]
BYTES = [bytes([b]) for b in b'\\\\ntr aA' + bytes.fromhex(
    'cc81e4b880e3819982ffc3a9f09f98eda0e0')]
ASCII = [c.encode() for c in 'abcXYZ019 ,.<=>-\\\\nrt']
CJK = [c.encode() for c in '，。「」！？a1\\'] + [
    chr(c).encode() for c in range(0x4e00, 0xa000, 97)]
WEST = [c.encode() for c in 'abcdefghijklm abcdefghijklm äöüß’“”\u0301']


def out(n, text):
    sys.stdout.buffer.write(b'%d\t%s\n' % (n, text))


def borders():
    n = 0
    odd = [chr(c).encode() for c in (0xe9, 0x301, 0xad, 0x2019, 0x4e00, 0x3099,
                                     0xff1c, 0x3002, 0x1f600, 0x1100)]
    odd += [b'\\n', b'\\\\', b'\\\\n', b'\\x', b'\xff', b'\xe4\xb8', b'= ']
    for thing in odd:
        for at in range(134):
            n += 1
            out(n, (b'Ab d, ' * 23)[:at] + thing +
                (b'kL. m\\n' * 20)[:134 - at])
            if at < 40:
                n += 1
                out(n, '漢字，'.encode() * (at // 3) +
                    '漢字，'[:at % 3].encode() + thing +
                    'かな漢'.encode() * ((40 - at) // 3))
                n += 1
                out(n, 'カタ漢'.encode() * (at // 3) +
                    'カーか'[:at % 3].encode() + thing +
                    'ナカ，'.encode() * ((40 - at) // 3))


def main():
    if sys.argv[1] == 'borders':
        return borders()
    r = random.Random(int(sys.argv[1]))
    odd = [chr(c).encode() for c in ODD]
    pools = [BYTES, ASCII + odd[::9], odd, CJK + odd[::3], WEST,
             [chr(c).encode() for c in range(0x80, 0x3100)]]
    for i in range(int(sys.argv[2])):
        pool = pools[i % len(pools)]
        n = r.choice([r.randrange(12), r.randrange(80), r.randrange(55, 75),
                      r.randrange(120, 140)])
        out(i, b''.join(r.choice(pool) for _ in range(n)))


main()
