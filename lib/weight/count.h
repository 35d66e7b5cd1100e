/* count.h: how often each feature comes, in bounded memory.
 *
 * Features are put, as they come, into buckets by their first bits, and each
 * bucket is sorted by itself when all are in: so a feature is moved three
 * times, and only once beyond the cache. */
#ifndef ND_COUNT_H
#define ND_COUNT_H

#include <stddef.h>
#include <stdint.h>

#include "io/out.h"

enum { COUNT_LEAST = 1 << 16 };	/* bytes */

/* Features that wait. 2^bits buckets, each a chain of blocks of the pool, of
 * which the last is filled up to `to`. */
struct count {
	unsigned bits;
	uint64_t *pool;
	uint32_t *before;	/* of each block: the one before it */
	size_t blocks, used;
	struct bucket *bucket;
	size_t most;		/* blocks the fullest bucket has */
	uint64_t *sorted;	/* a bucket; room for that */
	size_t sorted_cap;
	uint64_t features;	/* distinct, written last */
	uint64_t rare;		/* left out */
};

/* Room for what fits so many bytes, at least COUNT_LEAST, all told. */
void count_open(struct count *c, size_t bytes);

/* Takes features, in any order; returns how many of the n before the memory
 * was full. count_write makes it empty again. */
size_t count_add(struct count *c, const uint64_t *f, size_t n);

/* Writes document frequencies of features that came at least `least` times,
 * as often as they came; no total. */
void count_write(struct count *c, struct out *o, uint64_t least);

void count_close(struct count *c);

#endif
