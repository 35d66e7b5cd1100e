/* unescape.h: a text field without its escapes, and back. */
#ifndef ND_UNESCAPE_H
#define ND_UNESCAPE_H

#include <stddef.h>

#include "base/span.h"

enum { UNESCAPE_PAD = 64 }; /* bytes that may be read behind a text */

/* The n bytes of a field's text, a newline behind them; special has where
 * those are that a field writes with a backslash, ascending. Owns both; they
 * stay for the next field. Start from {0}. */
struct unescaped {
	char *buf;
	size_t n, cap;
	size_t *special;
	size_t specials, special_cap;
	size_t next; /* the next one for unescape_put */
};

/* Reads a field as it stands in a record: \t \n \r \\ are one byte; a
 * backslash before anything else is itself. */
void unescape_read(struct unescaped *t, struct span field);

/* Writes buf[from, to) as a field at o, which has room for twice as many
 * bytes. Returns its end. No call after one with a later from. */
char *unescape_put(struct unescaped *t, size_t from, size_t to, char *o);

#endif
