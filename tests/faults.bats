#!/usr/bin/env bats
# faults.bats: short runs of the drivers in tests/faults.
load helper

# drive DRIVER OPTION...: it must find nothing; its last line in last.
drive() {
	local driver=$1
	shift
	[[ $PATH != *asan* ]] || skip 'the interposer goes before the sanitizers'
	run --separate-stderr "$top/tests/faults/$driver" "$@"
	[ "$status" -eq 0 ] || { printf '%s\n' "$output" "$stderr"; return 1; }
	last=${lines[-1]}
}

@test "faults: calls of a tool and of a flow fail" {
	drive faults --only '^nd-pick --drop --json|near .*-o D IN/docs.tsv$' \
		--table tools --seed 1
	[[ $last =~ ^[1-9][0-9]*\ passed,\ 0\ failed ]]
}
