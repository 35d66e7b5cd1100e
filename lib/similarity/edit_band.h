/* edit_band.h: the edit distance of similar texts, in a band of 64 or 128
 * diagonals, with SIMD. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two texts, with CODEPOINTS_PAD characters that may be read before and after
 * each. A character has 4 bytes if wide, else 1. */
struct text_pair {
	const uint8_t *shorter, *longer;
	size_t n_shorter, n_longer; /* characters */
	bool wide;
};

enum {
	EDIT_BAND_MOST = 127,
	EDIT_TOGETHER = 8,	 /* pairs of edit_band_distances */
	EDIT_TOGETHER_MOST = 63, /* and their greatest distance */
};

/* The distance, or most + 1 if it is above most; for SIMD_AVX2 or higher. most
 * is from the difference of the lengths to EDIT_BAND_MOST. */
size_t edit_band_distance(const struct text_pair *t, size_t most);

/* For SIMD_AVX512: sets distance[i] to edit_band_distance(&t[i], most) of
 * EDIT_TOGETHER pairs that are not wide and of lengths that differ by at most
 * `most`, up to EDIT_TOGETHER_MOST. */
void edit_band_distances(
    const struct text_pair *t, size_t most, size_t *distance);
