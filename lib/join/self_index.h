/* self_index.h: which sets before a set have a feature of it among their first,
 * for the pairs within a collection by Jaccard or Dice: there a set asks few
 * of its features, and an index (prefix_index.h) would be asked once by each.
 *
 * Everything is written and read in order but the list a set stands in: it
 * knows its own place there, and those before it are its neighbours. */
#ifndef ND_SELF_INDEX_H
#define ND_SELF_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/feature_order.h"
#include "join/set_store.h"
#include "similarity/set_measure.h"

/* Lists one behind the other, each of all sets that ask for a feature, and of
 * some that do not, strictly ascending. A posting has the number of a set in
 * its lower 32 bits. own has the postings of set 0 that follow one of a smaller
 * set number in the list (none), then the postings of set 1, ...; own_end[i] is
 * where the postings of set i end. */
struct self_index {
	uint64_t *posting;
	uint32_t *probe, *probe_end;
	uint64_t postings;
};

/* false where there are too many postings. m is not of the smaller set. */
bool self_index_make(struct self_index *x, const struct set_store *s,
    const struct feature_order *r, const struct measure *m);

/* Of the bits above a set's number: the first of its list; the set has the
 * feature among those a set that is no smaller needs; the place of it. */
enum { SELF_INDEX_PLACE_BITS = 11 };
#define SELF_INDEX_FIRST ((uint64_t)1 << 63)
#define SELF_INDEX_KEPT ((uint64_t)1 << (32 + SELF_INDEX_PLACE_BITS))

/* By how many bits the places of n features are cut. */
static inline unsigned
self_index_place_shift(uint64_t n)
{
	return n >> SELF_INDEX_PLACE_BITS
	    ? 64 - SELF_INDEX_PLACE_BITS - __builtin_clzll(n)
	    : 0;
}

/* A place of the feature, among the features of the set in order, that is at
 * or before its own. */
static inline uint64_t
self_index_place(uint64_t posting, unsigned cut)
{
	return (posting >> 32 & ((1 << SELF_INDEX_PLACE_BITS) - 1)) << cut;
}

#endif
