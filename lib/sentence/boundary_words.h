/* boundary_words.h: the words that the rules of sentences know. */
#ifndef ND_BOUNDARY_WORDS_H
#define ND_BOUNDARY_WORDS_H

#include <stddef.h>

/* What a word may be; several at once. Abbreviations are without the last
 * dot. */
enum boundary_word {
	WORD_NEVER = 1,	   /* abbreviation: a sentence goes on behind it */
	WORD_NUMBERED = 2, /* goes on before a number: No. 5, Fig. A */
	WORD_MAYBE = 4,	   /* may end a sentence: Inc., p.m. */
	WORD_STARTER = 8,  /* often begins one: The, Der */
	WORD_ORDINAL = 16, /* stands behind a German ordinal: 3. Mai */
	WORD_ARTICLE = 32, /* stands before one: am 3. */
};

enum { WORD_BYTES_MOST = 20 }; /* bytes of a word */

enum { WORD_ABBREVIATION = WORD_NEVER | WORD_NUMBERED | WORD_MAYBE };

/* Which of the kinds asked for the n bytes at p are; 0 for a word that is
 * unknown. An abbreviation that begins with a capital of ASCII is, where it is
 * none as it stands, what it is with a small letter. */
unsigned boundary_word_find(const void *p, size_t n, unsigned kinds);

/* Makes a word an abbreviation too; false where it is empty or too long. */
int boundary_word_add(const char *p, size_t n, enum boundary_word is);

#endif
