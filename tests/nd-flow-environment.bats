# nd-flow-environment.bats: exported variables and functions decide nothing.
load helper

# exported: NAME=VALUE of the variables of bash, make and the tools, of all names
# in the scripts, and of functions that are named as the commands they run.
exported() {
	printf '%s=2;hostile\n' share version flow name $(grep -orhE \
		'\b[A-Za-z_][A-Za-z0-9_]*\+?=' "$top"/share/nd |
		sed 's/+*=$//' | sort -u | grep -vxE 'PATH|HOME|TMPDIR|LC_ALL|[A-Z]|ND_SIMD|ND_QUIET|ND_LONG|ND_PLACES|LD_LIBRARY_PATH')
	printf '%s=hostile\n' N D W T S K I P C H G X B F w m way via joined \
		sets hosts SHELL VPATH MAKE MAKESHELL MAKE_TERMOUT MAKEFILE_LIST \
		HOSTS ARRAY SUBMIT FLOW IN OUT ND_FLOW ND_OUT ND_REPORT ND_GIVEN ND_X RUN SOCKETS
	printf '%s\n' GNUMAKEFLAGS=-n MAKEFLAGS=n MFLAGS=-n MAKEFILES=/dev/full \
		MAKELEVEL=7
	printf '%s\n' GREP_OPTIONS=-v GREP_COLOR=1 TAR_OPTIONS=-v XZ_OPT=-9 \
		ZSTD_CLEVEL=19 ZSTD_NBTHREADS=0 PARALLEL=--dry-run \
		GETOPT_COMPATIBLE=1 POSIXLY_CORRECT=1 POSIX_ME_HARDER=1 \
		BLOCK_SIZE=human-readable TIME_STYLE=full-iso QUOTING_STYLE=c \
		TABSIZE=3 COLUMNS=3 LINES=1 TZ=Mars OMP_THREAD_LIMIT=1 \
		_POSIX2_VERSION=1 AWKPATH=/ WHINY_USERS=1 MAWK_LONG_OPTIONS=error \
		LANG=xx LANGUAGE=de LC_CTYPE=xx LC_NUMERIC=de_DE LC_COLLATE=xx
	printf '%s\n' SHELLOPTS=nounset:errexit:noglob:posix \
		BASHOPTS=nocasematch:nullglob:failglob:xpg_echo BASH_COMPAT=4.3 \
		BASH_ENV="$PWD/startup" ENV="$PWD/startup" CDPATH=/:/tmp CHILD_MAX=1 \
		'EXECIGNORE=*' 'GLOBIGNORE=*' FIGNORE=x FUNCNEST=1 GLOBSORT=nosort \
		HISTFILE=x IGNOREEOF=1 INPUTRC=x OPTERR=0 OPTIND=3 \
		'PROMPT_COMMAND=echo hostile' 'PS0=x' 'PS4=$(echo hostile)' \
		REPLY=x SECONDS=9 TIMEFORMAT=x TMOUT=1 IFS=,2. BASH_ARGV0=x \
		BASH_XTRACEFD=1 EPOCHREALTIME=1 RANDOM=1 HOSTNAME=x DIRSTACK=x \
		BASH_LOADABLES_PATH=/x MAILPATH=x auto_resume=1 histchars=x
	printf 'BASH_FUNC_%s%%%%=() { builtin echo hostile; }\n' \
		cat awk sort sed make nd-shingle nd-pairs nd-sort nd-cat nd-cluster \
		nproc getconf find stat seq mv rm mkdir head cut printf echo read \
		local export cd trap test '[' flock touch mktemp eval set shift \
		getopt realpath cksum exec unset readlink dirname mapfile kill comm \
		uniq env command builtin
}

