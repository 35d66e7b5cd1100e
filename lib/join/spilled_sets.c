/* spilled_sets.c: which sets of a spill are equal. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/radix_sort64.h"
#include "join/set_arrange.h"
#include "join/spilled_sets.h"

/* Whether two records have the same n features, at these places. */
static bool
same_features(const struct set_spill *p, uint64_t a, uint64_t b, uint32_t n)
{
	uint64_t *f = mem_new(2 * (size_t)n, sizeof *f);
	bool same;

	set_spill_get(p, f, a, n);
	set_spill_get(p, f + n, b, n);
	same = memcmp(f, f + n, n * sizeof *f) == 0;
	free(f);
	return same;
}

/* Sets first[i] to the first record that has the set of record i, whose
 * features begin at at[i]. */
static void
find_equal(const struct set_spill *p, const uint64_t *at, uint32_t *first)
{
	uint64_t *key = mem_new((size_t)p->ids.n + 1, sizeof *key);
	uint32_t i, k, low, a, b, n = p->ids.n;

	for (i = 0; i < n; i++)
		key[i] = p->hash[i] >> 32 << 32 | i;
	radix_sort64(key, n, 0);
	for (i = low = 0; i < n; i++) {
		if (key[i] >> 32 != key[low] >> 32)
			low = i;
		a = first[(uint32_t)key[i]] = key[i];
		for (k = low; k < i; k++) {
			b = key[k];
			if (first[b] == b && p->hash[a] == p->hash[b] &&
			    p->n[a] == p->n[b] &&
			    same_features(p, at[a], at[b], p->n[a])) {
				first[a] = b;
				break;
			}
		}
	}
	free(key);
}

void
spilled_sets(struct set_store *s, struct set_spill *p)
{
	const uint32_t n = p->ids.n;
	uint64_t *at;
	uint32_t *set_of, i;

	idmap_seal(&p->ids);
	at = mem_new((size_t)n + 1, sizeof *at);
	set_of = mem_new((size_t)n + 1, sizeof *set_of);
	for (i = 0; i < n; i++)
		at[i + 1] = at[i] + p->n[i];
	find_equal(p, at, set_of);
	free(p->hash);
	p->hash = NULL;
	s->set = mem_new((size_t)n + 1, sizeof *s->set);
	for (i = 0; i < n; i++) {
		if (p->n[i] == 0) {
			set_of[i] = SET_STORE_NONE;
		} else if (set_of[i] < i) {
			set_of[i] = set_of[set_of[i]];
		} else {
			s->set[s->n].lower = at[i];
			s->set[s->n].n = p->n[i];
			s->features += p->n[i];
			set_of[i] = s->n++;
		}
	}
	free(at);
	free(p->n);
	p->n = NULL;
	s->ids = p->ids;
	p->ids = (struct idmap){ 0 };
	set_store_arrange(s, set_of);
	free(set_of);
}
