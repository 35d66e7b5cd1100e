/* parity_tiles.h: all pairs of similar sets of a collection, by holding the
 * parity bitmap (parity_filter.h) of each set against those of all sets before
 * it that are large enough.
 *
 * Bitmaps lie in tiles that fit the cache, so a pair costs a fraction of a
 * nanosecond: no index is needed, and features that many sets share do no
 * harm. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/set_store.h"
#include "similarity/set_measure.h"

enum { PARITY_TILES_RUNS = 7 };

/* Rows [first[r], first[r + 1]) have bitmaps of parity_tiles_words(r) words, at
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

/* A query and a row that reach the threshold. */
struct parity_pair {
	uint32_t query, row, shared;
};

/* A set, its bitmap, of `words` words from own[bitmap] on, and the rows
 * [begin, end) that it is held against. */
struct parity_query {
	uint32_t set, begin, end, words;
	size_t bitmap;
};

/* The memory of one thread. Start from {0}. pair[0, pairs) are the pairs
 * found: the rows of a query ascend, the queries come in any order. If wanted
 * is not NULL, a query and a row for which it returns false are no pair. */
struct parity_asker {
	struct parity_pair *pair;
	size_t pairs, pair_cap;
	struct parity_query *query;
	size_t queries, query_cap;
	uint64_t *own; /* the bitmaps of the queries */
	size_t owned, own_cap;
	uint64_t *bits; /* these, folded to the words of a run */
	size_t bits_cap;
	struct lower_room room[2];
	bool (*wanted)(const void *state, size_t query, uint32_t row);
	const void *state;
};

/* The words of a bitmap for a set of n features, with at least `rate` bits a
 * feature, but 256 to 16384 bits. */
size_t parity_tiles_words(size_t n, size_t rate);

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

/* Finds the pairs of rows [from, to), as queries, with all rows before them;
 * all that are large enough have bitmaps. Returns false if there are more than
 * `most` pairs. */
bool parity_tiles_find(const struct parity_tiles *t, struct parity_asker *a,
    uint32_t from, uint32_t to, size_t most);

/* Makes the n sets, ascending by size, the queries of a. */
void parity_asker_begin(struct parity_asker *a, const struct set_store *s,
    const struct measure *m, size_t rate, const uint32_t *set, size_t n);

/* Finds the pairs of the queries of a with all rows of t, of the same rate. */
void parity_tiles_ask(const struct parity_tiles *t, struct parity_asker *a);

void parity_asker_free(struct parity_asker *a);
