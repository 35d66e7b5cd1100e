# nd-flow-hosts-sentences.bats: sentences over hosts, and by the same dataflow
# here: the bytes of the local flow, for any number of pieces and parts.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

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

# here PIECES PARTS M [INPUT...]: the dataflow, into run; an input is as hosts/run
# has it.
here() {
	local pieces=$1 parts=$2 max=$3 args=()
	shift 3
	for i; do args+=("input=$i"); done
	rm -rf run
	mkdir run
	"$top/share/nd/hosts/run" run/hosts sentences pieces="$pieces" \
		parts="$parts" cut='nd-sentence --min-tokens 5' fields=2 dumps="$dumps" \
		shape='-c -k 10' B='-b 10 -r 8' M="$max" T=0.75 "${args[@]}" -- \
		run/pairs:score/pairs.zst run/texts:score/texts.zst \
		run/titles:map/titles.zst
}

@test "the dataflow gives the local bytes for any number of pieces and parts" {
	documents 1 600 >1.tsv
	documents 2 300 | zstd -q >2.tsv.zst
	dump 3 >3.xml
	dump 4 | bzip2 >4.xml.bz2
	dump 5 | zstd -q >5.xml.zst
	dumps='2 4 5'
	for max in 100 3; do
		nd-flow sentences -M $max -o local --again 1.tsv 3.xml 2.tsv.zst \
			4.xml.bz2 5.xml.zst 2>said
		[ $max -eq 100 ] || grep -q 'cut by -M 3' said
		for n in '1 1' '3 2' '2 5'; do
			# shellcheck disable=SC2086
			here $n $max "lines${TAB}1.tsv" "whole${TAB}3.xml${TAB}nd-wiki" \
				"lines${TAB}2.tsv.zst" \
				"whole${TAB}4.xml.bz2${TAB}bzcat | nd-wiki" \
				"whole${TAB}5.xml.zst${TAB}nd-wiki" 2>/dev/null
			same local/pairs run/pairs
			same local/titles run/titles
			cut -f 2 local/clusters | sort | join -t "$TAB" - local/need >want
			sort -m -u run/texts >got
			same want got
		done
	done
	[ "$(wc -l <want)" -gt 1000 ]
	[ "$(wc -l <run/titles)" -eq 450 ]
	grep -q "^a:1:2:[0-9]*${TAB}" want
}
