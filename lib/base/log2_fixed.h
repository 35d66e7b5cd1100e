/* log2_fixed.h: logarithms to base 2 in integers: the same on every machine. */
#ifndef ND_LOG2_FIXED_H
#define ND_LOG2_FIXED_H

#include <stdint.h>

enum { LOG2_FIXED_BITS = 40 };

/* log2(x) times 2^LOG2_FIXED_BITS for x > 0, cut: never above the true value,
 * and below it by less than 1 + 2^-22. Exact where x is a power of two, and
 * never less for a larger x. */
uint64_t log2_fixed(uint64_t x);

#endif
