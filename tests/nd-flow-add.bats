# nd-flow-add.bats: new documents, to a run of near that is done.
load helper

# corpus: 240 documents in old.tsv, 120 in new.tsv, 40 in newer.tsv; many are
# edited copies of others, or copies.
corpus() {
	awk 'BEGIN {
		srand(11)
		for (d = 1; d <= 400; d++) {
			k = d < 40 || rand() < 0.4 ? d : 1 + int(rand() * (d - 1))
			if (k == d) {
				n[d] = 20 + int(rand() * 40)
				for (i = 1; i <= n[d]; i++)
					w[d, i] = "w" int(rand() * 5000)
			} else {
				n[d] = n[k]
				for (i = 1; i <= n[d]; i++) w[d, i] = w[k, i]
				if (rand() < 0.8)
					w[d, 1 + int(rand() * n[d])] = "edited" d
			}
			f = d <= 240 ? "old" : d <= 360 ? "new" : "newer"
			printf "%c%03d\t", 97 + int(rand() * 26), d >(f ".tsv")
			for (i = 1; i <= n[d]; i++)
				printf "%s ", w[d, i] >(f ".tsv")
			print "" >(f ".tsv")
		} }'
}

# stars OLD NEW DIR: no new kept document is near a kept one, and every new
# one that is removed is near the one kept for it, by all pairs of all sets.
stars() {
	zstd -q -d -c "$1"/documents.* | cat old.tsv - | nd-shingle -k 1 |
		nd-pairs -t 0.7 -x - | sort >all.pairs
	awk -F '\t' '
		FILENAME == ARGV[1] { new[$1]; next }
		FILENAME == ARGV[2] { kept[$2] = $1; s[$2] = $3; next }
		{
			a = $1 in kept ? kept[$1] : $1
			b = $2 in kept ? kept[$2] : $2
			if (a == $1 && b == $2 && ($1 in new || $2 in new))
				print "both are kept: " $0
			near[$1, $2] = near[$2, $1] = $3
		}
		END {
			for (i in kept)
				if (kept[i] != i && i in new &&
				    near[i, kept[i]] != s[i])
					print i " is not so near " kept[i]
		}' "$2" "$1/clusters" all.pairs >wrong
	same /dev/null wrong
}

@test "additions are stars around old and new, and nothing old changes" {
	corpus
	for o in '' '--all-pairs --via prefix'; do
		rm -rf run
		# shellcheck disable=SC2086
		nd-flow near -k 1 -t 0.7 $o --dedup -o run old.tsv
		cp run/clusters before
		cp run/kept/old.tsv kept.before
		ok nd-flow add -q run new.tsv
		[ -z "$output" ]
		comm -23 before run/clusters >lost
		same /dev/null lost
		stars run new.tsv
		cp run/clusters before
		ok nd-flow add -q -j 1 run newer.tsv
		comm -23 before run/clusters >lost
		same /dev/null lost
		stars run newer.tsv
		[ "$(awk -F '\t' '$1 == $2' run/clusters | wc -l)" -gt 20 ]
		same kept.before run/kept/old.tsv
		for f in new newer; do
			nd-pick --drop -a run/removed $f.tsv >wanted
			same wanted run/kept/$f.tsv
		done
		awk -F '\t' '$1 != $2 { print $2 FS $1 FS $3 }' run/clusters |
			sort | same - run/removed
		for f in stars clusters removed; do
			sort -c run/$f
		done
	done
}

@test "many additions leave few parts, and answers are those of all sets" {
	corpus
	split -n l/9 --additional-suffix=.tsv -d new.tsv day.
	nd-flow near -q -k 1 -t 0.7 --dedup -o run old.tsv
	nd-flow add -q run day.00.tsv
	[ ! -e run/sets.1 ]
	for i in 1 2 3 4 5 6 7 8; do
		ok nd-flow add -q run day.0$i.tsv
		[ "$(ls run/query/kept.* | wc -l)" -le 5 ]
	done
	[ "$(ls run/query | grep -c '^kept')" -eq "$(grep -c '^kept' run/query/index)" ]
	cat old.tsv new.tsv | nd-shingle -k 1 >sets
	nd-index --sets run/query/index | sort | same <(sort sets) -
	sed 's/^/asked-/' newer.tsv >asked.tsv
	nd-shingle -k 1 asked.tsv | nd-pairs --cross -t 0.7 -x sets - | sort >want
	[ "$(wc -l <want)" -gt 50 ]
	nd-flow query run asked.tsv | grep . | sort | same want -
	stars run new.tsv
	cut -f 1 run/removed | sort >removed
	nd-pairs --cross -t 0.7 --kept -x run/query/index sets | cut -f 2 | sort -u | comm -12 - removed |
		same /dev/null -
	ok nd-flow audit run
	# Parts are made again, but for the first.
	cp -r run/query query
	rm run/query/kept.10
	ok nd-flow query run </dev/null
	nd-flow query run asked.tsv | grep . | sort | same want -
	rm run/query/kept.1
	fails 1 'nd-flow: run/query/index: missing, damaged or of another version; nd-flow with --again -o run, then nd-flow add, make it again' \
		nd-flow add run newer.tsv
}

