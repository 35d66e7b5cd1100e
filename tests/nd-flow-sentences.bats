# nd-flow-sentences.bats: sentences that stand in more than one place.
load helper

# by_hand: pairs and clusters of the sentences in `sents`, with the tools alone.
by_hand() {
	nd-shingle -c -k 10 sents | nd-minhash -b 10 -r 8 | sort |
		nd-pairs -M 100 -t 0 | cut -f 1,2 | sort -u >cand
	nd-score -m edit -a sents -t 0.75 cand >pairs
	nd-cluster --components pairs >clusters
}

@test "sentences of a dump: clusters with titles and texts" {
	nd-flow sentences -b 10 "$samples/wiki.xml" >got 2>/dev/null
	cat >wanted <<-'EOF'
	102:2	102:2	1.000000	Birch Landing	The population was 873 at the 2020 census.
	102:2	103:2	0.928571	Cedar Point	The population was 412 at the 2020 census.
	103:3	103:3	1.000000	Cedar Point	The lighthouse of Cedar Point, built in 1834, is the oldest on the coast.
	103:3	112:1	1.000000	List of lighthouses	The lighthouse of Cedar Point, built in 1834, is the oldest on the coast.
	108:4	108:4	1.000000	River Anne	The trout of the river are protected from October to March.
	108:4	112:2	1.000000	List of lighthouses	The trout of the river are protected from October to March.
	EOF
	same wanted got
}

@test "sentences gives what the tools give by hand" {
	nd-wiki "$samples/wiki.xml" 2>/dev/null | nd-sentence --min-tokens 5 -f 3 \
		2>/dev/null >sents
	by_hand
	[ "$(wc -l <pairs)" -eq 3 ]
	bzip2 <"$samples/wiki.xml" >wiki.xml.bz2
	nd-flow sentences -b 10 -o dir wiki.xml.bz2 2>/dev/null
	same pairs dir/pairs
	same clusters dir/clusters
	same <(printf '2\t3\n') dir/sizes
	cat >wanted <<-'EOF'
	102	103	1	Birch Landing	Cedar Point
	103	112	1	Cedar Point	List of lighthouses
	108	112	1	River Anne	List of lighthouses
	EOF
	same wanted dir/articles
}

@test "sentences of documents, of JSON lines and of stdin are the same" {
	nd-wiki "$samples/wiki.xml" 2>/dev/null | cut -f 1,3 >docs.tsv
	nd-flow sentences docs.tsv >wanted 2>/dev/null
	[ "$(wc -l <wanted)" -eq 33 ]
	[ "$(cut -f 4 wanted | sort -u)" = - ]
	nd-flow sentences - <docs.tsv >got 2>/dev/null
	same wanted got
	python3 -c '
import json, sys
for line in sys.stdin:
    key, text = line.rstrip("\n").split("\t")
    for a, b in ("\\n", "\n"), ("\\t", "\t"), ("\\\\", "\\"):
        text = text.replace(a, b)
    print(json.dumps({"n": key, "t": text}))' <docs.tsv >docs.jsonl
	nd-flow sentences --json n,t docs.jsonl >got 2>/dev/null
	same wanted got
}

# bats test_tags=long
@test "sentences gives the same bytes twice, with any -j, and by -n" {
	need raw/enwiki-206pages.xml.bz2
	local dump=$data/raw/enwiki-206pages.xml.bz2
	nd-flow sentences -j 2 -o two "$dump" 2>/dev/null
	[ "$(wc -l <two/pairs)" -gt 50 ]
	nd-flow sentences -j 1 -o one "$dump" 2>/dev/null
	nd-flow sentences -j 3 -n "$dump" >script
	bash script >three 2>/dev/null
	for f in pairs clusters sentences sizes articles; do
		same two/$f one/$f
	done
	same two/sentences three
}

@test "sentences --preset translation-memory finds short segments" {
	printf '%s\t%s\n' 1 'Press Enter.' 2 'Press Enter' 3 'The file is saved here.' \
		4 'The old file is saved there.' 5 'Close the window.' >segments.tsv
	nd-flow sentences --preset translation-memory segments.tsv >got
	cat >wanted <<-'EOF'
	1:1	1:1	1.000000	-	Press Enter.
	1:1	2:1	0.916666	-	Press Enter
	3:1	3:1	1.000000	-	The file is saved here.
	3:1	4:1	0.821428	-	The old file is saved there.
	EOF
	same wanted got
	nd-flow sentences --lines --min-tokens 1 -t 0.6 --recall 0.99 --stars segments.tsv |
		same wanted -
	ok nd-flow sentences -q segments.tsv
	[ "$(wc -l <<<"$output")" -eq 2 ]
}

