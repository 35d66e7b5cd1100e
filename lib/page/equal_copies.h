/* equal_copies.h: groups of equal documents, by the pairs of documents that are
 * equal. */
#pragma once

#include "base/idmap.h"

/* Start from {0}. Owns all: for each id in a pair its bytes and about 50 more.
 * After copies_group, member has the numbers of the ids by group, in the order
 * in which they were added; a group is called by its smallest number. */
struct equal_copies {
	struct idmap ids;
	uint32_t *parent; /* of union_find.h */
	size_t parent_cap;
	uint32_t *member, *end; /* end: of each group in member, by name */
};

/* Adds a pair of equal documents. True if neither was in a pair before: the
 * pair begins a group. */
bool copies_add(struct equal_copies *c, struct span a, struct span b);

/* Makes the groups, again if ids were added since. */
void copies_group(struct equal_copies *c);

/* The number of groups; after copies_group. */
uint32_t copies_groups(const struct equal_copies *c);

/* The group of an id that was added; after copies_group. */
uint32_t copies_find(const struct equal_copies *c, struct span id);

/* Whether two ids are of one group; either may not have been added. */
bool copies_same(const struct equal_copies *c, struct span a, struct span b);

/* The n ids of a group. */
const uint32_t *copies_members(
    const struct equal_copies *c, uint32_t group, size_t *n);
