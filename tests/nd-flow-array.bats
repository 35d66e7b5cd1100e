# nd-flow-array.bats: flows by job arrays, here by programs that stand in for the one
# that submits them.
load helper
load slurm

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	cp "$samples"/* .
	# submit N NAME RUN COMMAND ...: what --submit asks for.
	cat >submit <<-'EOF'
	#!/bin/bash
	echo "$1 $2" >>submitted
	seq "$1" | xargs -P 2 -n 1 "${@:4}"
	EOF
	slurm_stand_ins slurm
	chmod +x submit
}

# array WORD...: that flow as an array of three tasks; then what one machine finds.
array() {
	rm -rf one run
	nd-flow "$@" -o one "${inputs[@]}" 2>one.err
	nd-flow "$@" -o run --array 3 --submit ./submit "${inputs[@]}" 2>run.err
	[ -e run/hosts/made/map.1 ]
	[ ! -e run/hosts/files/out ]
}

# bats test_tags=long
@test "near by a job array has the bytes of one machine" {
	inputs=(docs.tsv quotes.tsv)
	array near -k 2 --via prefix --dedup
	for f in pairs clusters removed kept/docs.tsv kept/quotes.tsv; do
		same one/$f run/$f
	done
	[ -s run/pairs ]
	# The parts of a stage are those of three tasks at most.
	[ "$(cut -d ' ' -f 1 submitted | sort -u | paste -sd ' ')" = '1 2 3' ]
	nd-flow status run | grep -qx "map${TAB}2${TAB}2${TAB}0${TAB}0${TAB}.*"
	# The same call finds all made.
	rm submitted
	ok nd-flow near -k 2 --via prefix --dedup -o run --array 3 --submit ./submit "${inputs[@]}"
	[ ! -e submitted ]
	ok make -s -f "$top/share/nd/nd.mk" FLOW=near IN='docs.tsv quotes.tsv' OUT=made NGRAM=2 \
		ENGINE=array:2 SUBMIT=./submit
	same one/clusters made/clusters
	[ "$(cut -d ' ' -f 1 submitted | sort -u | paste -sd ' ')" = '1 2' ]
}

@test "--average and --preset by a job array" {
	inputs=(docs.tsv quotes.tsv)
	array near --preset short -t 0.3 --via prefix
	same one/clusters run/clusters
	[ "$(wc -l <one/clusters)" -gt 3 ]
	nd-cluster --average 0.3 one/pairs | same one/clusters -
	nd-flow near --preset short -t 0.3 --stages "${inputs[@]}" | grep -q '^cluster'
}

# bats test_tags=long
@test "threads, sentences, partial and xling by a job array" {
	inputs=(threads.tsv)
	array threads -k 1 -t 0.3 --via prefix
	same one/clusters run/clusters
	inputs=(wiki.xml docs.tsv)
	for bands in '-b 10' '--recall 0.9'; do
		# shellcheck disable=SC2086
		array sentences -t 0.3 $bands
		same one/sentences run/sentences
	done
	grep -qx all run/longest
	# The first bytes of a sentence may be those of a byte order mark.
	printf '%s\t\xef\xbb\xbfBig words are in this line.\n' a b >marks.tsv
	inputs=(marks.tsv)
	array sentences
	same one/pairs run/pairs
	[ "$(wc -l <run/pairs)" -eq 1 ]
	inputs=(docs.tsv quotes.tsv)
	array partial --min-bytes 0 -m imatch
	same one/passages run/passages
	inputs=(de.tsv en.tsv)
	array xling --stem german,english -l en-de.tsv --first 1
	same one/first run/first
	for f in one/{clusters,sentences,passages,first}; do
		[ ! -e $f ] || [ -s $f ]
	done
}

@test "Slurm: how sbatch and scancel are called" {
	PATH=$PWD/slurm:$PATH
	ok nd-flow near -k 2 -o run --array 2 docs.tsv
	nd-flow near -k 2 docs.tsv | same - run/clusters
	name=nd-map-$(cksum <<<"$PWD/run/hosts" | cut -d ' ' -f 1)
	for option in --wait --requeue; do
		[ "$(grep -c -x -e $option sbatch.options)" -eq "$(wc -l <run/hosts/plan)" ]
	done
	grep -qx -e "--job-name=$name" sbatch.options
	[ "$(grep -cx -e "--quiet --me --name=$name" scancel.options)" -eq 1 ]
}

@test "a task that fails ends the flow, which reports why" {
	printf 'a\tone\nb\n' >bad.tsv
	run --separate-stderr nd-flow near -o run --array 3 --submit ./submit docs.tsv bad.tsv
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	[ ! -e run/pairs ]
	[ "${stderr_lines[0]}" = 'nd-shingle: bad.tsv:2: expected at least 2 fields, got 1' ]
}

@test "parts that nobody made are waited for, then missing" {
	with sleep 'exit'
	fails 1 'nd-flow: true has ended, and parts of sample are missing; waiting 60 seconds in case the file system shows them late
nd-flow: true has ended, and parts of sample are not made: did it run all tasks, and wait for them?
nd-flow: stage pairs failed' \
		copy/bin/nd-flow near -o run --array 2 --submit true docs.tsv
}

# bats test_tags=long
@test "told to end, it ends the array; the same call makes what is missing" {
	PATH=$PWD/slurm:$PATH
	sed -i '/^seq\|^wait/i [[ "$*" != *nd-pair-* || -e slow ]] || { touch slow; sleep 60; }' \
		submit slurm/sbatch
	for submit in ./submit sbatch; do
		rm -rf run slow
		nd-flow near -o run --array 3 --submit $submit docs.tsv quotes.tsv 2>said &
		until [ -e slow ]; do sleep 0.02; done
		kill -TERM $!
		status=0
		wait $! || status=$?
		[ "$status" -eq 143 ]
		[ ! -e run/pairs ]
		[ -s run/hosts/made/map.1 ]
		touch now
		ok nd-flow near -o run --array 3 --submit $submit docs.tsv quotes.tsv
		[ run/hosts/made/map.1 -ot now ]
		nd-flow near docs.tsv quotes.tsv | same - run/clusters
	done
	# Before each of the arrays, and when the first was ended.
	[ "$(grep -c nd-pair- scancel.options)" -eq 3 ]
}

@test "options of job arrays: what is wrong is told before anything is made" {
	while IFS='|' read -r words message; do
		# shellcheck disable=SC2086
		run --separate-stderr nd-flow near $words docs.tsv
		echo "$words: ${stderr_lines[0]}"
		[ "$status" -gt 0 ]
		[ -z "$output" ]
		[ "${stderr_lines[0]}" = "nd-flow: $message" ]
	done <<-'EOF'
	-o run --submit x|--submit goes with --array
	--array 2|--array goes with -o
	-o run --array 0|--array: expected a whole number from 1 to 1000, got '0'
	-o run --array 1001|--array: expected a whole number from 1 to 1000, got '1001'
	-o run --array 2 --hosts docs.tsv|--array: not with --hosts
	-o run --hosts docs.tsv --array 2|--array: not with --hosts
	-o run --array 2 --via index|--via: expected postings, prefix or minhash with --array, --hosts and --stages
	-o run --array 2 -n|-n: not with --array
	-o run --array 2 --rejects x|--rejects: not with --array
	-o run --array 2 --long|--long: not with --array
	-o run --array 2 --shared /tmp|--local, --shared and --timeout go with --hosts
	-o run --array 2 --submit ./none|./none is not installed
	EOF
	[ ! -e run ]
}

# bats test_tags=long
@test "the samples that submit to Kubernetes and AWS Batch run all tasks" {
	mkdir fake
	# kubectl, aws: what the samples call of them; tasks count from 0 there.
	cat >fake/kubectl <<-'EOF'
	#!/usr/bin/env python3
	import json, os, re, subprocess, sys
	if sys.argv[1] == "apply":
	    job = sys.stdin.read()
	    command = json.loads(re.search(r"command: (\[.*\])", job)[1])
	    bad = 0
	    for i in range(int(re.search(r"completions: (\d+)", job)[1])):
	        bad |= subprocess.call(command, env={**os.environ, "JOB_COMPLETION_INDEX": str(i)})
	    open("state", "w").write("Failed" if bad else "Complete")
	elif sys.argv[1] == "get":
	    print("SuccessCriteriaMet " + open("state").read(), end="")
	EOF
	cat >fake/aws <<-'EOF'
	#!/usr/bin/env python3
	import json, os, subprocess, sys
	option = dict(zip(sys.argv[3::2], sys.argv[4::2]))
	if sys.argv[2] == "submit-job":
	    size = int(option.get("--array-properties", "size=1")[5:])
	    command = json.loads(option["--container-overrides"])["command"]
	    bad = 0
	    for i in range(size):
	        index = {"AWS_BATCH_JOB_ARRAY_INDEX": str(i)} if size > 1 else {}
	        bad |= subprocess.call(command, env={**os.environ, **index}, stdout=sys.stderr)
	    open("state", "w").write("FAILED" if bad else "SUCCEEDED")
	    print("some-id")
	else:
	    print(open("state").read())
	EOF
	chmod +x fake/*
	export PATH=$PWD/fake:$PATH
	nd-flow near -k 2 --via minhash docs.tsv quotes.tsv >wanted
	for submit in submit-kubernetes.sh submit-batch.sh; do
		rm -rf run
		nd-flow near -k 2 --via minhash -o run --array 3 --submit ./$submit docs.tsv quotes.tsv
		same wanted run/clusters
	done
	printf '#!/bin/sh\nexit 1\n' >false
	for submit in submit-kubernetes.sh submit-batch.sh; do
		run ./$submit 2 name run "$PWD/false"
		[ "$status" -eq 1 ]
	done
}

@test "a command that fails, or submits nothing, is named" {
	printf '#!/bin/sh\nexit 7\n' >bad
	chmod +x bad
	run --separate-stderr nd-flow near -k 2 --array 3 --submit ./bad -o run docs.tsv
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = 'nd-flow: ./bad: ended with status 7' ]
}
