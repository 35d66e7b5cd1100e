/* word_changes.h: writes the words that two texts do not have in common. */
#ifndef ND_WORD_CHANGES_H
#define ND_WORD_CHANGES_H

#include "diff/word_diff.h"
#include "page/fill.h"
#include "text/token_spans.h"
#include "text/unescape.h"

/* The tokens of two texts, and which of them are common. Start from {0}. Owns
 * all, and reuses it for the next texts. */
struct word_changes {
	struct unescaped text[2];
	struct token_spans token[2];
	uint8_t *common[2];
	size_t common_cap[2];
	struct word_diff diff;
	size_t left; /* words that changes_put left out */
};

/* Compares text[0] with text[1], whose tokens were read. */
void changes_compare(struct word_changes *w);

/* Writes the first stretches of words that only text[0] has, and those that
 * only text[1] has, of the texts at f->from, unless that is NULL; and how many
 * words more there are. */
void changes_put(struct out *o, const struct field *f);

#endif
