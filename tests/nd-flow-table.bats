# nd-flow-table.bats: a dataflow that is a table, NAME.flow: as a Makefile, as pipes, as
# calls of GNU parallel, as stages.
load helper
# A make in a test is not one of the make that runs the tests.
unset MAKEFLAGS MAKELEVEL MFLAGS

# near by minhash, of documents in one piece or more.
table() {
	cp -r "$top/share/nd/flows/inputs.flow" .
	cat >near.flow <<'END'
# near.flow: near-duplicates by MinHash.
include inputs.flow
option k ngram     N ngram 3   words in a shingle
option t threshold T ratio 0.3 least similarity of a pair
option - others    - flag  -   also make what is in no cluster

value shape -k $ngram -f $columns-read

# stage     each   reads              by  command
sets        piece  docs               -   nd-shingle $shape {docs}
keys        piece  sets               1   nd-minhash -b 40 -r 2 {sets} | nd-sort
candidates  part   keys*              1   nd-sort -m {keys} | nd-pairs -t $threshold |
                                          nd-sort -u
pairs       part   candidates* sets@  -   nd-sort -m -u {candidates} |
                                          nd-score -q {-a sets} -t $threshold | nd-sort
clusters    once   pairs*             -   nd-sort -m {pairs} | nd-cluster  keep
members     once   clusters           -   cut -f 2 {clusters} | sort
others      piece  docs members       -   nd-pick --drop {-a members} {docs}
                                          keep if others
END
}

# by_hand FILE...: pairs and clusters of the same, as a user would type it.
by_hand() {
	cat "$@" | nd-shingle -k 3 >s
	nd-minhash -b 40 -r 2 s | sort | nd-pairs -t 0.3 | sort -u |
		nd-score -q -a s -t 0.3 | sort >pairs.wanted
	nd-cluster pairs.wanted >clusters.wanted
	[ -s clusters.wanted ]
}

# commands FLOW OPTION...: the command of each rule that --make prints.
commands() {
	nd-flow "$@" --make | sed -n 's/^\t//; t p; d; :p s/\$\$/$/g; s/\$(equals)/=/g; p'
}

@test "--make prints a Makefile that make runs without nd-flow" {
	table
	cp "$samples/docs.tsv" .
	by_hand docs.tsv
	nd-flow ./near.flow --make docs.tsv >Makefile
	mkdir path
	for tool in "${ND_BIN:-$top/bin}"/nd-*; do
		[[ $tool == *nd-flow ]] || ln -s "$tool" path
	done
	PATH=$PWD/path:/usr/bin:/bin ok make -s -j2
	same pairs.wanted pairs
	same clusters.wanted clusters
	[ "$(echo *.part)" = '*.part' ]
}

@test "two pieces in three parts give the same, below the directory of -o" {
	table
	head -n 3 "$samples/docs.tsv" >a.tsv
	tail -n +4 "$samples/docs.tsv" | zstd -q >b.tsv.zst
	by_hand "$samples/docs.tsv"
	ok nd-flow ./near.flow -o run --parts 3 -j 2 a.tsv b.tsv.zst
	sort run/pairs.[123] >pairs
	same pairs.wanted pairs
	same clusters.wanted run/clusters
}

@test "the Makefile goes on after a kill, and makes again what a changed input asks for" {
	table
	cp "$samples/docs.tsv" .
	touch -d '1 hour ago' docs.tsv
	nd-flow ./near.flow -o run --make docs.tsv >Makefile
	ok make -s run/keys.1
	touch run/candidates.part
	ok make
	[[ $output != *nd-minhash* && $output == *nd-pairs* ]]
	ok make
	[ "$output" = "make: Nothing to be done for 'all'." ]
	printf 'z\tBread is a staple food prepared from a dough\n' >>docs.tsv
	ok make
	[[ $output == *nd-shingle* && $output == *nd-cluster* ]]
}

@test "-n prints pipes for bash, joined where one stage alone reads another" {
	table
	cp "$samples/docs.tsv" .
	by_hand docs.tsv
	ok nd-flow ./near.flow -n docs.tsv
	cat >wanted <<'END'
(export LC_ALL=C; set -euo pipefail
D=$(mktemp -d); trap 'rm -r "$D"' EXIT
export ND_GIVEN=docs.tsv
nd-shingle -k 3 -f 2 docs.tsv >"$D"/sets.1.part && mv "$D"/sets.1.part "$D"/sets.1 || exit
nd-minhash -b 40 -r 2 "$D"/sets.1 | nd-sort | nd-pairs -t 0.3 | nd-sort -u | nd-sort -m -u - | nd-score -q -a "$D"/sets.1 -t 0.3 | nd-sort | nd-cluster
)
END
	same wanted <(tail -n +2 <<<"$output")
	bash -c "$output" | same clusters.wanted -
	ok bash -c "$(nd-flow ./near.flow -n -o run docs.tsv)"
	same clusters.wanted run/clusters
}

@test "--parallel prints calls of GNU parallel that make the same" {
	table
	head -n 3 "$samples/docs.tsv" >a.tsv
	tail -n +4 "$samples/docs.tsv" >b.tsv
	by_hand "$samples/docs.tsv"
	ok nd-flow ./near.flow --parallel --parts 2 a.tsv b.tsv
	[ "$(grep -c '^parallel ' <<<"$output")" -eq 7 ]
	ok bash -c "$output"
	same clusters.wanted clusters
}

