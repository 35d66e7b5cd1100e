# edit.bats: the edit distance at every level of vector instructions.
load helper

@test "edit distances are those of the plain table at every level" {
	${CC:-cc} -O2 -D_GNU_SOURCE -I "$top/lib" -o distance \
		"$top/tests/edit-distance.c" "$top"/lib/{edit,chars}.c \
		"$top"/lib/{simd,mem,die}.c
	for level in none avx2 avx512; do
		ND_SIMD=$level ok ./distance
		[ -z "$output" ]
	done
}
