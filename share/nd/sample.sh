# shellcheck shell=bash disable=SC2034,SC2154
# sample.sh: what some of the text says about all of it.

# sample_tables FILE...: sets features and documents to a tenth more than the files seem to
# have: of eight places of each, the one that has the most for its bytes counts for all.
# Ids of more than 64 bytes count as more documents, of the 224 bytes that join_bytes takes
# for one. False where that cannot be told: many files, packed ones, or records so long
# that a place has no whole one.
sample_tables() {
	local file size place some f d most_f most_d
	[ $# -le 64 ] || return
	features=0 documents=0
	for file; do
		[ -f "$file" ] && [[ $file == *.tsv ]] || return
		size=$(stat -Lc %s -- "$file") || return
		most_f=0 most_d=0
		for place in {0..7}; do
			place=$((size > 1 << 20 ? (size - (1 << 20)) * place / 7 : 0))
			{ some=$(tail -c +$((place + 1)) -- "$file" | head -c 1M | sed '1d;$d'); } 2>/dev/null
			[ -n "$some" ] || return
			# shellcheck disable=SC2086
			read -r f d < <(printf '%s\n' "$some" |
				nd-shingle -q $shingles -f "$fields" 2>/dev/null |
				awk -F '\t' -v size="$size" -v read=${#some} '
				{ n += $2; bytes += length($1) }
				END {
					d = (bytes + 160 * NR) / 224
					share = 1.1 * size / read
					printf "%.0f %.0f\n", share * n, share * (d > NR ? d : NR)
				}')
			[ "${d:-0}" -gt 0 ] || return
			[ "$f" -le "$most_f" ] || most_f=$f
			[ "$d" -le "$most_d" ] || most_d=$d
		done
		features=$((features + most_f)) documents=$((documents + most_d))
	done
}
