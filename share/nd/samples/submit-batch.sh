#!/bin/bash
# submit-batch.sh N NAME RUN COMMAND...: for nd-flow --submit: an array job of AWS Batch
# that runs COMMAND with each number from 1 to N, and waits for its end. Change these: a
# job queue, and a job definition whose image has nd (see Containerfile) and mounts the
# file system where the inputs and the run are.
queue=nd definition=nd
set -euo pipefail
tasks=$1 name=$2 command=$(printf ', "%s"' "${@:4}") array=()
# An array has two tasks or more.
[ "$tasks" -eq 1 ] || array=(--array-properties "size=$tasks")
# shellcheck disable=SC2016
id=$(aws batch submit-job --job-name "$name" --job-queue "$queue" \
	--job-definition "$definition" "${array[@]}" --query jobId --output text \
	--container-overrides '{"command": ["/bin/bash", "-c",
		"exec \"$@\" $((${AWS_BATCH_JOB_ARRAY_INDEX:-0} + 1))", "nd"'"$command]}")
until state=$(aws batch describe-jobs --jobs "$id" --query 'jobs[0].status' \
	--output text) && [[ $state =~ SUCCEEDED|FAILED ]]; do
	sleep 10
done
[ "$state" = SUCCEEDED ]
