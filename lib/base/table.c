/* table.c: a hash table of numbers: growth. */
#include <sys/mman.h>

#include "base/mem.h"
#include "base/table.h"

/* SLOTS_FIRST: one page. PIECE: slots that are moved between two drops. */
enum { SLOTS_FIRST = 512, PIECE = 1 << 16 };

void
table_drop(const struct table *t)
{
	if (t->in_file)
		madvise(t->slot, t->slots * sizeof *t->slot, MADV_DONTNEED);
}

/* Scaling keeps the order of the tags, so that doubling the slots is one
 * sequential pass over them. */
static void
double_slots(struct table *t)
{
	struct table old = *t;
	size_t i, k;

	t->slots = old.slots ? 2 * old.slots : SLOTS_FIRST;
	t->slot = (t->map ? t->map : mem_map)(t->slots * sizeof *t->slot);
	t->in_file = t->map;
	for (i = 0; i < old.slots; i++) {
		if (i % PIECE == 0) {
			table_drop(t);
			table_drop(&old);
		}
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
