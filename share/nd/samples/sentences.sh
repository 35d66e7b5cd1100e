#!/bin/bash
# sentences.sh DOCS [COLUMN]: clusters of similar sentences, some missing, by MinHash
# and edit distance
set -euo pipefail
export LC_ALL=C SHELLOPTS
docs=$(realpath "${1:?expected a file}") f=${2:-2}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"

parallel --pipepart --block -1 -k -a "$docs" \
	nd-sentence -f "$f" --min-tokens 5 | cat >sents
parallel --pipepart --block -1 -k -a sents \
	'nd-shingle -c -k 10 | nd-minhash -b 10 -r 8' |
	nd-partition --parts 8 -o keys
parallel 'sort keys.{} | nd-pairs -t 0 -M 100 | cut -f 1,2 |
	sort -u >candidates.{}' ::: {1..8}
sort -m -u candidates.* >candidates
parallel --pipepart --block -1 -k -a candidates \
	nd-score -m edit -a sents -t 0.75 | nd-cluster --components
