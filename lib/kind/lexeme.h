/* lexeme.h: a sentence as its words, as they are written: what a word looks
 * like tells what it may be. */
#ifndef ND_LEXEME_H
#define ND_LEXEME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kind/align.h"
#include "text/codepoints.h"
#include "text/unicode.h"

/* What a word is. One without any of these says something, but is no name. */
enum lexeme {
	LEX_FUNCTION = 1 << 0,	/* of grammar: the, of, is */
	LEX_NUMBER = 1 << 1,	/* number, date, percentage, in words too */
	LEX_NAME = 1 << 2,	/* a proper name, or what is written as one */
	LEX_FIRST = 1 << 3,	/* capitalised where a sentence begins */
	LEX_SYMBOL = 1 << 4,	/* + = and the like */
	LEX_CODE = 1 << 5,	/* a name that no language inflects: H2O, main() */
};

/* A word: characters [begin, end) of the text. Its item has the hash of the
 * letters, in lower case, or of the digits they stand for. */
struct word {
	size_t begin, end;
	uint32_t is;		/* of enum lexeme */
	uint32_t cues;		/* cue.h */
};

/* The words of a text. Owns all but the text, which they refer to. Start from
 * {0}; some 40 bytes a word. */
struct lexemes {
	const struct codepoints *text;
	struct word *word;
	struct align_item *item;	/* of each word */
	size_t n, cap, item_cap;
	char *key;		/* the letters of one word */
	size_t key_cap;
	struct uni_chunk chunk;
};

/* Reads the words of a text. */
void lexemes_read(struct lexemes *l, const struct codepoints *text);

/* The character at i, a space beyond the end. */
static inline uint32_t
chars_at(const struct codepoints *c, size_t i)
{
	return i >= c->n ? ' ' : c->wide ? c->word[i] : c->byte[i];
}

#endif
