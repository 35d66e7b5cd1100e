/* average_link.h: average link: joins the two clusters with the highest mean
 * similarity, again and again, in exact arithmetic. */
#ifndef ND_AVERAGE_LINK_H
#define ND_AVERAGE_LINK_H

#include <stddef.h>
#include <stdint.h>

#include "base/triple.h"

enum { AVERAGE_LINKS_MOST = INT32_MAX };

/* Joins clusters of the records 0 to n - 1, which are the trees of parent (see
 * union_find.h), each of one record at the start. An edge (a, b, c) is two
 * records and their similarity in millionths; no two edges have the same
 * records; edges is at most AVERAGE_LINKS_MOST. The mean of two clusters is
 * over all pairs of a record of one and a record of the other; two records
 * without an edge have similarity 0. The pair of clusters with the highest mean
 * is joined until no mean is `least` millionths or more. Of equal means the
 * pair comes first whose last records (the greatest numbers) come first,
 * compared by the smaller of the two, then by the larger. Takes up to 85 bytes
 * an edge and 20 a record. */
void average_link(const struct triple *edge, size_t edges, uint32_t n,
    uint32_t least, uint32_t *parent);

#endif
