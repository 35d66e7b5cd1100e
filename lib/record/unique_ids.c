/* unique_ids.c: the ids of a file, each once. */
#include <stdlib.h>

#include "base/mem.h"
#include "record/unique_ids.h"

bool
unique_ids_add(struct unique_ids *r, struct in *in, struct span id)
{
	uint32_t known = r->ids.n, number = idmap_add(&r->ids, id);

	if (number == IDMAP_NONE)
		die("%s: more than %u records", in->name, IDMAP_MAX);
	if (number != known) {
		in_bad(in, "duplicate id '%.*s' (first on line %ju)",
		    span_shown(id), id.p, (uintmax_t)r->line[number]);
		return false;
	}
	r->line = mem_grow(r->line, &r->cap, r->ids.n, sizeof *r->line);
	r->line[number] = in->line;
	return true;
}

void
unique_ids_free(struct unique_ids *r)
{
	idmap_free(&r->ids);
	free(r->line);
	*r = (struct unique_ids){0};
}
