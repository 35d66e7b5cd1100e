/* chain.h: chains of dots: matching sentences in the same order in two
 * documents, with gaps. */
#ifndef ND_CHAIN_H
#define ND_CHAIN_H

#include <stddef.h>
#include <stdint.h>

#include "base/triple.h"
#include "record/passage.h"

/* The most dots that chain_add accepts. */
#define CHAIN_DOTS_MOST (UINT32_MAX - 1)

/* The best chain that ends in a dot. */
struct chain_best {
	uint64_t sum;	    /* of the similarities, in millionths */
	uint32_t n;	    /* dots */
	uint32_t start_sum; /* a + b of the first dot */
};

/* The dots with one position in b. open[head] up to open[tail] are the dots
 * that may still precede another dot in a best chain, best first. */
struct chain_column {
	uint32_t pos_b;
	uint32_t first_near; /* the first column within reach */
	uint32_t head, tail;
};

/* Start from {0}. Owns all: up to 76 bytes a dot, and half as much again while
 * it grows. */
struct chain {
	struct triple *dot; /* position in a, in b, similarity in millionths */
	size_t n, cap;
	struct passage *passage; /* of chain_find; without ids */
	size_t passages, passage_cap;

	struct chain_best *best; /* by dot */
	uint32_t *previous; /* by dot: the dot before it in its best chain */
	uint32_t *column_of_dot;
	uint32_t *open; /* dots: see chain_column */
	struct triple *by_b;
	struct chain_column *column;
	uint32_t *tree; /* tournament tree of the columns, root at 1: the best
			 * open dot below each node */
	size_t best_cap, previous_cap, column_of_dot_cap, open_cap, by_b_cap,
	    column_cap, tree_cap;
};

/* Adds a dot. No two dots have the same positions. */
void chain_add(
    struct chain *c, uint32_t pos_a, uint32_t pos_b, uint32_t similarity);

/* Sets c->passage to the chains of at least `least` dots with at most `gap`
 * sentences skipped between two dots (chain.c defines them), by the diagonal of
 * their first dot, then its position. Removes the dots. Takes O(n log n) time
 * for n dots. */
void chain_find(struct chain *c, size_t gap, size_t least);

void chain_free(struct chain *c);

#endif
