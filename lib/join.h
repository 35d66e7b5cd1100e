/* join.h: the exact join: which sets of a collection are like a set. */
#ifndef ND_JOIN_H
#define ND_JOIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "index.h"
#include "measure.h"
#include "rarity.h"
#include "sets.h"

/* A set of the collection and what it shares with the one asked for. */
struct hit {
	uint32_t set;
	uint32_t shared;
};

/* An index of a collection and the room to ask it. The collection is
 * borrowed; what it is indexed by belongs to the caller where partition.h
 * opened it, and to the join where join_make built it. For containment a
 * set asks its smaller partners through small and the larger ones through
 * all; jaccard needs small alone. self: only pairs within the collection. */
struct join {
	const struct sets *s;
	struct measure m;
	struct rarity rarity;
	struct index small, all;
	bool self;
	uint32_t *stamp;	/* of each set: whether it was met already */
	uint32_t now;
	uint32_t *met;		/* sets to be compared */
	size_t mets, met_cap;
	uint64_t *first;	/* the set asked for, in order */
	size_t first_cap;
	struct hit *hit;
	size_t hits, hit_cap;
};

/* Indexes s; false where it is too large. */
bool join_make(struct join *j, const struct sets *s, const struct measure *m,
    bool self);

/* Leaves in j->hit all j->hits sets before set number end that are wanted
 * with the n features at f; n > 0. In a self-join the set asked for is
 * number end itself. */
void join_ask(struct join *j, const uint64_t *f, size_t n, uint32_t end);

void join_free(struct join *j);

#endif
