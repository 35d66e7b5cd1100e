# nd-flow-hosts-sentences.bats: sentences over hosts, and by the same dataflow
# here: the bytes of the local flow, for any number of pieces and parts.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper
load hosts

setup_file() {
	cd "$BATS_FILE_TMPDIR" || exit
	[ -n "$(no_hosts)" ] || hosts_up "$PWD/net" 3
	documents 1 600 >1.tsv
	documents 2 300 | zstd -q >2.tsv.zst
	dump 3 >3.xml
	dump 4 | bzip2 >4.xml.bz2
	dump 5 | zstd -q >5.xml.zst
	inputs='1.tsv 3.xml 2.tsv.zst 4.xml.bz2 5.xml.zst'
	# shellcheck disable=SC2086
	nd-flow sentences -b 10 -o local $inputs 2>/dev/null
}
setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	net=$BATS_FILE_TMPDIR/net
	ln -s "$BATS_FILE_TMPDIR"/[1-5].* "$BATS_FILE_TMPDIR/local" .
	inputs='1.tsv 3.xml 2.tsv.zst 4.xml.bz2 5.xml.zst'
}
teardown() {
	rm -rf "$net"/h*/home/.cache/nd/runs
}

# documents SEED N: of sentences that are copied, edited, or stand in most of them;
# ids that begin like others, or with what tools take for their own.
documents() {
	python3 - "$@" <<-'EOP'
	import random, sys
	r = random.Random(int(sys.argv[1]))
	words = ['w%d' % i for i in range(3000)]
	often = ['This page was last changed by %s on day %%d.' % w for w in 'abc']
	odd = ['a', 'a b', 'a:1', 'a:1:2', 'a!', 'a&b', '\\1', '*', ':', '\xe9', 'a/']
	past = []
	for n in range(int(sys.argv[2])):
	    text = []
	    for _ in range(r.choice([0, 1, 2, 5, 20])):
	        if past and r.random() < .3:
	            s = list(r.choice(past))
	            if r.random() < .5:
	                s[r.randrange(len(s))] = r.choice(words)
	        else:
	            s = r.choices(words, k=r.choice([3, 6, 12, 30]))
	        past.append(s)
	        text.append(' '.join(s).capitalize() + '.')
	    if r.random() < .5:
	        text.append(r.choice(often) % r.randrange(40))
	    name = odd[n] if n < len(odd) else 'd%s%d' % (sys.argv[1], n)
	    print(name if sys.argv[1] == '1' or n >= len(odd) else name + 'x',
	          ' '.join(text), sep='\t')
	EOP
}

# dump N: a dump of documents that documents makes.
dump() {
	echo '<mediawiki>'
	documents "$1" 150 | awk -F '\t' -v first="$1" '{
		printf "<page><title>Title %d</title><id>%d%03d</id>", NR, first, NR
		print "<revision><text>" $2 "</text></revision></page>" }'
	echo '</mediawiki>'
}

# needs_hosts: skips the test, saying why, where there can be none.
needs_hosts() {
	local reason
	reason=$(no_hosts)
	[ -z "$reason" ] || skip "$reason"
}
# on_hosts OPTION... INPUT...: over the hosts.
on_hosts() {
	in_net "$net" nd-flow sentences --hosts "$net/nodes" "$@"
}

@test "the flow gives the same bytes for any number of parts" {
	for max in 100 3; do
		# shellcheck disable=SC2086
		[ $max -eq 100 ] || {
			rm local
			nd-flow sentences -b 10 -M $max -o local $inputs 2>said
			grep -q 'cut by -M 3' said
		}
		for parts in 2 5; do
			rm -rf run
			# shellcheck disable=SC2086
			nd-flow sentences -b 10 -M $max --parts $parts -o run $inputs 2>said
			for f in pairs clusters sentences articles; do
				same local/$f run/$f
			done
		done
	done
}

