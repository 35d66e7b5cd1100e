/* set_measure.h: how similar two sets are, and what follows from it, in
 * integers.
 *
 * A measure of sets is a row of measure_table.h. A pair is wanted where its
 * similarity is at least t = p/q; the bounds are for a t above 0. */
#ifndef ND_SET_MEASURE_H
#define ND_SET_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/ratio.h"
#include "base/span.h"
#include "io/out.h"
#include "similarity/measure_table.h"

struct measure {
	unsigned kind; /* the number of its row */
	struct ratio t;
};

/* Sets the kind that a name means; false where that use has none. */
bool measure_parse(struct measure *m, const char *name, enum measure_use use);

/* Whether it is of the smaller set alone, and bounds the larger by nothing. */
static inline bool
measure_smaller_only(unsigned kind)
{
	return measure_table[kind].smaller_only;
}

/* The least s that nx and ny need. */
uint64_t measure_min_shared(const struct measure *m, uint64_t nx, uint64_t ny);

/* The smallest ny a set of nx can be in a wanted pair with. */
uint64_t measure_min_size(const struct measure *m, uint64_t nx);

/* Whether the two can be in a wanted pair, for all that their sizes say. */
bool measure_sizes_fit(const struct measure *m, uint64_t nx, uint64_t ny);

/* The largest ny such that the two may still share enough when the first
 * feature of the pair, in any order of all features, is the i-th of x from
 * 0: i features of x are not shared, so s <= nx - i. UINT64_MAX for none,
 * 0 where not even that helps. Falls as i grows. */
uint64_t measure_max_size(const struct measure *m, uint64_t nx, uint64_t i);

/* How many features of x, the first in that order, surely hold one of every
 * wanted pair. measure_probe_prefix is for a y of any size (one of the smaller
 * set alone: any that is no smaller), measure_index_prefix for a y that is no
 * smaller. */
uint64_t measure_probe_prefix(const struct measure *m, uint64_t nx);
uint64_t measure_index_prefix(const struct measure *m, uint64_t nx);

/* Writes a pair: its ids, the similarity, shared, na, nb and, where the row has
 * both_shares, shared / na and shared / nb. */
void measure_write(const struct measure *m, struct out *o, struct span a,
    struct span b, uint64_t shared, uint64_t na, uint64_t nb);

#endif
