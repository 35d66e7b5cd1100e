/* word_seeds.h: equal words of two texts that may be one passage. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "passage/word_bits.h"
#include "passage/word_text.h"

/* The places of a word in the window of b, from `head` on. */
struct seed_slot {
	uint64_t key;
	uint32_t head, count;
};

/* Seed (i, j), which is i << 32 | j: word i of a equals word j of b. Start from
 * {0}. Owns all. */
struct word_seeds {
	uint64_t *seed;
	size_t n, cap;
	struct seed_slot *slot;
	size_t slots, slot_cap;
	uint32_t *next; /* by word of the window: the next equal one */
	size_t next_cap;
};

/* Adds the seeds of words [a0, a1) of a and [b0, b1) of b, which are windows.
 * The pair (i, j) of equal words is a seed
 * - if the word is rare (word_bits.h) and at most 3 times in the window of b;
 * - if it is there at most 16 times, and the words before or after i and j are
 *   equal, too;
 * - if it is there more often, and (i - 1, j - 1) is a seed of these windows.
 * If within, a and b are one document, and i must begin before j. */
void word_seeds_add(struct word_seeds *s, const struct word_bits *bits,
    const struct word_text *a, size_t a0, size_t a1, const struct word_text *b,
    size_t b0, size_t b1, bool within);

/* Sorts the seeds by i, then j, each once. */
void word_seeds_sort(struct word_seeds *s);

void word_seeds_free(struct word_seeds *s);
