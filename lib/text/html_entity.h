/* html_entity.h: decodes HTML character references: the 252 names of HTML 4,
 * &apos;, and numbers. */
#pragma once

#include <stddef.h>

/* Decodes the reference at p, which is a `&`. Writes the character as UTF-8 at
 * *to and moves *to to its end; a space of fixed width becomes a plain space.
 * Returns the length of the reference, at least the number of bytes written; if
 * it is not a reference, returns 0 and writes nothing. A NUL ends the text at
 * p. */
size_t html_entity_decode(const char *p, char **to);
