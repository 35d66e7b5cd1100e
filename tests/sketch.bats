# sketch.bats: the bits of sketches as digits, and how alike two of them are.
load helper

# bats test_tags=long
@test "rows of bits are written and read alike at every level" {
	${CC:-cc} -O1 -D_GNU_SOURCE -I "$top/lib" -o rows "$top/tests/bitrow.c" \
		"$top"/lib/*/{bitrow,hex,simd,die}.c
	for level in none avx2 avx512; do
		ND_SIMD=$level ok ./rows
		[ -z "$output" ]
	done
}

@test "similarities of sketches are the true ones, cut" {
	${CC:-cc} -O1 -D_GNU_SOURCE -I "$top/lib" -o angle \
		"$top"/{tests,lib/similarity}/angle.c
	printf '%s\n' 8 16 24 64 72 96 512 992 1000 1024 2000 3000 65536 >bits
	python3 "$top/tests/angle.py" <bits >wanted
	./angle <bits >got
	same wanted got
	[ "$(wc -l <got)" -eq 38 ]
}
