# nd-flow-hosts.bats: all ways over hosts, and all that may happen to them. Each
# call gives the whole answer or none, and a status that says which; then the same
# call goes on, and in the end nothing is left, anywhere.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hosts
many=4

# refuses STATUS COMMAND...: it fails so, and prints nothing.
refuses() {
	local want=$1 status=0
	shift
	"$@" >out 2>said || status=$?
	[ "$status" -eq "$want" ] && [ ! -s out ] && return
	echo "exit $status, wanted $want, of: $*"
	cat said out
	return 1
}
# right OPTION...: the answer is that of one machine, and nothing stays.
right() {
	near -o run "$@" >out 2>said || { cat said && return 1; }
	[ ! -s out ] && gives_one && no_rest
}
# said LINE: that is all it said.
said() {
	printf '%s' "${1:+$1$'\n'}" >wanted
	same wanted said
}
# ended: waits until all processes of the run have, but connections of hosts.
ended() {
	local tries
	for ((tries = 0; tries < 100; tries++)); do
		at_work | grep -v -e '^ssh: .*mux' -e '^sshd: ' >working || return 0
		sleep 0.1
	done
	cat working
	return 1
}
# The stages of near by prefixes; with --shared hosts make all but df.
stages() { echo sets gone some df candidates likely compared similar; }

