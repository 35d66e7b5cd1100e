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
	grep -q "${TAB}array${TAB}" run/hosts/made/*.1
	[ ! -e run/hosts/work ]
}

@test "audit and add take a run by job arrays" {
	nd-flow near -k 2 -o one docs.tsv
	nd-flow near -k 2 -o run --array 3 --submit ./submit docs.tsv
	nd-flow audit one >wanted
	nd-flow audit run | same wanted -
	nd-flow add run quotes.tsv
	nd-flow near -k 2 docs.tsv quotes.tsv | same - run/clusters
}

# bats test_tags=long
@test "near by a job array has the bytes of one machine" {
	inputs=(docs.tsv quotes.tsv)
	array near -k 2 --via prefix --dedup --pairs pairs
	for f in pairs clusters removed kept/docs.tsv kept/quotes.tsv; do
		same one/$f run/$f
	done
	[ -s run/pairs ]
	# The parts of a stage are those of three tasks at most.
	[ "$(cut -d ' ' -f 1 submitted | sort -u | paste -sd ' ')" = '2 3' ]
	nd-flow status run | grep -qx "sets${TAB}2${TAB}2${TAB}0${TAB}0${TAB}.*"
	# The same call finds all made.
	rm submitted
	ok nd-flow near -q -k 2 --via prefix --dedup -o run --array 3 --submit ./submit "${inputs[@]}"
	[ ! -e submitted ]
	ok nd-flow near -k 2 -o made --array 2 --submit ./submit "${inputs[@]}"
	same one/clusters made/clusters
	[ "$(cut -d ' ' -f 1 submitted | sort -u | paste -sd ' ')" = 2 ]
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
	grep -qx "longest${TAB}all" run/plan
	# The first bytes of a sentence may be those of a byte order mark.
	printf '%s\t\xef\xbb\xbfBig words are in this line.\n' a b >marks.tsv
	inputs=(marks.tsv)
	array sentences
	same one/pairs run/pairs
	[ "$(wc -l <run/pairs)" -eq 1 ]
	inputs=(docs.tsv quotes.tsv)
	array partial --min-bytes 0 -m imatch
	same one/passages run/passages
	array partial --families --min-bytes 0 -k 1
	same one/families run/families
	inputs=(de.tsv en.tsv)
	array xling --stem german,english -l en-de.tsv --first 1
	same one/first run/first
	for options in '--by characters' '--by both --first 2 --csls 3 --mutual'; do
		# shellcheck disable=SC2086
		array xling --first 1 $options
		same one/first run/first
	done
	for f in one/{clusters,sentences,passages,families,first}; do
		[ ! -e $f ] || [ -s $f ]
	done
}

@test "sentences reports many similar pairs before a job array looks for them" {
	awk 'BEGIN {
		for (i = 0; i < 26000; i++) {
			s = ""
			for (k = 0; k < 12; k++) s = s " w" (i % 120 * 7919 + k * k * 104729) % 9973
			print "d" i "\tx" i % 977 s "."
		}
	}' >docs.tsv
	printf '#!/bin/bash\n[[ $2 != nd-exact-* ]] && seq "$1" | xargs -P 2 -n 1 "${@:4}"\n' >submit
	fails 1 "nd-plan sentences: about 3.6 million similar pairs, 137 for each sentence; --families makes none, and \
'nd-flow lines --over 10 --remove' drops lines that many documents have
nd-flow: ./submit: ended with status 1
nd-flow: stage exact failed" \
		nd-flow sentences --lines -o run --array 3 --submit ./submit docs.tsv
	[ -e run/hosts/made/plan.1 ]
}

# measured FLOW OPTION...: by minhash or sketches, as an array and on one machine: the same
# pairs and the same recall, which recall.py has from the exact pairs, right. Of the
# sentences of partial the interval may differ: by other ids, another one of a pair counts
# as the one that was drawn.
measured() {
	local wanted
	array "$@"
	wanted=$(python3 "$top/tests/oracle/recall.py" right one/pairs)
	[ "$(grep -o 'recall.*' one.err)" = "recall of ${what-pairs}: $wanted" ]
	if [ -z "${what-}" ]; then
		same one/recall run/recall
		same <(grep recall one.err) <(grep recall run.err)
	else
		same <(cut -f 1,4 one/recall) <(cut -f 1,4 run/recall)
		grep -q "^nd-[a-z]*: recall of $what: ${wanted%% *} .*${wanted#*)}$" run.err
	fi
	[ "$(awk -v least="${least-0.1}" '{ print ($1 >= least && ($1 < 1 || least == 1)) }' run/recall)" -eq 1 ]
}

# shuffled: 300 documents in two inputs: of each four, two are equal, and one is an
# edited copy of them; equal ones are in both inputs.
shuffled() {
	awk 'BEGIN {
		srand(12)
		for (d = 1; d <= 300; d++) {
			if (d % 4 == 1) {
				n = 15 + int(rand() * 30)
				for (i = 1; i <= n; i++) w[i] = "w" int(rand() * 9000)
			} else if (d % 4 != 2)
				for (i = 1; i <= n; i++) if (rand() < 0.14) w[i] = "edited" i d
			printf "d%03d\t", d * 7 % 307
			for (i = 1; i <= n; i++) printf "%s ", w[i]
			print ""
		}
	}' | sort >all.tsv
	sed -n '1~3p' all.tsv >one.tsv
	sed '1~3d' all.tsv >two.tsv
	inputs=(one.tsv two.tsv)
}

# bats test_tags=long
@test "the recall of near, threads and partial by minhash is measured by a job array" {
	shuffled
	nd-flow near -k 1 -t 0.6 --all-pairs -o exact "${inputs[@]}"
	cp exact/pairs right
	measured near -k 1 -t 0.6 --via minhash --recall 0.2 --all-pairs
	same one/pairs run/pairs
	# Of equal documents one is compared, wherever the others are.
	cut -f 1,2,3 exact/pairs | awk -F '\t' '$3 == 1 { print $2 }' | sort -u >gone
	awk -F '\t' 'NR == FNR { gone[$1]; next } !($1 in gone) && !($2 in gone)' gone \
		exact/pairs >right
	[ "$(wc -l <right)" -gt 100 ]
	measured near -k 1 -t 0.6 --via minhash --recall 0.2 --pairs pairs
	same one/pairs run/pairs
	rm -rf run
	ok nd-flow near -q -k 1 -t 0.6 --via minhash --recall 0.2 -o run --array 3 \
		--submit ./submit "${inputs[@]}"

	for f in one two; do
		awk -F '\t' -v OFS='\t' '{
			n = split($2, w, " "); h = int(n / 2); a = b = ""
			for (i = 1; i <= n; i++) if (i <= h) a = a w[i] " "; else b = b w[i] " "
			print $1, a, b }' $f.tsv >$f.parts.tsv
	done
	inputs=(one.parts.tsv two.parts.tsv)
	rm -r exact
	nd-flow threads -k 1 -w 0.3,0.7 -t 0.5 --pairs all -o exact "${inputs[@]}"
	cp exact/pairs right
	measured threads -k 1 -w 0.3,0.7 -t 0.5 --via minhash --recall 0.02
	same one/pairs run/pairs

	for f in one two; do
		sed 's/ \(w[0-9]*\) /. \1 /4; s/ \(w[0-9]*\) /. \1 /8' $f.tsv >$f.cut.tsv
	done
	inputs=(one.cut.tsv two.cut.tsv)
	rm -r exact
	nd-flow partial -k 1 -t 0.5 --min-bytes 0 -o exact "${inputs[@]}" 2>/dev/null
	cp exact/pairs right
	what='pairs of sentences' measured partial -k 1 -t 0.5 --min-bytes 0 --via minhash --recall 0.4
	same one/passages run/passages

	# Of two collections, pairs of sentences of both: by the sets of one machine.
	nd-flow partial -k 1 -t 0.5 --min-bytes 0 -o against --against two.cut.tsv one.cut.tsv
	nd-flow partial -k 1 -t 0.5 --min-bytes 0 --via minhash --recall 0.4 --array 3 \
		--submit ./submit -o both --against two.cut.tsv one.cut.tsv 2>both.err
	n=$(wc -l <against/pairs)
	[ "$n" -gt 20 ]
	grep -q "^nd-[a-z]*: recall of pairs of sentences: 0\.[4-9].*, of $n pairs of a sample$" both.err
}

# bats test_tags=long
@test "the recall of sketches is measured, by a job array as on one machine" {
	for side in a b; do
		awk -v side=$side 'BEGIN {
			srand(5)
			for (d = 1; d <= 150; d++) {
				printf "\t"
				for (i = 0; i < 40; i++) {
					x = int(rand() * 900)
					y = int(rand() * 900)
					printf "w%d ", (side == "b" && i > 12 ? y : x)
				}
				print ""
			} }' | tr 0-9 k-t | nl -ba -w 1 -s "$side" >$side.tsv
	done
	inputs=(a.tsv b.tsv)
	nd-flow xling --by words -t 0.3 -o exact "${inputs[@]}"
	cp exact/pairs right
	[ "$(wc -l <right)" -gt 50 ]
	least=1 measured xling --by words -t 0.3 -D 96 --via sketches
	same one/pairs run/pairs
	measured xling --by words -t 0.3 -D 96 --via window -Q 3 -B 5 --first 1
	same one/first run/first
}

# bats test_tags=long
@test "of many documents in parts a sample is drawn, and its interval has the recall" {
	many_documents >docs.tsv
	nd-flow near -k 1 -t 0.5 --pairs all -o exact docs.tsv
	split -n l/3 docs.tsv part.
	for f in part.*; do mv "$f" "$f.tsv"; done
	for parts in 2 3; do
		nd-flow near -k 1 -t 0.5 --via minhash --recall 0.6 --parts $parts --pairs p \
			-o run.$parts part.*.tsv 2>said.$parts
		grep 'recall of pairs' said.$parts >recall.$parts
	done
	same recall.2 recall.3
	read -r low high n < <(sed 's/.* (\([0-9.]*\) to \([0-9.]*\)), of \([0-9]*\) .*/\1 \2 \3/' recall.3)
	all=$(awk '$3 < 1' exact/pairs | wc -l)
	[ "$n" -lt "$all" ]
	awk -v share="$(awk '$3 < 1' p | wc -l)/$all" -v low="$low" -v high="$high" 'BEGIN {
		split(share, f, "/"); exit !(f[1] / f[2] > low && f[1] / f[2] < high && high < 1) }'
}

