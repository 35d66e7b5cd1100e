/* posting_filter.h: which postings of a list (self_index.h) can be those of a
 * partner of a set. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* How much further than it says posting_filter may write. */
enum { POSTING_FILTER_SPARE = 8 };

/* Writes to set the sets of those of the n postings at p that are
 * SELF_INDEX_KEPT, before set `end`, and of a reach of at least `reach`; twice
 * those that are SELF_INDEX_TWICE, in any order. Returns how many it wrote. */
size_t posting_filter(
    const uint64_t *p, size_t n, uint32_t end, uint32_t reach, uint32_t *set);
