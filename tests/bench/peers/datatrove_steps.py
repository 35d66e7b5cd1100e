# datatrove_steps.py FILE.jsonl BANDS ROWS WORDS blanks|spacy DIR: writes the
# documents that stay to DIR/kept, by the four steps of datatrove's MinHash
# deduplication, one after the other in this process; see compare. Words are
# split at blanks, or by spaCy as datatrove does by default.
import os
import sys

from datatrove.executor.local import LocalPipelineExecutor
from datatrove.pipeline.dedup.minhash import (
    MinhashConfig, MinhashDedupBuckets, MinhashDedupCluster,
    MinhashDedupFilter, MinhashDedupSignature)
from datatrove.pipeline.readers import JsonlReader
from datatrove.pipeline.writers.jsonl import JsonlWriter
from datatrove.utils.text import TextNormConfig
from datatrove.utils.word_tokenizers import WordTokenizer

path, (bands, rows, words) = sys.argv[1], map(int, sys.argv[2:5])
split, top = sys.argv[5:]


class Blanks(WordTokenizer):
    def word_tokenize(self, text):
        return text.split(' ')

    def sent_tokenize(self, text):
        return [text]

    def span_tokenize(self, text):
        return [(0, len(text))]


def reader():
    return JsonlReader(os.path.dirname(path),
                       glob_pattern=os.path.basename(path))


def step(number, tasks, *pipeline):
    LocalPipelineExecutor(list(pipeline), tasks=tasks, workers=1,
                          logging_dir='%s/log%d' % (top, number)).run()


# The text is clean already, and numbers should stay what they are.
config = MinhashConfig(
    n_grams=words, num_buckets=bands, hashes_per_bucket=rows,
    norm_config=TextNormConfig(norm_numbers=False))
signatures = MinhashDedupSignature(top + '/signatures', config=config)
if split == 'blanks':
    signatures.word_tokenizer = Blanks()
step(1, 1, reader(), signatures)
step(2, bands, MinhashDedupBuckets(
    top + '/signatures', top + '/buckets', config=config))
step(3, 1, MinhashDedupCluster(
    top + '/buckets', top + '/clusters', config=config))
step(4, 1, reader(), MinhashDedupFilter(top + '/clusters'),
     JsonlWriter(top + '/kept', compression=None))
