# nd-flow-threads.bats: clusters of near-duplicate forum threads.
load helper

# forum: 200 threads, a third of them made of the one before, in threads.tsv;
# some have no description.
forum() {
	awk '
	function words(n,   i, s) {
		for (i = 0; i < n; i++) s = s " w" int(rand() * 3000)
		return substr(s, 2)
	}
	BEGIN {
		srand(11)
		for (d = 1; d <= 200; d++) {
			if (d % 3 || d % 2) q = words(5 + int(rand() * 8))
			if (d % 3) p = rand() < 0.3 ? "" : words(8)
			if (d % 3) a = words(10 + int(rand() * 40))
			else if (rand() < 0.5) a = a " " words(6)
			printf "t%03d\t%s\t%s\t%s\n", d, q, p, a
		}
	}' >threads.tsv
}

# by_hand: the pairs of threads.tsv at 0.4, with the tools alone.
by_hand() {
	local f
	for f in 2 3 4; do
		nd-shingle -k 2 -f $f threads.tsv >s$f 2>/dev/null
		nd-pairs -t 0.4 -x - <s$f 2>/dev/null
	done | cut -f 1,2 | sort -u >cand
	for f in 2 3 4; do
		nd-score -a s$f -t 0 cand >p$f 2>/dev/null
	done
	nd-combine -w 0.4,0.2,0.4 -t 0.4 p2 p3 p4
}

@test "threads gives what the tools give by hand" {
	forum
	by_hand >wanted
	[ "$(wc -l <wanted)" -gt 40 ]
	nd-flow threads -k 2 -t 0.4 --pairs pairs -o dir threads.tsv 2>/dev/null
	same wanted dir/pairs
	same wanted pairs
	nd-cluster wanted >clusters
	same clusters dir/clusters
	# Without --pairs only those of the clusters are made.
	nd-flow threads -k 2 -t 0.4 -o few threads.tsv 2>/dev/null
	same clusters few/clusters
	[ ! -e few/pairs ]
	nd-cluster --stars-of clusters wanted >stars
	cut -f 1,2 stars | sort >want
	cut -f 1,2 few/stars | sort | same want -
	nd-flow threads -k 2 -t 0.4 - <threads.tsv >got 2>/dev/null
	same clusters got
}

@test "threads --average is average link of the weighted sums" {
	awk 'BEGIN { for (i = 1; i <= 30; i++) {
		text = ""
		for (k = i; k < i + 10 + i % 3; k++) text = text " w" k
		printf "d%02d\t%s\tdescription\t%s\n", i, text, text
	} }' >threads.tsv
	nd-flow threads -k 2 -t 0.5 --pairs pairs threads.tsv >stars
	nd-cluster --average 0.5 pairs >wanted
	cmp -s wanted stars && false
	nd-flow threads -k 2 -t 0.5 --average threads.tsv >got
	same wanted got
}

# bats test_tags=long
@test "threads gives the same pairs by any way, -j and --mem" {
	forum
	by_hand >wanted
	for o in '-j 3' '-j 1 --mem 200k' '--via postings' '--via prefix -j 3'; do
		# shellcheck disable=SC2086
		nd-flow threads -k 2 -t 0.4 $o --again --pairs all -o dir threads.tsv 2>/dev/null
		same wanted dir/pairs
	done
}

@test "threads gives what brute force gives" {
	forum
	for o in '' renormalise; do
		python3 "$BATS_TEST_DIRNAME/oracle/threads.py" 0.35 0.3,0.3,0.4 2 $o \
			<threads.tsv >wanted
		[ "$(wc -l <wanted)" -gt 40 ]
		nd-flow threads -k 2 -t 0.35 -w 0.3,0.3,0.4 ${o:+--$o} --again \
			--pairs all -o dir threads.tsv 2>/dev/null
		same wanted dir/pairs
	done
}

