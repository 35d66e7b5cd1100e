/* spotsigs.h: the signatures that stand where a text has certain common words:
 * such a word, the antecedent, and the chain of content words behind it.
 *
 * Theobald, Siddharth, Paepcke: SpotSigs: robust and efficient near duplicate
 * detection in large web collections. SIGIR 2008. */
#ifndef ND_SPOTSIGS_H
#define ND_SPOTSIGS_H

#include <stddef.h>
#include <stdint.h>

#include "feature/feature_list.h"
#include "feature/word_list.h"
#include "text/token.h"

/* What is a spot, and what a chain leaves out: antecedents and stop words.
 * Owns all. Start from {0} but for the first two. */
struct spotsigs {
	size_t chain_words;		/* words of a chain */
	size_t distance;	/* from one to the next: 1 is the next */
	struct word_list word_list;
	uint32_t *spot;		/* two numbers each, see spotsigs.c */
	size_t spot_cap;
	uint32_t *content;
	size_t content_cap;
};

/* The signatures of the last field of a text, whose n tokens begin at at[0, n)
 * as token_starts has it: the antecedent and its chain, one space between. An
 * antecedent behind which there are not enough words has none. */
void spotsigs_add(struct spotsigs *s, const struct token_text *t,
    const uint32_t *at, size_t n, struct feature_list *f);

#endif
