/* text_parts.h: the pairs of similar texts (text_join.h) of collections that
 * need not fit in memory.
 *
 * The texts are in files, by length. A part is what fits in half of the memory;
 * with it, the later texts are read in parts of a quarter, as far as they are
 * not too long, and joined with it. A quarter sorts the pairs. */
#pragma once

#include <stddef.h>

#include "join/sorted_texts.h"
#include "join/text_join.h"

/* The caller sets all, which it owns; join is open. */
struct text_parts {
	struct text_join join;
	size_t max_equal; /* ids of a text that are paired with others */
	size_t memory;	  /* bytes for texts */
};

/* Finds the pairs within a collection. */
void text_parts_within(struct text_parts *p, const struct sorted_texts *x);

/* Finds the pairs of a document of x and one of y that is shorter or, if it has
 * the same length, has a smaller id; with both, also those where the one of y
 * is longer or has the larger id. max_equal is not used. */
void text_parts_between(struct text_parts *p, const struct sorted_texts *x,
    const struct sorted_texts *y, bool both);
