/* triple.h: three 32-bit numbers, and a radix sort of them. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Three numbers, whose meaning the caller defines. */
struct triple {
	union {
		struct {
			uint32_t a, b, c;
		};
		uint32_t word[3]; /* a, b, c */
	};
};

/* The triple whose a and b are the halves of ab, a the upper one. */
static inline struct triple
triple_make(uint64_t ab, uint32_t c)
{
	return (struct triple){ .a = ab >> 32, .b = ab, .c = c };
}

/* a and b as one number, a the upper half. */
static inline uint64_t
triple_ab(const struct triple *t)
{
	return (uint64_t)t->a << 32 | t->b;
}

/* Sorts t[0, n) in place by a, then b, then c, ascending, in linear time.
 * Returns after one pass if t is sorted. */
void triple_sort(struct triple *t, size_t n);

/* The end of the triples of t[0, n) that follow t[i] with its a and b. */
size_t triple_run_end(const struct triple *t, size_t i, size_t n);
