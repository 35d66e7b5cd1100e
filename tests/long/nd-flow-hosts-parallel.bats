# nd-flow-hosts-parallel.bats: what nd-flow --parallel --hosts prints, over a network.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hosts
export many=3

# printed: prints the script of near over all hosts, and runs it.
printed() {
	nd-flow near --via minhash -k 3 -t 0.6 --pairs pairs -o wanted --again \
		"$docs"/*.tsv
	nd-flow near --parallel --hosts nodes --local 1 --via minhash -k 3 -t 0.6 \
		--pairs pairs -o run "$docs"/*.tsv >script
	TMPDIR=$PWD/tmp in_net "$net" bash script >out 2>said
}
# right: they have made the same, and no temporary files are left.
right() {
	[ ! -s out ] && same wanted/pairs run/pairs &&
		same wanted/clusters run/clusters && [ -z "$(ls -A tmp)" ] &&
		[ -z "$(find run -name '.far.*')" ]
}
two_slots() {
	command -v parallel >/dev/null || skip 'needs GNU parallel'
	sed -i 's/^1/2/' nodes
}

@test "a printed script over three hosts: the same bytes" {
	two_slots
	printed
	! grep status said || return 1
	right
}

@test "a host that is down from the beginning" {
	two_slots
	host_kill "$net" h2
	printed
	grep -q '^h2: status 255 of: ' said
	right
}

@test "a host that ends, or is cut off, while it works" {
	two_slots
	for what in host_kill host_cut; do
		rm -rf run
		when 'run/keys.*' "$what" "$net" h1 &
		printed
		wait
		grep -q '^h1: status [0-9]* of: ' said
		right
		host_join "$net" h1
	done
}
