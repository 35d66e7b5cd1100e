/* word_bits.h: how rare words are in sentences, alone and after each other. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "verify/record_lookup.h"

enum {
	WORD_UNIT = 256,	    /* units of a bit */
	WORD_RARE = 10 * WORD_UNIT, /* the most bits of a word */
	WORD_BITS_BYTES = 72 << 20, /* of a struct word_bits */
	WORD_BITS_LEAST = 13 << 20, /* of one whose bigrams are in a file */
};

/* Counts of words by 20 bits of their keys (text/token_spans.h), and of bigrams
 * by 24 bits: words that have these in common count as one. Start from {0} or,
 * if bigrams are to be in a scratch file, its directory. Owns all but the
 * directory. */
struct word_bits {
	const char *dir;
	uint64_t *word, words;
	uint32_t *bigram; /* or NULL: in the file fd */
	int fd;
	uint64_t own; /* what two texts that match add to a count */
};

/* Counts n files of sentences, by nd-sentence, with up to `threads` threads. Of
 * more than 128 MB one sentence in N is counted, by the hash of its id. */
void word_bits_read(struct word_bits *w,
    const struct record_lookup *const *file, size_t n, size_t threads);

/* The negative binary logarithm of the share of a word among all words, without
 * the two texts that match, in units, at most WORD_RARE. */
uint32_t word_bits_of(const struct word_bits *w, uint64_t key);

/* Computes word_bits_of for the share of a word among those after `before`; at
 * most word_bits_of. */
uint32_t word_bits_after(
    const struct word_bits *w, uint64_t before, uint64_t key);

void word_bits_free(struct word_bits *w);
