# silent.bats: no command fails without a message; tests/faults/silent has the table
# of commands and of what can only fail.
load helper

# silent OPTION...: runs the driver; its last line in last.
silent() {
	[[ $PATH != *build/*/under/bin* ]] || skip 'a wrapper has signals of its own'
	ND_BIN=$(dirname "$(command -v nd-pick)") apart \
		"$top/tests/faults/silent" "$@"
	printf '%s\n' "$output" "$stderr"
	last=${lines[-1]}
}

@test "no tool fails in silence" {
	silent
	[ "$status" -eq 0 ]
	[[ $last == [1-9]*' passed, 0 failed' ]]
}

@test "near and audit do not fail in silence" {
	silent --flows --only '^nd-flow (near -j 1 -k 2 -t 0.3 (IN|-o D IN)|audit)'
	[ "$status" -eq 0 ]
	[[ $last == [1-9]*' passed, 0 failed' ]]
}

# bats test_tags=long
@test "no flow fails in silence" {
	silent --flows
	[ "$status" -eq 0 ]
	[[ $last == [1-9]*' passed, 0 failed' ]]
}

@test "silence is found, and so are a signal and a failure with status 0" {
	mkdir bin
	ln -s "$(dirname "$(command -v nd-pick)")"/* bin
	rm bin/nd-df
	PATH=$PWD/bin:$PATH
	# Made by nd-df itself for the inputs, and then by what is tried.
	plant() {
		printf '#!/bin/sh\ncase $PWD in */W) %s ;; esac\nexec %q "$@"\n' "$1" \
			"$(readlink -f "$top/bin/nd-df")" >bin/nd-df
		chmod +x bin/nd-df
	}
	plant '[ -e "$1" ] || [ -z "$1" ] || exit 3'
	silent --only '^nd-df IN'
	[ "$status" -eq 1 ]
	[[ $output == *'nd-df IN/big.sets: big.sets is none: exit 3 without a message'* ]]
	plant '[ -e "$1" ] || kill -SEGV $$'
	silent --only '^nd-df IN'
	[[ $output == *'nd-df IN/big.sets: big.sets is none: exit -11, a signal: '* ]]
	plant '[ -e "$1" ] || exit 0'
	silent --only '^nd-df IN'
	[[ $output == *'nd-df IN/big.sets: big.sets is none: exit 0: no message'* ]]
	: >bin/nd-new
	silent --only '^nd-df IN'
	[[ $output == *'nd-new: expected a line in a table, got none'* ]]
}
