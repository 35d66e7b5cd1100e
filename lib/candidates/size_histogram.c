/* size_histogram.c: counts pairs of sets from their sizes. */
#include <stdlib.h>

#include "base/mem.h"
#include "candidates/size_histogram.h"

enum { ROOM = 1 << 12 };

/* Sorts the sizes, and merges equal ones unless c would overflow. */
static void
merge_equal(struct size_histogram *h)
{
	struct triple *to = h->size;
	size_t i;

	triple_sort(h->size, h->n);
	for (i = 1; i < h->n; i++)
		if (triple_ab(&h->size[i]) == triple_ab(to) &&
		    h->size[i].c <= UINT32_MAX - to->c)
			to->c += h->size[i].c;
		else
			*++to = h->size[i];
	h->n = to - h->size + 1;
}

void
size_histogram_add(struct size_histogram *h, uint64_t n)
{
	if (h->n == h->cap) {
		if (h->n > 0)
			merge_equal(h);
		if (h->n > h->cap / 2 || h->cap == 0)
			h->size = mem_grow(
			    h->size, &h->cap, h->cap + ROOM, sizeof *h->size);
	}
	h->size[h->n++] = triple_make(n, 1);
}

uint64_t
size_histogram_count(struct size_histogram *h, const struct measure *m)
{
	uint64_t pairs = 0, within = 0, least, c;
	size_t i, lo = 0;

	if (h->n > 0)
		merge_equal(h);
	/* within is the number of sets in size[lo, i). */
	for (i = 0; i < h->n; i++) {
		least = measure_min_size(m, triple_ab(&h->size[i]));
		for (; lo < i && triple_ab(&h->size[lo]) < least; lo++)
			within -= h->size[lo].c;
		c = h->size[i].c;
		pairs += c * (c - 1) / 2 + c * within;
		within += c;
	}
	h->n = 0;
	return pairs;
}

void
size_histogram_free(struct size_histogram *h)
{
	free(h->size);
	*h = (struct size_histogram){ 0 };
}
