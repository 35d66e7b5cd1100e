/* prior.h: which sets before a set have a feature of it among their first,
 * for the pairs within a collection by Jaccard or Dice: there a set asks few
 * of its features, and an index (index.h) would be asked once by each.
 *
 * Everything is written and read in order but the list a set stands in: it
 * knows its own place there, and those before it are its neighbours. */
#ifndef ND_PRIOR_H
#define ND_PRIOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/rarity.h"
#include "join/sets.h"
#include "similarity/measure.h"

/* Lists one behind the other, each of all sets that ask for a feature, and of
 * some that do not, strictly ascending. A posting has the number of a set in
 * its lower 32 bits. own has the postings of set 0 that follow one of a smaller
 * set number in the list (none), then the postings of set 1, ...; own_end[i] is
 * where the postings of set i end. */
struct prior {
	uint64_t *posting;
	uint32_t *own, *own_end;
	uint64_t postings;
};

/* false where there are too many postings. m is not of the smaller set. */
bool prior_make(struct prior *x, const struct sets *s, const struct rarity *r,
    const struct measure *m);

/* Of the bits above a set's number: the first of its list; the set has the
 * feature among those a set that is no smaller needs; the place of it. */
enum { PRIOR_PLACE_BITS = 11 };
#define PRIOR_FIRST ((uint64_t)1 << 63)
#define PRIOR_KEPT ((uint64_t)1 << (32 + PRIOR_PLACE_BITS))

/* By how many bits the places of n features are cut. */
static inline unsigned
prior_cut(uint64_t n)
{
	return n >> PRIOR_PLACE_BITS ?
	    64 - PRIOR_PLACE_BITS - __builtin_clzll(n) : 0;
}

/* A place of the feature, among the features of the set in order, that is at
 * or before its own. */
static inline uint64_t
prior_place(uint64_t posting, unsigned cut)
{
	return (posting >> 32 & ((1 << PRIOR_PLACE_BITS) - 1)) << cut;
}

#endif
