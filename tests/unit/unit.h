/* unit.h: random numbers for the drivers of single modules. */
#ifndef UNIT_H
#define UNIT_H

#include <stdint.h>

/* Returns the next of a fixed sequence of random numbers (xorshift64, Marsaglia
 * 2003). */
static inline uint64_t
noise(void)
{
	static uint64_t x = 88172645463325252;

	x ^= x << 13;
	x ^= x >> 7;
	return x ^= x << 17;
}

#endif
