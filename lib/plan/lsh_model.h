/* lsh_model.h: MinHash by bands as a model: what bands of rows find of two sets
 * that are so similar, and what they cost.
 *
 * Computed by + - * / alone, so that every machine finds the same digits. */
#ifndef ND_LSH_MODEL_H
#define ND_LSH_MODEL_H

#include <stddef.h>

#include "io/opt.h"
#include "plan/similarity_profile.h"

/* The most that is looked for: values are bands times rows. */
enum { LSH_VALUES_MOST = 1 << 20, LSH_ROWS_MOST = 64 };

struct lsh_plan {
	size_t bands, rows;
};

/* What a set is like, for the cost: its features, the bytes of its id. */
struct typical_set {
	size_t features, id_bytes;
};

/* What a plan costs for each set of the collection. */
struct lsh_cost {
	double candidates;	/* candidates, each once */
	double candidate_lines; /* candidates, once for each band that has it */
	double band_bytes, line_bytes; /* of band and candidate records */
	double bytes_handled; /* bytes written, sorted and read, all told */
};

/* The chance that sets of similarity s agree in all rows of some band. */
double lsh_probability(const struct lsh_plan *b, double s);

/* Whether b finds at least recall at similarity t. */
bool lsh_has_recall(
    const struct lsh_plan *b, struct ratio t, struct ratio recall);

/* Sets b->bands to the least that have it with b->rows rows. False, and the
 * most there may be, where that is not enough. */
bool lsh_least_bands(struct lsh_plan *b, struct ratio t, struct ratio recall);

/* Sets b->rows to the most that have it with b->bands bands. False where one
 * row is too many. */
bool lsh_most_rows(struct lsh_plan *b, struct ratio t, struct ratio recall);

/* Sets both to what has it and handles the fewest bytes; false without. */
bool lsh_choose(struct lsh_plan *b, struct ratio t, struct ratio recall,
    const struct similarity_profile *a, const struct typical_set *u);

/* What b costs in a collection that is alike as a says: three times the bytes
 * of each band record and candidate line (written, sorted, read), and once
 * those of both sets of each candidate. */
struct lsh_cost lsh_cost(const struct lsh_plan *b,
    const struct similarity_profile *a, const struct typical_set *u);

/* The mean of lsh_probability over the pairs from a->wanted_from on. */
double lsh_recall(const struct lsh_plan *b, const struct similarity_profile *a);

#endif
