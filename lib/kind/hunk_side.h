/* hunk_side.h: compares the words that two sentences have in place of each
 * other. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kind/word_classes.h"

/* One side of a hunk (align.h): the words [begin, end) of a sentence. Owns
 * nothing. */
struct hunk_side {
	const struct word_classes *words;
	size_t begin, end;
};

/* Whether a has a content word, not a number, of which b has no form. */
bool hunk_side_has_content(
    const struct hunk_side *a, const struct hunk_side *b);

/* Whether each side has a word of a class of which the other has no form. Only
 * the first words of long sides are compared. */
bool hunk_replaces(const struct hunk_side *a, const struct hunk_side *b,
    enum word_class class);

/* Whether one side says that a quantity rose, and the other that it fell. */
bool hunk_turns(const struct hunk_side *a, const struct hunk_side *b);

/* Whether each side has a content word, and the other has no form of it. */
bool hunk_replaces_content(
    const struct hunk_side *a, const struct hunk_side *b);
