/* training_pairs.h: combined records with labels and folds, for training
 * weights. A malformed record ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "eval/gold_pairs.h"

/* Start from {0}; the caller sets gold.cross, listed_only and renormalise. Owns
 * all: the memory of gold_pairs.h, and 4 bytes a part of a record. */
struct training_pairs {
	struct gold_pairs gold;
	bool listed_only; /* pairs without a label do not count */
	bool renormalise; /* a mean is over the parts that a record has */
	const char *name; /* of the file of records */
	size_t parts;
	uint32_t *part; /* of record i, in millionths, from i * parts */
	size_t part_cap;
	uint32_t min_best_part; /* least over all records of the largest part,
				 * in millionths */

	size_t folds;
	struct triple *pair; /* the pairs that count, for histogram_make; in
			      * the memory of gold.found */
	size_t pairs;
	uint64_t *fold_positives; /* by fold, with a record or without */
	uint64_t positives, negatives, ignored; /* pairs with a record */
	uint64_t missed;			/* positives without a record */
	uint64_t absent;   /* positives and negatives without a record */
	size_t components; /* with a positive pair: see training_pairs.c */
};

/* Reads combined records, at least one, to gold.found and part. */
void training_read(struct training_pairs *t, struct in *in);

/* Assigns labels and folds to the records, after gold_read_known. known is the
 * name of the file of labels; folds is 1 for no cross-validation. Ends the
 * program if no record is positive, or if a fold would have no positive. */
void training_assign(
    struct training_pairs *t, const char *known, uint64_t seed, size_t folds);

/* The least threshold, in millionths, at which every pair that counts has a
 * record. A pair without one may have any similarity up to
 * t->min_best_part. */
uint32_t training_least(const struct training_pairs *t);

void training_free(struct training_pairs *t);
