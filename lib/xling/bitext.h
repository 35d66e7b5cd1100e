/* bitext.h: a parallel corpus in memory: pairs of sentences, one in language E
 * and one in language F, with numbers for terms.
 *
 * bitext_sort numbers the terms in byte order and puts the pairs in an order
 * that depends on their content only. Sums of floating point over them are then
 * the same to the last bit, in whatever order the pairs were added. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "text/term_counts.h"

/* The sentences of one language. The tokens of pair i are token[start[i]] up to
 * token[start[i + 1]]: numbers in map, and after bitext_sort in byte order of
 * the terms. */
struct bitext_side {
	struct idmap map;
	uint32_t *token;
	size_t *start;
	size_t n, cap, start_cap;
	uint32_t *map_number; /* of term x in byte order: its number in map */
};

/* The pairs. Start from {0}. Owns all. */
struct bitext {
	size_t n;
	struct bitext_side e, f;
};

/* The pairs that each term of a side occurs in: pair[start[x]] up to
 * pair[start[x + 1]] for term x, ascending, a pair once for each occurrence.
 * The owner frees both arrays. */
struct bitext_index {
	uint32_t *pair;
	size_t *start;
};

/* Adds a pair. Takes 4 bytes a token, 16 a pair, and an entry of idmap.h a
 * term. Ends the program if there are 2^32 - 2 pairs. */
void bitext_add(
    struct bitext *b, const struct term_counts *e, const struct term_counts *f);

/* Numbers and sorts; no bitext_add may follow. Takes 4 bytes more a term and,
 * while it sorts, the tokens of a language and 20 bytes a pair or 28 a term. */
void bitext_sort(struct bitext *b);

/* Makes the index of a side of n pairs: 4 bytes a token, 8 a term. */
void bitext_index_make(
    struct bitext_index *x, const struct bitext_side *s, size_t n);

/* The bytes of term number x of a side. */
struct span bitext_term(const struct bitext_side *s, uint32_t x);

void bitext_free(struct bitext *b);
