#!/bin/bash
# hadoop.sh STAGE: a mapper or reducer of Hadoop Streaming; see nd-hadoop(7).
set -euo pipefail
export LC_ALL=C PATH=$PWD/nd/bin:$PATH LD_LIBRARY_PATH=$PWD/nd/lib
# Hadoop kills a task that prints nothing for ten minutes. Nothing is written to
# descriptor 9: read waits for a minute, without a process that outlives this one.
exec 9<> <(:)
while ! read -r -t 60 -u 9; do
	echo reporter:status:working >&2
done >/dev/null &
trap 'kill $!' EXIT

case $1 in
# text to postings, to candidates, to pairs
index) nd-shingle -k 5 | nd-index ;;
pairs) nd-pairs -t 0.8 ;;
same) cat ;;
count) nd-score --count -t 0.8 ;;
# text to keys, to candidates that "first" can join
prefix) nd-shingle -k 5 | nd-index -p -t 0.8 -d frequencies ;;
bands) nd-shingle -k 5 | nd-minhash -b 26 -r 8 ;;
some) nd-pairs -t 0.8 | awk -F '\t' -v OFS='\t' '{ print $1, "1" $2, "-" }' ;;
# text to sets: 0 sorts each before the candidates that have its id
sets) nd-shingle -k 5 | awk -F '\t' -v OFS='\t' '{ print $1, "0", $3 }' ;;
# sets and candidates, by their first id, to the same by the second, to pairs
first) awk -F '\t' -v OFS='\t' '
	$2 == "0" { set = $3; next }
	$0 "" != last { last = $0 ""; print substr($2, 2), "1" $1, set }' ;;
second) awk -F '\t' -v OFS='\t' '
	$2 == "0" { set = $3; next }
	{ print substr($2, 2), $1, $3, set }' | nd-score --inline -t 0.8 ;;
*) echo "hadoop.sh: expected a stage, got '$1'" >&2 && exit 2 ;;
esac
