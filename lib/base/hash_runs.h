/* hash_runs.h: the hashes of texts that lie side by side and overlap, as
 * shingles do. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { HASH_RUNS_PAD = 128 }; /* bytes that are read after the last text */

/* Sets hash[i] to hash64 (hash.h) of the bytes from p + start[i] to p +
 * start[i + k] - gap, for each i < n. No text is empty; start ascends. */
void hash_runs(const char *p, const uint32_t *start, size_t n, size_t k,
    size_t gap, uint64_t *hash);
