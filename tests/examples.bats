# examples.bats: the manuals keep their word.
load helper
load slurm
# A make in an example is not one of the make that runs the tests.
unset MAKEFLAGS MAKELEVEL MFLAGS

# Runs the EXAMPLES of one page, and before them the displays of its DESCRIPTION
# that begin with `$ `: each `$ ` line, in one shell, in a copy of the samples;
# the lines after it are its output.
run_page() {
	local dir=$BATS_TEST_TMPDIR/${1##*/}
	mkdir "$dir"
	cp -R "$samples/." "$dir"
	awk -v share="$top/share/nd" '
		/^\.Sh/ { first = /^\.Sh DESCRIPTION/; on = /^\.Sh EXAMPLES/ }
		first && /^\$ / && display { body = 1 }
		{ display = /^\.Bd/ }
		on && /^\.Bd/ { body = 1; next }
		/^\.Ed/ { body = 0 }
		{ gsub("/usr/local/share/nd", share) }
		body { gsub(/\\&/, ""); gsub(/\\e/, "\\"); gsub(/\\\(aq/, "\047")
		    gsub(/\\-/, "-"); gsub(/\\\(dq/, "\""); print }
	' "$1" >"$dir.wanted"
	[ -s "$dir.wanted" ] || { echo "$1: no EXAMPLES"; return 1; }
	awk -v q="'" '
		function quoted(s) { gsub(q, q "\\" q q, s); return q s q }
		more || /^\$ / {
			shown = shown "printf \"%s\\n\" " quoted($0) "\n"
			code = code (more ? $0 : substr($0, 3)) "\n"
			more = /\\$/
			if (!more) {
				printf "%s%s", shown, code
				shown = code = ""
			}
		}
	' "$dir.wanted" >"$dir.sh"
	(cd "$dir" && bash -u "$dir.sh" >"$dir.got" 2>&1)
	same "$dir.wanted" "$dir.got" || { echo "in $1"; return 1; }
}

@test "the EXAMPLES of every manual print what the manual says" {
	bad=0
	for page in "$top"/man/*.[157]; do
		[[ $page != */nd-cookbook.7 ]] || continue
		run_page "$page" || bad=1
	done
	[ "$bad" -eq 0 ]
}

# paste_too DIR: an nd-flow in DIR that also runs what -n prints of a call; the calls
# whose output is the same go to DIR/same, the others to DIR/other. What -n does not
# print, or makes of a directory that the call has made, is only run.
paste_too() {
	mkdir "$1"
	cat >"$1/nd-flow" <<-EOF
		#!/bin/bash
		PATH=${PATH@Q}
		options='--(help|version|html|make|parallel|stages|hosts|array|parts|again|update|summary)'
		[[ " \$* " =~ ' '(-[onvh]|-|\$options|add|audit|query|status|deploy|help)[\ =] ]] && exec nd-flow "\$@"
		nd-flow "\$@" >"$1/out" || exit
		cat "$1/out"
		if nd-flow "\$@" -n 2>>"$1/err" | bash 2>>"$1/err" | cmp -s - "$1/out"; then
			echo "\$*" >>"$1/same"
		else
			echo "\$*" >>"$1/other"
		fi
	EOF
	chmod +x "$1/nd-flow"
}

# bats test_tags=long
@test "what -n prints of the flows in manuals can be pasted, and gives the same" {
	paste_too "$PWD/also"
	# Messages come before the output then, which is no matter here.
	for page in "$top"/man/nd{-flow*.1,-cookbook.7,.7}; do
		PATH=$PWD/also:$PATH run_page "$page" >/dev/null || true
	done
	[ ! -e also/other ] || { cat also/other also/err; return 1; }
	[ "$(wc -l <also/same)" -ge 50 ]
}

@test "the commands of README take the samples" {
	cp "$samples"/* .
	nd=$top
	sed -n 's/^    \(nd-flow [^#]*\)#.*/\1/p; s/^    \(nd-[a-z]* [^#]*\)$/\1/p' "$top/README.md" >commands
	cp docs.tsv new.tsv
	while IFS= read -r command; do
		case $command in *hosts* | *texts/* | *crawl-* | *c4-* | *a.json* | *table* | *status* | *--array* | *benchmark*) continue ;; esac
		bash -c "set -o pipefail; $command" >>out 2>err || { echo "$command"; cat err; return 1; }
		echo "$command" >>ran
	done <commands
	[ "$(wc -l <ran)" -ge 13 ]
}

# The recipe for Spark, which has no `$ `, is run by tests/engines/spark.bats; the one for
# Parquet by jobs.bats.
@test "every command of the cookbook prints what the cookbook says" {
	slurm_stand_ins "$PWD/slurm"
	PATH=$PWD/slurm:$PATH
	run_page "$top/man/nd-cookbook.7"
}

# flow_usage FLOW: its usage, with [option ...] for its options.
flow_usage() {
	local usage
	nd-flow "$1" --help | sed -n 's/^usage: //p'
}

@test "the SYNOPSIS of every manual is the usage of its command" {
	bad=0
	for page in "$top"/man/nd-*.1; do
		tool=${page##*/}
		tool=${tool%.1}
		case $tool in
		nd-flow-*) want=$(flow_usage "${tool#nd-flow-}") ;;
		*) want=$("$tool" --help | sed -n '1d; 2p; 3,${ /^    [^ -]/!q; p; }' | tr -s '\n ' ' ' | sed 's/^usage: //; s/ $//') ;;
		esac
		got=$(mandoc -Tutf8 -O width=800 "$page" | col -b |
			sed -n '/^SYNOPSIS/{n;s/^ *//;s/[ ][ ]*/ /g;p;}')
		[ "$want" = "$got" ] && continue
		printf 'usage:    %s\nSYNOPSIS: %s\n' "$want" "$got"
		bad=1
	done
	[ "$bad" -eq 0 ]
}

