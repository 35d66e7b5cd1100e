#!/bin/bash
# near-prefix.sh DOCS [T]: pairs of similar documents, exact, by prefixes
# shellcheck disable=SC2016
set -euo pipefail
export LC_ALL=C SHELLOPTS t=${2:-0.8}
docs=$(realpath "${1:?expected a file}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"

awk 'NR % 32 == 1' <"$docs" | nd-shingle -k 5 | nd-df --min-df 2 >frequencies
parallel --pipepart --block -1 -k -a "$docs" \
	'nd-shingle -k 5 | nd-index -p --min-shared 4 -t "$t" -d frequencies' |
	nd-partition --parts 8 -o keys
parallel 'sort keys.{} | nd-pairs -t "$t" | sort >candidates.{}' ::: {1..8}
sort -m candidates.* | nd-pairs --min-shared 4 -t "$t" >candidates
cut -f 1,2 candidates | tr '\t' '\n' | sort -u | nd-pick -a - "$docs" |
	nd-shingle -k 5 >sets
parallel --pipepart --block -1 -k -a candidates nd-score -a sets -t "$t" | cat
