/* trial.h: labelled pairs, weighed: how many of them a weighted mean of their
 * parts puts where between 0 and 1. */
#ifndef ND_TRIAL_H
#define ND_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/radix.h"
#include "record/combined_pair.h"

/* Bin b holds what is at least b hundredths, and less than one more. */
enum { TRIAL_BINS = 101 };

/* How many pairs of a group are in each bin: wrong ones, right ones. */
struct histogram {
	uint32_t count[2][TRIAL_BINS];
};

/* The pairs behind one another that have all of this in common. */
struct stretch {
	size_t end;		/* where the next one begins */
	uint32_t present;	/* bit i: part i is there; all 1 where it does
				 * not matter */
	uint32_t group, right;
};

/* Owns part and stretch: 4 bytes for each part of a pair. */
struct trial {
	size_t parts, groups;
	unsigned steps;		/* what the weights sum to */
	uint32_t *part[COMBINED_PARTS];	/* by pair, in billionths (uncut.h); 0 where
				 * it is not there */
	size_t bytes;		/* of each */
	struct stretch *stretch;
	size_t stretches, cap;
};

/* Makes a trial, whose parts, groups and steps are set, of n pairs: a is what
 * stretch.present will be, b is twice the group and 1 for a right one, and c
 * the pair's place in millionths, parts (COMBINED_NONE for what is not there) of
 * a pair behind those of another. Sorts the pairs. */
void trial_make(struct trial *t, struct triple *pair, size_t n,
    const uint32_t *millionths);

/* Sets the histogram of each group: the sum of weight[i] times part i,
 * divided by the sum of the weights of what is present; pairs for which that
 * is 0 are in none. */
void trial_count(const struct trial *t, const uint16_t *weight,
    struct histogram *of);

void trial_free(struct trial *t);

#endif
