/* training_pairs.h: combined records and what is known of their pairs: what
 * weights are learned from. The edge: what is wrong with the records ends the
 * program. */
#ifndef ND_TRAINING_PAIRS_H
#define ND_TRAINING_PAIRS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "eval/gold_pairs.h"

/* Start from {0}; the caller sets gold.cross, listed_only and
 * renormalise. Owns all: what gold has, and 4 bytes a part of a record. */
struct training_pairs {
	struct gold_pairs gold;
	bool listed_only; /* pairs that are not known do not count */
	bool renormalise; /* what part a record has matters */
	const char *name; /* of the file of records */
	size_t parts;
	uint32_t *part; /* in millionths, of record i at i * parts */
	size_t part_cap;
	uint32_t least_largest; /* the least that is largest in a record */

	size_t folds;
	struct triple *pair; /* those that count, for histogram_make: a is
				 * all 1 without renormalise; gold's memory */
	size_t pairs;
	uint64_t *fold_positives; /* by fold: positives, absent or not */
	uint64_t positives, negatives, ignored; /* of the records */
	uint64_t missed, absent; /* positives, and all known pairs that
					 * count, that no record has */
	size_t components;	 /* that have a positive: see folds.h */
};

/* Reads combined records to gold.found and part; there is at least one. */
void training_read(struct training_pairs *l, struct in *in);

/* After gold, of file known, has labels: decides of every record whether it
 * counts, for what, and in which of so many folds; 1 for none. There are some
 * to be learned from, and some in every fold. */
void training_assign(
    struct training_pairs *l, const char *known, uint64_t seed, size_t folds);

/* The least similarity that can be judged, in millionths: a pair that counts
 * and that no record has may be alike in every part, up to
 * l->least_largest. */
uint32_t training_least(const struct training_pairs *l);

void training_free(struct training_pairs *l);

#endif
