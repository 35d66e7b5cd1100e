/* linesort.h: sorts lines in memory, in byte order.
 *
 * Each line is one 64-bit number: its offset in the text in the low bits, as
 * few as the text needs, and a key of its beginning (linekey.h) above. A radix
 * sort of the numbers sorts the lines by their keys. Lines of equal keys are
 * sorted just before linesort_next returns them, when their text must be
 * fetched into the cache anyway. */
#ifndef ND_LINESORT_H
#define ND_LINESORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "extsort/linekey.h"

enum {
	LINESORT_PAD = 64,
	LINESORT_WINDOW = 256 /* the most lines that linesort_next returns */
};

/* Lines being sorted. Owns nothing. */
struct linesort {
	bool unique; /* return equal lines once; set by the caller */
	char *text;
	uint64_t *line; /* key << offset_bits | offset */
	size_t n;
	size_t next;	 /* line[0, next) were returned */
	size_t in_order; /* line[0, in_order) are in their final order */
	int offset_bits;
	size_t depth; /* lines of equal keys have this common prefix */
	struct linekey key;
	struct span window[LINESORT_WINDOW];
	struct span last; /* the line returned last */
};

/* Sorts the n lines of text[0, bytes), each with its newline; bytes is below
 * 2^56, and LINESORT_PAD bytes after the text may be read. line has room for n
 * numbers. text and line must stay until the last call of linesort_next. */
void linesort(
    struct linesort *s, char *text, size_t bytes, uint64_t *line, size_t n);

/* Sets *line to the next lines in order, each followed by its newline. Returns
 * their number, 0 at the end. *line is valid until the next call. */
size_t linesort_next(struct linesort *s, struct span **line);

#endif
