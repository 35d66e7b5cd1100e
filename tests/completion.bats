#!/usr/bin/env bats
# completion.bats: what TAB offers, from the commands' own --help.
load helper

# tab WORD...: what the shell in the variable shell, or bash, offers for the last word,
# sorted, one a line; a directory without its slash.
tab() {
	"tab_of_${shell-bash}" "$@" | sed 's,/$,,' | sort -u
}
tab_of_bash() {
	bash -c '
		. "$0"
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
		_nd "$1" "${@: -1}" "${@: -2:1}"
		printf "%s\n" "${COMPREPLY[@]}"' \
		"$top/share/nd/completion.bash" "$@"
}
# line WORD...: a command line, which is not complete.
line() {
	[ $# -eq 1 ] || printf '%q ' "${@:1:$#-1}"
	printf '%s' "${*: -1}"
}
tab_of_zsh() {
	local dir=$BATS_TEST_TMPDIR.zsh
	[ -e "$dir/_nd" ] || install -D "$top/share/nd/completion.zsh" "$dir/_nd"
	rm -f "$dir/offered"*
	zsh -f "$BATS_TEST_DIRNAME/completion.zsh" "$dir" "$dir/offered" "$(line "$@")" >&2
	cat "$dir/offered"
}
tab_of_fish() {
	local dir=$BATS_TEST_TMPDIR.fish
	[ -e "$dir/$1.fish" ] || install -D "$top/share/nd/completion.fish" "$dir/$1.fish"
	HOME=$dir fish -c 'set -p fish_complete_path $argv[1]; complete -C $argv[2]' \
		"$dir" "$(line "$@")" | cut -f 1
}

# offers WANTED WORD...: the words of WANTED, and nothing else.
offers() {
	local wanted got
	wanted=$(tr ' ' '\n' <<<"$1" | sort)
	shift
	got=$(tab "$@")
	[ "$got" = "$wanted" ] && return
	printf '%s\noffered: %s\nwanted: %s\n' "$*" "$got" "$wanted"
	return 1
}

@test "a dash offers every option that --help shows" {
	for tool in "${ND_BIN:-$top/bin}"/nd-*; do
		case $tool in
		*/nd-flow) continue ;; # its options are those of a flow
		esac
		"$tool" --help | grep -oE '^ +(-., )?--[a-z0-9-]+' |
			grep -oE -e '--?[A-Za-z][a-z0-9-]*' | sort >wanted
		tab "$tool" - >got
		same wanted got
		[ "$(wc -l <got)" -gt 3 ]
	done
}

@test "the beginning of a long option is finished" {
	offers --threshold nd-pairs --thr
	offers --rejects nd-shingle -t 0.8 --rej
}

@test "a method or measure is one of those that --help names" {
	offers 'jaccard containment dice overlap set-cosine' nd-pairs -m ''
	offers containment nd-pairs --measure c
	offers 'imatch shingle spotsigs whole winnow' nd-shingle -m ''
}

@test "a value behind = is completed, in the three words bash makes of it" {
	offers 'jaccard containment dice overlap set-cosine' nd-pairs --measure =
	offers jaccard nd-pairs --measure = j
}

@test "a number has no completion" {
	touch 8 5
	offers '' nd-pairs -t ''
	offers '' nd-shingle -ck ''
	offers '' nd-shingle --ngram ''
}

@test "an operand, or the argument of an option that takes one, is a file" {
	touch docs.tsv docs.zst other
	mkdir dir
	offers 'docs.tsv docs.zst' nd-shingle d'ocs'
	offers 'dir docs.tsv docs.zst other' nd-pairs -x ''
	offers other nd-pick -a o
	offers docs.tsv nd-shingle --text docs.t
}

