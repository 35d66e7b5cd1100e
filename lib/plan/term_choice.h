/* term_choice.h: chooses what the texts of two languages are compared by:
 * words, n-grams of characters, or both.
 *
 * A way is measured on samples of both collections: how many texts of A are the
 * most similar ones of their most similar text of B. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "io/out.h"
#include "weight/bm25.h"

/* How terms are weighed. Of weights only idf.kind, idf.min_df, k1 and b count.
 * ranking: as nd-weigh --ranking does. */
struct term_choice {
	struct bm25 weights;
	size_t least_terms; /* of a vector */
	bool ranking;
};

/* Reads two samples, files of vectors of chunks, and writes a line: the best
 * way, each way with its number of texts in the order in which they were tried,
 * and the number of all texts of A.
 *
 * Texts of A that have fewer than 100 words in the mean try characters first,
 * others words. Another way is the best if it finds a hundredth of the texts of
 * A more; none is tried after one that finds nineteen in twenty. Takes the
 * samples, 8 bytes for each term of a vector, and all_cosines.h. */
void term_choice_write(
    const struct term_choice *c, const char *a, const char *b, struct out *o);
