/* sentence_bands.h: the keys of the bands of texts, by their lengths, as 32-bit
 * numbers, by several threads. */
#pragma once

#include "plan/sentence_keys.h"
#include "plan/sentence_plan.h"

/* Bands for texts of some lengths, and a maker of keys for each thread. Owns
 * all, as long as the program runs. Start from {0}. */
struct sentence_bands {
	size_t strata, most; /* most: keys of a text */
	struct sentence_band_stratum {
		struct sentence_stratum s;
		struct sentence_keys *keys;
	} stratum[SENTENCE_STRATA];
};

/* Opens the bands of a plan, of so many rows each. Ends the program with a
 * message of usage if they have more than SENTENCE_BANDS_MOST values. */
void sentence_bands_open(struct sentence_bands *b,
    const struct sentence_plan *plan, size_t rows,
    const struct sentence_shape *shape, size_t threads);

/* Sets key to the keys of a text of so many characters, by a thread; returns
 * how many. */
size_t sentence_bands_keys(struct sentence_bands *b, size_t thread,
    struct span text, size_t chars, uint32_t *key);
