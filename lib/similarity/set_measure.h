/* set_measure.h: how alike two sets are, and what follows from it, in integers.
 *
 * For sets of nx and ny features that share s, at a threshold t = p/q:
 * jaccard is s / (nx + ny - s), dice 2s / (nx + ny), containment and overlap
 * s / min(nx, ny), of which containment shows more evidence. A pair is
 * wanted where that is at least t; the bounds are for a t above 0. */
#ifndef ND_SET_MEASURE_H
#define ND_SET_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/opt.h"
#include "io/out.h"

/* Partitions hold these numbers. */
enum measure_kind { JACCARD, CONTAINMENT, DICE, OVERLAP };

#define MEASURES "jaccard, containment, dice or overlap"

struct measure {
	enum measure_kind kind;
	struct ratio t;
};

/* The kind a name means; false where it means none. */
bool measure_parse(const char *name, enum measure_kind *kind);
const char *measure_name(enum measure_kind kind);

/* Whether it is of the smaller set alone, and bounds the larger by nothing. */
static inline bool
measure_smaller_only(enum measure_kind kind)
{
	return kind == CONTAINMENT || kind == OVERLAP;
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

/* Writes what stands behind the ids in a pair: TAB, similarity, TAB, shared,
 * TAB, na, TAB, nb and, for containment, s / na and s / nb. */
void measure_write(const struct measure *m, struct out *o, uint64_t shared,
    uint64_t na, uint64_t nb);

#endif
