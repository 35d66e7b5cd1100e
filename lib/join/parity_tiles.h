/* parity_tiles.h: the parity bitmaps (parity_filter.h) of the sets of a
 * collection, to compare sets with all of them (parity_asker.h).
 *
 * Bitmaps lie in tiles that fit the cache, so a pair costs a fraction of a
 * nanosecond: no index is needed, and features that many sets share do no
 * harm. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/set_store.h"
#include "similarity/set_measure.h"

enum { PARITY_TILES_RUNS = 7 };

/* Rows [first[r], first[r + 1]) have bitmaps of parity_words(r) words, at
 * run[r], in the blocks of hamming.h. Row i is set i or, if set is not NULL,
 * set[i]; sizes ascend. Owns the runs. */
struct parity_tiles {
	const struct set_store *s;
	const struct measure *m;
	size_t rate; /* bits for each feature */
	const uint32_t *set;
	uint32_t first[PARITY_TILES_RUNS + 1];
	uint64_t *run[PARITY_TILES_RUNS];
};

/* Makes the bitmaps of rows [from, end). s, m and set, which may be NULL, are
 * borrowed. !measure_smaller_only(m->row). */
void parity_tiles_make(struct parity_tiles *t, const struct set_store *s,
    const struct measure *m, size_t rate, const uint32_t *set, uint32_t from,
    uint32_t end);
void parity_tiles_free(struct parity_tiles *t);

/* Makes t from two others of the same s, m and rate, with row_from[i] the row
 * of set[i] in x or, plus the rows of x, in y. All rows begin with 0. */
void parity_tiles_merge(struct parity_tiles *t, const struct parity_tiles *x,
    const struct parity_tiles *y, const uint32_t *set, const uint32_t *row_from,
    uint32_t n);
