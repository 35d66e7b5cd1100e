#!/bin/bash
# passages.sh DOCS [PLACES]: passages that two documents share, exact; sentences in
# more than PLACES (100) places do not count
set -euo pipefail
export LC_ALL=C SHELLOPTS
docs=$(realpath "${1:?expected a file}") most=${2:-100}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"

parallel --pipepart --block -1 -k -a "$docs" nd-sentence | cat >sents
parallel --pipepart --block -1 -k -a sents 'nd-shingle -k 3 | nd-index --whole' |
	sort | nd-pairs --over "$most" >common
nd-pick --drop -a common sents >rest
parallel --pipepart --block -1 -k -a rest 'nd-shingle -k 3 | nd-index' |
	nd-partition --parts 8 -o keys
parallel 'sort keys.{} | nd-pairs -t 0.25 | sort >candidates.{}' ::: {1..8}
sort -m candidates.* | nd-score --count -t 0.25 | nd-diag --map | sort |
	parallel --pipe -k --group-by 1 --colsep '\t' \
	nd-diag -g 1 --gap 2 --min-bytes 100 -a sents | cat
