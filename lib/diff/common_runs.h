/* common_runs.h: finds the runs of tokens that two texts have in common (greedy
 * tiling). */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "text/token_spans.h"

enum { COMMON_RUNS_MOST = 100 }; /* the largest `least` */

/* Tokens [a, a + n) of one text are [b, b + n) of the other. */
struct common_run {
	size_t a, b, n;
};

/* The runs found, ascending by a; no token is in two runs. Start from {0}. Owns
 * all: up to 40 bytes for each token of the second text.
 *
 * A key is k tokens of the second text. next_free[i] is i if key i is free,
 * that is if no token of it is in a run found so far; else it leads to the next
 * free key. */
struct common_runs {
	struct common_run *found;
	size_t n, cap;
	uint64_t *key;	   /* sorted by hash, then place */
	size_t *first;	   /* by the upper bits of a hash: the index in key */
	size_t *rank;	   /* by place: the index in key */
	size_t *next_free; /* by index in key */
	size_t keys, key_cap, first_cap, rank_cap, next_free_cap;
	int place_bits;
};

/* Finds runs of at least `least` tokens, 1 to COMMON_RUNS_MOST, or of all
 * tokens of the shorter text if it has fewer.
 *
 * Reads a once. If the next `least` tokens occur in b at a free place, a run
 * begins: at the first such place after the last run or, if none is there, at
 * the first of all. It ends where the texts differ or an earlier run begins.
 * Takes O(n log n) time for n tokens, however they repeat. */
void common_runs_find(struct common_runs *t, const struct token_spans *a,
    const struct token_spans *b, size_t least);
