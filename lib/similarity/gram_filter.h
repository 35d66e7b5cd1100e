/* gram_filter.h: finds texts that may be within an edit distance, by the
 * bigrams and trigrams that they share, with SIMD.
 *
 * An edit removes at most q grams of q characters, so of two texts at distance
 * d each has at most q d grams that the other lacks (Gravano et al.,
 * Approximate String Joins in a Database, VLDB 2001). Gram and number of its
 * occurrence are hashed to a bit: then this holds for bits too. No text within
 * the distance is lost. Bigrams have a short and a long bitmap. Long texts
 * share most of their bigrams by chance, so they have a bitmap of trigrams as
 * well. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "text/codepoints.h"

enum {
	GRAM_FEW_WORDS = 8, /* 64-bit words of the bitmaps */
	GRAM_MANY_WORDS = 64,
	GRAM_THREE_WORDS = 256,
	GRAM_TEXT_LONG = 192 /* characters */
};

enum gram_bitmap { GRAM_FEW, GRAM_MANY, GRAM_THREE, GRAM_BITMAPS };

/* The bitmaps of n texts, row after row. Rows from long_from on are of long
 * texts: GRAM_THREE has only these. Start from {0}; owns all. */
struct gram_rows {
	size_t n, long_from;
	uint64_t *bits[GRAM_BITMAPS];
	uint16_t *ones[GRAM_BITMAPS]; /* bits set in each row */
};

/* A counter of grams, reused from text to text. Start from {0}. */
struct gram_counter {
	struct gram_count {
		uint64_t gram; /* 0: none */
		uint64_t times;
	} * slot;
	size_t cap;
};

/* Makes an empty r of n rows. */
void gram_rows_make(struct gram_rows *r, size_t n, size_t long_from);

/* Sets row i, once, to the bitmaps of a text. */
void gram_rows_set(struct gram_rows *r, size_t i, struct gram_counter *g,
    const struct codepoints *text);

/* Writes to hit the numbers of the rows from..to - 1 of r whose text may be
 * within distance d of that of row i of x, ascending; returns how many. hit has
 * room for to - from numbers. */
size_t gram_scan(const struct gram_rows *r, size_t from, size_t to,
    const struct gram_rows *x, size_t i, size_t d, uint32_t *hit);

void gram_rows_free(struct gram_rows *r);
