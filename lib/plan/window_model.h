/* window_model.h: recall and comparisons of sorted tables of sketches with a
 * window, as a model.
 *
 * A table finds a pair that differs in d bits with a probability that depends
 * on d alone, as each table has a random permutation; so all sums go over d.
 * Only + - * / are used, so that every machine computes the same digits. */
#pragma once

#include <stddef.h>

#include "plan/similarity_profile.h"

enum { WINDOW_SKETCHES_MOST = 1000000000 }; /* of a collection */

struct window_plan {
	size_t tables, window;
};

/* The collections and the wanted pairs. The caller sets the members from bits
 * to second; window_model_expect sets the others, which the task owns.
 * wanted[d] and other[d], d <= distance, are the expected numbers of pairs d
 * bits apart: wanted pairs, with a cosine at or above the threshold, and other
 * pairs. wanted_total is the number of wanted pairs at any distance. */
struct window_task {
	size_t bits, distance, sketches;
	size_t second; /* sketches of a second collection, or 0 */
	double *wanted, *other, wanted_total;
};

/* How the probability of a table is computed: from the positions of the two
 * rows, as nd-window finds pairs; or, as Ture et al. do, from whether the rows
 * share their first log2(rows / window) bits, rounded up (which finds fewer
 * pairs) or down. */
enum window_rule { WINDOW_POSITIONS, WINDOW_PREFIX_UP, WINDOW_PREFIX_DOWN };

/* Sets wanted, other and wanted_total from the strata. */
void window_model_expect(
    struct window_task *t, const struct similarity_profile *profile);
void window_model_free(struct window_task *t);

/* The rows of a table. */
size_t window_model_rows(const struct window_task *t);

/* The shared bits by one of the two prefix rules. */
size_t window_model_prefix(
    const struct window_task *t, size_t window, enum window_rule rule);

/* Sets chance[d], d <= distance, to the probability that one table finds a
 * pair d bits apart; 0 for a d without pairs. */
void window_model_chances(const struct window_task *t, size_t window,
    enum window_rule rule, double *chance);

/* How many of pairs[d], d <= distance, the tables find; chance NULL: how many
 * a comparison of all pairs finds. */
double window_model_found(const struct window_task *t, const double *pairs,
    const double *chance, size_t tables);

/* The least number of tables, up to most, that find at least recall (0 to 1)
 * of the wanted pairs that a comparison of all finds; 0 if most are too few. */
size_t window_model_least(const struct window_task *t, const double *chance,
    double recall, size_t most);

/* The number of comparisons of all pairs, and of a plan. */
double window_model_all_pairs(const struct window_task *t);
double window_model_comparisons(
    const struct window_task *t, const struct window_plan *p);
