/* root.h: square roots of whole numbers. */
#pragma once

#include <math.h>
#include <stdint.h>

/* The least whole number whose square is at least n, below 2^127. */
static inline uint64_t
root_ceil(unsigned __int128 n)
{
	uint64_t x = sqrt((double)n);

	while (x > 0 && (unsigned __int128)(x - 1) * (x - 1) >= n)
		x--;
	while ((unsigned __int128)x * x < n)
		x++;
	return x;
}
