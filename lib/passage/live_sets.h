/* live_sets.h: the sets whose sentences match others: those in a pair or, of
 * one collection, in several places. Few sets are, so that only these take
 * memory where it is short: they get numbers of their own. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

/* Start from {0}: every set is live, and keeps its number. Owns both: 1.5 bits
 * a set. */
struct live_sets {
	uint32_t sets;	  /* the greatest number of a set; 0: all live */
	uint32_t n;	  /* live sets */
	uint64_t *bit;	  /* of each set */
	uint32_t *before; /* live sets before each 64 */
};

/* Reads the pairs, and the places of one collection or two, all files that can
 * be read again; what is malformed in them is left to the next reader. */
void live_sets_read(struct live_sets *l, const char *pairs, const char *places,
    const char *against);

/* Some documents of a collection: those whose ids are not before `from` and,
 * unless `to` is empty, before `to`. */
struct document_range {
	struct span from, to;
};

/* Reads the same files for a part of the documents: of the live sets of `all`,
 * those in a document of the range, and those in a pair with one. Of all, sets
 * are left out (common_sets.h) on either side. The first set of a pair of two
 * collections is that of the range. */
void live_sets_part(struct live_sets *l, const struct live_sets *all,
    uint8_t *const left[2], const char *pairs, const char *places, bool cross,
    const struct document_range *range);

/* The number of a set among those that are live, from 1; 0 of another one. */
static inline uint32_t
live_sets_number(const struct live_sets *l, uint32_t set)
{
	const uint64_t bit = (uint64_t)1 << set % 64;
	const uint32_t k = set / 64;

	if (!l->sets)
		return set;
	if (set > l->sets || !(l->bit[k] & bit))
		return 0;
	return l->before[k] + __builtin_popcountll(l->bit[k] & (bit - 1)) + 1;
}

void live_sets_free(struct live_sets *l);