# bats test_tags=long
@test "threads of a real forum are those of brute force" {
	need qa-se-meta-bicycles.docs.tsv.zst
	zstd -dc "$data/qa-se-meta-bicycles.docs.tsv.zst" >threads.tsv
	python3 "$BATS_TEST_DIRNAME/oracle/threads.py" 0.2 0.4,0.2,0.4 1 \
		<threads.tsv >all
	for t in 0.2 0.3 0.5; do
		nd-flow threads -k 1 -t $t --again --pairs pairs -o dir threads.tsv 2>/dev/null
		awk -F '\t' -v t=$t '$3 >= t' all >wanted
		same wanted dir/pairs
	done
	[ "$(wc -l <all)" -gt 50 ]
}

@test "threads takes parts, shingles and measures one by one" {
	forum
	nd-flow threads -k 1,2 -w .5,.5 -f 4,2 -m containment,dice -t 0.6 \
		--pairs pairs -o dir threads.tsv
	nd-shingle -k 1 -f 4 threads.tsv >s4
	nd-shingle -k 2 -f 2 threads.tsv >s2
	nd-score --all -m containment -t 0 s4 | sort >p4
	nd-score --all -m dice -t 0 s2 | sort >p2
	nd-combine -w .5,.5 -m containment,dice -t 0.6 p4 p2 >wanted
	[ "$(wc -l <wanted)" -gt 20 ]
	same wanted dir/pairs
}

# as_all_pairs OPTION...: what nd-flow threads prints, and writes to the files named in
# `also`, is what it prints if all pairs are made; there are clusters.
as_all_pairs() {
	local f
	nd-flow threads -q --pairs pairs "$@" >wanted
	for f in $also; do mv "$f" "$f.wanted"; done
	nd-flow threads -q "$@" >got
	[ -s wanted ]
	same wanted got
	for f in $also; do same "$f.wanted" "$f"; done
}

@test "threads without all pairs gives the same clusters, for any -j, --mem, --keep and --rank" {
	forum
	awk -F '\t' '{ print "e" $0; print "f" $1 "\tsame title\t[deleted]\t" $4 }' threads.tsv >more
	cat more >>threads.tsv
	cut -f 1 more | awk '{ print $1 "\t" NR % 9 }' >ranks
	local also='' o
	for o in '-j 1' '-j 3 --keep longest' '--rank ranks' '--mem 1M' '--renormalise' \
	    '-k 1,2,3' '-m dice,containment,overlap' '-t 0.2 --keep shortest' '-t 0.7' '-w 0,1,0'; do
		# shellcheck disable=SC2086
		as_all_pairs -k 2 $o threads.tsv
	done
	also='map clusters'
	as_all_pairs -k 2 --keep longest --dedup --map map --clusters clusters threads.tsv
	as_all_pairs -k 2 --annotate --map map --clusters clusters threads.tsv
	nd-flow threads -n threads.tsv | grep -q '| nd-combine --stars '
	for o in '--mem 200k' '--components' '--average' '-M 3' '--pairs x' '--idf' '--via postings'; do
		# shellcheck disable=SC2086
		nd-flow threads -n $o threads.tsv >commands
		! grep -q stars commands || return
	done
}

# bats test_tags=long
@test "threads of real forums has the clusters of all pairs" {
	need qa-semeval-train2.docs.tsv.zst
	zstd -dc "$data/qa-semeval-train2.docs.tsv.zst" >threads.tsv
	local also=''
	as_all_pairs threads.tsv
	as_all_pairs -k 1 -t 0.15 --keep longest threads.tsv
	need qa-englishse-a.docs.tsv.zst
	zstd -dc "$data/qa-englishse-a.docs.tsv.zst" >threads.tsv
	as_all_pairs -k 1 -w 0.5,0.5 -t 0.2 threads.tsv
}

@test "threads -n prints commands that give the same answer" {
	forum
	nd-flow threads -k 2 -t 0.4 threads.tsv >wanted 2>/dev/null
	nd-flow threads -k 2 -t 0.4 -n threads.tsv >script
	bash script >got 2>/dev/null
	same wanted got
}

