# nd-flow.bats: whole dataflows.
load helper

# corpus: 300 documents, a third of them edited or exact copies, in docs.tsv.
corpus() {
	awk 'BEGIN {
		srand(7)
		for (d = 1; d <= 300; d++) {
			if (d % 3) {
				n = 20 + int(rand() * 60)
				for (i = 1; i <= n; i++) w[i] = "w" int(rand() * 5000)
			} else if (d % 2)
				w[1 + int(rand() * n)] = "edited"
			printf "d%03d\t", d
			for (i = 1; i <= n; i++) printf "%s ", w[i]
			print ""
		}
	}' >docs.tsv
}

# by_hand: the clusters of docs.tsv at 0.6, with the tools alone.
by_hand() {
	nd-shingle -k 3 docs.tsv | nd-pairs -t 0.6 -x - | sort | nd-cluster
}

@test "near gives what the tools give by hand" {
	corpus
	by_hand >wanted
	[ "$(wc -l <wanted)" -gt 150 ]
	ok nd-flow near -k 3 -t 0.6 docs.tsv
	same wanted <(printf '%s\n' "$output")
}

@test "near gives the same bytes for any -j and --mem, and with --all-pairs" {
	corpus
	by_hand >wanted
	for o in '-j 1' '-j 3' '-j 1 --mem 100k' \
		'--all-pairs' '--all-pairs -j 3'; do
		# shellcheck disable=SC2086
		nd-flow near -k 3 -t 0.6 $o docs.tsv >got
		same wanted got
	done
}

@test "near --components finds the pairs of a forest only, with any --mem" {
	corpus
	awk 'BEGIN { for (d = 1; d <= 200; d++) {
		printf "f%d\t", d
		for (i = 1; i < 40; i++) printf "f%d ", i == d % 37 ? d : i
		print ""
	} }' >>docs.tsv
	nd-shingle -k 3 docs.tsv | nd-pairs -t 0.4 -x - >pairs
	nd-cluster --components pairs >wanted
	awk -F '\t' '$1 != $2' wanted | wc -l >removed
	[ "$(wc -l <pairs)" -gt 2000 ]
	for o in '' '--mem 200k' '--mem 300k -j 1'; do
		# shellcheck disable=SC2086
		nd-flow near -k 3 -t 0.4 --components -o run $o docs.tsv
		same wanted run/clusters
		wc -l <run/stars >written
		same removed written
		rm -r run
	done
}

@test "near works with any --mem, also of stdin, by every way" {
	corpus
	by_hand >wanted
	for via in index postings prefix minhash; do
		nd-flow near -q -k 3 -t 0.6 -j 3 --via $via --mem 1k - <docs.tsv >got
		same wanted got
	done
}

@test "near has one thread for each 64 MB of --mem" {
	corpus
	with nd-text-pairs "echo \$ND_JOBS >'$PWD/threads'"
	for try in '8 96M 1' '3 256M 3' '9 256M 4' '2 1k 1' '5 10G 5'; do
		read -r j mem threads <<<"$try"
		copy/bin/nd-flow near -q -j "$j" --mem "$mem" docs.tsv >got
		[ "$(cat threads)" = "$threads" ]
	done
}

@test "near -n is the same for any --mem" {
	corpus
	nd-flow near -n --mem 1k docs.tsv >wanted
	nd-flow near -n --mem 4G docs.tsv >got
	same wanted got
}

@test "pages mark runs as short as shingles are" {
	printf 'a\tred one green two\nb\tgreen x red y\nc\tx two z\n' >docs.tsv
	nd-flow near -k 1 -t 0.3 --html pages docs.tsv >clusters
	[ "$(grep -c '<mark' pages/1/1.html)" -eq 2 ]
	printf 'a\tx\tp q r\nb\ty\ts p q\n' >threads.tsv
	nd-flow threads -k 3,2 -w 0.1,0.9 -t 0.2 --html other threads.tsv >clusters
	grep -q 'p q <del>r</del>' other/1/1.html
	nd-flow near -c -k 4 -t 0.1 -n --html pages docs.tsv >script
	grep -q '^nd-html -o pages -f 2 -k 2,4 --max 1000 ' script
}

@test "near keeps pairs that do not depend on the parts that memory holds" {
	many_documents >docs.tsv
	nd-flow near -k 3 -t 0.6 -j 1 --pairs pairs -o one docs.tsv
	nd-flow near -k 3 -t 0.6 -j 3 --pairs pairs --mem 100k -o many docs.tsv
	same one/pairs many/pairs
	same one/clusters many/clusters
}

@test "near -n prints a pipeline that gives the same answer" {
	corpus
	by_hand >wanted
	for o in '-j 1' '-j 3' '-o dir' '-j 3 -o dir3'; do
		# shellcheck disable=SC2086
		nd-flow near -k 3 -t 0.6 $o -n docs.tsv >script
		bash script >got
		[ ! -e "${o##* }/clusters" ] || cp "${o##* }/clusters" got
		same wanted got
	done
}