@test "all ways, with few stages here, a shared directory: the same bytes" {
	mkdir shared
	for o in '--via prefix' '--via minhash' '--via postings' '--via minhash --all-pairs' \
		"--via postings --shared $PWD/shared" \
		"--via prefix --all-pairs --shared $PWD/shared"; do
		# shellcheck disable=SC2086
		near $o -o run --again 2>said
		# shellcheck disable=SC2086
		nd-flow near -k 3 -t 0.6 ${o%--shared*} --pairs p -o local --again "$docs"/*.tsv \
			2>/dev/null || nd-flow near -k 3 -t 0.6 --via prefix --pairs p -o local \
			--again "$docs"/*.tsv
		same local/pairs run/pairs
		same local/clusters run/clusters
		[ -z "$(ls shared)" ]
		no_rest
	done
}

# often FLOW: 20 runs over three hosts, with all small stages there; none fails.
often() {
	local n
	small
	sed -i 3q nodes
	for n in {1..20}; do
		over_hosts "$1" || { echo "run $n" && return 1; }
	done
}
@test "20 runs of near by minhash" { often "${flows[0]}"; }
@test "20 runs of partial" { often "${flows[1]}"; }
@test "20 runs of sentences" { often "${flows[2]}"; }

@test "every flow on four hosts: the bytes of one machine" {
	cp "$top"/share/nd/samples/* .
	both() {
		nd-flow "$@" >want 2>/dev/null
		[ -s want ]
		in_net "$net" nd-flow "$1" --hosts "$net/nodes" "${@:2}" >got 2>said ||
			{ cat said && return 1; }
		same want got
		no_rest
	}
	both near -t 0.5 --via prefix docs.tsv quotes.tsv
	both threads threads.tsv
	both sentences --recall 0.9 docs.tsv wiki.xml
	both partial quotes.tsv
	both xling -t 0.1 docs.tsv quotes.tsv
	both xling --via window -t 0.1 docs.tsv quotes.tsv
}

@test "JSON lines, unpacked and packed, and texts" {
	mkdir texts
	awk -F '\t' -v q='"' '{ print $2 >"texts/" $1
		print "{" (NR % 3 ? q "id" q ":" q $1 q "," : "") q "t" q ":" q $2 q "}"
	}' "$docs"/[01].tsv >some.json
	for i in 1 2 3 4 5 6; do cat some.json; done | sed 's/w1/w/g' >docs.json
	sed 's/"id":"d/"id":"e/; s/w2/w/g' docs.json >>docs.json.2
	sed = docs.json.2 | paste -d ' ' - - |
		sed -E 's/^([0-9]+) /\1 /; s/^([0-9]+) (.*"id":"e[0-9]+)/\2-\1/; s/^[0-9]+ //' >docs.json
	zstd -q some.json
	docs() { echo --json id,t docs.json some.json.zst; }
	# shellcheck disable=SC2046
	nd-flow near -k 3 -t 0.6 --pairs p -o local $(docs)
	# shellcheck disable=SC2046
	in_net "$net" nd-flow near -k 3 -t 0.6 --via prefix --hosts "$net/nodes" \
		-o run $(docs) 2>said
	same local/pairs run/pairs
	grep -q 'docs.json:' run/pairs
	nd-flow near -k 3 -t 0.6 --pairs p -o local --again texts "$docs/2.tsv"
	in_net "$net" nd-flow near -k 3 -t 0.6 --via prefix --hosts "$net/nodes" \
		-o run --again texts "$docs/2.tsv" 2>said
	same local/pairs run/pairs
}

@test "a host killed in any stage: the others make what it had" {
	local h=0
	for stage in $(stages); do
		h=$((h % 4 + 1))
		when "run/hosts/running/$stage.*" host_kill "$net" h$h &
		near --via prefix --shared "$PWD" -o run --again 2>said
		wait $!
		host_join "$net" h$h
		gives_one
	done
}

@test "hosts killed at any moment" {
	for n in 1 2 3 4 5 6; do
		{ sleep "$n.$((RANDOM % 10))" && host_kill "$net" h$((n % 4 + 1)); } &
		near --via prefix -o run --again 2>said
		wait $!
		host_join "$net" h$((n % 4 + 1))
		gives_one
	done
}

@test "a host that is frozen, with all on it" {
	when 'run/hosts/running/sets.*' eval 'ip netns pids "$(net_of "$net" h2)" |
		xargs kill -STOP' &
	near --via prefix -o run 2>said
	gives_one
	ip netns pids "$(net_of "$net" h2)" | xargs kill -CONT
	grep -qx 'nd-flow: h2 is lost: others take its place' said
}

@test "a part that hangs is made elsewhere" {
	# shellcheck disable=SC2016
	echo '[[ $BASH_EXECUTION_STRING != *" candidates.2"* || -e '"$PWD/hung"' ]] || {
		: >'"$PWD/hung"'; sleep 1000; }' | tee "$net"/h{1,2,3,4}/home/.bashrc >/dev/null
	near --via prefix --shared "$PWD" --timeout 3 -o run 2>said
	gives_one
	[ -e hung ]
	grep -q '^nd-flow: h[1-4]: candidates.2: takes too long: tried again$' said
	for h in h1 h2 h3 h4; do
		host_kill "$net" $h
	done
}

@test "a host cut off in the map, which comes back" {
	when 'run/hosts/made/sets.*' host_cut "$net" h2 &
	local cut=$!
	{ sleep 12; host_join "$net" h2; } &
	local join=$!
	near --via prefix -o run 2>said
	wait $cut $join
	gives_one
	near --via prefix -o run 2>said
	no_rest
}

@test "a host cut off in the shuffle, for good" {
	when 'run/hosts/running/candidates*' host_cut "$net" h2 &
	near --via postings --shared "$PWD" -o run 2>said
	gives_one
	grep -qx 'nd-flow: h2 is lost: others take its place' said
}

# disk H BYTES: the disk of the runs of H has so many.
disk() {
	mkdir -p "$net/$1/home/.cache/nd/runs"
	: >"$net/$1/mounted"
	host_do "$net" "$1" mount -t tmpfs -o "size=$2" small /root/.cache/nd/runs
}
# fill H: it is full.
fill() { host_do "$net" "$1" dd if=/dev/zero of=/root/.cache/nd/runs/fill status=none || :; }

@test "a disk that is full, from any stage on: the others do its work" {
	local told=0
	for stage in $(stages); do
		disk h2 1m
		when "run/hosts/running/$stage.*" fill h2 2>/dev/null &
		near --via prefix -o run --again 2>said || { cat said; false; }
		wait $!
		gives_one
		! grep -qx 'nd-flow: h2 has no disk space left: others take its place' said ||
			told=1
		host_do "$net" h2 umount /root/.cache/nd/runs
	done
	[ $told -eq 1 ]
}

@test "all disks are full: it says so, and goes on when they are not" {
	for h in h1 h2 h3 h4; do
		disk $h 64k
	done
	refuses 1 near --via prefix -o run
	for h in h1 h2 h3 h4; do
		grep -q "^nd-flow: $h.* \(has no disk space left\|No space left on device\)" said
		host_do "$net" $h umount /root/.cache/nd/runs
	done
	near --via prefix -o run
	gives_one
}

@test "a part that was damaged, cut short or is gone is made again" {
	when 'run/hosts/running/candidates.*' eval 'kill -KILL $(<pid)' &
	near --via prefix -o run 2>said || true
	ended
	truncate -s -5 run/keys.1.1
	printf '\377\377' | dd of=run/keys.2.1 bs=1 seek=40 conv=notrunc status=none
	rm run/keys.3.1
	near --via prefix -o run 2>said || { cat said; false; }
	gives_one
	for n in 1 2; do
		grep -q "^nd-flow: run/keys\.$n.1: .*; made again\$" said
	done
	no_rest
}

@test "two runs in one directory: the second is refused" {
	near --via prefix -o run 2>said.first &
	when 'run/hosts/running/sets*' true
	refuses 1 near --via prefix -o run
	grep -q '^nd-flow: run: in use by running processes (.*nd-flow.*); to end them: kill ' said
	wait $!
	gives_one
}

@test "TERM, HUP, INT and KILL, in any stage: the same call goes on" {
	local n=0 signals=(TERM HUP INT KILL) statuses=(143 129 130 137)
	for stage in $(stages); do
		i=$((n++ % 4))
		rm -f pid
		near --via prefix -o run --again >out 2>said &
		controller=$!
		when "run/hosts/running/$stage.*" eval 'kill -'${signals[i]}' $(<pid)'
		status=0
		wait $controller || status=$?
		[ "$status" -eq ${statuses[i]} ]
		[ ! -s out ]
		[ ! -e run/clusters ]
		ended
		right --via prefix
	done
}

@test "all of the calling machine's processes are killed, and its power fails" {
	for how in processes power; do
		near --via prefix -o run --again >out 2>said &
		controller=$!
		when 'run/hosts/running/candidates*' true
		if [ $how = power ]; then
			for h in h1 h2 h3 h4; do
				host_cut "$net" $h
			done
		fi
		ip netns pids "$(net_of "$net")" | xargs kill -KILL || :
		! wait $controller
		for h in h1 h2 h3 h4; do
			host_join "$net" $h
		done
		rm -rf tmp/*
		near --via prefix -o run 2>said
		gives_one
		[ -z "$(find "$net"/h*/home/.cache/nd/runs -mindepth 1)" ]
	done
}

