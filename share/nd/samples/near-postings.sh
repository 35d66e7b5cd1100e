#!/bin/bash
# near-postings.sh DOCS [T]: pairs of similar documents, exact, by postings
# shellcheck disable=SC2016
set -euo pipefail
export LC_ALL=C SHELLOPTS t=${2:-0.8}
docs=$(realpath "${1:?expected a file}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"

parallel --pipepart --block -1 -k -a "$docs" 'nd-shingle -k 5 | nd-index' |
	nd-partition --parts 8 -o keys
parallel 'sort keys.{} | nd-pairs -t "$t" | sort >candidates.{}' ::: {1..8}
sort -m candidates.* |
	parallel --pipe -k --group-by 1 --colsep '\t' nd-score --count -t "$t" | cat
