#!/bin/bash
# xling.sh A B TABLE STEM_A STEM_B [T TABLES WINDOW]: pairs of texts in two
# languages, some missing, by sketches
# shellcheck disable=SC2016
set -euo pipefail
export LC_ALL=C SHELLOPTS t=${6:-0.3} q=${7:-300} w=${8:-2000}
a=$(realpath "${1:?expected a file}") b=$(realpath "${2:?expected two files}") table=$(realpath "${3:?expected a table of translations}")
stem_a=${4:?expected two languages} stem_b=${5:?expected two languages}
# Sketches of 1000 bits estimate: their threshold is two standard errors lower.
lower=$(awk -v t="$t" 'BEGIN { printf "%.3f", t - 0.095 }')
export table lower
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"

parallel --pipepart --block -1 -k -a "$a" nd-terms --stem "$stem_a" | cat >a.tf
parallel --pipepart --block -1 -k -a "$b" nd-terms --stem "$stem_b" | cat >b.tf
nd-df a.tf | nd-translate --copy --df -l "$table" >a.df
nd-df b.tf >b.df
parallel --pipepart --block -1 -k -a a.tf \
	'nd-translate --copy -l "$table" | nd-weigh -d a.df' | cat >a.vec
parallel --pipepart --block -1 -k -a b.tf nd-weigh -d b.df | cat >b.vec
nd-sketch a.vec >a.sig
nd-sketch b.vec >b.sig
nd-window --map -Q "$q" a.sig b.sig | nd-partition --parts 8 -o tables
parallel 'sort tables.{} | nd-window --detect -B $w -t $lower |
	sort -u >found.{}' ::: {1..8}
sort -m -u found.* | nd-score -m cosine -a a.vec --against b.vec -t "$t"
