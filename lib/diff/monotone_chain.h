/* monotone_chain.h: the heaviest chain of stretches that two texts have in the
 * same order. */
#pragma once

#include <stddef.h>

/* [begin[0], end[0]) of one text and [begin[1], end[1]) of the other, neither
 * empty. The caller numbers the links. */
struct chain_link {
	size_t begin[2], end[2], weight, number;
};

/* Chooses links of which each ends in both texts before the next begins, with
 * the greatest sum of weights. Moves them to the front, in order, and returns
 * how many they are. Takes O(n log n) time and 56 bytes for each link. */
size_t monotone_chain(struct chain_link *link, size_t n);
