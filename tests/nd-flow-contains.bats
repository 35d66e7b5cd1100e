# nd-flow-contains.bats: which documents hold an item of a list.
load helper

# corpus: items.tsv, and docs.tsv, some of which hold an item or some of it.
corpus() {
	awk 'BEGIN {
		srand(13)
		for (i = 1; i <= 20; i++) {
			n[i] = 13 + int(rand() * 30)
			printf "q%d\t", i >"items.tsv"
			for (j = 1; j <= n[i]; j++) {
				w[i, j] = "w" int(rand() * 99999)
				printf "%s ", w[i, j] >"items.tsv"
			}
			print "" >"items.tsv"
		}
		for (d = 1; d <= 200; d++) {
			printf "d%03d\t", d >"docs.tsv"
			for (j = 0; j < rand() * 300; j++)
				printf "v%d ", rand() * 99999 >"docs.tsv"
			if (d % 5 == 0) {
				i = 1 + int(rand() * 20)
				from = d % 10 ? 1 : 1 + int(rand() * n[i] / 2)
				for (j = from; j <= n[i]; j++)
					printf "%s ", w[i, j] >"docs.tsv"
			}
			for (j = 0; j < rand() * 300; j++)
				printf "v%d ", rand() * 99999 >"docs.tsv"
			print "" >"docs.tsv"
		} }'
}

# by_hand K T: the answer, by looking for every run of K words of each item in
# each document.
by_hand() {
	awk -F '\t' -v k="$1" -v t="$2" '
		{ m = split($2, w, " "); delete seen; has = 0 }
		function gram(j,  s, e) {
			s = w[j]
			for (e = 1; e < k; e++) s = s " " w[j + e]
			return s
		}
		function cut(x) { return int(x * 1e6 + 1e-7) / 1e6 }
		NR == FNR {
			for (j = 1; j + k - 1 <= m; j++) {
				g = gram(j)
				if (!((NR, g) in of)) size[NR]++
				of[NR, g] = 1
			}
			id[NR] = $1; items = NR
			next
		}
		{
			for (j = 1; j + k - 1 <= m; j++)
				if (!(gram(j) in seen)) { seen[gram(j)] = 1; has++ }
			for (i = 1; i <= items; i++) {
				shared = 0
				for (g in seen)
					if ((i, g) in of) shared++
				if (shared > 0 && shared >= t * size[i])
					printf "%s\t%s\t%.6f\t%d\t%d\t%d\n",
						$1, id[i], cut(shared / size[i]),
						shared, has, size[i]
			}
		}' items.tsv docs.tsv | sort
}

@test "contains finds what looking for every run of words finds" {
	corpus
	for kt in '13 0.8' '5 0.5' '13 0.000001' '13 1'; do
		# shellcheck disable=SC2086
		set -- $kt
		by_hand "$1" "$2" >wanted
		[ "$(wc -l <wanted)" -ge 20 ]
		for o in '-j 1' '-j 3' '--mem 64M'; do
			# shellcheck disable=SC2086
			nd-flow contains -k "$1" -t "$2" $o items.tsv docs.tsv >got
			same wanted got
		done
	done
}

