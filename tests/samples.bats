# samples.bats: the recipes of nd-cookbook(7), as scripts in share/nd/samples: on the
# samples and on random collections they print what nd-flow makes on one machine.
load helper

# collections: docs.tsv and threads.tsv, a third of them edited or exact copies;
# texts.tsv, made of sentences, of which one is in 200 places; a.tsv and b.tsv, in two
# languages, and table.
collections() {
	awk '
		function words(n,  i, s) {
			for (i = 1; i <= n; i++) s = s (i > 1 ? " " : "") "w" int(rand() * 5000)
			return s
		}
		function edit(s) {
			return rand() < 0.3 ? s : s " edited" int(rand() * 100)
		}
		function name(d) {
			return d % 7 ? (d % 5 ? d : "0" d) : "x \303\251:" d
		}
		BEGIN {
			srand(5)
			for (s = 1; s <= 600; s++) sentence[s] = "A " words(5 + int(rand() * 8)) "."
			for (d = 1; d <= 600; d++) {
				if (d % 3 == 1) {
					q = words(4 + int(rand() * 8)); t = words(30 + int(rand() * 60))
					a = words(10 + int(rand() * 50)); from = 1 + int(rand() * 580)
				}
				print name(d) "\t" (t = edit(t)) >"docs.tsv"
				print name(d) "\t" (q = edit(q)) "\t" (d % 4 ? t : "") "\t" \
					(a = edit(a)) >"threads.tsv"
				for (s = from + d % 3; s < from + 6; s++)
					printf "%s%s ", (s == from + d % 3 ? name(d) "\t" : ""), \
						(d % 5 ? sentence[s] : edit(sentence[s])) >"texts.tsv"
				print (d % 3 ? "" : "All the rights are reserved by the owner of" \
					" these pages and of all that is in them and by nobody else.") \
					>"texts.tsv"
				n = split(words(20), w, " ")
				printf "%s\t", name(d) >"a.tsv"
				printf "%s\t", name(d) >"b.tsv"
				for (i = 1; i <= n; i++) {
					printf "a%s ", w[i] >"a.tsv"
					printf "b%s ", (rand() < 0.8 ? w[i] : "w" int(rand() * 5000)) >"b.tsv"
				}
				print "" >"a.tsv"
				print "" >"b.tsv"
			}
			for (i = 0; i < 5000; i++) print "bw" i "\taw" i "\t0.9" >"table"
		}'
}

