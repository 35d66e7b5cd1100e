#include <string.h>

#include "base/hash.h"
#include "text/line_set.h"

/* A table with more slots, and more slots for each line, is freed. */
enum { SLOTS_KEPT = 4096, SPARSE = 16 };

bool
line_set_add(struct line_set *s, struct span line)
{
	uint64_t hash = hash_slot(line.p, line.n), number;
	struct span old;
	size_t i, from;

	table_reserve(&s->table);
	for (i = table_first(&s->table, hash);
	     (number = table_value(&s->table, i));
	     i = table_next(&s->table, i, hash)) {
		from = number > 1 ? s->end[number - 2] : 0;
		old = (struct span){ s->bytes.p + from,
			s->end[number - 1] - from };
		if (span_equal(old, line))
			return false;
	}
	buf_put(&s->bytes, line);
	if (s->n == s->cap)
		MEM_GROW(s->end, s->cap, s->n + 1);
	s->end[s->n++] = s->bytes.n;
	table_put(&s->table, i, hash, s->n);
	return true;
}

void
line_set_clear(struct line_set *s)
{
	struct table *t = &s->table;

	if (t->slots > SLOTS_KEPT && t->slots / SPARSE > t->n)
		table_free(t);
	else if (t->n > 0)
		memset(t->slot, 0, t->slots * sizeof *t->slot);
	t->n = 0;
	s->n = s->bytes.n = 0;
}

void
line_set_free(struct line_set *s)
{
	table_free(&s->table);
	buf_free(&s->bytes);
	free(s->end);
	*s = (struct line_set){ 0 };
}
