#!/bin/bash -p
# slurm.sh: a flow as job arrays of Slurm, one for each stage, on nodes that
# have the inputs, OUT and these files under the same names:
#
#	make -f /usr/local/share/nd/near.mk IN=docs.tsv OUT=near SLURM=64
#
# with so many tasks in an array. make runs as long as they do, and may itself be
# a job: sbatch --wrap 'make ...'. Its dataflow, such as hosts/join.mk, has the
# order of the stages; each reads only what those before it left in OUT. Called
# again, whatever ended it, it goes on with the parts that are missing. What more
# sbatch has to know it takes from the environment: SBATCH_PARTITION,
# SBATCH_ACCOUNT, SBATCH_TIMELIMIT, SBATCH_MEM_PER_CPU and so on.
#
# hosts/run calls
#
#	slurm.sh RUN STAGE NEEDS [AT] PART...
#
# which, like hosts/spread, makes those parts of the stage that are not there
# yet; AT is where a part should be made, and here all nodes are alike. Where a
# task fails the stage does; those of a node that is lost are queued again.
#
#	slurm.sh --task RUN STAGE
#
# is a task: it makes its share of these parts, by the job that hosts run too.
# shellcheck disable=SC2154
set -euo pipefail
export LC_ALL=C
here=$(cd "${0%/*}" && pwd)
# shellcheck disable=SC2034
inherits=''
# shellcheck source=share/nd/hosts/environment.sh
. "$here/hosts/environment.sh"
only_own "$@"
goal=make_stage
[ "$1" != --task ] || { goal=task && shift; }
export RUN=$1 STAGE=$2
shift 2
# shellcheck source=share/nd/hosts/state.sh
. "$here/hosts/state.sh"

# --- on a node ----------------------------------------------------------------

# make_part PART: it is done when the line of its job is in its place.
make_part() {
	local part=$1 status=0 to=said
	now=$RUN/running/$STAGE.$1 line=$RUN/$STAGE/.$1.$SLURM_JOB_ID
	trap 'rm -f "$now" "$now.said" "$line"' EXIT
	trap 'exit 143' TERM
	printf '%s\t%s\n' "$SLURMD_NODENAME" "$EPOCHSECONDS" >"$now"
	on_stdin local "$part" |
		"$here/hosts/job" "$work" "$STAGE" "$part" >"$line" 2>"$now.said" ||
		status=$? to=failed
	[ ! -s "$now.said" ] ||
		sed "s/^/nd-flow: $SLURMD_NODENAME: $STAGE $part: /" "$now.said" \
			>"$RUN/$to/$STAGE.$part"
	[ "$status" -ne 0 ] || mv "$line" "$RUN/$STAGE/$part"
	rm -f "$now" "$now.said" "$line"
	return "$status"
}

# task: of the parts to be made each so many-th is ours.
task() {
	local todo i tasks=$SLURM_ARRAY_TASK_COUNT
	mapfile -t todo <"$RUN/todo/$STAGE"
	for ((i = SLURM_ARRAY_TASK_ID - 1; i < ${#todo[@]}; i += tasks)); do
		[ -z "$(missing "${todo[i]}")" ] || make_part "${todo[i]}" || exit
	done
}

# --- where make runs ----------------------------------------------------------

# make_stage NEEDS [AT] PART...: name is that of its array.
make_stage() {
	local needs=$1 todo tasks status=0 wait
	shift
	[[ ${1-} != @* ]] || shift
	mkdir -p "$RUN/$STAGE" "$RUN"/{todo,log,count,running,said,failed}
	echo $# >"$RUN/count/$STAGE"
	todo=$(missing "$@")
	[ -n "$todo" ] || return 0
	# shellcheck disable=SC2086
	make_lists "$needs" $todo
	printf '%s\n' "$todo" >"$RUN/todo/$STAGE"
	tasks=$(wc -l <"$RUN/todo/$STAGE")
	[ "$tasks" -le "$(<"$RUN/parts")" ] || tasks=$(<"$RUN/parts")

	# An array that was left behind when make was killed ends.
	name=nd-$STAGE-$(cksum <<<"$RUN" | cut -d ' ' -f 1)
	scancel --quiet --me --name="$name" 2>/dev/null || :
	trap 'scancel --quiet --me --name="$name"' EXIT
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 143' TERM
	rm -f "$RUN"/{log,running,said,failed}/"$STAGE".*
	sbatch --quiet --wait --requeue --job-name="$name" --array="1-$tasks" \
		--output="$RUN/log/$STAGE.%a" --open-mode=append \
		--wrap "exec $(printf '%q ' "$here/slurm.sh" --task "$RUN" "$STAGE")" ||
		status=$?

	# A file system may tell late what the nodes have made.
	for wait in 1 2 4 8 16 32; do
		ls "$RUN/$STAGE" >/dev/null
		todo=$(missing "$@")
		if [ -z "$todo" ] || [ "$status" -ne 0 ]; then
			break
		fi
		sleep "$wait"
	done
	find "$RUN/said" -name "$STAGE.*" -exec cat {} \; -exec rm {} \; >&2
	[ -n "$todo" ] || return 0
	find "$RUN/log" -name "$STAGE.*" -exec sed 's/^/nd-flow: /' {} + |
		sort -u >&2
	echo "nd-flow: $STAGE: $(wc -w <<<"$todo") of $# parts not made" >&2
	return 1
}
"$goal" "$@"
