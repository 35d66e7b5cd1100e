# nd-flow-hosts.bats: flows on many hosts, and what they do when one is lost.
load helper
load hosts

@test "near on two hosts gives the bytes of one, and leaves nothing there" {
	near --via prefix -o run 2>said
	gives_one
	[ "$(wc -l <run/pairs)" -gt 190 ]
	no_rest
	fails 1 "nd-flow: run: made over hosts, by --via 'prefix', not 'index'; --again or --update starts over" \
		nd-flow near -k 3 -t 0.6 -o run "$docs"/*.tsv
	cp -r "$one" local
	near -o local >out 2>said && false
	[ "$(cat said)" = "nd-flow: local: made on one machine, by --via 'index', not 'prefix'; --again or --update starts over" ]
}

# bats test_tags=long
@test "a host that is killed in the map: the others make what it had" {
	when 'run/hosts/made/map.*' host_kill "$net" h2 &
	near --via postings -o run 2>said
	gives_one
}

# bats test_tags=long
@test "a host that is killed in the shuffle: the others make what it had" {
	when 'run/hosts/running/pair*' host_kill "$net" h1 &
	near --via postings -o run 2>said
	gives_one
}

# bats test_tags=long
@test "told to end, it prints nothing; the same call makes what is missing or damaged" {
	near --via postings -o run >out 2>said &
	controller=$!
	when 'run/hosts/running/pair*' eval 'kill -TERM $(<pid)'
	status=0
	wait $controller || status=$?
	[ "$status" -eq 143 ]
	[ ! -s out ]
	[ ! -e run/pairs ]
	[ -s run/hosts/made/map.1 ]
	find run/hosts/files/out/map.2/ -type f -exec truncate -s -1 {} +
	touch now
	near --via postings -o run 2>said
	[ run/hosts/made/map.1 -ot now ]
	[ run/hosts/made/map.2 -nt now ]
	gives_one
	no_rest
}

# bats test_tags=long
@test "hosts of ten slots and more have work" {
	printf '%s\n' 12/h1 10/h2 >nodes
	in_net "$net" nd-flow near -k 3 -t 0.6 --local 1k --hosts nodes -o run "$docs"/*.tsv 2>said
	same "$one/pairs" run/pairs
	[ "$(cut -f 2 run/hosts/made/pair.* | sort -u | wc -l)" -eq 2 ]
}

@test "near, partial and sentences with all small stages on hosts: the bytes of one" {
	small
	over_hosts "${flows[@]}"
}

@test "a file that a part sends is not changed while others are prepared" {
	small
	with tar 'if [[ "$*" == *" -chf - in given" ]]; then
	files() { find -L "$2/in" -type f -printf "%P %s %T@ %C@\n"; }
	before=$(files "$@")
	/usr/bin/tar "$@"
	sleep 0.5
	[ "$before" = "$(files "$@")" ] || { echo "tar: changed" >&2 && exit 1; }
	exit
fi'
	flow_of_copy=copy/bin/nd-flow over_hosts "${flows[@]}"
}