@test "a sentence that is alone in its star is on pages of pairs only" {
	printf '%s\tThe red button stops the old machine at %s.\n' a 'once today' \
		b 'once todax' c 'oncx tidax' >lines.tsv
	summed() {
		nd-flow sentences --lines --min-tokens 1 -t 0.95 --stars --summary s.json "$@" lines.tsv
		grep -o '"clusters": [0-9]*' s.json | same <(echo '"clusters": 1') -
	}
	summed -o run
	same <(printf 'a:1\ta:1\t1.000000\na:1\tb:1\t0.980392\n') run/clusters
	same <(printf '2\t1\n') run/sizes
	same <(cut -f 1-3 run/sentences) run/clusters
	summed --html pages
	[ "$(echo pages/c1/* pages/1/*)" = 'pages/c1/1.html pages/1/1.html pages/1/2.html' ]
}

# bats test_tags=long
@test "with --recall more is found, and audit tells how much" {
	need raw/enwiki-206pages.xml.bz2
	bzcat "$data/raw/enwiki-206pages.xml.bz2" | nd-wiki 2>/dev/null |
		head -n 20 | cut -f 1,3 >docs.tsv
	nd-flow sentences -r 8 -o paper docs.tsv 2>/dev/null
	nd-flow sentences --recall 0.95 -o more docs.tsv 2>/dev/null
	for d in paper more; do
		nd-flow audit --sample 10000 $d >$d.eval 2>/dev/null
		[ "$(awk '$1 == "fp" { print $2 }' $d.eval)" -eq 0 ]
	done
	# All pairs of the sentences at 0.75, by brute force.
	nd-sentence --min-tokens 5 docs.tsv 2>/dev/null | cut -f 1,2 >sents
	[ "$(awk '$1 == "tp" || $1 == "fn" { n += $2 } END { print n }' more.eval)" \
		-eq "$(nd-score --all -m edit -t 0.75 sents 2>/dev/null | wc -l)" ]
	[ "$(awk '$1 == "recall" { print ($2 >= 0.9) }' more.eval)" -eq 1 ]
	[ "$(wc -l <more/pairs)" -gt "$(wc -l <paper/pairs)" ]
}

@test "sentences says what is wrong with its options" {
	while IFS='|' read -r options message; do
		# shellcheck disable=SC2086
		apart nd-flow sentences $options x.xml
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "nd-flow: $message" ] ||
			{ echo "$options: ${stderr_lines[0]}"; false; }
	done <<-'EOF'
	--recall 0.9 -b 3|--recall chooses -b and -r
	-M 0|-M: expected a whole number from 1, got '0'
	-t 0|-t: expected a number above 0, up to 1, of at most six decimals, got '0'
	--again|--again: expected -o as well
	EOF
	touch x.tsv
	fails 2 "nd-sentence: --min-tokens 5 is more than --max-tokens 3
try 'nd-sentence --help'" nd-flow sentences --max-tokens 3 x.tsv
	fails 1 'nd-flow: x.xml: no such file or directory' nd-flow sentences x.xml
	mkdir headings
	misused 'nd-flow sentences' "--drop-sections: expected a file, got 'headings'" --drop-sections headings x.xml
	rmdir headings
	printf 'See also\n' >headings
	cp "$samples/docs.tsv" .
	misused 'nd-flow sentences' '--drop-sections: expected a dump among the inputs, got none' \
		--drop-sections headings -o run docs.tsv
	[ ! -e run ]
}

