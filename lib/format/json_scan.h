/* json_scan.h: moves over a line of JSON that is known to be valid and ends
 * with a newline. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The first byte at or after p, up to end, that is not blank. */
const char *json_skip_blanks(const char *p, const char *end);

/* The kind of the value with this first byte, for a message: "an object". */
const char *json_kind(char first);

/* Whether the value at p is NaN, Infinity or -Infinity, which JSON lacks. */
bool json_is_nan(const char *p);

/* The end of the value at p. */
const char *json_value_end(const char *p);

/* The value of the first key of the object at p that is one of the n; NULL if
 * it has none of them. */
const char *json_member(
    const char *p, const char *end, const char *const key[], size_t n);

/* The element of an array at or after p, where its `[` or an element ends; NULL
 * if there is none. */
const char *json_next_element(const char *p, const char *end);
