# nd-text-pairs-bands.bats: documents to candidates and pairs, by MinHash bands.
load helper

usage="try 'nd-text-pairs --help'"

# bands OPTION...: candidates by --bands, with -b and -r as of nd-minhash; with -t pairs.
bands() {
	local b=26 r=8 way=--candidates plan='' options=()
	while [ $# -gt 0 ]; do
		case $1 in
		-b) b=$2 && shift ;;
		-r) r=$2 && shift ;;
		-t) way='' && options+=("$1") ;;
		--keys) way=--keys ;;
		--plan) plan=planned && options+=("$1") ;;
		*) options+=("$1") ;;
		esac
		shift
	done
	# shellcheck disable=SC2086
	nd-text-pairs --bands "${plan:-$b,$r}" $way "${options[@]}"
}

# texts SEED N: N documents of few words, so that many are equal or similar.
texts() {
	python3 - "$@" <<-'END'
		import random, sys
		r = random.Random(int(sys.argv[1]))
		words = ['w%d' % i for i in range(40)] + ['Straße', '東京', 'é']
		seen = []
		for i in r.sample(range(10000), int(sys.argv[2])):
		    if seen and r.random() < .6:
		        t = r.choice(seen).split()
		        if t and r.random() < .5:
		            t[r.randrange(len(t))] = r.choice(words)
		        t = ' '.join(t)
		    else:
		        t = ' '.join(r.choices(words, k=r.choice([0, 1, 3, 9, 20])))
		    seen.append(t)
		    print('d%d:%d\t%s\t%s' % (i % 7, i, t, r.choice(words)))
	END
}

# oracle M: keys -> candidates, by brute force, and the numbers that M cuts.
oracle() {
	python3 - "$1" <<-'END'
		import sys
		runs, pairs, cut, keys = {}, set(), 0, 0
		for line in open('keys', 'rb'):
		    key, i, *_ = line.split(b'\t')
		    runs.setdefault(key, []).append(i)
		for ids in runs.values():
		    ids.sort()
		    made = {(a, b) for n, a in enumerate(ids)
		        for k, b in enumerate(ids[n + 1:], n + 1)
		        if n == 0 or k < int(sys.argv[1])}
		    pairs |= made
		    cut += len(ids) * (len(ids) - 1) // 2 - len(made)
		    keys += len(made) < len(ids) * (len(ids) - 1) // 2
		with open('wanted', 'wb') as f:
		    f.writelines(a + b'\t' + b + b'\n' for a, b in sorted(pairs))
		with open('wanted.ids', 'wb') as f:
		    f.writelines(i + b'\n' for i in sorted({i for p in pairs for i in p}))
		print(cut, keys)
	END
}

# agree M SHINGLE-OPTIONS BAND-OPTIONS COLUMNS: for the documents in docs; COLUMNS are
# also among the SHINGLE-OPTIONS.
agree() {
	local way level jobs cut keys
	# shellcheck disable=SC2086
	nd-shingle -q $2 docs | nd-minhash -q $3 >keys
	read -r cut keys <<<"$(oracle "$1")"
	for way in 'none 1' 'avx2 3' 'avx512 1'; do
		read -r level jobs <<<"$way"
		# shellcheck disable=SC2086
		ND_SIMD=$level bands -M "$1" $2 $3 -j "$jobs" -S 64M \
			--ids ids docs >got 2>notes
		same wanted got
		same wanted.ids ids
	done
	# The pairs of these candidates, in one process.
	# shellcheck disable=SC2086
	nd-score -q -m edit -t 0.6 -f "$4" -a docs got >pairs
	for way in 'none 1' 'avx2 3' 'avx512 2'; do
		read -r level jobs <<<"$way"
		# shellcheck disable=SC2086
		ND_SIMD=$level bands -t 0.6 -M "$1" $2 $3 -j "$jobs" docs >got 2>again
		same pairs got
		same notes again
	done
	# Without a cut there is no note.
	grep cut notes >got || :
	case $cut in
	0) : ;;
	*) echo "nd-text-pairs: docs: $cut candidates of $keys keys cut by -M $1" ;;
	esac | sed 's/ 1 keys/ 1 key/; s/ 1 candidates/ 1 candidate/' >note
	same note got
}

