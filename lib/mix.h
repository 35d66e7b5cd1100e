/* mix.h: 64 bits stirred until each depends on all: the last step of
 * SplitMix64 (Stafford's Mix13). A bijection. */
#ifndef ND_MIX_H
#define ND_MIX_H

#include <stdint.h>

static inline uint64_t
mix64(uint64_t z)
{
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

#endif
