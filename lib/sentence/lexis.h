/* lexis.h: the words that the rules of sentences know. */
#ifndef ND_LEXIS_H
#define ND_LEXIS_H

#include <stddef.h>

/* What a word may be; several at once. Abbreviations are without the last
 * dot. */
enum lexis {
	LEXIS_NEVER = 1,	/* abbreviation: a sentence goes on behind it */
	LEXIS_NUMBERED = 2,	/* goes on before a number: No. 5, Fig. A */
	LEXIS_MAYBE = 4,	/* may end a sentence: Inc., p.m. */
	LEXIS_STARTER = 8,	/* often begins one: The, Der */
	LEXIS_DATED = 16,	/* stands behind a German ordinal: 3. Mai */
	LEXIS_ARTICLE = 32,	/* stands before one: am 3. */
};

enum { LEXIS_LONGEST = 20 };	/* bytes of a word */

enum { LEXIS_ABBREVIATION = LEXIS_NEVER | LEXIS_NUMBERED | LEXIS_MAYBE };

/* Which of the kinds asked for the n bytes at p are; 0 for a word that is
 * unknown. An abbreviation that begins with a capital of ASCII is, where it is
 * none as it stands, what it is with a small letter. */
unsigned lexis_find(const void *p, size_t n, unsigned kinds);

/* Makes a word an abbreviation too; false where it is empty or too long. */
int lexis_add(const char *p, size_t n, enum lexis is);

#endif
