# nd-flow-make.bats: nd-flow from a Makefile, by nd.mk.
load helper

nd=$top/share/nd/nd.mk

# by_make WORD...: make, as in a shell of its own.
by_make() {
	env -u MAKELEVEL -u MAKEFLAGS make -s --no-print-directory "$@"
}
# flow NAME WORD...: that flow, by nd.mk.
flow() {
	by_make -f "$nd" FLOW="$1" "${@:2}"
}
# makes N COMMAND...: prints that many calls of nd-flow, if it is given -n.
makes() {
	[ "$("${@:2}" -n | grep -c 'bin/nd-flow ')" -eq "$1" ]
}

@test "near by make, in all ways, is nd-flow near" {
	cp "$samples"/{docs,quotes}.tsv .
	nd-flow near -k 2 docs.tsv quotes.tsv >wanted
	[ -s wanted ]
	for via in index postings prefix minhash; do
		ND_QUIET=1 ok flow near IN='docs.tsv quotes.tsv' OUT=$via NGRAM=2 VIA=$via JOBS=2
		[ -z "$output" ]
		same wanted $via/clusters
	done
}

# bats test_tags=long
@test "threads, sentences, partial, xling, contains and lines by make are nd-flow's" {
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
		nd-flow partial --min-bytes 0 --against docs.tsv --against quotes.tsv \
			parts.tsv >against.wanted
		flow partial IN=parts.tsv AGAINST='docs.tsv quotes.tsv' OUT=against \
			MIN_BYTES=0
		nd-flow xling --first 1 --stem german,english -l en-de.tsv de.tsv en.tsv \
			>xling.wanted
		flow xling IN='de.tsv en.tsv' OUT=xling FIRST=1 STEM=german,english \
			TABLE=en-de.tsv
		nd-flow contains parts.tsv docs.tsv >contains.wanted
		flow contains ITEMS=parts.tsv IN=docs.tsv OUT=contains
		nd-flow lines --over 1 docs.tsv >lines.wanted
		flow lines IN=docs.tsv OUT=lines OVER=1
	} 2>said
	same threads.wanted threads/clusters
	same sentences.wanted sentences/sentences
	same partial.wanted partial/passages
	same against.wanted against/passages
	same xling.wanted xling/first
	same contains.wanted contains/hits
	same lines.wanted lines/lines
	for f in *.wanted; do
		[ -s "$f" ]
	done
	# Each of the runs has ended, and is not made again.
	makes 0 flow threads IN=threads.tsv OUT=threads WEIGHTS=0.5,0.5 \
		FIELDS=2,4 MEASURE=jaccard,dice NGRAM=1,2 THRESHOLD=0.2
	makes 0 flow sentences IN='wiki.xml docs.tsv' OUT=sentences THRESHOLD=0.3
	makes 0 flow partial IN=parts.tsv AGAINST='docs.tsv quotes.tsv' OUT=against \
		MIN_BYTES=0
	makes 0 flow xling IN='de.tsv en.tsv' OUT=xling FIRST=1 STEM=german,english \
		TABLE=en-de.tsv
	makes 0 flow contains ITEMS=parts.tsv IN=docs.tsv OUT=contains
	makes 0 flow lines IN=docs.tsv OUT=lines OVER=1
	touch quotes.tsv en-de.tsv parts.tsv
	makes 1 flow partial IN=parts.tsv AGAINST='docs.tsv quotes.tsv' OUT=against \
		MIN_BYTES=0
	makes 1 flow xling IN='de.tsv en.tsv' OUT=xling FIRST=1 STEM=german,english \
		TABLE=en-de.tsv
	makes 1 flow contains ITEMS=parts.tsv IN=docs.tsv OUT=contains
}