@test "without -o nothing stays: not of success, failure, or TERM" {
	near --via postings >out 2>said
	same "$one/clusters" out
	no_rest
	cp -r "$docs" docs
	docs=docs
	printf 'no tab\n' >>docs/1.tsv
	refuses 1 near --via postings
	grep -q '^nd-flow: h[1234]: sets.2: nd-shingle: ' said
	no_rest
	docs=$BATS_FILE_TMPDIR/docs
	near --via postings >out 2>said &
	controller=$!
	when 'tmp/nd-flow.*/hosts/running/candidates*' eval 'kill -TERM $(<pid)'
	status=0
	wait $controller || status=$?
	[ "$status" -eq 143 ]
	[ ! -s out ]
	no_rest
}

@test "an id that comes twice in the inputs is reported with its places" {
	cp -r "$docs" docs
	docs=docs
	head -n 1 docs/0.tsv >>docs/2.tsv
	refuses 1 near --via prefix
	grep -qx "nd-flow: docs/2.tsv:[0-9]*: duplicate id 'd0001' (first at docs/0.tsv:1); --id-prefix makes ids of FILE and ID" said
}

@test "no host answers" {
	for h in h1 h2 h3 h4; do
		host_kill "$net" $h
	done
	refuses 1 near --via prefix -o run
	grep -qx 'nd-flow: none of the hosts answers' said
	for h in h1 h2 h3 h4; do
		host_join "$net" $h
	done
	right --via prefix
}

