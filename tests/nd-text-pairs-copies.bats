# nd-text-pairs-copies.bats: different texts, and the pairs of all documents.
load helper

usage="try 'nd-text-pairs --help'"

# texts SEED N: N documents with few texts, of which some are similar, and some empty.
texts() {
	python3 -c '
import random, sys
r = random.Random(int(sys.argv[1]))
pool = ["", "a\\tb", "\303\274ber"] + ["%s text of %d words" % (
    r.choice(["one", "the", "that"]), r.randrange(99)) for _ in range(40)]
ids = list(range(int(sys.argv[2])))
r.shuffle(ids)
for i in ids:
    print("d%d\t%s\tx%d" % (i, pool[int(r.random() ** 2 * len(pool))], i))' "$@"
}

# wanted MOST PAIRS: PAIRS, of all documents in docs, less those that -M leaves out.
wanted() {
	python3 - "$@" <<'END'
import sys
most, pairs = int(sys.argv[1]), sys.argv[2]
of, place = {}, {}
for line in open('docs', encoding='latin-1'):
    i, text = line.rstrip('\n').split('\t')[:2]
    of.setdefault(text, []).append(i)
for ids in of.values():
    ids.sort()
    place.update((d, n) for n, d in enumerate(ids))
for line in open(pairs):
    a, b = line.split('\t')[:2]
    if 0 in (place[a], place[b]) or max(place[a], place[b]) < most:
        print(line, end='')
END
}

@test "each text is there once, with its first id and the number of its documents" {
	texts 1 400 >docs
	nd-text-pairs --copies copies docs >texts 2>notes
	grep -c $'\t\t' docs >empty
	[ "$(<notes)" = "nd-text-pairs: docs: $(<empty) documents without text" ]
	cut -f 1-3 texts | sort >got
	python3 - >want <<'END'
of = {}
for line in open('docs', encoding='latin-1'):
    i, text = line.rstrip('\n').split('\t')[:2]
    if text:
        of.setdefault(text, []).append(i)
for text, ids in of.items():
    print(min(ids), text, len(ids), sep='\t')
END
	iconv -f utf8 -t latin1 want | sort | same - got
	# The numbers depend on the text only, and are spread.
	sed 's/^/z/' docs | shuf --random-source=docs >other
	nd-text-pairs -q --copies /dev/null other | cut -f 2- | sort | same <(cut -f 2- texts | sort) -
	[ "$(cut -f 4,5 texts | tr '\t' '\n' | awk '$1 < 2 ^ 31 { n++ } END { print (n > 20 && n < 62) }')" = 1 ]
	# A copy is a pair with the first one.
	nd-text-pairs -q -t 1 docs | sort >equal
	nd-cluster copies | cut -f 1,2 | same <(nd-cluster equal | cut -f 1,2) -
	comm -13 equal <(sort copies) | same /dev/null -
	printf 'c\ta\r\nb\ta\n' >docs.crlf
	gives 'b\ta\t2\t2842668912\t3871748790\n' 'nd-text-pairs: docs.crlf: 1 line with CR before LF
nd-text-pairs: docs.crlf: 2 documents, 1 different text\n' 0 \
		nd-text-pairs -v --copies copies docs.crlf
	# Less memory changes nothing.
	{ cat docs; for i in {1..30000}; do echo "e$i$TAB$((i % 29000))"; done; } >many
	nd-text-pairs -v --copies copies many >texts 2>notes
	nd-text-pairs -v -S 1M --copies copies.2 many >texts.2 2>notes.2
	same texts texts.2
	same copies copies.2
	same notes notes.2
	grep -qx 'nd-text-pairs: many: [0-9]* documents, 290[0-9]* different texts' notes
}

@test "pairs of texts become those of all documents; -M leaves out the same as by brute force" {
	for seed in 2 3; do
		texts $seed 150 >docs
		nd-text-pairs -q -t 0.6 docs | sort >all
		nd-text-pairs -q --copies copies docs >texts
		nd-text-pairs -t 0.6 texts >pairs
		ok nd-text-pairs --pairs-of copies pairs
		sort <<<"$output" | same all -
		nd-cluster all >stars
		nd-cluster --components all | cut -f 1,2 >chains
		for most in 1 2 5 1000; do
			wanted $most all >want
			nd-text-pairs -M $most --pairs-of copies pairs 2>notes | sort >got
			same want got
			left=$(($(wc -l <all) - $(wc -l <got)))
			unequal=$(comm -23 all got | awk '$4 > 0' | wc -l)
			if [ "$left" -gt 0 ]; then
				[ "$(<notes)" = "nd-text-pairs: pairs: $left pairs left out, $unequal of unequal texts: of equal documents only the first $most are paired with all (-M)" ]
			else
				[ ! -s notes ]
			fi
			# No cluster changes.
			nd-cluster got | same stars -
			nd-cluster --components got | cut -f 1,2 | same chains -
		done
		[ "$(wc -l <all)" -gt 1000 ]
	done
}

