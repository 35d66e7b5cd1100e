# nd-flow-partial.bats: passages that two documents share.
load helper

oracle() { python3 "$top/tests/oracle/partial.py" "$@"; }

# wanted K T COMMON G GAP [FILE FILE]: the passages, by brute force, to want
# and their pairs to pairs.
wanted() {
	oracle pairs "$1" "$2" "$3" "${@:6}" >pairs
	if [ $# -eq 6 ]; then
		python3 "$top/tests/oracle/diag.py" "$4,$5" <pairs
		awk -F '\t' '$1 "" != $2 ""' "want.$4,$5" >want
	else
		nd-diag --map --cross pairs | sort | nd-diag -g "$4" --gap "$5" >want
	fi
}

# agree WANT GOT: the passages and, by the texts, their bytes.
agree() {
	cut -f 1-8 "$2" >got.8
	same "$1" got.8 && [ "$(wc -l <"$1")" -gt 20 ] &&
		oracle ranges "${@:3}" <"$2"
}

@test "passages are those of brute force, whatever -j, --mem and the order" {
	oracle docs 1 45 >docs.tsv
	wanted 2 3/10 12 2 1 docs.tsv
	nd-flow partial --lines --common 12 -k 2 -t 0.3 -g 2 --gap 1 --min-bytes 0 -o dir \
		-j 1 docs.tsv 2>note
	agree want dir/passages docs.tsv docs.tsv
	shuf --random-source=docs.tsv docs.tsv >mixed.tsv
	split -n l/3 --additional-suffix .tsv mixed.tsv part.
	nd-flow partial --lines --common 12 -k 2 -t 0.3 -g 2 --gap 1 --min-bytes 0 \
		-j 3 --mem 50k part.*.tsv >got 2>/dev/null
	same dir/passages got
	# What stood in too many places is told.
	n=$(grep -c "${TAB}0$" dir/places)
	[ "$n" -gt 20 ]
	grep -qx "nd-text-pairs: sentences: $n sentences that stand in more than 12 places left out" note
}

# bats test_tags=long
@test "between two collections passages are those of brute force, ids equal or not" {
	oracle docs 2 50 | awk -F '\t' '{ print FNR % 30 FS $2 }' >both
	head -n 30 both >a.tsv
	tail -n 20 both >b.tsv
	wanted 2 3/10 12 2 1 a.tsv b.tsv
	[ "$(awk -F '\t' '$1 "" == $2 ""' want | wc -l)" -gt 3 ]
	nd-flow partial --lines --common 12 -k 2 -t 0.3 -g 2 --gap 1 --min-bytes 0 \
		-j 3 --mem 50k --against b.tsv a.tsv >got 2>/dev/null
	agree want got a.tsv b.tsv
}

@test "sentences that are alike everywhere are left out, and reported" {
	for i in {1..9}; do
		printf 'd%d\tIt was said by all of us on day %d.\n' $i $i
	done >docs.tsv
	nd-flow partial --common 4 --min-bytes 0 docs.tsv >got
	[ "$(wc -l <got)" -eq 36 ]
	for i in 1 2; do
		printf 'e%d\tNobody else had ever said so.\n' $i
	done >>docs.tsv
	apart nd-flow partial --common 3 --min-bytes 0 docs.tsv
	[ "$status" -eq 0 ]
	[ "$(cut -f 1-4 <<<"$output")" = $'e1\te2\t1.000000\t1' ]
	[ "${stderr_lines[0]}" = "nd-diag: pairs: 9 sentences left out that with similar ones occur in more than 3 places" ]
}

@test "where too many sentences are alike, passages are those of brute force without them" {
	oracle docs 4 60 >docs.tsv
	wanted 1 2/10 15 1 1 docs.tsv
	nd-flow partial --lines --common 15 -k 1 -t 0.2 -g 1 --gap 1 --min-bytes 0 \
		docs.tsv >got 2>note
	grep -q 'left out that with similar ones occur' note
	agree want got docs.tsv docs.tsv
	head -n 30 docs.tsv >a.tsv
	tail -n 30 docs.tsv >b.tsv
	wanted 1 2/10 3 1 1 a.tsv b.tsv
	nd-flow partial --lines --common 3 -k 1 -t 0.2 -g 1 --gap 1 --min-bytes 0 \
		--against b.tsv a.tsv 2>note | cut -f 1-8 >got
	grep -q 'left out that with similar ones occur' note
	[ -s got ]
	same want got
}

@test "partial of JSON lines, with what is malformed put aside, and its pages" {
	python3 -c '
import json, sys
for line in sys.stdin:
    print(json.dumps(dict(zip("it", line.rstrip("\n").split("\t")))))' \
		<"$samples/quotes.tsv" >docs.jsonl
	echo '{"i": "x"' >>docs.jsonl
	nd-flow partial "$samples/quotes.tsv" >want 2>/dev/null
	nd-flow partial --json i,t --rejects bad --html pages docs.jsonl >got 2>/dev/null
	same want got
	[ "$(wc -l <bad)" -eq 1 ]
	grep -q '<svg' pages/1/1.html
}

@test "pages of two collections with equal ids show the texts of each" {
	grep ^digest "$samples/quotes.tsv" >new.tsv
	grep ^moon "$samples/quotes.tsv" | sed 's/^moon\t/digest\t/' >old.tsv
	ok nd-flow partial --against old.tsv --html pages new.tsv
	nd-sentence new.tsv >s && nd-sentence old.tsv >t
	nd-shingle -k 3 s >a && nd-shingle -k 3 t | nd-index -t 0.25 -o x
	nd-pairs -t 0.25 --cross -x x a | nd-diag --map --cross | sort >dots
	nd-diag -g 1 --gap 2 --min-bytes 100 -a s --against t dots >passages
	[ "$(cut -f 1,2 passages | tr '\t\n' '  ')" = 'digest digest digest moon-edit ' ]
	nd-html -o want -a new.tsv --against old.tsv --sentences s \
		--against-sentences t --dots dots passages
	diff -r want pages
	nd-flow partial --against old.tsv --html few --html-max 1 new.tsv 2>note >got
	[ "$(wc -l <got)" -eq 2 ]
	[ "$(find few/1 -type f)" = few/1/1.html ]
	grep -qx 'nd-html: 1 pair without a page, by --html-max' note
}

@test "what has no token is told once, and pages without passages say of what" {
	printf 'a\tIt is far away.\\n\\n***\nb\t+++\\n\\nNot so.\n' >docs.tsv
	nd-flow partial --html pages -o dir docs.tsv 2>note
	printf '%s\n' 'nd-sentence: docs.tsv: 2 sentences with too few tokens discarded' \
		'nd-html: no passages at 0.25, nor at 0.01' >want
	same want note
	ls dir >got
	printf '%s\n' documents found ids.1 left lock matches nearest pairs passages places run \
		seconds sentences.1 sums there.1 tried twice >want
	same want got
	grep -q '<h1>Passages in common</h1>' pages/index.html
}

@test "partial by other signatures, with frequencies that the flow makes" {
	nd-sentence "$samples/quotes.tsv" >sents
	nd-terms sents | nd-df >df
	nd-shingle -m imatch -i 0.2,0.9 -d df sents | nd-pairs -t 0.9 -x - |
		nd-diag --map --within | sort | nd-diag -g 2 -a sents >want
	[ "$(wc -l <want)" -gt 3 ]
	nd-flow partial -m imatch -i 0.2,0.9 -t 0.9 -g 2 --gap 0 --within \
		--min-bytes 0 "$samples/quotes.tsv" >got
	same want got
	nd-flow partial -m imatch -i 0.2,0.9 -t 0.9 -g 2 --gap 0 --within \
		--min-bytes 0 -n "$samples/quotes.tsv" >script
	bash script >got
	same want got
}

@test "partial goes on where it stopped; documents adds up the passages of two" {
	part() { nd-flow partial -k 2 -t 0.3 --gap 0 --min-bytes 0 "$@"; }
	part -n "$samples/quotes.tsv" >script
	bash script >want 2>/dev/null
	part -o dir "$samples/quotes.tsv" 2>/dev/null
	same want dir/passages
	rm dir/passages dir/documents
	part -o dir "$samples/quotes.tsv" 2>/dev/null
	same want dir/passages
	cat >wanted <<-'END'
	digest	moon	1	4	262	262
	digest	moon-edit	2	3	194	194
	moon	moon-edit	3	6	387	387
	END
	same wanted dir/documents
	fails 1 "nd-flow: dir: made with --gap '0', not '1'; --again or --update starts over" \
		nd-flow partial -k 2 -t 0.3 --gap 1 --min-bytes 0 -o dir "$samples/quotes.tsv"
}

# bats test_tags=long
@test "a file that more options name decides the stages" {
	part() { nd-flow partial -m spotsigs -o dir "$@" "$samples/quotes.tsv"; }
	for option in '--antecedents words' --antecedents=words; do
		echo the >words
		part --again --shingle "$option" 2>/dev/null
		part --shingle "$option" 2>/dev/null
		echo moon >>words
		fails 1 'nd-flow: dir: input 2, words has changed since; --again or --update starts over' \
			part --shingle "$option"
	done
}

@test "a document twice is an error, and so are documents without a sentence none" {
	cp "$samples/quotes.tsv" a.tsv
	cp a.tsv b.tsv
	apart nd-flow partial a.tsv b.tsv
	[ "$status" -eq 1 ]
	# Whichever tool is first, and meets one of them.
	[[ $stderr =~ (^|$'\n')"nd-flow: b.tsv:"([1-4])": duplicate id '"[a-z-]*"' (first at a.tsv:"([1-4])"); --id-prefix makes ids of FILE and ID"$ ]]
	[ "${BASH_REMATCH[2]}" = "${BASH_REMATCH[3]}" ]
	printf 'a\t\nb\t.\n' >b.tsv
	nd-flow partial -o dir b.tsv 2>/dev/null
	[ -e dir/passages ]
	[ ! -s dir/passages ]
}

# bats test_tags=long
@test "a document twice is found where sentences were discarded" {
	local long='One two three four five six.' short='Short one.'
	printf 'x\t%s %s\n' "$long" "$short" >a.tsv
	printf 'x\t%s %s\n' "$short" "$long" >b.tsv
	cat a.tsv b.tsv >both.tsv
	printf 'y\t%s\n' "$long" >c.tsv
	printf 'y\t%s\ny\t%s\n' "$short" "$long" >d.tsv
	twice() {
		apart nd-flow partial --min-tokens 3 --min-bytes 0 "${@:2}"
		[ "$status" -eq 1 ] && [ -z "$output" ] &&
			grep -qx "nd-flow: $1" <<<"$stderr"
	}
	twice "b.tsv:1: duplicate id 'x' (first at a.tsv:1); --id-prefix makes ids of FILE and ID" --within a.tsv b.tsv
	twice "both.tsv:2: duplicate id 'x' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" --within both.tsv
	twice "b.tsv:1: duplicate id 'x' (first at a.tsv:1); --id-prefix makes ids of FILE and ID" --against c.tsv a.tsv b.tsv
	twice "d.tsv:2: duplicate id 'y' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" --against d.tsv a.tsv
	twice "both.tsv:2: duplicate id 'x' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" --against both.tsv c.tsv
	nd-flow partial --min-tokens 3 --min-bytes 0 --against a.tsv b.tsv >got 2>err
	printf 'x\tx\t1.000000\t1\t2\t2\t1\t1\t11\t39\t0\t28\n' | diff - got
}

@test "partial says what is wrong with its options" {
	touch x.tsv
	local words='nd-flow: --shingle: expected --window, --variants, --drop, --seed, --antecedents=FILE, --stopwords=FILE, --top, --spot and their values, got'
	while IFS='|' read -r options message; do
		message=${message/#--shingle:/$words}
		# shellcheck disable=SC2086
		apart nd-flow partial $options x.tsv
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "$message" ] ||
			{ echo "$options: ${stderr_lines[0]}"; false; }
	done <<-'EOT'
	-f 2,3|nd-flow: -f: expected a column from 2 to 999999, got '2,3'
	-g 0|nd-flow: -g: expected a whole number from 1, got '0'
	--gap x|nd-flow: --gap: expected a whole number, got 'x'
	--min-bytes 1.5|nd-flow: --min-bytes: expected a whole number, got '1.5'
	--html-max 0|nd-flow: --html-max: expected a whole number from 1, got '0'
	--json i,t,u|nd-flow: --json: expected ID,TEXT, got 'i,t,u'
	--against -|nd-flow: --against: expected a file or a directory, got '-'
	--against x.tsv --within|nd-flow: --against: unexpected --within
		--ranges --within|nd-flow: --ranges: unexpected --within
	--ranges --html y|nd-flow: --ranges: unexpected --html
	--ranges --parts 2|nd-flow: --ranges: unexpected --parts
	--shingle $x|--shingle: '$x'
	--recall 0.9|nd-flow: --recall goes with --via minhash: the other ways find all
	--again|nd-flow: --again: expected -o as well
	--shingle x.tsv|--shingle: 'x.tsv'
	--shingle --rejects=x.tsv|--shingle: '--rejects=x.tsv'
	--shingle --text|--shingle: '--text'
	--shingle --help|--shingle: '--help'
	--shingle -cf3|--shingle: '-cf3'
	-m spots|nd-flow: -m: expected shingle, whole, winnow, imatch or spotsigs, got 'spots'
	-m spotsigs|nd-shingle: -m spotsigs: expected --antecedents FILE or --top N
	-i 0,1|nd-shingle: -i: expected -m imatch, got -m shingle
	EOT
	mkdir dir && touch dir/mine
	fails 1 'nd-flow: dir: not empty, and made by no nd-html' \
		nd-flow partial --html dir x.tsv
	fails 1 'nd-flow: nosuch.tsv: no such file or directory' \
		nd-flow partial --html pages nosuch.tsv
	fails 1 'nd-flow: nosuch.tsv: no such file or directory' \
		nd-flow partial --against nosuch.tsv x.tsv
}

@test "pages go where they can be written, apart from what is kept" {
	cp "$samples/quotes.tsv" x.tsv
	mkdir in && cp x.tsv in/x.txt
	for d in run run/pages .; do
		fails 1 "nd-flow: $d: expected a directory apart from that of -o, run" \
			nd-flow partial --html $d -o run x.tsv
	done
	fails 1 'nd-flow: in/p: expected a directory outside the input in' nd-flow partial --html in/p in
	fails 1 'nd-flow: x.tsv: expected a directory outside the input x.tsv' \
		nd-flow partial --html x.tsv x.tsv
	mkdir in/p
	fails 1 'nd-flow: in/p: expected a directory outside the input in' nd-flow partial --html in/p in
	[ ! -e run ]
}

# stranger COMMAND...: as a user who owns nothing here.
stranger() {
	if [ "$(id -u)" -eq 0 ]; then
		setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
	else
		"$@"
	fi
}

@test "a directory that cannot be written is told by the flow" {
	# A directory of a test is closed to others.
	dir=$(mktemp -d)
	chmod 755 "$dir" && cd "$dir"
	cp "$samples/quotes.tsv" x.tsv
	mkdir closed && chmod 555 closed
	stranger test -r x.tsv && stranger nd-flow --version >version ||
		skip 'others cannot read this'
	fails 1 'nd-flow: closed: cannot be written' stranger nd-flow partial --html closed x.tsv
	fails 1 'nd-flow: closed: cannot be written' stranger nd-flow partial -o closed x.tsv
	rm -r "$dir"
}

@test "a closed stdout is told before anything is done" {
	cp "$samples/quotes.tsv" x.tsv
	apart bash -c 'nd-flow partial x.tsv >&-'
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-flow: stdout: closed' ]
}

# bats test_tags=long
@test "where pages fail at the end the answer is there, and the status 1" {
	nd-flow partial "$samples/quotes.tsv" >want 2>/dev/null
	# Not to be known in time.
	mkdir -p pages/.nd-html
	part() { nd-flow partial --html pages "$@" "$samples/quotes.tsv"; }
	apart part
	[ "$status" -eq 1 ]
	[ "$output" = "$(cat want)" ]
	[ "${stderr_lines[*]: -2}" = 'nd-html: pages/.nd-html: Is a directory nd-flow: stage html failed; to repeat it: nd-flow partial --html pages '"$samples/quotes.tsv" ]
	part -n >script
	apart bash script
	[ "$status" -eq 1 ]
	[ "$output" = "$(cat want)" ]
	[ "${stderr_lines[*]: -1}" = 'nd-html: pages/.nd-html: Is a directory' ]
	rmdir pages/.nd-html
	bash script >got
	same want got
	[ -e pages/1/1.html ]
}

@test "far too many pairs of sentences end the search for pairs" {
	for i in {1..900}; do
		printf 'd%d\tIt was said by all of us on day %d.\n' $i $i
	done >docs.tsv
	apart nd-flow partial --common 3 --min-bytes 0 docs.tsv
	[ "$status" -eq 1 ]
	[[ ${stderr_lines[0]} =~ ^"nd-diag: more pairs of sentences than 3 for each: too many are alike, such as 'd"[0-9]+":1'; expected --families, which makes no such pairs, or a higher --common, their limit"$ ]]
}

# alike N: N sentences, of which any two are similar.
alike() {
	local i
	for ((i = 1; i <= $1; i++)); do
		printf 'd%d\tIt was said by all of us on day %d.\n' "$i" "$i"
	done
}

@test "no pair is lost if there are a few more than --common times the sentences" {
	# 780 pairs, 720 are 18 for each sentence
	alike 40 >docs.tsv
	part() { nd-flow partial --ranges --common 18 --min-bytes 0 "$@" docs.tsv; }
	part >want
	[ "$(cut -f 8 want | uniq -c | xargs)" = '40 39' ]
	part -o work --mem 3k
	same want work/ranges
}

@test "twice the pairs for each sentence and 10,000 are the limit, for each --mem" {
	# 8385 and 11175 pairs
	alike 130 >few.tsv
	alike 150 >many.tsv
	local i part='nd-flow partial --ranges --common 3 --min-bytes 0'
	for i in '' '--mem 30k'; do
		$part $i few.tsv >got
		[ "$(wc -l <got)" -eq 130 ]
		apart $part $i many.tsv
		[ "$status" -eq 1 ]
		[ -z "$output" ]
		[[ ${stderr_lines[0]} =~ ^"nd-diag: more pairs of sentences than 3 for each: too many are alike, such as 'd"[0-9]+":1'; expected --families, which makes no such pairs, or a higher --common, their limit"$ ]]
	done
}

@test "passages of sentences with long ids are the same within little memory" {
	awk 'BEGIN {
		for (i = 1; i <= 200; i++) {
			printf "d%d%01000d\t", i, 0
			for (j = 1; j <= 40; j++) printf "It is %d and %d.\\n", i * j, i * j % 7
			print ""
		}
	}' >docs.tsv
	part() { nd-flow partial --lines --min-bytes 0 "$@" docs.tsv; }
	part --mem 1G >want
	[ "$(wc -l <want)" -gt 100 ]
	part --mem 20M >got
	same want got
}

