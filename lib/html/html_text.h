/* html_text.h: bytes of somebody else as the text of a page: they are seen, and
 * do nothing. */
#ifndef ND_HTML_TEXT_H
#define ND_HTML_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "io/out.h"

/* Writes p[0, n), behind which a byte may be read, as the content of an
 * element: & < > " ' as references, invalid UTF-8 as U+FFFD. Controls, what
 * changes the direction of a text, and else what nobody sees, are shown by
 * their numbers (U+202E); but a CR before LF is left out. */
void html_text(struct out *o, const char *p, size_t n);

/* The same for a title or an attribute, which have no elements: U+FFFD stands
 * for what is shown by number. */
void html_attribute(struct out *o, const char *p, size_t n);

/* An id, on its own in whatever direction surrounds it. */
void html_id(struct out *o, struct span id);

/* A number, and what stands before it, as it is. */
void html_number(struct out *o, const char *before, uint64_t n);

/* How many sequences of p[0, n) are no UTF-8; as above. */
uint64_t html_count_invalid(const char *p, size_t n);

/* How many of the n bytes at p the first `most` are, cut before a code
 * point. */
size_t html_cut_length(const char *p, size_t n, size_t most);

#endif
