/* terminator_scan.h: where stops may be in a text: a scan that skips all
 * else. */
#ifndef ND_TERMINATOR_SCAN_H
#define ND_TERMINATOR_SCAN_H

#include <stddef.h>
#include <stdint.h>

enum { TERMINATOR_BLOCK = 64 };

/* For each block of 64 bytes from p on, a bit for each byte that a stop or
 * the end of a line may begin with. Reads blocks * 64 bytes. */
void terminator_mask(const unsigned char *p, size_t blocks, uint64_t *mask);

#endif
