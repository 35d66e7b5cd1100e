/* posting_sort.h: sorts the postings of a part of an index (self_index.h). */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/threads.h"

/* The highest bits of a posting are its key. */
enum { POSTING_KEY_BITS = 20, POSTING_KEY_SHIFT = 64 - POSTING_KEY_BITS };

/* The memory of a thread, which owns it. Start from {0}. */
struct posting_sorter {
	uint8_t *seen;	 /* by the upper bits of a key: times seen, up to 2 */
	uint64_t *spare; /* for a part while it is sorted */
	size_t spare_cap;
	char apart[THREADS_APART];
};

/* Keeps only those of the n postings at p whose key may occur twice, sorts them
 * by key, keeps the order within a key, and returns how many are left. */
size_t repeated_postings(struct posting_sorter *k, uint64_t *p, size_t n);
