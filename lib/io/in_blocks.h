/* in_blocks.h: divides an input into blocks of whole lines. */
#pragma once

#include "io/in.h"

/* Reads until `least` bytes are buffered that were not returned, or the file
 * ends. Returns whether the file ends, so that no call reads more. */
bool in_ends_within(struct in *in, size_t least);

/* Moves the next lines, `least` bytes or somewhat more or less, but at least a
 * line, to `block`. It then returns them as `in` would, and in_bad of it
 * reports them. False at the end of the file. An error of reading is reported
 * after the lines before it. block is {0}, except rejects, or was filled
 * before; in_close frees it. Lines end with LF. Must not be mixed with other
 * calls that return lines. */
bool in_take_lines(struct in *in, size_t least, struct in *block);
