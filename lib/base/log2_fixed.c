#include "base/log2_fixed.h"

/* Let x = m 2^e with 1 <= m < 2. The next binary digit of log2(m) is 1 if m^2
 * is at least 2. m has 63 binary places; rounding the i-th square lowers the
 * logarithm by less than 2^(-62-i), and all squares by less than 2^-62. */
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
