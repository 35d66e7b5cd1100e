# nd-shingle-methods.bats: signatures in the place of all shingles.
load helper

oracle() {
	python3 "$top/tests/oracle/signatures.py" "$@"
}

setup_file() {
	python3 "$top/tests/data/random-texts.py" 1 60 >"$BATS_FILE_TMPDIR/texts"
}

# texts N: so many random ones.
texts() {
	head -n "$1" "$BATS_FILE_TMPDIR/texts"
}

# shingles [OPTION...]: id and what a feature was made of.
shingles() {
	nd-shingle --text "$@" 2>notes | cut -f 1,3
}

# frequencies FILE: of the words of its second column.
frequencies() {
	nd-terms "$1" 2>notes | nd-df
}

# hash TEXT: its feature, as the xxhsum command has it.
hash() {
	printf %s "$1" | xxhsum -H3 | sed 's/.*= //'
}

words() {
	tr ' ' '\n' <<<"$1"
}

spotsigs_text() {
	printf 'a\t%s\n' "At a meeting to close off a monthlong search for the \
North Harbor keeper, Wilson wanted to keep the lanterns bright from an engine \
rattling loudly on the pier that is painted to blend into shadows \
against walls and heaps of timber."
	words 'a an the is' >antecedents
	words 'at to off for from on that into against and of' >stop
}

@test "--some leaves out documents without a feature" {
	printf 'a\tthe cat sat\nb\tno start\nc\t\nd\tthe dog ran\n' >docs
	printf 'the\n' >words
	options=(-m spotsigs -k 2 --antecedents words)
	nd-shingle -q "${options[@]}" docs >sets
	[ "$(cut -f 1,2 sets | tr '\t\n' '  ')" = 'a 1 b 0 c 0 d 1 ' ]
	for j in 1 3; do
		nd-shingle -q -j $j --some "${options[@]}" docs | same <(grep -v '^[bc]' sets) -
	done
	gives '' 'nd-shingle: stdin: 1 document without a token\n' 0 nd-shingle --some <<<$'c\t'
}

