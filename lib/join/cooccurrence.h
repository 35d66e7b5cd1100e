/* cooccurrence.h: which sets of a collection are together in a list of a
 * self_index.
 *
 * To look up the lists of one set after the other would wait for memory at each
 * list. Here all lists are read in order, for many sets at a time, a round:
 * what they say is sorted by sets, block by block, each as large as fits the
 * cache. The sets of a round are limited, and so is its memory. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "join/dense_join.h"
#include "join/self_index.h"

/* A group is 2^group_bits sets. A round is of the sets [from, to), whole
 * groups, which are blocks of 2^shift sets; the last ones are shorter. A block
 * of a round is runs one after the other: the number of a set in its block, how
 * many sets follow, and these; end[b] is where block b ends, in word. Owns its
 * arrays. */
struct cooccurrence {
	const struct self_index *x;
	const struct dense_join *dense; /* or NULL */
	uint32_t sets;
	size_t threads, pieces;
	unsigned group_bits;
	size_t groups;
	uint64_t *words; /* of each group: the words of its runs */
	uint32_t *start; /* of each reach, as a size: the first set in range */
	uint32_t from, to;
	unsigned shift;
	size_t blocks;
	uint64_t *end;
	size_t end_cap;
	uint32_t *word;
	uint64_t cap;
	bool is_stored; /* the round is made, not counted */
};

/* Counts what there is in the lists of x, by several threads. x, s and dense,
 * which may be NULL, are borrowed. A set that dense has is left out. */
void cooccurrence_begin(struct cooccurrence *c, const struct self_index *x,
    const struct set_store *s, const struct measure *m,
    const struct dense_join *dense, size_t threads);
void cooccurrence_end(struct cooccurrence *c);

/* Makes the next round; false if there is none. */
bool cooccurrence_round(struct cooccurrence *c);

/* The sets [from, to) of a block of the round. Set from + i is in a list with
 * the sets met[i ? end[i - 1] : 0] up to met[end[i]], each as often as there
 * are such lists, in any order: sets before it and in range. COOCCURRENCE_SPARE
 * numbers of sets follow, for prefetches. Owns its arrays. Start from {0}. */
enum { COOCCURRENCE_SPARE = 16 };

struct cooccurrence_block {
	uint32_t from, to;
	uint32_t *met;
	size_t *end;
	size_t met_cap, end_cap;
};

/* Sets k to block b of the round; several threads may, each with its own k. */
void cooccurrence_block(
    const struct cooccurrence *c, size_t b, struct cooccurrence_block *k);
void cooccurrence_block_free(struct cooccurrence_block *k);
