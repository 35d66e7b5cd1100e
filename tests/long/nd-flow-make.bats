# nd-flow-make.bats: nd-flow over hosts, by nd.mk.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hosts

# flow NAME WORD...: that flow over the hosts, by nd.mk.
flow() {
	in_net "$net" env -u MAKELEVEL -u MAKEFLAGS make -s --no-print-directory \
		-f "$top/share/nd/nd.mk" FLOW="$1" ENGINE="hosts:$net/nodes" LOCAL=1k "${@:2}"
}

@test "near by make over hosts: the bytes of one, and nothing left there" {
	for via in postings prefix minhash; do
		flow near IN="$(echo "$docs"/*.tsv)" OUT=$via NGRAM=3 THRESHOLD=0.6 \
			VIA=$via 2>said
		same "$one/clusters" $via/clusters
	done
	no_rest
	[ "$(flow near IN="$(echo "$docs"/*.tsv)" OUT=prefix NGRAM=3 THRESHOLD=0.6 \
		VIA=prefix -n)" = '' ]
}

@test "another setting, or a newer input, begins the run anew" {
	cat "$docs"/*.tsv | tee d.tsv | grep -v '^d00' >less.tsv
	flow near IN=d.tsv OUT=run NGRAM=3 2>said
	flow near IN=d.tsv OUT=run NGRAM=3 THRESHOLD=0.6 2>said
	same "$one/clusters" run/clusters
	mv less.tsv d.tsv
	touch d.tsv
	flow near IN=d.tsv OUT=run NGRAM=3 THRESHOLD=0.6 2>said
	nd-flow near -k 3 -t 0.6 d.tsv >wanted
	same wanted run/clusters
	no_rest
}

@test "make is told to end: what it started ends, and the same call goes on" {
	in_net "$net" bash -c 'echo $$ >pid; exec "$@"' - \
		env -u MAKELEVEL -u MAKEFLAGS make -s -f "$top/share/nd/nd.mk" FLOW=near \
		HOSTS="$net/nodes" LOCAL=1k IN="$(echo "$docs"/*.tsv)" OUT=run NGRAM=3 \
		THRESHOLD=0.6 2>said &
	controller=$!
	when 'run/hosts/running/similar*' eval 'kill -TERM $(<pid)'
	status=0
	wait $controller || status=$?
	[ "$status" -ne 0 ]
	[ ! -e run/pairs ]
	[ -s run/hosts/made/sets.1 ]
	no_rest
	touch now
	flow near IN="$(echo "$docs"/*.tsv)" OUT=run NGRAM=3 THRESHOLD=0.6
	[ run/hosts/made/sets.1 -ot now ]
	same "$one/clusters" run/clusters
	nd-flow status run | cut -f 1-4 >told
	grep -qx "stage${TAB}parts${TAB}done${TAB}running" told
	grep -qE "^similar${TAB}([0-9]+)${TAB}\\1${TAB}0$" told
	no_rest
}

@test "threads, sentences, partial and xling by make over hosts are nd-flow's" {
	cp "$samples"/* .
	{
		nd-flow threads -k 1 -t 0.3 threads.tsv >threads.wanted
		flow threads IN=threads.tsv OUT=threads NGRAM=1 THRESHOLD=0.3
		nd-flow sentences -t 0.3 wiki.xml docs.tsv >sentences.wanted
		flow sentences IN='wiki.xml docs.tsv' OUT=sentences THRESHOLD=0.3
		nd-flow partial --min-bytes 0 docs.tsv quotes.tsv >partial.wanted
		flow partial IN='docs.tsv quotes.tsv' OUT=partial MIN_BYTES=0
		sed 's/^/one /;3q' docs.tsv >parts.tsv
		nd-flow partial --min-bytes 0 --against docs.tsv parts.tsv \
			>against.wanted
		flow partial IN=parts.tsv AGAINST=docs.tsv OUT=against MIN_BYTES=0
		nd-flow xling --stem german,english -l en-de.tsv de.tsv en.tsv \
			>xling.wanted
		flow xling STEM=german,english TABLE=en-de.tsv IN='de.tsv en.tsv' \
			OUT=xling
	} 2>said
	same threads.wanted threads/clusters
	same sentences.wanted sentences/sentences
	same partial.wanted partial/passages
	same against.wanted against/passages
	same xling.wanted xling/pairs
	for f in *.wanted; do
		[ -s "$f" ]
		[ -n "$(ls "${f%.wanted}/hosts/made")" ]
	done
	no_rest
}
