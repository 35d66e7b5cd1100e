#!/bin/bash
# threads.sh DOCS [T]: pairs of similar threads, exact; columns 2, 3 and 4 weigh 0.4,
# 0.2 and 0.4
# shellcheck disable=SC2016
set -euo pipefail
export LC_ALL=C SHELLOPTS t=${2:-0.5}
docs=$(realpath "${1:?expected a file}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"

for f in 2 3 4; do
	parallel --pipepart --block -1 -k -a "$docs" nd-shingle -k 3 -f "$f" |
		cat >sets.$f
	nd-index sets.$f | nd-partition --parts 8 -o keys
	parallel 'sort keys.{} | nd-pairs -t "$t" | sort >candidates.{}' ::: {1..8}
	sort -m candidates.* | nd-score --count -t "$t" | cut -f 1,2 >found.$f
done
sort -u found.* >candidates
parallel 'nd-score -a sets.{} -t 0 candidates >scored.{}' ::: 2 3 4
nd-combine -w 0.4,0.2,0.4 -t "$t" scored.2 scored.3 scored.4