@test "the first word of nd-flow is a flow, its options are the flow's" {
	touch file
	mkdir dir
	offers 'add audit contains deploy lines match near partial query sentences status threads xling' nd-flow ''
	offers near nd-flow n
	offers '--main-text --make --map --max-cluster --mem' nd-flow near --m
	offers dir nd-flow near -o ''
	offers 'postings prefix' nd-flow near --via p
	offers 'shortest source:' nd-flow near --keep s
	offers 'code news ocr short' nd-flow near --preset ''
	offers 'dir file' nd-flow near ''
	offers --tables nd-plan window --ta
	offers 'cost tables' nd-plan window --curve ''
}

@test "a file with a blank in its name stays one" {
	touch 'my docs'
	[ "$(tab nd-shingle m)" = 'my docs' ]
}

@test "sourced, it serves every command in PATH; installed, its own" {
	mkdir bin
	printf '#!/bin/sh\n' >bin/nd-one
	chmod +x bin/nd-one
	cp "$top/share/nd/completion.bash" nd-two
	PATH=$PWD/bin:/usr/bin:/bin bash -c '. ./nd-two && complete -p' >got
	printf 'complete -F _nd nd-one\ncomplete -F _nd nd-two\n' | sort >wanted
	sort got | same wanted -
}

# What all three shells offer.
completes() {
	local flows='add audit contains deploy lines match near partial query sentences status threads xling'
	touch docs.tsv docs.zst other
	mkdir dir bin
	cat >bin/nd-keep <<-'EOF'
	#!/bin/sh
	echo '      --keep RULE          this one stays: longest, newest:KEY or source:LIST (longest)'
	echo '      --size N             words or bytes: how many'
	EOF
	chmod +x bin/nd-keep
	PATH=$PWD/bin:$PATH
	nd-pairs --help | grep -oE '^ +(-., )?--[a-z0-9-]+' | grep -oE -e '--?[A-Za-z][a-z0-9-]*' >options
	offers "$(paste -s -d ' ' options)" nd-pairs -
	offers --threshold nd-pairs --thr
	offers 'jaccard containment dice overlap set-cosine' nd-pairs -m ''
	offers 'longest newest: source:' nd-keep --keep ''
	offers '' nd-keep --size ''
	offers '' nd-pairs -t ''
	offers 'docs.tsv docs.zst' nd-shingle d'ocs'
	offers 'bin dir docs.tsv docs.zst options other' nd-pairs -x ''
	offers "$flows" nd-flow ''
	offers "$flows" nd-flow help ''
	offers '--help --version' nd-flow --
	offers '--max-cluster' nd-flow near --max
	offers 'postings prefix' nd-flow near --via p
	offers 'shortest source:' nd-flow near --keep s
	offers 'bin dir' nd-flow near -o ''
	offers other nd-flow near oth
	offers 'cost tables' nd-plan window --curve ''
	offers translation-memory nd-flow sentences --preset ''
	offers 'french finnish' nd-shingle --stem f
	offers english nd-flow threads --stem eng
	offers '' nd-pairs --label ''
}

# What is after the comma; zsh inserts it alone.
completes_pairs() {
	offers 'french finnish' nd-flow xling --stem f
	offers "$1french $1finnish" nd-flow xling --stem german,f
	offers "$1serbian $1spanish $1swedish" nd-lexicon --stem german,s
}

@test "bash completes options, values, flows and files" {
	shell=bash
	completes
	completes_pairs 'german,'
}

# bats test_tags=long
@test "zsh completes options, values, flows and files" {
	command -v zsh || skip 'zsh is absent'
	shell=zsh
	completes
	completes_pairs ''
}

# bats test_tags=long
@test "fish completes options, values, flows and files" {
	command -v fish || skip 'fish is absent'
	shell=fish
	completes
	completes_pairs 'german,'
}

@test "each shell finds its completion where it is installed" {
	make -s -C "$top" install DESTDIR="$PWD/root" PREFIX=/usr
	share=root/usr/share
	same "$top/share/nd/completion.bash" $share/bash-completion/completions/nd-pairs
	same "$top/share/nd/completion.fish" $share/fish/vendor_completions.d/nd-pairs.fish
	same "$top/share/nd/completion.zsh" $share/zsh/site-functions/_nd
	[ -z "$(find $share/nd -name 'completion*')" ]
}
