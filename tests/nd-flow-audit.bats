# nd-flow-audit.bats: what a run found of the pairs that are there.
load helper

# corpus: 300 documents, edited copies and copies among them.
corpus() {
	awk 'BEGIN {
		srand(12)
		for (d = 1; d <= 300; d++) {
			if (d % 4 == 1) {
				n = 15 + int(rand() * 30)
				for (i = 1; i <= n; i++) w[i] = "w" int(rand() * 9000)
			} else if (d % 4 != 2)
				for (i = 1; i <= n; i++)
					if (rand() < 0.14) w[i] = "edited" i d
			printf "d%03d\t", d
			for (i = 1; i <= n; i++) printf "%s ", w[i]
			print ""
		} }' >docs.tsv
}

# says NAME: the columns of the line NAME of the report, without the name.
says() {
	awk -F '\t' -v name="$1" '$1 == name { print $2 }' report
}

@test "an exact run has found all, whatever the way and the collapsing" {
	corpus
	for o in '' --all-pairs '--via postings' '--via prefix' \
		'--via prefix --all-pairs'; do
		# shellcheck disable=SC2086
		nd-flow near -k 1 -t 0.6 $o --again -o run docs.tsv
		nd-flow audit run >report
		[ "$(says sample)" -eq 300 ]
		[ "$(says tp)" -gt 60 ]
		[ "$(says fp)" -eq 0 ]
		[ "$(says fn)" -eq 0 ]
		[ "$(says recall)" = 1.000000 ]
	done
}

@test "a run without equal documents is audited as well" {
	printf 'a\tone two three four five\nb\tone two three four six\n' >docs.tsv
	nd-flow near -k 1 -t 0.5 -o run docs.tsv
	nd-flow audit run >report
	[ "$(says tp)" -eq 1 ]
	[ "$(says fn)" -eq 0 ]
	[ "$(says recall)" = 1.000000 ]
}

@test "what a run has not found is counted, and what is none too" {
	corpus
	nd-flow near -k 1 -t 0.6 --all-pairs -o run docs.tsv
	# Pairs of equal sets stay: they make equal documents one.
	awk -F '\t' '$4 == $5 && $4 == $6 || $1 > "d150"' run/pairs >less
	cp run/pairs all
	mv less run/pairs
	log_pairs run
	nd-flow audit run >report
	[ "$(says fn)" -gt 20 ]
	[ "$(says tp)" -gt 10 ]
	[ "$(says fp)" -eq 0 ]
	{
		cat all
		printf 'd001\td005\t0.700000\t7\t8\t9\n'
	} | sort -u >run/pairs
	log_pairs run
	nd-flow audit run >report
	[ "$(says fp)" -eq 1 ]
	[ "$(says fn)" -eq 0 ]
}

@test "a run by few bands has the recall that the sample shows" {
	corpus
	nd-flow near -k 1 -t 0.6 --via minhash --recall 0.5 --pairs pairs -o run docs.tsv
	nd-flow near -k 1 -t 0.6 --pairs pairs -o exact docs.tsv
	nd-flow audit run >report
	found=$(wc -l <run/pairs) all=$(wc -l <exact/pairs)
	[ "$found" -lt "$all" ]
	[ "$(says fn)" -eq $((all - found)) ]
	[ "$(says fp)" -eq 0 ]
}

@test "an audit of equal documents only says that they count as one" {
	printf 'a\tone two three\nb\tone two three\nc\tfour five six\n' >docs.tsv
	nd-flow near -k 2 -o run docs.tsv
	gives 'sample\t3\nequal\t2\ntp\t0\nfp\t0\nfn\t0\nignored\t0\nunjudged\t0\nprecision\t-\t-\t-\nrecall\t-\t-\t-\nf1\t-\t-\t-\n' \
		'nd-eval: no recall: the sample has no pairs but of equal documents, which count as one\n' \
		0 nd-flow audit run
	printf 'a\tone two\nb\tthree four\n' >threads.tsv
	nd-flow threads -w 1 -k 1 -o threads threads.tsv
	nd-flow audit threads >report 2>err
	[ "$(cat err)" = 'nd-eval: no recall: the sample has no pairs' ]
	[ "$(head -n 2 report)" = $'sample\t2\ntp\t0' ]
}

