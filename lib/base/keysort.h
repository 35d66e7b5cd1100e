/* keysort.h: sorts 64-bit numbers by their upper bits. */
#ifndef ND_KEYSORT_H
#define ND_KEYSORT_H

#include <stddef.h>
#include <stdint.h>

enum { KEYSORT_SPARE = 1 << 14 };

/* Sorts a[0, n) ascending by the bits from low on, in linear time; those that
 * are equal there in any order. In place, but for KEYSORT_SPARE numbers that
 * it keeps; at once where they are sorted. */
void keysort(uint64_t *a, size_t n, int low);

#endif
