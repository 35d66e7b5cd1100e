# nd-flow-names.bats: a name with = in it is a name, to awk and make too.
load helper

# both DIR WORD...: nd-flow makes the same files in plain and in DIR, to which
# the same call then adds nothing.
both() {
	local dir=$1
	rm -rf plain "$dir"
	nd-flow "${@:2}" -o plain "${inputs[@]}" 2>plain.err &&
		nd-flow "${@:2}" -o "$dir" "${inputs[@]}" 2>err </dev/null || return
	rm -f {plain,"$dir"}/seconds
	diff -r -x sums plain "$dir" || return
	# Stages that run at once are logged in any order, some twice.
	diff <(sort -u plain/sums) <(sort -u "$dir/sums") || return
	nd-flow "${@:2}" -o "$dir" "${inputs[@]}" 2>err </dev/null
}

# bats test_tags=long
@test "near -o a=b, its parts, add and audit" {
	cp "$samples"/{docs,quotes}.tsv .
	sed 's/^/n/' docs.tsv >new.tsv
	inputs=(docs.tsv quotes.tsv)
	both a=b near -k 2 -t 0.3 -j 3 --via prefix --all-pairs
	both "$PWD/a=b/c" near -k 2 -t 0.3 -j 3 --via prefix
	both a=b near -k 2 -t 0.3 --dedup
	fails 1 "nd-flow: a=b: made with -k '2', not '3'; --again or --update starts over" \
		nd-flow near -k 3 -t 0.3 --dedup -o a=b docs.tsv
	for dir in plain a=b; do
		nd-flow audit $dir >$dir.audit </dev/null
		nd-flow add $dir new.tsv </dev/null
		rm -f $dir/seconds
	done
	same plain.audit a=b.audit
	diff -r -x sums plain a=b
}

# bats test_tags=long
@test "near -o a=b in several parts, with little memory" {
	awk 'BEGIN { srand(1); for (d = 0; d < 400; d++) {
		printf "d%d\t", d
		for (i = 0; i < 40; i++) printf "w%d ", 60 * rand()
		print "" } }' >docs.tsv
	inputs=(docs.tsv)
	both a=b near -k 1 -t 0.5 -j 2 --mem 100k --pairs p
	both a=b near -k 1 -t 0.5 -j 2 --parts 3
	[ "$(ls a=b/similar.* | wc -l)" -gt 1 ]
}

