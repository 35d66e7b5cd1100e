/* cross_parts.h: the sets of a collection that need not fit in memory, part by
 * part, for those of another one to ask:
 *
 *	do
 *		... ask cross_parts_index(x) ...
 *	while (cross_parts_next(x)); */
#pragma once

#include "join/join_parts.h"

/* An index of the part, whose sets have their ids. x is as join_parts_read
 * leaves it if memory does not suffice for all. */
const struct prefix_join *cross_parts_index(struct join_parts *x);

/* Frees the part and reads the next one; at the end frees x, and returns
 * false. */
bool cross_parts_next(struct join_parts *x);
