/* html_text.h: escapes untrusted bytes as the text of an HTML page. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "io/out.h"

/* Writes p[0, n), after which a byte is readable, as the content of an element:
 * & < > " ' as references, invalid UTF-8 as U+FFFD. Controls, invisible
 * characters and characters that change the direction of text are shown by
 * number, as U+202E. A CR before LF is omitted. */
void html_text(struct out *o, const char *p, size_t n);

/* Writes p[0, n) as a title or an attribute, which has no elements: U+FFFD
 * replaces the characters that html_text shows by number. */
void html_attribute(struct out *o, const char *p, size_t n);

/* How many sequences of p[0, n) are not UTF-8; a byte after it is readable. */
uint64_t html_count_invalid(const char *p, size_t n);

/* The length of the longest prefix of p[0, n) of at most `most` bytes that does
 * not end within a code point. */
size_t html_cut_length(const char *p, size_t n, size_t most);