# planned_run T RECALL COMPARISONS COST: the pairs of the documents `all` as stages of a
# planned run make them. The files are plan, longest, truth, said and pairs.
planned_run() {
	local at=(-t "$1") most=${M-1000}
	nd-text-pairs --copies copies all >distinct
	nd-plan sentences --draw distinct >sample
	nd-plan sentences -c -k 5 "${at[@]}" --recall "$2" -M "$most" \
		${in_band:+--band-most "$in_band"} --truth truth ${3:+--exact "$3"} --cost "$4" \
		sample >plan
	sed -n 's/^longest\t//p' plan >longest
	nd-plan sentences --short plan distinct | nd-text-pairs -q "${at[@]}" | sort >exact
	nd-text-pairs --bands planned -c -k 5 --plan plan "${at[@]}" distinct | sort -u >found
	# Where bands miss the recall.
	nd-eval --recall truth --least "$2" found >said
	nd-plan sentences --missed said plan >again
	nd-text-pairs --bands planned -c -k 5 --plan again "${at[@]}" distinct | sort -u >more
	sort -m -u found more | nd-eval --recall truth --least "$2" >said
	nd-plan sentences --missed said again >last
	nd-text-pairs -q "${at[@]}" --plan last distinct | sort >rest
	sort -m -u found more rest >all-found
	: >said
	grep -qx all longest || nd-eval --recall truth --least "$2" all-found >said
	sort -m -u all-found exact | nd-text-pairs -M "$most" --pairs-of copies | sort >pairs
}

# templates: sentences of which many differ in numbers only, and others in words.
templates() {
	python3 -c '
import random
r = random.Random(3)
w = ["".join(r.choice("etaoinshrdlu") for _ in range(r.randrange(2, 9)))
     for _ in range(4000)]
lines = []
for i in range(600):
    n = [r.randrange(1, 99) for _ in range(4)]
    lines.append(r.choice(["Shr %d cts vs %d cts", "Revs %d.%d mln vs %d.%d mln",
        "Avg shrs %d,%d00 vs %d,%d00 and nothing else at all"])[:] )
    lines[-1] = lines[-1] % tuple(n[:lines[-1].count("%d")])
for i in range(900):
    t = [r.choice(w) for _ in range(r.randrange(5, 40))]
    for _ in range(r.randrange(3)):
        lines.append(" ".join(x if r.random() > .12 else r.choice(w) for x in t))
    lines.append(" ".join(t))
r.shuffle(lines)
for i, t in enumerate(lines):
    print("d%d:1\t%s\t0\t9" % (i, t))'
}

@test "a recall that is asked for is found at every length, by the sample's bands" {
	templates >all
	nd-score --all -m edit -t 0.75 all | sort >true
	[ "$(wc -l <true)" -gt 20000 ]
	for recall in 0.7 0.95; do
		for n in 1 200000; do
			planned_run 0.75 $recall $n 1000000
			# No pair is wrong, and each that is short is there.
			[ -z "$(comm -13 true pairs)" ]
			awk -F '\t' -v n="$(<longest)" '$5 <= n && $6 <= n' true >short
			awk -F '\t' -v n="$(<longest)" '$5 <= n && $6 <= n' pairs | same short -
			# The share that is found, by tenths of the length.
			comm -12 true pairs | cut -f 1,2 >found
			awk -F '\t' -v OFS='\t' 'FILENAME == "found" { f[$0]; next }
				{ print ($5 > $6 ? $5 : $6), (($1 FS $2) in f) }' found true |
				sort -s -n -k 1,1 | awk -v r=$recall '{ f[NR] = $2 } END {
				for (k = 0; k < 10; k++) {
					s = 0
					a = int(k * NR / 10) + 1
					b = int((k + 1) * NR / 10)
					for (i = a; i <= b; i++) s += f[i]
					if (s / (b - a + 1) < r - .02) { print k, s / (b - a + 1), r; bad = 1 }
				}
				exit bad }'
			[ "$(awk '{ print $5 }' said)" = kept ]
			[ "$(awk '{ print ($2 <= $1 && $1 <= $3 && $4 > 100) }' said)" -eq 1 ]
		done
	done
	# So many comparisons are made, though nearly all compute a distance.
	planned_run 0.75 0.9 1000000000 5
	same true pairs
	[ ! -s said ]
	[ ! -s found ]
	# Where few do, comparisons are cheaper than bands.
	python3 -c '
import random
r = random.Random(5)
w = ["".join(r.choice("etaoinshrdlucmfwypvbgkjqxz") for _ in range(r.randrange(3, 9)))
     for _ in range(9000)]
for i in range(2000):
    print("d%d:1\t%s\t0\t9" % (i, " ".join(r.choice(w) for _ in range(r.randrange(5, 25)))))' >all
	planned_run 0.75 0.9 1 20
	cp longest cheap
	echo all | same - cheap
	sed -i 's/[a-z]/e/g' all
	awk -F '\t' -v OFS='\t' '{ $2 = $2 NR % 100; print }' all >more
	mv more all
	planned_run 0.75 0.9 1 20
	[ "$(<longest)" != all ]
}

