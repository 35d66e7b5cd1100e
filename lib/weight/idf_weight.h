/* idf_weight.h: integer weights of features: the rarer, the larger.
 *
 * A feature that is in df of N documents has the weight of its squared idf,
 * log2((2N + 2) / (2 df + 1))^2, in hundredths, rounded down, and at least 1.
 * The square is the term of the feature in the dot product of two idf vectors.
 * A feature without a document frequency has df = 1. In the measures of
 * set_measure.h, sums of weights replace numbers of features: all bounds hold,
 * as they do for multisets that contain a feature as often as it weighs. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "weight/df_lookup.h"

/* Weights. Owns all. Start from {0}. */
struct idf_weight {
	struct df_lookup df; /* features in two documents or more */
	uint32_t *table;     /* weights of these and, at df.n, of all others */
	size_t *place;	     /* found last: indexes in df, or DF_LOOKUP_NONE */
	size_t cap;
	bool any_queried, any_found; /* any feature; any that is in df */
};

/* Reads document frequencies. A malformed file ends the program. */
void idf_weight_read(struct idf_weight *w, const char *path);

/* Makes *to, for another thread: it shares the weights of `from`. Its queries
 * count for `from` by idf_weight_join, which frees what it owns. */
void idf_weight_share(struct idf_weight *to, const struct idf_weight *from);
void idf_weight_join(struct idf_weight *from, struct idf_weight *shared);

/* Sets weight to the weights of the n features at f, and w->place to their
 * places; returns the sum of the weights. */
uint64_t idf_weight_find(
    struct idf_weight *w, const uint64_t *f, size_t n, uint32_t *weight);

/* Prints a note if no feature queried was found: in the file of this name, all
 * features have the same weight. */
void idf_weight_note_equal(const struct idf_weight *w, const char *name);

/* The sum of the weights of the values in both a and b, each ascending and
 * distinct; weight_a has the weights of a. */
uint64_t idf_weight_shared(const uint64_t *a, const uint32_t *weight_a,
    size_t na, const uint64_t *b, size_t nb);

void idf_weight_free(struct idf_weight *w);
