/* hex.h: features and other 64-bit keys as 16 lower-case hex digits. */
#ifndef ND_HEX_H
#define ND_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes the 16 digits of v at to. */
void hex_put(char *to, uint64_t v);

/* Reads 16 digits; false where one of them is none. */
bool hex_get(const char *from, uint64_t *v);

/* Writes n keys, one space between: 17 * n - 1 bytes (0 for n = 0). May
 * write up to 64 bytes more, which mean nothing. */
void hex_put_row(char *to, const uint64_t *v, size_t n);

/* Reads n keys with one space between, 17 * n - 1 bytes; up to 64 bytes
 * more may be looked at. Returns how many were read before the first that
 * is malformed, or that is not greater than the one before it. */
size_t hex_get_row(const char *from, uint64_t *v, size_t n);

#endif
