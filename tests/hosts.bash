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
# DIR/H/home is the home of the user on host H.

# no_hosts: why there can be none, or nothing.
no_hosts() {
	local c
	[ "$(id -u)" -eq 0 ] || { echo 'needs root' && return; }
	for c in parallel ip unshare nsenter ssh ssh-keygen setsid /usr/sbin/sshd; do
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
	ip netns add "$hub"
	ip -n "$hub" link set lo up
	ip -n "$hub" link add br0 type bridge
	ip -n "$hub" addr add 10.9.0.254/24 dev br0
	ip -n "$hub" link set br0 up
	{
		printf '%s\n' 'Host *' 'User root' "IdentityFile $d/key" \
			'IdentitiesOnly yes' 'StrictHostKeyChecking yes' \
			"UserKnownHostsFile $d/known" 'LogLevel ERROR'
		for ((i = 1; i <= n; i++)); do
			printf '%s\n' "Host h$i" "HostName 10.9.0.$i"
		done
	} >"$d/config"
	for ((i = 1; i <= n; i++)); do
		h=h$i
		mkdir -p "$d/$h/home/.ssh"
		ssh-keygen -q -t ed25519 -N '' -f "$d/$h/key"
		echo "10.9.0.$i $(cut -d ' ' -f 1,2 "$d/$h/key.pub")" >>"$d/known"
		cp "$d/key.pub" "$d/$h/home/.ssh/authorized_keys"
		echo "Include $d/config" >"$d/$h/home/.ssh/config"
		printf '%s\n' "HostKey $d/$h/key" 'PermitRootLogin yes' \
			'PasswordAuthentication no' 'StrictModes no' \
			'MaxStartups 100' 'PidFile none' >"$d/$h/sshd"
		ip netns add "$hub-$h"
		ip -n "$hub" link add "p$i" type veth peer name eth0 netns "$hub-$h"
		ip -n "$hub" link set "p$i" master br0 up
		ip -n "$hub-$h" link set lo up
		ip -n "$hub-$h" addr add "10.9.0.$i/24" dev eth0
		ip -n "$hub-$h" link set eth0 up
		host_start "$d" "$h"
		echo "1/$h" >>"$d/nodes"
	done
}

# host_start DIR H: sshd is the first of its processes, so that all end with it.
host_start() {
	local d=$1 h=$2 tries
	# shellcheck disable=SC2016
	setsid nsenter --net="/run/netns/$(net_of "$d" "$h")" unshare --mount --uts \
		--pid --fork --kill-child --mount-proc bash -c '
			hostname "$2" && mount --bind "$1/$2/home" /root &&
			mount -t tmpfs -o mode=755 run /run && mkdir /run/sshd &&
			exec env -i PATH=/usr/bin:/bin:/usr/sbin ${HOST_LANG:+LC_ALL=$HOST_LANG} \
				/usr/sbin/sshd -D -e -f "$1/$2/sshd"' - "$d" "$h" \
		</dev/null >>"$d/$h/log" 2>&1 3>&- 4>&- &
	echo $! >"$d/$h/pid"
	disown
	for ((tries = 0; tries < 100; tries++)); do
		in_net "$d" bash -c ": <>/dev/tcp/10.9.0.${h#h}/22" 2>/dev/null && return
		sleep 0.05
	done
	cat "$d/$h/log" >&2
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
	[ -s "$1/$2/pid" ] || host_start "$1" "$2"
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
			f = "docs/" int(d / 200) ".tsv"
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
	nd-flow near -k 3 -t 0.6 -o one docs/*.tsv
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
}
teardown() {
	for h in h1 h2 h3; do
		[ ! -d "$net/$h" ] || host_join "$net" "$h"
	done
	# What was lost with a host has come back with it.
	rm -rf "$net"/h*/home/.cache/nd/runs
}

# near OPTION...: over the hosts.
near() {
	# shellcheck disable=SC2016
	in_net "$net" bash -c 'echo $$ >pid; exec "$@"' - nd-flow near -k 3 -t 0.6 --hosts "$net/nodes" "$@" \
		"$docs"/*.tsv
}

# when GLOB COMMAND...: runs the command once there is such a file.
when() {
	local tries
	for ((tries = 0; tries < 2000; tries++)); do
		compgen -G "$1" >/dev/null && "${@:2}" && return
		sleep 0.01
	done
}

# no_rest: nothing of a run is on the hosts.
no_rest() {
	local rest
	rest=$(find "$net"/h*/home/.cache/nd/runs -mindepth 1 2>/dev/null)
	echo "$rest"
	[ -z "$rest" ]
}
