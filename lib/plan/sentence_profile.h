/* sentence_profile.h: what samples of sentences show of the similar pairs of a
 * collection.
 *
 * Sums are of numbers that are exact or correctly rounded, in a fixed order:
 * every machine makes the same profile. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "plan/sentence_keys.h"
#include "plan/sentence_truth.h"

/* Similar pairs: the length of the longer sentence, the Jaccard similarity of
 * the shingles, and how many pairs they stand for, in some unit. */
struct profile_pair {
	uint32_t chars, millionths;
	double weight;
};

/* Owns below, made and pair. Start from {0}. */
struct sentence_profile {
	double share;	  /* of the sentences in one place that a sample has */
	double pairs;	  /* expected, of places */
	double different; /* expected, of different sentences */
	double similar;	  /* shorter sentences that are similar to the longer
			   * one of a pair, on average */
	double weight;	  /* the comparisons that one counts as */

	/* For i up to top + 1 and top: the different sentences of fewer than i
	 * characters, and the comparisons that all pairs of those of up to i
	 * characters take. */
	size_t top;
	uint64_t *below;
	double *made;

	double band_share; /* of all pairs, those that share a band of 4 rows */
	struct profile_pair *pair; /* by length */
	size_t n, cap;
};

/* Sets below, made and top; weight is set. */
void sentence_profile_lengths(struct sentence_profile *p,
    const struct sentence_sample *s, struct ratio t);

/* Sets share to similar, by the pairs of t. Places of a sentence after
 * number `most` do not count. */
void sentence_profile_expect(
    struct sentence_profile *p, const struct sentence_truth *t, size_t most);

/* Sets band_share and pair. If the pairs of t are few, more are found among the
 * sentences of the pilot, by bands of 3 rows. keys has one for each thread
 * of t; their bands change. */
void sentence_profile_pairs(struct sentence_profile *p,
    const struct sentence_truth *t, size_t most, struct sentence_keys *keys);