@test "a window keeps its least feature, the rightmost of equal ones" {
	texts 24 >in
	local options
	for options in '1 -k 3' '2 -k 1' '7 -c -k 6' '100 -k 1'; do
		# shellcheck disable=SC2086
		nd-shingle --text ${options#* } in 2>notes |
			oracle winnow "${options%% *}" >wanted
		[ -s wanted ]
		# shellcheck disable=SC2086
		nd-shingle -m winnow --text --window $options in >got 2>notes
		same wanted got
	done
	nd-shingle -m winnow in >got 2>notes
	nd-shingle -m winnow -k 5 --window 4 in 2>notes | same - got
}

@test "texts with k + W - 1 words in common share a feature" {
	texts 60 >in
	nd-shingle -k 1 --text in >tokens 2>notes
	local k w
	for w in 1,4 5,9; do
		k=${w%,*}
		w=${w#*,}
		nd-shingle -m winnow -k $k --window $w in >sets 2>notes
		[ "$(oracle shared $((k + w - 1)) sets tokens)" -gt 50 ]
	done
}

@test "the same words again and again are winnowed too" {
	printf 'a\tx x x x x x\nb\ty\nc\tx x\n' >in
	shingles -m winnow -k 2 --window 3 in >got
	printf 'a\tx x\na\tx x\na\tx x\nb\ty\nc\tx x\n' >wanted
	same wanted got
	ok nd-shingle -m winnow -k 2 --window 3 in
	[ "$output" = "a${TAB}1$TAB$(hash 'x x')${TAB}winnow:k2:3
b${TAB}1$TAB$(hash y)${TAB}winnow:k2:3
c${TAB}1$TAB$(hash 'x x')${TAB}winnow:k2:3" ]
}

@test "no window and no chain crosses a column" {
	texts 30 >in
	printf 'a\n' >antecedents
	cut -f 1,3 in >other
	local method
	for method in '-m winnow -k 2' \
		'-m spotsigs -k 1 --antecedents antecedents'; do
		# shellcheck disable=SC2086
		sort <(shingles $method in) <(shingles $method other) >wanted
		# shellcheck disable=SC2086
		shingles $method -f 2,3 in | sort >got
		[ -s wanted ]
		same wanted got
	done
}

@test "spotsigs: the antecedents of a text, each with its chain" {
	spotsigs_text >in
	shingles -m spotsigs --antecedents antecedents --stopwords stop in >got
	printf 'a\t%s\n' 'a meeting close' 'a monthlong search' \
		'the north harbor' 'the lanterns bright' \
		'an engine rattling' 'the pier painted' \
		'is painted blend' >wanted
	same wanted got
	nd-shingle -m spotsigs --antecedents antecedents --stopwords stop in \
		>got
	cut -f 2 wanted | while IFS= read -r text; do
		hash "$text"
	done | sort | paste -s -d ' ' |
		sed "s/^/a${TAB}7$TAB/; s/$/${TAB}spotsigs:k2/" | same - got
}

@test "spotsigs: longer chains, and every second word" {
	spotsigs_text >in
	shingles -m spotsigs --antecedents antecedents --stopwords stop \
		-k 3 --spot 2 in | cut -f 2 >got
	printf '%s\n' 'a close search harbor' \
		'a search harbor wilson' 'the harbor wilson keep' \
		'the bright rattling pier' \
		'an rattling pier blend' \
		'the painted shadows heaps' 'is blend walls timber' \
		>wanted
	same wanted got
}

@test "spotsigs: the chains of a long text are those of its pieces" {
	echo the >antecedents
	awk 'BEGIN {
		printf "a\t"
		for (i = 0; i < 300; i++) printf "the w%d ", i
		print ""
		for (i = 0; i < 299; i++) printf "%d\tthe w%d w%d\n", i, i, i + 1
	}' | nd-shingle -m spotsigs --antecedents antecedents >got
	tail -n +2 got | cut -f 3 | sort | paste -s -d ' ' |
		sed "s/^/a${TAB}299$TAB/; s/$/${TAB}spotsigs:k2/" |
		same - <(head -n 1 got)
}

@test "spotsigs: as the oracle has it on random texts" {
	texts 50 >in
	frequencies in >df
	nd-shingle -k 1 --text in >tokens 2>notes
	oracle top 30 df >often
	head -n 12 often >antecedents
	tail -n +16 often >stop
	oracle spotsigs antecedents stop 1 3 <tokens >wanted
	[ "$(wc -l <wanted)" -gt 100 ]
	shingles -m spotsigs -k 1 --spot 3 --antecedents antecedents \
		--stopwords stop in | same wanted -
	oracle spotsigs antecedents stop 4 1 <tokens >wanted
	[ "$(wc -l <wanted)" -gt 100 ]
	shingles -m spotsigs -k 4 --top 12 -d df --stopwords stop in |
		same wanted -
	shingles -m spotsigs -k 900 --antecedents antecedents in |
		same /dev/null -
	shingles -m spotsigs --top 100000 -d df in | same /dev/null -
}

@test "of terms in as many documents, --top takes the first" {
	printf '\t4\t12\nb\t2\t2\nc\t3\t3\nd\t2\t2\ne\t1\t1\n' >df
	printf 'a\te d c b e\n' >in
	shingles -m spotsigs -k 1 --top 1 -d df in | same <(echo "a${TAB}c b") -
	shingles -m spotsigs -k 1 --top 2 -d df in |
		same <(printf 'a\tc e\na\tb e\n') -
	shingles -m spotsigs -k 1 --top 3 -d df in |
		same <(printf 'a\td e\na\tc e\na\tb e\n') -
}

@test "imatch: as the oracle has it on random texts, with variants" {
	texts 50 >in
	head -n 40 in | frequencies - >df
	nd-shingle -k 1 --text in 2>notes >tokens
	local range
	for range in .2,0.8 1,1; do
		oracle imatch df "${range%,*}" "${range#*,}" 3 0.3 7 <tokens \
			>wanted
		shingles -m imatch -d df -i "$range" --variants 3 --seed 7 in \
			>got
		same wanted got
	done
	oracle imatch df 0 .7 12 0.9 0 <tokens >wanted
	[ -s wanted ]
	shingles -m imatch -d df -i 0,.7 --variants 12 --drop .9 in >got
	same wanted got
}

@test "imatch: one signature for all columns, the same in any order" {
	printf '\t9\t90\nc\t2\t2\nd\t3\t3\nthe\t9\t9\n' >df
	printf 'a\tThe b\tc, c d\nb\td c\tb\nc\tthe\t\nd\t\t \n' >in
	fails 0 "nd-shingle: in: 1 document without a token
nd-shingle: in: 1 document without a signature" \
		nd-shingle -m imatch -d df -i .1,1 -f 2- in
	[ "$output" = "a${TAB}1$TAB$(hash 'b c d')${TAB}imatch:.1,1
b${TAB}1$TAB$(hash 'b c d')${TAB}imatch:.1,1
c${TAB}0$TAB
d${TAB}0$TAB" ]
	shingles -m imatch -d df -i .1,1 --variants 1 --drop 0 in |
		same <(printf 'a\tb\na\t1\\nb\nb\tc d\nb\t1\\nc d\n') -
}

@test "imatch: an exact power is on the bound" {
	local n
	# idf of 10^k in 10^n documents is 1 - k/n; of 3^2 in 3^5, 0.6.
	{
		printf '\t10000\t99999\n'
		printf '%s\n' "a${TAB}9${TAB}9" "b${TAB}10${TAB}10" \
			"c${TAB}99${TAB}99" "d${TAB}100${TAB}100" \
			"e${TAB}101${TAB}101" "f${TAB}1000${TAB}1000" \
			"g${TAB}1001${TAB}1001" "h${TAB}10000${TAB}10000"
	} >df
	printf 'x\ta b c d e f g h i\n' >in
	shingles -m imatch -d df -i .5,1 in | same <(echo "x${TAB}a b c d i") -
	shingles -m imatch -d df -i 0,.5 in | same <(echo "x${TAB}d e f g h") -
	shingles -m imatch -d df -i .25,.75 in |
		same <(echo "x${TAB}b c d e f") -
	shingles -m imatch -d df -i .5,.5 in | same <(echo "x${TAB}d") -
	shingles -m imatch -d df -i 1,1 in | same <(echo "x${TAB}i") -
	shingles -m imatch -d df -i .499999,.500001 in |
		same <(echo "x${TAB}d") -
	for n in 3 7; do
		printf '\t%s\t9999999\na\t%s\t%s\nb\t%s\t%s\nc\t%s\t%s\n' \
			$((n**5)) $((n*n - 1)) $((n*n)) $((n*n)) $((n*n)) \
			$((n*n + 1)) $((n*n + 1)) >df
		printf 'x\ta b c\n' | shingles -m imatch -d df -i .6,.6 |
			same <(echo "x${TAB}b") -
	done
}

@test "imatch: frequencies of one document, of none" {
	local n
	printf 'x\ta b\n' >in
	for n in 0 1; do
		printf '\t%s\t%s\n' $n $n >df
		[ $n -eq 0 ] || printf 'a\t1\t1\n' >>df
		shingles -m imatch -d df -i .999999,1 in |
			same <(echo "x${TAB}a b") -
		shingles -m imatch -d df -i 0,.999999 in | same /dev/null -
	done
}

@test "documents that agree in one lexicon alone share a feature" {
	printf '\t100\t100\n' >df
	printf 'a\tone two three four\nb\tone two three five\n' >in
	nd-shingle -m imatch -d df -i 0,1 --variants 20 --drop .5 in >sets
	nd-pairs -t 0.02439 -x - <sets >pairs
	[ "$(wc -l <pairs)" -eq 1 ]
	[ "$(cut -f 2 sets | paste -s)" = "21${TAB}21" ]
	nd-shingle -m imatch -d df -i 0,1 in | nd-pairs -t 0.02 -x - |
		same /dev/null -
}

@test "with --stem the words of lists and texts are stems" {
	printf 'a\tRunning the races\nb\tRuns the racing\n' >in
	shingles -k 2 --stem english in >got
	printf 'a\trun the\na\tthe race\nb\trun the\nb\tthe race\n' >wanted
	same wanted got
	printf 'runs\n' >antecedents
	printf 'THE\n' >stop
	shingles -m spotsigs -k 1 --stem english --antecedents antecedents \
		--stopwords stop in | same <(printf 'a\trun race\nb\trun race\n') -
	nd-terms --stem english in | nd-df >df
	shingles -m imatch --stem english -d df -i 0,.9 in |
		same <(printf 'a\trace run the\nb\trace run the\n') -
	nd-shingle -m whole --stem en in | cut -f 3 | uniq -c |
		awk '{ exit $1 != 2 }'
	shingles -c -k 4 --stem german <<<"a${TAB}Häuser" |
		same <(echo "a${TAB}haus") -
}

@test "lists and frequencies without a word, and words of marks" {
	spotsigs_text >in
	printf '\t0\t0\n' >df
	fails 0 'nd-shingle: in: 1 document without a signature' \
		nd-shingle -m spotsigs --top 3 -d df in
	printf 'ı\314\201\n' >list
	fails 0 'nd-shingle: in: 1 document without a signature' \
		nd-shingle -m spotsigs --antecedents list in
}

@test "frequencies of other tokens are noted" {
	printf 'a\tone two\n' >in
	nd-terms in | nd-df >df
	ok nd-shingle -m imatch -d df -i 0,1 in
	ok nd-shingle -m imatch -d df -i 0,1 /dev/null
	echo "b${TAB}three" | nd-terms | nd-df >other
	fails 0 'nd-shingle: other: contains no token of in' \
		nd-shingle -m imatch -d other -i 0,1 in
}

@test "a list has one word a line" {
	spotsigs_text >in
	printf 'the\ntwo words\n' >list
	fails 1 "nd-shingle: list:2: expected one word, got 'two words'" \
		nd-shingle -m spotsigs --antecedents list in
	printf "the\n\n" >list
	fails 1 "nd-shingle: list:2: expected one word, got ''" \
		nd-shingle -m spotsigs --antecedents antecedents \
		--stopwords list in
	printf '\357\273\277a\r\nthe' >list
	fails 0 "nd-shingle: list: a byte order mark dropped
nd-shingle: list: the last line lacked its newline, mended
nd-shingle: list: 1 line with CR before LF" \
		nd-shingle -m spotsigs --antecedents list in
	fails 1 "nd-shingle: absent: No such file or directory" \
		nd-shingle -m spotsigs --antecedents absent in
	fails 0 "nd-shingle: in: 1 document without a signature" \
		nd-shingle -m spotsigs --antecedents /dev/null in
	[ "$output" = "a${TAB}0$TAB" ]
}

@test "bad frequencies are refused" {
	printf 'a\t1\t1\n' >df
	local message="nd-shingle: df:1: expected the total, with an empty \
term, in the first line, got 'a'"
	fails 1 "$message" nd-shingle -m imatch -d df -i 0,1 /dev/null
	fails 1 "$message" nd-shingle -m spotsigs --top 1 -d df /dev/null
	nd-shingle "$samples/docs.tsv" | nd-df >df
	message="nd-shingle: df: expected document frequencies of terms (nd-terms, nd-df), got those of features"
	fails 1 "$message" nd-shingle -m imatch -d df -i 0,1 /dev/null
	fails 1 "$message" nd-shingle -m spotsigs --top 1 -d df /dev/null
}

@test "the lists that come with it are sorted words" {
	local list
	for list in stopwords antecedents; do
		sort -c -u "$top/share/nd/$list.en"
		ok nd-shingle -m spotsigs --antecedents "$top/share/nd/$list.en" \
			/dev/null
		sed 's/^/x\t/' "$top/share/nd/$list.en" | shingles -k 1 |
			cut -f 2 | same "$top/share/nd/$list.en" -
	done
}

@test "a summary counts the signatures" {
	spotsigs_text >in
	fails 0 "nd-shingle: in: 1 document, 42 tokens, 7 shingles, 7 features" \
		nd-shingle -v -m spotsigs --antecedents antecedents \
		--stopwords stop in
}

# refused MESSAGE OPTION...
refused() {
	apart nd-shingle "${@:2}"
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = "nd-shingle: $1" ] || {
		echo "wanted: $1, got: $stderr"
		return 1
	}
	[ "${stderr_lines[1]}" = "try 'nd-shingle --help'" ]
}

@test "options that do not go with the method are refused" {
	local m=imatch o
	for o in imatch spotsigs; do
		refused "-c: expected -m shingle, whole or winnow, got -m $o" \
			-c -m $o
	done
	for o in whole imatch; do
		refused "-k: expected -m shingle, winnow or spotsigs, got -m $o" \
			-k 3 -m $o
	done
	refused '--window: expected -m winnow, got -m shingle' --window 3
	refused '-d: expected -m imatch or spotsigs, got -m winnow' -m winnow -d x
	refused '-i: expected -m imatch, got -m spotsigs' -m spotsigs -i 0,1
	for o in '--variants 3' '--drop 0' '--seed 0'; do
		# shellcheck disable=SC2086
		refused "${o% *}: expected -m imatch, got -m shingle" $o
	done
	for o in '--antecedents x' '--top 3' '--spot 2' '--stopwords x'; do
		# shellcheck disable=SC2086
		refused "${o% *}: expected -m spotsigs, got -m $m" $o -m $m
	done
}

@test "options that want one another are refused alone" {
	local o
	refused '-m imatch: expected -d DF' -m imatch -i 0,1
	refused '-m imatch: expected -i LO,HI' -m imatch -d x
	for o in '--drop .5' '--seed 1'; do
		# shellcheck disable=SC2086
		refused "${o% *}: expected --variants R" -m imatch -d x -i 0,1 $o
	done
	refused '--some: unexpected --text' --some --text
	refused '-m spotsigs: expected --antecedents FILE or --top N' -m spotsigs
	refused '--top: expected no --antecedents' -m spotsigs --top 3 \
		--antecedents x
	refused '--top: expected -d DF' -m spotsigs --top 3
	refused '-d: expected --top N' -m spotsigs -d x --antecedents x
	refused "-d: expected a stream that nothing else reads, got '-'" \
		-m imatch -d - -i 0,1
	refused "--antecedents: expected a stream that nothing else reads, \
got '-'" -m spotsigs --antecedents - --stopwords /dev/stdin file < <(:)
	for o in 1 , 0, ,1 .5,.4 0,1.1 0,1,1 0,0.1234567 '0, 1' -1,1 1e-1,1; do
		refused "-i: expected LO,HI, two numbers from 0 to 1 of at \
most six decimals, LO at most HI, got '$o'" -m imatch -d x -i "$o"
	done
	refused '--variants: expected at most 1000, got 99999999999' \
		-m imatch -d x -i 0,1 --variants 99999999999
	for o in --window --variants --top --spot; do
		refused "$o: expected a whole number from 1, got '0'" $o 0
	done
	refused "--drop: expected a number from 0 to 1 of at most six decimals, \
got '2'" --drop 2
	run nd-shingle --stem klingon
	[ "$status" -eq 2 ]
	[[ ${lines[0]} == "nd-shingle: --stem: expected one of "*" english, \
"*", got 'klingon'" ]]
}
