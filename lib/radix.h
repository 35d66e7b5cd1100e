/* radix.h: sorts numbers that stand for something else. */
#ifndef ND_RADIX_H
#define ND_RADIX_H

#include <stddef.h>
#include <stdint.h>

struct radix {
	uint64_t key, value;
};

/* Sorts a by key, ascending; what has equal keys stays in its order. tmp has
 * room for n as well, and nothing of use in it before or after. Linear. */
void radix_sort(struct radix *a, struct radix *tmp, size_t n);

#endif
