# hosts.bash: hosts h1, h2 ... for tests, each an sshd with a network, processes
# and a home of its own. They and the test's own commands (in_net) are on one
# bridge; nothing leads out of it. Needs root and sshd, ip and unshare.
#
#	hosts_up DIR N      makes them: DIR/nodes names them, a slot each
#	hosts_down DIR
#	in_net DIR COMMAND  runs it there, with PARALLEL_SSH set
#	host_kill DIR H     all its processes end at once; its files stay
#	host_cut DIR H      nothing reaches it, nobody is told
#	host_join DIR H     it is there again
#	host_set DIR H LINE...  its sshd has these lines; none, and it is as it was
#	host_do DIR H COMMAND   sees the files of host H
# DIR/H/home is the home of the user on host H. What its .bashrc holds every command
# that comes over ssh reads before it begins; it is in $BASH_EXECUTION_STRING.

# no_hosts: why there can be none, or nothing.
no_hosts() {
	local c
	[ "$(id -u)" -eq 0 ] || { echo 'needs root' && return; }
	for c in ip unshare nsenter ssh ssh-keygen setsid /usr/sbin/sshd; do
		command -v "$c" >/dev/null || { echo "$c is absent" && return; }
	done
	unshare --net --mount --pid --uts --fork --mount-proc bash -c '
		ip link add br0 type bridge && ip link add p1 type veth peer name p2
		' 2>/dev/null && ip netns add "nd-try-$$" 2>/dev/null &&
		ip netns del "nd-try-$$" ||
		echo 'this machine gives no namespaces, bridges and the like'
}

# The network of the test, and that of each host, by name.
net_of() { echo "nd-$(cksum <<<"$1" | cut -d ' ' -f 1)${2:+-$2}"; }

hosts_up() {
	local d=$1 n=$2 hub h i
	hub=$(net_of "$d")
	mkdir -p "$d"
	ssh-keygen -q -t ed25519 -N '' -f "$d/key"
	echo "10.9.0.*,fd09::* $(cut -d ' ' -f 1,2 "$d/key.pub")" >"$d/known"
	ip netns add "$hub"
	printf '%s\n' 'link set lo up' 'link add br0 type bridge' \
		'addr add 10.9.0.254/24 dev br0' 'link set br0 up' | ip -n "$hub" -b -
	printf '%s\n' 'Host *' 'User root' "IdentityFile $d/key" \
		'IdentitiesOnly yes' 'StrictHostKeyChecking yes' \
		"UserKnownHostsFile $d/known" 'LogLevel ERROR' >"$d/config"
	for ((i = 1; i <= n; i++)); do
		h=h$i
		printf '%s\n' "Host $h" "HostName 10.9.0.$i" >>"$d/config"
		echo "1/$h" >>"$d/nodes"
		mkdir -p "$d/$h/home/.ssh"
		cp "$d/key.pub" "$d/$h/home/.ssh/authorized_keys"
		echo "Include $d/config" >"$d/$h/home/.ssh/config"
		cp -r "$d/$h/home/.ssh" "$d/$h/ssh"
		printf '%s\n' "Include $d/$h/more" "HostKey $d/key" \
			'PermitRootLogin yes' 'PasswordAuthentication no' 'StrictModes no' \
			'MaxStartups 100' 'PidFile none' \
			>"$d/$h/sshd"
		: >"$d/$h/more"
		ip netns add "$hub-$h"
		printf '%s\n' "link add p$i type veth peer name eth0 netns $hub-$h" \
			"link set p$i master br0 up" | ip -n "$hub" -b -
		printf '%s\n' 'link set lo up' "addr add 10.9.0.$i/24 dev eth0" \
			'link set eth0 up' | ip -n "$hub-$h" -b -
		host_start "$d" "$h"
	done
	for ((i = 1; i <= n; i++)); do
		host_wait "$d" "h$i"
	done
}

