/* hash.h: the hash function XXH3: 64 bits for features, ids and files, 128 bits
 * for whole sets, both with seed 0; and 64 bits with a seed for samples. The
 * only module that calls xxhash. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static inline uint64_t
hash64(const void *p, size_t n)
{
	return XXH3_64bits(p, n);
}

/* Another hash for each seed; hash64 for seed 0. */
static inline uint64_t
hash64_seed(const void *p, size_t n, uint64_t seed)
{
	return XXH3_64bits_withSeed(p, n, seed);
}

static inline void
hash128(const void *p, size_t n, uint64_t *high, uint64_t *low)
{
	XXH128_hash_t x = XXH3_128bits(p, n);

	*high = x.high64;
	*low = x.low64;
}

/* A hash for a table, which uses the upper bits. nd-partition splits by the
 * upper bits of hash64, which are nearly constant within a part. */
static inline uint64_t
hash_slot(const void *p, size_t n)
{
	return hash64(p, n) * 0x9e3779b97f4a7c15;
}