@test "equal sentences count as pairs where these are too many" {
	for i in {1..9}; do
		printf 'd%d\tIt was said by all of us.\n' $i
	done >docs.tsv
	nd-flow partial --common 9 --min-bytes 0 docs.tsv >got
	[ "$(wc -l <got)" -eq 36 ]
	for i in {1..11}; do
		printf 'e%d\tIt was said by all of us on day %d.\n' $i $i
	done >>docs.tsv
	apart nd-flow partial --common 9 --min-bytes 0 docs.tsv
	[ "$status" -eq 0 ]
	[ -z "$output" ]
	[ "${stderr_lines[0]}" = "nd-diag: pairs: 20 sentences left out that with similar ones occur in more than 9 places" ]
}

# bats test_tags=long
@test "ranges that occur elsewhere are those of brute force" {
	oracle docs 4 60 >docs.tsv
	while read -r k t common g gap bytes; do
		oracle elsewhere $k $t $common $g $gap $bytes docs.tsv >want
		nd-flow partial --ranges --lines -k $k -t "$(awk "BEGIN { print $t }")" \
			--common $common -g $g --gap $gap --min-bytes $bytes docs.tsv >got 2>/dev/null
		same want got
		[ "$(wc -l <want)" -gt 10 ]
	done <<-'END'
	2 3/10 1000 1 2 20
	2 3/10 12 2 1 0
	3 1/2 1000 1 0 40
	END
	nd-flow partial --ranges --lines -k 3 -t 0.5 --common 1000 --gap 0 --min-bytes 40 \
		-j 3 --mem 100k docs.tsv >got 2>/dev/null
	same want got
}

