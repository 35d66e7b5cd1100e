# shellcheck shell=bash disable=SC2154
# array.sh: the tasks of a job array make the parts, on nodes that have RUN, the inputs
# and nd under the same names. An array for each stage: task I of N makes each Nth of
# its parts, by
#
#	share/nd/engine/task RUN STAGE N I
#
# submit is the command that runs an array and ends when it has ended: sbatch, or one
# that is called as `submit N NAME RUN COMMAND ...` and runs `COMMAND ... I` for I from 1
# to N.

open_engine() {
	printf '%d\ttasks\n' "$array" >"$RUN/hosts"
}

# make_parts STAGE PART...: a file system may show late what the nodes have made.
make_parts() {
	local stage=$1 tasks=$(($# - 1)) wait name status=0
	shift
	[ "$tasks" -le "$array" ] || tasks=$array
	printf '%s\n' "$@" >"$RUN/lists/$stage"
	name=nd-$stage-$(cksum <<<"$RUN" | cut -d ' ' -f 1)
	if [ "$submit" = sbatch ]; then
		# The array of a call that was killed ends first.
		scancel --quiet --me --name="$name" 2>/dev/null
		echo "$name" >"$RUN/array"
		sbatch --quiet --wait --requeue --job-name="$name" --array="1-$tasks" \
			--output="$RUN/log/$stage.%a" --open-mode=append \
			--wrap "exec '$engine/task' '$RUN' $stage $tasks \$SLURM_ARRAY_TASK_ID" &&
			rm "$RUN/array"
	else
		"$submit" "$tasks" "$name" "$RUN" "$engine/task" "$RUN" "$stage" "$tasks" ||
			status=$?
	fi
	if [ "$status" -ne 0 ] && [ -n "$(missing "$stage")" ] &&
		! compgen -G "$RUN/failed/$stage.*" >/dev/null; then
		echo "nd-flow: $submit: ended with status $status" >&2
		return 1
	fi
	for wait in 1 2 4 8 16 32; do
		ls "$RUN/made" >/dev/null
		[ -n "$(missing "$stage")" ] || return 0
		compgen -G "$RUN/failed/$stage.*" >/dev/null && return 1
		[ "$wait" -ne 4 ] || note "$submit has ended, and parts of $stage are \
missing; waiting 60 seconds in case the file system shows them late"
		sleep "$wait"
	done
	echo "nd-flow: $submit has ended, and parts of $stage are not made: did it run all \
tasks, and wait for them?" >&2
	find "$RUN/log" -name "$stage.*" -exec sed 's/^/nd-flow: /' {} + | sort -u >&2
	return 1
}
close_engine() {
	[ ! -e "$RUN/array" ] || scancel --quiet --me --name="$(<"$RUN/array")"
}
