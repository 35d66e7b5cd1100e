/* sortu.h: sorts 64-bit hashes and drops the repeated. */
#ifndef ND_SORTU_H
#define ND_SORTU_H

#include <stddef.h>
#include <stdint.h>

/* Room the sort works in. Start from {0}; grows, and is kept. */
struct sortu {
	uint64_t *spare;
	size_t spare_cap;
	uint32_t *count;
	size_t count_cap;
};

/* Sorts v[0, n) ascending, each value once; returns how many are left. Any
 * values will do; those spread evenly, as hashes are, take linear time. */
size_t sortu(struct sortu *s, uint64_t *v, size_t n);

#endif
