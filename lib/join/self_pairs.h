/* self_pairs.h: all pairs of similar sets of a collection in memory, to a
 * function. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "join/prefix_query.h"

/* found is called by thread t with the sets before set i that are similar to
 * it; by several threads at a time, in any order. join, which is borrowed, was
 * made for pairs within its collection, by a measure that bounds the size of
 * both sets. */
struct self_pairs {
	const struct prefix_join *join;
	size_t threads;
	void (*found)(void *state, size_t t, uint32_t i,
	    const struct join_hit *hit, size_t hits);
	void *state;
};

void self_pairs_run(const struct self_pairs *x);
