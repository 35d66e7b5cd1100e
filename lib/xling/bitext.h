/* bitext.h: pairs of sentences that say the same in two languages, E and F.
 *
 * When all are in, terms are numbered in byte order, and the pairs stand in an
 * order that hangs on what they say alone, so that whatever is summed over
 * them is the same to the last bit in whatever order they came. */
#ifndef ND_BITEXT_H
#define ND_BITEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/idmap.h"
#include "text/term_counts.h"

/* The sentences of one language: the tokens of pair i are token[at[i],
 * at[i + 1]), by numbers of their terms: in map, and after bitext_sort in byte
 * order. */
struct bitext_side {
	struct idmap map;
	uint32_t *token;
	size_t n, cap;
	size_t *start;
	size_t start_cap;
	uint32_t *map_number; /* the number in map of each term, in order */
};

/* The pairs. Start from {0}. Owns all. */
struct bitext {
	size_t n;
	struct bitext_side e, f;
};

/* In which pairs each term of a side stands: term x in where[of[x],
 * of[x + 1]), ascending, in one as often as it stands there. Owns both. */
struct bitext_index {
	uint32_t *pair;
	size_t *start;
};

/* Adds a pair; false where there are 2^32 - 2 pairs, or terms of a language.
 * For each token 4 bytes; 16 for each pair; for each term what idmap.h
 * says. */
bool bitext_add(
    struct bitext *b, const struct term_counts *e, const struct term_counts *f);

/* Ends the adding. 4 bytes more for each term, and on the way a copy of the
 * tokens of one language and 20 bytes for each pair, or 28 for each term. */
void bitext_sort(struct bitext *b);

/* The index of a side of n pairs: 4 bytes for each token, 8 for each term. */
void bitext_index_make(
    struct bitext_index *x, const struct bitext_side *s, size_t n);

/* Term number x of a side. */
struct span bitext_term(const struct bitext_side *s, uint32_t x);

void bitext_free(struct bitext *b);

#endif
