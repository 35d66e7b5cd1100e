/* diagonal.h: the edit distance of texts that are near, in a band of 64
 * diagonals, by vector instructions. */
#ifndef ND_DIAGONAL_H
#define ND_DIAGONAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Two texts, with CODEPOINTS_PAD characters that may be read before and behind
 * each; 4 bytes a character where wide. */
struct texts {
	const uint8_t *shrt, *lng;
	size_t nshrt, nlng;
	bool wide;
};

enum { DIAGONAL_MOST = 63 };

/* Whether this machine has the instructions. */
bool diagonal_here(void);

/* The distance; most + 1 where it is above most, which is at least the
 * difference of the lengths and at most DIAGONAL_MOST. */
size_t diagonal_distance(const struct texts *t, size_t most);

#endif