@test "JSON lines by make: what stays of them, and pages of the pairs" {
	printf '%s\n' '{"i":"a","t":"one two three"}' \
		'{"i":"b","t":"one two three"}' '{"t":"four five"}' >lines.json
	nd-flow near --dedup --json i,t lines.json >wanted
	gives '' 'nd-flow: near: 3 documents read, 1 removed, 2 kept in near/kept\n' 0 \
		flow near IN=lines.json JSON=i,t OUT=near DEDUP=1 HTML='the  pages'
	same wanted near/kept/lines.json
	[ -s 'the  pages/index.html' ]
	makes 0 flow near IN=lines.json JSON=i,t OUT=near DEDUP=1 HTML='the  pages'
	rm -r the*pages
	gives '' 'nd-flow: near: 3 documents read, 1 removed, 2 kept in near/kept\n' 0 \
		flow near IN=lines.json JSON=i,t OUT=near DEDUP=1 HTML='the  pages'
	[ -s 'the  pages/index.html' ]
}

@test "make -n prints the command, in which a flag of 0 or nothing is not given" {
	cp "$samples/docs.tsv" .
	run by_make -n -f "$nd" FLOW=near IN=docs.tsv OUT=./near/ MAX_CLUSTER=3 DEDUP=1 \
		CHARS=0 COMPONENTS= REJECTS="it's \$\$1"
	[ "$status" -eq 0 ]
	[ "${lines[0]}" = "$top/bin/nd-flow near --update -o near '--rejects=it'\\''s \$1' --max-cluster=3 --dedup -- docs.tsv" ]
	[ "$(compgen -G '*')" = docs.tsv ]
	ok flow partial IN='*.tsv' OUT=near GAP=0
	grep -qx -e "--gap${TAB}0" near/run
}

@test "what is there is not made again, what an input or a setting changes is" {
	cp "$samples/docs.tsv" .
	echo "apple${TAB}3" >rank
	near=(flow near IN=docs.tsv OUT=near RANK=rank)
	ok "${near[@]}"
	[ "$("${near[@]}" -n)" = '' ]
	[ "$("${near[@]}" -n JOBS=1 MEM=1G VERBOSE=1)" = '' ]
	makes 1 "${near[@]}" THRESHOLD=0.3
	ok "${near[@]}" THRESHOLD=0.3
	nd-flow near -t 0.3 --rank rank docs.tsv | same - near/clusters
	makes 0 "${near[@]}" THRESHOLD=0.3
	touch rank
	makes 1 "${near[@]}" THRESHOLD=0.3
	ok "${near[@]}" THRESHOLD=0.3
	grep -v '^apple-copy' docs.tsv >less.tsv
	mv less.tsv docs.tsv
	touch docs.tsv
	ok "${near[@]}" THRESHOLD=0.3
	nd-flow near -t 0.3 --rank rank docs.tsv | same - near/clusters
	# What is asked for besides is added.
	touch now
	gives '' 'nd-flow: near: 5 documents read, 1 removed, 4 kept in near/kept\n' 0 \
		"${near[@]}" THRESHOLD=0.3 DEDUP=1
	[ -s near/kept/docs.tsv ]
	[ near/clusters -ot now ]
	# What is gone is made again.
	rm near/clusters
	gives '' 'nd-flow: near: 5 documents read, 1 removed, 4 kept in near/kept\n' 0 \
		"${near[@]}" THRESHOLD=0.3 DEDUP=1
	nd-flow near -t 0.3 --rank rank docs.tsv | same - near/clusters
	makes 0 "${near[@]}" THRESHOLD=0.3 DEDUP=1
	# -B starts over.
	echo damaged >near/clusters
	gives '' 'nd-flow: near: 5 documents read, 1 removed, 4 kept in near/kept\n' 0 \
		"${near[@]}" THRESHOLD=0.3 DEDUP=1 -B
	nd-flow near -t 0.3 --rank rank docs.tsv | same - near/clusters
}

# bats test_tags=long
@test "of an input that is a directory each file is noticed" {
	mkdir -p texts/more
	cp "$samples/docs.tsv" texts/more/one
	cp "$samples/docs.tsv" texts/two
	ok flow near IN=texts OUT=near
	[ "$(wc -l <near/clusters)" -eq 2 ]
	cp texts/two old
	touch -d '1 day ago' old
	makes 0 flow near IN=texts OUT=near
	mv old texts/more
	makes 1 flow near IN=texts OUT=near
	ok flow near IN=texts OUT=near
	makes 0 flow near IN=texts OUT=near
	touch texts/more
	ok flow near IN=texts OUT=near
	makes 0 flow near IN=texts OUT=near
	echo more >>texts/two
	ok flow near IN=texts OUT=near
	nd-flow near texts | same - near/clusters
}