# host_start DIR H: sshd is the first of its processes, so that all end with it.
host_start() {
	local d=$1 h=$2
	# shellcheck disable=SC2016
	setsid nsenter --net="/run/netns/$(net_of "$d" "$h")" unshare --mount --uts \
		--pid --fork --kill-child --mount-proc bash -c '
			hostname "$2" && mount --bind "$1/$2/home" /root &&
			mount -t tmpfs -o mode=755 run /run && mkdir /run/sshd &&
			exec env -i PATH=/usr/bin:/bin:/usr/sbin \
				/usr/sbin/sshd -D -e -f "$1/$2/sshd"' - "$d" "$h" \
		</dev/null >>"$d/$h/log" 2>&1 3>&- 4>&- &
	echo $! >"$d/$h/pid"
	disown
}
host_wait() {
	local port tries
	port=$(sed -n 's/^Port //p' "$1/$2/more")
	for ((tries = 0; tries < 2000; tries++)); do
		in_net "$1" bash -c ": <>/dev/tcp/10.9.0.${2#h}/${port:-22}" 2>/dev/null &&
			return
		sleep 0.03
	done
	cat "$1/$2/log" >&2
	return 1
}

in_net() {
	local d=$1
	shift
	PARALLEL_SSH="ssh -F $d/config" ip netns exec "$(net_of "$d")" "$@"
}

host_kill() {
	local pid
	pid=$(cat "$1/$2/pid")
	kill -KILL "$pid" 2>/dev/null || return 0
	while [ -n "$(ip netns pids "$(net_of "$1" "$2")")" ]; do
		sleep 0.02
	done
	: >"$1/$2/pid"
}
host_cut() { ip -n "$(net_of "$1")" link set "p${2#h}" down; }
host_join() {
	ip -n "$(net_of "$1")" link set "p${2#h}" up
	[ -s "$1/$2/pid" ] || { host_start "$1" "$2" && host_wait "$1" "$2"; }
}
host_set() {
	printf '%s\n' "${@:3}" >"$1/$2/more"
	[ $# -gt 2 ] || : >"$1/$2/more"
	host_kill "$1" "$2"
	host_join "$1" "$2"
}
host_do() {
	nsenter -t "$(cat "$1/$2/pid")" -m -- "${@:3}"
}

hosts_down() {
	local h net
	for h in "$1"/h*/; do
		[ ! -s "$h/pid" ] || host_kill "$1" "$(basename "$h")"
	done
	for net in $(ip netns list | awk '{ print $1 }' | grep -x "$(net_of "$1").*"); do
		ip netns del "$net"
	done
}

# --- tests of flows over hosts -------------------------------------------------
#
# These have two hosts, or as many as the test file says in many.

# corpus: 600 documents, a third of them edited or exact copies, in docs/N.tsv.
corpus() {
	mkdir docs
	awk 'BEGIN {
		srand(7)
		for (d = 1; d <= 600; d++) {
			if (d % 3) {
				n = 30 + int(rand() * 60)
				for (i = 1; i <= n; i++) w[i] = "w" int(rand() * 5000)
			} else if (d % 2)
				w[1 + int(rand() * n)] = "edited"
			f = "docs/" int((d - 1) / 200) ".tsv"
			printf "d%04d\t", d >f
			for (i = 1; i <= n; i++) printf "%s ", w[i] >f
			print "" >f
		}
	}'
}