@test "threads --dedup prints the threads that stay" {
	forum
	nd-flow threads -k 2 -t 0.4 threads.tsv 2>/dev/null |
		awk -F '\t' '$1 "" != $2 "" { print $2 }' >gone
	grep -v -w -F -f gone threads.tsv >wanted
	nd-flow threads -k 2 -t 0.4 --dedup threads.tsv >got 2>/dev/null
	same wanted got
}

@test "audit of a run of threads finds nothing that was missed" {
	forum
	nd-flow threads -k 2 -t 0.4 -o stars threads.tsv 2>/dev/null
	nd-flow audit --sample 1000 stars >got 2>/dev/null
	[ "$(awk '$1 == "tp" { print $2 }' got)" -gt 0 ]
	[ "$(awk '$1 == "fp" || $1 == "fn" { n += $2 } END { print n }' got)" -eq 0 ]
	nd-flow threads -k 2 -t 0.4 --pairs pairs -o dir threads.tsv 2>/dev/null
	nd-flow audit --sample 1000 dir >got 2>/dev/null
	[ "$(awk '$1 == "tp" { print $2 }' got)" -eq "$(wc -l <dir/pairs)" ]
	[ "$(awk '$1 == "fp" || $1 == "fn" { n += $2 } END { print n }' got)" -eq 0 ]
	# What is not there is missed.
	sed -i 1d dir/pairs
	log_pairs dir
	nd-flow audit --sample 1000 dir >got 2>/dev/null
	[ "$(awk '$1 == "fn" { print $2 }' got)" -eq 1 ]
}

@test "threads says what is wrong with its options" {
	cp "$samples/threads.tsv" .
	while IFS='|' read -r options message; do
		# shellcheck disable=SC2086
		apart nd-flow threads $options threads.tsv
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "nd-flow: $message" ] ||
			{ echo "$options: ${stderr_lines[0]}"; false; }
	done <<-'EOF'
	-f 2,2,3|-f: expected each column once, got '2,2,3'
	-f 1,2,3|-f: expected columns from 2 such as 2,3 or 2-4 or 2-, got '1,2,3'
	-f 2-4|-f: expected columns such as 2,3,4, got '2-4'
	-f 2,3|-f: expected 3, as many as weights, got 2 in '2,3'
	-k 2,3|-k: expected 3, as many as weights, got 2 in '2,3'
	-k 0|-k: expected a whole number from 1 to 1000, got '0'
	-k 1001|-k: expected a whole number from 1 to 1000, got '1001'
	-m cosine|-m: expected jaccard, containment, dice, overlap or set-cosine, got 'cosine'
	-t 0|-t: expected a number above 0, up to 1, of at most six decimals, got '0'
	--idf --via index|--idf goes with --via prefix alone
	--recall 0.9|--recall goes with --via minhash: the other ways find all
	--again|--again: expected -o as well
	--average --components|--average: unexpected --components
	--average -M 2|--average: unexpected -M
	EOF
	apart nd-flow threads -w .5,.6 threads.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = "nd-flow: -w: expected weights with the sum 1, got 1.1 as the sum of .5,.6" ]
	[ "${stderr_lines[1]}" = "try 'nd-flow threads --help'" ]
	apart nd-flow threads --stem klingon threads.tsv
	[ "$status" -eq 2 ]
	[[ ${stderr_lines[0]} == "nd-flow: --stem: expected one of "*", got 'klingon'" ]]
}

@test "threads with too few parts are told so at once" {
	cut -f 1-3 "$samples/threads.tsv" >threads.tsv
	fails 1 'nd-flow: threads.tsv:1: expected at least 4 fields, an id and parts, got 3; -w gives the number of parts, -f their columns' \
		nd-flow threads threads.tsv
	for form in csv json tsv parquet; do
		misused 'nd-flow threads' "--$form: expected at least 4 names, an id and parts, got 3 in 'id,t,b'; -w gives the number of parts, -f their columns" \
			"--$form" id,t,b threads.tsv
	done
	misused 'nd-flow threads' "--csv: expected at least 6 names, an id and parts, got 3 in 'id,t,b'; -w gives the number of parts, -f their columns" \
		-w 1 -f 6 --csv id,t,b threads.tsv
	printf 'id,t,b\na,one two three four,x y z\nb,one two three four,x y z\n' >rows.csv
	gives 'a\ta\t1.000000\na\tb\t1.000000\n' '' 0 \
		nd-flow threads -w .5,.5 --csv id,t,b rows.csv
}

