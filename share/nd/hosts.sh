# shellcheck shell=bash disable=SC2154
# hosts.sh: the options of a flow over hosts.

hosts='' shared='' stages='' timeout='' local_size=''

# hosts_ok INPUT...: the options for a run over hosts.
hosts_ok() {
	[ -n "$hosts" ] || {
		[ -z "$shared$timeout$local_size" ] ||
			bad '--local, --shared and --timeout go with --hosts'
		return 0
	}
	local option=${stages:+--stages}
	option=${option:---hosts}
	[ -z "$dry" ] || bad "-n: not with $option"
	[ -z "$rejects" ] || bad "--rejects: not with $option"
	[ -z "$long" ] || bad "--long: not with $option"
	reread "$@"
	[ -z "$stages" ] || return 0
	[ ! -d "$hosts" ] || die "$hosts: is a directory"
	[ -r "$hosts" ] || die "$hosts: cannot be read"
	[[ $shared =~ ^(/[A-Za-z0-9/._+,@=-]*)?$ ]] || bad "--shared: expected a \
directory from the root, of letters, digits and /._+,@=-, got '$shared'"
	[ -z "$shared" ] || [ -d "$shared" ] || die "$shared: no such directory"
	command -v parallel >/dev/null || die 'parallel is not installed (GNU parallel)'
}
