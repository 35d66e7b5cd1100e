/* out_blocks.h: output that several threads make, in blocks, and that is
 * written in the order of the blocks. */
#pragma once

#include <stddef.h>

#include "io/out.h"

struct out_blocks;

/* The blocks are written to `to`, which is borrowed. With one thread, which has
 * to make one block after the other, nothing is kept; else 2 MB for each
 * thread. out_blocks_free is for when all blocks have ended. */
struct out_blocks *out_blocks_new(struct out *to, size_t threads);
void out_blocks_free(struct out_blocks *b);

/* Begins block i; waits while too many blocks before it are not written. Blocks
 * are begun in ascending order, each by the thread that makes it. Returns where
 * to write it, valid until out_blocks_end; a write to it may wait, too. */
struct out *out_blocks_begin(struct out_blocks *b, size_t i);

/* Ends block i. Returns how many blocks, the first ones, are written. */
size_t out_blocks_end(struct out_blocks *b, size_t i);
