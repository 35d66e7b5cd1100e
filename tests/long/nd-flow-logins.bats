# nd-flow-logins.bats: hosts that are not as one wishes: how one logs in, what is
# there, and what runs besides. Where a host cannot be used it is told why, and
# the others do all.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hosts
many=3

# tells LINE: a run has the right answer, leaves nothing, and says just this.
tells() {
	near --via prefix -o run 2>said || { cat said; return 1; }
	gives_one
	printf '%s' "${1:+$1$'\n'}" >wanted
	same wanted said
	no_rest
}
# without H REASON: it is told so, and the run goes on.
without() {
	tells "nd-flow: $1: $2; continues without it"
}

@test "a login that prints something is not used, nor is that printed" {
	echo 'echo Welcome; echo to h2' >"$net/h2/home/.bashrc"
	near --via prefix -o run >out 2>said
	rm "$net/h2/home/.bashrc"
	gives_one
	[ ! -s out ]
	echo "nd-flow: h2: expected a login without a terminal to print nothing, \
got 'Welcome'; continues without it" >wanted
	same wanted said
	no_rest
}

@test "any login shell will do" {
	local shell tried=0
	for shell in dash tcsh fish zsh; do
		command -v $shell >/dev/null || continue
		tried=$((tried + 1))
		rm -rf "$net/h2/home/.cache"
		# shellcheck disable=SC2016
		host_set "$net" h2 "ForceCommand $(command -v $shell) -c \"\$SSH_ORIGINAL_COMMAND\""
		tells ''
		[ -d "$net/h2/home/.cache/nd" ]
		rm -r run
	done
	[ $tried -gt 0 ]
}

@test "a password that is wanted, and a host that is not the one it was" {
	mv "$net/h2/home/.ssh/authorized_keys" keys
	host_set "$net" h2 'PasswordAuthentication yes'
	without h2 'root@10.9.0.2: Permission denied (publickey,password,keyboard-interactive).'
	mv keys "$net/h2/home/.ssh/authorized_keys"
	rm -r run
	ssh-keygen -q -t ed25519 -N '' -f other
	host_set "$net" h2 "HostKey $PWD/other"
	sed -i "/^HostKey/!b; s,^,# ," "$net/h2/sshd"
	host_set "$net" h2 "HostKey $PWD/other"
	without h2 'Host key verification failed.'
	sed -i 's/^# HostKey/HostKey/' "$net/h2/sshd"
}

@test "a home that cannot be written" {
	rm -rf "$net/h2/home/.cache"
	host_do "$net" h2 mount --bind -o ro /root /root
	host_do "$net" h2 mount -o remount,bind,ro /root
	: >"$net/h2/mounted"
	without h2 "mkdir: cannot create directory '.cache': Read-only file system"
}

@test "no zstd; tools that are not these are brought again" {
	mkdir bin
	ln -s /usr/bin/* bin
	rm bin/zstd
	host_set "$net" h2 "SetEnv PATH=$PWD/bin"
	rm -rf "$net/h2/home/.cache"
	without h2 '/bin/bash: line 1: zstd: command not found'
	host_set "$net" h2
	rm -r run
	tells ''
	tools=$(echo "$net"/h2/home/.cache/nd/*/bin)
	for words in 'echo "nd-sort (nd) 0.1"' 'echo "GLIBC_9.9 not found" >&2; exit 1'; do
		printf '#!/bin/sh\n%s\n' "$words" >"$tools/nd-sort"
		rm -r run
		tells ''
		cmp "$tools/nd-sort" "$(command -v nd-sort)"
	done
}

