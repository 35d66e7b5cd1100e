# shellcheck shell=bash disable=SC2034,SC2154
# stages.sh: the stages of a flow, the directory they are in, make that runs them.

# facts: prints the values that decide the stages: a name, TAB, the value: versions, the
# options of the flow, the inputs.
facts() {
	local unicode
	unicode=$(nd-shingle --version | sed -n 's/^Unicode //p') || unicode=''
	[ -n "$unicode" ] || die 'nd-shingle --version: failed'
	printf 'nd\t%s\nUnicode\t%s\n' "$version" "$unicode" && options &&
		input_facts input 1 "$@"
}

# cksum_failed: ends the flow. The cksum of coreutils has 64 kB on its stack.
cksum_failed() {
	local stack
	stack=$(ulimit -s)
	[ "$stack" = unlimited ] || [ "$stack" -gt 128 ] ||
		die "cksum: failed: the stack is limited to $stack kB (ulimit -s); 128 kB are enough"
	die 'cksum: failed'
}

# input_facts WHAT FIRST INPUT...: the lines of inputs, numbered from FIRST.
input_facts() {
	local what=$1 number=$2 files sum
	shift 2
	# bash prints why it could not make a pipe, and goes on.
	files=$(find_files '%p\t%s\t%T@\n' "$@" | sort && echo .) || return
	[ -n "$files" ] || die 'find: failed'
	files=${files%.} files=${files%$'\n'}
	sum=$(printf '%s\n' "$files" | cksum)
	[ -n "$sum" ] || cksum_failed
	printf '%s\n' "$@" '' "$files" | awk -F '\t' -v what="$what" -v first="$number" '
		!inputs && $0 == "" { inputs = NR - 1; next }
		!inputs {
			order[NR] = $0
			f = /^\// ? $0 : "./" $0
			if (f != "/") sub(/\/+$/, "", f)
			input[FNR] = f
			n[f] = size[f] = newest[f] = 0
			next
		}
		{
			for (f = $1; !(f in n) && sub(/\/[^\/]*$/, "", f); ) ;
			n[f]++
			size[f] += $2
			if ($3 > newest[f]) newest[f] = $3
		}
		END {
			for (i = 1; i <= inputs; i++)
				printf "%s %d, %s\t%d files, %.0f bytes, newest %s\n",
					what, first + i - 1, order[i],
					n[input[i]], size[input[i]], newest[input[i]]
		}' &&
		printf 'names, sizes and times of files\t%s\n' "$sum"
}

# difference DIR FACTS: the first one between those of DIR and FACTS, of now.
difference() {
	awk -F '\t' '
		NR == FNR { now[$1] = $2; order[++n] = $1; next }
		{ was[$1] = $2; old[++m] = $1 }
		END {
			for (i = 1; i <= n; i++) {
				f = order[i]
				if (!(f in was)) { print f " is new"; exit }
				if (was[f] != now[f] && f ~ /^input /) {
					print f " has changed since"; exit }
				if (was[f] != now[f]) {
					print "made with " f " \047" was[f] \
						"\047, not \047" now[f] "\047"; exit }
			}
			for (i = 1; i <= m; i++) if (!(old[i] in now)) {
				print old[i] " is gone"; exit }
		}' <(printf '%s\n' "$2") - <"$1/run"
}

# Moves what was made in DIR/add, and is on disk, to its place; begins anywhere.
end_addition() {
	local f
	mkdir -p "$1/kept"
	sync "$1/add" || exit
	for f in "$1"/add/kept/*; do
		[ ! -e "$f" ] || mv -T "$f" "$1/kept/${f##*/}" || exit
	done
	for f in "$1"/add/{sets.*,documents.*,kept.*,stars,clusters,removed,sums,run}; do
		[ ! -f "$f" ] || mv -T "$f" "$1/${f##*/}" || exit
	done
	sync "$1/kept" "$1" || exit
	rm -r "$1/add"
}

# is_run DIR: whether a flow made it.
is_run() {
	[ -n "$1" ] && [ -f "$1/run" ] && [ ! -L "$1/run" ] && head -n 1 "$1/run" | grep -q $'^nd\t'
}

# has_sets DIR: a run over hosts has its sets there, as long as it runs.
has_sets() {
	[ -e "$1/sets.1" ] || [ ! -d "$1/hosts" ] ||
		die "$1: expected a run on one machine, which keeps its sets; with --hosts and --array it does not"
}

# fact DIR NAME: the value of NAME that decided the stages of the run in DIR.
fact() {
	awk -F '\t' -v name="$2" '$1 == name { print $2; exit }' <"$1/run"
}

