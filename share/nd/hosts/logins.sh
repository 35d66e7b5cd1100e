# shellcheck shell=bash disable=SC2013,SC2016,SC2034,SC2154
# logins.sh: the machines of a run and the tools there. Sourced beside files.sh,
# where die is.

engine=$(cd "${BASH_SOURCE[0]%/*}" && pwd)
bin=$(cd "$engine/../../../bin" && pwd) || exit

# The ssh to log in with; PARALLEL_SSH, as for GNU parallel, may be another.
export LOGIN_SSH="${PARALLEL_SSH-ssh} -o BatchMode=yes -o ConnectTimeout=5 \
-o ServerAliveInterval=5 -o ServerAliveCountMax=3"
read -r -a ssh <<<"$LOGIN_SSH"

# read_hosts FILE: slots (0 where it does not tell), TAB, login of each line, as
# GNU parallel has them: 8/user@host, or : for this machine.
read_hosts() {
	NAME=$1 awk -v OFS='\t' '
		{ sub(/#.*/, ""); gsub(/^[ \t]+|[ \t\r]+$/, "") }
		!length { next }
		{ slots = 0 }
		match($0, /^[0-9]+\//) { slots = substr($0, 1, RLENGTH - 1) + 0
			$0 = substr($0, RLENGTH + 1) }
		$0 == ":" { $0 = "local" }
		/[^A-Za-z0-9._@-]|^-|^$/ || seen[$0]++ || slots > 1000 {
			print "nd-flow: " ENVIRON["NAME"] ":" NR ": expected [N/][user@]host" \
				", each once, got \047" $0 "\047" >"/dev/stderr"
			exit bad = 1 }
		{ print slots, $0 }
		{ n++ }
		END { if (bad || n) exit bad
			print "nd-flow: " ENVIRON["NAME"] ": expected a host, got none" \
				>"/dev/stderr"
			exit 1 }' <"$1"
}

# tool_files: what a host needs, by full names: the tools, what they are linked
# with but for the C library, and this directory.
tool_files() {
	printf '%s\n' "$bin"/nd-* "$engine"/*
	{ ldd "$bin"/nd-* 2>/dev/null || :; } | awk '$2 == "=>" && $3 ~ /^\// &&
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
		--transform "s,^$engine/,share/nd/hosts/," \
		--transform "s,^$bin/,bin/," --transform 's,^/.*/,lib/,' | zstd -q -1
}

# give_tools LOGIN [COMMAND]: makes sure that they are there, whole, and answer, and
# prints what COMMAND then does.
give_tools() {
	local told whole_tools="(cd $tools && sha256sum --status -c sums) 2>/dev/null"
	told=$(ask_tools "$@") || return
	if [ "$told" = absent ]; then
		pack_tools | at "$1" "umask 077 && t=$tools.\$\$ && mkdir -p \$t &&
			zstd -q -d -c >\$t/tar && tar -C \$t -xmf \$t/tar && rm \$t/tar &&
			(cd \$t && find . -type f -exec sha256sum {} + >../\$\$.sums &&
				mv ../\$\$.sums sums) &&
			if $whole_tools; then rm -r \$t;
				else rm -rf $tools && mv -T \$t $tools; fi ||
			{ rm -rf \$t; false; }" && told=$(ask_tools "$@") || return
	fi
	case ${told%%$'\n'*} in
	"$(nd-sort --version)") printf '%s\n' "${told#*$'\n'}" ;;
	nd-sort*)
		echo "expected $(nd-sort --version), got ${told%%$'\n'*}" >&2
		return 1
		;;
	*)
		echo "expected a login without a terminal to print nothing, got" \
			"'${told%%$'\n'*}'" >&2
		return 1
		;;
	esac
}
ask_tools() {
	at "$1" "$whole_tools || { echo absent; exit; };
		LD_LIBRARY_PATH=$tools/lib $tools/bin/nd-sort --version && ${2-echo}"
}

