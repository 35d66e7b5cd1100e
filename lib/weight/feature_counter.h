/* feature_counter.h: counts features in bounded memory.
 *
 * Features are appended to buckets by their first bits; when the memory is full
 * or all features are in, each bucket is sorted by itself. So a feature is
 * moved three times, only once of them outside the cache. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "io/out.h"

enum { FEATURE_COUNTER_LEAST = 1 << 16 }; /* bytes */

/* 2^bits buckets, each a chain of blocks of pool. Owns all arrays. */
struct feature_counter {
	unsigned bits;
	uint64_t *pool;
	uint32_t *previous;  /* the block before each block of a chain */
	size_t blocks, used; /* blocks of pool: all, in use */
	struct feature_bucket *bucket;
	size_t fullest;	  /* blocks of the longest chain */
	uint64_t *sorted; /* the features of a bucket */
	size_t sorted_cap;
	uint64_t features;	/* distinct features written last */
	uint64_t rare_features; /* distinct features below min_df */
};

/* Allocates the arrays: `bytes` in all, at least FEATURE_COUNTER_LEAST. */
void feature_counter_open(struct feature_counter *c, size_t bytes);

/* Adds n features, in any order; returns how many fit in memory.
 * feature_counter_write makes room for more. */
size_t feature_counter_add(
    struct feature_counter *c, const uint64_t *f, size_t n);

/* Writes, and removes, document frequencies of the features that were added at
 * least min_df times. Does not write a total. */
void feature_counter_write(
    struct feature_counter *c, struct out *o, uint64_t min_df);

void feature_counter_close(struct feature_counter *c);
