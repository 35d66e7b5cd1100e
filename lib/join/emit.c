/* emit.c: pairs of ids out. */
#include "join/emit.h"

static void
pair(struct emit *e, const struct join *j, struct span a, size_t na,
    struct span b, size_t nb, size_t shared)
{
	int order = e->order == EMIT_CROSS ? -1 : span_order(a, b);

	if (order > 0 && e->order == EMIT_WITHIN) {
		pair(e, j, b, nb, a, na, shared);
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
end_of(const struct emit *e, const struct sets *s, uint32_t i)
{
	return e->collapse ? s->set[i].first + 1 : s->set[i + 1].first;
}

void
emit_id(struct emit *e, const struct join *j, struct span id, size_t n)
{
	const struct one *o;
	uint32_t set, k;
	size_t i;

	for (i = 0; i < j->hits; i++) {
		set = j->hit[i].set;
		o = &j->s->set[set];
		for (k = o->first; k < end_of(e, j->s, set); k++)
			pair(e, j, id, n, sets_id(j->s, k), o->n,
			    j->hit[i].shared);
	}
}

void
emit_set(struct emit *e, const struct join *j, const struct sets *s, uint32_t i)
{
	uint32_t k;

	if (j->hits > 0)
		for (k = s->set[i].first; k < end_of(e, s, i); k++)
			emit_id(e, j, sets_id(s, k), s->set[i].n);
}

void
emit_equal(struct emit *e, const struct join *j, uint32_t i)
{
	const struct sets *s = j->s;
	const struct one *o = &s->set[i];
	uint32_t a, b;

	for (a = o->first; a < end_of(e, s, i); a++)
		for (b = a + 1; b < o[1].first; b++)
			pair(e, j, sets_id(s, a), o->n, sets_id(s, b), o->n,
			    o->n);
}
