# shellcheck shell=bash disable=SC2154
# hosts.sh: the options of a flow over hosts.

hosts='' shared='' controller='' force=''

# hosts_ok INPUT...: the options for a run over hosts.
hosts_ok() {
	[ -n "$hosts" ] || {
		[ -z "$shared$controller$force" ] ||
			bad '--force, --shared and --via-controller go with --hosts'
		return 0
	}
	[ ! -d "$hosts" ] || die "$hosts: is a directory"
	[ -r "$hosts" ] || die "$hosts: cannot be read"
	[ -z "$dry" ] || bad '-n: not with --hosts'
	[ -z "$rejects" ] || bad '--rejects: not with --hosts'
	[ -z "$long" ] || bad '--long: not with --hosts'
	[[ $shared =~ ^(/[A-Za-z0-9/._+,@=-]*)?$ ]] || bad "--shared: expected a \
directory from the root, of letters, digits and /._+,@=-, got '$shared'"
	[ -z "$shared" ] || [ -z "$controller" ] ||
		bad '--shared: there is nothing for --via-controller'
	command -v parallel >/dev/null || die 'parallel is not installed (GNU parallel)'
	reread "$@"
}
