/* run_hashes.c: polynomials in the hashes of units: Karp and Rabin, Efficient
 * randomized pattern-matching algorithms, 1987. Modulo 2^64 for anchors and the
 * check, modulo the prime 2^61 - 1 for the hash. */
#include <stdlib.h>

#include "base/mem.h"
#include "base/mix.h"
#include "feature/minimum_places.h"
#include "passage/run_hashes.h"

static const uint64_t prime = ((uint64_t)1 << 61) - 1,
		      base = 0x9e3779b97f4a7c15,
		      prime_base =
			  0x1b873593cc9e2d51 % (((uint64_t)1 << 61) - 1);

static uint64_t
times(uint64_t a, uint64_t b)
{
	unsigned __int128 x = (unsigned __int128)a * b;
	uint64_t r = ((uint64_t)x & prime) + (uint64_t)(x >> 61);

	return r >= prime ? r - prime : r;
}

void
run_hashes_open(struct run_hashes *h, size_t length)
{
	size_t i;

	*h = (struct run_hashes){ .length = length,
		.gram = (length + 2) / 3,
		.power = 1,
		.gram_power = 1,
		.prime_power = 1 };
	h->window = length - h->gram + 1;
	for (i = 0; i < length; i++) {
		h->power *= base;
		h->prime_power = times(h->prime_power, prime_base);
	}
	for (i = 0; i < h->gram; i++)
		h->gram_power *= base;
}

/* Sets the anchors from the places of the minima: the next minimum replaces one
 * as soon as it is in the window if it is no greater, else when that leaves. */
static void
set_anchors(struct run_hashes *h, size_t places)
{
	const uint64_t *hash = h->gram_hash;
	const uint32_t *place = h->place;
	size_t m;

	h->anchors = places;
	MEM_GROW(h->anchor, h->anchor_cap, places + 1);
	h->anchor[0].run = 0;
	for (m = 0; m < places; m++) {
		h->anchor[m].hash = hash[place[m]];
		if (m + 1 < places)
			h->anchor[m + 1].run =
			    hash[place[m + 1]] <= hash[place[m]]
			    ? place[m + 1] - h->window + 1
			    : place[m] + 1;
	}
	h->anchor[places].run = h->runs;
}

void
run_hashes_read(struct run_hashes *h, const uint64_t *check, size_t n)
{
	size_t i, grams = n - h->gram + 1;

	h->anchors = h->runs = 0;
	if (n < h->length)
		return;
	h->runs = n - h->length + 1;
	MEM_GROW(h->sum, h->sum_cap, n + 1);
	MEM_GROW(h->gram_hash, h->gram_cap, grams);
	MEM_GROW(h->place, h->place_cap, 2 * grams);
	h->sum[0] = 0;
	for (i = 0; i < n; i++)
		h->sum[i + 1] = h->sum[i] * base + check[i];
	for (i = 0; i < grams; i++)
		h->gram_hash[i] =
		    mix64(h->sum[i + h->gram] - h->sum[i] * h->gram_power);
	set_anchors(
	    h, minimum_places(h->gram_hash, grams, h->window, h->place));
}

void
run_hashes_sum(struct run_hashes *h, const uint64_t *key, size_t n)
{
	uint64_t sum;
	size_t i;

	MEM_GROW(h->prime_sum, h->prime_cap, n + 1);
	h->prime_sum[0] = 0;
	for (i = 0; i < n; i++) {
		sum = times(h->prime_sum[i], prime_base) + (key[i] & prime);
		h->prime_sum[i + 1] = sum >= prime ? sum - prime : sum;
	}
}

struct run_hash
run_hash(const struct run_hashes *h, size_t i)
{
	uint64_t check = h->sum[i + h->length] - h->sum[i] * h->power;
	uint64_t hash = h->prime_sum[i + h->length] + prime -
	    times(h->prime_sum[i], h->prime_power);

	return (struct run_hash){ mix64(hash >= prime ? hash - prime : hash),
		mix64(check) >> (64 - RUN_CHECK_BITS) };
}

void
run_hashes_free(struct run_hashes *h)
{
	free(h->sum);
	free(h->prime_sum);
	free(h->gram_hash);
	free(h->place);
	free(h->anchor);
	*h = (struct run_hashes){ 0 };
}
