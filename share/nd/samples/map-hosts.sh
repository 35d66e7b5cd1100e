#!/bin/bash
# map-hosts.sh HOSTS FILE COMMAND: what COMMAND prints for FILE. FILE is cut into a
# piece for each slot of HOSTS, which has lines N/LOGIN; each piece is sent over ssh,
# and sent again, to the next host, if that fails. The order of pieces is kept. If FILE
# is a directory, each of its files is a piece: a reduce of what nd-partition made.
set -euo pipefail
hosts=$1 file=$2 command=${*:3}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
tools=$({ nd-flow deploy --hosts "$hosts" || :; } | cut -f 2 | sort -u)
n=$(awk -F / '{ n += $1 } END { print n }' "$hosts")
there="export LC_ALL=C PATH=$tools/bin:/usr/bin:/bin LD_LIBRARY_PATH=$tools/lib
	set -o pipefail; zstd -q -d -c | { $command; } | zstd -q -1"
export SHELLOPTS hosts file tmp n there
pieces() { if [ -d "$file" ]; then printf '%s\n' "$file"/*; else seq "$n" | sed 's,.*,,'; fi; }
send() { # PIECE SLOT FILE
	echo >>"$tmp/tries.$1"
	host=$(awk -F / -v slot="$2" -v tries="$(wc -l <"$tmp/tries.$1")" '
		{ host[NR] = $2; for (i = 0; i < $1; i++) if (++s == slot) at = NR }
		END { print host[(at + tries - 2) % NR + 1] }' "$hosts")
	if [ -n "$3" ]; then cat "$3"; else split -n "l/$1/$n" "$file"; fi | zstd -q -1 |
		${PARALLEL_SSH-ssh} -o ConnectTimeout=5 -o ServerAliveInterval=5 \
			"$host" "bash -c ${there@Q}" >"$tmp/part.$1" &&
		mv "$tmp/part.$1" "$tmp/done.$1"
}
export -f send
pieces | parallel -j "$n" --retries 4 --timeout 1000% send "{#}" "{%}" "{}"
seq -f "$tmp/done.%.0f" "$(pieces | wc -l)" | xargs zstd -q -d -c
