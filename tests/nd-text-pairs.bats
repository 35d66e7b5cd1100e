# nd-text-pairs.bats: all pairs of texts by edit similarity, against brute force.
load helper

# texts N SEED: N documents: texts that repeat words, copies with a few edits, equal
# ones, of one character, with escapes, and of characters above U+00FF.
texts() {
	python3 - "$@" <<-'EOF'
	import random, sys
	r = random.Random(int(sys.argv[2]))
	words = "a be see \\n \\t\\\\ \u00e9t\u00e9 \u4e2d\u6587 net loss 12.9 10.1 mln vs revs".split(" ")
	made = ["x", "y"]
	for i in range(int(sys.argv[1])):
	    t = " ".join(r.choice(words) for _ in range(r.choice([1, 2, 5, 9, 30])))
	    if r.random() < .6:
	        t = r.choice(made)
	        for _ in range(r.choice([0, 1, 1, 3, len(t) // 4])):
	            k = r.randrange(len(t) + 1)
	            if "\\" in t[max(k - 2, 0):k + 2]:
	                continue
	            t = t[:k] + r.choice(["", "e", "1", "\u6587"]) + t[k + r.randrange(2):]
	    t = t or "z"
	    made.append(t)
	    print("%d\t%s" % (r.randrange(10 ** 6) * 1000 + i, t))
	EOF
}

@test "the pairs are those of brute force at any threshold, level and -j" {
	texts 250 1 >docs
	for t in 0.5 0.75 0.9 1; do
		python3 "$top/tests/oracle/text-pairs.py" $t <docs >wanted
		[ "$(wc -l <wanted)" -gt 20 ]
		for level in none avx2 avx512; do
			ND_SIMD=$level nd-text-pairs -t $t -j 3 docs | sort >got
			same wanted got
		done
		nd-score --all -m edit -t $t docs | sort >got
		same wanted got
	done
	nd-text-pairs -t 0.5 -j 1 docs >one
	nd-text-pairs -t 0.5 -j 4 docs >four
	same one four
}

@test "long texts, more than one tile of rows, and texts in any order" {
	texts 2500 2 | awk -F '\t' 'length($2) > 3 { print $1 FS $2 "." }' >docs
	nd-score --all -m edit -t 0.7 docs | sort >wanted
	[ "$(wc -l <wanted)" -gt 1000 ]
	nd-text-pairs -t 0.7 docs | sort >got
	same wanted got
	sort -r docs | nd-text-pairs -t 0.7 | sort >got
	same wanted got
}

# near_texts N SEED: N texts of 150 to 450 characters, most with about a quarter of the
# characters of an earlier one changed, in one place or all over.
near_texts() {
	python3 - "$@" <<-'EOF'
	import random, sys
	r = random.Random(int(sys.argv[2]))
	letters = "eeeetttaaooiinnsshhrrdlu  bcm\u00e9\u6587"
	made = []
	for i in range(int(sys.argv[1])):
	    t = [r.choice(letters) for _ in range(r.randrange(150, 450))]
	    if made and r.random() < .8:
	        t = list(r.choice(made))
	        n = int(len(t) * r.choice([.02, .1, .2, .24, .25, .26, .3]))
	        at = r.randrange(len(t) - n) if r.random() < .3 else -1
	        for e in range(n):
	            k = at + e if at >= 0 else r.randrange(len(t))
	            t[k:k + r.choice([0, 1, 1, 1])] = [r.choice(letters)] * r.choice([0, 1, 1, 1])
	    made.append(t)
	    print("%d\t%s" % (i, "".join(t)))
	EOF
}

@test "texts of more than 191 characters at about the threshold" {
	for seed in 1 2; do
		near_texts 600 $seed >docs
		for t in 0.6 0.75 0.8 0.9; do
			nd-score --all -m edit -t $t docs | sort >wanted
			[ "$(wc -l <wanted)" -gt 100 ]
			for level in none avx2 avx512; do
				ND_SIMD=$level nd-text-pairs -t $t docs | sort >got
				same wanted got
			done
		done
	done
}

@test "--max-length leaves out longer texts" {
	texts 300 4 >docs
	nd-text-pairs -t 0.75 docs | sort >every
	for n in 1 12 40 1000000; do
		nd-text-pairs -t 0.75 --max-length $n docs | sort >got
		awk -F '\t' -v n=$n '$5 <= n && $6 <= n' every >wanted
		same wanted got
	done
	same every got
}

@test "-M: of equal texts those after the Nth are paired with the first" {
	printf '%s\tsame text\n' e d c b a >docs
	printf 'f\tsame texts\n' >>docs
	ok nd-text-pairs -t 0.9 docs
	[ "$(wc -l <<<"$output")" -eq 15 ]
	apart nd-text-pairs -t 0.9 -M 2 docs
	[ "$status" -eq 0 ]
	[ "$stderr" = 'nd-text-pairs: docs: 9 pairs of equal texts cut by -M 2' ]
	[ "$(cut -f 1,2 <<<"$output" | sort | tr '\t\n' '- ')" = 'a-b a-c a-d a-e a-f b-f ' ]
}

@test "several columns are one text; empty texts have no pair; CR is no text" {
	printf 'a\tone\ttwo\nb\tone\ttwo\r\nc\t\nd\t\n' >docs
	gives 'a\tb\t1.000000\t0\t7\t7\n' \
		'nd-text-pairs: docs: 1 line with CR before LF\nnd-text-pairs: docs: 2 documents without text\n' 0 \
		nd-text-pairs -f 2- docs
}

@test "what is wrong" {
	printf 'a\tb\nc\n' >docs
	fails 1 'nd-text-pairs: docs:2: expected at least 2 fields, got 1' nd-text-pairs docs
	gives '' 'nd-text-pairs: docs: 1 record rejected\n' 0 nd-text-pairs --rejects bad docs
	run -2 --separate-stderr nd-text-pairs -t 2 docs
	[[ ${stderr_lines[0]} == "nd-text-pairs: -t: expected a number from 0 to 1"* ]]
}

@test "--against has the pairs of two files, and -a is a file" {
	templates() { awk 'BEGIN { srand(5); for (i = 0; i < 300; i++)
		printf "%d\tRow %d of %d rows%s\n", i, rand() * 100, rand() * 100, i % 3 ? "" : " or more" }'; }
	templates >docs
	awk 'NR % 3 == 0' docs >a
	awk 'NR % 3 != 0' docs >b
	nd-text-pairs -t 0.7 docs | sort >want
	nd-text-pairs -t 0.7 -a docs | sort | same want -
	{
		nd-text-pairs -t 0.7 -a a
		nd-text-pairs -t 0.7 -a b
		nd-text-pairs -t 0.7 -a a --against b
	} | sort | same want -
	nd-text-pairs -t 0.7 -a b --against a | sort | same <(nd-text-pairs -t 0.7 --against b a | sort) -
	# Equal texts, and a longest length.
	printf 'longest\t17\nheld\t1\t1\nexact\tyes\n' >plan
	awk -F '\t' '$5 <= 17 && $6 <= 17' want >short
	[ "$(wc -l <short)" -gt 100 ]
	nd-text-pairs -t 0.7 --plan plan docs | sort | same short -
	{
		nd-text-pairs -t 0.7 --plan plan a
		nd-text-pairs -t 0.7 --plan plan b
		nd-text-pairs -t 0.7 --plan plan --against a b
	} | sort | same short -
	sed -i 's/17/all/' plan
	nd-text-pairs -t 0.7 --plan plan docs | sort | same want -
	misused nd-text-pairs 'expected -a or a file, got both' -a a b
}

@test "-S: texts in parts, with the same bytes and notes" {
	texts 1500 6 >docs
	awk -F '\t' 'NR % 50 == 0 { for (i = 0; i < 40; i++) print i "." $0 }' docs >>docs
	awk 'NR % 3 == 0' docs >a
	awk 'NR % 3 != 0' docs >b
	for o in '-t 0.6 docs' '-t 0.7 -M 5 docs' '-t 0.6 --against a b'; do
		# shellcheck disable=SC2086
		nd-text-pairs $o >want 2>notes
		[ "$(wc -l <want)" -gt 300 ]
		LC_ALL=C sort -u want | same want -
		for s in 1M 3M '2M -j 3'; do
			# shellcheck disable=SC2086
			nd-text-pairs -S $s $o >got 2>told
			same want got
			same notes told
		done
	done
	nd-text-pairs -t 0.7 -M 5 docs 2>&1 >got | grep -q 'pairs of equal texts cut by -M 5$'
	run -2 --separate-stderr nd-text-pairs -S 1000k docs
	[[ ${stderr_lines[0]} == 'nd-text-pairs: -S: expected at least 1M, got 1024000'* ]]
}

@test "-S limits the memory, also for a text that many have" {
	awk 'BEGIN { srand(8)
		for (i = 0; i < 15000; i++) {
			t = ""
			for (n = 5 + rand() * 25; n > 0; n--)
				t = t sprintf("%c", 97 + rand() * 26)
			print "d" i "\t" t "\n" "e" i "\t" t "x"
		}
		for (i = 0; i < 300000; i++) print "same" i "\tone text of many"
	}' >docs
	nd-text-pairs -t 0.9 -M 3 docs >want
	for s in 1 8; do
		python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)' \
			nd-text-pairs -q -S ${s}M -t 0.9 -M 3 docs >got 2>peak
		same want got
		[[ $PATH == *asan* ]] || [ "$(cat peak)" -lt $((s * 1126 + 16384)) ]
	done
}

# stars_of PAIRS <DOCS: of the documents in order the pairs of a kept text, the first of
# those that are similar, by all pairs.
stars_of() {
	python3 -c '
import sys
pairs = {}
for line in open(sys.argv[1], encoding="utf-8"):
    f = line.rstrip("\n").split("\t")
    pairs[f[0], f[1]] = f
    pairs[f[1], f[0]] = [f[1], f[0], f[2], f[3], f[5], f[4]]
kept = []
for line in open(sys.stdin.fileno(), encoding="utf-8"):
    i = line.split("\t")[0]
    owner = next((k for k in kept if (k, i) in pairs), None)
    if owner is None:
        kept.append(i)
    else:
        print("\t".join(pairs[owner, i]))' "$1"
}

@test "--stars: the first kept text that is similar, by brute force" {
	for seed in 1 2 3; do
		texts 400 $seed >docs
		python3 "$top/tests/oracle/text-pairs.py" 0.5 <docs >all
		for t in 0.5 0.75 1; do
			awk -v t=$t '$3 >= t' all >pairs
			stars_of pairs <docs | sort >wanted
			[ "$(wc -l <wanted)" -gt 20 ]
			for level in none avx2 avx512; do
				ND_SIMD=$level nd-text-pairs --stars -t $t -j 3 docs |
					sort | same wanted -
			done
		done
	done
	# The clusters are those of all pairs.
	sort docs >sorted
	nd-text-pairs --stars -t 0.5 sorted | nd-cluster >got
	nd-text-pairs -t 0.5 docs | nd-cluster | same - got
}

@test "--stars: long texts, more than one block, little memory, and other words" {
	near_texts 2500 4 >docs
	texts 4000 5 | sed 's/^/t/' >>docs
	nd-text-pairs -t 0.75 docs >pairs
	stars_of pairs <docs >wanted
	[ "$(wc -l <wanted)" -gt 1000 ]
	nd-text-pairs --stars -t 0.75 docs | same wanted -
	nd-text-pairs --stars -t 0.75 -j 4 docs | same wanted -
	sort wanted >sorted
	# Texts that are kept fill the memory several times.
	ok nd-text-pairs --stars -t 0.75 -S 1M docs
	[ "$output" != "$(<wanted)" ]
	sort <<<"$output" | same sorted -
}

@test "--stars --bands, --plan: only texts with a key in common, or all up to a length" {
	near_texts 2000 6 >docs
	texts 2000 7 | sed 's/^/t/' >>docs
	nd-text-pairs -q --bands 8,3 -c -k 4 -t 0.7 docs | sort -u >banded
	stars_of banded <docs >wanted
	[ "$(wc -l <wanted)" -gt 500 ]
	nd-text-pairs --stars -c -k 4 --bands 8,3 -t 0.7 docs | same wanted -
	nd-text-pairs --stars -c -k 4 --bands 8,3 -t 0.7 -j 3 -S 1M docs | sort >got
	sort wanted | same - got
	printf 'longest\t60\nheld\t10\t10\nexact\tno\nbands\t45\t200\t8\nbands\t150\tall\t5\n' >plan
	nd-text-pairs -q --bands planned -c -k 4 --plan plan -M 100000 -t 0.7 docs >pairs
	nd-text-pairs -q --plan plan -t 0.7 docs >>pairs
	stars_of pairs <docs >wanted
	nd-text-pairs --stars -c -k 4 --plan plan -t 0.7 docs | same wanted -
	# Of a key only the first kept text.
	printf '%s\t%s\n' a abcdefghijklmnopqrst b abcdefghijklmnouvwxy \
		c abcdefghijklmnouvwxz d abcdefghijklmnopqrsz >docs
	gives 'b\tc\t0.950000\t1\t20\t20\na\td\t0.950000\t1\t20\t20\n' '' 0 \
		nd-text-pairs --stars -c -k 1 --bands 90,1 -t 0.9 docs
	gives 'a\td\t0.950000\t1\t20\t20\n' '' 0 \
		nd-text-pairs --stars -c -k 1 --bands 1,1 --band-most 1 -t 0.9 docs
}

@test "each way has options of its own" {
	bad() {
		misused nd-text-pairs "$1" "${@:2}" docs
	}
	local sets='jaccard, containment, dice, overlap or set-cosine' option
	bad '-k: expected -m jaccard, --stars or --bands as well' -k 3
	bad '-c: expected -m jaccard, --stars or --bands as well' -c
	for option in --collapse '--places p' \
		'--stars --rank r' '--stars --components' \
		'--bands 9,3 --places p'; do
		name=${option% [a-z0-9]}
		# shellcheck disable=SC2086
		bad "--${name##*--}: expected -m $sets, got -m edit" $option
	done
	for option in '-a a' '--against a' '-M 3' '--max-length 3' '--plan p' \
		'--bands 9,3' '-T .'; do
		# shellcheck disable=SC2086
		bad "${option% *}: expected -m edit, got -m dice" -m dice $option
	done
	bad '--bands: unexpected --against' --bands 9,3 --against a
	bad '--bands: unexpected --max-length' --bands 9,3 --max-length 3
	for option in '' '-m edit' --stars '--bands 9,3' '--max-length 9' \
		'--against docs' '-m jaccard' '-m overlap'; do
		# shellcheck disable=SC2086
		bad '-t: expected a threshold above 0' -t 0 $option
	done
	bad "-m: expected jaccard, containment, dice, overlap, set-cosine or edit, got 'x'" -m x
	bad '--candidates: expected --bands as well' --candidates
	bad '--ids: expected --candidates as well' --bands 9,3 --ids i
	bad '--candidates: unexpected -t' --bands 9,3 --candidates -t 0.5
	bad '--keys: unexpected -M' --bands 9,3 --keys -M 5
	bad '--stars: unexpected --bands with --plan' --stars --bands planned --plan p
	bad "--bands: expected planned, for --plan, got '9,3'" --bands 9,3 --plan p
	for b in 9 9, ,3 0,3 9,0 9,3, 9,3x planned -1,3; do
		bad "--bands: expected bands and rows, such as 26,8, got '$b'" --bands=$b
	done
}
