/* sentence_plan.h: chooses the length of sentences up to which all pairs are
 * compared, and for longer sentences bands that find a fraction of recall of
 * the similar pairs, in each tenth of their lengths. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ratio.h"
#include "plan/sentence_profile.h"

enum {
	SENTENCE_ROWS = 4, /* of a band */
	SENTENCE_STRATA = 2,
	SENTENCE_BANDS_MOST = 1 << 18,
	/* A sentence that is similar to more others has most of its pairs cut
	 * by the limit of a band: more bands do not help. */
	SENTENCE_TOO_SIMILAR = 2000,
	SENTENCE_CUT_EXACT =
	    30000000, /* comparisons for exact pairs of these */
};

/* No end of the lengths. */
#define SENTENCE_LONGEST UINT32_MAX

/* Bands for pairs of some lengths of the longer sentence, up to `to`: all
 * sentences that may be in one have `least` characters or more. */
struct sentence_stratum {
	uint32_t least, to;
	size_t bands;
};

/* What is wanted, and what steps cost, in nanoseconds. */
struct sentence_question {
	struct ratio t, recall;
	double comparisons; /* that are made at least for exact pairs */
	double comparison_cost, band_cost; /* of a comparison; of a band of a
					    * sentence */
	size_t bands_least;		   /* where there are few pairs */
	size_t held; /* sentences of a band that are paired with each other; 0:
		      * chosen */
	size_t places_most; /* places of a sentence that are paired */
	bool stars; /* no pairs but those of stars: no limit cuts them */
};

struct sentence_plan {
	uint32_t longest; /* up to this, all are compared */
	struct sentence_stratum stratum[SENTENCE_STRATA];
	size_t strata;
	/* The sentences of a band that are paired, at first and, while recall
	 * is missed, at last. */
	size_t held, held_most;
	/* Whether all pairs may be compared if bands find too few. */
	bool can_be_exact;
};

/* Chooses longest and strata. Of the lengths the cheapest is chosen, but at
 * least what q->comparisons allows to be compared, and none that needs more
 * than 100,000 comparisons of each sentence. If bands would be cut, because
 * half of the sentences that a band holds are similar and shorter, the greatest
 * of these is; the least, if they are SENTENCE_TOO_SIMILAR. */
void sentence_plan_choose(struct sentence_plan *plan,
    const struct sentence_profile *p, const struct sentence_question *q);

/* Sets held, held_most and can_be_exact, for these strata; held is that of q,
 * if it is not 0. Returns whether more bands may find more: sentences are not
 * too similar, and bands are cheaper than all pairs. */
bool sentence_plan_hold(struct sentence_plan *plan,
    const struct sentence_profile *p, const struct sentence_question *q);

/* The seconds that the pairs of up to plan->longest take, by the last join of
 * the samples; 0 if there was none, or one too short to tell. */
double sentence_plan_seconds(const struct sentence_plan *plan,
    const struct sentence_profile *p, const struct sentence_truth *t);
