/* chain.h: chains of dots: matching sentences in the same order in two
 * documents, with gaps. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/counting_sort.h"
#include "record/passage.h"

/* The most dots that chain_add accepts. */
#define CHAIN_DOTS_MOST (UINT32_MAX - 1)

/* Start from {0}. Owns all: up to 92 bytes a dot, and half as much again while
 * it grows. */
struct chain {
	struct triple *added; /* position in a, in b, similarity */
	size_t n, cap;
	struct passage *passage; /* of chain_find; without ids */
	size_t passages, passage_cap;

	struct counting_sort sort;
	struct triple *dot;	 /* those added, by a, then b */
	struct chain_best *best; /* that ends in a dot */
	uint32_t *previous; /* by dot: the dot before it in its best chain */
	uint32_t *column_of_dot;
	uint32_t *open; /* dots of columns */
	struct triple *by_b;
	uint32_t *dots_at; /* by position in b */
	struct chain_column *column;
	size_t columns;
	uint32_t *tree; /* tournament tree of the columns, root at 1: the best
			 * open dot below each node */
	bool has_tree;
	size_t best_cap, previous_cap, column_of_dot_cap, open_cap, by_b_cap,
	    dots_at_cap, column_cap, tree_cap;
};

/* Adds a dot, after those of lower diagonals (b - a) and those before it on its
 * own. The similarity is in millionths. */
void chain_add(
    struct chain *c, uint32_t pos_a, uint32_t pos_b, uint32_t similarity);

/* Sets c->passage to the chains of at least `least` dots with at most `gap`
 * sentences skipped between two dots (chain.c defines them), by the diagonal of
 * their first dot, then its position. Removes the dots. Takes O(n log n) time
 * for n dots. */
void chain_find(struct chain *c, size_t gap, size_t least);

void chain_free(struct chain *c);
