/* spill.h: sorted runs of lines in a temporary file without a name.
 *
 * A run is a sequence of blocks, each compressed with zstd by itself: a reader
 * of a run needs the memory of one block. A damaged file ends the program. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/span.h"
#include "io/out.h"

/* A run: bytes [begin, end) of the file, and its number of lines. */
struct spill_run {
	uint64_t begin, end, lines;
};

/* Packs lines into blocks of a run. A thread has its own. Owns zst and
 * lines. */
struct spill_packer {
	size_t block; /* bytes of lines in a block; a longer line is one */
	struct zstd *zst;
	struct buf lines;      /* the block that is being filled */
	uint64_t bytes, count; /* of all blocks packed: bytes, lines */
};

/* The file. Runs before `first` were dropped. Owns all but dir. */
struct spill {
	const char *dir;
	int fd; /* -1 before the first run */
	struct spill_packer packer;
	struct out out; /* appends to the file */
	struct spill_run *run;
	size_t first, n, cap;
	struct buf packed; /* a block that is read */
};

/* Prepares a file in dir. It is created by the first spill_begin_run. */
void spill_open(struct spill *s, const char *dir, size_t block);

/* Begins a run; adds a line, which its newline follows; ends the run. */
void spill_begin_run(struct spill *s);
void spill_add(struct spill *s, struct span line);
void spill_end_run(struct spill *s);

/* For runs written by threads. spill_packer_open starts a packer for s.
 * spill_pack adds a line, which its newline follows, and spill_pack_end the
 * rest of a block: they write to `to` what has to be appended to s->out, in the
 * order of the lines. spill_packer_close adds to the run what was packed, and
 * frees the packer. */
void spill_packer_open(struct spill_packer *p, const struct spill *s);
void spill_pack(struct spill_packer *p, struct span line, struct out *to);
void spill_pack_end(struct spill_packer *p, struct out *to);
void spill_packer_close(struct spill_packer *p, struct spill *s);

/* Drops the first n > 0 runs and frees their disk space. */
void spill_drop(struct spill *s, size_t n);

void spill_close(struct spill *s);

/* A reader of one run. The caller sets spill and run; all else starts as
 * zeros. Owns buf. */
struct spill_reader {
	struct spill *spill;
	struct spill_run run; /* the part that was not read */
	char *buf;	      /* a block; [begin, end) was not returned */
	size_t begin, end, cap;
};

/* Sets *line to the next line; false at the end. The line is valid until the
 * next call. */
bool spill_reader_next(struct spill_reader *r, struct span *line);

void spill_reader_close(struct spill_reader *r);
