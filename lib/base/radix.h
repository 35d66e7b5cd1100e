/* radix.h: sorts triples of numbers, in place. */
#ifndef ND_RADIX_H
#define ND_RADIX_H

#include <stddef.h>
#include <stdint.h>

/* Three numbers, for whatever is to be sorted by one, two or all of them. */
struct triple {
	union {
		struct {
			uint32_t a, b, c;
		};
		uint32_t at[3];
	};
};

/* The first two as one number. */
static inline uint64_t
triple_ab(const struct triple *t)
{
	return (uint64_t)t->a << 32 | t->b;
}

/* Sorts by a, then b, then c, ascending. Linear; at once when sorted. */
void radix_sort(struct triple *t, size_t n);

#endif
