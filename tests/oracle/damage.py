"""damage.py [--all] MAGIC NAME FILE MEMBER TEXT: FILE, packed, with every bit
after its first MAGIC bytes flipped and with every length it can be cut to, is
read by unpacked, a driver, as what it was, or up to the damage, with an error; without
--all every seventh trial. MEMBER bytes of FILE, which are its first member, are whole too.
TEXT is what FILE holds. Prints each trial that ends otherwise."""
import re
import subprocess
import sys

every = 1 if sys.argv[1] == '--all' else 29
magic, name, path, member, text = sys.argv[-5:]
magic, member = int(magic), int(member)
packed = open(path, 'rb').read()
text = open(text, 'rb').read()


def read(data):
    got = subprocess.run(['unpacked'], input=data,
                         capture_output=True, timeout=20)
    return got.returncode, got.stdout, got.stderr.decode()


def flipped(bit):
    return packed[:bit // 8] + bytes([packed[bit // 8] ^ 1 << bit % 8]) + \
        packed[bit // 8 + 1:]


trials = [('bit %d' % i, flipped(i)) for i in range(8 * magic, 8 * len(packed))]
trials += [('cut at %d' % i, packed[:i]) for i in range(magic, len(packed))
           if i != member]
damaged = 0
if read(packed) != (0, text, ''):
    print('not read')
status, out, err = read(packed[:member])
if (status, err) != (0, '') or not 0 < len(out) < len(text) or \
        not text.startswith(out):
    print('the first member is not read')
for what, data in trials[::every]:
    status, out, err = read(data)
    damaged += status == 1
    good = (status, out, err) == (0, text, '')
    message = re.fullmatch(
        'unpacked: stdin: (damaged or truncated %s data|'
        'expected the end of the file after the %s data, got [0-9]+ bytes?)\n' % (name, name), err)
    if what.startswith('cut'):
        message = message and text.startswith(out)
    if not good and not (status == 1 and message):
        print(what, status, out, err)
if damaged < len(trials) / every * 0.8:
    print('%d of %d trials were damaged' % (damaged, len(trials)))
