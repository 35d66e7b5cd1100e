#include <stdlib.h>

#include "base/mem.h"
#include "base/prefix_sum.h"
#include "base/radix_sort64.h"
#include "base/span.h"
#include "join/set_arrange.h"

/* Sorts the sets by size, in a stable order; returns the new number of each. */
static uint32_t *
sort_by_size(struct set_store *s)
{
	uint32_t *rank = mem_new(s->n, sizeof *rank), i;
	uint64_t *key = mem_new(s->n, sizeof *key);
	struct stored_set *set = mem_new((size_t)s->n + 1, sizeof *set);

	for (i = 0; i < s->n; i++)
		key[i] = (uint64_t)s->set[i].n << 32 | i;
	radix_sort64(key, s->n, 0);
	for (i = 0; i < s->n; i++) {
		set[i] = s->set[(uint32_t)key[i]];
		rank[(uint32_t)key[i]] = i;
	}
	free(key);
	free(s->set);
	s->set = set;
	return rank;
}

/* Puts the smallest id of each set first. */
static void
smallest_first(struct set_store *s)
{
	uint32_t i, k, number, *first;

	for (i = 0; i < s->n; i++) {
		set_store_touch(s, i);
		first = s->id_number + s->set[i].first_id;
		for (k = s->set[i].first_id + 1; k < s->set[i + 1].first_id;
		     k++)
			if (span_order(idmap_id(&s->ids, s->id_number[k]),
				idmap_id(&s->ids, *first)) < 0) {
				number = *first;
				*first = s->id_number[k];
				s->id_number[k] = number;
			}
	}
}

void
set_store_place_ids(struct set_store *s, const uint32_t *set_of_id)
{
	uint32_t *end = mem_new((size_t)s->n + 1, sizeof *end), i, ids;

	for (i = 0; i < s->ids.n; i++)
		if (set_of_id[i] != SET_STORE_NONE)
			end[set_of_id[i]]++;
	ids = prefix_sum32(end, s->n);
	s->id_number = mem_new(ids, sizeof *s->id_number);
	for (i = 0; i < s->ids.n; i++)
		if (set_of_id[i] != SET_STORE_NONE)
			s->id_number[end[set_of_id[i]]++] = i;
	/* The ids of a set begin where those of the set before it end. */
	for (i = 0; i < s->n; i++) {
		set_store_touch(s, i);
		s->set[i].first_id = i ? end[i - 1] : 0;
	}
	s->set[s->n].first_id = ids;
	free(end);
	smallest_first(s);
}

void
set_store_arrange(struct set_store *s, uint32_t *set_of_id)
{
	uint32_t *rank = sort_by_size(s), i;

	for (i = 0; i < s->ids.n; i++)
		if (set_of_id[i] != SET_STORE_NONE)
			set_of_id[i] = rank[set_of_id[i]];
	free(rank);
	set_store_place_ids(s, set_of_id);
}
