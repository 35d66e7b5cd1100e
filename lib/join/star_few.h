/* star_few.h: the stars of a collection whose lists lead to few sets, from all
 * of its pairs.
 *
 * These are found as in a join of pairs, which reads the lists in order: that
 * is faster than star_index.h, which looks up the lists of one set after the
 * other, where there are few pairs and many lists. */
#pragma once

#include <stdbool.h>

#include "join/self_index.h"
#include "join/star_join.h"

/* Whether the lists of x are so short. */
bool star_few_fits(const struct self_index *x);

/* Sets k->owner and k->shared; x is the index of k->s by k->m. */
void star_few_run(struct star_join *k, const struct self_index *x);
