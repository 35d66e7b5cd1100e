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

#include "base/span.h"

/* A run: its part of the file, and how many lines were put there. */
struct run {
	uint64_t at, end, lines;
};

/* The file. The runs from first on are those not read yet. */
struct spill {
	const char *dir;
	int fd;
	size_t block;		/* bytes of lines packed together, or a line */
	struct zst *zst;
	struct run *run;
	size_t first, n, cap;
	char *buf, *packed;
	size_t used, buf_cap, packed_cap;
};

/* A file in dir; nothing is there before the first line. */
void spill_open(struct spill *s, const char *dir, size_t block);

/* Begins a run, adds a line, which has its newline behind it, ends the run. */
void spill_begin(struct spill *s);
void spill_line(struct spill *s, struct span line);
void spill_end(struct spill *s);

/* Gives the room of the first n runs in the file back; they are no more. */
void spill_drop(struct spill *s, size_t n);

void spill_close(struct spill *s);

/* A run being read. Owns its block. Start from {0} but for spill and run. */
struct spilled {
	struct spill *spill;
	struct run run;		/* what is left of it */
	char *buf;
	size_t begin, end, cap;
};

/* The next line, or false at the end. It lives until the next is asked for. */
bool spilled_next(struct spilled *r, struct span *line);

void spilled_close(struct spilled *r);

#endif
