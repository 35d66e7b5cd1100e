/* chain.h: the chains of a dot plot: matches of sentences in an order that is
 * that of both documents, over gaps. */
#ifndef ND_CHAIN_H
#define ND_CHAIN_H

#include <stddef.h>
#include <stdint.h>

#include "base/radix.h"
#include "record/passage.h"

/* More dots than this cannot be taken. */
#define CHAIN_DOTS_MOST (UINT32_MAX - 1)

/* The best chain that ends in a dot. */
struct chain_best {
	uint64_t sum;	    /* of the similarities, in millionths */
	uint32_t n;	    /* dots */
	uint32_t start_sum; /* positions of the first, added up */
};

/* The dots with one position in b. Those that may still be the best one
 * before another dot are open[head, tail), best first. */
struct chain_column {
	uint32_t pos_b;
	uint32_t first_near; /* the first column that is near enough */
	uint32_t head, tail;
};

/* Dots, then the chains in them. Owns all; start from {0}. Up to 76 bytes a
 * dot, half as much again for growth. */
struct chain {
	struct triple *dot; /* position in a, in b, similarity */
	size_t n, cap;
	struct passage *passage; /* of chain_find; a and b are not set */
	size_t passages, passage_cap;
	struct chain_best *best; /* of each dot, as all from here on */
	uint32_t *previous;	 /* which dot is before it there; or NONE */
	uint32_t *column;	 /* which it is in */
	uint32_t *open;
	struct triple *by_b;
	struct chain_column *columns;
	uint32_t *tree; /* the best of columns: its root is 1 */
	size_t best_cap, previous_cap, column_cap, open_cap, by_b_cap,
	    columns_cap, tree_cap;
};

/* Adds a dot. No two may have both positions equal. */
void chain_add(
    struct chain *c, uint32_t at_a, uint32_t at_b, uint32_t similarity);

/* The chains of at least least dots (chain.c says which) to c->passage, in the
 * order of the diagonals they begin on, then of the positions; forgets the
 * dots. O(n log n) for n dots, wherever they stand. */
void chain_find(struct chain *c, size_t gap, size_t least);

void chain_free(struct chain *c);

#endif