# families SEED [N]: groups of similar sentences, each in up to 256 places, among 2,000
# others; N of them.
families() {
	python3 -c '
import random, sys
r = random.Random(int(sys.argv[1]))
w = ["".join(r.choice("etaoinshrdlu") for _ in range(r.randrange(2, 9))) for _ in range(3000)]
lines = []
for i in range(150):
    t = [r.choice(w) for _ in range(r.randrange(5, 30))]
    for _ in range(r.randrange(2, 7)):
        u = [x if r.random() > .15 else r.choice(w) for x in t]
        lines += [" ".join(u)] * int(2 ** r.uniform(0, 8))
lines += [" ".join(r.choice(w) for _ in range(r.randrange(5, 30))) for _ in range(2000)]
r.shuffle(lines)
for i, t in enumerate(lines[:int(sys.argv[2])]):
    print("d%d:1\t%s\t0\t9" % (i, t))' "$1" "${2-1000000}"
}

# tenths RECALL: of true, pairs of unequal sentences, those in pairs: at least RECALL in each
# tenth of the lengths.
tenths() {
	comm -12 <(cut -f 1,2 true | sort) <(cut -f 1,2 pairs | sort) | awk -F '\t' -v OFS='\t' '
		FILENAME == "-" { found[$0]; next }
		{ print ($5 > $6 ? $5 : $6), (($1 FS $2) in found) }' - true |
		sort -s -n -k 1,1 | awk -v r="$1" '
		{ f[NR] = $2 }
		END {
			for (k = 0; k < 10; k++) {
				hits = 0
				from = int(k * NR / 10) + 1
				to = int((k + 1) * NR / 10)
				for (i = from; i <= to; i++) hits += f[i]
				if (hits < r * (to - from + 1)) {
					print k, hits / (to - from + 1)
					bad = 1
				}
			}
			exit bad
		}'
}

@test "the recall is held in each tenth of the lengths, also if sentences are in many places" {
	for seed in 1 4; do
		families $seed >all
		nd-text-pairs -t 0.75 all | awk -F '\t' '$4 > 0' | sort -u >true
		[ "$(wc -l <true)" -gt 50000 ]
		for recall in 0.9 0.97; do
			planned_run 0.75 $recall 1 1000000 2>notes
			[ "$(awk '{ print $5 }' said)" = kept ]
			tenths $recall
		done
	done
}

@test "the clusters are the same for each -M, and places beyond it are counted" {
	families 2 4000 | sed 's/:1\t/\t/' | cut -f 1,2 >docs.tsv
	for stars in '' --stars; do
		nd-flow sentences -q --lines $stars -o all docs.tsv
		nd-flow sentences --lines $stars -M 3 -o some docs.tsv 2>notes
		# In a component, the pair with the sentence that is kept may be left out.
		cut -f 1,2,4- all/sentences >want
		cut -f 1,2,4- some/sentences | same want -
		[ -z "$stars" ] || same all/sentences some/sentences
		left=$(comm -23 all/pairs some/pairs | wc -l)
		[ "$left" -gt 1000 ]
		[ "$(tail -n 1 notes)" = "nd-text-pairs: some/similar: $left pairs left out, $(
			comm -23 all/pairs some/pairs | awk '$4 > 0' | wc -l) of unequal texts: of equal documents only the first 3 are paired with all (-M)" ]
		rm -r all some
	done
}

@test "--families has a line for each sentence that another one is kept for" {
	families 3 4000 | sed 's/:1\t/\t/' | cut -f 1,2 >docs.tsv
	for options in '' '-b 10'; do
		# shellcheck disable=SC2086
		nd-flow sentences -q --lines $options -M 4000 -o all docs.tsv
		nd-cluster all/pairs | awk -F '\t' -v OFS='\t' '
			FILENAME == "-" { star[$1 FS $2]; next }
			($1 FS $2) in star { print $2, $1, $3, $4, $6, $5 }' - all/pairs | sort >want
		[ "$(wc -l <want)" -gt 1000 ]
		# shellcheck disable=SC2086
		ok nd-flow sentences --families --lines $options docs.tsv
		same want - <<<"$output"
		# shellcheck disable=SC2086
		nd-flow sentences -q --families --lines -M 3 $options -o run docs.tsv
		same want run/families
		[ ! -e run/pairs ]
		rm -r all run
	done
	nd-flow sentences -n --families --lines -b 10 docs.tsv >script
	bash script | same want -
	printf 'a\tOne sentence only.\n' >docs.tsv
	ok nd-flow sentences -q --families docs.tsv
	[ -z "$output" ]
	for option in '--html x' --stars; do
		# shellcheck disable=SC2086
		misused 'nd-flow sentences' "--families: unexpected ${option% x}" --families -o dir $option docs.tsv
	done
}

