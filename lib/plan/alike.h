/* alike.h: how similar the sets of a collection are to each other: so many
 * pairs of such a similarity, known from a file of pairs or assumed. */
#ifndef ND_ALIKE_H
#define ND_ALIKE_H

#include <stddef.h>
#include <stdint.h>

#include "io/in.h"
#include "io/opt.h"

/* Pairs of (nearly) one similarity, as many as there are for each set. */
struct stratum {
	double similarity, pairs;
};

/* A collection. Owns at; start from {0}. The strata from number wanted on
 * are pairs that were read, at or above the threshold. */
struct alike {
	struct stratum *at;
	size_t n, cap, wanted;
	uint64_t read, above;	/* pairs read; at least the threshold */
};

/* What is assumed of so many sets: for each set 1/s - 1 pairs of similarity s
 * or more, so one at a half, nine at a tenth, until all pairs are there. */
void alike_assume(struct alike *a, uint64_t sets);

/* The pairs of in, which are all those of sample of the sets down to some
 * similarity. What is below the least one read is assumed to go on as
 * 1/s does. Where there is no pair, as alike_assume. */
void alike_read(struct alike *a, struct in *in, struct ratio threshold,
    uint64_t sets, uint64_t sample);

/* The pairs of in and no others: of lines similarity, count, or pairs, which
 * may be of two collections. The strata from number wanted on are at or above
 * the threshold, and above is how many pairs those are. */
void alike_known(struct alike *a, struct in *in, struct ratio threshold);

/* The one similarity, of one pair. */
void alike_one(struct alike *a, struct ratio similarity);

void alike_free(struct alike *a);

#endif
