/* unescape.h: removes the escapes of a text field, and restores them. */
#pragma once

#include <stddef.h>

#include "base/span.h"

enum { UNESCAPE_PAD = 64 }; /* bytes that may be read past a text */

/* The n bytes of a text, followed by a newline. special has the ascending
 * offsets of the bytes that a field escapes. Owns both arrays, which are reused
 * for the next field. Start from {0}. */
struct unescaped {
	char *buf;
	size_t n, cap;
	size_t *special;
	size_t specials, special_cap;
	size_t next; /* the index in special where unescape_put begins */
};

/* The bytes of a text: an escape, such as \n, is one byte. */
size_t unescaped_bytes(struct span text);

/* Reads a field of a record: \t \n \r \\ are one byte; any other backslash is
 * kept. */
void unescape_read(struct unescaped *t, struct span field);

/* Writes buf[from, to) with escapes at o, which has room for twice as many
 * bytes; returns its end. `from` may not decrease from call to call; two texts
 * may overlap. */
char *unescape_put(struct unescaped *t, size_t from, size_t to, char *o);
