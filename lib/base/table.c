/* table.c: a hash table of numbers: growth. */
#include "base/mem.h"
#include "base/table.h"

enum { SLOTS_FIRST = 512 }; /* one page */

/* Scaling keeps the order of the tags, so that doubling the slots is one
 * sequential pass over them. */
static void
double_slots(struct table *t)
{
	struct table old = *t;
	size_t i, k;

	t->slots = old.slots ? 2 * old.slots : SLOTS_FIRST;
	t->slot = mem_map(t->slots * sizeof *t->slot);
	for (i = 0; i < old.slots; i++) {
		if (!old.slot[i])
			continue;
		for (k = table_home(t, old.slot[i]); t->slot[k];
		     k = (k + 1) & (t->slots - 1))
			;
		t->slot[k] = old.slot[i];
	}
	table_free(&old);
}

void
table_reserve(struct table *t)
{
	if (table_full(t))
		double_slots(t);
}

void
table_free(struct table *t)
{
	mem_unmap(t->slot, t->slots * sizeof *t->slot);
	*t = (struct table){ 0 };
}
