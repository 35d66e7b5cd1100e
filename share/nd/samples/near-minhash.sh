#!/bin/bash
# near-minhash.sh DOCS [T BANDS ROWS]: pairs of similar documents, some missing, by
# MinHash
# shellcheck disable=SC2016
set -euo pipefail
export LC_ALL=C SHELLOPTS t=${2:-0.8}
docs=$(realpath "${1:?expected a file}") b=${3:-26} r=${4:-8}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"

parallel --pipepart --block -1 -k -a "$docs" \
	"nd-shingle -k 5 | nd-minhash -b $b -r $r" |
	nd-partition --parts 8 -o keys
parallel 'sort keys.{} | nd-pairs -t "$t" | sort -u >candidates.{}' ::: {1..8}
sort -m -u candidates.* >candidates
cut -f 1,2 candidates | tr '\t' '\n' | sort -u | nd-pick -a - "$docs" |
	nd-shingle -k 5 >sets
parallel --pipepart --block -1 -k -a candidates nd-score -a sets -t "$t" | cat
