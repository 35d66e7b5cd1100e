#include "base/put.h"
#include "join/join_writer.h"

void
join_write_pair(struct join_writer *e, struct span a, size_t na, struct span b,
    size_t nb, size_t shared)
{
	int order = e->order == ORDER_CROSS ? -1 : span_order(a, b);

	if (e->order == ORDER_INDEXED) {
		measure_write(&e->query.j->m, e->out, b, a, shared, nb, na);
		e->pairs++;
	} else if (order > 0 && e->order == ORDER_WITHIN) {
		join_write_pair(e, b, nb, a, na, shared);
	} else if (order < 0 && e->held) {
		e->pairs += measure_write_held(
		    &e->query.j->m, e->out, a, b, shared, na, nb);
	} else if (order < 0) {
		measure_write(&e->query.j->m, e->out, a, b, shared, na, nb);
		e->pairs++;
	}
}

/* Returns the end of the ids of set i to be written. */
static uint32_t
ids_end(const struct join_writer *e, const struct set_store *s, uint32_t i)
{
	return e->collapse ? s->set[i].first_id + 1 : s->set[i + 1].first_id;
}

/* The ids of hits, which are looked up together. */
struct hit_ids {
	uint32_t place[IDMAP_BATCH];
	const struct join_hit *hit[IDMAP_BATCH];
	size_t n;
};

/* Writes the pairs of an id, whose set has n features, with the ids of h; none
 * are left. */
static void
write_hits(struct join_writer *e, struct span id, size_t n, struct hit_ids *h)
{
	const struct set_store *s = e->query.j->s;
	struct span other[IDMAP_BATCH];
	size_t i;

	set_store_ids(s, h->place, h->n, other);
	for (i = 0; i < h->n; i++)
		join_write_pair(e, id, n, other[i], s->set[h->hit[i]->set].n,
		    h->hit[i]->shared);
	h->n = 0;
}

void
join_write_id(struct join_writer *e, struct span id, size_t n)
{
	const struct set_store *s = e->query.j->s;
	const struct join_hit *hit;
	struct hit_ids h = { .n = 0 };
	uint32_t k;
	size_t i;

	for (i = 0; i < e->query.hits; i++) {
		hit = &e->query.hit[i];
		for (k = s->set[hit->set].first_id; k < ids_end(e, s, hit->set);
		     k++) {
			h.place[h.n] = k;
			h.hit[h.n++] = hit;
			if (h.n == IDMAP_BATCH)
				write_hits(e, id, n, &h);
		}
	}
	write_hits(e, id, n, &h);
}

void
join_write_set(struct join_writer *e, const struct set_store *s, uint32_t i)
{
	uint32_t k;

	if (e->query.hits > 0)
		for (k = s->set[i].first_id; k < ids_end(e, s, i); k++)
			join_write_id(e, set_store_id(s, k), s->set[i].n);
}

void
join_write_equal(struct join_writer *e, uint32_t i)
{
	const struct set_store *s = e->query.j->s;
	const struct stored_set *o = &s->set[i];
	uint32_t a, b;

	for (a = o->first_id; a < ids_end(e, s, i); a++)
		for (b = a + 1; b < o[1].first_id; b++)
			join_write_pair(e, set_store_id(s, a), o->n,
			    set_store_id(s, b), o->n, o->n);
}

void
join_write_numbers(struct join_writer *e, const uint32_t number[static 2],
    const uint32_t n[static 2], size_t shared)
{
	char text[2][PUT_NUMBER];
	struct span id[2];
	int k;

	for (k = 0; k < 2; k++)
		id[k] = put_digits(text[k], number[k]);
	join_write_pair(e, id[0], n[0], id[1], n[1], shared);
}
