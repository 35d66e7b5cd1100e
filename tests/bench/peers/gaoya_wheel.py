# gaoya_wheel.py FILE THRESHOLD BANDS ROWS WORDS: pairs of documents by the package
# gaoya of PyPI; see compare.
import sys

from gaoya.minhash import MinHashStringIndex

path, threshold = sys.argv[1], float(sys.argv[2])
bands, rows, words = map(int, sys.argv[3:6])
documents = [line.rstrip('\n').split('\t')[1] for line in open(path)]
index = MinHashStringIndex(
    hash_size=32, jaccard_threshold=threshold, num_bands=bands, band_size=rows,
    analyzer='word', ngram_range=(words, words))
index.par_bulk_insert_docs(list(range(len(documents))), documents)
for i, found in enumerate(index.par_bulk_query(documents)):
    for k in found:
        if i < k:
            print(i, k, sep='\t')