@test "what is printed with -q is silent, as the flow is, and --long is kept" {
	printf 'a\tone two three\nb\t\n' >docs.tsv
	echo 'keys piece piece - nd-shingle {piece} | cut -f 1 keep' >one.flow
	for way in -n --make --parallel; do
		run=(bash script)
		[ $way != --make ] || run=(make -s -f script)
		[ $way != --parallel ] || command -v parallel >/dev/null || continue
		nd-flow ./one.flow $way docs.tsv >script
		run "${run[@]}"
		[[ $output == *'docs.tsv: 1 document without a token'* ]]
		rm -f keys.1
		nd-flow ./one.flow -q --long $way docs.tsv >script
		grep -qx 'export ND_LONG=1' script
		ok "${run[@]}"
	done
}

@test "-n: what another program has packed is unpacked" {
	printf 'a\tone two\n' >docs.tsv
	echo 'packed piece piece - gzip -c {piece}' >packed.flow
	echo 'keys piece packed - nd-shingle -k 1 {-- packed} keep' >>packed.flow
	nd-flow ./packed.flow docs.tsv >want
	[ "$(wc -l <want)" -eq 1 ]
	nd-flow ./packed.flow -n docs.tsv >script
	ok bash script
	same want - <<<"$output"
}

@test "a run that fails prints nothing of an answer but what is live" {
	echo 'brief
sorted once piece* - cat {piece} missing | sort  keep' >kept.flow
	sed 's/keep$/live/' kept.flow >live.flow
	seq 9 | sed 's/$/\tx/' >docs.tsv
	for _ in {1..10}; do
		apart nd-flow ./kept.flow docs.tsv
		[ "$status/$output" = 1/ ]
	done
	apart nd-flow ./live.flow docs.tsv
	same docs.tsv - <<<"$output"
	[ "$status" -eq 1 ]
}

@test "stdin is read by one stage of a pipe, and a name with a dash is no option" {
	table
	by_hand "$samples/docs.tsv"
	nd-flow ./near.flow -n - >script
	bash script <"$samples/docs.tsv" | same clusters.wanted -
	for way in --make --parallel; do
		fails 2 "nd-flow: stdin: expected a file, for make and parallel
try 'nd-flow ./near.flow --help'" \
			nd-flow ./near.flow $way -
	done
	fails 2 "nd-flow: stdin: expected a file, as two stages read it
try 'nd-flow ./near.flow --help'" \
		nd-flow ./near.flow -n --others -
	cp "$samples/docs.tsv" ./-t.tsv
	ok nd-flow ./near.flow -o run -- -t.tsv
	same clusters.wanted run/clusters
}

@test "an option adds an answer, and the stages that it needs alone" {
	table
	cp "$samples/docs.tsv" .
	by_hand docs.tsv
	ok nd-flow ./near.flow -o run --others docs.tsv
	same <(nd-pick --drop -a <(cut -f 2 clusters.wanted | sort) docs.tsv) run/others.1
}

@test "files have any name but one with newline, tab, backslash, semicolon or bar" {
	table
	nd-flow near -k 3 -t 0.3 --via minhash -q "$samples/docs.tsv" >wanted
	for name in 'a b' 'a#b' 'a%b' 'a:b' 'a=b' 'a$b' 'a*b' 'a?b' 'a[b]' 'a&b' \
		"a'b" 'a"b' '(a)' '~a' '{a}' 'ä' 'a,b' '!a'; do
		cp "$samples/docs.tsv" "./$name.tsv"
		ok nd-flow ./near.flow -o "run $name" -- "./$name.tsv"
		same wanted run*/clusters
		rm -r "run $name" "./$name.tsv"
	done
	fails 1 $'nd-flow: a\nb/sets.1: expected a name without newline, for parallel' \
		nd-flow ./near.flow --parallel -o $'a\nb' "$samples/docs.tsv"
	for name in $'a\nb' $'a\tb' 'a\b' 'a;b' 'a|b'; do
		cp "$samples/docs.tsv" "$name.tsv"
		fails 1 "nd-flow: $name.tsv: expected a name without newline, tab, \\, ; and | for make" \
			nd-flow ./near.flow --make "$name.tsv"
	done
}

# wrong MESSAGE LINE...: a table of these lines is refused so; %d in it is the line number
# of the last.
wrong() {
	printf '%s\n' "${@:2}" >w.flow
	fails 1 "nd-flow: $1" nd-flow ./w.flow --make docs.tsv
}