# known DIR NAME CHECK: prints a fact, which CHECK must take as it takes the value
# of an option: anybody may have written it. Called in a subshell.
known() {
	local value
	# shellcheck disable=SC2317
	bad() { die "$1"; }
	value=$(fact "$1" "$2") && "$3" "$1/run: $2" "$value" &&
		printf '%s\n' "$value"
}

looks_like_file() {
	[[ ${1,,} =~ \.(csv|html?|jsonl?|md|ndjson|parquet|tsv|txt|xml|7z|bz2|gz|lz4|tar|t[gx]z|tbz2?|tzst|xz|zip|zst)$ ]]
}

# claim_dir DIR INPUT...: makes DIR if it does not exist; it must be outside the inputs
# and empty or of a flow, and nobody else may work in it.
claim_dir() {
	local d=$1 i
	shift
	for i; do
		[ -d "$i" ] && [[ $(realpath -m -- "$d")/ == "$(realpath -- "$i")"/* ]] &&
			die "$d: expected a directory outside the input $i"
	done
	[ -d "$d" ] || ! looks_like_file "$d" || note "$d: a directory is made, though its name \
looks like that of a file; without -o, >FILE makes a file"
	mkdir -p -- "$d" 2>/dev/null || die "$d: cannot be made"
	if ! is_run "$d" && [ -n "$(ls -A -I run.part -I lock -I sums -I 'spool.*' -- "$d")" ]; then
		die "$d: not empty, and made by no flow"
	fi
	own_dir "$d"
}

# open_dir DIR AGAIN INPUT...: makes DIR, or makes sure that what is in it was
# made from the same facts. Empties it first if AGAIN is --again or, if the facts
# differ, --update.
open_dir() {
	local d=$1 again=$2 other now
	shift 2
	claim_dir "$d" "$@"
	now=$(facts "$@") || exit 1
	[[ $now == *$'\nnames, sizes and times of files\t'[0-9]* ]] || die 'awk: failed'
	if [ -e "$d/run" ] && [ "$again" != --again ]; then
		! grep -q '^addition' "$d/run" ||
			die "$d: documents were added; --again starts over"
		other=$(difference "$d" "$now") || exit 1
		[ -n "$other" ] || again=''
	fi
	if [ -e "$d/run" ] && [ -n "$again" ]; then
		find "$d" -mindepth 1 -maxdepth 1 -regextype posix-extended \
			-regex ".*/($stage_names)(\\.part)?" -delete
		rm -rf -- "$d"/{kept,annotated,add,hosts,pairs.components,{nearest,true}.tmp,column.[0-9]*,inputs,values,seconds,sums,run,done}
	elif [ -e "$d/run" ]; then
		# Over hosts the way is another one where none is told.
		if [ -z "${hosts-}" ] && [ -d "$d/hosts" ]; then
			other=${other/#made with --via/made over hosts, by --via}
		elif [ -n "${hosts-}" ] && [ ! -d "$d/hosts" ]; then
			other=${other/#made with --via/made on one machine, by --via}
		fi
		[ -z "$other" ] || die "$d: $other; --again or --update starts over"
		trust_stages "$d"
		begin_log "$d"
		log_run "$d"
		return
	fi
	# They may be links of another file.
	rm -f "$d"/{sums,run.part}
	begin_log "$d"
	write_to "$d/run.part" "$now"$'\n'
	mv -T "$d/run.part" "$d/run" 2>/dev/null || die "$d/run: cannot be written"
	log_run "$d"
}

# A flow sets dir, the directory that its user keeps or nothing; again, dry and
# verbose, its options; result, the file of its answer or, where that is what
# stays of the inputs, nothing; map, where it then tells what was removed; and
# has stage_make MAKE-ARGUMENT..., which makes. D is the directory that nobody
# keeps, keeps the one that the user does.
D='' keeps=''

# open_stages INPUT...: dir is there, and is ours.
open_stages() {
	local i place escaped
	keeps=$dir
	tidy
	stamp_inputs "$@"
	stamped=''
	if [ -n "$dir" ]; then
		stamped=$(printf '%s\n' "$stamps" | cksum) stamped=${stamped/ /-}
		[ -n "$stamped" ] || cksum_failed
		open_dir "$dir" "$again" "$@"
	else
		temporary
		dir=$D
	fi
	observe "$keeps"
	hold_stdin
	for place in kept annotated; do
		for ((i = 0; i < ${#name[@]}; i++)); do
			escape "$place/${name[i]}"
			[ -n "${whole[$escaped]-}" ] ||
				rm -f "$dir/$place.$((i + 1))" "$dir/$place/${name[i]}" 2>/dev/null ||
				die "$dir/$place/${name[i]}: cannot be removed"
		done
	done
	write_to "$dir/inputs" "$stamps"$'\n'
}

# show_stages FILE: prints the stages that make FILE over hosts. If the user keeps the
# directory, it has only hosts/, with what each part gets in files/given.
show_stages() {
	[ -z "${rank-}" ] || cp -- "$rank" "$dir/rank" || exit
	[ -z "${ranks-}" ] || by_values "$ranks" >"$dir/rank" || exit
	stage_make wanted="$dir/$1" wanted || exit 1
	cat "$dir/hosts/plan" || exit
	[ -z "$keeps" ] || find "$dir" -mindepth 1 -maxdepth 1 ! -name hosts -exec rm -rf {} +
}

# The answer is printed, and fails, where the pages of it could not be made.
end_stages() {
	local status=0
	same_inputs "$dir"
	if [ -n "${html-}" ]; then
		stage_make html || status=1
		same_inputs "$dir"
		[ -z "${open-}" ] || [ "$status" -ne 0 ] || open_pages "$html"
	fi
	[ -z "$keeps" ] || end_log "$dir"
	rm -f "$dir"/{inputs,values}
	answer || status=$?
	[ -z "$keeps" ] || [ "$status" -ne 0 ] || ! is_shown || tell_result
	if [ "$status" -eq 0 ] && [ -n "$P" ]; then
		if is_observed || { is_told && ! all_report picked; }; then
			count_stages
		fi
		summarize "$dir/seconds"
	fi
	return "$status"
}

# Makes the directory D, once, which goes when this process ends. If make does not take
# its name, temporary_name, D is another one.
temporary_name=''
temporary() {
	local held
	[ -z "$D" ] || return 0
	temporary_name=$(mktemp -d -- "${TMPDIR:-/tmp}/nd-flow.XXXXXX" 2>/dev/null) ||
		die "TMPDIR: no directory can be made in ${TMPDIR:-/tmp}"
	D=$temporary_name
	name_ok "$D" && return
	[ -z "${hosts-}" ] || die "TMPDIR: over hosts expected a name of letters, \
digits and /._+,@=-, got '$TMPDIR'"
	exec {held}<"$temporary_name" && D=/proc/$$/fd/$held
}

# tidy: when this process ends, what it started ends before, D goes, and the
# command in undo, if any, is run.
undo=''
tidy() {
	trap end EXIT
	end_on HUP INT PIPE TERM
}
end() {
	local status=$?
	trap '' HUP INT PIPE TERM
	[ "$making" != new ] || making=$!
	if [ -n "$making" ]; then
		kill -TERM -- "-$making"
		while kill -0 -- "-$making"; do
			sleep 0.05
		done
	fi 2>/dev/null
	end_watch
	exec 8>&-
	rm -rf -- ${D:+"${temporary_name:-$D}"} ${P:+"$P"}
	$undo
	[ "$status" -ne 130 ] || tell_interrupt
	exit "$status"
}

# tell_interrupt: the command that continues or repeats what Ctrl-C has ended: without
# --again, which starts over.
tell_interrupt() {
	local word command=nd-flow
	for word in "${call[@]}"; do
		[[ $word =~ ^--a(g(a(in?)?)?)?$ ]] || printf -v command '%s %q' "$command" "$word"
	done
	[ ! -t 2 ] || printf '\r\033[K' >&2
	note "interrupted; to $([ -n "$keeps" ] && echo resume || echo repeat it): $command"
}

# make takes stdin away from its jobs: they find it as 3.
hold_stdin() {
	{ exec 3<&0; } 2>/dev/null || exec 3</dev/null
}

# print_stages GOAL: the commands of stages, to be pasted: in a shell of their
# own, which ends where one fails, but for the pages.
# shellcheck disable=SC2016
print_stages() {
	local commands text step printed
	keeps=$dir
	print_preset
	echo '('
	echo 'export LC_ALL=C; set -euo pipefail; exec 3<&0'
	if [ -z "$dir" ]; then
		dir='$D'
		print_temporary
	fi
	[ -z "$keeps" ] || echo "mkdir -p $dir"
	stage_make -n "$1" || exit 1
	text=$commands
	[ -z "${html-}" ] || { stage_make -n made=1 html || exit 1; }
	[ -z "${html-}" ] || text+=$'\nset +e; (set -e\n'$commands$'\n); pages=$?; set -e'
	printed=$text
	for step in $steps; do
		printf '. %q\n' "$share/steps/$step.sh"
		text+=$(<"$share/steps/$step.sh")
	done
	print_values "$text"
	printf '%s\n' "$printed"
	answer
	[ -z "${html-}" ] || echo 'exit $pages'
	echo ')'
}

print_temporary() {
	echo "D=\$(mktemp -d); trap 'rm -r \"\$D\"' EXIT"
}

# answer: writes what was asked for besides and, if no directory is kept, prints the
# answer.
answer() {
	local n list=()
	if [ -n "$rejects" ]; then
		for ((n = 0; n < ${#sets[@]}; n++)); do
			if [[ ${sets[n]} == *REJECTS* ]] &&
				{ [ -n "$dry" ] || [ -e "$dir/rejects.$((n + 1))" ]; }; then
				list+=("$dir/rejects.$((n + 1))")
			fi
		done
		run_or_print nd-put -o "$rejects" "${list[@]:-/dev/null}" || return
	fi
	[ -z "${clusters_file-}" ] || put_as "$clusters_file" clusters || return
	[ -z "${pairs_file-}" ] || put_as "$pairs_file" pairs || return
	[ -z "${map-}" ] || put_as "$map" removed || return
	[ -z "$keeps" ] || return 0
	if [ "${format-tsv}" = json ] && [ "$result" = clusters ]; then
		run_or_print json_lines "$clusters_names" "$dir/clusters" | cat
	elif [ -n "$result" ]; then
		run_or_print cat "$dir/$result"
	elif [ -n "${print0-}" ]; then
		run_or_print paths_removed "$dir/removed"
	elif [ -n "${annotate-}" ]; then
		run_or_print cat "${name[@]/#/$dir/annotated/}"
	else
		run_or_print cat "${name[@]/#/$dir/kept/}"
	fi
}

# run_or_print COMMAND...: prints it in a dry run, where DIR may be a variable.
run_or_print() {
	local word
	if [ -z "$dry" ]; then
		"$@"
		return
	fi
	printf %s "$1"
	for word in "${@:2}"; do
		[[ $word != "$dir"/* ]] || printf ' %s/' "$dir"
		[[ $word == "$dir"/* ]] || printf ' '
		printf %q "${word#"$dir"/}"
	done
	echo
}

# tell_result: where the answer is, on stderr.
tell_result() {
	local place=${result:-kept}
	[ "${goal-}" != annotate ] || place=annotated
	echo "nd-flow: the result is in $dir/$place" >&2
}

# removed, if it is set, is the file of the ids that keep[i] drops, instead of DIR/removed.
# The functions that recipes call are in the files steps of share/nd/steps. values are
# the names of the variables of these, and of commands, but for those that end in _N.
steps=answers
values='steps sort mem json csv tsv parquet items_json walk fields rank html hosts submit'

# print_values [COMMANDS]: these variables, as values.sh has them, or those to which
# COMMANDS refer, as assignments for a shell.
print_values() {
	local one i all
	for one in $values "${!input_@}" "${!item_@}" "${!name_@}" "${!label_@}"; do
		[[ ! $one =~ ^(input|item|name|label)_ || $one =~ _[0-9]+$ ]] || continue
		local -n value=$one
		all=("${value[@]}")
		[ ${#all[@]} -gt 0 ] || continue
		if [ $# -gt 0 ]; then
			[[ $1 =~ [\$\{]$one([^a-z0-9_]|$) ]] || continue
			# DIR is a variable here.
			[[ ! $one =~ ^(sort|terms)$ ]] || { printf '%s="%s"\n' "$one" "$value" && continue; }
			printf -v i ' %q' "${all[@]}"
			# An array of one command may be a longer one of a command before.
			[[ ! $one =~ ^walk$|_[0-9]+$ ]] || i=" (${i# })"
			printf '%s=%s\n' "$one" "${i# }" || return
		else
			for i in "${!all[@]}"; do
				printf '%s[%d]=%s\0' "$one" "$i" "${all[i]}" || return
			done
		fi
	done
}
# by_values COMMAND: runs it, with those values.
by_values() {
	local command
	with_values /dev/fd/10 "$1"
	"${command[@]}" 10< <(print_values)
}

# thread_options: -j for the tools of a stage: alone, if no other process runs meanwhile;
# beside, if there is one for each input.
thread_options() {
	local n=${#sets[@]}
	alone='' beside=''
	[ -z "${hosts-}" ] || return 0
	[ "$jobs" -le 1 ] || alone="-j $((jobs < 256 ? jobs : 256)) "
	n=$((n ? jobs / n : 1))
	[ "$n" -le 1 ] || beside="-j $((n < 256 ? n : 256)) "
}

# run_make FLOW JOBS DIR NAME=VALUE...: the stages of FLOW in DIR, with DIR/values.
# make sees each $ of a command doubled. Of the messages of make, the stage that
# failed is printed. An error of bash or make, for example that a disk is full, is
# printed as one of nd-flow, without the line of a script.
run_make() {
	local flow=$1 jobs=$2 d=$3 i n numbers='' args=() alone='' beside='' tool kept said
	shift 3
	args=("$@")
	thread_options
	for ((i = 0; i < ${#sets[@]}; i++)); do
		n=$((first + i))
		numbers+="$n "
		if [ "${from[i]}" = - ]; then
			args+=("sets-$n={ ${sets[i]}; } <&3")
		else
			args+=("sets-$n=${sets[i]}")
		fi
		for tool in nd-shingle nd-sentence nd-terms; do
			args[-1]=${args[-1]/$tool /$tool $beside}
		done
		args[-1]=${args[-1]/--ids IDS/--ids $d/ids.$n}
		[ -z "$rejects" ] || args[-1]=${args[-1]/--rejects REJECTS/--rejects $d/rejects.$n}
		[ -z "${annotate-}" ] || args+=("annotate-$n=$(annotate_command "$i" "$d/clusters")")
		kept=${keep[i]/REMOVED/${removed:-$d/removed}}
		args+=("keep-$n=${kept/nd-pick /nd-pick $beside}" "docs-$n=${docs[i]}"
			"kind-$n=${kinds[i]}" "packing-$n=${packing[i]/none}")
	done
	args+=("D=$d" "S=${sort#nd-sort }" "alone=$alone" "beside=$beside" "keeps=$keeps" "own_files=$own_files" ${verbose:+verbose=-v} "reported=$reported")
	[ ! -e "$d/inputs" ] || args+=(same=1)
	if [ -n "${hosts-}" ]; then
		args+=(HOSTS=1 ARRAY="$array" SHARED="$shared"
			TIMEOUT="$timeout" LOCAL="$local_size"
			PASSING="$([ -n "$keeps" ] || echo 1)" STAGES="$stages")
		export FLOW=$$
	fi
	if [ -n "${dry-}" ]; then
		tell_make
	else
		said=$({ print_values >"$d/values"; } 2>&1) || die "$(unwritten "$d/values" "$said")"
		apart tell_make
	fi
}

# tell_make: runs make for run_make. Make itself prints errors, some to stdout, or the
# commands of a dry run, which become commands for the user. Commands that show their
# progress find our standard error as 5.
tell_make() {
	local make=(make -f "$share/$flow.mk" --no-print-directory -s -r
		-j "$jobs" share="$share" N="$numbers" "${args[@]//\$/\$\$}")
	if [ -z "${dry-}" ]; then
		{ "${make[@]}" 2>&1 | only_errors | filtered_messages "$d"; } 5>&2
	elif ! commands=$("${make[@]}"); then
		only_errors <<<"$commands" | sed '/^nd-flow: /!d' >&2
		return 1
	fi
}
# filtered_messages DIR: a flow may set filter to a command that drops some messages.
filter=''
filtered_messages() {
	if [ -n "$filter" ]; then
		messages "$1" 2>&1 | "$filter"
	else
		messages "$1"
	fi
}
only_errors() {
	sed -u '/^[^ ]*bash: line [0-9]*: *[0-9]\+ /b
		s,^make: \*\*\* \[[^]]*: \('"$d"'/\)\?\([^]]*\)\] .*,nd-flow: stage \2 failed,
		/^make: \*\*\* \(\[\|Deleting \|Waiting \|wait: \)/d
		s,^[^ ]*/\(bash\|stage\): \(line [0-9]*: \)\?\([^0-9 ]\),nd-flow: \3,
		s,^[^ ]*/nd/[a-z-]*\.mk:[0-9]*: \(\*\*\* \)\?,nd-flow: ,
		s,^[^ ]*/nd/[a-z/-]*\.sh: line [0-9]*: ,nd-flow: ,
		s/^make: \(\*\*\* \)\?/nd-flow: make: /'
}

# apart COMMAND: runs it by processes that end when this one does: bash looks at a
# signal while it waits, but not while a command runs. A terminal gives what is
# typed to the group of this process alone.
making=''
apart() {
	local status=0
	if [ -t 0 ] && [[ " ${from[*]} " == *' - '* ]]; then
		"$@"
		return
	fi
	prepare_watch "$1"
	set -m
	making=new
	"$@" &
	making=$!
	set +m
	wait_for "$making" || status=$?
	making=''
	return "$status"
}