@test "a file may have a placeholder of the stages for a name" {
	mkdir PART
	python3 -c '
import json, sys
for line in sys.stdin:
    f = line.rstrip("\n").split("\t")
    print(json.dumps(dict(zip("iqda", f))))' \
		<"$samples/threads.tsv" >PART/REJECTS.jsonl
	nd-flow threads "$samples/threads.tsv" >wanted 2>/dev/null
	nd-flow threads --json i,q,d,a PART/REJECTS.jsonl >got 2>/dev/null
	same wanted got
}

@test "an index of many parts is noted, with what is faster" {
	local j note='^nd-pairs: memory holds about a part in ([0-9]+) of the sets, and each part is compared with all after it; ([0-9]+) MB hold all, and prefixes \(nd-flow --via prefix\) take less time$'
	awk 'BEGIN {
		srand(1)
		for (n = 0; n < 3000; n++) {
			for (i = 0; i < 300; i++)
				if (n % 10 != 1 || i >= 280) w[i] = "w" int(20000 * rand())
			printf "d%d", n
			for (i = 0; i < 300; i++) printf "%s%s", i % 150 ? " " : "\t", w[i]
			print ""
		}
	}' >threads.tsv
	nd-flow threads -w 0.5,0.5 -t 0.4 threads.tsv >want
	[ "$(wc -l <want)" -gt 500 ]
	for j in 1 3; do
		apart nd-flow threads -w 0.5,0.5 -t 0.4 -j $j --mem 2M threads.tsv
		[ "$output" = "$(cat want)" ]
		[ "${#stderr_lines[@]}" -eq 2 ]
		[[ ${stderr_lines[0]} =~ $note ]]
		[ "${BASH_REMATCH[1]}" -gt 8 ]
		ok nd-flow threads -w 0.5,0.5 -t 0.4 -j $j --mem "${BASH_REMATCH[2]}M" -o one.$j threads.tsv
		same want one.$j/clusters
		[ -z "$(find one.$j -name 'part.*')" ]
	done
	ok nd-flow threads -w 0.5,0.5 -t 0.4 -q -j 1 --mem 2M threads.tsv
	ok nd-flow threads -w 0.5,0.5 -t 0.4 -j 1 --mem 2M --via prefix threads.tsv
}

@test "the columns of a stage that run at once share the memory and the threads" {
	forum
	with nd-score "echo \$ND_JOBS \$ND_MEMORY >>'$PWD/shares'"
	copy/bin/nd-flow threads -q -j 3 --mem 256M -o run --idf threads.tsv >got
	[ "$(sort -u shares)" = "1 $(((256 << 20) / 3))" ]
}

@test "--preset questions is options, and those that are given win" {
	set_words="-k 1 --stem english --idf -m set-cosine -w 0.5,0.5"
	cut -f 1-3 "$samples/threads.tsv" >asked.tsv
	# shellcheck disable=SC2086
	nd-flow threads $set_words -t 0.05 asked.tsv >want
	[ -s want ]
	nd-flow threads --preset questions asked.tsv | same want -
	# shellcheck disable=SC2086
	nd-flow threads $set_words -t 0.3 asked.tsv >want
	nd-flow threads --preset questions -t 0.3 asked.tsv | same want -
}

@test "--preset questions finds duplicates that people judged, of the questions about English" {
	need qa-englishse-a.docs.tsv.zst qa-englishse-a.gold.tsv.zst
	zstdcat "$data/qa-englishse-a.gold.tsv.zst" >gold
	nd-flow threads -q --preset questions --pairs pairs "$data/qa-englishse-a.docs.tsv.zst" >clusters
	f1=$(nd-eval -q --judged --positive dup -a gold pairs | awk -F '\t' '$1 == "f1" { print substr($2, 1, 4) }')
	[ "$f1" = 0.89 ]
}
