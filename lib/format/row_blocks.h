/* row_blocks.h: reads the rows of files, by several threads where a line is a
 * row, and writes what one thread would. */
#pragma once

#include "format/rows.h"

/* row(state, t, rows, in, id, out) is called for each row of a file, which is
 * in->last; thread t calls it, and memory that belongs to t needs no lock. It
 * writes to out. begin, if it is not NULL, is called once for each file, when
 * its first line has arrived: then, or for CSV when its first row is read,
 * comes the first call of row. The caller sets the members up to state. */
struct row_blocks {
	size_t threads;
	void (*begin)(void *state, const struct rows *rows, struct out *out);
	void (*row)(void *state, size_t t, struct rows *rows, struct in *in,
	    struct span id, struct out *out);
	void *state;

	struct rows *rows; /* of each thread; the first has the counts of all */
};

/* Opens as rows_open does. */
void row_blocks_open(
    struct row_blocks *b, const struct rows_options *o, size_t least);
void row_blocks_close(struct row_blocks *b);

/* Reads all rows of in; rows of CSV and TSV by one thread. */
void row_blocks_run(struct row_blocks *b, struct in *in, struct out *out);
