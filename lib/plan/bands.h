/* bands.h: MinHash by bands as a model: what bands of rows find of two sets
 * that are so similar, and what they cost.
 *
 * Computed by + - * / alone, so that every machine finds the same digits. */
#ifndef ND_BANDS_H
#define ND_BANDS_H

#include <stddef.h>

#include "io/opt.h"
#include "plan/alike.h"

/* The most that is looked for: values are bands times rows. */
enum { VALUES_MOST = 1 << 20, ROWS_MOST = 64 };

struct bands {
	size_t bands, rows;
};

/* What a set is like, for the cost: its features, the bytes of its id. */
struct usual {
	size_t features, id_bytes;
};

/* What a plan costs for each set of the collection. */
struct bands_cost {
	double pairs;		/* candidates, each once */
	double lines;		/* candidates, once for each band that has it */
	double band_bytes, line_bytes;	/* of band and candidate records */
	double handled;		/* bytes written, sorted and read, all told */
};

/* The chance that sets of similarity s agree in all rows of some band. */
double bands_find(const struct bands *b, double s);

/* Whether b finds at least recall at similarity t. */
bool bands_enough(const struct bands *b, struct ratio t, struct ratio recall);

/* Sets b->bands to the least that have it with b->rows rows. False, and the
 * most there may be, where that is not enough. */
bool bands_least(struct bands *b, struct ratio t, struct ratio recall);

/* Sets b->rows to the most that have it with b->bands bands. False where one
 * row is too many. */
bool bands_most_rows(struct bands *b, struct ratio t, struct ratio recall);

/* Sets both to what has it and handles the fewest bytes; false without. */
bool bands_choose(struct bands *b, struct ratio t, struct ratio recall,
    const struct alike *a, const struct usual *u);

/* What b costs in a collection that is alike as a says: three times the bytes
 * of each band record and candidate line (written, sorted, read), and once
 * those of both sets of each candidate. */
struct bands_cost bands_cost(const struct bands *b, const struct alike *a,
    const struct usual *u);

/* The mean of bands_find over the pairs from a->wanted on. */
double bands_recall(const struct bands *b, const struct alike *a);

#endif
