/* parallel_sort64.h: sorts 64-bit numbers by several threads. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Sorts a[0, n) as radix_sort64 does, by up to `threads` threads. They need the
 * array `other` of n numbers, which is overwritten: without it (NULL) or for
 * few numbers, one thread sorts in place. Memory: 32 kB for each thread. */
void parallel_sort64(
    uint64_t *a, uint64_t *other, size_t n, int low, size_t threads);
