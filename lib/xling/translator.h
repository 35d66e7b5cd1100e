/* translator.h: vectors from one language to another. */
#ifndef ND_TRANSLATOR_H
#define ND_TRANSLATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record/vector.h"
#include "xling/translation_table.h"

/* A sum of products of millionths and billionths. */
__extension__ typedef unsigned __int128 translator_sum;

/* The caller sets table and copy; all else starts as zeros. The sums, by
 * place of e, are zeros between two vectors, and so are the bits that say
 * which are not, and those that say which words of bits are not. Owns all
 * but table and what the terms of a vector consist of. 16 bytes a term of
 * the table, and 96 for each of a vector. */
struct translator {
	const struct translation_table *table;
	bool copy; /* what the table lacks is its own translation */
	translator_sum *sum;
	uint64_t *bits, *words;
	struct weighted_term *copied; /* of those, what is no e, ascending */
	size_t copies, copied_cap;
	/* Terms read; of these translated, and copied; and their weights. */
	uint64_t terms, translated, unchanged;
	translator_sum weight, translated_weight, unchanged_weight;
};

/* Translates v: the weight of each e becomes the sum of p times the weight of
 * f over all f in v, in millionths, cut; it is exact until then. What comes
 * out below a millionth is left out. `to` gets id, length and terms, which
 * are of v or of the table. False where a weight would be above
 * DECIMAL_MOST. */
bool translator_vector(
    struct translator *t, const struct vector *v, struct vector *to);

/* Counts terms anew. */
void translator_reset(struct translator *t);

void translator_free(struct translator *t);

#endif
