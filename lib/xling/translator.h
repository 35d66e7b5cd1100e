/* translator.h: translates sparse vectors of terms into another language. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/vector.h"
#include "xling/translation_table.h"

/* A sum of products of millionths and billionths. */
__extension__ typedef unsigned __int128 translator_sum;

/* The caller sets table, copy and keep_grams and zeroes the rest. A bit of
 * `bits` is set for each sum that is not 0, and a bit of `words` for each word
 * of `bits`; all are 0 between two vectors. Owns all but table, and not the
 * bytes of copied terms. Takes 16 bytes for each e of the table, and 96 for
 * each term of a vector. */
struct translator {
	const struct translation_table *table;
	bool copy;	 /* copy the terms that table does not have */
	bool keep_grams; /* copy terms that end in CHAR_GRAM_END, uncounted */
	translator_sum *sum; /* by rank of e */
	uint64_t *bits, *words;
	struct weighted_term *copied; /* copied terms that are no e, sorted */
	size_t copies, copied_cap;
	/* Terms read, translated and copied, and their weights; the weight of
	 * those that the table has as translations. */
	uint64_t terms, translated, unchanged;
	translator_sum weight, translated_weight, unchanged_weight;
	translator_sum other_weight;
};

/* Translates v to `to`: the weight of each e is the sum of p times the weight
 * of f over all f in v, computed exactly and rounded down to millionths. A
 * weight below a millionth is left out. The terms of `to` are bytes of v or of
 * the table. False if a weight would be above DECIMAL_MOST. */
bool translator_vector(
    struct translator *t, const struct vector *v, struct vector *to);

/* Sets the counts of terms and weights to 0. */
void translator_reset(struct translator *t);

void translator_free(struct translator *t);
