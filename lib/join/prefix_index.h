/* prefix_index.h: which sets have a feature among their first. */
#ifndef ND_PREFIX_INDEX_H
#define ND_PREFIX_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/feature_order.h"
#include "join/set_store.h"
#include "similarity/set_measure.h"

/* What is put into an index, of each set. */
enum prefix_index_kind {
	PREFIX_INDEX_SELF,  /* what a set that is no smaller needs, to ask
			 * for the pairs within the collection by a measure
			 * of the smaller set (for others: self_index.h) */
	PREFIX_INDEX_SMALL, /* what any set that is no smaller needs */
	PREFIX_INDEX_PROBE, /* what any set needs */
	PREFIX_INDEX_ALL,   /* all features */
};

/* Posting lists. A feature has a cell of live and one of start; other
 * features may have the same, so a list holds every set that has the feature
 * and some that have not. The list of cell c is posting[start[c], start[c+1]):
 * numbers of sets, ascending, and so ascending by size. live has 2 bits a
 * cell: 0 means that the list is empty.
 *
 * PREFIX_INDEX_SELF has instead of live what every set asks: own_n[i] entries
 * of own for set i, those of set 0 first. An entry is a cell of start above the
 * place of the feature in the set, in order, as a fraction of 2^(32 - bits),
 * rounded down. */
struct prefix_index {
	unsigned live_bits, bits;
	uint8_t *live;	 /* 2^live_bits / 4 bytes */
	uint32_t *start; /* 2^bits + 1 of them */
	uint32_t *posting;
	uint64_t postings;
	uint32_t *probe, *probe_n;
	uint64_t probes;
};

/* false where there are too many postings. */
bool prefix_index_make(struct prefix_index *x, const struct set_store *s,
    const struct feature_order *o, const struct measure *m,
    enum prefix_index_kind of);

static inline bool
prefix_index_live(const struct prefix_index *x, uint64_t mixed)
{
	uint64_t c = mixed >> (64 - x->live_bits);

	return (x->live[c / 4] >> c % 4 * 2 & 3) != 0;
}

/* A place in a set of n that is at or before the one an entry of own was made
 * from. */
static inline uint64_t
prefix_index_place(const struct prefix_index *x, uint64_t n, uint32_t entry)
{
	unsigned rest = 32 - x->bits;

	return (entry & (((uint64_t)1 << rest) - 1)) * n >> rest;
}

#endif
