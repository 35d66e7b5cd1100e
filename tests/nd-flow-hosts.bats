# nd-flow-hosts.bats: flows on many hosts, and what they do when one is lost.
load helper
load hosts

@test "near on two hosts gives the bytes of one, and leaves nothing there" {
	near --via prefix -o run 2>said
	gives_one
	[ "$(wc -l <run/pairs)" -gt 190 ]
	no_rest
	# One machine goes on, and hosts with what it has made.
	ok nd-flow near -q -k 3 -t 0.6 --via prefix -o run "$docs"/*.tsv
	gives_one
	nd-flow near -k 3 -t 0.6 --pairs pairs -o local "$docs"/*.tsv
	near -o local >out 2>said
	[ ! -s said ]
	same "$one/clusters" local/clusters
	near --via minhash -o run >out 2>said && false
	[ "$(cat said)" = "nd-flow: run: made with --via 'prefix', not 'minhash'; --again or --update starts over" ]
}

# bats test_tags=long
@test "a host that is killed in the map: the others make what it had" {
	when 'run/hosts/made/sets.*' host_kill "$net" h2 &
	near --via postings -o run 2>said
	gives_one
}

# bats test_tags=long
@test "a host that is killed in the shuffle: the others make what it had" {
	when 'run/hosts/running/candidates*' host_kill "$net" h1 &
	near --via postings --shared "$PWD" -o run 2>said
	gives_one
}

# bats test_tags=long
@test "told to end, it prints nothing; the same call makes what is missing or damaged" {
	near --via postings -o run >out 2>said &
	controller=$!
	when 'run/hosts/running/candidates*' eval 'kill -TERM $(<pid)'
	status=0
	wait $controller || status=$?
	[ "$status" -eq 143 ]
	[ ! -s out ]
	[ ! -e run/pairs ]
	[ -s run/hosts/made/sets.1 ]
	truncate -s -1 run/whole.2.1
	touch now
	near --via postings -o run 2>said
	[ run/hosts/made/sets.1 -ot now ]
	[ run/hosts/made/sets.2 -nt now ]
	grep -q '^nd-flow: run/whole.2.1: .*; made again$' said
	gives_one
	no_rest
}

# bats test_tags=long
@test "what a part reads of another of its piece is on its host alone" {
	near --via minhash -o run 2>said
	gives_one
	[ ! -e run/sets.1 ]
	[ "$(cut -f 4 run/hosts/made/sets.1 | tr ' ' '\n' | cut -d : -f 1 | paste -sd ' ')" = \
		'ids.1.1 ids.1.2 whole.1.1 whole.1.2 keys.1.1 keys.1.2 true.1' ]
	echo 1/: >>nodes
	near --via prefix --packed -o run --again 2>said
	gives_one
	[ ! -e run/sets.1 ]
	[ "$(cut -f 2 run/hosts/made/sets.* | sort | paste -sd ' ')" = ': h1 h2' ]
	[ ! -s said ]
	no_rest
}

@test "add, audit and query need the sets of near, which the same call on one machine makes" {
	local call
	near -o run >out 2>said
	printf 'new\tone two three four\n' >new.tsv
	for call in 'add run new.tsv' 'audit run' 'query run new.tsv'; do
		# shellcheck disable=SC2086
		fails 1 "nd-flow: run: expected a run with its sets, which --hosts does not keep; the same call without --hosts makes them" \
			nd-flow $call
	done
	nd-flow near -q -k 3 -t 0.6 -o run "$docs"/*.tsv >out
	same "$one/clusters" run/clusters
	nd-flow audit "$one" >want
	[ "$(grep recall want)" != "recall	-	-	-" ]
	nd-flow audit run | same want -
	[ -z "$(nd-flow query run new.tsv)" ]
	ok nd-flow add -q run new.tsv
	same new.tsv run/kept/new.tsv
}

@test "a byte order mark, and a last line that lacks its newline, in parts" {
	printf '\357\273\277a\tone two three four\nb\tone two three five\nc\tone' >docs.tsv
	for way in index minhash; do
		nd-flow near -k 2 -t 0.3 --via $way --pairs p docs.tsv >one.$way 2>said
		nd-flow near -k 2 -t 0.3 --via $way --parts 2 docs.tsv >got 2>said
		[ -s got ]
		same one.$way got
	done
}

@test "hosts of ten slots and more have work" {
	printf '%s\n' 11/h1 10/h2 >nodes
	in_net "$net" nd-flow near -k 3 -t 0.6 --local 1k --hosts nodes -o run "$docs"/*.tsv 2>said
	same "$one/pairs" run/pairs
	[ "$(cut -f 2 run/hosts/made/sets.* | sort -u | wc -l)" -eq 2 ]
}

@test "what takes less than to send it is made here, without --shared" {
	small
	mkdir shared
	for i in {1..9}; do
		sed "s/^/$i/" docs.tsv
	done >shared/docs.tsv
	in_net "$net" nd-flow lines --over 1 --remove --local 1k --hosts nodes \
		-o far shared/docs.tsv >/dev/null 2>said
	in_net "$net" nd-flow lines --over 1 --remove --local 1k --hosts nodes \
		--shared "$PWD/shared" -o shared/run shared/docs.tsv >/dev/null 2>said
	[ -e far/hosts/made/sets.2 ]
	! cut -f 2 {far,shared/run}/hosts/made/sets.* shared/run/hosts/made/over.* |
		grep -x here
	[ "$(cut -f 2 far/hosts/made/over.* | sort -u)" = here ]
	nd-flow lines --over 1 --remove -o one shared/docs.tsv >/dev/null 2>said
	same one/kept/docs.tsv far/kept/docs.tsv
	same one/kept/docs.tsv shared/run/kept/docs.tsv
}

@test "near, partial and sentences with all small stages on hosts: the bytes of one" {
	small
	over_hosts "${flows[@]}"
}

@test "files pass through an archive as they are; one that is cut or other is refused" {
	mkdir files link
	seq 200000 >files/numbers
	: >files/empty
	head -c 600000 /dev/urandom >files/bytes
	ln -s ../files/numbers ../files/empty ../files/bytes link
	for packed in '' --packed; do
		rm -rf got
		mkdir got
		nd-flow part --send $packed link >archive
		nd-flow part --take $packed got <archive
		diff -r files got
		! nd-flow part --take $packed got <archive 2>said
		grep -qx 'nd-flow: .*: File exists' said
		rm -f got/*
		! head -c 500000 archive | nd-flow part --take $packed got 2>said
		cat said
	done >cut
	printf 'nd-flow: archive: %s\n' 'expected more files, got the end' \
		'damaged or truncated zstd data' | same - cut
	printf '%20d %10d\n../x' 0 4 >archive
	gives '' 'nd-flow: archive: expected the name of a file, got ../x\n' 1 \
		nd-flow part --take got <archive
	gives '' 'nd-flow: archive: expected a file, got other bytes\n' 1 \
		nd-flow part --take got <files/numbers
}

# in_part PART COMMAND: a host does it before it makes this part.
in_part() {
	# shellcheck disable=SC2016
	printf '[[ $BASH_EXECUTION_STRING != *"%s"* ]] || %s\n' "$1" "$2" |
		tee "$net"/h{1,2}/home/.bashrc >/dev/null
}

@test "the message of a part that failed first is kept" {
	in_part ' sets.2' "{ mkdir $PWD/first 2>/dev/null && echo 'no luck' >&2 && exit 3; }"
	near --via postings -o run 2>said
	gives_one
	grep -qx 'nd-flow: h[12]: sets.2: no luck; tried again' said
	[ "$(wc -l <said)" -eq 1 ]
	in_part ' sets.2' "{ mkdir $PWD/second 2>/dev/null && echo 'no luck' >&2 && exit 3
		echo 'none again' >&2; exit 3; }"
	near --via postings -o run --again 2>said && false
	[ "$(sed 's/h[12]/H/' said)" = 'nd-flow: H: sets.2: no luck
nd-flow: H: sets.2: none again
nd-flow: stage sets.2 failed' ]
	in_part ' sets.2' "{ echo 'no luck' >&2; exit 3; }"
	near --via postings -o run --again 2>said && false
	[ "$(sed 's/h[12]/H/' said)" = 'nd-flow: H: sets.2: no luck
nd-flow: stage sets.2 failed' ]
}

@test "a full disk is that of the host, or of this machine, where it is" {
	rm -rf "$net/h2/home/.cache"
	mkdir "$net/h2/home/.cache"
	: >"$net/h2/mounted"
	host_do "$net" h2 mount -t tmpfs -o nr_inodes=1 small /root/.cache
	near --via postings >out 2>said
	same "$one/clusters" out
	[ "$(cat said)" = "nd-flow: h2: mkdir: cannot create directory '.cache/nd': No space left on device; continues without it" ]
	host_do "$net" h2 umount /root/.cache
	mkdir run
	mount -t tmpfs -o size=200k small run
	near --via postings -o run >out 2>said && false
	umount run
	[ "$(sed 's/sets.[0-9]/sets/' said)" = 'nd-flow: run: no space left
nd-flow: stage sets failed' ]
}

@test "what a host sends that is cut short is made again" {
	in_part ' sets.2' "{ ! mkdir $PWD/first 2>/dev/null || exec > >(head -c 99); }"
	near --via postings -o run 2>said
	gives_one
	grep -q '^nd-flow: h[12]: sets.2: .*; tried again$' said
}