@test "a document smaller than the item holds the share of it that it has" {
	echo 'q	one two three four five six seven eight' >items.tsv
	printf 'all\tone two three four five six seven eight\n' >docs.tsv
	printf 'half\tone two three four five\n' >>docs.tsv
	ok nd-flow contains -k 2 -t 0.5 items.tsv docs.tsv
	[ "$output" = "all	q	1.000000	7	7	7
half	q	0.571428	4	4	7" ]
	ok nd-flow contains -k 2 -t 0.571429 items.tsv docs.tsv
	[ "$output" = "all	q	1.000000	7	7	7" ]
}

@test "items that --mem does not hold are found in parts" {
	python3 - <<-'E'
	import random
	r = random.Random(4)
	with open('items.tsv', 'w') as f, open('docs.tsv', 'w') as g:
	    for i in range(20000):
	        words = r.choices(range(9000), k=40)
	        f.write('i%d\t%s\n' % (i, ' '.join(map(str, words))))
	        if i % 20 == 0:
	            words = r.choices(range(9000), k=9) + words[:r.randrange(10, 40)]
	            g.write('d%d\t%s\n' % (i, ' '.join(map(str, words))))
	E
	nd-flow contains -q -k 5 -t 0.5 items.tsv docs.tsv >wanted
	[ "$(wc -l <wanted)" -gt 500 ]
	nd-flow contains -q -k 5 -t 0.5 --mem 2M items.tsv docs.tsv | same wanted -
	nd-flow contains -q -k 5 -t 0.5 --mem 2M -o run items.tsv docs.tsv
	same wanted run/hits
	nd-flow contains -q -k 5 -t 0.5 --mem 2M items.tsv - <docs.tsv | same wanted -
}

@test "--clean prints the documents that hold none, --map what the others hold" {
	corpus
	nd-flow contains items.tsv docs.tsv >hits
	nd-flow contains --clean --map map items.tsv docs.tsv >clean
	nd-pick --drop -a <(cut -f 1 hits | sort -u) docs.tsv | same - clean
	cut -f 1-3 hits | awk -F '\t' '!seen[$1]++' | same - map
	nd-flow contains --clean -o kept items.tsv docs.tsv
	same clean kept/kept/docs.tsv
	same hits kept/hits
}

@test "several inputs, directories, JSON lines and stdin are read" {
	corpus
	nd-flow contains items.tsv docs.tsv >wanted
	nd-flow contains items.tsv - <docs.tsv | same wanted -
	nd-flow contains - docs.tsv <items.tsv | same wanted -
	head -n 99 docs.tsv >a.tsv
	tail -n +100 docs.tsv | zstd -q >b.tsv.zst
	nd-flow contains items.tsv a.tsv b.tsv.zst | same wanted -
	awk -F '\t' '{ printf "{\"id\":\"%s\",\"text\":\"%s\"}\n", $1, $2 }' \
		docs.tsv >docs.jsonl
	nd-flow contains --json id,text items.tsv docs.jsonl | same wanted -
	awk -F '\t' '{ printf "{\"n\":\"%s\",\"q\":\"%s\"}\n", $1, $2 }' \
		items.tsv >items.jsonl
	nd-flow contains --items-json n,q items.jsonl docs.tsv | same wanted -
	nd-flow contains --items-json n,q --json id,text --clean \
		items.jsonl docs.jsonl >got
	nd-pick --drop --json id -a <(cut -f 1 wanted | sort -u) docs.jsonl |
		same - got
}

@test "short items are counted, and found in a document with the same text" {
	printf 'q\tFour words, no more\nr\tone two three four five\n' >items.tsv
	printf 'd\tfour words no more\ne\tfour words no more of them\n' >docs.tsv
	gives 'd\tq\t1.000000\t1\t1\t1\n' \
		'nd-shingle: items.tsv: 1 document has fewer than 5 words (-k); found only in a document with the same text; a lower -k finds shorter ones\n' \
		0 nd-flow contains -k 5 items.tsv docs.tsv
	# One column with so many words is enough.
	printf 's\tone two\tone two three four five\nt\tone\ttwo\n' >columns.tsv
	awk -v OFS='\t' '{ print $0, "none" }' docs.tsv >two.tsv
	gives '' 'nd-shingle: columns.tsv: 1 column skipped, shorter than a shingle
nd-shingle: columns.tsv: 1 document has fewer than 5 words (-k); found only in a document with the same text; a lower -k finds shorter ones\n' \
		0 nd-flow contains -k 5 -f 2,3 columns.tsv two.tsv
	sed -i 's/^s.*/s\tone\ttwo/' columns.tsv
	gives '' 'nd-shingle: columns.tsv: 2 documents have fewer than 5 words (-k); found only in a document with the same text; a lower -k finds shorter ones\n' \
		0 nd-flow contains -k 5 -f 2,3 columns.tsv two.tsv
}

# questions: items.jsonl, whose columns have 1 to 12 words, and docs.jsonl, which have
# columns of items among other words; wanted, the answer for K and T, by all runs of
# words.
questions() {
	python3 - "$1" "$2" <<-'EOF'
	import json, random, sys
	from fractions import Fraction
	k, t = int(sys.argv[1]), Fraction(sys.argv[2])
	r = random.Random(5)
	def text(n): return ' '.join('w%d' % r.randrange(10 ** 6) for _ in range(n))
	items = [[text(r.randint(1, 12)) for _ in range(3)] for _ in range(60)]
	docs = []
	for i in range(150):
	    item = r.choice(items)
	    docs.append(' '.join([text(20)] + r.sample(item, r.randint(0, 3)) + [text(9)]))
	docs += [x[0] for x in items[:9]]
	with open('items.jsonl', 'w') as f:
	    for i, (a, b, c) in enumerate(items):
	        print(json.dumps({'i': 'q%02d' % i, 'a': a, 'b': b, 'c': [c]}), file=f)
	with open('docs.jsonl', 'w') as f:
	    for i, d in enumerate(docs):
	        print(json.dumps({'i': 'd%03d' % i, 't': d}), file=f)
	def runs(text):
	    w = text.split()
	    return {tuple(w[i:i + k]) for i in range(len(w) - k + 1)} or {tuple(w)}
	skipped, out = 0, []
	for q, item in enumerate(items):
	    use = [x for x in item if len(x.split()) >= k] or item
	    skipped += len(item) - len(use)
	    want = set().union(*map(runs, use))
	    for i, d in enumerate(docs):
	        have = runs(d)
	        n = len(want & have)
	        if n and Fraction(n, len(want)) >= t:
	            out.append('d%03d\tq%02d\t%d.%06d\t%d\t%d\t%d\n' % (
	                i, q, *divmod(n * 10 ** 6 // len(want), 10 ** 6), n, len(have), len(want)))
	open('wanted', 'w').writelines(sorted(out))
	open('skipped', 'w').write('%d\n' % skipped)
	EOF
}

@test "a column of an item that is shorter than a shingle does not count" {
	for kt in '5 0.8' '8 0.5' '3 1'; do
		# shellcheck disable=SC2086
		questions $kt
		for o in '-j 1' '-j 3 --mem 64M'; do
			# shellcheck disable=SC2086
			nd-flow contains -k ${kt% *} -t ${kt#* } $o --items-json i,a,b,c \
				--json i,t items.jsonl docs.jsonl >got 2>err
			same wanted got
			grep -qx "nd-shingle: items.jsonl: $(<skipped) columns skipped, shorter than a shingle" err
		done
		[ "$(wc -l <wanted)" -gt 10 ]
		[ "$(<skipped)" -gt 5 ]
	done
	nd-flow contains -k 3 -t 1 -n --items-json i,a,b,c --json i,t items.jsonl docs.jsonl |
		bash 2>err | same wanted -
}

@test "contains -n prints commands that give the same answer" {
	corpus
	nd-flow contains items.tsv docs.tsv >wanted
	nd-flow contains -n items.tsv docs.tsv | bash | same wanted -
	nd-flow contains --clean items.tsv docs.tsv >wanted
	nd-flow contains --clean -n items.tsv docs.tsv | bash | same wanted -
}

@test "contains -o goes on, and refuses what was made from something else" {
	corpus
	nd-flow contains -o dir items.tsv docs.tsv
	cp dir/hits wanted
	rm dir/hits
	touch -d '1 hour ago' dir/items.ndx
	nd-flow contains -o dir items.tsv docs.tsv
	same wanted dir/hits
	fails 1 "nd-flow: dir: made with -k '13', not '12'; --again or --update starts over" \
		nd-flow contains -k 12 -o dir items.tsv docs.tsv
	ok nd-flow contains --again -k 12 -o dir items.tsv docs.tsv
}

@test "usage errors exit 2 and say what was wanted" {
	for try in \
		"docs|expected items input ..., got 'docs' alone" \
		"--map m docs docs|--map goes with --clean" \
		"-k 0 docs docs|-k: expected a whole number from 1 to 1000, got '0'" \
		"-k 1001 docs docs|-k: expected a whole number from 1 to 1000, got '1001'" \
		"--items-json id docs docs|--items-json: expected ID,TEXT,..., got 'id'"
	do
		# shellcheck disable=SC2086
		apart nd-flow contains ${try%|*}
		[ "$status" -eq 2 ]
		echo "wanted: ${try#*|}, got: $stderr"
		[ "${stderr_lines[0]}" = "nd-flow: ${try#*|}" ]
	done
	fails 1 'nd-flow: absent: no such file or directory' \
		nd-flow contains absent absent
}

@test "a duplicate id of an item is an error, with a hint for its form" {
	printf 'd\tsome text\n' >docs.tsv
	printf 'a\tone two\na\tthree\n' >items.tsv
	printf '{"id":"a","q":"one two"}\n{"id":"a","q":"three"}\n' >items.json
	fails 1 "nd-flow: items.tsv:2: duplicate id 'a' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" nd-flow contains -k 1 items.tsv docs.tsv
	fails 1 "nd-flow: items.json:2: duplicate id 'a' (first on line 1); --items-json -,TEXT makes ids of FILE and LINE" nd-flow contains -k 1 --items-json id,q items.json docs.tsv
	fails 1 "nd-flow: items.tsv:2: duplicate id 'a' (first on line 1); 'nl -ba -w 1 -s :' makes ids of LINE and ID" nd-flow contains -k 1 --json id,q items.tsv items.json
	ok nd-flow contains -q -k 1 --items-json -,q items.json docs.tsv
}

@test "an id that comes twice, in one input or two, is refused" {
	corpus
	for twice in 'docs.tsv again.tsv' both.tsv; do
		cat docs.tsv docs.tsv >both.tsv
		cp docs.tsv again.tsv
		# shellcheck disable=SC2086
		apart nd-flow contains items.tsv $twice
		[ "$status" -eq 1 ]
		[ -z "$output" ]
		[[ ${stderr_lines[0]} =~ ^"nd-flow: "(again|both)".tsv:"[0-9]+": duplicate id 'd"[0-9]+"' (first "(at docs.tsv:|on line )[0-9]+")"("; "("--id-prefix makes ids of FILE and ID"|"'nl -ba -w 1 -s :' makes ids of LINE and ID"))?$ ]]
	done
}

@test "--html shows documents and the items in them, and --open opens a browser" {
	printf 'q\tBread is a staple food prepared from a dough\n' >items.tsv
	printf '#!/bin/sh\necho "$1" >opened.part; mv opened.part opened\n' >browser
	chmod +x browser
	BROWSER=$PWD/browser ok nd-flow contains -k 4 --html pages --open items.tsv "$samples/docs.tsv"
	for i in {1..100}; do
		[ ! -e opened ] || break
		sleep 0.1
	done
	[ "$(<opened)" = pages/index.html ]
	grep -q '^<h1>Items in documents</h1>$' pages/index.html
	[ "$(grep -c '^<tr id=n' pages/index.html)" -eq "${#lines[@]}" ]
	grep -q '>q</bdi>' pages/1/1.html
	BROWSER='' DISPLAY='' WAYLAND_DISPLAY='' gives "$output\n" 'nd-flow: no browser: open pages/index.html\n' 0 \
		nd-flow contains -k 4 --html pages --open items.tsv "$samples/docs.tsv"
	misused 'nd-flow contains' '--open goes with --html' --open items.tsv "$samples/docs.tsv"
}

@test "--id-prefix is of items, too" {
	printf 'd1\tx one two three four y\n' >docs.tsv
	printf 'a\tone two three four\n' >items.tsv
	printf '{"id":"a","t":"one two three four"}\n' >items.json
	wanted='docs.tsv:d1\titems.%s:a\t1.000000\t3\t5\t3\n'
	# shellcheck disable=SC2059
	gives "$(printf "$wanted" tsv)\n" '' 0 nd-flow contains -q -k 2 --id-prefix items.tsv docs.tsv
	# shellcheck disable=SC2059
	gives "$(printf "$wanted" json)\n" '' 0 \
		nd-flow contains -q -k 2 --id-prefix --items-json id,t items.json docs.tsv
}
