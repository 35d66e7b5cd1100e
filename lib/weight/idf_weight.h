/* idf_weight.h: what features weigh, in whole numbers: the rarer, the more.
 *
 * A feature that is in df of N documents weighs the square of its idf, which
 * is log2((2N + 2) / (2 df + 1)), in hundredths, cut, and at least 1; one that
 * the document frequencies do not have is in one document. The square is what
 * it has in the product of two vectors of idf. A set weighs what its features
 * weigh together. In the measures (set_measure.h) such sums stand where else
 * numbers of features do: all that is said of these holds for them, as for
 * sets in which a feature stands as often as it weighs. */
#ifndef ND_IDF_WEIGHT_H
#define ND_IDF_WEIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "weight/df_lookup.h"

/* Weights to be looked up. Owns all it has. Start from {0}. */
struct idf_weight {
	struct df_lookup df; /* of what is in two documents or more */
	uint32_t *weight;    /* idf_weight_table it */
	size_t *place;	     /* room: where features are in often */
	size_t cap;
	bool any_queried, any_found; /* for any feature; and often had one */
};

/* The weight of each of o and, behind these, of any other feature. The caller
 * frees it. */
uint32_t *idf_weight_table(const struct df_lookup *o);

/* Reads document frequencies; what is wrong with them ends the program. */
void idf_weight_read(struct idf_weight *w, const char *path);

/* Says that in the file of this name every feature weighs the same. */
void idf_weight_note_equal(const struct df_lookup *o, const char *name);

/* The weight of each of the n features at f, to `to`; returns their sum. */
uint64_t idf_weight_find(
    struct idf_weight *w, const uint64_t *f, size_t n, uint32_t *to);

/* What the values weigh that a and b have in common, both ascending and
 * distinct; weight_a is of those of a. */
uint64_t idf_weight_shared(const uint64_t *a, const uint32_t *weight_a,
    size_t na, const uint64_t *b, size_t nb);

#endif
