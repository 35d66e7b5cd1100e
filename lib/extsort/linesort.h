/* linesort.h: sorts lines in memory, in byte order, by one or more threads.
 *
 * Each line is one 64-bit number: its offset in the text in the low bits, as
 * few as the text needs, and a key of its beginning (linekey.h) above. A radix
 * sort of the numbers sorts the lines by their keys. Lines of equal keys are
 * sorted just before linesort_next returns them, when their text must be
 * fetched into the cache anyway. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/span.h"
#include "extsort/linekey.h"

enum {
	LINESORT_PAD = 64,
	LINESORT_WINDOW = 256 /* the most lines that linesort_next returns */
};

/* Lines sorted by their keys. The caller sets unique, threads (0: one) and
 * other. Owns nothing. */
struct linesort {
	bool unique; /* return equal lines once */
	size_t threads;
	uint64_t *other; /* room for n numbers, or NULL: one thread sorts */
	char *text;
	size_t bytes;
	uint64_t *line; /* key << offset_bits | offset */
	size_t n;
	int offset_bits;
	size_t depth; /* lines of equal keys have this common prefix */
	struct linekey key;
};

/* Reads the lines [next, end) of a linesort in their final order. */
struct linesort_reader {
	const struct linesort *s;
	size_t next, end; /* those before next were returned */
	size_t in_order;  /* those before in_order have their final order */
	struct linekey key;
	struct span window[LINESORT_WINDOW];
	struct span last; /* the line returned last */
};

/* Sorts the n lines of text[0, bytes), each with its newline, by their keys;
 * bytes is below 2^56, and LINESORT_PAD bytes after the text may be read. line
 * has room for n numbers. text and line must stay until all lines are read. */
void linesort(
    struct linesort *s, char *text, size_t bytes, uint64_t *line, size_t n);

/* The first number from i to n at which a reader may begin and one may end:
 * lines of equal keys are read by one. Not while there are readers. */
size_t linesort_cut(const struct linesort *s, size_t i);

/* Starts to read the lines from begin up to end, which are cuts: 0 and n, or by
 * linesort_cut. Readers of different lines may be of different threads. */
void linesort_read(struct linesort_reader *r, const struct linesort *s,
    size_t begin, size_t end);

/* Sets *line to the next lines in order, each followed by its newline. Returns
 * their number, 0 at the end. *line is valid until the next call. Uses 64 kB of
 * each thread. */
size_t linesort_next(struct linesort_reader *r, struct span **line);
