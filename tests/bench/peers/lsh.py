# lsh.py FILE THRESHOLD BANDS ROWS WORDS rensa|datasketch [estimate]: pairs of
# documents by MinHash and LSH in Python; see compare. All candidates of the
# index, or those whose estimated similarity reaches the threshold.
import sys

path, threshold = sys.argv[1], float(sys.argv[2])
bands, rows, words = map(int, sys.argv[3:6])
which, estimate = sys.argv[6], sys.argv[7:] == ['estimate']
values = bands * rows
if which == 'rensa':
    from rensa import RMinHash, RMinHashLSH
    index = RMinHashLSH(threshold, values, bands)
else:
    from datasketch import MinHash, MinHashLSH
    index = MinHashLSH(params=(bands, rows), num_perm=values)


def signature(shingles):
    if which == 'rensa':
        m = RMinHash(num_perm=values, seed=1)
        m.update(shingles)
    else:
        m = MinHash(num_perm=values)
        m.update_batch([s.encode() for s in shingles])
    return m


kept = []
for i, line in enumerate(open(path)):
    w = line.rstrip('\n').split('\t')[1].split(' ')
    m = signature([' '.join(w[k:k + words])
                   for k in range(max(1, len(w) - words + 1))])
    for k in index.query(m):
        if not estimate or m.jaccard(kept[k]) >= threshold:
            print(k, i, sep='\t')
    index.insert(i, m)
    if estimate:
        kept.append(m)
