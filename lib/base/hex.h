/* hex.h: reads and writes 64-bit keys, such as features, as 16 lower-case hex
 * digits. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes the 16 digits of v at `to`. */
void hex_put(char *to, uint64_t v);

/* Reads 16 digits at p into *v; false if a byte is not a digit. */
bool hex_get(const char *p, uint64_t *v);

/* Writes n keys at `to` with one space between two: 17 * n - 1 bytes, or 0 for
 * n = 0. May write up to 64 undefined bytes after them. */
void hex_put_row(char *to, const uint64_t *v, size_t n);

/* Reads n keys at p with one space between two, 17 * n - 1 bytes; 64 bytes
 * more can be read. Returns how many keys come before the first one that is
 * malformed or not greater than the key before it. */
size_t hex_get_row(const char *p, uint64_t *v, size_t n);
