/* log2_fixed.h: binary logarithms in integers, equal on every machine. */
#pragma once

#include <stdint.h>

enum { LOG2_FIXED_BITS = 40 };

/* log2(x) times 2^LOG2_FIXED_BITS for x > 0, rounded down: below the true value
 * by less than 1 + 2^-22, exact if x is a power of two, monotonic in x. */
uint64_t log2_fixed(uint64_t x);
