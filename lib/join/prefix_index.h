/* prefix_index.h: an inverted index of the first features of sets: for a
 * feature, the sets that have it in their prefix. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "join/feature_order.h"
#include "join/set_store.h"
#include "similarity/set_measure.h"

/* How many features of each set are indexed, in the common order. */
enum prefix_index_kind {
	PREFIX_INDEX_FOR_LARGER, /* for queries with sets that are no smaller:
				  * measure_index_prefix */
	PREFIX_INDEX_FOR_ANY,	 /* for queries with any set:
				  * measure_probe_prefix */
	PREFIX_INDEX_FULL,	 /* all features */
};

/* Posting lists. The upper bits of feature_order_mix select a cell of live and
 * a cell of start. Features can collide, so a list holds every set that has the
 * feature and some sets that have another one. The list of cell c is
 * posting[start[c], start[c + 1]): numbers of sets, ascending, and therefore
 * ascending by size. A cell of live has 1 bit; 0 means that the list is empty.
 * Owns its arrays unless they lie in a mapped partition. */
struct prefix_index {
	unsigned live_bits, bits;
	uint8_t *live;	 /* 2^live_bits / 8 bytes */
	uint32_t *start; /* 2^bits + 1 of them */
	uint32_t *posting;
	uint64_t postings;
};

/* Indexes the sets of s, by several threads. Returns false if there are more
 * than UINT32_MAX postings. */
bool prefix_index_make(struct prefix_index *x, const struct set_store *s,
    const struct feature_order *order, const struct measure *m,
    enum prefix_index_kind kind, size_t threads);

/* Joins lists by four: a file of half as many bytes besides its sets, in which
 * a query compares a few sets more. The index is not freed then. */
void prefix_index_narrow(struct prefix_index *x);

/* Frees an index that was made. */
void prefix_index_free(struct prefix_index *x);

/* Whether the list of a feature can have postings; mixed is the
 * feature_order_mix of the feature. */
static inline bool
prefix_index_live(const struct prefix_index *x, uint32_t mixed)
{
	uint32_t c = mixed >> (32 - x->live_bits);

	return x->live[c / 8] >> c % 8 & 1;
}
