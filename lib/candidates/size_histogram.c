/* size_histogram.c: pairs within the length bound, counted by sizes. */
#include <stdlib.h>

#include "base/mem.h"
#include "candidates/size_histogram.h"

enum { ROOM = 1 << 12 };

/* Sorts the sizes and makes one of equal ones, as far as c reaches. */
static void
merge_equal(struct size_histogram *t)
{
	struct triple *to = t->size;
	size_t i;

	radix_sort(t->size, t->n);
	for (i = 1; i < t->n; i++)
		if (triple_ab(&t->size[i]) == triple_ab(to) &&
		    t->size[i].c <= UINT32_MAX - to->c)
			to->c += t->size[i].c;
		else
			*++to = t->size[i];
	t->n = to - t->size + 1;
}

void
size_histogram_add(struct size_histogram *t, uint64_t n)
{
	if (t->n == t->cap) {
		if (t->n > 0)
			merge_equal(t);
		if (t->n > t->cap / 2 || t->cap == 0)
			t->size = mem_grow(
			    t->size, &t->cap, t->cap + ROOM, sizeof *t->size);
	}
	t->size[t->n++] = (struct triple){ .a = n >> 32, .b = n, .c = 1 };
}

uint64_t
size_histogram_count(struct size_histogram *t, const struct measure *m)
{
	uint64_t pairs = 0, within = 0, least, c;
	size_t i, lo = 0;

	if (t->n > 0)
		merge_equal(t);
	/* within: how many sets there are of size[lo, i). */
	for (i = 0; i < t->n; i++) {
		least = measure_min_size(m, triple_ab(&t->size[i]));
		for (; lo < i && triple_ab(&t->size[lo]) < least; lo++)
			within -= t->size[lo].c;
		c = t->size[i].c;
		pairs += c * (c - 1) / 2 + c * within;
		within += c;
	}
	t->n = 0;
	return pairs;
}

void
size_histogram_free(struct size_histogram *t)
{
	free(t->size);
	*t = (struct size_histogram){ 0 };
}
