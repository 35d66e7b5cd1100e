# nd-flow-parallel.bats: the script of nd-flow --parallel --hosts, on this machine; over
# a network: long/nd-flow-hosts-parallel.bats.
load helper

# login: an ssh that runs commands on this machine, with another home directory, but for
# the host that is called gone. It writes hosts to the file logins.
login() {
	mkdir home
	cat >login <<'END'
#!/bin/bash
while [ "${1:0:1}" = - ]; do
	[ "$1" != -o ] || shift
	shift
done
host=$1
shift 2
echo "$host" >>"${0%/*}/logins"
[ "$host" != gone ] || exit 255
cd "${0%/*}/home" && HOME=$PWD exec bash -c "$*"
END
	chmod +x login
	export PARALLEL_SSH=$PWD/login TMPDIR=$PWD/tmp
	mkdir tmp
}

# no_rest DIR: no temporary file is left.
no_rest() {
	[ -z "$(find "$1" -name '.far.*' -o -name '*.part')" ] && [ -z "$(ls -A tmp)" ]
}

@test "--parallel --hosts prints a script that makes the same on hosts" {
	command -v parallel >/dev/null || skip 'needs GNU parallel'
	login
	name=$'a \'b\tc\\.tsv'
	head -n 3 "$samples/docs.tsv" >"$name"
	tail -n +4 "$samples/docs.tsv" | zstd -q >b.tsv.zst
	printf '2/one\n1/:\n1/gone\n' >nodes
	nd-flow near -k 3 -t 0.5 "$name" b.tsv.zst >wanted
	[ -s wanted ]
	nd-flow near --parallel --hosts nodes --local 1 -k 3 -t 0.5 -o "r 'n" \
		"$name" b.tsv.zst >script
	[ ! -e logins ]
	grep -qxF "export ND_HOSTS='one : gone one'" script
	# What asks gone is made by the next.
	bash script >out 2>said
	[ ! -s out ]
	grep -q '^gone: status 255 of: ' said
	same wanted "r 'n/clusters"
	[ "$(grep -c one logins)" -gt 10 ]
	no_rest "r 'n"
	# Small jobs run here.
	rm logins
	nd-flow near --parallel --hosts nodes -k 3 -t 0.5 -o run "$name" b.tsv.zst >script
	bash script 2>said
	same wanted run/clusters
	[ "$(grep -c one logins)" -lt 10 ]
}

@test "--parallel --hosts: a job that fails says why, and nothing is made of it" {
	command -v parallel >/dev/null || skip 'needs GNU parallel'
	login
	printf 'a\tb c d e f g\nbad\n' >docs.tsv
	printf '2/:\n' >nodes
	nd-flow near --parallel --hosts nodes --local 1 -o run docs.tsv >script
	run bash script
	[ "$status" -eq 1 ]
	[ "${lines[0]}" = 'nd-shingle: docs.tsv:2: expected at least 2 fields, got 1' ]
	[ -z "$(ls -A run)" ] && [ -z "$(ls -A tmp)" ]
}

@test "--parallel: jobs that parallel has not run are an error" {
	mkdir path
	printf '#!/bin/sh\ncat >/dev/null\n' >path/parallel
	chmod +x path/parallel
	nd-flow near --parallel -o run "$samples/docs.tsv" >script
	PATH=$PWD/path:$PATH fails 1 'parallel: ended before its 1 jobs had' bash script
}

@test "--parallel --hosts: options that do not go together" {
	printf '2/:\n' >nodes
	echo h1 >unknown
	local options message
	while IFS='|' read -r options message; do
		# shellcheck disable=SC2086
		misused 'nd-flow near' "$message" $options "$samples/docs.tsv"
	done <<'END'
--parallel --hosts nodes|--parallel: --hosts goes with -o
-n --hosts nodes -o run|-n: not with --hosts
--parallel --hosts nodes -o run --shared .|--parallel: not with --shared
--parallel --hosts nodes -o run --timeout 9|--parallel: not with --timeout
--parallel --hosts unknown -o run|unknown: expected N/h1, for --parallel, got 'h1'
END
}
