/* log2_fixed.c: logarithms to base 2 in integers. */
#include "base/log2_fixed.h"

/* With x = m 2^e and 1 <= m < 2, each digit of log2(m) is whether m^2 is 2
 * or more. m is held in 63 binary places; the cut of the i-th square takes
 * less than 2^(-62-i) from the logarithm: all of them, less than 2^-62. */
uint64_t
log2_fixed(uint64_t x)
{
	int e = 63 - __builtin_clzll(x), i, digit;
	uint64_t m = x << (63 - e), log = e;
	unsigned __int128 square;

	for (i = 0; i < LOG2_FIXED_BITS; i++) {
		square = (unsigned __int128)m * m;
		digit = square >> 127;
		m = square >> (63 + digit);
		log = 2 * log + digit;
	}
	return log;
}