# near_wanted VIA FILE T: the pairs of nd-flow.
near_wanted() {
	rm -rf one
	nd-flow near --all-pairs --via "$1" -t "$3" -o one "$2" >/dev/null
	[ -s one/pairs ]
}
# The recipes, one after the other: recipe COMMAND WANTED.
recipes() {
	local t=$1 docs=$2 threads=$3 texts=$4
	near_wanted index "$docs" "$t"
	recipe near-postings "$docs" "$t" one/pairs
	recipe near-index "$docs" "$t" one/pairs
	recipe near-prefix "$docs" "$t" one/pairs
	near_wanted minhash "$docs" "$t"
	# shellcheck disable=SC2046
	recipe near-minhash "$docs" "$t" $(nd-plan -t "$t" | awk '
		$1 == "bands" || $1 == "rows" { print $2 }') one/pairs
	nd-flow threads --pairs pairs -o two "$threads" >/dev/null 2>&1
	recipe threads "$threads" two/pairs
	nd-flow sentences -b 10 -o three "$texts" >/dev/null 2>&1
	recipe sentences "$texts" three/clusters
	nd-flow partial -o four "$texts" >/dev/null 2>&1
	recipe passages "$texts" four/passages
}
# recipe NAME ARGUMENT... WANTED: the script's output is the file WANTED.
recipe() {
	"$samples/$1.sh" "${@:2:$#-2}" >"$1.got" 2>"$1.said" || { cat "$1.said" && return 1; }
	[ -s "${!#}" ] || { echo "$1: there is nothing to find" && return 1; }
	same "${!#}" "$1.got"
}

# bats test_tags=long
@test "on the samples the recipes give what nd-flow gives" {
	recipes 0.5 "$samples"/{docs,threads,quotes}.tsv
	nd-wiki "$samples/wiki.xml" >pages.tsv 2>said
	nd-flow sentences -b 10 -o five "$samples/wiki.xml" >/dev/null 2>&1
	recipe sentences pages.tsv 3 five/clusters
	nd-flow xling -l "$samples/en-de.tsv" --stem german,english --via window -o six \
		"$samples"/{de,en}.tsv >/dev/null
	recipe xling "$samples"/{de,en,en-de}.tsv german english six/pairs
}

# bats test_tags=long
@test "on random collections they give what nd-flow gives" {
	collections
	recipes 0.8 docs.tsv threads.tsv texts.tsv
	nd-flow xling -l table --stem english,english --via window -Q 20 -B 20 -t 0.4 \
		-o six a.tsv b.tsv >/dev/null
	recipe xling a.tsv b.tsv table english english 0.4 20 20 six/pairs
	# The window loses some here, so it is not the whole that is compared.
	nd-flow xling -l table --stem english,english -t 0.4 -o seven a.tsv b.tsv >/dev/null
	[ "$(wc -l <six/pairs)" -lt "$(wc -l <seven/pairs)" ]
}

# bats test_tags=long
@test "nd-sort in the place of sort gives the same" {
	collections
	mkdir changed
	for f in "$samples"/{near,threads,sentences,passages,xling}*.sh; do
		sed -E 's/(^|[^-])\bsort\b/\1nd-sort/g' "$f" >"changed/${f##*/}"
		grep -q nd-sort "changed/${f##*/}"
		chmod +x "changed/${f##*/}"
	done
	cp "$samples/"*.tsv changed
	samples=$PWD/changed
	recipes 0.8 docs.tsv threads.tsv texts.tsv
}

@test "passages leaves out sentences that are in more places than it was given" {
	collections
	"$samples/passages.sh" texts.tsv 2>said >few
	nd-flow partial --common 1000 -o all texts.tsv >/dev/null
	recipe passages texts.tsv 1000 all/passages
	[ "$(wc -l <few)" -lt "$(wc -l <all/passages)" ]
}

@test "a recipe fails on a malformed line, and leaves nothing" {
	collections
	mkdir tmp
	export TMPDIR=$PWD/tmp
	for f in docs threads texts a; do
		echo malformed >>"$f.tsv"
	done
	for s in near-{postings,index,prefix,minhash}' docs.tsv' 'threads threads.tsv' \
		'sentences texts.tsv' 'passages texts.tsv' \
		'xling a.tsv b.tsv table english english 0.4 20 20'; do
		status=0
		# shellcheck disable=SC2086
		"$samples"/${s/ /.sh } >out 2>said || status=$?
		[ "$status" -ne 0 ]
		grep 'expected at least 2 fields, got 1' said
		[ -z "$(ls -A tmp)" ]
	done
}

@test "a recipe fails if its output cannot be written" {
	collections
	for s in near-{postings,index,prefix,minhash}' docs.tsv' 'threads threads.tsv' \
		'sentences texts.tsv' 'passages texts.tsv' \
		'xling a.tsv b.tsv table english english 0.4 20 20'; do
		status=0
		# shellcheck disable=SC2086
		"$samples"/${s/ /.sh } >/dev/full 2>said || status=$?
		[ "$status" -ne 0 ]
		grep 'No space left on device' said
	done
}

@test "of no documents a recipe makes nothing" {
	: >empty.tsv
	printf 'x\ty\t0.5\n' >table
	for s in near-{postings,index,prefix,minhash} threads sentences passages; do
		"$samples/$s.sh" empty.tsv >out 2>said || { cat said && false; }
		[ ! -s out ]
	done
}

@test "parallel --pipe alone cuts groups of keys, and nothing reports it" {
	collections
	nd-shingle -k 5 docs.tsv | nd-index | sort >postings
	nd-pairs -t 0.8 postings | sort >wanted
	gives '' '' 0 bash -c 'parallel --pipe --block 20k nd-pairs -t 0.8 <postings |
		sort >cut'
	[ "$(wc -l <cut)" -lt "$(wc -l <wanted)" ]
	gives '' '' 0 bash -c "parallel --pipe --block 20k --group-by 1 --colsep '\\t' \
		nd-pairs -t 0.8 <postings | sort >grouped"
	same wanted grouped
}

# displays PAGE: the literal displays that follow the name of a script there, each
# line after the name; "begin" before there is one; those that begin with `$ ` examples.bats runs.
displays() {
	awk '
		/^\.Sh DATAFLOWS/ { name = "begin" }
		/^\.Sh E/ { name = "" }
		/samples\/[a-z-]*\.sh/ { match($0, /[a-z-]*\.sh/); name = substr($0, RSTART, RLENGTH) }
		/^\.Bd -literal/ { body = name; first = 1; next }
		first && /^\$ / { body = "" }
		{ first = 0 }
		/^\.Ed/ { body = ""; next }
		body { gsub(/\\&/, ""); gsub(/\\e/, "\\"); gsub(/\\\(aq/, "\047")
		    gsub(/\\-/, "-"); print body "\t" $0 }' "$1"
}

@test "the manual shows the commands of the scripts" {
	displays "$top/man/nd-cookbook.7" | grep -v ^begin >shown
	for f in "$samples"/{near,threads,sentences,passages,xling}*.sh; do
		sed '1,/^$/d' "$f" | sed "s/^/${f##*/}\t/"
	done | sort -s -t "$TAB" -k 1,1 >wanted
	sort -s -t "$TAB" -k 1,1 shown >got
	[ -s got ]
	same wanted got
}

@test "the commands of the manual can be pasted" {
	collections
	near_wanted index docs.tsv 0.8
	displays "$top/man/nd-cookbook.7" | awk -F '\t' '
		$1 == "begin" || $1 == "near-prefix.sh"' | cut -f 2- >commands
	mkdir tmp
	TMPDIR=$PWD/tmp ok bash commands
	same one/pairs <(echo "$output")
}

@test "hadoop.sh fails if it gets no stage that it knows" {
	fails 2 "hadoop.sh: expected a stage, got 'pair'" "$samples/hadoop.sh" pair </dev/null
}
