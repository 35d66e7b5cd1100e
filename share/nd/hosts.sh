# shellcheck shell=bash disable=SC2034,SC2154
# hosts.sh: the options of a flow over hosts. hosts is their file, or - for a run in
# parts without one: of --array and --stages.

hosts='' array='' submit='' shared='' stages='' timeout='' local_size=''

# hosts_ok INPUT...: the options for a run over hosts.
hosts_ok() {
	[ -n "$array" ] || [ -z "$submit" ] || bad '--submit goes with --array'
	if [ -n "$array" ] || [ -z "$hosts" ]; then
		[ -z "$shared$timeout$local_size" ] ||
			bad '--local, --shared and --timeout go with --hosts'
	fi
	[ -n "$hosts" ] || return 0
	[ -z "$array" ] || [ "$hosts" = - ] || bad '--array: not with --hosts'
	local option=--hosts
	[ -z "$array" ] || option=--array
	[ -z "$stages" ] || option=--stages
	[ -z "$dry" ] || bad "-n: not with $option"
	[ -z "$rejects" ] || bad "--rejects: not with $option"
	[ -z "$long" ] || bad "--long: not with $option"
	reread "$@"
	if [ -n "$stages" ]; then
		[ -z "$again" ] || bad '--again and --update: not with --stages'
		[ -z "${html-}" ] || bad '--html: not with --stages'
		[ -z "${summary-}" ] || bad '--summary: not with --stages'
		[ ! -e "$dir" ] || [ -z "$(ls -A -- "$dir")" ] ||
			die "$dir: expected a new or empty directory with --stages"
		return
	fi
	if [ -n "$array" ]; then
		[ -n "$dir" ] || bad '--array goes with -o'
		submit_ok "${submit:=sbatch}"
		return
	fi
	[ ! -d "$hosts" ] || die "$hosts: is a directory"
	[ -r "$hosts" ] || die "$hosts: cannot be read"
	[[ $shared =~ ^(/[A-Za-z0-9/._+,@=-]*)?$ ]] || bad "--shared: expected a \
directory from the root, of letters, digits and /._+,@=-, got '$shared'"
	[ -z "$shared" ] || [ -d "$shared" ] || die "$shared: no such directory"
	command -v parallel >/dev/null || die 'parallel is not installed (GNU parallel)'
}

# submit_ok COMMAND: it must be a program in PATH, or a file that may be executed.
submit_ok() {
	! command -v -- "$1" >/dev/null || return 0
	if [[ $1 != */* ]]; then
		[ ! -f "$1" ] || die "--submit: $1 is not in PATH; ./$1 is the file here"
		die "--submit: $1 is not installed"
	fi
	[ -e "$1" ] || die "--submit: $1: no such file"
	[ -f "$1" ] || die "--submit: $1: expected a program"
	die "--submit: $1: expected a file that may be executed; chmod +x permits it"
}