@test "Slurm: how sbatch and scancel are called" {
	PATH=$PWD/slurm:$PATH
	ok nd-flow near -k 2 -o run --array 2 docs.tsv
	nd-flow near -k 2 docs.tsv | same - run/clusters
	name=$(sed -n 's/^--job-name=\(nd-sets-[0-9a-f]*\)$/\1/p' sbatch.options)
	for option in --wait --requeue; do
		[ "$(grep -c -x -e $option sbatch.options)" -eq "$(grep -c "${TAB}any${TAB}" run/hosts/plan)" ]
	done
	[ -n "$name" ]
	[ "$(grep -cx -e "--quiet --me --name=$name" scancel.options)" -eq 1 ]
}

@test "a task that fails ends the flow, which reports why" {
	printf 'a\tone\nb\n' >bad.tsv
	apart nd-flow near -o run --array 3 --submit ./submit docs.tsv bad.tsv
	[ "$status" -eq 1 ]
	[ -z "$output" ]
	[ ! -e run/pairs ]
	[ "${stderr_lines[0]}" = 'nd-shingle: bad.tsv:2: expected at least 2 fields, got 1' ]
}

# bats test_tags=long
@test "parts that nobody made are waited for, then missing" {
	fails 1 'nd-flow: true has ended, and parts of sets are missing; waiting 60 seconds in case the file system shows them late
nd-flow: true has ended, and parts of sets are not made: did it run all tasks, and wait for them?
nd-flow: stage sets failed' \
		nd-flow near -o run --array 2 --submit true docs.tsv
}