@test "ranges that occur in documents of another collection are those of brute force" {
	oracle docs 5 50 | awk -F '\t' '{ print FNR % 30 FS $2 }' >both
	head -n 30 both >a.tsv
	tail -n 20 both >b.tsv
	oracle elsewhere 2 3/10 1000 1 1 10 a.tsv b.tsv >want
	nd-flow partial --ranges --lines --common 1000 -k 2 -t 0.3 --gap 1 --min-bytes 10 \
		--against b.tsv a.tsv >got 2>/dev/null
	same want got
	[ "$(wc -l <want)" -gt 10 ]
	nd-flow partial -n --against b.tsv a.tsv >script
	grep -q '^nd-pairs -t 0.25 --cross ' script
}

# kept K T FILE: each sentence with the one that is kept for it, by brute force.
kept() {
	oracle pairs "$1" "$2" 1000000 "$3" | python3 -c '
import sys
def key(s):
    d, n = s.rsplit(":", 1)
    return d.encode(), int(n)
near = {}
for line in sys.stdin:
    a, b, v = line.rstrip("\n").split("\t")[:3]
    near.setdefault(a, {})[b] = near.setdefault(b, {})[a] = v
centres = set()
for s in sorted(near, key=key):
    to = sorted(centres & near[s].keys(), key=key)
    if to:
        print(s, to[0], near[s][to[0]], sep="\t")
    else:
        centres.add(s)'
}

