# long/newcomer.bats: README's first lines, typed on a fresh Debian.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "the lines that README begins with work on a fresh Debian" {
	run "$top/tests/newcomer"
	[ "$status" -ne 3 ] || skip "${output#newcomer: skipped: }"
	echo "$output"
	[ "$status" -eq 0 ]
	[[ ${lines[-1]} == *' together' ]]
}
