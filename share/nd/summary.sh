# shellcheck shell=bash disable=SC2034,SC2154
# summary.sh: what a flow read, found and removed, and what it took: a line on a terminal
# or with -v, a shorter one elsewhere, and the file of --summary. Numbers come from the
# files of the stages, or from tools, where recipes and one_pipeline set ND_REPORT.

# The numbers that are known, by the names that they have in the file.
declare -gA number=()

# count_lines NAME FILE...: number[NAME] is the lines of the files, if they are there.
count_lines() {
	[ ! -f "$2" ] || number[$1]=$(wc -l -- "${@:2}" | awk 'END { print $1 }')
}

# count_clusters FILE: clusters and removed, of lines kept, member.
count_clusters() {
	local clusters removed
	[ -f "$1" ] || return 0
	read -r clusters removed < <(awk -F '\t' '
		$1 "" == $2 "" { n++ }
		END { print n + 0, NR - n }' <"$1")
	number[clusters]=$clusters number[removed]=$removed
}

# count_bytes: the size of the inputs, and of files that options name; a pipe has none.
# How many bytes of text a packed one has nobody counts.
count_bytes() {
	local one packed
	[ -n "$stamps" ] || return 0
	for one in "${inputs[@]}"; do
		[ -f "$one" ] || [ -d "$one" ] || return 0
	done
	read -r 'number[bytes]' packed < <(awk -F '\t' '
		{ split($NF, f, " "); n += f[1] }
		$1 ~ /[.](zst|gz|bz2|xz|lz4|zip|7z|tar|tgz|parquet)$/ { packed = 1 }
		END { printf "%.0f %s\n", n, packed }' <<<"$stamps")
	for one in "${inputs[@]}"; do
		[[ ${packing_of[$one]-none} =~ ^(none|plain|-)$ ]] || packed=1
	done
	[ -z "$packed" ] || number[packed]=1
}

# is_empty: whether the inputs have no document, as far as files tell.
is_empty() {
	local one empty=''
	[ "${number[bytes]-}" != 0 ] || return 0
	for one in "$dir"/{sets,ids}.[0-9]* "$dir"/column.*/sets.[0-9]*; do
		[ ! -s "$one" ] || return
		[ ! -e "$one" ] || empty=1
	done
	[ -n "$empty" ]
}

# count_stages: the numbers that the files in dir give.
count_stages() {
	local one
	case $flow in
	near) count_lines documents "$dir"/sets.* ;;
	threads)
		for one in "$dir"/column.*/; do
			count_lines documents "$one"sets.*
		done
		;;
	sentences | partial) count_lines documents "$dir"/ids.* ;;
	xling)
		for one in "$dir"/df.[12]; do
			read -r one _ 2>/dev/null <"$one" && number[documents]=$((${number[documents]-0} + one))
		done
		number[by]=$way_by
		[ "$way_by" != choose ] || number[by]=$(cut -f 1 "$dir/choice")
		;;
	esac
	case $flow in
	near | threads | sentences) count_lines pairs "$dir/pairs" ;;
	xling) count_lines pairs "$dir/$result" ;;
	partial)
		count_lines pairs "$dir/documents"
		count_lines passages "$dir/passages"
		count_lines ranges "$dir/ranges"
		count_lines passages "$dir/families"
		;;
	esac
	case $flow in
	near | threads) count_clusters "$dir/clusters" ;;
	sentences)
		count_lines sentences "$dir/all"
		[ ! -f "$dir/clusters" ] ||
			number[clusters]=$(cut -f 1 "$dir/clusters" | uniq | wc -l)
		;;
	esac
}

# is_shown: whether the summary, and where the result is, is printed: on a terminal, or
# with -v. A script that has DIR of -o knows where the result is.
is_shown() {
	[ -n "${verbose-}" ] || { [ -t 2 ] && [ -z "${quiet-}" ]; }
}

# is_told: whether documents are removed, so that a line at the end reports them.
is_told() { [ -n "${dedup-}${clean-}" ]; }
# all_report NUMBER: whether tools have reported it for each input; none does for what an
# earlier call has made.
all_report() {
	[ "$(grep -c "^$1" "$P/counts" 2>/dev/null)" = "${#sets[@]}" ]
}

# tell_kept: reports what was read, removed and kept, and where.
tell_kept() {
	local place='on stdout' read=${number[documents]-} kept=${number[kept]-} text
	[ -z "$keeps" ] || place="in $dir/kept"
	if all_report picked; then
		read=${number[read]} kept=${number[picked]}
	fi
	if [ -z "$read" ] || [ -z "$kept" ]; then
		text="the documents that stay are $place"
	else
		text="$(number_of "$read" document) read, $((read - kept)) removed, $kept kept $place"
	fi
	note "$flow: $text"
}
# number_of N WHAT
number_of() { echo "$1 $2$([ "$1" -eq 1 ] || echo s)"; }