# bats test_tags=long
@test "told to end, it ends the array; the same call makes what is missing" {
	PATH=$PWD/slurm:$PATH
	sed -i '/^seq\|^wait/i [[ "$*" != *nd-candidates-* || -e slow ]] || { touch slow; sleep 60; }' \
		submit slurm/sbatch
	for submit in ./submit sbatch; do
		rm -rf run slow
		nd-flow near --via postings -o run --array 3 --submit $submit docs.tsv quotes.tsv 2>said &
		until [ -e slow ]; do sleep 0.02; done
		kill -TERM $!
		status=0
		wait $! || status=$?
		[ "$status" -eq 143 ]
		[ ! -e run/pairs ]
		[ -s run/hosts/made/sets.1 ]
		touch now
		ok nd-flow near --via postings -o run --array 3 --submit $submit docs.tsv quotes.tsv
		[ run/hosts/made/sets.1 -ot now ]
		nd-flow near docs.tsv quotes.tsv | same - run/clusters
	done
	# Before each of the arrays, and when the first was ended.
	[ "$(grep -c nd-candidates- scancel.options)" -eq 3 ]
}

@test "options of job arrays: what is wrong is told before anything is made" {
	while IFS='|' read -r words message; do
		# shellcheck disable=SC2086
		apart nd-flow near $words docs.tsv
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
	-o run --array 2 -n|-n: not with --array
	-o run --array 2 --long|--long: not with --array
	-o run --array 2 --shared /tmp|--local, --shared, --timeout and --packed go with --hosts
	-o run --array 2 --submit ./none|--submit: ./none: no such file
	-o run --array 2 --submit nd-none|--submit: nd-none is not installed
	-o run --array 2 --submit docs.tsv|--submit: docs.tsv is not in PATH; ./docs.tsv is the file here
	-o run --array 2 --submit ./docs.tsv|--submit: ./docs.tsv: expected a file that may be executed; chmod +x permits it
	-o run --array 2 --submit ./slurm|--submit: ./slurm: expected a program
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
	apart nd-flow near -k 2 --array 3 --submit ./bad -o run docs.tsv
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = 'nd-flow: ./bad: ended with status 7' ]
	nd-flow status run | sed -n '2p; /^host/p; /^running/p' >got
	printf 'sets\t1\t0\t0\t1\t0\t0\n' | same - got
	# A clock that is behind the one of the run.
	printf 'array\t99999999999\n' >run/hosts/running/sets.1
	nd-flow status run | tail -n 1 | same <(printf 'running\tsets\t1\tarray\t0\n') -
}
