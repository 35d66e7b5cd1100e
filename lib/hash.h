/* hash.h: XXH3, 64 bits, seed 0: the hash of every feature, id and file.
 * The one place that knows xxhash. */
#ifndef ND_HASH_H
#define ND_HASH_H

#include <stddef.h>
#include <stdint.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static inline uint64_t
hash64(const void *p, size_t n)
{
	return XXH3_64bits(p, n);
}

#endif
