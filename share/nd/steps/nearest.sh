# shellcheck shell=bash disable=SC2034,SC2154
# nearest.sh: the most similar pair below a threshold, over hosts, for pages without pairs:
# by a run here of a sample of the documents. work is a directory for files.

# most_similar: pairs -> the most similar one; of equals, the first in byte order
most_similar() {
	awk -F '\t' '
		!n++ || $3 "" > top || $3 "" == top && $0 "" < line { top = $3 ""; line = $0 "" }
		END { if (n) print line }'
}

# put_nearest WHAT NOTES [DETAIL]: prints found, notes the sample, and reports both
put_nearest() {
	local read='' message=", nor at $t"
	[ -n "$t" ] || message='; no lower threshold is tried'
	if [ -n "$found" ]; then
		printf '%s\n' "$found"
		message="; the most similar $1 has $(cut -f 3 <<<"$found" | as_fraction)${3-}"
	fi
	[ ! -s "$work/sample" ] || read=$(<"$work/sample")
	[ -z "$read" ] || printf '%s\n' --sample "$read" >>"$2"
	[ -n "${ND_QUIET-}" ] || echo "nd-flow: no ${1}s at $top$message${read:+, in $read}" >&2
}

# as_fraction: a similarity of six decimals -> two decimals, rounded down, if these are not 0
as_fraction() { sed -E '/^0\.00/!s/....$//'; }

# longest_passage: passages -> the longest; of equals, the first in byte order
longest_passage() {
	awk -F '\t' '
		{ bytes = ($10 - $9 < $12 - $11 ? $10 - $9 : $12 - $11) * $3 }
		NR == 1 || bytes > most || bytes == most && $0 "" < line { most = bytes; line = $0 "" }
		END { if (NR) print line }'
}

# thinned MOST UNIT: each Nth line of stdin, N a power of 2, so that these have at most
# about MOST bytes. If N is not 1, the file sample in work gets their number; UNIT is what
# a line is called.
thinned() {
	awk -v most="$1" -v unit="$2" -v to="$work/sample" '
		BEGIN { step = 1 }
		(NR - 1) % step == 0 { line[++n] = $0; bytes += length($0) + 1 }
		bytes > most && n > 1 {
			m = n
			n = bytes = 0
			step *= 2
			for (i = 1; i <= m; i += 2) {
				line[++n] = line[i]
				bytes += length(line[n]) + 1
			}
			for (i = n + 1; i <= m; i++) delete line[i]
		}
		END {
			for (i = 1; i <= n; i++) print line[i]
			if (step > 1) print n " of " NR " " unit >>to
		}'
}

# pages_as_documents: pages of a dump -> their ids and texts, in the column of texts
pages_as_documents() {
	if [ "$fields" = 3 ]; then cat; else cut -f 1,3; fi
}

# nearest_in_run NOTES TEXTS: as nearest, over hosts: by a run here of a sample of the documents,
# the file 1.tsv in work or, of two collections, 1.tsv and 2.tsv. sample_run is the flow and
# its options; exact, the options that find all pairs. The texts of the pair go to the file
# TEXTS.
nearest_in_run() {
	local inputs=("$work/1.tsv") run=$work/run choose=most_similar what=pair answer=pairs
	local found top=${T#-t } t='' tried
	[ "${sample_run[0]}" != partial ] || what=passage choose=longest_passage answer=passages
	[ ! -e "$work/2.tsv" ] || inputs+=("$work/2.tsv")
	[ ${#inputs[@]} -eq 1 ] || [ "$what" = pair ] || inputs=("$work/1.tsv" --against "$work/2.tsv")
	[[ ${sample_run[0]} != @(near|threads) ]] || sample_run+=(--pairs "$work/pairs")
	ND_QUIET='' nd-flow "${sample_run[@]}" -o "$run" --html "$work/pages" "${inputs[@]}" \
		2>"$work/log" || { cat "$work/log" >&2 && return 1; }
	[ ! -e "$run/first" ] || answer=first
	if [ "${sample_run[0]}" = sentences ]; then
		cat "$run"/sents.* >"$2" || return
	else
		cat "$work"/[12].tsv >"$2" || return
	fi
	found=$("$choose" <"$run/$answer") || return
	if [ -n "$found" ]; then
		# The run over hosts may miss pairs.
		printf '%s\n' --try "$exact" >"$1"
		put_nearest "$what" "$1"
		return
	fi
	tried=${1%/*}/tried
	cp "$run/tried" "$tried" || return
	if [ -e "$work/sample" ]; then
		# The run may search in a sample of this sample.
		sed -i '/^read/d' "$tried"
		awk -v OFS='\t' '{ print "read", $1, $3 }' "$work/sample" >>"$tried"
	fi
	printf '%s\n' --search "$tried" >"$1"
	[[ ${sample_run[0]} = @(xling|sentences) ]] || echo --shingles >>"$1"
	if [ "$what" = passage ]; then
		printf '%s\n' --min-bytes "${min_bytes:-100}" >>"$1"
	fi
	cat "$run/nearest"
}
