/* balance.h: words and n-grams of characters with equal weight in one vector. */
#ifndef ND_BALANCE_H
#define ND_BALANCE_H

#include "record/vector.h"

/* Scales the n-grams of v, terms that end in CHAR_GRAM_END, so that they have the
 * norm of its words; weights below a millionth are removed. The cosine of two
 * such vectors is the mean of that of their words and that of their n-grams.
 * Does nothing if v has one kind only. */
void balance(struct vector *v);

#endif
