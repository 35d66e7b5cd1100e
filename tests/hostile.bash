# hostile.bash: texts that somebody made to break a reader, of any size.

# a N: N times the letter a.
a() {
	head -c "$1" /dev/zero | tr '\0' a
}

# line_of BYTES: each reader of documents takes a line of so many.
line_of() {
	{ printf 'x\t' && a "$1" && echo; } >one.tsv
	{ printf 'x\t' && yes 'the quick brown fox' | tr '\n' ' ' | head -c "$1" &&
		echo; } >many.tsv
	[ "$(nd-shingle one.tsv | cut -f 2)" -eq 1 ]
	[ "$(nd-shingle many.tsv | cut -f 2)" -eq 4 ]
	nd-sort many.tsv | cmp - many.tsv
	nd-pick --drop -a /dev/null one.tsv | cmp - one.tsv
	ok nd-flow near one.tsv
	[ -z "$output" ]
}

# empty_documents N: of N documents without text nothing is found, and all stay.
empty_documents() {
	seq "$1" | sed 's/$/\t/' >empty.tsv
	nd-flow near --dedup empty.tsv 2>err | cmp - empty.tsv
	same - err <<-E
	nd-text-pairs: empty.tsv: $1 documents without a token
	nd-flow: near: $1 documents read, 0 removed, $1 kept on stdout
	E
	for flow in near 'near --via prefix' 'near --via minhash' sentences partial \
		'threads -w 1'; do
		# shellcheck disable=SC2086
		apart nd-flow $flow empty.tsv
		[ "$status" -eq 0 ]
		[ -z "$output" ]
		[[ $stderr == *"empty.tsv: $1 documents without a "* ]]
	done
}
