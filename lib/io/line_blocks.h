/* line_blocks.h: works on the lines of a file with several threads, and writes
 * what one thread would. */
#ifndef ND_LINE_BLOCKS_H
#define ND_LINE_BLOCKS_H

#include "io/in.h"
#include "io/out.h"

/* About the bytes of a block. */
enum { LINE_BLOCK = 1 << 17 };

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
 * turn, if it is not NULL, is called for each block after work, by the same
 * thread, for one block after the other in their order: for what depends on the
 * lines of all blocks before. Then, as others may have their turn, after is
 * called, without the lines. What work leaves to them is memory of t. With turn,
 * all lines come in blocks, even those of one thread.
 *
 * read, if it is not NULL, fills a block with something else than lines of
 * `in`, in block->buf; false at the end. Only one thread calls it at a time, and
 * never the single thread: more than one is then needed. */
struct line_blocks {
	struct in *in;
	struct out *out; /* out[0, outs) */
	size_t outs, threads;
	void (*work)(void *state, size_t t, struct in *in, struct out *out);
	void (*turn)(void *state, size_t t, struct in *in);   /* or NULL */
	void (*after)(void *state, size_t t);		      /* or NULL */
	bool (*is_kept)(const void *state, struct span line); /* or NULL */
	bool (*read)(void *state, struct in *block);	      /* or NULL */
	void *state;
};

/* Works on all lines from in's next one on. Afterwards, in and out are as one
 * thread leaves them. With one thread, or if the file is short, calls work once
 * with in and out themselves.
 *
 * A message of work, and the end of the program with it, waits until all blocks
 * before are written: messages come in the order of lines, and the first error
 * ends the program. Memory: 2 blocks for each thread, of 128 kB or one longer
 * line, and output up to 4 MB or that of a longer line for each. */
void line_blocks_run(const struct line_blocks *b);

#endif
