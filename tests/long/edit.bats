# long/edit.bats: the edit distance of many more texts, and longer ones.
BATS_TEST_DIRNAME=${BATS_TEST_DIRNAME%/long}
load helper

@test "edit distances are those of the plain table, many times over" {
	${CC:-cc} -O2 -g -fsanitize=address,undefined -D_GNU_SOURCE \
		-I "$top/lib" -o distance \
		"$top/tests/edit-distance.c" "$top"/lib/*/{edit,diagonal,chars}.c \
		"$top"/lib/*/{simd,mem,die}.c
	for level in none avx2 avx512; do
		ND_SIMD=$level ok ./distance 5
		[ -z "$output" ]
	done
}