# bats test_tags=long
@test "a run of nd-flow is continued; documents that were added are not lost" {
	cp "$samples/docs.tsv" .
	sed 's/^/new-/' docs.tsv >new.tsv
	nd-flow near -o near docs.tsv
	touch now
	ok flow near IN=docs.tsv OUT=near
	[ near/clusters -ot now ]
	nd-flow add near new.tsv
	cp near/clusters before
	[ "$(flow near IN=docs.tsv OUT=near -n)" = '' ]
	fails 2 'nd-flow: near: documents were added; --again starts over
make: *** ['"$nd"':54: near/done] Error 1' flow near IN=docs.tsv OUT=near THRESHOLD=0.3
	same before near/clusters
	mkdir mine
	touch mine/file
	fails 2 'nd-flow: mine: expected a new or empty directory, or one of an earlier run
make: *** ['"$nd"':54: mine/done] Error 1' flow near IN=docs.tsv OUT=mine
}

# bats test_tags=long
@test "the installed nd.mk, called by a Makefile of another directory" {
	make -s -C "$top" install DESTDIR="$PWD/root" >/dev/null
	cp "$samples/docs.tsv" source.tsv
	cat >Makefile <<-EOF
	N = 7
	report: near/clusters; wc -l <\$< >\$@
	near/clusters: a.tsv; \$(MAKE) -f $PWD/root/usr/local/share/nd/nd.mk FLOW=near IN=\$< OUT=near
	a.tsv: source.tsv; cp \$< \$@
	EOF
	# The variables of the make above are its own.
	PATH=/usr/bin:/bin by_make -j2 D=mine T=2 share=x THRESHOLD=9 OUT=y
	nd-flow near source.tsv | wc -l | diff - report
	[ ! -e y ]
}

@test "nd.mk in a Makefile, whose recipes and variables stay as they are" {
	cp "$samples/docs.tsv" source.tsv
	cat >Makefile <<-EOF
	.RECIPEPREFIX = >
	ND_FLOW = near
	ND_IN = a.tsv
	ND_OUT = near
	ND_THRESHOLD = 0.3 # as low as that
	include $nd
	D = 1
	T = 2
	IN = in
	OUT = out
	report: \$(ND_OUT)/clusters stars.count
	> false | wc -l <\$< >\$@
	> echo "\$D \$T \$(IN) \$(OUT) \$(share) \$v \$\$0" >>\$@
	%.count: near/%; wc -l <\$< >\$@
	a.tsv: source.tsv; false | cp \$< \$@
	EOF
	ok by_make
	printf '%s\n' 3 '1 2 in out   /bin/sh' | same - report
	nd-flow near -t 0.3 source.tsv | same - near/clusters
	[ "$(wc -l <near/stars)" = "$(<stars.count)" ]
	ok by_make -q
	[ "$(by_make -n)" = '' ]
	cp report before
	ok by_make JOBS=1 THRESHOLD=9 ND_JOBS=1
	[ ! report -nt before ]
	touch source.tsv
	makes 1 by_make
	ok by_make ND_THRESHOLD=0.9
	sed 1s/3/2/ before | same - report
	rm near/clusters
	ok by_make
	same before report
	fails 2 'nd.mk: near/nothing: not made by this run
make: *** ['"$nd"':55: near/nothing] Error 1' by_make near/nothing
	sed -i '1i ND_THRESOLD = 0.5' Makefile
	fails 2 "nd.mk: unknown variable ND_THRESOLD; did you mean ND_THRESHOLD?
$nd:39: *** nothing was made.  Stop." by_make
}

