/* join.h: the exact join: which sets of a collection are like a set. */
#ifndef ND_JOIN_H
#define ND_JOIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/index.h"
#include "join/prior.h"
#include "join/rarity.h"
#include "join/sets.h"
#include "similarity/measure.h"

/* A set of the collection and what it shares with the one asked for. */
struct hit {
	uint32_t set;
	uint32_t shared;
};

/* An index of a collection and the room to ask it. The collection is
 * borrowed. All stays for as long as the program runs. With a
 * measure of the smaller set alone a set asks its smaller partners through
 * small and the larger ones through all; any other needs small alone, or, for
 * the pairs within the collection, prior alone. */
struct join {
	const struct sets *s;
	struct measure m;
	struct rarity rarity;
	struct index small, all;
	struct prior prior;
	const uint32_t *own;	/* join_next: what the next set asks, */
	uint32_t from;		/* and the first set it may be wanted with */
	uint32_t *stamp;	/* of each set: whether it was met already */
	uint32_t now;
	uint32_t *met;		/* sets to be compared */
	size_t mets, met_cap;
	uint64_t *first;	/* the set asked for, in order */
	size_t first_cap;
	struct bitmaps *bitmaps;
	struct hit *hit;
	size_t hits, hit_cap;
};

/* Indexes s, to be asked or, with self, for the pairs within it; false where
 * it is too large. */
bool join_make(struct join *j, const struct sets *s, const struct measure *m,
    bool self);

/* The same from parts that were kept, which have to stay, of an index to be
 * asked. The threshold of m may be above the one they were made for. */
void join_take(struct join *j, const struct sets *s, const struct measure *m,
    const struct rarity *r, const struct index *small, const struct index *all);

/* Leaves in j->hit all j->hits sets before number end that are wanted with
 * the n features at f; n > 0. Not for a join made for pairs within. */
void join_ask(struct join *j, const uint64_t *f, size_t n, uint32_t end);

/* The same for set number i of the collection and the sets before it; to be
 * called for each in turn, from 0, of a join made for pairs within. */
void join_next(struct join *j, uint32_t i);

#endif
