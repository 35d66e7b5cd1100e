/* hash.h: XXH3, seed 0: 64 bits, the hash of every feature, id and file, and
 * 128 bits, that of a whole set.
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

/* For slots of a table, which are chosen by its upper bits: nd-partition goes
 * by those of hash64, so that in one of its parts these are alike. */
static inline uint64_t
hash_slot(const void *p, size_t n)
{
	return hash64(p, n) * 0x9e3779b97f4a7c15;
}

/* As hash64, of bytes that come piece by piece; of 128 bits with hash128_begin
 * and hash128_end. */
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

#endif
