#include <stdlib.h>
#include <string.h>

#include "base/counting_sort.h"
#include "base/mem.h"

enum {
	FEW = 24, /* triples that triple_sort sorts as well */
	WIDE = 4, /* values for a triple, at most, to count them */
};

/* Sets s->count to where the triples of each a, less `least`, begin. */
static void
count(struct counting_sort *s, const struct triple *t, size_t n, uint32_t least,
    size_t values)
{
	uint32_t sum = 0, here;
	size_t i;

	MEM_GROW(s->count, s->count_cap, values);
	memset(s->count, 0, values * sizeof *s->count);
	for (i = 0; i < n; i++)
		s->count[t[i].a - least]++;
	for (i = 0; i < values; i++) {
		here = s->count[i];
		s->count[i] = sum;
		sum += here;
	}
}

struct triple *
counting_sort(struct counting_sort *s, struct triple *t, size_t n)
{
	uint32_t least = UINT32_MAX, most = 0;
	size_t i;

	if (n < FEW) {
		triple_sort(t, n);
		return t;
	}
	for (i = 0; i < n; i++) {
		least = t[i].a < least ? t[i].a : least;
		most = t[i].a > most ? t[i].a : most;
	}
	if (most - least >= WIDE * n) {
		triple_sort(t, n);
		return t;
	}
	count(s, t, n, least, (size_t)most - least + 1);
	MEM_GROW(s->to, s->to_cap, n);
	for (i = 0; i < n; i++)
		s->to[s->count[t[i].a - least]++] = t[i];
	return s->to;
}

void
counting_sort_free(struct counting_sort *s)
{
	free(s->to);
	free(s->count);
	*s = (struct counting_sort){ 0 };
}
