/* window_model.h: tables of sketches with a window as a model: which pairs are
 * found, and how many comparisons that takes. A table finds a pair that differs
 * in d of the bits with a chance that is the same for all tables, as each has
 * a permutation of its own; so all sums go over d. Computed by + - * / alone,
 * the same on every machine. */
#ifndef ND_WINDOW_MODEL_H
#define ND_WINDOW_MODEL_H

#include <stddef.h>
#include <stdint.h>

#include "plan/similarity_profile.h"

enum { WINDOW_SKETCHES_MOST = 1000000000 }; /* the most of a collection */

struct window_plan {
	size_t tables, window;
};

/* What the plan is for. wanted[d] and other[d], owned, are how many pairs with
 * a cosine at or above the threshold, and below, are to be expected d bits
 * apart, for d up to distance; all is how many are wanted at any distance. */
struct window_task {
	size_t bits, distance;
	uint64_t sketches, second; /* second is 0 for one collection */
	double *wanted, *other, wanted_total;
};

/* How a table is thought to find a pair: as it does, by the places of the
 * two; or as Ture et al. have it: where both share the first n bits, n being
 * log2(rows / window) rounded up (fewer are found) or down. */
enum window_rule { WINDOW_PLACES, WINDOW_LOW, WINDOW_HIGH };

/* Sets the last three from the strata, the others being set. */
void window_model_expect(
    struct window_task *t, const struct similarity_profile *a);
void window_model_free(struct window_task *t);

/* Rows of a table; n by one of the last two rules. */
uint64_t window_model_rows(const struct window_task *t);
size_t window_model_prefix(
    const struct window_task *t, size_t window, enum window_rule rule);

/* The chance that one table finds a pair, to chance[d] for each distance. */
void window_model_chances(const struct window_task *t, size_t window,
    enum window_rule rule, double *chance);

/* Of so many pairs at each distance, how many are found by tables; with chance
 * NULL, by comparing all. */
double window_model_found(const struct window_task *t, const double *pairs,
    const double *chance, size_t tables);

/* The least tables, up to most, that find so much of what comparing all finds;
 * 0 where most are too few. */
size_t window_model_least(const struct window_task *t, const double *chance,
    double recall, size_t most);

/* Comparisons of all with all, and of a plan. */
double window_model_all_pairs(const struct window_task *t);
double window_model_comparisons(
    const struct window_task *t, const struct window_plan *p);

#endif
