/* average_link.h: average link: joins the two clusters with the highest mean
 * similarity, again and again.
 *
 * Means are compared in units of 2^-63. If they differ by at most one unit,
 * they are equal if they are so modulo the prime 2^61 - 1. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/fraction.h"
#include "base/ratio.h"
#include "base/triple.h"

enum { AVERAGE_LINKS_MOST = INT32_MAX };

/* Joins clusters of the records 0 to n - 1, which are the trees of parent (see
 * union_find.h), each of one record at the start. An edge (a, b, c) is two
 * records and the number of their similarity, which is at most 1 and has a
 * denominator below 2^61 - 1; no two edges have the same records; edges is at
 * most AVERAGE_LINKS_MOST. The mean of two clusters is over all pairs of a
 * record of one and a record of the other; two records without an edge have
 * similarity 0. The pair of clusters with the highest mean is joined until no
 * mean is `least` or more. Of equal means the pair comes first whose last
 * records (the greatest numbers) come first, compared by the smaller of the
 * two, then by the larger. Takes up to 109 bytes an edge and 20 a record. */
void average_link(const struct triple *edge, const struct fraction *similarity,
    size_t edges, uint32_t n, struct ratio least, uint32_t *parent);
