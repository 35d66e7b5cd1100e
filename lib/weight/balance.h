/* balance.h: groups of terms with equal weight in one vector: words and n-grams
 * of characters, or n-grams of each length. */
#pragma once

#include <stdbool.h>

#include "record/vector.h"

/* Scales the n-grams of v, terms that end in CHAR_GRAM_END, so that they have
 * the norm of its words; weights below a millionth are removed. The cosine of
 * two such vectors is the mean of that of their words and that of their
 * n-grams. Does nothing if v has one kind only. */
void balance(struct vector *v);

/* Scales the terms of v so that the terms of each number of characters have the
 * same norm, and all terms keep theirs; weights below a millionth are removed.
 * With ended, only terms that end in CHAR_GRAM_END are scaled. Terms longer
 * than CHAR_GRAM_MOST characters are one group. If a weight is above
 * DECIMAL_MOST, returns false and leaves v incomplete. */
bool balance_lengths(struct vector *v, bool ended);
