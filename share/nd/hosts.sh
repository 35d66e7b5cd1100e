# shellcheck shell=bash disable=SC2016,SC2034,SC2154
# hosts.sh: the machines of a run, what they are given before it, and what is
# done when one of them is lost. share/nd/hosts/ is what works there.

# shellcheck source=share/nd/hosts/files.sh
. "$share/hosts/files.sh"

# The ssh to log in with; PARALLEL_SSH, as for GNU parallel, may be another.
export LOGIN_SSH="${PARALLEL_SSH-ssh} -o BatchMode=yes -o ConnectTimeout=5 \
-o ServerAliveInterval=5 -o ServerAliveCountMax=3"
read -r -a ssh <<<"$LOGIN_SSH"
sockets=''

# hosts_ok INPUT...: the options for a run over hosts.
hosts_ok() {
	[ -n "$hosts" ] || {
		[ -z "$shared$controller$force" ] ||
			bad '--force, --shared and --via-controller go with --hosts'
		return 0
	}
	[ -r "$hosts" ] || die "$hosts: cannot be read"
	[ "$via" != index ] || bad '--hosts: expected --via postings, prefix or minhash'
	[ -z "$dry" ] || bad '-n: not with --hosts'
	[ -z "$rejects" ] || bad '--rejects: not with --hosts'
	[[ $shared =~ ^(/[A-Za-z0-9/._+,@=-]*)?$ ]] || bad "--shared: expected a \
directory from the root, of letters, digits and /._+,@=-, got '$shared'"
	[ -z "$shared" ] || [ -z "$controller" ] ||
		bad '--shared: there is nothing for --via-controller'
	command -v parallel >/dev/null || die 'parallel is not installed (GNU parallel)'
	reread "$@"
	# Where the run was that is not gone on with.
	left=''
	[ -z "$again" ] || left=$(sed -n 's/^work=//p' "$dir/hosts/settings" 2>/dev/null)
}

