/* json_scan.h: moves over a line of JSON that is known to be valid and ends
 * with a newline. */
#ifndef ND_JSON_SCAN_H
#define ND_JSON_SCAN_H

/* The first byte at or after p, up to end, that is not blank. */
const char *json_skip_blanks(const char *p, const char *end);

/* The kind of the value with this first byte, for a message: "an object". */
const char *json_kind(char first);

/* The end of the string, number or word at p. */
const char *json_scalar_end(const char *p);

/* The element of an array at or after p, where its `[` or an element ends; NULL
 * if there is none. */
const char *json_next_element(const char *p, const char *end);

#endif
