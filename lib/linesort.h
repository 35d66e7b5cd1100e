/* linesort.h: sorts lines in memory, by bytes.
 *
 * All lines are sorted by the key of their beginning at once; those that it
 * leaves equal only when they are asked for, when they are on their way to
 * the cache anyway. */
#ifndef ND_LINESORT_H
#define ND_LINESORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "keysort.h"
#include "linekey.h"
#include "span.h"

/* In keyed.ref a line is its place in the text and its length, or LONG_LINE
 * where that is no less. */
enum { LENGTH_BITS = 24, LONG_LINE = (1 << LENGTH_BITS) - 1,
    LINESORT_PAD = 64 };

/* Lines being sorted. Owns nothing. */
struct linesort {
	bool unique;		/* equal lines once */
	char *text;
	size_t n, next;		/* lines, given out */
	struct keyed *line, *spare;
	size_t depth;		/* bytes behind equal keys */
	struct linekey key;
};

/* Sorts the n lines of text[0, bytes), each with its newline. What is behind
 * them may be read for LINESORT_PAD bytes. line and spare have room for n;
 * all stays as it is until the lines are taken. */
void linesort(struct linesort *s, char *text, size_t bytes,
    struct keyed *line, struct keyed *spare, size_t n);

/* The next lines in order; their number, 0 at the end. */
size_t linesort_next(struct linesort *s, const struct keyed **line);

static inline struct span
linesort_line(const struct linesort *s, const struct keyed *line)
{
	char *p = s->text + (line->ref >> LENGTH_BITS);
	size_t n = line->ref & LONG_LINE;

	if (n == LONG_LINE)
		n = (char *)rawmemchr(p + n, '\n') - p;
	return (struct span){ p, n };
}

#endif