@test "families: passages with the sentences that are kept, by brute force" {
	oracle docs 4 60 | awk -F '\t' -v OFS='\t' '
		NR % 4 == 0 { $2 = $2 "\\n" $2 }
		{ print }' >docs.tsv
	kept 2 3/10 docs.tsv | nd-diag --map --cross | sort | nd-diag -g 1 --gap 1 >want
	awk -F '\t' '$1 "" != $2 ""' want >between
	[ "$(wc -l <between)" -gt 20 ]
	[ "$(wc -l <want)" -gt "$(wc -l <between)" ]
	options='--families --lines -k 2 -t 0.3 --gap 1 --min-bytes 0'
	# shellcheck disable=SC2086
	nd-flow partial $options -j 1 -o dir docs.tsv 2>note
	cut -f 1-8 dir/families | same between -
	oracle ranges docs.tsv docs.tsv <dir/families
	grep -q 'nd-diag: dir/stars: [0-9]* matches inside a document left out; --within keeps them' note
	# shellcheck disable=SC2086
	nd-flow partial $options --within docs.tsv >got
	cut -f 1-8 got | same want -
	# Whatever the order, the memory and the way.
	shuf --random-source=docs.tsv docs.tsv >mixed.tsv
	split -n l/3 --additional-suffix .tsv mixed.tsv part.
	for more in '--mem 50k' '-j 3' '--via prefix' '--via postings'; do
		# shellcheck disable=SC2086
		nd-flow partial -q $options $more part.*.tsv | same dir/families -
	done
	# With --common a sentence in many places is left out, and told.
	# shellcheck disable=SC2086
	nd-flow partial $options --common 5 docs.tsv 2>note >got
	[ "$(wc -l <got)" -lt "$(wc -l <dir/families)" ]
	grep -q 'sentences that stand in more than 5 places left out' note
	# shellcheck disable=SC2086
	nd-flow partial -n $options docs.tsv >script
	bash script 2>/dev/null | same dir/families -
	echo localhost >machines
	for option in '--html x' --sensitive '--against docs.tsv'; do
		# shellcheck disable=SC2086
		misused 'nd-flow partial' "--families: unexpected ${option%% *}" --families -o new $option docs.tsv
	done
}

