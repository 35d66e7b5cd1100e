# nd-flow-header.bats: --header, the names of the columns before an answer.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	cp "$samples"/{docs,threads,sentences,quotes,de,en,ours,theirs}.tsv "$samples/wiki.xml" .
}

# headed NAMES FLOW...: --header prints the names, with TABs for the blanks, and then the
# same answer, which has as many columns.
headed() {
	local names=${1// /$'\t'}
	nd-flow "${@:2}" -q >answer
	[ -s answer ]
	awk -F '\t' -v names="$names" 'NF && NF != split(names, n, FS) { exit 1 }' answer
	{ echo "$names"; cat answer; } >wanted
	nd-flow "${@:2}" -q --header | same wanted -
}

# unheaded MESSAGE FLOW...
unheaded() {
	misused "nd-flow $2" "$1" "${@:3}" --header
}

@test "--header prints the names of the columns of every answer" {
	local pair='idA idB similarity' words='shared nA nB' cosine='dot squareA squareB'
	local passage='docA docB similarity n fromA toA fromB toB beginA endA beginB endB'
	sed 's/^/x/' docs.tsv >items.tsv
	nd-flow near -q -k 3 -t 0.5 -o run docs.tsv
	headed 'cluster id similarity' near -k 3 -t 0.5 docs.tsv
	headed 'cluster id similarity' threads threads.tsv
	headed 'cluster id similarity title text' sentences wiki.xml
	headed "$pair distance lengthA lengthB" sentences --families -f 2 sentences.tsv
	headed "$passage" partial quotes.tsv
	headed "$passage" partial --sensitive quotes.tsv
	headed "$passage" partial --families quotes.tsv
	headed 'doc from to begin end n similarity documents other sentence' \
		partial --ranges quotes.tsv
	headed "$pair $cosine" xling -t 0.2 de.tsv en.tsv
	headed "$pair $cosine" xling --first 1 de.tsv en.tsv
	headed "$pair $cosine" xling -t 0.1 --via sketches de.tsv en.tsv
	headed "$pair textA textB" xling -t 0.2 --align de.tsv en.tsv
	headed "$pair $words" contains -k 3 items.tsv docs.tsv
	headed 'documents line' lines --over 1 docs.tsv
	headed "$pair $cosine" match ours.tsv theirs.tsv
	headed "$pair $cosine" match --top 1 ours.tsv theirs.tsv
	headed "$pair $words" query run docs.tsv
}

@test "--header is on stdout only: files that options name have no names" {
	nd-flow near -q --header -k 3 -t 0.5 --parts 2 --pairs pairs --map map --html pages \
		docs.tsv >got
	nd-flow near -q -k 3 -t 0.5 --pairs pairs2 --map map2 docs.tsv >clusters
	{ printf 'cluster\tid\tsimilarity\n'; cat clusters; } | same - got
	same pairs2 pairs
	same map2 map
}

@test "--header of an answer without lines is the names; a reader that is gone is no error" {
	echo $'a\tone text' >a.tsv
	ok nd-flow near -q --header a.tsv
	[ "$output" = $'cluster\tid\tsimilarity' ]
	mkfifo pipe
	exec {reader}<>pipe {writer}>pipe {reader}<&-
	nd-flow near -q --header docs.tsv >&"$writer" 2>said && status=0 || status=$?
	[ "$status" -eq 141 ]
	[ ! -s said ]
	fails 1 'nd-flow: stdout: No space left on device' \
		bash -c 'nd-flow near -q --header docs.tsv >/dev/full'
}

@test "a run that fails prints no header, but that of query, whose answers before stay" {
	printf 'a\tone text\nb\n' >bad.tsv
	nd-flow near -q -k 3 -t 0.5 -o run docs.tsv
	apart nd-flow near -q --header bad.tsv
	[ "$status-$output" = 1- ]
	apart nd-flow query --header run bad.tsv
	[ "$status-$output" = $'1-idA\tidB\tsimilarity\tshared\tnA\tnB' ]
}

@test "the pipes of -n print the names, too" {
	nd-flow near -q --header -k 3 -t 0.5 docs.tsv >wanted
	nd-flow near -q --header -k 3 -t 0.5 -n docs.tsv | bash | same wanted -
}

@test "--header is refused where the answer has no columns, or is not printed" {
	mkdir docs
	echo text >docs/a
	nd-flow near -q -k 3 -t 0.5 -o run docs.tsv
	unheaded '--header: unexpected --dedup' near --dedup docs.tsv
	unheaded '--header: unexpected --annotate' threads --annotate threads.tsv
	unheaded '--header: unexpected --print0' near --print0 docs
	unheaded '--header: unexpected --format' near --format json docs.tsv
	unheaded '--header: unexpected --dedup' sentences --dedup docs.tsv
	unheaded '--header: unexpected --dedup' partial --dedup docs.tsv
	unheaded '--header: unexpected --clean' contains --clean quotes.tsv docs.tsv
	unheaded '--header: unexpected --remove' lines --remove docs.tsv
	unheaded "--header: the columns of 'report' have no names" audit run
	unheaded '--header: an addition prints no answer' add run quotes.tsv
	unheaded '--header: -o prints no answer' near -o out docs.tsv
	unheaded '--header: --make prints no answer' near --make docs.tsv
	unheaded '--header: --parallel prints no answer' near --parallel docs.tsv
	unheaded '--header: --stages prints no answer' near --stages docs.tsv
}

@test "a table names the columns of its stages, also by conditions" {
	cat >a.flow <<-'END'
	option - name - flag - the other name
	header ids identifier if name
	header ids id
	ids piece piece - nd-cat --records {piece} | cut -f 1 keep
	END
	ok nd-flow ./a.flow --header docs.tsv
	[ "${lines[0]} ${lines[1]}" = 'id apple' ]
	ok nd-flow ./a.flow --header --name docs.tsv
	[ "${lines[0]} ${lines[1]}" = 'identifier apple' ]
	sed -i 's/^header ids/header id/' a.flow
	fails 1 "nd-flow: ./a.flow:2: header: expected the name of a stage, got 'id'" \
		nd-flow ./a.flow docs.tsv
	sed -i '2s/.*/header ids/' a.flow
	fails 1 'nd-flow: ./a.flow:2: expected header STAGE NAME...' nd-flow ./a.flow docs.tsv
}
