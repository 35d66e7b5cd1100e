/* sentence_truth.h: the similar pairs of the two samples of sentences
 * (sentence_sample.h): each is as likely as any other pair of the collection,
 * and the time they took shows what all pairs take. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/ratio.h"
#include "plan/sentence_sample.h"

/* Numbers of two sentences of the sample; longer is that of the first sample,
 * the longer one or, of two of one length, that with the greater id. */
struct sentence_pair {
	uint32_t longer, other;
};

/* The caller sets the members up to dir. Owns pair. */
struct sentence_truth {
	const struct sentence_sample *sample;
	struct ratio t; /* least edit similarity */
	size_t threads;
	const char *dir; /* for temporary files */

	unsigned level; /* the samples have every 2^level-th sentence */
	struct sentence_pair *pair; /* by the ids of both sentences */
	size_t n, cap;
	uint64_t bytes;	   /* of the pairs as lines */
	uint64_t compared; /* in the last join */
	double weight;	   /* the comparisons that one counts as: more than 1 if
			    * most of the time is for edit distances */
	/* Of the last join, and of the first one, which had the fewest
	 * sentences; the number of joins. */
	double seconds, overhead;
	size_t joins;
};

/* Chooses the highest level that has many pairs: sentences of one form have a
 * hundred million at level 0. Long texts that bitmaps do not tell apart take a
 * higher one, at which they take no longer than others do at level 0. Sets
 * level and weight. */
void sentence_truth_level(struct sentence_truth *t);

/* Finds the pairs at this level. */
void sentence_truth_find(struct sentence_truth *t);

/* The pair x in the order of ids. */
static inline uint32_t
sentence_pair_first(const struct sentence_pair *x)
{
	return x->longer < x->other ? x->longer : x->other;
}
static inline uint32_t
sentence_pair_second(const struct sentence_pair *x)
{
	return x->longer < x->other ? x->other : x->longer;
}

/* Reads pairs of sentences of the sample: records of two ids. Orders them. */
void sentence_pairs_read(const struct sentence_sample *sample, struct in *in,
    struct sentence_pair **pair, size_t *n, size_t *cap, uint64_t *bytes);
