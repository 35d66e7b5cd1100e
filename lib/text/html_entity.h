/* html_entity.h: decodes HTML character references: the 2,231 names of the HTML
 * standard, and numbers. */
#pragma once

#include <stddef.h>

#include "base/span.h"

/* Decodes the reference at p, which is a `&`. Writes the character as UTF-8 at
 * *to and moves *to to its end; a space of fixed width becomes a plain space.
 * Returns the length of the reference, at least the number of bytes written; if
 * it is not a reference, or has no `;`, returns 0 and writes nothing. A NUL
 * ends the text at p. */
size_t html_entity_decode(const char *p, char **to);

/* Finds the named reference at text.p, which is a `&`, in the way of browsers:
 * `;` may be missing after 106 of the names. Returns its length and, in *to,
 * its characters as UTF-8; 0 if there is none. */
size_t html_entity_named(struct span text, struct span *to);
