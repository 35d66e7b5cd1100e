/* parity_filter.h: an upper bound on the features that two sets share, from a
 * few hundred bits of each.
 *
 * A hash assigns each feature to a bit; a bit is 1 if an odd number of the
 * set's features are assigned to it. Where two bitmaps differ, at least one
 * feature is in one of the sets only. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { PARITY_WORDS_MIN = 4, PARITY_WORDS_MAX = 256 };

/* The words of a bitmap for a set of n features, with at least `rate` bits a
 * feature, but 256 to 16384 bits. */
size_t parity_words(size_t n, size_t rate);

/* Sets bits[0, words) to the bitmap of the n features whose upper halves are at
 * f. */
void parity_make(uint64_t *bits, size_t words, const uint32_t *f, size_t n);

/* Returns in how many bits the bitmaps x and y, of wx and wy words, differ; the
 * longer one is folded. Sets of nx and ny features then share at most
 * (nx + ny - differing bits) / 2. */
size_t parity_distance(
    const uint64_t *x, size_t wx, const uint64_t *y, size_t wy);
