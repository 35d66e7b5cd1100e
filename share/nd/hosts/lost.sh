# shellcheck shell=bash disable=SC2015,SC2016,SC2154
# lost.sh: what is no longer on a host, so that it is made again.

# done_parts: the files of all parts that are done.
done_parts() {
	local stage
	for stage in "$RUN"/count/*; do
		[ ! -e "$stage" ] || find "$RUN/${stage##*/}" -type f -name '[0-9]*'
	done
}

# complaints PATTERN: of what the jobs that failed said of PATTERN the part \1.
complaints() {
	find "$RUN/failed" -type f -exec cat {} + 2>/dev/null |
		sed -n "s/^nd-flow: $1\$/\\1/p" | sort -u
}

# takes_part LOGIN: whether it does, still.
takes_part() { cut -f 2 "$RUN/logins" | grep -qxF -- "$1"; }

# forget: forgets the parts that their host has no longer, or not whole, and
# those of a host that has no room for more; fails where there are none.
forget() {
	local login list gone stage lost=1 parts
	for stage in $(complaints '[^:]*: [^:]*: \([a-z_]*[.][0-9-]*\)\/.*: damaged'); do
		[ -e "$RUN/${stage%.*}/${stage##*.}" ] || continue
		echo "nd-flow: $stage is damaged: made again" >&2
		rm "$RUN/${stage%.*}/${stage##*.}"
		lost=0
	done
	for login in $(complaints '\([^:]*\): [^:]*: .*: No space left on device.*'); do
		[ "$way" != shared ] && takes_part "$login" || continue
		echo "nd-flow: $login has no disk space left: others take its place" >&2
		drop_host "$login"
		lost=0
	done
	[ "$lost" -eq 1 ] || rm -f "$RUN"/failed/*
	parts=$(done_parts)
	[ -n "$parts" ] || return "$lost"
	for login in $(xargs cat <<<"$parts" | cut -f 2 | sort -u); do
		list=$(xargs awk -F '\t' -v OFS='\t' -v login="$login" '$2 == login {
				stage = FILENAME
				sub(/\/[^\/]*$/, "", stage)
				sub(/.*\//, "", stage)
				n = split($5, file, " ")
				if (!n) print login, stage "." $1 "/", ""
				for (i = 1; i <= n; i++) {
					m = split(file[i], w, ":")
					name = file[i]
					sub(/:[0-9]*$/, "", name)
					print login, stage "." $1 "/" name, w[m]
				} }' <<<"$(done_parts)")
		gone=$(takes_part "$login" &&
			at "$login" "$tools/share/nd/hosts/job --check $work" \
			<<<"$list" 2>/dev/null) || {
			gone=''
			[ "$way" = shared ] ||
				gone=$(cut -f 2 <<<"$list" | cut -d / -f 1 | sort -u)
			lost=0
			! takes_part "$login" || {
				echo "nd-flow: $login is lost: others take its place" >&2
				drop_host "$login"
			}
		}
		for stage in $gone; do
			rm -f "$RUN/${stage%.*}/${stage##*.}"
			lost=0
		done
	done
	# Of a stage whose parts are all there nothing is made again.
	[ "$lost" -eq 1 ] || rm -f "$RUN"/*.ok
	return $lost
}
