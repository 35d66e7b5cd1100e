/* lsh_model.h: recall and cost of MinHash with bands of rows, as a model.
 *
 * Two sets of similarity s agree in one row with probability s, and are a
 * candidate if they agree in all rows of some band. Only + - * / are used, so
 * that every machine computes the same digits. */
#pragma once

#include <stddef.h>

#include "base/ratio.h"
#include "plan/similarity_profile.h"

/* Limits of a plan; values are bands times rows. */
enum { LSH_VALUES_MOST = 1 << 20, LSH_ROWS_MOST = 64 };

struct lsh_plan {
	size_t bands, rows;
};

/* An average set: the number of its features, the bytes of its id. */
struct typical_set {
	size_t features, id_bytes;
};

/* What is assumed where nothing is known of a collection. */
enum { LSH_TYPICAL_SETS = 1000000 };
#define LSH_TYPICAL_SET \
	{               \
		300, 10 \
	}

/* The cost of a plan for each set of the collection. */
struct lsh_cost {
	double candidates;	/* distinct candidates */
	double candidate_lines; /* a candidate counts once for each band */
	double band_bytes, line_bytes; /* of band and candidate records */
	double bytes_handled; /* bytes written, sorted and read, in all */
};

/* The probability that two sets of similarity s are a candidate. */
double lsh_probability(const struct lsh_plan *plan, double s);

/* Whether that is at least recall for two sets of similarity t. */
bool lsh_has_recall(
    const struct lsh_plan *plan, struct ratio t, struct ratio recall);

/* Sets plan->bands to the least number with the recall for plan->rows rows.
 * If none has it, sets the greatest number and returns false. */
bool lsh_least_bands(
    struct lsh_plan *plan, struct ratio t, struct ratio recall);

/* Sets plan->rows to the greatest number with the recall for plan->bands
 * bands; false if even one row is too many. */
bool lsh_most_rows(struct lsh_plan *plan, struct ratio t, struct ratio recall);

/* Sets plan to the bands and rows that have the recall and handle the fewest
 * bytes; false if there are none. */
bool lsh_choose(struct lsh_plan *plan, struct ratio t, struct ratio recall,
    const struct similarity_profile *profile, const struct typical_set *set);

/* lsh_choose for a typical collection. */
bool lsh_choose_typical(
    struct lsh_plan *plan, struct ratio t, struct ratio recall);

/* bytes_handled is three times the bytes of band records and candidate lines
 * (written, sorted, read), and once the bytes of both sets of a candidate. */
struct lsh_cost lsh_cost(const struct lsh_plan *plan,
    const struct similarity_profile *profile, const struct typical_set *set);

/* The mean of lsh_probability over the pairs from profile->wanted_from on. */
double lsh_recall(
    const struct lsh_plan *plan, const struct similarity_profile *profile);