# bats test_tags=long
@test "threads, sentences, partial, xling, contains and lines -o a=b" {
	cp "$samples"/* .
	sed 's/^/one /;3q' docs.tsv >parts.tsv
	inputs=(threads.tsv)
	both a=b threads -j 3
	nd-flow audit plain >plain.audit
	nd-flow audit a=b </dev/null | same plain.audit -
	both a=b threads --via prefix --idf
	inputs=(wiki.xml docs.tsv)
	both a=b sentences -t 0.3
	inputs=(docs.tsv quotes.tsv)
	both a=b partial -m imatch --min-bytes 0 --against parts.tsv
	inputs=(de.tsv en.tsv)
	both a=b xling --first 1 --mutual
	inputs=(parts.tsv docs.tsv)
	both a=b contains --clean
	inputs=(docs.tsv)
	both a=b lines --remove --over 1
}

@test "a file of hosts named h=x" {
	cp "$samples/docs.tsv" .
	printf 'a b\n' >h=x
	command -v parallel >/dev/null || skip 'parallel is absent'
	apart nd-flow near --hosts h=x docs.tsv
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = "nd-flow: h=x:1: expected [N/][user@]host, each once, got 'a b'" ]
	echo '4/a b # a comment' >'h=x'
	apart nd-flow near --hosts h=x -o run2 docs.tsv
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = "nd-flow: h=x:1: expected [N/][user@]host, each once, got '4/a b'" ]
	printf '1/:\n# again\n2/:\n' >'h=x'
	fails 1 "nd-flow: h=x:3: expected each host once, got ':' again" \
		nd-flow near --hosts h=x -o run2 docs.tsv
}

# runs WORD...: nd-flow ends well, and no word of it is run by a shell.
runs() {
	nd-flow "$@" >out 2>err || { cat err && return 1; }
	[ -z "$(find . -name PWN)" ]
}

# bats test_tags=long
@test "no name, key, list of columns or command of the user is run by a shell" {
	cp "$samples"/{threads,de,en}.tsv "$samples/wiki.xml" .
	sed 's/$/\tx/' "$samples/docs.tsv" >$'hostile\n\'a$(touch PWN)=1.tsv'
	sed 's/^/n/; s/$/\tx/' "$samples/docs.tsv" >'hostile; b.tsv'
	awk -F '\t' '{ printf "{\"hostile $(touch PWN)\":\"%s\",\"t\":\"%s\"}\n", $1, $2 }' \
		"$samples/docs.tsv" >hostile.json
	mkdir hostile && cp "$samples"/*.sh hostile
	cp 'hostile; b.tsv' 'input_1=x, hostile'
	near=(near -k 2 -t 0.3 --dedup)
	printf 'apple-copy\t2\n' >'hostile rank'
	runs "${near[@]}" --rank 'hostile rank' --html 'hostile pages' -o run \
		--rejects 'hostile rejects' hostile hostile?*.tsv 'input_1=x, hostile'
	[ -e $'run/kept/hostile\n\'a$(touch PWN)=1.tsv' ] && [ -e run/kept/texts.tsv ]
	runs "${near[@]}" --via prefix -f 2,2 --json 'hostile $(touch PWN),t' --html hostile2 hostile.json
	runs near -k 2 -t 0.3 -f 2,3 -o run2 'hostile; b.tsv'
	runs add run2 $'hostile\n\'a$(touch PWN)=1.tsv'
	runs contains --clean -f 2,2 --items-json 'hostile $(touch PWN),t' hostile.json 'hostile; b.tsv'
	runs lines --remove -f 2,2 'hostile; b.tsv'
	runs lines --remove --json 'hostile $(touch PWN),t' hostile.json
	runs threads --dedup --html hostile3 -w 0.5,0.5 -f 2,4 threads.tsv
	mv wiki.xml 'hostile wiki.xml'
	printf 'See also\n' >'hostile headings'
	runs sentences --drop-sections 'hostile headings' 'hostile wiki.xml' 'hostile; b.tsv'
	printf 'the\na\n' >hostile.words
	runs partial --min-bytes 0 -m spotsigs --shingle '--antecedents hostile.words' --html hostile4 \
		--against 'hostile; b.tsv' $'hostile\n\'a$(touch PWN)=1.tsv'
	printf 'a\tb\t0.5\n' >'hostile table'
	mv de.tsv 'hostile de.tsv'
	runs xling -l 'hostile table' -f 2,2 'hostile de.tsv' en.tsv
	printf '#!/bin/bash\nseq "$1" | xargs -n 1 "${@:4}"\n' >'hostile submit'
	chmod +x 'hostile submit'
	runs "${near[@]}" --array 2 --submit './hostile submit' -o run3 hostile 'hostile; b.tsv'
	same <(nd-flow near -k 2 -t 0.3 hostile 'hostile; b.tsv') run3/clusters
	runs partial --array 2 --submit './hostile submit' --min-bytes 0 -o run4 \
		-m spotsigs --shingle '--antecedents hostile.words' 'hostile; b.tsv'
	runs sentences --array 2 --submit './hostile submit' --drop-sections 'hostile headings' \
		-o run5 'hostile wiki.xml' hostile
	runs xling --array 2 --submit './hostile submit' -l 'hostile table' -o run6 'hostile de.tsv' en.tsv
	runs near --array 2 --submit './hostile submit' --json 'hostile $(touch PWN),t' -o run7 hostile.json
}

@test "control characters of names are masked in messages" {
	fails 1 'nd-flow: a?b?c: no such file or directory' nd-flow near $'a\eb\rc'
	fails 1 'nd-shingle: a?b: No such file or directory' nd-shingle $'a\eb'
	misused 'nd-flow near' "-k: expected a whole number from 1 to 1000, got '?[31m'" -k $'\e[31m' a
	misused nd-pairs "unknown option '--?'" $'--\x7f'
}

@test "stdin is not the list and an input" {
	printf 'a\tx\n' >a.tsv
	for o in '- --files-from -' '--files-from - a.tsv -'; do
		# shellcheck disable=SC2086
		misused 'nd-flow near' '--files-from -: unexpected input -, which is stdin too' $o <<<a.tsv
		# shellcheck disable=SC2086
		misused nd-cat '--files-from -: unexpected operand -, which is stdin too' $o <<<a.tsv
	done
}

@test "a directory whose name looks like that of a file is made with a note" {
	printf 'a\tx y z\n' >a.tsv
	like='a directory is made, though its name looks like that of a file'
	for dir in out.jsonl out.tsv.gz new.d/OUT.CSV out.txt out.tgz; do
		gives '' "nd-flow: $dir: $like; without -o, >FILE makes a file\n" 0 \
			nd-flow near -o $dir a.tsv
		ok nd-flow near -o $dir a.tsv
	done
	for dir in out v0.6 out.d out.json/ jsonl; do
		ok nd-flow near -o $dir a.tsv
	done
	ok nd-flow near -q -o quiet.json a.tsv
	nd-shingle a.tsv >sets
	printf 'b\tx y z\n' >>a.tsv
	gives 'a\ta\t1.000000\na\tb\t1.000000\n' "nd-html: p.tsv: $like\n" 0 \
		nd-flow near --html p.tsv -k 2 a.tsv
	gives '' "nd-text-pairs: sets.tsv.zst: $like\n" 0 nd-text-pairs --distinct -o sets.tsv.zst sets
	ok nd-text-pairs --distinct -o sets.tsv.zst sets
	ok nd-text-pairs --distinct -q -o q.tsv sets
	ok nd-text-pairs --distinct -o sets.d sets
}

@test "with -v and -o the place of the result is printed" {
	printf 'a\tx y z\n' >a.tsv
	result() { grep -x 'nd-flow: the result is in .*' err; }
	nd-flow near -v -o near a.tsv 2>err
	[ "$(result)" = 'nd-flow: the result is in near/clusters' ]
	nd-flow near -v --dedup -o near a.tsv 2>err
	[ "$(result)" = 'nd-flow: the result is in near/kept' ]
	[ -s near/kept/a.tsv ]
	nd-flow near -v --annotate -o near a.tsv 2>err
	[ "$(result)" = 'nd-flow: the result is in near/annotated' ]
	[ -s near/annotated/a.tsv ]
	nd-flow lines -v --over 1 -o lines a.tsv 2>err
	[ "$(result)" = 'nd-flow: the result is in lines/lines' ]
	nd-flow near -v a.tsv 2>err
	run result
	[ "$status" -eq 1 ]
}

@test "on a terminal -o ends with the place of the result, but not with -q" {
	cp "$samples/docs.tsv" .
	output=$(script -qec 'nd-flow near -o run docs.tsv' /dev/null </dev/null)
	[[ $output == *'nd-flow: the result is in run/clusters'* ]]
	output=$(script -qec 'nd-flow near -q -o run docs.tsv' /dev/null </dev/null)
	[ -z "$output" ]
	ok nd-flow near -o run docs.tsv
}

# listed FLOW: the names in the lists of files of its manuals; threads and partial refer
# to near.
listed() {
	local other=$1
	[[ $1 != [tp]* ]] || other=near
	sed -n '/ Ta /d; s/^\.It Pa //p' "$top"/man/nd-flow{,-"$1",-"$other"}.1 |
		sed 's/ , /\n/g' | sort -u
}

# stages FLOW: the stages of its table, a pattern a line.
stages() {
	sed -n 's/^\([a-z][^ ]*\)  *[^ ]* *\(piece\|other\|part\|cell\|once\) .*/\1/p' \
		"$top/share/nd/flows"/{"$1",inputs,others,answers,ranks,cut}.flow |
		tr , '\n' | sed 's/%/[0-9]+/; s,/.*,/.*,' | sort -u
}

