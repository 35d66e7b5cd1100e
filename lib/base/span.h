/* span.h: a stretch of bytes that somebody else owns: a line, a field, an
 * id. */
#ifndef ND_SPAN_H
#define ND_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct span {
	char *p;
	size_t n;
};

/* Splits a line at its TABs into at most max fields, the last of which has
 * all that is left; returns how many fields the line has in truth. */
size_t split(char *line, size_t len, struct span *field, size_t max);

/* Whether the bytes are an id: not empty, nothing below 0x20, and no byte
 * order mark in front, which would be dropped where the id begins a file. */
bool id_ok(struct span id);
bool span_bom(struct span s);

/* Byte order: below, at or above 0. */
int span_order(struct span a, struct span b);
bool span_equal(struct span a, struct span b);

/* The bytes from the beginning of a to the end of b, which comes later in the
 * same line. Two ids with a TAB between so come in the order of (a, b), as no
 * id has a byte below 0x20. */
static inline struct span
span_join(struct span a, struct span b)
{
	return (struct span){ a.p, b.p + b.n - a.p };
}

/* A whole number of at most 15 digits, without leading zeros. */
bool span_number(struct span s, uint64_t *n);

/* How many of its bytes a message shows. */
int span_shown(struct span s);

/* The two ids that a line of an in begins with, up to end: what is behind
 * them, a TAB or end; NULL where there are no two. */
char *span_ids(char *line, char *end, struct span *a, struct span *b);

/* The first byte below 0x20 at or behind p, where the text stands in a line
 * of an in: there is one, its newline. */
char *span_control(char *p);

#endif
