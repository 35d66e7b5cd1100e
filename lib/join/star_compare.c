/* star_compare.c: compares sets, by their bitmaps first. */
#include <stdlib.h>

#include "base/prefetch.h"
#include "join/star_compare.h"

void
star_compare_begin(struct star_compare *c, uint32_t i)
{
	c->o = &c->s->set[i];
	c->bits = set_bitmaps_get(c->bitmaps, i);
	c->low = measure_min_size(c->m, c->o->n);
	c->high = measure_max_size(c->m, c->o->n, 0);
	c->size = 0;
}

uint32_t
star_compare_with(struct star_compare *c, uint32_t i)
{
	const uint32_t n = c->s->set[i].n;
	size_t shared;

	if (n < c->low || n > c->high)
		return 0;
	if (n != c->size) {
		c->size = n;
		c->need = measure_min_shared(c->m, c->o->n, n);
	}
	if (c->bits &&
	    set_bitmaps_max_shared(c->bitmaps, c->bits, c->o->n, i) < c->need)
		return 0;
	shared = set_store_shared(c->s, c->o - c->s->set, i, c->need, c->room);
	return shared < c->need ? 0 : shared;
}

void
star_compare_prefetch(const struct star_compare *c, uint32_t i)
{
	set_bitmaps_prefetch(c->bitmaps, i);
	prefetch(&c->s->set[i]);
}

void
star_compare_free(struct star_compare *c)
{
	free(c->room[0].half);
	free(c->room[1].half);
}