@test "families and their ranges are the same in parts" {
	local options signature
	oracle docs 4 90 >docs.tsv
	split -n l/3 --additional-suffix .tsv docs.tsv part.
	for options in '-k 2 -t 0.3' '-k 2 -t 0.3 --common 5 --within' '-m imatch' --ranges; do
		signature="--families --lines --min-bytes 0 $options"
		# shellcheck disable=SC2086
		nd-flow partial -q $signature docs.tsv >want
		[ "$(wc -l <want)" -gt 20 ]
		# shellcheck disable=SC2086
		nd-flow partial -q $signature --parts 5 docs.tsv | same want -
		# shellcheck disable=SC2086
		nd-flow partial -q $signature --parts 2 -j 2 --mem 2M part.*.tsv | same want -
		rm -rf dir
		# shellcheck disable=SC2086
		nd-flow partial -q $signature --parts 2 -o dir part.*.tsv
		cat dir/families dir/ranges 2>/dev/null | same want -
	done
	misused 'nd-flow partial' '--families: in parts only with --via index' \
		--families --parts 2 --via prefix docs.tsv
}

@test "ranges of families are those of brute force" {
	local seed k t common g gap bytes
	while read -r seed k t common g gap bytes; do
		oracle docs "$seed" 60 >docs.tsv
		oracle kept-elsewhere "$k" "$t" "$common" "$g" "$gap" "$bytes" docs.tsv >want
		[ "$(wc -l <want)" -gt 10 ]
		nd-flow partial --ranges --families --lines -k "$k" \
			-t "$(awk "BEGIN { print $t }")" --common "$common" -g "$g" --gap "$gap" \
			--min-bytes "$bytes" docs.tsv >got 2>/dev/null
		same want got
		nd-flow partial -q --ranges --families --lines -k "$k" \
			-t "$(awk "BEGIN { print $t }")" --common "$common" -g "$g" --gap "$gap" \
			--min-bytes "$bytes" --via prefix -j 3 --mem 100k docs.tsv | same want -
	done <<-'END'
	4 2 3/10 1000 1 2 20
	5 2 3/10 12 2 1 0
	6 3 1/2 1000 1 0 40
	7 1 4/10 1000 1 0 0
	END
}