# in_manual FLOW DIR: every file of DIR is in the lists of the manuals, or of a stage.
in_manual() {
	local known
	known=$({ listed "$1" | sed -E 's/\./\\./g; s/\b[A-Z]\b/[0-9]+/g; s/NAME/.*/' &&
		stages "$1" | sed 's/$/(\\.[0-9]+)?/'; } | paste -sd '|')
	(cd "$2" && find . -type f ! -path './hosts/*') | cut -c 3- |
		sed -E "\\,^($known)\$,d" >unlisted
	same /dev/null unlisted
}

@test "the manual of a flow and its table have each file of -o" {
	cp "$samples"/* .
	i=0
	while read -r flow options; do
		i=$((i + 1))
		# shellcheck disable=SC2086
		nd-flow $flow $options -o $i >/dev/null 2>&1
		[ -e $i/sums ]
		in_manual $flow $i
	done <<-'EOF'
	near --dedup docs.tsv
	near --annotate --html pages --keep longest docs.tsv
	near --dedup --via prefix -j 3 docs.tsv
	near --via minhash --map removed --mem 9M docs.tsv
	threads --dedup --html pages threads.tsv
	threads --via minhash -j 3 threads.tsv
	sentences docs.tsv
	sentences --html pages --drop-sections /dev/null wiki.xml
	partial docs.tsv
	partial --html pages --sensitive --via minhash docs.tsv
	partial --ranges --against quotes.tsv docs.tsv
	xling --first 1 --mutual de.tsv en.tsv
	xling -l en-de.tsv --html pages --via sketches de.tsv en.tsv
	contains -k 3 --clean --html pages quotes.tsv docs.tsv
	lines --over 1 --remove docs.tsv
	EOF
	ok nd-flow near -q -o 20 --rejects bad --dedup - <docs.tsv
	in_manual near 20
}

@test "each file that the manual of a flow lists is that of a stage" {
	for flow in near threads sentences partial xling contains lines; do
		{ stages $flow && stages near; } >known
		# Over hosts there are more.
		listed $flow | grep -Ev '^(run|sums|seconds|lock|stdin|hosts|texts|headings|table)$' |
			sed -E 's/\.[A-Z]\b/.1/g; s/NAME/x/' |
			grep -Ev "^($(paste -sd '|' known))(\.1)?\$" >unknown || :
		same /dev/null unknown
	done
}

# cpu COMMAND...: prints the milliseconds of processors that it takes.
cpu() {
	local TIMEFORMAT='%U %S'
	{ time "$@" >out 2>err; } 2>&1 | awk '{ printf "%d\n", 1000 * ($1 + $2) }'
}

# bats test_tags=long
@test "20,000 names as operands cost little more than their directory" {
	mkdir in
	for ((i = 0; i < 20000; i++)); do
		echo "text number $i of $((i * 7919 % 1000))" >in/$i
	done
	directory=$(cpu nd-flow near in)
	mv out wanted
	operands=$(cpu nd-flow near in/*)
	same wanted out
	[ "$operands" -lt $((2 * directory)) ]
}

@test "the directory of a run may have any name, by make and parallel as the manual says" {
	cp "$samples/docs.tsv" .
	nd-flow near -q -k 2 docs.tsv >want
	for name in 'a b' "a'b" 'a"b' 'a$b' 'a#b' 'a:b' 'a%b' 'a*b' 'a=b' '{b}' '~b' ü $'a\nb' 'a;b' 'a|b' 'a\b' $'a\tb'; do
		ok nd-flow near -q -k 2 -o "$name" docs.tsv
		same want "$name/clusters"
		rm -r "$name"
		nd-flow near -k 2 -n -o "$name" docs.tsv | bash
		same want "$name/clusters"
		rm -r "$name"
		if [[ $name == *[$'\n\t\\;|']* ]]; then
			fails 1 "nd-flow: $name/stars: expected a name without newline, tab, \\, ; and | for make" \
				nd-flow near -k 2 --make -o "$name" docs.tsv
			continue
		fi
		nd-flow near -k 2 --make -o "$name" docs.tsv | make -s -f -
		same want "$name/clusters"
		rm -r "$name"
	done
	fails 1 $'nd-flow: a\nb/sets.1: expected a name without newline, for parallel' \
		nd-flow near -k 2 --parallel -o $'a\nb' docs.tsv
}
