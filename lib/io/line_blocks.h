/* line_blocks.h: works on the lines of a file with several threads, and writes
 * what one thread would. */
#pragma once

#include "io/in.h"
#include "io/out.h"

/* About the bytes of a block, and how many are in memory for each thread. */
enum { LINE_BLOCK = 1 << 17, LINE_BLOCKS_EACH = 2 };

/* A file is cut into blocks of whole lines. Each thread reads the next block
 * from `in`, works on it, and writes its output in memory; blocks are written
 * to `out` in their order.
 *
 * work(state, t, in, out) reads in_line or in_record of its `in` up to the end,
 * reports bad lines by in_bad, and writes to its outputs out[0, outs). t <
 * threads is the number of the thread: memory that belongs to t needs no lock.
 *
 * Lines do not depend on each other, except on the last line before for which
 * is_kept is true: when work begins, in->last is this line, or empty. It needs
 * no is_kept if it ignores in->last.
 *
 * turn, if it is not NULL, is for what depends on the lines of all blocks
 * before. prepare, instead of work, is called for each block; then turn, for
 * one block after the other in their order; then, as others may have their
 * turn, after, without the lines. Each may be called by another thread. b,
 * below LINE_BLOCKS_EACH * threads, is a number of the block until after
 * returns: what prepare leaves to turn and after is memory that belongs to b.
 * All lines come in blocks, even those of one thread.
 *
 * read, if it is not NULL, fills a block with something else than lines of
 * `in`, in block->buf; false at the end. Only one thread calls it at a time.
 * `threads` must then be more than one. */
struct line_blocks {
	struct in *in;
	struct out *out; /* out[0, outs) */
	size_t outs, threads;
	void (*work)(void *state, size_t t, struct in *in, struct out *out);
	void (*prepare)(void *state, size_t t, size_t b, struct in *in);
	void (*turn)(void *state, size_t t, size_t b, struct in *in);
	void (*after)(void *state, size_t b);		      /* or NULL */
	bool (*is_kept)(const void *state, struct span line); /* or NULL */
	bool (*read)(void *state, struct in *block);	      /* or NULL */
	void *state;
};

/* Works on all lines from in's next one on. Afterwards, in and out are as one
 * thread leaves them. With one thread, or if the file is short, calls work once
 * with in and out themselves; what is for stdout is then written before a line
 * of a pipe is waited for.
 *
 * A message of work, and the end of the program with it, waits until all blocks
 * before are written: messages come in the order of lines. No more threads run
 * than there are processors. Memory: 2 blocks for each, of 128 kB or one longer
 * line, and output up to 4 MB or that of a longer line for each block. */
void line_blocks_run(const struct line_blocks *b);

/* In work or prepare: waits until all blocks before are written, as a message
 * does; flush, before the program ends, then writes what this block has. */
void line_blocks_wait(void);
void line_blocks_flush(void);
