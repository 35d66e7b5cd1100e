/* parity_tiles.h: all pairs of similar sets of a collection, by holding the
 * parity bitmap (parity_filter.h) of each set against those of all sets before
 * it that are large enough.
 *
 * Bitmaps lie in tiles that fit the cache, so a pair costs a fraction of a
 * nanosecond: no index is needed, and features that many sets share do no
 * harm. */
#ifndef ND_PARITY_TILES_H
#define ND_PARITY_TILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/set_store.h"
#include "similarity/set_measure.h"

enum { PARITY_TILES_RUNS = 7 };

/* Sets [first[r], first[r + 1]) have bitmaps of parity_tiles_words(r) words,
 * at run[r], in the blocks of hamming.h. */
struct parity_tiles {
	const struct set_store *s;
	const struct measure *m;
	uint32_t first[PARITY_TILES_RUNS + 1];
	uint64_t *run[PARITY_TILES_RUNS];
};

/* Two sets that reach the threshold: set < query. */
struct parity_pair {
	uint32_t query, set, shared;
};

/* The memory of one thread. Start from {0}. pair[0, pairs) are the pairs
 * found. */
struct parity_asker {
	struct parity_pair *pair;
	size_t pairs, pair_cap;
	uint32_t *begin; /* of each query: the first set large enough */
	uint64_t *bits;	 /* the bitmaps of the queries */
	size_t begin_cap, bits_cap;
	struct lower_room room[2];
};

/* The words of a bitmap for a set of n features, with at least `rate` bits a
 * feature, but 256 to 16384 bits. */
size_t parity_tiles_words(size_t n, size_t rate);

/* Makes the bitmaps of the sets from number `from` on. s and m are borrowed.
 * !measure_smaller_only(m->row). */
void parity_tiles_make(struct parity_tiles *t, const struct set_store *s,
    const struct measure *m, size_t rate, uint32_t from);

/* Finds the pairs of the sets [from, to), as queries, with all sets before
 * them, which have bitmaps if they are large enough. The sets of a query come
 * in ascending order, the queries in any. Returns false if there are more than
 * `most` pairs. */
bool parity_tiles_find(const struct parity_tiles *t, struct parity_asker *a,
    uint32_t from, uint32_t to, size_t most);

#endif
