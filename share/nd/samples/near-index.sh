#!/bin/bash
# near-index.sh DOCS [T]: pairs of similar documents, exact, by three indexes
set -euo pipefail
export LC_ALL=C SHELLOPTS t=${2:-0.8}
docs=$(realpath "${1:?expected a file}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"

parallel --pipepart --block -1 -k -a "$docs" nd-shingle -k 5 | cat >sets
parallel nd-index -t "$t" --share {}/3 -o {}.ndx sets ::: 1 2 3
parallel nd-pairs -t "$t" -x "{1}.ndx" "{2}.ndx" ::: 1 2 3 ::: 1 2 3 | sort
