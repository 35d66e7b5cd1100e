# shellcheck shell=bash
# environment.sh: make takes variables that it is not told from the environment,
# and some tools take options: none of these may decide what is made.

for name in $(compgen -e); do
	[[ ! $name =~ ^([A-Z]|[a-z][a-z_]*)$ ]] || unset "$name"
done
unset name GNUMAKEFLAGS MAKEFLAGS MAKEFILES MAKELEVEL MFLAGS PARALLEL TAR_OPTIONS \
	ZSTD_CLEVEL ZSTD_NBTHREADS GREP_OPTIONS