# open_host LOGIN: readies it, and prints its processors, memory in kB and free
# disk in kB. The run is in work there; left is where one was that is not gone on
# with, or nothing.
open_host() {
	local there=true dir=${work%/*}
	connect "$1" || return
	[ "$way" != shared ] ||
		there="{ [ -d $dir ] || { echo $dir: no such directory >&2; false; }; }"
	give_tools "$1" "$there && umask 077 &&
		mkdir -p $work && $tools/share/nd/hosts/job --stop $work &&
		{ [ -z '$left' ] || $tools/share/nd/hosts/job --clear ${left:-x}; } &&
		echo \$(getconf _NPROCESSORS_ONLN) \
		\$((\$(getconf _PHYS_PAGES) * \$(getconf PAGESIZE) / 1024)) \
		\$(df -Pk $work | awk 'NR == 2 { print \$4 }')" && return
	at "$1" "rmdir $work" >/dev/null 2>&1
	return 1
}

# on_each COMMAND...: COMMAND with the login of each line of RUN/logins as its last
# word, all at once; those for which it fails are dropped. What it prints is
# RUN/told/LOGIN.
on_each() {
	local login why running=()
	mkdir -p "$RUN/told"
	while IFS=$'\t' read -r _ login _; do
		{ "$@" "$login" </dev/null 2>"$RUN/told/$login.said" \
			>"$RUN/told/$login" || rm "$RUN/told/$login"; } &
		running+=($!)
	done <"$RUN/logins"
	wait "${running[@]}"
	while IFS=$'\t' read -r _ login _ <&4; do
		[ ! -e "$RUN/told/$login" ] || continue
		why=$(tail -n 1 "$RUN/told/$login.said" | tr -d '\r')
		printf 'nd-flow: %s: %s; goes on without it\n' "$login" \
			"${why:-does not answer}" >&2
		drop_host "$login"
	done 4<"$RUN/logins"
}

# open_hosts FILE: readies those in it, and writes RUN/logins, of those that
# answer.
open_hosts() {
	local slots login told all before
	all=$(read_hosts "$1") || exit 1
	[ "$way" != ssh ] || [[ $all != *$'\tlocal'* ]] || [[ $all != *$'\n'* ]] ||
		die "$1: ':' among other hosts: expected --via-controller or --shared"
	printf '%s\n' "$all" >"$RUN/logins" || exit
	# Until it is known which of them answer, all may have something of it.
	before=$(cat "$RUN/used" 2>/dev/null)
	cut -f 2 "$RUN/logins" >>"$RUN/used" || exit
	on_each open_host
	printf '%s' "${before:+$before$'\n'}" >"$RUN/used"
	while IFS=$'\t' read -r slots login; do
		read -r -a told <"$RUN/told/$login" || continue
		echo "$login" >>"$RUN/used"
		[ "$slots" -gt 0 ] || slots=${told[0]}
		printf '%s\t%s\t%s\t%s\t%s\n' "$slots" "$login" "${told[@]}" || exit
	done <"$RUN/logins" >"$RUN/logins.part"
	mv "$RUN/logins.part" "$RUN/logins"
}

# enough_disk BYTES: fails where a host has less free disk than its share of so
# much input.
enough_disk() {
	awk -F '\t' -v bytes="$1" -v way="$way" '
		function size(b) {
			if (b < 1e9) return sprintf("%.0f MB", b / 1e6)
			return sprintf("%.1f GB", b / 1e9) }
		{ slots += $1; n[NR] = $1; login[NR] = $2; free[NR] = $5 * 1024 }
		END { for (i = 1; i <= NR; i++) {
			least = way == "shared" ? bytes : bytes * n[i] / slots
			if (free[i] < least) {
				printf "nd-flow: %s: expected %s of free disk, its share " \
					"of the inputs, got %s; --force goes on\n", login[i],
					size(least), size(free[i])
				exit 1 } } }' <"$RUN/logins" >&2
}

# same_dir FIRST LOGIN: fails where the directory that all hosts are to share is
# not that of FIRST.
same_dir() {
	at "$2" "[ -e $work/first ]" || {
		echo "expected ${work%/*} to be the directory that $1 has" >&2
		return 1
	}
}

# give LOGIN: RUN/given.
give() {
	tar -C "$RUN" -cf - given | zstd -q -1 |
		at "$1" "mkdir -p $work && zstd -q -d -c | tar -C $work -xf -"
}

# drop_host LOGIN: goes on without it.
drop_host() {
	awk -F '\t' -v login="$1" '$2 != login' "$RUN/logins" >"$RUN/logins.part"
	[ -s "$RUN/logins.part" ] || die 'none of the hosts answers'
	mv "$RUN/logins.part" "$RUN/logins"
}

# close_hosts: nothing of the run stays on the hosts that were ever used for it,
# also on those that were lost and have come back.
close_hosts() {
	local login closing=()
	for login in $(sort -u "$RUN/used" 2>/dev/null); do
		login_ok "$login" || continue
		at "$login" "[ ! -d $work ] || $tools/share/nd/hosts/job --clear $work" \
			</dev/null >/dev/null 2>&1 ||
			echo "nd-flow: $login does not answer: $work may be left there" >&2 &
		closing+=($!)
	done
	wait "${closing[@]}"
}
