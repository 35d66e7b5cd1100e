/* recall.h: the recall of found pairs on a sample of true pairs. A malformed
 * record ends the program. */
#ifndef ND_RECALL_H
#define ND_RECALL_H

#include <stdint.h>

#include "eval/evaluate.h"
#include "io/in.h"

/* True pairs, and those that were found. squares is the sum over the drawn
 * records of the squares of their numbers of pairs. */
struct recall {
	uint64_t pairs, hits;
	double squares;
};

/* Reads true pairs, idA, idB, ..., and found pairs, both in byte order of the
 * two ids, into *r. A true pair comes once. The id that was drawn is in column
 * `drawn`, 1 to 3; without that column, each pair was drawn by itself. Takes
 * the ids that were drawn and 8 bytes for each. */
void recall_read(
    struct recall *r, struct in *truth, struct in *found, size_t drawn);

/* The 95 % Wilson score interval of the recall, for r->pairs > 0. The pairs of
 * a record are not independent: a record of many pairs counts as one that was
 * drawn once, so the size of the sample is pairs^2 / squares. */
struct interval recall_interval(const struct recall *r);

#endif
