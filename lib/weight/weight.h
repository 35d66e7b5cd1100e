/* weight.h: what features weigh, in whole numbers: the rarer, the more.
 *
 * A feature that is in df of N documents weighs the square of its idf, which
 * is log2((2N + 2) / (2 df + 1)), in hundredths, cut, and at least 1; one that
 * the document frequencies do not have is in one document. The square is what
 * it has in the product of two vectors of idf. A set weighs what its features
 * weigh together. In the measures (measure.h) such sums stand where else
 * numbers of features do: all that is said of these holds for them, as for
 * sets in which a feature stands as often as it weighs. */
#ifndef ND_WEIGHT_H
#define ND_WEIGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "weight/often.h"

/* Weights to be looked up. Owns all it has. Start from {0}. */
struct weights {
	struct often often;	/* of what is in two documents or more */
	uint32_t *of;		/* weights_of it */
	size_t *at;		/* room: where features are in often */
	size_t cap;
	bool asked, known;	/* for any feature; and often had one */
};

/* The weight of each of o and, behind these, of any other feature. The caller
 * frees it. */
uint32_t *weights_of(const struct often *o);

/* Reads document frequencies; what is wrong with them ends the program. */
void weights_read(struct weights *w, const char *path);

/* Says that in the file of this name every feature weighs the same. */
void weights_note(const struct often *o, const char *name);

/* The weight of each of the n features at f, to `to`; returns their sum. */
uint64_t weights_find(struct weights *w, const uint64_t *f, size_t n,
    uint32_t *to);

/* What the values weigh that a and b have in common, both ascending and
 * distinct; weight_a is of those of a. */
uint64_t weights_common(const uint64_t *a, const uint32_t *weight_a, size_t na,
    const uint64_t *b, size_t nb);

#endif