@test "an error in a table names file, line and what was expected" {
	cp "$samples/docs.tsv" .
	local row='sets piece piece - cat {piece} keep' at=./w.flow
	wrong "$at: expected a row STAGE EACH READS BY COMMAND" '# nothing'
	wrong "$at:1: expected STAGE EACH READS BY COMMAND" 'sets piece piece'
	wrong "$at:1: expected STAGE EACH READS BY COMMAND" 'sets piece piece -'
	wrong "$at:1: expected piece, other, part, cell or once, got 'pieces'" \
		'sets pieces piece - cat {piece}'
	wrong "$at:1: expected a column or -, got 'x'" 'sets piece piece x cat {piece}'
	for name in run sums lock stdin; do
		wrong "$at:1: expected another name than '$name', which nd-flow has itself" \
			"$name piece piece - cat {piece} keep"
	done
	wrong "$at:1: expected another name than 'share', which nd-flow has itself" 'value share a' "$row"
	wrong "$at:1: expected another option than -n, which all flows have" \
		'option n min N count 1 least' "$row"
	wrong "$at:1: expected another option than --mem, which all flows have" \
		'option - mem X text - more' "$row"
	for word in '>' "'a" '"a"' '&&' ';'; do
		wrong "$at:1: expected words that no shell reads, without quotes and redirections, got $word" \
			"sets piece piece - cat $word {piece} keep"
	done
	wrong "$at:2: expected a name, got 'a/b/c'" '' 'a/b/c piece piece - cat {piece}'
	wrong "$at:1: expected a name, got 'old/'" 'old/ piece piece - cat {piece}'
	wrong "$at:1: expected a row of each piece, not parted, of a/" 'a/ once - - true'
	wrong "$at:1: expected a row of each piece, not parted, of a/" 'a/.b piece piece 1 cat {piece}'
	wrong "$at:1: expected a condition after 'if'" "$row if"
	wrong "$at:1: expected an option, or a value of a line above, got 'k'" "$row if k"
	wrong "$at:2: expected an option, or a value of a line above, got 'shape'" "$row" \
		'more piece sets - cat $shape {sets} keep' 'value shape -k 3'
	wrong "$at:1: expected an option, or a value of a line above, got 'a'" 'value a $a' \
		'sets piece piece - cat $a {piece} keep'
	wrong "$at:2: expected one word of \$two, got 2" 'value two a b' \
		'sets piece piece - cat x$two {piece} keep'
	wrong "$at:17: expected at most 100000 words" 'value v0 a a' \
		"$(for i in {1..17}; do echo "value v$i \$v$((i - 1)) \$v$((i - 1))"; done)" \
		'sets piece piece - cat $v17 {piece} keep'
	wrong "$at:1: expected a name after \$ in '\$'" 'sets piece piece - cat $ {piece} keep'
	wrong "$at:2: more reads set: expected piece, other or a stage above" "$row" \
		'more piece set - cat {set} keep'
	wrong "$at:2: pairs reads sets of each piece: expected sets* or sets@" "$row" \
		'pairs once sets - cat {sets} keep'
	wrong "$at:1: pairs reads piece: expected piece* in a row of each once" \
		'pairs once piece - cat {piece} keep'
	wrong "$at:1: pairs reads piece@: expected a stage, not as the first input" \
		'pairs once piece@ - cat {piece} keep'
	wrong "$at:2: sets: expected each piece, as above" "$row if texts" \
		'sets once piece* - cat {piece} keep'
	wrong "$at:1: expected two inputs NAME*, or one of cells" 'pairs cell piece - cat keep'
	wrong "$at:1: expected } after '{piece'" 'sets piece piece - cat {piece keep'
	wrong "$at:1: expected a command before and after |" 'sets piece piece - cat {piece} | keep'
	wrong "$at:1: expected option LETTER NAME ARGUMENT TYPE DEFAULT HELP, got 3 words" \
		'option k ngram'
	wrong "$at:1: expected a letter or -, got 'kk'" 'option kk ngram N ngram 5 words'
	wrong "$at:1: expected the type of an option, got 'whole'" \
		'option k ngram N whole 5 words'
	wrong "$at:1: ngram: expected an argument" 'option k ngram - ngram 5 words'
	wrong "$at:1: all: expected no argument" 'option - all N flag - all'
	wrong "$at:1: expected value NAME WORD..." 'value'
	wrong "$at:1: expected operands COLLECTIONS USAGE" 'operands piece'
	wrong "$at:1: expected old, into, piece, other or at the end piece..., got 'piece...'" \
		'operands piece...,other inputs'
	wrong "$at:1: expected refuse TEXT if CONDITION" 'refuse this'
	wrong "$at:1: expected each name once, got 'a' again" 'a,a piece piece - cat {piece} keep'
	wrong "$at:2: expected another name than 'x', of $at:1" 'option - x - flag - that' \
		'option - x - flag - this'
	wrong "$at:1: a reads b: expected piece, other or a stage above" \
		'a piece b - cat {b} keep' 'b piece piece - cat {piece}'
	wrong "$at:1: expected an input of the row in {}, got 'b'" 'a piece piece - cat {b} {piece} keep'
	wrong "$at:1: expected include FILE" 'include'
	wrong "$at:1: expected no more than 8 files that include others" 'include w.flow'
	wrong "$at:1: expected text, got the byte \\x01" $'sets piece piece - cat \x01'
	wrong './none.flow: No such file or directory' 'include none.flow'
}

@test "options have the types and choices that the table says" {
	cp "$samples/docs.tsv" .
	cat >w.flow <<'END'
option k ngram N ngram 5 words
option - via WAY index|minhash index how
option - rank FILE in - ranks
option - drop WORD list - what is dropped
option - more OPTIONS words - more options
option - against FILE other - other documents
sets piece piece - nd-shingle -k $ngram $drop $more {piece} keep if via=index !more=--top
sets piece piece - cat {piece} keep
others other other - cat {other} keep
END
	fails 2 "nd-flow: -k: expected a whole number from 1 to 1000, got 'x'
try 'nd-flow ./w.flow --help'" nd-flow ./w.flow --make -k x docs.tsv
	fails 2 "nd-flow: --via: expected index or minhash, got 'lsh'
try 'nd-flow ./w.flow --help'" nd-flow ./w.flow --make --via lsh docs.tsv
	fails 2 "nd-flow: unknown option '--vai'; did you mean '--via'?
try 'nd-flow ./w.flow --help'" nd-flow ./w.flow --make --vai lsh docs.tsv
	fails 2 "nd-flow: expected input ...: files, directories or -
try 'nd-flow ./w.flow --help'" nd-flow ./w.flow --make
	fails 2 "nd-flow: --parts: expected at most 10000
try 'nd-flow ./w.flow --help'" nd-flow ./w.flow --make --parts 10001 docs.tsv
	ok commands ./w.flow --drop a --drop 'b c' docs.tsv
	[ "$output" = "nd-shingle -k 5 a 'b c' docs.tsv >sets.1.part && mv sets.1.part sets.1" ]
	ok commands ./w.flow --more '  -x  $(y) --to=p=q --any= ' docs.tsv
	[ "$output" = "nd-shingle -k 5 -x '\$(y)' --to 'p=q' --any '' docs.tsv >sets.1.part && mv sets.1.part sets.1" ]
	touch a.tsv b.tsv
	ok commands ./w.flow --more --top=9 --against a.tsv --against b.tsv docs.tsv
	[ "$(cut -d ' ' -f 1,2 <<<"$output" | paste -sd ' ')" = 'cat docs.tsv cat a.tsv cat b.tsv' ]
	ok commands ./w.flow --via minhash docs.tsv
	[ "$output" = 'cat docs.tsv >sets.1.part && mv sets.1.part sets.1' ]
}

