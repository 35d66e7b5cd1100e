# nd-flow-hosts.bats: all ways over hosts, and all that may happen to them. Each
# call gives the whole answer or none, and a status that says which.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hosts
many=3

# refuses STATUS COMMAND...: it fails so, and prints nothing.
refuses() {
	local want=$1 status=0
	shift
	"$@" >out 2>said || status=$?
	[ "$status" -eq "$want" ] && [ ! -s out ] && return
	echo "exit $status, wanted $want, of: $*"
	cat said
	return 1
}

@test "all ways, through the controller, a shared directory: the same bytes" {
	mkdir "$net/shared"
	for o in '--via prefix' '--via minhash' '--via prefix --via-controller' \
		"--via postings --shared $net/shared" \
		"--via prefix --all-pairs --shared $net/shared"; do
		# shellcheck disable=SC2086
		near $o -o run --again 2>said
		# shellcheck disable=SC2086
		nd-flow near -k 3 -t 0.6 ${o%--shared*} -o local --again "$docs"/*.tsv \
			2>/dev/null || nd-flow near -k 3 -t 0.6 --via prefix -o local \
			--again "$docs"/*.tsv
		same local/pairs run/pairs
		same local/clusters run/clusters
		[ -z "$(ls "$net/shared")" ]
		no_rest
	done
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
	nd-flow near -k 3 -t 0.6 -o local $(docs)
	# shellcheck disable=SC2046
	in_net "$net" nd-flow near -k 3 -t 0.6 --via prefix --hosts "$net/nodes" \
		-o run $(docs) 2>said
	same local/pairs run/pairs
	grep -q 'docs.json:' run/pairs
	nd-flow near -k 3 -t 0.6 -o local --again texts "$docs/2.tsv"
	in_net "$net" nd-flow near -k 3 -t 0.6 --via prefix --hosts "$net/nodes" \
		-o run --again texts "$docs/2.tsv" 2>said
	same local/pairs run/pairs
}

@test "a host killed in any stage" {
	for stage in map same keys pair need find_ids pick score; do
		for h in h1 h3; do
			when "run/hosts/running/$stage.*" host_kill "$net" $h &
			near --via prefix -o run --again 2>said
			wait $!
			host_join "$net" $h
			same "$one/pairs" run/pairs
		done
	done
}

@test "a host cut off in the map, which comes back" {
	when 'run/hosts/map/*' host_cut "$net" h2 &
	{ sleep 12; host_join "$net" h2; } &
	near --via prefix -o run 2>said
	wait
	same "$one/pairs" run/pairs
	no_rest
}

@test "a host cut off in the shuffle, for good" {
	when 'run/hosts/running/pair*' host_cut "$net" h2 &
	near --via postings -o run 2>said
	same "$one/pairs" run/pairs
	grep -q '^nd-flow: h2 is lost: others' said
}

@test "a host whose disk is full: the others do its work" {
	for size in 16k 128k 256k; do
		mkdir -p "$net/h2/home/.cache/nd/runs"
		nsenter -t "$(cat "$net/h2/pid")" -m mount -t tmpfs -o "size=$size" full \
			/root/.cache/nd/runs
		near --force --via prefix -o run --again 2>said || {
			# What belongs to that host has no other place while it answers.
			grep -q '^nd-flow: h2: .*No space left' said
			grep -v h2 "$net/nodes" >nodes
			in_net "$net" nd-flow near -k 3 -t 0.6 --via prefix \
				--hosts nodes -o run "$docs"/*.tsv 2>said
		}
		same "$one/pairs" run/pairs
		host_kill "$net" h2
		host_join "$net" h2
	done
}

@test "hosts of another locale" {
	[[ $(locale -a) == *en_US.utf8* ]] || skip 'en_US.utf8 is absent'
	export HOST_LANG=en_US.utf8
	for h in h1 h2 h3; do
		host_kill "$net" $h
		host_join "$net" $h
	done
	near --via prefix -o run 2>said
	same "$one/pairs" run/pairs
}

@test "a part that was cut short, or is gone, is made again" {
	when 'run/hosts/keys/3' eval 'kill -KILL $(<pid)' &
	near --via prefix -o run 2>said || true
	wait
	sleep 2
	for f in "$net"/h1/home/.cache/nd/runs/*/map.*/sets.zst; do
		truncate -s -5 "$f"
	done
	rm -r "$net"/h2/home/.cache/nd/runs/*/map.*
	near --via prefix -o run
	same "$one/pairs" run/pairs
}

@test "two runs in one directory: the second is refused" {
	near --via prefix -o run 2>said.first &
	when 'run/hosts/running/map*' true
	refuses 1 near --via prefix -o run
	[ "$(cat said)" = 'nd-flow: run: another nd-flow works in it' ]
	wait $!
	same "$one/pairs" run/pairs
}

@test "TERM, HUP, INT and KILL, in any stage: the same call goes on" {
	for signal in TERM HUP INT KILL; do
		for stage in map keys pair score; do
			rm -f pid
			near --via postings -o run --again >out 2>said &
			controller=$!
			when "run/hosts/running/$stage.*" eval 'kill -'$signal' $(<pid)'
			status=0
			wait $controller || status=$?
			[ "$status" -gt 128 ] && [ ! -s out ] && [ ! -e run/clusters ]
			[ $signal != KILL ] || sleep 2
			near --via postings -o run 2>said
			same "$one/pairs" run/pairs
			no_rest
		done
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
	grep -q '^nd-flow: h[123]: map 2: nd-shingle: stdin:' said
	no_rest
	docs=$BATS_FILE_TMPDIR/docs
	export TMPDIR=$PWD/tmp
	mkdir tmp
	near --via postings >out 2>said &
	controller=$!
	when 'tmp/nd-flow.*/hosts/running/keys*' eval 'kill -TERM $(<pid)'
	status=0
	wait $controller || status=$?
	[ "$status" -eq 143 ] && [ ! -s out ]
	[ -z "$(ls tmp)" ]
	no_rest
}

@test "an id that comes twice in the inputs is told, and by whom" {
	cp -r "$docs" docs
	docs=docs
	head -n 1 docs/0.tsv >>docs/2.tsv
	refuses 1 near --via prefix
	grep -q "^nd-flow: h[123]: same [123]: nd-flow: id 'd0001' again in the inputs" said
}

@test "no host answers" {
	for h in h1 h2 h3; do
		host_kill "$net" $h
	done
	refuses 1 near --via prefix -o run
	tail -n 1 said | grep -q ': none of the hosts answers$'
}
