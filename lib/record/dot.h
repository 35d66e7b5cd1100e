/* dot.h: dots: two sentences that match, by the documents they stand in. */
#ifndef ND_DOT_H
#define ND_DOT_H

#include <stdbool.h>
#include <stdint.h>

#include "io/in.h"
#include "io/out.h"
#include "record/pair.h"

/* Sentence at_a of document a matches sentence at_b of b; sentences count
 * from 1, up to INT32_MAX. The ids belong to the line that was read. */
struct dot {
	struct span a, b;
	uint32_t pos_a, pos_b;
	uint32_t similarity; /* in millionths, up to PAIR_ONE */
};

/* The diagonal of the dot plot that it is on, as its record has it. */
static inline uint32_t
dot_diagonal(const struct dot *d)
{
	return d->pos_b - d->pos_a + (UINT32_C(1) << 31);
}

/* The dot of a pair of sentences, in the order of the pair. False, and
 * in_bad told, where an id is not that of a sentence. */
bool dot_from_pair(struct in *in, const struct pair *p, struct dot *d);

/* The same dot with a and b in each other's place. */
struct dot dot_swap(struct dot d);

void dot_write(struct out *o, const struct dot *d);

/* The next dot; false at the end of the file. A malformed record ends the
 * program, or goes to in->rejects. */
bool dot_read(struct in *in, struct dot *d);

#endif
