/* similarity_profile.h: how many pairs of a collection have each similarity,
 * read from a file of pairs or assumed. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/ratio.h"
#include "io/in.h"

/* Pairs of (nearly) one similarity; pairs is their number, or their number for
 * each set of the collection. */
struct stratum {
	double similarity, pairs;
};

/* Owns stratum; start from {0}. The strata from wanted_from on are pairs that
 * were read, at or above the threshold. */
struct similarity_profile {
	struct stratum *stratum;
	size_t n, cap, wanted_from;
	uint64_t pairs_read;
	uint64_t pairs_above; /* pairs read at or above the threshold */
};

/* Assumes that each set is in 1/s - 1 pairs of similarity s or more (one at a
 * half, nine at a tenth), until all pairs of sets are counted. pairs of a
 * stratum is for each set. */
void profile_assume(struct similarity_profile *profile, uint64_t sets);

/* Reads all pairs, above some similarity, of a sample of the sets; sample is
 * its size. Below the least similarity read, pairs are assumed to increase as
 * 1/s does. Without a pair, acts as profile_assume. pairs of a stratum is for
 * each set. */
void profile_read(struct similarity_profile *profile, struct in *in,
    struct ratio threshold, uint64_t sets, uint64_t sample);

/* Reads lines of similarity and count, or pairs (which may be of two
 * collections), and assumes no others. */
void profile_read_exact(
    struct similarity_profile *profile, struct in *in, struct ratio threshold);

/* One pair of that similarity. */
void profile_set_one(
    struct similarity_profile *profile, struct ratio similarity);

void profile_free(struct similarity_profile *profile);