# bats test_tags=long
@test "two runs in one Makefile, with .ONESHELL too" {
	cp "$samples"/{docs,quotes}.tsv .
	cat >Makefile <<-EOF
	all: both
	ND_FLOW = near
	ND_IN = docs.tsv
	ND_OUT = near
	include $nd
	ND_FLOW = partial
	ND_IN = \$(wildcard *s.tsv)
	ND_OUT = a=b/partial
	ND_MIN_BYTES = 0
	include $nd
	both: near/clusters a=b/partial/passages; cat \$^ >\$@
	EOF
	mkdir a=b
	by_make -j2 2>said
	nd-flow near docs.tsv >near.wanted
	nd-flow partial --min-bytes 0 docs.tsv quotes.tsv >partial.wanted 2>said
	[ -s partial.wanted ]
	cat near.wanted partial.wanted | same - both
	[ "$(by_make -n)" = '' ]
	# A run that fails has not ended, and -k makes the other.
	sed -i '1i .ONESHELL:' Makefile
	printf 'b\n' >>docs.tsv
	sed 's/^/1 /' "$samples/quotes.tsv" >quotes.tsv
	sed -i 's/wildcard.*/wildcard q*s.tsv)/' Makefile
	apart by_make -k
	[ "$status" -eq 2 ]
	[[ $stderr == *'nd-shingle: docs.tsv:7: expected at least 2 fields, got 1'* ]]
	[ -e a=b/partial/done ]
	[ ! -e near/done ]
}

@test "two runs in one Makefile need two directories, and variables the prefix" {
	cp "$samples/docs.tsv" .
	printf '%s\n' 'ND_FLOW = near' 'ND_IN = docs.tsv' 'ND_OUT = near' "include $nd" \
		'ND_OUT = ./near/' "include $nd" >Makefile
	fails 2 "$nd:43: *** nd.mk: ND_OUT: expected a directory for each run, got 'near' for two.  Stop." \
		by_make
	printf '%s\n' 'FLOW = near' 'IN = docs.tsv' 'OUT = near' "include $nd" >Makefile
	fails 2 "nd.mk: ND_FLOW: expected near, threads, sentences, partial, xling, contains or lines, \
got ''; the makefile sets variables that begin with ND_
$nd:39: *** nothing was made.  Stop." by_make
	[ ! -e near ]
}

# refused MESSAGE WORD...: make of near ends so, and makes nothing.
refused() {
	fails 2 "nd.mk: $1
$nd:39: *** nothing was made.  Stop." flow near "${@:2}"
	[ -z "$output" ]
	[ ! -e near ]
}

@test "what is missing or wrong is told before anything is made" {
	cp "$samples/docs.tsv" .
	cp docs.tsv 'my docs.tsv'
	refused 'expected a value of OUT' IN=docs.tsv
	refused 'expected a value of IN' OUT=near IN=
	refused "FLOW: expected near, threads, sentences, partial, xling, contains or lines, got 'x'" \
		FLOW=x IN=docs.tsv OUT=near
	refused 'unknown variable THRESOLD; did you mean THRESHOLD?' IN=docs.tsv OUT=near \
		THRESOLD=.5
	refused 'unknown variable max-cluster; did you mean MAX_CLUSTER?' \
		IN=docs.tsv OUT=near max-cluster=.5
	refused "unknown variable it's; near has FLOW IN OUT QUIET LONG ENGINE JOBS MEM HOSTS SHARED LOCAL PACKED TIMEOUT ARRAY SUBMIT VERBOSE JSON CSV TSV PARQUET \
ID_PREFIX HTML_TEXT EXCLUDE INCLUDE REJECTS FIELDS HTML HTML_MAX CHARS NGRAM THRESHOLD VIA RECALL \
ALL_PAIRS PRESET AVERAGE COMPONENTS MAX_CLUSTER KEEP RANK DEDUP ANNOTATE PAIRS COMPRESS" IN=docs.tsv OUT=near "it's=1"
	refused 'unknown variable ND_NGRAM; did you mean NGRAM?' IN=docs.tsv OUT=near ND_NGRAM=3
	refused "ENGINE: expected here, hosts:FILE or array:N, got 'hosts:'" IN=docs.tsv \
		OUT=near ENGINE=hosts:
	refused "IN: expected a name of letters, digits and /._+,@=-, got '%.tsv'" \
		IN='docs.tsv %.tsv' OUT=near
	refused "OUT: expected a name of letters, digits and /._+,@=-, got 'a:b'" \
		IN=docs.tsv OUT=a:b
	for name in "IN='docs.tsv my docs.tsv'" "OUT='my docs.tsv'" "RANK='my docs.tsv'"; do
		eval "set -- $name"
		refused "${1%%=*}: make splits names at spaces; expected a name without, got \
'my docs.tsv'" IN=docs.tsv OUT=near "$1"
	done
	fails 2 "make: *** No rule to make target 'no.tsv', needed by 'near/done'.  Stop." \
		flow near IN='docs.tsv no.tsv' OUT=near
	refused 'unknown variable AGAIN; make -B starts over' IN=docs.tsv OUT=near AGAIN=1
	refused 'unknown variable UPDATE; make always updates a run' IN=docs.tsv OUT=near UPDATE=1
	refused 'unknown variable DRY_RUN; make -n prints the command' IN=docs.tsv OUT=near \
		DRY_RUN=1
	refused 'unknown variable MAP; the map is OUT/removed' IN=docs.tsv OUT=near MAP=map
	refused 'unknown variable CLUSTERS; the clusters are OUT/clusters' IN=docs.tsv OUT=near \
		CLUSTERS=c
	refused 'unknown variable OUTPUT; the directory is OUT' IN=docs.tsv OUT=near OUTPUT=x
	for name in OUTPUT DRY_RUN; do
		apart flow contains IN=docs.tsv OUT=near $name=here
		[[ ${stderr_lines[0]} == "nd.mk: unknown variable $name; "* ]]
	done
	fails 2 "nd.mk: expected a value of ITEMS
$nd:39: *** nothing was made.  Stop." flow contains IN=docs.tsv OUT=near
	apart flow near IN=docs.tsv OUT=near THRESHOLD=2
	[ "$status" -eq 2 ]
	[ ! -e near ]
	[ "${stderr_lines[0]}" = "nd-flow: -t: expected a number above 0, up to 1, of \
at most six decimals, got '2'" ]
}