@test "with little memory the index has shares, and the answers are the same" {
	corpus
	nd-flow near -q -k 1 -t 0.7 --dedup -o run old.tsv
	cp -r run little
	nd-flow add -q run new.tsv
	ok nd-flow add -q --mem 20k little new.tsv
	[ -e little/query/kept.1.2 ]
	for f in stars clusters removed kept/new.tsv; do
		same run/$f little/$f
	done
	nd-flow query run newer.tsv >want
	nd-flow query little newer.tsv | same want -
	nd-index --sets little/query/index | sort >got
	nd-index --sets run/query/index | sort | same - got
	ok nd-flow add -q little newer.tsv
}

@test "an old document wins though the id of the new one is smaller" {
	printf 'm\tone two three four five six\n' >old.tsv
	printf 'a\tone two three four five six\nb\tone two three four five\n' \
		>new.tsv
	nd-flow near -k 1 -t 0.7 -o run old.tsv
	[ ! -s run/clusters ]
	ok nd-flow add -q run new.tsv
	printf 'm\ta\t1.000000\nm\tb\t0.833333\nm\tm\t1.000000\n' >wanted
	same wanted run/clusters
	[ ! -s run/kept/new.tsv ]
}

@test "JSON lines are added to JSON lines, files of one name beside each other" {
	mkdir a b
	echo '{"id":"x","text":"one two three four five six seven"}' >a/c.jsonl
	echo '{"id":"y","text":"quite another text it is, this one"}' >b/c.jsonl
	nd-flow near --json id,text --dedup -o run a/c.jsonl
	nd-flow add run b/c.jsonl
	same a/c.jsonl run/kept/c.jsonl
	same b/c.jsonl run/kept/2.c.jsonl
}

@test "a form that is given replaces that of the run, for one addition" {
	echo '{"id":"a","text":"one two three four five six"}' >a.jsonl
	printf 'id,text\nb,one two three four five six\nc,quite another text it is\n' >b.csv
	printf '{"id":"%s","text":"%s"}\n' d 'quite another text it is' e 'the last of all' >c.jsonl
	nd-flow near -k 2 --json id,text -o run a.jsonl
	nd-flow add --csv id,text run b.csv
	printf 'id,text\nc,quite another text it is\n' | same - run/kept/b.csv
	nd-flow add run c.jsonl
	tail -n 1 c.jsonl | same - run/kept/c.jsonl
	printf 'a\ta\t1.000000\na\tb\t1.000000\nc\tc\t1.000000\nc\td\t1.000000\n' |
		same - run/clusters
}

