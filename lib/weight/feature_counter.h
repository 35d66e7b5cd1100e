/* feature_counter.h: how often each feature comes, in bounded memory.
 *
 * Features are put, as they come, into buckets by their first bits, and each
 * bucket is sorted by itself when all are in: so a feature is moved three
 * times, and only once beyond the cache. */
#ifndef ND_FEATURE_COUNTER_H
#define ND_FEATURE_COUNTER_H

#include <stddef.h>
#include <stdint.h>

#include "io/out.h"

enum { FEATURE_COUNTER_LEAST = 1 << 16 }; /* bytes */

/* Features that wait. 2^bits buckets, each a chain of blocks of the pool, of
 * which the last is filled up to `to`. */
struct feature_counter {
	unsigned bits;
	uint64_t *pool;
	uint32_t *previous; /* of each block: the one before it */
	size_t blocks, used;
	struct feature_bucket *bucket;
	size_t fullest;	  /* blocks the fullest bucket has */
	uint64_t *sorted; /* a bucket; room for that */
	size_t sorted_cap;
	uint64_t features; /* distinct, written last */
	uint64_t rare;	   /* left out */
};

/* Room for what fits so many bytes, at least FEATURE_COUNTER_LEAST, all
 * told. */
void feature_counter_open(struct feature_counter *c, size_t bytes);

/* Takes features, in any order; returns how many of the n before the memory
 * was full. feature_counter_write makes it empty again. */
size_t feature_counter_add(
    struct feature_counter *c, const uint64_t *f, size_t n);

/* Writes document frequencies of features that came at least `least` times,
 * as often as they came; no total. */
void feature_counter_write(
    struct feature_counter *c, struct out *o, uint64_t least);

void feature_counter_close(struct feature_counter *c);

#endif
