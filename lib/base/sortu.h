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

/* The values of v[0, n) ascending, each once: returns where they are, in s
 * or at v, which is spoilt, and how many in *left. Any values will do; those
 * spread evenly, as hashes are, take linear time. n is less than 2^32. */
uint64_t *sortu(struct sortu *s, uint64_t *v, size_t n, size_t *left);

#endif