@test "of two makes that work in one directory the second is refused" {
	cp "$samples/docs.tsv" .
	ok flow near IN=docs.tsv OUT=near
	apart flock near/lock env -u MAKELEVEL -u MAKEFLAGS make -s -f "$nd" -B \
		FLOW=near IN=docs.tsv OUT=near
	[ "$status" -eq 2 ]
	[[ ${stderr_lines[0]} =~ ^'nd-flow: near: in use by running processes ('.*'make'.*'); to end them: kill '[0-9\ ]+$ ]]
	[ "${stderr_lines[1]}" = "make: *** [$nd:54: near/done] Error 1" ]
}

@test "make is told to end: what it started ends, and the same call goes on" {
	cp "$samples/docs.tsv" .
	with nd-cluster "mkdir '$PWD/ran' 2>/dev/null && sleep 60"
	env -u MAKELEVEL -u MAKEFLAGS make -s -f copy/share/nd/nd.mk FLOW=near \
		IN=docs.tsv OUT=near 2>said &
	until [ -d ran ]; do sleep 0.02; done
	kill -TERM $!
	status=0
	wait $! || status=$?
	[ "$status" -ne 0 ]
	[ -s near/stars ]
	[ ! -e near/clusters ]
	flock -n near/lock true
	touch now
	ok flow near IN=docs.tsv OUT=near
	[ near/stars -ot now ]
	nd-flow near docs.tsv | same - near/clusters
}

@test "OUT is a directory of its own" {
	cp "$samples/docs.tsv" .
	for out in . ./ /; do
		apart make -s -f "$top/share/nd/nd.mk" FLOW=near IN=docs.tsv OUT=$out
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "nd.mk: OUT: expected a directory of its own, got '$out'" ]
	done
}

@test "INCLUDE and EXCLUDE are globs, not files" {
	mkdir -p t/n
	printf 'one two three four five\n' | tee t/a.c t/b.h t/c.o t/n/d.c >'e.c'
	nd-flow near --include '*.c' --include '*.h' --exclude n/ t >wanted
	[ "$(wc -l <wanted)" -eq 2 ]
	ok flow near IN=t OUT=run INCLUDE='*.c *.h' EXCLUDE=n/
	same wanted run/clusters
	makes 0 flow near IN=t OUT=run INCLUDE='*.c *.h' EXCLUDE=n/
	makes 1 flow near IN=t OUT=run INCLUDE='*.c *.h' EXCLUDE=t/
}
