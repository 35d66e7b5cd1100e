/* set_measure.h: bounds for pairs of sets above a similarity threshold, in
 * integers.
 *
 * A wanted pair is a pair of sets, of nx and ny features, whose similarity is
 * at least t = p/q. The bounds hold for t above 0. The prefix bounds are from
 * PPJoin (Xiao et al., WWW 2008). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "io/out.h"
#include "similarity/measure_table.h"

/* Sets the row of a name; false if no measure of that use has it. */
bool measure_parse(struct measure *m, const char *name, enum measure_use use);

static inline bool
measure_smaller_only(unsigned row)
{
	return measure_table[row].base == BASE_SMALLER;
}

/* Whether sizes nx and ny are possible in a wanted pair. */
bool measure_sizes_fit(const struct measure *m, uint64_t nx, uint64_t ny);

/* The length of a prefix of x, in any order of all features, that contains at
 * least one shared feature of every wanted pair with y. measure_index_prefix is
 * for y no smaller than x; measure_probe_prefix for any y or, if
 * measure_smaller_only, for y no smaller than x. */
uint64_t measure_probe_prefix(const struct measure *m, uint64_t nx);
uint64_t measure_index_prefix(const struct measure *m, uint64_t nx);

/* Writes a pair: its ids, the similarity, shared, na, nb and, if the row has
 * both_shares, shared / na and shared / nb. */
void measure_write(const struct measure *m, struct out *o, struct span a,
    struct span b, uint64_t shared, uint64_t na, uint64_t nb);

/* Writes a pair with shared / nb in place of the similarity, if that is at
 * least t; returns whether it is. */
bool measure_write_held(const struct measure *m, struct out *o, struct span a,
    struct span b, uint64_t shared, uint64_t na, uint64_t nb);
