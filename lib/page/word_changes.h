/* word_changes.h: writes the words that two texts do not have in common. */
#ifndef ND_WORD_CHANGES_H
#define ND_WORD_CHANGES_H

#include "diff/word_diff.h"
#include "io/out.h"
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
};

/* Compares text[0] with text[1], whose tokens were read. */
void changes_compare(struct word_changes *w);

/* Writes the first stretches of words that only text[0] has as <del>, and those
 * that only text[1] has as <ins>; how many words more there are. */
void changes_write(const struct word_changes *w, struct out *o);

#endif
