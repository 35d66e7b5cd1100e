# long/nd-html.bats: more pages, larger texts, and how long they take.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

oracle=$top/tests/oracle/pages.py
texts=$top/tests/oracle/pair_pages.py
. "$top/tests/browse.bash"

@test "pages are the oracle's for many hostile texts" {
	for seed in {100..120}; do
		python3 "$oracle" make $seed
		for k in 1 2 5; do
			nd-html -k $k -a docs -o site pairs 2>notes
			python3 "$oracle" check site pairs $k &&
				python3 "$texts" site pairs $k ||
				{ echo "seed $seed: $k"; return 1; }
		done
		nd-html -a docs -o site passages 2>notes
		python3 "$oracle" check site passages 3 &&
			python3 "$texts" site passages 2 ||
			{ echo "seed $seed"; return 1; }
	done
}

@test "a browser finds no more in many hostile pages, and they fit a phone" {
	for seed in {200..204}; do
		python3 "$oracle" make $seed
		for of in pairs passages; do
			nd-html -a docs -o site $of 2>notes
			python3 "$oracle" frames site 30
			browse
			python3 "$oracle" framed site 30 <dom ||
				{ echo "seed $seed: $of"; return 1; }
		done
	done
}

@test "a browser finds real pages as they should be" {
	need partial-pan-a.docs.tsv.zst
	zstdcat "$data/partial-pan-a.docs.tsv.zst" | head -n 400 >docs
	nd-sentence docs >sents
	nd-shingle -k 3 sents 2>notes | nd-pairs -t 0.5 -x - |
		nd-diag --map 2>>notes | sort >dots
	nd-diag --gap 2 -a sents dots >passages
	nd-html -a docs -o site --sentences sents --dots dots passages
	python3 "$oracle" check site passages 3
	# Without dots no sentence of a passage is underlined as a whole.
	nd-html -a docs -o plain passages
	python3 "$texts" plain passages 2
	python3 "$oracle" frames site 10
	browse
	python3 "$oracle" framed site 10 <dom
}

# seconds COMMAND...: the least processor time of three runs, in hundredths.
seconds() {
	for _ in 1 2 3; do
		{ time -p "$@" >/dev/null; } 2>&1 |
			awk '/user|sys/ { s += $2 } END { print int(100 * s) }'
	done | sort -n | head -n 1
}

# repeated N: two documents that repeat one word so often, but for the last.
repeated() {
	awk -v n="$1" 'BEGIN { for (d = 0; d < 2; d++) {
		printf "%s\t", d
		for (i = 1; i < n; i++)
			printf i % 1000 ? "la " : d "x "
		print d
	} }' >docs
	printf '0\t1\t0.500000\n' >pairs
}

@test "texts that repeat one word take time in proportion" {
	repeated 50000
	small=$(seconds nd-html -a docs -o site pairs)
	repeated 400000
	large=$(seconds nd-html -a docs -o site pairs)
	echo "$small $large"
	[ "$large" -le $((16 * small + 50)) ]
}

# driven: skips the test if no browser can be driven.
driven() {
	command -v chromedriver >/dev/null || skip 'no chromedriver'
	command -v chromium chromium-browser google-chrome >/dev/null || skip 'no chromium'
	export PYTHONDONTWRITEBYTECODE=1
}

@test "the script sorts and filters lists, and its keys go from page to page" {
	driven
	awk 'BEGIN { for (i = 0; i < 31; i++) {
		printf "a%d\tone two three four five six x%d seven eight nine ten y%d\n", i, i, i >"docs"
		if (i) printf "a0\ta%d\t0.%06d\n", i, 990000 - 10000 * i } }' >pairs
	nd-html -a docs -o site pairs
	timeout -k 5 120 python3 "$top/tests/long/script.py" site 30
}

@test "axe-core finds nothing that keeps people from reading pages" {
	driven
	command -v npm >/dev/null || skip 'no npm'
	axe=$top/build/axe/node_modules/axe-core/axe.min.js
	[ -e "$axe" ] || { mkdir -p "$top/build/axe" && cd "$top/build/axe" &&
		timeout 100 npm install --silent --no-audit --no-fund axe-core >/dev/null 2>&1; cd -; }
	[ -e "$axe" ] || skip 'axe-core cannot be had from npm'
	# What it must find.
	printf '<!doctype html><title>x</title><p style="color:#bbb">pale</p><img src=x>' >bad.html
	! timeout -k 5 120 python3 "$top/tests/long/axe.py" "$axe" bad.html >found
	grep -q color-contrast found
	grep -q image-alt found
	cp "$samples"/{docs,quotes,threads}.tsv "$samples/wiki.xml" .
	nd-flow near -q -k 2 -t 0.3 --html near docs.tsv >/dev/null
	nd-flow partial -q --html partial quotes.tsv >/dev/null
	nd-flow threads -q --html threads threads.tsv >/dev/null
	nd-flow threads -q -t 0.98 --html none threads.tsv
	nd-flow sentences -q --html sentences wiki.xml >/dev/null
	printf 'a\tOne two. Three four.\nb\tThree four. One two.\n' >docs
	printf 'a\tb\t1.000000\t1\t%s\n' '1\t1\t2\t2\t0\t8\t12\t20' '2\t2\t1\t1\t9\t20\t0\t11' |
		sed 's/\\t/\t/g' >passages
	nd-html -a docs -o moved passages
	grep -q ' moved</span></a>' moved/1/1.html
	timeout -k 5 500 python3 "$top/tests/long/axe.py" "$axe" near/{index,documents,clusters}.html \
		near/{c1,d1,1}/1.html near/1/2.html partial/{index,documents}.html partial/{d1,1}/1.html \
		threads/{index,1/1}.html none/{index,1/1}.html moved/1/1.html \
		sentences/{index,documents,d1/1,c1/1,1/1}.html || { echo "of these pages"; return 1; }
}

@test "a list of more than 10,000 pairs goes on in lists of 1,000" {
	awk 'BEGIN { for (i = 0; i < 150; i++) {
		printf "a%d\tx\n", i >"docs"
		for (j = i + 1; j < 150; j++)
			if (n++ < 10001) printf "a%d\ta%d\t0.%06d\n", i, j, 999999 - n } }' >pairs
	nd-html -a docs -o site --max 20000 pairs
	[ "$(grep -c '^<tr id=n' site/index.html)" -eq 10000 ]
	[ "$(grep -c '^<tr id=n' site/index-2.html)" -eq 1 ]
	[ "$(stat -c %s site/index.html)" -lt 3000000 ]
	grep -q '<a href="../index-2.html#n10001">' site/11/10001.html
}