@test "a run of ranges is kept and resumed" {
	ok nd-flow partial --ranges -o dir "$samples/quotes.tsv"
	printf '%s\n' 'digest	3	6	94	356	4	1.000000	2	moon	3' \
		'moon	1	7	0	456	7	1.000000	2	digest	3' \
		'moon-edit	1	8	0	473	6	1.000000	2	digest	3' >want
	same want dir/ranges
	rm dir/ranges
	ok nd-flow partial --ranges -o dir --summary sum "$samples/quotes.tsv"
	same want dir/ranges
	grep -q '"ranges": 3, ' sum
	[ ! -e dir/passages ]
}

@test "sensitive passages are those of nd-align, for any -j" {
	cp "$top/share/nd/samples/quotes.tsv" .
	nd-flow partial -q --sensitive -j 1 -o dir quotes.tsv
	nd-align -a dir/sentences.1 dir/rough >want
	same want dir/passages
	[ "$(wc -l <want)" -eq 3 ]
	nd-flow partial -q --sensitive -j 3 quotes.tsv >got
	same want got
	grep ^digest quotes.tsv >new.tsv
	grep ^moon quotes.tsv >old.tsv
	nd-flow partial -q --sensitive --against old.tsv new.tsv >got
	[ "$(cut -f 1,2 got)" = $'digest\tmoon\ndigest\tmoon-edit' ]
	misused 'nd-flow partial' '--sensitive: unexpected --ranges' --sensitive --ranges quotes.tsv
}

