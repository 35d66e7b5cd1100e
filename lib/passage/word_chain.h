/* word_chain.h: chains of equal words: passages by local alignment. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "passage/word_seeds.h"

enum {
	CHAIN_GAP = 20,			 /* most words between two seeds */
	CHAIN_GAP_COST = 2 * WORD_UNIT,	 /* of a word between them */
	CHAIN_WORD_COST = 2 * WORD_UNIT, /* of a word that matches */
	CHAIN_RUN_LEAST =
	    WORD_UNIT, /* score of a word of a run, or that alone */
};

/* From seed `first` to seed `last`, n words of a and b match in order.
 * sentences is the lesser number of sentences of a and of b that they are
 * in. */
struct word_chain {
	int64_t score;
	uint64_t first, last;
	uint32_t n, sentences;
};

/* Working memory, and the chains that were found. Start from {0}. Owns all. */
struct word_chains {
	struct word_chain *chain;
	size_t n, cap;
	int64_t *best;	    /* by seed: of the best chain that ends there */
	uint32_t *previous; /* by seed: the one before in that chain */
	uint32_t *order;    /* seeds, best first */
	size_t best_cap, previous_cap, order_cap;
};

/* Sets c->chain to the chains of a score of `least` or more, best first. A word
 * of a chain scores its bits less CHAIN_WORD_COST, at least 0: the bits after
 * the word before where both match next to each other, then CHAIN_RUN_LEAST at
 * least, unless alone it has less. A gap costs CHAIN_GAP_COST for each word of
 * its longer side. Each seed is in one chain at most: the best chain is taken
 * first. Of two seeds before another that are equally good, the later one is in
 * its chain. A chain of which more than half of the bytes in a, or in b, are in
 * one that scores twice as much or more is dropped. */
void word_chains_find(struct word_chains *c, const struct word_seeds *seeds,
    const struct word_bits *bits, const struct word_text *a,
    const struct word_text *b, int64_t least);

void word_chains_free(struct word_chains *c);