# described PAGE: the options that it describes as --help has them, each with a TAB
# and its default after `default: `.
described() {
	sed -E '/^\.It Fl .* Ta /d; s/^\.It Fl ([A-Za-z]) , -/.It -\1, --/
		s/^\.It Fl -/.It --/; /^\.It -/s/ Ar / /' "$1" | awk '
		function put() {
			if (name == "") return
			gsub(/\n\.[A-Z][a-z] |\n/, " ", text)
			match(text, /default: [^ ]+/)
			value = substr(text, RSTART + 9, RLENGTH - 9)
			sub(/[.;,]$/, "", value)
			print name "\t" value
			name = text = ""
		}
		/^\.(It|El|Ss|Sh)/ { put() }
		/^\.It -/ { name = substr($0, 5); next }
		{ text = text "\n" $0 }'
}

@test "the manual of a flow has its options, with their defaults, and no others" {
	described "$top/man/nd-flow.1" >common
	printf -- '%s\n' '-h, --help' '-q, --quiet' --version | sort >every_flow
	cut -f 1 common | sort | comm -23 every_flow - | same /dev/null -
	sort -o every_flow every_flow - <<<'--label NAME'
	for page in "$top"/man/nd-flow-*.1; do
		flow=${page##*/nd-flow-}
		nd-flow "${flow%.1}" --help |
			sed -nE 's/^ +((-., )?--[a-z0-9-]+( [^ ]+)?) .*/\1/p' |
			sort | comm -23 - every_flow >wanted
		sed -n '/^\.Ss Common options/,/^\.S/s/^\.Fl //p' "$page" |
			tr ' ' '\n' | sed '/^-*[A-Za-z]/!d; s/^/-/' >names
		{
			described "$page"
			awk -F '\t' 'NR == FNR { listed[$0]; next }
				{ split($1, name, /[, ]+/) }
				name[1] in listed || name[2] in listed' names common
		} | sort >got
		cut -f 1 got >options
		same wanted options
		# In --help a single word in parentheses is the default.
		nd-flow "${flow%.1}" --help |
			sed -nE 's/^ +((-., )?--[a-z0-9-]+( [^ ]+)?) [^(]*[(]([^ )]+)[)]$/\1\t\4/p' |
			sort | comm -23 - got | same /dev/null -
	done
}

# The files that the examples of --help read, made from the samples.
example_files() {
	cp "$samples"/* .
	mkdir texts && cp docs.tsv texts/a
	nd-shingle -k 3 docs.tsv >sets
	nd-pairs -t 0.5 -x - <sets >pairs
	nd-cluster pairs >clusters
	cut -f 1,2 pairs >gold
	cut -f 1 pairs | sort -u >ids
	cp pairs text.pairs && cp pairs title.pairs
	nd-combine -w 0.5,0.5 -t 0 pairs pairs >combined
	nd-minhash sets | sort | nd-pairs | sort -u >candidates
	nd-terms docs.tsv >vectors
	nd-df vectors >df
	nd-sketch vectors >sketches
	printf 'a\tthe house\tdas haus\nb\tthe moon\tder mond\n' >bitext
	nd-sentence docs.tsv >sentences
	nd-score --all -m edit -t 0.7 sentences >sentence.pairs
	nd-shingle -k 3 sentences | nd-pairs -t 0.1 -x - |
		nd-diag --map 2>/dev/null | sort |
		nd-diag -g 1 --gap 2 --min-bytes 15 -a sentences >passages
	nd-flow near -o work docs.tsv
	printf 'plum\ta plum is a fruit\n' | tee new.tsv >items.tsv
}

@test "--help ends with an example that works" {
	mkdir files
	(cd files && example_files)
	for tool in "$top"/cmd/nd-*.c 'nd-plan window' \
		nd-flow\ {near,threads,sentences,partial,xling,add,audit,query,contains,lines,lower}; do
		tool=${tool##*/}
		tool=${tool%.c}
		[ "$tool" != nd-flow ] || continue
		# shellcheck disable=SC2086
		example=$($tool --help | sed -n '$s/^example: //p')
		echo "$tool: $example"
		[[ $example == *$tool* ]]
		rm -rf work && cp -R files work
		(cd work && bash -e -o pipefail -c "$example")
	done
}