@test "an index of many parts is noted, with what is faster, but not with --against" {
	local note='^nd-pairs: memory holds about a part in ([0-9]+) of the sets, and each part is compared with all after it; ([0-9]+) MB hold all, and prefixes \(nd-flow --via prefix\) take less time$'
	python3 -c '
import random
r = random.Random(1)
w = ["".join(r.choice("etaoinshrdlu") for _ in range(r.randrange(2, 9))) for _ in range(9000)]
old = []
for i in range(2500):
    s = ["A " + " ".join(r.choice(w) for _ in range(r.randrange(5, 15))) for _ in range(12)]
    if old and i % 3 == 0: s[2:6] = r.choice(old)[4:8]
    old.append(s)
    print("d%d\t%s." % (i, ". ".join(s)))' >docs.tsv
	ok nd-flow partial docs.tsv
	[ "$(wc -l <<<"$output")" -gt 1000 ]
	cat >want <<<"$output"
	apart nd-flow partial -j 2 --mem 1M docs.tsv
	same want - <<<"$output"
	[[ $stderr =~ $note ]]
	[ "${BASH_REMATCH[1]}" -gt 8 ]
	for options in "--mem ${BASH_REMATCH[2]}M" '--mem 1M --via prefix' '--mem 1M -q'; do
		# shellcheck disable=SC2086
		ok nd-flow partial -j 2 $options docs.tsv
		same want - <<<"$output"
	done
	ok nd-flow partial -j 2 --mem 1M --against docs.tsv <(sed 's/^/x/' docs.tsv)
}

