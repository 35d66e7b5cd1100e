# long/sketch.bats: how alike two sketches are, for all numbers of bits up to 4096.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "similarities of sketches are the true ones, cut" {
	${CC:-cc} -O1 -D_GNU_SOURCE -I "$top/lib" -o angle \
		"$top"/{tests,lib/similarity}/angle.c
	seq 8 8 4096 >bits
	python3 "$top/tests/angle.py" <bits >wanted
	./angle <bits >got
	same wanted got
	[ "$(wc -l <got)" -eq $((2 * 512 + 2 * 128)) ]
}
