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
	nd-flow near -k 1 -t 0.6 --via minhash --recall 0.5 -o run docs.tsv
	nd-flow near -k 1 -t 0.6 -o exact docs.tsv
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
		'nd-flow: no recall: the sample has no pairs but of equal documents, which count as one\n' \
		0 nd-flow audit run
	printf 'a\tone two\nb\tthree four\n' >threads.tsv
	nd-flow threads -w 1 -k 1 -o threads threads.tsv
	nd-flow audit threads >report 2>err
	[ "$(cat err)" = 'nd-flow: no recall: the sample has no pairs' ]
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
	run --separate-stderr nd-flow audit
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: expected a directory' ]
	run --separate-stderr nd-flow audit --sample x .
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
