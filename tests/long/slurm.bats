# slurm.bats: near as job arrays of Slurm, on two nodes of a cluster made here,
# each with processes of its own.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hosts

no_slurm() {
	local c
	[ "$(id -u)" -eq 0 ] || { echo 'needs root' && return; }
	for c in slurmctld slurmd sbatch scontrol munged unshare setpriv; do
		command -v "$c" >/dev/null || { echo "$c is absent" && return; }
	done
	id munge >/dev/null 2>&1 || { echo 'there is no user munge' && return; }
	unshare --mount --pid --fork --mount-proc true 2>/dev/null ||
		echo 'this machine gives no namespaces'
}

cluster_up() {
	local d=$1 port=$((20000 + RANDOM % 10000))
	mkdir -p "$d"/{munge,state,n1,n2}
	chmod 755 "$BATS_RUN_TMPDIR" "$BATS_FILE_TMPDIR" "$d"
	head -c 1024 /dev/urandom >"$d/key"
	chmod 400 "$d/key"
	chown munge "$d/key" "$d/munge"
	setpriv --reuid munge --clear-groups munged --force --key-file "$d/key" \
		--socket "$d/munge/socket" --pid-file "$d/munge/pid" \
		--log-file "$d/munge/log" --seed-file "$d/munge/seed" 3>&- 4>&-
	printf '%s\n' '#!/bin/bash' "[ ! -e $d/slow.\$SLURMD_NODENAME ] || sleep 30" \
		>"$d/prolog"
	chmod +x "$d/prolog"
	printf '%s\n' ClusterName=nd "SlurmctldHost=$(hostname -s)(127.0.0.1)" \
		SlurmUser=root SlurmdUser=root AuthType=auth/munge \
		"AuthInfo=socket=$d/munge/socket" "SlurmctldPort=$port" \
		"StateSaveLocation=$d/state" "SlurmctldPidFile=$d/pid" \
		"SlurmctldLogFile=$d/log" "SlurmdLogFile=$d/%n/log" \
		"SlurmdPidFile=$d/%n/pid" "SlurmdSpoolDir=$d/%n/spool" \
		ProctrackType=proctrack/linuxproc TaskPlugin=task/none \
		SelectType=select/cons_tres SelectTypeParameters=CR_Core \
		MpiDefault=none ReturnToService=2 SlurmdTimeout=5 JobRequeue=1 \
		MailProg=/bin/true "TaskProlog=$d/prolog" \
		"NodeName=n1 NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=2" \
		"NodeName=n2 NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=2" \
		'PartitionName=all Nodes=n1,n2 Default=YES State=UP' >"$d/conf"
	slurmctld -i -f "$d/conf" 3>&- 4>&-
	node_up "$d" n1
	node_up "$d" n2
}
node_up() {
	setsid unshare --mount --pid --fork --kill-child --mount-proc \
		slurmd -D -f "$1/conf" -N "$2" </dev/null >/dev/null 2>&1 3>&- 4>&- &
	echo $! >"$1/$2/process"
	disown
	# After a kill it is completing for minutes, and takes no task of others then.
	until [[ $(sinfo -h -n "$2" -o %t) =~ ^(idle|mix|comp)$ ]]; do sleep 0.2; done
}
# node_kill DIR N: all its processes end at once, nobody is told.
node_kill() {
	kill -KILL "$(<"$1/$2/process")" && rm "$1/$2/process"
}

setup_file() {
	cd "$BATS_FILE_TMPDIR" || exit
	[ -z "$(no_slurm)" ] || return 0
	corpus
	nd-flow near -k 3 -t 0.6 --pairs p -o one docs/*.tsv
	export SLURM_CONF=$PWD/slurm/conf
	cluster_up "$PWD/slurm"
}
teardown_file() {
	local d=$BATS_FILE_TMPDIR/slurm f
	for f in "$d"/n?/process "$d/pid" "$d/munge/pid"; do
		[ ! -s "$f" ] || kill -KILL "$(<"$f")" || :
	done
}
setup() {
	reason=$(no_slurm)
	[ -z "$reason" ] || skip "$reason"
	cd "$BATS_TEST_TMPDIR" || exit
	slurm=$BATS_FILE_TMPDIR/slurm one=$BATS_FILE_TMPDIR/one
	docs=$BATS_FILE_TMPDIR/docs
}
teardown() {
	rm -f "$slurm"/slow.*
	[ ! -e "$slurm/conf" ] || [ -e "$slurm/n2/process" ] || node_up "$slurm" n2
}

# near WORD...: by four tasks at once.
near() {
	nd-flow near --array 4 -k 3 -t 0.6 -o run "$@"
}

@test "near by Slurm has the bytes of one machine" {
	near "$docs"/*.tsv
	same "$one/pairs" run/pairs
	same "$one/clusters" run/clusters
	[ ! -e run/hosts/files/out ]
}

@test "a node that is killed: its tasks are queued again, the answer is right" {
	touch "$slurm/slow.n2"
	near "$docs"/*.tsv &
	flow=$!
	until squeue -h -t R -w n2 | grep -q .; do sleep 0.1; done
	node_kill "$slurm" n2
	# Slurm waits for minutes before it starts them again.
	while kill -0 $flow 2>/dev/null; do
		for job in $(squeue -h -t PD -o %A); do
			scontrol update jobid="$job" starttime=now || :
		done 2>/dev/null
		sleep 1
	done
	wait $flow
	same "$one/clusters" run/clusters
	grep -q 'requeue job .* due to failure of node n2' "$slurm/log"
}

@test "a task that fails ends the flow, which reports why and has no answer" {
	printf 'a\tone\nb\n' >bad.tsv
	status=0
	near bad.tsv "$docs/1.tsv" >out 2>said || status=$?
	cat said
	[ "$status" -eq 1 ]
	[ ! -s out ]
	[ ! -e run/pairs ]
	grep -qx 'nd-shingle: bad.tsv:2: expected at least 2 fields, got 1' said
	printf 'a\tone\n' >bad.tsv
	near --update bad.tsv "$docs/1.tsv" 2>said
	nd-flow near -k 3 -t 0.6 "$docs/1.tsv" | cmp - run/clusters
}

@test "nd-flow is told to end: its tasks end, and the same call goes on" {
	touch "$slurm"/slow.n{1,2}
	nd-flow near --array 4 -k 3 -t 0.6 -o run "$docs"/*.tsv 2>said &
	until squeue -h -t R | grep -q .; do sleep 0.1; done
	kill -TERM $!
	status=0
	wait $! || status=$?
	[ "$status" -ne 0 ]
	[ ! -e run/pairs ]
	rm "$slurm"/slow.*
	for ((i = 0; i < 100; i++)); do
		[ -n "$(squeue -h)" ] || break
		sleep 0.1
	done
	[ -z "$(squeue -h)" ]
	near "$docs"/*.tsv
	same "$one/clusters" run/clusters
}
