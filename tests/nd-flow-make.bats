# nd-flow-make.bats: the workflows by make, without nd-flow.
load helper

# flow NAME WORD...: make of that workflow, from here.
flow() {
	env -u MAKELEVEL -u MAKEFLAGS make -s --no-print-directory \
		-f "$top/share/nd/$1.mk" "${@:2}"
}

@test "near by make, in all ways, in parts and at once, is nd-flow near" {
	cp "$samples"/{docs,quotes}.tsv .
	nd-flow near -k 2 docs.tsv quotes.tsv >wanted
	[ -s wanted ]
	flow near IN='docs.tsv quotes.tsv' OUT=near NGRAM=2
	same wanted near/clusters
	for via in index postings prefix minhash; do
		flow near IN='docs.tsv quotes.tsv' OUT=$via NGRAM=2 VIA=$via \
			PARTS=2 -j 2
		same wanted $via/clusters
	done
}

@test "the titles of no dump wait for the directory" {
	cp "$samples/docs.tsv" .
	flow sentences IN=docs.tsv OUT=out out/titles
	[ -f out/titles ] && [ ! -s out/titles ]
}

# bats test_tags=long
@test "threads, sentences, partial, xling and contains by make are nd-flow's" {
	cp "$samples"/* .
	sed 's/^/one /;3q' docs.tsv >parts.tsv
	{
		nd-flow threads -w 0.5,0.5 -f 2,4 -m jaccard,dice -k 1,2 -t 0.2 \
			threads.tsv >threads.wanted
		flow threads IN=threads.tsv OUT=threads WEIGHTS=0.5,0.5 \
			FIELDS=2,4 MEASURE=jaccard,dice NGRAM=1,2 THRESHOLD=0.2
		nd-flow sentences -t 0.3 wiki.xml docs.tsv >sentences.wanted
		flow sentences IN='wiki.xml docs.tsv' OUT=sentences THRESHOLD=0.3
		nd-flow partial --min-bytes 0 docs.tsv quotes.tsv >partial.wanted
		flow partial IN='docs.tsv quotes.tsv' OUT=partial MIN_BYTES=0
		nd-flow partial --min-bytes 0 --against docs.tsv parts.tsv \
			>against.wanted
		flow partial IN=parts.tsv AGAINST=docs.tsv OUT=against MIN_BYTES=0
		nd-flow xling --first 1 de.tsv en.tsv >xling.wanted
		flow xling IN='de.tsv en.tsv' OUT=xling FIRST=1
		nd-flow contains parts.tsv docs.tsv >contains.wanted
		flow contains ITEMS=parts.tsv IN=docs.tsv OUT=contains
	} 2>said
	same threads.wanted threads/clusters
	same sentences.wanted sentences/sentences
	same partial.wanted partial/passages
	same against.wanted against/passages
	same xling.wanted xling/first
	same contains.wanted contains/hits
	for f in *.wanted; do
		[ -s "$f" ]
	done
}

@test "JSON lines by make: what stays of them, and pages of the pairs" {
	printf '%s\n' '{"i":"a","t":"one two three"}' \
		'{"i":"b","t":"one two three"}' '{"t":"four five"}' >lines.json
	nd-flow near --dedup --json i,t lines.json >wanted
	ok flow near IN=lines.json JSON=i,t OUT=near HTML=pages dedup html
	same wanted near/kept/lines.json
	[ -s pages/index.html ]
}

@test "what is there is not made again, what an input or a setting changes is" {
	cp "$samples/docs.tsv" .
	ok flow near IN=docs.tsv OUT=near
	[ "$(flow near IN=docs.tsv OUT=near -n)" = '' ]
	[ "$(flow near IN=docs.tsv OUT=near THRESHOLD=0.5 -n | grep -c .)" -eq 4 ]
	[ "$(flow near IN=docs.tsv OUT=near -n)" = '' ]
	touch docs.tsv
	[ "$(flow near IN=docs.tsv OUT=near -n | grep -c .)" -eq 3 ]
}

@test "the installed workflows, called by a Makefile of another directory" {
	make -s -C "$top" install DESTDIR="$PWD/root" >/dev/null
	cp "$samples/docs.tsv" source.tsv
	cat >Makefile <<-EOF
	N = 7
	report: near/clusters; wc -l <\$< >\$@
	near/clusters: a.tsv; \$(MAKE) -s -f $PWD/root/usr/local/share/nd/near.mk IN=\$< OUT=near
	a.tsv: source.tsv; cp \$< \$@
	EOF
	env -u MAKELEVEL -u MAKEFLAGS PATH=/usr/bin:/bin make -s -j2 D=mine T=2 share=x
	nd-flow near source.tsv | wc -l | diff - report
}

@test "a workflow included in a Makefile, whose recipes keep their shell" {
	cp "$samples/docs.tsv" source.tsv
	cat >Makefile <<-EOF
	IN = a.tsv
	OUT = near
	report: near/clusters; false | wc -l <\$< >\$@
	a.tsv: source.tsv; false | cp \$< \$@
	include $top/share/nd/near.mk
	EOF
	ok env -u MAKELEVEL -u MAKEFLAGS make -s
	nd-flow near source.tsv | wc -l | diff - report
	sed -i '1i T = 5' Makefile
	run --separate-stderr env -u MAKELEVEL -u MAKEFLAGS make -s
	[[ $status -eq 2 && $stderr == *"expected a call by \$(MAKE) -f: where \
this is included there is a variable T already"* ]]
}

# refused MESSAGE WORD...: make of near ends so.
refused() {
	run --separate-stderr flow near "${@:2}"
	[ "$status" -eq 2 ] && [ -z "$output" ] && [[ $stderr == *"$1"* ]] && return
	printf 'exit %s\nstderr: %s\nwanted: %s\n' "$status" "$stderr" "$1"
	return 1
}

@test "what is missing or wrong is told before anything is made" {
	cp "$samples/docs.tsv" .
	refused '*** expected IN=documents OUT=directory.  Stop.' IN=docs.tsv
	refused '*** expected IN=documents OUT=directory.  Stop.' OUT=near
	refused '*** no.tsv: no such file or directory.  Stop.' \
		IN='docs.tsv no.tsv' OUT=near
	refused '*** expected one of HOSTS and SLURM.  Stop.' IN=docs.tsv OUT=near \
		HOSTS=docs.tsv SLURM=2
	run --separate-stderr flow contains ITEMS=docs.tsv IN=docs.tsv OUT=near \
		HOSTS=docs.tsv
	[[ $status -eq 2 && $stderr == *'*** expected no HOSTS and no SLURM: contains runs on one machine.  Stop.' ]]
	refused "no.txt: expected a name that ends in .tsv or .tsv.zst, or \
JSON=ID,TEXT" IN=no.txt OUT=near
	refused "THRESHOLD: expected a number above 0, up to 1, of at most six \
decimals, got '2'" IN=docs.tsv OUT=near THRESHOLD=2
	refused "VIA: expected index, postings, prefix or minhash, got 'x'" \
		IN=docs.tsv OUT=near VIA=x
	refused "%.tsv: expected a name of letters, digits and /._+,@=-" \
		IN='docs.tsv %.tsv' OUT=near
	refused '*** expected HTML=directory.  Stop.' IN=docs.tsv OUT=near html
	[ ! -e near ]
	nd-flow near -o near docs.tsv
	refused 'near: expected a directory that nd-flow did not make' \
		IN=docs.tsv OUT=near
}

@test "of two makes that work in one directory the second is refused" {
	cp "$samples/docs.tsv" .
	sed 's/^/x/' docs.tsv >late.tsv
	mkfifo wait.tsv
	flow near IN='docs.tsv wait.tsv' OUT=near -j 1 &
	until [ -s near/sets.1 ]; do sleep 0.02; done
	refused 'nd-flow: near: another make works in it' IN=docs.tsv OUT=near
	cat late.tsv >wait.tsv
	wait $!
	nd-flow near docs.tsv late.tsv | cmp - near/clusters
}

@test "a stage that fails ends make, and with -k the others are made" {
	printf 'a\tone\nb\n' >bad.tsv
	cp "$samples/docs.tsv" .
	refused 'nd-shingle: bad.tsv:2: expected at least 2 fields, got 1' \
		IN='bad.tsv docs.tsv' OUT=near -k
	[ -s near/sets.2 ] && [ ! -e near/sets.1 ] && [ ! -e near/clusters ]
}
