/* span.h: a range of bytes owned by someone else: a line, a field, an id. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct span {
	char *p;
	size_t n;
};

/* Splits s at its TABs into at most max fields, the last of which is the rest
 * of s; returns the number of fields in all of s. */
size_t span_split(struct span s, struct span *field, size_t max);

/* Whether id is valid: not empty, no byte below 0x20, and no byte order mark at
 * the beginning, which would be dropped at the beginning of a file. */
bool id_ok(struct span id);

/* Whether s begins with a byte order mark. */
bool span_has_bom(struct span s);

/* Below, at or above 0 as a is before, equal to or after b in byte order. */
int span_order(struct span a, struct span b);
bool span_equal(struct span a, struct span b);

/* Whether the bytes of s are the string. */
bool span_is(struct span s, const char *string);

/* The end of the line at p, which must have a newline. */
static inline char *
span_line_end(const char *p)
{
	return memchr(p, '\n', PTRDIFF_MAX);
}

/* The bytes from the beginning of a to the end of b, which follows a in the
 * same line. Two ids with a TAB between them compare as the pair (a, b) does,
 * as no id has a byte below 0x20. */
static inline struct span
span_join(struct span a, struct span b)
{
	return (struct span){ a.p, b.p + b.n - a.p };
}

/* Reads all of s, a whole number of at most 15 digits without leading zeros,
 * into *n; false if s is something else. */
bool span_number(struct span s, uint64_t *n);

/* Reads such a number at p, which another byte follows, into *n; returns its
 * end, or NULL if there is none. */
char *span_number_at(char *p, uint64_t *n);

/* The number of bytes of s to print in a message: all, or the first 40. */
int span_shown(struct span s);

/* Reads the two ids at the beginning of line into a and b; returns the TAB or
 * the end after them, NULL if there are not two ids. The line comes from an
 * `in`: IN_PAD bytes after end can be read. */
char *span_two_ids(char *line, char *end, struct span *a, struct span *b);

/* The first byte below 0x20 from p on. There is one, such as the newline of a
 * line, and 8 bytes from it can be read. */
char *span_find_control(char *p);