@test "hosts that are no longer in the list have nothing left" {
	when "run/hosts/running/candidates.*" eval 'kill -TERM $(<pid)' &
	near --via prefix -o run 2>said || true
	grep -v -e h2 -e h4 "$net/nodes" >nodes
	right --via prefix
}

@test "an input that changes while it is read: no answer" {
	cp -r "$docs" docs
	docs=docs
	head -n 1 "$net/nodes" >nodes
	echo 'sleep 1' >"$net/h1/home/.bashrc"
	when 'run/hosts/running/sets.1' eval 'tail -n 3 docs/0.tsv | sed s/^d/e/ >>docs/1.tsv' &
	refuses 1 near --via prefix -o run
	grep -qx 'nd-flow: docs/1.tsv changed while it was read; run the command again' said
}

@test "the disk of the calling machine is full: it says so, and goes on" {
	mkdir run
	mount -t tmpfs -o size=150k small run
	for ((n = 0; n < 12; n++)); do
		status=0
		near --via prefix -o run >out 2>said || status=$?
		[ ! -s out ] || break
		[ $status -eq 1 ] && grep -q '[Nn]o space left' said || break
		mount -o "remount,size=$((200 + 300 * n))k" run
	done
	cat said
	cp -r run copy
	umount run
	[ ! -s out ]
	[ $status -eq 0 ]
	[ $n -gt 1 ]
	same "$one/pairs" copy/pairs
	same "$one/clusters" copy/clusters
	no_rest
}

@test "stdout that is closed, or full" {
	refuses 1 eval 'near --via postings >&-'
	grep -qx 'nd-flow: stdout: closed' said
	status=0
	near --via postings >/dev/full 2>said || status=$?
	[ $status -eq 1 ]
	grep -q 'No space left on device' said
	no_rest
}

@test "a line of progress on a terminal, and none elsewhere" {
	cat >call <<-END
		exec nd-flow near -k 3 -t 0.6 --via prefix --hosts nodes -o run $docs/*.tsv
	END
	echo 'sleep 3' | tee "$net"/h{1,2,3,4}/home/.bashrc >/dev/null
	in_net "$net" script -q -e -c 'bash call' typescript </dev/null >/dev/null
	gives_one
	tr '\r' '\n' <typescript | grep -a -q 'nd-flow: [a-z]*: [0-9] of [0-9] parts'
	near --via prefix -o run --again 2>said
	! grep -a -q $'\r' said
}

@test "a malformed line is told by its place in the file" {
	mkdir 'a b'
	awk 'BEGIN { srand(3); for (i = 1; i <= 5000; i++) {
		printf "d%d\t", i
		for (j = 0; j < 100; j++) printf " w%d", 9999 * rand()
		print "" } }' >docs.tsv
	sed '3000s/\t/ /' docs.tsv >'a b/docs.tsv'
	sed 's/\(.*\)\t\(.*\)/{"i":"\1","t":"\2"}/; 3000s/}//' docs.tsv >docs.json
	zstd -q -o packed.tsv.zst 'a b/docs.tsv'
	# Said by a stage on a host, with its part, or by a small one here, of either
	# tool that reads the piece.
	wrong() {
		refuses 1 in_net "$net" nd-flow "${@:2}" --hosts nodes
		sed 's/^.*nd-[a-z]*: //' said | grep -qxF "$1" ||
			{ cat said; return 1; }
	}
	cut='expected at least 2 fields, got 1'
	wrong "a b/docs.tsv:3000: $cut" near 'a b/docs.tsv'
	wrong "a b/docs.tsv:3000: $cut" partial 'a b/docs.tsv'
	wrong "packed.tsv.zst:3000: $cut" near packed.tsv.zst
	wrong 'docs.json:3000: expected JSON, got the end of the line inside an object' \
		near --json i,t docs.json
}