@test "the candidates are those of all keys, by brute force" {
	local seed
	for seed in 1 2; do
		texts $seed 600 >docs
		agree 1000 '-c -k 4' '-b 10 -r 3' 2
		[ "$(wc -l <wanted)" -gt 1000 ]
		agree 20 '-c -k 4' '-b 10 -r 3' 2
		agree 2 '-k 2 -f 2-' '-b 4 -r 2' 2-
		agree 1 '-k 2 -f 3,2' '-b 7 -r 1' 2,3
	done
}

@test "texts that are repeated very often, with and without -M" {
	awk 'BEGIN { for (i = 0; i < 400; i++) printf "x%d\tthe same words in each text%s\n",
		i * 7 % 400, i % 50 ? "" : " and more" i }' >docs
	agree 30 '-c -k 5' '-b 6 -r 4' 2
	[ "$(wc -l <wanted)" -gt 800 ]
	nd-shingle -c -k 5 docs | nd-minhash -b 2 -r 4 | sort | nd-pairs -t 0 |
		cut -f 1,2 | sort -u >wanted
	ok bands -c -k 5 -b 2 -r 4 docs
	same wanted <(printf '%s\n' "$output")
}

@test "keys beyond the memory go to a file, and change nothing" {
	texts 5 9999 >docs
	bands -c -k 4 -r 1 -b 200 -M 10 docs >wanted 2>/dev/null
	[ "$(wc -l <wanted)" -gt 20000 ]
	mkdir tmp
	bands -c -k 4 -r 1 -b 200 -M 10 -S 16M -T tmp -j 4 - <docs >got 2>/dev/null
	same wanted got
	bands -c -k 4 -r 1 -b 200 -M 10 -S 32M -j 2 docs >got 2>/dev/null
	same wanted got
	[ -z "$(ls tmp)" ]
	fails 1 'nd-text-pairs: no: No such file or directory' bands -T no docs
}

@test "no document, one document, documents without a token" {
	ok bands --ids ids /dev/null
	[ -z "$output" ]
	[ -e ids ]
	[ ! -s ids ]
	printf 'a\tone text\n' >docs
	gives '' 'nd-text-pairs: docs: 1 document, 0 candidates\n' 0 bands -v docs
	printf 'a\t \nb\t\nc\tx\nd\tX!\n' >docs
	gives 'c\td\n' 'nd-text-pairs: docs: 2 documents without a token\n' 0 bands docs
	printf 'a\tx\r\nb\tx\377\n' >docs
	gives 'a\tb\n' 'nd-text-pairs: docs: 1 line with CR before LF
nd-text-pairs: docs: 1 invalid UTF-8 sequence replaced\n' 0 bands docs
}

@test "with -t texts of any characters, and fields of several columns" {
	printf '%s\n' 'a\tthe caf\303\251 is \\t open today\tand now' 'b\tthe caf\303\251 is \\t closed today\tand now' \
		'c\tthe cafe is \\t open today\tand now' 'd\tthe \346\235\261\344\272\254 is \\t open today\tand now' \
		'e\t \t' | while read -r line; do printf "$line\n"; done >docs
	bands -c -k 2 -b 9 -r 1 -f 2,3 docs >candidates 2>/dev/null
	nd-score -m edit -t 0.7 -f 2,3 -a docs candidates >wanted
	[ "$(wc -l <wanted)" -ge 4 ]
	gives "$(cat wanted)\n" 'nd-text-pairs: docs: 1 document without a token
nd-text-pairs: docs: 5 documents, 6 candidates\n' 0 bands -v -t 0.7 -c -k 2 -b 9 -r 1 -f 2,3 docs
}