@test "--families has the same lines in one part, in several and with less memory" {
	# Every second sentence is from one of three templates.
	python3 -c '
import random
r = random.Random(6)
w = ["".join(r.choice("etaoinshrdlu") for _ in range(r.randrange(3, 9))) for _ in range(3000)]
t = [[r.choice(w) for _ in range(35)] for _ in range(3)]
for i in range(24000):
    s = list(r.choice(t))
    for _ in range(r.randrange(5)):
        s[r.randrange(35)] = r.choice(w)
    if i % 2:
        s = [r.choice(w) for _ in range(r.randrange(6, 40))]
    print("d%d\t%s" % (i, " ".join(s)))' >docs.tsv
	nd-flow sentences --families --lines -o run docs.tsv 2>notes
	longest=$(sed -n 's/^longest\t//p' run/plan)
	[ "$longest" -gt 100 ]
	[ "$(wc -l <run/families)" -gt 11990 ]
	[ "$(sed 's/[01]\.[0-9]\{3\}/R/g; s/of [0-9]* pairs of a/of N pairs of a/' notes)" = "nd-eval: recall of pairs of unequal sentences above $longest characters, one of which has a line: R (R to R), of N pairs of a sample" ]
	[ "$(cut -f 5 run/recall)" = kept ]
	nd-flow sentences -q --families --lines --parts 3 -o parts docs.tsv
	same run/families parts/families
	nd-flow sentences -q --families --lines --mem 64M docs.tsv | same run/families -
}

# many: documents of a sentence each, so many that bands are planned.
many() {
	python3 -c '
import random
r = random.Random(6)
for i in range(26000):
    t = " ".join("".join(r.choice("etaoinshrdlu") for _ in range(5)) for _ in range(7))
    print("d%d\t%s" % (i, t))
    if i % 80 == 0: print("e%d\t%s" % (i, t[:13] + "xy" + t[15:]))'
}

@test "a note has the recall, and what it is of" {
	many >docs.tsv
	nd-flow sentences --lines -o run docs.tsv 2>notes >answer
	[ "$(wc -l <run/pairs)" -gt 300 ]
	[ "$(sed 's/[01]\.[0-9]\{3\}/R/g; s/of [0-9]* pairs of a/of N pairs of a/' notes)" = "nd-eval: recall of pairs of unequal sentences above $(sed -n 's/^longest\t//p' run/plan) characters, in the first 1000 places of each: R (R to R), of N pairs of a sample" ]
}

# forms: 1,500 sentences of one form, filled in with other words, among 500 others.
forms() {
	python3 -c '
import random
r = random.Random(4)
w = ["".join(r.choice("etaoinshrdlu") for _ in range(r.randrange(3, 9))) for _ in range(900)]
for i in range(2000):
    t = "Use this command to %s the settings of the %s that your organization keeps in one of its projects today" % (
        r.choice(w), r.choice(w)) if i % 4 else " ".join(r.choice(w) for _ in range(15))
    print("d%d:1\t%s\t0\t9" % (i, t))'
}

@test "sentences of one form are compared exactly, because bands would be cut" {
	forms >all
	cut -f 1,2 all | nd-text-pairs -t 0.75 | sort >true
	[ "$(wc -l <true)" -gt 500000 ]
	planned_run 0.75 0.9 1 5
	grep -qx all longest
	same true pairs
	# Bands first, and when they do not suffice all pairs.
	M=100000 in_band=20 planned_run 0.75 0.9 1 1000000000
	! grep -qx all longest
	same true pairs
	[ "$(awk '{ print $5 }' said)" = kept ]
}

