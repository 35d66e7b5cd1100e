/* html_entity.h: character references of HTML: the 252 names of HTML 4, &apos;,
 * and numbers. */
#ifndef ND_HTML_ENTITY_H
#define ND_HTML_ENTITY_H

#include <stddef.h>

/* Writes the character that the reference at p, a `&`, stands for, as UTF-8,
 * to *to, which then is behind it: a plain space for the spaces of fixed
 * width. Returns how many bytes the reference has; 0, and writes nothing,
 * where it is none. The text at p must end in a NUL. Never writes more bytes
 * than it reads. */
size_t html_entity_decode(const char *p, char **to);

#endif
