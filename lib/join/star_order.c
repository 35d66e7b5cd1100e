/* star_order.c: orders sets by their best ids. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/radix_sort64.h"
#include "join/star_order.h"
#include "record/preference.h"

/* Returns the place of each id, by its number, in the order of preference. */
static uint32_t *
id_places(struct set_store *s, struct in *rank)
{
	uint32_t *order = mem_new((size_t)s->ids.n + 1, sizeof *order);
	uint32_t *place = mem_new((size_t)s->ids.n + 1, sizeof *place), i;

	preference_order(&s->ids, rank, NULL, order, NULL);
	for (i = 0; i < s->ids.n; i++)
		place[order[i]] = i;
	free(order);
	return place;
}

void
star_order_make(struct star_order *o, struct set_store *s, struct in *rank)
{
	uint32_t *place = id_places(s, rank), i, p, best;
	uint64_t *key = mem_new((size_t)s->n + 1, sizeof *key);

	o->set = mem_new((size_t)s->n + 1, sizeof *o->set);
	o->best = mem_new((size_t)s->n + 1, sizeof *o->best);
	for (i = 0; i < s->n; i++) {
		best = s->set[i].first_id;
		for (p = best + 1; p < s->set[i + 1].first_id; p++)
			if (place[s->id_number[p]] < place[s->id_number[best]])
				best = p;
		o->best[i] = best;
		key[i] = (uint64_t)place[s->id_number[best]] << 32 | i;
	}
	radix_sort64(key, s->n, 32);
	for (i = 0; i < s->n; i++)
		o->set[i] = key[i];
	free(key);
	free(place);
}

void
star_order_free(struct star_order *o)
{
	free(o->set);
	free(o->best);
}
