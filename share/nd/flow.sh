# shellcheck shell=bash disable=SC2034,SC2154
# flow.sh: what all flows share: messages, inputs, the directory of stages.
# Sourced by nd-flow, which sets version, share and PATH.

usage() {
	echo 'usage: nd-flow FLOW [option ...] input ...'
}
help() {
	echo '  near                     clusters of near-duplicate documents'
	echo 'nd-flow FLOW --help tells its options.'
}
die() {
	printf 'nd-flow: %s\n' "$1" >&2
	exit 1
}
bad() {
	printf 'nd-flow: %s\n' "$1" >&2
	usage >&2
	exit 2
}

# whole OPTION VALUE: VALUE must be a whole number from 1.
whole() {
	[[ $2 =~ ^[1-9][0-9]{0,8}$ ]] ||
		bad "$1: expected a whole number from 1, got '$2'"
}

# threshold OPTION VALUE: VALUE must be above 0, up to 1, of six decimals.
threshold() {
	[[ $2 =~ ^(0?\.0*[1-9][0-9]*|1(\.0*)?)$ && $2 =~ ^[01]?(\.[0-9]{1,6})?$ ]] ||
		bad "$1: expected a number above 0, up to 1, of at most six \
decimals, got '$2'"
}

# bytes OPTION SIZE: prints a size such as 4G as a number.
bytes() {
	[[ $2 =~ ^([1-9][0-9]{0,9})([kMGT]?)$ ]] ||
		bad "$1: expected a size such as 512M or 4G, got '$2'"
	case ${BASH_REMATCH[2]} in
	k) echo $((BASH_REMATCH[1] << 10)) ;;
	M) echo $((BASH_REMATCH[1] << 20)) ;;
	G) echo $((BASH_REMATCH[1] << 30)) ;;
	T) echo $((BASH_REMATCH[1] << 40)) ;;
	*) echo "${BASH_REMATCH[1]}" ;;
	esac
}

# --- inputs ------------------------------------------------------------------

# sets[i] is the command that prints the sets of input i, keep[i] the one that
# prints the documents that stay of it (REMOVED: a file that lists the
# others), name[i] the name of the file for these.
sets=() keep=() name=() input_bytes=0

# add NAME SETS KEEP
add() {
	local n=${1##*/}
	n=${n%.zst}
	case " ${name[*]-} " in
	*" $n "*) n=$((${#name[@]} + 1)).$n ;;
	esac
	name+=("$n") sets+=("$2") keep+=("$3")
}

# add_texts NAME...: files and directories of text are one input together.
add_texts() {
	local cat
	[ $# -gt 0 ] || return 0
	printf -v cat ' %q' "$@"
	cat="nd-cat --recursive --$cat"
	add texts.tsv "$cat | $map_tool" "$cat | nd-pick --drop -a REMOVED"
}

# add_inputs MAP JSON NAME...: MAP is the command from documents to sets; with
# JSON not empty (ID,TEXT,...) the files are JSON lines.
add_inputs() {
	local map_tool=$1 json='' id='' q i texts=()
	[ -z "$2" ] || printf -v json %q "$2"
	[ -z "$2" ] || printf -v id %q "${2%%,*}"
	shift 2
	for i; do
		[ "$i" = - ] || [ -e "$i" ] ||
			die "$i: no such file or directory"
	done
	input_bytes=$(du -scbL -- "${@/#-/./-}" 2>/dev/null |
		awk 'END { print $1 + 0 }')
	for i; do
		printf -v q %q "$i"
		case ${json:+json}$i in
		json* | - | *.tsv | *.tsv.zst)
			add_texts ${texts[@]+"${texts[@]}"}
			texts=()
			;;
		esac
		case ${json:+json}$i in
		json*) add "$i" "nd-cat --json $json -- $q | $map_tool" \
			"nd-pick --drop --json $id -a REMOVED -- $q" ;;
		-) add - "$map_tool" '' ;;
		*.tsv | *.tsv.zst) add "$i" "$map_tool -- $q" \
			"nd-pick --drop -a REMOVED -- $q" ;;
		*) texts+=("$i") ;;
		esac
	done
	add_texts ${texts[@]+"${texts[@]}"}
}

# --- the directory of stages -------------------------------------------------

# What decides the stages, a line each: a name, TAB, what it was: versions, the
# flow's options, the inputs.
facts() {
	printf 'nd\t%s\n' "$version"
	nd-shingle --version | sed -n 's/^Unicode /Unicode\t/p'
	options
	find -L "${@/#-/./-}" -type f -printf '%H\t%s\t%T@\n' | awk -F '\t' '
		!($1 in n) { name[++inputs] = $1 }
		{ n[$1]++; size[$1] += $2; if ($3 > t[$1]) t[$1] = $3 }
		END { for (i = 1; i <= inputs; i++) { f = name[i]
			printf "%s\t%d files, %.0f bytes, newest %s\n", f,
				n[f], size[f], t[f] } }'
}

# open_dir DIR AGAIN INPUT...: makes DIR, or makes sure that what is in it was
# made from the same facts. With AGAIN not empty, empties it first.
open_dir() {
	local d=$1 again=$2 other
	shift 2
	mkdir -p -- "$d" || exit 1
	if [ ! -e "$d/run" ]; then
		[ -z "$(ls -A -I run.part -- "$d")" ] ||
			die "$d: not empty, and made by no flow"
	elif [ -n "$again" ]; then
		rm -rf -- "$d"/{sets,part,pairs,kept}{,.*} \
			"$d"/{clusters,removed,seconds}{,.part} "$d/run"
	else
		other=$(facts "$@" | awk -F '\t' '
			NR == FNR { was[$1] = $2; next }
			!($1 in was) { print $1 " is new"; exit }
			was[$1] != $2 { print "made with " $1 " \047" was[$1] \
				"\047, not \047" $2 "\047"; exit }
			{ delete was[$1] }
			END { for (f in was) { print f " is gone"; exit } }
			' "$d/run" - | head -n 1)
		[ -z "$other" ] || die "$d: $other; --again starts over"
		return
	fi
	facts "$@" >"$d/run.part" && mv "$d/run.part" "$d/run" || exit 1
}

# The seconds of each stage, on stderr.
tell_seconds() {
	awk -F '\t' '
		!($1 in s) { o[++n] = $1 }
		{ s[$1] = $2 }
		END { for (i = 1; i <= n; i++)
			print "nd-flow: " o[i] ": " s[o[i]] " seconds" }' "$1" >&2
}

# run_make FLOW JOBS DIR NAME=VALUE...: the stages of FLOW in DIR. The values
# may hold anything; make sees each $ doubled. make takes stdin away from its
# jobs: for input - they find it as 3.
run_make() {
	local flow=$1 jobs=$2 d=$3 i args=()
	shift 3
	for i; do
		args+=("${i//\$/\$\$}")
	done
	for ((i = 0; i < ${#sets[@]}; i++)); do
		[ "${name[i]}" != - ] || sets[i]="${sets[i]} <&3"
		local k=${keep[i]/REMOVED/$d/removed}
		args+=("sets-$((i + 1))=${sets[i]//\$/\$\$}"
			"keep-$((i + 1))=${k//\$/\$\$}"
			"name-$((i + 1))=$(printf %q "${name[i]}" |
				sed 's/\$/$$/g')")
	done
	make -f "$share/$flow.mk" --no-print-directory -s -r -j "$jobs" \
		share="$share" D="$d" N="$(seq -s ' ' ${#sets[@]})" "${args[@]}"
}
