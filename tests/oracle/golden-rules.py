#!/usr/bin/env python3
"""golden-rules.py DIR: how many of the golden rules of pysbd, as the files *.toml
in DIR have them, nd-sentence follows: for each language and for all. White space
within a sentence does not count."""
import collections
import pathlib
import subprocess
import sys
import tomllib

ESCAPES = {'\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r'}
texts, wanted, language = [], [], []
for file in sorted(pathlib.Path(sys.argv[1]).glob('*.toml')):
    for rules in tomllib.loads(file.read_text('utf-8')).values():
        for rule in rules:
            texts.append(rule['text'].translate(str.maketrans(ESCAPES)))
            wanted.append([' '.join(s.split()) for s in rule['expected']])
            language.append(file.stem)
records = ''.join('%d\t%s\n' % t for t in enumerate(texts))
out = subprocess.run(['nd-sentence'], input=records.encode(), check=True,
                     stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
got = collections.defaultdict(list)
for line in out.decode().splitlines():
    name, text = line.split('\t')[:2]
    for char, escape in list(ESCAPES.items())[1:]:
        text = text.replace(escape, char)
    got[int(name.split(':')[0])].append(
        ' '.join(text.replace('\\\\', '\\').split()))
count = collections.Counter(
    language[i] for i in range(len(texts)) if got[i] == wanted[i])
for name in sorted(set(language)):
    print(name, count[name], language.count(name))
print('all', sum(count.values()), len(texts))
