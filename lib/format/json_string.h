/* json_string.h: decodes a JSON string. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Decodes the string at p, after its opening quote, and writes it at `to`;
 * returns the end of the bytes written, at most as many as in JSON. A parser
 * has validated it except for its UTF-8, which is kept; the closing quote is
 * before end. text: write a text field, TAB, LF, CR and backslash as \t \n
 * \r \\. A lone surrogate or U+0000 becomes U+FFFD and adds 1 to *replaced. */
char *json_string_decode(
    const char *p, const char *end, char *to, bool text, uint64_t *replaced);
