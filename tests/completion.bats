#!/usr/bin/env bats
# completion.bats: what TAB offers, from the commands' own --help.
load helper

# tab WORD...: what completion offers for the last word, sorted, one a line.
tab() {
	bash -c '
		. "$0"
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
		_nd "$1" "${@: -1}" "${@: -2:1}"
		printf "%s\n" "${COMPREPLY[@]}" | sort' \
		"$top/share/nd/completion.bash" "$@"
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
		{
			"$tool" --help | grep -oE '^ +(-., )?--[a-z-]+' |
				grep -oE -e '--?[A-Za-z][a-z-]*'
			printf '%s\n' --help --version
		} | sort >wanted
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
	offers 'jaccard containment dice overlap' nd-pairs -m ''
	offers containment nd-pairs --measure c
	offers 'imatch shingle spotsigs whole winnow' nd-shingle -m ''
}

@test "a value behind = is completed, in the three words bash makes of it" {
	offers 'jaccard containment dice overlap' nd-pairs --measure =
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
	offers 'add audit contains deploy lines near partial sentences status threads xling' nd-flow ''
	offers near nd-flow n
	offers '--map --max-cluster --mem' nd-flow near --m
	offers dir nd-flow near -o ''
	offers 'postings prefix' nd-flow near --via p
	offers 'dir file' nd-flow near ''
	offers --tables nd-plan window --ta
	offers --network nd-plan scale --n
	offers --slots nd-plan scale --s
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
