/* similarity_profile.h: how similar the sets of a collection are to each other:
 * so many pairs of such a similarity, known from a file of pairs or assumed. */
#ifndef ND_SIMILARITY_PROFILE_H
#define ND_SIMILARITY_PROFILE_H

#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/opt.h"

/* Pairs of (nearly) one similarity, as many as there are for each set. */
struct stratum {
	double similarity, pairs;
};

/* A collection. Owns stratum; start from {0}. The strata from wanted_from on
 * are pairs that were read, at or above the threshold. */
struct similarity_profile {
	struct stratum *stratum;
	size_t n, cap, wanted_from;
	uint64_t pairs_read,
	    pairs_above; /* pairs read; at least the threshold */
};

/* What is assumed of so many sets: for each set 1/s - 1 pairs of similarity s
 * or more, so one at a half, nine at a tenth, until all pairs are there. */
void profile_assume(struct similarity_profile *a, uint64_t sets);

/* The pairs of in, which are all those of sample of the sets down to some
 * similarity. What is below the least one read is assumed to go on as
 * 1/s does. Where there is no pair, as profile_assume. */
void profile_read(struct similarity_profile *a, struct in *in,
    struct ratio threshold, uint64_t sets, uint64_t sample);

/* The pairs of in and no others: of lines similarity, count, or pairs, which
 * may be of two collections. The strata from number wanted on are at or above
 * the threshold, and above is how many pairs those are. */
void profile_read_exact(
    struct similarity_profile *a, struct in *in, struct ratio threshold);

/* The one similarity, of one pair. */
void profile_set_one(struct similarity_profile *a, struct ratio similarity);

void profile_free(struct similarity_profile *a);

#endif
