/* band_centres.h: which centres have the key of a band.
 *
 * Keys are of 32 bits: two that are equal by chance only make a candidate
 * more. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The caller sets most, the centres of a key that are known; later ones are
 * not. Owns the rest. Start from {0}. */
struct band_centres {
	size_t most;
	uint32_t *head; /* by the lower bits of a key: its last entry + 1 */
	size_t slots;
	struct band_centre {
		uint32_t key, centre, next;
	} * entry;
	size_t n, cap;
};

/* Centres, grown and reused. Start from {0}; owns both arrays. */
struct band_found {
	uint64_t *met; /* in any order */
	uint32_t *centre;
	size_t n, met_cap, centre_cap;
};

/* Adds a centre, greater than all before. */
void band_centres_add(struct band_centres *b, uint32_t key, uint32_t centre);

/* Adds to found those of a key from number `from` on, below `end`. */
void band_centres_find(const struct band_centres *b, uint32_t key,
    uint32_t from, uint32_t end, struct band_found *found);

/* Sets found->centre to the different ones, ascending; returns how many. */
size_t band_centres_sort(struct band_found *found);

void band_centres_clear(struct band_centres *b);
