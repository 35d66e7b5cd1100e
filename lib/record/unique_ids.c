#include <stdlib.h>

#include "base/bisect.h"
#include "base/mem.h"
#include "format/id_twice.h"
#include "record/unique_ids.h"

/* The line of the id with a number: after that many ids, and the lines that
 * were skipped before it. */
static uint64_t
line_of(const struct unique_ids *u, uint32_t id)
{
	size_t i;

	BISECT(i, 0, u->skips, u->skipped[i] <= id);
	return id + 1 + i;
}

bool
unique_ids_add(struct unique_ids *u, struct in *in, struct span id)
{
	return unique_ids_add_hashed(u, in, id, idmap_hash(id));
}

bool
unique_ids_add_hashed(
    struct unique_ids *u, struct in *in, struct span id, uint64_t hash)
{
	uint32_t known = u->ids.n, number = idmap_add_hashed(&u->ids, id, hash);

	if (number != known) {
		in_id_twice(in, id, "", line_of(u, number));
		return false;
	}
	while (u->skips + u->ids.n < in->line) {
		MEM_ADD(u->skipped, u->skips, u->cap, number);
	}
	return true;
}

void
unique_ids_free(struct unique_ids *u)
{
	idmap_free(&u->ids);
	free(u->skipped);
	*u = (struct unique_ids){ 0 };
}
