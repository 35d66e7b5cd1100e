/* hexbits.h: reads and writes bit strings as lower-case hex digits.
 *
 * Bit 0 is the highest bit of the first digit and of the first word; the last
 * word is padded with zeros. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t
hexbits_words(size_t bits)
{
	return (bits + 63) / 64;
}

/* Writes the bits of v, a multiple of 4, as bits / 4 digits at `to`. */
void hexbits_put(char *to, const uint64_t *v, size_t bits);

/* Reads bits / 4 digits at `from`, and no byte after them, into v; false if a
 * byte is not a digit. */
bool hexbits_get(const char *from, uint64_t *v, size_t bits);
