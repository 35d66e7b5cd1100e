#include <stdlib.h>

#include "base/idmap.h"
#include "base/idmap_sort.h"
#include "base/inverse.h"
#include "record/held_pairs.h"
#include "record/pair.h"

static void
add(struct held_pairs *h, struct idmap *ids, const struct in *in,
    const struct pair *p)
{
	if (h->n == UINT32_MAX)
		die("%s: expected at most %ju pairs, got more", in->name,
		    (uintmax_t)UINT32_MAX);
	if (h->n == h->cap)
		MEM_MAP_GROW(h->pair, h->cap, h->n + 1);
	h->pair[h->n++] = (struct held_pair){
		.id = { idmap_add(&ids[0], p->a), idmap_add(&ids[1], p->b) },
		.similarity = p->similarity,
	};
	out_field(&h->scratch, in->last, '\n');
}

/* Numbers the ids of a column, which are in m, in byte order. */
static void
order_ids(struct held_pairs *h, int column, struct idmap *m)
{
	uint32_t *order = mem_new(m->n, sizeof *order);
	uint32_t *place;
	struct held_pair *p, *end = h->pair + h->n;

	idmap_seal(m);
	idmap_sort(m, order);
	place = inverse(order, m->n);
	for (p = h->pair; p < end; p++)
		p->id[column] = place[p->id[column]];
	h->ids[column] = m->n;
	free(place);
	free(order);
	idmap_free(m);
}

void
held_pairs_read(struct held_pairs *h, struct in *in, const char *dir)
{
	struct idmap ids[2] = { { 0 }, { 0 } };
	struct pair p;

	while (pair_read(in, &p, true)) {
		if (!h->n)
			out_scratch(&h->scratch, dir);
		add(h, ids, in, &p);
	}
	if (!h->n)
		return;
	order_ids(h, 0, &ids[0]);
	order_ids(h, 1, &ids[1]);
}

/* Reads on to the line of the next pair from *i on that has these marks;
 * false at the end. */
static bool
next_marked(const struct held_pairs *h, struct in *in, size_t *i,
    unsigned marks, struct span *line)
{
	while (*i < h->n && (line->p = in_record(in, &line->n)))
		if ((h->pair[(*i)++].marks & marks) == marks)
			return true;
	return false;
}

void
held_pairs_write(struct held_pairs *h, unsigned marks, struct out *o)
{
	struct span line;
	struct in in;
	size_t i = 0;

	in_scratch(&in, &h->scratch);
	while (next_marked(h, &in, &i, marks, &line)) {
		out_field(o, line, '\n');
	}
	in_close(&in);
}

void
held_pairs_keep(struct held_pairs *h, unsigned marks)
{
	struct span line;
	struct in in;
	size_t i = 0, n = 0;

	in_scratch(&in, &h->scratch);
	while (next_marked(h, &in, &i, marks, &line)) {
		h->pair[n] = h->pair[i - 1];
		MEM_GROW(h->line, h->line_cap, n + 2);
		h->line[n++] = h->lines.n;
		buf_put(&h->lines, line);
		buf_char(&h->lines, '\n');
		h->line[n] = h->lines.n;
	}
	h->n = n;
	in_close(&in);
}

void
held_pairs_free(struct held_pairs *h)
{
	mem_unmap(h->pair, h->cap * sizeof *h->pair);
	buf_free(&h->lines);
	free(h->line);
	*h = (struct held_pairs){ 0 };
}
