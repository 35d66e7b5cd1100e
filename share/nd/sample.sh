# shellcheck shell=bash disable=SC2034,SC2154
# sample.sh: what some of the text says about all of it.

# sample_tables COMMAND FILE...: sets features and documents to a tenth more than the files
# seem to have: of eight places of each, the one that has the most for its bytes counts for
# all. COMMAND makes sets of the records on stdin. False where that cannot be told: many
# files, packed ones, or records so long that a place has no whole one.
sample_tables() {
	local command=$1 file size place at some
	shift
	[ $# -le 64 ] || return
	for file; do
		[ -f "$file" ] && [[ $file =~ $table_name && $file != *.@(gz|zst|bz2|xz|lz4) ]] || return
	done
	read -r features documents < <(
		for file; do
			size=$(stat -c %s -- "$file") || exit
			for place in {0..7}; do
				at=$((size > 1 << 20 ? (size - (1 << 20)) * place / 7 : 0))
				some=$(tail -c +$((at + 1)) -- "$file" | head -c 1M | sed '1d;$d')
				printf '%s\n' "$some" | eval "$command" |
					awk -v file="$file" -v size="$size" -v bytes=$((${#some} + 1)) '
					{ n += $2 }
					END { print size / bytes * n, size / bytes * NR, file }'
			done
		done 2>/dev/null | awk '
			!$2 { none = 1 }
			{ file = $0; sub(/^[^ ]* [^ ]* /, "", file) }
			$1 > features[file] { features[file] = $1 }
			$2 > documents[file] { documents[file] = $2 }
			END {
				for (file in features) {
					f += 1.1 * features[file]
					d += 1.1 * documents[file]
				}
				if (f && !none) printf "%.0f %.0f\n", f, d
			}'
	)
	[ -n "$documents" ]
}
