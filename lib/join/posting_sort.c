/* posting_sort.c: sorts the postings of a part by two digits of their keys. */
#include <string.h>

#include "base/mem.h"
#include "base/prefix_sum.h"
#include "join/posting_sort.h"

enum {
	DIGIT_BITS = POSTING_KEY_BITS / 2,
	DIGITS = 1 << DIGIT_BITS,
	SEEN_BITS = 17,
};

size_t
repeated_postings(struct posting_sorter *k, uint64_t *p, size_t n)
{
	uint32_t low[DIGITS] = { 0 }, high[DIGITS] = { 0 };
	size_t i, left = 0;
	uint8_t *c;

	if (k->seen)
		memset(k->seen, 0, 1 << SEEN_BITS);
	else
		k->seen = mem_new(1 << SEEN_BITS, 1);
	for (i = 0; i < n; i++) {
		c = &k->seen[p[i] >> (64 - SEEN_BITS)];
		*c += *c < 2;
	}
	MEM_GROW(k->spare, k->spare_cap, n);
	for (i = 0; i < n; i++) {
		p[left] = p[i];
		left += k->seen[p[i] >> (64 - SEEN_BITS)] == 2;
	}
	for (i = 0; i < left; i++) {
		low[p[i] >> POSTING_KEY_SHIFT & (DIGITS - 1)]++;
		high[p[i] >> (64 - DIGIT_BITS)]++;
	}
	prefix_sum32(low, DIGITS);
	prefix_sum32(high, DIGITS);
	for (i = 0; i < left; i++)
		k->spare[low[p[i] >> POSTING_KEY_SHIFT & (DIGITS - 1)]++] =
		    p[i];
	for (i = 0; i < left; i++)
		p[high[k->spare[i] >> (64 - DIGIT_BITS)]++] = k->spare[i];
	return left;
}
