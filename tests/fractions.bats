# fractions.bats: the whole part of a weighted sum of fractions.
load helper

@test "weighted sums of fractions are cut exactly, at whole numbers and beside them" {
	${CC:-cc} -D_GNU_SOURCE -I "$top/lib" -o sums "$top/tests/fractions.c" \
		"$top/lib/base/fractions.c"
	python3 "$top/tests/random-sums.py" 1 2000
	./sums <terms >got
	same want got
}
