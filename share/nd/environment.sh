# shellcheck shell=bash disable=SC2154
# environment.sh: the variables of the environment that a flow may see: no other
# decides what is made. Sourced first, by scripts that begin with #!/bin/bash -p:
# so bash imports no function and no setting of its own.
#
#	inherits	set before: further names, which the caller of the script sets
#	dropped		the names of all others
#
# without_dropped COMMAND...: becomes the command, without them.
# only_own WORD...: unsets them; begins the script again without them if one is no
# name in capitals, such as those of bash's functions and of our own variables.

# A write beyond ulimit -f fails with a message, and no signal ends its program.
trap '' XFSZ
dropped=()
{ mapfile -d '' -t environment </proc/self/environ; } 2>/dev/null || {
	echo "${0##*/}: /proc/self/environ: cannot be read" >&2
	exit 1
}
for name in "${environment[@]}"; do
	[[ $name == ?*=* ]] || continue
	name=${name%%=*}
	case $name in
	PATH | HOME | TMPDIR | USER | LOGNAME | TERM | LC_ALL | ND_QUIET) ;;
	PWD | OLDPWD | SHLVL | _) ;;
	SSH_AUTH_SOCK | SSH_AGENT_PID | KRB5* | PARALLEL_SSH) ;;
	LD_PRELOAD | LD_LIBRARY_PATH | [ALTU]*SAN_OPTIONS | LLVM_PROFILE_FILE | ND_SIMD | ND_PROGRESS) ;;
	AWS_* | JAVA_HOME | SPARK_* | SBATCH_* | SLURM_* | SLURMD_NODENAME) ;;
	*) [[ " $inherits " == *" $name "* ]] || dropped+=("$name") ;;
	esac
done
unset name environment FUNCNEST
without_dropped() { exec /usr/bin/env "${dropped[@]/#/-u}" "$@"; }
only_own() {
	local name
	for name in "${dropped[@]}"; do
		# What is set before, or decides how bash works.
		[[ $name =~ ^[A-Z_][A-Z0-9_]*$ && ! $name =~ ^(BASH|SHELLOPTS|POSIX|GLOB|UID$|EUID$|PPID$) ]] ||
			without_dropped /bin/bash -p "$0" "$@"
	done
	[ ${#dropped[@]} -eq 0 ] || unset -v "${dropped[@]}"
	dropped=()
}
