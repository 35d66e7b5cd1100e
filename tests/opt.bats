# opt.bats: the options that all commands and flows have, and messages about options.
load helper

# commands: the tools and the flows, a line each.
commands() {
	local tool
	for tool in "$top"/cmd/nd-*; do
		tool=${tool##*/}
		[ "$tool" = nd-flow.c ] || echo "${tool%.c}"
	done
	echo 'nd-plan window'
	nd-flow help | sed -nE 's/^  ([a-z]+) .*/nd-flow \1/p'
}

# bats test_tags=long
@test "-h prints what --help prints, for every tool" {
	while read -r -a command; do
		ok "${command[@]}" --help
		help=$output
		[[ ${command[*]} =~ (status|deploy)$ || $help == "${command[*]}: "*$'\n'"usage: ${command[*]} "*'  -q, --quiet '* ]]
		ok "${command[@]}" -h
		[ "$output" = "$help" ] || [[ $help == *$'\n\n'* ]]
	done < <(commands)
}

@test "-h of a flow prints the options that most people use, --help all" {
	nd-flow near -h | sed 's/all [0-9]* options/all N options/' >brief
	same brief - <<'END'
nd-flow near: find clusters of near-duplicate documents
usage: nd-flow near [option ...] input ...
      --json ID,TEXT,...   inputs are JSON lines with these keys
      --csv ID,TEXT,...    inputs are CSV with these columns
      --parquet ID,TEXT,... inputs are Parquet with these columns
      --html-text          texts are HTML: remove the markup
      --html DIR           also write web pages that show the answer, to DIR or FILE.html
  -k, --ngram N            words or characters in a shingle (5)
  -t, --threshold T        least similarity of a pair (0.8)
      --via WAY            the way to find pairs: index, postings, prefix or minhash
      --keep POLICY        of each cluster: longest, shortest, first, last, newest:KEY, oldest:KEY, max:KEY, min:KEY or source:LIST
      --dedup              print the documents that stay
      --pairs FILE         also write the pairs to FILE
  -o, --output DIR         keep all files in DIR; resume an earlier run
  -j, --jobs N             use up to N processors (default: all)
      --mem SIZE           limit the memory of all processes (default: half of the machine)
      --help               print all N options
example: nd-flow near --dedup docs.tsv
END
	for flow in near threads sentences partial xling contains lines add audit; do
		nd-flow $flow -h | grep '^ ' >brief
		[ "$(wc -l <brief)" -le 20 ]
		nd-flow $flow --help >all
		sed '$d' brief | while IFS= read -r row; do grep -qxF -e "$row" all; done
		tail -n 1 brief | grep -qx "  *--help  *print all $(grep -c '^ .*--' all) options"
	done
}

# bats test_tags=long
@test "the usage breaks lines between options, before column 80" {
	while read -r -a command; do
		"${command[@]}" --help | sed -n '2p; 3,${ /^    [^ -]/!q; p; }' >usage
		awk 'length > 79 || NR > 1 && !/^    [^ ]/ || gsub(/\[/, "") != gsub(/\]/, "")' usage |
			same /dev/null -
	done < <(commands)
}

@test "an unknown option is an error of every tool and flow" {
	while read -r command; do
		misused "$command" "unknown option '--nonesuch'" --nonesuch
		misused "$command" "unknown option '-Z'" -Z
	done < <(commands | grep -v ' window$\| status$\| deploy$')
	fails 2 "nd-plan window: unknown option '-Z'
try 'nd-plan window --help'" nd-plan window -Z
}

@test "a misspelt option is named with the nearest one, in tools and flows" {
	for command in nd-pairs 'nd-flow near'; do
		for try in treshold:threshold thershold:threshold threshoold:threshold \
			tresold:threshold fieldz:fields hepl:help verbsoe:verbose; do
			misused "$command" "unknown option '--${try%:*}'; did you mean '--${try#*:}'?" \
				"--${try%:*}" 0.8
			misused "$command" "unknown option '--${try%:*}'; did you mean '--${try#*:}'?" \
				"--${try%:*}=0.8"
		done
		for word in x xy xyz thold threxxxx; do
			misused "$command" "unknown option '--$word'" "--$word"
		done
	done
	misused nd-cat "unknown option '--josn'; did you mean '--json'?" --josn id,text
	misused 'nd-flow near' "unknown option '--josn'; did you mean '--json'?" --josn id,text
	long=$(printf 'x%.0s' {1..3000})
	misused nd-pairs "unknown option '--$long'" "--$long"
	misused 'nd-flow near' "unknown option '--$long'" "--$long"
}

@test "an ambiguous beginning is an error that names the options" {
	misused nd-pairs "ambiguous option '--m': expected one of --measure, --max-run, --min-shared" --m=3
	misused 'nd-flow near' "ambiguous option '--ma': expected one of --main-text, --max-cluster, --map, --make" --ma 3
	printf 'a\tone two\nb\tone two\n' >docs.tsv
	ok nd-flow near --thresh 0.9 --ngr 2 docs.tsv
	nd-shingle -k 2 docs.tsv >sets
	ok nd-pairs --thresh 0.9 --index - <sets
}

@test "an option without its argument, or with one too many, is an error" {
	for command in nd-pairs 'nd-flow near'; do
		misused "$command" '-t: expected an argument' -t
		misused "$command" '-t: expected an argument' -vt
		misused "$command" '--threshold: expected an argument' --threshold
		misused "$command" "--verbose: unexpected argument '1'" --verbose=1
		misused "$command" "--verbose: unexpected argument ''" --verbose=
	done
	misused nd-pairs "--help: unexpected argument '1'" --help=1
}

@test "an option that names an input is given once" {
	misused nd-score "-a: expected it once, got 'b' as well" -a a -a b pairs
	misused 'nd-flow partial' "--ignore: expected it once, got 'b' as well" --ignore a --ignore b docs
}

@test "an empty value of a text or a file is an error" {
	misused nd-sort "-T: expected a value, got ''" -T ''
	misused nd-html "--title: expected a value, got ''" -a docs -o site --title '' pairs
	misused nd-html "--noun: expected a value, got ''" -a docs -o site --noun= pairs
	misused nd-pairs "--against: expected a value, got ''" --against '' sets
	misused nd-score "-a: expected a value, got ''" -a '' sets
	misused nd-kind "--titles: expected a value, got ''" -a docs --titles '' pairs
	misused 'nd-flow near' "-o: expected a value, got ''" -o '' docs
}

@test "nd-flow lists its flows, and help prints the options of one" {
	gives '' "$(nd-flow --help | sed 's/%/%%/g')\n" 2 nd-flow
	for words in help -h 'help --help'; do
		# shellcheck disable=SC2086
		ok nd-flow $words
		[ "$output" = "$(nd-flow --help)" ]
	done
	for flow in near add status; do
		ok nd-flow help $flow
		[ "$output" = "$(nd-flow $flow --help)" ]
	done
	misused nd-flow "unknown flow 'nera'; did you mean 'near'?" help nera
}

@test "ND_MEMORY, ND_JOBS and ND_LONG are -S, -j and --long where these are not given" {
	printf 'a\tone\n' >docs.tsv
	ND_MEMORY=x fails 2 "nd-sort: -S: expected a size such as 512M or 4G (k, M, G, T), got 'x'
try 'nd-sort --help'" nd-sort docs.tsv
	ND_MEMORY=x ok nd-sort -S 2M docs.tsv
	ND_MEMORY='' ok nd-sort docs.tsv
	ND_JOBS=0 fails 2 "nd-sort: -j: expected a whole number from 1 to 256, got '0'
try 'nd-sort --help'" nd-sort docs.tsv
	ND_JOBS=0 ok nd-sort -j 2 docs.tsv
	zstd -q --long=28 --zstd=wlog=28 docs.tsv
	ND_LONG=1 ok nd-sort docs.tsv.zst
	seq 3000000 | ND_MEMORY=1M nd-sort >got
	seq 3000000 | LC_ALL=C sort | same - got
}

@test "-q, or ND_QUIET, silences notes, and neither errors nor -v" {
	printf 'a\tone two three\nb\t\n' >docs.tsv
	gives 'b\t0\t\n' 'nd-shingle: docs.tsv: 1 document without a token\n' 0 \
		eval 'nd-shingle docs.tsv | sed 1d'
	for quiet in -q --quiet; do
		gives 'b\t0\t\n' '' 0 eval "nd-shingle $quiet docs.tsv | sed 1d"
	done
	ND_QUIET=1 gives 'b\t0\t\n' '' 0 eval "nd-shingle docs.tsv | sed 1d"
	ND_QUIET='' fails 0 'nd-shingle: docs.tsv: 1 document without a token' nd-shingle docs.tsv
	fails 0 'nd-shingle: docs.tsv: 2 documents, 3 tokens, 1 shingle, 1 feature' \
		nd-shingle -qv docs.tsv
	printf 'c\n' >>docs.tsv
	fails 1 'nd-shingle: docs.tsv:3: expected at least 2 fields, got 1' nd-shingle -q docs.tsv
	ok nd-shingle -q --rejects bad docs.tsv
}

@test "what ends with status 1 is printed with -q" {
	mkdir empty
	printf 'a\0b\n' >binary
	fails 1 'nd-cat: empty: no text files
nd-cat: 1 file or directory not read' nd-cat -q --recursive empty
	fails 1 'nd-cat: binary: expected text, got binary data
nd-cat: empty: a directory, use --recursive
nd-cat: 2 files or directories not read' nd-cat -q binary empty
	fails 1 "nd-cat: stdin: no line has the key 'text'; keys of the first line: id" \
		eval 'echo "{\"id\":\"a\"}" | nd-cat -q --json id,text'
	printf '<mediawiki><page>' >cut.xml
	fails 1 'nd-wiki: cut.xml:1: expected </mediawiki>, got the end of a file cut short' nd-wiki -q cut.xml
}

@test "an empty operand is refused by each tool and flow" {
	local tool flow name="expected the name of a file, got ''"
	for tool in nd-cat nd-sort nd-shingle nd-pairs nd-cluster nd-df nd-wiki nd-warc; do
		fails 2 "$tool: $name
try '$tool --help'" "$tool" '' </dev/null
	done
	echo 'a	b' >docs.tsv
	for flow in near threads sentences partial contains xling lines add; do
		fails 2 "nd-flow: $name
try 'nd-flow $flow --help'" nd-flow "$flow" docs.tsv ''
	done
	misused 'nd-flow audit' "$name" ''
	misused 'nd-flow status' "status: expected a directory, got ''" ''
}

# bats test_tags=long
@test "-q of a flow silences its notes and those of its tools, on each engine" {
	printf 'a\tone two three\nb\t\nc\tone two three\n' >docs.tsv
	echo '1/:' >hosts
	nd-flow near -k 2 docs.tsv >wanted 2>notes
	grep -q 'without a token' notes
	for o in '' '-j 3 --via prefix' '--hosts hosts' '-o dir'; do
		# shellcheck disable=SC2086
		apart nd-flow near $o -k 2 docs.tsv
		[[ $stderr == *'without a token'* ]]
		rm -rf dir
		# shellcheck disable=SC2086
		ok nd-flow near -q $o -k 2 docs.tsv
		# shellcheck disable=SC2086
		[ "$o" = '-o dir' ] || same wanted <(printf '%s\n' "$output")
	done
	ok nd-flow near --quiet -k 3 -o dir --again docs.tsv
	rm dir/sums
	ok nd-flow near --quiet -k 3 -o dir docs.tsv
	cp docs.tsv docs
	ok env ND_QUIET=1 nd-flow near -k 2 docs
	printf 'd\n' >>docs.tsv
	fails 1 $'nd-text-pairs: docs.tsv:4: expected at least 2 fields, got 1\nnd-flow: stage clusters failed; --rejects FILE skips malformed records' \
		nd-flow near -q -k 2 docs.tsv
}
