/* parity_asker.h: asks parity_tiles.h which of their rows are similar to sets.
 */
#pragma once

#include "join/parity_tiles.h"

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
