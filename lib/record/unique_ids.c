/* unique_ids.c: the ids of a file, each once. */
#include <stdlib.h>

#include "base/mem.h"
#include "record/unique_ids.h"

void
unique_ids_bad(struct in *in, struct span id, uint64_t first)
{
	in_bad(in, "duplicate id '%.*s' (first on line %ju)", span_shown(id),
	    id.p, (uintmax_t)first);
}

/* The line of an id: its number, and the lines skipped before. */
static uint64_t
line_of(const struct unique_ids *r, uint32_t id)
{
	size_t lo = 0, hi = r->skips, mid;

	while (lo < hi) {
		mid = (lo + hi) / 2;
		if (r->skipped[mid] <= id)
			lo = mid + 1;
		else
			hi = mid;
	}
	return id + 1 + lo;
}

bool
unique_ids_add(struct unique_ids *r, struct in *in, struct span id)
{
	uint32_t known = r->ids.n, number = idmap_add(&r->ids, id);

	if (number == IDMAP_NONE)
		die("%s:%ju: expected at most %u ids, got more", in->name,
		    (uintmax_t)in->line, IDMAP_MAX);
	if (number != known) {
		unique_ids_bad(in, id, line_of(r, number));
		return false;
	}
	while (r->skips + r->ids.n < in->line) {
		r->skipped = mem_grow(
		    r->skipped, &r->cap, r->skips + 1, sizeof *r->skipped);
		r->skipped[r->skips++] = number;
	}
	return true;
}

void
unique_ids_free(struct unique_ids *r)
{
	idmap_free(&r->ids);
	free(r->skipped);
	*r = (struct unique_ids){ 0 };
}