# hostile COMMAND...: runs it where all this is exported.
hostile() {
	local vars
	echo 'echo hostile; exit' >startup
	mapfile -t vars < <(exported)
	[ ${#vars[@]} -gt 300 ] && env "${vars[@]}" "$@"
}

# the_same WORD...: nd-flow prints the same bytes, and says the same.
the_same() {
	nd-flow "$@" >clean.out 2>clean.err || return
	[ -s clean.out ] || return
	hostile nd-flow "$@" >hostile.out 2>hostile.err || {
		echo "exit $?"
		head hostile.err
		return 1
	}
	sed -i 's,/nd-flow[.][^/]*/,/D/,' clean.err hostile.err
	same clean.out hostile.out && same clean.err hostile.err
}

# bats test_tags=long
@test "one name that is exported changes nothing" {
	cp "$samples/docs.tsv" .
	nd-flow near -k 2 -t 0.3 --dedup docs.tsv >wanted
	for name in share=/etc version=9 SHELLOPTS=braceexpand BASHOPTS=nocasematch \
		GETOPT_COMPATIBLE=1 POSIXLY_CORRECT=1 FUNCNEST=1 \
		'BASH_FUNC_cat%%=() { echo PWN; }'; do
		ok env "$name" nd-flow near -q -k 2 -t 0.3 --dedup docs.tsv
		same wanted <(printf '%s\n' "$output")
	done
}

@test "whatever is exported, near prints the same bytes" {
	cp "$samples/docs.tsv" .
	the_same near -k 2 -t 0.3 -j 1 docs.tsv
	the_same near -k 2 -t 0.3 -j 1 -n docs.tsv
	the_same near -k 2 -t 0.3 -j 3 --via prefix docs.tsv
	the_same near -k 2 -t 0.3 -j 3 --dedup docs.tsv
}

@test "whatever is exported, near -o makes the same files" {
	cp "$samples/docs.tsv" .
	nd-flow near -k 2 -t 0.3 --dedup -o clean docs.tsv
	hostile nd-flow near -k 2 -t 0.3 --dedup -o hostile docs.tsv
	# Checksums are logged in any order.
	sort -o clean/sums clean/sums
	sort -o hostile/sums hostile/sums
	diff -r -x seconds clean hostile
}

# bats test_tags=long
@test "whatever is exported, threads, sentences and partial print the same bytes" {
	cp "$samples"/{threads,docs,quotes}.tsv "$samples/wiki.xml" .
	the_same threads threads.tsv
	the_same sentences -t 0.3 wiki.xml
	the_same partial --min-bytes 0 docs.tsv quotes.tsv
}

# low STACK COMMAND...: runs it with a stack of so many kB.
low() (
	ulimit -s "$1"
	"${@:2}"
)

@test "a stack of 64 kB is enough, whatever the number of threads" {
	[[ ${ND_BIN-} != *@(san|under)* ]] || skip 'sanitizers and valgrind need more'
	awk 'BEGIN {
		srand(4)
		for (d = 1; d < 3000; d++) {
			printf "%s\t", comb substr("d" d, 1, d % 5 + 2) "-" d
			if (d % 60 == 0) comb = comb "12345678"
			for (w = 0; w < 150; w++) printf "%d ", rand() * 300
			print ""
		} }' >docs.tsv
	nd-shingle -k 1 docs.tsv | nd-sort -j 4 >sets
	nd-text-pairs -m jaccard -k 1 -t 0.32 -j 2 docs.tsv >pairs
	nd-cluster pairs >clusters
	[ -s clusters ]
	low 64 nd-shingle -k 1 -j 64 docs.tsv | low 64 nd-sort -j 64 | same sets -
	low 64 nd-sort -S 1M -j 64 docs.tsv | same <(sort docs.tsv) -
	low 64 nd-text-pairs -m jaccard -k 1 -t 0.32 -j 64 docs.tsv | same pairs -
	low 64 nd-cluster pairs | same clusters -
	low 64 nd-terms -j 64 docs.tsv | same <(nd-terms docs.tsv) -
	low 64 nd-flow near -k 1 -t 0.32 docs.tsv | same clusters -
	low 64 nd-flow near -k 1 -t 0.32 -o run docs.tsv
	same clusters run/clusters
}

@test "nd-flow finds its tools without a PATH" {
	cp "$samples"/* .
	nd-flow near -k 2 -o run docs.tsv
	answers wanted nd-flow
	answers got env -i "$(command -v nd-flow)"
	diff -r wanted got
	command -v parallel >/dev/null || return 0
	echo 2/: >here
	nd-flow near -k 2 --via prefix docs.tsv >wanted.near
	env -i HOME="$PWD" "$(command -v nd-flow)" near -k 2 --hosts here docs.tsv >got.near
	same wanted.near got.near
}

# some_flows: a call of each flow, with what each makes of sets.
some_flows() {
	cat <<-'END'
	near -k 2 -t 0.3 --dedup docs.tsv
	near -k 2 -t 0.3 --via minhash --keep longest docs.tsv
	near -k 2 -t 0.3 --components --via prefix docs.tsv
	threads threads.tsv
	sentences wiki.xml
	sentences --recall 1 docs.tsv
	partial quotes.tsv
	partial --via prefix quotes.tsv
	xling -t 0.1 --via window de.tsv en.tsv
	contains --clean quotes.tsv docs.tsv
	lines --remove --over 1 quotes.tsv
	audit run
	END
}
# answers WHERE COMMAND...: what the flows print and say goes to WHERE.
answers() {
	local line to=$1 n=0
	shift
	mkdir "$to"
	while read -ra line; do
		n=$((n + 1))
		"$@" "${line[@]}" >"$to/$n.out" 2>"$to/$n.err" || echo "$?: ${line[*]}"
	done < <(some_flows)
}

@test "any directory can be TMPDIR, and nothing stays there" {
	cp "$samples"/* .
	nd-flow near -k 2 -o run docs.tsv
	answers wanted nd-flow
	local name
	for name in "$PWD/a=b" a=b "$PWD/a b" "$PWD/'\"\\" -x "$PWD/two
lines" "$PWD/\$(touch PWN)\`touch PWN\`:%#*"; do
		rm -rf got
		mkdir -p -- "$name"
		answers got env TMPDIR="$name" nd-flow
		diff -r wanted got
		[ -z "$(ls -A -- "$name")" ]
	done
	[ ! -e PWN ]
	TMPDIR=$PWD/'a b' nd-flow near -k 2 --summary s.json docs.tsv >answer
	grep -q '"documents": 6' s.json
	echo 2/: >here
	command -v parallel >/dev/null || return 0
	TMPDIR="$PWD/a b" nd-flow near -k 2 --hosts here docs.tsv | same answer -
	TMPDIR="$PWD/a b" ok nd-flow near -k 2 --hosts here -o dir=1 docs.tsv
	same answer dir=1/clusters
}

@test "a directory of -o may have = in its name" {
	cp "$samples"/* .
	for flow in 'near -k 2 -t 0.3 --via minhash' sentences partial; do
		rm -rf one x=y
		# shellcheck disable=SC2086
		nd-flow $flow -o one quotes.tsv docs.tsv 2>wanted
		# shellcheck disable=SC2086
		nd-flow $flow -o x=y quotes.tsv docs.tsv 2>said
		sed -i 's,x=y/,one/,' said
		same wanted said
		diff -r -x lock -x seconds -x sums one x=y
	done
}

@test "programs of a table have the environment, but the locale, PATH and what nd-flow says" {
	echo 'a	b' >a.tsv
	echo 'e piece piece - env keep' >e.flow
	nd=$(realpath "$(command -v nd-flow)")
	env -i PATH=/usr/bin:/bin LANG=xx LC_ALL=xx MINE='a b' ND_REPORT=9 ND_HIDE=x ND_STDOUT=x \
		ND_LABEL=x ND_LABEL_FILE=x ND_GIVEN=- "BASH_FUNC_f%%=() { :; }" \
		"$nd" ./e.flow -q -j 1 -o run a.tsv
	sed "s,^PATH=[^:]*/bin:,PATH=BIN:,; s/^ND_REPORT=.*/ND_REPORT/" run/e.1 | sort >got
	printf '%s\n' 'BASH_FUNC_f%%=() { :; }' LANG=xx LC_ALL=C 'MINE=a b' ND_GIVEN=- ND_JOBS=1 ND_LABEL=a.tsv \
		ND_QUIET=1 ND_REPORT ND_STDOUT=run/e.1 PATH=BIN:/usr/bin:/bin |
		same - got
}
