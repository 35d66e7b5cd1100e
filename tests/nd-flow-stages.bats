# nd-flow-stages.bats: the plan of a flow, whose jobs are run one by one.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	cp "$samples"/* .
}

# by_hand COMMAND...: runs the jobs that COMMAND prints, each in a copy of its
# directory that has the files that it reads; the files of all are in made.
by_hand() {
	local job reads makes f
	rm -rf run work made
	"$@" --stages -o run >plan || return
	mkdir work made
	while IFS=';' read -r _ job reads makes _; do
		cp -r "run/$job" "work/$job" || return
		for f in $reads; do
			[ -e "work/$job/$f" ] || cp "made/$f" "work/$job" || return
		done
		nd-flow part "work/$job" </dev/null || return
		for f in $makes; do
			mv "work/$job/$f" made || return
		done
	done < <(tr '\t' ';' <plan)
	[ -s plan ]
}

# answers: the names of all answers.
answers() { cut -f 5 plan | tr ' ' '\n' | sed '/^$/d' | sort | paste -sd ' '; }

@test "the plan of near is printed, a line a job, and no job is run" {
	printf '%s\t%s\t%s\t%s\t%s\n' \
		sets sets.1 +1 sets.1 '' \
		ids ids.1 '+1 sets.1' 'ids.1.1 ids.1.2' '' \
		twice twice.1 ids.1.1 twice.1 '' \
		twice twice.2 ids.1.2 twice.2 '' \
		whole whole.1 sets.1 'whole.1.1 whole.1.2' '' \
		gone gone.1 whole.1.1 gone.1 '' \
		gone gone.2 whole.1.2 gone.2 '' \
		equal equal.1 whole.1.1 equal.1 '' \
		equal equal.2 whole.1.2 equal.2 '' \
		some some.1 +1 some.1 '' \
		df df.1 some.1 df '' \
		keys keys.1 'sets.1 df' 'keys.1.1 keys.1.2' '' \
		candidates candidates.1 'keys.1.1 gone.1 gone.2' \
		'candidates.1.1 candidates.1.2' '' \
		candidates candidates.2 'keys.1.2 gone.1 gone.2' \
		'candidates.2.1 candidates.2.2' '' \
		likely likely.1 'candidates.1.1 candidates.2.1' likely.1 '' \
		likely likely.2 'candidates.1.2 candidates.2.2' likely.2 '' \
		needed needed.1 'likely.1 likely.2' needed '' \
		chosen chosen.1 '+1 needed' chosen.1 '' \
		compared.needs compared.needs.1 likely.1 compared.needs.1 '' \
		compared.needs compared.needs.2 likely.2 compared.needs.2 '' \
		chosen.for.compared chosen.for.compared.1 \
		'chosen.1 compared.needs.1 compared.needs.2' \
		'chosen.1.for.compared.1 chosen.1.for.compared.2' '' \
		compared compared.1 'likely.1 chosen.1.for.compared.1' compared.1 '' \
		compared compared.2 'likely.2 chosen.1.for.compared.2' compared.2 '' \
		similar similar.1 'likely.1 compared.1' similar.1 '' \
		similar similar.2 'likely.2 compared.2' similar.2 '' \
		pairs pairs.1 'similar.1 similar.2 equal.1 equal.2 twice.1 twice.2' \
		pairs pairs \
		clusters clusters.1 pairs clusters clusters \
		removed removed.1 clusters removed '' \
		kept kept.1 '+1 removed' kept.1 kept.1 >wanted
	ok nd-flow near --stages --parts 2 --dedup docs.tsv
	diff wanted - <<<"$output"
	ok nd-flow near --stages --parts 2 --dedup -o run docs.tsv
	diff wanted - <<<"$output"
	cut -f 2 wanted | sort | diff - <(ls run)
	[ "$(ls run/kept.1 run/ids.1 | paste -sd ' ')" = \
		'run/ids.1: +1 +job +places  run/kept.1: +1 +job +places' ]
	[ "$(readlink run/sets.1/+1)" = "$PWD/docs.tsv" ]
}

@test "pieces that the engine cuts are files that no job makes" {
	ok nd-flow xling --stages --by characters --pieces 2,1 de.tsv en.tsv
	grep -o -w -e 'piece\.[0-9]*' -e 'other\.[0-9]*' <<<"$output" | sort -u >got
	printf '%s\n' other.1 piece.1 piece.2 | diff - got
	! grep + <<<"$output" || false
	ok nd-flow near --stages --pieces 2 -o run docs.tsv
	printf 'piece.2\t0\tdocs.tsv\n' | diff - run/sets.2/+places
	[ ! -e run/sets.2/piece.2 ]
	for bad in 1 1,2,3 0,1 1,x ''; do
		apart nd-flow xling --stages --pieces "$bad" de.tsv en.tsv
		[ "$status" -eq 2 ]
		[[ $stderr == *'--pieces: '* ]]
	done
	misused 'nd-flow near' '--pieces: expected --stages as well' --pieces 2 docs.tsv
}

