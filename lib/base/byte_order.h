/* byte_order.h: numbers of this machine as big-endian or little-endian, and
 * back. No other file converts byte orders: <endian.h> differs between
 * systems. */
#pragma once

#include <stdint.h>

/* Converts x between the order of this machine and big-endian. */
static inline uint64_t
big64(uint64_t x)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	x = __builtin_bswap64(x);
#endif
	return x;
}

/* Converts x between the order of this machine and little-endian. */
static inline uint64_t
little64(uint64_t x)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	x = __builtin_bswap64(x);
#endif
	return x;
}

/* Converts x between the order of this machine and little-endian. */
static inline uint32_t
little32(uint32_t x)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	x = __builtin_bswap32(x);
#endif
	return x;
}