@test "what is wrong with documents and options" {
	printf 'a\tx y\nb\n' >docs
	fails 1 'nd-text-pairs: docs:2: expected at least 2 fields, got 1' bands docs
	printf 'a\tx y\n\tx y\nb\tx y\n' >docs
	fails 1 'nd-text-pairs: docs:2: expected an id, got nothing' bands docs
	bands --rejects bad docs >got 2>/dev/null
	same <(printf 'a\tb\n') got
	same <(printf 'docs:2: expected an id, got nothing\t\tx y\n') bad
	printf 'a\tx y\na\tx y\n' >docs
	fails 1 "nd-text-pairs: docs: duplicate id 'a'" bands docs
	fails 2 "nd-text-pairs: -S: expected at least 16M, got 1048576
$usage" bands -S 1M docs
	fails 2 "nd-text-pairs: -S: expected at least 16M, got 1048576
$usage" bands -t 0.8 -S 1M docs
	fails 1 "nd-text-pairs: docs: duplicate id 'a'" bands -t 0.8 docs
	{ yes 'a b c d e f g h' | head -n 30000 | awk '{ print NR "\t" $0 }'; printf '7\ta b c d e\n'; } >many
	for s in 16M 1G; do
		fails 1 "nd-text-pairs: many: duplicate id '7'" bands -t 0.8 -S $s -M 2 -k 3 -r 1 -b 60 many
	done
	# Texts of one id that have no key in common, before the others go to a file.
	{ printf '0\tx y z\n0\tu v w\n'; cat many; } >apart
	fails 1 "nd-text-pairs: apart: duplicate id '0'" bands -t 0.8 -S 16M -M 2 -k 3 -r 1 -b 60 apart
	fails 2 "nd-text-pairs: --bands: expected at most 1048576 values, got 1048576,2
$usage" bands -b 1048576 -r 2 docs
}

