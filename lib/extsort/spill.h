/* spill.h: sorted lines that memory does not hold, in a file without a name.
 * The edge: what is wrong with the file ends the program.
 *
 * The file is runs one behind the other, each of blocks packed with zstd,
 * every block for itself: so a run is read in the memory of one block. */
#ifndef ND_SPILL_H
#define ND_SPILL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/span.h"

/* A run: its part of the file, and how many lines were put there. */
struct spill_run {
	uint64_t begin, end, lines;
};

/* The file. The runs from first on are those not read yet. */
struct spill {
	const char *dir;
	int fd;
	size_t block; /* bytes of lines packed together, or a line */
	struct zstd *zst;
	struct spill_run *run;
	size_t first, n, cap;
	struct buf lines, packed; /* a block, and as it is written */
};

/* A file in dir; nothing is there before the first line. */
void spill_open(struct spill *s, const char *dir, size_t block);

/* Begins a run, adds a line, which has its newline behind it, ends the run. */
void spill_begin_run(struct spill *s);
void spill_add(struct spill *s, struct span line);
void spill_end_run(struct spill *s);

/* Gives the room of the first n runs, one or more, in the file back; they are
 * no more. */
void spill_drop(struct spill *s, size_t n);

void spill_close(struct spill *s);

/* A run being read. Owns its block. Start from {0} but for spill and run. */
struct spill_reader {
	struct spill *spill;
	struct spill_run run; /* what is left of it */
	char *buf;
	size_t begin, end, cap;
};

/* The next line, or false at the end. It lives until the next is asked for. */
bool spill_reader_next(struct spill_reader *r, struct span *line);

void spill_reader_close(struct spill_reader *r);

#endif
