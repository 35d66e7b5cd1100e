# hex.bats: rows of hex digits at every level of vector instructions.
load helper

# bats test_tags=long
@test "rows of hex digits are written and read alike at every level" {
	${CC:-cc} -D_GNU_SOURCE -I "$top/lib" -o rows "$top/tests/hex-rows.c" \
		"$top/lib/base/hex.c" "$top/lib/base/simd.c" "$top/lib/base/die.c"
	for level in none avx2 avx512; do
		ND_SIMD=$level ok ./rows
		[ -z "$output" ]
	done
}
