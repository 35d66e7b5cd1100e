# shellcheck shell=bash disable=SC2154
# lost.sh: what is no longer on a host, so that it is made again.

# done_parts: the files of all parts that are done.
done_parts() {
	local stage
	for stage in "$RUN"/count/*; do
		[ ! -e "$stage" ] || find "$RUN/${stage##*/}" -type f -name '[0-9]*'
	done
}

# forget: forgets the parts that their host has no longer, or not whole; fails
# where there are none.
forget() {
	local login list gone stage lost=1 parts
	parts=$(done_parts)
	[ -n "$parts" ] || return 1
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
		gone=$(cut -f 2 "$RUN/logins" | grep -qxF -- "$login" &&
			at "$login" "$tools/share/nd/hosts/job --check $work" \
			<<<"$list" 2>/dev/null) || {
			gone=''
			[ "$way" = shared ] ||
				gone=$(cut -f 2 <<<"$list" | cut -d / -f 1 | sort -u)
			echo "nd-flow: $login is lost: others take its place" >&2
			lost=0
			drop_host "$login"
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