@test "an id that is there already is refused, and nothing has changed" {
	cp "$samples/docs.tsv" old.tsv
	nd-flow near -k 3 -t 0.5 -o run old.tsv
	nd-flow query run </dev/null
	(cd run && cksum ./* query/*) >before 2>/dev/null || true
	printf 'fig\tsome text\ncheese\tsome other text\n' >new.tsv
	apart nd-flow add run new.tsv
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = \
		"nd-flow: new.tsv:2: duplicate id 'cheese' (first in run)" ]
	[ ! -e run/add ]
	(cd run && cksum ./* query/*) >after 2>/dev/null || true
	same before after
	printf 'fig\tsome text\nfig\tsome other text\n' >new.tsv
	apart nd-flow add run new.tsv
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = \
		"nd-flow: new.tsv:2: duplicate id 'fig' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" ]
	sed 's/^fig/date/' new.tsv | head -n 1 >new.tsv.2
	mv new.tsv.2 new.tsv
	ok nd-flow add -q run new.tsv
}

@test "what is no finished run of near is refused" {
	cp "$samples/docs.tsv" docs.tsv
	echo 'x	a b c' >new.tsv
	mkdir none
	fails 1 'nd-flow: none: expected the directory of a run, nd-flow -o' \
		nd-flow add none new.tsv
	nd-flow near --components -o chains docs.tsv
	fails 1 'nd-flow: chains: expected a run without --components, --average and -M' \
		nd-flow add chains new.tsv
	nd-flow contains -k 3 -o hits docs.tsv new.tsv
	fails 1 'nd-flow: hits: expected a run of nd-flow near' \
		nd-flow add hits new.tsv
	nd-flow near -o run docs.tsv
	rm run/clusters
	fails 1 'nd-flow: run/clusters: missing; nd-flow with -o run makes it again' \
		nd-flow add run new.tsv
	nd-flow near -o run docs.tsv
	rm run/clusters
	sed -i '/^clusters\t/d; /^run\t/d' run/sums
	fails 1 'nd-flow: run: expected a run that is done' \
		nd-flow add run new.tsv
	nd-flow near -o run docs.tsv
}

@test "after an addition near -o does not go on, and says why" {
	cp "$samples/docs.tsv" docs.tsv
	echo 'x	a b c' >new.tsv
	nd-flow near -o run docs.tsv
	nd-flow add run new.tsv
	fails 1 'nd-flow: run: documents were added; --again starts over' \
		nd-flow near -o run docs.tsv
	ok nd-flow near --again -o run docs.tsv
	[ ! -e run/documents.2.zst ]
}

# bats test_tags=long
@test "an addition that is killed has happened or not, and can be repeated" {
	corpus
	nd-flow near -k 1 -t 0.7 --dedup -o run old.tsv
	cp -r run whole
	nd-flow add whole new.tsv
	for after in 0.02 0.05 0.1 0.15 0.2 0.3; do
		rm -rf broken
		cp -r run broken
		timeout -s KILL "$after" nd-flow add broken new.tsv || true
		while fuser -s broken/lock 2>/dev/null; do sleep 0.05; done
		[ ! -e broken/add/done ] || : >was-done
		if [ ! -e broken/documents.2.zst ] && [ ! -e broken/add/done ]; then
			same run/clusters broken/clusters
		fi
		grep -q '^addition' broken/run || [ -e broken/add/done ] ||
			nd-flow add broken new.tsv
		nd-flow audit broken >/dev/null
		for f in stars clusters removed kept/new.tsv; do
			same whole/$f broken/$f
		done
	done
}

@test "an addition that was all but done is ended by whoever comes next" {
	corpus
	nd-flow near -k 1 -t 0.7 --dedup -o run old.tsv
	nd-flow query run </dev/null
	cp -r run whole
	nd-flow add whole new.tsv
	# What is there when all was made and little of it moved.
	mkdir -p run/add/kept
	mv whole/documents.2.zst run
	cp whole/kept/new.tsv run/add/kept
	for f in stars clusters removed run sums; do
		cp whole/$f run/add
	done
	touch run/add/done
	nd-flow audit run >/dev/null
	for f in stars clusters removed run kept/new.tsv; do
		same whole/$f run/$f
	done
	[ ! -e run/add ]
}

# bats test_tags=long
@test "an addition killed at any point of its last moments is ended by the same call" {
	corpus
	nd-flow near -k 1 -t 0.7 --dedup -o run old.tsv
	nd-flow query run </dev/null
	cp -a run whole
	nd-flow add whole new.tsv
	# What is there when all was made and nothing of it moved.
	files=(kept/new.tsv clusters documents.2.zst removed stars sums run)
	cp -a run pending
	mkdir -p pending/add/kept
	for f in "${files[@]}"; do
		cp -a whole/$f pending/add/$f
	done
	touch pending/add/done
	for ((n = 0; n <= ${#files[@]} + 1; n++)); do
		rm -rf broken
		cp -a pending broken
		for f in "${files[@]:0:n}"; do
			mv broken/add/$f broken/$f
		done
		[ $n -le ${#files[@]} ] || rm broken/add/done
		ok nd-flow add -q broken new.tsv
		[ -z "$output" ]
		diff -r whole broken
	done
	ok nd-flow audit broken
	# One that was not complete has not happened.
	cp -a run broken/add
	ok nd-flow add -q broken new.tsv
	diff -r whole broken
}

# bats test_tags=long
@test "a repeated addition is done, another one is told by its ids" {
	corpus
	nd-flow near -k 1 -t 0.7 --dedup -o run old.tsv
	nd-flow add run new.tsv
	cp -a run before
	ok nd-flow add -q run new.tsv
	diff -r before run
	nd-flow add run newer.tsv
	ok nd-flow add -q run newer.tsv
	cp -a run before-again
	# A file that is not the last addition has no new document.
	gives '' 'nd-flow: run: 120 documents already there, skipped\n' 0 nd-flow add run new.tsv
	for f in stars clusters removed kept/new.tsv; do
		same before-again/$f run/$f
	done
	diff -r before-again run
	ok nd-flow audit run
}

@test "documents that are there already are skipped and counted, with other texts an error" {
	printf '%s\tone two three four five %s\n' a six b seven c eight >old.tsv
	printf '%s\tone two three four five %s\n' c eight d six >new.tsv
	printf '%s\tone two three four five %s\n' d six a six e nine >newer.tsv
	nd-flow near -k 1 -t 0.9 --dedup -o run old.tsv
	gives '' 'nd-flow: run: 1 document already there, skipped
nd-flow: add: 1 document read, 1 removed, 0 kept in run/kept\n' 0 nd-flow add run new.tsv
	[ "$(cat run/clusters)" = $'a\ta\t1.000000\na\td\t1.000000' ]
	[ ! -s run/kept/new.tsv ]
	gives '' 'nd-flow: run: 2 documents already there, skipped
nd-flow: add: 1 document read, 0 removed, 1 kept in run/kept\n' 0 nd-flow add run newer.tsv
	[ "$(cut -f 1 run/kept/newer.tsv)" = e ]
	for n in 2 3; do
		zstd -q -d -c run/documents.$n.zst
	done >added
	[ "$(cut -f 1 added)" = $'d\ne' ]
	cp -a run before
	printf 'f\tx\nd\tone two three four five ten\n' >wrong.tsv
	apart nd-flow add run wrong.tsv
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = "nd-flow: wrong.tsv:2: duplicate id 'd' (first in run)" ]
	diff -r before run
}

@test "documents are added from stdin, plain or packed" {
	printf '%s\tone two three four five %s\n' a six b seven >old.tsv
	printf '%s\tone two three four five %s\n' c six d eight | zstd -q >new.zst
	nd-flow near -k 1 -t 0.9 --dedup -o run old.tsv
	ok nd-flow add -q run - <new.zst
	[ "$(cat run/kept/-)" = $'d\tone two three four five eight' ]
	[ "$(cat run/removed)" = $'c\ta\t1.000000' ]
	printf '%s\tone two three four five %s\n' e nine d ten >new.tsv
	apart nd-flow add run - <new.tsv
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = "nd-flow: stdin:2: duplicate id 'd' (first in run)" ]
	head -n 1 new.tsv >e
	ok nd-flow add -q run - <e
	[ "$(cut -f 1 run/kept/?.-)" = e ]
}

@test "the policy of the run chooses among new documents, old ones stay" {
	new() { printf '{"id":"%s","t":"%s","d":"%s"}\n' "$@"; }
	new m 'one two three four' 2020 >old.jsonl
	new a 'one two three four' 2021 b 'five six seven eight' 2020 \
		c 'five six seven eight' 2022 >new.jsonl
	nd-flow near --json id,t --keep newest:d --dedup -o run old.jsonl
	ok nd-flow add -q run new.jsonl
	printf '%s\t1.000000\n' c$'\t'b c$'\t'c m$'\t'a m$'\t'm | same - run/clusters
	[ "$(jq -r .id run/kept/new.jsonl)" = c ]
	new e 'five six seven eight' 2023 f 'nine ten' 2019 g 'nine ten' x >newer.jsonl
	gives '' "nd-rank: newest:d: 1 of 3 documents without a date, ranked last (the first has 'x')
nd-flow: add: 3 documents read, 2 removed, 1 kept in run/kept\n" 0 \
		nd-flow add run newer.jsonl
	[ "$(jq -r .id run/kept/newer.jsonl)" = f ]
	[ "$(grep e$'\t' run/removed)" = $'e\tc\t1.000000' ]
}

@test "what an addition adds to the run is at most its packed text, and some records" {
	corpus
	nd-flow near -k 5 -t 0.7 --dedup -o run old.tsv
	nd-flow add run new.tsv
	[ ! -e run/sets.2 ]
	[ "$(stat -c %s run/documents.2.zst)" -le "$(($(zstd -q -3 -c new.tsv | wc -c) + 20))" ]
	zstd -q -d -c run/documents.2.zst | same new.tsv -
}

@test "a run of version 0.6 is refused, with the command that makes it anew" {
	cp "$samples/docs.tsv" .
	nd-flow near -k 2 -t 0.3 -o run docs.tsv
	sed -i '1s/\t.*/\t0.6/' run/run
	printf 'clusters\tmade\nclusters\t121\t3395201790\n' >run/sums
	for call in 'add run docs.tsv' 'audit run'; do
		# shellcheck disable=SC2086
		fails 1 "nd-flow: run: made by nd 0.6, whose runs this version cannot read; \
nd-flow near --again -o run, with its options and inputs, makes it anew" nd-flow $call
	done
}

# bats test_tags=long
@test "an input that changes while it is added leaves the run as it was" {
	corpus
	nd-flow near -k 1 -t 0.7 --dedup -o run old.tsv
	nd-flow query run </dev/null
	cp -a run before
	with nd-cluster "grep -q ^late '$PWD/new.tsv' ||
		echo 'late$TAB one two three' >>'$PWD/new.tsv'"
	fails 1 'nd-flow: new.tsv changed while it was read; run the command again' \
		copy/bin/nd-flow add run new.tsv
	diff -r before run
	ok nd-flow add -q run new.tsv
}

@test "a run whose kept documents are damaged is refused, before anything changes" {
	cp "$samples/docs.tsv" .
	sed 's/^/x/' docs.tsv >new.tsv
	nd-flow near -k 2 -t 0.3 --dedup -o run docs.tsv
	nd-flow query run </dev/null
	for damage in 'rm run/kept/docs.tsv' 'truncate -s -10 run/kept/docs.tsv' \
		'rm run/removed; mkdir run/removed'; do
		cp -a run whole
		eval "$damage"
		cp -a run before
		apart nd-flow add run new.tsv
		[ "$status" -eq 1 ]
		[[ $stderr =~ ^'nd-flow: run/'(kept/docs.tsv|removed)': '(expected .*|missing)'; nd-flow with -o run makes it again'$ ]]
		diff -r before run
		rm -r run before
		mv whole run
	done
	ok nd-flow add -q run new.tsv
}

@test "an addition of nothing new changes nothing" {
	printf '%s\tone two three four five %s\n' a six b seven >old.tsv
	nd-flow near -k 1 -t 0.9 --dedup -o run old.tsv
	printf 'c\tnine\n' >new.tsv
	ok nd-flow add -q run new.tsv
	cp -a run before
	cp old.tsv copy.tsv
	: >empty.tsv
	for i in 1 2; do
		gives '' 'nd-flow: run: 2 documents already there, skipped\n' 0 nd-flow add run copy.tsv
		diff -r before run
		gives '' 'nd-flow: add: 0 documents\n' 0 nd-flow add run empty.tsv
		diff -r before run
	done
	nd-flow add -q --summary s.json run copy.tsv
	[ "$(jq -c '[.documents, .pairs, .kept]' s.json)" = '[0,0,0]' ]
	diff -r before run
	# A new document beside old ones is added.
	printf 'd\tten eleven\n' >more.tsv
	gives '' 'nd-flow: run: 2 documents already there, skipped
nd-flow: add: 1 document read, 0 removed, 1 kept in run/kept\n' 0 nd-flow add run copy.tsv more.tsv
	[ "$(cut -f 1 run/kept/more.tsv)" = d ]
}

# bats test_tags=long
@test "--keep holds for one addition, instead of the policy of the run" {
	new() { printf '{"id":"%s","t":"%s","d":"%s"}\n' "$@"; }
	new m 'one two three four' 2020 >old.jsonl
	new b 'five six seven eight' 2020 c 'five six seven eight' 2022 >new.jsonl
	new p 'nine ten eleven' 2020 q 'nine ten eleven' 2022 >newer.jsonl
	for run in '' '--keep oldest:d'; do
		rm -rf run
		# shellcheck disable=SC2086
		nd-flow near --json id,t $run --dedup -o run old.jsonl
		ok nd-flow add -q --keep newest:d run new.jsonl
		[ "$(jq -r .id run/kept/new.jsonl)" = c ]
		ok nd-flow add -q run newer.jsonl
		[ "$(jq -r .id run/kept/newer.jsonl)" = p ]
	done
	fails 2 "nd-flow: --keep: expected longest, shortest, first, last, newest:KEY, oldest:KEY, \
max:KEY, min:KEY or source:LIST, got 'best'
try 'nd-flow add --help'" nd-flow add --keep best run newer.jsonl
	# An old document stays though the policy prefers the new one.
	new z 'one two three four' 2030 >newest.jsonl
	ok nd-flow add -q --keep newest:d run newest.jsonl
	[ ! -s run/kept/newest.jsonl ]
}

# tree DIR N: texts of that number in a.txt, b.md and c d.txt.
tree() {
	mkdir -p "$1/.git"
	echo "alpha beta gamma $2" >"$1/a.txt"
	echo "delta epsilon zeta $2" >"$1/b.md"
	echo "eta theta iota $2" >"$1/c d.txt"
}
# added: the ids of the last added documents, in one line.
added() {
	zstd -q -d -c "$(printf '%s\n' run/documents.*.zst | sort -V | tail -n 1)" | cut -f 1 | paste -sd,
}

# bats test_tags=long
@test "additions walk directories as the run does, or by their own options" {
	tree old one
	nd-flow near -q -k 1 --include '*.txt' --include 'c d.*' --exclude 'a\.*' -o run old
	[ "$(cut -f 1 run/sets.1)" = 'old/c d.txt' ]
	tree new two
	ok nd-flow add -q run new
	[ "$(added)" = 'new/c d.txt' ]
	tree newer three
	ok nd-flow add -q --exclude 'c d.txt' run newer
	[ "$(added)" = newer/a.txt ]
	tree next four
	ok nd-flow add -q --include '*.md' --exclude '*.txt' run next
	[ "$(added)" = next/b.md ]
}

@test "a glob with spaces and backslashes of the run is one glob" {
	tree old one
	nd-flow near -q -k 1 --include 'c d.txt' --include '\a*' -o run old
	[ "$(cut -f 1 run/sets.1 | paste -sd,)" = 'old/a.txt,old/c d.txt' ]
	ok nd-flow near -q -k 1 --include 'c d.txt' --include '\a*' -o run old
	tree new two
	touch new/c new/d.txt
	ok nd-flow add -q run new
	[ "$(added)" = 'new/a.txt,new/c d.txt' ]
}

@test "inputs of an addition are listed" {
	printf 'a\tone two\n' >old.tsv
	printf 'b\tthree four\n' >'b c.tsv'
	printf 'd\tfive six\n' >d.tsv
	nd-flow near -k 1 -o run old.tsv
	printf 'b c.tsv\n' >list
	ok nd-flow add -q --files-from list run
	[ "$(added)" = b ]
	printf 'd.tsv\0' | ok nd-flow add -q --null --files-from - run
	[ "$(added)" = d ]
	misused 'nd-flow add' '--null: expected --files-from as well' --null run d.tsv
	fails 1 'nd-flow: d.tsv: expected the directory of a run, nd-flow -o' \
		nd-flow add --files-from list d.tsv
	apart nd-flow add --files-from list
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: expected DIR input ...' ]
}

# flipped AT: copy is run, with another bit of the byte AT, from 0, of its file run.
flipped() {
	rm -rf copy
	cp -r run copy
	python3 -c '
import sys
b = bytearray(open("run/run", "rb").read())
b[int(sys.argv[1])] ^= 1
open("copy/run", "wb").write(b)' "$1"
}

@test "add and audit refuse a run of which a bit of DIR/run is another" {
	cp "$samples"/{docs,quotes}.tsv .
	nd-flow near -k 2 -t 0.3 -o run docs.tsv
	size=$(wc -c <run/run)
	for ((at = 2; at < size; at += 23)); do
		flipped $at
		cp copy/run before
		for call in 'add copy quotes.tsv' 'audit copy'; do
			# shellcheck disable=SC2086
			run -1 nd-flow $call
			same before copy/run
		done
	done
	flipped $(($(head -c "$size" run/run | grep -a -b -o $'^-t\t0.3' | cut -d : -f 1) + 5))
	fails 1 "nd-flow: copy/run: expected the checksum $(hash_of <run/run), got \
$(hash_of <copy/run); nd-flow with -o copy makes it again" nd-flow add copy quotes.tsv
	# After an addition too, and after the same call, which makes nothing.
	for call in 'add run quotes.tsv' 'near -k 2 -t 0.3 -o run docs.tsv'; do
		# shellcheck disable=SC2086
		ok nd-flow $call -q
		flipped 40
		run -1 nd-flow audit copy
		ok nd-flow audit run
		rm -rf run
		nd-flow near -k 2 -t 0.3 -o run docs.tsv
	done
	# A run that did not come to its end has no such line.
	sed -i '/^run\t/d' run/sums
	fails 1 'nd-flow: run: expected a run that is done' nd-flow add run quotes.tsv
}
