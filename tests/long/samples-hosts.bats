# samples-hosts.bats: the maps of the recipes of nd-cookbook(7) over hosts, by
# map-hosts.sh: the output is what one machine gives, also if a host fails.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hosts
many=3

# Two slots on each host but the second, which has one.
nodes() {
	sed 's/^1/2/; 2s/^2/1/' "$net/nodes" >nodes
}
# map COMMAND: its output for all documents, made on the hosts.
map() {
	TMPDIR=$PWD/tmp in_net "$net" "$samples/map-hosts.sh" nodes all.tsv "$1"
}
wanted() {
	cat "$docs"/*.tsv >all.tsv
	nd-shingle -k 5 all.tsv | nd-minhash >wanted
	[ -s wanted ]
}

@test "a recipe whose maps run on hosts gives what it gives here" {
	nodes
	cat "$docs"/*.tsv >all.tsv
	awk -F '\t' -v OFS='\t' '{ print $0, $2, $2 }' all.tsv >threads.tsv
	for s in near-{postings,index,minhash}' all.tsv' 'threads threads.tsv' \
		'sentences all.tsv' 'passages all.tsv'; do
		script=${s/ /.sh }
		# shellcheck disable=SC2086
		"$samples"/$script >wanted 2>said
		[ -s wanted ]
		# Maps that read a file but the standard input stay here.
		sed -E -e ':a' -e '/\\$/ { N; ba }' -e '/ -k -a .* -[ad] /! {
			s|parallel --pipepart --block -1 -k -a|"$map" "$nodes"| }' \
			"$samples/${script%% *}" >changed
		grep -qF '"$map" "$nodes"' changed
		# shellcheck disable=SC2086
		TMPDIR=$PWD/tmp map=$samples/map-hosts.sh nodes=$PWD/nodes \
			in_net "$net" bash changed ${script#* } >got 2>said
		same wanted got
	done
	[ -z "$(ls -A tmp)" ]
}

@test "a reduce runs on hosts: each file of a directory is a piece" {
	nodes
	cat "$docs"/*.tsv >all.tsv
	mkdir keys
	nd-shingle -k 5 all.tsv | nd-minhash | tee bands | nd-partition --parts 5 -o keys/part
	sort bands | nd-pairs -t 0.5 | sort -u >wanted
	[ -s wanted ]
	TMPDIR=$PWD/tmp in_net "$net" "$samples/map-hosts.sh" nodes keys \
		'sort | nd-pairs -t 0.5 | sort -u' 2>said | sort -u >got
	same wanted got
}

@test "a host that is down is left out" {
	nodes
	wanted
	host_kill "$net" h2
	map 'nd-shingle -k 5 | nd-minhash' >got 2>said
	grep -q '^nd-flow: h2: ' said
	same wanted got
}

@test "a host that fails during a map loses nothing" {
	nodes
	wanted
	in_net "$net" nd-flow deploy --hosts nodes >/dev/null
	echo 'case $BASH_EXECUTION_STRING in *nd-minhash*) touch began; sleep 60 ;; esac' \
		>"$net/h2/home/.bashrc"
	map 'nd-shingle -k 5 | nd-minhash' >got 2>said &
	pid=$!
	when "$net/h2/home/began" host_kill "$net" h2
	wait "$pid"
	rm "$net/h2/home/began"
	same wanted got
}

@test "a command that fails on all hosts prints nothing" {
	nodes
	wanted
	status=0
	map 'nd-shingle -k 5 | false' >got 2>said || status=$?
	[ "$status" -ne 0 ]
	[ ! -s got ]
	[ -z "$(ls -A tmp)" ]
}
