/* parity_cost.h: the cost, in ns, of comparing two sets by parity_tiles.h, for
 * each of several rates of bits a feature: 1, 2, 4 ... */
#pragma once

#include "join/set_store.h"
#include "similarity/set_measure.h"

enum { PARITY_RATES = 6 };

/* The cost of a feature that is put into a bitmap. */
#define PARITY_FEATURE_COST 2.

/* The least cost of a pair, which it has if its bitmaps do not pass. */
double parity_least_cost(void);

/* Adds to cost that of a query and a set, for each rate. */
void parity_add_cost(const struct measure *m, const struct stored_set *query,
    const struct stored_set *set, double cost[PARITY_RATES]);