# summarize SECONDS: SECONDS is the file of seconds of the stages. Sets number, prints
# the line and writes the file.
summarize() {
	local name value pages took=$((${EPOCHREALTIME/./} - began))
	[ -n "$P" ] || return 0
	[ ! -e "$P/counts" ] || while IFS=$'\t' read -r name value; do
		# Pairs of stars are not counted, and the memory of some tools is not that of the flow.
		[[ $name == peak_memory || $name${joined_by-} == pairs--stars* ]] ||
			number[$name]=$((${number[$name]-0} + value))
	done <"$P/counts"
	count_bytes
	[ -n "${number[documents]-}" ] || ! is_empty || number[documents]=0
	if [ -n "${number[documents]-}" ] && [ -n "${number[removed]-}" ]; then
		number[kept]=$((number[documents] - number[removed]))
	fi
	[ ! -e "$P/peak" ] || { read -r pages <"$P/peak" &&
		number[peak_memory]=$((pages * $(getconf PAGESIZE))); }
	number[microseconds]=$took
	if is_shown; then
		numbers | summary_line >&2
	elif [ "${number[documents]-}" = 0 ]; then
		# Those that an addition skips are reported.
		[ -s "$dir/there" ] || note "$flow: 0 documents"
	elif is_told; then
		tell_kept
	fi
	[ -z "$summary" ] || numbers | summary_json "$1" | nd-put -o "$summary" || exit
}
# numbers: prints them, each after its name.
numbers() {
	local name
	for name in "${!number[@]}"; do
		printf '%s\t%s\n' "$name" "${number[$name]}"
	done
}

# summary_line: numbers -> one line of those that are known
summary_line() {
	awk -F '\t' -v flow="$flow" '
		{ n[$1] = $2 }
		function size(bytes) {
			if (bytes < 1000) return sprintf("%.0f bytes", bytes)
			if (bytes < 1000000) return sprintf("%.1f kB", bytes / 1000)
			return sprintf("%.1f MB", bytes / 1000000) }
		function item(text) { line = line (line == "" ? "" : comma) text; comma = ", " }
		function count(name, one) {
			if (name in n) item(n[name] " " (n[name] == 1 ? one : name)) }
		END {
			count("documents", "document")
			if ("by" in n) item("compared by " n["by"])
			if ("bytes" in n) item(size(n["bytes"]))
			count("sentences", "sentence")
			count("pairs", "pair")
			count("passages", "passage")
			count("ranges", "range")
			count("hits", "hit")
			count("clusters", "cluster")
			comma = "; "
			if ("kept" in n) {
				item(n["kept"] " kept")
				item(n["removed"] " removed" (n["documents"] ? sprintf(" (%.1f %%)",
					100 * n["removed"] / n["documents"]) : ""))
			}
			comma = "; "
			item(sprintf("%.3f seconds", n["microseconds"] / 1000000))
			if (("bytes" in n) && !("packed" in n))
				item(size(n["bytes"] * 1000000 / n["microseconds"]) "/s")
			if ("peak_memory" in n) item(size(n["peak_memory"]) " of memory")
			print "nd-flow: " flow ": " line
		}'
}

# summary_json SECONDS: numbers -> one object; null is unknown
summary_json() {
	awk -F '\t' -v flow="$flow" -v version="$version" '
		function value(name) { return name in n ? n[name] : "null" }
		FNR != NR {
			if (!($1 in stage)) order[++stages] = $1
			stage[$1] = sprintf("{\"name\": \"%s\", \"seconds\": %s, \"cpu_seconds\": %s}",
				$1, $2, $3 == "" ? "null" : $3)
			next
		}
		{ n[$1] = $2 }
		END {
			speed = share = "null"
			if (("bytes" in n) && !("packed" in n)) speed = sprintf("%.3f", n["bytes"] / n["microseconds"])
			if (("kept" in n) && n["documents"]) {
				share = sprintf("%.6f", n["removed"] / n["documents"])
			}
			printf "{\"flow\": \"%s\", \"version\": \"%s\"", flow, version
			if ("sentences" in n) printf ", \"sentences\": %s", n["sentences"]
			if ("passages" in n) printf ", \"passages\": %s", n["passages"]
			if ("ranges" in n) printf ", \"ranges\": %s", n["ranges"]
			if ("hits" in n) printf ", \"hits\": %s", n["hits"]
			m = split("documents bytes pairs clusters kept removed", name, " ")
			for (i = 1; i <= m; i++) printf ", \"%s\": %s", name[i], value(name[i])
			if ("by" in n) printf ", \"by\": \"%s\"", n["by"]
			printf ", \"removed_share\": %s, \"seconds\": %.3f, \"mb_per_second\": %s",
				share, n["microseconds"] / 1000000, speed
			printf ", \"peak_memory\": %s, \"stages\": [", value("peak_memory")
			for (i = 1; i <= stages; i++) {
				printf "%s%s", comma, stage[order[i]]
				comma = ", "
			}
			print "]}"
		}' - "$1"
}
