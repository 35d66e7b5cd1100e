/* partition_step.h: where the features of the sets of a partition lie. */
#pragma once

#include <stdint.h>

#include "join/packed.h"

/* The sets of n features: the first of them, and where in PART_LOWER its
 * features begin, and the bytes of PART_UPPER. Sets are in order of size. */
struct partition_step {
	uint64_t feature, upper;
	uint32_t set, n;
};

/* Moves `sets` sets on in a step. */
static inline void
partition_step_move(struct partition_step *s, uint32_t sets)
{
	s->feature += (uint64_t)sets * s->n;
	s->upper += sets * packed_ascending_bytes(s->n);
	s->set += sets;
}
