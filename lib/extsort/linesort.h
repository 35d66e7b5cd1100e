/* linesort.h: sorts lines in memory, by bytes.
 *
 * A line is a number of 64 bits: its place in the text, in as few of the
 * lower bits as the text needs, and above them the key of its beginning. So
 * all are sorted at once by what the key holds; those that it leaves equal
 * only when they are asked for, when they are on their way to the cache
 * anyway. */
#ifndef ND_LINESORT_H
#define ND_LINESORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "extsort/linekey.h"

enum { LINESORT_PAD = 64, LINESORT_WINDOW = 256 };

/* Lines being sorted. Owns nothing. */
struct linesort {
	bool unique; /* equal lines once */
	char *text;
	size_t n, next, done; /* lines, given out, in their final order */
	uint64_t *line;
	int place_bits; /* bits that are a line's place */
	size_t depth;	/* bytes behind equal keys */
	struct linekey key;
	struct span window[LINESORT_WINDOW];
	struct span last; /* of those */
};

/* Sorts the n lines of text[0, bytes), each with its newline; bytes is less
 * than 2^56. What is behind may be read for LINESORT_PAD bytes. line has room
 * for n; all stays as it is until the lines are taken. */
void linesort(
    struct linesort *s, char *text, size_t bytes, uint64_t *line, size_t n);

/* The next lines in order, with a newline behind each; their number, 0 at the
 * end. */
size_t linesort_next(struct linesort *s, struct span **line);

#endif