@test "every command has a manual, tests, --help and --version" {
	for f in "$top"/cmd/nd-*; do
		tool=${f##*/}
		tool=${tool%.c}
		[ -f "$top/man/$tool.1" ]
		[ -f "$top/tests/$tool.bats" ]
		mapfile -t help < <("$tool" --help)
		[ "${help[0]}" = "$tool: $(sed -n 's/^\.Nd //p' "$top/man/$tool.1")" ]
		[[ ${help[*]:0:2} == *"usage: $tool "* ]]
		"$tool" --version | grep -q "^$tool (nd) [0-9]"
	done
}

@test "the help of a flow begins with the first line of its manual" {
	for page in "$top"/man/nd-flow-*.1; do
		flow=${page##*/nd-flow-}
		flow=${flow%.1}
		nd-flow "$flow" --help | sed -n 1p >line
		echo "nd-flow $flow: $(sed -n 's/^\.Nd //p' "$page")" | same - line
	done
}

@test "installed manuals name the prefix" {
	make -s -C "$top" install DESTDIR="$PWD/root" PREFIX=/opt/nd
	[ -n "$(grep -r /opt/nd/share/nd root/opt/nd/share/man)" ]
	[ -z "$(grep -r /usr/local root/opt/nd/share/man)" ]
	mkdir -p plain/usr/local/share/man/man1
	echo /usr/local >plain/usr/local/share/man/man1/nd-other.1
	make -s -C "$top" install DESTDIR="$PWD/plain"
	for s in 1 5 7; do
		for p in "$top"/man/*.$s; do
			same "$p" plain/usr/local/share/man/man$s/"${p##*/}"
		done
	done
}

@test "a command takes no more operands than it says" {
	for tool in cluster diag eval html index kind lexicon minhash pairs \
		partition pick score sentence sketch terms translate \
		tune weigh wiki 'plan -t 0.8' 'window a'; do
		# shellcheck disable=SC2086
		nd-$tool a b 2>&1 && false || echo $?
		echo "nd-${tool% -*}: unexpected operand 'b'" >&3
		echo 2 >&3
	done 3>want | grep -v "^try '" >got
	sed -i 's/window a/window/' want
	same want got
}