@test "an option after a dollar sign and dashes is as it was given" {
	mkdir d
	echo one >d/a.txt
	echo two >d/b.md
	echo three >d/c.txt
	cat >w.flow <<'END'
option - include GLOB list - which files
option - all - flag - all of them
option k ngram N ngram - words
value walk $--include $--all $--ngram
sets piece piece - echo $walk {piece} keep
END
	ok nd-flow ./w.flow d
	[ "$output" = d ]
	ok nd-flow ./w.flow -k 3 --include 'a*' --all --include b.md d
	[ "$output" = '--include a* --include b.md --all --ngram 3 d' ]
	echo 'sets piece piece - echo $--more keep' >w.flow
	fails 1 "nd-flow: ./w.flow:1: expected an option, got '--more'" nd-flow ./w.flow d
	ok nd-flow lines -q --over 1 --remove --include '*.txt' --exclude 'c*' d
	[ "$output" = "d/a.txt${TAB}one\\n" ]
	printf 'a\tx\ty\nb\tx\tz\n' >t.tsv
	ok nd-flow lines -q --over 1 --id-prefix t.tsv
	[ "$output" = "2${TAB}x" ]
}

@test "columns, cells, kinds, second outputs and the files of an earlier run" {
	mkdir texts old
	printf 'a\t1 2\n' >a.tsv
	printf 'some text\n' >texts/one
	touch old/sets.1 old/sets.2 old/sets.10 old/sets.x old/clusters
	cat >w.flow <<'END'
option - old DIR text - the run before
value columns 2 3
value first 2
sets.%   piece  piece               1  cut -f % {piece}                    if !texts
sets.%   piece  piece               1  nd-cat --recursive {piece}          if texts
id,more  once   sets.$first*        -  cut -f 1 {sets.$first} --to {more}
pairs.%  cell   sets.%* sets.%*     -  join {-a 1} {--against 2}
all      once   pairs.2* pairs.3* more id  -  cat {pairs.2} {pairs.3} {more} {-i id}  keep
before   once   old/sets* old/clusters old/gone  -
                cat {old/sets} {old/clusters} {old/gone}  keep if old
END
	ok commands ./w.flow --parts 3 --old old a.tsv texts
	echo "$output" >got
	cat >wanted <<'END'
cut -f 2 a.tsv | nd-partition --parts 2 -o sets.2.1
cut -f 3 a.tsv | nd-partition --parts 2 -o sets.3.1
nd-cat --recursive texts | nd-partition --parts 2 -o sets.2.2
nd-cat --recursive texts | nd-partition --parts 2 -o sets.3.2
cut -f 1 sets.2.1.1 sets.2.1.2 sets.2.2.1 sets.2.2.2 --to more.part >id.part && mv id.part id && mv more.part more
join -a <(cat sets.2.1.1 sets.2.2.1) >pairs.2.1-1.part && mv pairs.2.1-1.part pairs.2.1-1
join -a <(cat sets.2.1.1 sets.2.2.1) --against <(cat sets.2.1.2 sets.2.2.2) >pairs.2.1-2.part && mv pairs.2.1-2.part pairs.2.1-2
join -a <(cat sets.2.1.2 sets.2.2.2) >pairs.2.2-2.part && mv pairs.2.2-2.part pairs.2.2-2
join -a <(cat sets.3.1.1 sets.3.2.1) >pairs.3.1-1.part && mv pairs.3.1-1.part pairs.3.1-1
join -a <(cat sets.3.1.1 sets.3.2.1) --against <(cat sets.3.1.2 sets.3.2.2) >pairs.3.1-2.part && mv pairs.3.1-2.part pairs.3.1-2
join -a <(cat sets.3.1.2 sets.3.2.2) >pairs.3.2-2.part && mv pairs.3.2-2.part pairs.3.2-2
cat pairs.2.1-1 pairs.2.1-2 pairs.2.2-2 pairs.3.1-1 pairs.3.1-2 pairs.3.2-2 more -i id >all.part && mv all.part all
cat old/sets.1 old/sets.2 old/sets.10 old/clusters >before.part && mv before.part before
END
	same wanted got
}

@test "near, threads, contains and lines are tables, too; some flows are none yet" {
	cp "$samples/docs.tsv" .
	ok nd-flow near --make -k 2 -t 0.3 --dedup --map gone -o run docs.tsv
	make -s -j2 -f - <<<"$output"
	nd-flow near -q -k 2 -t 0.3 --dedup --map wanted.gone docs.tsv >wanted
	same wanted run/kept/docs.tsv
	same wanted.gone gone
	[ "$(nd-flow near --make --help | tail -n 1)" = 'example: nd-flow near --dedup docs.tsv' ]
	ok bash -c "$(nd-flow lines -n --over 1 -o lines docs.tsv)"
	same <(nd-flow lines --over 1 docs.tsv) lines/lines
	ln -s gone link
	fails 1 'nd-flow: .: is a directory' nd-flow near --make --map . docs.tsv
	for file in /dev/stdout /dev/null link; do
		misused 'nd-flow near' "--map: expected a regular file, got $file" --make --map $file docs.tsv
	done
	misused nd-flow "unknown flow 'none'; the flows are near threads sentences partial xling add query audit contains match lines status deploy" \
		none --make docs.tsv
	misused nd-flow 'expected a flow before --make' --make docs.tsv
}

