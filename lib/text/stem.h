/* stem.h: words to their stems, by Snowball's rules for a language. The one
 * place that knows libstemmer. */
#ifndef ND_STEM_H
#define ND_STEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/token.h"

struct sb_stemmer;
struct stem_cell;

/* A language, and the stems of words seen of late: each word has one cell
 * where it may be. Owns all. Start from {0}; 9 MB. */
struct stem {
	struct sb_stemmer *stemmer;
	struct stem_cell *cell;
	uint32_t *start; /* where the tokens of a field begin */
	size_t start_cap;
	char *stems; /* their stems, as they will stand in the text */
	size_t n, cap;
};

/* Whether there are rules for the language: a name in English such as
 * `german`, or its code of two or three letters. */
bool stem_open(struct stem *s, const char *language);

/* The names, for a message: `arabic, armenian, ...`. The caller frees. */
char *stem_languages(void);

/* Puts stems in place of the tokens of the last field of a text. A token
 * stays as it is where its stem would be empty, and where it is longer than
 * STEM_LONGEST bytes, which is no word; so does a field of 4 GiB or more. */
enum { STEM_LONGEST = 255 };
void stem_text(struct stem *s, struct token_text *t);

void stem_close(struct stem *s);

#endif
