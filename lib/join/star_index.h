/* star_index.h: which centres may be similar to a set: those with enough
 * features in both prefixes.
 *
 * Sets are known by their places in an order of preference. They are asked in
 * that order, block by block, and those that become centres are added to the
 * lists of their features. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/self_index.h"
#include "join/set_store.h"
#include "similarity/set_measure.h"

/* A list has room in posting, up to the start of the next list, for all sets
 * with some feature in their prefix. The centres that are SELF_INDEX_KEPT, of
 * which there are `kept`, are at its beginning, `others` at its end.
 * kept_before and others_before of them are of blocks before `block`, the last
 * block that added one. */
struct kept_list {
	uint32_t start, kept, others, kept_before, others_before, block;
};

/* The set in place r is in the lists of entry[first[r]] up to
 * entry[first[r + 1]]; an entry is the number of a list and, below, the upper
 * half of the set's posting (self_index.h). Owns its arrays. */
struct star_index {
	const struct set_store *s;
	const uint32_t *set_at; /* of each place */
	struct measure m;
	uint64_t *posting, postings;
	struct kept_list *list;
	size_t lists;
	uint32_t *first;
	uint64_t *entry;
	uint32_t block; /* the number of this block, from 1 */
};

/* Takes the lists of s; no set is a centre yet. s and set_at are borrowed. */
void star_index_make(struct star_index *x, const struct set_store *s,
    const uint32_t *set_at, const struct measure *m, struct self_index *lists);

/* Makes the set in place r, which is after all centres, a centre of this
 * block. */
void star_index_add(struct star_index *x, uint32_t r);

/* The cost, in ns, of star_index_find for the set in place r, or a number above
 * `most` if it is more. Sets postings to how many it would read: those of the
 * centres of this block or, if !recent, of all. */
double star_index_cost(const struct star_index *x, uint32_t r, bool recent,
    double most, uint64_t *postings);

/* Places of sets. Start from {0}; owns place. */
struct star_candidates {
	uint64_t *place;
	size_t n, cap;
};

/* Sets c to the places of those centres that may be similar to the set in place
 * r, ascending; postings is of star_index_cost. */
void star_index_find(const struct star_index *x, uint32_t r, bool recent,
    uint64_t postings, struct star_candidates *c);

/* For star_forest.h: adds to c the candidates among the postings [p, end), of
 * an entry of a set of this size, as self_index_reach; c has room for twice as
 * many. Then star_index_enough sorts them, and keeps those that share enough
 * with the set, of n features. */
void star_index_select(struct star_candidates *c, const uint64_t *p,
    const uint64_t *end, uint64_t entry, uint32_t size);
void star_index_enough(
    const struct star_index *x, struct star_candidates *c, uint64_t n);

/* The posting of an entry of the set in place r, of this size. */
uint64_t star_index_posting(uint64_t entry, uint64_t size, uint32_t r);

void star_index_free(struct star_index *x);