@test "a row reads with @ what a column parts" {
	cp "$samples/docs.tsv" .
	cat >w.flow <<'END'
docs   piece  piece         1  cat {piece}
asked  part   docs*         -  cut -f 1 {docs}
read   part   asked docs@   1  cat {asked} {docs}
all    once   read*         -  cat {read}  keep
END
	ok nd-flow ./w.flow --stages --parts 2 docs.tsv
	grep ^docs.for <<<"$output" | cut -f 1,3,4 >got
	cat >wanted <<'END'
docs.for.read	docs.1.1 read.needs.1 read.needs.2	docs.1.1.for.read.1 docs.1.1.for.read.2
docs.for.read	docs.1.2 read.needs.1 read.needs.2	docs.1.2.for.read.1 docs.1.2.for.read.2
END
	same wanted got
	ok nd-flow ./w.flow --parts 2 -o run docs.tsv
	{ cat docs.tsv; cut -f 1 docs.tsv; } | sort | same - <(sort run/all)
}

@test "partial is a table: passages, ranges and families, of one collection and two" {
	cp "$samples/quotes.tsv" .
	head -n 2 quotes.tsv >a.tsv
	tail -n +2 quotes.tsv >b.tsv
	tail -n +3 quotes.tsv >c.tsv
	for options in '' --sensitive --ranges --families '-m imatch -g 2 --within --min-bytes 0' \
		"-m spotsigs --shingle=--top=5 --min-bytes 0 --stem english" '--common 2 --lines' \
		'--against b.tsv' '--against b.tsv --ranges' '--against b.tsv --sensitive'; do
		in='a.tsv c.tsv'
		[[ $options != *against* ]] || in=a.tsv
		# shellcheck disable=SC2086
		nd-flow partial -q $options -o want $in
		answer=passages
		[[ $options != *ranges* ]] || answer=ranges
		[[ $options != *families* ]] || answer=families
		[ -s want/$answer ]
		for parts in 1 3; do
			[ $parts -eq 1 ] || [ $answer = passages ] || continue
			# shellcheck disable=SC2086
			nd-flow partial --make $options --parts $parts -o run $in >script
			make -s -j2 -f script
			same want/$answer run/$answer
			[ $answer != passages ] || same want/documents run/documents
			rm -r run
		done
		rm -r want
	done
}

@test "partial in parts leaves out sentences in too many pairs, as in one" {
	for i in {1..40}; do printf 'd%d\tIt was said by all of us on day %d.\n' $i $i; done >docs.tsv
	tail -n 20 docs.tsv >b.tsv
	for options in '' '--against b.tsv' '--via prefix' '--via postings'; do
		for parts in 1 3; do
			# shellcheck disable=SC2086
			nd-flow partial --make $options --common 10 --min-bytes 0 --parts $parts -o run docs.tsv >script
			apart make -s -f script
			[ "$status" -eq 0 ]
			[[ $stderr == *'sentences left out that with similar ones occur in more than 10 places'* ]]
			[ ! -s run/passages ]
			rm -r run
		done
	done
}

@test "-o makes again what another option, table or input decides, and takes no other directory" {
	table
	cp "$samples/docs.tsv" .
	ok nd-flow ./near.flow -o run docs.tsv
	[ "$(wc -l <run/clusters)" -eq 5 ]
	ok nd-flow ./near.flow -t 0.9 -o run docs.tsv
	[ "$(wc -l <run/clusters)" -eq 2 ]
	touch now
	ok nd-flow ./near.flow -t 0.9 -o run docs.tsv
	[ run/clusters -ot now ]
	sed -i 's/-b 40/-b 41/' near.flow
	ok nd-flow ./near.flow -t 0.9 -o run docs.tsv
	[ run/keys.1 -nt now ]
	mkdir own empty
	touch own/file empty/lock
	ln -s empty linked
	ok nd-flow ./near.flow -o linked docs.tsv
	same run/sets.1 empty/sets.1
	fails 1 'nd-flow: own: expected a new or empty directory, or one of an earlier run' \
		nd-flow ./near.flow -o own docs.tsv
	(
		flock 9
		run nd-flow ./near.flow -o run docs.tsv
		[[ $output == "nd-flow: run: in use by running processes (bash); to end them: kill $BASHPID"* ]]
	) 9>run/lock
}