setup_file() {
	cd "$BATS_FILE_TMPDIR" || exit
	[ -z "$(no_hosts)" ] || return 0
	corpus
	nd-flow near -k 3 -t 0.6 --pairs pairs -o one docs/*.tsv
	hosts_up "$PWD/net" "${many:-2}"
}
teardown_file() {
	[ ! -d "$BATS_FILE_TMPDIR/net" ] || hosts_down "$BATS_FILE_TMPDIR/net"
}
setup() {
	reason=$(no_hosts)
	[ -z "$reason" ] || skip "$reason"
	cd "$BATS_TEST_TMPDIR" || exit
	net=$BATS_FILE_TMPDIR/net one=$BATS_FILE_TMPDIR/one
	docs=$BATS_FILE_TMPDIR/docs
	mkdir tmp
	cp "$net/nodes" nodes
	cp "$net/config" config
}
# What was done to the hosts, or lost with them, is mended.
teardown() {
	local h
	[ -d "$net" ] || return 0
	cp config "$net/config"
	for h in "$net"/h*; do
		h=${h##*/}
		rm -rf "$net/$h"/home/{.ssh,.bashrc}
		cp -r "$net/$h/ssh" "$net/$h/home/.ssh"
		if [ -z "$BATS_TEST_COMPLETED" ]; then
			host_kill "$net" "$h"
			rm -rf "$net/$h/home/.cache"
		fi
		if [ -s "$net/$h/more" ]; then
			host_set "$net" "$h"
		elif [ -e "$net/$h/mounted" ]; then
			host_kill "$net" "$h"
		fi
		rm -f "$net/$h/mounted"
		host_join "$net" "$h"
	done
	rm -rf "$net"/h*/home/.cache/nd/runs
}

# near OPTION...: over the hosts of the file nodes.
near() {
	# shellcheck disable=SC2016
	TMPDIR=$PWD/tmp in_net "$net" bash -c 'echo $$ >pid; exec "$@"' - \
		nd-flow near -k 3 -t 0.6 --hosts nodes --local 1k "$@" "$docs"/*.tsv
}

# gives_one: what is in run is what one machine finds.
gives_one() {
	same "$one/pairs" run/pairs && same "$one/clusters" run/clusters
}

# small: some 300 kB of documents, what one machine finds in them, and two slots for each host.
flows=('near -k 3 -t 0.6 --via minhash' 'partial -k 3 -t 0.5' sentences
	'partial --families -k 3 -t 0.5')
small() {
	local flow
	{ cat "$docs"/*.tsv && sed 's/^d/e/' "$docs/0.tsv"; } |
		sed 's/ w\([0-9]*[05]\) / w\1. W/g' >docs.tsv
	for flow in "${flows[@]}"; do
		# shellcheck disable=SC2086
		nd-flow $flow docs.tsv >"wanted.${flow// /}" 2>said
	done
	sed -i 's/^1/2/' nodes
}
# over_hosts FLOW...: each of these over the hosts, with all stages there, finds the same.
over_hosts() {
	local flow
	for flow; do
		# shellcheck disable=SC2086
		TMPDIR=$PWD/tmp in_net "$net" "${flow_of_copy:-nd-flow}" $flow --hosts nodes \
			--local 1k docs.tsv >got 2>said || { cat said; return 1; }
		same "wanted.${flow// /}" got
		! grep again said || return 1
	done
	no_rest
}

# when GLOB COMMAND...: runs the command once there is such a file.
when() {
	local tries
	for ((tries = 0; tries < 6000; tries++)); do
		compgen -G "$1" >/dev/null && "${@:2}" && return
		sleep 0.01
	done
	echo "$1: never there" >&2
	return 1
}

# at_work: the processes of a run, on the hosts and here.
at_work() {
	local n pid
	for n in $(ip netns list | cut -d ' ' -f 1 | grep "^$(net_of "$net")"); do
		for pid in $(ip netns pids "$n"); do
			tr '\0\n' '  ' <"/proc/$pid/cmdline" && echo
		done
	done 2>/dev/null | grep -v -e '^$' -e '^unshare --mount' -e '^sshd: .*listener'
}

# no_rest: nothing of a run is on the hosts, or left of it here.
no_rest() {
	local rest tries
	for ((tries = 0; tries < 600; tries++)); do
		rest=$(at_work
			find "$net"/h*/home/.cache/nd/runs tmp -mindepth 1 2>/dev/null || :)
		[ -n "$rest" ] || return 0
		sleep 0.1
	done
	echo "$rest"
	return 1
}
