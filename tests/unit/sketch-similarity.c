/* sketch-similarity.c: prints, for each number of bits on stdin, the similarity
 * at each distance, and the largest distance for each threshold 0.00, 0.01,
 * ... */
#include <stdio.h>

#include "similarity/sketch_similarity.h"

static void
print(const char *name, enum sketch_method method, size_t bits)
{
	struct sketch_kind k = { .method = method, .bits = bits };
	size_t d;

	printf("%s %zu", name, bits);
	for (d = 0; d <= sketch_sim_units(&k); d++)
		printf(" %u", sketch_sim_at_distance(&k, d));
	printf("\n%s %zu farthest", name, bits);
	for (d = 0; d <= 100; d++)
		printf(" %zu",
		    sketch_sim_max_distance(&k, (struct ratio){ d, 100 }));
	printf("\n");
}

int
main(void)
{
	size_t bits;

	while (scanf("%zu", &bits) == 1) {
		print("rp", SKETCH_RP, bits);
		if (bits % SKETCH_SLOT_BITS == 0)
			print("minhash", SKETCH_MINHASH, bits);
	}
	return 0;
}
