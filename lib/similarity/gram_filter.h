/* gram_filter.h: finds texts that may be within an edit distance, by the
 * bigrams that they share, with SIMD.
 *
 * An edit removes at most two bigrams, so of two texts at distance d each has
 * at most 2 d bigrams that the other lacks (Gravano et al., Approximate String
 * Joins in a Database, VLDB 2001). Bigram and number of its occurrence are
 * hashed to a bit, in a short and in a long bitmap: then this holds for bits
 * too. No text within the distance is lost. */
#ifndef ND_GRAM_FILTER_H
#define ND_GRAM_FILTER_H

#include <stddef.h>
#include <stdint.h>

#include "text/codepoints.h"

enum { GRAM_SHORT = 8, GRAM_LONG = 64 }; /* words of the two bitmaps */

/* The bitmaps of n texts, row after row. Start from {0}; owns all. */
struct gram_rows {
	size_t n, cap;
	uint64_t *bits[2]; /* short and long */
	uint16_t *ones[2]; /* bits set in each row */
};

/* A counter of bigrams, reused from text to text. Start from {0}. */
struct gram_counter {
	struct gram_count {
		uint64_t gram; /* 0: none */
		uint64_t times;
	} * slot;
	size_t cap;
};

/* Makes room for n rows in all. */
void gram_rows_reserve(struct gram_rows *r, size_t n);

/* Sets row i to the bitmaps of a text. */
void gram_rows_set(struct gram_rows *r, size_t i, struct gram_counter *g,
    const struct codepoints *text);

/* Writes to hit the numbers of the rows from..to - 1 of r whose text may be
 * within distance d of that of row i of x, ascending; returns how many. hit has
 * room for to - from numbers. */
size_t gram_scan(const struct gram_rows *r, size_t from, size_t to,
    const struct gram_rows *x, size_t i, size_t d, uint32_t *hit);

void gram_rows_free(struct gram_rows *r);

#endif