@test "an audited sample is the same again, and another with another seed" {
	corpus
	nd-flow near -k 1 -t 0.6 -o run docs.tsv
	nd-flow audit --sample 50 run >a
	nd-flow audit --sample 50 --seed 1 --mem 100M run >b
	nd-flow audit --sample 50 --seed 2 run >c
	same a b
	run ! cmp -s a c
	grep -qx 'sample	50' c
}

@test "after an addition the audit looks for what was looked for" {
	corpus
	head -n 150 docs.tsv >old.tsv
	tail -n 150 docs.tsv | shuf --random-source=docs.tsv >new.tsv
	{ sed -n 3,40p old.tsv | sed 's/^d/a/'; cat new.tsv; } >newer.tsv
	nd-flow near -k 1 -t 0.6 -o run old.tsv
	nd-flow add run newer.tsv
	nd-flow audit run >report
	[ "$(says fn)" -eq 0 ]
	[ "$(says fp)" -eq 0 ]
	[ "$(says tp)" -gt 60 ]
}

@test "usage errors, and what is no run" {
	fails 1 'nd-flow: .: expected the directory of a run, nd-flow -o' \
		nd-flow audit .
	apart nd-flow audit
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: expected DIR' ]
	apart nd-flow audit --sample x .
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = \
		"nd-flow: --sample: expected a whole number from 1, got 'x'" ]
}

# bats test_tags=long
@test "after additions of copies an audit finds nothing wrong either" {
	corpus
	# Copies of what was removed, of what was kept, and edited ones.
	awk -F '\t' 'NR <= 90' docs.tsv >a.tsv
	awk -F '\t' 'NR > 60 && NR <= 200 { print "b" $0 }' docs.tsv >b.tsv
	awk -F '\t' 'NR > 30 { print "c" $0 }' docs.tsv >c.tsv
	nd-flow near --dedup -k 1 -t 0.6 -o run a.tsv
	for f in b c; do
		nd-flow add run $f.tsv
		for seed in 1 2 3; do
			nd-flow audit --sample 60 --seed $seed run >report
			[ "$(says fp)" -eq 0 ]
			[ "$(says fn)" -eq 0 ]
			[ "$(says tp)" -gt 10 ]
		done
	done
}

# reported FLOW OPTION...: said is what the run by bands reports, but for notes of tools.
reported() {
	nd-flow "$@" 2>all.said >answer || { cat all.said; return 1; }
	said=$(grep '^nd-eval: ' all.said)
}

@test "near by bands reports the recall of a sample, which is all of few documents" {
	corpus
	nd-flow near -k 1 -t 0.6 --all-pairs -o exact docs.tsv
	for recall in 0.2 0.5 0.9; do
		reported near -k 1 -t 0.6 --all-pairs --via minhash --recall $recall \
			-o $recall docs.tsv
		[ "$said" = "nd-eval: recall of pairs: $(
			python3 "$top/tests/oracle/recall.py" exact/pairs $recall/pairs)" ]
		# Equal documents are one here.
		nd-flow near -k 1 -t 0.6 --via minhash --recall $recall --pairs p -o few docs.tsv 2>/dev/null
		awk -F '\t' '$3 < 1' few/pairs >few.found
		cut -f 2 few/equal | sort >gone
		awk -F '\t' 'NR == FNR { gone[$1]; next } !($1 in gone) && !($2 in gone)' gone \
			exact/pairs >few.right
		reported near -k 1 -t 0.6 --via minhash --recall $recall -j 1 docs.tsv
		[ "$said" = "nd-eval: recall of pairs: $(
			python3 "$top/tests/oracle/recall.py" few.right few.found)" ]
		rm -r few
	done
	# A run that is done reports it again.
	reported near -k 1 -t 0.6 --all-pairs --via minhash --recall 0.9 -o 0.9 docs.tsv
	[[ $said == 'nd-eval: recall of pairs: '* ]]
	mv 0.9/clusters wanted
	rm -r 0.9
	ok nd-flow near -q -k 1 -t 0.6 --all-pairs --via minhash --recall 0.9 -o 0.9 docs.tsv
	[ ! -e 0.9/recall ]
	same wanted 0.9/clusters
}