@test "too little memory is an error that names its size and -S" {
	awk 'BEGIN { for (i = 0; i < 60000; i++)
		print i "\tw" i % 977 " w" i % 1009 " w" i % 1013 " w" i % 1021 " w" i }' >docs
	for kilobytes in 30000 40000; do
		apart within $kilobytes bands -k 1 docs
		[ "$status" -ne 0 ] || continue
		[[ $stderr =~ ^"nd-text-pairs: out of memory: "[0-9]+" "(times|bytes) ]]
		[[ $stderr == *'full blocks'* ]] || continue
		[[ $stderr == *'; with a lower -S more of these go to a file' ]]
		seen=1
	done
	[[ $PATH == *[at]san* || $PATH == *build/*/under/bin* || -n ${seen-} ]]
}

@test "-t -S: texts that do not fit go to a file, with the same pairs and notes" {
	python3 -c '
import random
r = random.Random(4)
made = []
for i in range(40000):
    t = "".join(r.choice("abcdefghij \u00e9\u6587") for _ in range(r.randrange(20, 200)))
    if made and r.random() < .4:
        t = r.choice(made)
        k = r.randrange(len(t))
        t = t[:k] + "z" + t[k + r.randrange(2):]
    made.append(t)
    print("%d\t%s\t%s" % (r.randrange(10 ** 6) * 10 ** 5 + i, t, "more \\t"[:r.randrange(8)].rstrip("\\")))' >docs
	set -- -v -c -k 4 -f 2,3 --bands 60,4 -M 30 -t 0.8
	nd-text-pairs "$@" docs >want 2>notes
	[ "$(wc -l <want)" -gt 10000 ]
	mkdir tmp
	for o in '-S 16M' '-S 40M -j 2'; do
		# shellcheck disable=SC2086
		python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)' \
			nd-text-pairs $o -T tmp "$@" docs >got 2>told
		same want got
		head -n -1 told | same notes -
		[ -z "$(ls tmp)" ]
		[[ $PATH == *asan* || $o != *16M ]] || [ "$(tail -n 1 told)" -lt $((18022 + 16384)) ]
	done
}

@test "-t -S: 1,500 bands of short texts that are read at once stay within it" {
	awk 'BEGIN { for (i = 0; i < 6000; i++) print i "\t" i * 7919 % 1000 "." i % 3000 * 7919 }' >docs
	set -- -c -k 3 --bands 1500,4 -t 0.8 docs
	nd-text-pairs "$@" >want
	[ "$(wc -l <want)" -gt 100 ]
	ND_REPORT=5 nd-text-pairs -S 16M "$@" 5>told >got
	same want got
	[[ $PATH == *asan* ]] || [ "$(awk '$1 == "peak_memory" { print int($2 / 1000) }' told)" -lt $((18022 + 16384)) ]
}

@test "-t of nothing is nothing" {
	gives '' '' 0 bands -t 0.5 /dev/null
}

@test "--plan has bands for some lengths, of one or two lines" {
	python3 -c '
import random
r = random.Random(2)
for i in range(400):
    t = "".join(r.choice("abc d") for _ in range(r.randrange(4, 30)))
    print("%d\t%s" % (i, t))
    print("%dx\t%sé\\n" % (i, t[:-1]))' >docs
	printf 'longest\t5\nheld\t7\t7\nexact\tyes\nbands\t4\t15\t30\nbands\t12\tall\t10\n' >plan
	# By hand: the texts of each line.
	python3 -c '
import re, sys
for line in open("docs", encoding="utf-8"):
    n = len(re.sub(r"\\.", "x", line.rstrip("\n").split("\t")[1]))
    for name, low, high in ("one", 4, 15), ("two", 12, 99):
        if low <= n <= high: open(name, "a", encoding="utf-8").write(line)'
	for options in '' '-t 0.7'; do
		# shellcheck disable=SC2086
		{
			bands -c -k 3 -b 30 -r 4 -M 7 $options one
			bands -c -k 3 -b 10 -r 4 -M 7 $options two
		} >want 2>/dev/null
		[ "$(wc -l <want)" -gt 100 ]
		# shellcheck disable=SC2086
		bands -q -c -k 3 --plan plan $options docs | same want -
		# shellcheck disable=SC2086
		bands -q -c -k 3 --plan plan -j 3 -M 7 $options docs | same want -
	done
	bands -q -c -k 3 --plan plan --ids ids docs >/dev/null
	{
		bands -q -c -k 3 -b 30 -r 4 -M 7 --ids ids.1 one
		bands -q -c -k 3 -b 10 -r 4 -M 7 --ids ids.2 two
	} >/dev/null
	cat ids.1 ids.2 | same - ids
	for jobs in 1 3; do
		bands -q -c -k 3 --plan plan --keys -j $jobs docs >keys
		{
			nd-shingle -c -k 3 one | nd-minhash -b 30 -r 4
			nd-shingle -c -k 3 two | nd-minhash -b 10 -r 4
		} | cut -f 1-3 | same - keys
	done
	fails 2 "nd-text-pairs: expected a file, which is read twice, got stdin
try 'nd-text-pairs --help'" bands --plan plan
	sed -i 5d plan
	bands -q -c -k 3 --plan plan <docs | same <(bands -q -c -k 3 -b 30 -r 4 -M 7 one) -
	sed -i 4d plan
	ok bands --plan plan docs
	[ -z "$output" ]
}

@test "--spanning leaves out pairs that others connect, for any number of threads" {
	texts 3 3000 >docs
	bands -b 30 -r 3 -k 1 -t 0.5 docs >all
	nd-cluster -q --components all >clusters
	shuf -n 200 --random-source=<(yes) all >wanted
	bands -b 30 -r 3 -k 1 -t 0.5 --spanning wanted docs >one
	bands -b 30 -r 3 -k 1 -t 0.5 --spanning wanted -j 3 docs | same one -
	nd-cluster -q --components one | same clusters -
	# Each was found, the wanted ones are there, and much is left out.
	[ -z "$(comm -13 <(sort all) <(sort one))" ]
	[ -z "$(comm -13 <(sort one) <(sort wanted))" ]
	[ $(($(wc -l <one) * 2)) -lt "$(wc -l <all)" ]
	: >none
	gives "" "" 0 bands -t 0.5 --spanning none none
	echo d1 >bad
	fails 1 'nd-text-pairs: bad:1: expected two ids' bands -t 0.5 --spanning bad docs
	fails 2 "nd-text-pairs: --candidates: unexpected --spanning
$usage" bands --spanning bad docs
}
