/* edit_band.h: the edit distance of texts that are near, in a band of 64
 * diagonals, by vector instructions. */
#ifndef ND_EDIT_BAND_H
#define ND_EDIT_BAND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two texts, with CODEPOINTS_PAD characters that may be read before and behind
 * each; 4 bytes a character where wide. */
struct text_pair {
	const uint8_t *shrt, *lng;
	size_t nshrt, nlng;
	bool wide;
};

enum { EDIT_BAND_MOST = 63 };

/* Whether this machine has the instructions. */
bool edit_band_supported(void);

/* The distance; most + 1 where it is above most, which is at least the
 * difference of the lengths and at most EDIT_BAND_MOST. */
size_t edit_band_distance(const struct text_pair *t, size_t most);

#endif