@test "a file that changes below a directory is read again" {
	mkdir texts
	for i in 1 2 3; do
		echo 'some text that is the same number of words each' >texts/f$i
	done
	touch -d '1 hour ago' texts/* texts
	nd-flow near --make texts >Makefile
	ok make -s
	[ "$(wc -l <clusters)" -eq 3 ]
	ok make -s
	[ -z "$output" ]
	echo 'other words' >texts/f2
	ok make -s
	[ "$(wc -l <clusters)" -eq 2 ]
}

@test "--make and --parallel without -o replace no file of another program" {
	cp "$samples/docs.tsv" .
	why='expected a name that no other file has; move it, or give nd-flow -o DIR'
	nd-flow near --make --dedup docs.tsv >Makefile
	nd-flow near --parallel --dedup docs.tsv >script
	for file in near.1 stars kept; do
		echo mine >$file
		fails 2 "Makefile:14: *** $file: $why.  Stop." make
		fails 1 "$file: $why" bash script
		[ "$(cat $file)" = mine ]
		rm $file
	done
	[ "$(ls -A)" = $'Makefile\ndocs.tsv\nscript' ]
	ok make -s
	ok make -s
	[ -z "$output" ]
	! command -v parallel >/dev/null || ok bash script
	same <(nd-flow near -q --dedup docs.tsv) kept/docs.tsv
}

@test "no input is overwritten, named twice, or written twice" {
	cp "$samples/docs.tsv" .
	cp docs.tsv clusters
	for name in clusters ./clusters; do
		fails 1 "nd-flow: $name: taken as one text; a name that ends in .tsv has its lines read
nd-flow: $name: the flow would overwrite this input; -o chooses another directory" \
			nd-flow near --make -- $name
	done
	fails 1 'nd-flow: docs.tsv: is an input too' nd-flow near --make --pairs docs.tsv docs.tsv
	fails 1 'nd-flow: none/p: the directory none does not exist' nd-flow near --make --pairs none/p docs.tsv
	fails 1 'nd-flow: docs.tsv and ./docs.tsv are the same file; name it once, or a directory that has it: links there are skipped' \
		nd-flow near --make docs.tsv ./docs.tsv
	misused 'nd-flow near' "--clusters and --map: expected two files, got 'm' for both" \
		--make --map m --clusters m docs.tsv
	rm clusters
	ok nd-flow near --make -k 2 -t 0.3 --map removed docs.tsv
	make -s -f - <<<"$output"
	same removed <(nd-cluster --removed clusters | sort)
	ok nd-flow near --parallel -k 2 -t 0.3 --clusters got docs.tsv
	echo old >clusters
	bash -c "$output"
	same clusters got
}

@test "the argument of an option can be words; a name can be that of a value, too" {
	cp "$samples/docs.tsv" .
	cat >words.flow <<'END'
option - weigh   OPTIONS words - more options of nd-weigh
option - columns TEXT    text  - the columns of what is printed
value columns 1 2
tf.1  piece piece         - nd-terms {piece}
tf.2  piece piece         - nd-terms -c {piece}
df.%  once  tf.%*         - nd-df {tf.%}
v.%   once  df.% tf.%*    - nd-weigh -q {-d df.%} $weigh {tf.%} | cut -f $columns  keep if weigh
v.%   once  df.% tf.%*    - nd-weigh -q {-d df.%} {tf.%}  keep
END
	nd-terms docs.tsv >tf
	nd-df tf >df
	ok nd-flow ./words.flow -o run docs.tsv
	nd-weigh -d df tf | same run/v.1 -
	ok nd-flow ./words.flow -o two --weigh '  -m tfidf  --min-df 2 ' --columns 1-3 docs.tsv
	nd-weigh -q -m tfidf --min-df 2 -d df tf | cut -f 1-3 | same two/v.1 -
	ok nd-flow ./words.flow -o no --weigh ' ' docs.tsv
	same run/v.2 no/v.2
}

@test "xling as a table: its answers, in three parts, are those of nd-flow xling" {
	cp "$samples"/{de,en,en-de}.tsv .
	for options in '--first 1' '--stem german,english -l en-de.tsv --first 2 --mutual' \
		'--via sketches -t 0.1' '--via window -Q 3 -B 2 -D 64 -t 0.05 --first 1'; do
		# shellcheck disable=SC2086
		nd-flow xling -o old $options de.tsv en.tsv 2>notes
		# shellcheck disable=SC2086
		nd-flow xling --make --parts 3 -o new $options de.tsv en.tsv >Makefile
		make -s -j2 2>notes
		for answer in choice pairs first recall; do
			[ ! -e old/$answer ] || same old/$answer new/$answer
			[ -e old/$answer ] || [ ! -e new/$answer ]
		done
		[ -s new/pairs ]
		rm -r old new
	done
	printf 'mond\tthe moon again\n' >>de.tsv
	for parts in 1 3; do
		nd-flow xling --make --parts $parts -o twice de.tsv en.tsv >Makefile
		run make -s
		[ "$status" -eq 2 ]
		[[ $output == *"duplicate id 'mond'"* ]]
	done
}

@test "sentences is a table: bands that are given, a plan, all pairs; titles of a dump" {
	cp "$samples/wiki.xml" .
	# Many sentences above the length that is compared exactly: bands find some.
	python3 -c '
import random
r = random.Random(6)
for i in range(26000):
    t = " ".join("".join(r.choice("etaoinshrdlu") for _ in range(5)) for _ in range(7))
    print("d%d\t%s" % (i, t))
    if i % 80 == 0: print("e%d\t%s" % (i, t[:13] + "xy" + t[15:]))' >many.tsv
	while IFS='|' read -r file options; do
		# shellcheck disable=SC2086
		nd-flow sentences -q $options -o want $file >/dev/null
		for parts in 1 3; do
			# shellcheck disable=SC2086
			nd-flow sentences --make $options --parts $parts -o got $file | make -s -j2 -f -
			for name in pairs clusters sizes articles sentences; do
				same want/$name got/$name
			done
			[ ! -s want/recall ] || same want/recall got/recall
			rm -r got
		done
		[ "$(wc -l <want/pairs)" -gt 2 ]
		rm -r want
	done <<-'EOF'
		wiki.xml|--drop-sections /dev/null
		wiki.xml|-b 10 --stars
		wiki.xml|-r 2 -t 0.8
		wiki.xml|--recall 1 -M 2 --min-tokens 3 --max-tokens 9 -t 0.5
		many.tsv|--lines
	EOF
	misused 'nd-flow sentences' '--recall chooses -b and -r' --make --recall 0.9 -b 3 wiki.xml
}

@test "what near, threads and xling refuse, their tables refuse" {
	cp "$samples/docs.tsv" .
	refused() {
		fails 2 "nd-flow: $1
try 'nd-flow $2 --help'" nd-flow "${@:2}" --make docs.tsv
	}
	refused '--average: unexpected --components' near --average --components
	refused '--average: unexpected -M' near --average -M 3
	refused '--rank: unexpected --keep' near --keep longest --rank docs.tsv
	refused '--csv: unexpected --json' near --csv id,text --json id,text
	refused '--idf goes with --via prefix alone' threads --idf --via postings
	refused '--sensitive: unexpected --ranges' partial --sensitive --ranges
	refused '--against: unexpected --within' partial --against docs.tsv --within
	refused '--families: unexpected --against' partial --families --against docs.tsv
	refused '--ranges: unexpected --parts' partial --ranges --parts 2
	cp docs.tsv b.tsv
	refused '-B and -Q go with --via window' xling --via sketches -B 9 b.tsv
	refused '-D, -m and --seed go with --via sketches or window' xling -D 64 b.tsv
	refused '--columns, --inverse, --min-p and --top go with -l' xling --top 2 b.tsv
	refused '--no-copy goes with -l' xling --no-copy b.tsv
	refused '--mutual goes with --first' xling --mutual b.tsv
	for flow in near 'threads -w 1' partial; do
		# shellcheck disable=SC2086
		fails 2 "nd-minhash: --recall: expected a recall above 0 that bands can have, got 1
try 'nd-minhash --help'" nd-flow $flow --via minhash --recall 1 -o r docs.tsv
		[ ! -e r ]
	done
	refused '--by characters: unexpected -l or --stem' xling --by characters -l docs.tsv b.tsv
	refused "--stem: expected A,B (stems of the two languages, - for none), got 'a,b,c'" xling --stem a,b,c b.tsv
	printf 'a\tone two three four\n' >e.tsv
	for via in index prefix postings minhash; do
		for parts in 1 3; do
			nd-flow near --make -k 2 --via $via --parts $parts -o r docs.tsv e.tsv >m
			sed 's/^apple\t/a\t/' docs.tsv >same.tsv
			nd-flow near --make -k 2 --via $via --parts $parts -o r same.tsv e.tsv >m
			run make -s -f m
			[ "$status" -eq 2 ]
			[[ $output == *"duplicate id 'a'"* ]]
			rm -rf r
		done
	done
}

@test "add and audit by their tables are what nd-flow add and audit make" {
	cp "$samples/docs.tsv" .
	nd-flow near -k 3 -t 0.5 --keep longest -o run docs.tsv
	sed -n 's/^bread\t/bun\t/; s/large/most/p' docs.tsv >more.tsv
	printf 'plum\ta text that resembles none of the others\n' >>more.tsv
	sed -n 2p docs.tsv >>more.tsv
	nd-flow audit run >want
	nd-flow "$top/share/nd/flows/audit.flow" run >got
	same want got
	nd-flow audit --make --sample 2 -o aud run | make -s -f -
	nd-flow audit --sample 2 run | same - aud/report
	mkdir by-table made
	fails 1 'nd-flow: run: expected an index, which nd-flow query run </dev/null makes' \
		nd-flow add --make run more.tsv
	nd-flow query run </dev/null
	(cd by-table && nd-flow add --make ../run ../more.tsv | make -s -f -)
	(cd made && nd-flow add --make --keep first ../run ../more.tsv | make -s -f -)
	cp -r run run2
	nd-flow add -q run more.tsv
	nd-flow add -q --keep first run2 more.tsv
	for f in stars clusters removed kept/more.tsv; do
		same run/$f by-table/$f
		same run2/$f made/$f
	done
	zstd -dcq run/documents.2.zst | same - <(zstd -dcq by-table/added.1)
	# To what was added more is added.
	printf 'prune\ta text that resembles none of the other\n' >most.tsv
	mkdir again
	(cd again && nd-flow add --make ../run ../most.tsv | make -s -f -)
	nd-flow add -q run most.tsv
	for f in stars clusters removed kept/most.tsv; do
		same run/$f again/$f
	done
	nd-flow audit run >want
	nd-flow "$top/share/nd/flows/audit.flow" run | same want -
}

@test "what is no finished run of near is no operand old" {
	cp "$samples/docs.tsv" .
	mkdir none
	fails 1 'nd-flow: none: expected the directory of a run, nd-flow -o' \
		nd-flow add --make none docs.tsv
	nd-flow near --components -o chains docs.tsv
	fails 1 'nd-flow: chains: expected a run without --components, --average and -M' \
		nd-flow add --make chains/ docs.tsv
	nd-flow lines -o lines docs.tsv
	fails 1 'nd-flow: lines: expected a run of nd-flow near' nd-flow add --make lines docs.tsv
	fails 1 'nd-flow: lines: expected a run of nd-flow near, threads or sentences' \
		nd-flow audit --make lines
	nd-flow near -o run docs.tsv
	nd-flow query run </dev/null
	sed 's/flour/flower/; 4q' docs.tsv >new.tsv
	cp -r run copy
	run nd-flow add run new.tsv
	[ "$status" -eq 1 ]
	[[ $output == *"nd-flow: new.tsv:4: duplicate id 'bread' (first in run)"* ]]
	diff -r run copy
	sed -i 's/^-t\t.*/-t\tx/' run/run
	run nd-flow "$top/share/nd/flows/add.flow" run new.tsv
	[ "$status" -eq 1 ]
	[[ $output == 'nd-flow: run/run: expected '*' bytes, got '* ]]
}

