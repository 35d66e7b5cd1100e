# The inputs that once broke a command, and that the fuzzer finds what is broken.
load helper

@test "inputs that once broke a command break it no more" {
	ok "$top/tests/fuzz/replay" --bin "${ND_BIN:-$top/bin}"
	[[ $output == *', 0 broke a command' ]]
}

@test "a replay names a command that dies of a signal" {
	mkdir bin found
	printf '#!/bin/sh\nkill -SEGV $$\n' >bin/nd-pairs
	chmod +x bin/nd-pairs
	: >input
	fails 1 '' "$top/tests/fuzz/replay" --bin bin sets-join input
	[ "$output" = 'input: SIGSEGV
1 inputs, 1 broke a command' ]
}

# bats test_tags=long
@test "every target has seeds, and its command takes the first" {
	cut -f 1 "$top/tests/fuzz/targets" | grep -v '^#' | while read -r t; do
		"$top/tests/fuzz/seeds.py" "${ND_BIN:-$top/bin}" "$t" "$t" || exit
		"$top/tests/fuzz/replay" --bin "${ND_BIN:-$top/bin}" --show "$t" "$t/seed-0" \
			>out || exit
		grep -q ': status 0' out || { echo "$t"; cat out; exit 1; }
	done
}
