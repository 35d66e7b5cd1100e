/* terms.h: the terms of a text, each once, with how often it occurs. */
#ifndef ND_TERMS_H
#define ND_TERMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "head.h"
#include "stem.h"
#include "token.h"

/* A term, at text.buf[at, at + n). */
struct term {
	struct head head;
	uint32_t at, n;
	uint32_t count;
};

/* The tokens of a document; its terms, ascending in byte order, once it has
 * ended. Owns all but stem. Start from {0}. */
struct terms {
	struct stem *stem;	/* NULL where tokens stay as they are */
	struct text text;
	size_t tokens;		/* of the document */
	struct term *term;
	size_t n, cap;
	struct term *spare;
	size_t spare_cap;
	uint32_t *slot;		/* 0, or 1 + the number of a term */
	size_t slot_cap;
	uint32_t *start;	/* where the tokens of a field begin */
	size_t start_cap;
};

/* Begins a document; adds a field (as text_add wants it), false where that
 * makes 4 GiB of normalised text; ends it. */
void terms_begin(struct terms *t);
bool terms_field(struct terms *t, struct span field);
void terms_end(struct terms *t);

#endif