@test "a note reports passages that are too short, if there is no other" {
	printf '%s\tA quick brown fox jumped over the lazy dog.\n' a b >docs.tsv
	gives '' 'nd-diag: pairs: no passage has 100 similar bytes; 1 shorter passage left out; a lower --min-bytes keeps it\nnd-flow: no passages; --sensitive also finds copied parts of sentences\n' \
		0 nd-flow partial docs.tsv
	gives '' '' 0 nd-flow partial -q docs.tsv
}

@test "pages are added to a run that is done" {
	nd-flow partial -q --lines -k 2 -t 0.3 -o run "$samples/docs.tsv"
	cp run/passages want
	ok nd-flow partial -q --lines -k 2 -t 0.3 -o run --html pages "$samples/docs.tsv"
	[ -e pages/index.html ]
	same want run/passages
	fails 1 "nd-flow: run: made with -t '0.3', not '0.5'; --again or --update starts over" \
		nd-flow partial -q --lines -k 2 -t 0.5 -o run --html pages "$samples/docs.tsv"
}

@test "--ignore leaves out the sentences of a text, edited or not, and no others" {
	python3 -S - >want <<'END'
import random
r = random.Random(3)
words = ['w%d' % i for i in range(3000)]
def sentence():
    return ' '.join(r.choice(words) for _ in range(r.randrange(8, 15))).capitalize() + '.'
task, shared = [sentence() for _ in range(6)], [sentence() for _ in range(4)]
with open('task.txt', 'w') as f:
    f.write(' '.join(task) + '\n')
essays = []
for i in range(5):
    own = [sentence() for _ in range(10)]
    if i in (1, 3):
        own[4:4] = shared
    given = list(task)
    if i == 2:
        given[1] = given[1].replace(' w', ' x', 1)
    essays.append(' '.join(given + own))
with open('essays.tsv', 'w') as f:
    f.writelines('e%d\t%s\n' % (i, e) for i, e in enumerate(essays))
text = ' '.join(shared)
at = [essays[i].index(text) for i in (1, 3)]
print('e1', 'e3', '1.000000', 4, 11, 14, 11, 14, at[0], at[0] + len(text), at[1], at[1] + len(text), sep='\t')
END
	[ "$(nd-flow partial -q essays.tsv | wc -l)" -eq 11 ]
	for way in '' '-j 2 --mem 1M' '--via prefix' '--html pages'; do
		# shellcheck disable=SC2086
		nd-flow partial -q --ignore task.txt $way essays.tsv | same want -
	done
	# The pages show it grey, edited or not: all sentences of the essay that edits one.
	sed 's/<\/span>/&\n/g' pages/d1/*.html | grep -o '<span class=ig>[^<]*' | sed 's/.*>//' | sort -u >got
	same <(cat task.txt) got
	# Of two collections in both.
	head -n 2 essays.tsv >new.tsv
	tail -n +3 essays.tsv >old.tsv
	nd-flow partial -q --ignore task.txt --against old.tsv --html both new.tsv | same want -
	for side in a b; do
		grep "<div class=\"t $side\"" both/1/1.html | grep -o '<span class=ig>[^<]*' | sed 's/.*>//' >got
		[ "$(tr -d '\n' <got)" = "$(<task.txt)" ]
	done
	nd-flow partial -q --ignore task.txt --parts 3 -o run essays.tsv
	same want run/passages
	misused 'nd-flow partial' '--dedup: unexpected --ignore' --dedup --ignore task.txt essays.tsv
	misused 'nd-flow partial' "--ignore: expected a file, got 'absent'" --ignore absent essays.tsv
}