@test "a user, a port and an address of IPv6, by ssh's own names" {
	hub=$(net_of "$net")
	ip -n "$hub" addr add fd09::254/64 dev br0 nodad
	for h in 1 2 3; do
		ip -n "$hub-h$h" addr add "fd09::$h/64" dev eth0 nodad
	done
	host_set "$net" h1 'Port 2222'
	echo "[10.9.0.1]:2222 $(cut -d ' ' -f 1,2 "$net/key.pub")" >>"$net/known"
	printf '%s\n' 'Host one' 'HostName 10.9.0.1' 'Port 2222' 'Host six' \
		'HostName fd09::3' >>"$net/config"
	printf '%s\n' '# three' '' '2/one' ' 1/root@h2  # a user' six >nodes
	tells ''
	cut -f 2 run/hosts/hosts >got
	printf '%s\n' one root@h2 six >wanted
	same wanted got
}

@test "lines that are no hosts" {
	for line in '[fd09::3]' fd09::3 'ssh -p 22 h1' h1:2222 -oProxyCommand=x \
		2000/h1 'h1 h2' h1,h2 'h1;x'; do
		printf '%s\n' 1/h2 "$line" >nodes
		status=0
		near --via prefix -o run >out 2>said || status=$?
		[ $status -eq 1 ]
		[ ! -s out ]
		grep -qxF "nd-flow: nodes:2: expected [N/][user@]host, each once, got \
'$line'" said
	done
}

@test "hosts that cannot log in to each other: they need not" {
	for h in h1 h2 h3; do
		mv "$net/$h/home/.ssh/config" $h.config
	done
	tells ''
	for h in h1 h2 h3; do
		mv $h.config "$net/$h/home/.ssh/config"
	done
}

@test "an sshd that lets few in, and few sessions of each" {
	for h in h1 h2 h3; do
		host_set "$net" $h 'MaxStartups 1:100:1' 'MaxSessions 1'
	done
	sed -i 's/^1/3/' nodes
	tells ''
}

@test "hosts of another locale" {
	mkdir locales
	localedef -i en_US -f UTF-8 "$PWD/locales/en_US.UTF-8" ||
		skip 'localedef cannot make en_US.UTF-8'
	for h in h1 h3; do
		host_set "$net" $h "SetEnv LOCPATH=$PWD/locales LC_ALL=en_US.UTF-8 LANG=en_US.UTF-8"
	done
	# shellcheck disable=SC2016
	[ "$(in_net "$net" ssh -F "$net/config" h1 'echo $(printf "b\nA\na\n" | sort)')" = 'a A b' ]
	tells ''
}

@test "clocks that are years off" {
	cat >shift.c <<-'END'
		#define _GNU_SOURCE
		#include <dlfcn.h>
		#include <sys/time.h>
		#include <time.h>
		static long off(void) { return YEARS * 31556952L; }
		int clock_gettime(clockid_t c, struct timespec *t) {
			int (*f)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
			int r = f(c, t);
			if (c == CLOCK_REALTIME) t->tv_sec += off();
			return r;
		}
		int gettimeofday(struct timeval *t, void *z) {
			int (*f)(struct timeval *, void *) = dlsym(RTLD_NEXT, "gettimeofday");
			int r = f(t, z);
			t->tv_sec += off();
			return r;
		}
		time_t time(time_t *p) {
			struct timeval t;
			gettimeofday(&t, NULL);
			if (p) *p = t.tv_sec;
			return t.tv_sec;
		}
	END
	gcc -shared -fPIC -DYEARS=-20 -o past.so shift.c -ldl
	gcc -shared -fPIC -DYEARS=20 -o future.so shift.c -ldl
	host_set "$net" h1 "SetEnv LD_PRELOAD=$PWD/past.so"
	host_set "$net" h2 "SetEnv LD_PRELOAD=$PWD/future.so"
	[ "$(in_net "$net" ssh -F "$net/config" h1 'date +%Y')" -lt 2020 ]
	rm -rf "$net"/h*/home/.cache
	tells ''
}

@test "a slow host does less, and what it does counts" {
	echo 'sleep 0.5' >"$net/h2/home/.bashrc"
	tells ''
}
