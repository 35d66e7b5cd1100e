/* emit.c: pairs of ids out. */
#include "join/emit.h"

static void
write_pair(struct join_writer *e, const struct prefix_join *j, struct span a,
    size_t na, struct span b, size_t nb, size_t shared)
{
	int order = e->order == JOIN_PAIRS_CROSS ? -1 : span_order(a, b);

	if (order > 0 && e->order == JOIN_PAIRS_WITHIN) {
		write_pair(e, j, b, nb, a, na, shared);
	} else if (order < 0) {
		out_put(e->out, a.p, a.n);
		out_char(e->out, '\t');
		out_put(e->out, b.p, b.n);
		measure_write(&j->m, e->out, shared, na, nb);
		out_char(e->out, '\n');
		e->pairs++;
	}
}

/* Where those ids of set i end that stand for it. */
static uint32_t
ids_end(const struct join_writer *e, const struct set_store *s, uint32_t i)
{
	return e->collapse ? s->set[i].first_id + 1 : s->set[i + 1].first_id;
}

void
join_pairs_write_id(struct join_writer *e, const struct prefix_join *j,
    struct span id, size_t n)
{
	const struct stored_set *o;
	uint32_t set, k;
	size_t i;

	for (i = 0; i < j->hits; i++) {
		set = j->hit[i].set;
		o = &j->s->set[set];
		for (k = o->first_id; k < ids_end(e, j->s, set); k++)
			write_pair(e, j, id, n, set_store_id(j->s, k), o->n,
			    j->hit[i].shared);
	}
}

void
join_pairs_write_set(struct join_writer *e, const struct prefix_join *j,
    const struct set_store *s, uint32_t i)
{
	uint32_t k;

	if (j->hits > 0)
		for (k = s->set[i].first_id; k < ids_end(e, s, i); k++)
			join_pairs_write_id(
			    e, j, set_store_id(s, k), s->set[i].n);
}

void
join_pairs_write_equal(
    struct join_writer *e, const struct prefix_join *j, uint32_t i)
{
	const struct set_store *s = j->s;
	const struct stored_set *o = &s->set[i];
	uint32_t a, b;

	for (a = o->first_id; a < ids_end(e, s, i); a++)
		for (b = a + 1; b < o[1].first_id; b++)
			write_pair(e, j, set_store_id(s, a), o->n,
			    set_store_id(s, b), o->n, o->n);
}
