/* codepoints.h: decodes a text field to an array of code points. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

/* Characters of any value that may be read before the first character and
 * after the last. */
enum { CODEPOINTS_PAD = 128 };

/* The n characters of a text: one byte each if all are below 256, else (wide)
 * 32 bits each. Owns both buffers, which are reused for the next text: bytes of
 * the longest text, and five times as many after a text that is not ASCII.
 * Start from {0}. byte may point to a borrowed field instead. */
struct codepoints {
	size_t n;
	bool wide;
	uint8_t *byte;	/* the characters, unless wide */
	uint32_t *word; /* the characters, if wide */
	uint8_t *byte_buf;
	uint32_t *word_buf;
	size_t byte_cap, word_cap;
};

/* Reads a field of a record, where \t \n \r \\ are one character. Each
 * maximal subpart of invalid UTF-8 becomes U+FFFD; returns their number. Reads
 * no byte outside the field. */
size_t codepoints_read(struct codepoints *c, struct span field);

/* Whether each byte of a field is a character: ASCII without a backslash. */
bool codepoints_plain(struct span field);

/* Reads a field for which codepoints_plain is true, without a copy. The
 * CODEPOINTS_PAD bytes before and after it may be read, too; it stays valid as
 * long as c is used. */
void codepoints_borrow(struct codepoints *c, struct span field);

/* Whether a field has from `least` to `most` characters; it is read only if its
 * bytes leave this open. */
bool codepoints_between(
    struct codepoints *c, struct span field, size_t least, size_t most);

/* Converts the characters to 32 bits, unless they are wide already. */
void codepoints_widen(struct codepoints *c);

/* The character at i; a space after the end. */
static inline uint32_t
codepoints_at(const struct codepoints *c, size_t i)
{
	return i >= c->n ? ' ' : c->wide ? c->word[i] : c->byte[i];
}

void codepoints_free(struct codepoints *c);
