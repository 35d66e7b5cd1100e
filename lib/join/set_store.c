/* set_store.c: looks up sets in memory. */
#include <stdlib.h>

#include "base/bisect.h"
#include "base/prefetch.h"
#include "join/set_store.h"

/* Halves in a line of the cache, and the most that are prefetched. */
enum { LINE = 16, AHEAD = 1024 };

void
set_store_prefetch(const struct set_store *s, uint32_t i)
{
	const struct stored_set *o = &s->set[i];
	const uint32_t *lower =
	    s->lower.kept ? s->lower.kept + o->lower : o->upper;
	size_t f;

	for (f = 0; f < o->n && f < AHEAD; f += LINE) {
		prefetch(o->upper + f);
		prefetch(lower + f);
	}
}

struct span
set_store_id(const struct set_store *s, uint32_t place)
{
	const uint64_t *start;

	if (s->id_number)
		return idmap_id(&s->ids, s->id_number[place]);
	start = s->id_start + place;
	return (
	    struct span){ (char *)s->id_text + start[0], start[1] - start[0] };
}

void
set_store_ids(
    const struct set_store *s, const uint32_t *place, size_t n, struct span *id)
{
	uint32_t number[IDMAP_BATCH];
	size_t i;

	if (!s->id_number) {
		for (i = 0; i < n; i++)
			prefetch(&s->id_start[place[i]]);
		for (i = 0; i < n; i++)
			id[i] = set_store_id(s, place[i]);
		return;
	}
	for (i = 0; i < n; i++)
		prefetch(&s->id_number[place[i]]);
	for (i = 0; i < n; i++)
		number[i] = s->id_number[place[i]];
	idmap_id_batch(&s->ids, number, n, id);
}

uint32_t
set_store_find_size(const struct set_store *s, uint64_t n, uint32_t end)
{
	uint32_t i;

	BISECT(i, 0, end, s->set[i].n < n);
	return i;
}

struct halves
set_store_halves(const struct set_store *s, uint32_t i, struct lower_room *room)
{
	const struct stored_set *o = &s->set[i];

	return (struct halves){ o->upper,
		lower_halves_at(&s->lower, o->lower, o->n, room), o->n };
}

size_t
set_store_shared(const struct set_store *s, uint32_t i, uint32_t k, size_t need,
    struct lower_room room[static 2])
{
	const struct stored_set *x = &s->set[i], *y = &s->set[k];
	struct halves a, b;

	if (!s->lower.kept &&
	    halves_bound(x->upper, x->n, y->upper, y->n, need) < need)
		return 0;
	a = set_store_halves(s, i, &room[0]);
	b = set_store_halves(s, k, &room[1]);
	return halves_shared(&a, &b, need);
}

static int
by_id(const void *a, const void *b, void *sets)
{
	const struct idmap *ids = &((struct set_store *)sets)->ids;

	return span_order(idmap_id(ids, *(const uint32_t *)a),
	    idmap_id(ids, *(const uint32_t *)b));
}

void
set_store_sort_ids(struct set_store *s)
{
	const struct stored_set *o;

	for (o = s->set; o < s->set + s->n; o++)
		if (o[1].first_id - o->first_id > 2)
			qsort_r(s->id_number + o->first_id,
			    o[1].first_id - o->first_id, sizeof *s->id_number,
			    by_id, s);
}
