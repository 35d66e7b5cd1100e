#include "base/hash.h"
#include "base/mem.h"
#include "record/set_numbers.h"

uint32_t
set_numbers_hashed(struct set_numbers *t, uint64_t high, uint64_t low)
{
	struct numbered_set *x;
	uint64_t v;
	size_t i;

	table_reserve(&t->table);
	for (i = table_first(&t->table, high); (v = table_value(&t->table, i));
	     i = table_next(&t->table, i, high)) {
		x = &t->set[v - 1];
		if (x->high == high && x->low == low) {
			x->count++;
			return v;
		}
	}
	if (t->n == UINT32_MAX - 1)
		die("expected at most %u different sets, got more",
		    UINT32_MAX - 1);
	MEM_MAP_ADD(
	    t->set, t->n, t->cap, (struct numbered_set){ high, low, 1 });
	table_put(&t->table, i, high, t->n);
	return t->n;
}

uint32_t
set_numbers_add(struct set_numbers *t, const struct set_record *s)
{
	uint64_t high, low;

	if (s->n == 0)
		return 0;
	/* Features have one spelling only. */
	hash128(s->hex, 17 * s->n - 1, &high, &low);
	return set_numbers_hashed(t, high, low);
}

void
set_numbers_free(struct set_numbers *t)
{
	table_free(&t->table);
	mem_unmap(t->set, t->cap * sizeof *t->set);
	*t = (struct set_numbers){ 0 };
}
