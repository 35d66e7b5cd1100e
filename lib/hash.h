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

/* The same of bytes that come piece by piece. */
struct hashing {
	XXH3_state_t state;
};

static inline void
hash_begin(struct hashing *h)
{
	XXH3_INITSTATE(&h->state);
	XXH3_64bits_reset(&h->state);
}

static inline void
hash_more(struct hashing *h, const void *p, size_t n)
{
	XXH3_64bits_update(&h->state, p, n);
}

static inline uint64_t
hash_end(const struct hashing *h)
{
	return XXH3_64bits_digest(&h->state);
}

#endif
