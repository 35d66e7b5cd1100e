#!/usr/bin/env python3
"""gitignore.py SEED TREES: makes random trees with .gitignore files and compares
what nd-cat --gitignore reads with what git ls-files would add."""
import os
import random
import shutil
import subprocess
import sys

NAMES = ['a', 'b', 'ab', 'a.c', 'b.o', 'x y', 'a[', '#a', '!b', 'é', 'a\\', 'ba', '-']
PIECES = ['*', '**', '?', '[ab]', '[!a]', '[^b]', '[a-c]', '[]a]', '[[:alpha:]]', '[[:x:]]',
          '[a', '\\a', '\\*', '\\', '.', ' ', '\\ ', '***', '[a-]', '[\\]]', '[b/]'] + NAMES * 2


def pattern(r):
    parts = [''.join(r.choice(PIECES) for _ in range(r.choice((1, 1, 1, 2, 3))))
             if r.random() < 0.8 else '**' for _ in range(r.choice((1, 1, 2, 2, 3)))]
    return (('!' if r.random() < 0.25 else '') + ('/' if r.random() < 0.15 else '') + '/'.join(parts) +
            ('/' if r.random() < 0.2 else '') + r.choice(('', '', '', '', ' ', '  ', '\\ ', '\r')))


def rules(r):
    lines = [pattern(r) if r.random() < 0.9 else r.choice(('', '# comment', '/', '!', '  '))
             for _ in range(r.randint(1, 6))]
    text = '\n'.join(lines) + r.choice(('', '\n'))
    return ('\ufeff' if r.random() < 0.05 else '') + text


def fill(r, where, depth):
    for name in r.sample(NAMES, r.randint(1, 6)):
        path = where + '/' + name
        if depth and r.random() < 0.5:
            os.mkdir(path)
            fill(r, path, depth - 1)
        else:
            open(path, 'w').write('text')
    if r.random() < 0.4:
        open(where + '/.gitignore', 'w').write(rules(r))


def run(*command, **kw):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True, **kw).stdout


def main():
    seed, trees = int(sys.argv[1]), int(sys.argv[2])
    env = dict(os.environ, GIT_CONFIG_GLOBAL='/dev/null', GIT_CONFIG_SYSTEM='/dev/null')
    read = 0
    for i in range(trees):
        r = random.Random('%d:%d' % (seed, i))
        shutil.rmtree('t', ignore_errors=True)
        os.mkdir('t')
        run('git', 'init', '-q', 't', env=env)
        fill(r, 't', 3)
        open('t/.gitignore', 'w').write(rules(r))
        if r.random() < 0.3:
            open('t/.git/info/exclude', 'w').write(rules(r))
        dirs = sorted(d for d, _, _ in os.walk('t') if '.git' not in d.split('/'))
        top = r.choice(dirs) if r.random() < 0.4 else 't'
        # An ignored directory is read if it is named; git has nothing below it.
        if top != 't' and subprocess.run(['git', '-C', 't', 'check-ignore', '-q', '--', os.path.relpath(top, 't')],
                                         env=env).returncode == 0:
            continue
        wanted = run('git', '-C', top, '-c', 'core.quotePath=false', 'ls-files', '-z', '--others',
                     '--exclude-standard', env=env)
        wanted = sorted(os.path.join(top, os.fsdecode(n)) for n in wanted.split(b'\0') if n)
        got = subprocess.run(['nd-cat', '--recursive', '--gitignore', top], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL).stdout
        got = sorted(os.fsdecode(line.split(b'\t')[0]) for line in got.splitlines())
        read += len(got)
        if got != wanted:
            print('tree %d:%d: not read: %s; too many: %s' % (seed, i, sorted(set(wanted) - set(got)),
                                                              sorted(set(got) - set(wanted))))
            sys.exit(1)
    print('%d trees, %d files' % (trees, read))


main()
