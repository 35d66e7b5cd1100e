/* codepoints.h: a text field as its characters, which are code points. */
#ifndef ND_CODEPOINTS_H
#define ND_CODEPOINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"

/* Characters that may be read, and are of any value, before the first and
 * behind the last. */
enum { CODEPOINTS_PAD = 64 };

/* The n characters of a text: bytes where all are below 256, else (wide) 32
 * bits each. Owns both arrays, which hold a text and the pads; they stay for
 * the next text. Start from {0}. Takes about as many bytes as the longest
 * text, 5 times as many once one was not ASCII. */
struct codepoints {
	size_t n;
	bool wide;
	uint8_t *byte;	/* the first character, where not wide */
	uint32_t *word; /* the same, where wide */
	uint8_t *byte_buf;
	uint32_t *word_buf;
	size_t byte_cap, word_cap;
};

/* Reads a field as it stands in a record: \t \n \r \\ are one character. A
 * maximal subpart of what is not UTF-8 becomes U+FFFD; returns how many
 * did. Nothing outside the field is read. */
size_t codepoints_read(struct codepoints *c, struct span field);

/* Makes a text wide that is not; its characters stay the same. */
void codepoints_widen(struct codepoints *c);

void codepoints_free(struct codepoints *c);

#endif
