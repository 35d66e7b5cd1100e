/* terminator_scan.h: finds the bytes of a text that can begin a stop or the end
 * of a line. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { TERMINATOR_BLOCK = 64 };

/* Sets mask[i] for each of the blocks from p on: bit k is 1 if byte k of the
 * block can begin a stop or the end of a line. Reads blocks * TERMINATOR_BLOCK
 * bytes. */
void terminator_mask(const unsigned char *p, size_t blocks, uint64_t *mask);
