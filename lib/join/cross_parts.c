#include <stdlib.h>

#include "join/cross_parts.h"
#include "join/set_numbering.h"

/* Gives the sets of the part their ids, those of x->sets. */
static void
lend_ids(struct join_parts *x)
{
	struct set_store *s = &x->part.s;
	uint32_t i;

	s->repeats = false;
	if (x->numbered) {
		set_store_replace_ids(s, s->id_number);
		return;
	}
	for (i = 0; i <= s->n; i++) {
		s->set[i].first_id = x->sets.set[x->from + i].first_id;
		set_store_touch(&x->sets, x->from + i - (i == s->n));
	}
	free(s->id_number);
	s->id_number = x->sets.id_number;
	s->ids = x->sets.ids;
}

const struct prefix_join *
cross_parts_index(struct join_parts *x)
{
	lend_ids(x);
	if (!prefix_join_make(&x->j, &x->part.s, &x->m, false, x->threads))
		die("%s: expected at most 4294967295 postings of a part: use "
		    "less memory",
		    x->file.file.dir);
	return &x->j;
}

bool
cross_parts_next(struct join_parts *x)
{
	prefix_join_free(&x->j);
	x->part.s.id_number = NULL;
	free((void *)x->part.s.id_start);
	free((void *)x->part.s.id_text);
	set_part_free(&x->part);
	x->from = x->to;
	if (x->from == x->file.sets) {
		join_parts_free(x);
		return false;
	}
	join_parts_load(x);
	return true;
}