@test "dumps and documents over hosts: the bytes of one machine" {
	needs_hosts
	# shellcheck disable=SC2086
	on_hosts -b 10 -o run $inputs 2>said
	for f in pairs clusters sentences sizes articles; do
		same local/$f run/$f
	done
	no_rest
	nd-flow audit run | diff <(nd-flow audit local) -
	mkdir "$net/shared"
	for o in "--local 1k" "--shared $net/shared"; do
		# shellcheck disable=SC2086
		on_hosts -b 10 $o $inputs >got 2>said
		same local/sentences got
		no_rest
	done
	[ -z "$(ls "$net/shared")" ]
}

@test "over hosts with every option that changes the answer" {
	needs_hosts
	printf 'See also\nReferences\n' >'options'
	printf '<mediawiki><page><title>T</title><id>1</id><revision><text>%s</text></revision></page></mediawiki>' \
		"$(for i in 1 2 3; do printf '== S%d ==\nOne is as long as the other is.\n\n' $i; done
		printf '== See also ==\nThe other is as long as one is now.\n')" >6.xml
	awk -F '\t' -v q='"' '{ gsub(/\\/, "", $0); print "{" (NR % 3 ? q "id" q ":" q $1 q "," : "") \
		q "t" q ":" q $2 q "," q "u" q ":" q $2 q "}" }' 1.tsv >7.json
	for o in "-b 10 --drop-sections options 6.xml" \
		"-b 27 -r 4 -k 4 --lines --max-tokens 20 -t .6 --stars 1.tsv" \
		"-b 10 --json id,t,u 7.json" "-b 10 --json id,t,u -f 3 7.json" \
		"-b 5 -r 4 -M 2 --min-tokens 2 1.tsv 6.xml"; do
		# shellcheck disable=SC2086
		nd-flow sentences $o >want 2>/dev/null
		[ -s want ]
		# shellcheck disable=SC2086
		on_hosts $o >got 2>said
		same want got || { echo "$o"; false; }
	done
}

@test "over hosts texts in directories, and JSON lines in pieces" {
	needs_hosts
	mkdir texts
	head -n 60 1.tsv | awk -F '\t' '{ print $2 >("texts/" NR ".txt") }'
	nd-flow sentences -b 10 texts 2.tsv.zst >want 2>/dev/null
	on_hosts -b 10 texts 2.tsv.zst >got 2>said
	same want got
	for i in 1 2 3 4 5 6; do
		awk -F '\t' -v q='"' -v i=$i '{ gsub(/\\/, ""); print "{" (NR % 3 ? \
			q "id" q ":" q i $1 q "," : "") q "t" q ":" q $2 q "}" }' 1.tsv
	done >many.json
	nd-flow sentences -b 10 --json id,t many.json >want 2>/dev/null
	on_hosts -b 10 --json id,t -o json many.json 2>said
	[ -e json/piece.2 ]
	same want json/sentences
	on_hosts -b 10 -o made $inputs 2>said
	for f in pairs clusters sentences sizes articles; do
		same local/$f made/$f
	done
	no_rest
}

@test "over hosts a document that comes twice is refused" {
	needs_hosts
	printf '103\tNo.\n' >twice.tsv
	printf '<mediawiki><page><title>T</title><id>103</id><revision><text>No.</text></revision></page></mediawiki>' >twice.xml
	run -1 --separate-stderr on_hosts -b 10 -o run twice.tsv twice.xml
	[[ $stderr == *"nd-flow: twice.xml: duplicate id '103' (first at twice.tsv:1); --id-prefix makes ids of FILE and ID"* ]]
	[ -z "$output" ]
	[ ! -e run/pairs ]
	rm twice.xml
	on_hosts -b 10 -o run --again twice.tsv 1.tsv 2>said
	nd-flow sentences -b 10 twice.tsv 1.tsv 2>/dev/null >want
	same want run/sentences
}

@test "a host killed in any stage of sentences" {
	needs_hosts
	for stage in sents candidates likely found; do
		when "run/hosts/running/$stage.*" host_kill "$net" h2 &
		# shellcheck disable=SC2086
		on_hosts -b 10 --local 1k -o run --again $inputs 2>said
		wait $!
		host_join "$net" h2
		same local/pairs run/pairs
		same local/sentences run/sentences
	done
}
