/* mix.h: a bijective mixing function of 64 bits and random numbers from it:
 * SplitMix64 with Stafford's Mix13. */
#pragma once

#include <stdint.h>

static inline uint64_t
mix64(uint64_t z)
{
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

/* Random number j of stream t < 4 of a seed: SplitMix64, seeded for each
 * stream. */
static inline uint64_t
mix_random64(uint64_t seed, unsigned t, uint64_t j)
{
	return mix64(mix64(4 * seed + t) + (j + 1) * 0x9e3779b97f4a7c15);
}
