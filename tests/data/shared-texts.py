# Documents of known kinds for nd-kind --documents: docs.tsv, and the pairs in want.
import random, sys
draw = random.Random(int(sys.argv[1]))
words = [''.join(draw.choice('bdfgklmnprst') + draw.choice('aeiou') for _ in range(3)) for _ in range(5000)]
def text(n):
    return [' '.join(draw.choice(words) for _ in range(12)).capitalize() + '.' for _ in range(n)]
docs, want = {}, {}
def pair(a, b, kind):
    want[min(a, b), max(a, b)] = kind
for i in range(10):
    # An article in a collection of five.
    parts = [text(12) for _ in range(5)]
    docs['news/%s/story' % words[i]] = parts[2]
    docs['digest/%s' % words[i]] = sum(parts, [])
    pair('news/%s/story' % words[i], 'digest/%s' % words[i], 'collection')
    # An article on one page, and on three.
    all = text(36)
    docs['whole/%s' % words[i]] = all
    for k in range(3):
        page = 'parts/%s?page=%d' % (words[i], k + 1)
        docs[page] = all[12 * k:12 * k + 12]
        pair(page, 'whole/%s' % words[i], 'multiple-page')
    # A quotation.
    said = text(4)
    for j, n in enumerate((15, 20)):
        rest = text(n)
        docs['blog/%s/%s' % (words[i], 'ab'[j])] = rest[:5] + said + rest[5:]
    pair('blog/%s/a' % words[i], 'blog/%s/b' % words[i], 'quotation')
    # A copy, with another end.
    body = text(20)
    docs['mirror/%s' % words[i]] = body + text(1)
    docs['first/%s' % words[i]] = body
    pair('mirror/%s' % words[i], 'first/%s' % words[i], 'copy')
notice = text(3)
shop = ['shop/%s' % words[50 + i] for i in range(14)]
for x in shop:
    docs[x] = text(15) + notice
for i, x in enumerate(shop):
    for y in shop[:i]:
        pair(x, y, 'other')
with open('docs.tsv', 'w') as f:
    for x in sorted(docs):
        print(x, ' '.join(docs[x]), sep='\t', file=f)
with open('want', 'w') as f:
    for (a, b), kind in sorted(want.items()):
        print(a, b, kind, sep='\t', file=f)
