/* recall.h: the recall of found pairs on a sample of true pairs. A malformed
 * record ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ratio.h"
#include "eval/evaluate.h"
#include "io/in.h"

/* A pair that was sure to be in the sample, whichever records were drawn. */
#define RECALL_SURE UINT32_MAX

struct true_pair {
	double weight;	 /* the pairs that it counts as */
	uint32_t length; /* the strata are tenths by this */
	uint32_t drawn;	 /* number of the record that was drawn */
	bool found;
};

/* Start from {0}. Owns pair. The last two members are those of
 * recall_compute. */
struct recall {
	bool of_stars; /* set by the caller */
	struct true_pair *pair;
	size_t n, cap;
	uint32_t drawn; /* the numbers of records are below this */
	double share;
	struct interval interval;
};

/* Adds true pairs, idA, idB [, the id that was drawn, or - [, weight [,
 * length]]], that are marked if they are among the found pairs, idA, idB, ...;
 * both in byte order of the two ids. With of_stars these are the pairs of kept
 * records and others, in any order, and a true pair is found if one of the two
 * is not kept. A true pair comes once. The id that was drawn may be in column
 * `drawn`, 1 or 2, instead of 3. Without a third column it is the first of the
 * two that begins a line of `ids`; if it is NULL, each pair was drawn alone. */
void recall_read(struct recall *r, struct in *truth, struct in *found,
    size_t drawn, struct in *ids);

/* Sets share and its 95 % Wilson score interval; from 0 to 1 without a pair.
 * The pairs of a record are not independent: a record of many pairs counts as
 * one that was drawn once, so the size of the sample is pairs^2 / squares,
 * where squares is the sum over the drawn records of the squares of their
 * numbers of pairs. */
void recall_compute(struct recall *r);

/* Whether the share is at least the wanted one, and that of each tenth of the
 * pairs by length, less its standard deviation, up to 0.02. A share counts if
 * 200 pairs were drawn for it, or are of so many; if not, the end of the
 * interval counts for all, and nothing for a tenth. After recall_compute. */
bool recall_is_kept(struct recall *r, struct ratio wanted);

void recall_free(struct recall *r);