# read_hosts FILE: slots (0 where it does not tell), TAB, login of each line, as
# GNU parallel has them: 8/user@host, or : for this machine.
read_hosts() {
	awk -v OFS='\t' '
		{ sub(/#.*/, ""); gsub(/^[ \t]+|[ \t\r]+$/, "") }
		!length { next }
		{ slots = 0 }
		match($0, /^[0-9]+\//) { slots = substr($0, 1, RLENGTH - 1) + 0
			$0 = substr($0, RLENGTH + 1) }
		$0 == ":" { $0 = "local" }
		/[^A-Za-z0-9._@-]|^-/ || seen[$0]++ || slots > 1000 {
			print "nd-flow: " FILENAME ":" NR ": expected [N/][user@]host" \
				", each once, got \047" $0 "\047" >"/dev/stderr"
			exit bad = 1 }
		{ print slots, $0 }
		{ n++ }
		END { if (bad || n) exit bad
			print "nd-flow: " FILENAME ": expected a host, got none" \
				>"/dev/stderr"
			exit 1 }' "$1"
}

# tool_files: what a host needs, by full names: the tools, what they are linked
# with but for the C library, and share/nd/hosts.
tool_files() {
	printf '%s\n' "$here"/nd-* "$share"/hosts/*
	for tool in "$here"/nd-*; do
		ldd "$tool" 2>/dev/null
	done | awk '$2 == "=>" && $3 ~ /^\// &&
		$1 !~ /^(libc|libm|libpthread|ld-linux.*)\.so/ { print $3 }' | sort -u
}

# name_tools: tools is the directory of the tools on a host, by what they are.
name_tools() {
	local sum
	sum=$(tool_files | tr '\n' '\0' | xargs -0 cat | sha256sum) ||
		die 'the tools cannot be read'
	tools=.cache/nd/${sum:0:16}
}

# pack_tools: them, for tar, as bin/, lib/ and share/nd/hosts/.
pack_tools() {
	tool_files | tar -P -h -T - -cf - --owner=0 --group=0 \
		--transform "s,^$share/hosts/,share/nd/hosts/," \
		--transform "s,^$here/,bin/," --transform 's,^/.*/,lib/,' | zstd -q -1
}

# give_tools LOGIN: makes sure that they are there and answer.
give_tools() {
	local told
	told=$(at "$1" "[ -x $tools/bin/nd-sort ] || echo absent") || return
	if [ "$told" = absent ]; then
		pack_tools | at "$1" "umask 077 && t=$tools.\$\$ && mkdir -p \$t &&
			if zstd -q -d -c | tar -C \$t -xf -; then
				mv -T \$t $tools 2>/dev/null || rm -r \$t
			else
				rm -r \$t; false
			fi" || return
	fi
	told=$(at "$1" "LD_LIBRARY_PATH=$tools/lib $tools/bin/nd-sort --version") ||
		return
	[ "$told" = "nd-sort (nd) $version" ] || {
		echo "expected nd-sort (nd) $version, got $told" >&2
		return 1
	}
}

# open_host LOGIN: readies it, and prints its processors, memory in kB and free
# disk in kB.
open_host() {
	connect "$1" || return
	give_tools "$1" && at "$1" "umask 077
		mkdir -p $work && $tools/share/nd/hosts/job --stop $work &&
		{ [ -z '$left' ] || $tools/share/nd/hosts/job --clear ${left:-x}; } &&
		echo \$(getconf _NPROCESSORS_ONLN) \
		\$((\$(getconf _PHYS_PAGES) * \$(getconf PAGESIZE) / 1024)) \
		\$(df -Pk $work | awk 'NR == 2 { print \$4 }')"
}

# open_hosts DIR FLOW: readies them, and writes DIR/logins, of those that answer.
open_hosts() {
	local d=$1 slots login told all
	all=$(read_hosts "$hosts") || exit 1
	name_tools
	if [ -e "$d/settings" ]; then
		told=$tools
		. "$d/settings"
		[ "$told" = "$tools" ] ||
			die "$d: made with other tools; --again starts over"
	else
		way=ssh work=.cache/nd/runs/$(od -An -N8 -tx8 /dev/urandom | tr -d ' ')
		[ -z "$controller" ] || way=stdin
		[ -z "$shared" ] || way=shared work=$shared/nd.${work##*/}
		printf '%s=%s\n' flow "$2" way "$way" work "$work" tools "$tools" \
			>"$d/settings.part" && mv "$d/settings.part" "$d/settings" || exit
	fi
	[ "$way" != ssh ] || [[ $all != *$'\tlocal'* ]] || [[ $all != *$'\n'* ]] ||
		die "$hosts: ':' among other hosts: expected --via-controller or --shared"
	: >"$d/logins.part"
	while IFS=$'\t' read -r slots login; do
		if told=$(open_host "$login" 2>"$d/told" </dev/null); then
			[ "$slots" -gt 0 ] || slots=${told%% *}
			printf '%s\t%s\t%s\n' "$slots" "$login" "${told// /$'\t'}" >>"$d/logins.part"
		else
			told=$(tail -n 1 "$d/told")
			printf 'nd-flow: %s: %s; goes on without it\n' "$login" \
				"${told:-does not answer}" >&2
		fi
	done <<<"$all"
	rm -f "$d/told"
	[ -s "$d/logins.part" ] || die "$hosts: none of the hosts answers"
	mv "$d/logins.part" "$d/logins"
}

# close_hosts DIR: nothing of the run stays on the hosts, also on those that
# were lost and have come back.
close_hosts() {
	local login
	while IFS=$'\t' read -r _ login; do
		at "$login" "[ ! -d $work ] || $tools/share/nd/hosts/job --clear $work" \
			</dev/null 2>/dev/null ||
			echo "nd-flow: $login does not answer: $work may be left there" >&2 &
	done < <(read_hosts "$hosts" 2>/dev/null)
	wait
	rm -f "$1/settings"
}

# --- the input ----------------------------------------------------------------

# cut_inputs DIR: DIR/pieces; reads[N] is the command from a piece of input N to
# its sets. Plain files are cut where they are, in so many pieces that there are
# two for each slot, of a megabyte at least and of 256 at most.
cut_inputs() {
	local d=$1 i k slots size bytes n lines command
	slots=$(awk '{ n += $1 } END { print 2 * n }' "$d/logins")
	size=$((input_bytes / slots))
	[ "$size" -ge $((1 << 20)) ] || size=$((1 << 20))
	[ "$size" -le $((1 << 28)) ] || size=$((1 << 28))
	for ((i = 0; i < ${#sets[@]}; i++)); do
		read_piece "$i"
		[ ! -e "$d/pieces" ] || continue
		bytes=1 n=1 lines=0
		[ "${from[i]}" = texts ] || bytes=$(stat -L -c %s -- "${from[i]}")
		[[ ${from[i]} == *.zst || ${from[i]} == texts ]] || n=$((bytes / size + 1))
		for ((k = 1; k <= n; k++)); do
			command=$whole
			[ "$n" -eq 1 ] || printf -v command 'split -n l/%d/%d -- %q' \
				"$k" "$n" "${from[i]}"
			printf '%d\t%d\t%s\n' "$i" "$lines" "$command"
			# The id of a JSON line may be its number.
			[ -z "$json" ] || [ "$n" -eq 1 ] ||
				lines=$((lines + $(bash -c "$command" | wc -l)))
		done
	done >"$d/pieces.part"
	[ -e "$d/pieces" ] || mv "$d/pieces.part" "$d/pieces"
	rm -f "$d/pieces.part"
}

# read_piece I: reads[I], names[I] and whole, the command that prints all of
# input I.
read_piece() {
	local i=$1 q
	printf -v q %q "${from[i]}"
	whole="cat -- $q" names[i]=''
	if [ "${from[i]}" = texts ]; then
		whole=${sets[i]% | *} reads[i]=${sets[i]##* | }
	elif [ -z "$json" ]; then
		reads[i]=${sets[i]/"-- $q"/-- -}
	else
		# Ids that tell the line have this name in front, which none has.
		names[i]=${from[i]}
		reads[i]="ln -s /dev/stdin nd.\$\$.lines; ${sets[i]/"-- $q"/-- nd.\$\$.lines}"
		reads[i]=${reads[i]/ | / | numbered nd.\$\$.lines | }
	fi
}

# sample I: some documents of input I: 1 % of it, but 64 megabytes at least and 256
# at most, from all over a plain file, from the beginning of any other. The more
# there are, the better is known what is rare.
sample() {
	local k bytes part file=${from[$1]}
	if [[ $file == *.zst || $file == texts ]]; then
		bash -c "${whole/#cat/zstd -q -d -c}" | head -c $((64 << 20)) | sed '$d'
		return
	fi
	bytes=$(stat -L -c %s -- "$file")
	part=$((bytes / 6400))
	[ "$part" -ge 1048576 ] || part=1048576
	[ "$part" -le 4194304 ] || part=4194304
	if [ "$bytes" -le $((64 * part)) ]; then
		cat -- "$file"
		return
	fi
	for ((k = 0; k < 64; k++)); do
		tail -c "+$((bytes * k / 64 + 1))" -- "$file" |
			head -c "$part" | sed '1d;$d'
	done
}

# sample_sets DIR: the sets of a sample of all inputs, to DIR/sample; prints the
# bytes of the text. What is wrong with a document is told where all are read.
sample_sets() {
	local i q read
	: >"$1/sample"
	for ((i = 0; i < ${#sets[@]}; i++)); do
		read_piece "$i"
		printf -v q %q "${from[i]}"
		read=${reads[i]}
		[ -z "${names[i]}" ] || read=${sets[i]/"-- $q"/-- -}
		sample "$i" >"$1/sample.text"
		bash -c "$read" <"$1/sample.text" >>"$1/sample"
		stat -c %s "$1/sample.text"
	done 2>/dev/null | awk '{ n += $1 } END { printf "%.0f", n }'
	rm -f "$1/sample.text"
}

# measure COMMAND...: the bytes of what it prints, packed, its lines, its seconds.
measure() {
	local start=${EPOCHREALTIME/./}
	"$@" 2>/dev/null | tee >(wc -l >"$sampled.lines") | zstd -q -1 | wc -c |
		tr '\n' ' '
	while [ ! -s "$sampled.lines" ]; do sleep 0.01; done
	tr '\n' ' ' <"$sampled.lines"
	echo $((${EPOCHREALTIME/./} - start))
	rm "$sampled.lines"
}

# predict DIR BYTES MICROS KEYS CANDIDATES: from a sample, of BYTES of text that
# took MICROS seconds / 10^6, whose sets are DIR/sample, what the run will need; and
# fails where that is more than the hosts have. KEYS and CANDIDATES are functions
# that print these, of DIR/sample, of which 8 MB are enough.
# What a set alone costs grows with the input, what a pair costs with its square.
predict() {
	local d=$1 sampled=$1/sample some=$(($2 / 8000000 + 1))
	awk -v some="$some" 'NR % some == 0' "$sampled" >"$sampled.some" &&
		mv "$sampled.some" "$sampled" || return
	{
		measure cat "$sampled"
		measure "$4"
		measure "$5"
		cat "$d/logins"
	} | awk -v input="$input_bytes" -v text="$2" -v micros="$3" -v some="$some" -v force="$force" \
		-v shared="$shared" '
		function size(b) { return b < 1e9 ? sprintf("%.0f MB", b / 1e6) : \
			sprintf("%.1f GB", b / 1e9) }
		NR == 1 { sets = $1; docs = $2; next }
		NR == 2 { keys = $1; micros += 3 * $3 * some; next }
		NR == 3 { pair = $1; pairs = $2; square = $3; next }
		{ slots += $1; n[NR] = $1; login[NR] = $2; free[NR] = $5 * 1024
			memory = memory < $4 ? $4 : memory
			have = shared == "" ? have + free[NR] : free[NR] }
		END {
			micros *= text < input ? input / text : 1
			f = some * (text < input ? input / text : 1)
			pairs *= f * f
			picked = 2 * pairs < slots * docs * f ? 2 * pairs : slots * docs * f
			# Twice the keys, twice the candidates: once where they are sorted.
			need = (sets + 2 * keys + 60 * docs) * f + 2 * pair * f * f + \
				picked * (docs ? sets / docs : 0)
			printf "nd-flow: expected: %s of disk (free are %s), half of the" \
				" memory, %.1f minutes in %d slots\n", size(need), size(have), \
				(micros + 2 * square * f * f) / 6e7 / slots, slots
			for (i = 4; i <= NR; i++) {
				least = shared == "" ? need * n[i] / slots : need
				if (least > free[i] && force == "") {
					printf "nd-flow: %s: expected %s of free disk, got %s; " \
						"--force goes on\n", login[i], size(least), size(free[i])
					exit 1
				}
			} }' >&2
}

# --- what was lost --------------------------------------------------------------

# drop_host DIR LOGIN: goes on without it.
drop_host() {
	awk -F '\t' -v login="$2" '$2 != login' "$1/logins" >"$1/logins.part"
	[ -s "$1/logins.part" ] || die 'no host is left'
	mv "$1/logins.part" "$1/logins"
}

# done_parts DIR: the files of all parts that are done.
done_parts() {
	find "$1" -mindepth 2 -type f -path "$1/[a-z_]*/[0-9]*" ! -path "$1/log/*" \
		! -path "$1/count/*"
}

# forget DIR: forgets the parts that their host has no longer, or not whole;
# fails where there are none.
forget() {
	local d=$1 login list gone stage lost=1 parts
	parts=$(done_parts "$d")
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
				} }' <<<"$(done_parts "$d")")
		gone=$(cut -f 2 "$d/logins" | grep -qxF -- "$login" &&
			at "$login" "$tools/share/nd/hosts/job --check $work" \
			<<<"$list" 2>/dev/null) || {
			gone=''
			[ "$way" = shared ] ||
				gone=$(cut -f 2 <<<"$list" | cut -d / -f 1 | sort -u)
			echo "nd-flow: $login is lost: others take its place" >&2
			lost=0
			drop_host "$d" "$login"
		}
		for stage in $gone; do
			rm -f "$d/${stage%.*}/${stage##*.}"
			lost=0
		done
	done
	# Of a stage whose parts are all there nothing is made again.
	[ "$lost" -eq 1 ] || rm -f "$d"/*.ok
	return $lost
}

# --- the run ----------------------------------------------------------------------

# What make is told of a run over hosts.
spread=()

# end_run: what was started here ends, and nothing stays but what the user keeps.
end_run() {
	local status=$?
	trap '' HUP INT TERM
	if [ -n "$making" ]; then
		kill -TERM -- "-$making" && sleep 0.3 && kill -TERM -- "-$making"
		wait "$making"
	fi 2>/dev/null
	[ -n "$keeps" ] || [ ! -e "$dir/hosts/settings" ] || close_hosts "$dir/hosts"
	disconnect
	rm -rf "$sockets" ${D:+"$D"}
	exit "$status"
}

# make_on_hosts TARGET: stage_make, by processes that end when this one is told to.
making=''
make_on_hosts() {
	local status=0
	set -m
	stage_make "$1" &
	making=$!
	set +m
	wait "$making" || status=$?
	making=''
	return "$status"
}

# pairs_on_hosts DIR FLOW: makes DIR/pairs, by a run in DIR/hosts. Where a host was
# lost on the way, what it had is made again by the others, as long as there are
# some. options_for_hosts prints what the jobs are to know.
pairs_on_hosts() {
	local d=$1/hosts tries=0 login reads=() names=() whole
	[ ! -e "$1/pairs" ] || return 0
	mkdir -p "$d" || exit
	sockets=$(mktemp -d "${TMPDIR:-/tmp}/nd-ssh.XXXXXX") || exit
	export SOCKETS=$sockets FLOW=$$
	trap end_run EXIT
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 143' TERM
	open_hosts "$d" "$2"
	cut_inputs "$d"
	[ -e "$d/parts" ] || awk '{ n += $1 } END { print n }' "$d/logins" >"$d/parts"
	prepare_hosts "$d"
	forget "$d" || :
	cut -f 2 "$d/logins" >"$d/all"
	while IFS= read -r login; do
		tar -C "$d" -cf - options df 2>/dev/null | zstd -q -1 | at "$login" \
			"mkdir -p $work && zstd -q -d -c | tar -C $work -xf -" 2>"$d/told" &&
			continue
		echo "nd-flow: $login: $(tail -n 1 "$d/told"); goes on without it" >&2
		drop_host "$d" "$login"
	done <"$d/all"
	rm -f "$d/told" "$d/all"
	spread=(pieces="$(seq -s ' ' "$(wc -l <"$d/pieces")")"
		parts="$(seq -s ' ' "$(<"$d/parts")")")
	until make_on_hosts "$1/pairs"; do
		tries=$((tries + 1))
		[ "$tries" -le 5 ] && forget "$d" && continue
		cat "$d"/failed/* >&2
		return 1
	done
	close_hosts "$d"
}
