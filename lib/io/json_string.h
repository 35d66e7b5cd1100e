/* json_string.h: a string of JSON, decoded. */
#ifndef ND_JSON_STRING_H
#define ND_JSON_STRING_H

#include <stdbool.h>
#include <stdint.h>

/* Decodes the string whose opening quote is before p and whose closing one
 * is before end; a parser has found it sound, but for its UTF-8, which goes
 * through as it is. Writes it at to and returns the place behind it: never
 * more bytes than it has in JSON. With text, as a text field: TAB, LF, CR
 * and backslash as \t \n \r \\. A lone surrogate or U+0000 becomes U+FFFD
 * and adds 1 to *replaced. */
char *json_string_decode(
    const char *p, const char *end, char *to, bool text, uint64_t *replaced);

#endif
