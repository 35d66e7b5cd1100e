# nd-stage.bats: one part of one stage, from files to files.
load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || exit
	export HOME=$PWD
	mkdir given
	printf '0\t0\n0\t0\n' >given/pieces
	given R=2 bytes=1000 F=1 fields=2 'shape_1=-k 2' via=minhash 'T=-t 0.3' \
		'B=-b 8 -r 1' collapse=1 idf= w=
}
given() { printf '%s\0' "$@" >given/options; }

# part FLOW STAGE PART: made in a directory of its own, from the files of all others or,
# if links is set, from links to them.
links=''
part() {
	local d=work/$2.$3
	mkdir -p "$d/in" made
	ln -s "$PWD/given" "$d/given"
	[ -z "$(ls made)" ] || cp -r$links "$PWD"/made/* "$d/in/"
	(cd "$d" && nd-stage "$@") || return
	mv "$d/out" "made/$2.$3"
}

# all_parts: makes the parts of all stages of join; got are the pairs.
all_parts() {
	local stage parts needs p
	rm -rf work made
	while IFS=$TAB read -r stage parts _ needs; do
		for p in $parts; do
			if [[ $needs == *piece* ]] && [ -z "$links" ]; then
				part join "$stage" "$p" <"$p"
			elif [[ $needs == *piece* ]]; then
				mkdir -p "work/$stage.$p/in"
				ln -s "$PWD/$p.zst" "work/$stage.$p/in/piece.zst"
				part join "$stage" "$p" </dev/null
			else
				part join "$stage" "$p" </dev/null
			fi
		done
	done <plan
	nd-sort -m made/{same,score}.*/pairs.zst >got
}

@test "the parts of all stages, made by hand, give the pairs of nd-flow" {
	split -n l/1/2 "$samples/docs.tsv" >1
	split -n l/2/2 "$samples/docs.tsv" >2
	zstd -q 1 2
	nd-stage --plan join >plan
	nd-flow near --via minhash -k 2 -t 0.3 --pairs pairs -o run "$samples/docs.tsv" >out 2>said
	[ -s run/pairs ]
	all_parts
	same run/pairs got
	# Symbolic links are the files.
	links=s
	all_parts
	same run/pairs got
	find work -type l | grep -q 'in/.*/texts.*\.zst'
}

@test "without other parts there need be no directory in" {
	part join map 1 <"$samples/docs.tsv"
	nd-stage join map 1 <"$samples/docs.tsv"
	diff -r made/map.1 out
	ln -s none in
	fails 1 'nd-stage: in: expected a file, got a link to none' nd-stage join map 1
}

@test "a part has the same bytes again, and over tar, and leaves nothing" {
	part join map 1 <"$samples/docs.tsv"
	mv made/map.1 first
	rm -r work
	part join map 1 <"$samples/docs.tsv"
	diff -r first made/map.1
	mkdir in
	zstd -q -o in/piece.zst "$samples/docs.tsv"
	tar -cf - in given | nd-stage --tar 0a join map 1 | tar -xf -
	diff -r first out
	[ -z "$(ls .cache/nd/runs)" ]
}

@test "each flow and way has a plan, and each need is of a stage before" {
	for options in 'join via=prefix collapse=1 idf= w=' 'join via=postings collapse= idf= w=' \
		'join via=minhash collapse= idf=--idf w=x' \
		'partial via=index cut= shape= terms= stem= most=1 mapped= G= html=' \
		'partial via=prefix others=2 cut= shape= terms=1 stem= most=1 mapped= G= html=' \
		'sentences cut= fields= dumps= shape= M= ' \
		'xling via=exact' 'xling via=sketches' 'xling via=window'; do
		read -ra words <<<"$options"
		given R=3 bytes=9 F=1 fields=2 shape_1= T= B= others= table= size_1=1 size_2=1 room=9 \
			"${words[@]:1}"
		nd-stage --plan "${words[0]}" >plan
		awk -F '\t' 'NF != 4 || ($3 != "any" && $3 != "here") { exit 1 }
			{ n = split($4, need, " ")
			for (i = 1; i <= n; i++) {
				sub(/[:\/].*/, "", need[i])
				if (need[i] != "piece" && !(need[i] in stage)) exit 1 }
			stage[$1] }' plan
		[ "$(wc -l <plan)" -gt 2 ]
	done
}

@test "damaged input fails with a message, and makes nothing" {
	part join map 1 <"$samples/docs.tsv"
	part join map 2 </dev/null
	truncate -s -3 made/map.1/keys.1.1.zst
	fails 1 "nd-sort: in/map.1/keys.1.1.zst: damaged or truncated zstd data" part join pair 1
	printf 'a\tone\nb\n' >bad
	rm -r work made
	fails 1 'nd-shingle: docs:2: expected at least 2 fields, got 1' eval 'part join map 1 <bad'
	fails 1 'nd-stage: given/pieces: expected a line for piece 3' eval 'part join map 3 <bad'
}

@test "wrong usage, and options that a shell would heed" {
	u="try 'nd-stage --help'"
	fails 2 "nd-stage: expected a flow of $(cd "${ND_BIN:-$top/bin}/.." && pwd)/share/nd/stages, got '../x'
$u" nd-stage ../x map 1
	fails 2 "nd-stage: expected a stage of join, got 'rm'
$u" nd-stage join rm 1
	fails 2 "nd-stage: expected FLOW, STAGE and PART
$u" nd-stage join map
	fails 2 "nd-stage: unknown option '--x'
$u" nd-stage --x
	fails 2 "nd-stage: expected a run, got '..'
$u" nd-stage --clear ..
	fails 2 "nd-stage: --tar: expected a run, got '../a'
$u" nd-stage --tar ../a join map 1
	for bad in PATH=/x IFS=x BASH_ENV=x 'a[$(touch PWN)]=1' x-y=1; do
		given "$bad"
		fails 1 "nd-stage: given/options: expected NAME=VALUE, got '$bad'" \
			nd-stage join map 1
	done
	[ ! -e PWN ]
}

@test "what a killed run has left is cleared" {
	mkdir -p .cache/nd/runs/ab.1 .cache/nd/runs/cd.1
	nd-stage --clear ab
	[ "$(ls .cache/nd/runs)" = cd.1 ]
}

@test "what is missing, empty or no part is refused" {
	fails 1 'nd-stage: in/map.1/keys.1.1.zst: expected data packed by zstd, got an empty file' \
		bash -c 'mkdir -p in/map.1 && : >in/map.1/keys.1.1.zst && nd-stage join pair 1'
	fails 1 'nd-stage: in/map.1/keys.1.1.zst: expected data packed by zstd, got an empty file' \
		bash -c 'cd in/map.1 && : >none && ln -sf none keys.1.1.zst && cd ../.. && nd-stage join pair 1'
	fails 1 'nd-stage: in/map.1/keys.1.1.zst: expected a file, got a link to none' \
		bash -c 'rm in/map.1/none && nd-stage join pair 1'
	rm -r in
	run --separate-stderr nd-stage join pair x
	[ "$status" -eq 2 ]
	[ "${stderr_lines[0]}" = \
		"nd-stage: expected a number of a part, or two with - between, got 'x'" ]
	rm given/pieces
	fails 1 'nd-stage: given: expected the files options and pieces' nd-stage --plan join
}