@test "that many pairs are expected is reported early, and an error if the disk is too small" {
	forms >all
	room() {
		nd-text-pairs --copies copies all >distinct
		nd-plan sentences --draw distinct >sample
		nd-plan sentences -c -k 5 --exact 1 --disk "${1-.}" sample >plan
	}
	head -n 1000 all >some
	mv all more
	mv some all
	apart room
	[ "$status" -eq 0 ]
	[ -z "$stderr" ]
	cat more <(sed 's/^d/e/' more) >all
	local pairs=': about 5.3 million similar pairs, 1319 for each sentence'
	local advice="; --families makes none, and 'nd-flow lines --over 10 --remove' drops lines that many documents have"
	fails 0 "nd-plan sentences$pairs$advice" room
	local needs="nd-plan sentences$pairs, need 552 MB of disk, got 0 MB free$advice"
	fails 1 "$needs" room /proc
	export ND_QUIET=1
	fails 1 "$needs" room /proc
	ok room
}

@test "many pairs are reported, too, if all sentences are compared" {
	forms | sed -n 's/:1\t/\t/; 1,1500p' | cut -f 1,2 >docs.tsv
	head -n 1400 docs.tsv >few.tsv
	ok nd-flow sentences -o few few.tsv
		nd-flow sentences --lines -t 0.2 -o run docs.tsv 2>notes
	[ "$(<notes)" = "nd-plan sentences: about 1.0 million similar pairs, 697 for each sentence; --families makes none, and 'nd-flow lines --over 10 --remove' drops lines that many documents have" ]
	grep -qx "longest${TAB}all" run/plan
	# With --recall 1 as well, whatever is compared.
	nd-flow sentences --lines -t 0.2 --recall 1 -o all docs.tsv 2>notes.all
	same notes notes.all
	same run/pairs all/pairs
	[ "$(awk '$4 > 0' run/pairs | wc -l)" -gt 1000000 ]
}

@test "where bands are cut there are no thousands of them" {
	# At such a threshold most are similar, though few shingles are the same.
	awk 'BEGIN {
		for (i = 0; i < 6000; i++) {
			printf "d%d:1\t", i
			for (k = 1; k <= 8; k++) printf "w%d ", (i * 7919 + k * k * 104729) % 99991
			print "\t0\t9"
		}
	}' >all
	planned_run 0.05 0.9 1 5
	[ "$(awk '$1 == "bands" { print ($4 < 100) }' plan | sort -u)" = 1 ]
}

# bats test_tags=long
@test "a planned run in parts has the pairs and the recall of one process" {
	# Some texts stand in many places: -M counts.
	many | awk -F '\t' -v OFS='\t' '{ print }
		NR == 7 { for (i = 0; i < 150; i++) print "f" i, $2 " and so on" }' >docs.tsv
	split -n l/3 --additional-suffix .tsv docs.tsv piece.
	nd-flow sentences --lines -M 100 -o one docs.tsv 2>notes
	grep -q '^bands' one/plan
	[ "$(wc -l <one/pairs)" -gt 5000 ]
	nd-flow sentences --lines -M 100 --parts 3 -o run piece.*.tsv 2>err
	for f in pairs clusters plan recall; do
		same one/$f run/$f
	done
	# -M leaves out pairs of equal texts, also between two groups of texts.
	templates | awk -F '\t' -v OFS='\t' '{ sub(/:1$/, "", $1); print $1, $2 }
		NR == 7 { for (i = 0; i < 120; i++) print "e" i, $2 " and so on" }' >docs.tsv
	nd-sentence --lines --min-tokens 1 docs.tsv >all
	nd-flow sentences -q --lines --min-tokens 1 --recall 1 -M 3 --parts 4 -o four docs.tsv
	nd-text-pairs -t 0.75 -M 3 all 2>/dev/null | sort | same - four/pairs
}

@test "with --recall 1 all pairs are found, and by default of little text" {
	templates | head -n 150 | sed 's/:1\t/\t/' | cut -f 1,2 | awk -F '\t' '{
		print $1 FS $2 "." }' >docs.tsv
	nd-flow sentences -o one --recall 1 docs.tsv 2>/dev/null >/dev/null
	cut -f 1,2 one/sents.1 | python3 "$top/tests/oracle/text-pairs.py" 0.75 >wanted
	[ "$(wc -l <wanted)" -gt 100 ]
	same wanted one/pairs
	nd-flow sentences -o two docs.tsv 2>/dev/null >/dev/null
	same wanted two/pairs
	nd-flow sentences -n docs.tsv >script
	bash script 2>/dev/null | same two/sentences -
}

@test "no sentence in two places is no error" {
	printf 'a\tOne sentence stands here alone. Another one does so too.\n' >docs.tsv
	nd-flow sentences -o dir docs.tsv
	[ ! -s dir/sentences ]
	[ ! -s dir/articles ]
	[ -e dir/sizes ]
}

