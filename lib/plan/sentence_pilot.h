/* sentence_pilot.h: the pilot, a sample in which similar pairs are found by
 * bands, where the samples that are compared have too few. */
#pragma once

#include "plan/sentence_profile.h"

struct sentence_pair_list {
	struct sentence_pair *pair;
	size_t n, cap;
};

/* The level of a pilot whose candidates take no longer than a thousand million
 * comparisons; band_share and weight are set. */
unsigned sentence_pilot_level(
    const struct sentence_profile *p, const struct sentence_sample *s);

/* The pairs of the pilot of this level that bands find; the caller frees them.
 * keys has one for each thread of t; their bands change. */
struct sentence_pair_list sentence_pilot_pairs(
    const struct sentence_truth *t, struct sentence_keys *keys, unsigned level);

/* With what probability they find a pair of this Jaccard similarity. */
double sentence_pilot_finds(uint32_t millionths);
