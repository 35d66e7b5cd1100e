# decimal.bats: decimal numbers.
load helper

@test "numbers are read alike, swiftly or not" {
	${CC:-cc} -O1 -D_GNU_SOURCE -I "$top/lib" -o decimal \
		"$top/tests/decimal.c"
	ok ./decimal
	[ -z "$output" ]
}
