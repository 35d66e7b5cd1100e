# helper.bash: what every test file loads.
bats_require_minimum_version 1.5.0

top=${BATS_TEST_DIRNAME%/*}
PATH=${ND_BIN:-$top/bin}:$PATH
units=${ND_BIN:+$ND_BIN/../unit}
units=${units:-$top/build/unit}
data=${ND_DATA:-$top/../shared/data}
samples=$top/share/nd/samples
TAB=$'\t'
export LC_ALL=C
# .ci/bats counts the tests that begin, and ends those that hang.
[ -z "${BATS_SUITE_TEST_NUMBER-}" ] || [ -z "${ND_BEGUN-}" ] ||
	echo "$$ ${BATS_TEST_FILENAME##*/}" >>"$ND_BEGUN"
# bats starts date for it, twice for each test.
get_mills_since_epoch() { echo $((${EPOCHREALTIME/./} / 1000)); }
# A trap of bats runs for each command of a test, for 60 us. One for errors is enough to
# name the line that failed.
bats_setup_tracing() {
	BATS_DEBUG_LAST_STACK_TRACE_IS_VALID='' BATS_ERROR_SUFFIX=''
	BATS_DEBUG_LAST_STACK_TRACE=() BATS_DEBUG_LASTLAST_STACK_TRACE=()
	exec 4<&1
	trap bats_error_trap ERR
}
bats_error_trap() {
	bats_check_status_from_trap
	bats_capture_stack_trace
	BATS_DEBUG_LAST_STACK_TRACE_IS_VALID=1
}
# python3 without site-packages, whose start may take longer than what it runs; what
# needs them runs `command python3`.
python3() { command python3 -S "$@"; }
# make coverage counts the lines of each test.
if [ -n "${ND_PROFILES-}" ] && [ -n "${BATS_SUITE_TEST_NUMBER-}" ]; then
	mkdir -p -m 1777 "$ND_PROFILES/$BATS_SUITE_TEST_NUMBER"
	export LLVM_PROFILE_FILE=$ND_PROFILES/$BATS_SUITE_TEST_NUMBER/%4m.profraw
fi

# Each test works in an empty directory of its own.
setup() {
	cd "$BATS_TEST_TMPDIR" || exit
}

# need FILE...: skips the test, saying so, where real data is absent.
need() {
	for f; do
		[ -r "$data/$f" ] || skip "$data/$f is absent"
	done
}

# apart COMMAND...: as run --separate-stderr, which starts a process for a name.
apart() {
	local flags=$- err=$BATS_RUN_TMPDIR/err.$BASHPID
	set +eET
	output=$("$@" 2>"$err") && status=0 || status=$?
	read -d '' -r stderr <"$err"
	IFS=$'\n' read -d '' -ra lines <<<"$output"
	IFS=$'\n' read -d '' -ra stderr_lines <<<"$stderr"
	set "-$flags"
}

# ok COMMAND...: runs it; it must exit 0 and be silent on stderr.
ok() {
	apart "$@"
	[ "$status" -eq 0 ] && [ -z "$stderr" ] && return
	printf 'exit %s of: %s\nstdout: %s\nstderr: %s\n' "$status" "$*" \
		"$output" "$stderr"
	return 1
}

# fails STATUS MESSAGE COMMAND...: must exit so, with just that on stderr.
fails() {
	local want=$1 message=$2
	shift 2
	apart "$@"
	[ "$status" -eq "$want" ] && [ "$stderr" = "$message" ] && return
	printf 'exit %s, wanted %s, of: %s\nstderr: %s\nwanted: %s\n' \
		"$status" "$want" "$*" "$stderr" "$message"
	return 1
}

# misused COMMAND MESSAGE WORD...: COMMAND, which may be a flow, refuses the words.
misused() {
	local command
	read -ra command <<<"$1"
	fails 2 "${command[0]}: $2
try '$1 --help'" "${command[@]}" "${@:3}"
}

# same WANTED GOT: two files, byte for byte; small texts without a process.
same() {
	local a b
	[ -f "$1" ] && [ -f "$2" ] && ! IFS= read -rd '' -n 4000 a <"$1" &&
		! IFS= read -rd '' -n 4000 b <"$2" && [ "$a" = "$b" ] && return
	cmp -s "$1" "$2" && return
	diff -u "$1" "$2" | head -40
	return 1
}

# within KB COMMAND...: runs it in so much memory; sanitizers, valgrind and
# qemu, which need their own, without a limit.
within() (
	[[ $PATH == *[at]san* || $PATH == *build/*/under/bin* ]] || ulimit -v "$1"
	shift
	"$@"
)

# holds KB COMMAND...: the same for its own memory, without the files that it maps.
holds() (
	[[ $PATH == *[at]san* || $PATH == *build/*/under/bin* ]] || ulimit -d "$1"
	shift
	"$@"
)

# soon SECONDS COMMAND...: ends it after so many seconds; valgrind and qemu have 20
# times as many.
soon() {
	local seconds=$1
	[[ $PATH != *build/*/under/bin* ]] || seconds=$((seconds * 20))
	timeout "$seconds" "${@:2}"
}

# gives WANTED STDERR STATUS COMMAND...: all three, word for word; WANTED and
# STDERR as printf writes them.
gives() {
	local status=0
	# shellcheck disable=SC2059
	printf -- "$1" >wanted.out
	# shellcheck disable=SC2059
	printf -- "$2" >wanted.err
	"${@:4}" >got.out 2>got.err || status=$?
	same wanted.out got.out && same wanted.err got.err &&
		[ "$status" -eq "$3" ] && return
	echo "exit $status, wanted $3, of: ${*:4}"
	return 1
}

# with TOOL SCRIPT: copy/bin has all tools, and TOOL there runs SCRIPT first.
with() {
	local bin f
	bin=$(dirname "$(readlink -f "$(command -v nd-flow)")")
	rm -rf copy ran
	mkdir -p copy/bin copy/share
	ln -s "$bin/../share/nd" copy/share/nd
	for f in "$bin"/*; do
		case ${f##*/} in
		nd-flow) cp "$f" copy/bin/ ;;
		"$1") ;;
		*) ln -s "$f" copy/bin/ ;;
		esac
	done
	printf '#!/bin/bash\n%s\nexec %q "$@"\n' "$2" "$(command -v "$1")" \
		>"copy/bin/$1"
	chmod +x "copy/bin/$1"
}

# hash_of: stdin -> its hash, 16 digits
hash_of() { xxhsum -H3 | sed 's/.*= //'; }
# log_pairs DIR: its pairs, which are others now, are taken for those it made.
log_pairs() {
	local line
	line="pairs$TAB$(stat -c %s "$1/pairs")$TAB$(hash_of <"$1/pairs")${TAB}0$TAB"
	printf '%s\t%s\n' "$line" "$(printf %s "$line" | hash_of)" >>"$1/sums"
}

# many_documents: 6,000 documents of 12 words; every second one has up to four other words
# than the one before, or none.
many_documents() {
	awk 'BEGIN {
		for (d = 1; d <= 6000; d++) {
			if (d % 2) {
				n = 12
				for (i = 1; i <= n; i++) w[i] = "w" (d * 7919 + i * i * 104729) % 99991
			} else
				for (i = 1; i <= d % 5; i++) w[i] = "x" d i
			printf "d%04d\t", d
			for (i = 1; i <= n; i++) printf "%s ", w[i]
			print ""
		}
	}'
}
