/* weighted_histogram.h: labelled pairs, weighed: how many of them a weighted
 * mean of their parts puts where between 0 and 1. */
#ifndef ND_WEIGHTED_HISTOGRAM_H
#define ND_WEIGHTED_HISTOGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/radix.h"
#include "record/combined_pair.h"

/* Bin b holds what is at least b hundredths, and less than one more. */
enum { HISTOGRAM_BINS = 101 };

/* How many pairs of a group are in each bin: wrong ones, right ones. */
struct histogram {
	uint32_t count[2][HISTOGRAM_BINS];
};

/* The pairs behind one another that have all of this in common. */
struct pair_run {
	size_t end;	  /* where the next one begins */
	uint32_t present; /* bit i: part i is there; all 1 where it does
				 * not matter */
	uint32_t group, positive;
};

/* Owns part and stretch: 4 bytes for each part of a pair. */
struct weighted_histogram {
	size_t parts, groups;
	unsigned steps;			/* what the weights sum to */
	uint32_t *part[COMBINED_PARTS]; /* by pair, in FRACTION_ONE-ths; 0
				 * where it is not there */
	size_t part_bytes;		/* of each */
	struct pair_run *run;
	size_t runs, run_cap;
};

/* Makes a trial, whose parts, groups and steps are set, of n pairs: a is what
 * stretch.present will be, b is twice the group and 1 for a right one, and c
 * the pair's place in millionths, parts (COMBINED_NONE for what is not there)
 * of a pair behind those of another. Sorts the pairs. */
void histogram_make(struct weighted_histogram *t, struct triple *pair, size_t n,
    const uint32_t *millionths);

/* Sets the histogram of each group: the sum of weight[i] times part i,
 * divided by the sum of the weights of what is present; pairs for which that
 * is 0 are in none. */
void histogram_count(const struct weighted_histogram *t, const uint16_t *weight,
    struct histogram *of);

void histogram_free(struct weighted_histogram *t);

#endif