@test "--stages runs nothing, and goes with no other way" {
	for words in '-n' '--make' '--parallel' '--html pages' '--summary s'; do
		apart nd-flow near --stages $words docs.tsv
		[ "$status" -eq 2 ]
		[ "${stderr_lines[0]}" = "nd-flow: ${words% *}: not with --stages" ]
	done
	apart nd-flow near --stages --update -o run docs.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: --again and --update: not with --stages' ]
	apart nd-flow near --stages - <docs.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: stdin: expected a file with --stages' ]
	nd-flow near -k 3 -o run docs.tsv
	cp -r run before
	fails 1 'nd-flow: run: expected a new or empty directory with --stages' \
		nd-flow near -k 3 --stages -o run docs.tsv
	diff -r before run
	[ ! -e pages ] && [ ! -e s ]
}

@test "near by its jobs in every way gives its clusters, and what stays" {
	printf '%s\n' '{"i":"a","t":"one two three"}' '{"t":"one two three"}' \
		'{"i":"b","t":"four five six"}' '{"t":"four five six"}' >lines.json
	printf 'apple-copy\t2\n' >rank
	for via in index postings minhash prefix; do
		nd-flow near -q --via $via -k 2 -t 0.3 --rank rank docs.tsv quotes.tsv >wanted
		[ -s wanted ]
		for parts in 1 3; do
			by_hand nd-flow near -q --parts $parts --via $via -k 2 -t 0.3 \
				--rank rank docs.tsv quotes.tsv
			same wanted made/clusters
		done
	done
	by_hand nd-flow near -k 2 --dedup --json i,t --via minhash -q lines.json
	nd-flow near -k 2 --dedup --json i,t lines.json >wanted
	[ "$(wc -l <wanted)" -eq 2 ]
	same wanted made/kept.1
	[[ " $(answers) " == *' kept.1 '* ]]
}

@test "a file that an option names is an answer" {
	nd-flow near -k 2 -t 0.3 --pairs pairs.wanted --map map.wanted docs.tsv >wanted
	by_hand nd-flow near -k 2 -t 0.3 --pairs p --map m docs.tsv
	[[ " $(answers) " == *' removed '* ]]
	same map.wanted made/removed
	same pairs.wanted made/pairs
	[ ! -e p ] && [ ! -e m ]
}

# bats test_tags=long
@test "threads, sentences, partial, xling, contains and lines by their jobs" {
	nd-flow threads -w 0.5,0.5 -f 2,4 -k 1 -t 0.2 threads.tsv >wanted
	[ -s wanted ]
	for parts in 1 2; do
		by_hand nd-flow threads --parts $parts -w 0.5,0.5 -f 2,4 -k 1 -t 0.2 threads.tsv
		same wanted made/clusters
	done
	nd-flow sentences -b 10 -t 0.3 -o alone wiki.xml docs.tsv >wanted
	by_hand nd-flow sentences --parts 2 -b 10 -t 0.3 wiki.xml docs.tsv
	same alone/sentences made/sentences
	same alone/articles made/articles
	nd-flow partial --min-bytes 0 docs.tsv quotes.tsv >wanted
	by_hand nd-flow partial --parts 2 --min-bytes 0 docs.tsv quotes.tsv
	same wanted made/passages
	sed 's/^/x/' docs.tsv >other.tsv
	nd-flow contains -k 2 -t 0.3 other.tsv docs.tsv >wanted
	[ -s wanted ]
	by_hand nd-flow contains -k 2 -t 0.3 other.tsv docs.tsv
	same wanted "made/$(answers | tr ' ' '\n' | tail -n 1)"
	nd-flow lines --over 1 docs.tsv other.tsv >wanted
	[ -s wanted ]
	by_hand nd-flow lines --over 1 --parts 2 docs.tsv other.tsv
	same wanted "made/$(answers | tr ' ' '\n' | tail -n 1)"
	for by in words characters both; do
		nd-flow xling --by $by --first 1 --mutual de.tsv en.tsv >wanted
		[ -s wanted ]
		by_hand nd-flow xling --parts 2 --by $by --first 1 --mutual de.tsv en.tsv
		same wanted made/first
	done
}

@test "stages may be called job and places" {
	for options in '' --ranges --sensitive; do
		nd-flow partial $options docs.tsv >wanted
		[ -s wanted ]
		by_hand nd-flow partial $options docs.tsv
		same wanted "$(ls -d made/{passages,ranges} 2>/dev/null)"
		rm -r made
	done
	echo 'job once piece* - cat {piece} keep' >own.flow
	by_hand nd-flow ./own.flow docs.tsv
	same docs.tsv made/job
}