@test "near -n prints this for one file" {
	cp "$samples/docs.tsv" .
	ok nd-flow near -j 1 -n docs.tsv
	[ "$output" = "# near, by nd $(nd-flow near --version | sed 's/.* //; 1q')
(export LC_ALL=C; set -euo pipefail
D=\$(mktemp -d); trap 'rm -r \"\$D\"' EXIT
export ND_GIVEN=docs.tsv
nd-text-pairs -m jaccard -t 0.8 --stars -k 5 -f 2 docs.tsv | nd-sort - | nd-cluster -
)" ]
}

@test "what -n printed twice, pasted into one shell, takes each its own inputs" {
	for f in a b c; do
		printf '%s\tthese words are all the same in %s\n' $f $f >$f.tsv
	done
	{ nd-flow near -j 1 -n a.tsv b.tsv && nd-flow near --dedup -n c.tsv; } >script
	bash script >got
	nd-flow near -j 1 a.tsv b.tsv >wanted
	cat c.tsv >>wanted
	same wanted got
}

# bats test_tags=long
@test "600 files of records are 600 inputs" {
	for ((i = 1; i <= 600; i++)); do
		printf '%d\tdocument %d says this, and no other does\n' $i $i >in.$i.tsv
	done
	ok nd-flow near -q --dedup in.*.tsv
	[ "${#lines[@]}" -eq 600 ]
}

@test "near reads TSV, zstd, directories, files of text and stdin" {
	corpus
	by_hand >wanted
	head -n 100 docs.tsv >a.tsv
	sed -n '101,200p' docs.tsv | zstd -q >b.tsv.zst
	tail -n 100 docs.tsv >c.tsv
	nd-flow near -k 3 -t 0.6 a.tsv b.tsv.zst c.tsv >got
	same wanted got
	nd-flow near -k 3 -t 0.6 -j 3 a.tsv b.tsv.zst - <c.tsv >got
	same wanted got
	mkdir -p texts/more
	cut -f 2 docs.tsv | split -l 1 -a 3 - texts/x
	mv texts/xab* texts/more
	nd-flow near -k 3 -t 0.6 texts >got
	nd-flow near -k 3 -t 0.6 -j 3 texts/more texts/x* >got2
	same got got2
	[ "$(wc -l <got)" -eq "$(wc -l <wanted)" ]
}

@test "near takes names with spaces, quotes, dollars and non-ASCII" {
	corpus
	by_hand >wanted
	for name in "it's a.tsv" 'x$HOME$(id).tsv' '-Ä#%"\\.tsv'; do
		cp docs.tsv "./$name"
		nd-flow near -k 3 -t 0.6 -- "$name" >got
		same wanted got
		nd-flow near -k 3 -t 0.6 --again -o dir --dedup -- "$name"
		same wanted dir/clusters
		[ "$(wc -l <"dir/kept/$name")" -lt 300 ]
		nd-flow near -k 3 -t 0.6 -n --dedup -- "$name" >script
		same "dir/kept/$name" <(bash script)
		rm "./$name"
	done
}

@test "near -o goes on where it stopped, and makes only what is missing" {
	corpus
	nd-flow near -k 3 -t 0.6 -o dir docs.tsv
	cp dir/clusters wanted
	touch -d '2020-01-01' dir/sets.1
	rm dir/clusters dir/stars
	nd-flow near -k 3 -t 0.6 -o dir docs.tsv
	same wanted dir/clusters
	[ "$(date -r dir/sets.1 +%Y)" -eq 2020 ]
	nd-flow near -k 3 -t 0.6 --dedup -o dir docs.tsv
	[ "$(date -r dir/sets.1 +%Y)" -eq 2020 ]
	[ -s dir/kept/docs.tsv ]
}

@test "near -o refuses what was made from something else, by name" {
	corpus
	nd-flow near -k 3 -t 0.6 -o dir docs.tsv
	fails 1 "nd-flow: dir: made with -k '3', not '4'; --again or --update starts over" \
		nd-flow near -k 4 -t 0.6 -o dir docs.tsv
	fails 1 "nd-flow: dir: made with -t '0.6', not '0.7'; --again or --update starts over" \
		nd-flow near -k 3 -t 0.7 -o dir docs.tsv
	cp docs.tsv more.tsv
	: >empty.tsv
	fails 1 "nd-flow: dir: input 2, more.tsv is new; --again or --update starts over" \
		nd-flow near -k 3 -t 0.6 -o dir docs.tsv more.tsv
	fails 1 "nd-flow: dir: input 1, empty.tsv is new; --again or --update starts over" \
		nd-flow near -k 3 -t 0.6 -o dir empty.tsv
	touch -d '2020-01-01' docs.tsv
	run nd-flow near -k 3 -t 0.6 -o dir docs.tsv
	[ "$status" -eq 1 ]
	[[ $output == "nd-flow: dir: input 1, docs.tsv has changed since; --again or --update starts over" ]]
	ok nd-flow near -k 4 -t 0.6 --again -o dir docs.tsv
	mkdir other
	touch other/precious
	fails 1 'nd-flow: other: expected a new or empty directory, or one of an earlier run' \
		nd-flow near -o other docs.tsv
}

@test "near --dedup prints what stays, and maps what goes" {
	corpus
	by_hand >clusters
	awk -F '\t' '$1 != $2 { print $2 FS $1 FS $3 }' clusters | sort >removed
	grep -vFf <(cut -f 1 removed | sed "s/\$/$TAB/") docs.tsv >wanted
	nd-flow near -k 3 -t 0.6 --dedup --map map docs.tsv >got
	same wanted got
	same removed map
}

@test "near --dedup gives JSON lines back byte for byte, an output for each input" {
	corpus
	awk -F '\t' '{ printf "{ \"n\":%d,  \"text\" : \"%s\",\"id\":\"%s\"}%s\n", NR, $2, $1, NR % 2 ? "" : "\r" }' \
		docs.tsv >all.jsonl
	head -n 150 all.jsonl >a.jsonl
	tail -n 150 all.jsonl | zstd -q >b.jsonl.zst
	by_hand | awk -F '\t' '$1 != $2 { print "\"id\":\"" $2 "\"" }' >removed
	nd-flow near -k 3 -t 0.6 --json id,text --dedup -o dir a.jsonl b.jsonl.zst
	same <(head -n 150 all.jsonl | grep -vFf removed) dir/kept/a.jsonl
	same <(tail -n 150 all.jsonl | grep -vFf removed) \
		<(zstd -d <dir/kept/b.jsonl.zst)
	nd-flow near -k 3 -t 0.6 --json id,text --dedup a.jsonl b.jsonl.zst >got
	same <(grep -vFf removed all.jsonl) got
}

@test "near takes JSON lines without ids" {
	corpus
	awk -F '\t' '{ printf "{\"text\":\"%s\"}\n", $2 }' docs.tsv >a.jsonl
	nd-flow near -k 3 -t 0.6 --json -,text a.jsonl |
		awk -F '[:\t]' '{ print $4 + 0 }' | sort -n >got
	by_hand | cut -f 2 | sed 's/^d0*//' | sort -n >wanted
	same wanted got
	nd-flow near -k 3 -t 0.6 --json -,text --dedup a.jsonl >kept
	[ "$(wc -l <kept)" -eq $((300 - $(by_hand | awk -F '\t' '$1 != $2' | wc -l))) ]
}

# bats test_tags=long
@test "near collapses ten thousand copies of one text, and of a short one" {
	for i in $(seq 10000); do
		printf 'l%05d\tthe quick brown fox jumps over the lazy dog\n' "$i"
		printf 's%05d\thello\n' "$i"
	done >docs.tsv
	nd-flow near -j 2 docs.tsv >got
	[ "$(wc -l <got)" -eq 20000 ]
	[ "$(cut -f 1,3 got | sort -u)" = "l00001${TAB}1.000000
s00001${TAB}1.000000" ]
	nd-flow near --via prefix docs.tsv | cmp - got
}

@test "near passes on -M, --components and --rank" {
	corpus
	nd-shingle -k 3 docs.tsv | nd-pairs -t 0.4 -x - | sort >pairs
	awk -F '\t' '{ print $1 FS NR % 17 }' docs.tsv >rank
	for o in '-M 2' --components '--rank rank' '--components -M 3 --rank rank'; do
		# shellcheck disable=SC2086
		nd-cluster $o pairs >wanted 2>wanted.err
		# shellcheck disable=SC2086
		nd-flow near -k 3 -t 0.4 --all-pairs $o docs.tsv >got 2>got.err
		same wanted got
		same wanted.err got.err
	done
}

# chain: documents docs.tsv, each with words that the document before lacks.
chain() {
	awk 'BEGIN { for (i = 1; i <= 30; i++) {
		text = ""
		for (k = i; k < i + 10 + i % 3; k++) text = text " w" k
		printf "d%02d\t%s\n", i, text
	} }' >docs.tsv
}

@test "near --average is average link at the threshold, by any way and by -n" {
	chain
	nd-shingle -k 3 docs.tsv | nd-pairs -t 0.4 -x - >pairs
	awk -F '\t' '{ print $1 FS NR % 17 }' docs.tsv >rank
	for o in '' '--rank rank'; do
		nd-cluster --average 0.4 $o pairs >wanted
		# It is another answer than that of stars and components.
		nd-cluster $o pairs | cmp -s wanted - && false
		nd-cluster --components $o pairs | cmp -s wanted - && false
		nd-flow near -k 3 -t 0.4 --average $o docs.tsv >got
		same wanted got
		nd-flow near -k 3 -t 0.4 --average $o --via postings docs.tsv >got
		same wanted got
		nd-flow near -k 3 -t 0.4 --average $o -n docs.tsv >script
		bash script >got
		same wanted got
	done
}