@test "an id in two inputs is refused, also where its sentences were discarded" {
	printf '1\tThe quick brown fox jumps over the lazy dog.\n' >a.tsv
	printf '1\tNo.\\n\\nThe quick brown fox jumps over a dog.\n' >b.tsv
	printf '<mediawiki><page><title>T</title><id>1</id><revision><text>No.</text></revision></page></mediawiki>' >c.xml
	printf '1\tNo. The quick brown fox jumps over the lazy dog.\n' >d.tsv
	for f in b.tsv c.xml d.tsv; do
		apart nd-flow sentences a.tsv $f
		[ "$status" -eq 1 ]
		[[ $stderr == *": duplicate id '1' (first at "[ac].* ]]
	done
}

@test "names with what a shell or a pattern takes for its own are names" {
	cp "$samples/wiki.xml" 'REJECTS nd-wiki.xml'
	bzip2 <"$samples/wiki.xml" >nd-wiki.xml.bz2
	echo See also >'d&id\e$x'
	nd-flow sentences "$samples/wiki.xml" >wanted 2>/dev/null
	[ -s wanted ]
	for f in 'REJECTS nd-wiki.xml' nd-wiki.xml.bz2; do
		nd-flow sentences --drop-sections 'd&id\e$x' "$f" >got 2>/dev/null
		same wanted got
	done
}

@test "--html shows pairs and clusters of sentences" {
	ok nd-flow sentences --html pages "$samples/docs.tsv"
	grep -o '<dt>[a-z ]*<dd>[0-9]*' pages/index.html | sed 's/<dt>//; s/<dd>/ /' >got
	printf '%s\n' 'sentences compared 11' 'similar pairs 7' 'clusters 3' 'sentences in clusters 8' \
		'copies that can go 5' 'sentences that stay 6' >want
	same want got
	grep -q '>apple-edit:1</bdi>' pages/c1/*.html
}

@test "--html shows the kinds of pairs and the words that differ" {
	nd-flow sentences -q -o dir "$samples/wiki.xml"
	[ ! -e dir/kinds ]
	ok nd-flow sentences -o dir --html pages "$samples/wiki.xml"
	nd-kind -a dir/sents.1 --titles dir/titles.1 --clusters dir/clusters dir/pairs |
		same - dir/kinds
	sort -s -t "$TAB" -k 3,3r dir/kinds | awk -F "$TAB" '$3 < 1 { print $4 " " $5 }' >want
	grep -o '<td class=k>.*<td class=e>' pages/index.html |
		sed 's/<[^>]*>/ /g; s/&gt;/>/g; s/^ *//; s/ *$//; s/  */ /g' >got
	head -n "$(wc -l <want)" got | sed 's/ *$//' | same <(sed 's/ *$//; s/  */ /g' want) -
	dry=$(nd-flow sentences --dry-run --html pages "$samples/wiki.xml")
	[ "$(grep -c '^nd-kind ' <<<"$dry")" -eq 1 ]
	echo >>dir/kinds
	fails 0 "nd-flow: dir/kinds: expected $(($(wc -c <dir/kinds) - 1)) bytes, got $(wc -c <dir/kinds); made again" \
		nd-flow sentences -o dir --html pages "$samples/wiki.xml"
	nd-kind -a dir/sents.1 --titles dir/titles.1 --clusters dir/clusters dir/pairs |
		same - dir/kinds
}

@test "the families of several inputs are those of one that has them all" {
	for i in a b c; do
		printf '%s\tone two three four five six.\nx%s\tone two three four five %s.\n' $i $i $i >$i.tsv
	done
	cat [abc].tsv | nd-flow sentences --families - >wanted
	[ "$(wc -l <wanted)" -gt 3 ]
	for options in '' -j1 '--parts 3' '-b 10'; do
		ok nd-flow sentences --families $options a.tsv b.tsv c.tsv
		same wanted - <<<"$output"
	done
	nd-flow sentences --families a.tsv - c.tsv <b.tsv | same wanted -
	nd-flow sentences --families -n a.tsv b.tsv c.tsv | bash | same wanted -
	nd-flow sentences --families -n a.tsv - c.tsv >as.sh
	bash as.sh <b.tsv | same wanted -
	ok nd-flow sentences --families -o run a.tsv b.tsv c.tsv
	same wanted run/families
}
