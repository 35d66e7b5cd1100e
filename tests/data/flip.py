#!/usr/bin/env python3
"""flip.py STEP PARTITION WANTED COMMAND... SETS: runs the command, with SETS as
its stdin, once for every STEP-th bit of the partition, in a file `flipped` where
that bit is flipped. Each run must fail with one line, or print the lines of
WANTED in any order. Prints how many did what; a signal, or another answer, ends it.
"""
import subprocess
import sys

step, good = int(sys.argv[1]), open(sys.argv[2], 'rb').read()
wanted = sorted(open(sys.argv[3], 'rb'))
command, sets = sys.argv[4:-1], open(sys.argv[-1], 'rb').read()
refused = answered = 0
for bit in range(0, 8 * len(good), step):
    b = bytearray(good)
    b[bit // 8] ^= 1 << bit % 8
    open('flipped', 'wb').write(b)
    done = subprocess.run(command, input=sets, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode == 1 and done.stderr.count(b'\n') == 1:
        refused += 1
    elif done.returncode == 0 and sorted(done.stdout.splitlines(True)) == wanted:
        answered += 1
    else:
        sys.exit('bit %d: status %d, %r' % (bit, done.returncode, done.stderr))
print('%d refused, %d answered' % (refused, answered))
