/* star_compare.h: one set compared with many others of its collection. */
#pragma once

#include "join/set_bitmaps.h"
#include "join/set_store.h"
#include "similarity/set_measure.h"

/* The set o, with its bitmap, the sizes that it can be similar to, and the
 * features that it must share with a set of `size`. Set s, m and bitmaps, which
 * are borrowed; the rest starts from zeros. Owns room. */
struct star_compare {
	const struct set_store *s;
	const struct measure *m;
	struct set_bitmaps *bitmaps;
	const struct stored_set *o;
	const uint64_t *bits;
	uint64_t low, high, size;
	size_t need;
	struct lower_room room[2];
};

/* Begins with set i, which is compared next. */
void star_compare_begin(struct star_compare *c, uint32_t i);

/* How many features set i shares with that set, or 0 if the two are not
 * similar. */
uint32_t star_compare_with(struct star_compare *c, uint32_t i);

/* Prefetches what a comparison with set i needs first. */
void star_compare_prefetch(const struct star_compare *c, uint32_t i);

void star_compare_free(struct star_compare *c);
