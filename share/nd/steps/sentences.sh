# shellcheck shell=bash disable=SC2086,SC2154
# sentences.sh: from sentences to pairs. shape is the options of nd-shingle; B, the bands
# and rows; M, the most sentences of a band; T, the least edit similarity; sort,
# nd-sort with its options.

# keys_of [SENTENCES]: sentences -> keys
keys_of() { nd-shingle $shape "$@" | nd-minhash $B; }

# candidates_of: sorted keys -> sorted candidates, each once
candidates_of() { nd-pairs -M "$M" -t 0 | cut -f 1,2 | $sort -u; }

# scored CANDIDATES SENTENCES [OPTION...]: pairs
scored() { nd-score -m edit -t "$T" -a "$2" "${@:3}" "$1"; }
