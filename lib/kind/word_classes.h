/* word_classes.h: a sentence as its words, as they are written: what a word
 * looks like tells what it may be. */
#ifndef ND_WORD_CLASSES_H
#define ND_WORD_CLASSES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kind/align.h"
#include "text/codepoints.h"
#include "text/unicode.h"

/* What a word is. One without any of these says something, but is no name. */
enum word_class {
	CLASS_FUNCTION = 1 << 0, /* of grammar: the, of, is */
	CLASS_NUMBER = 1 << 1,	 /* number, date, percentage, in words too */
	CLASS_NAME = 1 << 2,	 /* a proper name, or what is written as one */
	CLASS_FIRST = 1 << 3,	 /* capitalised where a sentence begins */
	CLASS_SYMBOL = 1 << 4,	 /* + = and the like */
	CLASS_CODE = 1 << 5, /* a name that no language inflects: H2O, main() */
};

/* A word: characters [begin, end) of the text. Its item has the hash of the
 * letters, in lower case, or of the digits they stand for. */
struct classed_word {
	size_t begin, end;
	uint32_t classes; /* of enum lexeme */
	uint32_t cues;	  /* english_cues.h */
};

/* The words of a text. Owns all but the text, which they refer to. Start from
 * {0}; some 40 bytes a word. */
struct word_classes {
	const struct codepoints *text;
	struct classed_word *word;
	struct align_item *item; /* of each word */
	size_t n, cap, item_cap;
	char *key; /* the letters of one word */
	size_t key_cap;
	struct uni_chunk chunk;
};

/* Reads the words of a text. */
void word_classes_read(struct word_classes *l, const struct codepoints *text);

/* The character at i, a space beyond the end. */
static inline uint32_t
codepoints_at(const struct codepoints *c, size_t i)
{
	return i >= c->n ? ' ' : c->wide ? c->word[i] : c->byte[i];
}

#endif