@test "near --preset sets the options that the command line does not" {
	corpus
	for one in 'ocr|-c -k 5 -t 0.15 --average' 'news|-k 5 -t 0.1 --average' \
		'code|-c -k 6 -t 0.3 --average' 'short|-c -k 4 -t 0.4 --average'; do
		nd-flow near --preset "${one%|*}" docs.tsv >got
		# shellcheck disable=SC2086
		nd-flow near ${one#*|} docs.tsv >wanted
		[ -s wanted ]
		same wanted got
	done
	nd-flow near -t 0.6 --preset ocr --ngram=4 --components docs.tsv >got
	nd-flow near -c -k 4 -t 0.6 --components docs.tsv >wanted
	same wanted got
	nd-flow near --preset=ocr -M 3 docs.tsv >got 2>got.err
	nd-flow near -c -k 5 -t 0.15 -M 3 docs.tsv >wanted 2>wanted.err
	same wanted got
	same wanted.err got.err
}

@test "--preset is given once, and -v shows what it sets and costs" {
	cp "$samples/docs.tsv" .
	misused 'nd-flow near' "--preset: expected one preset, got 'ocr' and 'code'" \
		--preset ocr -k 3 --preset=code docs.tsv
	apart nd-flow near -v --preset ocr -k 3 docs.tsv
	[ "${stderr_lines[0]}" = "nd-flow: --preset ocr: --chars --threshold=0.15 --average" ]
	[ "${stderr_lines[1]}" = "nd-flow: a low threshold compares more pairs: --preset ocr takes 0.5 CPU seconds for 2 MB, 14 for 12 MB" ]
	apart nd-flow sentences -q -v --preset translation-memory docs.tsv
	[ "${stderr_lines[0]}" = 'nd-flow: --preset translation-memory: --lines --min-tokens=1 --threshold=0.6 --recall=0.99 --stars' ]
	ok nd-flow near --preset ocr docs.tsv
}

@test "--preset ocr notes that it is slow for more than 10 MB" {
	printf 'a\tone word\nb\t' >large.tsv
	head -c 10000000 /dev/zero | tr '\0' x >>large.tsv
	echo >>large.tsv
	fails 0 'nd-flow: --preset ocr is slow: 14 CPU seconds for 12 MB of text; -t 0.4 takes 0.6' \
		nd-flow near --preset ocr large.tsv
	ok nd-flow near --preset ocr -q large.tsv
	ok nd-flow near --preset ocr -t 0.4 large.tsv
	ok nd-flow near --preset code large.tsv
}

@test "--compress is an error if it packs nothing" {
	cp "$samples/docs.tsv" .
	for flow in 'near --dedup' 'threads --annotate' 'lines --remove' 'contains --clean docs.tsv'; do
		# shellcheck disable=SC2086
		fails 2 "nd-flow: --compress: expected -o: what is printed is not packed
try 'nd-flow ${flow%% *} --help'" nd-flow $flow --compress zstd docs.tsv
	done
	misused 'nd-flow near' '--compress: expected an option that writes documents to DIR/kept' \
		-o run --compress zstd docs.tsv
	[ ! -e run ]
	ok nd-flow near -q --dedup -o run --compress gzip docs.tsv
	[ "$(ls run/kept)" = docs.tsv.gz ]
}

@test "-n shows what --preset sets" {
	cp "$samples/docs.tsv" .
	ok nd-flow near -j 1 --preset ocr -n docs.tsv
	[ "${lines[1]}" = "# --preset ocr: --chars --ngram=5 --threshold=0.15 --average" ]
	[ "$(bash -c "$output")" = "$(nd-flow near -c -k 5 -t 0.15 --average docs.tsv)" ]
	ok nd-flow near --preset code -t .5 --components -o dir -n docs.tsv
	[ "${lines[1]}" = "# --preset code: --chars --ngram=6" ]
	ok nd-flow near --preset news -k 2 -t .5 --components -n docs.tsv
	[ "${lines[1]}" = "# --preset news: nothing" ]
	ok nd-flow sentences --preset translation-memory -b 10 -n docs.tsv
	[ "${lines[1]}" = \
		"# --preset translation-memory: --lines --min-tokens=1 --threshold=0.6 --stars" ]
}

@test "near -v tells the seconds of the stages" {
	cp "$samples/docs.tsv" .
	apart nd-flow near -v -o dir docs.tsv
	[ "$(sed 's/[0-9.]* seconds.*/N seconds/' <<<"$stderr")" = \
		'nd-flow: sets: N seconds
nd-flow: stars: N seconds
nd-flow: clusters: N seconds
nd-flow: the result is in dir/clusters
nd-flow: near: 6 documents, 843 bytes, 1 cluster; 5 kept, 1 removed (16.7 %); N seconds' ]
}

@test "with -v a stage is reported when it ends, and a later run does not report it" {
	cp "$samples/docs.tsv" .
	mkfifo go
	with nd-cluster "read -r line <'$PWD/go'"
	copy/bin/nd-flow near -v --via prefix --pairs p -j 2 -o run docs.tsv 2>err &
	for ((i = 0; i < 400; i++)); do
		! grep -q ' pairs:' err || break
		sleep 0.05
	done
	grep -q '^nd-flow: sets: [0-9.]* seconds$' err
	grep -q '^nd-flow: clusters:' err && false
	echo >go
	wait $!
	grep -q '^nd-flow: clusters: [0-9.]* seconds$' err
	[ "$(cut -d : -f 1,2 err | sort | uniq -d)" = '' ]

	nd-flow near -o dir docs.tsv
	rm dir/clusters
	apart nd-flow near -v -o dir docs.tsv
	[ "$(sed 's/[0-9.]* seconds.*/N seconds/' <<<"$stderr")" = \
		'nd-flow: clusters: N seconds
nd-flow: the result is in dir/clusters
nd-flow: near: 6 documents, 843 bytes, 1 cluster; 5 kept, 1 removed (16.7 %); N seconds' ]
}

@test "with -v the parts of a stage are one line, also of those that are made again" {
	cp "$samples/docs.tsv" .
	for i in 1 2 3 4; do
		sed "s/^/$i-/" docs.tsv >"docs.$i.tsv"
	done
	nd-flow near -v -j 4 -o dir docs.[1-4].tsv 2>&1 | sed 's/[0-9.]* seconds.*/N seconds/' |
		sed '/the result/,$d' | same <(printf 'nd-flow: %s N seconds\n' 'sets: 4 parts,' \
			stars: clusters:) -
	for ended in '' ' 2 parts,' ' 3 parts,'; do
		(cd dir && rm clusters stars sets.1)
		[ -z "$ended" ] || rm dir/sets.2
		[ "$ended" != ' 3 parts,' ] || rm dir/sets.4
		nd-flow near -v -j 4 -o dir docs.[1-4].tsv 2>&1 | sed 's/[0-9.]* seconds.*/N seconds/' |
			sed '/the result/,$d' | same <(printf 'nd-flow: %s N seconds\n' "sets:$ended" \
				stars: clusters:) -
	done
}

@test "with -v the parts that ended before a stage failed are reported" {
	cp "$samples/docs.tsv" a.tsv
	sed 's/^/2/' a.tsv >b.tsv
	echo bad >c.tsv
	run nd-flow near -v -j 1 -o dir a.tsv b.tsv c.tsv
	[ "$status" -eq 1 ]
	sed 's/[0-9.]* seconds.*/N seconds/' <<<"$output" | same <(printf '%s\n' \
		'nd-shingle: c.tsv:1: expected at least 2 fields, got 1' \
		'nd-flow: sets: 2 parts, N seconds' \
		'nd-flow: stage sets.3 failed; --rejects FILE skips malformed records') -
}

@test "documents that share one shingle each are no reason for a note" {
	printf '%s\t%s\n' a 'one two three four five six' b 'one two three seven eight nine' \
		c 'x y seven eight nine t' >docs.tsv
	nd-shingle -k 3 docs.tsv | nd-index | sort | nd-pairs -t 0.2 | sort >c
	[ "$(uniq c | wc -l)" -eq 2 ]
	[ "$(uniq -d c | wc -l)" -eq 0 ]
	ok nd-flow near --via postings -t 0.2 -k 3 docs.tsv
	[ -z "$output" ]
}

@test "a stage that fails fails the flow, and leaves no half file" {
	printf 'a\tone two three\nb\n' >docs.tsv
	apart nd-flow near -j 1 docs.tsv
	[ "$status" -eq 1 ]
	[ "$stderr" = 'nd-text-pairs: docs.tsv:2: expected at least 2 fields, got 1
nd-flow: stage clusters failed; --rejects FILE skips malformed records' ]
	apart nd-flow near -j 1 -o dir docs.tsv
	[ "$status" -eq 1 ]
	[ "${stderr_lines[0]}" = 'nd-shingle: docs.tsv:2: expected at least 2 fields, got 1' ]
	[ ! -e dir/sets.1 ]
	[ ! -e dir/clusters ]
	printf 'a\tone two three\na\tfour\n' >docs.tsv
	apart nd-flow near -j 1 docs.tsv
	[ "$status" -eq 1 ]
	[ "$stderr" = "nd-flow: docs.tsv:2: duplicate id 'a' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" ]
}

@test "near -o goes on after it was killed, whenever that was" {
	corpus
	for i in 1 2 3 4 5 6 7 8; do
		sed "s/^d/$i-/; s/edited/edited$i/" docs.tsv
	done >many.tsv
	nd-flow near -k 3 -t 0.6 -j 1 many.tsv >wanted
	for seconds in 0.02 0.05 0.1 0.15 0.2 0.3; do
		timeout -s KILL "$seconds" nd-flow near -k 3 -t 0.6 -j 3 \
			-o dir many.tsv || true
		# What it started ends by itself.
		[ ! -e dir/lock ] || flock dir/lock true
	done
	nd-flow near -k 3 -t 0.6 -j 3 -o dir many.tsv
	same wanted dir/clusters
	run bash -c 'ls dir | grep "\.part$"'
	[ "$status" -eq 1 ]
}

@test "near fails when the disk is full" {
	[ "$(id -u)" -eq 0 ] || skip 'only root can mount a tmpfs'
	mkdir small
	mount -t tmpfs -o size=64k none small || skip 'no tmpfs here'
	corpus
	run nd-flow near -k 3 -o small/dir docs.tsv
	umount small
	[ "$status" -eq 1 ]
	[ "$output" = 'nd-shingle: small/dir/sets.1: No space left on device
nd-flow: stage sets.1 failed; to repeat it: nd-flow near -k 3 -o small/dir docs.tsv' ]
}

@test "a full disk of stdout is one line, and status 1" {
	cp "$samples/docs.tsv" .
	cut -f 2 docs.tsv | tee a.txt >b.txt
	nd-flow near -k 3 -t 0.5 -o run docs.tsv
	while IFS='|' read -r command program stage; do
		# shellcheck disable=SC2016,SC2086
		fails 1 "$program: No space left on device${stage:+
nd-flow: stage $stage failed; to repeat it: nd-flow $command}" bash -c 'nd-flow "$@" >/dev/full' bash $command
	done <<-'END'
		near -n docs.tsv|nd-flow: stdout
		near -n -o run docs.tsv|nd-flow: stdout
		help|nd-flow: stdout
		help near|nd-flow: stdout
		--version|nd-flow: stdout
		near --version|nd-flow: stdout
		near --format json -k 3 -t 0.5 docs.tsv|nd-cat: stdout|clusters.json
		near --annotate docs.tsv|nd-annotate: stdout|annotated/docs.tsv
		near --dedup docs.tsv|nd-pick: stdout|kept/docs.tsv
		near --stages docs.tsv|nd-flow: stdout
		near -k 3 -t 0.5 docs.tsv|nd-cluster: stdout|clusters
	END
	fails 1 'tr: write error: No space left on device
nd-flow: stage removed-names failed: tr, exit status 1; to repeat it: nd-flow near --print0 a.txt b.txt' \
		bash -c 'nd-flow near --print0 a.txt b.txt >/dev/full'
}

@test "an option of another flow is no short form of one of this flow" {
	local try
	cp "$samples/docs.tsv" .
	for try in 'lines --over 1 docs.tsv --html pages' 'lines --html=pages docs.tsv' 'lines --html' \
		'add --html pages run docs.tsv' 'query run --html pages'; do
		# shellcheck disable=SC2086
		fails 2 "nd-flow: unknown option '--html'
try 'nd-flow ${try%% *} --help'" nd-flow $try
	done
	nd-flow near -k 3 -t 0.5 --html-text docs.tsv >want
	ok nd-flow near -k 3 --html-t docs.tsv --thresh=0.5
	[ "$output" = "$(cat want)" ]
	ok nd-flow near -k 3 --html-t docs.tsv --thresh 0.5
	[ "$output" = "$(cat want)" ]
}

@test "usage errors exit 2 and say what was wanted" {
	mkdir docs
	echo text >docs/one
	for try in \
		"far|unknown flow 'far'; the flows are near threads sentences partial xling add query audit contains match lines status deploy" \
		"thread docs|unknown flow 'thread'; did you mean 'threads'?" \
		"near|expected input ...: files, directories or -" \
		"near -k x docs|-k: expected a whole number from 1 to 1000, got 'x'" \
		"near -k 1001 docs|-k: expected a whole number from 1 to 1000, got '1001'" \
		"partial -k 1001 docs|-k: expected a whole number from 1 to 1000, got '1001'" \
		"sentences -k 1001 docs|-k: expected a whole number from 1 to 1000, got '1001'" \
		"near -t 0 docs|-t: expected a number above 0, up to 1, of at most six decimals, got '0'" \
		"near -t 1.5 docs|-t: expected a number above 0, up to 1, of at most six decimals, got '1.5'" \
		"near --mem lots docs|--mem: expected a size such as 512M or 4G (k, M, G, T), got 'lots'" \
		"near -f 2;x docs|-f: expected columns from 2 such as 2,3 or 2-4 or 2-, got '2;x'" \
		"near -j 2000 docs|-j: expected a whole number from 1 to 256, got '2000'" \
		"near -t .1234567 docs|-t: expected a number above 0, up to 1, of at most six decimals, got '.1234567'" \
		"near --again docs|--again: expected -o as well" \
		"near --recall 0.9 docs|--recall goes with --via minhash: the other ways find all" \
		"near --average --components docs|--average: unexpected --components" \
		"near --average -M 3 docs|--average: unexpected -M" \
		"near --preset web docs|--preset: expected ocr, news, code or short, got 'web'" \
		"near --preset= docs|--preset: expected a value, got ''" \
		"sentences --preset ocr docs|--preset: expected translation-memory, got 'ocr'" \
		"partial --preset ocr docs|unknown option '--preset'" \
		"near --json id docs|--json: expected ID,TEXT,..., got 'id'" \
		"near --dedup --map m --rejects m docs|--map and --rejects: expected two files, got 'm' for both" \
		"near --map m --summary ./m docs|--map and --summary: expected two files, got './m' for both" \
		"contains --rejects m --summary m docs docs|--rejects and --summary: expected two files, got 'm' for both" \
		"near --html m --map m docs|--map: expected a file outside the directory of --html, got 'm'" \
		"near --html m --summary m/s docs|--summary: expected a file outside the directory of --html, got 'm/s'"
	do
		# shellcheck disable=SC2086
		apart nd-flow ${try%|*}
		[ "$status" -eq 2 ]
		echo "wanted: ${try#*|}, got: $stderr"
		[ "${stderr_lines[0]}" = "nd-flow: ${try#*|}" ]
		flow=" ${try%%[ |]*}"
		[[ $flow == " near" || $flow == " partial" || $flow == " sentences" || $flow == " contains" ]] || flow=''
		[ "${stderr_lines[1]}" = "try 'nd-flow$flow --help'" ]
		[ "${#stderr_lines[@]}" -eq 2 ]
	done
	fails 1 'nd-flow: absent: no such file or directory' nd-flow near absent
	fails 1 'nd-flow: absent: no such directory' nd-flow status absent
	for flow in status deploy; do
		[ "$(nd-flow $flow --help)" = 'usage: nd-flow status DIR
       nd-flow deploy --hosts FILE
       nd-flow deploy --archive FILE' ]
	done
}

@test "numbers and lists that a tool would refuse are refused before anything is made" {
	cp "$samples/docs.tsv" a.tsv
	cp a.tsv b.tsv
	: >t
	local flow f columns='expected columns from 2 such as 2,3 or 2-4 or 2-'
	for f in 0 1 -1 3-2 2, x; do
		misused 'nd-flow lines' "-f: expected columns from 2 such as 2,3 or 2-4 or 2-, got '$f'" \
			-o run "-f$f" a.tsv
	done
	for flow in near sentences 'contains b.tsv' 'xling b.tsv'; do
		for f in 0 1 -1 3-2 2, ,2 2,,3 2,0 2-1 1- 2--3 2-3-4 x 2.5 ' 2' 2x; do
			# shellcheck disable=SC2086
			fails 2 "nd-flow: -f: $columns, got '$f'
try 'nd-flow ${flow%% *} --help'" nd-flow $flow -o run "-f$f" a.tsv
		done
	done
	for f in 0 1 2- 1000000 x; do
		misused 'nd-flow partial' "-f: expected a column from 2 to 999999, got '$f'" -o run -f "$f" a.tsv
	done
	while IFS='|' read -r options message; do
		# shellcheck disable=SC2086
		fails 2 "nd-flow: $message
try 'nd-flow ${options%% *} --help'" nd-flow $options -o run a.tsv
	done <<-'EOF'
	xling -l t --top 0 b.tsv|--top: expected a whole number from 1, got '0'
	xling -l t --top 3-2 b.tsv|--top: expected a whole number from 1, got '3-2'
	near --json id,,text|--json: expected ID,TEXT,..., got 'id,,text'
	near --csv id,text,|--csv: expected ID,TEXT,..., got 'id,text,'
	EOF
	misused 'nd-flow xling' "--columns: expected efp, epf, fep, fpe, pef, pfe, efl, elf, fel, fle, lef or lfe, got 'eff'" \
		-l t --columns eff b.tsv -o run a.tsv
	while IFS='|' read -r options message; do
		# shellcheck disable=SC2086
		fails 2 "nd-text-pairs: --bands: expected at most 1048576 values, got $message
try 'nd-text-pairs --help'" nd-flow sentences $options -o run a.tsv
	done <<-'EOF'
	-b 131073|131073,8
	-r 999999999|10,999999999
	-b 1025 -r 1024|1025,1024
	EOF
	for flow in near threads sentences partial 'contains b.tsv' 'xling b.tsv'; do
		# shellcheck disable=SC2086
		fails 2 "nd-flow: --html-max goes with --html
try 'nd-flow ${flow%% *} --help'" nd-flow $flow --html-max 1000 -o run a.tsv
	done
	[ ! -e run ]
	for f in 2 2- 2-2; do
		ok nd-flow near -f "$f" a.tsv
	done
	ok nd-flow sentences -f 2 -b 131072 -o bands a.tsv
}

# bats test_tags=long
@test "near --dedup gives each input its own output, in the order of the inputs" {
	mkdir p q
	printf 'a\tone\n' >p/3.a.tsv
	printf 'b\ttwo\n' >p/a.tsv
	printf 'c\tthree\n' >q/a.tsv
	printf 'd\tfour\n' >.h.tsv
	printf 'e\tfive\n' >q/texts.tsv
	ok nd-flow near -q --dedup q/a.tsv p/3.a.tsv p/a.tsv .h.tsv q/texts.tsv
	[ "$(cut -f 1 <<<"$output" | tr -d '\n')" = cabde ]
	nd-flow near --dedup -o dir p/3.a.tsv p/a.tsv q/a.tsv .h.tsv
	[ "$(ls -A dir/kept | tr '\n' ' ')" = '.h.tsv 3.3.a.tsv 3.a.tsv a.tsv ' ]
	rm dir/kept/a.tsv
	nd-flow near --dedup -o dir p/3.a.tsv p/a.tsv q/a.tsv .h.tsv
	same p/a.tsv dir/kept/a.tsv
	fails 1 'nd-flow: dir: input 1, p/a.tsv is new; --again or --update starts over' \
		nd-flow near --dedup -o dir p/a.tsv p/3.a.tsv q/a.tsv .h.tsv
}

@test "near reads JSON lines from stdin, stage by stage too" {
	printf '{"id":"a","text":"one two"}\n{"id":"b","text":"one two"}\n' >j
	for o in '-j 1' '-j 3 --mem 1k'; do
		# shellcheck disable=SC2086
		ok nd-flow near $o --json id,text - <j
		[ "$output" = "a${TAB}a${TAB}1.000000
a${TAB}b${TAB}1.000000" ]
	done
	apart bash -c \
		'nd-flow near --dedup --json id,text <(cat j)'
	[ "$status" -eq 2 ]
	[[ ${stderr_lines[0]} == *': expected a file or a directory, which can be read again' ]]
}

@test "near needs no stdin where no input is -" {
	cp "$samples/docs.tsv" .
	nd-flow near docs.tsv >wanted
	ok bash -c 'nd-flow near -o dir docs.tsv <&-'
	same wanted dir/clusters
}

@test "near does not heed the options of another make" {
	cp "$samples/docs.tsv" .
	nd-flow near docs.tsv >wanted
	MAKEFLAGS=n nd-flow near -o dir docs.tsv
	same wanted dir/clusters
}

@test "near -o lets one run at a time into its directory" {
	cp "$samples/docs.tsv" .
	mkfifo pipe
	mkdir dir
	(exec 9>dir/lock; flock 9; : >locked; : <pipe) &
	until [ -e locked ]; do sleep 0.01; done
	fails 1 "nd-flow: dir: in use by running processes (bash); to end them: kill $!" \
		nd-flow near -o dir docs.tsv
	: >pipe
	wait $!
	ok nd-flow near -o dir docs.tsv
}

@test "a directory whose last process ends meanwhile is free" {
	cp "$samples/docs.tsv" .
	with flock "[ \"\$1\" != -n ] || ! mkdir $PWD/ended 2>/dev/null || exit 1"
	ok copy/bin/nd-flow near -o dir docs.tsv
}

@test "what SIGKILL of a run leaves ends by itself, and the next run goes on" {
	cp "$samples/docs.tsv" .
	mkfifo pipe
	with nd-cluster ": >$PWD/there; : <$PWD/pipe"
	copy/bin/nd-flow near -o dir docs.tsv &
	until [ -e there ]; do sleep 0.01; done
	kill -KILL $!
	wait $! || :
	soon 60 flock dir/lock true
	ok nd-flow near -o dir docs.tsv
	nd-flow near docs.tsv | same - dir/clusters
}

# planted NAME DIR COMMAND...: a link of this name in planted, a copy of DIR is not followed,
# wherever it leads.
planted() {
	local name=$1 dir=$2 to
	for to in "$PWD/v3" "$PWD/nothing" "$PWD/other"; do
		rm -rf planted other nothing
		cp -r "$dir" planted
		rm -rf "planted/$name"
		mkdir -p other "$(dirname "planted/$name")"
		echo precious >v3
		ln -s "$to" "planted/$name"
		fails 1 "nd-flow: planted/$name: expected no link in the directory of a run" "${@:3}"
		[ "$(cat v3)" = precious ]
		[ ! -e nothing ]
		[ -z "$(ls other)" ]
	done
}

@test "nothing in the directory of a run is opened through a link" {
	local name
	cp "$samples"/{docs,quotes}.tsv .
	mkdir empty
	for name in run.part lock sums stdin; do
		planted $name empty nd-flow near -k 2 -o planted docs.tsv
	done
	for name in sums lock stdin.new.part; do
		rm -rf planted
		mkdir planted
		ln v3 planted/$name
		nd-flow near -k 2 -q -o planted - <docs.tsv
		[ "$(cat v3)" = precious ]
	done
	nd-flow near -k 2 --dedup -q -o run docs.tsv
	for name in lock sums sums.part sets.1 sets.1.part pairs clusters.part removed inputs \
		values seconds kept kept/docs.tsv kept.1 annotated add hosts hosts/settings \
		nearest.tmp; do
		planted $name run nd-flow near -k 2 --dedup -q -o planted docs.tsv
	done
	planted pairs run nd-flow near -k 2 -q --again -o planted docs.tsv
	planted sums run nd-flow add planted quotes.tsv
	planted add/done run nd-flow add planted quotes.tsv
	planted pairs run nd-flow audit planted
	rm -rf planted
	cp -r run planted
	mv planted/run hidden
	ln -s ../hidden planted/run
	for run in 'near -k 2 -o planted docs.tsv' 'audit planted'; do
		# shellcheck disable=SC2086
		fails 1 'nd-flow: planted/run: expected no link in the directory of a run' nd-flow $run
	done
	# The directory itself may be one.
	ln -s run link
	ok nd-flow near -k 2 --dedup -q -o link docs.tsv
	# Over hosts: without --shared, files/ is none.
	command -v parallel >/dev/null || return 0
	echo 2/: >here
	nd-flow near -k 2 -q --hosts here -o far docs.tsv
	planted hosts/plan far nd-flow status planted
	planted hosts/made/map.1 far nd-flow near -k 2 -q --hosts here -o planted docs.tsv
}

@test "near -o keeps out of what is not its own" {
	mkdir in other
	cp "$samples/docs.tsv" in/docs
	echo '#!/bin/sh' >other/run
	local new='expected a new or empty directory, or one of an earlier run'
	fails 1 "nd-flow: other: $new" nd-flow near --again -o other in
	mkdir -p there/run
	fails 1 "nd-flow: there: $new" nd-flow near -o there in
	fails 1 'nd-flow: in/out: expected a directory outside the input in' \
		nd-flow near -o in/out in
	nd-flow near -o dir in
	mv in/docs in/docs2
	run nd-flow near -o dir in
	[ "$status" -eq 1 ]
	[[ $output == 'nd-flow: dir: input 1, in has changed since; '* ]]
}

@test "near -n pasted stops where a stage fails, and leaves nothing" {
	printf 'a\tb\nbad\n' >docs.tsv
	mkdir tmp
	nd-flow near --dedup -n docs.tsv >script
	run env TMPDIR="$PWD/tmp" bash script
	[ "$status" -eq 1 ]
	[ "$output" = 'nd-text-pairs: docs.tsv:2: expected at least 2 fields, got 1' ]
	[ -z "$(ls tmp)" ]
}

# bats test_tags=long
@test "near takes more names than a line of make" {
	for i in {0001..3500}; do
		echo "this is the text of number $i" >"name-of-a-file-that-is-rather-long-$i"
	done
	ok nd-flow near -k 6 -o dir name-*
	[ "$(wc -l <dir/sets.1)" -eq 3500 ]
	nd-flow near -k 6 -n name-* | bash | same dir/clusters -
}

@test "an installed nd-flow runs" {
	make -s -C "$top" install DESTDIR="$PWD/root" PREFIX=/usr
	cp "$samples/docs.tsv" .
	nd-flow near --dedup docs.tsv >wanted
	ok env PATH=/usr/bin:/bin root/usr/bin/nd-flow near -q --dedup docs.tsv
	same wanted <(printf '%s\n' "$output")
	make -s -C "$top" uninstall DESTDIR="$PWD/root" PREFIX=/usr
	[ -z "$(ls -A root)" ]
}

@test "near --rejects puts malformed lines aside, of what it prints too" {
	printf '{"id":"a","text":"one two three"}\nno json\n' >a.jsonl
	printf '{"id":"b","text":"one two three"}\n{"id":"c","text":{}}\n' >b.jsonl
	printf '{"id":"d","text":"some other text"}\n' >>b.jsonl
	for o in '' '-j 3' '-o dir' '--via prefix'; do
		rm -f bad
		# shellcheck disable=SC2086
		nd-flow near $o --rejects bad --json id,text --dedup \
			a.jsonl b.jsonl >got
		[ "$(cut -f 2- bad)" = 'no json
{"id":"c","text":{}}' ]
		[ "$o" != '-o dir' ] || cat dir/kept/* >got
		same got <(grep -h '"a"\|"d"' ./?.jsonl)
	done
	printf 'a\tone\nno tab\nb\tone\n' >docs.tsv
	nd-flow near --rejects bad --dedup docs.tsv >got
	printf 'a\tone\n' | same - got
	grep -q "no tab$" bad
	nd-flow near -n --rejects bad2 --dedup docs.tsv | bash | same got -
	same bad bad2
}

@test "near --rejects --id-prefix gives records back without the prefix" {
	printf 'a\tone two\nbad\nb\tone two\n' >r.tsv
	for r in r.tsv -; do
		nd-flow near -q --dedup --rejects bad --id-prefix "$r" <r.tsv >got
		same got <(printf 'a\tone two\n')
		nd-flow near -q --annotate --rejects bad --id-prefix "$r" <r.tsv >got
		[ "$(cut -f 1,4,5 got)" = "a${TAB}true${TAB}1.000000
b${TAB}false${TAB}1.000000" ]
	done
	nd-flow near -n --dedup --rejects bad --id-prefix r.tsv | bash 2>note | same - <(printf 'a\tone two\n')
}

@test "near --json takes all files below a directory" {
	mkdir -p d/e
	echo '{"id":"a","text":"one two three"}' >d/e/x.jsonl
	echo '{"id":"b","text":"one two three"}' | zstd -q >d/y.jsonl.zst
	ok nd-flow near -q --json id,text --dedup d
	[ "$output" = '{"id":"a","text":"one two three"}' ]
}

# bats test_tags=long
@test "by keys -o goes on with another -j, wherever it was" {
	corpus
	nd-flow near -k 3 -t 0.6 --all-pairs -j 1 -o one docs.tsv
	for way in postings prefix minhash; do
		nd-flow near -k 3 -t 0.6 --via $way --pairs p -j 8 -o $way docs.tsv
		cp $way/pairs wanted
		for gone in 'candidates.* similar' 'mapped.* similar' \
			'keys.* mapped.2.8 similar' ''; do
			for j in 3 8 1 4; do
				# shellcheck disable=SC2086
				(cd $way && rm -rf $gone pairs clusters)
				[ -e $way/similar ] || [ $j -ne 3 ] ||
					: >$way/candidates.1.8.part
				nd-flow near -k 3 -t 0.6 --via $way --pairs p -j $j -o $way \
					docs.tsv
				same wanted $way/pairs
			done
		done
	done
}

@test "--map and --rejects write over no input, and fail where they cannot write" {
	cp "$samples/docs.tsv" docs.tsv
	cp docs.tsv keep.tsv
	for o in "near --dedup --map docs.tsv" "near --rejects docs.tsv" \
		"contains --clean --map docs.tsv docs.tsv"; do
		# shellcheck disable=SC2086
		fails 1 'nd-flow: docs.tsv: is an input too' nd-flow $o docs.tsv
		same keep.tsv docs.tsv
	done
	for o in "near --dedup --map /dev/full" \
		"contains --clean --map /dev/full docs.tsv"; do
		# shellcheck disable=SC2086
		apart nd-flow $o docs.tsv
		[ "$status" -ne 0 ]
		[ -z "$output" ]
	done
	mkdir map
	run nd-flow near --dedup --map map docs.tsv
	[ "$status" -ne 0 ]
	[ -z "$(ls map)" ]
}

@test "a closed stdin is no empty input" {
	for o in '-j 2' '--via prefix'; do
		fails 1 'nd-flow: stdin: closed' \
			bash -c "nd-flow near $o - <&-"
	done
}

@test "--rejects and --map keep the mode of a file, and write through no planted link" {
	printf '{"id":"a","text":"one two three"}\nbad\n' >a.jsonl
	touch r m
	chmod 600 r m
	echo mine >victim
	nd-flow near --dedup --json id,text --map m --rejects r a.jsonl >out &
	for f in r m; do
		ln -s victim $f.nd-flow.$!.part
		ln -s victim $f.nd-1.part
	done
	wait $!
	[ "$(stat -c '%a %F' r m)" = '600 regular file
600 regular empty file' ]
	grep -q 'bad$' r
	[ "$(cat victim)" = mine ]
	nd-flow near -n --dedup --json id,text --map 'a b' --rejects r a.jsonl >todo
	bash todo >again
	same out again
	[ -f 'a b' ]
}

@test "--rejects takes devices in directories of others" {
	[ "$(id -u)" -ne 0 ] || setpriv --bounding-set=-dac_override true || skip 'needs setpriv'
	printf '{"id":"a","text":"one two three"}\nbad\n' >a.jsonl
	mkdir shut
	mkfifo shut/fifo
	chmod 555 shut
	[ "$(id -u)" -ne 0 ] || as='setpriv --bounding-set=-dac_override'
	exec 5<>shut/fifo
	${as-} nd-flow near --json id,text --rejects shut/fifo a.jsonl
	IFS= read -r -t 5 line <&5
	[[ $line == *bad ]]
	fails 1 'nd-flow: shut/r: cannot be written there' \
		${as-} nd-flow near --json id,text --rejects shut/r a.jsonl
	chmod 755 shut
}

# synced COMMAND...: runs it; the files and directories here that it forces to disk.
synced() {
	strace -f -y -e trace=fsync,fdatasync -o log "$@" >out
	sed -n "s|.*sync(.*<$PWD/\(.*\)>) .*|\1|p" log | sort -u
}

@test "what stays, kept in DIR, is forced to disk; without -o it is not" {
	command -v strace >/dev/null || skip 'strace is not installed'
	printf 'a\tone two three\nb\tone two three\n' >x.tsv
	printf 'c\tfour five six\n' >y.tsv
	[ -z "$(synced nd-flow near --dedup x.tsv)" ]
	synced nd-flow near --dedup -o dir x.tsv >got
	printf 'dir\ndir/kept\ndir/kept/x.tsv.part\n' | comm -23 - got | same /dev/null -
	synced nd-flow add dir y.tsv >got
	printf '%s\n' dir dir/add dir/add/{clusters,documents.2.zst,kept,kept/y.tsv,removed,stars,sums} dir/kept |
		comm -23 - got | same /dev/null -
}

@test "--rejects and --map go through links, destroy nothing, and stay out of DIR" {
	printf '{"id":"a","text":"one two three"}\nbad\n' >a.jsonl
	echo mine >r.part
	ln -s target link
	near="nd-flow near --json id,text a.jsonl"
	$near --rejects link
	[ -L link ] && grep -q 'bad$' target
	$near --rejects r
	grep -q 'bad$' r
	[ "$(cat r.part)" = mine ]
	[ "$(ls)" = "a.jsonl
link
r
r.part
target" ]
	$near --rejects /dev/stdout | grep -q 'bad$'
	$near --rejects r -o dir
	fails 1 'nd-flow: dir/pairs: expected a file outside dir, the directory of -o' \
		$near --rejects dir/pairs -o dir
	mkdir in
	printf 'some text\n' >in/x
	fails 1 'nd-flow: in/new: is in the input in' \
		nd-flow near --dedup --map in/new in
	fails 1 'nd-flow: in: is a directory' $near --rejects in
	ok nd-flow near --rejects r in
	[ ! -s r ]
}

@test "stdin can be one input, not two" {
	fails 1 'nd-flow: stdin: expected - once, got it again' \
		nd-flow near - - </dev/null
}

@test "variables of the environment decide nothing" {
	cp "$top"/share/nd/samples/docs.tsv .
	nd-flow near -k 1 -t 0.5 --via prefix -j 3 docs.tsv >want
	env X=--idf w='-w 1' m='-m containment' F='a b' bounded=cat HOSTS=none \
		GNUMAKEFLAGS=-n TAR_OPTIONS=-v \
		nd-flow near -k 1 -t 0.5 --via prefix -j 3 docs.tsv | same want -
}

@test "near finds the pairs of three long texts" {
	python3 "$top/tests/data/long-texts.py" 3 3 20000 >docs.tsv
	nd-shingle docs.tsv >sets
	python3 "$top/tests/oracle/pairs.py" jaccard 0.8 sets
	[ "$(cut -f 1,2 want.0.8 | tr '\t\n' ' ,')" = 'd1 d2,' ]
	nd-cluster want.0.8 >wanted
	nd-flow near docs.tsv >got
	same wanted got
}

# own_tools: nd-flow and its tools, to be spoiled, in front of PATH.
own_tools() {
	local bin
	mkdir -p own
	bin=$(dirname "$(command -v nd-flow)")
	cp -r "$bin" own/bin
	ln -s "$(realpath "$bin/../share")" own/share
	cp "$samples/docs.tsv" .
	sed 's/^/2/' docs.tsv >more.tsv
	PATH=$PWD/own/bin:$PATH
}

# dies TOOL SIGNAL: the tool reads its input, writes half a line, if there is
# one in $half, and dies.
dies() {
	cat >"own/bin/$1" <<-EOF
	#!/bin/bash
	cat >/dev/null
	printf '${half-}'
	kill -$2 \$\$
	EOF
}

@test "a tool that dies of a signal is one line: tool, signal, cause, command" {
	own_tools
	for s in BUS:135 ABRT:134 SEGV:139; do
		dies nd-pairs "${s%:*}"
		fails "${s#*:}" "nd-flow: nd-pairs died of SIG${s%:*}: this is a bug in nd; \
to repeat it: nd-flow near docs.tsv more.tsv" nd-flow near docs.tsv more.tsv
	done
	fails 139 'nd-flow: nd-pairs died of SIGSEGV: this is a bug in nd; to repeat it: nd-flow near -o dir docs.tsv' \
		nd-flow near -o dir docs.tsv
	dies nd-pairs KILL
	fails 137 'nd-flow: nd-pairs died of SIGKILL: something killed it, perhaps the kernel for lack of memory; to repeat it: nd-flow near docs.tsv more.tsv' \
		nd-flow near docs.tsv more.tsv
	fails 137 'nd-flow: nd-pairs died of SIGKILL: something killed it, perhaps the kernel for lack of memory; to repeat it: nd-flow near -o dir docs.tsv' \
		nd-flow near -o dir docs.tsv
	cp docs.tsv 'a b.tsv'
	fails 137 'nd-flow: nd-pairs died of SIGKILL: something killed it, perhaps the kernel for lack of memory; to repeat it: nd-flow near '"'a b.tsv'"' more.tsv' \
		nd-flow near 'a b.tsv' more.tsv
}

@test "a tool that dies of a signal is reported beside the messages of others" {
	own_tools
	half='a\tb' dies nd-pairs SEGV
	apart nd-flow near docs.tsv more.tsv
	[ "$status" -eq 139 ]
	[ "$output" = '' ]
	grep -qx 'nd-flow: nd-pairs died of SIGSEGV: this is a bug in nd; to repeat it: nd-flow near docs.tsv more.tsv' \
		<<<"$stderr"
	# The first tool of several in a group, while others report too; what comes
	# after it has whole lines.
	dies nd-pairs SEGV
	dies nd-shingle SEGV
	sed -i '/cat/d; s/^printf.*/echo "nd-shingle: one of ours" >\&2/' own/bin/nd-shingle
	fails 139 'nd-shingle: one of ours
nd-flow: nd-shingle died of SIGSEGV: this is a bug in nd; to repeat it: nd-flow near -j 1 docs.tsv more.tsv' \
		nd-flow near -j 1 docs.tsv more.tsv
}

@test "a signal that a user sends is no bug" {
	own_tools
	for s in TERM:143 INT:130; do
		dies nd-pairs "${s%:*}"
		for o in '' ' -o dir'; do
			# shellcheck disable=SC2086
			fails "${s#*:}" "nd-flow: nd-pairs died of SIG${s%:*}: something ended it; \
to repeat it: nd-flow near$o docs.tsv more.tsv" nd-flow near $o docs.tsv more.tsv
		done
	done
}

# A frame of 14 bytes, the header of which asks for 1.6 GB.
wide_frame() {
	printf '\x28\xb5\x2f\xfd\xa4\x7f\x83\x49\x62\x2d\x66\x09\x35\x0a'
}

@test "--long lets the tools that read inputs take wide zstd windows" {
	wide_frame >wide.tsv.zst
	fails 1 'nd-text-pairs: wide.tsv.zst: expected a zstd window of at most 128 MB, got 1572 MB; --long allows up to 2048 MB
nd-flow: stage clusters failed; to repeat it: nd-flow near wide.tsv.zst' \
		nd-flow near wide.tsv.zst
	fails 1 'nd-text-pairs: wide.tsv.zst: damaged or truncated zstd data
nd-flow: stage clusters failed; to repeat it: nd-flow near --long wide.tsv.zst' \
		nd-flow near --long wide.tsv.zst
	cp "$samples/docs.tsv" .
	zstd -q --long=28 <docs.tsv >docs.zst.tsv
	ok nd-flow near docs.tsv
	wanted=$output
	fails 1 'nd-text-pairs: docs.zst.tsv: expected a zstd window of at most 128 MB, got 256 MB; --long allows up to 2048 MB
nd-flow: stage clusters failed; to repeat it: nd-flow near docs.zst.tsv' \
		nd-flow near docs.zst.tsv
	ok nd-flow near --long docs.zst.tsv
	[ "$output" = "$wanted" ]
	ok nd-flow near -q --long --dedup docs.zst.tsv
	cp "$samples/docs.tsv" plain.tsv
	same <(nd-flow near --dedup plain.tsv) <(printf '%s\n' "$output")
}

# bats test_tags=long
@test "a signal to nd-flow alone ends it and its tools at once, whatever runs" {
	cp "$samples/docs.tsv" .
	nd-flow near -k 2 -t 0.3 -o old docs.tsv
	sed 's/^/x/' docs.tsv >new.tsv
	export TMPDIR=$PWD/tmp
	mkdir tmp
	local long=300.$RANDOM$RANDOM
	with nd-pairs "echo >'$PWD/runs'; exec sleep $long </dev/null"
	cp --remove-destination copy/bin/nd-{pairs,set-pairs}
	cp --remove-destination copy/bin/nd-{pairs,text-pairs}
	for flow in 'near docs.tsv' 'near --via postings docs.tsv' 'near -o dir docs.tsv' \
		'sentences docs.tsv' 'add old new.tsv'; do
		rm -f runs
		# shellcheck disable=SC2086
		copy/bin/nd-flow $flow >out 2>err </dev/null &
		pid=$!
		until [ -e runs ]; do sleep 0.02; done
		kill -TERM $pid
		began=$SECONDS status=0
		wait $pid || status=$?
		[ "$status" -eq 143 ]
		[ $((SECONDS - began)) -lt 60 ]
		[ ! -s out ]
		[ -z "$(ls tmp)" ]
		[ ! -e old/add ]
		run pgrep -f "sleep $long"
		[ "$status" -eq 1 ]
	done
	ok nd-flow near -o dir docs.tsv
	ok nd-flow add -q old new.tsv
}

@test "an empty value, as of a variable that is not set, is refused" {
	cp "$samples/docs.tsv" .
	for o in --rank --map --rejects --html -o --hosts --shared --json -k; do
		apart nd-flow near --dedup $o '' docs.tsv
		[ "$status" -eq 2 ]
		[ -z "$output" ]
		[ "${stderr_lines[0]}" = "nd-flow: $o: expected a value, got ''" ]
	done
	for try in 'partial --against' 'xling -l' 'sentences --drop-sections' \
		'threads --stem' 'contains --map'; do
		read -r flow o <<<"$try"
		apart nd-flow "$flow" $o '' docs.tsv docs.tsv
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "nd-flow: $o: expected a value, got ''" ]
	done
}

@test "what cannot be written is named by nd-flow, not by a line of a script" {
	cp "$samples/docs.tsv" .
	TMPDIR=/nowhere fails 1 'nd-flow: TMPDIR: no directory can be made in /nowhere: No such file or directory' \
		nd-flow near --via prefix docs.tsv
	nd-flow near --dedup -k 2 -t 0.3 -o dir docs.tsv
	cp -a dir whole
	rm dir/sums
	mkdir dir/sums
	fails 1 'nd-flow: dir/sums: Is a directory' \
		nd-flow near --dedup -k 2 -t 0.3 -o dir docs.tsv
	rm -r dir
	cp -a whole dir
	rm dir/kept/docs.tsv
	mkdir dir/kept/docs.tsv
	fails 1 'nd-flow: dir/kept/docs.tsv: expected a file and its checksum, got none; made again
nd-flow: dir/kept/docs.tsv: Is a directory' \
		nd-flow near --dedup -k 2 -t 0.3 -o dir docs.tsv
	rmdir dir/kept/docs.tsv
	ok nd-flow near -q --dedup -k 2 -t 0.3 -o dir docs.tsv
	same whole/kept/docs.tsv dir/kept/docs.tsv
}

# bats test_tags=long
@test "deploy --archive packs the tools, and replaces no device" {
	ok nd-flow deploy --archive nd.tar.gz
	tar -tzf nd.tar.gz | grep -qx bin/nd-flow
	apart nd-flow deploy --archive /dev/full
	[ "$status" -eq 1 ]
	[[ $stderr == *'nd-flow: /dev/full: cannot be written' ]]
	[ -c /dev/full ]
	misused 'nd-flow deploy' 'deploy: expected --hosts FILE or --archive FILE'
}

@test "sets of many parts are noted, with what is faster" {
	many_documents >docs.tsv
	nd-flow near docs.tsv >want
	apart nd-flow near -j 1 --mem 60k docs.tsv
	[ "$output" = "$(cat want)" ]
	[[ $stderr =~ ^'nd-text-pairs: memory holds about a part in '[0-9]+' of the sets, and each part is compared with all after it; '([0-9]+)' MB hold all, and prefixes (nd-flow --via prefix) take less time'$ ]]
	ok nd-flow near -j 1 --mem "$((2 * BASH_REMATCH[1]))M" docs.tsv
	ok nd-flow near -j 1 --mem 60k --via prefix docs.tsv
	[ "$output" = "$(cat want)" ]
	ok nd-flow near -q -j 1 --mem 60k docs.tsv
}

# families: documents of some families, chains and equal ones, and ranks of most.
families() {
	awk 'BEGIN { srand(11)
		for (d = 0; d < 900; d++) {
			if (d % 60 == 0)
				for (i = 0; i < 30; i++) w[i] = "w" int(rand() * 900)
			for (i = 0; i < 30; i++) v[i] = w[i]
			for (i = int(rand() * 4); i > 0; i--) v[int(rand() * 30)] = "u" int(rand() * 9)
			if (d % 120 > 60) w[int(rand() * 30)] = "c" d
			line = ""
			for (i = 0; i < 30; i++) line = line " " v[i]
			printf "d%d\t%s\n", d * 7919 % 1000, line
			if (rand() < .8) print "d" d * 7919 % 1000 "\t" int(rand() * 9) >"ranks"
		} }' >docs.tsv
}

@test "clusters of prefixes and bands are the same without all pairs" {
	families
	for via in prefix minhash; do
		for o in '' '--rank ranks' '--keep last' '-j 4 -t 0.5 --rank ranks' '--mem 2M'; do
			# With --pairs, all are needed.
			nd-flow near -q -k 2 --via $via $o --pairs pairs docs.tsv >wanted
			nd-flow near -q -k 2 --via $via $o docs.tsv >got
			[ "$(wc -l <wanted)" -gt 300 ]
			same wanted got
			nd-flow near -q -k 2 --via $via $o --dedup --map map --pairs pairs docs.tsv >wanted
			nd-flow near -q -k 2 --via $via $o --dedup --map got.map docs.tsv >got
			same wanted got
			same map got.map
		done
	done
	nd-flow near -q -k 2 --via prefix --rank ranks docs.tsv >wanted
	nd-flow near -q -k 2 --via prefix --rank <(cat ranks) docs.tsv | same wanted -
	nd-flow near -n -k 2 --via minhash -j 3 --keep last docs.tsv >script
	bash script >got
	nd-flow near -q -k 2 --via minhash --keep last docs.tsv | same - got
}

@test "recall of bands is that of all pairs, or of some pairs of a family" {
	families
	for o in '' '--rank ranks'; do
		nd-flow near -k 2 -t 0.6 --recall 0.4 --via minhash --pairs pairs docs.tsv 2>wanted >all
		nd-flow near -k 2 -t 0.6 --recall 0.4 --via minhash docs.tsv 2>got >clusters
		grep -q '^nd-eval: recall of pairs: 0[.][4-9]' wanted
		same wanted got
		same all clusters
	done
	awk 'BEGIN { for (i = 0; i < 20000; i++) print "d" i "\tthis page is not on our server any more; ask for number " i }' >family.tsv
	soon 60 nd-flow near -k 2 --via minhash family.tsv 2>got >clusters
	same - got <<<'nd-eval: recall of pairs: 1.000 (0.997 to 1.000), of 137985 pairs of a sample'
	awk 'BEGIN { for (i = 0; i < 20000; i++) print "d0\td" i }' | sort | same - <(cut -f 1,2 clusters)
	soon 60 nd-flow near -k 2 --via prefix family.tsv | same clusters -
}

@test "a family that is compared each with each is one note" {
	awk 'BEGIN { for (i = 0; i < 1500; i++) print "d" i "\tthis page is not on our server any more; ask for number " i }' >docs.tsv
	note=': 1500 texts share a key, and are compared each with each: up to 1124250 candidates, which is slow; nd-score --stars finds clusters without these, as nd-flow does by index or --via prefix, without --pairs, --all-pairs and -M'
	near="nd-pairs: stdin$note"
	while read -r message o; do
		apart nd-flow near -k 2 $o docs.tsv
		[ "$status" -eq 0 ]
		[ "$stderr" = "${!message}" ]
	done <<-END
		near --via postings
		near --via prefix -j 4 --all-pairs
		near --via prefix --pairs p
		none --via prefix -o dir
		none --via prefix
		none -q --via postings
	END
	nd-shingle -k 2 docs.tsv | nd-index | nd-sort >keys
	gives '' "nd-pairs: keys$note\n" 0 bash -c 'nd-pairs -t 0.8 keys >candidates'
	gives '' '' 0 bash -c 'nd-pairs -q keys >candidates'
	gives '' '' 0 bash -c 'nd-pairs --star keys >candidates'
}

@test "the list of --files-from and the file behind stdin are inputs, which no option replaces" {
	cp "$samples/docs.tsv" a.tsv
	echo a.tsv >list
	cp a.tsv in.tsv
	for o in --pairs --clusters --summary --rejects; do
		fails 1 'nd-flow: list: is an input too' nd-flow near -q --files-from list $o list
		fails 1 'nd-flow: list: is an input too, as stdin' \
			nd-flow near -q --files-from - $o list <list
		fails 1 'nd-flow: in.tsv: is an input too, as stdin' \
			nd-flow near -q $o in.tsv - <in.tsv
	done
	[ "$(<list)" = a.tsv ]
	same a.tsv in.tsv
	echo keep >told
	fails 1 'nd-flow: told: is an input too' nd-flow lower --unless told --report ./told -- true
	[ "$(<told)" = keep ]
}
