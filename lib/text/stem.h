/* stem.h: replaces the tokens of a text by their stems, with Snowball.
 *
 * Only stem.c uses libstemmer. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/token.h"

struct sb_stemmer;
struct stem_cell;

/* A stemmer of a thread, with a cache of recent words, 9 MB. Owns all but
 * language. Start from {0}. */
struct stem {
	const char *language; /* the caller's */
	struct sb_stemmer *stemmer;
	struct stem_cell *cell; /* the cache: two cells for each hash */
	uint32_t *start;	/* offsets of the tokens of a field */
	size_t start_cap;
	char *stems; /* the stems of a field, with one space between */
	size_t n, cap;
};

/* Opens the stemmer of a language: its English name, such as `german`, or its
 * code of two or three letters. False if there is none. */
bool stem_open(struct stem *s, const char *language);

/* The names of the languages, for a message: `arabic, armenian, ...`. The
 * caller frees it. */
char *stem_languages(void);

/* Replaces the tokens of the last field of t by their stems. A token is kept if
 * its stem is empty, or if it is longer than STEM_LONGEST bytes. A field of
 * 4 GiB or more is kept, too. */
enum { STEM_LONGEST = 255 };
void stem_text(struct stem *s, struct token_text *t);

void stem_close(struct stem *s);