@test "of many documents by bands a sample is drawn, whatever -j is" {
	many_documents >docs.tsv
	nd-flow near -k 1 -t 0.5 --pairs p -o exact docs.tsv
	reported near -k 1 -t 0.5 --via minhash --recall 0.6 --pairs p -j 1 -o run docs.tsv
	wanted=$said
	[[ $said =~ ^nd-eval:\ recall\ of\ pairs:\ 0\.[0-9]{3}\ \((0\.[0-9]{3})\ to\ (0\.[0-9]{3})\),\ of\ ([0-9]+)\ pairs\ of\ a\ sample$ ]]
	low=${BASH_REMATCH[1]} high=${BASH_REMATCH[2]} n=${BASH_REMATCH[3]}
	all=$(awk '$3 < 1' exact/pairs | wc -l) found=$(wc -l <run/similar)
	[ "$n" -lt "$all" ] && [ "$n" -gt $((all / 3)) ]
	awk -v share="$found/$all" -v low=$low -v high=$high 'BEGIN {
		split(share, f, "/"); exit !(f[1] / f[2] > low && f[1] / f[2] < high) }'
	reported near -k 1 -t 0.5 --via minhash --recall 0.6 -j 5 docs.tsv
	[ "$said" = "$wanted" ]
	# A third of the pairs.
	cut -f 1,2 run/truth >all.true
	sed -n '1~3p' run/similar >third
	nd-eval --recall run/truth third >got
	[ "$(cut -f 4 got)" -eq "$n" ]
	[ "$(awk -v n="$n" '{ printf "%.0f", $1 * n }' got)" -eq \
		"$(cut -f 1,2 third | comm -12 - all.true | wc -l)" ]
}

@test "threads and partial by bands report the recall of a sample" {
	cp "$samples"/{threads,quotes,docs}.tsv .
	reported threads --via minhash threads.tsv
	[ "$said" = 'nd-eval: recall of pairs: 1.000 (0.438 to 1.000), of 3 pairs of a sample' ]
	corpus
	awk -F '\t' -v OFS='\t' '{ n = split($2, w, " "); h = int(n / 2); a = b = ""
		for (i = 1; i <= n; i++) if (i <= h) a = a w[i] " "; else b = b w[i] " "
		print $1, a, b }' docs.tsv >two.tsv
	nd-flow threads -k 1 -w 0.3,0.7 -t 0.5 --pairs all -o exact two.tsv
	for recall in 0.02 0.2; do
		reported threads -k 1 -w 0.3,0.7 -t 0.5 --via minhash --recall $recall \
			-o $recall two.tsv
		[ "$said" = "nd-eval: recall of pairs: $(
			python3 "$top/tests/oracle/recall.py" exact/pairs $recall/pairs)" ]
		[ "$(wc -l <$recall/pairs)" -lt "$(wc -l <exact/pairs)" ]
	done
	reported partial --via minhash quotes.tsv
	[ "${said##*$'\n'}" = 'nd-eval: recall of pairs of sentences: unknown, as a sample has no pair' ]
	sed 's/ \(w[0-9]*\) /. \1 /4; s/ \(w[0-9]*\) /. \1 /8' docs.tsv >cut.tsv
	nd-flow partial -k 1 -t 0.5 --min-bytes 0 -o whole cut.tsv 2>/dev/null
	reported partial -k 1 -t 0.5 --min-bytes 0 --via minhash --recall 0.4 -o part cut.tsv
	[ "${said##*$'\n'}" = "nd-eval: recall of pairs of sentences: $(
		python3 "$top/tests/oracle/recall.py" whole/pairs part/pairs)" ]
	[ "$(wc -l <part/pairs)" -lt "$(wc -l <whole/pairs)" ]
	ok nd-flow threads -q --via minhash threads.tsv
}

