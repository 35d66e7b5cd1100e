/* self_index.h: an inverted index for the pairs within a collection, by a
 * measure that bounds the size of both sets.
 *
 * A set probes few of its features, and prefix_index.h would wait for memory at
 * each. Here the lists are read in order (cooccurrence.h): a set's partners are
 * just before it in a list. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "join/set_store.h"
#include "similarity/set_measure.h"

/* posting holds the lists one after the other, and FIRST once more after them.
 * A list has, strictly ascending, all sets with some feature in their prefix,
 * and some sets with another feature. The prefix of a set is longer than its
 * probe prefix, so that a wanted pair shares `several` features of both
 * prefixes (l-prefixes: Wang et al., SIGMOD 2012), or one, where the smaller
 * set is before several_from. A posting is, from the highest bit:
 *
 *	FIRST | TWICE | ... | KEPT | reach:11 | set:32
 *
 * Owns its arrays. */
struct self_index {
	uint64_t *posting;
	uint64_t postings;
	uint32_t several, several_from;
	uint32_t *reach_end; /* of each reach: the end of the sets in it */
	uint16_t *size_hint; /* of every 64th set: its size as a reach */
};

/* Indexes the sets of s, by several threads. Returns false if there are more
 * than UINT32_MAX postings. !measure_smaller_only(m->row). */
bool self_index_make(struct self_index *x, const struct set_store *s,
    const struct measure *m, size_t threads);
void self_index_free(struct self_index *x);

/* How many features of their prefixes two sets share that are a wanted pair, if
 * the smaller has n features. */
unsigned self_index_several(const struct measure *m, uint64_t n);

enum { SELF_INDEX_HINT_BITS = 6 };

/* FIRST: the posting begins a list. TWICE: it stands for several features of
 * the set. KEPT: the feature is one that a set of at least this size probes. */
enum { SELF_INDEX_REACH_BITS = 11 };
#define SELF_INDEX_FIRST ((uint64_t)1 << 63)
#define SELF_INDEX_TWICE ((uint64_t)1 << 62)
#define SELF_INDEX_KEPT ((uint64_t)1 << (32 + SELF_INDEX_REACH_BITS))

/* The reach of a posting: if this feature is one of the first `several` that
 * the set shares with another, of n features, the pair is wanted only if
 * self_index_reach(n) is at most that (positional filter of PPJoin). */
static inline uint32_t
self_index_posting_reach(uint64_t posting)
{
	return posting >> 32 & ((1 << SELF_INDEX_REACH_BITS) - 1);
}

/* Rounds n down to 7 significant bits. Increases with n. */
static inline uint32_t
self_index_reach(uint64_t n)
{
	unsigned e;

	if (n < 64)
		return n;
	if (n >> 31)
		n = ((uint64_t)1 << 31) - 1;
	e = 63 - __builtin_clzll(n);
	return (e - 5) << 6 | (n >> (e - 6) & 63);
}
