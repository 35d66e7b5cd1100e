/* hash_state.h: the hashes of hash.h, of bytes that come in pieces. */
#pragma once

#include "base/hash.h"

/* The hash of bytes that come in pieces: hash_begin, hash_update for each, and
 * hash_end for hash64 of all; or hash128_begin and hash128_end for 128 bits. */
struct hash_state {
	XXH3_state_t state;
};

static inline void
hash_begin(struct hash_state *h)
{
	XXH3_INITSTATE(&h->state);
	XXH3_64bits_reset(&h->state);
}

static inline void
hash128_begin(struct hash_state *h)
{
	XXH3_INITSTATE(&h->state);
	XXH3_128bits_reset(&h->state);
}

static inline void
hash_update(struct hash_state *h, const void *p, size_t n)
{
	XXH3_64bits_update(&h->state, p, n);
}

static inline uint64_t
hash_end(const struct hash_state *h)
{
	return XXH3_64bits_digest(&h->state);
}

static inline void
hash128_end(const struct hash_state *h, uint64_t *high, uint64_t *low)
{
	XXH128_hash_t x = XXH3_128bits_digest(&h->state);

	*high = x.high64;
	*low = x.low64;
}
