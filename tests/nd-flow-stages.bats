# nd-flow-stages.bats: the plan of a flow, and its stages made by hand.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	cp "$samples"/* .
}

@test "the stages of near are printed, and none is made" {
	printf '%s\t%s\t%s\t%s\n' \
		draw 1 here piece \
		drawn 1 here draw/sample.zst \
		map 1 any 'piece drawn/drawn.zst' \
		same '1 2 3' any 'map/ids.%.zst map/whole.%.zst map/true.zst' \
		pair '1 2 3' any map/keys.1.%.zst \
		need '1 2 3' any 'pair/candidates.1.%.zst same/gone.%.zst' \
		where '1 2 3' any 'need/need.%.zst map/ids.%.zst same/gone.%.zst' \
		pick 1 here 'piece where/want.%.zst' \
		score '1 2 3' any 'need:%/candidates.1.zst pick/texts.%.zst map/true.zst' \
		recall 1 here 'map/true.zst map/lost.zst same/lost.zst score/found.zst' \
		cluster 1 here 'same/pairs.zst score/pairs.zst' \
		keep 1 any 'piece cluster/removed.zst' >wanted
	ok nd-flow near -q --stages --dedup --via minhash -o run docs.tsv
	sed 's/\t1 [0-9 ]*\t/\t1 2 3\t/' <<<"$output" | diff wanted -
	[ "$(ls -A run)" = hosts ]
	[ -z "$(ls -A run/hosts/made)" ]
}

@test "--stages has no other way than runs over hosts" {
	run --separate-stderr nd-flow near --stages --via index docs.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: --via: expected postings, prefix or minhash with --array, --hosts and --stages' ]
	run --separate-stderr nd-flow near --stages -n docs.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: -n: not with --stages' ]
	run --separate-stderr nd-flow near --stages --update -o run docs.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: --again and --update: not with --stages' ]
	run --separate-stderr nd-flow near --stages --html pages docs.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: --html: not with --stages' ]
	run --separate-stderr nd-flow near --stages --summary s docs.tsv
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = 'nd-flow: --summary: not with --stages' ]
	nd-flow near -k 3 -o run docs.tsv
	cp -r run before
	fails 1 'nd-flow: run: expected a new or empty directory with --stages' \
		nd-flow near -k 3 --stages -o run docs.tsv
	diff -r before run
	printf 'root=/\0' >options
	nd-flow xling --stages -o x -l options docs.tsv docs.tsv >/dev/null
	same options x/hosts/files/given/table
}

# take NEED PART: what a part needs of what is made, in the directory d/in.
take() {
	local name=${1#*/} source=${1%%/*} only='*' f
	[[ $source != *:* ]] || only=${source#*:} source=${source%:*}
	name=${name//%1/${2%-*}} name=${name//%2/${2#*-}}
	for f in made/$source.${only//%/$2}/${name//%/$2}; do
		[ ! -e "$f" ] || (cd made && cp -l --parents "${f#made/}" "../$d/in")
	done
}

# by_hand FLOW COMMAND...: the answers NAME.answer, by all parts of the stages that
# COMMAND tells, each made in a directory of its own.
by_hand() {
	local flow=$1 stage parts needs p d f input
	shift
	"$@" --stages -o run >plan || return
	while IFS=$TAB read -r stage parts _ needs; do
		for p in $parts; do
			d=work/$stage.$p
			mkdir -p "$d/in" && ln -s "$PWD/run/hosts/files/given" "$d/given"
			for f in $needs; do
				[ "$f" = piece ] || take "$f" "$p"
			done
			input=/dev/null
			if [[ $needs == *piece* ]]; then
				input=$(sed -n "$(($(sed -n "${p}p" run/hosts/pieces | cut -f 1) + 1))s/.* //p" \
					run/hosts/inputs)
			fi
			(cd "$d" && nd-stage "$flow" "$stage" "$p") <"$input" || return
			mkdir -p made && mv "$d/out" "made/$stage.$p"
		done
	done <plan
	for f in made/*/answer.*; do
		zstd -q -d -c "$f" >>"$(basename "$f" .zst)"
	done
}

@test "near by its stages gives its clusters, and with --dedup what stays" {
	printf '%s\n' '{"i":"a","t":"one two three"}' '{"t":"one two three"}' \
		'{"i":"b","t":"four five six"}' '{"t":"four five six"}' >lines.json
	by_hand join nd-flow near -k 2 -t 0.3 --rank <(printf 'apple-copy\t2\n') docs.tsv
	nd-flow near -k 2 -t 0.3 --rank <(printf 'apple-copy\t2\n') docs.tsv >wanted
	[ -s wanted ]
	same wanted answer.clusters
	rm -r run work made
	by_hand join nd-flow near -k 2 --dedup --json i,t --via minhash lines.json
	nd-flow near -k 2 --dedup --json i,t lines.json >wanted
	[ "$(wc -l <wanted)" -eq 2 ]
	same wanted answer.kept
}

# bats test_tags=long
@test "threads, sentences, partial and xling by their stages" {
	by_hand join nd-flow threads -w 0.5,0.5 -f 2,4 -k 1 -t 0.2 threads.tsv
	nd-flow threads -w 0.5,0.5 -f 2,4 -k 1 -t 0.2 threads.tsv >wanted
	[ -s wanted ]
	same wanted answer.clusters
	rm -r run work made answer.*
	by_hand sentences nd-flow sentences -b 10 -t 0.3 wiki.xml docs.tsv
	nd-flow sentences -b 10 -t 0.3 -o alone wiki.xml docs.tsv >wanted
	same alone/sentences answer.sentences
	same alone/articles answer.articles
	rm -r run work made answer.*
	by_hand partial nd-flow partial --min-bytes 0 docs.tsv quotes.tsv
	nd-flow partial --min-bytes 0 docs.tsv quotes.tsv >wanted
	same wanted answer.passages
	rm -r run work made answer.*
	by_hand xling nd-flow xling --first 1 --mutual de.tsv en.tsv
	nd-flow xling --by words --first 1 --mutual de.tsv en.tsv >wanted
	same wanted answer.first
	for by in characters both; do
		rm -r run work made answer.*
		by_hand xling nd-flow xling --by $by --first 1 de.tsv en.tsv
		nd-flow xling --by $by --first 1 de.tsv en.tsv >wanted
		[ -s wanted ]
		same wanted answer.first
	done
}
