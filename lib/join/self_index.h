/* self_index.h: an inverted index for the pairs within a collection, by a
 * measure that bounds the size of both sets.
 *
 * A set probes few of its features, and prefix_index.h would wait for memory at
 * each. Here all arrays but the lists are written and read in order: a set
 * knows its own place in a list, and its partners are just before that. */
#ifndef ND_SELF_INDEX_H
#define ND_SELF_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#include "join/feature_order.h"
#include "join/set_store.h"
#include "similarity/set_measure.h"

/* posting holds the lists one after the other. A list has, strictly ascending,
 * all sets with some feature in their probe prefix, and some sets with another
 * feature. A posting is, from the highest bit:
 *
 *	SELF_INDEX_FIRST | ... | SELF_INDEX_KEPT | place:11 | set:32
 *
 * probe[probe_end[i - 1], probe_end[i]) holds the indexes in posting of set i,
 * except where it begins a list. Owns its arrays. */
struct self_index {
	uint64_t *posting;
	uint32_t *probe, *probe_end;
	uint64_t postings;
};

/* Indexes the sets of s. Returns false if there are more than UINT32_MAX
 * postings. !measure_smaller_only(m->row). */
bool self_index_make(struct self_index *x, const struct set_store *s,
    const struct feature_order *order, const struct measure *m);

/* FIRST: the posting begins a list. KEPT: the feature is one that a set of at
 * least this size probes (measure_index_prefix). */
enum { SELF_INDEX_PLACE_BITS = 11 };
#define SELF_INDEX_FIRST ((uint64_t)1 << 63)
#define SELF_INDEX_KEPT ((uint64_t)1 << (32 + SELF_INDEX_PLACE_BITS))

/* Returns by how many bits the places of n features are shifted to fit
 * SELF_INDEX_PLACE_BITS. */
static inline unsigned
self_index_place_shift(uint64_t n)
{
	return n >> SELF_INDEX_PLACE_BITS
	    ? 64 - SELF_INDEX_PLACE_BITS - __builtin_clzll(n)
	    : 0;
}

/* Returns a lower bound on the place of the feature in the ordered set. */
static inline uint64_t
self_index_place(uint64_t posting, unsigned shift)
{
	return (posting >> 32 & ((1 << SELF_INDEX_PLACE_BITS) - 1)) << shift;
}

#endif