@test "--stars: each document with the kept one only" {
	for seed in 4 5; do
		texts $seed 200 >docs
		nd-text-pairs -q -t 0.6 docs | sort >all
		nd-text-pairs -q --copies copies docs >texts
		nd-text-pairs -t 0.6 texts | sort >pairs
		# The pairs of the clusters of texts, with their evidence.
		nd-cluster pairs | awk -F '\t' 'FILENAME == "-" { star[$1 FS $2]; next }
			($1 FS $2) in star' - pairs >stars
		ok nd-text-pairs --stars --pairs-of copies stars
		sort <<<"$output" >got
		nd-cluster all | awk -F '\t' 'FILENAME == "-" { star[$1 FS $2]; next }
			($1 FS $2) in star' - all | same - got
		[ "$(wc -l <got)" -gt 100 ]
		ok nd-text-pairs --stars --kept-last --pairs-of copies stars
		awk -F '\t' -v OFS='\t' '{ print $2, $1, $3, $4, $6, $5 }' got | sort |
			same - <(sort <<<"$output")
	done
}

@test "--clusters: those of texts become those of all documents" {
	for seed in 6 7; do
		texts $seed 200 >docs
		nd-text-pairs -q -t 0.6 docs | sort >all
		nd-text-pairs -q --copies copies docs >texts
		nd-text-pairs -t 0.6 texts | sort >pairs
		for shape in '' --components; do
			nd-cluster $shape pairs >clusters
			ok nd-text-pairs --clusters --pairs-of copies clusters
			nd-cluster $shape all | cut -f 1,2 | sort |
				same - <(cut -f 1,2 <<<"$output" | sort)
			[ "$(wc -l <<<"$output")" -gt 100 ]
		done
		# Of stars the similarity is that of the pair.
		nd-cluster all | sort >stars
		nd-cluster pairs | nd-text-pairs --clusters --pairs-of copies | sort | same stars -
	done
	fails 2 "nd-text-pairs: --clusters: unexpected --stars
try 'nd-text-pairs --help'" nd-text-pairs --clusters --stars --pairs-of copies clusters
}

@test "what is wrong with documents, copies, pairs and options" {
	printf 'a\tx\nb\tx\na\tx\n' >docs
	fails 1 "nd-text-pairs: docs:3: duplicate id 'a'" nd-text-pairs --copies copies docs
	[ ! -e copies ]
	printf 'a\tx\nb\n' >docs
	fails 1 'nd-text-pairs: docs:2: expected at least 2 fields, got 1' nd-text-pairs --copies copies docs
	gives 'a\tx\t1\t1551106496\t3941624932\n' 'nd-text-pairs: docs: 1 record rejected\n' 0 \
		nd-text-pairs --rejects bad --copies copies docs
	same <(printf 'docs:2: expected at least 2 fields, got 1\tb\n') bad
	printf 'a\tb\t1.000000\t0\t1\t1\na\tb\t1.000000\t0\t1\t1\n' >copies
	fails 1 "nd-text-pairs: copies:2: duplicate id 'b'" nd-text-pairs --pairs-of copies /dev/null
	echo a >copies
	fails 1 'nd-text-pairs: copies:1: expected idA, idB and a similarity' nd-text-pairs --pairs-of copies /dev/null
	printf 'a\tb\t1.000000\t0\t1\t1\n' >copies
	printf 'b\tc\t0.9\n' >pairs
	fails 1 "nd-text-pairs: pairs:1: expected the first of equal documents, got 'b'" nd-text-pairs --pairs-of copies pairs
	printf 'c\tc\t0.9\n' >pairs
	fails 1 "nd-text-pairs: pairs:1: expected two ids, got 'c' twice" nd-text-pairs --pairs-of copies pairs
	printf 'a\tc\t0.9\nc\n' >pairs
	gives 'a\tc\t0.9\nb\tc\t0.9\na\tb\t1.000000\t0\t1\t1\n' 'nd-text-pairs: pairs: 1 record rejected\n' 0 \
		nd-text-pairs --rejects bad --pairs-of copies pairs
	fails 2 "nd-text-pairs: --copies: unexpected --pairs-of
$usage" nd-text-pairs --copies x --pairs-of copies pairs
	fails 2 "nd-text-pairs: --copies: unexpected -M
$usage" nd-text-pairs -M 1 --copies copies docs
	fails 2 "nd-text-pairs: --copies: unexpected -t
$usage" nd-text-pairs -t 0.5 --copies copies docs
	fails 2 "nd-text-pairs: --pairs-of: unexpected -m
$usage" nd-text-pairs -m edit --pairs-of copies pairs
	fails 2 "nd-text-pairs: --kept-last: expected --stars as well
$usage" nd-text-pairs --kept-last --pairs-of copies pairs
	fails 2 "nd-text-pairs: --clusters: expected --pairs-of as well
$usage" nd-text-pairs --clusters pairs
	fails 2 "nd-text-pairs: --stars: unexpected -M
$usage" nd-text-pairs -M 1 --stars --pairs-of copies pairs
	fails 2 "nd-text-pairs: expected a file, which is read twice, got stdin
$usage" nd-text-pairs --copies copies -
}