@test "the options of an earlier run hold unless they are given" {
	mkdir x
	cat >x/near.flow <<-'END'
	operands piece input
	option - list X list -  a list
	option f fields X text -  columns
	option - flag - flag -  a flag
	documents.1.zst  once piece* - cat {piece} keep
	documents.12.zst once piece* - cat {piece} keep
	documents.3      once piece* - cat {piece} keep
	documents.x.zst  once piece* - cat {piece} keep
	all              once piece* - cat {piece} keep
	END
	ok nd-flow ./x/near.flow --list 'a b' --list 'c\' -f 2,3 -o old "$samples/docs.tsv"
	cat >w.flow <<-'END'
	operands old DIR
	option - list X list -  a list
	option f fields X text -  columns
	option - flag - flag -  a flag
	value it yes if old-flow=near old/all old/documents.*.zst !old/none !old-flag
	all once old/documents.*.zst old/all - echo $list : $fields $it $old-f $old {old/documents.*.zst} {old/all} keep
	END
	ok nd-flow ./w.flow old/
	[ "$output" = 'a b c\ : 2,3 yes 2,3 old old/documents.1.zst old/documents.12.zst old/all' ]
	ok nd-flow ./w.flow --list z -f 9 old
	[ "$output" = 'z : 9 yes 2,3 old old/documents.1.zst old/documents.12.zst old/all' ]
	echo 'operands piece,old X DIR' >bad.flow
	fails 1 "nd-flow: ./bad.flow:1: expected old, into, piece, other or at the end piece..., got 'old'" \
		nd-flow ./bad.flow old
}

