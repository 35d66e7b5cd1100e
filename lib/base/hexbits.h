/* hexbits.h: rows of bits as lower-case hex digits, without a gap.
 *
 * Bit 0 is the highest of the first digit, and of the first word; behind the
 * last bit its word has zeros. */
#ifndef ND_HEXBITS_H
#define ND_HEXBITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t
hexbits_words(size_t bits)
{
	return (bits + 63) / 64;
}

/* Writes bits / 4 digits at to; bits is a multiple of 4. */
void hexbits_put(char *to, const uint64_t *v, size_t bits);

/* Reads as many, and nothing behind them; false where one is no digit. */
bool hexbits_get(const char *from, uint64_t *v, size_t bits);

#endif