@test "a threshold or recall of 0 is refused at once, in the words of the flow" {
	cp "$samples/docs.tsv" .
	for call in near:-t near:--recall threads:-t threads:--recall contains:-t; do
		flow=${call%:*}
		for value in 0 0.0000001 1.1 x; do
			for form in '' --make; do
				# shellcheck disable=SC2086
				fails 2 "nd-flow: ${call#*:}: expected a number above 0, up to 1, of at most six decimals, got '$value'
try 'nd-flow $flow --help'" nd-flow $flow $form ${call#*:} $value docs.tsv docs.tsv
			done
		done
	done
}

@test "a Makefile trusts no file that it did not make" {
	cp "$samples/docs.tsv" .
	nd-flow near -q -k 2 -t 0.3 docs.tsv >want
	for f in near.1 stars clusters .made-by.near; do echo wrong >$f; done
	nd-flow near --make -k 2 -t 0.3 docs.tsv >Makefile
	ok make -s
	same want clusters
	ok make -s
	ok make
	[[ $output == *'Nothing to be done'* ]]
	nd-flow near -q -k 3 -t 0.9 docs.tsv >other
	nd-flow near --make -k 3 -t 0.9 docs.tsv | make -s -f -
	same other clusters
	make -s
	same want clusters
	nd-flow near --make -k 2 -t 0.3 -o "it's \$(x), =%" docs.tsv >m
	ok make -s -f m
	same want "it's \$(x), =%/clusters"
	run make -f m
	[[ $output == *'Nothing to be done'* ]]
}

@test "a Makefile that is edited makes all anew, once" {
	cp "$samples/docs.tsv" .
	nd-flow near -q -k 2 docs.tsv >want
	mkdir "it's"
	for m in Makefile "it's/m" 'a b' -; do
		nd-flow near --make -k 5 -o dir docs.tsv >m
		[ "$m" = - ] || cp m "$m"
		ok make -s -f "$m" <m
		touch "$m"
		ok make -f "$m" <m
		[ "$output" = "make: Nothing to be done for 'all'." ]
		sed -i 's/-k 5/-k 2/' m
		[ "$m" = - ] || cp m "$m"
		# make has one word of a name with a blank.
		[ "$m" != 'a b' ] || rm -r dir
		ok make -s -f "$m" <m
		same want dir/clusters
		ok make -f "$m" <m
		[ "$output" = "make: Nothing to be done for 'all'." ]
	done
}

@test "what is printed names both records of a duplicate id, and --id-prefix" {
	printf 'a\tone two three\nb\tfour\n' >x.tsv
	printf 'c\tone\na\ttwo\n' >"y \$'#.tsv"
	printf 'c\tone\na\ttwo\n' >y.tsv
	want="y.tsv:2: duplicate id 'a' (first at x.tsv:1); --id-prefix of nd-flow makes ids of FILE and ID"
	for parts in 1 3; do
		nd-flow near --make --parts $parts -o made x.tsv y.tsv >m
		run make -s -f m
		[ "$status" -eq 2 ]
		[[ ${lines[0]} == nd-*": $want" ]]
		fails 1 "nd-pairs: $want" bash <(nd-flow near -n x.tsv y.tsv)
	done
	if command -v parallel >/dev/null; then
		nd-flow near --parallel -o apart x.tsv y.tsv >script
		run bash script
		[ "$status" -eq 1 ]
		[ "${lines[0]}" = "nd-pairs: $want" ]
	fi
	printf '{"id":"ä","t":"a b"}\n' | tee x.jsonl | zstd -q >y.jsonl.zst
	nd-flow near --make --json id,t -o rows x.jsonl y.jsonl.zst >m
	run make -s -f m
	[ "${lines[0]}" = "nd-pairs: y.jsonl.zst:1: duplicate id 'ä' (first at x.jsonl:1); --id-prefix of nd-flow makes ids of FILE and ID" ]
	cat x.tsv x.tsv >twice.tsv
	nd-flow near --make -o one twice.tsv >m
	run make -s -f m
	[ "${lines[0]}" = "nd-pairs: twice.tsv:3: duplicate id 'a' (first on line 1)" ]
	# A name that the variable cannot have: as the tool sees it.
	nd-flow near --make -o odd x.tsv "y \$'#.tsv" >m
	run make -s -f m
	[ "${lines[0]}" = "nd-pairs: stdin:4: duplicate id 'a' (first on line 1)" ]
	# No record of the inputs has what is read now.
	printf 'z\tone\nz\tone\n' >z.tsv
	fails 1 "nd-text-pairs: z.tsv:2: duplicate id 'z' (first on line 1)" \
		env ND_INPUTS=:x.tsv:gone nd-text-pairs -m jaccard z.tsv
}

@test "a plan in two forms is refused, with the names of both" {
	printf 'a\tone\n' >docs.tsv
	while read -r a b; do
		misused 'nd-flow near' "$a: not with $b" "$b" "$a" docs.tsv
	done <<-EOF
	--make --parallel
	-n --make
	-n --parallel
	EOF
}
